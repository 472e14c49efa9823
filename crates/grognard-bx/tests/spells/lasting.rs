//! Usages that attach an effect: its figures, how long it lasts, and its end.

use std::collections::BTreeMap;

use grognard_bx::{effects::ActiveEffect, model::modifier::ModifierSpec, model::words::Condition};
use grognard_kernel::{Ignore, TimeUnit};
use serde_json::Value;

use crate::{
    automated::Trial,
    printed,
    table::{NOW, Table},
    usages::{DAY, Length, Modifier, TURN},
};

/// Figures that choose targets or make the effect, and that it does not carry (spells.md 6.6.1).
const NOT_CARRIED: [&str; 19] = [
    "permanent",
    "indefinite",
    "duration_dice",
    "duration_amount",
    "duration_unit",
    "effect_kind",
    "tick",
    "expiry",
    "excludes_undead",
    "undead_only",
    "person_gate",
    "arcane_caster_only",
    "hd_count",
    "hd_bonus_required",
    "excludes_hd_4_plus",
    "escape_dice",
    "escape_unit",
    "augmented_strength_rounds",
    "giant_strength_rounds",
];

/// Casts it, with the save failed and made.
pub(crate) fn check(
    trial: &Trial<'_>,
    kind: &str,
    condition: Option<Condition>,
    modifiers: &[Modifier],
    length: Length,
) {
    let reached = trial.reached();
    let save = trial.saving_face();
    let mut table = trial.table();
    trial.seat_targets(&mut table);
    let mut magic = trial.choosing();
    if let Some(face) = save {
        // A save that cannot be failed on a d20 would be another spell.
        assert!((2..=20).contains(&(face - 1).min(20)), "{trial}");
        magic.extend(reached.iter().map(|_| (face - 1).min(20)));
    }
    let (faces, rounds) = rolled(length, trial.how.level());
    let mut effects: Vec<i64> = reached.iter().flat_map(|_| faces.iter().copied()).collect();
    if trial.usage.spell == "mirror_image" {
        effects.push(3);
    }
    let came = trial.cast(&mut table, &magic, &effects);
    assert_eq!(came.affected(), reached, "{trial}");
    assert!(!came.result.no_effect, "{trial}");
    assert_eq!(table.world.ledger.effects().len(), reached.len(), "{trial}");
    for name in &reached {
        let [effect] = table.on(name)[..] else { panic!("{trial}: one effect on {name}") };
        figures(trial, effect, kind, condition, modifiers);
        assert_eq!(effect.expires_round, rounds.map(|rounds| NOW + rounds), "{trial}");
        let permanent = matches!(length, Length::Permanent);
        assert_eq!(effect.definition.permanent, permanent, "{trial}");
        assert!(condition.is_none_or(|one| table.has(name, one)), "{trial}");
        let borne = table.creature(name).body().modifiers();
        assert_eq!(borne.list().len(), modifiers.len(), "{trial}");
        assert!(borne.list().iter().all(|one| one.effect_id == effect.effect_id), "{trial}");
    }
    passes(trial, &mut table, &reached, condition, rounds);

    let Some(face) = save.filter(|face| *face <= 20) else {
        return;
    };
    let mut table = trial.table();
    trial.seat_targets(&mut table);
    let mut magic = trial.choosing();
    magic.extend(reached.iter().map(|_| face));
    let came = trial.cast(&mut table, &magic, &[]);
    assert!(came.result.no_effect && table.world.ledger.effects().is_empty(), "{trial}");
    assert!(
        reached.iter().all(|name| table.creature(name).body().conditions().records().is_empty())
    );
}

/// The faces of a length, and how many rounds they come to.
fn rolled(length: Length, level: i64) -> (Vec<i64>, Option<i64>) {
    match length {
        Length::Rounds(rounds, per_level) => (Vec::new(), Some(rounds + per_level * level)),
        Length::Rolled(dice, per_level, unit) => {
            let faces: Vec<i64> = (0..dice.0).map(|_| dice.1 - 1).collect();
            let amount = faces.iter().sum::<i64>() + dice.2 + per_level * level;
            (faces, Some(amount * unit))
        }
        Length::Permanent | Length::Open => (Vec::new(), None),
    }
}

fn figures(
    trial: &Trial<'_>,
    effect: &ActiveEffect,
    kind: &str,
    condition: Option<Condition>,
    modifiers: &[Modifier],
) {
    let definition = &effect.definition;
    assert_eq!(definition.kind, kind, "{trial}");
    assert_eq!(definition.condition, condition, "{trial}");
    assert_eq!(effect.caster_level, Some(trial.how.level()), "{trial}");
    assert_eq!(effect.attached_round, NOW, "{trial}");
    assert!(definition.dispellable, "{trial}");
    let wanted: Vec<ModifierSpec> = modifiers.iter().map(spec).collect();
    assert_eq!(definition.modifiers, wanted, "{trial}");
    let usages = printed::usages();
    let printed = usages.iter().find(|printed| {
        let usage = trial.usage;
        printed.id() == usage.spell
            && printed.reversed == usage.reversed
            && printed.key() == usage.mode
    });
    let mut carried = printed.unwrap().params();
    carried.retain(|name, _| !NOT_CARRIED.contains(&name));
    let as_map = |json: Value| serde_json::from_value::<BTreeMap<String, Value>>(json).unwrap();
    let carried = as_map(serde_json::to_value(carried).unwrap());
    let stored = as_map(serde_json::to_value(&definition.params).unwrap());
    assert_eq!(stored, carried, "{trial}");
}

fn spec(modifier: &Modifier) -> ModifierSpec {
    let mut spec = ModifierSpec::new(modifier.kind, modifier.value);
    spec.dice = modifier.dice.map(|dice| dice.parse().unwrap());
    spec.element = modifier.element.map(Into::into);
    spec.versus_other_alignment = modifier.versus_other_alignment;
    spec
}

/// Time passes: the effect is there to the last round, and then it is gone; one without an end
/// stays.
fn passes(
    trial: &Trial<'_>,
    table: &mut Table,
    reached: &[String],
    condition: Option<Condition>,
    rounds: Option<i64>,
) {
    let count = table.world.ledger.effects().len();
    // Charms last until a save; the first comes after a week with these bearers.
    let waits = rounds.map_or(7 * DAY - 1, |rounds| rounds - 1);
    table.world.advance(waits, TimeUnit::Round, &mut Ignore).unwrap();
    assert_eq!(table.world.ledger.effects().len(), count, "{trial}");
    assert!(reached.iter().all(|name| condition.is_none_or(|one| table.has(name, one))), "{trial}");
    if rounds.is_none() {
        return;
    }
    table.world.advance(1, TimeUnit::Round, &mut Ignore).unwrap();
    assert!(table.world.ledger.effects().is_empty(), "{trial}");
    for name in reached {
        let creature = table.creature(name);
        assert!(creature.body().modifiers().list().is_empty(), "{trial}");
        assert!(condition.is_none_or(|one| !creature.has(one)), "{trial}");
        // Whom a disease has wasted away is dead.
        assert_eq!(creature.is_dead(), trial.usage.mode == "afflict", "{trial}");
    }
    assert!(rounds.is_some_and(|rounds| rounds >= 12 && rounds % 12 == 0), "rounds of {TURN}");
}
