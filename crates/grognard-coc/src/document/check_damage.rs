//! The damage chain is checked, link by link (combat specification, 17.4, step 8).

use std::collections::BTreeSet;

use grognard_kernel::{Faces, Text};
use serde_json::{Map, Value};

use super::{
    fault::LoadFault,
    ownership::{Binding, owned_by},
    receipt::receipt,
    shape::{Checked, Place, conditions, read},
};
use crate::{
    expression::dice_fit,
    record::{DamageRecord, Extreme, Link, Malfunction, StatusAfter, TurnRecord},
    session::CombatSession,
    words::{ArmourRule, Condition},
};

const DAMAGE_KEYS: [&str; 20] = [
    "damage_roll_id",
    "source_turn_id",
    "source_actor_id",
    "target_actor_id",
    "weapon_id",
    "die",
    "die_rolls",
    "raw_damage",
    "hp_before",
    "hp_delta",
    "hp_after",
    "armor_absorbed",
    "armor_before",
    "armor_after",
    "rulebook_exception",
    "bypass_armor",
    "half_damage_bonus",
    "marker",
    "status_after",
    "provenance",
];

const EXTREME_KEYS: [&str; 4] =
    ["impale_or_max", "extreme_damage", "extreme_breakdown", "is_impale"];

const MALFUNCTION_KEYS: [&str; 9] = [
    "malfunction_roll_id",
    "source_turn_id",
    "source_actor_id",
    "weapon_id",
    "weapon_display_name",
    "roll",
    "malfunction_threshold",
    "effect",
    "marker",
];

/// Damage with the turn that owns it.
struct Owned<'a> {
    round: i64,
    turn: &'a TurnRecord,
    binding: Binding,
}

pub(super) fn chain(
    chain: &[&Map<String, Value>],
    session: &mut CombatSession,
    progress: &[&Value],
) -> Checked {
    let rounds = session.rounds.clone();
    let turns =
        || rounds.iter().flat_map(|round| round.turns.iter().map(move |turn| (round, turn)));
    let owned: Vec<Owned<'_>> = turns()
        .flat_map(|(round, turn)| {
            let bind = move |binding| Owned { round: round.round, turn, binding };
            owned_by(turn).into_iter().map(bind)
        })
        .collect();
    let mut seen = BTreeSet::new();
    for (index, map) in chain.iter().enumerate() {
        let path = format!("damage_chain[{index}]");
        let place = Place { map, path: &path };
        let is_jam = map.len() == MALFUNCTION_KEYS.len()
            && MALFUNCTION_KEYS.iter().all(|key| map.contains_key(*key));
        let link = if is_jam {
            let turn = turns()
                .map(|(_, turn)| turn)
                .find(|turn| Some(turn.turn_id.as_str()) == place.get("source_turn_id").as_str());
            Link::Malfunction(malfunction(place, turn)?)
        } else {
            let settled = hit_points_after_turn(&chain[index..]);
            Link::Damage(damage(place, session, &owned, &mut seen, progress, settled)?)
        };
        if let Link::Damage(record) = &link {
            if let Some(target) = session.find(&record.target_actor_id) {
                let target = &mut session.participants[target];
                target.worst_blow = target.worst_blow.max(record.blow());
            }
        }
        session.damage_chain.push(link);
    }
    Ok(())
}

fn malfunction(place: Place<'_>, turn: Option<&TurnRecord>) -> Checked<Malfunction> {
    let wrong = || {
        LoadFault::new(
            "malfunction_record",
            place.path,
            "expected the jam of a weapon in a turn of its owner",
        )
    };
    let record: Malfunction = read(&place.map.clone().into()).ok_or_else(wrong)?;
    let fine = turn.is_some_and(|turn| turn.actor_id == record.source_actor_id)
        && !record.malfunction_roll_id.is_empty()
        && record.roll >= record.malfunction_threshold
        && record.effect == "jammed_until_repaired";
    if fine { Ok(record) } else { Err(wrong()) }
}

