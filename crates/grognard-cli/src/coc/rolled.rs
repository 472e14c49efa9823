//! A percentile roll in words.

use grognard::coc::{Difficulty, Level, Percentile};

use crate::layout::join;

/// `d100 37 against 65: a success`, or with bonus dice `tens 3 and 0, units 7: 7 against 32 (half
/// of 65): an extreme success`.
pub(super) fn told(roll: &Percentile) -> String {
    let dice = match roll.units {
        None => format!("d100 {}", roll.roll),
        Some(units) => {
            let tens: Vec<String> = roll.tens_values.iter().map(ToString::to_string).collect();
            let (count, what) =
                if roll.bonus > 0 { (roll.bonus, "bonus") } else { (roll.penalty, "penalty") };
            let dice = if count == 1 { "die" } else { "dice" };
            let tens = join(&tens, "and");
            format!("{count} {what} {dice}, tens {tens}, units {units}: {}", roll.roll)
        }
    };
    let target = match roll.difficulty {
        Difficulty::Regular => roll.target.to_string(),
        Difficulty::Hard => format!("{} (half of {})", roll.effective_target, roll.target),
        Difficulty::Extreme => format!("{} (a fifth of {})", roll.effective_target, roll.target),
    };
    format!("{dice} against {target}: {}", level(roll.outcome))
}

/// A level of success in words.
pub(super) const fn level(level: Level) -> &'static str {
    match level {
        Level::Critical => "a critical success",
        Level::Extreme => "an extreme success",
        Level::Hard => "a hard success",
        Level::Regular => "a success",
        Level::Failure => "a failure",
        Level::Fumble => "a fumble",
    }
}
