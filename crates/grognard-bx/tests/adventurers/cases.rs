//! Cases from the field: what people who do this job have reported as wrong elsewhere, as small
//! inputs with the right answer. The numbers are those of the project's list of cases.

use grognard_bx::{
    Creature,
    character::{
        Retainer, award_xp, check_loyalty, level_up, load_party, loyalty_to, party_document,
        roll_hit_points,
    },
    combat::{Save, saving_throw},
    items::{Inventory, Purse, Valuable, ValuableKind, tracked_weight},
    model::{
        monster::HitDice,
        table::{TurningColumn, TurningOutcome},
        words::SaveCategory,
    },
    ruleset::{Encumbrance, Ruleset},
    tables::{monster_save_band_label, turning_column, turning_result},
};
use grognard_kernel::{Ignore, NoDice, Script};
use serde_json::json;

use crate::people::{CLASSES, catalog, goods, magic, member, member_with, pack};

/// Armour class both ways adds up to 19: plate and shield are 2 and 17, a Dexterity of 18 makes
/// them −1 and 20; THAC0 and attack bonus add up to 19: 17 and +2 at the fourth level of a fighter.
#[test]
fn b05_both_ways_of_counting_are_in_step() {
    let wear = |dexterity, items: [&str; 2]| {
        let mut fighter = member_with("fighter", 4, [10, 10, 10, dexterity, 10, 10]);
        let inventory = fighter.inventory_mut();
        inventory.worn_armour = Some(goods(items[0], 1));
        inventory.shield = Some(goods(items[1], 1));
        (fighter.armour_class(), fighter.armour_class_ascending())
    };
    assert_eq!(wear(10, ["plate_mail", "shield"]), (2, 17));
    assert_eq!(wear(18, ["plate_mail", "shield"]), (-1, 20));
    assert_eq!(wear(3, ["leather", "shield"]), (9, 10));
    for class in CLASSES {
        for template in catalog().magic_items() {
            let mut bearer = member(class, 1);
            let item = grognard_bx::items::Item::Magic(Box::new(magic(&template.id)));
            let inventory = bearer.inventory_mut();
            match template.category.as_str() {
                "ring" => inventory.rings.push(magic(&template.id)),
                "armour" if template.base_item_id.is_some() => inventory.shield = Some(item),
                "armour" => inventory.worn_armour = Some(item),
                _ => inventory.wielded.push(item),
            }
            let sum = bearer.armour_class() + bearer.armour_class_ascending();
            assert_eq!(sum, 19, "{class} with {}", template.id);
        }
    }
    let row = |level| {
        let fighter = member("fighter", level);
        (fighter.row().thac0, fighter.row().attack_bonus)
    };
    assert_eq!([row(1), row(4), row(7), row(10), row(13)].map(|it| it.0 + it.1), [19; 5]);
    assert_eq!(row(4), (17, 2));
}

/// Constitution 16 is +2 for each Hit Die: a fighter's 3, 5 and 8 on the d8 are 5, 7 and 10 hit
/// points, 22 in all (3d8+6). Constitution 3 is −3: a magic-user's 2 on the d4 is 1, not −1.
#[test]
fn b14_constitution_counts_for_each_hit_die() {
    let fighter = catalog().class("fighter").unwrap();
    let first = roll_hit_points(&fighter, 2, &Ruleset::default(), &mut Script::faces([3])).unwrap();
    assert_eq!(first.hit_points, 5);
    let mut hero = member_with("fighter", 1, [10, 10, 10, 10, 16, 10]);
    hero.set_hit_points(first.hit_points, first.hit_points).unwrap();
    for (face, total) in [(5, 12), (8, 22)] {
        level_up(&mut hero, &mut Script::faces([face])).unwrap();
        assert_eq!(hero.body().max_hp(), total);
    }
    let mage = catalog().class("magic_user").unwrap();
    let frail = roll_hit_points(&mage, -3, &Ruleset::default(), &mut Script::faces([2])).unwrap();
    assert_eq!(frail.hit_points, 1);
    let mut mage = member_with("magic_user", 1, [10, 10, 10, 10, 3, 10]);
    let gained = level_up(&mut mage, &mut Script::faces([1])).unwrap();
    assert_eq!((gained.hp_gained, gained.con_applied), (1, true));
}

