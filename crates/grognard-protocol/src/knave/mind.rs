//! `ai.tick`: a monster's mind thinks once. Its state is the caller's to keep.

use std::collections::BTreeMap;

use grognard::{
    kernel::{Error, Id, Result, Text},
    knave::{Decision, MOB_WEIGHTS, Mind, MindState, Order, Surroundings, Tactic},
};
use serde::{Deserialize, Serialize};

use super::{
    answer::{Answer, tell},
    game::Game,
};
use crate::operations::Operations;

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("ai.tick", tick);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tick {
    who: Id,
    /// What the mind is about.
    #[serde(default = "idle")]
    state: MindState,
    /// How likely its tactics are; without them, those of a monster.
    #[serde(default)]
    weights: Option<BTreeMap<Tactic, f64>>,
    /// The room that it last fled from.
    #[serde(default)]
    fled_from: Option<Id>,
    /// The room that it is in.
    #[serde(default)]
    room: Id,
    /// The ways out that are open, each with the room that it leads to.
    #[serde(default)]
    exits: Vec<(Text, Id)>,
    /// The items that it has ready.
    #[serde(default)]
    items: Vec<Id>,
}

const fn idle() -> MindState {
    MindState::Idle
}

/// What a mind has come to.
#[derive(Serialize)]
struct Thought {
    /// What it is about now.
    state: MindState,
    /// The room that it last fled from.
    fled_from: Option<Id>,
    /// What it wants to do in a fight, for `combat.queue`.
    order: Option<Order>,
    /// The way by which it leaves.
    leaves_by: Option<Text>,
}

/// The mind sees the creatures in the room of the world, and the fight if it takes part.
fn tick(game: &mut Game, args: Tick) -> Result<Answer<Thought>> {
    let weights = match args.weights {
        None => MOB_WEIGHTS.to_vec(),
        // In the order of the rules, whatever the order in the JSON.
        Some(given) => {
            Tactic::ALL.iter().filter_map(|tactic| Some((*tactic, *given.get(tactic)?))).collect()
        }
    };
    if weights.iter().any(|(_, weight)| *weight < 0.0) {
        return Err(Error::value("weights: expected numbers from 0"));
    }
    let mut mind = Mind { state: args.state, weights, fled_from: args.fled_from };
    tell(game, |table, dice, _| {
        let mut around = Surroundings::of(&table.world, &args.who, table.combat.as_ref())?;
        around.room = args.room;
        around.exits = args.exits;
        if let Some(fight) = &mut around.fight {
            fight.items = args.items;
        }
        let (order, leaves_by) = match mind.tick(&around, dice)? {
            Decision::Nothing => (None, None),
            Decision::Order(order) => (Some(order), None),
            Decision::Leave(exit) => (None, Some(exit)),
        };
        Ok(Thought { state: mind.state, fled_from: mind.fled_from, order, leaves_by })
    })
}
