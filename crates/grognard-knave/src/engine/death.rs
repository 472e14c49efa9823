//! A brush with death (rules 2.8).
//!
//! Draws one d8 for what happens; unless that is death, one d4 for the loss; and if that can be
//! survived, one d4 for the hit points that come back.

use grognard_kernel::{Dice, UnknownName};

use super::{Mortal, NamedTable, heal, roll};
use crate::{
    fault::Fault,
    rules::Rules,
    words::{Ability, Condition},
};

/// Below this an ability is death.
pub const LOWEST_ABILITY: i64 = -10;

/// What came of a brush with death.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Death {
    /// Death. Nothing was changed.
    Dead,
    /// Survival, at a price.
    Survived {
        /// What is left of it. The page has no names for that.
        condition: Option<Condition>,
        /// The ability that suffers.
        ability: Ability,
        /// Its bonus from now on.
        value: i64,
        /// What it lost.
        loss: i64,
        /// The die for the hit points.
        recovered: i64,
        /// How much of it came back: the real change.
        healed: i64,
    },
}

/// Rolls what becomes of somebody at 0 hit points or below, and carries it out. Draws one d8, and
/// up to two d4.
///
/// The hit points come on top of whatever is left, which may be far below 0. A survivor has one
/// hit point at least all the same, unless the fault `survivor_still_down` is kept.
///
/// # Errors
///
/// That of the dice.
pub fn roll_death<D: Dice + ?Sized>(
    who: &mut (impl Mortal + ?Sized),
    rules: &Rules,
    dice: &mut D,
) -> Result<Death, Fault> {
    let fate = NamedTable::of("death", rules)?.roll(rules, dice)?;
    if fate == "dead" {
        return Ok(Death::Dead);
    }
    let (condition, ability) = read_fate(fate)?;
    let loss = roll("1d4", rules, dice)?;
    let value = who.bonus_or_usual(ability.into()).saturating_sub(loss);
    if value < LOWEST_ABILITY {
        return Ok(Death::Dead);
    }
    let recovered = roll("1d4", rules, dice)?;
    let before = who.hp();
    heal(who, recovered, rules);
    if !rules.quirks.survivor_still_down {
        who.set_hp(who.hp().max(1));
    }
    who.set_ability(ability, value);
    let healed = who.hp().saturating_sub(before);
    Ok(Death::Survived { condition, ability, value, loss, recovered, healed })
}

/// The row of the table: a condition in the module, an ability on the page.
fn read_fate(fate: &str) -> Result<(Option<Condition>, Ability), UnknownName> {
    match fate.parse::<Condition>() {
        Ok(condition) => Ok((Some(condition), condition.ability())),
        Err(_) => Ok((None, fate.parse()?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::creature::Abilities;
    use grognard_kernel::Script;

    struct Hero {
        abilities: Abilities,
        hp: i64,
    }

    impl super::super::Bonuses for Hero {
        fn bonus(&self, stat: crate::Stat) -> Option<i64> {
            self.abilities.bonus(stat)
        }
    }

    impl super::super::Living for Hero {
        fn hp(&self) -> i64 {
            self.hp
        }
        fn hp_max(&self) -> i64 {
            6
        }
        fn set_hp(&mut self, hp: i64) {
            self.hp = hp;
        }
    }

    impl Mortal for Hero {
        fn set_ability(&mut self, ability: Ability, bonus: i64) {
            self.abilities.set(ability, bonus);
        }
    }

    fn fall(charisma: i64, hp: i64, faces: &[i64], rules: &Rules) -> (Death, i64) {
        let mut hero = Hero { abilities: Abilities::default(), hp };
        hero.abilities.set(Ability::Charisma, charisma);
        let mut table = Script::faces(faces.to_vec());
        let death = roll_death(&mut hero, rules, &mut table).unwrap();
        assert!(table.finish().is_ok());
        (death, hero.hp)
    }

    #[test]
    fn minus_ten_is_survived_and_minus_eleven_is_not() {
        // −8 − 2 = −10; −2 + 3 = 1 hit point.
        let (death, hp) = fall(-8, -2, &[8, 2, 3], &Rules::module());
        let Death::Survived { condition, ability, value, loss, recovered, healed } = death else {
            panic!("survived: {death:?}");
        };
        assert_eq!(condition, Some(Condition::Disfigured));
        assert_eq!((ability, value, loss), (Ability::Charisma, -10, 2));
        assert_eq!((recovered, healed, hp), (3, 3, 1));
        // −8 − 3 = −11.
        assert_eq!(fall(-8, -2, &[8, 3], &Rules::module()), (Death::Dead, -2));
        for face in [1, 2] {
            assert_eq!(fall(1, 0, &[face], &Rules::module()), (Death::Dead, 0));
            assert_eq!(fall(1, 0, &[face], &Rules::page()), (Death::Dead, 0));
        }
    }

    #[test]
    fn a_survivor_stands_up_unless_the_fault_is_kept() {
        assert_eq!(fall(1, -9, &[8, 1, 2], &Rules::module()).1, -7); // −9 + 2
        let (death, hp) = fall(1, -9, &[8, 1, 2], &Rules::repaired());
        assert_eq!(hp, 1); // −9 + 2 is less
        let Death::Survived { condition, healed, .. } = death else { panic!("{death:?}") };
        assert_eq!((condition, healed), (None, 10)); // from −9 to 1; the page names no condition
    }

    #[test]
    fn every_condition_has_its_ability() {
        for (face, &condition) in (3..=8).zip(Condition::ALL) {
            let by = |rules: &Rules| match fall(1, 0, &[face, 1, 1], rules).0 {
                Death::Survived { condition, ability, .. } => (condition, ability),
                Death::Dead => panic!("dead on {face}"),
            };
            assert_eq!(by(&Rules::module()), (Some(condition), condition.ability()));
            assert_eq!(by(&Rules::page()), (None, condition.ability()));
        }
    }
}
