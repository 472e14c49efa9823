//! `grognard coc audit`: whether a saved fight shows that the rules were kept.

use std::{path::PathBuf, process::ExitCode};

use grognard::{
    coc::{Evidence, Finding, LoadFault, Rules, audit, is_overkill, load},
    kernel::Error,
};
use serde::Serialize;
use serde_json::Value;

use crate::{failure::Failure, input, layout, output};

/// Audit a saved fight: the rules were kept, or what does not show it
///
/// The exit code is 0 when nothing is found, 1 when something is, 2 for bad input. A blow that
/// takes the last hit points took more than there were; that alone is told and counts for nothing.
///
/// A document of version 2 is loaded besides, as a host would that goes on with the fight: the
/// first figure that does not follow from the rest is told. With --strict that counts, too.
#[derive(Debug, clap::Args)]
pub(super) struct Audit {
    /// The document of the fight: save/combat.json; - reads standard input
    file: PathBuf,
    /// A log of rolls: a JSON object on each line
    #[arg(long, value_name = "FILE")]
    rolls: Option<PathBuf>,
    /// A document that does not load again counts as a fault
    #[arg(long)]
    strict: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The largest file that is read, in MiB.
const LARGEST_FILE: u64 = 16;

#[derive(Serialize)]
struct Shown<'a> {
    clean: bool,
    findings: &'a [Finding],
    overkills: Vec<&'a Value>,
    load_fault: Option<Fault<'a>>,
}

/// Why the document does not load.
#[derive(Serialize)]
struct Fault<'a> {
    code: &'a str,
    path: &'a str,
    why: &'a str,
}

pub(super) fn run(asked: &Audit) -> Result<ExitCode, Failure> {
    let combat = document(asked)?;
    let rolls = match &asked.rolls {
        None => Vec::new(),
        Some(path) => rows(path)?,
    };
    let findings = audit(&combat, &rolls);
    let details = || findings.iter().flat_map(|finding| &finding.details);
    let overkills: Vec<&Value> = details().filter(|one| is_overkill(&combat, one)).collect();
    let fault = load_fault(&combat);
    let clean = overkills.len() == details().count() && !(asked.strict && fault.is_some());
    if asked.json {
        let load_fault =
            fault.as_ref().map(|LoadFault { code, path, why }| Fault { code, path, why });
        output::print_json(&Shown { clean, findings: &findings, overkills, load_fault })?;
    } else {
        let found = told(&findings, &combat);
        let loads = fault.map_or_else(String::new, |fault| {
            layout::paragraph(&format!("It does not load again: {}", Error::from(fault)), 2)
        });
        let end = match (clean, loads.is_empty()) {
            (true, true) => "The rules were kept.\n",
            (true, false) => "Apart from that, the rules were kept.\n",
            (false, _) => "The file does not show that the rules were kept.\n",
        };
        output::print(&[&found, &loads, end].concat())?;
    }
    Ok(if clean { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Why a document of the version that is written now does not load; others are not tried.
fn load_fault(combat: &Value) -> Option<LoadFault> {
    let version = combat.get("schema_version").and_then(Value::as_i64);
    (version == Some(2)).then(|| load(combat, Rules::default(), Evidence::Trusted).err())?
}

fn document(asked: &Audit) -> Result<Value, Failure> {
    let name = input::display_name(&asked.file);
    let text = input::read_text(&asked.file, LARGEST_FILE)?;
    let combat: Value = serde_json::from_str(&text)
        .map_err(|error| Failure::input(format!("{name}: not JSON: {error}")))?;
    let fights = combat.get("participants").and_then(Value::as_array);
    if fights.is_none_or(Vec::is_empty) {
        return Err(Failure::input(format!(
            "{name}: participants: expected the document of a fight, with a list of those who fight"
        )));
    }
    Ok(combat)
}

fn rows(path: &std::path::Path) -> Result<Vec<Value>, Failure> {
    let name = input::display_name(path);
    let text = input::read_text(path, LARGEST_FILE)?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let wrong = |found: String| {
                let line = number + 1;
                Failure::input(format!("{name}: line {line}: expected a JSON object, {found}"))
            };
            match serde_json::from_str(line) {
                Ok(row @ Value::Object(_)) => Ok(row),
                Ok(other) => Err(wrong(format!("found {other}"))),
                Err(error) => Err(wrong(error.to_string())),
            }
        })
        .collect()
}

fn told(findings: &[Finding], combat: &Value) -> String {
    let mut text = String::new();
    for finding in findings {
        for detail in &finding.details {
            let of = |key: &str| {
                let value = detail.get(key);
                value.map_or_else(String::new, |value| {
                    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
                })
            };
            let line = match finding.code {
                "combat_dex_order_not_proven" => {
                    format!("Round {}: the turns do not stand in the order of DEX.", of("round"))
                }
                "combat_opposed_pairing_missing" => format!(
                    "Turn {}: the {} was met with a defence, and no roll of it is there.",
                    of("turn_id"),
                    of("action")
                ),
                "combat_damage_chain_broken" if is_overkill(combat, detail) => format!(
                    "Damage {}: more than the target had left; an overkill, and no fault.",
                    of("damage_roll_id")
                ),
                "combat_damage_chain_broken" if of("check") == "hp" => format!(
                    "Damage {}: hit points before and after do not fit the damage.",
                    of("damage_roll_id")
                ),
                "combat_damage_chain_broken" => format!(
                    "Damage {}: what armour stopped and what came through are not the whole.",
                    of("damage_roll_id")
                ),
                "combat_pushed_roll_present" => {
                    format!("Roll {}: pushed, and no roll of a fight is.", of("roll_id"))
                }
                _ => match of("check").as_str() {
                    "outcome_null" => "The fight is concluded without an outcome.".to_owned(),
                    "investigators_down" => {
                        "All investigators are down, and the outcome does not say so.".to_owned()
                    }
                    _ => "All monsters are down, and the outcome does not say so.".to_owned(),
                },
            };
            text += &layout::paragraph(&line, 2);
        }
    }
    text
}
