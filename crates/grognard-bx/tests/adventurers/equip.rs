//! Every item that is sold in the hands of every class, and the laws of putting on and taking off.

use grognard_bx::{
    Rejection,
    items::{Inventory, Item, equip, unequip, validate_equip, validate_unequip},
    model::equipment::Equipment,
};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::{
    people::{CLASSES, catalog, goods, magic},
    scripted::cases,
};

/// What a class may take of the weapons, and of the suits; whether it carries a shield.
fn may_use(class: &str, item: &Equipment) -> Result<(), &'static str> {
    match item {
        Equipment::Ammunition(_) => Err("items.equip.not_equippable"),
        Equipment::Gear(gear) => match gear.id.as_str() {
            "torch" | "holy_water" | "oil_flask" => Ok(()),
            _ => Err("items.equip.not_equippable"),
        },
        Equipment::Armour(armour) => match (class, armour.id.as_str()) {
            ("magic_user" | "thief", "shield") => Err("items.equip.shield_forbidden"),
            ("magic_user", _) => Err("items.equip.armour_forbidden"),
            ("thief", "chainmail" | "plate_mail") => Err("items.equip.armour_not_allowed"),
            _ => Ok(()),
        },
        Equipment::Weapon(weapon) => match (class, weapon.id.as_str()) {
            ("cleric", "club" | "mace" | "sling" | "staff" | "war_hammer") => Ok(()),
            ("magic_user", "dagger") => Ok(()),
            ("cleric" | "magic_user", _) => Err("items.equip.weapon_not_allowed"),
            ("dwarf" | "halfling", "long_bow" | "two_handed_sword") => {
                Err("items.equip.weapon_forbidden")
            }
            _ => Ok(()),
        },
    }
}

/// Every class with every item: what is allowed is where it belongs afterwards, what is not stays
/// in the pack.
#[test]
fn every_class_with_every_item() {
    for id in CLASSES {
        let class = catalog().class(id).unwrap();
        for template in catalog().items() {
            let what = format!("{id} with {}", template.id());
            let item = goods(template.id(), 1);
            let mut inventory = Inventory { items: vec![item.clone()], ..Inventory::default() };
            let rejection = validate_equip(&class, &item, Some(&inventory)).unwrap();
            let code = rejection.as_ref().map(Rejection::code);
            assert_eq!(code, may_use(id, &template).err(), "{what}");
            let before = inventory.clone();
            assert_eq!(equip(&mut inventory, &class, 0).is_err(), code.is_some(), "{what}");
            if code.is_some() {
                assert_eq!(inventory, before, "{what}");
                continue;
            }
            assert!(inventory.items.is_empty(), "{what}");
            let place = match &template {
                Equipment::Armour(armour) if armour.is_shield() => inventory.shield.as_ref(),
                Equipment::Armour(_) => inventory.worn_armour.as_ref(),
                _ => inventory.wielded.first(),
            };
            assert_eq!(place, Some(&item), "{what}");
            unequip(&mut inventory, &item).unwrap();
            assert_eq!(inventory, before, "{what}");
        }
    }
}

/// A shield and a weapon for two hands exclude each other, whichever comes first.
#[test]
fn two_hands_leave_none_for_a_shield() {
    let fighter = catalog().class("fighter").unwrap();
    let two_handed: Vec<_> = catalog()
        .items()
        .filter(|item| {
            let two = grognard_bx::model::words::Quality::TwoHanded;
            item.facet().is_some_and(|facet| facet.qualities.contains(two))
        })
        .collect();
    let ids: Vec<&str> = two_handed.iter().map(|item| item.id().as_str()).collect();
    let printed = [
        "battle_axe",
        "crossbow",
        "long_bow",
        "pole_arm",
        "short_bow",
        "staff",
        "two_handed_sword",
    ];
    assert_eq!(ids, printed);
    for id in ids {
        let (shield, weapon) = (goods("shield", 1), goods(id, 1));
        let holding = Inventory { wielded: vec![weapon.clone()], ..Inventory::default() };
        let code = |item, inventory| {
            validate_equip(&fighter, item, Some(inventory)).unwrap().map(|it| it.code())
        };
        assert_eq!(code(&shield, &holding), Some("items.equip.two_handed_with_shield"), "{id}");
        let shielded = Inventory { shield: Some(shield.clone()), ..Inventory::default() };
        assert_eq!(code(&weapon, &shielded), Some("items.equip.two_handed_with_shield"), "{id}");
        // Nobody asks about the other hand when none is known.
        assert_eq!(validate_equip(&fighter, &shield, None).unwrap(), None, "{id}");
    }
}

