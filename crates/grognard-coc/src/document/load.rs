//! A fight is read: the whole document is checked, and the first rule that it breaks refuses it.

use std::sync::Arc;

use grognard_kernel::Text;
use serde_json::{Map, Value};
use smallvec::SmallVec;

use super::{
    check_damage, check_order, check_turns,
    evidence::{Evidence, check_evidence},
    fault::LoadFault,
    ownership::owned_by,
    pending::PendingAttack,
    shape::{Checked, Place, conditions, read},
    write::SCHEMA_VERSION,
};
use crate::{
    LastingEffect, Outcome,
    participant::Participant,
    record::{Link, Round},
    rules::Rules,
    session::CombatSession,
    weapon::{Held, WeaponTable},
    words::{ArmourRule, Condition, Defence, Hint, Side, Status},
};

const ROOT_KEYS: [&str; 20] = [
    "schema_version",
    "combat_id",
    "scene_ref",
    "started_at_turn",
    "ended_at_turn",
    "status",
    "outcome",
    "participants",
    "rounds",
    "damage_chain",
    "revision",
    "current_round",
    "current_initiative",
    "initiative_cursor",
    "initiative_progress",
    "jammed_weapons",
    "weapon_catalog",
    "turn_counter",
    "roll_counter",
    "pending_attack",
];

const PARTICIPANT_KEYS: [&str; 24] = [
    "actor_id",
    "side",
    "dex",
    "combat_skill",
    "dodge_skill",
    "firearms_skill",
    "has_ready_firearm",
    "build",
    "damage_bonus",
    "con",
    "hp_max",
    "hp_current",
    "magic_points",
    "armor",
    "armor_rule",
    "weapons",
    "conditions",
    "active_effects",
    "_defended_this_round",
    "_dived_for_cover",
    "_forfeit_next_attack",
    "_aiming",
    "_ammo",
    "_reload_remaining",
];

/// The greatest skill or characteristic of a participant.
const GREATEST_SKILL: i64 = 150;

/// Reads a fight from its document. Nothing is drawn, and nothing is loaded by halves.
///
/// `rules` are the caller's: they are no key of the document. Where damage was dealt, `evidence`
/// must hold its rows, unless the caller vouches for the document ([`Evidence::Trusted`]).
pub fn load(
    document: &Value,
    rules: Rules,
    evidence: Evidence<'_>,
) -> Result<CombatSession, LoadFault> {
    let Some(map) = document.as_object() else {
        return Err(LoadFault::new("root_keys", "", "expected an object"));
    };
    let root = Place { map, path: "" };
    if root.get("schema_version").as_i64() != Some(SCHEMA_VERSION) {
        return root.fail("schema_version", "schema_version", "version 2");
    }
    root.keys("root_keys", &ROOT_KEYS, &[])?;
    let combat_id: Text = root.text("field:combat_id", "combat_id")?.into();
    let scene_ref: Text = root.text("field:scene_ref", "scene_ref")?.into();
    let started_at_turn = root.int("field:started_at_turn", "started_at_turn", 0)?;
    let participants = participants(root)?;
    let rounds = objects(root, "rounds_type", "rounds")?;
    let chain = objects(root, "damage_chain_type", "damage_chain")?;
    let revision = root.int("field:revision", "revision", 0)?;
    let current_round = root.int("field:current round", "current_round", 0)?;
    let cursor = root.int("field:initiative cursor", "initiative_cursor", 0)?;
    let Some(jammed) = read::<std::collections::BTreeSet<Text>>(root.get("jammed_weapons")) else {
        return root.fail("jammed_weapons", "jammed_weapons", "a list of texts");
    };
    let catalog = root.object("weapon_catalog", "weapon_catalog")?;
    let Some(weapons) = WeaponTable::of_document(catalog) else {
        return root.fail("weapon_catalog", "weapon_catalog", "an object of objects");
    };
    let turn_counter = root.int("field:turn counter", "turn_counter", 0)?;
    let roll_counter = root.int("field:roll counter", "roll_counter", 0)?;
    let pending = root.get("pending_attack").as_object();
    let status: Status = root.word("status", "status", "active or concluded")?;
    let ended_at_turn = match root.get("ended_at_turn") {
        Value::Null => None,
        _ => Some(root.int("field:ended_at_turn", "ended_at_turn", 0)?),
    };
    if usize::try_from(current_round).ok() != Some(rounds.len()) {
        return root.fail("round_count", "current_round", "the number of rounds");
    }
    let last_order = rounds.last().map(|round| round.get("initiative_order"));
    let live_order = root.get("current_initiative");
    let same = match last_order {
        None => live_order.as_array().is_some_and(Vec::is_empty),
        Some(order) => order == Some(live_order),
    };
    if !same {
        return root.fail("current_initiative", "current_initiative", "the last round's order");
    }
    let mut session = CombatSession {
        rules,
        combat_id,
        scene_ref,
        started_at_turn,
        ended_at_turn,
        revision,
        initiative_cursor: usize::try_from(cursor).unwrap_or(usize::MAX),
        pending_attack: None,
        status,
        outcome: None,
        participants,
        rounds: Vec::new(),
        damage_chain: Vec::new(),
        jammed,
        weapons: Arc::new(weapons),
        turn_counter,
        roll_counter,
    };
    let parsed = check_turns::rounds(&rounds, &session)?;
    let progress: Vec<&Value> = parsed.iter().map(|round| round.progress).collect();
    let orders: Vec<&Value> = parsed.iter().map(|round| round.order).collect();
    session.rounds = parsed
        .iter()
        .map(|round| Round {
            round: round.number,
            initiative_order: Vec::new(),
            initiative_progress: Vec::new(),
            turns: round.turns.clone(),
        })
        .collect();
    check_damage::chain(&chain, &mut session, &progress)?;
    check_all_owned_is_there(&session)?;
    check_evidence(&session, &chain, evidence)?;
    let turns: usize = session.rounds.iter().map(|round| round.turns.len()).sum();
    if usize::try_from(turn_counter).is_ok_and(|counter| counter < turns) {
        return root.fail("turn_counter", "turn_counter", "at least the number of turns");
    }
    check_order::check(root, &mut session, &orders, &progress)?;
    check_end(root, &mut session, pending)?;
    Ok(session)
}

