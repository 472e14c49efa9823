//! Rounds and their turns are checked (combat specification, 17.4, steps 6 and 7).

use std::collections::BTreeSet;

use grognard_kernel::Text;
use serde_json::{Map, Value};

use super::{
    fault::LoadFault,
    load::ParsedRound,
    ownership::owned_by,
    shape::{Checked, Place},
};
use crate::{record::TurnRecord, session::CombatSession, words::Hint};

const ROUND_KEYS: [&str; 4] = ["round", "initiative_order", "initiative_progress", "turns"];

const TURN_KEYS: [&str; 15] = [
    "turn_id",
    "actor_id",
    "dex",
    "dex_reason",
    "declared_intent",
    "action",
    "target_actor_id",
    "roll_id",
    "opposed_roll_id",
    "opposed_outcome",
    "defense_kind",
    "outcome",
    "effect_applied",
    "damage_roll_id",
    "resolution_hint",
];

const RARER_KEYS: [&str; 22] = [
    "attack_modifiers",
    "goal",
    "weapon_id",
    "malfunction",
    "cover_reroll_roll_id",
    "defender_goal",
    "fight_back_damage_roll_id",
    "fight_back_weapon_id",
    "shots",
    "hits",
    "volleys",
    "rounds_fired",
    "dived_for_cover",
    "suppression_targets",
    "dive_rolls",
    "maneuver_build_difference",
    "maneuver_penalty_dice",
    "ammo_loaded",
    "ammo_after",
    "reload_rounds_remaining",
    "resolution_command_id",
    "luck_spend",
];

/// What of the rounds has been seen so far.
struct Seen<'a> {
    session: &'a CombatSession,
    turns: BTreeSet<Text>,
    damage: BTreeSet<Text>,
}

pub(super) fn rounds<'a>(
    rounds: &[&'a Map<String, Value>],
    session: &CombatSession,
) -> Checked<Vec<ParsedRound<'a>>> {
    let mut seen = Seen { session, turns: BTreeSet::new(), damage: BTreeSet::new() };
    let mut parsed = Vec::new();
    let mut turn_lists = Vec::new();
    for (index, map) in rounds.iter().enumerate() {
        let path = format!("rounds[{index}]");
        let place = Place { map, path: &path };
        place.keys("round_row", &ROUND_KEYS, &[])?;
        let number = i64::try_from(index + 1).unwrap_or(i64::MAX);
        if place.get("round").as_i64() != Some(number) {
            return place.fail("round_row", "round", "its place, from 1");
        }
        place.list("round_row", "initiative_order")?;
        place.list("round_row", "initiative_progress")?;
        place.list("round_row", "turns")?;
        let turns = map.get("turns").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        if !turns.iter().all(Value::is_object) {
            return place.fail("round_row", "turns", "a list of objects");
        }
        turn_lists.push(turns);
        parsed.push(ParsedRound {
            number,
            order: map.get("initiative_order").unwrap_or(&Value::Null),
            progress: map.get("initiative_progress").unwrap_or(&Value::Null),
            turns: Vec::new(),
        });
    }
    for (index, (round, turns)) in parsed.iter_mut().zip(turn_lists).enumerate() {
        for (number, turn) in turns.iter().filter_map(Value::as_object).enumerate() {
            let path = format!("rounds[{index}].turns[{number}]");
            let turn = check(Place { map: turn, path: &path }, round.number, &mut seen)?;
            round.turns.push(turn);
        }
    }
    Ok(parsed)
}

fn check(place: Place<'_>, round: i64, seen: &mut Seen<'_>) -> Checked<TurnRecord> {
    place.keys("turn_keys", &TURN_KEYS, &RARER_KEYS)?;
    let turn = fields(place, round, seen)?;
    for binding in owned_by(&turn) {
        if !seen.damage.insert(binding.damage_roll_id.clone()) {
            let why =
                format!("the damage {:?} belongs to a turn already", &*binding.damage_roll_id);
            return Err(LoadFault::new("turn_damage_duplicated", place.path, why));
        }
    }
    Ok(turn)
}

fn fields(place: Place<'_>, round: i64, seen: &mut Seen<'_>) -> Checked<TurnRecord> {
    let code = "turn_fields";
    let turn_id = place.text(code, "turn_id")?;
    let number = turn_id.strip_prefix(&format!("t{round}-"));
    let counts = |digits: &str| {
        !digits.starts_with('0')
            && !digits.is_empty()
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !number.is_some_and(counts) || !seen.turns.insert(turn_id.into()) {
        let expected = format!("t{round}- and a number of its own");
        return place.fail(code, "turn_id", &expected);
    }
    let actor_id = place.text(code, "actor_id")?;
    if seen.session.find(actor_id).is_none() {
        return place.fail(code, "actor_id", "somebody who takes part");
    }
    let dex = place.int(code, "dex", i64::MIN)?;
    let declared_intent = place.text(code, "declared_intent")?;
    let hint: Hint = place.word(code, "resolution_hint", "a known mechanism")?;
    let Some(action) = place.get("action").as_str() else {
        return place.fail(code, "action", "a text");
    };
    let target = match place.get("target_actor_id") {
        Value::Null => None,
        Value::String(id) if seen.session.find(id).is_some() => Some(Text::from(id.as_str())),
        _ => return place.fail(code, "target_actor_id", "somebody who takes part, or null"),
    };
    let outcome = match place.get("outcome").as_str() {
        Some(outcome) if !outcome.is_empty() => outcome,
        _ => return place.fail(code, "outcome", "a text that is not empty"),
    };
    // Nothing is asked of these: what is no text is kept as it was written.
    let maybe_text = |key: &str| match place.get(key) {
        Value::Null => None,
        Value::String(text) => Some(Text::from(text.as_str())),
        other => Some(other.to_string().into()),
    };
    let id = |key: &str| place.maybe_id("turn_roll_ids", key);
    let (roll_id, opposed_roll_id) = (id("roll_id")?, id("opposed_roll_id")?);
    let (damage_roll_id, fight_back) = (id("damage_roll_id")?, id("fight_back_damage_roll_id")?);
    let cover_reroll_roll_id = id("cover_reroll_roll_id")?;
    let resolution_command_id = place.maybe_id("turn_command_id", "resolution_command_id")?;
    let typed = ["fight_back_damage_roll_id", "cover_reroll_roll_id", "resolution_command_id"];
    let rarer = place.map.iter().filter(|(key, value)| {
        !TURN_KEYS.contains(&key.as_str()) && (!typed.contains(&key.as_str()) || value.is_null())
    });
    Ok(TurnRecord {
        turn_id: turn_id.into(),
        actor_id: actor_id.into(),
        dex,
        dex_reason: maybe_text("dex_reason"),
        declared_intent: declared_intent.into(),
        action: action.into(),
        target_actor_id: target,
        roll_id,
        opposed_roll_id,
        opposed_outcome: maybe_text("opposed_outcome"),
        defense_kind: maybe_text("defense_kind"),
        outcome: outcome.into(),
        effect_applied: place.get("effect_applied").clone(),
        damage_roll_id,
        resolution_hint: hint,
        goal: None,
        attack_modifiers: None,
        fight_back_damage_roll_id: fight_back,
        fight_back_weapon_id: None,
        cover_reroll_roll_id,
        resolution_command_id,
        details: rarer.map(|(key, value)| (key.clone(), value.clone())).collect(),
    })
}
