//! Cases of documents: `combat.json` that loads or is broken in one way; audits.

use serde_json::{Map, Value, json};

use super::{call, open};
use crate::compare::{Difference, compare};

/// The documents of a file: patches are changes to the first.
#[derive(Default)]
pub(super) struct Documents {
    base: Option<Value>,
}

impl Documents {
    pub(super) fn load(
        &mut self,
        case: &Value,
        differences: &mut Vec<Difference>,
    ) -> Result<(), String> {
        let document = match case.get("combat") {
            Some(document) => document.clone(),
            None => self.patched(&case["patch"])?,
        };
        if case["base"] == json!(true) || self.base.is_none() {
            self.base = Some(document.clone());
        }
        let mut session = open("reference", &json!({}))?;
        let mut arguments = Map::new();
        arguments.insert("combat".to_owned(), document.clone());
        arguments.insert("trusted".to_owned(), case["trusted"].clone());
        if let Some(evidence) = case.get("evidence") {
            arguments.insert("evidence".to_owned(), evidence.clone());
        }
        let got = call(&mut session, "fight.check", arguments, None)
            .map_err(|error| error.to_string())?;
        let got = match got.get("error") {
            Some(error) => json!({ "error": error }),
            None => {
                let pending = &got["document"]["pending_attack"];
                match pending == document.get("pending_attack").unwrap_or(&Value::Null) {
                    true => json!({ "ok": true }),
                    false => json!({ "ok": true, "changed": { "pending_attack": pending } }),
                }
            }
        };
        compare("load", &case["want"], &got, differences);
        Ok(())
    }

    fn patched(&self, patch: &Value) -> Result<Value, String> {
        let mut document = self.base.clone().ok_or("no document before the first patch")?;
        for change in patch.as_array().ok_or("the patch is no list")? {
            let path = change["path"].as_array().ok_or("a change without a path")?;
            apply(&mut document, path, change.get("value"))?;
        }
        Ok(document)
    }
}

/// Sets the value at a path, or removes its last key.
fn apply(document: &mut Value, path: &[Value], value: Option<&Value>) -> Result<(), String> {
    let Some((last, way)) = path.split_last() else {
        *document = value.cloned().unwrap_or_default();
        return Ok(());
    };
    let mut place = document;
    for part in way {
        place = match part {
            Value::String(key) => place.get_mut(key),
            index => index.as_u64().and_then(|index| place.get_mut(usize::try_from(index).ok()?)),
        }
        .ok_or_else(|| format!("no {part} in the document"))?;
    }
    match (place, last, value) {
        (Value::Object(map), Value::String(key), Some(value)) => {
            map.insert(key.clone(), value.clone());
        }
        (Value::Object(map), Value::String(key), None) => {
            map.remove(key);
        }
        (Value::Array(list), index, value) => {
            let index = index.as_u64().and_then(|index| usize::try_from(index).ok());
            let index = index.ok_or("a place in a list is a number")?;
            match value {
                Some(value) if index < list.len() => list[index] = value.clone(),
                Some(value) => list.push(value.clone()),
                None if index < list.len() => {
                    list.remove(index);
                }
                None => return Err(format!("no [{index}] in the document")),
            }
        }
        (_, last, _) => return Err(format!("no place for {last} in the document")),
    }
    Ok(())
}

pub(super) fn audit(case: &Value, differences: &mut Vec<Difference>) -> Result<(), String> {
    let mut session = open("reference", &json!({}))?;
    let mut arguments = Map::new();
    arguments.insert("combat".to_owned(), case["combat"].clone());
    let rolls = case.get("rolls").filter(|rolls| rolls.is_array()).cloned();
    arguments.insert("rolls".to_owned(), rolls.unwrap_or_else(|| json!([])));
    let got =
        call(&mut session, "fight.audit", arguments, None).map_err(|error| error.to_string())?;
    compare("audit", &case["want"], &got, differences);
    Ok(())
}
