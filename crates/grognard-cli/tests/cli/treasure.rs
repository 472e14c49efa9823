//! `grognard treasure`

use grognard::bx::{Catalog, treasure::Treasure};

use crate::program::{grognard, refusal};

/// Type C, seed 1. The d100s for copper (20), silver (30) and electrum (10) are 77, 92 and 38:
/// none. That for gems (25) is 8: 1d4 of them, 3, whose d20s 1, 13 and 18 are 10, 100 and 500 gp.
/// Those for jewellery (25) and magic (10) are 30 and 27: none.
#[test]
fn a_hoard_follows_its_table() {
    let dice = "d% d% d% d% d4 d20 d20 d20 d% d%".split(' ');
    let arguments = ["roll", "--seed", "1", "--stream", "treasure", "--json"];
    let rolls = grognard(arguments.into_iter().chain(dice)).json();
    let totals: Vec<i64> =
        rolls["rolls"].as_array().unwrap().iter().map(|r| r["total"].as_i64().unwrap()).collect();
    assert_eq!(totals, [77, 92, 38, 8, 3, 1, 13, 18, 30, 27]);
    let page = "\
Type C (a lair's hoard)
Gems              3 of 610 gp in all: 500, 100, 10

Worth 610 gp. Weight 3 coins.

seed 1, stream treasure, expert tables
";
    assert_eq!(grognard(["treasure", "C", "--seed", "1"]).fine(), page);
}

#[test]
fn hoards_are_laid_out_to_be_read() {
    insta::assert_snapshot!("minds", grognard(["treasure", "H", "--seed", "44"]).fine());
    let map = ["treasure", "A", "--maps", "--seed", "39"];
    insta::assert_snapshot!("map", grognard(map).fine());
    let several = ["treasure", "B", "r:12", "--unguarded", "3", "--seed", "7"];
    insta::assert_snapshot!("several", grognard(several).fine());
}

#[test]
fn one_seed_gives_one_treasure() {
    for arguments in ["H", "A H --maps --tier basic", "V:40", "--unguarded 9 --json"] {
        let arguments = || format!("treasure {arguments} --seed 39");
        let run = || grognard(arguments().split(' ')).fine();
        assert_eq!(run(), run(), "{}", arguments());
    }
    let fresh = grognard(["treasure", "H", "--json"]).json();
    let seed = fresh["seed"].as_str().unwrap();
    assert_eq!(grognard(["treasure", "H", "--json", "--seed", seed]).json(), fresh);
}

/// Every letter's treasure comes back from its JSON, and is what the page prints.
#[test]
fn json_is_the_treasure_of_the_page() {
    for letter in 'A'..='V' {
        let letter = letter.to_string();
        for seed in ["3", "39", "44"] {
            let arguments = ["treasure", &letter, "--seed", seed];
            let page = grognard(arguments).fine();
            let json = grognard(arguments.into_iter().chain(["--json"])).json();
            let hoard = &json["hoards"][0];
            assert_eq!((&json["seed"], &hoard["type"]), (&seed.into(), &letter.as_str().into()));
            let mut found: Treasure = serde_json::from_value(hoard["treasure"].clone()).unwrap();
            assert_eq!(json["value_gp"], found.value_gp());
            let flat = page.replace("\n  ", " ");
            for item in &mut found.magic_items {
                item.look_up(Catalog::standard());
                let name = item.template().unwrap().name.split(" (").next().unwrap();
                assert!(flat.contains(&format!("\n{name}")), "{name}: {page}");
            }
            let widest = page.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(80) && !page.contains('_'), "{page}");
        }
    }
}

#[test]
fn maps_are_followed_only_when_asked_and_change_nothing_else() {
    let arguments = ["treasure", "A", "--seed", "39", "--json"];
    let without = grognard(arguments).json();
    let with = grognard(arguments.into_iter().chain(["--maps"])).json();
    assert_eq!(without["hoards"][0]["maps"], serde_json::json!([]));
    assert_eq!(without["hoards"][0]["treasure"], with["hoards"][0]["treasure"]);
    let map = &with["hoards"][0]["maps"][0];
    assert_eq!(map["treasure"]["magic_items"].as_array().unwrap().len(), 1);
}

#[test]
fn bad_input_names_the_value_and_what_was_expected() {
    for (arguments, value, expected) in [
        ("W", "\"W\"", "there are A B C D"),
        ("C W", "\"W\"", "unknown treasure type"),
        ("C:0", "'C:0'", "a number of times, 1 to 1000"),
        ("C:many", "'C:many'", "a number of times"),
        ("C --tier expart", "expart", "\"expert\""),
        ("--unguarded 0", "0", "1.."),
        ("--unguarded -3", "-3", "1.."),
        ("C --seed -1", "-1", "expected a decimal number"),
        ("--maps", "<TYPE[:TIMES]>", "required"),
    ] {
        let message = refusal(["treasure"].into_iter().chain(arguments.split(' ')));
        assert!(message.contains(value) && message.contains(expected), "{arguments}: {message}");
    }
}
