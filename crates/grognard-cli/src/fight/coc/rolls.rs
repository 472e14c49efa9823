//! Percentile rolls in words: whose, against what, with which dice, how well.

use grognard::coc::{AttackModifiers, Difficulty, Level, RollRecord};
use serde_json::Value;

use crate::layout::join;

/// How well a roll went.
pub(super) const fn level(level: Level) -> &'static str {
    match level {
        Level::Fumble => "a fumble",
        Level::Failure => "a failure",
        Level::Regular => "a success",
        Level::Hard => "a hard success",
        Level::Extreme => "an extreme success",
        Level::Critical => "a critical success",
    }
}

/// A roll: `Firearms (Handgun) 60, 1 bonus die (point-blank): tens 3 and 7, units 4: 34, a success`.
pub(super) fn roll(roll: &RollRecord, why: &[&str]) -> String {
    let mut text = format!("{} {}", roll.skill, roll.target);
    if roll.difficulty != Difficulty::Regular {
        text += &format!(", {} ({})", roll.difficulty, roll.effective_target);
    }
    text += &dice_beside(roll, why);
    text += &match roll.units {
        None => format!(": d100 {}", roll.roll),
        Some(units) => {
            let tens: Vec<String> = roll.tens_values.iter().map(ToString::to_string).collect();
            format!(": tens {}, units {units}: {}", join(&tens, "and"), roll.roll)
        }
    };
    if let Some(luck) = &roll.luck {
        let (spent, left) = (luck.luck_spent, luck.luck_remaining);
        text += &format!(" − {spent} Luck = {} [{left} Luck left]", luck.adjusted_roll);
    }
    text += &format!(", {}", level(roll.outcome));
    text
}

/// Bonus and penalty dice, and why.
fn dice_beside(roll: &RollRecord, why: &[&str]) -> String {
    let (bonus, penalty) = roll.net;
    let why = if why.is_empty() { String::new() } else { format!(" ({})", why.join(", ")) };
    let dice = |number: i64, kind: &str| {
        let plural = if number == 1 { "die" } else { "dice" };
        format!(", {number} {kind} {plural}{why}")
    };
    if bonus > 0 {
        dice(bonus, "bonus")
    } else if penalty > 0 {
        dice(penalty, "penalty")
    } else if roll.bonus > 0 {
        format!(", bonus and penalty dice cancel out{why}")
    } else {
        String::new()
    }
}

/// Why an attack was easier or harder.
pub(super) fn reasons(modifiers: &AttackModifiers, roll: &RollRecord) -> Vec<&'static str> {
    let (ranged, fired) = (roll.ranged, roll.skill.starts_with("Firearms"));
    let reasons = [
        (modifiers.point_blank && fired, "point-blank"),
        (modifiers.aimed, "well aimed"),
        (modifiers.prone_shooter, "lying down"),
        (modifiers.outnumbered && !ranged, "outnumbered"),
        (modifiers.vs_prone_melee || modifiers.vs_prone_ranged, "the target is down"),
        (modifiers.cover && ranged, "cover"),
    ];
    reasons.into_iter().filter(|(holds, _)| *holds).map(|(_, reason)| reason).collect()
}

/// Why one of several shots, or a volley, was easier or harder.
pub(super) fn reasons_of_bullets(record: &Value) -> Vec<&'static str> {
    let is = |key: &str| record.get(key) == Some(&Value::Bool(true));
    let later = record.get("volley_index").and_then(Value::as_i64).is_some_and(|volley| volley > 1);
    let reasons = [
        (is("multi_shot"), "several shots"),
        (later, "recoil"),
        (is("point_blank"), "point-blank"),
        (is("aimed"), "well aimed"),
        (is("prone_shooter"), "lying down"),
        (is("vs_prone_ranged"), "the target is down"),
        (is("cover"), "cover"),
    ];
    reasons.into_iter().filter(|(holds, _)| *holds).map(|(_, reason)| reason).collect()
}

/// Why a volley of suppressing fire was harder: each after the first is, up to the third.
pub(super) fn reasons_of_suppression(
    record: &Value,
    roll: &RollRecord,
    cover: bool,
) -> Vec<&'static str> {
    let dived = record.get("dived") == Some(&Value::Bool(true));
    let later = roll.penalty > i64::from(dived) + i64::from(cover);
    let reasons = [(later, "recoil"), (dived, "the target is behind cover"), (cover, "cover")];
    reasons.into_iter().filter(|(holds, _)| *holds).map(|(_, reason)| reason).collect()
}