fn objects<'a>(root: Place<'a>, code: &str, key: &str) -> Checked<Vec<&'a Map<String, Value>>> {
    let list = root.list(code, key)?;
    match list.iter().map(Value::as_object).collect::<Option<Vec<_>>>() {
        Some(objects) => Ok(objects),
        None => root.fail(code, key, "a list of objects"),
    }
}

fn participants(root: Place<'_>) -> Checked<Vec<Participant>> {
    let mut known: Vec<Participant> = Vec::new();
    for (index, value) in root.list("participants_not_list", "participants")?.iter().enumerate() {
        let path = format!("participants[{index}]");
        let Some(map) = value.as_object() else {
            return Err(LoadFault::new("participant_not_object", path, "expected an object"));
        };
        let place = Place { map, path: &path };
        let one = participant(place)?;
        if known.iter().any(|other| other.actor_id == one.actor_id) {
            return place.fail("participant_id", "actor_id", "an id that nobody else has");
        }
        check_participant_figures(place, &one)?;
        known.push(one);
    }
    Ok(known)
}

/// Reads a participant as far as its id and conditions; the figures are checked afterwards.
fn participant(place: Place<'_>) -> Checked<Participant> {
    place.keys("participant_keys", &PARTICIPANT_KEYS, &["major_wound_con"])?;
    let actor_id: Text = place.text("participant_id", "actor_id")?.into();
    let side: Side = place.word("participant_side", "side", "investigator, monster or npc")?;
    let Some(conditions) = conditions(place.get("conditions")) else {
        return place.fail(
            "participant_conditions",
            "conditions",
            "a list of known conditions, each once",
        );
    };
    let number = |key: &str| place.get(key).as_i64().unwrap_or(i64::MIN);
    let flag = |key: &str| place.get(key).as_bool().unwrap_or(false);
    Ok(Participant {
        actor_id,
        side,
        dex: number("dex"),
        combat_skill: number("combat_skill"),
        dodge_skill: number("dodge_skill"),
        firearms_skill: number("firearms_skill"),
        has_ready_firearm: flag("has_ready_firearm"),
        build: number("build"),
        damage_bonus: match place.get("damage_bonus") {
            Value::String(text) => text.as_str().into(),
            Value::Null => "none".into(),
            other => other.to_string().as_str().into(),
        },
        con: number("con"),
        hp_max: number("hp_max"),
        hp_current: number("hp_current"),
        magic_points: number("magic_points"),
        armour: number("armor"),
        armour_rule: read(place.get("armor_rule")),
        weapons: Vec::new(),
        conditions,
        active_effects: Vec::new(),
        defended_this_round: flag("_defended_this_round"),
        dived_for_cover: flag("_dived_for_cover"),
        forfeit_next_attack: flag("_forfeit_next_attack"),
        aiming: flag("_aiming"),
        ammunition: read(place.get("_ammo")).unwrap_or_default(),
        reload_remaining: read(place.get("_reload_remaining")).unwrap_or_default(),
        major_wound_con: place.map.get("major_wound_con").cloned(),
        pow: None,
        throw_skill: None,
        worst_blow: 0,
    }
    .with_holdings(place))
}

