//! Memorized spells are lost: forgotten with a level, or disrupted while they are cast (B/X: Magic,
//! disrupting spells; Monsters, energy drain). Draws nothing.

use std::collections::BTreeMap;

use grognard_kernel::{Error, Result};

use super::memorize::{slots_at, slots_of};
use crate::{
    Catalog, Character, EventSink,
    creature::MemorizedSpell,
    events::{DisruptCode, SpellDisrupted, SpellForgotten},
    model::class::ClassDefinition,
};

/// The levels of a character's memorized spells, in order; an error when the catalog lacks one.
pub(crate) fn spell_levels(character: &Character, catalog: &Catalog) -> Result<Vec<i64>> {
    let level = |copy: &MemorizedSpell| Ok(catalog.spell(&copy.spell_id)?.level);
    character.memorized_spells.iter().map(level).collect()
}

/// Forgets the memorized spells that the class has no slots for at the caster's level: of each
/// spell level the last ones memorized.
///
/// Emits a `spell_forgotten` for each, the last first. A memorized spell that the catalog does not
/// know is an error, and so is a level that the class does not reach.
pub fn forget_excess<S: EventSink>(
    caster: &mut Character,
    class: &ClassDefinition,
    catalog: &Catalog,
    sink: &mut S,
) -> Result<()> {
    if caster.memorized_spells.is_empty() {
        return Ok(());
    }
    let levels = spell_levels(caster, catalog)?;
    forget_beyond(caster, slots_at(class, caster.level())?, &levels, sink);
    Ok(())
}

/// The same with the slots and the levels of the spells in memory looked up already.
pub(crate) fn forget_beyond<S: EventSink>(
    caster: &mut Character,
    slots: &[i64],
    spell_levels: &[i64],
    sink: &mut S,
) {
    let mut excess = BTreeMap::<i64, i64>::new();
    for &level in spell_levels {
        *excess.entry(level).or_default() += 1;
    }
    for (&level, copies) in &mut excess {
        *copies -= slots_of(slots, level);
    }
    let memorized = std::mem::take(&mut caster.memorized_spells);
    let mut kept = Vec::with_capacity(memorized.len());
    for (copy, level) in memorized.into_iter().zip(spell_levels).rev() {
        let over = excess.entry(*level).or_default();
        if *over <= 0 {
            kept.push(copy);
            continue;
        }
        *over -= 1;
        if S::ON {
            let caster_id = caster.body.display_id();
            let MemorizedSpell { spell_id, reversed } = copy;
            sink.emit(SpellForgotten { caster_id, spell_id, reversed }.into());
        }
    }
    kept.reverse();
    caster.memorized_spells = kept;
}

/// A spell that was being cast is lost: the first memorized copy in that form, else the first in
/// the other. A spell that is not in memory is an error.
///
/// Emits `spell_disrupted`.
pub fn disrupt_casting<S: EventSink>(
    caster: &mut Character,
    spell_id: &str,
    reversed: bool,
    sink: &mut S,
) -> Result<()> {
    let memorized = &mut caster.memorized_spells;
    let in_form = |copy: &MemorizedSpell| copy.spell_id == spell_id && copy.reversed == reversed;
    let place = memorized
        .iter()
        .position(in_form)
        .or_else(|| memorized.iter().position(|copy| copy.spell_id == spell_id));
    let Some(place) = place else {
        let name = &caster.body.name;
        return Err(Error::value(format!("{name} has no {spell_id} memorized")));
    };
    let MemorizedSpell { spell_id, .. } = memorized.remove(place);
    if S::ON {
        let caster_id = caster.body.display_id();
        let code = DisruptCode::Disrupted;
        sink.emit(SpellDisrupted { code, caster_id, spell_id, reversed, reason: None }.into());
    }
    Ok(())
}
