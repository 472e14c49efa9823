//! `grognard table`

use crate::program::{grognard, refusal};

#[test]
fn tables_are_drawn_as_the_rulebook_prints_them() {
    for table in ["attack", "saves", "xp", "turning", "reaction", "encounter"] {
        insta::assert_snapshot!(table, grognard(["table", table]).fine());
    }
    insta::assert_snapshot!("encounter_level_2", grognard(["table", "encounter", "2"]).fine());
}

#[test]
fn whole_tables_are_json() {
    let rows = |table: &str, place: &str| {
        let json = grognard(["table", table, "--json"]).json();
        json.pointer(place).unwrap().as_array().unwrap().len()
    };
    assert_eq!(rows("attack", "/rows"), 16);
    assert_eq!(rows("saves", ""), 9);
    assert_eq!(rows("xp", ""), 20);
    assert_eq!(rows("turning", "/rows"), 11);
    assert_eq!(rows("reaction", "/bands"), 5);
    assert_eq!(rows("encounter", "/5/rows"), 20);
}

#[test]
fn one_answer_is_one_line() {
    for (arguments, answer) in [
        (&["attack", "19", "2"][..], "THAC0 19 hits AC 2 [17] on a d20 roll of 17 or more.\n"),
        (&["attack", "19", "-3"], "THAC0 19 hits AC -3 [22] on a d20 roll of 20 or more.\n"),
        (&["attack", "10", "9"], "THAC0 10 hits AC 9 [10] on a d20 roll of 2 or more.\n"),
        // 125 and twice 75.
        (
            &["xp", "4+1**"],
            "Hit Dice 4+1** (row 4+): 275 XP: 125, and 75 for each of 2 asterisks\n",
        ),
        // 2500 and 2000, and 250 on each for the Hit Die above 21.
        (&["xp", "22*"], "Hit Dice 22* (row 21–21+): 5000 XP: 2750, and 2250 for its asterisk\n"),
        (&["xp", "NH"], "Hit Dice NH (row Less than 1): 5 XP\n"),
        (
            &["turning", "1", "2*"],
            "Cleric of level 1 against undead of 2* Hit Dice: turned on a 2d6 roll of 11 or more.\n",
        ),
        (
            &["turning", "5", "2*"],
            "Cleric of level 5 against undead of 2* Hit Dice: T, turned without a roll.\n",
        ),
        (
            &["turning", "14", "7-9"],
            "Cleric of level 14 against undead of 7-9 Hit Dice: D, destroyed.\n",
        ),
        (
            &["turning", "14", "10"],
            "Cleric of level 14 against undead of 10 Hit Dice: —, no effect.\n",
        ),
        (&["reaction", "7"], "7: uncertain. They are unsure and wait to see.\n"),
        (&["reaction", "-4"], "-4: attacks. They attack.\n"),
    ] {
        assert_eq!(grognard([&["table"], arguments].concat()).fine(), answer);
    }
}

#[test]
fn saves_and_encounters_are_found_by_what_people_write() {
    for (hit_dice, row) in [
        ("4+1", "4–6          10     11         12      13      14"),
        ("3**", "1–3          12     13         14      15      16"),
        ("1–3", "1–3          12     13         14      15      16"),
        ("nh", "NH           14     15         16      17      18"),
    ] {
        let text = grognard(["table", "saves", hit_dice]).fine();
        assert_eq!(text.lines().last(), Some(row), "{hit_dice}");
    }
    let text = grognard(["table", "encounter", "99", "20"]).fine();
    assert!(text.starts_with("Level 8+\n") && text.contains("Vampire"), "{text}");
    let text = grognard(["table", "encounter", "2", "19"]).fine();
    assert!(text.ends_with("2d4     veteran_1, veteran_2 or veteran_3\n"), "{text}");
}

#[test]
fn one_answer_is_json() {
    let json = grognard(["table", "attack", "19", "-3", "--json"]).json();
    assert_eq!((&json["roll_needed"], &json["ac_ascending"]), (&20.into(), &22.into()));
    let json = grognard(["table", "saves", "4+1", "--json"]).json();
    assert_eq!((&json["label"], &json["saves"]["spells"]), (&"4–6".into(), &14.into()));
    let json = grognard(["table", "xp", "4+1**", "--json"]).json();
    assert_eq!((&json["xp"], &json["bonus"]), (&275.into(), &75.into()));
    let json = grognard(["table", "turning", "1", "2*", "--json"]).json();
    assert_eq!((&json["outcome"], &json["threshold"]), (&"number".into(), &11.into()));
    let json = grognard(["table", "reaction", "12", "--json"]).json();
    assert_eq!(json["result"], "friendly");
    let json = grognard(["table", "encounter", "1", "6", "--json"]).json();
    assert_eq!((&json["name"], &json["count_dice"]), (&"Goblin".into(), &"2d4".into()));
}

#[test]
fn bad_look_ups_name_the_value_and_what_was_expected() {
    for (arguments, value, expected) in [
        (&["attack", "21", "2"][..], "21", "2..=20"),
        (&["attack", "-5", "2"], "-5", "2..=20"),
        (&["attack", "19", "100"], "100", "-99..=99"),
        (&["attack", "19", "two"], "two", "invalid digit"),
        (&["attack", "19", "99999999999999999999"], "99999999999999999999", "too large"),
        (&["attack", "19"], "<AC>", "required"),
        (&["saves", "many"], "many", "4+1"),
        (&["saves", "-1"], "-1", "4+1"),
        (&["xp", "9999"], "9999", "4+1"),
        (&["turning", "0", "2"], "0", "1.."),
        (&["turning", "-1", "2"], "-1", "1.."),
        (&["turning", "1", "x"], "x", "NH"),
        (&["turning", "1"], "<HD>", "required"),
        (&["reaction", "good"], "good", "invalid digit"),
        (&["encounter", "0"], "0", "1.."),
        (&["encounter", "-3"], "-3", "1.."),
        (&["encounter", "1", "21"], "21", "1..=20"),
        (&["encounter", "1", "0"], "0", "1..=20"),
        (&["attacks"], "'attacks'", "'attack'"),
    ] {
        let message = refusal([&["table"], arguments].concat());
        assert!(message.contains(value) && message.contains(expected), "{arguments:?}: {message}");
    }
}
