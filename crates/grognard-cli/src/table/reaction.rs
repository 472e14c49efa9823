//! How monsters take a meeting.

use grognard::bx::{
    model::table::{ReactionBand, ReactionTable},
    tables::{combat_tables, reaction_result},
};
use serde::Serialize;

use crate::{
    failure::Failure,
    layout::{self, Align, Table},
    output,
};

/// How monsters take a meeting
#[derive(Debug, clap::Args)]
pub(super) struct Reaction {
    /// The total of 2d6 and its modifiers
    #[arg(allow_negative_numbers = true)]
    total: Option<i64>,
}

/// One answer.
#[derive(Serialize)]
struct Answer<'a> {
    total: i64,
    #[serde(flatten)]
    band: &'a ReactionBand,
}

pub(super) fn run(reaction: &Reaction, json: bool) -> Result<(), Failure> {
    let table = &combat_tables().reaction;
    let Some(total) = reaction.total else {
        return if json { output::print_json(table) } else { output::print(&drawn(table)) };
    };
    let result = reaction_result(total);
    let Some(band) = table.bands.iter().find(|band| band.result == result) else {
        return Err(Failure::input(format!("the reaction table has no row for {result}")));
    };
    if json {
        return output::print_json(&Answer { total, band });
    }
    output::print(&format!("{total}: {}. {}\n", layout::bold(result.as_str()), band.text))
}

fn drawn(reaction: &ReactionTable) -> String {
    let headings = ["2d6", "Reaction", "Meaning"].map(|heading| (heading, Align::Left));
    let mut table = Table::new(headings);
    for band in &reaction.bands {
        table.row([band.label.as_str(), band.result.as_str(), band.text.as_str()]);
    }
    table.render(layout::table_width())
}
