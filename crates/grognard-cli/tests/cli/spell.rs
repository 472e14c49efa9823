//! `grognard spell` and `grognard spells`

use grognard::bx::Catalog;
use serde_json::{Value, json};

use crate::program::{bad_files, file, grognard, refusal};

const FROSTBITE: &str = r#"[[spells]]
id = "frostbite"
name = "Frostbite"
spell_list = "witch"
level = 1
duration = "1 turn"
duration_spec = { kind = "fixed", unit = "turn", amount = 1 }
range = "60 feet"
range_spec = { kind = "feet", feet = 60 }

[[spells.modes]]
key = "freeze"
targeting = { mode = "single" }
effect = { kind = "damage", params = { dice_per_level = "1d4", element = "cold" } }
"#;

#[test]
fn cards_are_laid_out_to_be_read() {
    for id in [
        "fire_ball",
        "sleep",
        "magic_missile",
        "web",
        "cure_disease",
        "charm_monster",
        "remove_fear",
        "raise_dead",
        "protection_from_evil_10_radius_c",
        "shield",
        "confusion",
        "geas",
        "conjure_elemental",
        "sticks_to_snakes",
    ] {
        insta::assert_snapshot!(id, grognard(["spell", id]).fine());
    }
}

#[test]
fn every_spell_has_a_card_that_shows_no_key_and_every_text() {
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for spell in Catalog::standard().spells() {
        let card = grognard(["spell", &*spell.id]).fine();
        assert!(card.starts_with(&format!("{}\n", spell.name)), "{card}");
        assert!(!card.contains('_'), "{card}");
        let widest = card.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{card}");
        let card = squeezed(&card);
        for mode in spell.modes_of(false).iter().chain(spell.modes_of(true)) {
            assert!(card.contains(&squeezed(&mode.prose)), "{}: {}", spell.id, mode.prose);
        }
        assert!(card.contains(&squeezed(&spell.duration)) && card.contains(&*spell.range));
    }
}

#[test]
fn a_name_is_found_however_it_is_written() {
    let found = |arguments: &[&str]| {
        let json = grognard([&["spell", "--json"], arguments].concat()).json();
        let ids = json.as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned());
        ids.collect::<Vec<_>>()
    };
    for name in [&["fire_ball"][..], &["Fire Ball"], &["FIRE-BALL"], &["ball"]] {
        assert_eq!(found(name), ["fire_ball"], "{name:?}");
    }
    // The name of a reversed form; a name that two lists have.
    assert_eq!(found(&["finger", "of", "death"]), ["raise_dead"]);
    assert_eq!(found(&["light"]), ["light_c", "light_mu"]);
    assert_eq!(found(&["darkness", "--list", "magic-user"]), ["light_mu"]);
    assert_eq!(found(&["light_c"]), ["light_c"]);
}

#[test]
fn json_is_the_templates_with_their_texts() {
    let spells = grognard(["spell", "sleep", "--json"]).json();
    let template = Catalog::standard().spell("sleep").unwrap();
    assert_eq!(spells, json!([*template]));
    assert!(spells[0]["intro"].as_str().is_some_and(|intro| !intro.is_empty()));
}

#[test]
fn lists_are_narrowed_by_list_and_level() {
    let table = grognard(["spells", "--list", "magic_user", "--level", "1"]).fine();
    insta::assert_snapshot!("magic_user_1", table);
    let count = |arguments: &[&str]| {
        let json = grognard([&["spells", "--json"], arguments].concat()).json();
        json.as_array().unwrap().len()
    };
    // The book: 106 spells, 34 of clerics (8 of the 1st level), 72 of magic-users.
    assert_eq!(count(&[]), 106);
    assert_eq!(count(&["--list", "cleric"]), 34);
    assert_eq!(count(&["--list", "Magic User"]), 72);
    assert_eq!(count(&["--list", "cleric", "--level", "1"]), 8);
    assert_eq!(count(&["--list", "cleric", "--level", "6"]), 0);
    let none = grognard(["spells", "--list", "cleric", "--level", "6"]).fine();
    assert_eq!(none, "There is no such spell.\n");
    let levels: Vec<i64> = grognard(["spells", "--list", "cleric", "--json"])
        .json()
        .as_array()
        .unwrap()
        .iter()
        .map(|spell| spell["level"].as_i64().unwrap())
        .collect();
    assert!(levels.is_sorted(), "{levels:?}");
}

#[test]
fn a_line_of_the_list_says_who_resolves_each_usage() {
    let json = grognard(["spells", "--list", "cleric", "--level", "2", "--json"]).json();
    let bless = json.as_array().unwrap().iter().find(|spell| spell["id"] == "bless").unwrap();
    let usage = |key: &str, reversed: bool, manual: bool| json!({ "key": key, "reversed": reversed, "manual": manual });
    assert_eq!(
        bless["usages"],
        Value::from(vec![
            usage("battle", false, false),
            usage("ritual", false, true),
            usage("battle", true, false),
        ])
    );
    assert_eq!(bless["reversed_form"], "Blight");
}

#[test]
fn spells_of_ones_own_stand_beside_the_printed_ones() {
    let path = file("frostbite.toml", FROSTBITE);
    let path = path.to_str().unwrap();
    let card = grognard(["spell", "frost", "bite", "--file", path]);
    assert_eq!(card.code, Some(2), "two words are not one");
    let card = grognard(["spell", "frostbite", "--file", path]).fine();
    assert!(card.contains("Witch spell, level 1") && card.contains("1d4 cold damage"), "{card}");
    let json = grognard(["spells", "--list", "witch", "--file", path, "--json"]).json();
    assert_eq!(json[0]["id"], "frostbite");
    let wrong = file("frostbite-wrong.toml", FROSTBITE.replace("dice_per_level", "dice_per_levl"));
    let message = refusal(["spell", "frostbite", "--file", wrong.to_str().unwrap()]);
    for part in ["frostbite-wrong.toml: line 14", "dice_per_levl", "\"dice_per_level\""] {
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn bad_input_is_named_with_what_is_near() {
    for (arguments, parts) in [
        (&["spell", "fierball"][..], &["\"fierball\"", "\"Fire Ball\""][..]),
        (&["spell", "cure"], &["Cure Disease, Cure Light Wounds or Cure Serious Wounds"]),
        (&["spell", "xyzzy"], &["\"xyzzy\""]),
        (&["spell"], &["<NAME>"]),
        (&["spell", "sleep", "--list", "cleric"], &["\"sleep\""]),
        (&["spell", "sleep", "--list", "magicuser"], &["\"magicuser\"", "\"magic_user\""]),
        (&["spells", "--list", "bard"], &["\"bard\"", "cleric, magic_user"]),
        (&["spells", "--level", "7"], &["7", "1..=6"]),
        (&["spells", "--level", "-1"], &["-1", "1..=6"]),
        (&["spells", "--level", "one"], &["one"]),
        (&["spells", "sleep"], &["sleep"]),
    ] {
        let message = refusal(arguments);
        for part in parts {
            assert!(message.contains(part), "{arguments:?}: {message}");
        }
    }
    for (path, want) in bad_files("spell") {
        for command in [&["spell", "sleep"][..], &["spells"]] {
            let arguments = [command, &["--file", path.to_str().unwrap()]].concat();
            let message = refusal(arguments);
            assert!(message.contains(want), "{message}");
        }
    }
}
