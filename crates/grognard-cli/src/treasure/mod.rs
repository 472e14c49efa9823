//! `grognard treasure`: rolls treasure.

use std::{process::ExitCode, str::FromStr};

use grognard::{
    bx::{
        Catalog, StreamName, Streams,
        model::{
            treasure::{TreasureKind, TreasureType},
            words::Tier,
        },
        tables::treasure_tables,
        treasure::{Treasure as Found, TreasureRoll},
    },
    kernel::{Id, IdAllocator, Result as RulesResult, Stream},
};
use serde::Serialize;

use crate::{
    failure::Failure,
    hoard,
    layout::{bold, grouped},
    output, seed,
};

const EXAMPLES: &str = "\
Types A to O are hoards in a lair, P to T what one creature carries, U and V what a group carries.

Examples:
  grognard treasure C
  grognard treasure D E --seed 7
  grognard treasure B R:12          a lair, and what each of twelve goblins has
  grognard treasure A --maps        and what any treasure maps in it lead to
  grognard treasure --unguarded 3   what lies in a room of dungeon level 3 that nobody guards

Everything comes from one stream, in the order given; maps are followed last.";

/// No treasure is rolled more often than this at once.
const MOST_TIMES: i64 = 1000;

/// Roll treasure: by lettered types, or what lies unguarded
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Treasure {
    /// The treasure types, A to V, with how often they are rolled if more than once
    #[arg(value_name = "TYPE[:TIMES]", required_unless_present = "unguarded")]
    types: Vec<Wanted>,
    /// What lies without a guardian on this level of a dungeon
    #[arg(long, value_name = "LEVEL", allow_negative_numbers = true,
          value_parser = clap::value_parser!(i64).range(1..))]
    unguarded: Option<i64>,
    /// Roll what the treasure maps that are found lead to
    #[arg(long)]
    maps: bool,
    /// Which book's tables magic items are found by: basic or expert
    #[arg(long, default_value = "expert", value_parser = tier)]
    tier: Tier,
    /// The seed, 0 to 2^128 - 1; without it a fresh one is taken and printed
    #[arg(long, value_name = "N", value_parser = seed::parse, allow_negative_numbers = true)]
    seed: Option<u128>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn tier(text: &str) -> Result<Tier, grognard::kernel::UnknownName> {
    text.to_lowercase().parse()
}

/// A treasure type and how often it is rolled.
#[derive(Clone, Debug)]
struct Wanted {
    of_type: &'static TreasureType,
    times: i64,
}

impl FromStr for Wanted {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (letter, times) = text.split_once(':').unwrap_or((text, "1"));
        let of_type = treasure_tables()
            .of_letter(&letter.to_uppercase())
            .map_err(|error| error.to_string())?;
        let times = times.parse().ok().filter(|times| (1..=MOST_TIMES).contains(times));
        let times =
            times.ok_or_else(|| format!("expected a number of times, 1 to {MOST_TIMES}"))?;
        Ok(Self { of_type, times })
    }
}

/// Treasure of one source.
#[derive(Serialize)]
struct Hoard {
    /// The letter of its type; `None` for what lies unguarded.
    r#type: Option<String>,
    /// The level of the dungeon, of what lies unguarded.
    unguarded_level: Option<i64>,
    /// How often the type was rolled.
    times: i64,
    value_gp: i64,
    treasure: Found,
    /// What its maps lead to, where they were followed.
    maps: Vec<Followed>,
    #[serde(skip)]
    heading: String,
}

/// What a map led to.
#[derive(Serialize)]
struct Followed {
    instance_id: Id,
    value_gp: i64,
    treasure: Found,
    #[serde(skip)]
    name: String,
}

/// All that was rolled, and what repeats it.
#[derive(Serialize)]
struct Rolled {
    seed: String,
    stream: StreamName,
    tier: Tier,
    value_gp: i64,
    hoards: Vec<Hoard>,
}

