//! Raising the dead, and the weakness that follows.

use std::sync::Arc;

use grognard_kernel::{Params, Result, TimeUnit};

use super::Resolution;
use crate::{
    Creature, DiceSet, EventSink, Registry, StreamName,
    effects::{AttachRequest, EffectDefinition, attach},
    magic::select::Aim,
    model::words::Condition,
};

/// Days that a body keeps for each level of the caster above the least.
const DAYS_PER_LEVEL: i64 = 4;

pub(super) fn resolve<R: Registry, D: DiceSet, S: EventSink>(
    at: &mut Resolution<'_, '_, '_, R, D, S>,
    aims: &[Aim<'_>],
) -> Result<()> {
    let Some(aim) = aims.first() else {
        return Ok(());
    };
    let rules = at.effect.rules();
    let levels = at.caster.level.saturating_sub(rules.days_per_level_above).max(0);
    let most_days = levels.saturating_mul(DAYS_PER_LEVEL);
    let in_time = at.casting.context.days_since_death.is_some_and(|days| days <= most_days);
    let can_rise = |one: &mut Creature| one.as_character().is_some() && one.is_dead();
    if !in_time || !at.creature(aim).is_some_and(can_rise) {
        return Ok(());
    }
    at.revive(aim);
    let mut weakness =
        EffectDefinition::new("raise_dead_weakness").lasting(rules.weakness_days, TimeUnit::Day);
    weakness.condition = Some(Condition::Weakened);
    weakness.dispellable = true;
    weakness.params =
        Params::default().with("movement_multiplier_pct", 50).with("cannot_carry_heavy", true);
    let request = AttachRequest {
        definition: Arc::new(weakness),
        target_ref: aim.reference,
        caster_level: Some(at.caster.level),
    };
    attach(at.scene, request, at.streams.of(StreamName::Effects), at.sink)?;
    at.affect(aim);
    Ok(())
}
