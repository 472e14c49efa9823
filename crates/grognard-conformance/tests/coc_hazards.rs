//! The conformance vectors of hazards, poisons and care, as part of `cargo test`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::Path;

use grognard_conformance::{System, run_file};

#[test]
fn hazards() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../conformance/vectors/coc/hazards.jsonl.gz");
    let outcome = run_file(System::Coc, &path, |_| true).unwrap();
    if let Some(failure) = outcome.failed.first() {
        panic!(
            "{} cases failed; the first, {}:\n{}\n\
             Repeat it with: cargo run --release -p grognard-conformance -- \
             coc conformance/vectors/coc/hazards.jsonl.gz --case {}",
            outcome.failed.len(),
            failure.case,
            failure.differences.iter().map(|d| format!("  {d}\n")).collect::<String>(),
            failure.case,
        );
    }
    assert_eq!(outcome.passed, 573);
}
