//! Dice that always come up the same.

use std::num::NonZeroU64;

use grognard_kernel::{Dice, DrawError};

/// Every die shows its greatest face.
pub(crate) struct Highest;

impl Dice for Highest {
    fn below(&mut self, bound: NonZeroU64) -> Result<u64, DrawError> {
        Ok(bound.get() - 1)
    }
}

/// Every die shows a 1.
pub(crate) struct Lowest;

impl Dice for Lowest {
    fn below(&mut self, _bound: NonZeroU64) -> Result<u64, DrawError> {
        Ok(0)
    }
}
