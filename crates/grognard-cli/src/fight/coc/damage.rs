//! Damage in words: the dice, what armour stopped, what was left.

use grognard::coc::DamageRecord;

use crate::layout::join;

/// A blow: `1D4+2+1D4 (3, 4) = 9; armour stops 5 [5 → 0]; the lodger takes 4 [8/12]`.
pub(super) fn blow(record: &DamageRecord, name: &str, hp_max: i64) -> String {
    let mut parts = vec![dice(record)];
    parts.extend(armour(record));
    parts.push(match record.blow() {
        ..=0 => format!("nothing gets through to {name} [{}/{hp_max}]", record.hp_after),
        taken => format!("{name} takes {taken} [{}/{hp_max}]", record.hp_after),
    });
    parts.join("; ")
}

/// Several hits of one volley on the same target.
pub(super) fn blows(records: &[&DamageRecord], name: &str, hp_max: i64) -> String {
    let [only] = records else {
        let dice: Vec<String> = records.iter().map(|record| dice(record)).collect();
        let stopped: i64 = records.iter().map(|record| record.armor_absorbed).sum();
        let armour = if stopped > 0 { format!("; armour stops {stopped}") } else { String::new() };
        let taken: i64 = records.iter().map(|record| record.blow().max(0)).sum();
        let left = records.last().map_or(0, |record| record.hp_after);
        let hits = records.len();
        return format!(
            "{hits} hits: {}{armour}; {name} takes {taken} [{left}/{hp_max}]",
            dice.join("; ")
        );
    };
    blow(only, name, hp_max)
}

fn dice(record: &DamageRecord) -> String {
    let raw = record.raw_damage;
    if let Some(extreme) = &record.extreme {
        let figures = figures(&extreme.breakdown);
        let [weapon, bonus, again @ ..] = figures.as_slice() else {
            return format!("the most there is, {raw}");
        };
        let mut parts = vec![format!("the weapon's most {weapon}")];
        if *bonus != 0 {
            parts.push(format!("the bonus's most {bonus}"));
        }
        parts.extend(again.iter().map(|more| format!("{more} more for going deep")));
        let die = &record.die;
        let sum = if parts.len() > 1 { format!(" = {raw}") } else { String::new() };
        return format!("extreme damage, {die}: {}{sum}", join(&parts, "and"));
    }
    let faces: Vec<String> = record.die_rolls.iter().map(ToString::to_string).collect();
    let faces = if faces.is_empty() { String::new() } else { format!(" ({})", faces.join(", ")) };
    let half = record.half_damage_bonus.get("db_raw").and_then(serde_json::Value::as_i64);
    let half = match (half, record.half_damage_bonus.get("half")) {
        (Some(whole), Some(half)) => format!(", half the bonus of {whole} being {half}"),
        _ => String::new(),
    };
    format!("{}{faces} = {raw}{half}", record.die)
}

/// The figures in parentheses: `extreme: max_weapon(6)+max_db(4)+impale_extra_roll(5)`.
fn figures(breakdown: &str) -> Vec<i64> {
    let inside = breakdown.split('(').skip(1).filter_map(|rest| rest.split_once(')'));
    inside.filter_map(|(figure, _)| figure.parse().ok()).collect()
}

fn armour(record: &DamageRecord) -> Option<String> {
    let (before, after) = (record.armor_before, record.armor_after);
    if record.bypass_armor && before > 0 {
        return Some(format!("armour of {before} does not count"));
    }
    let stopped = record.armor_absorbed;
    let worn =
        if before == after { String::new() } else { format!(" [armour {before} → {after}]") };
    (stopped > 0).then(|| format!("armour stops {stopped}{worn}"))
}
