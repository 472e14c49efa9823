//! Attaching an effect, and ending one (B/X kernel: the ledger).
//!
//! Draws from `dice` (the `effects` stream, in a session): the dice of a duration that is rolled,
//! when an effect attaches or refreshes another; otherwise nothing.

use std::{collections::BTreeMap, sync::Arc};

use grognard_kernel::{Clock, Dice, Error, Id, IdAllocator, Result, UnknownName};

use super::{ActiveEffect, EffectDefinition, Ledger, Stacking};
use crate::{
    creature::{Creature, Registry, grant, remove},
    events::{EffectAttached, EffectReleased, EventSink},
};

/// Where effects take hold: the ledger, the creatures, ids for what attaches, the time.
#[derive(Debug)]
pub struct Scene<'a, R> {
    /// The effects in force.
    pub ledger: &'a mut Ledger,
    /// The creatures.
    pub registry: &'a mut R,
    /// Ids for effects.
    pub ids: &'a mut IdAllocator,
    /// The time.
    pub clock: Clock,
}

impl<R: Registry> Scene<'_, R> {
    /// The creature of that name; an error when there is none.
    pub fn creature(&mut self, name: &str) -> Result<&mut Creature> {
        let creature = self.registry.creature_mut(name);
        creature.ok_or_else(|| UnknownName::new("creature", name, []).into())
    }
}

/// An effect that is to come upon a creature or a place.
#[derive(Clone, Debug)]
pub struct AttachRequest<'a> {
    /// What it does.
    pub definition: Arc<EffectDefinition>,
    /// What it comes upon.
    pub target_ref: &'a Id,
    /// The level of the caster whose spell it is.
    pub caster_level: Option<i64>,
}

/// Attaches an effect and returns its id, or that of the effect which it refreshed; `None` when it
/// does not take, because another of its kind is there that it does not add to, or because the
/// monster is immune to its condition.
///
/// Emits `effect_attached`, then `condition_gained` if it brings a condition. Refreshing emits
/// nothing and keeps the old effect as it is, but for its end. A duration that cannot be worked
/// out, and a rolled one without dice, are errors; nothing is attached then.
pub fn attach<R: Registry, D: Dice + ?Sized, S: EventSink>(
    scene: &mut Scene<'_, R>,
    request: AttachRequest<'_>,
    dice: &mut D,
    sink: &mut S,
) -> Result<Option<Id>> {
    let AttachRequest { definition, target_ref, caster_level } = request;
    let Scene { ledger, registry, ids, clock } = scene;
    let clock = *clock;
    let present = ledger.effects.iter().position(|effect| {
        effect.target_ref == *target_ref && effect.definition.kind == definition.kind
    });
    match (present, definition.stacking) {
        (Some(_), Stacking::Ignore) => return Ok(None),
        (Some(place), Stacking::Refresh) => {
            let expires = expiry_round(&definition, clock, dice)?;
            let effect = &mut ledger.effects[place];
            effect.expires_round = expires;
            return Ok(Some(effect.effect_id.clone()));
        }
        _ => {}
    }
    let mut creature = registry.creature_mut(target_ref);
    if let (Some(condition), Some(creature)) = (definition.condition, &creature) {
        let immune = creature
            .template()
            .is_some_and(|template| template.defenses.condition_immunities.contains(condition));
        if immune {
            return Ok(None);
        }
    }
    // The id is spent even where the duration turns out to be none.
    let effect_id = ids.allocate("effect");
    let expires_round = expiry_round(&definition, clock, dice)?;
    if S::ON {
        sink.emit(
            EffectAttached {
                effect_id: effect_id.clone(),
                kind: definition.kind.clone(),
                target_ref: target_ref.clone(),
                expires_round,
            }
            .into(),
        );
    }
    if let Some(creature) = &mut creature {
        if let Some(condition) = definition.condition {
            grant(creature, condition, Some(&effect_id), sink);
        }
        for spec in &definition.modifiers {
            creature.body_mut().modifiers.add(spec.clone(), effect_id.clone());
        }
    }
    ledger.effects.push(ActiveEffect {
        effect_id: effect_id.clone(),
        definition,
        target_ref: target_ref.clone(),
        attached_round: clock.rounds(),
        expires_round,
        caster_level,
        state: BTreeMap::new(),
    });
    Ok(Some(effect_id))
}

/// The round in which an effect that begins now runs out; `None` when it does not by itself.
fn expiry_round<D: Dice + ?Sized>(
    definition: &EffectDefinition,
    clock: Clock,
    dice: &mut D,
) -> Result<Option<i64>> {
    let Some(unit) = definition.duration_unit.filter(|_| !definition.permanent) else {
        return Ok(None);
    };
    let amount = match (&definition.duration_dice, definition.duration_amount) {
        (Some(written), _) => written.dice().roll(dice)?.total,
        (None, Some(amount)) => amount,
        (None, None) => {
            return Err(Error::value(format!(
                "the effect {:?} has a duration in {unit}s without an amount or dice",
                definition.kind
            )));
        }
    };
    Ok(Some(clock.rounds().saturating_add(amount.saturating_mul(unit.rounds()))))
}

/// Ends an effect before its time: it leaves the ledger, and what it granted leaves its bearer. An
/// unknown id is an error.
///
/// Emits `effect_released`, then `condition_removed` if its condition was still there. Draws
/// nothing.
pub fn release<R: Registry, S: EventSink>(
    ledger: &mut Ledger,
    effect_id: &str,
    registry: &mut R,
    sink: &mut S,
) -> Result<()> {
    let Some(place) = ledger.place_of(effect_id) else {
        return ledger.get(effect_id).map(drop).map_err(Into::into);
    };
    let effect = ledger.effects.remove(place);
    if S::ON {
        sink.emit(
            EffectReleased {
                effect_id: effect.effect_id.clone(),
                kind: effect.definition.kind.clone(),
                target_ref: effect.target_ref.clone(),
            }
            .into(),
        );
    }
    withdraw(&effect, registry, sink);
    Ok(())
}

/// Takes what an effect granted from its bearer, if it has one.
pub(super) fn withdraw<R: Registry, S: EventSink>(
    effect: &ActiveEffect,
    registry: &mut R,
    sink: &mut S,
) {
    let Some(creature) = registry.creature_mut(&effect.target_ref) else {
        return;
    };
    if let Some(condition) = effect.definition.condition {
        remove(creature, condition, Some(&effect.effect_id), sink);
    }
    creature.body_mut().modifiers.drop_effect(&effect.effect_id);
}
