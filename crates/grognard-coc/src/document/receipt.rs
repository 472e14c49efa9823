//! The receipt of a damage record: a digest that binds it to its turn (combat specification,
//! section 17.3).

use std::fmt::Write;

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::ownership::{Binding, owned_by};
use crate::record::{DamageRecord, Round, TurnRecord};

/// The turn of that id, with the number of its round.
pub(super) fn turn_of<'a>(rounds: &'a [Round], turn_id: &str) -> Option<(i64, &'a TurnRecord)> {
    rounds.iter().find_map(|round| {
        let turn = round.turns.iter().find(|turn| turn.turn_id == turn_id)?;
        Some((round.round, turn))
    })
}

/// The receipt of a damage record; `None` when its turn does not own it.
pub(super) fn provenance(
    round: i64,
    turn: &TurnRecord,
    record: &DamageRecord,
) -> Option<Map<String, Value>> {
    let owned = owned_by(turn);
    let binding = owned.iter().find(|one| one.damage_roll_id == record.damage_roll_id)?;
    Some(receipt(round, turn, binding, record))
}

/// The receipt of a damage record that a turn owns so.
pub(super) fn receipt(
    round: i64,
    turn: &TurnRecord,
    binding: &Binding,
    record: &DamageRecord,
) -> Map<String, Value> {
    let transaction = json!({
        "round": round,
        "turn": {
            "turn_id": turn.turn_id,
            "actor_id": turn.actor_id,
            "target_actor_id": turn.target_actor_id,
            "resolution_hint": turn.resolution_hint,
            "outcome": turn.outcome,
            "roll_id": turn.roll_id,
            "damage_roll_id": turn.damage_roll_id,
            "fight_back_damage_roll_id": turn.fight_back_damage_roll_id,
            "resolution_command_id": turn.resolution_command_id,
        },
        "binding": {
            "damage_roll_id": binding.damage_roll_id,
            "binding_kind": binding.kind,
            "binding_index": binding.index,
            "source_actor_id": binding.source,
            "target_actor_id": binding.target,
        },
        "damage": record.document(),
    });
    let entries = [
        ("kind", "combat_damage_transaction_v1".into()),
        ("round", round.into()),
        ("turn_id", turn.turn_id.as_str().into()),
        ("binding_kind", binding.kind.into()),
        ("binding_index", binding.index.as_str().into()),
        ("transaction_sha256", digest(&transaction).into()),
    ];
    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// The SHA-256 of a value as canonical JSON: keys sorted by code point, no blanks.
fn digest(value: &Value) -> String {
    let mut text = String::with_capacity(1024);
    canonical(value, &mut text);
    let mut hex = String::with_capacity(64);
    for byte in Sha256::digest(text.as_bytes()) {
        let _ = write!(hex, "{byte:02x}");
    }
    hex
}

fn canonical(value: &Value, out: &mut String) {
    match value {
        Value::Object(map) => {
            let mut keys: Vec<&String> = map.keys().collect();
            // UTF-8 text sorts by code point.
            keys.sort_unstable();
            out.push('{');
            for (place, key) in keys.into_iter().enumerate() {
                if place > 0 {
                    out.push(',');
                }
                canonical(&Value::from(key.as_str()), out);
                out.push(':');
                canonical(&map[key], out);
            }
            out.push('}');
        }
        Value::Array(values) => {
            out.push('[');
            for (place, value) in values.iter().enumerate() {
                if place > 0 {
                    out.push(',');
                }
                canonical(value, out);
            }
            out.push(']');
        }
        plain => {
            let _ = write!(out, "{plain}");
        }
    }
}
