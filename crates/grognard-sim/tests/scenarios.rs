//! The scenarios that ship with the project, and scenario files that are wrong.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};

use grognard::bx::Event;
use grognard_sim::{
    Scenario,
    fight::{Entry, FightRecord, Note, play},
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

fn shipped() -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut scenarios: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    scenarios.sort();
    scenarios
}

fn record(scenario: &Scenario) -> (FightRecord<Event>, String) {
    let mut record = FightRecord::default();
    let report = play(scenario, &mut record).unwrap();
    let json = serde_json::to_string(&(record.entries(), &report)).unwrap();
    (record, json)
}

#[test]
fn shipped_scenarios_play_and_play_the_same_again() {
    let scenarios = shipped();
    assert!(scenarios.len() >= 6);
    for path in scenarios {
        let scenario = Scenario::read(&path, &[]).unwrap();
        assert!(!scenario.title.is_empty() && !scenario.about.is_empty(), "{}", path.display());
        let (first, json) = record(&scenario);
        assert_eq!(json, record(&scenario).1, "{}", path.display());
        let rounds =
            first.entries().iter().filter(|e| matches!(e, Entry::Note(Note::Round { .. })));
        assert!(rounds.count() > 0, "{}", path.display());
    }
}
