//! Every treasure type with each of its lines, what lies unguarded, where maps lead; every gem and
//! piece of jewellery.

#![allow(
    clippy::redundant_closure_for_method_calls,
    reason = "the method itself is of one lifetime only"
)]

use grognard_bx::{
    items::{Purse, ValuableKind},
    model::{
        magic_item_table::TableCategory,
        treasure::{AllotmentKind, MagicAllotment, TreasureEntry, TreasureKind},
        words::Tier,
    },
    tables::{magic_item_tables, treasure_tables},
    treasure::{Treasure, TreasurePlan},
};
use grognard_kernel::WrittenDice;

use crate::{
    people::catalog,
    scripted::{All, BOTH, find, first_of, ids_of},
};

/// What is expected of a treasure: coins, what gems and jewellery are worth, magic items.
#[derive(Clone, Debug, Default, PartialEq)]
struct Expected {
    coins: Purse,
    valuables: Vec<(ValuableKind, i64)>,
    magic_items: Vec<String>,
}

impl Expected {
    fn of(treasure: &Treasure) -> Self {
        Self {
            coins: treasure.coins,
            valuables: treasure.valuables.iter().map(|it| (it.kind, it.value_gp)).collect(),
            magic_items: ids_of(&treasure.magic_items),
        }
    }
}

fn chance(entry: &TreasureEntry) -> Option<i64> {
    (entry.chance_pct > 0).then_some(entry.chance_pct)
}

/// Adds what an entry brings when all its dice show the least or the greatest, and the faces.
fn payload(entry: &TreasureEntry, tier: Tier, all: All, faces: &mut Vec<i64>, out: &mut Expected) {
    let roll = |dice: &WrittenDice, faces: &mut Vec<i64>| {
        faces.extend(all.faces(dice.dice()));
        all.total(dice.dice())
    };
    if let Some(coins) = &entry.coins {
        let count = roll(&coins.dice, faces);
        out.coins.add(coins.denomination, count);
    }
    if let Some(dice) = &entry.gems_dice {
        for _ in 0..roll(dice, faces) {
            let (face, value) = if all == All::Least { (1, 10) } else { (20, 1000) };
            faces.push(face);
            out.valuables.push((ValuableKind::Gem, value));
        }
    }
    if let Some(dice) = &entry.jewellery_dice {
        for _ in 0..roll(dice, faces) {
            let face = if all == All::Least { 1 } else { 6 };
            faces.extend([face; 3]);
            out.valuables.push((ValuableKind::Jewellery, 300 * face));
        }
    }
    for allotment in &entry.magic {
        let count = match &allotment.count_dice {
            Some(dice) => roll(dice, faces),
            None => allotment.count.unwrap(),
        };
        for number in 0..count {
            let (more, ids) = one_of(allotment, tier, usize::try_from(number).unwrap());
            faces.extend(more);
            out.magic_items.extend(ids);
        }
    }
}

/// One magic item of an allotment; the first is of the first category, and so on around.
fn one_of(allotment: &MagicAllotment, tier: Tier, number: usize) -> (Vec<i64>, Vec<String>) {
    let categories = &allotment.categories;
    let (mut faces, category) = match allotment.kind {
        AllotmentKind::Category => (Vec::new(), categories[0]),
        AllotmentKind::Pool => {
            let place = number % categories.len();
            (vec![i64::try_from(place).unwrap()], categories[place])
        }
        AllotmentKind::Any => {
            let category = TableCategory::ALL[number % TableCategory::ALL.len()];
            let face = |category: TableCategory| {
                let band = magic_item_tables().item_types.iter().find(|it| it.category == category);
                band.map(|it| if tier == Tier::Basic { it.basic_min } else { it.expert_min })
            };
            // What is excluded comes up first, and is rolled again.
            let mut faces: Vec<i64> = allotment.exclude.iter().copied().filter_map(face).collect();
            let allowed = !allotment.exclude.contains(&category);
            let category = if allowed { category } else { TableCategory::Potion };
            faces.extend(face(category));
            (faces, category)
        }
    };
    let (more, ids) = first_of(category, tier);
    faces.extend(more);
    (faces, ids)
}

/// Each line alone, at its chance and one above; then all of them together, and none.
fn check(entries: &[TreasureEntry], what: &str, whole: impl Fn(Tier, &[i64]) -> Treasure) {
    for &tier in Tier::ALL {
        for all in BOTH {
            let (mut faces, mut expected) = (Vec::new(), Expected::default());
            for (number, entry) in entries.iter().enumerate() {
                let place = format!("{what}, line {number}, {tier}, {all:?}");
                let (mut alone, mut one) = (Vec::from_iter(chance(entry)), Expected::default());
                payload(entry, tier, all, &mut alone, &mut one);
                let line = std::slice::from_ref(entry);
                let found = find(tier, &alone, |dice| dice.of_entries(line));
                assert_eq!(Expected::of(&found), one, "{place}");
                assert_ne!(one, Expected::default(), "{place} brings nothing");
                if let Some(chance) = chance(entry).filter(|chance| *chance < 100) {
                    let missed = find(tier, &[chance + 1], |dice| dice.of_entries(line));
                    assert_eq!(missed, Treasure::default(), "{place}");
                }
                faces.extend(chance(entry));
                payload(entry, tier, all, &mut faces, &mut expected);
            }
            assert_eq!(Expected::of(&whole(tier, &faces)), expected, "{what}, {tier}, {all:?}");
        }
        let (mut faces, mut always) = (Vec::new(), Expected::default());
        for entry in entries {
            match entry.chance_pct {
                0 => payload(entry, tier, All::Least, &mut faces, &mut always),
                _ => faces.push(100),
            }
        }
        assert_eq!(
            Expected::of(&whole(tier, &faces)),
            always,
            "{what}, {tier}: what is always there"
        );
    }
}

