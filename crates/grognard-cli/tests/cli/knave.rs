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
