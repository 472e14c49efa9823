//! `grognard run`

use std::{io::Write, process::Stdio};

use serde_json::Value;

use crate::program::{Outcome, bad_files, command, file, grognard, refusal};

const FIGHT: &str = r#"{"case":"two goblins","system":"bx","seed":"7","steps":[{"op":"monster.spawn","id":"a","template":"goblin"},{"op":"monster.spawn","id":"b","template":"goblin"},{"op":"combat.resolve_attack","attacker":"a","defender":"b","attack":{"weapon":"sword"}}]}"#;
const DICE: &str = r#"{"case":"dice","seed":"42","steps":[{"op":"dice.roll","expression":"1d20","stream":"combat"}]}"#;

fn run(name: &str, script: &str, more: &[&str]) -> Outcome {
    let path = file(name, script);
    grognard([&["run", path.to_str().unwrap()], more].concat())
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn each_step_prints_one_line() {
    let lines = lines(&run("fine.jsonl", &format!("{FIGHT}\n\n{DICE}\n"), &[]).fine());
    let heads: Vec<(&str, u64, &str)> = lines
        .iter()
        .map(|line| {
            let step = line["step"].as_u64().unwrap();
            (line["case"].as_str().unwrap(), step, line["op"].as_str().unwrap())
        })
        .collect();
    assert_eq!(
        heads,
        [
            ("two goblins", 0, "monster.spawn"),
            ("two goblins", 1, "monster.spawn"),
            ("two goblins", 2, "combat.resolve_attack"),
            ("dice", 0, "dice.roll"),
        ]
    );
    // The first draw of a d20 from stream `combat` of seed 42, as the kernel's own example has it.
    assert_eq!(lines[3]["result"]["total"], 14);
}

#[test]
fn the_final_world_is_printed_on_request() {
    let text = run("final.jsonl", &format!("{FIGHT}\n{DICE}"), &["--final"]).fine();
    let lines = lines(&text);
    assert_eq!(lines.len(), 6);
    assert_eq!(lines[3]["final"]["entities"]["b"]["template"], "goblin");
    assert!(lines[5]["final"]["streams"]["combat"]["state"].is_string());
}

#[test]
fn the_standard_input_is_a_script_too() {
    let mut child = command()
        .args(["run", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(DICE.as_bytes()).unwrap();
    let outcome = Outcome::from(child.wait_with_output().unwrap());
    assert_eq!(lines(&outcome.fine()).len(), 1);
}

#[test]
fn a_failed_step_is_reported_and_the_next_one_follows() {
    let script = r#"{"case":"bad","seed":"1","steps":[{"op":"dice.rol"},{"op":"dice.roll","expression":"1d7","stream":"x"},{"op":"dice.parse","expression":"1d6"}]}"#;
    let outcome = run("failing.jsonl", script, &[]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(1), ""));
    let lines = lines(&outcome.stdout);
    let said = |place: usize| lines[place]["error"].as_str().unwrap_or_default();
    assert!(said(0).contains("did you mean \"dice.roll\"?"), "{}", said(0));
    assert!(said(1).contains("1d7"), "{}", said(1));
    assert_eq!(lines[2]["result"]["sides"], 6);
    assert!(lines[2].get("error").is_none() && lines[0].get("result").is_none());
}

#[test]
fn a_malformed_line_stops_the_script_before_its_first_step() {
    for (number, (bad, why)) in [
        ("{", "column 1: EOF"),
        ("[]", "expected a JSON object"),
        (r#"{"steps":[]}"#, r#"the key "seed" is missing"#),
        (r#"{"seed":"1"}"#, r#"the key "steps" is missing"#),
        (r#"{"seed":"-1","steps":[]}"#, "expected a number from 0 to 2^128 - 1"),
        (r#"{"seed":"1","sytem":"bx","steps":[]}"#, r#"did you mean "system"?"#),
        (r#"{"seed":"1","system":"bxx","steps":[]}"#, r#"did you mean "bx"?"#),
        (r#"{"seed":"1","ruleset":{"weapon_reloads":true},"steps":[]}"#, "weapon_reloads"),
        (r#"{"seed":"1","steps":[{"stream":"x"}]}"#, "missing field `op`"),
        (r#"{"seed":"1","steps":[{"op":1}]}"#, "expected a string"),
    ]
    .into_iter()
    .enumerate()
    {
        let path = file(&format!("malformed-{number}.jsonl"), format!("{DICE}\n\n{bad}\n"));
        let path = path.to_str().unwrap();
        let message = refusal(["run", path]);
        assert!(message.starts_with(&format!("error: {path}:3: ")), "{message}");
        assert!(message.contains(why), "{bad}: {message}");
    }
}

#[test]
fn deep_nesting_is_refused() {
    let path = file("deep.jsonl", "[".repeat(1_000_000));
    let message = refusal(["run", path.to_str().unwrap()]);
    assert!(message.contains("deep.jsonl:1: column 128: recursion limit"), "{message}");
}

#[test]
fn what_is_no_file_of_text_is_refused() {
    for (path, expected) in bad_files("run") {
        let path = path.to_str().unwrap();
        let message = refusal(["run", path]);
        assert!(message.contains(path) && message.contains(expected), "{message}");
    }
    assert!(refusal(["run"]).contains("<SCRIPT>"));
}

#[test]
fn the_operations_are_listed() {
    let text = grognard(["run", "--operations"]).fine();
    assert!(text.lines().any(|line| line == "combat.resolve_attack"), "{text}");
    let json = grognard(["run", "--operations", "--system", "bx", "--json"]).json();
    assert_eq!(json.as_array().unwrap().len(), text.lines().count());
    let message = refusal(["run", "--operations", "--system", "by"]);
    assert!(message.contains("\"by\"") && message.contains("one of: bx"), "{message}");
}
