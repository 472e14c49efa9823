//! Spells that last: a condition, modifiers, or an effect that other rules read.

use std::sync::Arc;

use grognard_kernel::{DiceExpression, Result, TimeUnit, WrittenDice};

use super::Resolution;
use crate::{
    Creature, DiceSet, EventSink, Registry, StreamName,
    effects::{AttachRequest, EffectDefinition, attach},
    magic::{
        mirror_image::IMAGES,
        select::{Aim, AimedAt},
    },
    model::{
        spell::{DurationKind, DurationSpec, TargetingSpec},
        spell_effect::{Escape, OwnLength},
        words::Ability,
    },
};

pub(super) fn resolve<R: Registry, D: DiceSet, S: EventSink>(
    at: &mut Resolution<'_, '_, '_, R, D, S>,
    targeting: &TargetingSpec,
    aims: &[Aim<'_>],
) -> Result<()> {
    let rules = &at.effect.rules().attach;
    let shared = Arc::new(definition(at));
    for aim in aims {
        if !at.is_eligible(aim, targeting) || at.saved(aim, None)? {
            continue;
        }
        let mut definition = Arc::clone(&shared);
        if rules.charm_resave {
            Arc::make_mut(&mut definition).tick_interval_rounds =
                resave_interval(at.creature(aim).as_deref());
        }
        if let Some(escape) = &rules.escape {
            let tier = at.casting.context.strength_tiers.get(aim.reference);
            hold(Arc::make_mut(&mut definition), aim, tier.map(|tier| &**tier), escape);
        }
        let request = AttachRequest {
            definition,
            target_ref: aim.reference,
            caster_level: Some(at.caster.level),
        };
        let dice = at.streams.of(StreamName::Effects);
        let Some(effect_id) = attach(at.scene, request, dice, at.sink)? else {
            continue;
        };
        if let Some(images) = rules.images {
            let images = images.total(dice)?;
            at.scene.ledger.set_state(&effect_id, IMAGES, images);
        }
        at.affect(aim);
    }
    Ok(())
}

/// The effect as it is for most targets.
fn definition<R: Registry, D: DiceSet, S: EventSink>(
    at: &Resolution<'_, '_, '_, R, D, S>,
) -> EffectDefinition {
    let rules = &at.effect.rules().attach;
    let spell = at.casting.spell;
    let kind = rules.kind.clone().unwrap_or_else(|| spell.id.as_str().into());
    let mut definition = EffectDefinition::new(kind);
    definition.dispellable = true;
    definition.condition = at.effect.condition;
    definition.modifiers.clone_from(&at.effect.modifiers);
    definition.params = rules.stored.clone();
    definition.expiry.clone_from(&rules.expiry);
    if rules.charm_resave {
        definition.tick = Some("charm_resave".into());
    }
    match &rules.length {
        OwnLength::Permanent => definition.permanent = true,
        OwnLength::Indefinite => {}
        OwnLength::Given { unit, amount, dice } => {
            definition.duration_unit = *unit;
            definition.duration_amount = *amount;
            definition.duration_dice.clone_from(dice);
        }
        OwnLength::OfSpell => {
            let length = spell.duration_of(at.casting.reversed);
            set_length(&mut definition, length, at.caster.level);
        }
    }
    definition
}

/// Gives an effect the length that a spell has at a caster's level.
fn set_length(definition: &mut EffectDefinition, length: &DurationSpec, caster_level: i64) {
    match length.kind {
        DurationKind::Permanent => definition.permanent = true,
        DurationKind::Instant | DurationKind::Special | DurationKind::Concentration => {}
        DurationKind::Fixed => {
            let more = length.per_level.saturating_mul(caster_level);
            definition.duration_unit = length.unit;
            match &length.dice {
                Some(dice) => definition.duration_dice = Some(plus(dice.dice(), more)),
                None => {
                    let amount = length.amount.unwrap_or(0).saturating_add(more);
                    definition.duration_amount = Some(amount);
                }
            }
        }
    }
}

/// The dice with so much more added.
fn plus(dice: DiceExpression, more: i64) -> WrittenDice {
    let modifier = dice.modifier().saturating_add(more);
    DiceExpression::new(dice.count(), dice.sides(), modifier, 1)
        .expect("the count and the sides are those of an expression")
        .into()
}

/// How long one is held by a web depends on strength; a place keeps the web until it ends, and
/// the figures of the escape for those who walk in.
fn hold(definition: &mut EffectDefinition, aim: &Aim<'_>, tier: Option<&str>, escape: &Escape) {
    if aim.what == AimedAt::Place {
        definition.params.set("escape_dice", escape.dice.text());
        if let Some(unit) = escape.unit {
            definition.params.set("escape_unit", unit.as_str());
        }
        definition.condition = None;
        return;
    }
    definition.permanent = false;
    let rounds = match tier {
        Some("augmented") => escape.augmented_rounds,
        Some("giant") => escape.giant_rounds,
        _ => None,
    };
    match rounds {
        Some(rounds) => {
            definition.duration_unit = Some(TimeUnit::Round);
            definition.duration_amount = Some(rounds);
            definition.duration_dice = None;
        }
        None => {
            definition.duration_unit = escape.unit;
            definition.duration_amount = None;
            definition.duration_dice = Some(escape.dice.clone());
        }
    }
}

/// How often the charmed may save, in rounds: the cleverer, the oftener.
fn resave_interval(target: Option<&Creature>) -> i64 {
    let character = target.and_then(Creature::as_character);
    let days = match character.map(|character| character.scores().get(Ability::Intelligence)) {
        None => 7,
        Some(..=8) => 30,
        Some(9..=12) => 7,
        Some(13..) => 1,
    };
    days * TimeUnit::Day.rounds()
}
