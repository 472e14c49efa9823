//! A turn in words: what was declared, the rolls against each other, what came of it.

use grognard::coc::{Condition, DamageRecord, FightEvent, Hint, RollRecord, Rolled, TurnRecord};
use grognard_sim::fight::coc::Turn;
use serde_json::Value;

use super::{
    damage,
    narrate::Narrator,
    rolls::{self, reasons, reasons_of_bullets, reasons_of_suppression},
};
use crate::layout::join;

/// Tells a turn.
pub(super) fn tell(narrator: &mut Narrator<'_>, told: &Turn) {
    let actor = narrator.name(&told.turn.actor_id);
    let intent = match (&told.weapon_id, told.turn.resolution_hint) {
        // The rules call the weapon by its id.
        (Some(id), Hint::SkillCheck) => {
            format!("tries to clear the {}", weapon_name(narrator, &told.turn.actor_id, id))
        }
        _ => told.turn.declared_intent.trim_end_matches('.').to_owned(),
    };
    let ends = if intent.ends_with(['!', '?']) { "" } else { "." };
    narrator.say(&format!("{actor} {intent}{ends}"));
    let mut place = 0;
    while let Some(rolled) = told.rolls.get(place) {
        match rolled {
            Rolled::Check(roll) => {
                check(narrator, told, roll);
                place += 1;
            }
            Rolled::Damage(_) => place += hits(narrator, told, place),
        }
    }
    for event in &told.events {
        if let FightEvent::WeaponMalfunction { actor_id, weapon_id, roll, threshold } = event {
            let weapon = weapon_name(narrator, actor_id, weapon_id);
            narrator.add(&format!("{roll} is {threshold} or more: the {weapon} jams."));
        }
    }
    for line in outcome(narrator, &told.turn) {
        narrator.add(&line);
    }
    aftermath(narrator, told);
    if let Some(shots) = told.shots_left.filter(|_| fired(told)) {
        let shots = match shots {
            0 => "it is empty now".to_owned(),
            1 => "1 shot left".to_owned(),
            shots => format!("{shots} shots left"),
        };
        narrator.add(&format!("[{shots}]"));
    }
}

fn fired(told: &Turn) -> bool {
    matches!(told.turn.resolution_hint, Hint::FirearmAttack | Hint::OpposedMelee)
}

/// A percentile roll, with what it decided.
fn check(narrator: &mut Narrator<'_>, told: &Turn, roll: &RollRecord) {
    let name = narrator.name(&roll.actor_id);
    let turn = &told.turn;
    if roll.skill == "CON" {
        let out = gained(told, &roll.actor_id, Condition::Unconscious);
        let fallen = match (out, roll.outcome.is_success()) {
            (true, false) => format!("{name} loses consciousness"),
            (true, true) => "it does not help, for no hit points are left".to_owned(),
            (false, _) => format!("{name} stays conscious"),
        };
        let text = rolls::roll(roll, &[]);
        narrator.add(&format!("{name} suffers a major wound and goes down. {text}: {fallen}."));
        return;
    }
    let why = why(narrator, told, roll);
    let text = rolls::roll(roll, &why);
    let deed = match roll.goal.strip_prefix("suppressive volley vs ") {
        Some(target) => format!(" at {}", narrator.name(target)),
        None => deed(&roll.goal).to_owned(),
    };
    let verdict = verdict(turn, roll);
    narrator.add(&format!("{name}{deed}, {text}{verdict}."));
}

/// What a roll is for, where the declaration does not say it.
fn deed(goal: &str) -> &'static str {
    let deeds = [
        ("fight back", " fights back"),
        ("dodge", " dodges"),
        ("dive for cover", " dives for cover"),
        ("maneuver counter", " answers with a maneuver"),
        ("resist Dominate", " resists"),
        ("resist", " resists"),
        ("re-attack", " again"),
    ];
    deeds.into_iter().find(|(label, _)| goal.starts_with(label)).map_or("", |(_, deed)| deed)
}

