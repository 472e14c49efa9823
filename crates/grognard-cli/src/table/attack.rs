//! The attack matrix: what an attacker must roll to hit an armour class.

use grognard::bx::{
    model::table::{AttackMatrix, PRINTED_AC},
    tables::{combat_tables, to_hit_ac},
};
use serde::Serialize;

use crate::{
    failure::Failure,
    layout::{self, Align, Table},
    output,
};

/// The attack matrix: the roll needed to hit each armour class
#[derive(Debug, clap::Args)]
pub(super) struct Attack {
    /// The attacker's THAC0, 2 to 20
    #[arg(requires = "ac", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(i64).range(2..=20))]
    thac0: Option<i64>,
    /// The defender's armour class, descending, -99 to 99
    #[arg(allow_negative_numbers = true, value_parser = clap::value_parser!(i64).range(-99..=99))]
    ac: Option<i64>,
}

/// One answer.
#[derive(Serialize)]
struct Needed {
    thac0: i64,
    ac: i64,
    ac_ascending: i64,
    roll_needed: i64,
}

/// The ascending armour class that is as good as a descending one.
fn ascending(ac: i64) -> i64 {
    19 - ac
}

pub(super) fn run(attack: &Attack, json: bool) -> Result<(), Failure> {
    let (Some(thac0), Some(ac)) = (attack.thac0, attack.ac) else {
        let matrix = &combat_tables().attack_matrix;
        return if json { output::print_json(matrix) } else { output::print(&drawn(matrix)) };
    };
    let needed =
        Needed { thac0, ac, ac_ascending: ascending(ac), roll_needed: to_hit_ac(thac0, ac) };
    if json {
        return output::print_json(&needed);
    }
    let roll = layout::bold(&needed.roll_needed.to_string());
    output::print(&format!(
        "THAC0 {thac0} hits AC {ac} [{}] on a d20 roll of {roll} or more.\n",
        needed.ac_ascending
    ))
}

fn drawn(matrix: &AttackMatrix) -> String {
    let most = layout::table_width();
    let beside = table(matrix, " ").render(usize::MAX);
    let fits = textwrap::core::display_width(beside.lines().next().unwrap_or("")) <= most;
    let text = if fits { beside } else { table(matrix, "\n").render(most) };
    format!("The d20 roll needed to hit an armour class: descending, [ascending]\n\n{text}")
}

/// The matrix; `between` stands between the two armour classes of a heading.
fn table(matrix: &AttackMatrix, between: &str) -> Table {
    let fixed = [("Hit Dice".to_owned(), Align::Left), ("THAC0".to_owned(), Align::Right)];
    let classes = PRINTED_AC.rev();
    let headings =
        classes.clone().map(|ac| (format!("{ac}{between}[{}]", ascending(ac)), Align::Right));
    let mut table = Table::new(fixed.into_iter().chain(headings));
    for row in &matrix.rows {
        let thac0 = format!("{} [{}]", row.thac0, layout::signed(row.attack_bonus));
        let cells = classes.clone().map(|ac| row.by_ac[&ac].to_string());
        table.row([row.hd_label.to_string(), thac0].into_iter().chain(cells));
    }
    table
}
