//! `grognard knave save`: a twenty-sided die and a bonus, to beat 15 or a defence.

use grognard::{
    kernel::{Drawn, Record, Stream, nearest},
    knave::{Ability, Edge, Quality, Save as Roll, Stat},
};
use serde::Serialize;

use crate::{failure::Failure, layout, output, seed};

/// Roll a save: a d20 and a bonus, to beat 15
#[derive(Debug, clap::Args)]
pub(super) struct Save {
    /// The ability: STR, DEX, CON, INT, WIS, CHA, or its name
    ability: String,
    /// The bonus of the ability
    #[arg(long, default_value_t = 0, allow_negative_numbers = true)]
    bonus: i64,
    /// What has to be beaten: 15, or a defence of a bonus and 10
    #[arg(long, default_value_t = 15, allow_negative_numbers = true)]
    target: i64,
    /// What else is added
    #[arg(long, default_value_t = 0, allow_negative_numbers = true)]
    modifier: i64,
    /// Two dice, of which the higher counts
    #[arg(long)]
    advantage: bool,
    /// Two dice, of which the lower counts; with an advantage too, one die
    #[arg(long)]
    disadvantage: bool,
    /// The seed, 0 to 2^128 - 1; without it a fresh one is taken and printed
    #[arg(long, value_name = "N", value_parser = seed::parse, allow_negative_numbers = true)]
    seed: Option<u128>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A save as JSON shows it.
#[derive(Serialize)]
struct Shown {
    seed: String,
    ability: &'static str,
    faces: Vec<i64>,
    natural: i64,
    bonus: i64,
    modifier: i64,
    total: i64,
    target: i64,
    success: bool,
    quality: Option<&'static str>,
}

pub(super) fn run(asked: &Save) -> Result<(), Failure> {
    let ability = ability(&asked.ability)?;
    let seed = seed::given_or_fresh(asked.seed)?;
    let mut dice = Record::new(Stream::fork(seed, "save"));
    let edge = Edge { advantage: asked.advantage, disadvantage: asked.disadvantage };
    let roll =
        Roll { ability: ability.into(), target: asked.target, edge, modifier: asked.modifier };
    let creature = std::collections::BTreeMap::from([(Stat::from(ability), asked.bonus)]);
    let saved = roll.roll(&creature, &mut dice).map_err(grognard::kernel::Error::from)?;
    let shown = Shown {
        seed: seed.to_string(),
        ability: ability.short(),
        faces: faces(dice.drawn()),
        natural: saved.natural,
        bonus: saved.bonus,
        modifier: saved.modifier,
        total: saved.natural.saturating_add(saved.bonus).saturating_add(saved.modifier),
        target: saved.target,
        success: saved.success,
        quality: saved.quality.map(Quality::as_str),
    };
    if asked.json { output::print_json(&shown) } else { output::print(&told(&shown)) }
}

fn told(shown: &Shown) -> String {
    let dice = match shown.faces.as_slice() {
        [one, other] => format!("d20 {one} and {other}, {} counts", shown.natural),
        _ => format!("d20 {}", shown.natural),
    };
    let plus = |value: i64, what: &str| match value {
        0 => String::new(),
        below @ ..0 => format!(" − {} {what}", below.unsigned_abs()),
        above => format!(" + {above} {what}"),
    };
    let end = if shown.success { "saved" } else { "failed" };
    let quality = match shown.quality {
        Some("critical_success") => ", and a 20 on the die",
        Some(_) => ", and a 1 on the die",
        None => "",
    };
    let line = format!(
        "{} save: {dice}{}{} = {} to beat {}: {end}{quality}.",
        shown.ability,
        plus(shown.bonus, "bonus"),
        plus(shown.modifier, "modifier"),
        shown.total,
        shown.target,
    );
    format!("{}\nseed {}\n", layout::paragraph(&line, 2), shown.seed)
}

/// The faces that were drawn.
pub(super) fn faces(drawn: &[Drawn]) -> Vec<i64> {
    let face = |drawn: &Drawn| match drawn {
        Drawn::Range { value, .. } => Some(*value),
        _ => None,
    };
    drawn.iter().filter_map(face).collect()
}

/// An ability by its short name or its long one.
fn ability(text: &str) -> Result<Ability, Failure> {
    let by_name =
        || Ability::ALL.iter().copied().find(|ability| ability.as_str().eq_ignore_ascii_case(text));
    Ability::of_short(text).or_else(by_name).ok_or_else(|| {
        let names = || Ability::ALL.iter().map(|ability| ability.as_str());
        let lower = text.to_lowercase();
        let hint = match nearest(&lower, names()) {
            Some(name) => format!("; did you mean {name:?}?"),
            None => String::new(),
        };
        Failure::input(format!(
            "unknown ability {text:?}{hint}; expected STR, DEX, CON, INT, WIS or CHA"
        ))
    })
}
