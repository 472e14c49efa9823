//! `grognard encounter`: who is met in a dungeon, ready to be played.

mod page;

use std::process::ExitCode;

use grognard::{
    bx::{
        Catalog, Creature, Monster, StreamName, Streams,
        combat::{ReactionRoll, roll_reaction},
        creature::{MonsterRecord, spawn},
        model::table::{EncounterEntry, EncounterRow, EncounterTable},
        npc::{NpcParty, NpcPartyRoll},
        tables::{for_level, select_encounter_individuals},
    },
    kernel::{Dice, Error, Id, IdAllocator, Ignore, Result as RulesResult, Text},
};
use serde::Serialize;

use crate::{failure::Failure, npc, output, seed};

const EXAMPLES: &str = "\
Examples:
  grognard encounter --level 3
  grognard encounter --level 1 --roll 12     the d20 fell at the table
  grognard encounter --level 5 --modifier 1  a speaker of Charisma 13
  grognard encounter --level 2 --seed 7 --json

Row, number and kinds come from the stream wandering, hit points from monster_spawn, the reaction
from encounter; a rival party from npc_party and treasure.";

/// Meet somebody in a dungeon: number, hit points, reaction, stat blocks
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Encounter {
    /// The dungeon level, 1 or more
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(i64).range(1..))]
    level: i64,
    /// The d20 roll on the table of the level, 1 to 20; rolled without it
    #[arg(long, value_name = "D20", allow_negative_numbers = true,
          value_parser = clap::value_parser!(i64).range(1..=20))]
    roll: Option<i64>,
    /// Added to the reaction roll: what the speaker's Charisma gives
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true,
          value_parser = clap::value_parser!(i64).range(-20..=20))]
    modifier: i64,
    /// The seed, 0 to 2^128 - 1; without it a fresh one is taken and printed
    #[arg(long, value_name = "N", value_parser = seed::parse, allow_negative_numbers = true)]
    seed: Option<u128>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Who was met.
enum Met {
    Monsters(Vec<Monster>),
    Party(NpcParty),
}

/// A meeting: by which row, with whom, how they take it.
struct Meeting {
    table: &'static EncounterTable,
    row: &'static EncounterRow,
    count: i64,
    met: Met,
    reaction: ReactionRoll,
}

/// The meeting as JSON.
#[derive(Serialize)]
struct Written<'a> {
    seed: String,
    level: i64,
    table: &'a Id,
    roll: i64,
    name: &'a Text,
    count: i64,
    reaction: &'a ReactionRoll,
    #[serde(skip_serializing_if = "Option::is_none")]
    monsters: Option<Vec<MonsterRecord>>,
    /// For defeating all the monsters; a party says it itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    defeat_xp: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    npc_party: Option<npc::Written<'a>>,
}

/// Rolls and prints.
pub(crate) fn run(arguments: &Encounter) -> Result<ExitCode, Failure> {
    let catalog = Catalog::standard();
    let seed = seed::given_or_fresh(arguments.seed)?;
    let meeting = meet(arguments, seed, catalog)?;
    if arguments.json {
        let (monsters, npc_party) = match &meeting.met {
            Met::Monsters(monsters) => (Some(monsters), None),
            Met::Party(party) => (None, Some(npc::Written::of(party)?)),
        };
        output::print_json(&Written {
            seed: seed.to_string(),
            level: arguments.level,
            table: &meeting.table.id,
            roll: meeting.row.roll,
            name: &meeting.row.name,
            count: meeting.count,
            reaction: &meeting.reaction,
            monsters: monsters.map(|all| all.iter().map(Monster::record).collect()),
            defeat_xp: monsters.map(|all| xp_of_all(all)),
            npc_party,
        })?;
    } else {
        let page = page::drawn(&meeting, catalog)?;
        output::print(&format!("{page}\nseed {seed}\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn meet(arguments: &Encounter, seed: u128, catalog: &Catalog) -> RulesResult<Meeting> {
    let table = for_level(arguments.level)?;
    let mut streams = Streams::with_keys(seed);
    let wandering = streams.of(StreamName::Wandering);
    let row = match arguments.roll {
        Some(roll) => table.row(roll)?,
        None => &table.rows[wandering.pick(table.rows.len())?],
    };
    let count = match (&row.count_dice, row.count_fixed) {
        (Some(dice), _) => dice.dice().total(wandering)?,
        (None, count) => count.unwrap_or(1),
    }
    .max(1);
    let mut ids = IdAllocator::default();
    let met = match &row.entry {
        EncounterEntry::NpcParty { party_kind } => {
            let roll = NpcPartyRoll { kind: *party_kind, count, catalog };
            Met::Party(roll.roll(&mut streams, &mut ids)?)
        }
        EncounterEntry::Monster(entry) => {
            let many = usize::try_from(count)
                .map_err(|_| Error::value(format!("{count} monsters are too many")))?;
            let kinds = select_encounter_individuals(entry, many, wandering)?;
            Met::Monsters(bring_in(&kinds, catalog, &mut streams, &mut ids)?)
        }
    };
    let dice = streams.of(StreamName::Encounter);
    let reaction = roll_reaction(arguments.modifier, dice, &mut Ignore)?;
    Ok(Meeting { table, row, count, met, reaction })
}

/// Brings monsters of these kinds into play, in order.
fn bring_in(
    kinds: &[Id],
    catalog: &Catalog,
    streams: &mut Streams,
    ids: &mut IdAllocator,
) -> RulesResult<Vec<Monster>> {
    let dice = streams.of(StreamName::MonsterSpawn);
    let mut monsters = Vec::new();
    for kind in kinds {
        match spawn(catalog.monster(kind)?, ids.allocate("monster"), None, dice)? {
            Creature::Monster(monster) => monsters.push(monster),
            Creature::Character(_) => return Err(Error::value(format!("{kind} is no monster"))),
        }
    }
    Ok(monsters)
}

/// Experience for defeating them all.
fn xp_of_all(monsters: &[Monster]) -> i64 {
    monsters.iter().fold(0, |sum, monster| sum.saturating_add(monster.template().xp))
}
