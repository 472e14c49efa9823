//! Levels, earned: the least awards of experience that lead to them.
//!
//! Draws what awards draw: a Hit Die for each level that brings one.

use grognard::{
    bx::{Character, character::award_xp},
    kernel::{Dice, Error, Result},
};

/// Awards experience level by level until the character has that level.
pub(super) fn to_level<D: Dice + ?Sized>(
    character: &mut Character,
    level: i64,
    dice: &mut D,
) -> Result<()> {
    for next in character.level() + 1..=level {
        let class = character.class().clone();
        let threshold = class.row(next).map(|row| row.xp);
        let threshold = threshold
            .ok_or_else(|| Error::value(format!("a {} has no level {next}", class.name)))?;
        let modifier_pct = class.xp_modifier_pct(character.scores());
        award_xp(character, least_award(threshold - character.xp(), modifier_pct), dice)?;
    }
    Ok(())
}

/// The least award that is `needed` points with its percentage, rounded down.
fn least_award(needed: i64, modifier_pct: i64) -> i64 {
    let percent = (100 + i128::from(modifier_pct)).max(1);
    let exact = i128::from(needed.max(0)) * 100;
    let award = exact / percent + i128::from(exact % percent != 0);
    i64::try_from(award).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2000 at +10 %: 1818 are 1999.8, rounded down 1999; 1819 are 2000.9.
    /// 1500 at −20 %: 1875 are 1500.
    #[test]
    fn the_least_award_suffices() {
        assert_eq!(least_award(2000, 10), 1819);
        assert_eq!(least_award(1500, -20), 1875);
        assert_eq!(least_award(1200, 0), 1200);
        assert_eq!(least_award(0, 5), 0);
    }
}
