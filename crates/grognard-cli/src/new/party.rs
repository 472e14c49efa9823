//! `grognard new party`: a party of adventurers, outfitted and ready to play.

use grognard::{
    bx::{
        Catalog, Character, Streams,
        character::{Document, PartyRecord, party_document},
        model::words::Alignment,
    },
    kernel::Text,
};
use grognard_sim::party::{MOST_MEMBERS, Member, PartyRoll};
use serde::Serialize;

use super::alignment;
use crate::{
    failure::Failure,
    layout::{bold, paragraph},
    member,
    names::{self, Entry},
    output, refusals, seed,
};

const EXAMPLES: &str = "\
Examples:
  grognard new party
  grognard new party --size 4 --level 3 --seed 7
  grognard new party --class fighter,cleric,thief,magic-user --name Hild,Maud
  grognard new party --size 8 --level 5 --json > party.json

Scores, first hit points and gold come from the stream character_creation, the Hit Dice of higher
levels from advancement. Without --class a member becomes what suits the scores, and what the party
has fewest of. Each spends starting gold on arms, armour, light and food; spells are chosen by dice.
The JSON is the document of a party, with the seed beside it.";

/// How many, where nobody says.
const USUAL_SIZE: usize = 6;

/// Create a party: every member rolled, outfitted and of the level asked for
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct NewParty {
    /// How many members; without it one for each --class, or 6
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..=MOST_MEMBERS as u64))]
    size: Option<u64>,
    /// The level of each, gained by awards of experience
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
          value_parser = clap::value_parser!(i64).range(1..))]
    level: i64,
    /// The classes of the first members, in order
    #[arg(long, value_name = "CLASS", value_delimiter = ',')]
    class: Vec<String>,
    /// The names of the first members, in order; the others are called after their class
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    name: Vec<String>,
    /// The alignment of each: lawful, neutral or chaotic
    #[arg(long, default_value = "neutral", value_parser = alignment)]
    alignment: Alignment,
    /// The seed, 0 to 2^128 - 1; without it a fresh one is taken and printed
    #[arg(long, value_name = "N", value_parser = seed::parse, allow_negative_numbers = true)]
    seed: Option<u128>,
    /// Print JSON: a party's document
    #[arg(long)]
    json: bool,
}

/// The document, with what repeats it.
#[derive(Serialize)]
struct Seeded {
    seed: String,
    #[serde(flatten)]
    document: Document<PartyRecord>,
}

/// Rolls the party and prints it.
pub(super) fn run(asked: &NewParty) -> Result<(), Failure> {
    let catalog = Catalog::standard();
    let party = wanted(asked, catalog)?;
    let seed = seed::given_or_fresh(asked.seed)?;
    let rolled = party.roll(&mut Streams::with_keys(seed));
    let members = rolled.map_err(|error| {
        Failure::input(format!("{}\n(seed {seed})", refusals::message(&error, catalog)))
    })?;
    if asked.json {
        let characters = members.iter().map(|member| &member.character);
        let document = party_document(characters);
        return output::print_json(&Seeded { seed: seed.to_string(), document });
    }
    output::print(&format!("{}\nseed {seed}\n", drawn(members, asked, catalog)))
}

/// What was asked for, with every name found.
fn wanted<'a>(asked: &NewParty, catalog: &'a Catalog) -> Result<PartyRoll<'a>, Failure> {
    let known: Vec<Entry> =
        catalog.classes().map(|class| (class.id.clone(), class.name.clone())).collect();
    let mut classes = Vec::new();
    for name in &asked.class {
        classes.push(catalog.class(&names::find("class", name, &known)?)?);
    }
    let size = match asked.size {
        Some(size) => usize::try_from(size).unwrap_or(usize::MAX),
        None if classes.is_empty() => USUAL_SIZE,
        None => classes.len(),
    };
    Ok(PartyRoll {
        level: asked.level,
        alignment: asked.alignment,
        classes,
        names: asked.name.iter().map(Text::from).collect(),
        ..PartyRoll::of_size(size, catalog)
    })
}

/// A line for each, then a card for each.
fn drawn(members: Vec<Member>, asked: &NewParty, catalog: &Catalog) -> String {
    let characters: Vec<Character> = members.into_iter().map(|one| one.character).collect();
    let size = characters.len();
    let heading = format!("Party of {size}, level {}, {}", asked.level, asked.alignment);
    let mut page = format!("{}\n\n{}", bold(&heading), member::table(&characters));
    for one in &characters {
        page += &format!("\n{}", member::card(one, catalog));
    }
    let more = "What the members of a class can do: grognard class NAME.";
    page + &format!("\n{}", paragraph(more, 0))
}
