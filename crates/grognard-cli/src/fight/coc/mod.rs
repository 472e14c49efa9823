//! A fight of Call of Cthulhu: played, told, and written to a campaign's folder.

mod damage;
mod narrate;
mod rolls;
mod turn;

use std::process::ExitCode;

use grognard::coc::{Outcome, save_to};
use grognard_sim::{
    Scenario,
    fight::{
        FightReport, Story,
        coc::{Played, Telling, play},
    },
    scenario::coc::Setting,
};
use serde::Serialize;
use serde_json::{Map, Value};

use super::{Fight, outcome};
use crate::{failure::Failure, output};

/// A fight, as JSON.
#[derive(Serialize)]
struct FightJson<'a> {
    title: &'a str,
    system: &'a str,
    /// A decimal text: wider than JSON's numbers.
    seed: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    log: Option<&'a [Telling]>,
    outcome: Outcome,
    report: &'a FightReport,
    /// What is written to `save/combat.json`.
    #[serde(skip_serializing_if = "Option::is_none")]
    document: Option<Map<String, Value>>,
}

/// Plays a fight, saves it where that is asked for, and prints it.
pub(super) fn run(
    arguments: &Fight,
    scenario: &Scenario,
    setting: &Setting,
) -> Result<ExitCode, Failure> {
    let mut story = Story::default();
    let played = play(setting, scenario.seed, scenario.max_rounds, &mut story)?;
    let saved = arguments.save.as_ref().map(|folder| save_to(folder, &played.session));
    let saved = saved.transpose()?;
    if arguments.json {
        let Played { report, outcome, session } = &played;
        let told = !arguments.brief;
        output::print_json(&FightJson {
            title: &scenario.title,
            system: scenario.setting.system().as_str(),
            seed: scenario.seed.to_string(),
            log: told.then_some(story.tellings()),
            outcome: *outcome,
            report,
            document: told.then(|| session.document()),
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = outcome::heading(scenario);
    if !arguments.brief {
        text += &narrate::tell(story.tellings(), setting);
    }
    text += &outcome::ending(&played.report);
    if let Some(path) = saved {
        text += &format!("\nWritten to {}.\n", path.display());
    }
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
