//! Healing, and a night's rest (rules 2.7 and 5.2).
//!
//! Healing draws nothing, a night one d8.

use grognard_kernel::Dice;

use super::{BONUS_WHEN_ABSENT, Bonuses, Living, roll};
use crate::{
    fault::Fault,
    rules::{RollEngine, Rules},
    words::Stat,
};

/// Heals by an amount, up to the maximum; the result is the real change. Draws nothing.
///
/// Healing never hurts, unless the fault `heal_lowers_hp` is kept: then a negative amount and hit
/// points above the maximum lower hit points.
pub fn heal(creature: &mut (impl Living + ?Sized), amount: i64, rules: &Rules) -> i64 {
    let (before, most) = (creature.hp(), creature.hp_max());
    let mut change = most.saturating_sub(before).min(amount);
    if !rules.quirks.heal_lowers_hp {
        change = change.max(0);
    }
    creature.set_hp(before.saturating_add(change));
    change
}

/// Heals by a night's rest: one d8 and the constitution. The result is the real change.
///
/// # Errors
///
/// No constitution at all, in the module, after the draw.
pub fn heal_from_rest<D: Dice + ?Sized>(
    creature: &mut (impl Living + Bonuses + ?Sized),
    rules: &Rules,
    dice: &mut D,
) -> Result<i64, Fault> {
    let rolled = roll("1d8", rules, dice)?;
    let constitution = match (creature.bonus(Stat::Constitution), rules.engine) {
        (Some(constitution), _) => constitution,
        (None, RollEngine::Page) => BONUS_WHEN_ABSENT,
        (None, RollEngine::Module) => return Err(Fault::MissingConstitution),
    };
    Ok(heal(creature, rolled.saturating_add(constitution), rules))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_kernel::Script;

    struct Sickbed {
        hp: i64,
        constitution: Option<i64>,
    }

    impl Bonuses for Sickbed {
        fn bonus(&self, stat: Stat) -> Option<i64> {
            self.constitution.filter(|_| stat == Stat::Constitution)
        }
    }

    impl Living for Sickbed {
        fn hp(&self) -> i64 {
            self.hp
        }
        fn hp_max(&self) -> i64 {
            8
        }
        fn set_hp(&mut self, hp: i64) {
            self.hp = hp;
        }
    }

    fn sleep(hp: i64, constitution: Option<i64>, face: i64, rules: &Rules) -> (i64, i64) {
        let mut sick = Sickbed { hp, constitution };
        let change = heal_from_rest(&mut sick, rules, &mut Script::faces([face])).unwrap();
        (sick.hp, change)
    }

    #[test]
    fn a_night_heals_a_die_and_the_constitution() {
        let page = Rules::repaired();
        assert_eq!(sleep(1, Some(2), 3, &page), (6, 5)); // 1 + 3 + 2
        assert_eq!(sleep(6, Some(2), 3, &page), (8, 2)); // at most 8
        assert_eq!(sleep(1, None, 3, &page), (5, 4)); // 1 + 3 + 1
        assert_eq!(sleep(-7, Some(0), 3, &page), (-4, 3));
    }

    #[test]
    fn healing_hurts_only_where_the_fault_is_kept() {
        assert_eq!(sleep(5, Some(-6), 2, &Rules::repaired()), (5, 0));
        assert_eq!(sleep(5, Some(-6), 2, &Rules::module()), (1, -4)); // 2 − 6
        assert_eq!(sleep(12, Some(1), 2, &Rules::repaired()), (12, 0));
        assert_eq!(sleep(12, Some(1), 2, &Rules::module()), (8, -4));
    }
}