/// Rolls and prints.
pub(crate) fn run(arguments: &Treasure) -> Result<ExitCode, Failure> {
    let catalog = Catalog::standard();
    let seed = seed::given_or_fresh(arguments.seed)?;
    let mut streams = Streams::with_keys(seed);
    let mut roll = TreasureRoll {
        catalog,
        tier: arguments.tier,
        dice: streams.of(StreamName::Treasure),
        ids: &mut IdAllocator::default(),
    };
    let hoards = roll_all(arguments, &mut roll)?;
    let all = hoards.iter().flat_map(|hoard| {
        [hoard.value_gp].into_iter().chain(hoard.maps.iter().map(|map| map.value_gp))
    });
    let rolled = Rolled {
        seed: seed.to_string(),
        stream: StreamName::Treasure,
        tier: arguments.tier,
        value_gp: all.fold(0, i64::saturating_add),
        hoards,
    };
    if arguments.json {
        output::print_json(&rolled)?;
    } else {
        output::print(&drawn(&rolled, catalog))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn roll_all(arguments: &Treasure, roll: &mut TreasureRoll<'_, Stream>) -> RulesResult<Vec<Hoard>> {
    let mut hoards = Vec::new();
    for Wanted { of_type, times } in &arguments.types {
        let mut treasure = Found::default();
        for _ in 0..*times {
            treasure.add(roll.of_entries(&of_type.entries)?);
        }
        hoards.push(Hoard {
            r#type: Some(of_type.letter.to_string()),
            unguarded_level: None,
            times: *times,
            value_gp: treasure.value_gp(),
            treasure,
            maps: Vec::new(),
            heading: heading(of_type, *times),
        });
    }
    if let Some(level) = arguments.unguarded {
        let treasure = roll.unguarded(level)?;
        hoards.push(Hoard {
            r#type: None,
            unguarded_level: Some(level),
            times: 1,
            value_gp: treasure.value_gp(),
            treasure,
            maps: Vec::new(),
            heading: format!("Unguarded on dungeon level {level}"),
        });
    }
    if arguments.maps {
        for hoard in &mut hoards {
            hoard.maps = follow(&hoard.treasure, roll)?;
        }
    }
    Ok(hoards)
}

/// What the maps in a treasure lead to.
fn follow(found: &Found, roll: &mut TreasureRoll<'_, Stream>) -> RulesResult<Vec<Followed>> {
    let mut followed = Vec::new();
    for item in &found.magic_items {
        let Some(map) = item.known_template().filter(|kind| !kind.hoard_recipe.is_empty()) else {
            continue;
        };
        let treasure = roll.of_map(map)?;
        followed.push(Followed {
            instance_id: item.instance_id.clone(),
            value_gp: treasure.value_gp(),
            treasure,
            name: map.name.to_string(),
        });
    }
    Ok(followed)
}

fn heading(of_type: &TreasureType, times: i64) -> String {
    let whose = match of_type.kind {
        TreasureKind::Hoard => "a lair's hoard",
        TreasureKind::Individual => "carried by one",
        TreasureKind::Group => "carried by a group",
    };
    let times = if times == 1 { String::new() } else { format!(", {times} times") };
    format!("Type {} ({whose}){times}", of_type.letter)
}

fn drawn(rolled: &Rolled, catalog: &Catalog) -> String {
    let mut page = String::new();
    for hoard in &rolled.hoards {
        page += &format!("{}\n{}\n", bold(&hoard.heading), hoard::drawn(&hoard.treasure, catalog));
        for map in &hoard.maps {
            let heading = bold(&format!("{} leads to", map.name));
            page += &format!("{heading}\n{}\n", hoard::drawn(&map.treasure, catalog));
        }
    }
    let parts = rolled.hoards.iter().map(|hoard| 1 + hoard.maps.len()).sum::<usize>();
    if parts > 1 {
        page += &format!("{}\n\n", bold(&format!("{} gp in all", grouped(rolled.value_gp))));
    }
    page + &format!("seed {}, stream {}, {} tables\n", rolled.seed, rolled.stream, rolled.tier)
}
