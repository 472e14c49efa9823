//! Every conformance vector, as part of `cargo test`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::Path;

use grognard_conformance::{System, run_file};

/// Runs the cases of a file of B/X, and shows what failed with the command that repeats it.
fn all_pass(file: &str) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/vectors/bx").join(file);
    let outcome = run_file(System::Bx, &path, |_| true).unwrap();
    assert!(outcome.passed > 0, "{file} has no such case");
    if let Some(failure) = outcome.failed.first() {
        panic!(
            "{} of {} cases of {file} failed; the first, {}:\n{}\n\
             Repeat it with: cargo run --release -p grognard-conformance -- \
             bx conformance/vectors/bx/{file} --case {}",
            outcome.failed.len(),
            outcome.failed.len() + outcome.passed,
            failure.case,
            failure.differences.iter().map(|d| format!("  {d}\n")).collect::<String>(),
            failure.case,
        );
    }
}

#[test]
fn kernel() {
    all_pass("kernel.jsonl.gz");
}

#[test]
fn tables() {
    all_pass("tables.jsonl.gz");
    all_pass("seeds-tables.jsonl");
}

#[test]
fn effects() {
    all_pass("effects.jsonl.gz");
}

#[test]
fn combat() {
    all_pass("combat.jsonl.gz");
    all_pass("seeds-combat.jsonl");
}

#[test]
fn characters() {
    all_pass("characters.jsonl.gz");
}

#[test]
fn items() {
    all_pass("items.jsonl.gz");
}

#[test]
fn spells() {
    all_pass("seeds-spells.jsonl");
    all_pass("spells.jsonl.gz");
    all_pass("spells-casting.jsonl.gz");
    all_pass("memorization.jsonl.gz");
    all_pass("turning.jsonl.gz");
}

#[test]
fn treasure() {
    all_pass("treasure.jsonl.gz");
}

#[test]
fn npc_parties() {
    all_pass("npc.jsonl.gz");
}