impl Participant {
    /// What it holds and what lasts on it, where these are well formed.
    fn with_holdings(mut self, place: Place<'_>) -> Self {
        let weapons = place.get("weapons").as_array();
        self.weapons = weapons
            .and_then(|list| list.iter().map(|one| Held::read(one).ok()).collect())
            .unwrap_or_default();
        self.active_effects =
            read::<Vec<LastingEffect>>(place.get("active_effects")).unwrap_or_default();
        self
    }
}

fn check_participant_figures(place: Place<'_>, one: &Participant) -> Checked {
    let field = |key: &str| format!("participant_field:{key}");
    place.int(&field("hp_max"), "hp_max", 1)?;
    place.int(&field("hp_current"), "hp_current", 0)?;
    if one.hp_current > one.hp_max {
        return place.fail("participant_hp_range", "hp_current", "at most hp_max");
    }
    if one.has(Condition::Dead) && one.hp_current > 0 {
        return place.fail("participant_dead_hp", "hp_current", "0 for the dead");
    }
    if one.has(Condition::Dying) && (one.hp_current > 1 || !one.has(Condition::MajorWound)) {
        return place.fail(
            "participant_dying",
            "conditions",
            "dying only with a major wound and at most 1 hit point",
        );
    }
    for key in ["dex", "combat_skill", "dodge_skill", "firearms_skill", "con"] {
        let value = place.int(&field(key), key, 0)?;
        if value > GREATEST_SKILL {
            let code = format!("participant_range:{key}");
            return place.fail(&code, key, &format!("at most {GREATEST_SKILL}"));
        }
    }
    for key in ["build", "magic_points", "armor"] {
        place.int(&field(key), key, i64::MIN)?;
    }
    let rule: Option<Option<ArmourRule>> = read(place.get("armor_rule"));
    if rule.is_none() {
        let expected = "fixed, degrades_1_per_damage or null";
        return place.fail("participant_armor_rule", "armor_rule", expected);
    }
    let weapons = place.list("participant_weapons", "weapons")?;
    let fine = |held: &Value| match held {
        Value::String(id) => !id.trim().is_empty(),
        other => other.is_object(),
    };
    if !weapons.iter().all(fine) {
        let expected = "weapons: ids that are not blank, or objects";
        return place.fail("participant_weapons", "weapons", expected);
    }
    place.list("participant_effects", "active_effects")?;
    if read::<Vec<LastingEffect>>(place.get("active_effects")).is_none() {
        return place.fail("participant_effects", "active_effects", "effects");
    }
    let flags = [
        "has_ready_firearm",
        "_defended_this_round",
        "_dived_for_cover",
        "_forfeit_next_attack",
        "_aiming",
    ];
    for key in flags {
        place.flag("participant_flags", key)?;
    }
    for key in ["_ammo", "_reload_remaining"] {
        place.object("participant_counters", key)?;
        if read::<std::collections::BTreeMap<Text, i64>>(place.get(key)).is_none() {
            return place.fail("participant_counters", key, "whole numbers by weapon");
        }
    }
    Ok(())
}

