//! Casting a spell (B/X: Magic, casting spells), from memory or off a scroll.
//!
//! Draws from `magic`: the dice of a rolled number of targets, once, before any target; then, one
//! target after another, its saving throw and the spell's dice. Draws from `effects` what an
//! attached effect rolls for itself. A usage that is left to the referee draws nothing.

use std::collections::BTreeMap;

use grognard_kernel::{Error, Id, Result, Text, UnknownName};
use serde::{Deserialize, Serialize};

use super::{
    memorize::matching_copy,
    minimum_caster_level,
    resolve::{Resolution, resolve},
    select::{Aim, select},
    validate::validate_at,
    validate_cast,
};
use crate::{
    Catalog, Character, Creature, DiceSet, EventSink, Registry, Rejection, Ruleset,
    combat::Attacker,
    effects::{Scene, release},
    events::{CastCode, SpellCast},
    model::{
        class::CasterProfile,
        spell::{SpellMode, SpellTemplate},
        spell_effect::EffectKind,
        words::Alignment,
    },
};

/// What a spell is cast at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpellTarget {
    /// A creature of the registry.
    Creature(Id),
    /// A place, by whatever name the caller has for it.
    Place(Id),
}

impl SpellTarget {
    /// The name that effects and events know it by.
    #[must_use]
    pub const fn reference(&self) -> &Id {
        match self {
            Self::Creature(id) | Self::Place(id) => id,
        }
    }
}

/// The situation that a spell is cast in, as the caller asserts it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CastContext {
    /// Whether the target fights back: a touch then needs an attack roll.
    pub in_combat: bool,
    /// Feet to the target. Without it the range is not asked.
    pub distance_feet: Option<i64>,
    /// The caster's hands are tied.
    pub bound: bool,
    /// The caster's mouth is stopped.
    pub gagged: bool,
    /// Rounds since the target died.
    pub rounds_since_death: Option<i64>,
    /// Days since the target died.
    pub days_since_death: Option<i64>,
    /// Of targets stronger than people, how strong: `augmented` or `giant`.
    pub strength_tiers: BTreeMap<Id, Text>,
}

/// A spell that is to be cast.
#[derive(Clone, Copy, Debug)]
pub struct Casting<'a> {
    /// Which.
    pub spell: &'a SpellTemplate,
    /// In which usage.
    pub mode: &'a str,
    /// In its reversed form.
    pub reversed: bool,
    /// At whom or what, in order. Missiles count a target as often as it is given.
    pub targets: &'a [SpellTarget],
    /// In what situation.
    pub context: &'a CastContext,
    /// How the caster's class casts: see [`ClassDefinition::caster`]. A casting from memory needs
    /// one; a scroll asks for none.
    ///
    /// [`ClassDefinition::caster`]: crate::model::class::ClassDefinition::caster
    pub profile: Option<&'a CasterProfile>,
}

/// What came of a casting.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CastResult {
    /// Which spell.
    pub spell_id: Id,
    /// In which usage.
    pub mode: Text,
    /// In its reversed form.
    pub reversed: bool,
    /// Its effect is left to the referee: the prose says what it does.
    pub manual: bool,
    /// It did nothing to anybody.
    pub no_effect: bool,
    /// What the usage does, in our words.
    pub prose: Text,
    /// Who and what was affected, each once, in the order reached.
    pub affected_ids: Vec<Id>,
}

/// What a spell reads off its caster, read before anything changes.
#[derive(Debug)]
pub(super) struct Caster {
    pub id: Id,
    pub level: i64,
    pub alignment: Option<Alignment>,
    pub attacker: Option<Attacker>,
    /// A reader is not the scroll's caster in every respect.
    pub off_scroll: bool,
}

impl Caster {
    fn of(creature: &Creature, level: i64, mode: &SpellMode, off_scroll: bool) -> Self {
        let harms = mode.effect.as_ref().is_some_and(|effect| effect.kind == EffectKind::Damage);
        Self {
            id: creature.display_id(),
            level,
            alignment: creature.alignment(),
            attacker: harms.then(|| Attacker::of(creature)),
            off_scroll,
        }
    }
}

