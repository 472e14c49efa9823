//! Turning the undead.

use grognard::bx::{
    model::table::{TurningCell, TurningColumn, TurningOutcome, TurningResult, TurningTable},
    tables::{combat_tables, turning_column, turning_result},
};
use grognard::kernel::Text;
use serde::Serialize;

use crate::{
    failure::Failure,
    hit_dice::WrittenHitDice,
    layout::{self, Align, Table},
    output,
};

/// What a cleric needs to turn the undead
#[derive(Debug, clap::Args)]
pub(super) struct Turning {
    /// The cleric's level, 1 or more
    #[arg(requires = "hit_dice", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(i64).range(1..))]
    level: Option<i64>,
    /// The Hit Dice of the undead ('2*': two, and a special ability)
    #[arg(value_name = "HD", allow_negative_numbers = true)]
    hit_dice: Option<WrittenHitDice>,
}

/// One answer.
#[derive(Serialize)]
struct Answer<'a> {
    level: i64,
    hit_dice: &'a str,
    /// `None` above 9 Hit Dice: no cleric turns those.
    column: Option<TurningColumn>,
    #[serde(flatten)]
    result: TurningResult,
}

pub(super) fn run(turning: &Turning, json: bool) -> Result<(), Failure> {
    let (Some(level), Some(written)) = (turning.level, &turning.hit_dice) else {
        let table = &combat_tables().turning;
        return if json { output::print_json(table) } else { output::print(&drawn(table)) };
    };
    let column = turning_column(&written.hit_dice);
    let result = match column {
        Some(column) => turning_result(level, column)?,
        None => TurningCell::Fail.into(),
    };
    let answer = Answer { level, hit_dice: &written.text, column, result };
    if json {
        return output::print_json(&answer);
    }
    let said = match (answer.result.outcome, answer.result.threshold) {
        (TurningOutcome::Number, Some(least)) => {
            format!("turned on a 2d6 roll of {} or more", layout::bold(&least.to_string()))
        }
        (TurningOutcome::Turn, _) => format!("{}, turned without a roll", layout::bold("T")),
        (TurningOutcome::Destroy, _) => format!("{}, destroyed", layout::bold("D")),
        _ => format!("{}, no effect", layout::bold("—")),
    };
    output::print(&format!(
        "Cleric of level {level} against undead of {} Hit Dice: {said}.\n",
        written.text
    ))
}

fn drawn(turning: &TurningTable) -> String {
    let columns = TurningColumn::ALL.iter().map(|column| (column.as_str(), Align::Right));
    let mut table = Table::new([("Level", Align::Left)].into_iter().chain(columns));
    for row in &turning.rows {
        let cells = TurningColumn::ALL.iter().map(|column| Text::from(row.cells[column]));
        table.row([row.label.clone()].into_iter().chain(cells));
    }
    format!(
        "The cleric's level against the Hit Dice of the undead\n\n{}\n\
         A number: turned when 2d6 reach it. T: turned. D: destroyed. —: no effect.\n\
         2*: two Hit Dice and a special ability.\n",
        table.render(layout::table_width())
    )
}
