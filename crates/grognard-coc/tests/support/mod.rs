//! What the tests of fights share: people to fight, requests, dice.

#![allow(dead_code, reason = "each test binary uses a part of it")]

use grognard_coc::{
    Action, CombatSession, Defence, Hint, Link, NewParticipant, Rolled, Rules, Side, TurnRecord,
    TurnRequest,
};
use grognard_kernel::{Drawn, Error, NoDice, Rejection, Script};
use serde_json::{Value, json};

/// An investigator: DEX 60, Fighting 65, Firearms 60, Dodge 40, 12 hit points.
pub(crate) fn ada() -> NewParticipant {
    NewParticipant {
        firearms_skill: Some(60),
        dodge_skill: Some(40),
        hp_max: 12,
        con: Some(55),
        ..NewParticipant::new("ada", Side::Investigator, 60, 65)
    }
}

/// What she fights: DEX 40, Fighting and Dodge 50, 20 hit points.
pub(crate) fn thing() -> NewParticipant {
    NewParticipant { hp_max: 20, ..NewParticipant::new("thing", Side::Monster, 40, 50) }
}

/// A fight of these, in its first round.
pub(crate) fn fight_of(
    rules: Rules,
    people: impl IntoIterator<Item = NewParticipant>,
) -> CombatSession {
    let mut fight = CombatSession::new("cellar", "the cellar", 3, rules);
    for one in people {
        fight.add(one).unwrap();
    }
    fight.begin_round();
    fight
}

/// Ada against the thing.
pub(crate) fn duel(rules: Rules) -> CombatSession {
    fight_of(rules, [ada(), thing()])
}

/// An attack on somebody who does nothing about it.
pub(crate) fn attack(actor: &str, target: &str) -> TurnRequest {
    let mut request = TurnRequest::new(actor, "attacks");
    request.action = Some(Action::Attack);
    request.target_actor_id = Some(target.into());
    request
}

/// An attack on somebody who does something about it.
pub(crate) fn attack_against(actor: &str, target: &str, defence: Defence) -> TurnRequest {
    TurnRequest { defense_kind: Some(defence), ..attack(actor, target) }
}

/// Anything else that somebody does.
pub(crate) fn does(actor: &str, action: Action) -> TurnRequest {
    let mut request = TurnRequest::new(actor, format!("does what {action} is"));
    request.action = Some(action);
    request
}

/// Harm that nobody attacks with.
pub(crate) fn harm(source: &str, target: &str, weapon: &str) -> TurnRequest {
    let mut request = attack(source, target);
    request.action = None;
    request.resolution_hint = Some(Hint::DamageOnly);
    request.weapon_id = Some(weapon.into());
    request
}

/// A weapon of one's own that does so much.
pub(crate) fn blow(id: &str, damage: &str) -> Value {
    json!({ "weapon_id": id, "damage": damage, "adds_damage_bonus": false })
}

/// What came of a turn.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) turn: TurnRecord,
    pub(crate) rolls: Vec<Rolled>,
}

/// Takes a turn with exactly these dice.
pub(crate) fn take(
    fight: &mut CombatSession,
    request: &TurnRequest,
    faces: impl IntoIterator<Item = i64>,
) -> Told {
    take_with(fight, request, faces.into_iter().map(Drawn::Face).collect())
}

/// Takes a turn with exactly these draws.
pub(crate) fn take_with(
    fight: &mut CombatSession,
    request: &TurnRequest,
    draws: Vec<Drawn>,
) -> Told {
    let mut dice = Script::new(draws);
    let told = fight.take_turn(request, &mut dice).unwrap();
    let told = Told { turn: told.turn.clone(), rolls: told.rolls };
    dice.finish().unwrap();
    told
}

/// The percentile roll at a place among the rolls of a turn.
pub(crate) fn check(told: &Told, place: usize) -> &grognard_coc::RollRecord {
    match &told.rolls[place] {
        Rolled::Check(record) => record,
        Rolled::Damage(_) => panic!("roll {place} is of damage"),
    }
}

/// The last damage of a fight.
pub(crate) fn last_damage(fight: &CombatSession) -> &grognard_coc::DamageRecord {
    let damage = fight.damage_chain().iter().rev().find_map(|link| match link {
        Link::Damage(record) => Some(record),
        Link::Malfunction(_) => None,
    });
    damage.unwrap()
}

/// The codes of the rejections that an error carries.
pub(crate) fn codes(error: &Error) -> Vec<&str> {
    error.rejections().iter().map(|Rejection { code, .. }| code.as_str()).collect()
}

/// Takes a turn that the fight refuses, before any die and without a trace; the code.
pub(crate) fn refused(fight: &mut CombatSession, request: &TurnRequest) -> String {
    let before = fight.clone();
    let error = fight.take_turn(request, &mut NoDice).unwrap_err();
    assert_eq!(*fight, before, "{error}");
    codes(&error).join(" ")
}
