//! Whatever stands in a `combat.json`, nothing panics: the fight is read whole, or the error names
//! the place and the rule that it breaks. What was read is written as it was read, and plays.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::{collections::BTreeSet, fs};

use grognard_coc::{
    Action, CombatSession, Defence, Evidence, LoadFault, NewParticipant, Outcome, Rules, Side,
    Status, Table, TurnRequest, audit, load, load_from, save_to,
};
use grognard_kernel::{Dice, NoDice, Stream, Text};
use serde_json::{Map, Value, json};

mod support;

use support::{ada, attack, thing};

/// A fight in which much has happened: blows, bursts, a jam, a hold, an attack that waits.
fn much() -> CombatSession {
    let gunner = NewParticipant {
        has_ready_firearm: true,
        weapons: Some(vec![json!("thompson"), json!({ "weapon_id": "thompson", "odd": [1] })]),
        damage_bonus: Some("+1D4".into()),
        ..ada()
    };
    let big = NewParticipant {
        armor: 2,
        armor_rule: Some(grognard_coc::ArmourRule::Degrades),
        weapons: Some(vec![json!("spear_thrown")]),
        ..thing()
    };
    let ben = NewParticipant::new("ben", Side::Npc, 45, 60);
    let mut fight = CombatSession::new("cellar", "the cellar", 3, Rules::default());
    for one in [gunner, big, ben] {
        fight.add(one).unwrap();
    }
    let mut table = Table::new(fight);
    let mut dice = Stream::fork(12, "combat");
    let burst = TurnRequest {
        fire_mode: Some("full_auto".into()),
        rounds_fired: Some(6),
        ..attack("ada", "ben")
    };
    let shots = TurnRequest { shots: Some(1), ..attack("ada", "ben") };
    let hold = TurnRequest {
        action: Some(Action::Maneuver),
        defense_kind: Some(Defence::FightBack),
        ..attack("ben", "thing")
    };
    let throw = TurnRequest { defense_kind: Some(Defence::Dodge), ..attack("thing", "ben") };
    for moves in [[&burst, &hold, &throw], [&shots, &hold, &throw]] {
        table.begin_round(&mut NoDice).unwrap();
        while let Some(actor) = table.whose_turn() {
            let mut request = moves.into_iter().find(|one| one.actor_id == actor).unwrap().clone();
            request.resolution_command_id = Some("cmd".into());
            if table.validate(&request).is_empty() {
                table.act(request, &mut dice).unwrap();
            } else {
                table.pass(&actor).unwrap();
            }
        }
        table.fight_mut().tick_effects();
    }
    table.begin_round(&mut NoDice).unwrap();
    let first = table.whose_turn().unwrap();
    let other = if first == "thing" { "ada" } else { "thing" };
    let weapon_id = Some(Text::new_static("unarmed"));
    table.declare("cmd-9", &TurnRequest { weapon_id, ..attack(&first, other) }).unwrap();
    table.into_fight()
}

fn document() -> Value {
    let mut document: Value = much().document().into();
    // The printed weapons make most of the text; a few will do.
    let catalog = document["weapon_catalog"].as_object_mut().unwrap();
    catalog.retain(|id, _| ["thompson", "spear_thrown", "unarmed"].contains(&id.as_str()));
    document
}

/// Values that readers stumble over.
fn odd_value(dice: &mut Stream) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(1.5),
        json!(151),
        json!(i64::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(""),
        json!(" "),
        json!("ada"),
        json!("thing"),
        json!("1D6"),
        json!("99999999999D99999999999"),
        json!("cellar:cr1"),
        json!([]),
        json!({}),
        json!([null]),
        json!(["dead", "dead"]),
        json!({ "": {} }),
    ];
    values[dice.pick(values.len()).unwrap()].clone()
}

/// Every place of a document, as a path.
fn places(value: &Value, path: &mut Vec<Step>, all: &mut Vec<Vec<Step>>) {
    all.push(path.clone());
    match value {
        Value::Object(map) => {
            for (key, inner) in map {
                path.push(Step::Key(key.clone()));
                places(inner, path, all);
                path.pop();
            }
        }
        Value::Array(list) => {
            for (index, inner) in list.iter().enumerate() {
                path.push(Step::Index(index));
                places(inner, path, all);
                path.pop();
            }
        }
        _ => {}
    }
}

