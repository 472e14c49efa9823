//! What members of a rival party own and know.
//!
//! The kit draws nothing; spells draw one pick each from the party's dice (`npc_party`, in a
//! session).

use grognard_kernel::{Dice, Error, Id, Result};

use crate::{
    Catalog, Character,
    creature::MemorizedSpell,
    items::{Item, MundaneItem, equip},
    model::{class::CasterKind, equipment::Equipment, words::Tier},
    tables::encounter_tables,
};

/// The suits of which an expert party has the better.
const SUITS: (&str, &str) = ("chainmail", "plate_mail");

/// Gives a member the kit of its class, and equips it. Nothing is paid for.
pub(super) fn outfit(member: &mut Character, kind: Tier, catalog: &Catalog) -> Result<()> {
    let tables = encounter_tables();
    let class = member.class.clone();
    let kit = tables.npc_kits.iter().find(|kit| kit.class_id == class.id);
    let better = kind == Tier::Expert && kit.is_some_and(|kit| kit.plate_in_expert);
    let chosen = |id: &'static str| if better && id == SUITS.0 { SUITS.1 } else { id };
    let inventory = member.inventory_mut();
    let granted = kit.into_iter().flat_map(|kit| &kit.granted).map(|id| chosen(id));
    for id in granted.chain(tables.npc_supplies.iter().map(Id::as_str)) {
        let template = catalog.item(id)?;
        let lot = match &template {
            Equipment::Gear(gear) => gear.lot_size,
            Equipment::Ammunition(ammunition) => ammunition.lot_size,
            _ => 1,
        };
        inventory.items.push(Item::Mundane(MundaneItem::new(template, lot)?));
    }
    for id in kit.into_iter().flat_map(|kit| &kit.equipped).map(|id| chosen(id)) {
        let is_it = |item: &Item| item.as_magic().is_none() && item.template_id() == id;
        let place = inventory.items.iter().position(is_it);
        let place = place.ok_or_else(|| Error::value(format!("{id} is not in the kit")))?;
        equip(inventory, &class, place)?;
    }
    Ok(())
}

/// Lets a caster memorize spells at random: of each level as many as the class allows, repeats
/// possible. Who casts by study has them in the book.
pub(super) fn memorize<D: Dice + ?Sized>(
    member: &mut Character,
    catalog: &Catalog,
    dice: &mut D,
) -> Result<()> {
    let Some(caster) = member.class.caster().cloned() else { return Ok(()) };
    let slots = member.row().spell_slots.clone();
    let mut memorized = Vec::new();
    for (level, count) in (1_i64..).zip(slots) {
        let choices = catalog.spells_of(&caster.spell_list, level);
        for _ in 0..count {
            if choices.is_empty() {
                return Err(Error::value(format!(
                    "no {} spells of level {level}",
                    caster.spell_list
                )));
            }
            let spell = &choices[dice.pick(choices.len())?];
            memorized.push(MemorizedSpell { spell_id: spell.id.clone(), reversed: false });
        }
    }
    if caster.kind == CasterKind::Arcane {
        for copy in &memorized {
            if !member.spell_book.contains(&copy.spell_id) {
                member.spell_book.push(copy.spell_id.clone());
            }
        }
    }
    member.set_memorized_spells(memorized);
    Ok(())
}
