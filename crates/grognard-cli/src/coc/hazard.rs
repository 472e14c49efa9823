//! `grognard coc hazard`: harm that is no weapon's: falls, fire, poison.

use grognard::{
    coc::{
        CheckRoll, Hazard as Preset, OtherDamage, OtherHarm, PlainDice, Poison, PoisonDose,
        Poisoned, Severity, Victim, apply_other_damage, apply_poison,
    },
    kernel::{Stream, Text},
};
use serde::Serialize;

use super::{rolled, within};
use crate::{
    failure::Failure,
    layout,
    names::{self, Entry},
    output, seed,
};

/// Roll the harm of a fall, a fire, an acid or a poison
///
/// Without anything to roll, the presets and the poisons are listed.
#[derive(Debug, clap::Args)]
pub(super) struct Hazard {
    /// How bad it is: minor, moderate, severe, deadly, terminal or splat
    #[arg(group = HARM)]
    severity: Option<String>,
    /// A preset, such as falling_concrete_per_10ft or fire_torch
    #[arg(long, value_name = "ID", group = HARM)]
    preset: Option<String>,
    /// Dice of one's own, such as 2D6+1
    #[arg(long, value_name = "DICE", group = HARM, value_parser = some_harm)]
    dice: Option<Text>,
    /// A poison, such as Arsenic
    #[arg(long, value_name = "NAME", group = HARM)]
    poison: Option<String>,
    /// Doses of the poison, 1 to 100: a penalty die for each after the first
    #[arg(long, default_value_t = 1, value_parser = doses, allow_negative_numbers = true)]
    #[arg(requires = "poison", conflicts_with_all = ["severity", "preset", "dice"])]
    doses: i64,
    /// How often, 1 to 1000: a fall of 30 feet is 3 times 10
    #[arg(long, default_value_t = 1, value_parser = times, allow_negative_numbers = true)]
    #[arg(requires = HARM, conflicts_with = "poison")]
    times: i64,
    /// Hit points of the victim, 1 to 10000
    #[arg(long, default_value_t = 10, value_parser = hit_points, allow_negative_numbers = true)]
    #[arg(requires = HARM)]
    hp: i64,
    /// CON of the victim against poison, 1 to 100
    #[arg(long, default_value_t = 50, value_parser = con, allow_negative_numbers = true)]
    #[arg(requires = "poison", conflicts_with_all = ["severity", "preset", "dice"])]
    con: i64,
    /// The seed, 0 to 2^128 - 1; without it a fresh one is taken and printed
    #[arg(long, value_name = "N", value_parser = seed::parse, allow_negative_numbers = true)]
    #[arg(requires = HARM)]
    seed: Option<u128>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What there is to roll: one of several ways to say it.
const HARM: &str = "harm";

fn doses(text: &str) -> Result<i64, String> {
    within(text, 1, 100)
}

fn times(text: &str) -> Result<i64, String> {
    within(text, 1, 1000)
}

fn hit_points(text: &str) -> Result<i64, String> {
    within(text, 1, 10_000)
}

fn con(text: &str) -> Result<i64, String> {
    within(text, 1, 100)
}

fn some_harm(text: &str) -> Result<Text, String> {
    PlainDice::parse(text).map(|_| text.into()).map_err(|error| error.to_string())
}

/// The one of `known` that a name means; the error lists them all when none is near.
fn named<'a>(
    what: &'static str,
    given: Option<&String>,
    known: impl Iterator<Item = &'a str>,
) -> Result<Option<Text>, Failure> {
    let Some(given) = given else { return Ok(None) };
    let known: Vec<&str> = known.collect();
    let entries: Vec<Entry> = known.iter().map(|&name| (name.into(), name.into())).collect();
    let all: Vec<String> = known.iter().map(|&name| name.to_owned()).collect();
    let otherwise = format!("expected {}", layout::join(&all, "or"));
    names::find_or(what, given, &entries, &otherwise).map(|id| Some(id.text()))
}

#[derive(Serialize)]
struct Shown {
    seed: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    harm: Vec<OtherDamage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    poison: Option<Poisoned>,
    victim: Victim,
}

