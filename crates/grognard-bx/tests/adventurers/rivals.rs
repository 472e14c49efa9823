//! Rival parties: every class at every level, every alignment, every spell that they may know.

use std::collections::BTreeSet;

use grognard_bx::{
    Character, DiceSet, StreamName,
    model::words::{Alignment, Tier},
    npc::{NpcParty, NpcPartyRoll, defeat_xp, party_size},
};
use grognard_kernel::{IdAllocator, Script};

use crate::people::catalog;

/// Two hands of dice: the party's and the treasure's.
pub(crate) struct Hands {
    party: Script,
    treasure: Script,
}

impl DiceSet for Hands {
    type Source = Script;

    fn of(&mut self, stream: StreamName) -> &mut Script {
        match stream {
            StreamName::NpcParty => &mut self.party,
            StreamName::Treasure => &mut self.treasure,
            other => panic!("a rival party draws nothing from {other}"),
        }
    }
}

/// Treasure of types U and V of which nothing is there: 6 and 7 lines.
pub(crate) const NOTHING: [i64; 13] = [100; 13];

/// Rolls a party with these faces, and has read them all.
pub(crate) fn party(kind: Tier, count: i64, party: Vec<i64>, treasure: Vec<i64>) -> NpcParty {
    let mut hands = Hands { party: Script::faces(party), treasure: Script::faces(treasure) };
    let roll = NpcPartyRoll { kind, count, catalog: catalog() };
    let rolled = roll.roll(&mut hands, &mut IdAllocator::default()).unwrap();
    assert_eq!((hands.party.left(), hands.treasure.left()), (0, 0), "dice are left over");
    rolled
}

/// A row of the table of classes: the class, its Hit Die, and the levels of an expert.
pub(crate) const ROWS: [(&str, i64, i64); 8] = [
    ("cleric", 6, 4),
    ("dwarf", 8, 7),
    ("elf", 6, 3),
    ("fighter", 8, 4),
    ("fighter", 8, 6),
    ("halfling", 6, 3),
    ("magic_user", 4, 4),
    ("thief", 4, 5),
];

/// The faces of one member: class, level, abilities all of 9, Hit Dice all of `hit_die`, and for
/// spells the pick of the place, as far as there are so many.
pub(crate) fn member_faces(
    row: usize,
    kind: Tier,
    level_face: i64,
    hit_die: i64,
    pick: usize,
) -> Vec<i64> {
    let level = level_of(row, kind, level_face);
    let mut faces = vec![i64::try_from(row).unwrap() + 1, level_face];
    faces.extend([3; 18]);
    faces.extend((0..level.min(9)).map(|_| hit_die));
    let class = catalog().class(ROWS[row].0).unwrap();
    if let Some(caster) = class.caster() {
        for (level, &slots) in (1_i64..).zip(&class.row(level).unwrap().spell_slots) {
            let choices = catalog().spells_of(&caster.spell_list, level).len();
            let place = i64::try_from(pick.min(choices - 1)).unwrap();
            faces.extend((0..slots).map(|_| place));
        }
    }
    faces
}

pub(crate) fn level_of(row: usize, kind: Tier, level_face: i64) -> i64 {
    match kind {
        Tier::Basic => level_face,
        Tier::Expert => level_face + ROWS[row].2 - 1,
    }
}

/// How many categories of magic items a class is asked about: all but armour without armour, swords
/// without a sword, scrolls and rods without magic.
pub(crate) fn categories(class: &str) -> usize {
    match class {
        "elf" => 8,
        "cleric" => 7,
        _ => 6,
    }
}

/// One member, without magic items.
pub(crate) fn one(row: usize, kind: Tier, level_face: i64, hit_die: i64, pick: usize) -> Character {
    let mut faces = vec![1];
    faces.extend(member_faces(row, kind, level_face, hit_die, pick));
    let mut treasure = Vec::new();
    if kind == Tier::Expert {
        treasure.extend(vec![100; categories(ROWS[row].0)]);
    }
    treasure.extend(NOTHING);
    let rolled = party(kind, 1, faces, treasure);
    assert_eq!(rolled.members.len(), 1);
    rolled.members.into_iter().next().unwrap()
}

#[test]
fn every_alignment() {
    let alignments = [Alignment::Lawful, Alignment::Neutral, Alignment::Chaotic];
    for face in 1..=6_i64 {
        let alignment = alignments[usize::try_from(face - 1).unwrap() / 2];
        let rolled = party(Tier::Basic, 0, vec![face], NOTHING.to_vec());
        assert_eq!((rolled.alignment, rolled.members.len()), (alignment, 0));
        let mut faces = vec![face];
        faces.extend(member_faces(3, Tier::Basic, 1, 1, 0));
        let rolled = party(Tier::Basic, 1, faces, NOTHING.to_vec());
        assert_eq!(rolled.members[0].record().alignment, alignment);
    }
}

