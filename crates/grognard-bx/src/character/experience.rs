//! Experience (B/X: Advancement).
//!
//! Draws what a level-up draws (stream `advancement`, in a session): at most one Hit Die.

use grognard_kernel::{Dice, Error, Result};
use serde::Serialize;

use super::{LevelUp, level_up};
use crate::Character;

/// What an award of experience came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct XpAwardResult {
    /// The award.
    pub award: i64,
    /// Percent added for the prime requisites.
    pub modifier_pct: i64,
    /// The award with that, rounded down.
    pub modified_award: i64,
    /// Experience before.
    pub xp_before: i64,
    /// Experience after.
    pub xp_after: i64,
    /// Level before.
    pub level_before: i64,
    /// Level after.
    pub level_after: i64,
    /// Whether the total was cut, because one award brings one level at the most.
    pub clamped: bool,
    /// What the new level brought, if there is one.
    pub level_up: Option<LevelUp>,
}

/// Gives a character experience, changed by its prime requisites, and the level it leads to.
///
/// One award brings one level at the most: what would reach a second is cut to one point less. A
/// negative award is an error, and nothing is drawn.
pub fn award_xp<D: Dice + ?Sized>(
    character: &mut Character,
    award: i64,
    dice: &mut D,
) -> Result<XpAwardResult> {
    if award < 0 {
        return Err(Error::value(format!("an award of experience is not negative: {award}")));
    }
    let modifier_pct = character.class.xp_modifier_pct(character.scores());
    let modified_award = modified(award, modifier_pct);
    let (xp_before, level_before) = (character.xp, character.level());
    let threshold = |level| character.class.row(level).map(|row| row.xp);
    let mut xp_after = xp_before.saturating_add(modified_award);
    let mut clamped = false;
    if let Some(second) = threshold(level_before + 2).filter(|second| xp_after >= *second) {
        xp_after = second - 1;
        clamped = true;
    }
    let rises = threshold(level_before + 1).is_some_and(|next| xp_after >= next);
    let level_up = if rises { Some(level_up(character, dice)?) } else { None };
    character.xp = xp_after;
    Ok(XpAwardResult {
        award,
        modifier_pct,
        modified_award,
        xp_before,
        xp_after,
        level_before,
        level_after: character.level(),
        clamped,
        level_up,
    })
}

fn modified(award: i64, modifier_pct: i64) -> i64 {
    let exact = (i128::from(award) * (100 + i128::from(modifier_pct))).div_euclid(100);
    i64::try_from(exact).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1003 points at −10 %: 902.7, rounded down.
    #[test]
    fn percentages_round_down() {
        assert_eq!(modified(1003, -10), 902);
        assert_eq!(modified(7, 5), 7);
        assert_eq!(modified(i64::MAX, 10), i64::MAX);
    }
}
