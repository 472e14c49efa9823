//! `effects.*`, `condition.*`, `modifier.*`.

use std::sync::Arc;

use grognard::{
    bx::{
        Event, StreamName,
        creature::{self, ModifierQuestion, NoRegistry, Registry},
        effects::{
            self, ActiveEffect, AttachRequest, EffectDefinition, Scene, regeneration_definition,
        },
        events::DeathCode,
        model::{modifier::ModifierKind, words::Condition},
    },
    kernel::{Dice, Id, Result, Text, WrittenDice},
};
use serde::{Deserialize, Serialize};

use super::{
    entities::Named,
    game::{Game, StreamChoice, recorded},
};
use crate::{arguments::yes, operations::Operations};

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("effects.attach", attach);
    operations.add("effects.attach_regeneration", attach_regeneration);
    operations.add("effects.release", release);
    operations.add("effects.active_on", active_on);
    operations.add("effects.kill", kill);
    operations.add("condition.grant", grant);
    operations.add("condition.remove", remove);
    operations.add("condition.has", has_condition);
    operations.add("modifier.total", modifier_total);
    operations.add("modifier.values", modifier_values);
    operations.add("modifier.dice", modifier_dice);
    operations.add("modifier.has", has_modifier);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Attach {
    definition: Arc<EffectDefinition>,
    target: Id,
    #[serde(default)]
    caster_level: Option<i64>,
    #[serde(default = "yes")]
    registry: bool,
    #[serde(default)]
    stream: StreamChoice,
}

/// What attaching did.
#[derive(Serialize)]
struct Attached {
    effect: Option<ActiveEffect>,
    events: Vec<Event>,
}

fn attach(game: &mut Game, args: Attach) -> Result<Attached> {
    let world = &mut game.world;
    let request = AttachRequest {
        definition: args.definition,
        target_ref: &args.target,
        caster_level: args.caster_level,
    };
    let mut dice = args.stream.dice(&mut world.streams, StreamName::Effects);
    let (ledger, ids, clock) = (&mut world.ledger, &mut world.ids, world.clock);
    if args.registry {
        let scene = Scene { ledger, registry: &mut world.roster, ids, clock };
        attach_to(scene, request, &mut *dice)
    } else {
        let scene = Scene { ledger, registry: &mut NoRegistry, ids, clock };
        attach_to(scene, request, &mut *dice)
    }
}

fn attach_to<R: Registry>(
    mut scene: Scene<'_, R>,
    request: AttachRequest<'_>,
    dice: &mut dyn Dice,
) -> Result<Attached> {
    let (effect_id, events) = recorded(|sink| effects::attach(&mut scene, request, dice, sink))?;
    let effect = match effect_id {
        Some(id) => Some(scene.ledger.get(&id)?.clone()),
        None => None,
    };
    Ok(Attached { effect, events })
}

fn attach_regeneration(game: &mut Game, args: Named) -> Result<Attached> {
    let definition = Arc::new(regeneration_definition(game.creature(&args.id)?)?);
    let target_ref = game.creature(&args.id)?.display_id();
    let (scene, streams) = game.world.scene();
    let request = AttachRequest { definition, target_ref: &target_ref, caster_level: None };
    attach_to(scene, request, streams.of(StreamName::Effects))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Release {
    effect_id: Id,
    #[serde(default = "yes")]
    registry: bool,
}

fn release(game: &mut Game, args: Release) -> Result<Vec<Event>> {
    let world = &mut game.world;
    let ((), events) = recorded(|sink| {
        if args.registry {
            effects::release(&mut world.ledger, &args.effect_id, &mut world.roster, sink)
        } else {
            effects::release(&mut world.ledger, &args.effect_id, &mut NoRegistry, sink)
        }
    })?;
    Ok(events)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActiveOn {
    target: Id,
    #[serde(default)]
    kind: Option<Text>,
}

fn active_on(game: &mut Game, args: ActiveOn) -> Result<Vec<ActiveEffect>> {
    let on = game.world.ledger.active_on(&args.target, args.kind.as_deref());
    Ok(on.cloned().collect())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Kill {
    id: Id,
    #[serde(default)]
    permanent: bool,
}

fn kill(game: &mut Game, args: Kill) -> Result<Vec<Event>> {
    let creature = game.creature_mut(&args.id)?;
    let code = if args.permanent { DeathCode::Permanent } else { DeathCode::Died };
    let ((), events) = recorded(|sink| {
        creature::kill(creature, code, sink);
        Ok(())
    })?;
    Ok(events)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OnCondition {
    id: Id,
    condition: Condition,
    #[serde(default)]
    effect_id: Option<Id>,
}

fn grant(game: &mut Game, args: OnCondition) -> Result<Vec<Event>> {
    let creature = game.creature_mut(&args.id)?;
    let ((), events) = recorded(|sink| {
        creature::grant(creature, args.condition, args.effect_id.as_ref(), sink);
        Ok(())
    })?;
    Ok(events)
}

fn remove(game: &mut Game, args: OnCondition) -> Result<Vec<Event>> {
    let creature = game.creature_mut(&args.id)?;
    let ((), events) = recorded(|sink| {
        creature::remove(creature, args.condition, args.effect_id.as_ref(), sink);
        Ok(())
    })?;
    Ok(events)
}

fn has_condition(game: &mut Game, args: OnCondition) -> Result<bool> {
    Ok(game.creature(&args.id)?.has(args.condition))
}

/// A question about modifiers. A kind that nobody knows has no modifiers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskModifier {
    id: Id,
    kind: Text,
    #[serde(default)]
    element: Option<Text>,
    #[serde(default)]
    versus_differs: bool,
    #[serde(default)]
    save_category: Option<Text>,
    #[serde(default)]
    melee: bool,
}

impl AskModifier {
    fn kind(&self) -> Option<ModifierKind> {
        self.kind.parse().ok()
    }

    fn question(&self) -> Option<ModifierQuestion<'_>> {
        Some(ModifierQuestion {
            kind: self.kind()?,
            element: self.element.as_deref(),
            versus_differs: self.versus_differs,
            save_category: self.save_category.as_deref(),
            melee: self.melee,
        })
    }
}

fn modifier_total(game: &mut Game, args: AskModifier) -> Result<i64> {
    let creature = game.creature(&args.id)?;
    Ok(args.question().map_or(0, |question| creature.modifier_total(&question)))
}

fn modifier_values(game: &mut Game, args: AskModifier) -> Result<Vec<i64>> {
    let modifiers = game.creature(&args.id)?.body().modifiers();
    Ok(args.question().map_or_else(Vec::new, |question| modifiers.values(&question).collect()))
}

fn modifier_dice(game: &mut Game, args: AskModifier) -> Result<Option<WrittenDice>> {
    let modifiers = game.creature(&args.id)?.body().modifiers();
    Ok(args.kind().and_then(|kind| modifiers.written_dice(kind)).cloned())
}

fn has_modifier(game: &mut Game, args: AskModifier) -> Result<bool> {
    let creature = game.creature(&args.id)?;
    Ok(args.kind().is_some_and(|kind| creature.has_modifier(kind)))
}
