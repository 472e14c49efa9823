//! Spells that end what lasts: conditions, poison, fear, and the magic of their own reverse.

use grognard_kernel::{Id, Result};

use super::Resolution;
use crate::{
    Creature, DiceSet, EventSink, Registry, StreamName,
    combat::{Save, saving_throw},
    effects::{ActiveEffect, release},
    magic::select::Aim,
    model::words::Condition,
};

pub(super) fn resolve<R: Registry, D: DiceSet, S: EventSink>(
    at: &mut Resolution<'_, '_, '_, R, D, S>,
    aims: &[Aim<'_>],
) -> Result<()> {
    for aim in aims {
        let cured: Vec<(Id, bool)> = at
            .scene
            .ledger
            .active_on(aim.reference, None)
            .filter(|effect| cures(at, effect))
            .map(|effect| {
                let frightens = effect.definition.condition == Some(Condition::Afraid);
                (effect.effect_id.clone(), frightens)
            })
            .collect();
        for (effect_id, frightens) in cured {
            if frightens && !takes_heart(at, aim)? {
                continue;
            }
            release(at.scene.ledger, &effect_id, at.scene.registry, at.sink)?;
            at.affect(aim);
        }
        let window = at.effect.rules().cure.revive_window_rounds;
        let rounds = at.casting.context.rounds_since_death;
        if window.is_some_and(|window| rounds.is_some_and(|rounds| rounds <= window)) {
            let rises = |one: &mut Creature| one.as_character().is_some() && one.is_dead();
            if at.creature(aim).is_some_and(rises) {
                at.revive(aim);
                at.affect(aim);
            }
        }
    }
    Ok(())
}

fn cures<R: Registry, D: DiceSet, S: EventSink>(
    at: &Resolution<'_, '_, '_, R, D, S>,
    effect: &ActiveEffect,
) -> bool {
    let definition = &effect.definition;
    definition.condition.is_some_and(|one| at.effect.cures_conditions.contains(&one))
        || at.effect.cures_effect_kinds.contains(&definition.kind)
}

/// Whether the frightened shake it off: at once, unless the spell asks for a saving throw.
fn takes_heart<R: Registry, D: DiceSet, S: EventSink>(
    at: &mut Resolution<'_, '_, '_, R, D, S>,
    aim: &Aim<'_>,
) -> Result<bool> {
    let rules = &at.effect.rules().cure;
    let Some(category) = rules.fear_save else {
        return Ok(true);
    };
    let Some(target) = at.scene.registry.target_mut(aim.reference) else {
        return Ok(true);
    };
    let modifier = rules.save_bonus_per_level.saturating_mul(at.caster.level);
    let save = Save { modifier, magical: true, ..Save::against(category) };
    Ok(saving_throw(target, &save, at.streams.of(StreamName::Magic), at.sink)?.passed)
}
