//! Ids, labels and markers: short texts that are put together for every roll of a fight.
//!
//! `format!` takes longer than the roll that it tells of, so these are joined of their parts.

use grognard_kernel::Text;

/// The parts as one text.
pub(crate) fn join<const N: usize>(parts: [&str; N]) -> Text {
    let length: usize = parts.iter().map(|part| part.len()).sum();
    if length <= INLINE { parts.into_iter().collect() } else { parts.concat().into() }
}

/// So many bytes need no memory of their own.
const INLINE: usize = 23;

/// A whole number in digits, on the stack.
pub(crate) struct Digits(itoa::Buffer);

impl Digits {
    pub(crate) fn new() -> Self {
        Self(itoa::Buffer::new())
    }

    pub(crate) fn of(&mut self, number: i64) -> &str {
        self.0.format(number)
    }
}
