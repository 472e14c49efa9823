//! `grognard new knave`: a character of Knave and its sheet.

use std::collections::BTreeMap;

use grognard::{
    kernel::{Error, Id, Stream, Text},
    knave::{Ability, Rules, Sheet, Swap, TRAITS, World},
};
use serde::Serialize;

use crate::{
    failure::Failure,
    layout::{bold, labelled, paragraph, signed},
    output, seed,
};

/// Roll a character of Knave and print its sheet
#[derive(Debug, clap::Args)]
pub(super) struct NewKnave {
    /// The name; without it one is rolled
    #[arg(long)]
    name: Option<String>,
    /// Two abilities that change places, as in `--swap 'STR WIS'`
    #[arg(long, value_name = "ABILITIES")]
    swap: Option<String>,
    /// The seed, 0 to 2^128 - 1; without it a fresh one is taken and printed
    #[arg(long, value_name = "N", value_parser = seed::parse, allow_negative_numbers = true)]
    seed: Option<u128>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The id of the character while it is made.
const HERO: &str = "hero";

/// A sheet as JSON shows it.
#[derive(Serialize)]
struct Shown<'a> {
    seed: String,
    name: &'a str,
    abilities: BTreeMap<&'static str, i64>,
    hp: i64,
    hp_max: i64,
    slots: i64,
    armor_defence: i64,
    armor: Option<&'a str>,
    helmet: Option<&'a str>,
    shield: Option<&'a str>,
    weapon: &'a str,
    backpack: &'a [Text],
    left_behind: Vec<String>,
    traits: BTreeMap<&'static str, &'a str>,
}

pub(super) fn run(asked: &NewKnave) -> Result<(), Failure> {
    let seed = seed::given_or_fresh(asked.seed)?;
    let rules = Rules::default();
    let mut dice = Stream::fork(seed, "character");
    let mut sheet = Sheet::roll(&rules, &mut dice).map_err(Error::from)?;
    if let Some(swap) = &asked.swap {
        let form = "expected two of STR, DEX, CON, INT, WIS and CHA, as in --swap 'STR WIS'";
        if sheet.swap(swap) != Swap::Swapped {
            return Err(Failure::input(format!("--swap {swap:?}: {form}")));
        }
    }
    if let Some(name) = &asked.name {
        sheet.rename(name);
    }
    let mut world = World::new(rules);
    let made = world.add_character(HERO, &sheet).map_err(Error::from)?;
    let armour = world.bonuses(HERO).map_err(Error::from)?.armour;
    let name_of = |id: &Id| id.rsplit('/').next().unwrap_or_default().to_owned();
    let left_behind: Vec<String> = made.left_behind.iter().map(name_of).collect();
    let shown = Shown {
        seed: seed.to_string(),
        name: &sheet.name,
        abilities: sheet.abilities.iter().map(|(one, bonus)| (one.short(), bonus)).collect(),
        hp: sheet.hp,
        hp_max: sheet.hp,
        slots: 10 + sheet.abilities.get(Ability::Constitution),
        armor_defence: 10 + armour,
        left_behind,
        armor: sheet.armor.as_deref(),
        helmet: sheet.helmet.as_deref(),
        shield: sheet.shield.as_deref(),
        weapon: &sheet.weapon,
        backpack: &sheet.backpack,
        traits: TRAITS.into_iter().zip(sheet.traits.iter().map(Text::as_str)).collect(),
    };
    if asked.json {
        return output::print_json(&shown);
    }
    output::print(&drawn(&sheet, &shown))
}

fn drawn(sheet: &Sheet, shown: &Shown<'_>) -> String {
    let of = |name: &str| {
        let place = TRAITS.iter().position(|one| *one == name);
        place.map_or("", |place| sheet.traits[place].as_str())
    };
    let mut page = format!("{}\nKnave, level 1\n", bold(&sheet.name));
    for (ability, bonus) in sheet.abilities.iter() {
        let text = format!("{}, defence {}", signed(bonus), bonus + 10);
        page += &labelled(ability.short(), &text);
    }
    page += "\n";
    page += &labelled("Hit points", &shown.hp.to_string());
    page += &labelled("Armour defence", &shown.armor_defence.to_string());
    page += &labelled("Slots", &shown.slots.to_string());
    let worn: Vec<&str> = [shown.armor, shown.helmet, shown.shield].into_iter().flatten().collect();
    let worn = if worn.is_empty() { "nothing".to_owned() } else { worn.join(", ") };
    page += &labelled("Worn", &worn);
    page += &labelled("In hand", shown.weapon);
    page += &labelled("In the pack", &shown.backpack.join(", "));
    if !shown.left_behind.is_empty() {
        page += &labelled("No room for", &shown.left_behind.join(", "));
    }
    page += "\n";
    page += &paragraph(
        &format!(
            "A {} who is {}, with a {} face, {} skin, {} hair and {} clothes; {} in speech; {} and \
             {}; {}. Alignment: {}.",
            of("background"),
            of("physique"),
            of("face"),
            of("skin"),
            of("hair"),
            of("clothing"),
            of("speech"),
            of("virtue"),
            of("vice"),
            of("misfortune"),
            of("alignment"),
        ),
        0,
    );
    format!("{page}\nseed {}\n", shown.seed)
}
