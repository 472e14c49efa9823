//! A user's own equipment.

use grognard::bx::Catalog;

use crate::{Case, check};

const SOUND: &str = r#"[[weapons]]
id = "spiked_club"
name = "Spiked club"
cost_gp = 4
weight_coins = 60
damage = "1d6"
qualities = ["blunt", "melee"]

[[weapons]]
id = "hunting_bow"
name = "Hunting bow"
cost_gp = 30
weight_coins = 30
damage = "1d6"
qualities = ["missile", "two_handed"]
material = "silver"
[weapons.missile_ranges]
short = { min_feet = 5, max_feet = 60 }
medium = { min_feet = 61, max_feet = 120 }
long = { min_feet = 121, max_feet = 180 }

[[armour]]
id = "scale"
name = "Scale"
cost_gp = 30
weight_coins = 450
ac = 4
ac_ascending = 15
category = "heavy"

[[gear]]
id = "flail"
name = "Threshing flail"
cost_gp = 1
combat = { damage = "1d4", qualities = ["melee", "two_handed"] }

[[ammunition]]
id = "stones"
name = "Stones"
cost_gp = 0
"#;

fn read(text: &str) -> grognard::kernel::Result<()> {
    let mut catalog = Catalog::standard().clone();
    let result = catalog.add_equipment(text, "own.toml");
    let added = catalog.items().count() - Catalog::standard().items().count();
    assert_eq!(added, if result.is_ok() { 5 } else { 0 });
    result
}

#[test]
fn keys_that_nobody_knows_or_that_are_missing() {
    const CASES: &[Case] = &[
        (
            "cost_gp = 0",
            "cost_gp = 0\nweight = 0",
            "line 41, ammunition[0].weight: unknown key \"weight\"; \
             did you mean \"weight_coins\"?",
        ),
        (
            "max_feet = 60",
            "max_fet = 60",
            "line 18, weapons[1].missile_ranges.short.max_fet: unknown key \"max_fet\"; \
             did you mean \"max_feet\"?",
        ),
        (
            "[[ammunition]]",
            "[[amunition]]",
            "line 37, amunition: unknown key \"amunition\"; did you mean \"ammunition\"?",
        ),
        ("cost_gp = 4\n", "", "line 1, weapons[0]: the key \"cost_gp\" is missing"),
        (
            "category = \"heavy\"\n",
            "",
            "line 22, armour[0]: a suit has ac, ac_ascending and category; the shield has \
             ac_bonus; neither has both",
        ),
        (
            "\"blunt\", \"melee\"",
            "\"missile\"",
            "line 1, weapons[0]: missile_ranges go with the quality missile, and only with it",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn values_that_do_not_fit() {
    const CASES: &[Case] = &[
        (
            "cost_gp = 4",
            "cost_gp = -4",
            "line 4, weapons[0].cost_gp: cost_gp is at least 0, not -4",
        ),
        (
            "cost_gp = 4",
            "cost_gp = \"4\"",
            "line 4, weapons[0].cost_gp: expected an integer, found the string \"4\"",
        ),
        (
            "\"blunt\", \"melee\"",
            "\"blunt\", \"mele\"",
            "line 7, weapons[0].qualities[1]: unknown weapon quality \"mele\"; \
             did you mean \"melee\"?",
        ),
        (
            "\"silver\"",
            "\"sliver\"",
            "line 16, weapons[1].material: unknown material \"sliver\"; did you mean \"silver\"?",
        ),
        (
            "max_feet = 60",
            "max_feet = 4",
            "line 18, weapons[1].missile_ranges.short: missile_ranges.short ends before it begins",
        ),
        (
            "ac = 4",
            "ac = 5",
            "line 28, armour[0].ac_ascending: expected 14, which goes with ac = 5, found 15",
        ),
        (
            "damage = \"1d4\"",
            "damage = \"x\"",
            "line 35, gear[0].combat.damage: bad dice \"x\": expected a count and a die, \
             as in \"3d6\"",
        ),
        (
            "cost_gp = 0",
            "cost_gp = 0\nlot_size = 0",
            "line 41, ammunition[0].lot_size: lot_size is at least 1, not 0",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn ids_that_are_taken() {
    const CASES: &[Case] = &[
        (
            "\"spiked_club\"",
            "\"club\"",
            "line 2, weapons[0].id: the id \"club\" is taken by another item",
        ),
        (
            "\"stones\"",
            "\"scale\"",
            "line 38, ammunition[0].id: the id \"scale\" is taken by another item",
        ),
        (
            "\"stones\"",
            "\"sword_plus_1\"",
            "line 38, ammunition[0].id: the id \"sword_plus_1\" is taken by a magic item",
        ),
    ];
    check(SOUND, CASES, read);
}