/// Casts a memorized spell. The copy is spent, whatever comes of it.
///
/// Anything that [`validate_cast`](super::validate_cast) rejects is an error that carries the
/// rejections; so are a caster who is no character, a casting without a profile, a target that
/// nobody knows, and a place where the usage harms, heals, kills or asks for a saving throw. Then
/// nothing is spent, drawn or changed.
///
/// Emits `spell_cast`; then what ends the caster's invisibility; then `targets_selected` when a
/// number was rolled; then what happens to each target in turn.
///
/// ```
/// use grognard_bx::character::choose_spells;
/// use grognard_bx::creature::{CharacterRecord, MemorizedSpell, spawn};
/// use grognard_bx::magic::{CastContext, Casting, SpellTarget, cast_spell, memorize};
/// use grognard_bx::model::words::{AbilityScores, Alignment};
/// use grognard_bx::{Catalog, Ruleset, StreamName, World};
/// use grognard_kernel::{Ignore, Recorder};
///
/// let catalog = Catalog::standard();
/// let mut world = World::new(7, Ruleset::default());
/// let class = catalog.class("magic_user")?;
/// let scores = AbilityScores::new([9, 16, 9, 11, 9, 10]).unwrap();
/// let newcomer = CharacterRecord::newcomer("zelia".into(), &class, scores, Alignment::Neutral, 3);
/// let mut zelia = newcomer.build(catalog)?;
/// assert!(choose_spells(&mut zelia, &class, &["sleep".into()], catalog).is_empty());
/// let sleep = MemorizedSpell { spell_id: "sleep".into(), reversed: false };
/// assert!(memorize(&mut zelia, &class, catalog, &[sleep], &mut Ignore)?.is_empty());
/// world.roster.insert("zelia".into(), zelia.into());
/// let goblin = catalog.monster("goblin")?;
/// let goblin = spawn(goblin, "goblin".into(), None, world.streams.of(StreamName::MonsterSpawn))?;
/// world.roster.insert("goblin".into(), goblin.into());
///
/// let casting = Casting {
///     spell: &*catalog.spell("sleep")?,
///     mode: "hd_budget",
///     reversed: false,
///     targets: &[SpellTarget::Creature("goblin".into())],
///     context: &CastContext::default(),
///     profile: class.caster(),
/// };
/// let mut events = Recorder::new();
/// let ruleset = world.ruleset;
/// let (mut scene, streams) = world.scene();
/// let result = cast_spell(&mut scene, "zelia", &casting, &ruleset, streams, &mut events)?;
/// assert_eq!(result.affected_ids, ["goblin"]);
/// assert_eq!(events.events()[0].code(), "magic.cast.cast");
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
pub fn cast_spell<R: Registry, D: DiceSet, S: EventSink>(
    scene: &mut Scene<'_, R>,
    caster: &str,
    casting: &Casting<'_>,
    ruleset: &Ruleset,
    streams: &mut D,
    sink: &mut S,
) -> Result<CastResult> {
    let profile = casting.profile;
    let profile = profile.ok_or_else(|| Error::value("this class casts no spells from memory"))?;
    let creature = find_caster(scene.registry, caster)?;
    let rejections = validate_cast(character(creature)?, casting, Some(scene.ledger));
    Rejection::refuse(rejections)?;
    let mode = casting.spell.mode(casting.mode, casting.reversed)?;
    check_targets(casting, mode, scene.registry)?;
    let creature = find_caster(scene.registry, caster)?;
    let level = character(creature)?.level();
    let record = Caster::of(creature, level, mode, false);
    spend(creature, profile, casting)?;
    perform(scene, &record, casting, mode, ruleset, streams, sink)
}

/// Reads a spell off a scroll: it is cast at the lowest level at which any class casts it, by the
/// reader. No memorized spell is spent; the scroll is the caller's to take away.
///
/// Errors and events are those of [`cast_spell`].
pub fn cast_from_scroll<R: Registry, D: DiceSet, S: EventSink>(
    scene: &mut Scene<'_, R>,
    reader: &str,
    casting: &Casting<'_>,
    catalog: &Catalog,
    ruleset: &Ruleset,
    streams: &mut D,
    sink: &mut S,
) -> Result<CastResult> {
    let level = minimum_caster_level(casting.spell, catalog)?;
    let casting = &Casting { profile: None, ..*casting };
    let creature = find_caster(scene.registry, reader)?;
    let rejections = validate_at(character(creature)?, level, casting, Some(scene.ledger));
    Rejection::refuse(rejections)?;
    let mode = casting.spell.mode(casting.mode, casting.reversed)?;
    check_targets(casting, mode, scene.registry)?;
    let record = Caster::of(find_caster(scene.registry, reader)?, level, mode, true);
    perform(scene, &record, casting, mode, ruleset, streams, sink)
}