/// Every damage that a turn owns is in the chain.
fn check_all_owned_is_there(session: &CombatSession) -> Checked {
    let turns = session.rounds.iter().flat_map(|round| &round.turns);
    for binding in turns.flat_map(owned_by) {
        let there = |link: &Link| match link {
            Link::Damage(record) => record.damage_roll_id == binding.damage_roll_id,
            Link::Malfunction(_) => false,
        };
        if !session.damage_chain.iter().any(there) {
            return Err(LoadFault::new(
                "damage_missing",
                "damage_chain",
                format!("the damage {:?} of a turn is missing", binding.damage_roll_id.as_str()),
            ));
        }
    }
    Ok(())
}

/// Whether the fight goes on, how it ended, and whether an attack waits for its defence.
fn check_end(
    root: Place<'_>,
    session: &mut CombatSession,
    pending: Option<&Map<String, Value>>,
) -> Checked {
    let outcome: Option<Option<Outcome>> = read(root.get("outcome"));
    match session.status {
        Status::Active => {
            if !root.get("outcome").is_null() {
                let expected = "null while the fight goes on";
                return root.fail("active_with_outcome", "outcome", expected);
            }
        }
        Status::Concluded => {
            let ended = matches!(outcome, Some(Some(_)))
                && session.ended_at_turn.is_some()
                && pending.is_none();
            if !ended {
                return Err(LoadFault::new(
                    "concluded",
                    "status",
                    "a concluded fight has an outcome and ended_at_turn, and no attack waits",
                ));
            }
        }
    }
    session.outcome = outcome.flatten();
    let Some(pending) = pending else { return Ok(()) };
    let place = Place { map: pending, path: "pending_attack" };
    let attack = pending_attack(place, session)?;
    let at_cursor = session.at_cursor().is_some_and(|row| row.actor_id == attack.actor_id);
    if session.status != Status::Active || !at_cursor {
        let expected = "the actor at the cursor of a fight that goes on";
        return place.fail("pending_cursor", "actor_id", expected);
    }
    session.pending_attack = Some(attack);
    Ok(())
}

fn pending_attack(place: Place<'_>, session: &CombatSession) -> Checked<PendingAttack> {
    let wrong = |why: &str| LoadFault::new("pending_contract", place.path, why);
    let attack: PendingAttack = read(&place.map.clone().into())
        .ok_or_else(|| wrong("expected the keys of a pending attack"))?;
    // Four keys came later: all of them, or none.
    let later = ["rulebook_exception", "on_success", "victory_outcome", "defeat_outcome"];
    let given = later.iter().filter(|key| place.map.contains_key(**key)).count();
    let texts = [&attack.attack_command_id, &attack.declared_intent];
    let allowed: &[Defence] = match attack.resolution_hint {
        Hint::FirearmAttack => &[Defence::DiveForCover, Defence::None],
        Hint::OpposedMelee => &[Defence::Dodge, Defence::FightBack],
        _ => return Err(wrong("expected opposed_melee or firearm_attack")),
    };
    let destroys = attack.on_success.as_ref().is_none_or(|success| {
        success.kind == "destroy_target" && !success.rule_ref.trim().is_empty()
    });
    let known = |id: &Text| session.find(id).is_some();
    let fine = (given == 0 || given == later.len())
        && place.map.contains_key("weapon_id")
        && texts.iter().all(|text| !text.trim().is_empty())
        && attack.allowed_defenses == allowed
        && attack.actor_id != attack.target_actor_id
        && known(&attack.actor_id)
        && known(&attack.target_actor_id)
        && destroys;
    if fine { Ok(attack) } else { Err(wrong("expected an attack of one participant on another")) }
}

/// Rounds of the document as far as they are checked already.
pub(super) struct ParsedRound<'a> {
    pub number: i64,
    pub order: &'a Value,
    pub progress: &'a Value,
    pub turns: Vec<crate::record::TurnRecord>,
}

/// The ids of everybody, for the checks.
pub(super) fn ids(session: &CombatSession) -> SmallVec<[Text; 8]> {
    session.participants.iter().map(|one| one.actor_id.clone()).collect()
}