pub(super) fn run(asked: &Hazard) -> Result<(), Failure> {
    let harms = [&asked.severity, &asked.preset, &asked.poison];
    if asked.dice.is_none() && harms.iter().all(|given| given.is_none()) {
        return list(asked.json);
    }
    let poison = named("poison", asked.poison.as_ref(), Poison::all().map(|(id, _)| id))?;
    let preset = named("preset", asked.preset.as_ref(), Preset::all().map(|(id, _)| id))?;
    let severities = Severity::ALL.iter().map(|severity| severity.as_str());
    let severity = named("severity", asked.severity.as_ref(), severities)?;
    let seed = seed::given_or_fresh(asked.seed)?;
    let mut dice = Stream::fork(seed, "hazard");
    let mut victim = Victim {
        current_hp: Some(asked.hp),
        hp_max: Some(asked.hp),
        con: Some(asked.con),
        ..Victim::default()
    };
    let mut shown =
        Shown { seed: seed.to_string(), harm: Vec::new(), poison: None, victim: Victim::default() };
    if let Some(poison) = poison {
        let dose = PoisonDose { doses: asked.doses, ..PoisonDose::of(poison) };
        shown.poison = Some(apply_poison(&mut victim, &dose, &mut dice)?);
    } else {
        let harm = OtherHarm {
            severity,
            hazard_id: preset,
            damage_expr: asked.dice.clone(),
            ..OtherHarm::default()
        };
        for _ in 0..asked.times {
            shown.harm.push(apply_other_damage(&mut victim, &harm, &mut dice)?);
        }
    }
    shown.victim = victim;
    if asked.json { output::print_json(&shown) } else { output::print(&told(&shown)) }
}

fn told(shown: &Shown) -> String {
    let mut lines = Vec::new();
    for harm in &shown.harm {
        lines.push(format!(
            "{}: {} = {}; hit points {} → {}{}.",
            what(harm),
            faces(&harm.damage_roll.rolls, &harm.damage_expr),
            harm.loss.raw_damage,
            harm.loss.hp_before,
            harm.loss.hp_after,
            if harm.loss.major_wound_this_blow { ", a major wound" } else { "" },
        ));
    }
    if let Some(poison) = &shown.poison {
        if let CheckRoll::Made(roll) = &poison.con_roll {
            lines.push(format!("CON: {}.", rolled::told(roll)));
        }
        lines.push(poisoned(poison));
    }
    let text: String = lines.iter().map(|line| layout::paragraph(line, 2)).collect();
    let conditions = shown.victim.conditions.iter().flat_map(|conditions| conditions.0.iter());
    let conditions: Vec<String> = conditions.map(|one| one.replace('_', " ")).collect();
    let state = match conditions.as_slice() {
        [] => String::new(),
        some => layout::paragraph(&format!("The victim: {}.", some.join(", ")), 2),
    };
    format!("{text}{state}seed {}\n", shown.seed)
}

fn what(harm: &OtherDamage) -> String {
    match (&harm.hazard_id, &harm.severity) {
        (Some(id), _) => id.replace('_', " "),
        (None, Some(severity)) => format!("{severity} harm"),
        (None, None) => "Harm".to_owned(),
    }
}

fn faces(rolls: &[i32], dice: &str) -> String {
    let rolls: Vec<String> = rolls.iter().map(ToString::to_string).collect();
    format!("{dice} ({})", rolls.join(", "))
}

fn poisoned(poison: &Poisoned) -> String {
    let symptoms: Vec<String> =
        poison.symptom_tags.iter().map(|tag| tag.replace('_', " ")).collect();
    let harm = match &poison.damage_roll {
        None if poison.shaken_off => "shaken off, no harm at all".to_owned(),
        None => "no hit points are lost".to_owned(),
        Some(roll) => {
            let half = if poison.damage_halved { ", halved" } else { "" };
            format!(
                "{} = {}{half}: {} lost, hit points {} → {}",
                faces(&roll.rolls, &roll.expression),
                poison.damage_before_halve,
                poison.raw_damage,
                poison.hp_before,
                poison.hp_after
            )
        }
    };
    format!("{} after {}: {harm} ({}).", poison.poison_id, poison.onset, symptoms.join(", "))
}

fn list(json: bool) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Listed {
        severities: Vec<&'static str>,
        presets: Vec<&'static str>,
        poisons: Vec<&'static str>,
    }
    let listed = Listed {
        severities: Severity::ALL.iter().map(|severity| severity.as_str()).collect(),
        presets: Preset::all().map(|(id, _)| id).collect(),
        poisons: Poison::all().map(|(id, _)| id).collect(),
    };
    if json {
        return output::print_json(&listed);
    }
    output::print(
        &[
            layout::labelled("Severities", &listed.severities.join(", ")),
            layout::labelled("Presets", &listed.presets.join(", ")),
            layout::labelled("Poisons", &listed.poisons.join(", ")),
        ]
        .concat(),
    )
}
