//! Cases of a fight, played under each profile that they name.

use grognard_protocol::CallError;
use serde_json::{Map, Value, json};

use super::{call, open};
use crate::compare::{Difference, compare};

pub(super) fn play(case: &Value, differences: &mut Vec<Difference>) -> Result<(), String> {
    let profiles = case["profiles"].as_array().ok_or("the case names no profiles")?;
    for profile in profiles.iter().filter_map(Value::as_str) {
        let from = differences.len();
        play_under(profile, case, differences)?;
        for difference in &mut differences[from..] {
            difference.path = format!("{profile}: {}", difference.path);
        }
    }
    Ok(())
}

fn play_under(
    profile: &str,
    case: &Value,
    differences: &mut Vec<Difference>,
) -> Result<(), String> {
    let mut session = open(profile, &case["session"])?;
    let steps = case["steps"].as_array().ok_or("the case has no steps")?;
    for (number, step) in steps.iter().enumerate() {
        let operation = step["op"].as_str().unwrap_or_default();
        let mut arguments: Map<String, Value> = step.as_object().cloned().unwrap_or_default();
        for key in ["op", "want", "dice", "dirty"] {
            arguments.remove(key);
        }
        let want = step.get("want").unwrap_or(&Value::Null);
        let refused = want.get("error") == Some(&json!(true));
        // The reference stopped half-way: only that the step is refused is compared.
        let dirty = step["dirty"] == json!(true) || want.get("dirty") == Some(&json!(true));
        let before = refused.then(|| session.state().ok());
        let result = call(&mut session, &format!("fight.{operation}"), arguments, step.get("dice"));
        let got = match result {
            Ok(result) => result,
            Err(CallError::Failed(_)) if refused => want.clone(),
            Err(error) => json!({ "error": error.to_string() }),
        };
        let place = format!("steps[{number}].{operation}");
        compare(&place, want, &got, differences);
        if let Some(Some(before)) = before {
            let now = session.state().map_err(|error| error.to_string())?;
            compare(&format!("{place} (refused)"), &before, &now, differences);
        }
        if dirty {
            return Ok(());
        }
    }
    let mut document = session.state().map_err(|error| error.to_string())?;
    if let Some(map) = document.as_object_mut() {
        map.remove("weapon_catalog");
    }
    if let Some(want) = case.get("final") {
        compare("final", want, &document, differences);
    }
    if let Some(want) = case.get("audit") {
        let got = call(&mut session, "fight.audit", Map::new(), None)
            .map_err(|error| error.to_string())?;
        compare("audit", want, &got, differences);
    }
    Ok(())
}
