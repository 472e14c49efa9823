//! Wearing and wielding (B/X: Equipment; Classes, what each may use). Draws nothing.

use grognard_kernel::{Error, Result};

use super::{Inventory, Item, MagicItem};
use crate::{
    Rejection,
    model::{
        class::{ArmourKind, ClassDefinition, WeaponKind},
        equipment::{Armour, Equipment},
        magic_item::{ItemCategory, MagicItemTemplate, UsabilityKind},
        words::{Qualities, Quality},
    },
};

/// Whether a member of a class may put an item on, or take it in hand; at most one rejection.
///
/// Without an inventory, what depends on the other hand is not asked. A magic item whose template
/// is unknown is an error.
pub fn validate_equip(
    class: &ClassDefinition,
    item: &Item,
    inventory: Option<&Inventory>,
) -> Result<Option<Rejection>> {
    match item {
        Item::Mundane(item) => Ok(validate_mundane(class, &item.template, inventory)),
        Item::Magic(item) => validate_magic(class, item, inventory),
    }
}

fn validate_mundane(
    class: &ClassDefinition,
    item: &Equipment,
    inventory: Option<&Inventory>,
) -> Option<Rejection> {
    match item {
        Equipment::Armour(armour) if armour.is_shield() => validate_shield(class, inventory),
        Equipment::Armour(armour) => validate_armour(class, armour),
        Equipment::Weapon(weapon) => {
            let id = weapon.id.clone();
            let class_id = class.id.clone();
            let listed = class.weapons.weapon_ids.contains(&id);
            match class.weapons.kind {
                WeaponKind::Allowed if !listed => {
                    return Some(Rejection::WeaponNotAllowed { class: class_id, item: id });
                }
                WeaponKind::Forbidden if listed => {
                    return Some(Rejection::WeaponForbidden { class: class_id, item: id });
                }
                _ => {}
            }
            let both_hands = weapon.facet.qualities.contains(Quality::TwoHanded);
            let holds_shield = inventory.is_some_and(|inventory| inventory.shield.is_some());
            (both_hands && holds_shield).then_some(Rejection::TwoHandedWithShield { item: id })
        }
        Equipment::Gear(gear) if gear.combat.is_some() => None,
        Equipment::Gear(_) | Equipment::Ammunition(_) => {
            Some(Rejection::NotEquippable { item: item.id().clone() })
        }
    }
}

fn validate_shield(class: &ClassDefinition, inventory: Option<&Inventory>) -> Option<Rejection> {
    if !class.armour.shields_allowed {
        return Some(Rejection::ShieldForbidden { class: class.id.clone() });
    }
    let wielded = inventory.map_or(&[][..], |inventory| &inventory.wielded);
    let both_hands = |qualities: Qualities| qualities.contains(Quality::TwoHanded);
    wielded
        .iter()
        .any(|item| both_hands(item.qualities()))
        .then(|| Rejection::ShieldWithTwoHanded { class: class.id.clone() })
}

fn validate_armour(class: &ClassDefinition, armour: &Armour) -> Option<Rejection> {
    match class.armour.kind {
        ArmourKind::None => Some(Rejection::ArmourForbidden { class: class.id.clone() }),
        ArmourKind::LeatherOnly if armour.id != "leather" => {
            Some(Rejection::ArmourNotAllowed { class: class.id.clone(), item: armour.id.clone() })
        }
        _ => None,
    }
}

fn validate_magic(
    class: &ClassDefinition,
    item: &MagicItem,
    inventory: Option<&Inventory>,
) -> Result<Option<Rejection>> {
    let template = item.template()?;
    let instance = item.instance_id.clone();
    Ok(match template.category {
        ItemCategory::Ring => {
            let full = inventory.is_some_and(|inventory| inventory.rings.len() >= 2);
            full.then_some(Rejection::HandsFull { item: instance })
        }
        ItemCategory::Potion | ItemCategory::Scroll => {
            Some(Rejection::NotEquippable { item: instance })
        }
        ItemCategory::Sword | ItemCategory::Weapon | ItemCategory::Armour => match item.base() {
            None | Some(Equipment::Ammunition(_)) => {
                Some(Rejection::NotEquippable { item: instance })
            }
            Some(base) => validate_mundane(class, base, inventory),
        },
        ItemCategory::Misc | ItemCategory::Rod | ItemCategory::Staff | ItemCategory::Wand => {
            let usable = usable_by(template, class);
            (!usable).then_some(Rejection::NotUsable { item: instance })
        }
    })
}