/// From the tenth level on a cleric gains 1 point and a dwarf 3, with no die and no Constitution.
#[test]
fn b14_nothing_is_added_after_name_level() {
    for (class, points) in [("cleric", 1), ("dwarf", 3), ("fighter", 2)] {
        let mut hero = member_with(class, 9, [10, 10, 10, 10, 18, 10]);
        let gained = level_up(&mut hero, &mut NoDice).unwrap();
        assert_eq!((gained.hp_gained, gained.hp_roll, gained.con_applied), (points, None, false));
    }
}

/// Rope, six torches and a pole weigh 80 together, as much as one of them; none of them 0.
#[test]
fn b16_adventuring_gear_weighs_80_together() {
    let weight = |items| tracked_weight(&pack(items), Encumbrance::Detailed);
    let three = vec![goods("rope", 1), goods("torch", 6), goods("pole", 1)];
    assert_eq!(weight(three), 80);
    assert_eq!(weight(vec![goods("rope", 1)]), 80);
    assert_eq!(weight(Vec::new()), 0);
    // Worn or wielded gear is gear, too; under basic encumbrance none of it counts.
    let torch = Inventory { wielded: vec![goods("torch", 1)], ..Inventory::default() };
    assert_eq!(tracked_weight(&torch, Encumbrance::Detailed), 80);
    assert_eq!(tracked_weight(&torch, Encumbrance::Basic), 0);
}

/// Every coin weighs 1, whatever it is of: 10 gp are 10, and 3 pp, 10 gp, 2 ep, 7 sp and 5 cp are
/// 27. A gem weighs 1 more, jewellery 10.
#[test]
fn b17_every_coin_weighs_one() {
    let gold = Inventory { purse: Purse::gold(10), ..Inventory::default() };
    assert_eq!(tracked_weight(&gold, Encumbrance::Basic), 10);
    let purse = Purse::new([3, 10, 2, 7, 5]).unwrap();
    let valuable = |kind, weight_coins| Valuable {
        instance_id: "valuable-0001".into(),
        kind,
        name: "".into(),
        value_gp: 1,
        weight_coins,
    };
    let valuables = vec![valuable(ValuableKind::Gem, 1), valuable(ValuableKind::Jewellery, 10)];
    let mixed = Inventory { purse, valuables, ..Inventory::default() };
    for by in [Encumbrance::Basic, Encumbrance::Detailed] {
        assert_eq!(tracked_weight(&mixed, by), 27 + 1 + 10);
    }
}

/// Wisdom 16 is +2 against magic only. A cleric saves against death at 11: a 10 fails against
/// plain poison, and is 12 and passes against magic. Breath takes 16: a 15 fails though it be magic.
#[test]
fn b19_wisdom_helps_against_magic_only() {
    let cleric: Creature = member_with("cleric", 1, [10, 10, 16, 10, 10, 10]).into();
    let passes = |category, magical, face| {
        let save = Save { magical, ..Save::against(category) };
        saving_throw(&cleric, &save, &mut Script::faces([face]), &mut Ignore).unwrap().passed
    };
    assert!(!passes(SaveCategory::Death, false, 10));
    assert!(passes(SaveCategory::Death, true, 10));
    assert!(!passes(SaveCategory::Breath, true, 15));
}

/// "5" is a text: an error that says where it stands, never an armour class of 5 or 51.
#[test]
fn b20_numbers_in_a_saved_suit_stay_numbers() {
    let mut fighter = member("fighter", 1);
    fighter.inventory_mut().worn_armour = Some(goods("chainmail", 1));
    let mut saved = serde_json::to_value(party_document([&fighter])).unwrap();
    let suit = "/payload/characters/0/inventory/worn_armour/template/ac";
    assert_eq!(saved.pointer(suit), Some(&json!(5)));
    let loaded = load_party(&saved, catalog()).unwrap().content;
    assert_eq!((loaded[0].armour_class(), loaded[0].armour_class_ascending()), (5, 14));
    *saved.pointer_mut(suit).unwrap() = json!("5");
    let error = load_party(&saved, catalog()).unwrap_err().to_string();
    assert!(error.contains("worn_armour") && error.contains("string \"5\""), "{error}");
    *saved.pointer_mut(suit).unwrap() = json!(5.5);
    assert!(load_party(&saved, catalog()).is_err());
}

