//! Scenarios.

use grognard_sim::{Scenario, scenario::Override};

use crate::{Case, check};

const SOUND: &str = r#"title = "A duel"
system = "bx"
seed = 7
distance = 5

[[side]]
name = "party"

[[side.character]]
name = "Hild"
class = "fighter"
level = 2
scores = { str = 16, int = 9, wis = 11, dex = 12, con = 14, cha = 13 }
armour = "chainmail"
shield = "shield"
wields = ["sword"]
rings = ["ring_of_protection"]

[[side]]
name = "foes"

[[side.monster]]
template = "goblin"
count = 2
"#;

fn read(text: &str) -> grognard::kernel::Result<()> {
    Scenario::from_toml(text, "own.toml", &[]).map(drop)
}

#[test]
fn text_that_is_no_toml() {
    const CASES: &[Case] = &[
        ("seed = 7", "seed = = 7", "line 3: extra `=`, expected nothing; found \"=\""),
        ("\"A duel\"", "\"A duel", "line 1: invalid basic string, expected `\"`"),
        ("seed = 7", "title = 7", "line 3: duplicate key; found \"title\""),
        (
            "count = 2",
            "count = 2d4",
            "line 24: string values must be quoted, expected literal string; found \"2d4\"",
        ),
        ("[[side]]", "[side]", "line 19: duplicate key; found \"side\""),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn keys_that_nobody_knows() {
    const CASES: &[Case] = &[
        ("title", "titel", "line 1, titel: unknown key \"titel\"; did you mean \"title\"?"),
        (
            "distance = 5",
            "zzz = 5",
            "line 4, zzz: unknown key \"zzz\"; known keys: title, about, system, seed, \
             max_rounds, rules, distance, monsters, equipment, spells, side",
        ),
        (
            "distance = 5",
            "rules = { encumbrence = \"basic\" }",
            "line 4, rules.encumbrence: unknown key \"encumbrence\"; did you mean \"encumbrance\"?",
        ),
        (
            "name = \"party\"",
            "name = \"party\"\nmorals = 7",
            "line 8, side[0].morals: unknown key \"morals\"; did you mean \"morale\"?",
        ),
        (
            "level = 2",
            "levle = 2",
            "line 12, side[0].character[0].levle: unknown key \"levle\"; did you mean \"level\"?",
        ),
        (
            "str = 16",
            "st = 16",
            "line 13, side[0].character[0].scores.st: unknown key \"st\"; did you mean \"str\"?",
        ),
        (
            "\"chainmail\"",
            "{ item = \"chainmail\", quantty = 1 }",
            "line 14, side[0].character[0].armour.quantty: unknown key \"quantty\"; \
             did you mean \"quantity\"?",
        ),
        (
            "count = 2",
            "coutn = 2",
            "line 24, side[1].monster[0].coutn: unknown key \"coutn\"; did you mean \"count\"?",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn keys_that_are_missing() {
    const CASES: &[Case] = &[
        (
            "system = \"bx\"\n",
            "",
            "line 1: the key \"system\" is missing; expected, for example, system = \"bx\"",
        ),
        ("name = \"party\"\n", "", "line 6, side[0]: the key \"name\" is missing"),
        ("class = \"fighter\"\n", "", "line 9, side[0].character[0]: the key \"class\" is missing"),
        ("name = \"Hild\"\n", "", "line 9, side[0].character[0]: the key \"name\" is missing"),
        ("str = 16, ", "", "line 13, side[0].character[0].scores: the key \"str\" is missing"),
        (
            "template = \"goblin\"\n",
            "",
            "line 22, side[1].monster[0]: the key \"template\" is missing",
        ),
        (
            "\"chainmail\"",
            "{ base = \"plate_mail\" }",
            "line 14, side[0].character[0].armour: the key \"item\" is missing",
        ),
        (
            "[[side.monster]]\ntemplate = \"goblin\"\ncount = 2\n",
            "",
            "line 19, side[1]: the side \"foes\" has nobody on it",
        ),
        (
            "[[side]]\nname = \"foes\"\n",
            "",
            "line 1: a fight has at least two sides ([[side]]), found 1",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn names_that_nobody_bears() {
    const CASES: &[Case] = &[
        (
            "\"bx\"",
            "\"by\"",
            "line 2, system: unknown rule system \"by\"; expected bx or coc or knave",
        ),
        (
            "\"fighter\"",
            "\"figter\"",
            "line 11, side[0].character[0].class: unknown class \"figter\"; \
             did you mean \"fighter\"?",
        ),
        (
            "\"goblin\"",
            "\"gobln\"",
            "line 23, side[1].monster[0].template: unknown monster \"gobln\"; \
             did you mean \"goblin\"?",
        ),
        (
            "\"sword\"",
            "\"swrod\"",
            "line 16, side[0].character[0].wields[0]: unknown item \"swrod\"; \
             did you mean \"sword\"?",
        ),
        (
            "\"chainmail\"",
            "\"chainmial\"",
            "line 14, side[0].character[0].armour: unknown item \"chainmial\"; \
             did you mean \"chainmail\"?",
        ),
        (
            "\"chainmail\"",
            "{ item = \"armour_plus_1\", base = \"plate_mial\" }",
            "line 14, side[0].character[0].armour.base: unknown item \"plate_mial\"; \
             did you mean \"plate_mail\"?",
        ),
        (
            "count = 2",
            "alignment = \"evil\"",
            "line 24, side[1].monster[0].alignment: unknown alignment \"evil\"; \
             expected lawful or neutral or chaotic",
        ),
        (
            "count = 2",
            "policy = \"weak\"",
            "line 24, side[1].monster[0].policy: unknown policy \"weak\"; \
             did you mean \"weakest\"?",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn values_of_the_wrong_kind() {
    const CASES: &[Case] = &[
        ("\"A duel\"", "7", "line 1, title: expected a string, found 7"),
        ("\"A duel\"", "2024-01-01", "line 1, title: expected a string, found 2024-01-01"),
        ("\"bx\"", "3", "line 2, system: expected a string, found 3"),
        (
            "seed = 7",
            "seed = \"x\"",
            "line 3, seed: expected a number from 0 to 2^128 - 1 (above 2^63 - 1 as a string), \
             found the string \"x\"",
        ),
        (
            "distance = 5",
            "distance = \"5\"",
            "line 4, distance: expected an integer from 0 to 10000, found the string \"5\"",
        ),
        (
            "distance = 5",
            "rules = { weapon_reload = 1 }",
            "line 4, rules.weapon_reload: expected true or false, found 1",
        ),
        ("distance = 5", "rules = 1", "line 4, rules: expected a table, found 1"),
        (
            "\"party\"",
            "\"\"",
            "line 7, side[0].name: expected a name of 1 to 100 characters, found the string \"\"",
        ),
        (
            "level = 2",
            "level = 2.5",
            "line 12, side[0].character[0].level: expected an integer from 1 to 14, found 2.5",
        ),
        (
            "[\"sword\"]",
            "\"sword\"",
            "line 16, side[0].character[0].wields: expected a list, found the string \"sword\"",
        ),
        (
            "\"sword\"",
            "7",
            "line 16, side[0].character[0].wields[0]: expected an item, such as \"sword\" or \
             { item = \"sword\" }, found 7",
        ),
        (
            "count = 2",
            "count = true",
            "line 24, side[1].monster[0].count: expected an integer from 1 to 10000, \
             or dice such as \"2d4\", found true",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn values_out_of_range() {
    const CASES: &[Case] = &[
        (
            "seed = 7",
            "seed = -1",
            "line 3, seed: expected a number from 0 to 2^128 - 1 (above 2^63 - 1 as a string), \
             found -1",
        ),
        (
            "distance = 5",
            "distance = -5",
            "line 4, distance: expected an integer from 0 to 10000, found -5",
        ),
        (
            "distance = 5",
            "max_rounds = 0",
            "line 4, max_rounds: expected an integer from 1 to 100000, found 0",
        ),
        (
            "level = 2",
            "level = 15",
            "line 12, side[0].character[0].level: expected an integer from 1 to 14, found 15",
        ),
        (
            "str = 16",
            "str = 19",
            "line 13, side[0].character[0].scores.str: expected an integer from 3 to 18, found 19",
        ),
        (
            "count = 2",
            "count = 0",
            "line 24, side[1].monster[0].count: expected an integer from 1 to 10000, \
             or dice such as \"2d4\", found 0",
        ),
        (
            "count = 2",
            "count = -3",
            "line 24, side[1].monster[0].count: expected an integer from 1 to 10000, \
             or dice such as \"2d4\", found -3",
        ),
        (
            "count = 2",
            "count = 99999999999999999999",
            "line 24, side[1].monster[0].count: expected an integer from 1 to 10000, \
             or dice such as \"2d4\", found 99999999999999999999",
        ),
        (
            "count = 2",
            "count = \"999d100\"",
            "line 24, side[1].monster[0].count: expected an integer from 1 to 10000, \
             or dice such as \"2d4\", found the string \"999d100\"",
        ),
        (
            "count = 2",
            "count = \"2d7\"",
            "line 24, side[1].monster[0].count: bad dice \"2d7\": there is no 7-sided die; \
             the dice are d2, d3, d4, d6, d8, d10, d12, d20 and d100",
        ),
        (
            "count = 2",
            "count = 10000",
            "line 19, side[1]: at most 10000 fight in a scenario, found 10001",
        ),
        (
            "count = 2",
            "hit_points = 0",
            "line 24, side[1].monster[0].hit_points: expected an integer from 1 to 100000, found 0",
        ),
        ("count = 2", "routine = 1", "line 24, side[1].monster[0].routine: expected 0, found 1"),
        (
            "\"chainmail\"",
            "{ item = \"chainmail\", quantity = 0 }",
            "line 14, side[0].character[0].armour.quantity: expected an integer from 1 to 1000000, \
             found 0",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn what_a_character_may_not_have() {
    const CASES: &[Case] = &[
        (
            "\"fighter\"",
            "\"magic_user\"",
            "line 14, side[0].character[0].armour: the class Magic-User may not use \
             \"chainmail\": it wears no armour",
        ),
        (
            "\"fighter\"",
            "\"thief\"",
            "line 14, side[0].character[0].armour: the class Thief may not use \"chainmail\": \
             it wears leather only",
        ),
        (
            "\"fighter\"",
            "\"cleric\"",
            "line 16, side[0].character[0].wields[0]: the class Cleric may not use \"sword\": \
             expected one of club, mace, sling, staff, war_hammer",
        ),
        (
            "\"sword\"",
            "\"pole_arm\"",
            "line 16, side[0].character[0].wields[0]: \"pole_arm\" takes both hands, \
             and one holds a shield",
        ),
        (
            "\"sword\"",
            "\"backpack\"",
            "line 16, side[0].character[0].wields[0]: \"backpack\" is nothing to wear or wield",
        ),
        (
            "\"sword\"",
            "\"leather\"",
            "line 16, side[0].character[0].wields[0]: expected a weapon, or something else to \
             hold in hand, found \"leather\"",
        ),
        (
            "\"chainmail\"",
            "\"sword\"",
            "line 14, side[0].character[0].armour: expected a suit of armour, found \"sword\"",
        ),
        (
            "shield = \"shield\"",
            "shield = \"leather\"",
            "line 15, side[0].character[0].shield: expected a shield, found \"leather\"",
        ),
        (
            "\"ring_of_protection\"",
            "\"sword\"",
            "line 17, side[0].character[0].rings[0]: expected a ring, found \"sword\"",
        ),
        (
            "\"ring_of_protection\"",
            "\"ring_of_wishes\", \"ring_of_weakness\", \"ring_of_wishes\"",
            "line 17, side[0].character[0].rings[2]: \"ring_of_wishes\" is one ring too many; \
             two are worn",
        ),
        (
            "\"chainmail\"",
            "\"armour_plus_1\"",
            "line 14, side[0].character[0].armour: \"armour_plus_1\" needs a base, such as \
             { item = \"armour_plus_1\", base = \"chainmail\" }",
        ),
        (
            "\"chainmail\"",
            "{ item = \"armour_plus_1\", base = \"sword\" }",
            "line 14, side[0].character[0].armour.base: expected a suit of armour under \
             \"armour_plus_1\", found the string \"sword\"",
        ),
        (
            "\"chainmail\"",
            "{ item = \"chainmail\", base = \"leather\" }",
            "line 14, side[0].character[0].armour.base: \"chainmail\" is not magic, \
             and has no base",
        ),
        (
            "class = \"fighter\"\nlevel = 2\nscores = { str = 16, int = 9, wis = 11, dex = 12, \
             con = 14",
            "class = \"dwarf\"\nlevel = 2\nscores = { str = 16, int = 9, wis = 11, dex = 12, \
             con = 8",
            "line 13, side[0].character[0].scores.con: expected 9 or more for the class Dwarf, \
             found 8",
        ),
        (
            "count = 2",
            "alignment = \"lawful\"",
            "line 24, side[1].monster[0].alignment: expected \"chaotic\" for \"goblin\", \
             found the string \"lawful\"",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn names_that_are_taken() {
    const CASES: &[Case] = &[
        ("\"foes\"", "\"party\"", "line 20, side[1].name: two sides are called \"party\""),
        (
            "count = 2",
            "count = 2\n[[side.character]]\nname = \"Hild\"\nclass = \"elf\"",
            "line 26, side[1].character[0].name: two characters are called \"Hild\"",
        ),
    ];
    check(SOUND, CASES, read);
}

/// An error about a value that was set from outside names the path that was given.
#[test]
fn values_that_are_set_from_outside() {
    for (set, want) in [
        (
            "side[0].character[0].level=99",
            "--set side[0].character[0].level: expected an integer from 1 to 14, found 99",
        ),
        (
            "side[0].character[0].wields=[\"swrd\"]",
            "--set side[0].character[0].wields[0]: unknown item \"swrd\"; did you mean \"sword\"?",
        ),
        (
            "side[1].monster[0].count=2d7",
            "--set side[1].monster[0].count: bad dice \"2d7\": there is no 7-sided die; \
             the dice are d2, d3, d4, d6, d8, d10, d12, d20 and d100",
        ),
        ("side[3].name=1", "--set side[3].name: the list has 2 entries, no [3]"),
        ("sied[0].name=1", "--set sied[0].name: there is no \"sied\"; did you mean \"side\"?"),
        ("seed.x=1", "--set seed.x: \"x\" needs a table, found an integer"),
        ("side.name=1", "--set side.name: \"name\" needs a table, found a list"),
        ("side[0=1", "--set side[0: expected a path such as side[0].character[1].level"),
        ("titel=x", "--set titel: unknown key \"titel\"; did you mean \"title\"?"),
        (
            "rules.weapon_reloads=true",
            "--set rules.weapon_reloads: unknown key \"weapon_reloads\"; \
             did you mean \"weapon_reload\"?",
        ),
    ] {
        let set: Override = set.parse().unwrap();
        let error = Scenario::from_toml(SOUND, "own.toml", &[set]).unwrap_err();
        assert_eq!(error.to_string(), format!("own.toml: {want}"));
    }
    let error = "side[0].name".parse::<Override>().unwrap_err().to_string();
    assert_eq!(
        error,
        "expected PATH=VALUE, as in side[0].monster[0].count=3, found \"side[0].name\""
    );
}
