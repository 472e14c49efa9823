//! The level that a scroll casts at (B/X: Magic items, scrolls): the lowest at which any class
//! casts the spell. Draws nothing.

use grognard_kernel::{Error, Result};

use super::memorize::slots_of;
use crate::{
    Catalog,
    model::{class::ClassDefinition, spell::SpellTemplate},
};

/// The lowest level at which a class of the catalog casts the spell; an error when none does.
///
/// ```
/// # use grognard_bx::{Catalog, magic::minimum_caster_level};
/// let catalog = Catalog::standard();
/// assert_eq!(minimum_caster_level(&*catalog.spell("fire_ball")?, catalog)?, 5);
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
pub fn minimum_caster_level(spell: &SpellTemplate, catalog: &Catalog) -> Result<i64> {
    let first_level = |class: &ClassDefinition| {
        class.caster().filter(|profile| profile.spell_list == spell.spell_list)?;
        let row = class.progression.iter().find(|row| slots_of(&row.spell_slots, spell.level) > 0);
        row.map(|row| row.level)
    };
    catalog.classes().filter_map(|class| first_level(&class)).min().ok_or_else(|| {
        let (name, level, list) = (&spell.name, spell.level, &spell.spell_list);
        Error::value(format!("no class casts {name}, a spell of level {level} of the list {list}"))
    })
}
