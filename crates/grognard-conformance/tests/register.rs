//! The register of interpretations says what is true: its ids are in order, the tests and the
//! vector cases that it names exist.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    io::Read,
    path::{Path, PathBuf},
};

use flate2::read::GzDecoder;

/// An entry of the page: its id, and its text up to the next empty line.
struct Entry {
    id: String,
    text: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn entries() -> Vec<Entry> {
    let page = fs::read_to_string(root().join("docs/interpretations.md")).unwrap();
    page.split("\n\n")
        .filter_map(|block| {
            let text = block.strip_prefix("**")?;
            let (id, _) = text.split_once(". ")?;
            Some(Entry { id: id.to_owned(), text: text.to_owned() })
        })
        .collect()
}

impl Entry {
    /// The parts of the id: the system, `I` or `F`, the number.
    fn parts(&self) -> (&str, &str, &str) {
        let mut parts = self.id.split('-');
        let mut next = || parts.next().unwrap_or_else(|| panic!("{} is no id", self.id));
        (next(), next(), next())
    }

    /// Whatever stands between backticks after a word.
    fn quoted_after(&self, word: &str) -> Vec<&str> {
        let (_, rest) = self.text.split_once(word).unwrap_or_else(|| {
            panic!("{} does not say {word:?}: {}", self.id, self.text);
        });
        rest.split('`').skip(1).step_by(2).collect()
    }
}

#[test]
fn ids_count_up() {
    let mut last: BTreeMap<(String, String), u32> = BTreeMap::new();
    for entry in entries() {
        let (system, kind, number) = entry.parts();
        assert!(["I", "F"].contains(&kind), "{}: I or F", entry.id);
        let last = last.entry((system.to_owned(), kind.to_owned())).or_default();
        *last += 1;
        assert_eq!(number, format!("{last:02}"), "{}: the next id is another", entry.id);
    }
    for system in ["BX", "COC", "KNAVE"] {
        for kind in ["I", "F"] {
            let key = (system.to_owned(), kind.to_owned());
            assert!(last.contains_key(&key), "no entry {system}-{kind}");
        }
    }
}

#[test]
fn every_entry_names_its_place_in_the_specification() {
    for entry in entries() {
        assert!(entry.text.contains("*Specification: "), "{}", entry.id);
        assert!(entry.text.contains(".** "), "{} has no title", entry.id);
    }
}

/// The names of all functions in the sources of the workspace.
fn functions() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut folders = vec![root().join("crates")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let source = fs::read_to_string(path).unwrap();
                let after = source.split("fn ").skip(1);
                names.extend(after.filter_map(|rest| Some(rest.split_once('(')?.0.to_owned())));
            }
        }
    }
    names
}

#[test]
fn every_test_exists() {
    let functions = functions();
    for entry in entries() {
        // A kept fault needs no test beside its case.
        if entry.parts().1 == "F" && !entry.text.contains("Held by") {
            continue;
        }
        let tests = entry.quoted_after("Held by");
        let tests: Vec<&str> =
            tests.into_iter().take_while(|name| !name.contains(".jsonl")).collect();
        assert!(!tests.is_empty(), "{} names no test", entry.id);
        for test in tests {
            assert!(functions.contains(test), "{}: no function is called {test:?}", entry.id);
        }
    }
}

/// The names of the cases of a file of vectors.
fn cases(path: &Path) -> BTreeSet<String> {
    let mut file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut text = String::new();
    if path.extension().is_some_and(|extension| extension == "gz") {
        GzDecoder::new(file).read_to_string(&mut text).unwrap();
    } else {
        file.read_to_string(&mut text).unwrap();
    }
    let name = |line: &str| {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        case["case"].as_str().unwrap().to_owned()
    };
    text.lines().filter(|line| !line.is_empty()).map(name).collect()
}

#[test]
fn every_vector_case_exists() {
    let mut read: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
    for entry in entries().iter().filter(|entry| entry.parts().1 == "F") {
        let folder = root().join("conformance/vectors").join(entry.parts().0.to_lowercase());
        let mut file = None;
        let mut shown = 0;
        for name in entry.quoted_after("Shown by") {
            if name.contains(".jsonl") {
                file = Some(folder.join(name));
                continue;
            }
            let file = file.as_ref().unwrap_or_else(|| panic!("{} names no file", entry.id));
            let cases = read.entry(file.clone()).or_insert_with(|| cases(file));
            assert!(cases.contains(name), "{}: {} has no {name:?}", entry.id, file.display());
            shown += 1;
        }
        assert!(shown > 0, "{} is shown by no case", entry.id);
    }
}
