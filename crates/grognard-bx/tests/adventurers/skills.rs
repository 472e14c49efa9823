//! Every skill of the thief at every level, every kind of detection for every class.

use grognard_bx::character::{
    Detection, ThiefSkill, detection_chance, detection_check, use_thief_skill,
};
use grognard_kernel::{NoDice, Script};

use crate::people::{CLASSES, catalog, member};

/// The printed table, in the order of the skills: climbing, traps, hearing (of six), hiding, moving
/// silently, locks, pockets.
const THIEF: [[i64; 7]; 14] = [
    [87, 10, 2, 10, 20, 15, 20],
    [88, 15, 2, 15, 25, 20, 25],
    [89, 20, 3, 20, 30, 25, 30],
    [90, 25, 3, 25, 35, 30, 35],
    [91, 30, 3, 30, 40, 35, 40],
    [92, 40, 3, 36, 45, 45, 45],
    [93, 50, 4, 45, 55, 55, 55],
    [94, 60, 4, 55, 65, 65, 65],
    [95, 70, 4, 65, 75, 75, 75],
    [96, 80, 4, 75, 85, 85, 85],
    [97, 90, 5, 85, 95, 95, 95],
    [98, 95, 5, 90, 96, 96, 105],
    [99, 97, 5, 95, 98, 97, 115],
    [99, 99, 5, 99, 99, 99, 125],
];

/// A roll equal to the chance succeeds, one more fails: every skill, every level. A pickpocket's
/// chance stops at 99, and twice the chance is noticed above.
#[test]
fn every_skill_at_every_level() {
    let class = catalog().class("thief").unwrap();
    assert_eq!(class.thief_skills.len(), THIEF.len());
    for (level, row) in (1_i64..).zip(THIEF) {
        let thief = member("thief", level);
        for (&skill, printed) in ThiefSkill::ALL.iter().zip(row) {
            let what = format!("{skill} at level {level}");
            let attempt = |roll| {
                let mut dice = Script::faces([roll]);
                let check = use_thief_skill(&thief, skill, 0, &mut dice).unwrap();
                assert_eq!((check.roll, dice.left()), (roll, 0), "{what}");
                check
            };
            let chance = if skill == ThiefSkill::PickPockets { printed.min(99) } else { printed };
            let made = attempt(chance);
            assert_eq!((made.chance, made.passed), (chance, true), "{what}");
            assert!(!attempt(chance + 1).passed, "{what}");
            let noticed = |roll| attempt(roll).noticed;
            if skill == ThiefSkill::PickPockets {
                assert_eq!(noticed(chance), Some(false), "{what}");
                if 2 * chance < 100 {
                    let twice = (noticed(2 * chance), noticed(2 * chance + 1));
                    assert_eq!(twice, (Some(false), Some(true)), "{what}");
                }
            } else {
                assert_eq!(noticed(chance), None, "{what}");
            }
        }
    }
}

/// Percent are added to chances in percent; of six nothing is added to. A sure hand is at 99 after
/// the modifier, and no chance is kept from going below nothing.
#[test]
fn a_modifier_reaches_the_percentages() {
    let thief = member("thief", 1);
    for (&skill, printed) in ThiefSkill::ALL.iter().zip(THIEF[0]) {
        let chance = |modifier| {
            use_thief_skill(&thief, skill, modifier, &mut Script::faces([1])).unwrap().chance
        };
        let hears = skill == ThiefSkill::HearNoise;
        assert_eq!(chance(-30), if hears { printed } else { printed - 30 }, "{skill}");
        let most = match skill {
            ThiefSkill::HearNoise => printed,
            ThiefSkill::PickPockets => 99,
            _ => printed + 200,
        };
        assert_eq!(chance(200), most, "{skill}");
    }
}

/// Who is no thief has no skills, and no die is read.
#[test]
fn nobody_else_has_skills() {
    for class in CLASSES.into_iter().filter(|class| *class != "thief") {
        for &skill in ThiefSkill::ALL {
            let error = use_thief_skill(&member(class, 1), skill, 0, &mut NoDice).unwrap_err();
            assert!(error.to_string().contains("no thief skills"), "{class}: {error}");
        }
        assert!(member(class, 1).thief_skills().is_none(), "{class}");
    }
    assert_eq!(member("thief", 3).thief_skills().map(|row| row.level), Some(3));
}

/// In six, by class: noise, secret doors, room traps, new stonework.
const NOTICED: [(&str, [i64; 4]); 7] = [
    ("cleric", [1, 1, 1, 0]),
    ("dwarf", [2, 1, 2, 2]),
    ("elf", [2, 2, 1, 0]),
    ("fighter", [1, 1, 1, 0]),
    ("halfling", [2, 1, 1, 0]),
    ("magic_user", [1, 1, 1, 0]),
    ("thief", [2, 1, 1, 0]),
];

#[test]
fn every_class_notices_as_much_as_it_should() {
    assert_eq!(NOTICED.map(|(class, _)| class), CLASSES);
    for (class, chances) in NOTICED {
        for (&kind, in_six) in Detection::ALL.iter().zip(chances) {
            let chance = detection_chance(&member(class, 1), kind);
            assert_eq!(chance, in_six, "{class}, {kind}");
            if chance == 0 {
                let check = detection_check(chance, &mut NoDice).unwrap();
                assert_eq!((check.roll, check.passed), (None, false), "{class}, {kind}");
                continue;
            }
            let check = |roll| detection_check(chance, &mut Script::faces([roll])).unwrap();
            assert!(check(chance).passed && !check(chance + 1).passed, "{class}, {kind}");
            assert_eq!(check(6).roll, Some(6), "{class}, {kind}");
        }
    }
    // A thief's ears grow better with the level.
    let ears = |level| detection_chance(&member("thief", level), Detection::Listening);
    assert_eq!([1, 3, 7, 11].map(ears), [2, 3, 4, 5]);
}
