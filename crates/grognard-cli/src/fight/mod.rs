//! `grognard fight`: plays a scenario and tells what happened.

#[cfg(feature = "coc")]
mod coc;
#[cfg(feature = "knave")]
mod knave;
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
#[cfg(any(feature = "bx", feature = "knave"))]
use grognard_sim::fight::FightReport;
use grognard_sim::{
    Scenario,
    files::LARGEST_FILE,
    scenario::{Override, Setting},
};
#[cfg(feature = "bx")]
use grognard_sim::{
    fight::{FightRecord, play},
    scenario::bx,
};
#[cfg(any(feature = "bx", feature = "knave"))]
use serde::Serialize;

#[cfg(any(feature = "bx", feature = "knave"))]
use crate::output;
use crate::{failure::Failure, input, seed};

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
#[cfg(any(feature = "bx", feature = "knave"))]
#[derive(Serialize)]
struct FightJson<'a, E> {
    title: &'a str,
    system: &'a str,
    /// A decimal text: wider than JSON's numbers.
    seed: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    log: Option<&'a [E]>,
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
        #[cfg(feature = "knave")]
        Setting::Knave(setting) => knave::run(arguments, &scenario, setting),
    }
}

/// Refuses to save a fight of a system that has no document for it.
#[cfg(any(feature = "bx", feature = "knave"))]
fn refuse_to_save(arguments: &Fight) -> Result<(), Failure> {
    if arguments.save.is_none() {
        return Ok(());
    }
    let name = input::display_name(&arguments.scenario);
    let why = "only fights of Call of Cthulhu (system = \"coc\") are saved";
    Err(Failure::input(format!("{name}: {why}; leave --save out")))
}

/// Prints a fight as JSON.
#[cfg(any(feature = "bx", feature = "knave"))]
fn print_json<E: Serialize>(
    arguments: &Fight,
    scenario: &Scenario,
    log: &[E],
    report: &FightReport,
) -> Result<ExitCode, Failure> {
    output::print_json(&FightJson {
        title: &scenario.title,
        system: scenario.setting.system().as_str(),
        seed: scenario.seed.to_string(),
        log: (!arguments.brief).then_some(log),
        report,
    })?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(feature = "bx")]
fn run_bx(
    arguments: &Fight,
    scenario: &Scenario,
    setting: &bx::Setting,
) -> Result<ExitCode, Failure> {
    refuse_to_save(arguments)?;
    let mut record = FightRecord::default();
    let report = play(scenario, &mut record)?;
    if arguments.json {
        return print_json(arguments, scenario, record.entries(), &report);
    }
    let mut text = outcome::heading(scenario);
    if !arguments.brief {
        text += &narrate::tell(record.entries(), &setting.catalog);
    }
    text += &outcome::ending(&report);
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