fn damage(
    place: Place<'_>,
    session: &CombatSession,
    owned: &[Owned<'_>],
    seen: &mut BTreeSet<Text>,
    progress: &[&Value],
    settled: &Value,
) -> Checked<DamageRecord> {
    place.keys("damage_keys", &DAMAGE_KEYS, &EXTREME_KEYS)?;
    let extreme = EXTREME_KEYS.iter().filter(|key| place.map.contains_key(**key)).count();
    if extreme != 0 && extreme != EXTREME_KEYS.len() {
        let why = "the four keys of extreme damage stand together or not at all";
        return Err(LoadFault::new("damage_keys", place.path, why));
    }
    let id = place.get("damage_roll_id").as_str().unwrap_or_default();
    let owner = owned.iter().find(|one| one.binding.damage_roll_id == id);
    let new = !id.is_empty() && seen.insert(id.into());
    let Some(owner) = owner.filter(|_| new) else {
        let expected = "an id of its own that a turn owns";
        return place.fail("damage_unowned", "damage_roll_id", expected);
    };
    check_owner(place, owner, session)?;
    let record = figures(place)?;
    if place.get("extreme_damage") != &Value::Bool(true) {
        check_dice(place, &record, session)?;
    }
    check_arithmetic(place, &record)?;
    check_armour(place, &record, session)?;
    let record = DamageRecord { status_after: status(place, settled)?, ..record };
    check_continuity(place, &record, owner, session, progress)?;
    let given = place.get("provenance");
    let expected = Value::from(receipt(owner.round, owner.turn, &owner.binding, &record));
    if *given != expected {
        return place.fail("damage_receipt", "provenance", "the receipt of this damage");
    }
    Ok(record)
}

fn check_owner(place: Place<'_>, owner: &Owned<'_>, session: &CombatSession) -> Checked {
    let owned = [
        ("source_turn_id", Some(owner.turn.turn_id.as_str())),
        ("source_actor_id", Some(owner.binding.source.as_str())),
        ("target_actor_id", owner.binding.target.as_deref()),
    ];
    for (key, want) in owned {
        let given = place.get(key).as_str();
        let is_known =
            key == "source_turn_id" || given.is_some_and(|id| session.find(id).is_some());
        if given.is_none() || given != want || !is_known {
            let want = want.map_or_else(|| "somebody".to_owned(), |want| format!("{want:?}"));
            let expected = format!("{want}, as the turn that owns the damage has it");
            return place.fail("damage_owner", key, &expected);
        }
    }
    Ok(())
}

/// The record as far as its numbers are numbers.
fn figures(place: Place<'_>) -> Checked<DamageRecord> {
    let int = |key: &str| place.int("damage_arithmetic", key, i64::MIN);
    let text = |key: &str| -> Text { place.get(key).as_str().unwrap_or_default().into() };
    let maybe = |key: &str| match place.get(key) {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(Text::from(text.as_str()))),
        _ => place.fail("damage_keys", key, "a text or null"),
    };
    let extreme = place.map.contains_key("extreme_damage").then(|| Extreme {
        breakdown: text("extreme_breakdown"),
        impaled: place.get("is_impale").as_bool().unwrap_or(false),
    });
    Ok(DamageRecord {
        damage_roll_id: text("damage_roll_id"),
        source_turn_id: text("source_turn_id"),
        source_actor_id: text("source_actor_id"),
        target_actor_id: text("target_actor_id"),
        weapon_id: maybe("weapon_id")?,
        die: text("die"),
        die_rolls: read::<Faces>(place.get("die_rolls")).unwrap_or_default(),
        raw_damage: int("raw_damage")?,
        hp_before: int("hp_before")?,
        hp_delta: int("hp_delta")?,
        hp_after: int("hp_after")?,
        armor_absorbed: int("armor_absorbed")?,
        armor_before: int("armor_before")?,
        armor_after: int("armor_after")?,
        rulebook_exception: maybe("rulebook_exception")?,
        bypass_armor: place.get("bypass_armor").as_bool().unwrap_or(false),
        half_damage_bonus: place.get("half_damage_bonus").clone(),
        marker: text("marker"),
        extreme,
        status_after: StatusAfter::default(),
    })
}

fn check_dice(place: Place<'_>, record: &DamageRecord, session: &CombatSession) -> Checked {
    let rolls = read::<Faces>(place.get("die_rolls"));
    // What deals nothing has no dice: mace spray. Anything else has.
    let die = place.get("die").as_str().filter(|die| !die.is_empty() || record.raw_damage == 0);
    let total = rolls.and_then(|rolls| dice_fit(die?, &rolls));
    let Some(total) = total else {
        return place.fail("damage_dice", "die_rolls", "the dice that die asks for");
    };
    let total = if session.rules.no_negative_damage { total.max(0) } else { total };
    if total == record.raw_damage {
        return Ok(());
    }
    place.fail("damage_total", "raw_damage", &format!("{total}, the total of the dice"))
}

