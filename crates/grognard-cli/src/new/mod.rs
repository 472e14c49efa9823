//! `grognard new`: creates a character and prints its sheet, or a whole party.

#[cfg(feature = "knave")]
mod knave;
mod party;
mod sheet;

use std::{process::ExitCode, str::FromStr};

use clap::Subcommand;
use grognard::{
    bx::{
        Catalog, Ruleset, StreamName, Streams,
        character::{
            AbilityRolls, Adjustment, CreatedCharacter, CreationRequest, HitPointRoll,
            create_character,
        },
        creature::CharacterRecord,
        model::{
            class::{CasterKind, ClassDefinition},
            words::{Ability, AbilityFigures, Alignment, SavingThrows},
        },
    },
    kernel::{Id, Roll},
};
use serde::Serialize;

use crate::{
    failure::Failure,
    names::{self, Entry},
    output, refusals, seed,
    words::ability,
};

const EXAMPLES: &str = "\
Examples:
  grognard new character --class fighter --name Hild --alignment lawful \\
      --buy sword,shield,chainmail --equip chainmail,shield,sword
  grognard new character --class thief --buy torch:2 --buy dagger
  grognard new character --class magic-user --spell sleep --seed 42
  grognard new character --class dwarf --seed 7 --lower int:2 --raise str:1

The same seed and class roll the same scores, hit points and gold: roll a character first, then
repeat it with its seed and trade points, buy and equip. Two points lowered buy one point raised.";

/// Make something new
#[derive(Debug, clap::Args)]
pub(crate) struct New {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Character(Box<NewCharacter>),
    Party(party::NewParty),
    #[cfg(feature = "knave")]
    Knave(knave::NewKnave),
}

/// Create a character of 1st level and print its sheet
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
struct NewCharacter {
    /// The class: cleric, dwarf, elf, fighter, halfling, magic_user or thief
    #[arg(long)]
    class: String,
    /// The name; without it the name of the class
    #[arg(long)]
    name: Option<String>,
    /// The alignment: lawful, neutral or chaotic
    #[arg(long, default_value = "neutral", value_parser = alignment)]
    alignment: Alignment,
    /// The seed, 0 to 2^128 - 1; without it a fresh one is taken and printed
    #[arg(long, value_name = "N", value_parser = seed::parse, allow_negative_numbers = true)]
    seed: Option<u128>,
    /// Goods to buy, with the number of lots if more than one
    #[arg(long, value_name = "ITEM[:LOTS]", value_delimiter = ',')]
    buy: Vec<Purchase>,
    /// Goods to wear or take in hand, in this order
    #[arg(long, value_name = "ITEM", value_delimiter = ',')]
    equip: Vec<String>,
    /// Spells for the book of an arcane caster
    #[arg(long, value_name = "SPELL", value_delimiter = ',')]
    spell: Vec<String>,
    /// Extra languages, as many as Intelligence allows
    #[arg(long, value_name = "LANGUAGE", value_delimiter = ',')]
    language: Vec<String>,
    /// Points to take off an ability
    #[arg(long, value_name = "ABILITY:POINTS", value_delimiter = ',')]
    lower: Vec<Points>,
    /// Points to put on a prime requisite, half as many as were taken off
    #[arg(long, value_name = "ABILITY:POINTS", value_delimiter = ',')]
    raise: Vec<Points>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn alignment(text: &str) -> Result<Alignment, grognard::kernel::UnknownName> {
    text.to_lowercase().parse()
}

/// Goods and how many lots of them.
#[derive(Clone, Debug)]
struct Purchase {
    item: String,
    lots: i64,
}

impl FromStr for Purchase {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (item, lots) = match text.rsplit_once(':') {
            None => (text, 1),
            Some((item, lots)) => {
                (item, lots.parse().map_err(|_| format!("expected a number of lots: {lots:?}"))?)
            }
        };
        Ok(Self { item: item.to_owned(), lots })
    }
}

/// An ability and how many points.
#[derive(Clone, Copy, Debug)]
struct Points {
    ability: Ability,
    points: i64,
}

impl FromStr for Points {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, points) =
            text.split_once(':').ok_or("expected an ability, a colon and points: str:2")?;
        let name = name.to_lowercase();
        let named = |which: &&Ability| name == self::ability(**which).to_lowercase();
        let ability = match Ability::ALL.iter().find(named) {
            Some(ability) => *ability,
            None => name.parse().map_err(|error| format!("{error}"))?,
        };
        let points = points.parse().map_err(|_| format!("expected points: {points:?}"))?;
        Ok(Self { ability, points })
    }
}

/// A new character as JSON: what it is, what its figures come to, and the dice that made it.
#[derive(Serialize)]
struct Written<'a> {
    seed: String,
    stream: StreamName,
    character: CharacterRecord,
    armour_class: i64,
    armour_class_ascending: i64,
    thac0: i64,
    attack_bonus: i64,
    saves: SavingThrows,
    languages: Vec<Id>,
    ability_rolls: &'a AbilityRolls,
    hit_point_roll: &'a HitPointRoll,
    gold_roll: &'a Roll,
}

