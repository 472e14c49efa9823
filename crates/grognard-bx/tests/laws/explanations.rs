//! Totals say where they come from: the terms of each add up to it.

use grognard_bx::{
    Event,
    combat::{Attacker, Strike, damage_roll, resolve_attack},
    events::{AttackCode, EventKind},
    explain::{Explanation, Source, Total},
};
use grognard_kernel::{
    Ignore, Step, Stream, Term,
    sink::{Annotated, Annotator},
};
use proptest::prelude::*;

use crate::support::{
    acts::NAMES,
    cases,
    creatures::{any_creature, any_ruleset},
    stories::{any_arms, any_context, any_story, any_world},
};

/// What the terms come to, starting from 0.
fn sum(terms: &[Term<Source>]) -> i64 {
    terms.iter().fold(0, |total, term| match term.step {
        Step::Add(value) => total + value,
        Step::Times(factor) => total * factor,
        Step::Set(value) => value,
    })
}

/// A term that replaces the total must have a reason to: the limits of the attack matrix are
/// passed, an armour is better, damage is less, or there would be none.
fn check_replacements(terms: &[Term<Source>]) -> Result<(), TestCaseError> {
    for (place, term) in terms.iter().enumerate() {
        let Step::Set(value) = term.step else { continue };
        let before = sum(&terms[..place]);
        let fits = match term.source {
            Source::MatrixLimits => value == before.clamp(2, 20),
            Source::AtLeastOne => before < 1 && value == 1,
            Source::Defenses => value < before || (before < 1 && value == 1),
            _ => value < before,
        };
        prop_assert!(fits && value != before, "{:?}: {} becomes {}", term.source, before, value);
    }
    Ok(())
}

/// The total that an explanation is of, as the event has it; `None` where the event does not show
/// it, as it does not show the damage before reductions.
fn shown(total: Total, event: &Event) -> Result<Option<i64>, TestCaseError> {
    let shown = match (total, &event.kind) {
        (Total::AttackModifier, EventKind::AttackRolled(event)) => Some(event.modifier),
        (Total::ArmourClass, EventKind::AttackRolled(event)) => event.defender_ac,
        (Total::Required, EventKind::AttackRolled(event)) => event.required,
        (Total::SaveModifier, EventKind::SavingThrowRolled(event)) => Some(event.modifier),
        (Total::DamageTaken, EventKind::DamageDealt(event)) => Some(event.amount),
        (Total::Damage, EventKind::DamageDealt(_)) => None,
        _ => return Err(TestCaseError::fail(format!("{total:?} is not in {event:?}"))),
    };
    Ok(shown)
}

/// Which totals an event owes an explanation, in order. Damage that was rolled by nobody (a blow
/// out of nowhere, a breath) has no terms of its own.
fn owed(event: &Event) -> &'static [Total] {
    match &event.kind {
        EventKind::AttackRolled(event) if event.code != AttackCode::AutoHit => {
            &[Total::Required, Total::AttackModifier, Total::ArmourClass]
        }
        EventKind::SavingThrowRolled(event) if event.roll.is_some() => &[Total::SaveModifier],
        EventKind::DamageDealt(_) => &[Total::DamageTaken],
        _ => &[],
    }
}

fn check(entry: &Annotated<Event>) -> Result<(), TestCaseError> {
    let Annotated { event, explanations } = entry;
    for Explanation { of, terms } in explanations {
        if let Some(total) = shown(*of, event)? {
            prop_assert_eq!(sum(terms), total, "{:?} of {:?}: {:?}", of, event, terms);
        }
        check_replacements(terms)?;
        let idle = |step| matches!(step, Step::Add(0) | Step::Times(1));
        prop_assert!(!terms.iter().any(|term| idle(term.step)), "{:?}", terms);
    }
    let given: Vec<Total> =
        explanations.iter().map(|it| it.of).filter(|of| *of != Total::Damage).collect();
    prop_assert_eq!(&given, owed(event), "{:?}", event);
    Ok(())
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn every_total_of_a_story_adds_up(mut world in any_world(), story in any_story(), seed: u128) {
        let mut dice = Stream::fork(seed, "combat");
        let mut annotator = Annotator::new();
        for act in &story {
            let _ = act.play(&mut world, &mut dice, &mut annotator);
        }
        for entry in annotator.entries() {
            check(entry)?;
        }
    }

    /// The damage of a hit is explained before what is left of it after reductions, and the two
    /// meet: what was rolled is what the reductions begin with.
    #[test]
    fn the_damage_of_an_attack_adds_up(
        attacker in any_creature(NAMES[0]),
        mut defender in any_creature(NAMES[1]),
        arms in any_arms(),
        context in any_context(),
        ruleset in any_ruleset(),
        seed: u128,
    ) {
        let attacker = &Attacker::of(&attacker);
        let strike = Strike { attacker, attack: arms.attack(), context: &context, ruleset: &ruleset };
        let mut dice = Stream::fork(seed, "combat");
        let mut annotator = Annotator::new();
        let result = resolve_attack(&strike, &mut defender, None, &mut dice, &mut annotator);
        let Ok(result) = result else { return Ok(()) };
        let roll = &annotator.entries()[0];
        let terms = |of: Total| roll.explanations.iter().find(|it| it.of == of);
        prop_assert_eq!(terms(Total::AttackModifier).is_some(), !result.roll.auto);
        if let (Some(natural), Some(total)) = (result.roll.roll, result.roll.total) {
            let modifier = &terms(Total::AttackModifier).expect("it was rolled").terms;
            prop_assert_eq!(natural + sum(modifier), total);
        }
        let dealt = annotator
            .entries()
            .iter()
            .find(|entry| matches!(entry.event.kind, EventKind::DamageDealt(_)));
        prop_assert_eq!(dealt.is_some(), result.damage.is_some_and(|damage| damage > 0));
        if let (Some(dealt), Some(damage)) = (dealt, result.damage) {
            let [rolled, taken] = dealt.explanations.as_slice() else {
                return Err(TestCaseError::fail(format!("{dealt:?}")));
            };
            prop_assert_eq!((rolled.of, sum(&rolled.terms)), (Total::Damage, damage));
            check_replacements(&rolled.terms)?;
            prop_assert_eq!(taken.of, Total::DamageTaken);
            prop_assert_eq!(&taken.terms[0].step, &Step::Add(damage));
        }
    }

    /// Rolled by itself, damage is the same as in an attack, and at least 1 when there is any.
    #[test]
    fn damage_is_at_least_one_or_none(
        attacker in any_creature(NAMES[0]),
        defender in any_creature(NAMES[1]),
        arms in any_arms(),
        context in any_context(),
        ruleset in any_ruleset(),
        seed: u128,
    ) {
        let attacker = &Attacker::of(&attacker);
        let strike = Strike { attacker, attack: arms.attack(), context: &context, ruleset: &ruleset };
        let mut dice = Stream::fork(seed, "combat");
        if let Ok(roll) = damage_roll(&strike, Some(&defender), &mut dice, &mut Ignore) {
            let effects_only = roll.total == 0 && roll.faces.is_empty();
            prop_assert!(roll.total >= 1 || (effects_only && strike.attack.is_natural()));
        }
    }
}
