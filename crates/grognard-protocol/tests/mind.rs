//! A fight of Knave through the protocol alone, with monsters that think for themselves.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use grognard_protocol::{Session, SessionRequest};
use serde_json::{Value, json};

fn open() -> Session {
    let request = json!({
        "system": "knave", "seed": "7", "ruleset": {},
        "session": { "creatures": [
            { "id": "hero", "kind": "pc" }, { "id": "friend", "kind": "pc" },
            { "id": "rat", "kind": "mob" },
        ] },
    });
    Session::open(&serde_json::from_value::<SessionRequest>(request).unwrap()).unwrap()
}

fn tick(session: &mut Session, arguments: Value) -> Value {
    session.call("ai.tick", arguments).unwrap()["result"].take()
}

#[test]
fn a_mind_that_roams_strikes_whom_it_meets() {
    let mut session = open();
    let idle = tick(&mut session, json!({ "who": "rat", "draws": [] }));
    assert_eq!(
        idle,
        json!({ "state": "idle", "fled_from": null, "order": null, "leaves_by": null })
    );
    let draws = json!([["pick", 2, 1]]);
    let met = tick(&mut session, json!({ "who": "rat", "state": "roam", "draws": draws }));
    assert_eq!((&met["state"], &met["order"]["target"]), (&json!("combat"), &json!("friend")));
}

#[test]
fn a_mind_in_a_fight_draws_what_and_then_whom() {
    let mut session = open();
    session.call("combat.begin", json!({})).unwrap();
    for who in ["hero", "friend", "rat"] {
        session.call("combat.join", json!({ "who": who })).unwrap();
    }
    // Up to 0.85 of 0.95 it strikes.
    let draws = json!([["unit", 0.5], ["pick", 2, 0]]);
    let thought = tick(&mut session, json!({ "who": "rat", "state": "combat", "draws": draws }));
    assert_eq!(thought["order"], json!({ "key": "attack", "target": "hero" }));
    session.call("combat.queue", json!({ "who": "rat", "action": thought["order"] })).unwrap();
    // With weights of one's own; flight is a state of its own, and needs a way out.
    let draws = json!([["unit", 0.5]]);
    let flees =
        json!({ "who": "rat", "state": "combat", "weights": { "flee": 1 }, "draws": draws });
    let thought = tick(&mut session, flees);
    assert_eq!((&thought["state"], &thought["order"]["key"]), (&json!("flee"), &json!("flee")));
    let exits = json!([["north", "hall"], ["south", "cellar"]]);
    let away = json!({
        "who": "rat", "state": "flee", "fled_from": "hall", "room": "den", "exits": exits,
        "draws": [["pick", 1, 0]],
    });
    let thought = tick(&mut session, away);
    assert_eq!((&thought["leaves_by"], &thought["fled_from"]), (&json!("south"), &json!("den")));
}

#[test]
fn what_makes_no_sense_is_refused_before_a_draw() {
    let mut session = open();
    let before = session.state().unwrap();
    for (arguments, said) in [
        (json!({ "who": "cat" }), "cat"),
        (json!({ "who": "rat", "state": "asleep" }), "asleep"),
        (json!({ "who": "rat", "weights": { "bite": 1 } }), "bite"),
        (json!({ "who": "rat", "weights": { "attack": -1 } }), "weights"),
        (json!({ "who": "rat", "mood": 3 }), "mood"),
    ] {
        let error = session.call("ai.tick", arguments).unwrap_err().to_string();
        assert!(error.contains(said), "{said}: {error}");
    }
    assert_eq!(session.state().unwrap(), before);
}
