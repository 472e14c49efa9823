//! Which spells a member knows and has in memory: chosen by dice.
//!
//! Draws one pick for each spell that is written into a book, then one for each that a divine
//! caster memorises. No spell is chosen twice while there are others of its level.

use std::sync::Arc;

use grognard::{
    bx::{
        Catalog, Character, Rejection,
        character::choose_spells,
        creature::{CharacterRecord, MemorizedSpell},
        model::{
            class::{CasterKind, CasterProfile},
            spell::SpellTemplate,
        },
    },
    kernel::{Dice, Error, Id, Result},
};

/// Writes the book of a beginner who has one.
pub(super) fn begin_book<D: Dice + ?Sized>(
    character: &mut Character,
    catalog: &Catalog,
    dice: &mut D,
) -> Result<()> {
    let class = character.class().clone();
    let Some(caster) = class.caster().filter(|caster| caster.kind == CasterKind::Arcane) else {
        return Ok(());
    };
    let book = chosen(&[], character, caster, catalog, dice)?;
    Rejection::refuse(choose_spells(character, &class, &book, catalog))
}

/// Fills the book for the level that was reached, and memorises: the whole book, or what a divine
/// caster prays for.
pub(super) fn prepare<D: Dice + ?Sized>(
    character: Character,
    catalog: &Catalog,
    dice: &mut D,
) -> Result<Character> {
    let class = character.class().clone();
    let Some(caster) = class.caster() else { return Ok(character) };
    let mut spell_book = character.spell_book().to_vec();
    let spells = chosen(&spell_book, &character, caster, catalog, dice)?;
    let memorized = match caster.kind {
        CasterKind::Divine => spells,
        CasterKind::Arcane => {
            spell_book.extend(spells);
            spell_book.clone()
        }
    };
    let memorized_spells =
        memorized.into_iter().map(|spell_id| MemorizedSpell { spell_id, reversed: false });
    let memorized_spells = memorized_spells.collect();
    CharacterRecord { spell_book, memorized_spells, ..character.record() }.build(catalog)
}

/// Spells for the places of the level that `known` does not fill, lowest level first.
fn chosen<D: Dice + ?Sized>(
    known: &[Id],
    character: &Character,
    caster: &CasterProfile,
    catalog: &Catalog,
    dice: &mut D,
) -> Result<Vec<Id>> {
    let mut spells: Vec<Id> = Vec::new();
    for (level, places) in (1_i64..).zip(&character.row().spell_slots) {
        let all = catalog.spells_of(&caster.spell_list, level);
        let is_known = |spell: &Arc<SpellTemplate>| known.contains(&spell.id);
        let filled = all.iter().filter(|spell| is_known(spell)).count();
        let mut choices: Vec<_> = all.iter().filter(|spell| !is_known(spell)).collect();
        for _ in i64::try_from(filled).unwrap_or(i64::MAX)..*places {
            if choices.is_empty() {
                choices = all.iter().collect();
            }
            if choices.is_empty() {
                let list = &caster.spell_list;
                return Err(Error::value(format!("no {list} spells of level {level}")));
            }
            let place = dice.pick(choices.len())?;
            spells.push(choices.remove(place).id.clone());
        }
    }
    Ok(spells)
}
