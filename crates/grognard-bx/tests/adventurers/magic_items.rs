//! Every magic item: as it is found, in the hands of every class, and under its curse.

use grognard_bx::{
    items::{Inventory, Item, equip, unequip, usable_by, validate_equip, validate_unequip},
    model::{
        equipment::Equipment,
        magic_item::{ItemCategory, MagicItemTemplate},
        magic_item_table::RowParams,
        words::Tier,
    },
};
use grognard_kernel::ParamValue;

use crate::{
    people::{CLASSES, catalog, goods, magic},
    scripted::{BOTH, find, making},
};

/// Charges when found: least and greatest; by category but for one staff that never runs out.
fn charges(template: &MagicItemTemplate) -> Option<[i64; 2]> {
    match (template.category, template.id.as_str()) {
        (ItemCategory::Rod, _) => Some([1, 10]),
        (ItemCategory::Wand, _) => Some([2, 20]),
        (_, "staff_of_healing") => None,
        (ItemCategory::Staff, _) => Some([3, 30]),
        _ => None,
    }
}

/// How many are found together: least and greatest, without a row's own dice.
fn quantity(id: &str) -> [i64; 2] {
    match id {
        "arrows_plus_1" => [3, 30],
        "crossbow_bolts_plus_1" => [2, 12],
        "arrows_plus_2" | "crossbow_bolts_plus_2" => [1, 6],
        _ => [1, 1],
    }
}

/// Every item with its least and its greatest dice, in both books: unidentified, with its charges,
/// number, wishes, drains and spells, and no die left over.
#[test]
fn every_item_is_found_with_its_figures() {
    for template in catalog().magic_items() {
        for (place, all) in BOTH.into_iter().enumerate() {
            for &tier in Tier::ALL {
                let what = format!("{} {tier} {all:?}", template.id);
                let none = RowParams::default();
                let faces = making(&template, &none, tier, all);
                let item = find(tier, &faces, |roll| roll.magic_item(&template.id, &none));
                assert_eq!(item.instance_id, "magic-item-0001", "{what}");
                assert!(!item.identified && !item.cursed_revealed, "{what}");
                assert_eq!(
                    item.charges_remaining,
                    charges(&template).map(|it| it[place]),
                    "{what}"
                );
                assert_eq!(item.quantity, quantity(&template.id)[place], "{what}");
                assert_eq!(item.sentience, None, "{what}");
                let number = |name: &str| item.state.number(name);
                let wishes = (template.id == "sword_plus_1_wishes").then_some([1, 4][place]);
                assert_eq!(number("wishes_remaining"), wishes, "{what}");
                let drains = (template.id == "sword_plus_1_energy_drain").then_some([5, 8][place]);
                assert_eq!(number("drains_remaining"), drains, "{what}");
                let spells =
                    template.id.strip_prefix("spell_scroll_").map(|it| it.parse().unwrap());
                assert_eq!(item.state.list("spells").map(<[_]>::len), spells, "{what}");
                let suits = ["leather", "plate_mail"];
                let suit = template.category == ItemCategory::Armour;
                let base = match &template.base_item_id {
                    None if suit => Some(suits[place]),
                    base => base.as_deref(),
                };
                assert_eq!(item.base_item_id.as_deref(), base, "{what}");
                assert_eq!(item.template().unwrap().id, template.id, "{what}");
            }
        }
    }
}

/// The eight faces of the die for an enchanted suit.
#[test]
fn every_suit_under_an_enchantment() {
    let suits = ["leather", "leather", "chainmail", "chainmail", "chainmail", "chainmail"];
    let suits = suits.into_iter().chain(["plate_mail", "plate_mail"]);
    for (face, suit) in (1..).zip(suits) {
        let none = RowParams::default();
        let item = find(Tier::Basic, &[face], |roll| roll.magic_item("armour_plus_1", &none));
        assert_eq!(item.base_item_id.as_deref(), Some(suit), "{face}");
    }
}

