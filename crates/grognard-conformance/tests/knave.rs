//! Every conformance vector of Knave, as part of `cargo test`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::{
    collections::BTreeSet,
    fs::File,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
};

use flate2::read::GzDecoder;
use grognard_conformance::{System, run_file, run_knave_mended};
use serde_json::Value;

fn vectors(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/vectors/knave").join(file)
}

/// Runs the cases of a file, and shows what failed with the command that repeats it.
fn all_pass(file: &str, cases: usize) {
    let outcome = run_file(System::Knave, &vectors(file), |_| true).unwrap();
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

/// The names of the cases of a file that carry a tag.
fn tagged(file: &str, tag: &str) -> BTreeSet<String> {
    let lines = BufReader::new(GzDecoder::new(File::open(vectors(file)).unwrap())).lines();
    let cases = lines.map(|line| serde_json::from_str::<Value>(&line.unwrap()).unwrap());
    let carries = |case: &Value| {
        case["quirks"].as_array().is_some_and(|tags| tags.iter().any(|one| one == tag))
    };
    cases.filter(carries).map(|case| case["case"].as_str().unwrap().to_owned()).collect()
}

/// Mends a fault and sees that no case fails that does not show it, and that some do.
fn changes_only_its_own_cases(fault: &str, files: &[&str]) {
    let mut changed = 0;
    let mut others = Vec::new();
    for file in files {
        let tagged = tagged(file, fault);
        for failure in run_knave_mended(&vectors(file), fault).unwrap().failed {
            changed += 1;
            if !tagged.contains(&failure.case) {
                others.push(format!("{}: {}", failure.case, failure.differences[0]));
            }
        }
    }
    assert!(changed > 0, "{fault}, mended, changes nothing");
    assert!(others.is_empty(), "{fault}, mended, changes cases that do not show it: {others:#?}");
}

#[test]
fn a_mended_fault_changes_only_the_cases_that_show_it() {
    let all = [
        "living.jsonl.gz",
        "gear.jsonl.gz",
        "items.jsonl.gz",
        "combat.jsonl.gz",
        "twitch.jsonl.gz",
    ];
    for fault in [
        "any_attribute_levels",
        "displaced_item_lost",
        "failed_move_drops_item",
        "throwable_not_used_up",
        "attack_ignores_disadvantage",
        "fled_stays_marked",
        "hurt_level_gap",
    ] {
        changes_only_its_own_cases(fault, &all);
    }
    changes_only_its_own_cases("charisma_from_wisdom", &["chargen.jsonl.gz"]);
    changes_only_its_own_cases("twitch_recipient_ignored", &["twitch.jsonl.gz"]);
    for fault in ["survivor_still_down", "heal_lowers_hp", "underscore_digits"] {
        changes_only_its_own_cases(fault, &[&all[..], &["engine.jsonl.gz"]].concat());
    }
}
