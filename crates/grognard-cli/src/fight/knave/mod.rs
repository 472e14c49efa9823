//! A fight of Knave: played and told.

mod narrate;

use std::process::ExitCode;

use grognard_sim::{
    Scenario,
    fight::{Story, knave::play},
    scenario::knave::Setting,
};

use super::{Fight, outcome, print_json, refuse_to_save};
use crate::{failure::Failure, output};

/// Plays a fight and prints it.
pub(super) fn run(
    arguments: &Fight,
    scenario: &Scenario,
    setting: &Setting,
) -> Result<ExitCode, Failure> {
    refuse_to_save(arguments)?;
    let mut story = Story::default();
    let report = play(setting, scenario.seed, scenario.max_rounds, &mut story)?;
    if arguments.json {
        return print_json(arguments, scenario, story.tellings(), &report);
    }
    let mut text = outcome::heading(scenario);
    if !arguments.brief {
        text += &narrate::tell(story.tellings());
    }
    text += &outcome::ending(&report);
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
