//! A user's own monsters.

use grognard::bx::Catalog;

use crate::{Case, check};

/// Two monsters, written in as many ways as TOML has: what is wrong is always with the second.
const SOUND: &str = r#"# mine
[[monsters]]
id = "first"
name = "First"
page = "x"
ac = 5
ac_ascending = 14
hit_dice = { count = 4, modifier = 1 }
thac0 = 15
attack_bonus = 4
movement = [{ rate_feet = 90, encounter_rate_feet = 30 }]
saves = { values = { death = 10, wands = 11, paralysis = 12, breath = 13, spells = 14 }, save_as = "4" }
alignment = { options = ["chaotic"] }
xp = 125
number_appearing = { dungeon = { dice = "1d4" }, lair = { dice = "2d4" } }

[[monsters]]
id = "moss_troll"
name = "Moss Troll"
page = "Troll.md"
ac = 5
ac_ascending = 14
hit_dice = { count = 4, modifier = 1 }
thac0 = 15
attack_bonus = 4
movement = [{ rate_feet = 90, encounter_rate_feet = 30 }]
morale = 9
xp = 125

[monsters.saves]
save_as = "4"
values = { death = 10, wands = 11, paralysis = 12, breath = 13, spells = 14 }

[monsters.alignment]
options = ["chaotic"]

[monsters.number_appearing]
dungeon = { dice = "1d4" }
lair = { dice = "2d4" }

[[monsters.attacks]]
attacks = [
    { name = "club", damage = "1d8", effects = ["poison"] },
    { name = "bite", damage = "1d4" },
]

[[monsters.abilities]]
tag = "poison"
name = "Poison"
prose = "It kills."
params = { outcome = "death", onset_unit = "turn", onset_amount = 1 }

[[monsters.abilities]]
tag = "regeneration"
name = "Regeneration"
prose = "It heals."
[monsters.abilities.params]
per_round = 3
revive = "2d6"
blocked_by = ["fire"]

[monsters.defenses]
harmed_only_by = ["silver"]
reductions = [{ keys = ["cold"], divisor = 2 }]
energy = { fire = { immunity = "all" } }
condition_immunities = ["asleep"]
"#;

fn read(text: &str) -> grognard::kernel::Result<()> {
    let mut catalog = Catalog::standard().clone();
    let result = catalog.add_monsters(text, "own.toml");
    let added = catalog.monsters().count() - Catalog::standard().monsters().count();
    assert_eq!(added, if result.is_ok() { 2 } else { 0 });
    result
}

