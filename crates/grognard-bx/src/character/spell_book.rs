//! The spells that a beginner's book holds (B/X: Magic, spell books). Draws nothing.

use std::collections::BTreeMap;

use grognard_kernel::Id;

use crate::{
    Catalog, Character, Rejection,
    model::class::{CasterKind, ClassDefinition},
};

/// Whether a beginner of that class may begin with these spells: an arcane caster with exactly as
/// many of each level as the 1st level can cast, anybody else with none.
#[must_use]
pub fn validate_starting_spells(
    class: &ClassDefinition,
    spell_ids: &[Id],
    catalog: &Catalog,
) -> Vec<Rejection> {
    let profile = match class.caster() {
        Some(profile) if profile.kind == CasterKind::Arcane => profile,
        _ if spell_ids.is_empty() => return Vec::new(),
        _ => {
            return vec![Rejection::NotArcane { class: class.id.clone() }];
        }
    };
    let mut rejections = Vec::new();
    let mut counted: BTreeMap<i64, i64> = BTreeMap::new();
    for (place, id) in spell_ids.iter().enumerate() {
        if spell_ids[..place].contains(id) {
            rejections.push(Rejection::DuplicateSpell { spell: id.clone() });
            continue;
        }
        match catalog.find_spell(id) {
            None => rejections.push(Rejection::UnknownSpell { spell: id.clone() }),
            Some(spell) if spell.spell_list != profile.spell_list => {
                let list = spell.spell_list.clone().into();
                rejections.push(Rejection::WrongList { spell: id.clone(), list });
            }
            Some(spell) => *counted.entry(spell.level).or_default() += 1,
        }
    }
    let slots = class.row(1).map_or(&[][..], |row| &row.spell_slots);
    let columns = i64::try_from(slots.len()).unwrap_or(i64::MAX);
    let highest = counted.keys().next_back().copied().unwrap_or(0).max(columns);
    for spell_level in 1..=highest {
        let place = usize::try_from(spell_level - 1).unwrap_or(usize::MAX);
        let capacity = slots.get(place).copied().unwrap_or(0);
        let chosen = counted.get(&spell_level).copied().unwrap_or(0);
        if chosen != capacity {
            rejections.push(Rejection::BookCapacityMismatch { spell_level, capacity, chosen });
        }
    }
    rejections
}

/// Writes a beginner's book, in the order given. What is rejected changes nothing, and a book
/// that has spells already is left as it is.
pub fn choose_spells(
    character: &mut Character,
    class: &ClassDefinition,
    spell_ids: &[Id],
    catalog: &Catalog,
) -> Vec<Rejection> {
    if !character.spell_book.is_empty() {
        let character = character.body.name.clone().into();
        return vec![Rejection::BookAlreadyChosen { character }];
    }
    let rejections = validate_starting_spells(class, spell_ids, catalog);
    if rejections.is_empty() {
        character.spell_book = spell_ids.to_vec();
    }
    rejections
}
