//! How long a spell lasts and how far it reaches, in figures.

use grognard::{
    bx::model::spell::{DurationKind, DurationSpec, RangeKind, RangeSpec},
    kernel::TimeUnit,
};

/// What is neither measured nor counted.
pub(super) const UNMEASURED: &str = "see the text";

/// So many of a unit: `1 turn`, `6 turns`.
pub(super) fn counted(amount: &dyn ToString, unit: TimeUnit) -> String {
    let amount = amount.to_string();
    let ending = if amount == "1" { "" } else { "s" };
    format!("{amount} {unit}{ending}")
}

/// A duration: `1d6 turns and 1 more for each level`.
pub(super) fn duration(spec: &DurationSpec) -> String {
    match spec.kind {
        DurationKind::Instant => "instant".to_owned(),
        DurationKind::Permanent => "permanent".to_owned(),
        DurationKind::Special => UNMEASURED.to_owned(),
        DurationKind::Concentration => {
            let most = spec.concentration_cap_amount.zip(spec.concentration_cap_unit);
            let most = most.map(|(amount, unit)| format!(", at most {}", counted(&amount, unit)));
            format!("while the caster concentrates{}", most.unwrap_or_default())
        }
        DurationKind::Fixed => fixed(spec),
    }
}

fn fixed(spec: &DurationSpec) -> String {
    let unit = spec.unit.unwrap_or(TimeUnit::Round);
    let base = match (&spec.dice, spec.amount) {
        (Some(dice), _) => Some(counted(dice, unit)),
        (None, Some(amount)) if amount != 0 || spec.per_level == 0 => Some(counted(&amount, unit)),
        _ => None,
    };
    match (base, spec.per_level) {
        (Some(base), 0) => base,
        (Some(base), more) => format!("{base} and {more} more for each level"),
        (None, each) => format!("{} for each level", counted(&each, unit)),
    }
}

/// A duration for a column: `1d6+1/level turns`.
pub(super) fn short_duration(spec: &DurationSpec) -> String {
    match spec.kind {
        DurationKind::Special => "special".to_owned(),
        DurationKind::Concentration => "concentration".to_owned(),
        DurationKind::Fixed if spec.per_level != 0 => {
            let unit = spec.unit.unwrap_or(TimeUnit::Round);
            let base = match (&spec.dice, spec.amount) {
                (Some(dice), _) => format!("{dice}+"),
                (None, Some(amount)) if amount != 0 => format!("{amount}+"),
                _ => String::new(),
            };
            format!("{base}{}/level {unit}s", spec.per_level)
        }
        _ => duration(spec),
    }
}

/// A reach: `60 feet and 10 more for each level`.
pub(super) fn range(spec: RangeSpec) -> String {
    let each = spec.per_level_feet.unwrap_or(0);
    match (spec.kind, spec.feet) {
        (RangeKind::Caster, _) => "the caster".to_owned(),
        (RangeKind::Touch, _) => "touch".to_owned(),
        (RangeKind::PerLevel, None | Some(0)) => format!("{each} feet for each level"),
        (RangeKind::PerLevel, Some(feet)) => format!("{feet} feet and {each} more for each level"),
        (RangeKind::Feet | RangeKind::Yards, Some(feet)) => format!("{feet} feet"),
        _ => UNMEASURED.to_owned(),
    }
}

/// A reach for a column: `60+10/level ft`.
pub(super) fn short_range(spec: RangeSpec) -> String {
    let each = spec.per_level_feet.unwrap_or(0);
    match (spec.kind, spec.feet) {
        (RangeKind::Caster, _) => "caster".to_owned(),
        (RangeKind::Touch, _) => "touch".to_owned(),
        (RangeKind::PerLevel, None | Some(0)) => format!("{each}/level ft"),
        (RangeKind::PerLevel, Some(feet)) => format!("{feet}+{each}/level ft"),
        (RangeKind::Feet | RangeKind::Yards, Some(feet)) => format!("{feet} ft"),
        _ => "special".to_owned(),
    }
}
