//! The mind of a sword: every purpose, intelligence, language, alignment, power and ego.

use std::collections::BTreeSet;

use grognard_bx::{
    character::award_xp,
    items::{Sentience, contest_of_wills},
    model::{
        magic_item::ItemCategory,
        magic_item_table::{Communication, RowParams},
        words::{Alignment, Tier},
    },
    tables::magic_item_tables,
};
use grognard_kernel::{NoDice, Script};

use crate::{
    people::{catalog, member_with},
    scripted::find,
};

/// The mind of a sword +1 found with these faces.
fn mind(faces: &[i64]) -> Option<Sentience> {
    let none = RowParams::default();
    find(Tier::Basic, faces, |dice| dice.magic_item("sword_plus_1", &none)).sentience
}

/// A sword of intelligence 7 (a 1 on its die): one sensory power with these faces, then ego 1.
fn one_sensory(faces: &[i64]) -> Sentience {
    let all: Vec<i64> = [2, 30, 1, 1].into_iter().chain(faces.iter().copied()).collect();
    mind(&all.into_iter().chain([1]).collect::<Vec<_>>()).unwrap()
}

/// A sword of intelligence 12: three plain sensory powers, then extraordinary ones, then ego 1.
fn extraordinary(faces: &[i64]) -> Vec<String> {
    let head = [2, 30, 6, 1, 1, 1, 11, 16];
    let all: Vec<i64> = head.into_iter().chain(faces.iter().copied()).chain([1]).collect();
    let sword = mind(&all).unwrap();
    assert_eq!(sword.sensory_powers, ["detect_evil_or_good", "detect_gems", "detect_magic"]);
    sword.extraordinary_powers.iter().map(ToString::to_string).collect()
}

/// A 1 on the d20 is a purpose, with intelligence and ego 12 and no die for either; from 2 on a
/// d100 up to 30 is a mind, more is none.
#[test]
fn every_purpose_and_every_intelligence() {
    let purposes = [
        "arcane_spell_casters",
        "divine_spell_casters",
        "warriors",
        "specific_monster",
        "lawful_creatures",
        "chaotic_creatures",
    ];
    for (face, purpose) in (1..).zip(purposes) {
        let sword = mind(&[1, face, 1, 1, 1, 11, 16, 1]).unwrap();
        assert_eq!(sword.special_purpose.as_deref(), Some(purpose));
        assert_eq!((sword.intelligence, sword.ego), (12, 12), "{purpose}");
    }
    assert_eq!(mind(&[2, 31]), None);
    assert_eq!(mind(&[20, 100]), None);
    let powers = [1, 2, 3, 3, 3, 3];
    for (face, count) in (1_i64..).zip(powers) {
        let speaks = face >= 4;
        let mut faces = vec![20, 1, face];
        faces.extend(speaks.then_some(1));
        faces.push(14);
        faces.extend([1, 11, 16].into_iter().take(count));
        faces.extend((face == 6).then_some(1));
        faces.push(7);
        let sword = mind(&faces).unwrap();
        assert_eq!(sword.intelligence, 6 + face);
        let way = if speaks { Communication::Speech } else { Communication::Empathy };
        assert_eq!((sword.communication, sword.reading), (way, face >= 5), "{face}");
        assert_eq!(sword.languages, i64::from(speaks), "{face}");
        assert_eq!(sword.sensory_powers.len(), count, "{face}");
        assert_eq!(sword.extraordinary_powers.len(), usize::from(face == 6), "{face}");
        assert_eq!((sword.alignment, sword.ego), (Alignment::Neutral, 7), "{face}");
        assert_eq!(sword.special_purpose, None, "{face}");
    }
}

/// Every face of the die for languages; 100 is two rolls, and each of them may be again.
#[test]
fn every_number_of_languages() {
    let speaking = |faces: &[i64]| {
        let head = [2, 30, 4].into_iter().chain(faces.iter().copied());
        mind(&head.chain([1, 1, 11, 16, 1]).collect::<Vec<_>>()).unwrap().languages
    };
    for roll in 1..=99 {
        let count = match roll {
            1..=50 => 1,
            51..=70 => 2,
            71..=85 => 3,
            86..=95 => 4,
            _ => 5,
        };
        assert_eq!(speaking(&[roll]), count, "{roll}");
    }
    assert_eq!(speaking(&[100, 1, 99]), 6);
    assert_eq!(speaking(&[100, 100, 51, 71, 86]), 9);
}

#[test]
fn every_alignment_and_every_ego() {
    for roll in 1..=20 {
        let alignment = match roll {
            1..=13 => Alignment::Lawful,
            14..=18 => Alignment::Neutral,
            _ => Alignment::Chaotic,
        };
        let sword = mind(&[2, 30, 1, roll, 1, (roll - 1) % 12 + 1]).unwrap();
        assert_eq!((sword.alignment, sword.ego), (alignment, (roll - 1) % 12 + 1), "{roll}");
    }
}

const SENSORY: [(i64, &str); 9] = [
    (10, "detect_evil_or_good"),
    (15, "detect_gems"),
    (25, "detect_magic"),
    (35, "detect_metals"),
    (50, "detect_shifting_architecture"),
    (65, "detect_slopes"),
    (75, "detect_traps"),
    (85, "locate_secret_doors"),
    (95, "see_invisible_objects"),
];

