//! `grognard coc opposed`: two percentile rolls against each other.

use grognard::{
    coc::{Check, Opposed, Percentile},
    kernel::Stream,
};
use serde::Serialize;

use super::{number, rolled, some_dice};
use crate::{failure::Failure, layout, output, seed};

/// Roll two skills against each other
#[derive(Debug, clap::Args)]
pub(super) struct OpposedRolls {
    /// The attacker's skill, 1 to 100
    #[arg(value_parser = number, allow_negative_numbers = true)]
    attacker: i64,
    /// The defender's skill, 1 to 100
    #[arg(value_parser = number, allow_negative_numbers = true)]
    defender: i64,
    /// The defender dodges: a tie is the defender's
    #[arg(long, conflicts_with = "fight_back")]
    dodge: bool,
    /// The defender fights back, which is usual: a tie is the attacker's
    #[arg(long)]
    fight_back: bool,
    /// Bonus dice of the attacker
    #[arg(long, default_value_t = 0, value_parser = some_dice, allow_negative_numbers = true)]
    bonus: i64,
    /// Penalty dice of the attacker
    #[arg(long, default_value_t = 0, value_parser = some_dice, allow_negative_numbers = true)]
    penalty: i64,
    /// The seed, 0 to 2^128 - 1; without it a fresh one is taken and printed
    #[arg(long, value_name = "N", value_parser = seed::parse, allow_negative_numbers = true)]
    seed: Option<u128>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Shown {
    seed: String,
    attacker: Percentile,
    defender: Percentile,
    outcome: Opposed,
    attacker_won: bool,
}

pub(super) fn run(asked: &OpposedRolls) -> Result<(), Failure> {
    let attacker =
        Check { bonus: asked.bonus, penalty: asked.penalty, ..Check::against(asked.attacker) };
    let defender = Check::against(asked.defender);
    attacker.validate()?;
    defender.validate()?;
    let seed = seed::given_or_fresh(asked.seed)?;
    let mut dice = Stream::fork(seed, "opposed");
    let attacker = attacker.roll(&mut dice)?;
    let defender = defender.roll(&mut dice)?;
    let outcome = Opposed::of(attacker.outcome, defender.outcome, asked.dodge);
    let attacker_won = outcome.attacker_won();
    let shown = Shown { seed: seed.to_string(), attacker, defender, outcome, attacker_won };
    if asked.json {
        return output::print_json(&shown);
    }
    let defends = if asked.dodge { "dodges" } else { "fights back" };
    let end = match outcome {
        Opposed::AttackerHigher => "The attacker's level is higher: the attacker wins.",
        Opposed::DefenderHigher => "The defender's level is higher: the defender wins.",
        Opposed::TieAttackerWins => "Equal levels, and the tie goes to the attacker.",
        Opposed::TieDefenderWins => "Equal levels, and the tie goes to the one who dodges.",
        _ => "Neither succeeds: nothing happens.",
    };
    let lines = [
        format!("The attacker: {}.", rolled::told(&shown.attacker)),
        format!("The defender {defends}: {}.", rolled::told(&shown.defender)),
        end.to_owned(),
    ];
    let text: String = lines.iter().map(|line| layout::paragraph(line, 2)).collect();
    output::print(&format!("{text}seed {seed}\n"))
}
