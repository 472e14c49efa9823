//! Cases of B/X.

use grognard_protocol::{CallError, Case, Session};
use serde_json::{Map, Value, json};

use crate::compare::{Difference, compare};

/// Runs a case; no differences means that it gave everything that was wanted.
pub(crate) fn run(json: &Value) -> Vec<Difference> {
    let mut differences = Vec::new();
    if let Err(error) = play(json, &mut differences) {
        differences.push(Difference {
            path: "case".to_owned(),
            want: None,
            got: Some(Value::String(error)),
        });
    }
    differences
}

fn play(json: &Value, differences: &mut Vec<Difference>) -> Result<(), String> {
    let case: Case = serde_json::from_value(json.clone()).map_err(|error| error.to_string())?;
    let mut session = Session::open(&case.session).map_err(|error| error.to_string())?;
    for (number, step) in case.steps.into_iter().enumerate() {
        let want = step.want.flatten().unwrap_or(Value::Null);
        let mut got = match session.call(&step.op, Value::Object(step.arguments)) {
            Ok(result) => result,
            Err(CallError::Failed(error)) if want != json!({ "error": true }) => {
                json!({ "error": error.to_string() })
            }
            Err(CallError::Failed(_)) => json!({ "error": true }),
            Err(CallError::UnknownOperation(error)) => json!({ "error": error.to_string() }),
        };
        leave_out(&step.op, &mut got);
        compare(&format!("steps[{number}].{}", step.op), &want, &got, differences);
    }
    let loose = json["loose_final"] == Value::Bool(true);
    if let Some(want) = json.get("final").filter(|_| !loose) {
        compare_final(want, &session, differences)?;
    }
    Ok(())
}

/// Takes out what the vectors leave out: the project's own words.
fn leave_out(op: &str, value: &mut Value) {
    strip(value, &["prose", "intro", "text", "summary", "spawn_consequence"]);
    if op.starts_with("document.") {
        strip(value, &["message"]);
        if let Some(version) = value.get_mut("engine_version") {
            *version = Value::String("ENGINE".to_owned());
        }
    }
    if op == "model.check" || op.starts_with("spell.") {
        strip(value, &["xp_notes"]);
    }
    if op == "monster.template" {
        strip(value, &["page", "xp_notes", "overrides_applied"]);
        if let Some(Value::Array(abilities)) = value.get_mut("abilities") {
            abilities.iter_mut().for_each(|ability| strip(ability, &["name"]));
        }
    }
}

fn strip(value: &mut Value, keys: &[&str]) {
    match value {
        Value::Object(map) => {
            map.retain(|key, _| !keys.contains(&key.as_str()));
            map.values_mut().for_each(|value| strip(value, keys));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| strip(value, keys)),
        _ => {}
    }
}

/// Compares the final world. A stream that only one side lists must stand at its start.
fn compare_final(
    want: &Value,
    session: &Session,
    differences: &mut Vec<Difference>,
) -> Result<(), String> {
    let mut got = session.state().map_err(|error| error.to_string())?;
    let mut want = want.clone();
    let names = |world: &Value| -> Vec<String> {
        let streams = world["streams"].as_object();
        streams.into_iter().flat_map(Map::keys).cloned().collect()
    };
    let (wanted, played) = (names(&want), names(&got));
    for (names, other) in [(wanted, &mut got), (played, &mut want)] {
        for name in names {
            let start = session.stream_start(&name).map_err(|error| error.to_string())?;
            if let Some(streams) = other["streams"].as_object_mut() {
                streams.entry(name).or_insert(start);
            }
        }
    }
    compare("final", &want, &got, differences);
    Ok(())
}
