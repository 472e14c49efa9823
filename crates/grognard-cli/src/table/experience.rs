//! Experience for defeated monsters.

use grognard::bx::{
    model::{monster::HitDice, table::XpAward},
    tables::{combat_tables, monster_xp, xp_band_label},
};
use serde::Serialize;

use crate::{
    failure::Failure,
    hit_dice::WrittenHitDice,
    layout::{self, Align, Table},
    output,
};

/// Experience for defeating a monster
#[derive(Debug, clap::Args)]
pub(super) struct Experience {
    /// The monster's Hit Dice with an asterisk for each special ability ('4+1**', NH)
    #[arg(value_name = "HD", allow_negative_numbers = true)]
    hit_dice: Option<WrittenHitDice>,
}

/// One answer.
#[derive(Serialize)]
struct Award<'a> {
    hit_dice: &'a str,
    label: &'static str,
    /// Without asterisks.
    base: i64,
    /// For each asterisk.
    bonus: i64,
    asterisks: i64,
    xp: i64,
}

impl<'a> Award<'a> {
    fn of(written: &'a WrittenHitDice) -> Self {
        let given = written.hit_dice;
        let with = |asterisks| monster_xp(&HitDice { asterisks, ..given });
        Self {
            hit_dice: &written.text,
            label: xp_band_label(&given),
            base: with(0),
            bonus: with(1) - with(0),
            asterisks: given.asterisks,
            xp: monster_xp(&given),
        }
    }
}

pub(super) fn run(experience: &Experience, json: bool) -> Result<(), Failure> {
    match &experience.hit_dice {
        None => {
            let rows = &combat_tables().xp_awards;
            if json { output::print_json(rows) } else { output::print(&drawn(rows)) }
        }
        Some(written) => {
            let award = Award::of(written);
            if json { output::print_json(&award) } else { output::print(&in_words(&award)) }
        }
    }
}

fn in_words(award: &Award<'_>) -> String {
    let Award { hit_dice, label, base, bonus, asterisks, xp } = award;
    let xp = layout::bold(&format!("{xp} XP"));
    let sum = match asterisks {
        0 => String::new(),
        1 => format!(": {base}, and {bonus} for its asterisk"),
        many => format!(": {base}, and {bonus} for each of {many} asterisks"),
    };
    format!("Hit Dice {hit_dice} (row {label}): {xp}{sum}\n")
}

fn drawn(rows: &[XpAward]) -> String {
    let mut table = Table::new([
        ("Hit Dice", Align::Left),
        ("XP", Align::Right),
        ("For each asterisk", Align::Right),
    ]);
    for row in rows {
        table.row([row.label.to_string(), row.base.to_string(), row.bonus.to_string()]);
    }
    let note = "Each Hit Die above 21 adds 250 to both figures.";
    format!("{}\n{note}\n", table.render(layout::table_width()))
}
