//! Who is met in a dungeon.

use grognard::bx::{
    model::table::{EncounterEntry, EncounterRow, EncounterTable},
    tables::{encounter_tables, for_level},
};
use serde::Serialize;

use crate::{
    failure::Failure,
    layout::{self, Align, Table},
    output,
};

/// Who is met in a dungeon
#[derive(Debug, clap::Args)]
pub(super) struct Encounter {
    /// The dungeon level, 1 or more; every level without it
    #[arg(allow_negative_numbers = true, value_parser = clap::value_parser!(i64).range(1..))]
    level: Option<i64>,
    /// The d20 roll, 1 to 20; every row of the level without it
    #[arg(allow_negative_numbers = true, value_parser = clap::value_parser!(i64).range(1..=20))]
    roll: Option<i64>,
}

/// One answer.
#[derive(Serialize)]
struct Answer<'a> {
    table: &'a str,
    level: i64,
    #[serde(flatten)]
    row: &'a EncounterRow,
}

pub(super) fn run(encounter: &Encounter, json: bool) -> Result<(), Failure> {
    let Some(level) = encounter.level else {
        let tables = &encounter_tables().tables;
        return if json { output::print_json(tables) } else { output::print(&all_levels(tables)) };
    };
    let table = for_level(level)?;
    let Some(roll) = encounter.roll else {
        let drawn = || format!("{}\n\n{}", layout::bold(&table.label), rows(&table.rows));
        return if json { output::print_json(table) } else { output::print(&drawn()) };
    };
    let row = table.row(roll)?;
    if json {
        return output::print_json(&Answer { table: &table.id, level, row });
    }
    output::print(&format!("{}\n\n{}", layout::bold(&table.label), rows(std::slice::from_ref(row))))
}

/// How many are met, as printed.
fn count(row: &EncounterRow) -> String {
    match (&row.count_dice, row.count_fixed) {
        (Some(dice), _) => dice.to_string(),
        (None, Some(number)) => number.to_string(),
        (None, None) => String::new(),
    }
}

/// What the row brings, by the ids that `grognard monster` takes.
fn who(row: &EncounterRow) -> String {
    match &row.entry {
        EncounterEntry::NpcParty { party_kind } => format!("rival party ({party_kind})"),
        EncounterEntry::Monster(entry) => {
            let ids: Vec<String> = entry.monster_ids.iter().map(ToString::to_string).collect();
            let ids = layout::join(&ids, "or");
            match &entry.variant_dice {
                Some(dice) => format!("{ids}, by {dice}"),
                None => ids,
            }
        }
    }
}

/// All levels side by side, as the rulebook prints them.
fn all_levels(tables: &[EncounterTable]) -> String {
    let headings = tables.iter().map(|table| (table.label.to_string(), Align::Left));
    let first = [("d20".to_owned(), Align::Right)];
    let mut drawn = Table::new(first.into_iter().chain(headings));
    let longest = tables.iter().map(|table| table.rows.len()).max().unwrap_or(0);
    for place in 0..longest {
        let cells = tables.iter().map(|table| match table.rows.get(place) {
            Some(row) => format!("{} ({})", row.name, count(row)),
            None => String::new(),
        });
        drawn.row([(place + 1).to_string()].into_iter().chain(cells));
    }
    drawn.render(layout::table_width())
}

/// Rows of one level.
fn rows(rows: &[EncounterRow]) -> String {
    let mut table = Table::new([
        ("d20", Align::Right),
        ("Encounter", Align::Left),
        ("Number", Align::Left),
        ("Who", Align::Left),
    ]);
    for row in rows {
        table.row([row.roll.to_string(), row.name.to_string(), count(row), who(row)]);
    }
    table.render(layout::table_width())
}