/// Charisma 18 makes retainers loyal at 10: a roll of 10 stays, 11 leaves. By the bands: 4 to 10.
#[test]
fn b22_loyalty_goes_by_charisma_and_a_low_roll_stays() {
    let bands = [3, 4, 6, 9, 13, 16, 18].map(|charisma| loyalty_to(charisma).unwrap());
    assert_eq!(bands, [4, 5, 6, 7, 8, 9, 10]);
    let retainer = Retainer { loyalty: 10, loyalty_modifier: 0, morale: 7, morale_modifier: 0 };
    let stays =
        |faces: [i64; 2]| check_loyalty(&retainer, &mut Script::faces(faces)).unwrap().stays;
    assert!(stays([4, 6]) && !stays([5, 6]) && stays([1, 1]) && !stays([6, 6]));
}

/// Loyalty 7 with +2 is 9 whatever morale and its −1 are: 9 stays, 10 leaves.
#[test]
fn b23_loyalty_has_a_modifier_of_its_own() {
    for (morale, morale_modifier) in [(7, -1), (2, 0), (12, 2)] {
        let retainer = Retainer { loyalty: 7, loyalty_modifier: 2, morale, morale_modifier };
        let check = |faces| check_loyalty(&retainer, &mut Script::faces(faces)).unwrap();
        assert_eq!(check([4, 5]).loyalty, 9);
        assert!(check([4, 5]).stays && !check([5, 5]).stays);
    }
}

/// A cleric of the third level against skeletons of one Hit Die: T, which needs no number. The 2d6
/// of the first roll turn them whatever they show; those of two Hit Dice take a 7, of three a 9.
#[test]
fn b34_the_turning_table_is_read_by_level_and_hit_dice() {
    let column = |count, asterisks| {
        let hit_dice =
            HitDice { count, die: 8, modifier: 0, asterisks, average_hp: None, fixed_hp: None };
        turning_column(&hit_dice).unwrap()
    };
    let skeleton = &catalog().monster("skeleton").unwrap().hit_dice;
    assert_eq!(turning_column(skeleton), Some(TurningColumn::One));
    assert_eq!(monster_save_band_label(skeleton), "1–3");
    let read = |level, column| {
        let result = turning_result(level, column).unwrap();
        (result.outcome, result.threshold)
    };
    let number = |threshold| (TurningOutcome::Number, Some(threshold));
    assert_eq!(read(3, column(1, 0)), (TurningOutcome::Turn, None));
    assert_eq!(read(3, column(2, 0)), (TurningOutcome::Turn, None));
    assert_eq!(read(3, column(2, 1)), number(7));
    assert_eq!(read(3, column(3, 0)), number(9));
    assert_eq!(read(3, column(4, 0)), number(11));
    assert_eq!(read(1, column(1, 0)), number(7));
    assert_eq!(read(1, column(4, 0)), (TurningOutcome::Fail, None));
    assert_eq!(read(4, column(1, 0)), (TurningOutcome::Destroy, None));
    // The last row is everybody's from the eleventh level on.
    for &column in TurningColumn::ALL {
        assert_eq!(read(14, column), read(11, column));
    }
    assert_ne!(read(10, TurningColumn::SevenToNine), read(11, TurningColumn::SevenToNine));
}

/// One award is one level at the most: 5,000 points to a fighter of the first level, who needs
/// 4,000 for the third, leave 3,999 and the second level.
#[test]
fn one_award_is_one_level_at_most() {
    let mut hero = member("fighter", 1);
    let result = award_xp(&mut hero, 5_000, &mut Script::faces([4])).unwrap();
    assert_eq!((result.xp_after, result.level_after, result.clamped), (3_999, 2, true));
}