/// Why there were bonus or penalty dice.
fn why(narrator: &Narrator<'_>, told: &Turn, roll: &RollRecord) -> Vec<&'static str> {
    let turn = &told.turn;
    let is = |id: &Option<_>| Some(&roll.roll_id) == id.as_ref();
    let mut why = Vec::new();
    let volley = turn.details.contains_key("volleys");
    if let Some(record) = bullet_record(turn, &roll.roll_id) {
        match record.get("attack_modifiers") {
            Some(modifiers) => why.extend(reasons_of_bullets(modifiers)),
            None => why.extend(reasons_of_suppression(record, roll, told.cover)),
        }
    } else if let Some(modifiers) = &turn.attack_modifiers {
        if is(&turn.roll_id) || is(&turn.cover_reroll_roll_id) {
            why.extend(reasons(modifiers, roll));
        }
    } else if turn.resolution_hint == Hint::Maneuver && is(&turn.roll_id) {
        let bigger = turn.details.get("maneuver_penalty_dice").and_then(Value::as_i64);
        why.extend((roll.bonus > 0).then_some("outnumbered"));
        why.extend(bigger.filter(|&dice| dice > 0).map(|_| "the other is bigger"));
    }
    let target = turn.target_actor_id.as_deref().and_then(|id| narrator.setting.member(id));
    // A volley does not say so itself.
    if roll.ranged && volley && told.cover {
        why.push("cover");
    }
    if roll.ranged && target.is_some_and(|target| target.moves_fast) {
        why.push("a moving target");
    }
    if is(&turn.cover_reroll_roll_id) {
        why.push("the target is behind cover");
    }
    why
}

/// The record of a shot or a volley, by its roll.
fn bullet_record<'a>(turn: &'a TurnRecord, roll_id: &str) -> Option<&'a Value> {
    ["shots", "volleys", "suppression_targets"]
        .into_iter()
        .filter_map(|key| turn.details.get(key)?.as_array())
        .flatten()
        .find(|record| record.get("roll_id").and_then(Value::as_str) == Some(roll_id))
}

/// What a roll decided: whether a shot hit, or which of two rolls is higher.
fn verdict(turn: &TurnRecord, roll: &RollRecord) -> &'static str {
    let is = |id: &Option<_>| Some(&roll.roll_id) == id.as_ref();
    if roll.goal == "dive for cover under suppression" {
        return if roll.outcome.is_success() { ": in time" } else { ": too late" };
    }
    if is(&turn.opposed_roll_id) {
        return match turn.opposed_outcome.as_deref().unwrap_or_default() {
            "attacker_higher" => ": the attacker's level is higher",
            "defender_higher" => ": the defender's level is higher",
            "tie_attacker_wins" => ": equal levels, and the tie goes to the attacker",
            "tie_defender_wins" => ": equal levels, and the tie goes to the one who dodges",
            "both_fail" => ": neither succeeds",
            "dived_for_cover" => ": in time, and the shot is rolled again",
            "dive_failed" => ": too late, and the first shot counts",
            _ => "",
        };
    }
    let decides = is(&turn.cover_reroll_roll_id)
        || (is(&turn.roll_id) && turn.opposed_outcome.as_deref() == Some("unopposed"))
        || bullet_record(turn, &roll.roll_id).is_some();
    let attacks = matches!(
        turn.resolution_hint,
        Hint::OpposedMelee | Hint::FirearmAttack | Hint::SurpriseAttack
    );
    match (decides && attacks, roll.outcome.is_success()) {
        (false, _) => "",
        (true, true) => ": it hits",
        (true, false) if turn.outcome == "hit" => ": it hits, for the target does nothing",
        (true, false) => ": it misses",
    }
}

/// The damage from a place of the rolls on, as far as it is of one burst at one target. Returns how
/// many rolls that were.
fn hits(narrator: &mut Narrator<'_>, told: &Turn, place: usize) -> usize {
    let record = |rolled: &Rolled| match rolled {
        Rolled::Damage(roll) => {
            told.damage.iter().find(|record| record.damage_roll_id == roll.roll_id)
        }
        Rolled::Check(_) => None,
    };
    let run: Vec<&DamageRecord> = told.rolls[place..].iter().map_while(record).collect();
    let same = |one: &&&DamageRecord| one.target_actor_id == run[0].target_actor_id;
    if run.is_empty() {
        return 1;
    }
    let run: Vec<&DamageRecord> = run.iter().take_while(same).copied().collect();
    let target = &run[0].target_actor_id;
    let name = narrator.name(target);
    let hp_max = narrator.setting.member(target).map_or(0, |member| member.newcomer.hp_max);
    let by = match told.turn.outcome.as_str() {
        "fight_back_hit" | "maneuver_failed_fight_back_damage" => {
            format!("{} strikes back: ", narrator.name(&run[0].source_actor_id))
        }
        _ => String::new(),
    };
    narrator.add(&format!("{by}{}.", damage::blows(&run, &name, hp_max)));
    run.len()
}

fn weapon_name(narrator: &Narrator<'_>, actor: &str, id: &str) -> String {
    let held = narrator.setting.member(actor).map(|member| &member.newcomer.weapons);
    let own = held.into_iter().flatten().flatten().find_map(|held| {
        let own = held.get("weapon_id").and_then(Value::as_str) == Some(id);
        own.then(|| held.get("display_name").and_then(Value::as_str)).flatten()
    });
    let listed = narrator.setting.weapons.find(id).map(|weapon| weapon.display_name());
    own.or(listed).unwrap_or(id).to_owned()
}

