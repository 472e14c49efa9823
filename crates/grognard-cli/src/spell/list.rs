//! `grognard spells`: the spells of a list or a level, in a table.

use std::{path::PathBuf, process::ExitCode};

use grognard::{
    bx::model::spell::{SpellMode, SpellTemplate},
    kernel::{Id, Text},
};
use serde::Serialize;

use super::{card::capitalized, lengths, of_list, with_own};
use crate::{
    failure::Failure,
    layout::{self, Align, Table},
    output,
};

const EXAMPLES: &str = "\
Examples:
  grognard spells
  grognard spells --list magic_user --level 1
  grognard spells --level 3 --json
  grognard spells --file my_spells.toml";

/// List spells
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Spells {
    /// Only of this list: cleric or magic_user
    #[arg(long)]
    list: Option<String>,
    /// Only of this level, 1 to 6
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(i64).range(1..=6))]
    level: Option<i64>,
    /// A TOML file of your own spells, to list beside the printed ones
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A usage in the list.
#[derive(Serialize)]
struct Usage<'a> {
    key: &'a Text,
    reversed: bool,
    manual: bool,
}

/// A spell in the list.
#[derive(Serialize)]
struct Line<'a> {
    id: &'a Id,
    name: &'a Text,
    spell_list: &'a Text,
    level: i64,
    range: &'a Text,
    duration: &'a Text,
    reversed_form: Option<&'a Text>,
    usages: Vec<Usage<'a>>,
}

impl<'a> Line<'a> {
    fn of(spell: &'a SpellTemplate) -> Self {
        let usages = |reversed| {
            let usage =
                move |mode: &'a SpellMode| Usage { key: &mode.key, reversed, manual: mode.manual };
            spell.modes_of(reversed).iter().map(usage)
        };
        Self {
            id: &spell.id,
            name: &spell.name,
            spell_list: &spell.spell_list,
            level: spell.level,
            range: &spell.range,
            duration: &spell.duration,
            reversed_form: spell.reversed_form.as_ref().map(|form| &form.name),
            usages: usages(false).chain(usages(true)).collect(),
        }
    }

    /// Who works out what the spell does.
    fn resolved_by(&self) -> &'static str {
        let manual = self.usages.iter().filter(|usage| usage.manual).count();
        match manual {
            0 => "engine",
            manual if manual == self.usages.len() => "referee",
            _ => "both",
        }
    }
}

/// Lists spells by list, level and name.
pub(crate) fn run(arguments: &Spells) -> Result<ExitCode, Failure> {
    let own = with_own(arguments.file.as_deref())?;
    let catalog = own.as_ref().unwrap_or(grognard::bx::Catalog::standard());
    let mut spells = of_list(catalog, arguments.list.as_deref())?;
    spells.retain(|spell| arguments.level.is_none_or(|level| spell.level == level));
    spells.sort_by(|one, other| {
        let key =
            |spell: &SpellTemplate| (spell.spell_list.clone(), spell.level, spell.name.clone());
        key(one).cmp(&key(other))
    });
    if arguments.json {
        let lines: Vec<Line<'_>> = spells.iter().map(|spell| Line::of(spell)).collect();
        output::print_json(&lines)?;
    } else if spells.is_empty() {
        output::print("There is no such spell.\n")?;
    } else {
        let columns =
            ["Spell", "List", "Level", "Reversed form", "Range", "Duration", "Resolved by"];
        let align = |heading| if heading == "Level" { Align::Right } else { Align::Left };
        let mut table = Table::new(columns.map(|heading| (heading, align(heading))));
        for spell in &spells {
            table.row(cells(spell));
        }
        output::print(&table.render(layout::table_width()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn cells(spell: &SpellTemplate) -> [String; 7] {
    let line = Line::of(spell);
    [
        spell.name.to_string(),
        capitalized(&spell.spell_list),
        spell.level.to_string(),
        line.reversed_form.map_or_else(String::new, ToString::to_string),
        lengths::short_range(spell.range_spec),
        lengths::short_duration(&spell.duration_spec),
        line.resolved_by().to_owned(),
    ]
}
