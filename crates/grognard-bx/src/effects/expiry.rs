//! An effect runs out, and does what it does at its end.

use std::sync::Arc;

use grognard_kernel::{Clock, Dice, DiceExpression, Error, ParamScalar, Result};

use super::{
    ActiveEffect, AttachRequest, EffectDefinition, Scene, Stacking, TimePasses,
    attach::{attach, withdraw},
    rounds::DueEffect,
};
use crate::{
    combat::{Blow, DamageSource, Delivery, SourceKeys, deal_damage},
    creature::{Registry, kill},
    events::{DeathCode, EffectExpired, EventSink},
    model::{
        modifier::{ModifierKind, ModifierSpec},
        words::Element,
    },
};

/// Takes an effect out of the ledger and does what its end does. A place has no end to suffer.
pub(super) fn expire<R: Registry, D: Dice + ?Sized, S: EventSink>(
    time: &mut TimePasses<'_, R, D>,
    due: &DueEffect,
    round: i64,
    sink: &mut S,
) -> Result<()> {
    let Some(place) = due.place(time.ledger) else {
        return Ok(());
    };
    let effect = time.ledger.effects.remove(place);
    if S::ON {
        sink.emit(
            EffectExpired {
                effect_id: effect.effect_id.clone(),
                kind: effect.definition.kind.clone(),
                target_ref: effect.target_ref.clone(),
                round,
            }
            .into(),
        );
    }
    withdraw(&effect, time.registry, sink);
    let Some(creature) = time.registry.creature_mut(&effect.target_ref) else {
        return Ok(());
    };
    match effect.definition.expiry.as_deref() {
        None => Ok(()),
        Some("death") => {
            kill(creature, DeathCode::Died, sink);
            Ok(())
        }
        Some("splash_damage") => {
            let (dice, source) = splash(&effect)?;
            let roll = dice.roll(time.dice)?;
            let blow = Blow { rolls: &roll.faces, ..Blow::new(roll.total, &source) };
            deal_damage(creature, &blow, time.dice, sink)
        }
        Some("weakness_strength_set") => weaken(time, &effect, round, sink),
        Some(other) => Err(Error::value(format!(
            "the effect {:?} ends in {other:?}, which the engine does not know",
            effect.definition.kind
        ))),
    }
}

/// The dice and the source of what splashed on somebody and harms again.
fn splash(effect: &ActiveEffect) -> Result<(DiceExpression, DamageSource)> {
    let params = &effect.definition.params;
    let dice = params
        .text("dice")
        .ok_or_else(|| Error::value(format!("{:?} names no dice", effect.definition.kind)))?
        .parse()?;
    let keys: SourceKeys = params
        .list("keys")
        .unwrap_or_default()
        .iter()
        .filter_map(ParamScalar::as_text)
        .filter_map(|key| key.parse().ok())
        .collect();
    let element = params.text("element").map(Element::from);
    Ok((dice, DamageSource { keys, element, kind: Delivery::Splash, ..DamageSource::default() }))
}

/// The ring of weakness has done its work: its wearer's Strength is set.
fn weaken<R: Registry, D: Dice + ?Sized, S: EventSink>(
    time: &mut TimePasses<'_, R, D>,
    effect: &ActiveEffect,
    round: i64,
    sink: &mut S,
) -> Result<()> {
    let Some(ids) = time.ids.as_deref_mut() else {
        return Err(Error::value("an effect that begins at the end of another needs ids"));
    };
    let strength = effect.definition.params.number("strength_set").unwrap_or(0);
    let mut weakness = EffectDefinition::new("ring_of_weakness");
    weakness.stacking = Stacking::Ignore;
    weakness.modifiers = vec![ModifierSpec {
        from_item: true,
        ..ModifierSpec::new(ModifierKind::StrengthSet, strength)
    }];
    let request = AttachRequest {
        definition: Arc::new(weakness),
        target_ref: &effect.target_ref,
        caster_level: None,
    };
    let mut scene =
        Scene { ledger: time.ledger, registry: time.registry, ids, clock: Clock::at(round)? };
    attach(&mut scene, request, time.dice, sink)?;
    Ok(())
}
