//! Turning the undead (B/X: Combat, turning the undead).
//!
//! Draws 2d6 from the dice it is given (the `magic` stream, in a session); when a kind of undead is
//! turned, 2d6 more: the Hit Dice that are affected.

use std::{collections::BTreeMap, sync::Arc};

use grognard_kernel::{Dice, Id, Result, UnknownName};
use serde::Serialize;

use crate::{
    Character, Creature, EventSink, Registry, Rejection,
    combat::effective_hd,
    creature::kill,
    effects::{AttachRequest, EffectDefinition, Scene, Stacking, attach},
    events::{DeathCode, TurningCode, TurningType, TurningTypeOutcome, UndeadTurned},
    model::{
        class::ClassDefinition, monster::MonsterTemplate, table::TurningOutcome, words::Condition,
    },
    tables,
};

/// In these conditions nobody turns the undead; the first that holds is named.
const BARS_TURNING: [Condition; 5] = [
    Condition::Dead,
    Condition::Petrified,
    Condition::Paralysed,
    Condition::Asleep,
    Condition::Weakened,
];

/// What came of an attempt to turn the undead.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnUndeadResult {
    /// The 2d6 against the table.
    pub roll: i64,
    /// The 2d6 of Hit Dice that are affected, when anybody is.
    pub hd_pool: Option<i64>,
    /// What the table said of each kind among the candidates.
    pub outcomes: Vec<TurningType>,
    /// Who was turned or destroyed, the weakest first.
    pub affected_ids: Vec<Id>,
    /// Who of them was destroyed.
    pub destroyed_ids: Vec<Id>,
}

/// Why a character may not turn the undead; `None` when it may: the class can, and the character is
/// able to act.
#[must_use]
pub fn validate_turning(cleric: &Character, class: &ClassDefinition) -> Option<Rejection> {
    if class.ability("turn_undead").is_none() {
        return Some(Rejection::NotATurner { class: class.id.clone() });
    }
    let conditions = &cleric.body.conditions;
    let bar = BARS_TURNING.into_iter().find(|&bar| conditions.has(bar))?;
    let caster = cleric.body.display_id();
    Some(Rejection::TurnerIncapacitated { caster, condition: bar })
}

/// A cleric tries to turn the undead. The roll is made once and counts against every kind among
/// the candidates; then Hit Dice are affected, the weakest first, at least one creature.
///
/// What [`validate_turning`] rejects is an error; so is a candidate that nobody knows. `class` is
/// the cleric's own, or one that the caller puts in its place. Emits `undead_turned`, then what
/// happens to each of the affected.
///
/// ```
/// use grognard_bx::creature::{CharacterRecord, spawn};
/// use grognard_bx::model::words::{AbilityScores, Alignment};
/// use grognard_bx::{Catalog, Ruleset, StreamName, World, magic::turn_undead};
/// use grognard_kernel::{Ignore, Script};
///
/// let catalog = Catalog::standard();
/// let mut world = World::new(1, Ruleset::default());
/// let cleric = catalog.class("cleric")?;
/// let scores = AbilityScores::new([9, 9, 15, 9, 9, 9]).unwrap();
/// let odo = CharacterRecord::newcomer("odo".into(), &cleric, scores, Alignment::Lawful, 5);
/// world.roster.insert("odo".into(), odo.build(catalog)?.into());
/// for name in ["skeleton-1", "skeleton-2"] {
///     let dice = world.streams.of(StreamName::MonsterSpawn);
///     let skeleton = spawn(catalog.monster("skeleton")?, name.into(), None, dice)?;
///     world.roster.insert(name.into(), skeleton.into());
/// }
/// let candidates = ["skeleton-1".into(), "skeleton-2".into()];
/// // 4 + 3 is the 7 that a 1st-level cleric needs; 1 + 1 Hit Dice are turned.
/// let mut dice = Script::faces([4, 3, 1, 1]);
/// let (mut scene, _) = world.scene();
/// let turned = turn_undead(&mut scene, "odo", &cleric, &candidates, &mut dice, &mut Ignore)?;
/// assert_eq!(turned.affected_ids, candidates);
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
pub fn turn_undead<R: Registry, D: Dice + ?Sized, S: EventSink>(
    scene: &mut Scene<'_, R>,
    cleric: &str,
    class: &ClassDefinition,
    candidates: &[Id],
    dice: &mut D,
    sink: &mut S,
) -> Result<TurnUndeadResult> {
    let unknown = |name: &str| UnknownName::new("creature", name, []);
    let turner = scene.registry.target_mut(cleric).ok_or_else(|| unknown(cleric))?;
    let Creature::Character(character) = &*turner else {
        return Err(grognard_kernel::Error::value("a monster turns no undead"));
    };
    Rejection::refuse(validate_turning(character, class).into_iter().collect())?;
    let (caster_id, level) = (turner.display_id(), character.level());
    let present = candidates
        .iter()
        .map(|id| {
            let creature = scene.registry.target_mut(id).ok_or_else(|| unknown(id))?;
            Ok(Candidate::of(id, creature))
        })
        .collect::<Result<Vec<_>>>()?;

    let roll = two_dice(dice)?;
    let outcomes = outcomes(&present, level, roll)?;
    let mut result = TurnUndeadResult {
        roll,
        hd_pool: None,
        outcomes,
        affected_ids: Vec::new(),
        destroyed_ids: Vec::new(),
    };
    let beginning = sink.mark();
    if result.outcomes.iter().any(succeeded) {
        let pool = two_dice(dice)?;
        result.hd_pool = Some(pool);
        let fates: BTreeMap<&Id, TurningTypeOutcome> = result
            .outcomes
            .iter()
            .filter(|one| succeeded(one))
            .map(|one| (&one.template_id, one.outcome))
            .collect();
        for (candidate, fate) in affected(&present, &fates, pool) {
            result.affected_ids.push(candidate.id.clone());
            if fate == TurningTypeOutcome::Destroy {
                if let Some(creature) = scene.registry.target_mut(candidate.id) {
                    kill(creature, DeathCode::Permanent, sink);
                }
                result.destroyed_ids.push(candidate.id.clone());
            } else {
                let definition = Arc::new(turned());
                let request =
                    AttachRequest { definition, target_ref: candidate.id, caster_level: None };
                attach(scene, request, dice, sink)?;
            }
        }
    }
    if S::ON {
        let code = match (result.hd_pool, result.destroyed_ids.is_empty()) {
            (None, _) => TurningCode::Failed,
            (Some(_), true) => TurningCode::Turned,
            (Some(_), false) => TurningCode::Destroyed,
        };
        let event = UndeadTurned {
            code,
            caster_id,
            roll,
            hd_pool: result.hd_pool,
            types: result.outcomes.clone(),
            affected_ids: result.affected_ids.clone(),
        };
        sink.emit_at(beginning, event.into());
    }
    Ok(result)
}

