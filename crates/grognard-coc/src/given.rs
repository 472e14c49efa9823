//! A percentile roll that the rules make, or that was made before: by a player with dice of their
//! own, by a host.
//!
//! Draws what the [`Check`] draws; for a roll that was given, nothing.

use grognard_kernel::{Dice, Error, Open, Result};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Check, Level, Percentile};

/// A roll that was made before. It comes back in an event exactly as it was given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Map<String, Value>", into = "Map<String, Value>")]
pub struct GivenRoll {
    record: Map<String, Value>,
    outcome: Open<Level>,
    roll: Option<i64>,
}

impl GivenRoll {
    /// Reads a record with an `outcome`, a text, and perhaps a `roll`, a whole number; anything
    /// else is an error. An outcome that is no level of success is kept: it is no success.
    ///
    /// ```
    /// use grognard_coc::GivenRoll;
    ///
    /// let record = serde_json::json!({ "outcome": "hard", "roll": 21 });
    /// let roll = GivenRoll::read(record.as_object().cloned().unwrap_or_default())?;
    /// assert_eq!((roll.outcome().as_str(), roll.roll()), ("hard", Some(21)));
    /// # Ok::<(), grognard_kernel::Error>(())
    /// ```
    pub fn read(record: Map<String, Value>) -> Result<Self> {
        let found = |key: &str| match record.get(key) {
            Some(value) => value.to_string(),
            None => "nothing".to_owned(),
        };
        let outcome = record.get("outcome").and_then(Value::as_str).map(Open::from);
        let outcome = outcome.ok_or_else(|| {
            let found = found("outcome");
            Error::content(format!("expected a level such as \"regular\", found {found}"))
                .at("outcome")
        })?;
        let roll = match record.get("roll") {
            None | Some(Value::Null) => None,
            Some(value) => Some(value.as_i64().ok_or_else(|| {
                Error::content(format!("expected a whole number, found {value}")).at("roll")
            })?),
        };
        Ok(Self { record, outcome, roll })
    }

    /// How well it went.
    #[must_use]
    pub const fn outcome(&self) -> &Open<Level> {
        &self.outcome
    }

    /// The roll, where it is known.
    #[must_use]
    pub const fn roll(&self) -> Option<i64> {
        self.roll
    }

    /// The record as it was given.
    #[must_use]
    pub const fn record(&self) -> &Map<String, Value> {
        &self.record
    }
}

impl TryFrom<Map<String, Value>> for GivenRoll {
    type Error = Error;

    fn try_from(record: Map<String, Value>) -> Result<Self> {
        Self::read(record)
    }
}

impl From<GivenRoll> for Map<String, Value> {
    fn from(roll: GivenRoll) -> Self {
        roll.record
    }
}

/// A roll as it stands in an event: the one that was made, or the one that was given.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum CheckRoll {
    /// The rules made it.
    Made(Percentile),
    /// It was made before.
    Given(GivenRoll),
}

impl CheckRoll {
    /// The given roll, or else the check's. A check that cannot be made is an error before any
    /// die; with a given roll it is not looked at.
    pub fn take<D: Dice + ?Sized>(
        check: Check,
        given: Option<&GivenRoll>,
        dice: &mut D,
    ) -> Result<Self> {
        match given {
            Some(roll) => Ok(Self::Given(roll.clone())),
            None => Ok(Self::Made(check.roll(dice)?)),
        }
    }

    /// How well it went, as the wire has it.
    #[must_use]
    pub fn outcome(&self) -> Open<Level> {
        match self {
            Self::Made(made) => made.outcome.into(),
            Self::Given(given) => given.outcome.clone(),
        }
    }

    /// The level, or `None` for a given outcome that is no level.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        self.outcome().known()
    }

    /// The roll, where it is known.
    #[must_use]
    pub const fn roll(&self) -> Option<i64> {
        match self {
            Self::Made(made) => Some(made.roll),
            Self::Given(given) => given.roll,
        }
    }

    /// Whether it is a success: a regular one or better.
    #[must_use]
    pub fn is_success(&self) -> bool {
        self.level().is_some_and(Level::is_success)
    }

    /// Whether it is a failure or a fumble.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        self.level().is_some_and(|level| !level.is_success())
    }
}

#[cfg(test)]
mod tests {
    use grognard_kernel::{NoDice, Script};
    use serde_json::json;

    use super::*;

    fn given(record: Value) -> Result<GivenRoll, serde_json::Error> {
        serde_json::from_value(record)
    }

    #[test]
    fn a_given_roll_comes_back_as_it_was() {
        let record = json!({ "outcome": "odd", "roll": 50, "by": "the table" });
        let roll = given(record.clone()).unwrap();
        let taken = CheckRoll::take(Check::against(0), Some(&roll), &mut NoDice).unwrap();
        assert_eq!(serde_json::to_value(&taken).unwrap(), record);
        assert!(!taken.is_success() && !taken.is_failure());
    }

    #[test]
    fn a_roll_without_an_outcome_is_refused() {
        let error = given(json!({ "roll": 50 })).unwrap_err().to_string();
        assert_eq!(error, "outcome: expected a level such as \"regular\", found nothing");
        let error = given(json!({ "outcome": "hard", "roll": "9" })).unwrap_err().to_string();
        assert_eq!(error, "roll: expected a whole number, found \"9\"");
    }

    #[test]
    fn an_impossible_check_draws_nothing() {
        let mut dice = Script::faces([1]);
        let check = Check { difficulty: crate::Difficulty::Hard, ..Check::against(1) };
        assert!(CheckRoll::take(check, None, &mut dice).unwrap_err().is_value());
        assert_eq!(dice.left(), 1);
    }
}
