//! `grognard knave table`: a random table, rolled or whole.

use grognard::{
    kernel::{Error, Record, Stream},
    knave::{Fault, NamedTable, Rules, Table as Rows},
};
use serde::Serialize;

use crate::{failure::Failure, layout, output, seed};

use super::save::faces;

/// Roll on a random table, or list the tables
#[derive(Debug, clap::Args)]
pub(super) struct Table {
    /// The table: physique, name, armor, reactions, death and so on; without it, their names
    #[arg(num_args = 0..)]
    name: Vec<String>,
    /// Print the whole table instead of rolling
    #[arg(long)]
    whole: bool,
    /// The seed, 0 to 2^128 - 1; without it a fresh one is taken and printed
    #[arg(long, value_name = "N", value_parser = seed::parse, allow_negative_numbers = true)]
    seed: Option<u128>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A roll on a table as JSON shows it.
#[derive(Serialize)]
struct Rolled<'a> {
    seed: String,
    table: &'a str,
    dice: &'a str,
    faces: Vec<i64>,
    result: &'a str,
}

/// A table as JSON shows it.
#[derive(Serialize)]
struct Whole<'a> {
    table: &'a str,
    dice: &'a str,
    rows: Vec<(String, String)>,
}

pub(super) fn run(asked: &Table) -> Result<(), Failure> {
    let name = asked.name.join(" ").to_lowercase();
    if name.is_empty() {
        return list(asked.json);
    }
    let rules = Rules::default();
    let table = NamedTable::of(&name, &rules).map_err(|fault| match &fault {
        Fault::Unknown(unknown) if unknown.nearest.is_none() => {
            Failure::input(format!("{unknown}; grognard knave table lists them"))
        }
        _ => Error::from(fault).into(),
    })?;
    if asked.whole {
        return whole(&name, table, asked.json);
    }
    let seed = seed::given_or_fresh(asked.seed)?;
    let mut dice = Record::new(Stream::fork(seed, "table"));
    let result = table.roll(&rules, &mut dice).map_err(Error::from)?;
    let rolled = Rolled {
        seed: seed.to_string(),
        table: &name,
        dice: &table.dice,
        faces: faces(dice.drawn()),
        result,
    };
    if asked.json {
        return output::print_json(&rolled);
    }
    let shown: Vec<String> = rolled.faces.iter().map(ToString::to_string).collect();
    let line = format!("{name}, {} {}: {result}", rolled.dice, shown.join(" + "));
    output::print(&format!("{}\nseed {}\n", layout::paragraph(&line, 2), rolled.seed))
}

fn list(json: bool) -> Result<(), Failure> {
    let names: Vec<&str> = NamedTable::names().collect();
    if json {
        return output::print_json(&names);
    }
    let lines: Vec<String> = names.iter().map(|name| format!("  {name}\n")).collect();
    output::print(&format!("The tables of Knave:\n{}", lines.concat()))
}

fn whole(name: &str, table: &NamedTable, json: bool) -> Result<(), Failure> {
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let rows: Vec<(String, String)> = match &table.table {
        Rows::List(rows) => rows
            .iter()
            .enumerate()
            .map(|(row, value)| ((row + 1).to_string(), text(value)))
            .collect(),
        Rows::Ranges(rows) => rows
            .iter()
            .flatten()
            .map(|(range, value)| (range.replace('-', "–"), text(value)))
            .collect(),
    };
    if json {
        return output::print_json(&Whole { table: name, dice: &table.dice, rows });
    }
    let headings = [(&*table.dice, layout::Align::Right), (name, layout::Align::Left)];
    let mut page = layout::Table::new(headings);
    for (range, value) in rows {
        page.row([range, value]);
    }
    output::print(&page.render(layout::table_width()))
}
