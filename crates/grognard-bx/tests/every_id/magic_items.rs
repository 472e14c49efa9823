//! Every magic item can be carried, worn or wielded, swung, and destroyed.

use std::collections::BTreeSet;

use grognard_bx::{
    Creature, Ruleset,
    combat::{
        Attack, AttackContext, Attacker, DamageSource, Save, Strike, destroy_equipment,
        resolve_attack, saving_throw,
    },
    items::{Inventory, Item, MagicItem, validate_equip},
    model::{
        equipment::Equipment,
        magic_item::{ItemCategory, MagicItemTemplate, UsabilityKind},
        words::SaveCategory,
    },
};
use grognard_kernel::Ignore;

use crate::support::{
    catalog,
    dice::{Highest, Lowest},
    goods, magic_items, monsters,
    plain::{fighter, magic, monster, wearing},
};

/// One of a kind; armour of no kind of its own is made of plate, a weapon of none of a sword.
fn one_of(template: &MagicItemTemplate) -> MagicItem {
    let base = match (&template.base_item_id, template.category) {
        (None, ItemCategory::Armour) if template.ac_set.is_none() => Some("plate_mail"),
        (None, ItemCategory::Sword | ItemCategory::Weapon) => Some("sword"),
        _ => None,
    };
    magic(&template.id, base)
}

/// The item where it works.
fn equipped(item: MagicItem, category: ItemCategory) -> Inventory {
    let is_shield = matches!(item.base(), Some(Equipment::Armour(armour)) if armour.is_shield());
    let item = Item::Magic(Box::new(item));
    let inventory = Inventory::default();
    match (category, item) {
        (ItemCategory::Ring, Item::Magic(ring)) => Inventory { rings: vec![*ring], ..inventory },
        (ItemCategory::Armour, item) if is_shield => Inventory { shield: Some(item), ..inventory },
        (ItemCategory::Armour, item) => Inventory { worn_armour: Some(item), ..inventory },
        (_, item) => Inventory { wielded: vec![item], ..inventory },
    }
}

/// What an enchanted suit, shield or ring makes of an armour class of 9.
fn expected_ac(item: &MagicItem) -> i64 {
    let template = item.known_template().expect("in the catalog");
    match template.category {
        ItemCategory::Armour => match (template.ac_set, item.base()) {
            (Some(ac), _) => ac,
            (None, Some(Equipment::Armour(armour))) if armour.is_shield() => {
                9 - 1 - template.ac_bonus
            }
            // Only a base that was chosen for this very suit counts.
            (None, Some(Equipment::Armour(armour))) if item.own_base().is_some() => {
                armour.ac.expect("a suit") - template.ac_bonus
            }
            _ => 9,
        },
        ItemCategory::Ring if template.always_active => 9 - template.ac_bonus,
        _ => 9,
    }
}

#[test]
fn every_magic_item_can_be_worn_or_wielded() {
    let mut categories = BTreeSet::new();
    for template in magic_items() {
        categories.insert(template.category);
        let item = one_of(template);
        let ac = expected_ac(&item);
        let wearer = wearing("fighter", 1, equipped(item, template.category));
        assert_eq!(wearer.armour_class(), ac, "{}", template.id);
        assert_eq!(wearer.armour_class_ascending(), 19 - ac, "{}", template.id);
        let wearer: Creature = wearer.into();
        let worn: Vec<_> = wearer.equipped_modifiers().cloned().collect();
        let gives = template.effect.as_ref().filter(|_| template.always_active);
        assert_eq!(worn, gives.map_or(Vec::new(), |it| it.modifiers.clone()), "{}", template.id);
        for &category in SaveCategory::ALL {
            let save = Save { magical: true, ..Save::against(category) };
            saving_throw(&wearer, &save, &mut Highest, &mut Ignore).unwrap();
        }
    }
    assert_eq!(categories.into_iter().collect::<Vec<_>>(), ItemCategory::ALL);
}

fn strike(attack: Attack<'_>, defender: &mut Creature) -> (i64, Option<i64>, bool) {
    let strike = Strike {
        attacker: &Attacker::of(&fighter()),
        attack,
        context: &AttackContext::default(),
        ruleset: &Ruleset::default(),
    };
    let struck = resolve_attack(&strike, defender, None, &mut Highest, &mut Ignore).unwrap();
    (struck.roll.modifier, struck.damage, struck.absorbed)
}

