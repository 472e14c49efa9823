//! Which crate may know which: the table of `ARCHITECTURE.md`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{
    collections::{BTreeMap, BTreeSet},
    process::Command,
};

use serde_json::Value;

/// The crates of the workspace and the ones among them that each may depend on.
const EDGES: &[(&str, &[&str])] = &[
    ("grognard-kernel", &[]),
    ("grognard-bx", &["grognard-kernel"]),
    ("grognard-coc", &["grognard-kernel"]),
    ("grognard-knave", &["grognard-kernel"]),
    ("grognard", &["grognard-bx", "grognard-coc", "grognard-kernel", "grognard-knave"]),
    ("grognard-sim", &["grognard"]),
    ("grognard-protocol", &["grognard"]),
    ("grognard-cli", &["grognard", "grognard-protocol", "grognard-sim"]),
    ("grognard-conformance", &["grognard-coc", "grognard-kernel", "grognard-protocol"]),
    ("grognard-bench", &["grognard", "grognard-sim"]),
];

/// The dependencies among our own crates as they are, of whatever kind.
fn edges() -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let name = |value: &Value| value["name"].as_str().unwrap().to_owned();
    let ours: BTreeSet<String> = packages.iter().map(name).collect();
    let edges_of = |package: &Value| {
        let dependencies = package["dependencies"].as_array().unwrap().iter().map(name);
        (name(package), dependencies.filter(|dependency| ours.contains(dependency)).collect())
    };
    packages.iter().map(edges_of).collect()
}

#[test]
fn no_crate_knows_more_than_it_should() {
    let allowed: BTreeMap<String, BTreeSet<String>> = EDGES
        .iter()
        .map(|(name, known)| ((*name).to_owned(), known.iter().map(|&k| k.to_owned()).collect()))
        .collect();
    assert_eq!(edges(), allowed, "change ARCHITECTURE.md first, then the table in this test");
}

#[test]
fn the_document_has_every_crate() {
    let document =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../ARCHITECTURE.md"));
    let document = document.unwrap();
    for (name, known) in EDGES {
        let known: Vec<&str> =
            known.iter().map(|name| name.strip_prefix("grognard-").unwrap_or(name)).collect();
        let row = format!("| `{name}` | ");
        let line = document.lines().find(|line| line.starts_with(&row));
        let cell = line.and_then(|line| line.split('|').nth(2)).map(str::trim).unwrap_or_default();
        let mut written: Vec<&str> = cell.split(", ").filter(|word| !word.contains(' ')).collect();
        written.sort_unstable();
        assert_eq!(written, known, "{name} in ARCHITECTURE.md");
    }
}
