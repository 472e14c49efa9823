//! Every conformance vector of Knave, as part of `cargo test`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::Path;

use grognard_conformance::{System, run_file};

/// Runs the cases of a file, and shows what failed with the command that repeats it.
fn all_pass(file: &str, cases: usize) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/vectors/knave").join(file);
    let outcome = run_file(System::Knave, &path, |_| true).unwrap();
    if let Some(failure) = outcome.failed.first() {
        panic!(
            "{} cases of {file} failed; the first, {}:\n{}\n\
             Repeat it with: cargo run --release -p grognard-conformance -- \
             knave conformance/vectors/knave/{file} --case {}",
            outcome.failed.len(),
            failure.case,
            failure.differences.iter().map(|d| format!("  {d}\n")).collect::<String>(),
            failure.case,
        );
    }
    assert_eq!(outcome.passed, cases, "{file} has another number of cases");
}

#[test]
fn engine_of_the_module() {
    all_pass("engine.jsonl.gz", 3518);
}

#[test]
fn engine_of_the_page() {
    all_pass("page.jsonl.gz", 1709);
}

#[test]
fn new_characters() {
    all_pass("chargen.jsonl.gz", 237);
}

#[test]
fn living_things() {
    all_pass("living.jsonl.gz", 481);
}

#[test]
fn slots() {
    all_pass("gear.jsonl.gz", 479);
}

#[test]
fn items() {
    all_pass("items.jsonl.gz", 410);
}

#[test]
fn combat_in_turns() {
    all_pass("combat.jsonl.gz", 504);
}

#[test]
fn combat_against_the_clock() {
    all_pass("twitch.jsonl.gz", 90);
}

#[test]
fn dungeons() {
    all_pass("dungeon.jsonl.gz", 91);
}