/// The suit and the shield that were there before go to the end of the pack.
#[test]
fn a_new_suit_replaces_the_old() {
    let fighter = catalog().class("fighter").unwrap();
    let items = vec![goods("leather", 1), goods("chainmail", 1), goods("rope", 1)];
    let mut inventory = Inventory { items, ..Inventory::default() };
    equip(&mut inventory, &fighter, 0).unwrap();
    equip(&mut inventory, &fighter, 0).unwrap();
    assert_eq!(inventory.worn_armour, Some(goods("chainmail", 1)));
    assert_eq!(inventory.items, [goods("rope", 1), goods("leather", 1)]);
}

fn anything() -> impl Strategy<Value = Item> {
    let mut all: Vec<Item> = catalog().items().map(|item| goods(item.id(), 1)).collect();
    let magic = catalog().magic_items().map(|item| Item::Magic(Box::new(magic(&item.id))));
    all.extend(magic);
    select(all)
}

/// Every item there is, wherever it is, in the order of their names.
fn all_of(inventory: &Inventory) -> Vec<String> {
    let mut all: Vec<String> = inventory.all().map(|it| it.template_id().to_string()).collect();
    all.sort_unstable();
    all
}

proptest! {
    #![proptest_config(cases(500))]

    /// Whatever is put on and taken off, nothing is lost and nothing doubled; what may not be put on
    /// changes nothing.
    #[test]
    fn nothing_is_lost_by_dressing(
        class in select(CLASSES.to_vec()),
        items in vec(anything(), 1..8),
        acts in vec((any::<bool>(), 0_usize..8), 0..12),
    ) {
        let class = catalog().class(class).unwrap();
        let mut inventory = Inventory { items, ..Inventory::default() };
        let owned = all_of(&inventory);
        for (puts_on, place) in acts {
            let before = inventory.clone();
            let done = if puts_on {
                let legal = match inventory.items.get(place) {
                    Some(item) => validate_equip(&class, item, Some(&inventory)).unwrap().is_none(),
                    None => false,
                };
                let done = equip(&mut inventory, &class, place);
                prop_assert_eq!(done.is_ok(), legal);
                done
            } else {
                let worn = before.equipped().nth(place);
                let worn: Option<Item> = worn.map(|carried| match carried {
                    grognard_bx::items::Carried::Mundane(item) => Item::Mundane(item.clone()),
                    grognard_bx::items::Carried::Magic(item) => Item::Magic(Box::new(item.clone())),
                });
                let Some(worn) = worn else { continue };
                let done = unequip(&mut inventory, &worn);
                prop_assert_eq!(done.is_ok(), validate_unequip(&worn).is_none());
                prop_assert_eq!(inventory.items.last(), Some(&worn));
                done
            };
            if done.is_err() {
                prop_assert_eq!(&inventory, &before);
            }
            prop_assert_eq!(all_of(&inventory), owned.clone());
        }
    }

    /// What goes on comes off: the pack holds the same things, and nothing else is worn.
    #[test]
    fn what_goes_on_comes_off(class in select(CLASSES.to_vec()), item in anything()) {
        let class = catalog().class(class).unwrap();
        let before = Inventory { items: vec![item.clone()], ..Inventory::default() };
        let mut inventory = before.clone();
        if equip(&mut inventory, &class, 0).is_ok() {
            prop_assert!(inventory.items.is_empty() && inventory.equipped().count() == 1);
            unequip(&mut inventory, &item).unwrap();
        }
        prop_assert_eq!(&inventory, &before);
        // Nothing is taken off that is not worn.
        prop_assert!(unequip(&mut inventory, &item).is_err());
        prop_assert_eq!(inventory, before);
    }
}
