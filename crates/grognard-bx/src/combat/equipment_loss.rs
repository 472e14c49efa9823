//! Equipment is destroyed with its bearer (B/X: Magic items, destruction).
//!
//! Draws a d20 for each magic item, where the ruleset lets them save.

use grognard_kernel::{Dice, Result};

use super::{DamageSource, source::item_save};
use crate::{
    Ruleset,
    creature::Creature,
    events::{EquipmentDestroyed, EventSink},
    items::{Carried, Item},
    model::{magic_item::MagicItemTemplate, words::SaveCategory},
};

/// Destroys what a character carries, coins and valuables excepted: the pack, armour, shield, what
/// is in hand, rings. A magic item may be saved by a d20 plus its best bonus against its owner's
/// saving throw; what is saved lies in the pack afterwards.
///
/// Emits `equipment_destroyed`. A monster, and a character who carries nothing, lose nothing. A
/// magic item whose template is unknown is an error, and so is a save without dice.
pub fn destroy_equipment<D: Dice + ?Sized, S: EventSink>(
    target: &mut Creature,
    source: Option<&DamageSource>,
    ruleset: Option<&Ruleset>,
    dice: &mut D,
    sink: &mut S,
) -> Result<()> {
    let Creature::Character(character) = target else {
        return Ok(());
    };
    if character.inventory.carries_no_items() {
        return Ok(());
    }
    let category = source.map_or(SaveCategory::Death, |source| item_save(source.kind));
    let required = character.row().saves[category];
    let items_save = ruleset.is_some_and(|ruleset| ruleset.magic_item_death_save);
    let mut item_names = Vec::new();
    let mut saved_items = Vec::new();
    let mut survivors = Vec::new();
    for carried in character.inventory.all() {
        match carried {
            Carried::Mundane(item) => item_names.push(item.template.name().clone()),
            Carried::Magic(item) => {
                let template = item.template()?;
                if items_save && dice.die(20)? + best_bonus(template) >= required {
                    saved_items.push(item.instance_id.clone());
                    survivors.push(Item::Magic(Box::new(item.clone())));
                } else {
                    item_names.push(template.name.clone());
                }
            }
        }
    }
    character.inventory.lose_all_items();
    character.inventory.items = survivors;
    if S::ON {
        let target_id = character.body.display_id();
        sink.emit(EquipmentDestroyed { target_id, item_names, saved_items }.into());
    }
    Ok(())
}

/// The greatest of an item's bonuses that are not 0: a cursed item saves at its penalty.
fn best_bonus(template: &MagicItemTemplate) -> i64 {
    [template.attack_bonus, template.damage_bonus, template.ac_bonus]
        .into_iter()
        .filter(|&bonus| bonus != 0)
        .max()
        .unwrap_or(0)
}
