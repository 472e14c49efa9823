//! Which turn owns which damage (combat specification, section 17.3).

use grognard_kernel::Text;
use serde_json::Value;

use crate::record::TurnRecord;

/// Damage that a turn owns: what kind of binding, and whose blow on whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Binding {
    pub damage_roll_id: Text,
    pub kind: &'static str,
    pub index: Text,
    pub source: Text,
    pub target: Option<Text>,
}

/// The damage that a turn owns, in the order of its fields.
pub(super) fn owned_by(turn: &TurnRecord) -> Vec<Binding> {
    let actor = turn.actor_id.clone();
    let target = turn.target_actor_id.clone();
    let mut owned = Vec::new();
    let mut bind = |id: Option<&str>, kind, index: String, source: &Text, target: Option<&Text>| {
        if let Some(id) = id.filter(|id| !id.is_empty()) {
            owned.push(Binding {
                damage_roll_id: id.into(),
                kind,
                index: index.into(),
                source: source.clone(),
                target: target.cloned(),
            });
        }
    };
    let primary = turn.damage_roll_id.as_deref();
    match &target {
        Some(other) if turn.outcome == "maneuver_failed_fight_back_damage" => {
            bind(primary, "primary", "0".to_owned(), other, Some(&actor));
        }
        other => bind(primary, "primary", "0".to_owned(), &actor, other.as_ref()),
    }
    let struck_back = turn.fight_back_damage_roll_id.as_deref();
    if let Some(other) = &target {
        bind(struck_back, "fight_back", "0".to_owned(), other, Some(&actor));
    } else {
        bind(struck_back, "fight_back", "0".to_owned(), &actor, None);
    }
    for (place, shot) in list(turn, "shots").iter().enumerate() {
        let id = shot.get("damage_roll_id").and_then(Value::as_str);
        bind(id, "shot", place.to_string(), &actor, target.as_ref());
    }
    for (place, volley) in list(turn, "volleys").iter().enumerate() {
        for (hit, id) in ids(volley).iter().enumerate() {
            bind(id.as_str(), "volley", format!("{place}:{hit}"), &actor, target.as_ref());
        }
    }
    for (place, under_fire) in list(turn, "suppression_targets").iter().enumerate() {
        let whom = under_fire.get("target_actor_id").and_then(Value::as_str).map(Text::from);
        for (hit, id) in ids(under_fire).iter().enumerate() {
            let index = format!("{place}:{hit}");
            bind(id.as_str(), "suppression", index, &actor, whom.as_ref());
        }
    }
    owned
}

fn list<'a>(turn: &'a TurnRecord, key: &str) -> &'a [Value] {
    turn.details.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn ids(record: &Value) -> &[Value] {
    record.get("damage_roll_ids").and_then(Value::as_array).map_or(&[], Vec::as_slice)
}
