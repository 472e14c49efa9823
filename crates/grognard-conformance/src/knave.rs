//! Cases of Knave: a world, operations with the draws that each takes, the world at the end.

use std::collections::BTreeMap;

use grognard_protocol::{CallError, Session, SessionRequest};
use serde_json::{Map, Value, json};

use crate::compare::{Difference, compare};

/// Runs a case, with one fault of the reference mended if there is one; no differences means that
/// it gave everything that was wanted.
pub(crate) fn run(case: &Value, mended: Option<&str>) -> Vec<Difference> {
    let mut differences = Vec::new();
    if let Err(error) = play(case, mended, &mut differences) {
        differences.push(Difference {
            path: "case".to_owned(),
            want: None,
            got: Some(Value::String(error)),
        });
    }
    differences
}

fn play(
    case: &Value,
    mended: Option<&str>,
    differences: &mut Vec<Difference>,
) -> Result<(), String> {
    let mut session = open(case, mended)?;
    let steps = case["steps"].as_array().ok_or("the case has no steps")?;
    for (number, step) in steps.iter().enumerate() {
        let operation = step["op"].as_str().unwrap_or_default();
        let mut arguments: Map<String, Value> = step.as_object().cloned().unwrap_or_default();
        for key in ["op", "want"] {
            arguments.remove(key);
        }
        // Without given draws an operation would draw from its stream.
        arguments.entry("draws").or_insert_with(|| json!([]));
        let mut got = match session.call(operation, arguments.into()) {
            Ok(answer) => answer,
            Err(CallError::Failed(error)) => json!({ "failed": error.to_string() }),
            Err(error) => json!({ "failed": error.to_string() }),
        };
        if let Some(answer) = got.as_object_mut() {
            // Texts are for people.
            answer.remove("message");
        }
        if operation == "chargen.apply" {
            name_items(&session, &mut got)?;
        }
        let mut want = step["want"].clone();
        make_whole(&mut want);
        compare(&format!("steps[{number}].{operation}"), &want, &got, differences);
    }
    if let Some(want) = case.get("final") {
        let got = final_state(&session, case)?;
        compare("final", want, &got, differences);
    }
    Ok(())
}

/// Opens the world of a case under the rules that its profile names.
fn open(case: &Value, mended: Option<&str>) -> Result<Session, String> {
    let mut ruleset = match case.get("profile").map(|profile| profile.as_str().unwrap_or_default())
    {
        None => json!({ "profile": "module" }),
        Some("page") => json!({ "profile": "module", "engine": "page" }),
        Some("repaired") => json!({ "profile": "module", "levelling": "repaired" }),
        Some(other) => return Err(format!("no such profile: {other:?}")),
    };
    if let Some(fault) = mended {
        ruleset["quirks"] = json!({ fault: false });
    }
    let world = case.get("world").cloned().unwrap_or_else(|| json!({}));
    let request = json!({ "system": "knave", "seed": "0", "ruleset": ruleset, "session": world });
    let request: SessionRequest =
        serde_json::from_value(request).map_err(|error| error.to_string())?;
    Session::open(&request).map_err(|error| error.to_string())
}

/// Puts the names of items that have one in the place of their ids: the vectors know new items by
/// what a sheet calls them.
fn name_items(session: &Session, value: &mut Value) -> Result<(), String> {
    let state = session.state().map_err(|error| error.to_string())?;
    let items = state["items"].as_object().ok_or("the state has no items")?;
    let name = |(id, item): (&String, &Value)| Some((id.clone(), item["name"].as_str()?.into()));
    let names: BTreeMap<String, String> = items.iter().filter_map(name).collect();
    rename(value, &names);
    Ok(())
}

fn rename(value: &mut Value, names: &BTreeMap<String, String>) {
    match value {
        Value::String(text) => {
            if let Some(name) = names.get(text) {
                text.clone_from(name);
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| rename(value, names)),
        Value::Object(map) => map.values_mut().for_each(|value| rename(value, names)),
        _ => {}
    }
}

/// The figures of creatures that the vectors list.
const FIGURES: [&str; 15] = [
    "strength",
    "dexterity",
    "constitution",
    "intelligence",
    "wisdom",
    "charisma",
    "hp",
    "hp_max",
    "level",
    "xp",
    "coins",
    "armor",
    "slots",
    "hit_dice",
    "morale",
];

/// The state as the vectors write it: of the items those of the case, without the figures that
/// never change.
fn final_state(session: &Session, case: &Value) -> Result<Value, String> {
    let mut state = session.state().map_err(|error| error.to_string())?;
    let creatures = state["creatures"].as_object_mut().ok_or("the state has no creatures")?;
    for creature in creatures.values_mut().filter_map(Value::as_object_mut) {
        creature.retain(|key, _| FIGURES.contains(&key.as_str()));
    }
    name_items(session, &mut state["creatures"])?;
    let items = state["items"].as_object_mut().ok_or("the state has no items")?;
    let given = case["world"]["items"].as_array().map(Vec::as_slice).unwrap_or_default();
    items.retain(|id, _| given.iter().any(|item| item["id"] == json!(id)));
    for item in items.values_mut() {
        *item = written(item);
    }
    if let Some(map) = state.as_object_mut() {
        map.retain(|key, _| ["creatures", "items", "combat", "twitch"].contains(&key.as_str()));
    }
    Ok(state)
}

/// An item as the vectors write it: quality and uses, where its kind has them.
fn written(item: &Value) -> Value {
    if item["gone"] == json!(true) {
        return json!({ "gone": true });
    }
    let kind = item["kind"].as_str().unwrap_or_default();
    let mut written = Map::new();
    if !["object", "quest", "treasure", "consumable"].contains(&kind) {
        written.insert("quality".to_owned(), item["quality"].clone());
    }
    if ["consumable", "throwable", "runestone"].contains(&kind) {
        written.insert("uses".to_owned(), item["uses"].clone());
    }
    written.into()
}

/// Whole numbers that are written with a point, such as `10.0`, lose it.
#[allow(clippy::cast_possible_truncation, reason = "small whole numbers")]
fn make_whole(value: &mut Value) {
    match value {
        Value::Number(number) => {
            let whole = number.as_f64().filter(|number| number.fract() == 0.0);
            if let Some(whole) = whole.filter(|_| number.is_f64()) {
                *value = json!(whole as i64);
            }
        }
        Value::Array(values) => values.iter_mut().for_each(make_whole),
        Value::Object(map) => map.values_mut().for_each(make_whole),
        _ => {}
    }
}
