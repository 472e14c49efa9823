//! What a room of a dungeon holds (B/X: Designing a dungeon).
//!
//! Draws a d6 for the contents, a d6 for treasure where there may be any; for monsters the d20 of
//! the encounter table, their number and who they are.

use grognard_kernel::{Dice, Error, Id, Result, Text};
use serde::Serialize;

use crate::{
    model::{
        table::EncounterEntry,
        treasure::{RoomContents, StockingRow},
        words::{Alignment, Tier},
    },
    tables::{for_level, select_encounter_individuals, treasure_tables},
};

/// The dice of a room and what they say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RoomRoll {
    /// The d6 of the contents.
    pub roll: i64,
    /// What they are.
    pub row: StockingRow,
    /// The d6 of the treasure; `None` where there is none to roll for.
    pub treasure_roll: Option<i64>,
    /// Whether there is treasure.
    pub treasure_present: bool,
}

/// Rolls what a room holds, and whether there is treasure.
pub fn roll_room<D: Dice + ?Sized>(dice: &mut D) -> Result<RoomRoll> {
    let roll = dice.die(6)?;
    let row = *treasure_tables().room(roll)?;
    let treasure_roll = match row.treasure_chance_in_six {
        0 => None,
        _ => Some(dice.die(6)?),
    };
    let treasure_present = treasure_roll.is_some_and(|roll| roll <= row.treasure_chance_in_six);
    Ok(RoomRoll { roll, row, treasure_roll, treasure_present })
}

/// Monsters of one kind in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StockedMonsters {
    /// The kind.
    pub template_id: Id,
    /// Dice to roll on arrival; always `None`, because they are rolled.
    pub count_dice: Option<Text>,
    /// How many.
    pub count_fixed: i64,
}

/// The monsters in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StockedEncounter {
    /// By kind, in order of first appearance.
    pub monsters: Vec<StockedMonsters>,
    /// Their alignment, if it is set.
    pub alignment: Option<Alignment>,
    /// Whether they know that somebody comes.
    pub aware: bool,
    /// How they take a meeting, if it is set.
    pub stance: Option<Text>,
    /// Whether they have their hoard here.
    pub hoard: bool,
}

/// The rival party in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StockedParty {
    /// Low levels or high.
    pub kind: Tier,
    /// How many.
    pub count: i64,
}

/// The treasure in a room that nobody guards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StockedTreasure {
    /// Treasure types; none, because it goes by the level.
    pub letters: Vec<Text>,
    /// That nobody guards it.
    pub unguarded: bool,
}

/// What an area holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stocking {
    /// What it holds.
    pub contents: RoomContents,
    /// Whether there is treasure.
    pub treasure_present: bool,
    /// Monsters.
    pub encounter: Option<StockedEncounter>,
    /// A rival party.
    pub npc_party: Option<StockedParty>,
    /// Treasure without monsters.
    pub treasure: Option<StockedTreasure>,
}

/// Stocks an area of a dungeon level. A level below 1 is an error as soon as monsters are to be
/// chosen.
pub fn stock_area<D: Dice + ?Sized>(level: i64, dice: &mut D) -> Result<Stocking> {
    let room = roll_room(dice)?;
    let contents = room.row.contents;
    let treasure_present = room.treasure_present;
    let mut stocking =
        Stocking { contents, treasure_present, encounter: None, npc_party: None, treasure: None };
    match contents {
        RoomContents::Monster => stock_monsters(level, treasure_present, &mut stocking, dice)?,
        RoomContents::Empty | RoomContents::Trap if treasure_present => {
            stocking.treasure = Some(StockedTreasure { letters: Vec::new(), unguarded: true });
        }
        _ => {}
    }
    Ok(stocking)
}

fn stock_monsters<D: Dice + ?Sized>(
    level: i64,
    hoard: bool,
    stocking: &mut Stocking,
    dice: &mut D,
) -> Result<()> {
    let rows = &for_level(level)?.rows;
    let row = &rows[dice.pick(rows.len())?];
    let count = match (&row.count_dice, row.count_fixed) {
        (Some(count), _) => count.dice().total(dice)?,
        (None, count) => count.unwrap_or(1),
    }
    .max(1);
    match &row.entry {
        EncounterEntry::NpcParty { party_kind } => {
            stocking.npc_party = Some(StockedParty { kind: *party_kind, count });
        }
        EncounterEntry::Monster(entry) => {
            let many = usize::try_from(count)
                .map_err(|_| Error::value(format!("{count} monsters are too many")))?;
            let ids = select_encounter_individuals(entry, many, dice)?;
            stocking.encounter = Some(StockedEncounter {
                monsters: by_kind(ids),
                alignment: None,
                aware: false,
                stance: None,
                hoard,
            });
        }
    }
    Ok(())
}

fn by_kind(ids: Vec<Id>) -> Vec<StockedMonsters> {
    let mut kinds: Vec<StockedMonsters> = Vec::new();
    for id in ids {
        match kinds.iter_mut().find(|kind| kind.template_id == id) {
            Some(kind) => kind.count_fixed += 1,
            None => {
                kinds.push(StockedMonsters { template_id: id, count_dice: None, count_fixed: 1 });
            }
        }
    }
    kinds
}