const EXTRAORDINARY: [(i64, &str); 12] = [
    (10, "clairaudience"),
    (20, "clairvoyance"),
    (30, "esp"),
    (35, "extra_damage"),
    (40, "flying"),
    (45, "healing"),
    (54, "illusion"),
    (59, "levitation"),
    (69, "telekinesis"),
    (79, "telepathy"),
    (88, "teleportation"),
    (97, "x_ray_vision"),
];

/// Every face of both tables of powers, and every power of the catalog among them.
#[test]
fn every_power() {
    let mut given = BTreeSet::new();
    for roll in 1..=95 {
        let power = SENSORY.iter().find(|(last, _)| roll <= *last).unwrap().1;
        assert_eq!(one_sensory(&[roll]).sensory_powers, [power], "{roll}");
        given.insert(power);
    }
    for roll in 1..=97 {
        let power = EXTRAORDINARY.iter().find(|(last, _)| roll <= *last).unwrap().1;
        assert_eq!(extraordinary(&[roll]), [power], "{roll}");
        given.insert(power);
    }
    let powers = &magic_item_tables().swords.powers;
    let known: BTreeSet<&str> = powers.iter().map(|power| power.id.as_str()).collect();
    assert_eq!(given, known);
    for power in powers {
        let special = EXTRAORDINARY.iter().any(|(_, id)| power.id == *id);
        assert_eq!(power.extraordinary, special, "{}", power.id);
        let repeats = ["extra_damage", "healing"].contains(&power.id.as_str());
        assert_eq!(power.duplicates_allowed, repeats, "{}", power.id);
    }
}

/// Rows that send the roller on: to the other table, or to more rolls.
#[test]
fn every_row_that_means_more_rolls() {
    for roll in 96..=99 {
        let sword = one_sensory(&[roll, 21]);
        assert!(sword.sensory_powers.is_empty(), "{roll}");
        assert_eq!(sword.extraordinary_powers, ["esp"], "{roll}");
    }
    let sword = one_sensory(&[100, 1, 11]);
    assert_eq!(sword.sensory_powers, ["detect_evil_or_good", "detect_gems"]);
    for roll in [98, 99] {
        assert_eq!(extraordinary(&[roll, 1, 11]), ["clairaudience", "clairvoyance"], "{roll}");
    }
    assert_eq!(extraordinary(&[100, 1, 11, 21]), ["clairaudience", "clairvoyance", "esp"]);
}

/// A power that the sword has already is rolled again, but for the two that may come twice.
#[test]
fn every_power_comes_once_but_two() {
    for (roll, power) in SENSORY {
        let sword = mind(&[2, 30, 2, 1, roll, roll, if roll == 10 { 95 } else { 1 }, 1]).unwrap();
        assert_eq!(sword.sensory_powers.len(), 2, "{power}");
        assert_eq!(sword.sensory_powers[0], power);
        assert_ne!(sword.sensory_powers[1], power);
    }
    for (roll, power) in EXTRAORDINARY {
        let other = if roll == 10 { 11 } else { 1 };
        if ["extra_damage", "healing"].contains(&power) {
            assert_eq!(extraordinary(&[98, roll, roll]), [power, power]);
        } else {
            assert_eq!(extraordinary(&[98, roll, roll, other])[0], power);
        }
    }
}

/// Every sword of the catalog can have a mind, the cursed ones too, and nothing else has.
#[test]
fn every_sword_may_think() {
    let none = RowParams::default();
    for template in catalog().magic_items().filter(|it| it.category == ItemCategory::Sword) {
        let before: &[i64] = match template.id.as_str() {
            "sword_plus_1_energy_drain" | "sword_plus_1_wishes" => &[1],
            _ => &[],
        };
        let faces: Vec<i64> = before.iter().copied().chain([2, 30, 1, 1, 1, 1]).collect();
        let sword = find(Tier::Basic, &faces, |dice| dice.magic_item(&template.id, &none));
        assert!(sword.sentience.is_some(), "{}", template.id);
    }
}

/// Intelligence 12, ego 5 and one extraordinary power: will 18, and 1d10 more against another
/// alignment. Strength and Wisdom of 10: will 20, less 1d4 when hurt, 2d4 below half.
#[test]
fn a_contest_of_wills() {
    let mut sword = mind(&[2, 30, 6, 1, 14, 1, 11, 16, 21, 5]).unwrap();
    let mut wielder = member_with("fighter", 1, [10; 6]);
    let calm = contest_of_wills(&wielder, &sword, &mut NoDice).unwrap();
    assert_eq!((calm.sword_will, calm.wielder_will, calm.sword_controls), (18, 20, false));
    wielder.set_hit_points(15, 30).unwrap();
    let hurt = contest_of_wills(&wielder, &sword, &mut Script::faces([2])).unwrap();
    assert_eq!((hurt.wielder_will, hurt.sword_controls), (18, false));
    wielder.set_hit_points(14, 30).unwrap();
    let spent = contest_of_wills(&wielder, &sword, &mut Script::faces([2, 1])).unwrap();
    assert_eq!((spent.wielder_will, spent.sword_controls), (17, true));
    sword.alignment = Alignment::Lawful;
    let odds = contest_of_wills(&wielder, &sword, &mut Script::faces([10, 4, 4])).unwrap();
    assert_eq!((odds.sword_will, odds.wielder_will, odds.sword_controls), (28, 12, true));
    // Experience does not make anybody's will stronger.
    award_xp(&mut wielder, 1, &mut NoDice).unwrap();
    let again = contest_of_wills(&wielder, &sword, &mut Script::faces([10, 4, 4])).unwrap();
    assert_eq!(again, odds);
}