fn find_caster<'a, R: Registry>(registry: &'a mut R, name: &str) -> Result<&'a mut Creature> {
    registry.target_mut(name).ok_or_else(|| UnknownName::new("creature", name, []).into())
}

fn character(creature: &Creature) -> Result<&Character> {
    creature.as_character().ok_or_else(|| {
        Error::value(format!("{} is a monster; spells are cast by characters", creature.name()))
    })
}

/// Every creature is there, and no place where only a creature makes sense.
fn check_targets<R: Registry>(
    casting: &Casting<'_>,
    mode: &SpellMode,
    registry: &mut R,
) -> Result<()> {
    for target in casting.targets {
        match target {
            SpellTarget::Creature(id) => {
                find_caster(registry, id)?;
            }
            SpellTarget::Place(place) if !mode.manual && needs_creatures(mode) => {
                let name = casting.spell.name_of(casting.reversed);
                return Err(Error::value(format!(
                    "{name} ({}) is cast at creatures, and {place:?} is none",
                    mode.key
                )));
            }
            SpellTarget::Place(_) => {}
        }
    }
    Ok(())
}

/// Whether a usage means nothing to a place.
fn needs_creatures(mode: &SpellMode) -> bool {
    let Some(effect) = &mode.effect else {
        return false;
    };
    mode.save.is_some()
        || effect.rules().cure.fear_save.is_some()
        || matches!(effect.kind, EffectKind::Damage | EffectKind::Heal | EffectKind::Kill)
}

fn spend(creature: &mut Creature, profile: &CasterProfile, casting: &Casting<'_>) -> Result<()> {
    let Creature::Character(character) = creature else {
        return Ok(());
    };
    let spell_id = &casting.spell.id;
    let memorized = &mut character.memorized_spells;
    let copy = matching_copy(memorized, profile, spell_id, casting.reversed);
    let copy = copy.ok_or_else(|| Error::value(format!("{spell_id} is not memorized")))?;
    memorized.remove(copy);
    Ok(())
}

fn perform<R: Registry, D: DiceSet, S: EventSink>(
    scene: &mut Scene<'_, R>,
    caster: &Caster,
    casting: &Casting<'_>,
    mode: &SpellMode,
    ruleset: &Ruleset,
    streams: &mut D,
    sink: &mut S,
) -> Result<CastResult> {
    let beginning = sink.mark();
    end_invisibility(scene, caster, sink)?;
    let affected = match (&mode.targeting, &mode.effect) {
        (Some(targeting), Some(effect)) if !mode.manual => {
            let mut at = Resolution {
                scene,
                caster,
                casting,
                mode,
                effect,
                ruleset,
                streams,
                sink,
                affected: Vec::with_capacity(casting.targets.len()),
            };
            let aims: Vec<Aim<'_>> = select(&mut at, targeting)?;
            resolve(&mut at, targeting, &aims)?;
            Some(at.affected)
        }
        _ => None,
    };
    let manual = affected.is_none();
    let affected_ids = affected.unwrap_or_default();
    let no_effect = !manual && affected_ids.is_empty();
    let result = CastResult {
        spell_id: casting.spell.id.clone(),
        mode: mode.key.clone(),
        reversed: casting.reversed,
        manual,
        no_effect,
        prose: mode.prose.clone(),
        affected_ids,
    };
    if S::ON {
        let event = SpellCast {
            code: if no_effect { CastCode::NoEffect } else { CastCode::Cast },
            caster_id: caster.id.clone(),
            spell_id: result.spell_id.clone(),
            mode: result.mode.clone(),
            reversed: result.reversed,
            target_ids: casting.targets.iter().map(|one| one.reference().clone()).collect(),
            manual,
        };
        sink.emit_at(beginning, event.into());
    }
    Ok(result)
}

/// Who casts is seen.
fn end_invisibility<R: Registry, S: EventSink>(
    scene: &mut Scene<'_, R>,
    caster: &Caster,
    sink: &mut S,
) -> Result<()> {
    let broken: Vec<Id> = scene
        .ledger
        .active_on(&caster.id, Some("invisibility"))
        .map(|effect| effect.effect_id.clone())
        .collect();
    for effect_id in broken {
        release(scene.ledger, &effect_id, scene.registry, sink)?;
    }
    Ok(())
}
