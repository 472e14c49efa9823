//! What effects do from time to time: the charmed try to break free, trolls heal.

use grognard_kernel::{Dice, DiceExpression, Error, Result};

use super::{
    ActiveEffect, EffectDefinition, Stacking, TimePasses, attach::release, rounds::DueEffect,
};
use crate::{
    combat::{Save, saving_throw},
    creature::{Creature, Registry, remove, report_hit_points},
    events::{EffectTicked, EventSink, HealingApplied, HealingCode, MonsterRevived},
    model::words::{Condition, SaveCategory},
};

/// The counter that holds the round in which a dead monster rises.
const REVIVE_AT: &str = "revive_at";

/// The effect that makes a monster regenerate; an error when its kind does not.
pub fn regeneration_definition(creature: &Creature) -> Result<EffectDefinition> {
    let ability = creature.template().and_then(|template| template.ability("regeneration"));
    let ability =
        ability.ok_or_else(|| Error::value(format!("{} does not regenerate", creature.name())))?;
    let mut definition = EffectDefinition::new("regeneration");
    definition.tick = Some("regeneration".into());
    definition.stacking = Stacking::Ignore;
    definition.params = ability.params().clone();
    Ok(definition)
}

/// Does what an effect does in a round in which it ticks. On a place, nothing.
pub(super) fn tick<R: Registry, D: Dice + ?Sized, S: EventSink>(
    time: &mut TimePasses<'_, R, D>,
    due: &DueEffect,
    round: i64,
    sink: &mut S,
) -> Result<()> {
    let Some(place) = due.place(time.ledger) else {
        return Ok(());
    };
    let effect = &mut time.ledger.effects[place];
    let Some(creature) = time.registry.creature_mut(&effect.target_ref) else {
        return Ok(());
    };
    match effect.definition.tick.as_deref() {
        Some("charm_resave") => {
            let save = Save { magical: true, ..Save::against(SaveCategory::Spells) };
            let saved = saving_throw(creature, &save, time.dice, sink)?;
            report(effect, round, sink);
            if saved.passed {
                release(time.ledger, due.id(), time.registry, sink)?;
            }
            Ok(())
        }
        Some("regeneration") if creature.is_dead() => {
            rise(creature, effect, round, time.dice, sink)
        }
        Some("regeneration") => {
            regenerate(creature, effect, round, sink);
            Ok(())
        }
        other => Err(Error::value(format!(
            "the effect {:?} ticks with {:?}, which the engine does not know",
            effect.definition.kind,
            other.unwrap_or_default()
        ))),
    }
}

fn report<S: EventSink>(effect: &ActiveEffect, round: i64, sink: &mut S) {
    if S::ON {
        sink.emit(
            EffectTicked {
                effect_id: effect.effect_id.clone(),
                kind: effect.definition.kind.clone(),
                target_ref: effect.target_ref.clone(),
                round,
            }
            .into(),
        );
    }
}

/// Hit points that a creature can have back, and when it was last hurt.
fn reach(creature: &Creature) -> (i64, Option<i64>) {
    let max_hp = creature.max_hp();
    match creature.as_monster() {
        None => (max_hp, None),
        Some(monster) => {
            (max_hp.saturating_sub(monster.nonregen_damage), monster.last_damaged_round)
        }
    }
}

/// A dead creature that revives does so some rounds after its last wound, with 1 hit point.
fn rise<D: Dice + ?Sized, S: EventSink>(
    creature: &mut Creature,
    effect: &mut ActiveEffect,
    round: i64,
    dice: &mut D,
    sink: &mut S,
) -> Result<()> {
    let params = &effect.definition.params;
    let (cap, last_damaged) = reach(creature);
    let Some(delay) = params.text("revive").filter(|_| !params.flag("while_alive") && cap >= 1)
    else {
        return Ok(());
    };
    let at = match effect.state.get(REVIVE_AT) {
        Some(&at) => at,
        None => {
            let delay = delay.parse::<DiceExpression>()?.roll(dice)?.total;
            let at = last_damaged.unwrap_or(round).saturating_add(delay);
            effect.state.insert(REVIVE_AT.into(), at);
            at
        }
    };
    if round < at {
        return Ok(());
    }
    effect.state.remove(REVIVE_AT);
    creature.body_mut().current_hp = 1;
    remove(creature, Condition::Dead, None, sink);
    if S::ON {
        sink.emit(MonsterRevived { target_id: creature.display_id() }.into());
    }
    report_hit_points(creature, sink);
    Ok(())
}

/// A living creature heals, unless it was hurt too lately or has all it can have.
fn regenerate<S: EventSink>(
    creature: &mut Creature,
    effect: &ActiveEffect,
    round: i64,
    sink: &mut S,
) {
    let params = &effect.definition.params;
    let (cap, last_damaged) = reach(creature);
    let delay = params.number("delay_rounds").unwrap_or(0);
    let too_lately =
        delay > 0 && last_damaged.is_some_and(|last| round < last.saturating_add(delay));
    let missing = cap.saturating_sub(creature.current_hp());
    if too_lately || missing <= 0 {
        return;
    }
    let amount = params.number("per_round").unwrap_or(0).clamp(0, missing);
    creature.body_mut().current_hp += amount;
    report(effect, round, sink);
    if S::ON {
        sink.emit(
            HealingApplied {
                code: HealingCode::Applied,
                target_id: creature.display_id(),
                amount,
                source: "regeneration".into(),
            }
            .into(),
        );
    }
    report_hit_points(creature, sink);
}
