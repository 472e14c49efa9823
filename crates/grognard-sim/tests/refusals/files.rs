//! Files that are no texts of ours, as scenarios and as content that a scenario names.

use std::{
    fs,
    path::{Path, PathBuf},
};

use grognard_sim::{Scenario, files};

/// A folder of its own for each test: they run at the same time.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("refusals").join(test);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn written(folder: &Path, name: &str, content: &[u8]) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, content).unwrap();
    path
}

/// Each kind of bad file, with what the message says after the file's name.
fn bad_files(folder: &Path) -> Vec<(PathBuf, &'static str)> {
    let too_large = vec![b'#'; (files::LARGEST_FILE << 20) as usize + 1];
    vec![
        (folder.join("none.toml"), "cannot be read: No such file or directory (os error 2)"),
        (folder.to_owned(), "a directory; expected a file"),
        (written(folder, "binary.toml", b"# fine\n\xFF\xFE\0"), "line 2: not text; expected UTF-8"),
        (written(folder, "large.toml", &too_large), "too large; expected at most 16 MiB"),
    ]
}

#[test]
fn scenarios_that_are_no_text() {
    for (path, why) in bad_files(&folder("scenarios")) {
        let error = Scenario::read(&path, &[]).unwrap_err().to_string();
        assert_eq!(error, format!("{}: {why}", path.display()));
    }
}

#[test]
fn content_that_is_no_text() {
    let folder = folder("content");
    for key in ["monsters", "equipment"] {
        for (path, why) in bad_files(&folder) {
            let text = format!("system = \"bx\"\n{key} = [{:?}]\n", path.display().to_string());
            let scenario = written(&folder, "names-it.toml", text.as_bytes());
            let error = Scenario::read(&scenario, &[]).unwrap_err().to_string();
            let place = format!("{}: line 2, {key}[0]", scenario.display());
            assert_eq!(error, format!("{place}: {}: {why}", path.display()));
        }
    }
}

/// Content is looked for beside the scenario, and an error in it names its own file.
#[test]
fn content_that_is_wrong() {
    let folder = folder("wrong");
    let content = written(&folder, "own.toml", b"[[monsters]]\nid = 7\n");
    let scenario =
        written(&folder, "with-own.toml", b"system = \"bx\"\nmonsters = [\"own.toml\"]\n");
    let error = Scenario::read(&scenario, &[]).unwrap_err().to_string();
    let place = format!("{}: line 2, monsters[0].id", content.display());
    assert_eq!(error, format!("{place}: expected a string, found 7"));
}

/// The longest file that is allowed, all of it one name, is refused in a short message.
#[test]
fn what_is_found_is_shown_cut_short() {
    let folder = folder("long");
    let long = "x".repeat((files::LARGEST_FILE << 20) as usize - 100);
    let path = written(&folder, "long.toml", format!("system = \"{long}\"\n").as_bytes());
    let error = Scenario::read(&path, &[]).unwrap_err().to_string();
    assert!(error.len() < 400, "{} bytes", error.len());
    let path =
        written(&folder, "deep.toml", format!("system = {}", "[".repeat(1 << 20)).as_bytes());
    let error = Scenario::read(&path, &[]).unwrap_err().to_string();
    assert!(error.contains("recurs") && error.len() < 400, "{error}");
}
