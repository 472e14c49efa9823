//! `grognard table`: the printed tables, whole or one answer.

mod attack;
mod encounter;
mod experience;
mod reaction;
mod saves;
mod turning;

use std::process::ExitCode;

use clap::Subcommand;

use crate::failure::Failure;

const EXAMPLES: &str = "\
With the name of a table alone the whole table is printed; with more, one answer.

Examples:
  grognard table attack           the attack matrix
  grognard table attack 19 2      the roll that THAC0 19 needs against AC 2
  grognard table attack 19 -3
  grognard table saves 4+1        the saving throws of a monster of 4+1 Hit Dice
  grognard table xp '4+1**'       experience for defeating it
  grognard table turning 5 '2*'   a cleric of level 5 against undead of 2* Hit Dice
  grognard table reaction 7       what a 7 on 2d6 means
  grognard table encounter 3 12   who is met on dungeon level 3 on a roll of 12";

/// Print a table of the rules, or look one figure up
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Table {
    #[command(subcommand)]
    table: Which,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum Which {
    Attack(attack::Attack),
    Saves(saves::Saves),
    Xp(experience::Experience),
    Turning(turning::Turning),
    Reaction(reaction::Reaction),
    Encounter(encounter::Encounter),
}

/// Prints a table or an answer.
pub(crate) fn run(arguments: &Table) -> Result<ExitCode, Failure> {
    let json = arguments.json;
    match &arguments.table {
        Which::Attack(look_up) => attack::run(look_up, json)?,
        Which::Saves(look_up) => saves::run(look_up, json)?,
        Which::Xp(look_up) => experience::run(look_up, json)?,
        Which::Turning(look_up) => turning::run(look_up, json)?,
        Which::Reaction(look_up) => reaction::run(look_up, json)?,
        Which::Encounter(look_up) => encounter::run(look_up, json)?,
    }
    Ok(ExitCode::SUCCESS)
}