/// What came of a turn beside damage.
fn outcome(narrator: &Narrator<'_>, turn: &TurnRecord) -> Vec<String> {
    let name = |id: Option<&str>| id.map(|id| narrator.name(id)).unwrap_or_default();
    let effect = |key: &str| turn.effect_applied.get(key).and_then(Value::as_str);
    let number = |key: &str| turn.details.get(key).and_then(Value::as_i64).unwrap_or(0);
    let target = name(effect("target_actor_id"));
    let line = match turn.outcome.as_str() {
        "no_damage" => "Nobody is hurt.".to_owned(),
        "out_of_ammo" => "A click: there is nothing in it.".to_owned(),
        "restrain_success" | "counter_restrain_success" => {
            format!("{} has hold of {target}.", name(effect("held_by")))
        }
        "disarm_success" | "counter_disarm_success" => {
            let weapon = weapon_name(
                narrator,
                effect("target_actor_id").unwrap_or_default(),
                effect("weapon_id").unwrap_or_default(),
            );
            format!("{} has the {weapon} now.", name(effect("transferred_to")))
        }
        "push_success" | "counter_push_success" => format!("{target} goes down."),
        "escape_success" | "counter_escape_success" => format!("{target} is free."),
        "maneuver_failed" => "Nothing comes of it.".to_owned(),
        "counter_disarm_nothing_to_take" => "There is nothing to take.".to_owned(),
        "counter_escape_nothing_to_escape" => "There is nothing to break out of.".to_owned(),
        "dominate_success" => {
            let rounds = turn.effect_applied.get("remaining_rounds").and_then(Value::as_i64);
            let rounds = rounds.unwrap_or(0);
            format!("{target} obeys for {rounds} rounds, this one included.")
        }
        "dominate_resisted" => "The will holds.".to_owned(),
        "reload_complete" => format!("It holds {} again.", shots(number("ammo_after"))),
        "reload_in_progress" => format!(
            "Not done yet: {} to go.",
            match number("reload_rounds_remaining") {
                1 => "1 round".to_owned(),
                rounds => format!("{rounds} rounds"),
            }
        ),
        "aiming" => "The next shot has a bonus die.".to_owned(),
        "suppressive_fire" => return dives(narrator, turn),
        level if turn.resolution_hint == Hint::SkillCheck => match level {
            "failure" | "fumble" => "It stays jammed.".to_owned(),
            _ => "It is clear again.".to_owned(),
        },
        _ => return Vec::new(),
    };
    vec![line]
}

fn shots(number: i64) -> String {
    if number == 1 { "1 shot".to_owned() } else { format!("{number} shots") }
}

/// Who got behind something under suppression.
fn dives(narrator: &Narrator<'_>, turn: &TurnRecord) -> Vec<String> {
    let dived = turn.details.get("dived_for_cover").and_then(Value::as_array);
    let names: Vec<String> =
        dived.into_iter().flatten().filter_map(Value::as_str).map(|id| narrator.name(id)).collect();
    if names.is_empty() {
        return Vec::new();
    }
    let verb = if names.len() == 1 { "keeps a head" } else { "keep their heads" };
    vec![format!("{} {verb} down.", join(&names, "and"))]
}

fn gained(told: &Turn, id: &str, condition: Condition) -> bool {
    told.gained.iter().any(|gained| gained.actor_id == id && gained.condition == condition)
}

/// Conditions that somebody came into, and who is free.
fn aftermath(narrator: &mut Narrator<'_>, told: &Turn) {
    let con_rolled = |id: &str| {
        let con = |rolled: &Rolled| matches!(rolled, Rolled::Check(roll) if roll.skill == "CON" && roll.actor_id == id);
        told.rolls.iter().any(con)
    };
    for gained in &told.gained {
        let id = gained.actor_id.as_str();
        let name = narrator.name(id);
        let dying =
            told.gained.iter().any(|one| one.actor_id == id && one.condition == Condition::Dying);
        let line = match gained.condition {
            Condition::Dead => format!("{name} is dead."),
            Condition::Dying => format!("{name} is dying."),
            Condition::Unconscious if !con_rolled(id) && !dying => format!("{name} passes out."),
            Condition::Fled => format!("{name} is gone."),
            _ => continue,
        };
        narrator.add(&line);
    }
    for id in &told.freed {
        if !told.turn.outcome.ends_with("escape_success") {
            let name = narrator.name(id);
            narrator.add(&format!("Nobody holds {name} any more."));
        }
    }
}
