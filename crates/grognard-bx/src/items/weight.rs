//! What is carried weighs, and slows its bearer down (B/X: Time, weight, movement). Draws nothing.
//!
//! All weights are in coins.

use grognard_kernel::{Error, ParamValue, Result};

use super::{Carried, Inventory, Item, MagicItem};
use crate::{
    model::{
        equipment::{ArmourCategory, Equipment},
        magic_item::ItemCategory,
    },
    ruleset::Encumbrance,
};

/// What all adventuring gear together weighs, however much it is.
const GEAR_WEIGHT: i64 = 80;

/// The greatest load with which anybody can move.
const GREATEST_LOAD: i64 = 1600;

/// Feet per turn of somebody who is not slowed down.
const UNSLOWED: i64 = 120;

/// What the coins, valuables and magic items weigh.
#[must_use]
pub fn treasure_weight(inventory: &Inventory) -> i64 {
    let valuables = inventory.valuables.iter().map(|valuable| valuable.weight_coins);
    let magic = inventory.all().filter_map(Carried::as_magic).map(weight_as_treasure);
    valuables.chain(magic).fold(inventory.purse.total_coins(), i64::saturating_add)
}

fn weight_as_treasure(item: &MagicItem) -> i64 {
    let Some(template) = item.known_template() else { return 0 };
    match template.category {
        ItemCategory::Potion
        | ItemCategory::Scroll
        | ItemCategory::Rod
        | ItemCategory::Staff
        | ItemCategory::Wand => template.weight_coins.saturating_mul(item.quantity.max(1)),
        _ => match template.params.number("loaded_weight_coins") {
            Some(loaded) if item.state.get("holding").is_some_and(is_truthy) => loaded,
            _ => 0,
        },
    }
}

fn is_truthy(value: &ParamValue) -> bool {
    match value {
        ParamValue::Flag(flag) => *flag,
        ParamValue::Number(number) => *number != 0,
        ParamValue::Text(text) => !text.is_empty(),
        ParamValue::List(list) => !list.is_empty(),
    }
}

/// What weapons, armour, ammunition and gear weigh.
#[must_use]
pub fn equipment_weight(inventory: &Inventory) -> i64 {
    let mut weight = 0_i64;
    let mut has_gear = false;
    for carried in inventory.all() {
        let more = match carried {
            Carried::Mundane(item) => match &item.template {
                Equipment::Gear(_) => {
                    has_gear = true;
                    0
                }
                other => weight_of(other).saturating_mul(item.quantity()),
            },
            Carried::Magic(item) => weight_as_equipment(item),
        };
        weight = weight.saturating_add(more);
    }
    if has_gear { weight.saturating_add(GEAR_WEIGHT) } else { weight }
}

fn weight_of(item: &Equipment) -> i64 {
    match item {
        Equipment::Weapon(weapon) => weapon.weight_coins,
        Equipment::Armour(armour) => armour.weight_coins,
        Equipment::Ammunition(ammunition) => ammunition.weight_coins,
        Equipment::Gear(_) => 0,
    }
}

/// An enchanted item weighs as the base that was chosen for it; armour only half, ammunition
/// nothing.
fn weight_as_equipment(item: &MagicItem) -> i64 {
    let (Some(template), Some(base)) = (item.known_template(), item.own_base()) else { return 0 };
    match (template.category, base) {
        (_, Equipment::Ammunition(_)) => 0,
        (ItemCategory::Armour, base) => weight_of(base) / 2,
        (_, base) => weight_of(base),
    }
}

/// The weight that counts under a way of reckoning encumbrance.
#[must_use]
pub fn tracked_weight(inventory: &Inventory, encumbrance: Encumbrance) -> i64 {
    match encumbrance {
        Encumbrance::None => 0,
        Encumbrance::Basic => treasure_weight(inventory),
        Encumbrance::Detailed => {
            treasure_weight(inventory).saturating_add(equipment_weight(inventory))
        }
    }
}

/// How far somebody moves in a turn, in feet. `carrying_treasure` says whether treasure slows the
/// bearer under basic encumbrance.
#[must_use]
pub fn movement_rate(
    inventory: &Inventory,
    encumbrance: Encumbrance,
    carrying_treasure: bool,
) -> i64 {
    if encumbrance == Encumbrance::None {
        return UNSLOWED;
    }
    let weight = tracked_weight(inventory, encumbrance);
    if weight > GREATEST_LOAD {
        return 0;
    }
    match encumbrance {
        Encumbrance::Detailed => match weight {
            ..=400 => 120,
            401..=600 => 90,
            601..=800 => 60,
            _ => 30,
        },
        _ => match (worn_category(inventory), carrying_treasure) {
            (None, false) => 120,
            (None, true) | (Some(ArmourCategory::Light), false) => 90,
            (Some(ArmourCategory::Light), true) | (Some(ArmourCategory::Heavy), false) => 60,
            (Some(ArmourCategory::Heavy), true) => 30,
        },
    }
}

fn worn_category(inventory: &Inventory) -> Option<ArmourCategory> {
    let suit = match inventory.worn_armour.as_ref()? {
        Item::Mundane(item) => &item.template,
        Item::Magic(item) => item.own_base()?,
    };
    match suit {
        Equipment::Armour(armour) => armour.category,
        _ => None,
    }
}

/// How far somebody moves in a round of an encounter: a third of the rate per turn. A negative
/// rate is an error.
pub fn encounter_rate(rate_feet: i64) -> Result<i64> {
    if rate_feet < 0 {
        return Err(Error::value(format!("a rate is not negative: {rate_feet}")));
    }
    Ok(rate_feet / 3)
}
