//! `rng.*`, `dice.*`, `ids.*`.

use std::collections::BTreeMap;

use grognard::{
    bx::StreamName,
    kernel::{DiceExpression, Error, Id, Result, Roll, Stream, StreamPosition, Text},
};
use serde::{Deserialize, Serialize};

use super::game::Game;
use crate::{
    arguments::{Times, Whole, Wide},
    operations::Operations,
};

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("rng.next_u64", next_u64);
    operations.add("rng.randbelow", randbelow);
    operations.add("rng.fork", fork);
    operations.add("rng.master", master);
    operations.add("rng.raw", raw);
    operations.add("rng.export", export);
    operations.add("rng.restore", restore);
    operations.add("dice.parse", parse);
    operations.add("dice.roll", roll);
    operations.add("ids.allocate", allocate);
    operations.add("ids.counters", counters);
    operations.add("ids.set", set_counter);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Draws {
    stream: Id,
    #[serde(default)]
    times: Times,
}

fn next_u64(game: &mut Game, draws: Draws) -> Result<Vec<String>> {
    let stream = game.world.streams.get(&draws.stream);
    Ok(draws.times.range().map(|_| stream.next_u64().to_string()).collect())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoundedDraws {
    stream: Id,
    n: Whole,
    #[serde(default)]
    times: Times,
}

fn randbelow(game: &mut Game, draws: BoundedDraws) -> Result<Vec<u64>> {
    let stream = game.world.streams.get(&draws.stream);
    let bound = draws.n.unsigned().unwrap_or(0);
    draws.times.range().map(|_| stream.randbelow(bound)).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fork {
    master_seed: Wide,
    key: Text,
}

#[derive(Serialize)]
struct ForkSeeds {
    initstate: String,
    initseq: String,
}

fn fork(_: &mut Game, fork: Fork) -> Result<ForkSeeds> {
    let (initstate, initseq) = Stream::fork_seeds(fork.master_seed.0, &fork.key);
    Ok(ForkSeeds { initstate: initstate.to_string(), initseq: initseq.to_string() })
}

fn master(_: &mut Game, fork: Fork) -> Result<String> {
    Ok(Stream::fork(fork.master_seed.0, &fork.key).next_u64().to_string())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    initstate: Wide,
    initseq: Wide,
    #[serde(default)]
    times: Times,
}

#[derive(Serialize)]
struct RawDraws {
    start: StreamPosition,
    outputs: Vec<String>,
    end: StreamPosition,
}

fn raw(_: &mut Game, raw: Raw) -> Result<RawDraws> {
    let mut stream = Stream::new(raw.initstate.0, raw.initseq.0);
    let start = stream.position();
    let outputs = raw.times.range().map(|_| stream.next_u64().to_string()).collect();
    Ok(RawDraws { start, outputs, end: stream.position() })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

fn export(game: &mut Game, _: Nothing) -> Result<BTreeMap<Id, StreamPosition>> {
    Ok(game.world.streams.positions())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Restore {
    stream: Id,
    state: Wide,
    inc: Wide,
}

fn restore(game: &mut Game, restore: Restore) -> Result<()> {
    let position = StreamPosition { state: restore.state.0, inc: restore.inc.0 };
    game.world.streams.restore(&restore.stream, position)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Parse {
    expression: String,
}

fn parse(_: &mut Game, parse: Parse) -> Result<DiceExpression> {
    parse.expression.parse()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RollDice {
    expression: String,
    stream: Id,
}

fn roll(game: &mut Game, roll: RollDice) -> Result<Roll> {
    let dice: DiceExpression = roll.expression.parse()?;
    Ok(dice.roll(game.world.streams.get(&roll.stream))?)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Allocate {
    prefix: Text,
    #[serde(default)]
    times: Times,
}

fn allocate(game: &mut Game, allocate: Allocate) -> Result<Vec<Id>> {
    Ok(allocate.times.range().map(|_| game.world.ids.allocate(&allocate.prefix)).collect())
}

fn counters(game: &mut Game, _: Nothing) -> Result<BTreeMap<String, u64>> {
    Ok(game.world.ids.counters().map(|(prefix, count)| (prefix.to_owned(), count)).collect())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetCounter {
    prefix: Text,
    count: u64,
}

fn set_counter(game: &mut Game, set: SetCounter) -> Result<()> {
    game.world.ids.set(&set.prefix, set.count);
    Ok(())
}

/// The stream of a name, or the usual one.
pub(super) fn stream_named<'a>(
    game: &'a mut Game,
    name: Option<&Id>,
    usual: StreamName,
) -> &'a mut Stream {
    match name {
        Some(name) => game.world.streams.get(name),
        None => game.world.streams.of(usual),
    }
}

/// An error for an argument that a rule cannot take.
pub(super) fn bad_argument(name: &str, why: impl std::fmt::Display) -> Error {
    Error::value(why.to_string()).at(format!("argument {name}"))
}
