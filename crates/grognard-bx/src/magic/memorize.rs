//! Memorizing (B/X: Magic, memorizing spells): what a caster prepares for the day. Draws nothing.

use std::collections::BTreeMap;

use grognard_kernel::{Error, Result};

use crate::{
    Catalog, Character, EventSink, Rejection,
    creature::MemorizedSpell,
    events::SpellsMemorized,
    model::class::{CasterKind, CasterProfile, ClassDefinition},
};

/// How many spells of a level a row of slots has room for: none beyond its columns.
pub(super) fn slots_of(slots: &[i64], spell_level: i64) -> i64 {
    let column = usize::try_from(spell_level - 1).ok();
    column.and_then(|column| slots.get(column)).copied().unwrap_or(0)
}

/// The slots of a class at a level; an error at a level that the class does not reach.
pub(super) fn slots_at(class: &ClassDefinition, level: i64) -> Result<&[i64]> {
    let row = class.row(level);
    row.map(|row| row.spell_slots.as_slice())
        .ok_or_else(|| Error::value(format!("the class {} has no level {level}", class.id)))
}

/// Whether a caster may memorize these spells: each is known, of the class's list and, to those who
/// cast by study, in the book; and there are slots for all. The divine choose the form when they
/// cast, the arcane when they memorize.
///
/// `class` is the caster's own, or one that the caller puts in its place. The same spell may be
/// there several times, and fewer than the slots are allowed. A level that the class does not reach
/// is an error.
pub fn validate_memorizing(
    caster: &Character,
    class: &ClassDefinition,
    catalog: &Catalog,
    selections: &[MemorizedSpell],
) -> Result<Vec<Rejection>> {
    let Some(profile) = class.caster() else {
        return Ok(vec![Rejection::NotACaster { class: class.id.clone() }]);
    };
    let mut rejections = Vec::new();
    let mut counted = BTreeMap::<i64, i64>::new();
    for selection in selections {
        match level_of(selection, caster, profile, catalog) {
            Ok(level) => *counted.entry(level).or_default() += 1,
            Err(rejection) => rejections.push(rejection),
        }
    }
    let slots = slots_at(class, caster.level())?;
    for (&spell_level, &selected) in &counted {
        let slots = slots_of(slots, spell_level);
        if selected > slots {
            rejections.push(Rejection::SlotsExceeded { spell_level, slots, selected });
        }
    }
    Ok(rejections)
}

/// The level of a spell that may be memorized, or why it may not.
fn level_of(
    selection: &MemorizedSpell,
    caster: &Character,
    profile: &CasterProfile,
    catalog: &Catalog,
) -> Result<i64, Rejection> {
    let id = || selection.spell_id.clone();
    let Some(spell) = catalog.find_spell(&selection.spell_id) else {
        return Err(Rejection::CannotMemorizeUnknown { spell: id() });
    };
    if spell.spell_list != profile.spell_list {
        let list = spell.spell_list.clone().into();
        return Err(Rejection::CannotMemorizeOfList { spell: id(), list });
    }
    match profile.kind {
        CasterKind::Divine if selection.reversed => {
            Err(Rejection::DivineReversesAtCast { spell: id() })
        }
        CasterKind::Arcane if !caster.spell_book.contains(&selection.spell_id) => {
            Err(Rejection::NotInBook { spell: id() })
        }
        CasterKind::Arcane if selection.reversed && spell.reversed_form.is_none() => {
            Err(Rejection::CannotMemorizeReversed { spell: id() })
        }
        _ => Ok(spell.level),
    }
}

/// Memorizes spells in the place of whatever was memorized, in the order given. What is rejected
/// changes nothing. Emits `spells_memorized`.
///
/// ```
/// use grognard_bx::model::words::{AbilityScores, Alignment};
/// use grognard_bx::{Catalog, creature::{CharacterRecord, MemorizedSpell}, magic};
/// use grognard_kernel::Ignore;
///
/// let catalog = Catalog::standard();
/// let cleric = catalog.class("cleric")?;
/// let scores = AbilityScores::new([9, 9, 15, 9, 9, 9]).unwrap();
/// let mut record =
///     CharacterRecord::newcomer("odo".into(), &cleric, scores, Alignment::Lawful, 5);
/// record.level = 2; // one spell of the first level
/// let mut odo = record.build(catalog)?;
/// let cure = MemorizedSpell { spell_id: "cure_light_wounds".into(), reversed: false };
/// let twice = [cure.clone(), cure];
/// let refused = magic::memorize(&mut odo, &cleric, catalog, &twice, &mut Ignore)?;
/// assert_eq!(refused[0].code(), "magic.memorize.slots_exceeded");
/// assert!(magic::memorize(&mut odo, &cleric, catalog, &twice[..1], &mut Ignore)?.is_empty());
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
pub fn memorize<S: EventSink>(
    caster: &mut Character,
    class: &ClassDefinition,
    catalog: &Catalog,
    selections: &[MemorizedSpell],
    sink: &mut S,
) -> Result<Vec<Rejection>> {
    let rejections = validate_memorizing(caster, class, catalog, selections)?;
    if rejections.is_empty() {
        caster.memorized_spells = selections.to_vec();
        if S::ON {
            let caster_id = caster.body.display_id();
            sink.emit(SpellsMemorized { caster_id, prepared: selections.to_vec() }.into());
        }
    }
    Ok(rejections)
}

/// Which memorized copy a casting uses up: the first with the spell's id and, for those who cast by
/// study, the form. `None` when there is none.
pub(super) fn matching_copy(
    memorized: &[MemorizedSpell],
    profile: &CasterProfile,
    spell_id: &str,
    reversed: bool,
) -> Option<usize> {
    memorized.iter().position(|copy| {
        copy.spell_id == spell_id
            && (profile.kind == CasterKind::Divine || copy.reversed == reversed)
    })
}
