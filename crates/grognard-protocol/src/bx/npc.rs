//! `npc.*`, `encounter.*`, `stocking.*`.

use grognard::{
    bx::{
        DiceSet, StreamName, Streams,
        creature::CharacterRecord,
        model::{
            table::{EncounterEntry, MonsterEntry},
            words::{Alignment, Tier},
        },
        npc::{NpcPartyRoll, defeat_xp, party_size},
        tables::{for_level, select_encounter_individuals},
        treasure::{Stocking, Treasure, stock_area},
    },
    kernel::{Error, Id, Result, Roll, Stream, Text},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{dice::bad_argument, game::Game};
use crate::{
    arguments::{decode, encode},
    operations::Operations,
};

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("npc.party", party);
    operations.add("npc.defeat_xp", xp);
    operations.add("npc.composition_dice", composition_dice);
    operations.add("encounter.table", table);
    operations.add("encounter.select", select);
    operations.add("stocking.area", area);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Party {
    kind: String,
    count: i64,
    #[serde(default)]
    npc_stream: Option<Id>,
    #[serde(default)]
    treasure_stream: Option<Id>,
    #[serde(default)]
    keep: bool,
}

/// The two streams of a party under the names that the caller gave.
struct PartyStreams<'a> {
    streams: &'a mut Streams,
    npc: Id,
    treasure: Id,
}

impl DiceSet for PartyStreams<'_> {
    type Source = Stream;

    fn of(&mut self, stream: StreamName) -> &mut Stream {
        match stream {
            StreamName::NpcParty => self.streams.get(&self.npc),
            StreamName::Treasure => self.streams.get(&self.treasure),
            other => self.streams.of(other),
        }
    }
}

/// A party, written down.
#[derive(Serialize)]
struct WrittenParty {
    kind: Tier,
    alignment: Alignment,
    members: Vec<CharacterRecord>,
    treasure: Treasure,
}

fn party(game: &mut Game, args: Party) -> Result<WrittenParty> {
    let usual = |name: Option<Id>, usual: StreamName| name.unwrap_or_else(|| usual.as_str().into());
    let npc = usual(args.npc_stream, StreamName::NpcParty);
    let treasure = usual(args.treasure_stream, StreamName::Treasure);
    let catalog = game.catalog;
    let world = &mut game.world;
    world.streams.get(&npc);
    world.streams.get(&treasure);
    let roll = NpcPartyRoll { kind: args.kind.parse()?, count: args.count, catalog };
    let mut streams = PartyStreams { streams: &mut world.streams, npc, treasure };
    let party = roll.roll(&mut streams, &mut world.ids)?;
    let written = WrittenParty {
        kind: party.kind,
        alignment: party.alignment,
        members: party.members.iter().map(grognard::bx::Character::record).collect(),
        treasure: party.treasure,
    };
    if args.keep {
        for member in party.members {
            let id = member.body().display_id();
            game.world.roster.insert(id, member.into());
        }
    }
    Ok(written)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Level {
    level: i64,
}

fn xp(_: &mut Game, args: Level) -> Result<i64> {
    defeat_xp(args.level)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Composition {
    kind: String,
    stream: Id,
}

#[derive(Serialize)]
struct Size {
    dice: Text,
    roll: Roll,
}

fn composition_dice(game: &mut Game, args: Composition) -> Result<Size> {
    let dice = party_size(args.kind.parse()?)?;
    let roll = dice.roll(game.world.streams.get(&args.stream))?;
    Ok(Size { dice: dice.to_string().into(), roll })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    level: i64,
    #[serde(default)]
    roll: Option<i64>,
}

fn table(_: &mut Game, args: Table) -> Result<Map<String, Value>> {
    let table = for_level(args.level)?;
    let mut written = Map::from_iter([
        ("id".to_owned(), json!(table.id)),
        ("min_level".to_owned(), json!(table.min_level)),
        ("max_level".to_owned(), json!(table.max_level)),
    ]);
    if let Some(roll) = args.roll {
        let mut row = encode(table.row(roll)?)?;
        if let Value::Object(fields) = &mut row {
            fields.remove("name");
        }
        written.insert("row".to_owned(), row);
    }
    Ok(written)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Select {
    count: usize,
    stream: Id,
    #[serde(default)]
    level: Option<i64>,
    #[serde(default)]
    roll: Option<i64>,
    #[serde(default)]
    monster_ids: Option<Value>,
    #[serde(default)]
    variant_dice: Option<Value>,
}

fn select(game: &mut Game, args: Select) -> Result<Vec<Id>> {
    let entry = match (args.level, args.roll, args.monster_ids) {
        (Some(level), Some(roll), _) => match &for_level(level)?.row(roll)?.entry {
            EncounterEntry::Monster(entry) => entry.clone(),
            EncounterEntry::NpcParty { .. } => {
                return Err(Error::value("that row is a rival party"));
            }
        },
        (_, _, Some(monster_ids)) => decode::<MonsterEntry>(
            json!({ "monster_ids": monster_ids, "variant_dice": args.variant_dice }),
        )?,
        _ => return Err(bad_argument("level", "expected level and roll, or monster_ids")),
    };
    select_encounter_individuals(&entry, args.count, game.world.streams.get(&args.stream))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Area {
    level: i64,
    stream: Id,
}

fn area(game: &mut Game, args: Area) -> Result<Stocking> {
    stock_area(args.level, game.world.streams.get(&args.stream))
}
