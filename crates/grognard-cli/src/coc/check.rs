//! `grognard coc check`: one percentile roll.

use grognard::{
    coc::{Check as Roll, Difficulty, Percentile},
    kernel::Stream,
};
use serde::Serialize;

use super::{number, rolled, some_dice};
use crate::{failure::Failure, layout, output, seed};

/// Roll against a skill or characteristic
#[derive(Debug, clap::Args)]
pub(super) struct Check {
    /// The skill or characteristic, 1 to 100 at the difficulty
    #[arg(value_parser = number, allow_negative_numbers = true)]
    target: i64,
    /// Bonus dice; they and penalty dice cancel one for one
    #[arg(long, default_value_t = 0, value_parser = some_dice, allow_negative_numbers = true)]
    bonus: i64,
    /// Penalty dice
    #[arg(long, default_value_t = 0, value_parser = some_dice, allow_negative_numbers = true)]
    penalty: i64,
    /// How hard it is: regular, hard (half the skill) or extreme (a fifth)
    #[arg(long, default_value = "regular", value_parser = difficulty)]
    difficulty: Difficulty,
    /// The seed, 0 to 2^128 - 1; without it a fresh one is taken and printed
    #[arg(long, value_name = "N", value_parser = seed::parse, allow_negative_numbers = true)]
    seed: Option<u128>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn difficulty(text: &str) -> Result<Difficulty, String> {
    text.parse().map_err(|_| "expected regular, hard or extreme".to_owned())
}

#[derive(Serialize)]
struct Shown {
    seed: String,
    #[serde(flatten)]
    roll: Percentile,
}

pub(super) fn run(asked: &Check) -> Result<(), Failure> {
    let roll = Roll {
        target: asked.target,
        difficulty: asked.difficulty,
        bonus: asked.bonus,
        penalty: asked.penalty,
    };
    roll.validate()?;
    let seed = seed::given_or_fresh(asked.seed)?;
    let roll = roll.roll(&mut Stream::fork(seed, "check"))?;
    if asked.json {
        return output::print_json(&Shown { seed: seed.to_string(), roll });
    }
    let line = layout::paragraph(&format!("{}.", rolled::told(&roll)), 2);
    output::print(&format!("{line}seed {seed}\n"))
}
