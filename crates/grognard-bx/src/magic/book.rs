//! Spell books (B/X: Magic, spell books): what those who cast by study may write into theirs.
//! Draws nothing.

use grognard_kernel::Result;

use super::memorize::{slots_at, slots_of};
use crate::{
    Catalog, Character, EventSink, Rejection,
    events::SpellBookUpdated,
    model::class::{CasterKind, ClassDefinition},
};

/// How many more spells of each level a book has room for: a book holds as many as the caster can
/// memorize. Empty for a class without a book.
///
/// A spell in the book that the catalog does not know is an error, and so is a level that the class
/// does not reach.
pub fn open_book_capacity(
    caster: &Character,
    class: &ClassDefinition,
    catalog: &Catalog,
) -> Result<Vec<i64>> {
    if class.caster().is_none_or(|profile| profile.kind != CasterKind::Arcane) {
        return Ok(Vec::new());
    }
    let mut open = slots_at(class, caster.level())?.to_vec();
    for id in &caster.spell_book {
        let column = usize::try_from(catalog.spell(id)?.level - 1).unwrap_or(usize::MAX);
        if let Some(room) = open.get_mut(column) {
            *room -= 1;
        }
    }
    for room in &mut open {
        *room = (*room).max(0);
    }
    Ok(open)
}

/// Why a spell may not be written into a caster's book; `None` when it may.
pub fn validate_book_addition(
    caster: &Character,
    class: &ClassDefinition,
    catalog: &Catalog,
    spell_id: &str,
) -> Result<Option<Rejection>> {
    let Some(profile) = class.caster().filter(|profile| profile.kind == CasterKind::Arcane) else {
        return Ok(Some(Rejection::NotArcane { class: class.id.clone() }));
    };
    let Some(spell) = catalog.find_spell(spell_id) else {
        return Ok(Some(Rejection::UnknownSpell { spell: spell_id.into() }));
    };
    let id = || spell.id.clone();
    if spell.spell_list != profile.spell_list {
        let list = spell.spell_list.clone().into();
        return Ok(Some(Rejection::WrongList { spell: id(), list }));
    }
    if caster.spell_book.contains(&spell.id) {
        return Ok(Some(Rejection::DuplicateSpell { spell: id() }));
    }
    let spell_level = spell.level;
    if slots_of(&open_book_capacity(caster, class, catalog)?, spell_level) < 1 {
        let capacity = slots_of(slots_at(class, caster.level())?, spell_level);
        return Ok(Some(Rejection::BookCapacityExceeded { spell: id(), spell_level, capacity }));
    }
    Ok(None)
}

/// Writes a spell into a caster's book, behind the others. What is rejected changes nothing. Emits
/// `spell_book_updated`.
pub fn add_to_book<S: EventSink>(
    caster: &mut Character,
    class: &ClassDefinition,
    catalog: &Catalog,
    spell_id: &str,
    sink: &mut S,
) -> Result<Option<Rejection>> {
    let rejection = validate_book_addition(caster, class, catalog, spell_id)?;
    if rejection.is_none() {
        let spell_id = catalog.spell(spell_id)?.id.clone();
        caster.spell_book.push(spell_id.clone());
        if S::ON {
            sink.emit(SpellBookUpdated { caster_id: caster.body.display_id(), spell_id }.into());
        }
    }
    Ok(rejection)
}
