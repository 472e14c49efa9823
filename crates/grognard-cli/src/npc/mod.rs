//! `grognard npc`: a rival party.

mod page;

use std::process::ExitCode;

use grognard::{
    bx::{
        Catalog, StreamName, Streams,
        model::words::{Alignment, Tier},
        npc::{NpcParty, NpcPartyRoll, defeat_xp, party_size},
        treasure::Treasure,
    },
    kernel::{IdAllocator, Result as RulesResult},
};
use serde::Serialize;

pub(crate) use page::drawn;

use crate::{failure::Failure, member::Figured, output, seed, treasure::tier};

const EXAMPLES: &str = "\
Basic parties are of levels 1 to 3, 5 to 8 of them; expert parties of levels 3 to 12, 4 to 9 of
them, with magic items.

Examples:
  grognard npc basic
  grognard npc expert --seed 12
  grognard npc basic --size 3 --json

Their number comes from the stream encounter, who they are from npc_party, what they have found
from treasure.";

/// The largest party.
const MOST: i64 = 100;

/// Roll a rival party: who they are, what they carry
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Npc {
    /// Which party: basic (low levels) or expert (high levels)
    #[arg(value_parser = tier)]
    kind: Tier,
    /// How many they are; rolled without it
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(i64).range(1..=MOST))]
    size: Option<i64>,
    /// The seed, 0 to 2^128 - 1; without it a fresh one is taken and printed
    #[arg(long, value_name = "N", value_parser = seed::parse, allow_negative_numbers = true)]
    seed: Option<u128>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A rival party as JSON.
#[derive(Serialize)]
pub(crate) struct Written<'a> {
    kind: Tier,
    alignment: Alignment,
    members: Vec<Figured>,
    treasure: &'a Treasure,
    treasure_value_gp: i64,
    /// For defeating them all.
    defeat_xp: i64,
}

impl<'a> Written<'a> {
    pub(crate) fn of(party: &'a NpcParty) -> RulesResult<Self> {
        Ok(Self {
            kind: party.kind,
            alignment: party.alignment,
            members: party.members.iter().map(Figured::of).collect(),
            treasure: &party.treasure,
            treasure_value_gp: party.treasure.value_gp(),
            defeat_xp: xp_of_all(party)?,
        })
    }
}

#[derive(Serialize)]
struct Seeded<'a> {
    seed: String,
    #[serde(flatten)]
    party: Written<'a>,
}

/// Rolls and prints.
pub(crate) fn run(arguments: &Npc) -> Result<ExitCode, Failure> {
    let catalog = Catalog::standard();
    let seed = seed::given_or_fresh(arguments.seed)?;
    let mut streams = Streams::with_keys(seed);
    let kind = arguments.kind;
    let count = match arguments.size {
        Some(size) => size,
        None => {
            let dice = streams.of(StreamName::Encounter);
            party_size(kind)?.total(dice).map_err(grognard::kernel::Error::from)?.max(1)
        }
    };
    let roll = NpcPartyRoll { kind, count, catalog };
    let party = roll.roll(&mut streams, &mut IdAllocator::default())?;
    if arguments.json {
        let party = Written::of(&party)?;
        output::print_json(&Seeded { seed: seed.to_string(), party })?;
    } else {
        output::print(&format!("{}\nseed {seed}\n", drawn(&party, catalog)?))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Experience for defeating a whole party.
fn xp_of_all(party: &NpcParty) -> RulesResult<i64> {
    party
        .members
        .iter()
        .try_fold(0, |sum: i64, member| Ok(sum.saturating_add(defeat_xp(member.level())?)))
}
