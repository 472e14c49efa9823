//! Evidence of damage from outside the document: rows of a host's log (combat specification,
//! 17.3 and 17.4).

use grognard_kernel::{Error, Result};
use serde_json::{Map, Value, json};

use super::{
    fault::LoadFault,
    receipt::{provenance, turn_of},
    shape::Checked,
};
use crate::{record::DamageRecord, session::CombatSession};

/// What vouches for the damage of a document.
#[derive(Clone, Copy, Debug)]
pub enum Evidence<'a> {
    /// The caller does: the document never left its hands.
    Trusted,
    /// The rows of a log: a list with one row for each damage.
    Rows(&'a Value),
}

const TEN_KEYS: [&str; 10] = [
    "event_type",
    "type",
    "roll_id",
    "actor",
    "visibility",
    "source",
    "source_ref",
    "command_id",
    "payload",
    "ts",
];
const FIVE_KEYS: [&str; 5] = ["type", "actor", "command_id", "payload", "ts"];

impl CombatSession {
    /// One row of evidence for each damage, for a host's log. Damage in a turn without a
    /// `resolution_command_id` is an error.
    pub fn damage_evidence_rows(&self) -> Result<Vec<Value>> {
        self.damage().map(|record| self.evidence_row(record)).collect()
    }

    fn evidence_row(&self, record: &DamageRecord) -> Result<Value> {
        let id = &record.damage_roll_id;
        let turn = turn_of(&self.rounds, &record.source_turn_id);
        let (round, turn) = turn.ok_or_else(|| Error::value(format!("{id} is of no turn")))?;
        let command = turn.resolution_command_id.as_ref().ok_or_else(|| {
            Error::value(format!("the turn of {id} has no resolution_command_id"))
        })?;
        let receipt = json!({
            "kind": "combat_damage_external_v1",
            "command_id": command,
            "roll_id": id,
            "source_turn_id": record.source_turn_id,
            "source_actor_id": record.source_actor_id,
            "target_actor_id": record.target_actor_id,
            "weapon_id": record.weapon_id,
            "die": record.die,
            "die_rolls": record.die_rolls,
            "raw_damage": record.raw_damage,
            "total": record.raw_damage,
            "hp_before": record.hp_before,
            "hp_delta": record.hp_delta,
            "hp_after": record.hp_after,
            "status_after": record.status_after,
            "internal_provenance": provenance(round, turn, record),
        });
        let payload = json!({
            "event_type": "combat_roll",
            "roll_id": id,
            "visibility": "consequence_public",
            "actor_id": record.source_actor_id,
            "skill": "HP Damage",
            "source_command_id": command,
            "target": record.target_actor_id,
            "raw_roll": record.raw_damage,
            "dice": {
                "expression": record.die,
                "raw": record.die_rolls,
                "total": record.raw_damage,
            },
            "combat_damage_receipt": receipt,
        });
        Ok(json!({
            "event_type": "roll",
            "type": "roll",
            "roll_id": id,
            "actor": record.source_actor_id,
            "visibility": "consequence_public",
            "source": "combat_session",
            "source_ref": format!("combat:{}#{id}", self.combat_id),
            "command_id": command,
            "payload": payload,
            "ts": "trusted-in-memory",
        }))
    }
}

/// The rows vouch for the damage of a document, one for each.
pub(super) fn check_evidence(
    session: &CombatSession,
    chain: &[&Map<String, Value>],
    evidence: Evidence<'_>,
) -> Checked {
    let Evidence::Rows(rows) = evidence else { return Ok(()) };
    if session.damage().next().is_none() || chain.is_empty() {
        return Ok(());
    }
    let fault = |code: &str, why: &str| LoadFault::new(code, "evidence", why);
    let Some(rows) = rows.as_array() else {
        return Err(fault(
            "evidence_required",
            "the damage needs a list of rows that vouch for it",
        ));
    };
    let mut receipts: Vec<(&Map<String, Value>, &Value)> = Vec::new();
    for row in rows {
        let wrong = || fault("evidence_contract", "expected rows of ten keys, or of five");
        let map = row.as_object().ok_or_else(wrong)?;
        let has = |keys: &[&str]| {
            map.len() == keys.len() && keys.iter().all(|key| map.contains_key(*key))
        };
        if !has(&TEN_KEYS) && !has(&FIVE_KEYS) {
            return Err(wrong());
        }
        let receipt = map["payload"].get("combat_damage_receipt").filter(|one| one.is_object());
        let Some(receipt) = receipt else { continue };
        if has(&TEN_KEYS) && !is_consistent(map, receipt) {
            return Err(fault("evidence_contract", "a row that contradicts itself"));
        }
        receipts.push((map, receipt));
    }
    for record in session.damage() {
        let id = Value::from(record.damage_roll_id.as_str());
        let of_record =
            |(_, receipt): &&(&Map<String, Value>, &Value)| receipt.get("roll_id") == Some(&id);
        let mut found = receipts.iter().filter(of_record);
        let (Some((row, _)), None) = (found.next(), found.next()) else {
            let why = format!("expected one row for the damage {id}");
            return Err(fault("evidence_count", &why));
        };
        let expected = session
            .evidence_row(record)
            .map_err(|error| fault("evidence_diverges", &error.to_string()))?;
        let same = |key: &str| key == "ts" || row[key] == expected[key];
        let dated = row["ts"].as_str().is_some_and(|ts| !ts.is_empty());
        if !row.keys().all(|key| same(key)) || !dated {
            let why = format!("the row for the damage {id} is of other damage");
            return Err(fault("evidence_diverges", &why));
        }
    }
    Ok(())
}

fn is_consistent(row: &Map<String, Value>, receipt: &Value) -> bool {
    let visibility = row["visibility"].as_str();
    let text = |key: &str| row[key].as_str().is_some_and(|text| !text.is_empty());
    row["event_type"] == "roll"
        && Some(&row["roll_id"]) == receipt.get("roll_id")
        && visibility == row["payload"].get("visibility").and_then(Value::as_str)
        && matches!(visibility, Some("public" | "consequence_public" | "keeper_only"))
        && text("source")
        && text("source_ref")
}
