//! `grognard fight` of Call of Cthulhu

use std::{fs, path::Path};

use serde_json::Value;

use crate::program::{file, grognard, refusal};

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
    // Something is in the way; what was begun beside it goes.
    let folder = fresh("coc-in-the-way");
    let save = Path::new(&folder).join("save");
    fs::create_dir_all(save.join("combat.json")).unwrap();
    let message = refusal(["fight", &shipped("coc-cellar.toml"), "--save", &folder]);
    assert!(message.contains("combat.json: cannot be written"), "{message}");
    assert_eq!(fs::read_dir(&save).unwrap().count(), 1);
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

/// The fight that a scenario is, saved, as JSON and as the place of its file.
fn saved(scenario: &str, seed: &str) -> (Value, String) {
    let folder = fresh(&format!("coc-saved-{scenario}-{seed}"));
    grognard(["fight", &shipped(scenario), "--seed", seed, "--save", &folder]).fine();
    let file = Path::new(&folder).join("save/combat.json").display().to_string();
    (serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap(), file)
}

#[test]
fn a_saved_fight_shows_that_the_rules_were_kept_and_loads() {
    for scenario in ["cellar", "millpond", "pier", "strongman", "warehouse"] {
        for seed in ["1", "2", "3"] {
            let (_, file) = saved(&format!("coc-{scenario}.toml"), seed);
            let told = grognard(["coc", "audit", &file, "--strict"]).fine();
            assert!(told.ends_with("The rules were kept.\n"), "{scenario} {seed}: {told}");
        }
    }
}

/// Whichever figure is changed: the audit names its place, its value, and the rule.
#[test]
fn a_changed_figure_is_named_with_its_rule() {
    let (fight, _) = saved("coc-cellar.toml", "7");
    let blow = "/damage_chain/0";
    for (pointer, value, parts) in [
        (
            "/started_at_turn",
            (-1).into(),
            &["started_at_turn: ", "found -1", "started_at_turn]"][..],
        ),
        ("/status", "over".into(), &["active or concluded", "\"over\"", "[status]"]),
        ("/participants/0/hp_current", 40.into(), &["hp_current", "found 40", "hp_range]"]),
        ("/participants/0/dex", 999.into(), &["[0].dex", "999", "[participant_range:dex]"]),
        ("/participants/1/side", "foe".into(), &["[1].side", "\"foe\"", "[participant_side]"]),
        ("/rounds/0/round", 2.into(), &["rounds[0].round", "found 2", "[round_row]"]),
        ("/rounds/0/turns/0/turn_id", "t9-9".into(), &["turn_id", "\"t9-9\"", "[turn_fields]"]),
        (
            "/rounds/0/initiative_progress/0/actor_id",
            "nobody".into(),
            &["rounds[0].initiative_progress[0].actor_id", "\"nobody\"", "[past_roster]"],
        ),
        (
            "/rounds/0/initiative_order/0/dex",
            1.into(),
            &["rounds[0].initiative_order", "ada-marsh at 120", "[past_order]"],
        ),
        (&format!("{blow}/source_actor_id"), "tom-pell".into(), &["tom-pell", "ada-marsh"]),
        (&format!("{blow}/hp_after"), 9.into(), &["hp_after", "10: 15 less 5", "found 9"]),
        (&format!("{blow}/hp_delta"), (-4).into(), &["hp_delta", "expected -5", "found -4"]),
        (&format!("{blow}/armor_after"), 3.into(), &["armor_after", "expected 0", "found 3"]),
        (&format!("{blow}/status_after/hp_current"), 1.into(), &["status_after", "10 hit points"]),
        (&format!("{blow}/weapon_id"), "teeth".into(), &["provenance", "[damage_receipt]"]),
    ] {
        let mut changed = fight.clone();
        *changed.pointer_mut(pointer).unwrap() = value;
        let file = file("coc-changed.json", changed.to_string());
        let audited = grognard(["coc", "audit", file.to_str().unwrap(), "--strict"]);
        assert_eq!((audited.code, audited.stderr.as_str()), (Some(1), ""), "{pointer}");
        let told = audited.stdout.replace("\n  ", " ");
        for part in parts {
            assert!(told.contains(part), "{pointer}: {part}: {told}");
        }
        let json = grognard(["coc", "audit", file.to_str().unwrap(), "--strict", "--json"]);
        let json: Value = serde_json::from_str(&json.stdout).unwrap();
        assert!(json["clean"] == false && json["load_fault"]["code"].is_string(), "{json}");
    }
}

/// A volley of suppressing fire says whom it is at, and why it is harder.
#[test]
fn suppressing_fire_names_its_targets() {
    let told = grognard(["fight", &shipped("coc-warehouse.toml"), "--seed", "2"]).fine();
    let told = told.replace("\n      ", " ");
    for line in [
        "Big Lou at Constable Reed, Firearms (Machine Gun) 45: d100 29, a success: it hits.",
        "Big Lou at Inspector Hale, Firearms (Machine Gun) 45, 2 penalty dice (recoil, the target \
         is behind cover)",
    ] {
        assert!(told.contains(line), "{told}");
    }
}
