//! What the characters of a scenario can cast: their books, their memory, their scrolls.

use grognard::{
    bx::{
        Catalog, Character, Rejection,
        creature::{CharacterRecord, MemorizedSpell},
        magic::{add_to_book, minimum_caster_level, validate_memorizing},
        model::{
            class::{CasterKind, ClassDefinition},
            spell::SpellTemplate,
            words::{AbilityScores, Alignment},
        },
    },
    kernel::{self, Id, Ignore, Result, UnknownName},
};

use super::Casts;
use crate::scenario::place::{Place, Table};

/// How often one spell may be listed in one entry.
const COPIES: std::ops::RangeInclusive<i64> = 1..=100;

/// The most spells on the scrolls of one character.
const MOST_ON_SCROLLS: usize = 1_000;

/// What a character can cast.
pub(super) struct Magic {
    pub(super) spell_book: Vec<Id>,
    pub(super) memorized: Vec<MemorizedSpell>,
    pub(super) scrolls: Vec<MemorizedSpell>,
    pub(super) casts: Casts,
}

pub(super) fn magic(
    table: &Table<'_>,
    class: &ClassDefinition,
    level: i64,
    catalog: &Catalog,
) -> Result<Magic> {
    let mut caster = stand_in(class, level, catalog)?;
    let book = table.get("spell_book");
    for place in table.list("spell_book")? {
        write(&place, &mut caster, class, catalog)?;
    }
    let memorized = memorized(table, caster, book.is_some(), class, catalog)?;
    let spell_book = match &book {
        Some(_) => memorized.caster.spell_book().to_vec(),
        None => memorized.book,
    };
    let mut scrolls = Vec::new();
    for place in table.list("scrolls")? {
        let (copy, count) = entry(&place, catalog)?;
        readable(&place, &copy, class, level, catalog)?;
        scrolls.extend(std::iter::repeat_n(copy, count));
        if scrolls.len() > MOST_ON_SCROLLS {
            let why = format!("at most {MOST_ON_SCROLLS} spells are on the scrolls of one");
            return Err(place.fail(why));
        }
    }
    let has_magic = !memorized.copies.is_empty()
        || !scrolls.is_empty()
        || class.ability("turn_undead").is_some();
    let casts = table.maybe("casts", Place::word)?;
    let usual = if has_magic { Casts::Sensible } else { Casts::Never };
    Ok(Magic { spell_book, memorized: memorized.copies, scrolls, casts: casts.unwrap_or(usual) })
}

/// Somebody of that class and level, whom the rules can be asked about: what a caster may memorize
/// depends on nothing else.
fn stand_in(class: &ClassDefinition, level: i64, catalog: &Catalog) -> Result<Character> {
    let scores = AbilityScores::new([AbilityScores::GREATEST; 6]);
    let scores = scores.ok_or_else(|| kernel::Error::value("a score is 3 to 18"))?;
    let name = class.name.clone();
    let newcomer = CharacterRecord::newcomer(name, class, scores, Alignment::Neutral, 1);
    CharacterRecord { level, ..newcomer }.build(catalog)
}

/// Writes a spell into the book, as far as it has room.
fn write(
    place: &Place<'_>,
    caster: &mut Character,
    class: &ClassDefinition,
    catalog: &Catalog,
) -> Result<()> {
    let id = known(place, catalog)?.id.clone();
    let refused = add_to_book(caster, class, catalog, &id, &mut Ignore)?;
    refused.map_or(Ok(()), |rejection| Err(place.fail(refusal(&rejection, class, caster.level()))))
}

/// What was read of the key `memorized`.
struct Memory {
    caster: Character,
    copies: Vec<MemorizedSpell>,
    /// The spells, each once: a book that nobody wrote down.
    book: Vec<Id>,
}

fn memorized(
    table: &Table<'_>,
    mut caster: Character,
    has_book: bool,
    class: &ClassDefinition,
    catalog: &Catalog,
) -> Result<Memory> {
    let mut copies = Vec::new();
    let mut book: Vec<Id> = Vec::new();
    for place in table.list("memorized")? {
        let (copy, count) = entry(&place, catalog)?;
        let studies = class.caster().is_some_and(|one| one.kind == CasterKind::Arcane);
        if studies && !has_book && !book.contains(&copy.spell_id) {
            book.push(copy.spell_id.clone());
            let mut record = caster.record();
            record.spell_book.clone_from(&book);
            caster = record.build(catalog)?;
        }
        copies.extend(std::iter::repeat_n(copy, count));
        let refused = validate_memorizing(&caster, class, catalog, &copies)?;
        if let Some(rejection) = refused.first() {
            return Err(place.fail(refusal(rejection, class, caster.level())));
        }
    }
    Ok(Memory { caster, copies, book })
}