/// The kinds by letter, and how many lines each has.
const LETTERS: [(&str, TreasureKind, usize); 22] = {
    use TreasureKind::{Group, Hoard, Individual};
    [
        ("A", Hoard, 8),
        ("B", Hoard, 7),
        ("C", Hoard, 6),
        ("D", Hoard, 6),
        ("E", Hoard, 7),
        ("F", Hoard, 7),
        ("G", Hoard, 5),
        ("H", Hoard, 8),
        ("I", Hoard, 4),
        ("J", Hoard, 2),
        ("K", Hoard, 2),
        ("L", Hoard, 1),
        ("M", Hoard, 4),
        ("N", Hoard, 1),
        ("O", Hoard, 1),
        ("P", Individual, 1),
        ("Q", Individual, 1),
        ("R", Individual, 1),
        ("S", Individual, 1),
        ("T", Individual, 1),
        ("U", Group, 6),
        ("V", Group, 7),
    ]
};

#[test]
fn every_line_of_every_treasure_type() {
    let printed = &treasure_tables().types;
    assert_eq!(printed.len(), LETTERS.len());
    for (letter, kind, lines) in LETTERS {
        let one = treasure_tables().of_letter(letter).unwrap();
        assert_eq!((one.kind, one.entries.len()), (kind, lines), "{letter}");
        check(&one.entries, letter, |tier, faces| find(tier, faces, |dice| dice.of_type(letter)));
    }
    let error = treasure_tables().of_letter("W").unwrap_err().to_string();
    assert!(error.contains("\"W\"") && error.contains("A B C"), "{error}");
}

/// Levels and the band that serves them; the last one serves all that is deeper.
#[test]
fn every_line_of_what_lies_unguarded() {
    let levels = [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4), (30, 4)];
    let bands = &treasure_tables().unguarded;
    assert_eq!(bands.len(), 5);
    for (level, band) in levels {
        let what = format!("level {level}");
        check(&bands[band].entries, &what, |tier, faces| {
            find(tier, faces, |dice| dice.unguarded(level))
        });
    }
    for level in [0, -1] {
        let refused = find(Tier::Basic, &[], |dice| Ok(dice.unguarded(level).is_err()));
        assert!(refused, "{level}");
    }
}

/// Twelve maps lead somewhere; nothing else does, and nothing is rolled for it.
#[test]
fn every_map_leads_to_its_hoard() {
    let mut maps = 0;
    for template in catalog().magic_items() {
        let recipe = &template.hoard_recipe;
        if !template.id.starts_with("treasure_map_") {
            let nothing = find(Tier::Expert, &[], |dice| dice.of_map(&template));
            assert_eq!(nothing, Treasure::default(), "{}", template.id);
            continue;
        }
        maps += 1;
        assert!(recipe.iter().all(|entry| entry.chance_pct == 0), "{}", template.id);
        check(recipe, &template.id, |tier, faces| find(tier, faces, |dice| dice.of_map(&template)));
    }
    assert_eq!(maps, 12);
}

#[test]
fn every_face_of_a_gem() {
    for roll in 1..=20 {
        let value = match roll {
            1..=4 => 10,
            5..=9 => 50,
            10..=15 => 100,
            16..=19 => 500,
            _ => 1000,
        };
        let gem = find(Tier::Basic, &[roll], |dice| dice.gem());
        assert_eq!((gem.kind, gem.value_gp, gem.weight_coins), (ValuableKind::Gem, value, 1));
        assert_eq!((gem.name.as_str(), gem.instance_id.as_str()), ("Gem", "valuable-0001"));
    }
}

/// 3d6 in hundreds: 4 + 1 + 5 are 1000 gp.
#[test]
fn every_sum_of_a_piece_of_jewellery() {
    for sum in 3..=18_i64 {
        let first = (sum - 2).min(6);
        let second = (sum - first - 1).min(6);
        let faces = [first, second, sum - first - second];
        let piece = find(Tier::Expert, &faces, |dice| dice.jewellery());
        assert_eq!((piece.kind, piece.value_gp), (ValuableKind::Jewellery, 100 * sum));
        assert_eq!((piece.name.as_str(), piece.weight_coins), ("Jewellery", 10));
    }
    assert_eq!(find(Tier::Basic, &[4, 1, 5], |dice| dice.jewellery()).value_gp, 1000);
}

/// Every monster's own treasure means types that exist, each where its kind belongs.
#[test]
fn every_monsters_treasure_is_a_plan() {
    for monster in catalog().monsters() {
        let plan = TreasurePlan::of(&monster.treasure).unwrap();
        let reference = &monster.treasure;
        let letters = plan.lair.len() + plan.individual.len() + plan.group.len();
        assert_eq!(letters, reference.letters.len() + reference.parenthetical.len());
        let kind = |letter: &str| treasure_tables().of_letter(letter).unwrap().kind;
        assert!(plan.individual.iter().all(|it| kind(it) == TreasureKind::Individual));
        assert!(plan.group.iter().all(|it| kind(it) == TreasureKind::Group));
        let own = plan.lair.len() - reference.parenthetical.len();
        assert!(
            plan.lair[..own].iter().all(|it| kind(it) == TreasureKind::Hoard),
            "{}",
            monster.id
        );
        assert_eq!(plan.lair[own..], reference.parenthetical, "{}", monster.id);
        assert_eq!((plan.extra_gp, plan.multiplier), (reference.extra_gp, reference.multiplier));
    }
}
