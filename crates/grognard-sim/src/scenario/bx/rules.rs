//! The optional rules that a scenario may choose.

use grognard::{bx::Ruleset, kernel::Result};

use crate::scenario::place::Place;

/// The rules of B/X that a fight asks for. The others are about travel and treasure.
const RULES: [&str; 9] = [
    "hp_reroll_at_first_level",
    "encumbrance",
    "variable_weapon_damage",
    "individual_initiative",
    "thac0_arithmetic",
    "weapon_reload",
    "hd5_counts_as_magical",
    "magic_item_death_save",
    "aoe_friendly_fire",
];

pub(super) fn ruleset(place: &Place<'_>) -> Result<Ruleset> {
    let table = place.table(&RULES)?;
    let mut rules = Ruleset::default();
    let flags: [(&str, &mut bool); 8] = [
        ("hp_reroll_at_first_level", &mut rules.hp_reroll_at_first_level),
        ("variable_weapon_damage", &mut rules.variable_weapon_damage),
        ("individual_initiative", &mut rules.individual_initiative),
        ("thac0_arithmetic", &mut rules.thac0_arithmetic),
        ("weapon_reload", &mut rules.weapon_reload),
        ("hd5_counts_as_magical", &mut rules.hd5_counts_as_magical),
        ("magic_item_death_save", &mut rules.magic_item_death_save),
        ("aoe_friendly_fire", &mut rules.aoe_friendly_fire),
    ];
    for (key, flag) in flags {
        if let Some(value) = table.maybe(key, Place::flag)? {
            *flag = value;
        }
    }
    if let Some(encumbrance) = table.maybe("encumbrance", Place::word)? {
        rules.encumbrance = encumbrance;
    }
    Ok(rules)
}
