//! Every row of the printed tables is reached by what a rule can ask.

use std::collections::BTreeSet;

use grognard_bx::{
    character::ability_lookup,
    model::{
        monster::HitDice,
        table::{EncounterEntry, TurningColumn, TurningOutcome},
    },
    tables::{
        combat_tables, encounter_tables, for_level, monster_save_band_label, monster_xp,
        reaction_result, save_band, save_band_of, select_encounter_individuals, thac0_for_hd,
        to_hit_ac, turning_column, turning_result, xp_band_label, xp_row,
    },
};
use grognard_kernel::{DiceExpression, Stream, WrittenDice};

use crate::support::{
    catalog,
    dice::{Highest, Lowest},
    monsters,
};

/// Hit Dice of every kind that a monster can have, and some that none has.
fn all_hit_dice() -> impl Iterator<Item = HitDice> {
    let figures = (0..=30).flat_map(|count| {
        [-1, 0, 3].into_iter().flat_map(move |modifier| {
            [(0, 8), (1, 8), (0, 4)].map(|(asterisks, die)| (count, modifier, asterisks, die))
        })
    });
    let invented = figures.map(|(count, modifier, asterisks, die)| HitDice {
        count,
        die,
        modifier,
        asterisks,
        average_hp: None,
        fixed_hp: Some(1),
    });
    invented.chain(monsters().iter().map(|monster| monster.hit_dice))
}

#[test]
fn every_save_band_is_somebodys() {
    let mut reached = BTreeSet::new();
    for hit_dice in all_hit_dice() {
        let label = monster_save_band_label(&hit_dice);
        assert_eq!(save_band(label).unwrap(), save_band_of(&hit_dice));
        reached.insert(label);
    }
    let printed: BTreeSet<&str> =
        combat_tables().monster_saves.iter().map(|band| band.label.as_str()).collect();
    assert_eq!(reached, printed);
    assert!(save_band("0").is_err());
}

#[test]
fn every_experience_row_is_somebodys() {
    let mut reached = BTreeSet::new();
    for hit_dice in all_hit_dice() {
        let row = xp_row(xp_band_label(&hit_dice)).unwrap();
        assert!(monster_xp(&hit_dice) >= row.base);
        reached.insert(row.label.as_str());
    }
    let printed: BTreeSet<&str> =
        combat_tables().xp_awards.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(reached, printed);
    assert!(xp_row("0").is_err());
}

#[test]
fn every_turning_cell_is_asked() {
    let mut columns = BTreeSet::new();
    for hit_dice in all_hit_dice() {
        columns.extend(turning_column(&hit_dice));
    }
    assert_eq!(columns.into_iter().collect::<Vec<_>>(), TurningColumn::ALL);
    let mut outcomes = BTreeSet::new();
    for level in 1..=14 {
        let rows = &combat_tables().turning.rows;
        let row = &rows[usize::try_from(level - 1).unwrap().min(rows.len() - 1)];
        for &column in TurningColumn::ALL {
            let result = turning_result(level, column).unwrap();
            assert_eq!(result, row.cells[&column].into(), "{level} {column}");
            assert_eq!(result.outcome == TurningOutcome::Number, result.threshold.is_some());
            outcomes.insert(result.outcome);
        }
    }
    assert_eq!(outcomes.into_iter().collect::<Vec<_>>(), TurningOutcome::ALL);
}

#[test]
fn every_reaction_comes_of_two_dice() {
    let reached: BTreeSet<_> = (2..=12).map(reaction_result).collect();
    let printed: Vec<_> = combat_tables().reaction.bands.iter().map(|band| band.result).collect();
    assert_eq!(reached.into_iter().collect::<Vec<_>>(), printed);
}

#[test]
fn every_matrix_row_is_some_attackers() {
    let of_monsters: BTreeSet<i64> = (0..=30).map(|count| thac0_for_hd(count, false).0).collect();
    for row in &combat_tables().attack_matrix.rows {
        // Normal humans, at 20, have no Hit Dice of their own.
        assert!(row.thac0 == 20 || of_monsters.contains(&row.thac0), "{}", row.hd_label);
        for (&ac, &needed) in &row.by_ac {
            assert_eq!(to_hit_ac(row.thac0, ac), needed, "{} {ac}", row.hd_label);
        }
    }
}

/// A row of a table finds as many as were asked for, and all of them are in the catalog; with the
/// least and the greatest dice, the first and the last that the row names.
#[test]
fn every_encounter_row_brings_monsters_that_exist() {
    let mut met = BTreeSet::new();
    for table in &encounter_tables().tables {
        assert_eq!(for_level(table.min_level).unwrap().id, table.id);
        for roll in 1..=20 {
            let row = table.row(roll).unwrap();
            let what = format!("{} {roll}", table.id);
            let dice = row.count_dice.as_ref().map(WrittenDice::dice);
            let count = row.count_fixed.or(dice.map(DiceExpression::greatest)).unwrap();
            assert!(count >= 1 && dice.is_none_or(|dice| dice.least() >= 1), "{what}");
            let EncounterEntry::Monster(entry) = &row.entry else { continue };
            let count = usize::try_from(count).unwrap();
            let any = &mut Stream::fork(1, "wandering");
            for id in select_encounter_individuals(entry, count, any).unwrap() {
                assert!(entry.monster_ids.contains(&id), "{what}");
            }
            let first = select_encounter_individuals(entry, 1, &mut Lowest).unwrap();
            let last = select_encounter_individuals(entry, 1, &mut Highest).unwrap();
            assert_eq!(first.first(), entry.monster_ids.first(), "{what}");
            assert_eq!(last.first(), entry.monster_ids.last(), "{what}");
            for id in &entry.monster_ids {
                catalog().monster(id).unwrap();
                met.insert(id.clone());
            }
        }
    }
    assert!(met.len() > 100, "only {} kinds of monster wander", met.len());
}

/// Rival parties are made of classes that exist, at levels that these have or end at.
#[test]
fn every_row_of_rival_parties_names_a_class() {
    let tables = encounter_tables();
    let rolls: Vec<i64> = tables.npc_class_levels.iter().map(|row| row.roll).collect();
    assert_eq!(rolls, (1..=8).collect::<Vec<_>>());
    for row in &tables.npc_class_levels {
        let class = catalog().class(&row.class_id).unwrap();
        for dice in [row.basic_dice.dice(), row.expert_dice.dice()] {
            assert!(dice.least() >= 1 && dice.least() <= class.max_level, "{}", class.id);
        }
    }
    let bands: Vec<(i64, i64)> =
        tables.npc_alignment.iter().map(|band| (band.roll_min, band.roll_max)).collect();
    assert_eq!((bands[0].0, bands[bands.len() - 1].1), (1, 6));
    assert!(bands.windows(2).all(|pair| pair[0].1 + 1 == pair[1].0));
    assert!(tables.npc_compositions.iter().all(|row| row.count_dice.dice().least() >= 1));
}

#[test]
fn every_ability_score_has_its_rows() {
    for score in 3..=18 {
        let row = ability_lookup(score).unwrap();
        assert!((1..=5).contains(&row.open_doors_chance) && row.max_retainers >= 1, "{score}");
    }
    assert!(ability_lookup(2).is_err() && ability_lookup(19).is_err());
}
