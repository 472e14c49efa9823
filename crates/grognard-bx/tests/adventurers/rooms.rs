//! What rooms hold: every face of both dice, every row of the encounter table of every level.

use grognard_bx::{
    model::{
        table::{EncounterEntry, EncounterRow},
        treasure::RoomContents,
        words::Tier,
    },
    tables::{encounter_tables, for_level},
    treasure::{StockedMonsters, Stocking, roll_room, stock_area},
};
use grognard_kernel::Script;

use crate::scripted::{All, BOTH};

fn stock(level: i64, faces: &[i64]) -> Stocking {
    let mut dice = Script::faces(faces.iter().copied());
    let stocking = stock_area(level, &mut dice).unwrap();
    assert_eq!(dice.left(), 0, "left over of {faces:?}");
    stocking
}

/// The six faces: what is there, and of how many faces of the second die treasure comes.
const ROOMS: [(RoomContents, i64); 6] = [
    (RoomContents::Empty, 1),
    (RoomContents::Empty, 1),
    (RoomContents::Monster, 3),
    (RoomContents::Monster, 3),
    (RoomContents::Special, 0),
    (RoomContents::Trap, 2),
];

#[test]
fn every_face_of_both_dice_of_a_room() {
    for (face, (contents, chance)) in (1..).zip(ROOMS) {
        for second in 1..=6 {
            let faces = if chance == 0 { vec![face] } else { vec![face, second] };
            let mut dice = Script::faces(faces.iter().copied());
            let room = roll_room(&mut dice).unwrap();
            assert_eq!(dice.left(), 0, "{face} {second}");
            assert_eq!((room.roll, room.row.contents), (face, contents));
            assert_eq!(room.treasure_roll, (chance > 0).then_some(second), "{face}");
            assert_eq!(room.treasure_present, second <= chance, "{face} {second}");
            if contents == RoomContents::Monster {
                continue;
            }
            let stocking = stock(1, &faces);
            assert_eq!(
                (stocking.contents, stocking.treasure_present),
                (contents, second <= chance)
            );
            assert_eq!((stocking.encounter, stocking.npc_party), (None, None), "{face}");
            let treasure = stocking.treasure.map(|it| (it.letters.len(), it.unguarded));
            assert_eq!(treasure, (second <= chance).then_some((0, true)), "{face} {second}");
        }
    }
}

/// Levels, and the table that serves them.
const LEVELS: [(i64, &str); 10] = [
    (1, "level_1"),
    (2, "level_2"),
    (3, "level_3"),
    (4, "level_4_5"),
    (5, "level_4_5"),
    (6, "level_6_7"),
    (7, "level_6_7"),
    (8, "level_8_plus"),
    (9, "level_8_plus"),
    (99, "level_8_plus"),
];

/// Every row of every level, with the least and the greatest number: the monsters or the party that
/// the row names.
#[test]
fn every_row_of_every_level() {
    for (level, id) in LEVELS {
        let table = for_level(level).unwrap();
        assert_eq!((table.id.as_str(), table.rows.len()), (id, 20));
        for (place, row) in (0_i64..).zip(&table.rows) {
            for all in BOTH {
                check_row(level, place, row, all);
            }
        }
    }
    assert_eq!(encounter_tables().tables.len(), 6);
    assert!(for_level(0).is_err());
    // A level that is none is refused once monsters are to be chosen.
    assert!(stock_area(0, &mut Script::faces([3, 1])).is_err());
    assert!(stock_area(0, &mut Script::faces([1, 1])).is_ok());
}

fn check_row(level: i64, place: i64, row: &EncounterRow, all: All) {
    let what = format!("level {level}, {}, {all:?}", row.name);
    let mut faces = vec![3, if all == All::Least { 3 } else { 4 }, place];
    let count = match &row.count_dice {
        Some(dice) => {
            faces.extend(all.faces(dice.dice()));
            all.total(dice.dice())
        }
        None => row.count_fixed.unwrap(),
    };
    assert!(count >= 1, "{what}");
    let EncounterEntry::Monster(entry) = &row.entry else {
        let EncounterEntry::NpcParty { party_kind } = row.entry else { unreachable!() };
        let stocking = stock(level, &faces);
        let party = stocking.npc_party.unwrap();
        assert_eq!(
            (party.kind, party.count, stocking.encounter),
            (party_kind, count, None),
            "{what}"
        );
        return;
    };
    let ids = &entry.monster_ids;
    let last = ids.len() - 1;
    let mut expected: Vec<(String, i64)> = Vec::new();
    if let Some(variant) = &entry.variant_dice {
        faces.extend(all.faces(variant.dice()));
        let id = if all == All::Least { &ids[0] } else { &ids[last] };
        expected.push((id.to_string(), count));
    } else if last == 0 {
        expected.push((ids[0].to_string(), count));
    } else {
        // Each is picked: the kinds in turn, so that every one of them comes.
        for number in 0..count {
            let kind = usize::try_from(number).unwrap() % ids.len();
            faces.push(i64::try_from(kind).unwrap());
            match expected.get_mut(kind) {
                Some((_, many)) => *many += 1,
                None => expected.push((ids[kind].to_string(), 1)),
            }
        }
    }
    let stocking = stock(level, &faces);
    let encounter = stocking.encounter.unwrap();
    let met = |it: &StockedMonsters| (it.template_id.to_string(), it.count_fixed);
    assert_eq!(encounter.monsters.iter().map(met).collect::<Vec<_>>(), expected, "{what}");
    assert_eq!(encounter.hoard, all == All::Least, "{what}");
    assert_eq!((stocking.npc_party, stocking.treasure), (None, None), "{what}");
}

/// Both kinds of rival party are met somewhere.
#[test]
fn both_kinds_of_party_are_met() {
    for &kind in Tier::ALL {
        let is_it = |row: &EncounterRow| matches!(row.entry, EncounterEntry::NpcParty { party_kind } if party_kind == kind);
        let tables = &encounter_tables().tables;
        assert!(tables.iter().any(|table| table.rows.iter().any(is_it)), "{kind}");
    }
}
