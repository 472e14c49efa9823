//! Magic items of an expert party, and which of them are put to use.
//!
//! Draws from the treasure dice (`treasure`, in a session): for each category that the member can
//! use at all a d100, then what the item itself draws.

use grognard_kernel::{Dice, Result};

use crate::{
    Character,
    items::{
        Item, MagicItem, MundaneItem, armour_class, equip, unequip, usable_by, validate_equip,
    },
    model::{
        class::{ArmourKind, ClassDefinition},
        equipment::Equipment,
        magic_item::ItemCategory,
        magic_item_table::TableCategory,
    },
    treasure::TreasureRoll,
};

/// Percent for each level that a member has an item of a category.
const CHANCE_A_LEVEL: i64 = 5;

/// Rolls for an item of each category, and equips what makes the member better. What its class
/// cannot use is lost.
pub(super) fn find_magic_items<D: Dice + ?Sized>(
    member: &mut Character,
    roll: &mut TreasureRoll<'_, D>,
) -> Result<()> {
    let class = member.class.clone();
    for &category in TableCategory::ALL {
        if !has_use_for(&class, category, roll)? {
            continue;
        }
        if roll.dice.die(100)? > member.level().saturating_mul(CHANCE_A_LEVEL) {
            continue;
        }
        for item in roll.magic_items(Some(category), &[])? {
            take(member, &class, item)?;
        }
    }
    Ok(())
}

/// Whether a class has any use for a category.
fn has_use_for<D: ?Sized>(
    class: &ClassDefinition,
    category: TableCategory,
    roll: &TreasureRoll<'_, D>,
) -> Result<bool> {
    Ok(match category {
        TableCategory::Armour => class.armour.kind != ArmourKind::None,
        TableCategory::Sword => {
            let sword = Item::Mundane(MundaneItem::new(roll.catalog.item("sword")?, 1)?);
            validate_equip(class, &sword, None)?.is_none()
        }
        TableCategory::Scroll | TableCategory::RodStaffWand => class.caster().is_some(),
        _ => true,
    })
}

fn take(member: &mut Character, class: &ClassDefinition, found: MagicItem) -> Result<()> {
    let category = found.template()?.category;
    let usable = usable_by(found.template()?, class);
    let item = Item::Magic(Box::new(found));
    let inventory = member.inventory_mut();
    match category {
        ItemCategory::Sword | ItemCategory::Weapon => {
            if validate_equip(class, &item, Some(inventory))?.is_some() {
                return Ok(());
            }
            inventory.items.push(item);
            if inventory.wielded.iter().all(|item| item.as_magic().is_none()) {
                let last = inventory.items.len() - 1;
                equip(inventory, class, last)?;
            }
        }
        ItemCategory::Armour => {
            if validate_equip(class, &item, Some(inventory))?.is_some() {
                return Ok(());
            }
            inventory.items.push(item);
            wear_if_better(member, class)?;
        }
        _ if usable => inventory.items.push(item),
        _ => {}
    }
    Ok(())
}

/// Puts on the suit or shield at the end of the pack, and keeps it on if armour class is better
/// for it.
fn wear_if_better(member: &mut Character, class: &ClassDefinition) -> Result<()> {
    let dexterity = member.ability_modifiers().armour_class;
    let inventory = member.inventory_mut();
    let before = armour_class::descending(inventory, dexterity);
    let Some(new) = inventory.items.last().cloned() else { return Ok(()) };
    let former = if is_shield(&new) { &inventory.shield } else { &inventory.worn_armour };
    let former = former.clone();
    let last = inventory.items.len() - 1;
    equip(inventory, class, last)?;
    if armour_class::descending(inventory, dexterity) < before {
        return Ok(());
    }
    unequip(inventory, &new)?;
    let place = former.and_then(|former| inventory.items.iter().position(|item| *item == former));
    match place {
        Some(place) => equip(inventory, class, place),
        None => Ok(()),
    }
}

fn is_shield(item: &Item) -> bool {
    let base = match item {
        Item::Mundane(item) => Some(&item.template),
        Item::Magic(item) => item.base(),
    };
    matches!(base, Some(Equipment::Armour(armour)) if armour.is_shield())
}
