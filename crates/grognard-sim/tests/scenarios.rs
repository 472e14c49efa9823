//! The scenarios that ship with the project.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};

use grognard::bx::Event;
use grognard_sim::{
    Scenario,
    fight::{Ending, Entry, Fate, FightRecord, Note, coc, knave, play},
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
    let json =
        serde_json::to_string(&(record.entries(), record.coc(), record.knave(), &report)).unwrap();
    (record, json)
}

#[test]
fn shipped_scenarios_play_and_play_the_same_again() {
    let scenarios = shipped();
    assert!(scenarios.len() >= 22);
    for path in scenarios {
        let scenario = Scenario::read(&path, &[]).unwrap();
        assert!(!scenario.title.is_empty() && !scenario.about.is_empty(), "{}", path.display());
        let (first, json) = record(&scenario);
        assert_eq!(json, record(&scenario).1, "{}", path.display());
        let rounds =
            first.entries().iter().filter(|e| matches!(e, Entry::Note(Note::Round { .. })));
        let of_coc = |telling: &&coc::Telling| matches!(telling, coc::Telling::Round { .. });
        let of_knave = |telling: &&knave::Telling| matches!(telling, knave::Telling::Turn { .. });
        let rounds = rounds.count()
            + first.coc().iter().filter(of_coc).count()
            + first.knave().iter().filter(of_knave).count();
        assert!(rounds > 0, "{}", path.display());
    }
}

/// Two kinds of one name, a character of that name, and one whose name looks like a number of it:
/// everybody has a name of their own in the end.
#[test]
fn nobody_shares_a_name() {
    let text = r#"
        system = "bx"
        [[side]]
        name = "a"
        [[side.character]]
        name = "Goblin"
        class = "fighter"
        [[side.character]]
        name = "Goblin 2"
        class = "fighter"
        [[side]]
        name = "b"
        [[side.monster]]
        template = "goblin"
        count = 2
        [[side.monster]]
        template = "hobgoblin"
        name = "Goblin"
        [[side.monster]]
        template = "orc"
    "#;
    let scenario = Scenario::from_toml(text, "names.toml", &[]).unwrap();
    let report = play(&scenario, &mut FightRecord::default()).unwrap();
    let names: Vec<&str> = report.fighters.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["Goblin", "Goblin 2", "Goblin 1", "Goblin 3", "Goblin 4", "Orc"]);
}

/// Nobody runs from enemies who are gone: the winners keep the field, whatever their nerve.
#[test]
fn winners_do_not_flee() {
    let text = r#"
        system = "bx"
        distance = 5
        [[side]]
        name = "cowards"
        morale = 2
        [[side.monster]]
        template = "goblin"
        count = 4
        [[side]]
        name = "hares"
        [[side.monster]]
        template = "normal_human"
        hit_points = 1
        count = 3
    "#;
    let mut bloody = 0;
    for seed in 0..40 {
        let mut scenario = Scenario::from_toml(text, "cowards.toml", &[]).unwrap();
        scenario.seed = seed;
        let report = play(&scenario, &mut FightRecord::default()).unwrap();
        let of = |fate| report.fighters.iter().filter(|one| one.fate == fate).count();
        if report.winner.as_ref().is_some_and(|winner| winner == "cowards") {
            bloody += usize::from(of(Fate::Dead) > 3);
        }
        assert_ne!(report.ending, Ending::NobodyLeft, "seed {seed}");
    }
    assert!(bloody > 0, "no fight tests anything");
}
