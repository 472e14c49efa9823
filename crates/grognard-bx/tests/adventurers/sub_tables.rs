//! Every row that magic items are found by: the table of categories, and the table of each
//! category, in both books.

use std::collections::BTreeSet;

use grognard_bx::{
    items::MagicItem,
    model::{
        magic_item_table::{RowParams, TableCategory},
        words::Tier,
    },
    tables::magic_item_tables,
};

use crate::{
    people::catalog,
    scripted::{All, BOTH, find, first_of, ids_of, making},
};

/// The greatest d100 of each category, in the order of [`TableCategory::ALL`]: basic, expert.
const MASTER: [[i64; 8]; 2] =
    [[10, 15, 40, 45, 50, 70, 90, 100], [10, 15, 35, 40, 45, 75, 95, 100]];

/// Every face of the d100 finds an item of the category that is printed beside it.
#[test]
fn every_face_of_the_table_of_categories() {
    for (tier, ends) in [(Tier::Basic, MASTER[0]), (Tier::Expert, MASTER[1])] {
        for roll in 1..=100 {
            let place = ends.iter().filter(|&&end| end < roll).count();
            let category = TableCategory::ALL[place];
            let (rest, ids) = first_of(category, tier);
            let faces: Vec<i64> = std::iter::once(roll).chain(rest).collect();
            let found = find(tier, &faces, |dice| dice.magic_items(None, &[]));
            assert_eq!(ids_of(&found), ids, "{tier} {roll}");
        }
    }
}

/// What is excluded is rolled again, as often as it comes.
#[test]
fn every_category_can_be_excluded() {
    for (tier, ends) in [(Tier::Basic, MASTER[0]), (Tier::Expert, MASTER[1])] {
        for (&category, end) in TableCategory::ALL.iter().zip(ends) {
            let next = if category == TableCategory::Weapon { 1 } else { end + 1 };
            let other = TableCategory::ALL[ends.iter().filter(|&&end| end < next).count()];
            let (rest, ids) = first_of(other, tier);
            let faces: Vec<i64> = [end, end, next].into_iter().chain(rest).collect();
            let found = find(tier, &faces, |dice| dice.magic_items(None, &[category]));
            assert_eq!(ids_of(&found), ids, "{tier} without {category}");
            let refused = find(tier, &[], |dice| {
                Ok(dice.magic_items(Some(category), &[category]).map(|it| ids_of(&it)))
            });
            assert!(refused.is_err(), "{category}");
        }
        let all = find(tier, &[], |dice| Ok(dice.magic_items(None, TableCategory::ALL).is_err()));
        assert!(all);
    }
}

/// The sides of the basic game's die for each category.
const BASIC_DICE: [u32; 8] = [4, 10, 8, 6, 6, 8, 8, 4];

/// Every face of every table of a category finds what its row names, in order, with the row's own
/// dice; every row is found, and so is everything in the catalog.
#[test]
fn every_row_of_every_category() {
    let mut found_ids = BTreeSet::new();
    for (&category, basic_die) in TableCategory::ALL.iter().zip(BASIC_DICE) {
        let table = magic_item_tables().sub_table(category);
        for &tier in Tier::ALL {
            let sides = if tier == Tier::Basic { basic_die } else { 100 };
            assert_eq!(table.die(tier), sides, "{category}");
            let mut rows = BTreeSet::new();
            for roll in 1..=i64::from(sides) {
                let row = table.row(tier, roll).unwrap();
                rows.insert(row.expert_min);
                for all in BOTH {
                    let found = found_on(category, tier, roll, all);
                    let wanted: Vec<String> =
                        row.item_ids.iter().map(ToString::to_string).collect();
                    assert_eq!(ids_of(&found), wanted, "{category} {tier} {roll}");
                    found_ids.extend(wanted);
                    check_figures(&found[0], &row.params, tier, all);
                }
            }
            let expected = match tier {
                Tier::Basic => table.rows.iter().filter(|row| row.basic_value.is_some()).count(),
                Tier::Expert => table.rows.len(),
            };
            assert_eq!(rows.len(), expected, "{category} {tier}: a row is never found");
            assert!(table.row(tier, 0).is_err() && table.row(tier, i64::from(sides) + 1).is_err());
        }
    }
    let catalog: BTreeSet<String> = catalog().magic_items().map(|it| it.id.to_string()).collect();
    assert_eq!(found_ids, catalog, "items that no row finds, or that nobody knows");
}

fn found_on(category: TableCategory, tier: Tier, roll: i64, all: All) -> Vec<MagicItem> {
    let row = magic_item_tables().sub_table(category).row(tier, roll).unwrap();
    let mut faces = vec![roll];
    for id in &row.item_ids {
        faces.extend(making(&catalog().magic_item(id).unwrap(), &row.params, tier, all));
    }
    find(tier, &faces, |dice| dice.magic_items(Some(category), &[]))
}

/// Number and wishes by the row that found the item.
fn check_figures(item: &MagicItem, row: &RowParams, tier: Tier, all: All) {
    let what = &item.template_id;
    if let Some(dice) = &row.quantity_dice {
        let fixed = row.basic_quantity_fixed.filter(|_| tier == Tier::Basic);
        assert_eq!(item.quantity, fixed.unwrap_or(all.total(dice.dice())), "{what}");
    }
    if let Some(dice) = &row.wish_count_dice {
        let wishes = item.state.number("wishes_remaining");
        assert_eq!(wishes, Some(all.total(dice.dice())), "{what}");
    }
}

/// By hand: what rows with figures of their own bring.
#[test]
fn rows_with_figures_of_their_own() {
    let one = |category, tier, faces: &[i64]| {
        let found = find(tier, faces, |dice| dice.magic_items(Some(category), &[]));
        assert_eq!(found.len(), 1);
        (
            found[0].template_id.to_string(),
            found[0].quantity,
            found[0].state.number("wishes_remaining"),
        )
    };
    let weapon = |tier, faces: &[i64]| one(TableCategory::Weapon, tier, faces);
    assert_eq!(weapon(Tier::Basic, &[1]), ("arrows_plus_1".into(), 10, None));
    assert_eq!(weapon(Tier::Expert, &[7, 2, 5]), ("arrows_plus_1".into(), 7, None));
    assert_eq!(weapon(Tier::Expert, &[1, 10, 1, 5]), ("arrows_plus_1".into(), 16, None));
    assert_eq!(weapon(Tier::Expert, &[44, 1, 1, 1]), ("crossbow_bolts_plus_1".into(), 3, None));
    let ring = |faces: &[i64]| one(TableCategory::Ring, Tier::Expert, faces);
    assert_eq!(ring(&[96, 2]), ("ring_of_wishes".into(), 1, Some(2)));
    assert_eq!(ring(&[97, 3]), ("ring_of_wishes".into(), 1, Some(3)));
    assert_eq!(ring(&[98, 3]), ("ring_of_wishes".into(), 1, Some(4)));
    // A suit and its shield are found together.
    let found =
        find(Tier::Basic, &[2, 8], |dice| dice.magic_items(Some(TableCategory::Armour), &[]));
    assert_eq!(ids_of(&found), ["armour_plus_1", "shield_plus_1"]);
    assert_eq!(found[0].base_item_id.as_deref(), Some("plate_mail"));
}
