//! The world that operations of B/X work on.

use std::collections::BTreeMap;

use grognard::{
    bx::{
        Catalog, Creature, Event, Ruleset, StreamName, World,
        creature::{CharacterRecord, MonsterRecord},
        effects::ActiveEffect,
    },
    kernel::{Dice, Id, NoDice, Recorder, Result, Stream, StreamPosition},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::arguments::decode;

/// A B/X world with its catalog.
pub(crate) struct Game {
    pub(crate) world: World,
    pub(crate) catalog: &'static Catalog,
}

impl Game {
    pub(crate) fn new(seed: u128, ruleset: Value) -> Result<Self> {
        let ruleset: Ruleset = decode(ruleset)?;
        Ok(Self { world: World::new(seed, ruleset), catalog: Catalog::standard() })
    }

    /// The creature of that name.
    pub(crate) fn creature(&self, name: &str) -> Result<&Creature> {
        Ok(self.world.roster.get(name)?)
    }

    /// The creature of that name, to change.
    pub(crate) fn creature_mut(&mut self, name: &str) -> Result<&mut Creature> {
        Ok(self.world.roster.get_mut(name)?)
    }

    /// The whole world.
    pub(crate) fn record(&self) -> State<'_> {
        let entities = self.world.roster.iter();
        State {
            entities: entities.map(|(name, creature)| (name, record(creature))).collect(),
            effects: self.world.ledger.effects(),
            clock_rounds: self.world.clock.rounds(),
            streams: self.world.streams.positions(),
        }
    }

    /// Where a stream stands at its start.
    pub(crate) fn start_of_stream(&self, name: &str) -> StreamPosition {
        Stream::fork(self.world.streams.master_seed(), name).position()
    }
}

/// A world as it is written down.
#[derive(Serialize)]
pub(crate) struct State<'a> {
    entities: BTreeMap<&'a Id, Record>,
    effects: &'a [ActiveEffect],
    clock_rounds: i64,
    streams: BTreeMap<Id, StreamPosition>,
}

/// A creature as it is written down.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Record {
    Character(Box<CharacterRecord>),
    Monster(Box<MonsterRecord>),
}

/// A creature as it is written down.
pub(crate) fn record(creature: &Creature) -> Record {
    match creature {
        Creature::Character(character) => Record::Character(Box::new(character.record())),
        Creature::Monster(monster) => Record::Monster(Box::new(monster.record())),
    }
}

/// The stream argument of an operation: a name, `null` for no dice, or absent for the usual one.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
pub(crate) struct StreamChoice {
    #[serde(deserialize_with = "crate::arguments::present")]
    chosen: Option<Option<Id>>,
}

impl StreamChoice {
    /// The dice that are meant: the named stream, or none.
    pub(crate) fn dice<'a>(
        &self,
        world: &'a mut grognard::bx::Streams,
        usual: StreamName,
    ) -> Box<dyn Dice + 'a> {
        match &self.chosen {
            None => Box::new(world.of(usual)),
            Some(None) => Box::new(NoDice),
            Some(Some(name)) => Box::new(world.get(name)),
        }
    }
}

/// Runs something that emits, and returns the events.
pub(crate) fn recorded<T>(
    run: impl FnOnce(&mut Recorder<Event>) -> Result<T>,
) -> Result<(T, Vec<Event>)> {
    let mut recorder = Recorder::new();
    let result = run(&mut recorder)?;
    Ok((result, recorder.into_events()))
}
