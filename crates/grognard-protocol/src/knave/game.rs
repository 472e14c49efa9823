//! The world that operations of Knave work on: a room with creatures and items, the fights in it,
//! a dungeon, a sheet that is being made, and dice.

use std::num::NonZeroU64;

use grognard::{
    kernel::{Dice, DrawError, Drawn, Error, Result, Script, Stream, StreamPosition, Streams},
    knave::{
        Branch, ClockFight, Combat, Levelling, NewCreature, NewItem, Quirks, RollEngine, Room,
        Rules, Sheet, World,
    },
};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::arguments::decode;

/// A table with its dice.
pub(crate) struct Game {
    pub(crate) table: Table,
    pub(crate) dice: Source,
}

/// Everything that is played with but the dice.
pub(crate) struct Table {
    pub(super) world: World,
    pub(super) combat: Option<Combat>,
    pub(super) clock: Option<ClockFight>,
    pub(super) branch: Option<Branch>,
    pub(super) sheet: Option<Sheet>,
}

/// Where an operation draws from.
pub(crate) struct Source {
    pub(super) streams: Streams,
    name: &'static str,
    given: Option<Script>,
}

impl Source {
    fn current(&mut self) -> &mut Stream {
        self.streams.get(self.name)
    }
}

impl Dice for Source {
    fn below(&mut self, bound: NonZeroU64) -> Result<u64, DrawError> {
        match &mut self.given {
            Some(script) => script.below(bound),
            None => self.current().below(bound),
        }
    }

    fn range(&mut self, low: i64, high: i64) -> Result<i64, DrawError> {
        match &mut self.given {
            Some(script) => script.range(low, high),
            None => self.current().range(low, high),
        }
    }

    fn pick(&mut self, count: usize) -> Result<usize, DrawError> {
        match &mut self.given {
            Some(script) => script.pick(count),
            None => self.current().pick(count),
        }
    }

    fn shuffle(&mut self, count: usize) -> Result<Vec<usize>, DrawError> {
        match &mut self.given {
            Some(script) => script.shuffle(count),
            None => self.current().shuffle(count),
        }
    }

    fn unit(&mut self) -> Result<f64, DrawError> {
        match &mut self.given {
            Some(script) => script.unit(),
            None => self.current().unit(),
        }
    }
}

/// The rules as they are asked for: where to start from, and what is different.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesRequest {
    #[serde(default)]
    profile: Profile,
    #[serde(default)]
    engine: Option<RollEngine>,
    #[serde(default)]
    levelling: Option<Levelling>,
    #[serde(default)]
    quirks: Map<String, Value>,
}

/// The rules as they are meant, or the reference.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Profile {
    #[default]
    Repaired,
    Module,
}

impl RulesRequest {
    fn rules(self) -> Result<Rules> {
        let base = match self.profile {
            Profile::Repaired => Rules::repaired(),
            Profile::Module => Rules::module(),
        };
        let mut quirks = crate::arguments::encode(base.quirks)?;
        if let Some(map) = quirks.as_object_mut() {
            map.extend(self.quirks);
        }
        let quirks: Quirks = decode(quirks)
            .map_err(|error: Error| Error::value(format!("ruleset.quirks: {error}")))?;
        Ok(Rules {
            engine: self.engine.unwrap_or(base.engine),
            levelling: self.levelling.unwrap_or(base.levelling),
            quirks,
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WorldRequest {
    #[serde(default)]
    room: Room,
    #[serde(default)]
    items: Vec<NewItem>,
    #[serde(default)]
    creatures: Vec<NewCreature>,
}

/// The draws that may be given.
const DRAWS: &str = r#"["d", low, high, value], ["shuffle", count, [places]], ["pick", count, index] or ["unit", value]"#;

/// Reads a draw that is given with an operation: the kind, what is asked for, the answer.
fn read_draw(row: &[Value]) -> Option<Drawn> {
    let place = |value: &Value| usize::try_from(value.as_u64()?).ok();
    let (kind, row) = row.split_first()?;
    match (kind.as_str()?, row) {
        ("d", [low, high, value]) => {
            Some(Drawn::Range { low: low.as_i64()?, high: high.as_i64()?, value: value.as_i64()? })
        }
        ("shuffle", [count, Value::Array(order)]) => {
            let order: Vec<usize> = order.iter().map(place).collect::<Option<_>>()?;
            (place(count)? == order.len()).then_some(Drawn::Shuffle { order })
        }
        ("pick", [count, index]) => {
            Some(Drawn::Pick { count: place(count)?, index: place(index)? })
        }
        ("unit", [value]) => Some(Drawn::Unit { value: value.as_f64()? }),
        _ => None,
    }
}

impl Game {
    pub(crate) fn new(
        master_seed: u128,
        ruleset: Map<String, Value>,
        session: Map<String, Value>,
    ) -> Result<Self> {
        let rules: RulesRequest = decode(ruleset.into())?;
        let asked: WorldRequest = decode(session.into())?;
        let mut world = World::new(rules.rules()?);
        world.room = asked.room;
        for item in asked.items {
            world.add_item(item).map_err(Error::from)?;
        }
        for creature in asked.creatures {
            world.add_creature(creature).map_err(Error::from)?;
        }
        let table = Table { world, combat: None, clock: None, branch: None, sheet: None };
        let dice = Source { streams: Streams::new(master_seed), name: "combat", given: None };
        Ok(Self { table, dice })
    }

    /// The dice that the next operation draws; none for the stream of its kind.
    pub(super) fn give_dice(&mut self, operation: &str, given: Option<Value>) -> Result<()> {
        self.dice.name = match operation.split('.').next() {
            Some("chargen") => "character",
            Some("dungeon") => "dungeon",
            Some("ai") => "mind",
            _ => "combat",
        };
        let Some(given) = given else { return Ok(()) };
        let rows: Vec<Vec<Value>> =
            decode(given).map_err(|error: Error| Error::value(format!("draws: {error}")))?;
        let mut draws = Vec::with_capacity(rows.len());
        for (number, row) in rows.iter().enumerate() {
            draws.push(read_draw(row).ok_or_else(|| {
                Error::value(format!("{}: expected {DRAWS}", Value::from(row.clone())))
                    .at(format!("argument draws[{number}]"))
            })?);
        }
        self.dice.given = Some(Script::new(draws));
        Ok(())
    }

    /// Takes the given dice away; an error when some are left.
    pub(super) fn take_dice(&mut self) -> Result<()> {
        self.dice.given.take().map_or(Ok(()), |script| script.finish())
    }

    /// Where a stream stands at its start.
    pub(super) fn start_of_stream(&self, name: &str) -> StreamPosition {
        Stream::fork(self.dice.streams.master_seed(), name).position()
    }
}
