//! Totals in words: which terms made them.

use grognard::{
    bx::explain::{Explanation, Source, Total},
    kernel::tally::{Step, Term},
};

/// The terms of a total, if the event has it explained.
pub(super) fn of(explanations: &[Explanation], total: Total) -> Option<&[Term<Source>]> {
    let explained = explanations.iter().find(|explanation| explanation.of == total)?;
    Some(&explained.terms)
}

/// The terms behind a die, each with its sign and its source: ` + 2 Strength − 1 range`.
pub(super) fn modifiers(terms: &[Term<Source>]) -> String {
    terms.iter().map(modifier).collect()
}

fn modifier(term: &Term<Source>) -> String {
    let source = source(&term.source);
    match term.step {
        Step::Add(value) if value < 0 => format!(" − {} {source}", value.unsigned_abs()),
        Step::Add(value) => format!(" + {value} {source}"),
        Step::Times(factor) => format!(" × {factor} {source}"),
        Step::Set(value) => format!(" → {value} {source}"),
    }
}

/// What makes up a defender's armour class beyond its own, if anything does.
pub(super) fn armour_class(terms: &[Term<Source>]) -> String {
    let beyond: String =
        terms.iter().filter(|term| term.source != Source::Base).map(modifier).collect();
    match terms.iter().find(|term| term.source == Source::Base) {
        Some(Term { step: Step::Add(base), .. }) if !beyond.is_empty() => {
            format!(" ({base}{beyond})")
        }
        _ if !beyond.is_empty() => format!(" (0{beyond})"),
        _ => String::new(),
    }
}

/// Damage: the dice, and what was added to them.
pub(super) fn damage(terms: &[Term<Source>], faces: &[i32]) -> String {
    let dice: Vec<String> = faces.iter().map(ToString::to_string).collect();
    let first = match terms.first() {
        Some(Term { source: Source::Dice, step: Step::Add(value) }) if dice.len() == 1 => {
            let difference = value - i64::from(faces[0]);
            match difference {
                0 => dice[0].clone(),
                more => format!("{}{more:+}", dice[0]),
            }
        }
        Some(Term { source: Source::Dice, .. }) => dice.join(" + "),
        Some(Term { step: Step::Add(value), .. }) => value.to_string(),
        _ => return String::new(),
    };
    let rest = modifiers(terms.get(1..).unwrap_or_default());
    if rest.is_empty() && dice.len() <= 1 && first.chars().all(|c| c.is_ascii_digit()) {
        return String::new();
    }
    format!(" ({first}{rest})")
}

fn source(source: &Source) -> String {
    match source {
        Source::Situation => "situation".to_owned(),
        Source::Base => "base".to_owned(),
        Source::Dice => "dice".to_owned(),
        Source::Strength => "Strength".to_owned(),
        Source::Dexterity => "Dexterity".to_owned(),
        Source::Wisdom => "Wisdom".to_owned(),
        Source::Range => "range".to_owned(),
        Source::ClassAbility(tag) => tag.replace('_', " "),
        Source::Retreating => "retreating".to_owned(),
        Source::MagicItem(name) => name.to_string(),
        Source::Effects => "effects".to_owned(),
        Source::WornItems => "worn magic".to_owned(),
        Source::ShieldIgnored => "shield does not count".to_owned(),
        Source::Ally => "ally".to_owned(),
        Source::WeaponQuality(quality) => (*quality).to_owned(),
        Source::GiantStrength => "giant strength".to_owned(),
        Source::MatrixLimits => "limits of the table".to_owned(),
        Source::AtLeastOne => "at least".to_owned(),
        Source::ArmourClass => "armour class".to_owned(),
        Source::Defenses => "nature".to_owned(),
        Source::PerDie => "each die less".to_owned(),
    }
}
