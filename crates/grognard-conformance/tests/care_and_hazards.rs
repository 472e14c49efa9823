//! The vectors of hazards and care once more, through the operations of the protocol. Cases that
//! write files are left out: the protocol writes none.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::{collections::BTreeMap, fs::File, io::Read, path::Path};

use flate2::read::GzDecoder;
use grognard_protocol::{Session, SessionRequest};
use serde_json::{Value, json};

fn open() -> Session {
    let request = json!({ "system": "coc", "seed": "7" });
    Session::open(&serde_json::from_value::<SessionRequest>(request).unwrap()).unwrap()
}

/// Plays a case; how often each operation was called.
fn play(case: &Value, called: &mut BTreeMap<String, u32>) {
    let name = case["case"].as_str().unwrap();
    let mut session = open();
    let (system, made) = match case.get("actor") {
        Some(actor) => ("hazard", session.call("hazard.victim", json!({ "args": actor }))),
        None => ("care", session.call("care.patient", json!({ "args": case["patient"] }))),
    };
    made.unwrap_or_else(|error| panic!("{name}: {error}"));
    for (number, step) in case["steps"].as_array().unwrap().iter().enumerate() {
        let operation = format!("{system}.{}", step["op"].as_str().unwrap());
        let bare = ["new_day", "reopen", "state"].contains(&step["op"].as_str().unwrap());
        let mut arguments = json!({ "dice": step.get("dice").cloned().unwrap_or(json!([])) });
        if !bare {
            arguments["args"] = step.get("args").cloned().unwrap_or(json!({}));
        }
        let got = session.call(&operation, arguments);
        *called.entry(operation.clone()).or_default() += 1;
        match (step.get("want"), got) {
            (Some(want), Err(_)) if *want == json!({ "error": true }) => {}
            (Some(want), Ok(got)) => assert_eq!(got, *want, "{name}, step {number}: {operation}"),
            (None, Ok(_)) => {}
            (_, Err(error)) => panic!("{name}, step {number}: {operation}: {error}"),
        }
    }
}

#[test]
fn the_protocol_gives_what_the_vectors_want() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../conformance/vectors/coc/hazards.jsonl.gz");
    let mut text = String::new();
    GzDecoder::new(File::open(path).unwrap()).read_to_string(&mut text).unwrap();
    let mut called = BTreeMap::new();
    let mut played = 0;
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let saves = |step: &Value| step["op"] == "save";
        if !case["steps"].as_array().unwrap().iter().any(saves) {
            play(&case, &mut called);
            played += 1;
        }
    }
    assert!(played > 500, "{played}");
    let made = ["hazard.victim", "care.patient"];
    let unused: Vec<&str> = open()
        .operations()
        .into_iter()
        .filter(|name| name.starts_with("hazard.") || name.starts_with("care."))
        .filter(|name| !called.contains_key(*name) && !made.contains(name))
        .collect();
    assert_eq!(unused, [""; 0]);
}

#[test]
fn somebody_is_named_where_there_are_several() {
    let mut session = open();
    let refused = |session: &mut Session, operation: &str, arguments: Value| {
        session.call(operation, arguments).unwrap_err().to_string()
    };
    let message =
        refused(&mut session, "hazard.damage", json!({ "args": { "severity": "minor" } }));
    assert!(message.contains("nobody is there"), "{message}");
    for id in ["ada", "benedict"] {
        session.call("hazard.victim", json!({ "args": { "id": id, "current_hp": 9 } })).unwrap();
    }
    let harm = json!({ "args": { "damage_expr": "0D6+4" } });
    let message = refused(&mut session, "hazard.damage", harm.clone());
    assert!(message.contains("argument victim") && message.contains("ada, benedict"), "{message}");
    let mut of = harm.clone();
    of["victim"] = json!("benedcit");
    let message = refused(&mut session, "hazard.damage", of.clone());
    assert!(message.contains("did you mean \"benedict\"?"), "{message}");
    of["victim"] = json!("benedict");
    assert_eq!(session.call("hazard.damage", of).unwrap()["hp_after"], 5);
    let state = session.state().unwrap();
    assert_eq!(state["victims"]["ada"]["current_hp"], 9);
    assert_eq!(state["victims"]["benedict"]["current_hp"], 5);
    let message =
        refused(&mut session, "hazard.set", json!({ "victim": "ada", "args": { "id": "x" } }));
    assert!(message.contains("keeps its id"), "{message}");
}
