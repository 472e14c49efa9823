//! The commands that the README shows.

use std::{path::Path, process::Command};

use crate::program::Outcome;

/// Every example of the table of commands that names no file runs. What a shell would see in the
/// quotes of an argument, the program sees.
#[test]
fn the_examples_of_the_readme_run() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(project.join("README.md")).unwrap();
    let mut run = 0;
    for line in readme.lines().filter_map(|line| line.strip_prefix("| `grognard ")) {
        let example = line.split('`').next().unwrap();
        if ["SCENARIO", "SCRIPT", "FIGHT"].iter().any(|file| example.contains(file)) {
            continue;
        }
        let outcome: Outcome = Command::new(env!("CARGO_BIN_EXE_grognard"))
            .args(example.split(' ').map(|word| word.trim_matches('\'')))
            .output()
            .unwrap()
            .into();
        assert!(!outcome.fine().is_empty(), "{example}");
        run += 1;
    }
    assert!(run >= 10, "{run} examples");
}
