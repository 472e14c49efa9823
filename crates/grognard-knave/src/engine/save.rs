//! Saves: against 15, or against somebody's defence (rules 2.3 and 2.4).
//!
//! Draws one d20, or two with an advantage or a disadvantage.

use grognard_kernel::Dice;

use super::{Bonuses, Edge, roll_d20};
use crate::{
    fault::Fault,
    words::{Quality, Stat},
};

/// A save: a twenty-sided die and a bonus, to beat a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Save {
    /// Whose bonus counts.
    pub ability: Stat,
    /// What has to be beaten: 15, unless something else is said.
    pub target: i64,
    /// What the die is rolled with.
    pub edge: Edge,
    /// What else is added.
    pub modifier: i64,
}

impl Default for Save {
    fn default() -> Self {
        Self { ability: Stat::Strength, target: 15, edge: Edge::NONE, modifier: 0 }
    }
}

/// How a save went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Die, bonus and modifier beat the target.
    pub success: bool,
    /// What the die that counted says beside that.
    pub quality: Option<Quality>,
    /// The die that counted.
    pub natural: i64,
    /// The bonus.
    pub bonus: i64,
    /// What else was added.
    pub modifier: i64,
    /// What had to be beaten.
    pub target: i64,
}

impl Save {
    /// Rolls the save. Draws one d20, or two.
    ///
    /// # Errors
    ///
    /// That of the dice.
    pub fn roll<D: Dice + ?Sized>(
        self,
        creature: &impl Bonuses,
        dice: &mut D,
    ) -> Result<Saved, Fault> {
        let Self { ability, target, edge, modifier } = self;
        let bonus = creature.bonus_or_usual(ability);
        let natural = roll_d20(edge, dice)?;
        let quality = match natural {
            1 => Some(Quality::CriticalFailure),
            20 => Some(Quality::CriticalSuccess),
            _ => None,
        };
        let success = natural.saturating_add(bonus).saturating_add(modifier) > target;
        Ok(Saved { success, quality, natural, bonus, modifier, target })
    }
}

/// A save against somebody's defence. Only the attacker rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpposedSave {
    /// Which of the attacker's bonuses counts.
    pub attack: Stat,
    /// Which of the defender's bonuses, and 10, has to be beaten.
    pub defence: Stat,
    /// What the die is rolled with.
    pub edge: Edge,
    /// What else is added.
    pub modifier: i64,
}

impl Default for OpposedSave {
    fn default() -> Self {
        Self { attack: Stat::Strength, defence: Stat::Armour, edge: Edge::NONE, modifier: 0 }
    }
}

impl OpposedSave {
    /// Rolls the save; the result's target is the defence. Draws one d20, or two.
    ///
    /// ```
    /// use grognard_kernel::Script;
    /// use grognard_knave::{OpposedSave, Stat};
    /// use std::collections::BTreeMap;
    ///
    /// let fighter = BTreeMap::from([(Stat::Strength, 1)]);
    /// let goblin = BTreeMap::from([(Stat::Armour, 1)]);
    /// let blow = OpposedSave::default();
    /// assert!(!blow.roll(&fighter, &goblin, &mut Script::faces([10]))?.success); // 11 against 11
    /// assert!(blow.roll(&fighter, &goblin, &mut Script::faces([11]))?.success); // 12 against 11
    /// # Ok::<(), grognard_knave::Fault>(())
    /// ```
    ///
    /// # Errors
    ///
    /// That of the dice.
    pub fn roll<D: Dice + ?Sized>(
        self,
        attacker: &impl Bonuses,
        defender: &impl Bonuses,
        dice: &mut D,
    ) -> Result<Saved, Fault> {
        let Self { attack: ability, defence, edge, modifier } = self;
        let target = defender.defence(defence);
        Save { ability, target, edge, modifier }.roll(attacker, dice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_kernel::Script;
    use std::collections::BTreeMap;

    #[test]
    fn quality_never_changes_success() {
        let save = |bonus: i64, face| {
            let creature = BTreeMap::from([(Stat::Strength, bonus)]);
            let saved = Save::default().roll(&creature, &mut Script::faces([face])).unwrap();
            (saved.success, saved.quality)
        };
        // 20 − 5 = 15 does not beat 15.
        assert_eq!(save(-5, 20), (false, Some(Quality::CriticalSuccess)));
        // 1 + 15 = 16 does.
        assert_eq!(save(15, 1), (true, Some(Quality::CriticalFailure)));
    }

    #[test]
    fn a_value_that_is_not_there_counts_one_and_a_nought_counts_nothing() {
        let save = |creature: &BTreeMap<Stat, i64>| {
            Save::default().roll(creature, &mut Script::faces([15])).unwrap().success
        };
        assert!(save(&BTreeMap::new())); // 15 + 1 beats 15
        assert!(!save(&BTreeMap::from([(Stat::Strength, 0)])));
    }

    #[test]
    fn figures_beyond_reason_do_no_harm() {
        let giant = BTreeMap::from([(Stat::Strength, i64::MAX), (Stat::Armour, i64::MAX)]);
        let saved = OpposedSave { modifier: i64::MAX, ..OpposedSave::default() }
            .roll(&giant, &giant, &mut Script::faces([20]))
            .unwrap();
        assert_eq!(saved.target, i64::MAX);
        assert!(!saved.success);
    }
}
