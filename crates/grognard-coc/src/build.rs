//! Damage bonus and Build (combat specification, section 5): what size and strength add to blows
//! and to maneuvers. Draws nothing.

use grognard_kernel::{Error, Result, Text};
use serde::Serialize;

/// A creature's damage bonus and Build.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Physique {
    /// STR + SIZ.
    pub total: i64,
    /// Added to the damage of blows: `none`, `-2`, `+1D4`.
    pub damage_bonus: Text,
    /// How hard it is to wrestle down.
    pub build: i64,
}

/// The greatest total of each row, with its bonus and Build.
const ROWS: [(i64, &str, i64); 9] = [
    (64, "-2", -2),
    (84, "-1", -1),
    (124, "none", 0),
    (164, "+1D4", 1),
    (204, "+1D6", 2),
    (284, "+2D6", 3),
    (364, "+3D6", 4),
    (444, "+4D6", 5),
    (524, "+5D6", 6),
];

/// Damage bonus and Build for STR and SIZ; a total outside 2 to 9999 is an error.
///
/// ```
/// let deep_one = grognard_coc::physique(70, 80)?;
/// assert_eq!((deep_one.damage_bonus.as_str(), deep_one.build), ("+1D4", 1));
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
pub fn physique(strength: i64, size: i64) -> Result<Physique> {
    let total = strength.saturating_add(size);
    if !(2..=9999).contains(&total) {
        return Err(Error::value(format!("STR + SIZ is 2 to 9999, not {total}")));
    }
    if let Some((_, bonus, build)) = ROWS.iter().find(|(most, _, _)| total <= *most) {
        return Ok(Physique { total, damage_bonus: Text::new_static(bonus), build: *build });
    }
    let (most, _, build) = ROWS[ROWS.len() - 1];
    let steps = (total - most + 79) / 80;
    Ok(Physique { total, damage_bonus: format!("+{}D6", 5 + steps).into(), build: build + steps })
}
