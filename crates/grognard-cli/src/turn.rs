//! `grognard turn`: a cleric tries to turn the undead.

use std::{collections::BTreeMap, process::ExitCode, str::FromStr};

use grognard::{
    bx::{
        Catalog, Creature, Ruleset, StreamName, World,
        combat::effective_hd,
        creature::{CharacterRecord, spawn},
        events::{TurningType, TurningTypeOutcome},
        magic::{TurnUndeadResult, turn_undead},
        model::words::{AbilityScores, Alignment},
    },
    kernel::{Drawn, Id, Ignore, Record},
};
use serde::Serialize;

use crate::{
    failure::Failure,
    layout::{bold, join, paragraph},
    names, output, seed,
};

const EXAMPLES: &str = "\
KIND is a monster's id or name; COUNT is how many of them, 1 unless it is given.

Examples:
  grognard turn --level 1 --undead skeleton:6
  grognard turn --level 5 --undead ghoul:4 --undead wight:2 --seed 42
  grognard turn --level 9 --undead 'Vampire (9 HD):1' --json

2d6 are rolled once against the table; if a kind is turned, 2d6 more say how many Hit Dice of them
are affected, the weakest first, and at least one creature.";

/// How many of a kind at most.
const MOST: usize = 1_000;

/// The name of who turns.
const CLERIC: &str = "cleric";

/// Roll to turn the undead
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Turn {
    /// The cleric's level, 1 to 14
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(i64).range(1..=14))]
    level: i64,
    /// Who is there; may be given several times
    #[arg(long, value_name = "KIND:COUNT", required = true)]
    undead: Vec<Group>,
    /// The seed, 0 to 2^128 - 1; without it a fresh one is taken and printed
    #[arg(long, value_name = "N", value_parser = seed::parse, allow_negative_numbers = true)]
    seed: Option<u128>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Some monsters of a kind, as given.
#[derive(Clone, Debug)]
struct Group {
    kind: String,
    count: usize,
}

impl FromStr for Group {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, count) = match text.rsplit_once(':') {
            None => (text, 1),
            Some((kind, count)) => {
                let digits = !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit());
                let count = count.parse().ok().filter(|count| digits && (1..=MOST).contains(count));
                let expected = || format!("expected KIND:COUNT, with a count from 1 to {MOST}");
                (kind, count.ok_or_else(expected)?)
            }
        };
        if kind.trim().is_empty() {
            return Err("expected KIND:COUNT, such as ghoul:4".to_owned());
        }
        Ok(Self { kind: kind.trim().to_owned(), count })
    }
}

/// Somebody who might be turned.
#[derive(Serialize)]
struct Candidate {
    id: Id,
    template_id: Id,
    hit_dice: i64,
    #[serde(skip)]
    name: String,
}

/// What came of it, and what repeats it.
#[derive(Serialize)]
struct Attempt {
    seed: String,
    level: i64,
    /// The faces of both rolls.
    faces: Vec<i64>,
    candidates: Vec<Candidate>,
    #[serde(flatten)]
    result: TurnUndeadResult,
}