/// A spell by its id, or a table of its id and more; and how often.
fn entry(place: &Place<'_>, catalog: &Catalog) -> Result<(MemorizedSpell, usize)> {
    if place.is_text() {
        let spell_id = known(place, catalog)?.id.clone();
        return Ok((MemorizedSpell { spell_id, reversed: false }, 1));
    }
    if !place.is_table() {
        return Err(place.unexpected("a spell, such as \"sleep\" or { spell = \"sleep\" }"));
    }
    let table = place.table(&["spell", "reversed", "count"])?;
    let spell = known(&table.need("spell")?, catalog)?;
    let reversed = table.maybe("reversed", Place::flag)?.unwrap_or(false);
    if reversed && spell.reversed_form.is_none() {
        let why = format!("{:?} has no reversed form", spell.id);
        return Err(table.need("reversed")?.fail(why));
    }
    let count = table.maybe("count", |place| place.integer(COPIES))?.unwrap_or(1);
    let copy = MemorizedSpell { spell_id: spell.id.clone(), reversed };
    Ok((copy, usize::try_from(count).unwrap_or(1)))
}

fn known(place: &Place<'_>, catalog: &Catalog) -> Result<std::sync::Arc<SpellTemplate>> {
    let id = place.name()?;
    catalog.find_spell(id).ok_or_else(|| {
        let spells: Vec<_> = catalog.spells().collect();
        place.fail(UnknownName::new("spell", id, spells.iter().map(|spell| spell.id.as_str())))
    })
}

/// Whether a scroll may be read: by those who cast spells of its list, and by those of high enough
/// a level to whom the class gives the scrolls of the arcane.
fn readable(
    place: &Place<'_>,
    copy: &MemorizedSpell,
    class: &ClassDefinition,
    level: i64,
    catalog: &Catalog,
) -> Result<()> {
    let spell = catalog.spell(&copy.spell_id)?;
    minimum_caster_level(&spell, catalog).map_err(|error| place.fail(error))?;
    if class.caster().is_some_and(|profile| profile.spell_list == spell.spell_list) {
        return Ok(());
    }
    let name = &class.name;
    let (id, list) = (&spell.id, &spell.spell_list);
    let knack = class.ability("scroll_use").filter(|_| is_arcane(list, catalog));
    let least = knack.and_then(|ability| ability.params.number("min_level"));
    Err(match (knack, least) {
        (Some(_), None) => return Ok(()),
        (Some(_), Some(least)) if level >= least => return Ok(()),
        (Some(_), Some(least)) => {
            place.fail(format!("the class {name} reads scrolls from level {least}, found {level}"))
        }
        (None, _) => {
            place.fail(format!("the class {name} cannot read {id:?}, which is of the list {list}"))
        }
    })
}

/// Whether a list is one of those who cast by study.
fn is_arcane(list: &str, catalog: &Catalog) -> bool {
    let profiles = |class: &ClassDefinition| {
        class.caster().is_some_and(|one| one.kind == CasterKind::Arcane && one.spell_list == list)
    };
    catalog.classes().any(|class| profiles(&class))
}

/// Why a spell is not in the book or in memory, in words.
fn refusal(rejection: &Rejection, class: &ClassDefinition, level: i64) -> String {
    let name = &class.name;
    let at = format!("the class {name} at level {level}");
    match rejection {
        Rejection::NotArcane { .. } => format!("the class {name} has no spell book"),
        Rejection::NotACaster { .. } => format!("the class {name} memorizes no spells"),
        Rejection::WrongList { spell, list } | Rejection::CannotMemorizeOfList { spell, list } => {
            format!("{spell:?} is of the list {list}, which the class {name} does not cast")
        }
        Rejection::DuplicateSpell { spell } => format!("{spell:?} is in the book already"),
        Rejection::BookCapacityExceeded { spell_level, capacity, .. } => {
            format!("{at} has room for {capacity} spells of level {spell_level} in the book")
        }
        Rejection::DivineReversesAtCast { spell } => format!(
            "the class {name} chooses the form when casting: memorize {spell:?} without reversed"
        ),
        Rejection::NotInBook { spell } => format!("{spell:?} is not in the spell_book"),
        Rejection::SlotsExceeded { spell_level, slots, selected } => {
            format!("{at} memorizes {slots} spells of level {spell_level}, found {selected}")
        }
        other => kernel::Rejection::from(other.clone()).to_string(),
    }
}
