//! The audit: whether a document and a log of rolls show that the rules were kept (combat
//! specification, section 20). Reads, and draws nothing.

use serde::Serialize;
use serde_json::{Map, Value, json};

/// Something that a document does not prove.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// Which of the five checks.
    pub code: &'static str,
    /// Always `system_gap`.
    pub cause: &'static str,
    /// Always `high`.
    pub severity: &'static str,
    /// One for each gap.
    pub details: Vec<Value>,
}

/// Audits the document of `combat.json`, of any version, against the rows of a log of rolls. A
/// document that is missing or has no participants has no findings.
///
/// An overkill is found as broken armour: a blow that takes the last hit points took more than
/// there were. [`is_overkill`] tells those apart.
#[must_use]
pub fn audit(combat: &Value, rolls: &[Value]) -> Vec<Finding> {
    if list(combat, "participants").is_empty() {
        return Vec::new();
    }
    let checks: [(&'static str, Vec<Value>); 5] = [
        ("combat_dex_order_not_proven", dex_order(combat)),
        ("combat_opposed_pairing_missing", opposed_pairing(combat)),
        ("combat_damage_chain_broken", damage_chain(combat)),
        ("combat_pushed_roll_present", pushed_rolls(combat, rolls)),
        ("combat_outcome_unresolved", unresolved(combat)),
    ];
    let finding = |(code, details): (&'static str, Vec<Value>)| Finding {
        code,
        cause: "system_gap",
        severity: "high",
        details,
    };
    checks.into_iter().filter(|(_, details)| !details.is_empty()).map(finding).collect()
}

/// Whether a gap in the armour sum of a damage record is only that it took more than there was:
/// the target has no hit points left, and everything else adds up.
#[must_use]
pub fn is_overkill(combat: &Value, detail: &Value) -> bool {
    let is_of = |record: &&Value| record.get("damage_roll_id") == detail.get("damage_roll_id");
    let Some(record) = list(combat, "damage_chain").iter().find(is_of) else { return false };
    let (Some(raw), Some(absorbed), Some(delta)) =
        (int(record, "raw_damage"), int(record, "armor_absorbed"), int(record, "hp_delta"))
    else {
        return false;
    };
    detail.get("check") == Some(&Value::from("armor"))
        && int(record, "hp_after") == Some(0)
        && absorbed - delta < raw
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn int(value: &Value, key: &str) -> Option<i64> {
    value.get(key).and_then(Value::as_i64)
}

fn turns(combat: &Value) -> impl Iterator<Item = &Value> {
    list(combat, "rounds").iter().flat_map(|round| list(round, "turns"))
}

fn participant<'a>(combat: &'a Value, id: Option<&Value>) -> Option<&'a Value> {
    let id = id?;
    list(combat, "participants").iter().find(|one| one.get("actor_id") == Some(id))
}

/// Rounds whose turns do not stand in the order of DEX, then skill.
fn dex_order(combat: &Value) -> Vec<Value> {
    let key = |turn: &Value| {
        let actor = participant(combat, turn.get("actor_id"));
        let own = |key: &str| actor.and_then(|actor| int(actor, key)).unwrap_or(0);
        let dex = int(turn, "dex").filter(|&dex| dex != 0).unwrap_or_else(|| own("dex"));
        (dex, own("combat_skill"))
    };
    let falls = |round: &&Value| {
        let keys: Vec<(i64, i64)> = list(round, "turns").iter().map(key).collect();
        !keys.is_sorted_by(|one, next| one >= next)
    };
    let rounds = list(combat, "rounds").iter().filter(falls);
    rounds.map(|round| json!({ "round": round.get("round") })).collect()
}

/// Attacks and maneuvers that were met with a defence and have no roll of it.
fn opposed_pairing(combat: &Value) -> Vec<Value> {
    let unpaired = |turn: &&Value| {
        let action = turn.get("action").and_then(Value::as_str);
        let defence = turn.get("defense_kind").filter(|defence| !defence.is_null());
        let roll = turn.get("opposed_roll_id");
        matches!(action, Some("attack" | "maneuver"))
            && defence.is_some_and(|defence| defence != "none")
            && !roll.is_some_and(is_there)
    };
    let detail = |turn: &Value| json!({ "turn_id": turn.get("turn_id"), "action": turn["action"] });
    turns(combat).filter(unpaired).map(detail).collect()
}

fn is_there(value: &Value) -> bool {
    !value.is_null() && value != ""
}

/// Damage whose sums do not add up: hit points, then armour.
fn damage_chain(combat: &Value) -> Vec<Value> {
    let mut gaps = Vec::new();
    for record in list(combat, "damage_chain") {
        let figure = |key: &str| int(record, key);
        let mut gap = |check: &str| {
            let id = record.get("damage_roll_id");
            gaps.push(json!({ "damage_roll_id": id, "check": check }));
        };
        let delta = figure("hp_delta");
        if let (Some(before), Some(delta), Some(after)) =
            (figure("hp_before"), delta, figure("hp_after"))
        {
            if before.checked_add(delta) != Some(after) {
                gap("hp");
            }
        }
        if let (Some(raw), Some(absorbed), Some(delta)) =
            (figure("raw_damage"), figure("armor_absorbed"), delta)
        {
            if absorbed.checked_sub(delta) != Some(raw) {
                gap("armor");
            }
        }
    }
    gaps
}

/// Rolls of the fight that the log shows as pushed.
fn pushed_rolls(combat: &Value, rolls: &[Value]) -> Vec<Value> {
    let of_damage = list(combat, "damage_chain").iter().map(|record| record.get("damage_roll_id"));
    let of_turns =
        turns(combat).flat_map(|turn| [turn.get("roll_id"), turn.get("opposed_roll_id")]);
    let ids: Vec<&Value> = of_damage.chain(of_turns).flatten().filter(|id| is_there(id)).collect();
    let payload = |row: &Value| row.get("payload").and_then(Value::as_object).cloned();
    let pushed = |payload: &Map<String, Value>| {
        payload.get("pushed") == Some(&Value::Bool(true))
            && payload.get("roll_id").is_some_and(|id| ids.contains(&id))
    };
    let found = rolls.iter().filter_map(payload).filter(pushed);
    found.map(|payload| json!({ "roll_id": payload["roll_id"] })).collect()
}

/// A fight that ended without an outcome, or with one that those who stand belie.
fn unresolved(combat: &Value) -> Vec<Value> {
    let outcome = combat.get("outcome").and_then(Value::as_str).filter(|one| !one.is_empty());
    let Some(outcome) = outcome else {
        let concluded = combat.get("status") == Some(&Value::from("concluded"));
        return if concluded { vec![json!({ "check": "outcome_null" })] } else { Vec::new() };
    };
    let down = |side: &str| {
        let members = list(combat, "participants").iter();
        let mut members = members.filter(|one| one.get("side") == Some(&Value::from(side)));
        members.all(|one| int(one, "hp_current").unwrap_or(1) <= 0)
    };
    let mut gaps = Vec::new();
    if down("investigator") && outcome != "monsters_win" {
        gaps.push(json!({ "check": "investigators_down" }));
    }
    if down("monster") && !matches!(outcome, "investigators_win" | "fled") {
        gaps.push(json!({ "check": "monsters_down" }));
    }
    gaps
}