/// Whether a class can take an item up, by hand: those for casters of a kind, those whose base the
/// class may use, and what nobody wears.
fn refusal(
    class: &str,
    template: &MagicItemTemplate,
    base: Option<&Equipment>,
) -> Option<&'static str> {
    let arcane = matches!(class, "elf" | "magic_user");
    let divine = class == "cleric";
    let usable = |fits: bool| (!fits).then_some("items.equip.not_usable");
    match (template.category, template.id.as_str()) {
        (ItemCategory::Ring | ItemCategory::Misc | ItemCategory::Rod, _) => None,
        (ItemCategory::Potion | ItemCategory::Scroll, _) => Some("items.equip.not_equippable"),
        (ItemCategory::Wand, _) | (_, "staff_of_power" | "staff_of_wizardry") => usable(arcane),
        (_, "staff_of_healing" | "staff_of_snakes" | "staff_of_withering") => usable(divine),
        (_, "staff_of_commanding" | "staff_of_striking") => usable(arcane || divine),
        _ => match base? {
            Equipment::Ammunition(_) => Some("items.equip.not_equippable"),
            base => {
                let class = catalog().class(class).unwrap();
                let plain = goods(base.id(), 1);
                validate_equip(&class, &plain, None).unwrap().map(|it| it.code())
            }
        },
    }
}

#[test]
fn every_item_in_the_hands_of_every_class() {
    for id in CLASSES {
        let class = catalog().class(id).unwrap();
        for template in catalog().magic_items() {
            let what = format!("{id} with {}", template.id);
            let found = magic(&template.id);
            let expected = refusal(id, &template, found.base());
            let item = Item::Magic(Box::new(found));
            let before = Inventory { items: vec![item.clone()], ..Inventory::default() };
            let mut inventory = before.clone();
            let code = validate_equip(&class, &item, Some(&inventory)).unwrap().map(|it| it.code());
            assert_eq!(code, expected, "{what}");
            assert_eq!(equip(&mut inventory, &class, 0).is_ok(), expected.is_none(), "{what}");
            if expected.is_some() {
                assert_eq!(inventory, before, "{what}");
                continue;
            }
            let is_shield = template.base_item_id.as_deref() == Some("shield");
            let in_place = match template.category {
                ItemCategory::Ring => inventory.rings.first() == item.as_magic(),
                ItemCategory::Armour if is_shield => inventory.shield.as_ref() == Some(&item),
                ItemCategory::Armour => inventory.worn_armour.as_ref() == Some(&item),
                _ => inventory.wielded.first() == Some(&item),
            };
            assert!(in_place, "{what}");
            unequip(&mut inventory, &item).unwrap();
            assert_eq!(inventory, before, "{what}");
        }
    }
}

/// Who can use what is neither sword, weapon nor suit, by hand; of those everybody, as far as this
/// goes.
#[test]
fn every_item_is_for_somebody() {
    for template in catalog().magic_items() {
        let users: Vec<&str> = CLASSES
            .into_iter()
            .filter(|class| usable_by(&template, &catalog().class(class).unwrap()))
            .collect();
        let expected: &[&str] = match template.id.as_str() {
            id if id.starts_with("wand_of_") => &["elf", "magic_user"],
            "staff_of_power" | "staff_of_wizardry" => &["elf", "magic_user"],
            "staff_of_healing" | "staff_of_snakes" | "staff_of_withering" => &["cleric"],
            "staff_of_commanding" | "staff_of_striking" => &["cleric", "elf", "magic_user"],
            id if id.starts_with("spell_scroll_") => &["cleric", "elf", "magic_user"],
            _ => &CLASSES,
        };
        assert_eq!(users, expected, "{}", template.id);
    }
}

/// Two rings are all that hands hold.
#[test]
fn a_third_ring_finds_no_finger() {
    let fighter = catalog().class("fighter").unwrap();
    for template in catalog().magic_items().filter(|it| it.category == ItemCategory::Ring) {
        let ring = magic(&template.id);
        let rings = vec![magic("ring_of_delusion"), magic("ring_of_wishes")];
        let item = Item::Magic(Box::new(ring));
        let mut inventory = Inventory { rings, items: vec![item.clone()], ..Inventory::default() };
        let rejection = validate_equip(&fighter, &item, Some(&inventory)).unwrap().unwrap();
        assert_eq!(rejection.code(), "items.ring.hands_full", "{}", template.id);
        assert!(equip(&mut inventory, &fighter, 0).is_err() && inventory.rings.len() == 2);
    }
}

