//! `grognard spell`: a card for a spell. `grognard spells`: a list of them.

mod card;
mod effect;
mod lengths;
mod list;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

use grognard::{
    bx::{Catalog, model::spell::SpellTemplate},
    kernel::UnknownName,
};

use crate::{failure::Failure, input, names, output};

pub(crate) use list::{Spells, run as run_list};

const EXAMPLES: &str = "\
NAME is an id, a name, or as much of it as tells one spell from the others; the name of a reversed
form finds its spell. Two lists may have a spell of the same name: both are printed.

Examples:
  grognard spell 'Fire Ball'
  grognard spell light --list magic_user
  grognard spell finger of death
  grognard spell frostbite --file my_spells.toml
  grognard spell sleep --json

A file of spells has the same form as the project's own data/spells.toml.";

/// The largest file of spells, in MiB.
const LARGEST_FILE: u64 = 16;

/// Print a spell: its figures, its usages and what they do
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Spell {
    /// Which spell
    #[arg(required = true)]
    name: Vec<String>,
    /// Only of this list: cleric or magic_user
    #[arg(long)]
    list: Option<String>,
    /// A TOML file of your own spells, to find beside the printed ones
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Print JSON: the templates of the spells found, with their texts
    #[arg(long)]
    json: bool,
}

/// Finds a spell and prints it.
pub(crate) fn run(arguments: &Spell) -> Result<ExitCode, Failure> {
    let own = with_own(arguments.file.as_deref())?;
    let catalog = own.as_ref().unwrap_or(Catalog::standard());
    let listed = of_list(catalog, arguments.list.as_deref())?;
    let found = find(&arguments.name.join(" "), &listed)?;
    if arguments.json {
        output::print_json(&found)?;
    } else {
        let cards: Result<Vec<String>, Failure> =
            found.iter().map(|spell| card::drawn(spell, catalog)).collect();
        output::print(&cards?.join("\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The printed spells and those of a file; `None` without a file.
fn with_own(file: Option<&Path>) -> Result<Option<Catalog>, Failure> {
    let Some(file) = file else {
        return Ok(None);
    };
    let text = input::read_text(file, LARGEST_FILE)?;
    let mut catalog = Catalog::standard().clone();
    catalog.add_spells(&text, &input::display_name(file))?;
    Ok(Some(catalog))
}

/// The spells of a list, or all.
fn of_list(catalog: &Catalog, list: Option<&str>) -> Result<Vec<Arc<SpellTemplate>>, Failure> {
    let Some(given) = list else {
        return Ok(catalog.spells().collect());
    };
    let wanted = given.to_lowercase().replace(['-', ' '], "_");
    let listed = catalog.spells().filter(|spell| spell.spell_list == wanted);
    let listed: Vec<Arc<SpellTemplate>> = listed.collect();
    if !listed.is_empty() {
        return Ok(listed);
    }
    let all: Vec<Arc<SpellTemplate>> = catalog.spells().collect();
    let mut known: Vec<&str> = all.iter().map(|spell| &*spell.spell_list).collect();
    known.sort_unstable();
    known.dedup();
    let unknown = UnknownName::new("spell list", given, known.iter().copied());
    Err(Failure::input(format!("{unknown} (the lists are {})", known.join(", "))))
}

/// The spell of that id, or those whose name, or whose reversed form's, is meant.
fn find(given: &str, listed: &[Arc<SpellTemplate>]) -> Result<Vec<Arc<SpellTemplate>>, Failure> {
    if let Some(spell) = listed.iter().find(|spell| spell.id == given) {
        return Ok(vec![Arc::clone(spell)]);
    }
    let mut known: Vec<names::Entry> = Vec::new();
    for spell in listed {
        for reversed in [false, true] {
            let name = spell.name_of(reversed);
            if !known.iter().any(|(_, known)| known == name) {
                known.push((name.into(), name.into()));
            }
        }
    }
    let name = names::find("spell", given, &known)?;
    let answers = |spell: &&Arc<SpellTemplate>| {
        [false, true].into_iter().any(|reversed| name == spell.name_of(reversed))
    };
    Ok(listed.iter().filter(answers).cloned().collect())
}
