//! `clock.*`.

use grognard::{
    bx::{
        Event, StreamName,
        effects::{TimePasses, advance},
    },
    kernel::{Boundary, Clock, Result, TimeUnit},
};
use serde::{Deserialize, Serialize};

use super::game::{Game, StreamChoice, recorded};
use crate::{arguments::yes, operations::Operations};

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("clock.advance", advance_clock);
    operations.add("clock.cross", cross);
    operations.add("clock.set", set);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Advance {
    n: i64,
    unit: TimeUnit,
    #[serde(default)]
    stream: StreamChoice,
    #[serde(default = "yes")]
    allocator: bool,
}

fn advance_clock(game: &mut Game, args: Advance) -> Result<Vec<Event>> {
    let world = &mut game.world;
    let mut dice = args.stream.dice(&mut world.streams, StreamName::Effects);
    let mut time = TimePasses {
        clock: &mut world.clock,
        ledger: &mut world.ledger,
        registry: &mut world.roster,
        ids: args.allocator.then_some(&mut world.ids),
        dice: &mut *dice,
    };
    let ((), events) = recorded(|sink| advance(&mut time, args.n, args.unit, sink))?;
    Ok(events)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cross {
    n: i64,
    #[serde(default = "round")]
    unit: TimeUnit,
}

const fn round() -> TimeUnit {
    TimeUnit::Round
}

fn cross(game: &mut Game, args: Cross) -> Result<Vec<Boundary>> {
    Ok(game.world.clock.advance(args.n, args.unit)?.boundaries().collect())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Set {
    rounds: i64,
}

#[derive(Serialize)]
struct Reading {
    rounds: i64,
    turns: i64,
    days: i64,
}

fn set(game: &mut Game, args: Set) -> Result<Reading> {
    let clock = Clock::at(args.rounds)?;
    game.world.clock = clock;
    Ok(Reading { rounds: clock.rounds(), turns: clock.turns(), days: clock.days() })
}
