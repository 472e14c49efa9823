//! A fight of Call of Cthulhu through `table.*`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use grognard_protocol::{Session, SessionRequest};
use serde_json::{Value, json};

fn open() -> Session {
    let request = json!({
        "system": "coc", "seed": "7",
        "ruleset": { "range_banded_damage": true, "aim_lasts_through_volleys": true },
    });
    let mut session =
        Session::open(&serde_json::from_value::<SessionRequest>(request).unwrap()).unwrap();
    let gun = json!({
        "weapon_id": "webley", "skill": "Firearms (Handgun)", "damage": "1D10",
        "adds_damage_bonus": false, "magazine": 6, "malfunction": 96,
    });
    for (id, side, dex, weapons) in
        [("ada", "investigator", 60, json!([gun])), ("thing", "monster", 40, json!([]))]
    {
        let one = json!({
            "actor_id": id, "side": side, "dex": dex, "combat_skill": 50, "build": 0, "hp_max": 12,
            "weapons": weapons,
        });
        session.call("fight.add", json!({ "args": one })).unwrap();
    }
    session
}

fn call(session: &mut Session, operation: &str, arguments: Value, faces: &[i64]) -> Value {
    let mut arguments = arguments;
    let dice: Vec<Value> = faces.iter().map(|face| json!([1, 100, face])).collect();
    arguments["dice"] = dice.into();
    session.call(operation, arguments).unwrap()
}

fn refused(session: &mut Session, operation: &str, arguments: Value) -> String {
    let before = session.state().unwrap();
    let error = session.call(operation, arguments).unwrap_err().to_string();
    assert_eq!(session.state().unwrap(), before);
    error
}

fn attack(actor: &str, target: &str) -> Value {
    json!({ "args": {
        "actor_id": actor, "declared_intent": "attacks", "action": "attack",
        "target_actor_id": target,
    } })
}

#[test]
fn a_fight_is_played_at_the_table() {
    let mut session = open();
    assert_eq!(call(&mut session, "table.whose_turn", json!({}), &[]), Value::Null);
    let begun = call(&mut session, "table.begin_round", json!({}), &[]);
    assert_eq!(
        (&begun["round"], &begun["initiative_order"][0]["actor_id"]),
        (&json!(1), &json!("ada"))
    );
    assert_eq!(call(&mut session, "table.whose_turn", json!({}), &[]), "ada");
    let out_of_turn = call(&mut session, "table.validate", attack("thing", "ada"), &[]);
    assert_eq!(out_of_turn[0]["code"], "coc.turn.not_the_turn");
    assert_eq!(out_of_turn[0]["params"]["expected"], "ada");
    let message = refused(&mut session, "table.act", attack("thing", "ada"));
    assert!(message.contains("coc.turn.not_the_turn"), "{message}");
    // 96 jams.
    let told = call(&mut session, "table.act", attack("ada", "thing"), &[96]);
    assert_eq!((&told["turn"]["outcome"], &told["turn"]["dex"]), (&json!("miss"), &json!(60)));
    assert_eq!(told["events"][0]["event_type"], "weapon_malfunction");
    call(&mut session, "table.pass", json!({ "actor": "thing" }), &[]);
    call(&mut session, "table.begin_round", json!({}), &[]);
    let message = refused(&mut session, "table.act", attack("ada", "thing"));
    assert!(message.contains("coc.turn.jammed"), "{message}");
    let repair =
        json!({ "actor": "ada", "weapon": "webley", "skill": "Mechanical Repair", "value": 30 });
    let told = call(&mut session, "table.repair", repair, &[30]);
    assert_eq!(told["turn"]["outcome"], "regular");
    call(&mut session, "table.pass", json!({ "actor": "thing" }), &[]);
    call(&mut session, "table.begin_round", json!({}), &[]);
    for (operation, arguments) in [
        ("table.end_aim", json!({ "actor": "ada" })),
        ("table.release", json!({ "actor": "ada", "target": "thing" })),
        ("table.defend", json!({ "defence": "dodge" })),
    ] {
        let message = refused(&mut session, operation, arguments);
        assert!(message.contains("refused: coc.turn."), "{message}");
    }
    call(&mut session, "table.pass", json!({ "actor": "ada" }), &[]);
    let mut declared = attack("thing", "ada");
    declared["command_id"] = json!("cmd-1");
    declared["defeat_outcome"] = json!("monsters_win");
    let pending = call(&mut session, "table.declare", declared, &[]);
    assert_eq!(pending["allowed_defenses"], json!(["dodge", "fight_back"]));
    assert_eq!(pending["defeat_outcome"], "monsters_win");
    let message = refused(&mut session, "table.conclude", json!({ "outcome": "fled" }));
    assert!(message.contains("coc.turn.defence_pending"), "{message}");
    let answer = json!({
        "defence": "dodge", "luck": { "actor_id": "ada", "max_points": 9, "current_luck": 40 },
    });
    // 40 is a success; 55 is none, but for 15 points: too many. 99 would be one too.
    let mut arguments = answer;
    arguments["dice"] = json!([[1, 100, 40], [1, 100, 60], [1, 3, 2]]);
    let told = session.call("table.defend", arguments).unwrap();
    assert_eq!(told["turn"]["outcome"], "hit");
    assert_eq!(
        call(&mut session, "table.conclude", json!({ "outcome": "fled" }), &[]),
        Value::Null
    );
    assert_eq!(call(&mut session, "fight.reload", json!({}), &[]), "same");
    assert_eq!(session.state().unwrap()["ended_at_turn"], 4);
}

#[test]
fn arguments_are_named_where_they_are_wrong() {
    let mut session = open();
    for (operation, arguments, expected) in [
        ("table.pass", json!({}), "missing field `actor`"),
        ("table.conclude", json!({ "outcome": "won" }), "argument outcome"),
        ("table.defend", json!({ "defence": "doge" }), "argument defence"),
        ("table.act", json!({ "args": { "actor_id": 1 } }), "argument args.actor_id"),
        ("table.begin_rond", json!({}), "did you mean \"table.begin_round\"?"),
    ] {
        let message = refused(&mut session, operation, arguments);
        assert!(message.contains(expected), "{operation}: {message}");
    }
}
