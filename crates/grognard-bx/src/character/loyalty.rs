//! Loyalty of retainers (B/X: Retainers).
//!
//! Draws 2d6 for a check.

use grognard_kernel::{Dice, Result};
use serde::Serialize;

use super::ability_lookup;

/// A retainer's ties: loyalty to the employer and courage in battle are two figures, each with
/// its own modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retainer {
    /// Loyalty: [`loyalty_to`] the employer.
    pub loyalty: i64,
    /// What the employer's conduct has added to loyalty.
    pub loyalty_modifier: i64,
    /// Morale in battle. No loyalty check reads it.
    pub morale: i64,
    /// What the battle has added to morale. No loyalty check reads it.
    pub morale_modifier: i64,
}

/// How loyal retainers are to an employer of that Charisma, 3 to 18: 4 to 10. Another score is an
/// error.
pub fn loyalty_to(charisma: i64) -> Result<i64> {
    Ok(ability_lookup(charisma)?.retainer_loyalty)
}

/// What came of a loyalty check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LoyaltyCheck {
    /// The 2d6.
    pub roll: i64,
    /// Loyalty with its modifier.
    pub loyalty: i64,
    /// Whether the retainer stays.
    pub stays: bool,
}

/// Whether a retainer stays: 2d6 at or under loyalty with its modifier.
pub fn check_loyalty<D: Dice + ?Sized>(retainer: &Retainer, dice: &mut D) -> Result<LoyaltyCheck> {
    let loyalty = retainer.loyalty.saturating_add(retainer.loyalty_modifier);
    let roll = dice.die(6)? + dice.die(6)?;
    Ok(LoyaltyCheck { roll, loyalty, stays: roll <= loyalty })
}

#[cfg(test)]
mod tests {
    use grognard_kernel::Script;

    use super::*;

    fn stays(retainer: Retainer, faces: [i64; 2]) -> bool {
        check_loyalty(&retainer, &mut Script::faces(faces)).unwrap().stays
    }

    /// Charisma 18: loyalty 10. A roll of 10 stays, 11 leaves.
    #[test]
    fn case_b22_a_low_roll_stays() {
        let loyalty = loyalty_to(18).unwrap();
        let retainer = Retainer { loyalty, loyalty_modifier: 0, morale: 7, morale_modifier: 0 };
        assert!(stays(retainer, [4, 6]) && !stays(retainer, [5, 6]));
        assert_eq!((loyalty_to(3).unwrap(), loyalty_to(10).unwrap()), (4, 7));
        assert!(loyalty_to(2).is_err());
    }

    /// Loyalty 7 with +2, morale 7 with −1: 9 counts, not 6. A roll of 9 stays, 10 leaves.
    #[test]
    fn case_b23_loyalty_has_its_own_modifier() {
        let retainer = Retainer { loyalty: 7, loyalty_modifier: 2, morale: 7, morale_modifier: -1 };
        assert!(stays(retainer, [4, 5]) && !stays(retainer, [5, 5]));
    }
}
