//! `grognard knave` and `grognard new knave`

use serde_json::json;

use crate::program::{grognard, refusal};

/// A d20 and a bonus, to beat 15; with an advantage the higher of two dice.
#[test]
fn a_save_is_told_with_its_dice() {
    for seed in ["1", "2", "3", "4", "5", "6", "7", "8"] {
        let asked = ["knave", "save", "STR", "--bonus", "2", "--advantage", "--seed", seed];
        let json = grognard([&asked[..], &["--json"]].concat()).json();
        let faces: Vec<i64> = serde_json::from_value(json["faces"].clone()).unwrap();
        let natural = faces[0].max(faces[1]);
        assert_eq!(json["natural"], natural);
        assert_eq!(json["total"], natural + 2);
        assert_eq!(json["success"], natural + 2 > 15);
        let text = grognard(asked).fine();
        assert!(text.contains(&format!("d20 {} and {}, {natural} counts", faces[0], faces[1])));
        assert_eq!(text, grognard(asked).fine());
    }
    let both = ["knave", "save", "wisdom", "--advantage", "--disadvantage", "--json"];
    assert_eq!(grognard(both).json()["faces"].as_array().unwrap().len(), 1);
}

#[test]
fn a_table_is_rolled_listed_and_shown() {
    let rolled = grognard(["knave", "table", "reactions", "--seed", "4", "--json"]).json();
    let faces: Vec<i64> = serde_json::from_value(rolled["faces"].clone()).unwrap();
    let whole = grognard(["knave", "table", "reactions", "--whole", "--json"]).json();
    let sum = faces.iter().sum::<i64>();
    let row = whole["rows"].as_array().unwrap().iter().find(|row| {
        let range = row[0].as_str().unwrap();
        let (least, most) = range.split_once('–').unwrap_or((range, range));
        (least.parse().unwrap()..=most.parse().unwrap()).contains(&sum)
    });
    assert_eq!(row.unwrap()[1], rolled["result"]);
    let names = grognard(["knave", "table", "--json"]).json();
    assert!(names.as_array().unwrap().contains(&json!("starting weapon")));
    let spoken = grognard(["knave", "table", "starting", "weapon", "--seed", "1"]).fine();
    assert!(spoken.starts_with("starting weapon, 1d20 "), "{spoken}");
}

/// 10 and the constitution are the slots; 10 and the bonus a defence.
#[test]
fn a_sheet_holds_its_figures() {
    for seed in ["1", "2", "3", "4", "5", "6"] {
        let json = grognard(["new", "knave", "--seed", seed, "--json"]).json();
        assert_eq!(json["slots"], 10 + json["abilities"]["CON"].as_i64().unwrap());
        assert!((5..=8).contains(&json["hp"].as_i64().unwrap()), "{json}");
        assert!((11..=18).contains(&json["armor_defence"].as_i64().unwrap()), "{json}");
        let sheet = grognard(["new", "knave", "--seed", seed, "--name", "bOB"]).fine();
        assert!(sheet.starts_with("Bob\n"), "{sheet}");
        assert_eq!(sheet, grognard(["new", "knave", "--seed", seed, "--name", "bOB"]).fine());
    }
    let plain = grognard(["new", "knave", "--seed", "3", "--json"]).json();
    let swapped = grognard(["new", "knave", "--seed", "3", "--swap", "str cha", "--json"]).json();
    assert_eq!(plain["abilities"]["STR"], swapped["abilities"]["CHA"]);
    assert_eq!(plain["abilities"]["CHA"], swapped["abilities"]["STR"]);
}

#[test]
fn bad_input_is_named_with_what_was_expected() {
    for (arguments, parts) in [
        (&["knave", "save", "strenth"][..], &["\"strenth\"", "\"strength\""][..]),
        (&["knave", "table", "physiqe"], &["\"physiqe\"", "\"physique\""]),
        (&["new", "knave", "--swap", "STRWIS"], &["STRWIS", "STR WIS"]),
        (&["new", "knave", "--seed", "-1"], &["-1", "0 to"]),
    ] {
        let told = refusal(arguments.iter().copied());
        for part in parts {
            assert!(told.contains(part), "{arguments:?}: {told}");
        }
    }
}

