//! Cases of Call of Cthulhu.

mod documents;
mod fights;
mod hazards;
mod rolls;

use grognard_protocol::{CallError, Session, SessionRequest};
use serde_json::{Map, Value, json};

use crate::compare::Difference;

/// Runs the cases of one file, in order: some build on those before.
#[derive(Default)]
pub(crate) struct Runner {
    documents: documents::Documents,
}

impl Runner {
    /// Runs a case; no differences means that it gave everything that was wanted.
    pub(crate) fn run(&mut self, case: &Value) -> Vec<Difference> {
        let name = case["case"].as_str().unwrap_or_default();
        if name.starts_with("coc.hazards.") {
            return hazards::run(case);
        }
        let mut differences = Vec::new();
        let played = if name.starts_with("coc.rolls.") {
            rolls::play(case, &mut differences)
        } else if name.starts_with("coc.load/") {
            self.documents.load(case, &mut differences)
        } else if name.starts_with("coc.audit/") {
            documents::audit(case, &mut differences)
        } else if case.get("session").is_some() {
            fights::play(case, &mut differences)
        } else {
            Err(format!("no such kind of case: {name:?}"))
        };
        if let Err(why) = played {
            differences.push(failed(why));
        }
        differences
    }
}

/// Opens a world of Call of Cthulhu.
fn open(profile: &str, session: &Value) -> Result<Session, String> {
    let request = json!({
        "system": "coc",
        "seed": "0",
        "ruleset": { "profile": profile },
        "session": session,
    });
    let request: SessionRequest =
        serde_json::from_value(request).map_err(|error| error.to_string())?;
    Session::open(&request).map_err(|error| error.to_string())
}

/// Carries out an operation with given dice.
fn call(
    session: &mut Session,
    operation: &str,
    mut arguments: Map<String, Value>,
    dice: Option<&Value>,
) -> Result<Value, CallError> {
    let dice = dice.cloned().unwrap_or_else(|| json!([]));
    arguments.insert("dice".to_owned(), dice);
    session.call(operation, arguments.into())
}

/// The difference of a case that could not be run.
fn failed(why: String) -> Difference {
    Difference { path: "case".to_owned(), want: None, got: Some(Value::String(why)) }
}
