//! Scenarios of Knave.

use grognard_sim::Scenario;

use crate::{Case, check};

const SOUND: &str = r#"system = "knave"
max_rounds = 9

[rules]
profile = "repaired"
flee_turns = 2
allow_pvp = false

[[item]]
name = "hot poker"
kind = "weapon"
damage = "1d4"
slots = 0.5
quality = 2

[[item]]
name = "long poker"
extends = "hot poker"

[characters]
policy = "first"
tactics = ["attack"]

[[characters.member]]
name = "Wren"
level = 2
strength = 2
hit_points = 6
hit_points_left = 5
weapon = "hot poker"
armour = "gambeson"
carries = ["ration", "lantern"]
stunts_with = "dexterity"

[[characters.member]]
name = "Tobit"
rolled = true
raises = ["strength", "wisdom", "charisma"]

[foes]

[[foes.member]]
name = "goblin"
count = 2
hit_dice = 2
hit_points_left = 7
morale = 8
weapon = "spear"
weights = { attack = 9, hold = 1 }
"#;

fn read(text: &str) -> grognard::kernel::Result<()> {
    Scenario::from_toml(text, "own.toml", &[]).map(drop)
}

#[test]
fn keys_that_nobody_knows() {
    const CASES: &[Case] = &[
        (
            "max_rounds",
            "max_round",
            "line 2, max_round: unknown key \"max_round\"; did you mean \"max_rounds\"?",
        ),
        (
            "flee_turns",
            "flee_turn",
            "line 6, rules.flee_turn: unknown key \"flee_turn\"; did you mean \"flee_turns\"?",
        ),
        ("slots", "slot", "line 13, item[0].slot: unknown key \"slot\"; did you mean \"slots\"?"),
        (
            "policy",
            "polcy",
            "line 21, characters.polcy: unknown key \"polcy\"; did you mean \"policy\"?",
        ),
        (
            "armour",
            "armor",
            "line 31, characters.member[0].armor: unknown key \"armor\"; did you mean \"armour\"?",
        ),
        (
            "morale",
            "moral",
            "line 47, foes.member[0].moral: unknown key \"moral\"; did you mean \"morale\"?",
        ),
        // Foes go by their minds.
        (
            "[foes]\n",
            "[foes]\npolicy = \"first\"\n",
            "line 41, foes.policy: unknown key \"policy\"; known keys: member",
        ),
        (
            "hold = 1",
            "item = 1",
            "line 49, foes.member[0].weights.item: unknown key \"item\"; known keys: hold, attack, stunt, flee",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn keys_that_are_missing() {
    const CASES: &[Case] = &[
        ("name = \"goblin\"\n", "", "line 42, foes.member[0]: the key \"name\" is missing"),
        (
            "hit_points = 6\nhit_points_left = 5\n",
            "",
            "line 24, characters.member[0]: the key \"hit_points\" is missing",
        ),
        ("name = \"hot poker\"\n", "", "line 9, item[0]: the key \"name\" is missing"),
        (
            "kind = \"weapon\"\n",
            "",
            "line 9, item[0]: an item has a \"kind\", or \"extends\" another",
        ),
        (
            "extends",
            "kind = \"weapon\"\nextends",
            "line 18, item[1].kind: what extends another item is of its kind; leave \"kind\" out",
        ),
    ];
    check(SOUND, CASES, read);
    let whole = &SOUND[..SOUND.find("[foes]").unwrap()];
    let error = read(whole).unwrap_err().to_string();
    let want = "own.toml: line 1: a fight has at least one of the foes ([[foes.member]]), found 0";
    assert_eq!(error, want);
    let alone = "system = \"knave\"\n[rules]\nallow_pvp = true\n[[foes.member]]\nname = \"a\"\n";
    let error = read(alone).unwrap_err().to_string();
    assert_eq!(
        error,
        "own.toml: line 1: where everybody stands alone, two fight at least, found 1"
    );
    let empty = "system = \"knave\"\n[characters]\nmember = []\n";
    let error = read(empty).unwrap_err().to_string();
    assert_eq!(
        error,
        "own.toml: line 3, characters.member: expected at least one member, found a list"
    );
}

#[test]
fn values_that_are_wrong() {
    const CASES: &[Case] = &[
        (
            "\"repaired\"",
            "\"repair\"",
            "line 5, rules.profile: unknown profile \"repair\"; did you mean \"repaired\"?",
        ),
        (
            "flee_turns = 2",
            "flee_turns = 0",
            "line 6, rules.flee_turns: expected an integer from 1 to 100, found 0",
        ),
        (
            "allow_pvp = false",
            "allow_pvp = 0",
            "line 7, rules.allow_pvp: expected true or false, found 0",
        ),
        (
            "\"1d4\"",
            "\"1x4\"",
            "line 12, item[0].damage: bad dice \"1x4\": expected a count, the letter d and sides, as in 3d6",
        ),
        (
            "slots = 0.5",
            "slots = 0.555",
            "line 13, item[0].slots: expected a number from 0 to 10000, to the hundredth, found 0.555",
        ),
        (
            "slots = 0.5",
            "slots = -1",
            "line 13, item[0].slots: expected a number from 0 to 10000, to the hundredth, found -1",
        ),
        (
            "slots = 0.5",
            "slots = \"1\"",
            "line 13, item[0].slots: expected a number from 0 to 10000, to the hundredth, found the string \"1\"",
        ),
        (
            "slots = 0.5",
            "slots = 1e3",
            "line 13, item[0].slots: expected a number from 0 to 10000, to the hundredth, found 1e3",
        ),
        (
            "quality = 2",
            "uses = 2",
            "line 14, item[0].uses: an item of kind weapon has no such figure",
        ),
        (
            "quality = 2",
            "armour = 2",
            "line 14, item[0].armour: an item of kind weapon has no such figure",
        ),
        (
            "kind = \"weapon\"",
            "kind = \"object\"",
            "line 12, item[0].damage: an item of kind object has no such figure",
        ),
        (
            "\"long poker\"",
            "\"hot poker\"",
            "line 17, item[1].name: two items are called \"hot poker\"",
        ),
        (
            "extends = \"hot poker\"",
            "extends = \"hot pokr\"",
            "line 18, item[1].extends: unknown item \"hot pokr\"; did you mean \"hot poker\"?",
        ),
        (
            "tactics = [\"attack\"]",
            "tactics = []",
            "line 22, characters.tactics: expected at least one tactic, found a list",
        ),
        (
            "[\"attack\"]",
            "[\"atack\"]",
            "line 22, characters.tactics[0]: unknown tactic \"atack\"; did you mean \"attack\"?",
        ),
        (
            "strength = 2",
            "strength = 11",
            "line 27, characters.member[0].strength: expected an integer from -10 to 10, found 11",
        ),
        (
            "hit_points_left = 5",
            "hit_points_left = 7",
            "line 29, characters.member[0].hit_points_left: expected an integer from 1 to 6, found 7",
        ),
        (
            "level = 2",
            "level = 11",
            "line 26, characters.member[0].level: expected an integer from 1 to 10, found 11",
        ),
        (
            "weapon = \"hot poker\"",
            "weapon = \"gambeson\"",
            "line 30, characters.member[0].weapon: expected an item of kind weapon or throwable or runestone, found \"gambeson\", of armor",
        ),
        (
            "\"gambeson\"",
            "\"gambesn\"",
            "line 31, characters.member[0].armour: unknown item \"gambesn\"; did you mean \"gambeson\"?",
        ),
        (
            "\"lantern\"",
            "\"lanten\"",
            "line 32, characters.member[0].carries[1]: unknown item \"lanten\"; did you mean \"lantern\"?",
        ),
        (
            "\"dexterity\"",
            "\"armor\"",
            "line 33, characters.member[0].stunts_with: unknown ability \"armor\"; expected strength or dexterity or constitution or intelligence or wisdom or charisma",
        ),
        (
            "rolled = true",
            "rolled = true\nstrength = 2",
            "line 38, characters.member[1].strength: a rolled sheet has a \"strength\" of its own; leave it out",
        ),
        (
            "rolled = true",
            "rolled = false\nhit_points = 3",
            "line 39, characters.member[1].raises: levels raise abilities of a \"rolled\" sheet alone",
        ),
        (
            "\"wisdom\", \"charisma\"",
            "\"wisdom\", \"wisdom\"",
            "line 38, characters.member[1].raises: expected three abilities, found a list",
        ),
        (
            "count = 2",
            "count = 101",
            "line 44, foes.member[0].count: expected an integer from 1 to 100, found 101",
        ),
        (
            "hit_points_left = 7",
            "hit_points_left = 9",
            "line 46, foes.member[0].hit_points_left: expected an integer from 1 to 8, found 9",
        ),
        (
            "morale = 8",
            "morale = 13",
            "line 47, foes.member[0].morale: expected an integer from 2 to 12, found 13",
        ),
        (
            "\"spear\"",
            "\"shield\"",
            "line 48, foes.member[0].weapon: expected an item of kind weapon, found \"shield\", of shield",
        ),
        (
            "attack = 9, hold = 1",
            "attack = 0",
            "line 49, foes.member[0].weights: expected a weight above 0 for one tactic at least",
        ),
        (
            "\"goblin\"",
            "\"Wren/spear\"",
            "line 43, foes.member[0].name: expected a name without a slash, found the string \
             \"Wren/spear\"",
        ),
        (
            "\"goblin\"\ncount = 2",
            "\"Wren\"",
            "line 43, foes.member[0].name: two are called \"Wren\"",
        ),
    ];
    check(SOUND, CASES, read);
}

/// Ten slots and the constitution: three suits of half plate and more do not fit.
#[test]
fn what_nobody_can_carry() {
    let heavy = SOUND
        .replace("[\"ration\", \"lantern\"]", "[\"half plate\", \"half plate\", \"half plate\"]");
    let error = read(&heavy).unwrap_err().to_string();
    // 11 slots, of which a poker of half a slot, a gambeson and two suits of 4 take 9.5.
    let want = "own.toml: line 24, characters.member[0]: no room for \"half plate 3\", which takes 4, \
                with 1.5 slots left";
    assert_eq!(error, want);
}