/// Whether the members of a class can use a kind of magic item. Of swords, weapons and armour all
/// can, as far as this goes: the class's own policies decide.
#[must_use]
pub fn usable_by(template: &MagicItemTemplate, class: &ClassDefinition) -> bool {
    match template.usable_by.kind {
        UsabilityKind::All => true,
        UsabilityKind::Classes => template.usable_by.class_ids.contains(&class.id),
        UsabilityKind::Caster => match (template.usable_by.caster, class.caster()) {
            (Some(choice), Some(caster)) => choice.admits(caster.kind),
            _ => false,
        },
    }
}

/// Where an equipped item goes.
enum Slot {
    Armour,
    Shield,
    Hand,
    Finger,
}

/// Takes the item at a place of the pack and puts it on or in hand. A suit or a shield that was
/// there before goes to the end of the pack.
///
/// Of items equal in value the first leaves the pack. What [`validate_equip`] rejects is an error,
/// and so is a place that the pack does not have; nothing is then changed.
pub fn equip(inventory: &mut Inventory, class: &ClassDefinition, place: usize) -> Result<()> {
    let Some(item) = inventory.items.get(place) else {
        return Err(Error::value(format!("there is no item {place} in the pack")));
    };
    Rejection::refuse(validate_equip(class, item, Some(inventory))?.into_iter().collect())?;
    let slot = slot_of(item)?;
    let first = inventory.items.iter().position(|other| other == item).unwrap_or(place);
    let item = inventory.items.remove(first);
    match (slot, item) {
        (Slot::Armour, item) => {
            let former = inventory.worn_armour.replace(item);
            inventory.items.extend(former);
        }
        (Slot::Shield, item) => {
            let former = inventory.shield.replace(item);
            inventory.items.extend(former);
        }
        (Slot::Finger, Item::Magic(ring)) => inventory.rings.push(*ring),
        (_, item) => inventory.wielded.push(item),
    }
    Ok(())
}

/// Whether an item may be taken off or put away; at most one rejection.
#[must_use]
pub fn validate_unequip(item: &Item) -> Option<Rejection> {
    let magic = item.as_magic().filter(|magic| magic.cursed_revealed)?;
    Some(Rejection::CurseStuck { item: magic.instance_id.clone() })
}

/// Takes an item off, or out of hand, and puts it at the end of the pack. It is looked for by
/// value: as armour, as shield, in hand, on a finger, in that order.
///
/// What [`validate_unequip`] rejects is an error, and so is an item that is not equipped; nothing
/// is then changed.
pub fn unequip(inventory: &mut Inventory, item: &Item) -> Result<()> {
    Rejection::refuse(validate_unequip(item).into_iter().collect())?;
    let is_item = |other: &Item| other == item;
    let taken = if inventory.worn_armour.as_ref().is_some_and(is_item) {
        inventory.worn_armour.take()
    } else if inventory.shield.as_ref().is_some_and(is_item) {
        inventory.shield.take()
    } else if let Some(place) = inventory.wielded.iter().position(is_item) {
        Some(inventory.wielded.remove(place))
    } else {
        let ring = item.as_magic();
        let place = inventory.rings.iter().position(|other| Some(other) == ring);
        place.map(|place| Item::Magic(Box::new(inventory.rings.remove(place))))
    };
    let taken = taken.ok_or_else(|| Error::value(format!("{} is not equipped", item.name())))?;
    inventory.items.push(taken);
    Ok(())
}

fn slot_of(item: &Item) -> Result<Slot> {
    let of_base = |base: &Equipment| match base {
        Equipment::Armour(armour) if armour.is_shield() => Slot::Shield,
        Equipment::Armour(_) => Slot::Armour,
        _ => Slot::Hand,
    };
    Ok(match item {
        Item::Mundane(item) => of_base(&item.template),
        Item::Magic(item) => match item.template()?.category {
            ItemCategory::Ring => Slot::Finger,
            ItemCategory::Armour => item.base().map_or(Slot::Armour, of_base),
            _ => Slot::Hand,
        },
    })
}