/// Every enchanted arm adds its bonus to the roll and to the damage, and the bonus of a clause
/// against those of whom the clause speaks.
#[test]
fn every_enchanted_arm_strikes() {
    for template in magic_items() {
        let item = one_of(template);
        let Some(Equipment::Weapon(weapon)) = item.base() else { continue };
        let attack = Attack::with_magic_item(&item).unwrap();
        // Staves of war and spears hit as well in melee as thrown; bows only shoot.
        let greatest = weapon.facet.damage.dice().greatest();
        let bonus = template.attack_bonus;
        let (modifier, damage, _) = strike(attack, &mut fighter());
        assert_eq!(modifier, bonus, "{}", template.id);
        assert_eq!(damage, Some((greatest + bonus).max(1)), "{}", template.id);
        for clause in &template.versus {
            let spoken_of = monsters().iter().filter(|one| {
                clause.template_ids.contains(&one.id)
                    || clause.categories.iter().any(|category| one.is_a(category))
            });
            let mut met = 0;
            for foe in spoken_of {
                assert_eq!(strike(attack, &mut monster(&foe.id)).0, clause.bonus, "{}", foe.id);
                met += 1;
            }
            assert!(met > 0, "{} is made against nobody: {}", template.id, clause.label);
            for id in &clause.template_ids {
                catalog().monster(id).unwrap();
            }
        }
        let (_, _, absorbed) = strike(attack, &mut monster("gargoyle"));
        assert!(!absorbed, "{} is no magic weapon", template.id);
    }
}

/// What lies in the pack of somebody who is destroyed is lost, unless it saves.
#[test]
fn every_magic_item_can_be_destroyed_or_saved() {
    for template in magic_items() {
        let item = one_of(template);
        for (highest, saved) in [(true, 1), (false, 0)] {
            let items = vec![Item::Magic(Box::new(item.clone()))];
            let inventory = Inventory { items, ..Inventory::default() };
            let mut bearer: Creature = wearing("fighter", 14, inventory).into();
            let (source, ruleset) = (DamageSource::default(), Ruleset::default());
            let (source, ruleset) = (Some(&source), Some(&ruleset));
            if highest {
                destroy_equipment(&mut bearer, source, ruleset, &mut Highest, &mut Ignore)
            } else {
                destroy_equipment(&mut bearer, source, ruleset, &mut Lowest, &mut Ignore)
            }
            .unwrap();
            let left = bearer.as_character().unwrap().inventory().items.len();
            // A bonus of 3 saves even on a 1, against a fighter's 4 of 14th level.
            let bonus = template.attack_bonus.max(template.damage_bonus).max(template.ac_bonus);
            assert_eq!(left, if bonus >= 3 { 1 } else { saved }, "{}", template.id);
        }
    }
}

/// Items name mundane items, classes and monsters that there are; every class gets an answer.
#[test]
fn every_magic_item_refers_to_what_there_is() {
    for template in magic_items() {
        if let Some(base) = &template.base_item_id {
            assert!(goods().iter().any(|goods| goods.id() == base), "{}: {base}", template.id);
        }
        for class in &template.usable_by.class_ids {
            catalog().class(class).unwrap();
        }
        let item = Item::Magic(Box::new(one_of(template)));
        let mut users = 0;
        for class in catalog().classes() {
            users += usize::from(validate_equip(&class, &item, None).unwrap().is_none());
        }
        let is_held = !matches!(template.category, ItemCategory::Potion | ItemCategory::Scroll);
        let is_shot =
            matches!(item.as_magic().and_then(MagicItem::base), Some(Equipment::Ammunition(_)));
        let is_based = !matches!(template.category, ItemCategory::Armour)
            || item.as_magic().is_some_and(|item| item.base().is_some());
        assert_eq!(users > 0, is_held && !is_shot && is_based, "{}", template.id);
        let listed = template.usable_by.kind == UsabilityKind::Classes;
        assert_eq!(listed, !template.usable_by.class_ids.is_empty(), "{}", template.id);
    }
}
