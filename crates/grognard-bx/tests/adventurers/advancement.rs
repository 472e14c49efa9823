//! Every level of every class, reached by experience and lost again, and every tier of experience.

use grognard_bx::{
    Creature,
    character::{XpAwardResult, award_xp, drain_levels},
    model::monster_ability::XpPolicy,
};
use grognard_kernel::{Ignore, NoDice, Script};

use crate::people::{CLASSES, catalog, member, member_with, scores};

/// Class, Hit Die, points for each level above the ninth, and experience for each level from the
/// second on.
const LEVELS: [(&str, i64, i64, &[i64]); 7] = [
    (
        "cleric",
        6,
        1,
        &[
            1_500, 3_000, 6_000, 12_000, 25_000, 50_000, 100_000, 200_000, 300_000, 400_000,
            500_000, 600_000, 700_000,
        ],
    ),
    (
        "dwarf",
        8,
        3,
        &[2_200, 4_400, 8_800, 17_000, 35_000, 70_000, 140_000, 270_000, 400_000, 530_000, 660_000],
    ),
    ("elf", 6, 2, &[4_000, 8_000, 16_000, 32_000, 64_000, 120_000, 250_000, 400_000, 600_000]),
    (
        "fighter",
        8,
        2,
        &[
            2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 120_000, 240_000, 360_000, 480_000,
            600_000, 720_000, 840_000,
        ],
    ),
    ("halfling", 6, 0, &[2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 120_000]),
    (
        "magic_user",
        4,
        1,
        &[
            2_500, 5_000, 10_000, 20_000, 40_000, 80_000, 150_000, 300_000, 450_000, 600_000,
            750_000, 900_000, 1_050_000,
        ],
    ),
    (
        "thief",
        4,
        2,
        &[
            1_200, 2_400, 4_800, 9_600, 20_000, 40_000, 80_000, 160_000, 280_000, 400_000, 520_000,
            640_000, 760_000,
        ],
    ),
];

/// One point short of a level brings none and reads no die; the point brings the level and its Hit
/// Die up to the ninth, fixed points after it.
#[test]
fn every_level_is_reached_at_its_experience() {
    assert_eq!(LEVELS.map(|row| row.0), CLASSES);
    for (class, die, beyond, thresholds) in LEVELS {
        let mut hero = member(class, 1);
        for (level, &threshold) in (2_i64..).zip(thresholds) {
            let what = format!("{class} {level}");
            let before = (hero.body().max_hp(), hero.body().current_hp());
            let award = threshold - 1 - hero.xp();
            assert_eq!(award_xp(&mut hero, award, &mut NoDice).unwrap().level_up, None, "{what}");
            let rolls = level <= 9;
            let mut dice = Script::faces(rolls.then_some(die));
            let result = award_xp(&mut hero, 1, &mut dice).unwrap();
            assert_eq!(dice.left(), 0, "{what}");
            assert_eq!((hero.level(), hero.xp()), (level, threshold), "{what}");
            let gained = result.level_up.unwrap();
            assert_eq!(gained.hp_roll, rolls.then_some(die), "{what}");
            assert_eq!(gained.hp_gained, if rolls { die } else { beyond }, "{what}");
            let after = (hero.body().max_hp(), hero.body().current_hp());
            assert_eq!(after, (before.0 + gained.hp_gained, before.1 + gained.hp_gained), "{what}");
        }
        assert_eq!(hero.level(), catalog().class(class).unwrap().max_level, "{class}");
        let result = award_xp(&mut hero, 10_000_000, &mut NoDice).unwrap();
        assert_eq!((result.level_up, result.clamped), (None, false), "{class} at the top");
    }
}

/// Back down, level by level, by the same dice; the experience left is that of the level, or half
/// way to the one that was lost.
#[test]
fn every_level_can_be_drained() {
    for (class, die, beyond, thresholds) in LEVELS {
        let top = i64::try_from(thresholds.len()).unwrap() + 1;
        for level in (2..=top).rev() {
            let what = format!("{class} {level}");
            let rolls = level <= 9;
            let of = |level: i64| match usize::try_from(level - 2) {
                Ok(place) => thresholds[place],
                Err(_) => 0,
            };
            let policies = [
                (XpPolicy::LevelMinimum, of(level - 1)),
                (XpPolicy::Halfway, (of(level) + of(level - 1)) / 2),
            ];
            for (policy, xp) in policies {
                let mut victim: Creature = member(class, level).into();
                let mut dice = Script::faces(rolls.then_some(die));
                let lost =
                    drain_levels(&mut victim, 1, policy, None, catalog(), &mut dice, &mut Ignore)
                        .unwrap();
                assert_eq!(dice.left(), 0, "{what}");
                assert_eq!((lost.new_level, lost.xp_after), (level - 1, Some(xp)), "{what}");
                let points = if rolls { die } else { beyond };
                assert_eq!((lost.hp_lost, victim.current_hp()), (points, 30 - points), "{what}");
            }
        }
    }
}

/// Scores in the order Strength, Intelligence, Wisdom, Dexterity, Constitution, Charisma, and the
/// percent that they bring: every tier at its least scores, and one point below each.
#[test]
fn every_tier_of_experience() {
    let prime = [("cleric", 2), ("dwarf", 0), ("fighter", 0), ("magic_user", 1), ("thief", 3)];
    for (class, place) in prime {
        let steps = [(3, -20), (5, -20), (6, -10), (8, -10), (9, 0), (12, 0), (13, 5), (15, 5)];
        for (score, percent) in steps.into_iter().chain([(16, 10), (18, 10)]) {
            let mut all = [10; 6];
            all[place] = score;
            assert_eq!(modifier(class, all), percent, "{class} {score}");
        }
    }
    let elf = [
        ([13, 16, 3, 3, 3, 3], 10),
        ([12, 16, 3, 3, 3, 3], 0),
        ([13, 15, 3, 3, 3, 3], 5),
        ([18, 12, 3, 3, 3, 3], 0),
        ([3, 3, 3, 3, 3, 3], 0),
    ];
    for (all, percent) in elf {
        assert_eq!(modifier("elf", all), percent, "elf {all:?}");
    }
    let halfling = [
        ([13, 3, 3, 13, 3, 3], 10),
        ([12, 3, 3, 13, 3, 3], 5),
        ([13, 3, 3, 12, 3, 3], 5),
        ([12, 3, 3, 12, 3, 3], 0),
        ([3, 3, 3, 3, 3, 3], 0),
    ];
    for (all, percent) in halfling {
        assert_eq!(modifier("halfling", all), percent, "halfling {all:?}");
    }
}

/// The percent of an award of 1000, which is then 1000 and ten times as much.
fn modifier(class: &str, of_scores: [i64; 6]) -> i64 {
    let mut hero = member_with(class, 1, of_scores);
    let XpAwardResult { modifier_pct, modified_award, xp_after, .. } =
        award_xp(&mut hero, 1000, &mut NoDice).unwrap();
    assert_eq!((modified_award, xp_after), (1000 + 10 * modifier_pct, modified_award));
    assert_eq!(hero.class().xp_modifier_pct(&scores(of_scores)), modifier_pct);
    modifier_pct
}
