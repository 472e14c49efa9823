//! `grognard monster`: a monster's stat block.

pub(crate) mod card;
mod defenses;

use std::{path::PathBuf, process::ExitCode};

use grognard::bx::{Catalog, model::monster::MonsterTemplate};

use crate::{failure::Failure, input, names, output};

pub(crate) use card::stat_line;

const EXAMPLES: &str = "\
NAME is an id, a name, or as much of it as tells one monster from the others.

Examples:
  grognard monster troll
  grognard monster 'Red Dragon'
  grognard monster white ape
  grognard monster moss_troll --file my_monsters.toml
  grognard monster goblin --json

A file of monsters has the same form as the project's own data/monsters.toml.";

/// The largest file of monsters, in MiB.
const LARGEST_FILE: u64 = 16;

/// Print a monster's stat block
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Monster {
    /// Which monster
    #[arg(required = true)]
    name: Vec<String>,
    /// A TOML file of your own monsters, to find beside the printed ones
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Print JSON: the template, with its texts
    #[arg(long)]
    json: bool,
}

/// Finds a monster and prints it.
pub(crate) fn run(arguments: &Monster) -> Result<ExitCode, Failure> {
    let own;
    let catalog = match &arguments.file {
        None => Catalog::standard(),
        Some(file) => {
            let text = input::read_text(file, LARGEST_FILE)?;
            let mut with_own = Catalog::standard().clone();
            with_own.add_monsters(&text, &input::display_name(file))?;
            own = with_own;
            &own
        }
    };
    let known: Vec<names::Entry> =
        catalog.monsters().map(|monster| (monster.id.clone(), monster.name.clone())).collect();
    let id = names::find("monster", &arguments.name.join(" "), &known)?;
    let monster = catalog.monster(&id)?;
    if arguments.json {
        output::print_json(&*monster)?;
    } else {
        output::print(&(card::drawn(&monster) + &variants(&monster, catalog)))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The other monsters of the same page, in a line.
fn variants(monster: &MonsterTemplate, catalog: &Catalog) -> String {
    let others: Vec<String> = catalog
        .monsters()
        .filter(|other| other.page == monster.page && other.id != monster.id)
        .map(|other| other.name.to_string())
        .collect();
    if others.is_empty() {
        return String::new();
    }
    format!("\n{}", crate::layout::paragraph(&format!("See also: {}.", others.join("; ")), 2))
}
