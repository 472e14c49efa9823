//! Call of Cthulhu.

use grognard::{
    coc::{
        Action, CombatSession, Defence, Evidence, NewParticipant, Rules, Side, TurnRequest, audit,
        load,
    },
    kernel::Stream,
};
use serde_json::Value;

use crate::{Work, mix};

/// So many turns make a fight; then another begins.
const TURNS: u64 = 100;

/// Two who fight hand to hand and have hit points to spare.
fn brawl() -> CombatSession {
    let mut fight = CombatSession::new("bench", "a yard", 1, Rules::default());
    let one = |id: &str, side, skill| NewParticipant {
        hp_max: 10_000,
        weapons: Some(vec!["knife_medium".into()]),
        damage_bonus: Some("+1D4".into()),
        ..NewParticipant::new(id, side, 60, skill)
    };
    fight.add(one("ada", Side::Investigator, 65)).expect("a new id");
    fight.add(one("thug", Side::Monster, 50)).expect("a new id");
    fight
}

fn strike() -> TurnRequest {
    let mut turn = TurnRequest::new("ada", "stabs");
    turn.action = Some(Action::Attack);
    turn.target_actor_id = Some("thug".into());
    turn.defense_kind = Some(Defence::Dodge);
    turn.resolution_command_id = Some("command".into());
    turn
}

/// A contested turn with a knife, its record kept.
pub fn turn() -> Work {
    let (start, strike) = (brawl(), strike());
    let mut dice = Stream::fork(7, "combat");
    let mut fight = start.clone();
    Box::new(move |n| {
        (0..n).fold(0, |checksum, turn| {
            if turn % TURNS == 0 {
                fight = start.clone();
                fight.begin_round();
            }
            let told = fight.take_turn(&strike, &mut dice);
            told.map_or(0, |told| mix(checksum, told.rolls.len() as u64))
        })
    })
}

/// The document of a fight of a hundred turns.
fn document() -> Value {
    let mut fight = brawl();
    let mut dice = Stream::fork(7, "combat");
    fight.begin_round();
    for _ in 0..TURNS {
        fight.take_turn(&strike(), &mut dice).expect("a legal turn");
    }
    fight.document().into()
}

/// A document of a hundred turns is read and checked.
pub fn load_document() -> Work {
    let document = document();
    Box::new(move |n| {
        (0..n).fold(0, |checksum, _| {
            let fight = load(&document, Rules::default(), Evidence::Trusted);
            fight.map_or(0, |fight| mix(checksum, fight.damage_chain().len() as u64))
        })
    })
}

/// The same document is audited.
pub fn audit_document() -> Work {
    let document = document();
    Box::new(move |n| {
        (0..n).fold(0, |checksum, _| mix(checksum, audit(&document, &[]).len() as u64 + 1))
    })
}
