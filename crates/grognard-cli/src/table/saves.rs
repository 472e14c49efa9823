//! The saving throws of monsters.

use grognard::bx::{
    model::table::MonsterSaveBand,
    tables::{combat_tables, save_band_of},
};

use crate::{
    failure::Failure,
    hit_dice::WrittenHitDice,
    layout::{self, Align, Table},
    output,
};

/// The saving throws of monsters
#[derive(Debug, clap::Args)]
pub(super) struct Saves {
    /// The monster's Hit Dice (4, 4+1, '3**', NH), or a label of the table
    #[arg(value_name = "HD", allow_negative_numbers = true)]
    hit_dice: Option<WrittenHitDice>,
}

pub(super) fn run(saves: &Saves, json: bool) -> Result<(), Failure> {
    match &saves.hit_dice {
        None => {
            let bands = &combat_tables().monster_saves;
            if json { output::print_json(bands) } else { output::print(&drawn(bands)) }
        }
        Some(written) => {
            let band = save_band_of(&written.hit_dice);
            if json {
                return output::print_json(band);
            }
            output::print(&drawn(std::slice::from_ref(band)))
        }
    }
}

fn drawn(bands: &[MonsterSaveBand]) -> String {
    let figures = ["Death", "Wands", "Paralysis", "Breath", "Spells"];
    let headings = figures.map(|heading| (heading, Align::Right));
    let mut table = Table::new([("Hit Dice", Align::Left)].into_iter().chain(headings));
    for band in bands {
        let saves = band.saves;
        let figures = [saves.death, saves.wands, saves.paralysis, saves.breath, saves.spells];
        let figures = figures.map(|figure| figure.to_string());
        table.row([band.label.to_string()].into_iter().chain(figures));
    }
    table.render(layout::table_width())
}