/// Every face of the die of classes with every face of the die of levels, in both kinds of party:
/// class, level, experience of the level, a Hit Die for each level up to the ninth.
#[test]
fn every_class_at_every_level_of_either_party() {
    for &kind in Tier::ALL {
        let faces = if kind == Tier::Basic { 3 } else { 6 };
        for (row, (class, die, _)) in ROWS.into_iter().enumerate() {
            for face in 1..=faces {
                for hit_die in [1, die] {
                    let level = level_of(row, kind, face);
                    let member = one(row, kind, face, hit_die, 0);
                    let what = format!("{kind} {class} {level}");
                    assert_eq!((member.class().id.as_str(), member.level()), (class, level));
                    assert_eq!(member.xp(), member.class().row(level).unwrap().xp, "{what}");
                    let beyond = member.row().hit_dice.bonus;
                    let hit_points = level.min(9) * hit_die + beyond;
                    let body = member.body();
                    assert_eq!(
                        (body.current_hp(), body.max_hp()),
                        (hit_points, hit_points),
                        "{what}"
                    );
                    let record = member.record();
                    assert_eq!(record.name, format!("{} adventurer 1", member.class().name));
                    assert_eq!(record.id.as_deref(), Some("npc-0001"));
                    assert_eq!(record.race, member.class().race, "{what}");
                    assert_eq!(member.inventory().purse.total_coins(), 0, "{what}");
                }
            }
        }
    }
}

/// With the picks all in the same place, every place: every spell of the levels that they reach is
/// known by somebody. Arcane casters have each in the book once, divine ones have no book.
#[test]
fn every_spell_that_rivals_may_know() {
    let mut known = BTreeSet::new();
    for (row, (class, ..)) in ROWS.into_iter().enumerate() {
        let arcane = match class {
            "elf" | "magic_user" => true,
            "cleric" => false,
            _ => continue,
        };
        for &kind in Tier::ALL {
            let face = if kind == Tier::Basic { 3 } else { 6 };
            for pick in 0..12 {
                let member = one(row, kind, face, 1, pick);
                let slots: i64 = member.row().spell_slots.iter().sum();
                let memory = member.memorized_spells();
                assert_eq!(i64::try_from(memory.len()).unwrap(), slots, "{class} {kind}");
                let mut different: Vec<_> = memory.iter().map(|it| it.spell_id.clone()).collect();
                different.dedup();
                let book = if arcane { different.clone() } else { Vec::new() };
                assert_eq!(member.spell_book(), book, "{class} {kind}");
                assert!(memory.iter().all(|copy| !copy.reversed), "{class} {kind}");
                known.extend(different.iter().map(ToString::to_string));
            }
        }
    }
    // Nobody in a rival party casts arcane spells of the sixth level.
    let castable: BTreeSet<String> = catalog()
        .spells()
        .filter(|spell| spell.level <= 5)
        .map(|spell| spell.id.to_string())
        .collect();
    assert_eq!(known, castable);
}

#[test]
fn a_beginning_cleric_has_no_spells_yet() {
    assert!(one(0, Tier::Basic, 1, 1, 0).memorized_spells().is_empty());
    assert_eq!(one(6, Tier::Basic, 1, 1, 0).memorized_spells().len(), 1);
}

/// How many they are, and what they are worth by level: the base of as many plain Hit Dice.
#[test]
fn every_size_and_every_worth() {
    let sizes = Tier::ALL.iter().map(|&kind| {
        let dice = party_size(kind).unwrap();
        (dice.least(), dice.greatest())
    });
    assert_eq!(sizes.collect::<Vec<_>>(), [(5, 8), (4, 9)]);
    let worth = [
        (1, 10),
        (2, 20),
        (3, 35),
        (4, 75),
        (5, 175),
        (6, 275),
        (7, 450),
        (8, 650),
        (9, 900),
        (10, 900),
        (11, 1100),
        (12, 1100),
        (13, 1350),
        (16, 1350),
        (17, 2000),
        (20, 2000),
        (21, 2500),
        (40, 2500),
    ];
    for (level, xp) in worth {
        assert_eq!(defeat_xp(level).unwrap(), xp, "{level}");
    }
    assert!(defeat_xp(0).is_err());
}
