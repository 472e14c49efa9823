//! Cases of one roll.

use serde_json::{Map, Value, json};

use super::{call, open};
use crate::compare::{Difference, compare};

pub(super) fn play(case: &Value, differences: &mut Vec<Difference>) -> Result<(), String> {
    let operation = case["op"].as_str().unwrap_or_default();
    let arguments: Map<String, Value> = case["args"].as_object().cloned().unwrap_or_default();
    let mut session = open("reference", &json!({}))?;
    let wants_error = case["want"] == json!({ "error": true });
    let result = call(&mut session, &format!("roll.{operation}"), arguments, case.get("dice"));
    let got = match result {
        Ok(result) => result,
        Err(grognard_protocol::CallError::Failed(_)) if wants_error => json!({ "error": true }),
        Err(error) => json!({ "error": error.to_string() }),
    };
    compare(operation, &case["want"], &got, differences);
    Ok(())
}