#[derive(Clone, Debug)]
enum Step {
    Key(String),
    Index(usize),
}

fn at<'a>(value: &'a mut Value, path: &[Step]) -> &'a mut Value {
    path.iter().fold(value, |place, step| match step {
        Step::Key(key) => &mut place[key.as_str()],
        Step::Index(index) => &mut place[*index],
    })
}

/// Changes a document at some place: a value, a key, an element.
fn damage(document: &mut Value, dice: &mut Stream) {
    let mut all = Vec::new();
    places(document, &mut Vec::new(), &mut all);
    let path = all[dice.pick(all.len()).unwrap()].clone();
    let odd = odd_value(dice);
    let how = dice.die(6).unwrap();
    let pick = |dice: &mut Stream, count: usize| dice.pick(count.max(1)).unwrap();
    let place = at(document, &path);
    match (place, how) {
        (Value::Object(map), 1) => {
            map.insert("odd".to_owned(), odd);
        }
        (Value::Object(map), 2) => {
            let key = map.keys().nth(pick(dice, map.len())).cloned();
            key.map(|key| map.remove(&key));
        }
        (Value::Array(list), 1 | 2) if !list.is_empty() => {
            list.remove(pick(dice, list.len()));
        }
        (Value::Array(list), 3 | 4) if !list.is_empty() => {
            let copy = list[pick(dice, list.len())].clone();
            list.push(copy);
        }
        (Value::Number(number), 1..=3) => {
            let number = number.as_i64().unwrap_or(0).saturating_add(dice.range(-2, 2).unwrap());
            *at(document, &path) = number.into();
        }
        (place, _) => *place = odd,
    }
}

/// What an error about a document says.
fn says(fault: &LoadFault) {
    let LoadFault { code, path, why } = fault;
    assert!(LoadFault::CODES.contains(&code.as_str()), "{code}");
    let root = ["root_keys", "schema_version"].contains(&code.as_str());
    assert!(!path.is_empty() || root, "{code}: {why}");
    assert!(why.len() > 10 && !why.contains("Error("), "{code}: {why}");
}

/// What was read is written so that it reads the same, and the fight goes on.
fn goes_on(fight: CombatSession, dice: &mut Stream) {
    let written: Value = fight.document().into();
    let again = load(&written, fight.rules, Evidence::Trusted);
    match again {
        Ok(again) => assert_eq!(Value::from(again.document()), written),
        Err(fault) => panic!("what was read does not read again: {}: {fault}", fault.path),
    }
    let _ = fight.damage_evidence_rows();
    let _ = audit(&written, &[]);
    let mut table = Table::new(fight);
    if table.fight().pending_attack.is_some() {
        for defence in Defence::ALL.iter().copied() {
            if table.defend(defence, None, dice).is_ok() {
                break;
            }
        }
    }
    let people: Vec<Text> =
        table.fight().participants().iter().map(|one| one.actor_id.clone()).collect();
    for actor in &people {
        for target in &people {
            let _ = table.act(attack(actor, target), dice);
        }
    }
    if table.fight().status() == Status::Active {
        let _ = table.conclude(Outcome::Stalemate);
    }
}

#[test]
fn the_document_is_whole() {
    let document = document();
    let read = load(&document, Rules::default(), Evidence::Trusted).unwrap();
    assert_eq!(Value::from(read.document()), document);
    let fight = much();
    let turns = fight.rounds().iter().flat_map(|round| &round.turns);
    let hints: BTreeSet<&str> = turns.map(|turn| turn.resolution_hint.as_str()).collect();
    assert!(hints.len() >= 2, "{hints:?}");
    assert!(fight.damage_chain().len() >= 3);
    assert!(fight.pending_attack.is_some());
}