/// Makes what was asked for and prints it.
pub(crate) fn run(arguments: &New) -> Result<ExitCode, Failure> {
    match &arguments.what {
        What::Party(asked) => party::run(asked)?,
        #[cfg(feature = "knave")]
        What::Knave(asked) => knave::run(asked)?,
        What::Character(asked) => {
            let seed = seed::given_or_fresh(asked.seed)?;
            let made = create(asked, seed)?;
            if asked.json {
                output::print_json(&written(&made, seed))?;
            } else {
                let seed = format!("\nseed {seed}, stream {}\n", StreamName::CharacterCreation);
                output::print(&(sheet::drawn(&made, Catalog::standard()) + &seed))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn written(made: &CreatedCharacter, seed: u128) -> Written<'_> {
    let character = &made.character;
    let row = character.row();
    Written {
        seed: seed.to_string(),
        stream: StreamName::CharacterCreation,
        character: character.record(),
        armour_class: character.armour_class(),
        armour_class_ascending: character.armour_class_ascending(),
        thac0: row.thac0,
        attack_bonus: row.attack_bonus,
        saves: row.saves,
        languages: character.languages(),
        ability_rolls: &made.ability_rolls,
        hit_point_roll: &made.hit_point_roll,
        gold_roll: &made.gold_roll,
    }
}

/// Creates the character. Every name is found before anything is rolled.
fn create(asked: &NewCharacter, seed: u128) -> Result<CreatedCharacter, Failure> {
    let catalog = Catalog::standard();
    let classes: Vec<Entry> =
        catalog.classes().map(|class| (class.id.clone(), class.name.clone())).collect();
    let class = catalog.class(&names::find("class", &asked.class, &classes)?)?;
    if asked.spell.is_empty() {
        needs_no_spells(&class, catalog)?;
    }
    let name = asked.name.clone().unwrap_or_else(|| class.name.to_string());
    let items: Vec<Entry> =
        catalog.items().map(|item| (item.id().clone(), item.name().clone())).collect();
    let languages: Vec<Entry> =
        catalog.languages().map(|language| (language.id.clone(), language.name.clone())).collect();

    let mut request = CreationRequest::new(name, &class.id, asked.alignment);
    request.adjustment = adjustment(asked)?;
    request.starting_spell_ids = find_spells(&asked.spell, &class, catalog)?;
    request.extra_languages = find_all("language", &asked.language, &languages)?;
    request.equip_ids = find_all("item", &asked.equip, &items)?;
    for purchase in &asked.buy {
        request.purchases.push((names::find("item", &purchase.item, &items)?, purchase.lots));
    }
    let mut streams = Streams::with_keys(seed);
    let dice = streams.of(StreamName::CharacterCreation);
    create_character(&request, catalog, &Ruleset::default(), dice).map_err(|error| {
        Failure::input(format!("{}\n(seed {seed})", refusals::message(&error, catalog)))
    })
}

fn find_all(what: &str, given: &[String], known: &[Entry]) -> Result<Vec<Id>, Failure> {
    given.iter().map(|name| names::find(what, name, known)).collect()
}

/// Spells by name. Where both lists have one of that name, the list of the class is meant.
fn find_spells(
    given: &[String],
    class: &ClassDefinition,
    catalog: &Catalog,
) -> Result<Vec<Id>, Failure> {
    let of_list = |list: Option<&str>| -> Vec<Entry> {
        let on_list = catalog.spells().filter(|spell| list.is_none_or(|l| spell.spell_list == l));
        on_list.map(|spell| (spell.id.clone(), spell.name.clone())).collect()
    };
    let own = of_list(class.caster().map(|caster| caster.spell_list.as_str()));
    let all = of_list(None);
    let find = |name: &String| {
        names::find("spell", name, &own).or_else(|_| names::find("spell", name, &all))
    };
    given.iter().map(find).collect()
}

/// The trade of points that was asked for, if any.
fn adjustment(asked: &NewCharacter) -> Result<Option<Adjustment>, Failure> {
    if asked.lower.is_empty() && asked.raise.is_empty() {
        return Ok(None);
    }
    let figures = |points: &[Points], done: &str| {
        for (place, Points { ability: which, .. }) in points.iter().enumerate() {
            if points[..place].iter().any(|other| other.ability == *which) {
                return Err(Failure::input(format!("{} is {done} twice", ability(*which))));
            }
        }
        Ok(AbilityFigures(points.iter().map(|points| (points.ability, points.points)).collect()))
    };
    let (lowered, raised) = (figures(&asked.lower, "lowered")?, figures(&asked.raise, "raised")?);
    Ok(Some(Adjustment::new(lowered, raised)?))
}

/// An error that says which spells can be chosen, for a class whose book begins with some.
fn needs_no_spells(class: &ClassDefinition, catalog: &Catalog) -> Result<(), Failure> {
    let Some(caster) = class.caster().filter(|caster| caster.kind == CasterKind::Arcane) else {
        return Ok(());
    };
    let slots = class.row(1).map_or(&[][..], |row| &row.spell_slots);
    let mut message = String::new();
    for (level, count) in (1..).zip(slots).filter(|(_, count)| **count > 0) {
        let choices: Vec<String> = catalog
            .spells()
            .filter(|spell| spell.level == level && spell.spell_list == caster.spell_list)
            .map(|spell| spell.id.to_string())
            .collect();
        let spells = if *count == 1 { "spell" } else { "spells" };
        message += &format!(
            "the book of a {} begins with {count} {spells} of level {level}; choose with --spell: {}",
            class.name,
            choices.join(", ")
        );
    }
    if message.is_empty() { Ok(()) } else { Err(Failure::input(message)) }
}
