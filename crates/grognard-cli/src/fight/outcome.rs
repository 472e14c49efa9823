//! What stands above a fight and below it.

use grognard_sim::{
    Scenario,
    fight::{Ending, Fate, FightReport, FighterReport},
};

use crate::layout::{Align, Table, bold, paragraph, table_width};

/// The title, what it is about, and the seed that repeats it.
pub(super) fn heading(scenario: &Scenario) -> String {
    let mut text = String::new();
    if !scenario.title.is_empty() {
        text += &format!("{}\n", bold(&scenario.title));
    }
    if !scenario.about.is_empty() {
        text += &paragraph(&scenario.about, 0);
    }
    format!("{text}Seed {}.\n", scenario.seed)
}

/// Who is left, and how everybody fared.
pub(super) fn ending(report: &FightReport) -> String {
    let rounds = match report.rounds {
        1 => "1 round".to_owned(),
        rounds => format!("{rounds} rounds"),
    };
    let verdict = match (report.ending, &report.winner) {
        (Ending::Decided, Some(winner)) => format!("{winner}: the field is theirs after {rounds}."),
        (Ending::BrokenOff, _) => format!("Broken off after {rounds}, undecided."),
        _ => format!("Nobody is left after {rounds}."),
    };
    let columns =
        [("Side", Align::Left), ("Name", Align::Left), ("hp", Align::Right), ("", Align::Left)];
    let mut table = Table::new(columns);
    for fighter in &report.fighters {
        let hit_points = format!("{}/{}", fighter.current_hp, fighter.max_hp);
        table.row([fighter.side.to_string(), fighter.name.to_string(), hit_points, fate(fighter)]);
    }
    format!("\n{}\n\n{}", bold(&verdict), table.render(table_width()))
}

fn fate(fighter: &FighterReport) -> String {
    match fighter.fate {
        Fate::Standing if fighter.current_hp >= fighter.max_hp => "unhurt".to_owned(),
        Fate::Standing => "standing".to_owned(),
        Fate::Fled => "fled".to_owned(),
        Fate::Dead => "dead".to_owned(),
        Fate::Helpless => fighter.conditions.join(", ").replace('_', " "),
    }
}