/// Rolls and tells.
pub(crate) fn run(arguments: &Turn) -> Result<ExitCode, Failure> {
    let attempt = attempt(arguments)?;
    if arguments.json {
        output::print_json(&attempt)?;
    } else {
        output::print(&told(&attempt))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn attempt(arguments: &Turn) -> Result<Attempt, Failure> {
    let catalog = Catalog::standard();
    let seed = seed::given_or_fresh(arguments.seed)?;
    let mut world = World::new(seed, Ruleset::default());
    let class = catalog.class("cleric")?;
    let scores = AbilityScores::new([9; 6]).ok_or_else(|| Failure::input("no such scores"))?;
    let cleric = CharacterRecord::newcomer(CLERIC.into(), &class, scores, Alignment::Lawful, 1);
    let cleric = CharacterRecord { level: arguments.level, ..cleric };
    world.roster.insert(CLERIC.into(), cleric.build(catalog)?.into());
    let candidates = gathered(&arguments.undead, &mut world)?;
    let ids: Vec<Id> = candidates.iter().map(|one| one.id.clone()).collect();
    let (mut scene, streams) = world.scene();
    let mut dice = Record::new(streams.of(StreamName::Magic));
    let result = turn_undead(&mut scene, CLERIC, &class, &ids, &mut dice, &mut Ignore)?;
    let faces = dice.drawn().iter().filter_map(|drawn| match drawn {
        Drawn::Range { value, .. } => Some(*value),
        Drawn::Below { value, .. } => i64::try_from(*value).ok().map(|value| value + 1),
        _ => None,
    });
    Ok(Attempt {
        seed: seed.to_string(),
        level: arguments.level,
        faces: faces.collect(),
        candidates,
        result,
    })
}

/// Spawns everybody. Groups of one kind are counted on.
fn gathered(groups: &[Group], world: &mut World) -> Result<Vec<Candidate>, Failure> {
    let catalog = Catalog::standard();
    let known: Vec<names::Entry> =
        catalog.monsters().map(|monster| (monster.id.clone(), monster.name.clone())).collect();
    let mut counted: BTreeMap<Id, usize> = BTreeMap::new();
    let mut candidates = Vec::new();
    for group in groups {
        let template_id = names::find("monster", &group.kind, &known)?;
        let template = catalog.monster(&template_id)?;
        for _ in 0..group.count {
            let number = counted.entry(template_id.clone()).or_default();
            *number += 1;
            let id = Id::from(format!("{template_id}-{number}"));
            let dice = world.streams.of(StreamName::MonsterSpawn);
            let monster: Creature = spawn(template.clone(), id.clone(), None, dice)?;
            candidates.push(Candidate {
                id: id.clone(),
                template_id: template_id.clone(),
                hit_dice: effective_hd(&monster),
                name: format!("{} {number}", template.name),
            });
            world.roster.insert(id, monster);
        }
    }
    Ok(candidates)
}

fn told(attempt: &Attempt) -> String {
    let Attempt { level, faces, result, .. } = attempt;
    let dice = |faces: &[i64]| {
        let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
        format!("2d6 [{}]", faces.join(", "))
    };
    let (first, second) = faces.split_at(faces.len().min(2));
    let mut text =
        format!("Cleric of level {level}: {} = {}\n", dice(first), bold(&result.roll.to_string()));
    for kind in &result.outcomes {
        text += &paragraph(&format!("  {}", kind_in_words(kind)), 4);
    }
    if let Some(pool) = result.hd_pool {
        text += &format!("Hit Dice affected: {} = {}\n", dice(second), bold(&pool.to_string()));
        text += &affected(attempt, pool);
    }
    text + &format!("seed {}\n", attempt.seed)
}

/// What the table says of a kind.
fn kind_in_words(kind: &TurningType) -> String {
    let name = Catalog::standard().monster(&kind.template_id);
    let name = name.map_or_else(|_| kind.template_id.to_string(), |kind| kind.name.to_string());
    let column = match &kind.column {
        Some(column) => format!(" (column {column})"),
        None => String::new(),
    };
    let outcome = match (kind.outcome, kind.threshold) {
        (TurningTypeOutcome::Unaffected, _) => "not undead".to_owned(),
        (TurningTypeOutcome::Turn, Some(least)) => format!("needs {least}: turned"),
        (_, Some(least)) => format!("needs {least}: no effect"),
        (TurningTypeOutcome::Turn, None) => "T, turned without a number".to_owned(),
        (TurningTypeOutcome::Destroy, _) => "D, destroyed".to_owned(),
        _ => "no effect at this level".to_owned(),
    };
    format!("{name}{column}: {outcome}")
}

/// Who is affected, in order, with the Hit Dice that are left.
fn affected(attempt: &Attempt, pool: i64) -> String {
    let result = &attempt.result;
    let mut left = pool;
    let mut text = String::new();
    let of = |id: &Id| attempt.candidates.iter().find(|one| one.id == *id);
    for candidate in result.affected_ids.iter().filter_map(of) {
        left -= candidate.hit_dice;
        let gone = result.destroyed_ids.contains(&candidate.id);
        let fate = if gone { "destroyed" } else { "turned" };
        let dice = if candidate.hit_dice == 1 { "Hit Die" } else { "Hit Dice" };
        let rest = match left {
            left if left < 0 => "at least one is".to_owned(),
            left => format!("{left} left"),
        };
        text += &format!("  {}: {fate} ({} {dice}, {rest})\n", candidate.name, candidate.hit_dice);
    }
    let succeeded = |candidate: &&Candidate| {
        let kind = result.outcomes.iter().find(|kind| kind.template_id == candidate.template_id);
        let turned = kind.is_some_and(|kind| {
            matches!(kind.outcome, TurningTypeOutcome::Turn | TurningTypeOutcome::Destroy)
        });
        turned && !result.affected_ids.contains(&candidate.id)
    };
    let spared: Vec<String> =
        attempt.candidates.iter().filter(succeeded).map(|one| one.name.clone()).collect();
    if !spared.is_empty() {
        text += &paragraph(&format!("  not reached: {}", join(&spared, "and")), 4);
    }
    text
}
