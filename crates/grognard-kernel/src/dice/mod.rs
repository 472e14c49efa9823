//! Dice as a source: every rule draws through [`Dice`], never from a concrete generator.

mod expression;
mod none;
mod record;
mod script;
mod stream;
mod streams;

use std::num::NonZeroU64;

pub use expression::{DiceExpression, Faces, Roll, SIDES, WrittenDice};
pub use none::NoDice;
pub use record::Record;
pub use script::{Drawn, Script};
pub use stream::{Stream, StreamPosition};
pub use streams::{NoKeys, Streams};

/// A source of chance.
///
/// Its one necessary request is a whole number below a bound; everything else has a default in
/// terms of that. A source that has values of its own to give (a [`Script`]) answers the other
/// requests itself.
///
/// ```
/// use grognard_kernel::{Dice, DrawError, Stream};
///
/// fn two_d6(dice: &mut impl Dice) -> Result<i64, DrawError> {
///     Ok(dice.die(6)? + dice.die(6)?)
/// }
///
/// let total = two_d6(&mut Stream::fork(7, "encounter"))?;
/// assert!((2..=12).contains(&total));
/// # Ok::<(), DrawError>(())
/// ```
pub trait Dice {
    /// A whole number from 0 to `bound − 1`, each equally likely.
    fn below(&mut self, bound: NonZeroU64) -> Result<u64, DrawError>;

    /// A whole number from `low` to `high`, both included. `low > high` is an error.
    fn range(&mut self, low: i64, high: i64) -> Result<i64, DrawError> {
        let span = high.checked_sub(low).filter(|span| (0..i64::MAX).contains(span));
        let bound = span
            .and_then(|span| NonZeroU64::new(span.unsigned_abs() + 1))
            .ok_or(DrawError::EmptyRange { low, high })?;
        let drawn = self.below(bound)?;
        Ok(low.wrapping_add_unsigned(drawn))
    }

    /// One die: 1 to `sides`.
    #[inline]
    fn die(&mut self, sides: u32) -> Result<i64, DrawError> {
        self.range(1, i64::from(sides))
    }

    /// A place in a list of `count`: 0 to `count − 1`. An empty list is an error.
    fn pick(&mut self, count: usize) -> Result<usize, DrawError> {
        let bound = u64::try_from(count)
            .ok()
            .and_then(NonZeroU64::new)
            .ok_or(DrawError::EmptyRange { low: 0, high: -1 })?;
        let place = self.below(bound)?;
        usize::try_from(place).map_err(|_| DrawError::EmptyRange { low: 0, high: -1 })
    }

    /// An order for a list of `count`: the member at place `i` of the result is the old place of
    /// the member that goes there. All orders are equally likely.
    fn shuffle(&mut self, count: usize) -> Result<Vec<usize>, DrawError> {
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            let other = self.pick(last + 1)?;
            order.swap(last, other);
        }
        Ok(order)
    }

    /// A real number from 0 up to, but not including, 1, in steps of 2⁻⁵³.
    #[allow(clippy::cast_precision_loss, reason = "53 bits fit an f64 exactly")]
    fn unit(&mut self) -> Result<f64, DrawError> {
        const STEPS: NonZeroU64 = NonZeroU64::new(1 << 53).expect("not zero");
        Ok(self.below(STEPS)? as f64 / STEPS.get() as f64)
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    #[inline]
    fn below(&mut self, bound: NonZeroU64) -> Result<u64, DrawError> {
        (**self).below(bound)
    }

    fn range(&mut self, low: i64, high: i64) -> Result<i64, DrawError> {
        (**self).range(low, high)
    }

    #[inline]
    fn die(&mut self, sides: u32) -> Result<i64, DrawError> {
        (**self).die(sides)
    }

    fn pick(&mut self, count: usize) -> Result<usize, DrawError> {
        (**self).pick(count)
    }

    fn shuffle(&mut self, count: usize) -> Result<Vec<usize>, DrawError> {
        (**self).shuffle(count)
    }

    fn unit(&mut self) -> Result<f64, DrawError> {
        (**self).unit()
    }
}

/// Why a source could not answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// A draw was asked of [`NoDice`].
    #[error("a draw was needed and no dice were given")]
    NoDice,
    /// There is nothing between the bounds.
    #[error("nothing to draw: no number from {low} to {high}")]
    EmptyRange {
        /// The lower bound.
        low: i64,
        /// The upper bound.
        high: i64,
    },
    /// The script has given all its values.
    #[error("the script has no value left after {given}")]
    ScriptEnded {
        /// How many values it gave.
        given: usize,
    },
    /// The next value of the script is not an answer to what was asked.
    #[error("value {index} of the script does not answer the draw that was asked for")]
    ScriptMismatch {
        /// The place of the value in the script, from 0.
        index: usize,
    },
}
