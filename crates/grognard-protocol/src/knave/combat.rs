//! `combat.*` and `twitch.*`: fights in turns, and against the clock.

use grognard::{
    kernel::{Error, Id, Result},
    knave::{ClockFight, Combat, Fault, Grant, Order, Sides, World},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    answer::{Answer, tell},
    game::Game,
    state::{CombatState, combat_state},
};
use crate::operations::Operations;

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("combat.begin", begin);
    operations.add("combat.join", join);
    operations.add("combat.leave", leave);
    operations.add("combat.sides", sides);
    operations.add("combat.grant", grant);
    operations.add("combat.has", has);
    operations.add("combat.queue", queue);
    operations.add("combat.act", act);
    operations.add("combat.turn", turn);
    operations.add("combat.check", check);
    operations.add("combat.stop", stop);
    operations.add("twitch.join", clock_join);
    operations.add("twitch.queue", clock_queue);
    operations.add("twitch.act", clock_act);
    operations.add("twitch.sides", clock_sides);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Begin {
    #[serde(default = "one")]
    flee_timeout: i64,
}

const fn one() -> i64 {
    1
}

fn begin(game: &mut Game, args: Begin) -> Result<Answer<()>> {
    game.table.combat = Some(Combat::new(args.flee_timeout));
    tell(game, |_, _, _| Ok(()))
}

/// Works on the fight in the room.
fn in_fight<R>(
    game: &mut Game,
    work: impl FnOnce(
        &mut Combat,
        &mut World,
        &mut super::game::Source,
        &mut grognard::kernel::Recorder<grognard::knave::Event>,
    ) -> Result<R, Fault>,
) -> Result<Answer<R>> {
    // Taken out and put back, so that a fight and its world can be worked on side by side.
    let mut fight = game
        .table
        .combat
        .take()
        .ok_or_else(|| Error::value("no fight: combat.begin begins one"))?;
    let answer = tell(game, |table, dice, sink| work(&mut fight, &mut table.world, dice, sink));
    game.table.combat = Some(fight);
    answer
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Of {
    who: Id,
}

fn join(game: &mut Game, args: Of) -> Result<Answer<bool>> {
    in_fight(game, |fight, world, _, _| fight.join(world, &args.who))
}

fn leave(game: &mut Game, args: Of) -> Result<Answer<()>> {
    in_fight(game, |fight, world, _, _| {
        world.creature(&args.who)?;
        fight.leave(world, &args.who);
        Ok(())
    })
}

#[derive(Serialize)]
struct SidesAnswer {
    allies: Vec<Id>,
    enemies: Vec<Id>,
}

impl From<Sides> for SidesAnswer {
    fn from(Sides { allies, enemies }: Sides) -> Self {
        Self { allies, enemies }
    }
}

fn sides(game: &mut Game, args: Of) -> Result<Answer<SidesAnswer>> {
    in_fight(game, |fight, world, _, _| Ok(fight.sides(world, &args.who)?.into()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    kind: Grant,
    who: Id,
    target: Id,
}

fn grant(game: &mut Game, args: Pair) -> Result<Answer<()>> {
    in_fight(game, |fight, world, _, _| {
        world.creature(&args.who)?;
        world.creature(&args.target)?;
        fight.grant(args.kind, &args.who, &args.target);
        Ok(())
    })
}

fn has(game: &mut Game, args: Pair) -> Result<Answer<bool>> {
    in_fight(game, |fight, _, _, _| Ok(fight.has(args.kind, &args.who, &args.target)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Queue {
    who: Id,
    action: Map<String, Value>,
}

fn queue(game: &mut Game, args: Queue) -> Result<Answer<()>> {
    let order = Order::read(&args.action)?;
    in_fight(game, |fight, world, _, _| fight.queue(world, &args.who, order))
}

fn act(game: &mut Game, args: Of) -> Result<Answer<()>> {
    in_fight(game, |fight, world, dice, sink| fight.act(world, &args.who, dice, sink))
}

fn turn(game: &mut Game, _: Nothing) -> Result<Answer<CombatState>> {
    in_fight(game, |fight, world, dice, sink| {
        fight.turn(world, dice, sink)?;
        Ok(combat_state(fight))
    })
}

fn check(game: &mut Game, _: Nothing) -> Result<Answer<CombatState>> {
    in_fight(game, |fight, world, dice, sink| {
        fight.check(world, dice, sink)?;
        Ok(combat_state(fight))
    })
}

fn stop(game: &mut Game, _: Nothing) -> Result<Answer<()>> {
    in_fight(game, |fight, _, _, _| {
        fight.stop();
        Ok(())
    })
}

fn clock_join(game: &mut Game, args: Of) -> Result<Answer<()>> {
    tell(game, |table, _, _| {
        table.clock.get_or_insert_with(ClockFight::new).join(&table.world, &args.who)
    })
}

fn clock_queue(game: &mut Game, args: Queue) -> Result<Answer<()>> {
    let order = Order::read(&args.action)?;
    tell(game, |table, _, _| {
        table.clock.get_or_insert_with(ClockFight::new).queue(&table.world, &args.who, order)
    })
}

fn clock_act(game: &mut Game, args: Of) -> Result<Answer<()>> {
    tell(game, |table, dice, sink| {
        let fight = table.clock.get_or_insert_with(ClockFight::new);
        fight.act(&mut table.world, &args.who, dice, sink)
    })
}

fn clock_sides(game: &mut Game, args: Of) -> Result<Answer<SidesAnswer>> {
    tell(game, |table, _, _| {
        let fight = table.clock.get_or_insert_with(ClockFight::new);
        Ok(fight.sides(&table.world, &args.who)?.into())
    })
}
