//! The rules of a fight that a scenario may choose.

use grognard::{
    coc::{Halving, InstantDeath, Rules},
    kernel::{Result, wire_enum},
};

use crate::scenario::place::Place;

wire_enum! {
    /// The rules that the single ones change.
    enum Profile ("profile") {
        Corrected = "corrected",
        Reference = "reference",
    }
}

wire_enum! {
    /// From what blow on somebody dies at once.
    enum Death ("rule of instant death") {
        AboveMaximum = "above_maximum",
        AtMaximum = "at_maximum",
    }
}

wire_enum! {
    /// How half a damage bonus is rounded.
    enum Rounding ("rounding") {
        Down = "down",
        Up = "up",
    }
}

const RULES: [&str; 13] = [
    "profile",
    "extreme_damage_everywhere",
    "half_bonus_halves_maximum",
    "no_negative_damage",
    "conditions_of_all_hurt",
    "reload_takes_its_rounds",
    "holds_end",
    "instant_death",
    "half_bonus",
    "investigators_suffer_major_wounds",
    "dice_cap",
    "idle_target_hit_unless_fumble",
    "rolled_initiative",
];

/// The most that bonus and penalty dice may be capped at.
const MOST_DICE: i64 = 100;

pub(super) fn rules(place: &Place<'_>) -> Result<Rules> {
    let table = place.table(&RULES)?;
    let mut rules = match table.maybe("profile", Place::word)?.unwrap_or(Profile::Corrected) {
        Profile::Corrected => Rules::corrected(),
        Profile::Reference => Rules::reference(),
    };
    let flags = [
        ("extreme_damage_everywhere", &mut rules.extreme_damage_everywhere),
        ("half_bonus_halves_maximum", &mut rules.half_bonus_halves_maximum),
        ("no_negative_damage", &mut rules.no_negative_damage),
        ("conditions_of_all_hurt", &mut rules.conditions_of_all_hurt),
        ("reload_takes_its_rounds", &mut rules.reload_takes_its_rounds),
        ("holds_end", &mut rules.holds_end),
        ("investigators_suffer_major_wounds", &mut rules.investigators_suffer_major_wounds),
        ("idle_target_hit_unless_fumble", &mut rules.idle_target_hit_unless_fumble),
        ("rolled_initiative", &mut rules.rolled_initiative),
    ];
    for (key, flag) in flags {
        if let Some(value) = table.maybe(key, Place::flag)? {
            *flag = value;
        }
    }
    rules.instant_death = match table.maybe("instant_death", Place::word)? {
        Some(Death::AtMaximum) => InstantDeath::AtMaximum,
        Some(Death::AboveMaximum) | None => InstantDeath::AboveMaximum,
    };
    rules.half_bonus = match table.maybe("half_bonus", Place::word)? {
        Some(Rounding::Up) => Halving::Up,
        Some(Rounding::Down) | None => Halving::Down,
    };
    rules.dice_cap = table.maybe("dice_cap", |place| place.integer(0..=MOST_DICE))?;
    Ok(rules)
}
