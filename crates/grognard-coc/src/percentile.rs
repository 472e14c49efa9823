//! Percentile rolls with bonus and penalty dice (combat specification, section 2).
//!
//! Draws 1 to 100; with net bonus or penalty dice instead the units die, the first tens die and
//! one tens die for each of them, 0 to 9 each.

use grognard_kernel::{Dice, Error, Result};
use serde::Serialize;
use smallvec::SmallVec;

use crate::{Difficulty, Level};

/// A percentile roll that is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// The skill or characteristic.
    pub target: i64,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// Bonus dice: the lowest of several tens dice counts.
    pub bonus: i64,
    /// Penalty dice: the highest counts. The two cancel one for one.
    pub penalty: i64,
}

impl Check {
    /// A regular roll without bonus or penalty dice.
    #[must_use]
    pub const fn against(target: i64) -> Self {
        Self { target, difficulty: Difficulty::Regular, bonus: 0, penalty: 0 }
    }

    /// What the roll must not exceed.
    #[must_use]
    pub const fn effective_target(&self) -> i64 {
        self.difficulty.target(self.target)
    }

    /// Bonus dice left after the penalty dice, and the other way round.
    #[must_use]
    pub fn net(&self) -> (i64, i64) {
        let net = self.bonus.saturating_sub(self.penalty);
        (net.max(0), net.saturating_neg().max(0))
    }

    /// An error for a roll that cannot be made: a target that the difficulty brings outside 1 to
    /// 100, or more dice than anybody throws.
    pub fn validate(&self) -> Result<()> {
        let target = self.effective_target();
        if !(1..=100).contains(&target) {
            let found = match self.difficulty {
                Difficulty::Regular => format!(", not {target}"),
                harder => format!("; {} at difficulty {harder} is {target}", self.target),
            };
            return Err(Error::value(format!("the target of a roll is 1 to 100{found}")));
        }
        let (bonus, penalty) = self.net();
        if bonus.max(penalty) > MOST_DICE {
            return Err(Error::value(format!("more than {MOST_DICE} bonus or penalty dice")));
        }
        Ok(())
    }

    /// Rolls. Anything that [`validate`](Self::validate) refuses is an error, and nothing is drawn.
    ///
    /// Draws 1 to 100; with net bonus or penalty dice instead the units die, the first tens die and
    /// one more for each, 0 to 9.
    ///
    /// ```
    /// use grognard_coc::{Check, Level};
    /// use grognard_kernel::{Drawn, Script};
    ///
    /// // Units 7; tens 0 and 60: the bonus die takes 7.
    /// let digits = [7, 0, 6].map(|value| Drawn::Range { low: 0, high: 9, value });
    /// let mut dice = Script::new(digits.to_vec());
    /// let roll = Check { bonus: 1, ..Check::against(50) }.roll(&mut dice)?;
    /// assert_eq!((roll.roll, roll.outcome), (7, Level::Extreme));
    /// # Ok::<(), grognard_kernel::Error>(())
    /// ```
    pub fn roll<D: Dice + ?Sized>(&self, dice: &mut D) -> Result<Percentile> {
        self.validate()?;
        let effective_target = self.effective_target();
        let (bonus, penalty) = self.net();
        let mut rolled = Percentile {
            target: self.target,
            effective_target,
            difficulty: self.difficulty,
            bonus,
            penalty,
            roll: 0,
            unmodified_roll: 0,
            outcome: Level::Failure,
            tens_values: SmallVec::new(),
            units: None,
        };
        if bonus == 0 && penalty == 0 {
            rolled.roll = dice.range(1, 100)?;
            rolled.unmodified_roll = rolled.roll;
        } else {
            let units = dice.range(0, 9)?;
            rolled.units = Some(units);
            for _ in 0..=bonus.max(penalty) {
                rolled.tens_values.push(dice.range(0, 9)?);
            }
            // 00 with 0 is 100 before anything is compared.
            let read = |tens: i64| if (tens, units) == (0, 0) { 100 } else { tens * 10 + units };
            let candidates = rolled.tens_values.iter().map(|&tens| read(tens));
            let chosen = if bonus > 0 { candidates.min() } else { candidates.max() };
            rolled.roll = chosen.expect("two tens dice at least");
            rolled.unmodified_roll = read(rolled.tens_values[0]);
        }
        rolled.outcome = Level::within_bounds(rolled.roll, effective_target);
        Ok(rolled)
    }
}

/// The most bonus or penalty dice of a roll.
const MOST_DICE: i64 = 100;

/// A percentile roll with everything that it was made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Percentile {
    /// The skill or characteristic.
    pub target: i64,
    /// What the roll must not exceed.
    pub effective_target: i64,
    /// How hard it was.
    pub difficulty: Difficulty,
    /// Bonus dice that were left.
    pub bonus: i64,
    /// Penalty dice that were left.
    pub penalty: i64,
    /// The roll, 1 to 100.
    pub roll: i64,
    /// What it would have been without bonus and penalty dice.
    pub unmodified_roll: i64,
    /// How well it went.
    pub outcome: Level,
    /// The tens dice in the order drawn; none without bonus and penalty dice.
    pub tens_values: SmallVec<[i64; 4]>,
    /// The units die.
    pub units: Option<i64>,
}
