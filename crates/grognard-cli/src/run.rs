//! `grognard run`: scripts, one case a line, through the protocol.

use std::{
    io::{BufWriter, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use grognard::kernel::UnknownName;
use grognard_protocol::{Case, Session, SessionRequest, System};
use serde::Serialize;
use serde_json::{Value, json};

use crate::{failure::Failure, input, output};

const EXAMPLES: &str = r#"A script is a JSON Lines file: a line is a world and what is done in it, in order.

  {"case": "two goblins", "system": "bx", "seed": "7", "steps": [
    {"op": "monster.spawn", "id": "a", "template": "goblin"},
    {"op": "monster.spawn", "id": "b", "template": "goblin"},
    {"op": "combat.resolve_attack", "attacker": "a", "defender": "b",
     "attack": {"weapon": "sword"}}]}

(on a single line). Each step prints one line of JSON:
  {"case": ..., "step": ..., "op": ..., "result": ...}
or "error" with a message instead of "result". Steps count from 0. A step that fails leaves its
world as it was, and the next one follows.

Examples:
  grognard run fights.jsonl
  grognard run fights.jsonl --final
  grognard run - < fights.jsonl
  grognard run --operations

A script is read and checked whole before its first step. Exit codes: 0 every step has a result,
1 a step failed, 2 the script is malformed."#;

/// The largest script, in MiB.
const LARGEST_SCRIPT: u64 = 256;

/// What a line may say. The last two are a conformance vector's: what it wants in the end.
const KEYS: [&str; 7] = ["case", "system", "seed", "ruleset", "steps", "final", "loose_final"];
/// What a line must say.
const NEEDED: [&str; 2] = ["seed", "steps"];

/// Run scripts of operations
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Run {
    /// The script: a JSON Lines file, or - for the standard input
    #[arg(value_name = "SCRIPT", required_unless_present = "operations")]
    script: Option<PathBuf>,
    /// Print the final world of each case as well
    #[arg(long)]
    r#final: bool,
    /// List the operations of a rule system instead
    #[arg(long, conflicts_with_all = ["script", "final"])]
    operations: bool,
    /// The rule system whose operations are listed
    #[arg(long, default_value = "bx", requires = "operations", value_parser = system)]
    system: System,
    /// Print the list of operations as JSON; what steps print is JSON in any case
    #[arg(long)]
    json: bool,
}

fn system(text: &str) -> Result<System, String> {
    text.parse().map_err(|error| {
        let known: Vec<&str> = System::ALL.iter().map(|system| system.as_str()).collect();
        format!("{error}; expected one of: {}", known.join(", "))
    })
}

/// What came of a step.
#[derive(Serialize)]
struct Outcome<'a> {
    case: &'a str,
    step: usize,
    op: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// The world after the last step.
#[derive(Serialize)]
struct Final<'a> {
    case: &'a str,
    r#final: Value,
}

/// Runs a script, or lists operations.
pub(crate) fn run(arguments: &Run) -> Result<ExitCode, Failure> {
    match &arguments.script {
        Some(script) => run_script(script, arguments.r#final),
        None => list_operations(arguments.system, arguments.json),
    }
}

fn list_operations(system: System, as_json: bool) -> Result<ExitCode, Failure> {
    let request =
        serde_json::from_value::<SessionRequest>(json!({ "system": system, "seed": "0" }))
            .map_err(|error| Failure::input(error.to_string()))?;
    let session = Session::open(&request)?;
    let names = session.operations();
    if as_json {
        output::print_json(&names)?;
    } else {
        output::print(&(names.join("\n") + "\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn run_script(script: &Path, with_final: bool) -> Result<ExitCode, Failure> {
    let text = input::read_text(script, LARGEST_SCRIPT)?;
    let name = input::display_name(script);
    let cases = read_cases(&text, &name)?;
    let mut stdout = BufWriter::new(std::io::stdout().lock());
    let mut all_fine = true;
    for case in cases {
        all_fine &= play(case, with_final, &mut stdout)?;
    }
    stdout.flush().map_err(Failure::Output)?;
    Ok(if all_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The cases of a script. An error names the file, the line, and what is wrong there.
fn read_cases(text: &str, file: &str) -> Result<Vec<Case>, Failure> {
    let mut cases = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() {
            continue;
        }
        let case =
            read_case(line).map_err(|why| Failure::input(format!("{file}:{number}: {why}")))?;
        cases.push(case);
    }
    Ok(cases)
}

fn read_case(line: &str) -> Result<Case, String> {
    let value: Value = serde_json::from_str(line).map_err(|error| malformed(&error))?;
    let Value::Object(fields) = &value else {
        return Err("expected a JSON object: a world and its steps".to_owned());
    };
    if let Some(key) = fields.keys().find(|key| !KEYS.contains(&key.as_str())) {
        return Err(UnknownName::new("key", key, KEYS).to_string());
    }
    if let Some(key) = NEEDED.iter().find(|key| !fields.contains_key(**key)) {
        return Err(format!("the key {key:?} is missing"));
    }
    let case: Case = serde_path_to_error::deserialize(value).map_err(|error| {
        let place = error.path().to_string();
        let why = error.into_inner();
        if place == "." { why.to_string() } else { format!("{place}: {why}") }
    })?;
    Session::open(&case.session).map_err(|error| error.to_string())?;
    Ok(case)
}

/// The complaint of the JSON reader, with its column: the line is the script's.
fn malformed(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let why = message.strip_suffix(&place).unwrap_or(&message);
    format!("column {}: {why}", error.column())
}

/// Plays a case; true when every step has a result.
fn play(case: Case, with_final: bool, stdout: &mut impl Write) -> Result<bool, Failure> {
    let mut session = Session::open(&case.session)?;
    let mut all_fine = true;
    for (step, call) in case.steps.into_iter().enumerate() {
        let (result, error) = match session.call(&call.op, Value::Object(call.arguments)) {
            Ok(result) => (Some(result), None),
            Err(error) => (None, Some(error.to_string())),
        };
        all_fine &= error.is_none();
        print_line(&Outcome { case: &case.case, step, op: &call.op, result, error }, stdout)?;
    }
    if with_final {
        print_line(&Final { case: &case.case, r#final: session.state()? }, stdout)?;
    }
    Ok(all_fine)
}

fn print_line(value: &impl Serialize, stdout: &mut impl Write) -> Result<(), Failure> {
    let json = serde_json::to_string(value).map_err(|error| output::unwritable(&error))?;
    writeln!(stdout, "{json}").map_err(Failure::Output)
}
