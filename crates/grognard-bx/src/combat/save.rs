//! Saving throws (B/X: Combat, saving throws): d20 plus modifiers against the target's figure.
//!
//! Draws one d20; nothing when a defense saves by itself.

use grognard_kernel::{Dice, Result, tally::TermStore};
use serde::Serialize;

use crate::{
    creature::{Creature, ModifierQuestion},
    events::{EventSink, SaveCode, SavingThrowRolled},
    explain::{Explanation, Source, TallyFor, Total},
    model::{
        modifier::ModifierKind,
        words::{Alignment, Element, SaveCategory},
    },
};

/// A saving throw that is forced.
#[derive(Clone, Copy, Debug)]
pub struct Save<'a> {
    /// Against what.
    pub category: SaveCategory,
    /// Added to the roll.
    pub modifier: i64,
    /// Whether magic forces it: Wisdom counts, except against breath.
    pub magical: bool,
    /// What the harm is made of.
    pub element: Option<&'a Element>,
    /// The alignment of the creature that forces it, if a creature does.
    pub source: Option<Option<Alignment>>,
}

impl Save<'_> {
    /// A plain saving throw.
    #[must_use]
    pub const fn against(category: SaveCategory) -> Self {
        Self { category, modifier: 0, magical: false, element: None, source: None }
    }
}

/// What came of a saving throw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SaveResult {
    /// Whether it was made.
    pub passed: bool,
    /// Whether it was made without a roll.
    pub auto: bool,
    /// The d20.
    pub roll: Option<i64>,
    /// Added to it.
    pub modifier: i64,
    /// What the sum had to reach.
    pub required: Option<i64>,
}

/// Whether two creatures are of different alignments. An alignment that is not known counts as
/// another one.
#[must_use]
pub fn alignments_differ(one: &Creature, other: &Creature) -> bool {
    outlooks_differ(one.alignment(), other.alignment())
}

pub(super) fn outlooks_differ(one: Option<Alignment>, other: Option<Alignment>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one != other,
        _ => true,
    }
}

/// Makes a saving throw. It changes nothing: what it is for is the caller's.
///
/// Emits `saving_throw_rolled`. There are no natural 20s and 1s in saving throws.
///
/// ```
/// use grognard_bx::combat::{Save, saving_throw};
/// use grognard_bx::{Catalog, StreamName, Streams, creature::spawn, model::words::SaveCategory};
/// use grognard_kernel::{Ignore, Script};
///
/// let mut streams = Streams::with_keys(3);
/// let spawning = streams.of(StreamName::MonsterSpawn);
/// let goblin = spawn(Catalog::standard().monster("goblin")?, "g".into(), None, spawning)?;
/// let poison = Save::against(SaveCategory::Death);
/// assert!(saving_throw(&goblin, &poison, &mut Script::faces([14]), &mut Ignore)?.passed);
/// assert!(!saving_throw(&goblin, &poison, &mut Script::faces([13]), &mut Ignore)?.passed);
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
pub fn saving_throw<D: Dice + ?Sized, S: EventSink>(
    target: &Creature,
    save: &Save<'_>,
    dice: &mut D,
    sink: &mut S,
) -> Result<SaveResult> {
    let emit = |result: &SaveResult, code, sink: &mut S| {
        sink.emit(
            SavingThrowRolled {
                code,
                target_id: target.display_id(),
                category: save.category.as_str().into(),
                roll: result.roll,
                modifier: result.modifier,
                required: result.required,
            }
            .into(),
        );
    };
    if saves_by_itself(target, save) {
        let result = SaveResult { passed: true, auto: true, ..SaveResult::default() };
        if S::ON {
            emit(&result, SaveCode::Auto, sink);
        }
        return Ok(result);
    }
    let required = target.saves()[save.category];
    let modifier = save_modifier::<S>(target, save);
    let roll = dice.die(20)?;
    let passed = roll.saturating_add(modifier.total()) >= required;
    let result = SaveResult {
        passed,
        auto: false,
        roll: Some(roll),
        modifier: modifier.total(),
        required: Some(required),
    };
    if S::ON {
        if S::Terms::<Source>::KEEPS {
            let terms = modifier.into_terms();
            sink.explain(Explanation { of: Total::SaveModifier, terms });
        }
        emit(&result, if passed { SaveCode::Passed } else { SaveCode::Failed }, sink);
    }
    Ok(result)
}

/// Some monsters need not roll against magical forms of their own element.
fn saves_by_itself(target: &Creature, save: &Save<'_>) -> bool {
    let defense = || {
        let energy = save.element?.known()?;
        target.template()?.defenses.energy.get(energy)
    };
    save.magical && defense().is_some_and(|defense| defense.auto_save_magical)
}

fn save_modifier<S: EventSink>(target: &Creature, save: &Save<'_>) -> TallyFor<S> {
    let mut tally = TallyFor::<S>::default();
    tally.add(Source::Situation, save.modifier);
    if save.magical && save.category != SaveCategory::Breath {
        tally.add(Source::Wisdom, target.ability_modifiers().magic_saves);
    }
    let differs = save.source.is_some_and(|source| outlooks_differ(source, target.alignment()));
    let question = ModifierQuestion::new(ModifierKind::SaveBonus)
        .of_element(save.element.map(Element::as_str))
        .versus(differs)
        .against(save.category);
    tally.add(Source::Effects, target.modifier_total(&question));
    tally.add(Source::WornItems, target.equipped_total(&question));
    tally
}
