//! The rules of a fight that a scenario may choose.

use grognard::{
    kernel::{Result, wire_enum},
    knave::{RollEngine, Room, Rules},
};

use crate::scenario::place::Place;

wire_enum! {
    /// The rules that the single ones change.
    enum Profile ("profile") {
        Repaired = "repaired",
        Page = "page",
        Module = "module",
    }
}

/// The rules of a fight.
#[derive(Clone, Copy, Debug)]
pub struct House {
    /// The rules of the game.
    pub rules: Rules,
    /// Whether characters die, and whether everybody stands alone.
    pub room: Room,
    /// How many turns a flight takes.
    pub flee_turns: i64,
    /// Whether monsters check their morale.
    pub checks_morale: bool,
}

impl Default for House {
    fn default() -> Self {
        let room = Room { allow_combat: true, allow_pvp: false, allow_death: true };
        Self { rules: Rules::default(), room, flee_turns: 1, checks_morale: false }
    }
}

const RULES: [&str; 13] = [
    "profile",
    "allow_death",
    "allow_pvp",
    "flee_turns",
    "checks_morale",
    "charisma_from_wisdom",
    "plain_starting_gear",
    "displaced_item_lost",
    "throwable_not_used_up",
    "attack_ignores_disadvantage",
    "fled_stays_marked",
    "survivor_still_down",
    "level_dice_limit",
];

/// The most turns that a flight may take.
const LONGEST_FLIGHT: i64 = 100;

pub(super) fn rules(place: &Place<'_>) -> Result<House> {
    let table = place.table(&RULES)?;
    let mut house = House {
        rules: match table.maybe("profile", Place::word)?.unwrap_or(Profile::Repaired) {
            Profile::Repaired => Rules::repaired(),
            Profile::Page => Rules { engine: RollEngine::Page, ..Rules::module_with_levels() },
            Profile::Module => Rules::module_with_levels(),
        },
        ..House::default()
    };
    let quirks = &mut house.rules.quirks;
    let flags = [
        ("allow_death", &mut house.room.allow_death),
        ("allow_pvp", &mut house.room.allow_pvp),
        ("checks_morale", &mut house.checks_morale),
        ("charisma_from_wisdom", &mut quirks.charisma_from_wisdom),
        ("plain_starting_gear", &mut quirks.plain_starting_gear),
        ("displaced_item_lost", &mut quirks.displaced_item_lost),
        ("throwable_not_used_up", &mut quirks.throwable_not_used_up),
        ("attack_ignores_disadvantage", &mut quirks.attack_ignores_disadvantage),
        ("fled_stays_marked", &mut quirks.fled_stays_marked),
        ("survivor_still_down", &mut quirks.survivor_still_down),
        ("level_dice_limit", &mut quirks.level_dice_limit),
    ];
    for (key, flag) in flags {
        if let Some(value) = table.maybe(key, Place::flag)? {
            *flag = value;
        }
    }
    if let Some(turns) = table.maybe("flee_turns", |place| place.integer(1..=LONGEST_FLIGHT))? {
        house.flee_turns = turns;
    }
    Ok(house)
}
