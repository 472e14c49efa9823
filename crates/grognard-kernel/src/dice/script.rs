//! Values given in advance: physical dice typed at a table, recorded games, conformance vectors.

use std::num::NonZeroU64;

use super::{Dice, DrawError};
use crate::{Error, Result};

/// One draw and its answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawn {
    /// A number below a bound.
    Below {
        /// The bound asked for.
        bound: NonZeroU64,
        /// The answer: 0 to `bound − 1`.
        value: u64,
    },
    /// A number from `low` to `high`; a die is the range 1 to its sides.
    Range {
        /// The lower bound, included.
        low: i64,
        /// The upper bound, included.
        high: i64,
        /// The answer.
        value: i64,
    },
    /// A place in a list.
    Pick {
        /// The length of the list.
        count: usize,
        /// The answer: 0 to `count − 1`.
        index: usize,
    },
    /// An order for a list.
    Shuffle {
        /// The old place of each member of the new list.
        order: Vec<usize>,
    },
    /// A real number in [0, 1).
    Unit {
        /// The answer.
        value: f64,
    },
    /// The face of whatever die is asked for next: what somebody reads off a table.
    Face(i64),
}

/// Gives the values it was made of, in order, each to exactly the draw it was meant for.
///
/// Running out is an error at the draw, and so is a value that was meant for another request
/// or other bounds. [`finish`](Self::finish) is an error when values are left over.
///
/// ```
/// use grognard_kernel::{Dice, DiceExpression, Script};
///
/// let mut table = Script::faces([5, 3, 6]);
/// let strength = "3d6".parse::<DiceExpression>()?.roll(&mut table)?;
/// assert_eq!(strength.total, 14);
/// table.finish()?;
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    values: Vec<Drawn>,
    given: usize,
}

impl Script {
    /// A script of these values.
    #[must_use]
    pub const fn new(values: Vec<Drawn>) -> Self {
        Self { values, given: 0 }
    }

    /// A script of die faces as read off a table: the first is the face of the first die asked
    /// for, whatever its sides. A face that the die does not have is an error at the draw.
    pub fn faces(faces: impl IntoIterator<Item = i64>) -> Self {
        Self::new(faces.into_iter().map(Drawn::Face).collect())
    }

    /// How many values are left.
    #[must_use]
    pub fn left(&self) -> usize {
        self.values.len() - self.given
    }

    /// An error when values are left over.
    pub fn finish(&self) -> Result<()> {
        match self.left() {
            0 => Ok(()),
            left => Err(Error::value(format!(
                "{left} values of the script were never asked for, after {} that were",
                self.given
            ))),
        }
    }

    fn next<T>(&mut self, answer: impl FnOnce(&Drawn) -> Option<T>) -> Result<T, DrawError> {
        let index = self.given;
        let drawn = self.values.get(index).ok_or(DrawError::ScriptEnded { given: index })?;
        let answer = answer(drawn).ok_or(DrawError::ScriptMismatch { index })?;
        self.given += 1;
        Ok(answer)
    }
}

impl Dice for Script {
    fn below(&mut self, bound: NonZeroU64) -> Result<u64, DrawError> {
        self.next(|drawn| match *drawn {
            Drawn::Below { bound: meant, value } if meant == bound => Some(value),
            Drawn::Face(face) => u64::try_from(face).ok().filter(|&face| face < bound.get()),
            _ => None,
        })
    }

    fn range(&mut self, low: i64, high: i64) -> Result<i64, DrawError> {
        if low > high {
            return Err(DrawError::EmptyRange { low, high });
        }
        self.next(|drawn| {
            match *drawn {
                Drawn::Range { low: l, high: h, value } if (l, h) == (low, high) => Some(value),
                Drawn::Face(value) => Some(value),
                _ => None,
            }
            .filter(|value| (low..=high).contains(value))
        })
    }

    fn pick(&mut self, count: usize) -> Result<usize, DrawError> {
        self.next(|drawn| {
            match *drawn {
                Drawn::Pick { count: meant, index } if meant == count => Some(index),
                Drawn::Face(face) => usize::try_from(face).ok(),
                _ => None,
            }
            .filter(|&index| index < count)
        })
    }

    fn shuffle(&mut self, count: usize) -> Result<Vec<usize>, DrawError> {
        self.next(|drawn| match drawn {
            Drawn::Shuffle { order } if is_order(order, count) => Some(order.clone()),
            _ => None,
        })
    }

    fn unit(&mut self) -> Result<f64, DrawError> {
        self.next(|drawn| match *drawn {
            Drawn::Unit { value } if (0.0..1.0).contains(&value) => Some(value),
            _ => None,
        })
    }
}

/// Whether `order` holds every place below `count` once.
fn is_order(order: &[usize], count: usize) -> bool {
    let mut seen = vec![false; count];
    order.len() == count
        && order.iter().all(|&place| match seen.get_mut(place) {
            Some(seen) => !std::mem::replace(seen, true),
            None => false,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_answers_only_the_draw_it_was_meant_for() {
        let mut script = Script::new(vec![Drawn::Range { low: 1, high: 6, value: 4 }]);
        assert_eq!(script.die(20), Err(DrawError::ScriptMismatch { index: 0 }));
        assert_eq!(script.pick(6), Err(DrawError::ScriptMismatch { index: 0 }));
        assert_eq!(script.die(6), Ok(4));
        assert_eq!(script.die(6), Err(DrawError::ScriptEnded { given: 1 }));
        assert!(script.finish().is_ok());
    }

    #[test]
    fn values_out_of_bounds_are_refused() {
        let mut script = Script::faces([7]);
        assert_eq!(script.die(6), Err(DrawError::ScriptMismatch { index: 0 }));
        assert!(script.finish().is_err());
        let mut script = Script::new(vec![Drawn::Shuffle { order: vec![0, 0] }]);
        assert_eq!(script.shuffle(2), Err(DrawError::ScriptMismatch { index: 0 }));
    }
}