/// The cursed ones, by hand. Once a curse has shown itself the item stays where it is, even in the
/// pack; until then, and after it is lifted, it comes off.
#[test]
fn every_curse_holds_once_it_shows() {
    let cursed: Vec<String> = catalog()
        .magic_items()
        .filter(|template| template.cursed)
        .map(|template| template.id.to_string())
        .collect();
    for id in &cursed {
        let template = catalog().magic_item(id).unwrap();
        let mut item = magic(id);
        let off = |item: &grognard_bx::items::MagicItem| {
            validate_unequip(&Item::Magic(Box::new(item.clone()))).map(|it| it.code())
        };
        assert_eq!(off(&item), None, "{id}");
        item.identified = true;
        item.cursed_revealed = true;
        assert_eq!(off(&item), Some("items.curse.stuck"), "{id}");
        let worn = Item::Magic(Box::new(item.clone()));
        let mut inventory = match template.category {
            ItemCategory::Ring => Inventory { rings: vec![item.clone()], ..Inventory::default() },
            _ => Inventory { wielded: vec![worn.clone()], ..Inventory::default() },
        };
        let before = inventory.clone();
        assert!(unequip(&mut inventory, &worn).is_err(), "{id}");
        assert_eq!(inventory, before, "{id}");
        item.cursed_revealed = false;
        assert_eq!(off(&item), None, "{id}, lifted");
    }
    let printed = [
        "cursed_armour_ac_9",
        "cursed_armour_minus_1",
        "cursed_armour_minus_2",
        "cursed_scroll",
        "cursed_shield_ac_9",
        "cursed_shield_minus_2",
        "ring_of_weakness",
        "sword_minus_1_cursed",
        "sword_minus_2_cursed",
    ];
    assert_eq!(cursed, printed);
}

/// The curses of the cursed scroll, and which of them the engine resolves.
#[test]
fn every_curse_of_the_scroll() {
    let scroll = catalog().magic_item("cursed_scroll").unwrap();
    let curses: Vec<(&str, bool)> =
        scroll.curses.iter().map(|curse| (curse.id.as_str(), curse.wired)).collect();
    let printed = [
        ("transformation", false),
        ("summoning", false),
        ("lost_item", false),
        ("energy_drain", true),
        ("ability_score_re_roll", false),
        ("slow_healing", true),
    ];
    assert_eq!(curses, printed);
    let others = catalog().magic_items().filter(|item| !item.curses.is_empty()).count();
    assert_eq!(others, 1);
}

/// Every rule that an item's effect names, and the items that name it.
#[test]
fn every_kind_of_effect_is_known() {
    let known = [
        "condition_area",
        "damage_area",
        "giant_strength",
        "healing",
        "light",
        "on_hit_drain",
        "potion",
        "regeneration",
        "save_or_die",
        "striking",
        "ward",
        "weakness",
        "worn_modifiers",
    ];
    let mut kinds: Vec<String> = catalog()
        .magic_items()
        .filter_map(|it| Some(it.effect.as_ref()?.kind.to_string()))
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds, known);
}

/// What is used up is used up: charges and wishes are figures of the one item, not of its kind.
#[test]
fn charges_belong_to_the_item() {
    let none = RowParams::default();
    let mut wand = find(Tier::Expert, &[5, 6], |roll| roll.magic_item("wand_of_cold", &none));
    assert_eq!(wand.charges_remaining, Some(11));
    let other = wand.clone();
    wand.charges_remaining = wand.charges_remaining.map(|left| left - 1);
    assert_eq!((wand.charges_remaining, other.charges_remaining), (Some(10), Some(11)));
    assert_ne!(wand, other);
    let mut bag = magic("bag_of_holding");
    assert_eq!(bag.state.get("holding"), None);
    bag.state.set("holding", 3_i64);
    assert_eq!(bag.state.get("holding"), Some(&ParamValue::Number(3)));
}
