//! `grognard fight` of Call of Cthulhu

use std::{fs, path::Path};

use serde_json::Value;

use crate::program::{grognard, refusal};

fn shipped(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(name).display().to_string()
}

/// A folder of a test that is not there yet.
fn fresh(name: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder.display().to_string()
}

#[test]
fn a_fight_is_told_die_by_die() {
    insta::assert_snapshot!("cellar", grognard(["fight", &shipped("coc-cellar.toml")]).fine());
}

#[test]
fn one_seed_gives_one_fight() {
    let pier = shipped("coc-pier.toml");
    for more in [&["--seed", "3"][..], &["--seed", "3", "--json"], &["--brief"]] {
        let arguments = [&["fight", pier.as_str()], more].concat();
        assert_eq!(grognard(&arguments).fine(), grognard(&arguments).fine(), "{more:?}");
    }
    let with_seed = |seed| grognard(["fight", &pier, "--seed", seed]).fine();
    assert_ne!(with_seed("3"), with_seed("4"));
}

#[test]
fn json_has_the_turns_and_the_document() {
    let json = grognard(["fight", &shipped("coc-cellar.toml"), "--json"]).json();
    assert_eq!(
        (&json["system"], &json["title"]),
        (&"coc".into(), &"The lodger under the coal".into())
    );
    let log = json["log"].as_array().unwrap();
    let turns: Vec<&Value> = log.iter().filter(|telling| telling["told"] == "turn").collect();
    let rounds = json["document"]["rounds"].as_array().unwrap();
    let written: Vec<&Value> =
        rounds.iter().flat_map(|round| round["turns"].as_array().unwrap()).collect();
    assert_eq!(turns.iter().map(|told| &told["turn"]).collect::<Vec<_>>(), written);
    assert!(turns.iter().any(|told| told["rolls"][0]["tens_values"][0].is_i64()));
    assert_eq!(json["outcome"], json["document"]["outcome"]);
    assert_eq!(json["report"]["rounds"].as_u64().unwrap(), rounds.len() as u64);
    let brief = grognard(["fight", &shipped("coc-cellar.toml"), "--json", "--brief"]).json();
    assert!(brief.get("log").is_none() && brief.get("document").is_none());
}

/// What is saved is the document that is printed; without `--save` nothing is written.
#[test]
fn a_fight_is_saved_where_that_is_asked_for() {
    let cellar = shipped("coc-cellar.toml");
    let folder = fresh("coc-campaign");
    let told = grognard(["fight", &cellar, "--save", &folder]).fine();
    let file = Path::new(&folder).join("save/combat.json");
    assert!(told.ends_with(&format!("\nWritten to {}.\n", file.display())), "{told}");
    let saved = fs::read_to_string(&file).unwrap();
    let json = grognard(["fight", &cellar, "--save", &folder, "--json"]).json();
    assert_eq!(serde_json::from_str::<Value>(&saved).unwrap(), json["document"]);
    assert_eq!(saved, fs::read_to_string(&file).unwrap(), "the same again");
    let names = fs::read_dir(file.parent().unwrap()).unwrap().count();
    assert_eq!(names, 1, "nothing is left beside it");

    let folder = fresh("coc-nothing");
    fs::create_dir_all(&folder).unwrap();
    let before = grognard(["fight", &cellar]).fine();
    assert!(!before.contains("Written"));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    let help = grognard(["fight", "--help"]).fine();
    assert!(help.contains("Without --save nothing is written"), "{help}");
}

#[test]
fn what_cannot_be_saved_is_refused() {
    let message = refusal(["fight", &shipped("goblin-ambush.toml"), "--save", "x"]);
    assert!(message.contains("only fights of Call of Cthulhu"), "{message}");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("coc-no-folder");
    fs::write(&file, "").unwrap();
    let file = file.display().to_string();
    let message = refusal(["fight", &shipped("coc-cellar.toml"), "--save", &file]);
    assert!(message.contains("combat.json"), "{message}");
}

#[test]
fn values_are_set_from_outside_and_refused_with_their_path() {
    let cellar = shipped("coc-cellar.toml");
    let set = "monsters.member[0].hit_points=1";
    let json = grognard(["fight", &cellar, "--set", set, "--json"]).json();
    assert_eq!(json["report"]["fighters"][3]["max_hp"], 1);
    let message = refusal(["fight", &cellar, "--set", "rules.dice_cap=x"]);
    let why = "--set rules.dice_cap: expected an integer from 0 to 100, found the string \"x\"\n";
    assert_eq!(message, format!("error: {cellar}: {why}"));
}