fn check_arithmetic(place: Place<'_>, record: &DamageRecord) -> Checked {
    let code = "damage_arithmetic";
    for key in ["raw_damage", "hp_before", "hp_after", "armor_absorbed"] {
        place.int(code, key, 0)?;
    }
    if record.armor_absorbed > record.raw_damage {
        return place.fail(code, "armor_absorbed", &format!("at most {}", record.raw_damage));
    }
    let after = record.hp_before.saturating_sub(record.blow()).max(0);
    let sum = format!("{} less {}, and at least 0", record.hp_before, record.blow());
    if record.hp_after != after {
        return place.fail(code, "hp_after", &format!("{after}: {sum}"));
    }
    let delta = record.hp_after - record.hp_before;
    if record.hp_delta != delta {
        return place.fail(code, "hp_delta", &format!("{delta}, hp_after less hp_before"));
    }
    for key in ["armor_before", "armor_after"] {
        place.int(code, key, 0)?;
    }
    Ok(())
}

fn check_armour(place: Place<'_>, record: &DamageRecord, session: &CombatSession) -> Checked {
    let target = session.find(&record.target_actor_id);
    let rule = target.and_then(|place| session.participants[place].armour_rule);
    let passed = place.get("bypass_armor") == &Value::Bool(true);
    let after = match rule {
        Some(ArmourRule::Degrades) if !passed => {
            record.armor_before.saturating_sub(record.armor_absorbed).max(0)
        }
        _ => record.armor_before,
    };
    if passed && record.armor_absorbed != 0 {
        return place.fail("damage_armor", "armor_absorbed", "0, for the blow passes armour");
    }
    if record.armor_after != after {
        let expected = format!("{after}, what the blow leaves of it");
        return place.fail("damage_armor", "armor_after", &expected);
    }
    Ok(())
}

/// The hit points of the first record's target after the last damage of the turn: several bullets
/// may hit in one, and all of them show how it ended.
fn hit_points_after_turn<'a>(chain: &[&'a Map<String, Value>]) -> &'a Value {
    let get = |map: &'a Map<String, Value>, key| map.get(key).unwrap_or(&Value::Null);
    let first = chain[0];
    let same = |map: &'a Map<String, Value>, key| get(map, key) == get(first, key);
    let of_turn = chain.iter().take_while(|&&map| same(map, "source_turn_id"));
    let on_target = of_turn.filter(|&&map| same(map, "target_actor_id"));
    on_target.last().map_or(&Value::Null, |map| get(map, "hp_after"))
}

fn status(place: Place<'_>, settled: &Value) -> Checked<StatusAfter> {
    let wrong = |expected: &str| place.fail("damage_status", "status_after", expected);
    let given = place.get("status_after");
    let two_keys = given.as_object().is_some_and(|map| map.len() == 2);
    let listed = conditions(given.get("conditions").unwrap_or(&Value::Null));
    let hit_points = given.get("hp_current").and_then(Value::as_i64);
    let (Some(conditions), Some(hp_current), true) = (listed, hit_points, two_keys) else {
        return wrong("hp_current, and conditions that are known, each once");
    };
    let has = |condition| conditions.contains(&condition);
    let out = has(Condition::Unconscious) || has(Condition::Dead);
    if settled.as_i64() != Some(hp_current) {
        return wrong(&format!("{settled} hit points, as the damage of the turn leaves them"));
    }
    if hp_current <= 0 && !out {
        return wrong("somebody unconscious or dead at 0 hit points");
    }
    if hp_current > 0 && has(Condition::Dead) {
        return wrong("no hit points for somebody dead");
    }
    if has(Condition::Dying) && !has(Condition::MajorWound) {
        return wrong("a major wound for somebody dying");
    }
    Ok(StatusAfter { hp_current, conditions })
}

/// Hit points before are those after the last damage of the round, or at its beginning.
fn check_continuity(
    place: Place<'_>,
    record: &DamageRecord,
    owner: &Owned<'_>,
    session: &CombatSession,
    progress: &[&Value],
) -> Checked {
    let prefix = format!("t{}-", owner.round);
    let earlier = session
        .damage()
        .filter(|other| other.target_actor_id == record.target_actor_id)
        .filter(|other| other.source_turn_id.starts_with(&prefix))
        .last()
        .map(|other| other.hp_after);
    let at_start = || {
        let index = usize::try_from(owner.round - 1).ok()?;
        let rows = progress.get(index)?.as_array()?;
        let row = rows.iter().rfind(|row| {
            row.get("actor_id").and_then(Value::as_str) == Some(&*record.target_actor_id)
        })?;
        row.get("round_start_eligibility")?.get("hp_current")?.as_i64()
    };
    let left = earlier.or_else(at_start);
    if left == Some(record.hp_before) {
        return Ok(());
    }
    let left = left.map_or_else(String::new, |left| format!("{left}, "));
    place.fail("damage_continuity", "hp_before", &format!("{left}the hit points that were left"))
}
