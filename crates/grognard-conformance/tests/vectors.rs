//! Every conformance vector, as part of `cargo test`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::Path;

use grognard_conformance::{System, run_file};

/// Runs the cases of a file of B/X whose names pass, and shows what failed with the command that
/// repeats it.
fn all_pass(file: &str, wanted: impl Fn(&str) -> bool) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/vectors/bx").join(file);
    let outcome = run_file(System::Bx, &path, wanted).unwrap();
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
    all_pass("kernel.jsonl.gz", |_| true);
}

#[test]
fn tables() {
    all_pass("tables.jsonl.gz", |_| true);
    all_pass("seeds-tables.jsonl", |_| true);
}

#[test]
fn effects() {
    all_pass("effects.jsonl.gz", |_| true);
}

#[test]
fn combat() {
    all_pass("combat.jsonl.gz", |_| true);
    all_pass("seeds-combat.jsonl", |_| true);
}

/// The families of character creation and of what it reads. Advancement has operations of its own.
#[test]
fn character_creation() {
    let families = [
        "full",
        "full_unknown_class",
        "ability_scores",
        "class_choice",
        "hit_points",
        "languages",
        "spells",
        "choose_spells",
        "adjustment",
        "check",
        "open_doors",
        "lookup",
        "class",
        "language",
    ];
    all_pass("characters.jsonl.gz", |case| {
        let family = case.strip_prefix("characters.").unwrap_or(case);
        families.contains(&family.split('/').next().unwrap_or(family))
    });
}
