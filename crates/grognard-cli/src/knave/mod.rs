//! `grognard knave`: saves and random tables of Knave.

mod save;
mod table;

use std::process::ExitCode;

use clap::Subcommand;

use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  grognard knave save STR --bonus 2 --advantage
  grognard knave table death
  grognard knave table";

/// Saves and random tables of Knave
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Knave {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Save(save::Save),
    Table(table::Table),
}

pub(crate) fn run(arguments: &Knave) -> Result<ExitCode, Failure> {
    match &arguments.what {
        What::Save(asked) => save::run(asked)?,
        What::Table(asked) => table::run(asked)?,
    }
    Ok(ExitCode::SUCCESS)
}
