//! Who is met in a dungeon (B/X: Dungeon encounters).

use grognard_kernel::{Dice, Error, Id, Result};

use crate::{
    catalog,
    model::table::{EncounterTable, EncounterTables, MonsterEntry},
};

/// The encounter tables of all levels, and those of rival parties.
#[must_use]
pub fn encounter_tables() -> &'static EncounterTables {
    catalog::encounter_tables()
}

/// The table of a dungeon level; an error below 1. The last table covers every level below.
pub fn for_level(level: i64) -> Result<&'static EncounterTable> {
    let tables = &encounter_tables().tables;
    tables
        .iter()
        .find(|table| level >= table.min_level && table.max_level.is_none_or(|max| level <= max))
        .ok_or_else(|| Error::value(format!("a dungeon level is at least 1, not {level}")))
}

/// Which monsters `count` individuals of an entry are.
///
/// Draws from `dice` (the `wandering` stream, in a session): the variant dice once, for the whole
/// group, even when the count is 0; or, for an entry of several kinds, one pick for each
/// individual; or nothing.
pub fn select_encounter_individuals<D: Dice + ?Sized>(
    entry: &MonsterEntry,
    count: usize,
    dice: &mut D,
) -> Result<Vec<Id>> {
    let ids = &entry.monster_ids;
    if let Some(written) = &entry.variant_dice {
        let variant = written.dice();
        let place = variant.roll(dice)?.total - variant.least();
        let id = usize::try_from(place).ok().and_then(|place| ids.get(place));
        let id = id.ok_or_else(|| {
            Error::value(format!("variant dice {written} have more totals than there are monsters"))
        })?;
        return Ok(vec![id.clone(); count]);
    }
    match ids.as_slice() {
        [] => Err(Error::value("an encounter of no kind of monster")),
        [only] => Ok(vec![only.clone(); count]),
        several => (0..count).map(|_| Ok(several[dice.pick(several.len())?].clone())).collect(),
    }
}