#[test]
fn a_table_that_nobody_knows_says_where_the_names_are() {
    let message = refusal(["knave", "table", "zzz"]);
    assert_eq!(message, "error: unknown table \"zzz\"; grognard knave table lists them\n");
    let message = refusal(["knave", "table", "reactionz"]);
    assert_eq!(message, "error: unknown table \"reactionz\"; did you mean \"reactions\"?\n");
}

fn bridge() -> String {
    let project = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    project.join("scenarios/knave-bridge.toml").display().to_string()
}

#[test]
fn a_fight_is_told_die_by_die() {
    insta::assert_snapshot!("bridge", grognard(["fight", &bridge()]).fine());
}

#[test]
fn one_seed_gives_one_fight() {
    for more in [&["--seed", "3"][..], &["--seed", "3", "--json"], &["--brief"]] {
        let (file, bridge) = ("fight", bridge());
        let arguments = [&[file, bridge.as_str()], more].concat();
        assert_eq!(grognard(&arguments).fine(), grognard(&arguments).fine(), "{more:?}");
    }
    let with_seed = |seed| grognard(["fight", &bridge(), "--seed", seed]).fine();
    assert_ne!(with_seed("3"), with_seed("4"));
}

/// JSON has what was decided, and each event with the dice that were rolled for it.
#[test]
fn a_fight_in_json_has_its_dice() {
    let json = grognard(["fight", &bridge(), "--json"]).json();
    assert_eq!((&json["system"], &json["seed"]), (&json!("knave"), &json!("3")));
    let log = json["log"].as_array().unwrap();
    let told = |what: &str| log.iter().filter(|one| one["told"] == what).count();
    assert_eq!(told("enters"), json["report"]["fighters"].as_array().unwrap().len());
    assert_eq!(told("turn") as u64, json["report"]["rounds"].as_u64().unwrap());
    let decided = log.iter().find(|one| one["told"] == "decides").unwrap();
    assert_eq!(decided["who"], "Wren Tallow");
    assert_eq!(decided["order"]["key"], "use");
    let blow = log.iter().find(|one| one["event"] == "opposed").unwrap();
    assert_eq!(blow["dice"][0], blow["natural"]);
    let brief = grognard(["fight", &bridge(), "--json", "--brief"]).json();
    assert!(brief.get("log").is_none());
    let set = ["fight", &bridge(), "--set", "foes.member[0].count=1", "--json", "--brief"];
    let fewer = grognard(set).json();
    assert_eq!(fewer["report"]["fighters"].as_array().unwrap().len(), 5);
}

#[test]
fn a_fight_that_cannot_be_played_says_why() {
    let message = refusal(["fight", &bridge(), "--save", "somewhere"]);
    assert!(message.contains("only fights of Call of Cthulhu"), "{message}");
    let message = refusal(["fight", &bridge(), "--set", "foes.member[0].weapon=toll pol"]);
    assert!(message.contains("--set foes.member[0].weapon: unknown item"), "{message}");
    assert!(message.contains("did you mean \"toll pole\"?"), "{message}");
    let message = refusal(["fight", &bridge(), "--set", "system=knav"]);
    assert!(message.contains("did you mean \"knave\"?"), "{message}");
}

#[test]
fn the_licences_are_told() {
    let text = grognard(["licenses"]).fine();
    for said in [
        "Apache License",
        "Open Game License",
        "Ben Milton",
        "Creative Commons Attribution 4.0",
        "Call of Cthulhu",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    for (licence, said) in [
        ("apache", "Apache License"),
        ("mit", "Permission is hereby granted"),
        ("ogl", "15. COPYRIGHT NOTICE"),
    ] {
        let text = grognard(["licenses", licence]).fine();
        assert!(text.contains(said), "{licence}");
    }
    assert!(refusal(["licenses", "gpl"]).contains("possible values: apache, mit, ogl"));
}
