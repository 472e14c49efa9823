//! Laws of experience, levels and their loss.

use grognard_bx::{
    Character, Creature,
    character::{award_xp, drain_levels, level_up},
    model::monster_ability::XpPolicy,
};
use grognard_kernel::{Ignore, NoDice, Record, Stream};
use proptest::{prelude::*, sample::select};

use crate::{
    people::{CLASSES, catalog, member_with},
    scripted::cases,
};

fn any_hero() -> impl Strategy<Value = Character> {
    let scores = prop::array::uniform6(3_i64..=18);
    (select(CLASSES.to_vec()), 0_i64..14, scores).prop_map(|(class, level, scores)| {
        let top = catalog().class(class).unwrap().max_level;
        member_with(class, 1 + level % top, scores)
    })
}

fn drained<D: grognard_kernel::Dice>(hero: Character, levels: i64, dice: &mut D) -> Character {
    let mut victim: Creature = hero.into();
    let policy = XpPolicy::LevelMinimum;
    drain_levels(&mut victim, levels, policy, None, catalog(), dice, &mut Ignore).unwrap();
    victim.as_character().unwrap().clone()
}

proptest! {
    #![proptest_config(cases(400))]

    /// The level lost by the same die that it was gained by leaves the character as it was.
    #[test]
    fn a_level_gained_and_lost_by_the_same_die_is_as_before(hero in any_hero(), seed: u128) {
        prop_assume!(hero.level() < hero.class().max_level);
        let mut risen = hero.clone();
        let mut dice = Record::new(Stream::fork(seed, "advancement"));
        let gained = level_up(&mut risen, &mut dice).unwrap();
        prop_assert!(gained.hp_gained >= 1);
        prop_assert_eq!(risen.level(), hero.level() + 1);
        prop_assert_eq!(risen.xp(), hero.xp());
        let mut same = dice.into_script();
        let fallen = drained(risen, 1, &mut same);
        prop_assert!(same.finish().is_ok());
        prop_assert_eq!(fallen, hero);
    }

    /// An award adds up, is at most one level, and never stands at the threshold of a second one.
    #[test]
    fn an_award_adds_up_to_one_level_at_most(
        hero in any_hero(),
        award in prop_oneof![0_i64..2_000, 0_i64..2_000_000],
        seed: u128,
    ) {
        let mut after = hero.clone();
        let mut dice = Record::new(Stream::fork(seed, "advancement"));
        let result = award_xp(&mut after, award, &mut dice).unwrap();
        let percent = hero.class().xp_modifier_pct(hero.scores());
        prop_assert_eq!(result.modified_award, (award * (100 + percent)).div_euclid(100));
        prop_assert_eq!((result.xp_before, result.xp_after), (hero.xp(), after.xp()));
        let sum = hero.xp() + result.modified_award;
        prop_assert_eq!(result.clamped, after.xp() < sum);
        prop_assert!(result.clamped || after.xp() == sum);
        prop_assert!(after.level() == hero.level() || after.level() == hero.level() + 1);
        prop_assert_eq!(result.level_up.is_some(), after.level() > hero.level());
        if let Some(second) = hero.class().row(hero.level() + 2) {
            prop_assert!(after.xp() < second.xp);
        }
        let rolled = dice.drawn().len();
        let gained = result.level_up.and_then(|gained| gained.hp_roll);
        prop_assert_eq!(rolled, usize::from(gained.is_some()));
    }

    /// What was awarded level by level and drained to the first level is a beginner again.
    #[test]
    fn all_the_way_up_and_all_the_way_down(class in select(CLASSES.to_vec()), seed: u128) {
        let hero = member_with(class, 1, [10; 6]);
        let mut risen = hero.clone();
        let mut dice = Record::new(Stream::fork(seed, "advancement"));
        while let Some(next) = risen.class().row(risen.level() + 1).map(|row| row.xp) {
            let award = next - risen.xp();
            award_xp(&mut risen, award, &mut dice).unwrap();
            prop_assert_eq!(risen.xp(), next);
        }
        let levels = risen.level() - 1;
        // The last level gained is the first lost.
        let faces = dice.drawn().iter().rev().cloned().collect();
        let fallen = drained(risen, levels, &mut grognard_kernel::Script::new(faces));
        prop_assert_eq!(fallen, hero);
    }

    /// Nobody is drained below 1 hit point but by death, which leaves none.
    #[test]
    fn a_drain_ends_at_one_hit_point_or_in_death(hero in any_hero(), levels in 1_i64..16, seed: u128) {
        let former = hero.level();
        let after = drained(hero, levels, &mut Stream::fork(seed, "advancement"));
        let slain = levels >= former;
        prop_assert_eq!(after.level(), (former - levels).max(1));
        prop_assert_eq!(after.body().current_hp() == 0, slain);
        prop_assert!(after.body().max_hp() >= 1);
        prop_assert_eq!(after.xp(), after.class().row(after.level()).map_or(0, |row| row.xp));
    }

    /// A refused award or drain reads no die and leaves everybody as they were.
    #[test]
    fn what_makes_no_sense_changes_nothing(hero in any_hero(), number in -1_000_i64..0) {
        let mut after = hero.clone();
        prop_assert!(award_xp(&mut after, number, &mut NoDice).is_err());
        prop_assert_eq!(&after, &hero);
        let mut victim: Creature = after.into();
        let policy = XpPolicy::Halfway;
        let drain = drain_levels(
            &mut victim, number + 1, policy, None, catalog(), &mut NoDice, &mut Ignore,
        );
        prop_assert!(drain.is_err());
        prop_assert_eq!(victim.as_character().unwrap(), &hero);
    }
}