#[test]
fn text_that_is_no_toml() {
    const CASES: &[Case] = &[
        ("ac = 5", "ac = = 5", "line 21: extra `=`, expected nothing; found \"=\""),
        (
            "[[monsters]]\nid = \"moss_troll\"",
            "[[monster]]\nid = \"moss_troll\"",
            "line 30: duplicate key; found \"saves\"",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn keys_that_nobody_knows() {
    const CASES: &[Case] = &[
        (
            "morale = 9",
            "moral = 9",
            "line 27, monsters[1].moral: unknown key \"moral\"; did you mean \"morale\"?",
        ),
        (
            "modifier = 1",
            "dice = 6",
            "line 23, monsters[1].hit_dice.dice: unknown key \"dice\"; did you mean \"die\"?",
        ),
        (
            "death = 10",
            "deth = 10",
            "line 32, monsters[1].saves.values.deth: unknown key \"deth\"; \
             did you mean \"death\"?",
        ),
        (
            "damage = \"1d4\"",
            "damge = \"1d4\"",
            "line 44, monsters[1].attacks[0].attacks[1].damge: unknown key \"damge\"; \
             did you mean \"damage\"?",
        ),
        (
            "per_round = 3",
            "per_roud = 3",
            "line 58, monsters[1].abilities[1].params.per_roud: unknown key \"per_roud\" of \
             \"regeneration\"; did you mean \"per_round\"?",
        ),
        (
            "[monsters.defenses]",
            "[monster.defenses]",
            "line 62, monster: unknown key \"monster\"; did you mean \"monsters\"?",
        ),
        (
            "xp = 125",
            "xp = 125\nzzz = 1",
            "line 29, monsters[1].zzz: unknown key \"zzz\"; known keys: id, name, page, summary, \
             ac, ac_ascending, ac_alternates, attack_roll_required, hit_dice, attacks, thac0, \
             attack_bonus, movement, saves, morale, morale_alternates, alignment, xp, xp_notes, \
             number_appearing, treasure, abilities, defenses, categories, overrides_applied",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn keys_that_are_missing() {
    const CASES: &[Case] = &[
        ("xp = 125\n", "", "line 17, monsters[1]: the key \"xp\" is missing"),
        ("id = \"moss_troll\"\n", "", "line 17, monsters[1]: the key \"id\" is missing"),
        ("ac = 5\n", "", "line 17, monsters[1]: ac and ac_ascending are both needed"),
        ("ac_ascending = 14\n", "", "line 21, monsters[1].ac: ac and ac_ascending are both needed"),
        (
            "rate_feet = 90, ",
            "",
            "line 26, monsters[1].movement[0]: the key \"rate_feet\" is missing",
        ),
        ("death = 10, ", "", "line 32, monsters[1].saves.values: the key \"death\" is missing"),
        (
            "tag = \"regeneration\"\n",
            "",
            "line 53, monsters[1].abilities[1]: the key \"tag\" is missing",
        ),
        (
            "per_round = 3\n",
            "",
            "line 57, monsters[1].abilities[1].params: the key \"per_round\" is missing",
        ),
        (
            "onset_unit = \"turn\", ",
            "",
            "line 51, monsters[1].abilities[0].params: onset_unit goes with exactly one of \
             onset_amount and onset_dice",
        ),
        (
            "tag = \"regeneration\"",
            "tag = \"breath_weapon\"",
            "line 57, monsters[1].abilities[1].params: expected damage = dice or \"current_hp\", \
             or outcome = \"death\"",
        ),
    ];
    check(SOUND, CASES, read);
    let error = read("").unwrap_err().to_string();
    assert_eq!(error, "own.toml: line 1: the key \"monsters\" is missing");
}

#[test]
fn names_that_nobody_bears() {
    const CASES: &[Case] = &[
        (
            "options = [\"chaotic\"]",
            "options = [\"chaotc\"]",
            "line 35, monsters[1].alignment.options[0]: unknown alignment \"chaotc\"; \
             did you mean \"chaotic\"?",
        ),
        (
            "\"silver\"",
            "\"siver\"",
            "line 63, monsters[1].defenses.harmed_only_by[0]: unknown kind of harm \"siver\"; \
             did you mean \"silver\"?",
        ),
        (
            "\"cold\"",
            "\"clod\"",
            "line 64, monsters[1].defenses.reductions[0].keys[0]: unknown kind of harm \"clod\"; \
             did you mean \"cold\"?",
        ),
        (
            "fire = {",
            "fier = {",
            "line 65, monsters[1].defenses.energy.fier: unknown element \"fier\"; \
             did you mean \"fire\"?",
        ),
        (
            "\"asleep\"",
            "\"sleep\"",
            "line 66, monsters[1].defenses.condition_immunities[0]: unknown condition \"sleep\"; \
             did you mean \"asleep\"?",
        ),
        (
            "blocked_by = [\"fire\"]",
            "blocked_by = [\"fire\", \"fier\"]",
            "line 60, monsters[1].abilities[1].params.blocked_by[1]: unknown element \"fier\"; \
             did you mean \"fire\"?",
        ),
        (
            "onset_unit = \"turn\"",
            "onset_unit = \"trun\"",
            "line 51, monsters[1].abilities[0].params.onset_unit: unknown unit of time \"trun\"; \
             did you mean \"turn\"?",
        ),
        (
            "damage = \"1d4\"",
            "effects = [\"energy_drain\"]",
            "line 44, monsters[1].attacks[0].attacks[1].effects[0]: \"energy_drain\" needs an \
             ability with that tag",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn values_of_the_wrong_kind() {
    const CASES: &[Case] = &[
        (
            "ac = 5",
            "ac = \"5\"",
            "line 21, monsters[1].ac: expected an integer, found the string \"5\"",
        ),
        ("xp = 125", "xp = 1.5", "line 28, monsters[1].xp: expected an integer, found 1.5"),
        (
            "xp = 125",
            "xp = 2024-01-01",
            "line 28, monsters[1].xp: expected an integer, found the date 2024-01-01",
        ),
        (
            "xp = 125",
            "xp = 99999999999999999999",
            "line 28, monsters[1].xp: 99999999999999999999 is no integer of 64 bits",
        ),
        ("\"Troll.md\"", "7", "line 20, monsters[1].page: expected a string, found 7"),
        (
            "[{ rate_feet = 90, encounter_rate_feet = 30 }]",
            "[90]",
            "line 26, monsters[1].movement[0]: expected a table, found 90",
        ),
        (
            "dungeon = { dice = \"1d4\" }",
            "dungeon = \"1d4\"",
            "line 38, monsters[1].number_appearing.dungeon: expected a table, \
             found the string \"1d4\"",
        ),
        (
            "damage = \"1d4\"",
            "damage = 4",
            "line 44, monsters[1].attacks[0].attacks[1].damage: expected a string, found 4",
        ),
        (
            "per_round = 3",
            "per_round = \"3\"",
            "line 58, monsters[1].abilities[1].params.per_round: expected an integer from 1 to \
             100000, found the string \"3\"",
        ),
        (
            "revive = \"2d6\"",
            "revive = 3",
            "line 59, monsters[1].abilities[1].params.revive: expected dice, found 3",
        ),
        (
            "blocked_by = [\"fire\"]",
            "blocked_by = \"fire\"",
            "line 60, monsters[1].abilities[1].params.blocked_by: expected a list of energies, \
             such as [\"fire\"], found the string \"fire\"",
        ),
        (
            "blocked_by = [\"fire\"]",
            "blocked_by = [1.5]",
            "line 60, monsters[1].abilities[1].params.blocked_by[0]: expected an integer or a \
             string, found 1.5",
        ),
    ];
    check(SOUND, CASES, read);
    let error = read("monsters = 3").unwrap_err().to_string();
    assert_eq!(error, "own.toml: line 1, monsters: expected a list, found 3");
}

#[test]
fn values_out_of_range() {
    const CASES: &[Case] = &[
        ("xp = 125", "xp = -1", "line 28, monsters[1].xp: xp is at least 0, not -1"),
        ("thac0 = 15", "thac0 = 1", "line 24, monsters[1].thac0: thac0 is 2 to 20, not 1"),
        ("morale = 9", "morale = 13", "line 27, monsters[1].morale: morale is 2 to 12, not 13"),
        (
            "ac = 5",
            "ac = 6",
            "line 22, monsters[1].ac_ascending: expected 13, which goes with ac = 6, found 14",
        ),
        (
            "ac = 5",
            "ac = -101",
            "line 21, monsters[1].ac: expected an integer from -100 to 100, found -101",
        ),
        (
            "attack_bonus = 4",
            "attack_bonus = 5",
            "line 25, monsters[1].attack_bonus: expected 4, which goes with thac0 = 15, found 5",
        ),
        (
            "count = 4",
            "count = 0",
            "line 23, monsters[1].hit_dice.count: count is 0, which needs fixed_hp",
        ),
        (
            "count = 4",
            "count = 101",
            "line 23, monsters[1].hit_dice.count: expected an integer from 0 to 100, found 101",
        ),
        ("modifier = 1", "die = 6", "line 23, monsters[1].hit_dice.die: die is 4 or 8, not 6"),
        (
            "rate_feet = 90, ",
            "rate_feet = -90, ",
            "line 26, monsters[1].movement[0].rate_feet: rate_feet is at least 0, not -90",
        ),
        (
            "[{ rate_feet = 90, encounter_rate_feet = 30 }]",
            "[]",
            "line 26, monsters[1].movement: movement is empty",
        ),
        (
            "dungeon = { dice = \"1d4\" }",
            "dungeon = {}",
            "line 38, monsters[1].number_appearing.dungeon: expected exactly one of dice, fixed \
             and see_below",
        ),
        (
            "damage = \"1d4\"",
            "damage = \"1d7\"",
            "line 44, monsters[1].attacks[0].attacks[1].damage: bad dice \"1d7\": there is no \
             7-sided die; the dice are d2, d3, d4, d6, d8, d10, d12, d20 and d100",
        ),
        (
            "damage = \"1d4\"",
            "count = 0",
            "line 44, monsters[1].attacks[0].attacks[1].count: count is at least 1, not 0",
        ),
        (
            "damage = \"1d4\"",
            "fixed_damage = 0",
            "line 44, monsters[1].attacks[0].attacks[1].fixed_damage: expected an integer from 1 \
             to 100000, found 0",
        ),
        (
            "revive = \"2d6\"",
            "revive = \"2d7\"",
            "line 59, monsters[1].abilities[1].params.revive: bad dice \"2d7\": there is no \
             7-sided die; the dice are d2, d3, d4, d6, d8, d10, d12, d20 and d100",
        ),
        (
            "outcome = \"death\"",
            "outcome = \"dead\"",
            "line 51, monsters[1].abilities[0].params.outcome: expected \"death\", \
             found the string \"dead\"",
        ),
        (
            "\"asleep\"",
            "\"dead\"",
            "line 66, monsters[1].defenses.condition_immunities: nothing is immune to \"dead\"",
        ),
        (
            "name = \"Moss Troll\"",
            "name = \"\"",
            "line 19, monsters[1].name: expected a name, found an empty string",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn ids_that_are_taken() {
    const CASES: &[Case] = &[
        (
            "\"moss_troll\"",
            "\"troll\"",
            "line 18, monsters[1].id: the id \"troll\" is taken by another monster",
        ),
        (
            "\"moss_troll\"",
            "\"first\"",
            "line 18, monsters[1].id: the id \"first\" is taken by another monster",
        ),
    ];
    check(SOUND, CASES, read);
    let mut catalog = Catalog::standard().clone();
    catalog.add_monsters(SOUND, "own.toml").unwrap();
    let error = catalog.add_monsters(SOUND, "again.toml").unwrap_err().to_string();
    let want = "line 3, monsters[0].id: the id \"first\" is taken by another monster";
    assert_eq!(error, format!("again.toml: {want}"));
}
