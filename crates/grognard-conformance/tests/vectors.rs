//! Every conformance vector, as part of `cargo test`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::Path;

use grognard_conformance::{System, run_file};

/// Runs the cases of a file of B/X, and shows what failed with the command that repeats it.
fn all_pass(file: &str) {
    all_pass_of("bx", file);
}

/// The same for a file of any system.
fn all_pass_of(system: &str, file: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/vectors");
    let path = folder.join(system).join(file);
    let outcome = run_file(System::named(system).unwrap(), &path, |_| true).unwrap();
    assert!(outcome.passed > 0, "{file} has no such case");
    if let Some(failure) = outcome.failed.first() {
        panic!(
            "{} of {} cases of {file} failed; the first, {}:\n{}\n\
             Repeat it with: cargo run --release -p grognard-conformance -- \
             {system} conformance/vectors/{system}/{file} --case {}",
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

#[test]
fn coc_fights() {
    all_pass_of("coc", "combat.jsonl.gz");
    all_pass_of("coc", "combat-corrected.jsonl.gz");
    all_pass_of("coc", "seed-example.jsonl.gz");
}

#[test]
fn coc_rolls_and_documents() {
    all_pass_of("coc", "rolls.jsonl.gz");
    all_pass_of("coc", "load.jsonl.gz");
    all_pass_of("coc", "audit.jsonl.gz");
}

#[test]
fn coc_hazards() {
    all_pass_of("coc", "hazards.jsonl.gz");
}
