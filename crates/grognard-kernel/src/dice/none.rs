//! The source of a caller who has none to give.

use std::num::NonZeroU64;

use super::{Dice, DrawError};

/// No dice: every draw is the error [`DrawError::NoDice`].
///
/// A rule that may or may not need a draw (an effect whose duration may be rolled) takes this from
/// a caller who knows that it will not.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoDice;

impl Dice for NoDice {
    fn below(&mut self, _bound: NonZeroU64) -> Result<u64, DrawError> {
        Err(DrawError::NoDice)
    }

    fn range(&mut self, _low: i64, _high: i64) -> Result<i64, DrawError> {
        Err(DrawError::NoDice)
    }
}
