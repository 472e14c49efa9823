//! `grognard fight`: plays a scenario and tells what happened.

#[cfg(feature = "coc")]
mod coc;
#[cfg(feature = "bx")]
mod narrate;
mod outcome;
#[cfg(feature = "bx")]
mod spells;
#[cfg(feature = "bx")]
mod terms;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Args;
#[cfg(feature = "bx")]
use grognard::bx::Event;
use grognard_sim::{
    Scenario,
    files::LARGEST_FILE,
    scenario::{Override, Setting},
};
#[cfg(feature = "bx")]
use grognard_sim::{
    fight::{Entry, FightRecord, FightReport, play},
    scenario::bx,
};
#[cfg(feature = "bx")]
use serde::Serialize;

use crate::{failure::Failure, input, output, seed};

const EXAMPLES: &str = "\
Examples:
  grognard fight scenarios/goblin-ambush.toml
  grognard fight scenarios/goblin-ambush.toml --seed 8
  grognard fight scenarios/goblin-ambush.toml --set side[1].monster[0].count=12
  grognard fight scenarios/goblin-ambush.toml --json
  grognard fight scenarios/coc-cellar.toml --save my-campaign

The same scenario and seed always give the same fight. Without --save nothing is written.";

/// Play a scenario, every die shown with its terms and its target
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Fight {
    /// The scenario: a file, or - for the standard input
    scenario: PathBuf,
    /// The seed of its dice, in place of the file's own
    #[arg(long, value_name = "N", value_parser = seed::parse, allow_negative_numbers = true)]
    seed: Option<u128>,
    /// Set a value of the file, such as side[0].character[1].level=5
    #[arg(long = "set", value_name = "PATH=VALUE")]
    overrides: Vec<Override>,
    /// Print only how it ended
    #[arg(long)]
    brief: bool,
    /// Write a fight of Call of Cthulhu to save/combat.json in this folder
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A fight, as JSON.
#[cfg(feature = "bx")]
#[derive(Serialize)]
struct FightJson<'a> {
    title: &'a str,
    system: &'a str,
    /// A decimal text: wider than JSON's numbers.
    seed: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    log: Option<&'a [Entry<Event>]>,
    report: &'a FightReport,
}

/// The scenario of a file, or of the standard input.
fn scenario(arguments: &Fight) -> Result<Scenario, Failure> {
    let path = &arguments.scenario;
    let text = input::read_text(path, LARGEST_FILE)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let name = input::display_name(path);
    Ok(Scenario::from_text(&text, &name, folder, &arguments.overrides)?)
}

pub(crate) fn run(arguments: &Fight) -> Result<ExitCode, Failure> {
    let mut scenario = scenario(arguments)?;
    if let Some(seed) = arguments.seed {
        scenario.seed = seed;
    }
    match &scenario.setting {
        #[cfg(feature = "bx")]
        Setting::Bx(setting) => run_bx(arguments, &scenario, setting),
        #[cfg(feature = "coc")]
        Setting::Coc(setting) => coc::run(arguments, &scenario, setting),
    }
}

#[cfg(feature = "bx")]
fn run_bx(
    arguments: &Fight,
    scenario: &Scenario,
    setting: &bx::Setting,
) -> Result<ExitCode, Failure> {
    if arguments.save.is_some() {
        let name = input::display_name(&arguments.scenario);
        let why = "only fights of Call of Cthulhu (system = \"coc\") are saved";
        return Err(Failure::input(format!("{name}: {why}; leave --save out")));
    }
    let mut record = FightRecord::default();
    let report = play(scenario, &mut record)?;
    if arguments.json {
        let log = (!arguments.brief).then_some(record.entries());
        output::print_json(&FightJson {
            title: &scenario.title,
            system: scenario.setting.system().as_str(),
            seed: scenario.seed.to_string(),
            log,
            report: &report,
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = outcome::heading(scenario);
    if !arguments.brief {
        text += &narrate::tell(record.entries(), &setting.catalog);
    }
    text += &outcome::ending(&report);
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
