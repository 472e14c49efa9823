//! `grognard class`: what a class has, may use, and gains by level.

mod card;
mod progression;

use std::process::ExitCode;

use grognard::bx::Catalog;

use crate::{
    failure::Failure,
    names::{self, Entry},
    output,
};

const EXAMPLES: &str = "\
Examples:
  grognard class thief
  grognard class magic-user
  grognard class elf --json";

/// Print a class: what it takes, and what each level brings
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Class {
    /// Which class: cleric, dwarf, elf, fighter, halfling, magic_user or thief
    #[arg(required = true)]
    name: Vec<String>,
    /// Print JSON: the definition, with its texts
    #[arg(long)]
    json: bool,
}

/// Finds a class and prints it.
pub(crate) fn run(arguments: &Class) -> Result<ExitCode, Failure> {
    let catalog = Catalog::standard();
    let known: Vec<Entry> =
        catalog.classes().map(|class| (class.id.clone(), class.name.clone())).collect();
    let class = catalog.class(&names::find("class", &arguments.name.join(" "), &known)?)?;
    if arguments.json {
        output::print_json(&*class)?;
    } else {
        output::print(&card::drawn(&class, catalog))?;
    }
    Ok(ExitCode::SUCCESS)
}
