//! `grognard coc`: percentile rolls, weapons, harm, and the audit of a fight of Call of Cthulhu.

mod audit;
mod check;
mod hazard;
mod opposed;
mod rolled;
mod weapon;

use std::process::ExitCode;

use clap::Subcommand;

use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  grognard coc check 65 --bonus 1 --difficulty hard
  grognard coc opposed 60 45 --dodge
  grognard coc weapon '.38 Revolver'
  grognard coc hazard severe --hp 12
  grognard coc hazard --preset falling_concrete_per_10ft --times 3
  grognard coc hazard --poison Arsenic --con 60
  grognard coc audit save/combat.json

Everything of coc also prints --json.";

/// Rolls, weapons, harm and audits of Call of Cthulhu
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Coc {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Check(check::Check),
    Opposed(opposed::OpposedRolls),
    Weapon(weapon::Weapon),
    Hazard(hazard::Hazard),
    Audit(audit::Audit),
}

pub(crate) fn run(arguments: &Coc) -> Result<ExitCode, Failure> {
    match &arguments.what {
        What::Check(asked) => check::run(asked)?,
        What::Opposed(asked) => opposed::run(asked)?,
        What::Weapon(asked) => weapon::run(asked)?,
        What::Hazard(asked) => hazard::run(asked)?,
        What::Audit(asked) => return audit::run(asked),
    }
    Ok(ExitCode::SUCCESS)
}

/// A whole number of any size that fits.
fn number(text: &str) -> Result<i64, String> {
    text.parse().map_err(|_| "expected a whole number".to_owned())
}

/// So many bonus or penalty dice.
fn some_dice(text: &str) -> Result<i64, String> {
    within(text, 0, 100)
}

/// A whole number from `least` to `most`.
fn within(text: &str, least: i64, most: i64) -> Result<i64, String> {
    number(text)
        .ok()
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| format!("expected a whole number from {least} to {most}"))
}