#[test]
fn a_damaged_document_is_read_whole_or_refused() {
    let whole = document();
    let rows = Value::from(much().damage_evidence_rows().unwrap());
    let (mut loaded, mut codes) = (0, BTreeSet::new());
    for seed in 0..6_000_u64 {
        let mut dice = Stream::fork(seed.into(), "damage");
        let (mut document, mut evidence) = (whole.clone(), rows.clone());
        for _ in 0..dice.die(3).unwrap() {
            if dice.die(12).unwrap() == 1 {
                damage(&mut evidence, &mut dice);
            } else {
                damage(&mut document, &mut dice);
            }
        }
        let vouched = if seed % 2 == 0 { Evidence::Trusted } else { Evidence::Rows(&evidence) };
        let _ = audit(&document, evidence.as_array().map_or(&[], Vec::as_slice));
        match load(&document, Rules::default(), vouched) {
            Ok(fight) => {
                loaded += 1;
                goes_on(fight, &mut dice);
            }
            Err(fault) => {
                says(&fault);
                codes.insert(fault.code);
            }
        }
    }
    assert!(loaded > 60, "{loaded}");
    assert!(codes.len() > 50, "{codes:?}");
}

#[test]
fn what_is_no_document_is_refused() {
    for odd in [json!(null), json!(7), json!("x"), json!([]), json!([{}])] {
        let fault = load(&odd, Rules::default(), Evidence::Trusted).unwrap_err();
        assert_eq!(fault.code, "root_keys");
        assert_eq!(audit(&odd, &[]), []);
    }
    let fault = load(&json!({}), Rules::default(), Evidence::Trusted).unwrap_err();
    assert_eq!(fault.code, "schema_version");
    assert!(fault.to_string().contains("expected version 2, found null"), "{fault}");
}

/// A campaign's folder, gone when the test is.
struct Campaign(std::path::PathBuf);

impl Campaign {
    fn new(test: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("coc-fuzz-{}-{test}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for Campaign {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The text of a file, cut or with a byte changed, reads whole or is refused with the file's name;
/// the file stays as it is.
#[test]
fn a_damaged_file_is_read_whole_or_refused() {
    let campaign = Campaign::new("file");
    let path = save_to(&campaign.0, &much()).unwrap();
    let read = load_from(&campaign.0, Rules::default(), Evidence::Trusted).unwrap();
    assert_eq!(read.document(), much().document());
    let text = fs::read(&path).unwrap();
    assert!(!text.ends_with(b"\n"));
    for seed in 0..200_u64 {
        let mut dice = Stream::fork(seed.into(), "file");
        let mut damaged = text.clone();
        let place = dice.pick(damaged.len()).unwrap();
        match dice.die(3).unwrap() {
            1 => damaged.truncate(place),
            2 => damaged[place] = u8::try_from(dice.range(0, 255).unwrap()).unwrap(),
            _ => {
                damaged.remove(place);
            }
        }
        fs::write(&path, &damaged).unwrap();
        if let Err(error) = load_from(&campaign.0, Rules::default(), Evidence::Trusted) {
            assert!(error.to_string().contains("combat.json: "), "{error}");
        }
        assert_eq!(fs::read(&path).unwrap(), damaged);
    }
    fs::remove_file(&path).unwrap();
    let error = load_from(&campaign.0, Rules::default(), Evidence::Trusted).unwrap_err();
    assert!(error.to_string().contains("combat.json: "), "{error}");
}

/// Keys that no rule knows are refused by name, wherever the document says what keys it has.
#[test]
fn an_unknown_key_is_named() {
    let mut document = document();
    document["participants"][1]["pow"] = json!(60);
    let fault = load(&document, Rules::default(), Evidence::Trusted).unwrap_err();
    assert_eq!((fault.code.as_str(), fault.path.as_str()), ("participant_keys", "participants[1]"));
    assert!(fault.why.contains("\"pow\""), "{fault}");
    let empty: Map<String, Value> = Map::new();
    document["participants"][1] = empty.into();
    let fault = load(&document, Rules::default(), Evidence::Trusted).unwrap_err();
    assert!(fault.why.contains("\"actor_id\" is missing"), "{fault}");
}
