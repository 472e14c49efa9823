//! The game clock: rounds of ten seconds, turns of ten minutes, days.

use serde::{Deserialize, Serialize};

use crate::{Error, Result};

crate::wire_enum! {
    /// A unit of game time.
    pub enum TimeUnit ("unit of time") {
        /// Ten seconds.
        Round = "round",
        /// Ten minutes: 60 rounds.
        Turn = "turn",
        /// 24 hours: 144 turns, 8640 rounds.
        Day = "day",
    }
}

impl TimeUnit {
    /// How many rounds one of these lasts.
    #[must_use]
    pub const fn rounds(self) -> i64 {
        match self {
            Self::Round => 1,
            Self::Turn => 60,
            Self::Day => 8640,
        }
    }
}

/// What time it is: a number of rounds since the start, never negative.
///
/// ```
/// # use grognard_kernel::{Clock, TimeUnit};
/// let mut clock = Clock::default();
/// clock.advance(3, TimeUnit::Turn)?;
/// assert_eq!((clock.rounds(), clock.turns(), clock.days()), (180, 3, 0));
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Clock {
    rounds: i64,
}

/// A turn or a day that began while the clock advanced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Boundary {
    /// [`TimeUnit::Turn`] or [`TimeUnit::Day`].
    pub unit: TimeUnit,
    /// The number of the turn or day, counting from 0.
    pub index: i64,
    /// The round at which it begins.
    pub round: i64,
}

impl Clock {
    /// A clock that shows `rounds`; an error when that is negative.
    pub fn at(rounds: i64) -> Result<Self> {
        if rounds < 0 {
            return Err(Error::value(format!("the clock cannot show {rounds} rounds")));
        }
        Ok(Self { rounds })
    }

    /// Rounds since the start.
    #[must_use]
    pub const fn rounds(self) -> i64 {
        self.rounds
    }

    /// Whole turns since the start.
    #[must_use]
    pub const fn turns(self) -> i64 {
        self.rounds / TimeUnit::Turn.rounds()
    }

    /// Whole days since the start.
    #[must_use]
    pub const fn days(self) -> i64 {
        self.rounds / TimeUnit::Day.rounds()
    }

    /// Moves the clock on by `amount` units and says which span of rounds that was.
    ///
    /// A negative amount, or one that leaves the range of the clock, is an error and changes
    /// nothing.
    pub fn advance(&mut self, amount: i64, unit: TimeUnit) -> Result<Span> {
        let end = amount
            .checked_mul(unit.rounds())
            .filter(|&rounds| rounds >= 0)
            .and_then(|rounds| self.rounds.checked_add(rounds))
            .ok_or_else(|| Error::value(format!("the clock cannot advance {amount} {unit}s")))?;
        let span = Span { start: self.rounds, end };
        self.rounds = end;
        Ok(span)
    }
}

/// The rounds that an advance covered: the start excluded, the end included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The round shown before.
    pub start: i64,
    /// The round shown after.
    pub end: i64,
}

impl Span {
    /// The turns and days that began in the span, in order; a day comes directly after the turn
    /// that begins with it.
    pub fn boundaries(self) -> impl Iterator<Item = Boundary> {
        let turn = TimeUnit::Turn.rounds();
        (self.start / turn + 1..=self.end / turn).flat_map(move |index| {
            let round = index * turn;
            let of_turn = Boundary { unit: TimeUnit::Turn, index, round };
            let day = TimeUnit::Day.rounds();
            let of_day = (round % day == 0).then_some(Boundary {
                unit: TimeUnit::Day,
                index: round / day,
                round,
            });
            std::iter::once(of_turn).chain(of_day)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boundaries_exclude_the_start_and_include_the_end() {
        let mut clock = Clock::at(8580).unwrap();
        let crossed: Vec<_> = clock.advance(60, TimeUnit::Round).unwrap().boundaries().collect();
        assert_eq!(
            crossed,
            [
                Boundary { unit: TimeUnit::Turn, index: 144, round: 8640 },
                Boundary { unit: TimeUnit::Day, index: 1, round: 8640 },
            ]
        );
        assert_eq!(clock.advance(59, TimeUnit::Round).unwrap().boundaries().count(), 0);
    }

    #[test]
    fn a_refused_advance_changes_nothing() {
        let mut clock = Clock::at(5).unwrap();
        assert!(clock.advance(-1, TimeUnit::Round).is_err());
        assert!(clock.advance(i64::MAX, TimeUnit::Day).is_err());
        assert_eq!(clock.rounds(), 5);
    }
}
