//! Trading ability points at creation (B/X: Creating a character). Draws nothing.

use grognard_kernel::{Error, Result};
use serde::Deserialize;

use crate::{
    Rejection,
    model::words::{Ability, AbilityFigures, AbilityScores},
};

/// A trade: two points off Strength, Intelligence or Wisdom for one point on a prime requisite.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "RawAdjustment")]
pub struct Adjustment {
    lowered: AbilityFigures,
    raised: AbilityFigures,
}

#[derive(Deserialize)]
struct RawAdjustment {
    #[serde(default)]
    lowered: AbilityFigures,
    #[serde(default)]
    raised: AbilityFigures,
}

impl TryFrom<RawAdjustment> for Adjustment {
    type Error = Error;

    fn try_from(raw: RawAdjustment) -> Result<Self> {
        Self::new(raw.lowered, raw.raised)
    }
}

impl Adjustment {
    /// A trade of these amounts, each at least 1, no ability twice; else an error.
    pub fn new(lowered: AbilityFigures, raised: AbilityFigures) -> Result<Self> {
        let too_small = lowered.iter().chain(raised.iter()).find(|(_, amount)| *amount < 1);
        if let Some((ability, amount)) = too_small {
            return Err(Error::value(format!(
                "an adjustment of {ability} is at least 1, not {amount}"
            )));
        }
        if let Some(ability) = named_twice(&lowered).or_else(|| named_twice(&raised)) {
            return Err(Error::value(format!("an adjustment names {ability} twice")));
        }
        Ok(Self { lowered, raised })
    }
}

fn named_twice(figures: &AbilityFigures) -> Option<Ability> {
    let count = |ability| figures.iter().filter(|(named, _)| *named == ability).count();
    figures.iter().map(|(ability, _)| ability).find(|&ability| count(ability) > 1)
}

/// Whether a trade is legal for somebody with these scores and prime requisites, who may not lower
/// `may_not_lower`. Every rule is tried, in the order of the specification.
#[must_use]
pub fn validate_adjustment(
    scores: &AbilityScores,
    adjustment: &Adjustment,
    prime_requisites: &[Ability],
    may_not_lower: &[Ability],
) -> Vec<Rejection> {
    let mut rejections = Vec::new();
    let mut sums = (0_i64, 0_i64);
    for (ability, amount) in adjustment.lowered.iter() {
        sums.0 = sums.0.saturating_add(amount);
        if !matches!(ability, Ability::Strength | Ability::Intelligence | Ability::Wisdom) {
            rejections.push(Rejection::NotLowerable { ability });
        }
        if prime_requisites.contains(&ability) {
            rejections.push(Rejection::PrimeRequisiteLowered { ability });
        }
        if may_not_lower.contains(&ability) {
            rejections.push(Rejection::ClassRestriction { ability });
        }
        if amount % 2 != 0 {
            rejections.push(Rejection::ReductionNotEven { ability, amount });
        }
        let score = scores.get(ability);
        if score.saturating_sub(amount) < 9 {
            rejections.push(Rejection::BelowFloor { ability, score, amount });
        }
    }
    for (ability, amount) in adjustment.raised.iter() {
        sums.1 = sums.1.saturating_add(amount);
        let score = scores.get(ability);
        if !prime_requisites.contains(&ability) {
            rejections.push(Rejection::RaiseNotPrimeRequisite { ability });
        } else if score.saturating_add(amount) > AbilityScores::GREATEST {
            rejections.push(Rejection::AboveCap { ability, score, amount });
        }
    }
    let (points_available, points_spent) = (sums.0 / 2, sums.1);
    if points_spent != points_available {
        rejections.push(Rejection::PointsMismatch { points_available, points_spent });
    }
    rejections
}

/// The scores after a trade; an error when [`validate_adjustment`] rejects it.
pub fn apply_adjustment(
    scores: &AbilityScores,
    adjustment: &Adjustment,
    prime_requisites: &[Ability],
    may_not_lower: &[Ability],
) -> Result<AbilityScores> {
    Rejection::refuse(validate_adjustment(scores, adjustment, prime_requisites, may_not_lower))?;
    let mut after = [0; Ability::ALL.len()];
    for (ability, score) in scores.iter() {
        let sum = |figures: &AbilityFigures| -> i64 {
            figures.iter().filter(|(of, _)| *of == ability).map(|(_, amount)| amount).sum()
        };
        after[ability as usize] = score - sum(&adjustment.lowered) + sum(&adjustment.raised);
    }
    AbilityScores::new(after).ok_or_else(|| Error::value(format!("scores out of range: {after:?}")))
}