/// Somebody whom a cleric tries to turn.
struct Candidate<'a> {
    id: &'a Id,
    template: Option<Arc<MonsterTemplate>>,
    hit_dice: i64,
    dead: bool,
}

impl<'a> Candidate<'a> {
    fn of(id: &'a Id, creature: &Creature) -> Self {
        Self {
            id,
            template: creature.as_monster().map(|monster| Arc::clone(&monster.template)),
            hit_dice: effective_hd(creature),
            dead: creature.is_dead(),
        }
    }
}

fn two_dice<D: Dice + ?Sized>(dice: &mut D) -> Result<i64> {
    Ok(dice.die(6)? + dice.die(6)?)
}

/// What the table says of each kind among the candidates, in order of first appearance. Characters
/// are of no kind.
fn outcomes(candidates: &[Candidate<'_>], level: i64, roll: i64) -> Result<Vec<TurningType>> {
    let mut outcomes: Vec<TurningType> = Vec::new();
    for template in candidates.iter().filter_map(|candidate| candidate.template.as_deref()) {
        if outcomes.iter().any(|one| one.template_id == template.id) {
            continue;
        }
        outcomes.push(outcome(template, level, roll)?);
    }
    Ok(outcomes)
}

fn outcome(template: &MonsterTemplate, level: i64, roll: i64) -> Result<TurningType> {
    let of = |column, outcome, threshold| TurningType {
        template_id: template.id.clone(),
        column,
        outcome,
        threshold,
    };
    if !template.is_a("undead") {
        return Ok(of(None, TurningTypeOutcome::Unaffected, None));
    }
    let Some(column) = tables::turning_column(&template.hit_dice) else {
        return Ok(of(None, TurningTypeOutcome::Fail, None));
    };
    let cell = tables::turning_result(level, column)?;
    let outcome = match cell.outcome {
        TurningOutcome::Fail => TurningTypeOutcome::Fail,
        TurningOutcome::Turn => TurningTypeOutcome::Turn,
        TurningOutcome::Destroy => TurningTypeOutcome::Destroy,
        TurningOutcome::Number if cell.threshold.is_some_and(|least| roll >= least) => {
            TurningTypeOutcome::Turn
        }
        TurningOutcome::Number => TurningTypeOutcome::Fail,
    };
    Ok(of(Some(column.as_str().into()), outcome, cell.threshold))
}

fn succeeded(kind: &TurningType) -> bool {
    matches!(kind.outcome, TurningTypeOutcome::Turn | TurningTypeOutcome::Destroy)
}

/// Those whom the pool of Hit Dice pays for, the weakest first, with what happens to them. The
/// first who costs more than is left is the end; the first of all is affected in any case.
fn affected<'a, 'b>(
    candidates: &'b [Candidate<'a>],
    fates: &BTreeMap<&Id, TurningTypeOutcome>,
    pool: i64,
) -> Vec<(&'b Candidate<'a>, TurningTypeOutcome)> {
    let fate = |candidate: &Candidate<'_>| {
        let template = candidate.template.as_deref().filter(|_| !candidate.dead)?;
        fates.get(&template.id).copied()
    };
    let mut reachable: Vec<_> =
        candidates.iter().filter_map(|one| Some((one, fate(one)?))).collect();
    reachable.sort_by_key(|(candidate, _)| candidate.hit_dice);
    let mut left = pool;
    let paid = reachable.iter().take_while(|(candidate, _)| {
        left -= candidate.hit_dice;
        left >= 0
    });
    let paid = paid.count().max(1);
    reachable.truncate(paid);
    reachable
}

/// The effect on the turned: they flee for as long as the referee says.
fn turned() -> EffectDefinition {
    let mut definition = EffectDefinition::new("turned");
    definition.condition = Some(Condition::Turned);
    definition.stacking = Stacking::Ignore;
    definition
}
