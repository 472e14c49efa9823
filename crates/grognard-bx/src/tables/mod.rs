//! The printed tables and their look-ups (B/X: Combat tables, Monsters, Dungeon encounters).
//!
//! Nothing here draws but [`select_encounter_individuals`].

mod encounter;
mod hit_dice;

use grognard_kernel::{Error, Result};

pub use encounter::{encounter_tables, for_level, select_encounter_individuals};
pub use hit_dice::{
    monster_save_band_label, monster_xp, save_band, save_band_of, thac0_for_hd, turning_column,
    xp_band_label, xp_row,
};

use crate::{
    catalog,
    model::table::{CombatTables, ReactionResult, TurningColumn, TurningResult},
};

/// The combat tables as printed: attack matrix, monster saves, experience, turning, reaction.
#[must_use]
pub fn combat_tables() -> &'static CombatTables {
    catalog::combat_tables()
}

/// The roll that an attacker needs to hit an armour class (descending): THAC0 − AC, kept within 2
/// to 20 as the attack matrix prints it.
///
/// ```
/// # use grognard_bx::tables::to_hit_ac;
/// assert_eq!(to_hit_ac(19, 2), 17);
/// assert_eq!(to_hit_ac(19, -5), 20);
/// ```
#[must_use]
#[inline]
pub fn to_hit_ac(thac0: i64, ac: i64) -> i64 {
    thac0.wrapping_sub(ac).clamp(2, 20)
}

/// What the turning table says for a cleric's level and a column; an error below level 1. Levels
/// of 11 and more share a row.
pub fn turning_result(cleric_level: i64, column: TurningColumn) -> Result<TurningResult> {
    let rows = &combat_tables().turning.rows;
    let index = usize::try_from(cleric_level.saturating_sub(1))
        .map_err(|_| Error::value(format!("a cleric's level is at least 1, not {cleric_level}")))?;
    let row = &rows[index.min(rows.len() - 1)];
    Ok(row.cells[&column].into())
}

/// How monsters take a meeting, by the total of 2d6 and its modifier.
#[must_use]
pub fn reaction_result(total: i64) -> ReactionResult {
    let bands = &combat_tables().reaction.bands;
    let band = bands.iter().find(|band| band.max_total.is_none_or(|max| total <= max));
    band.expect("the last band is open").result
}
