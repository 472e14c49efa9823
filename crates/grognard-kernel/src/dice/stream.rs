//! PCG64: the generator behind play and saves.
//!
//! The arithmetic is a handful of lines and every bit of it is part of the contract, positions
//! included, which is why it stands here; a test holds it equal to the `rand_pcg` crate.

use std::num::NonZeroU64;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Dice, DrawError};
use crate::{Error, Result};

const MULTIPLIER: u128 = 0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645;

/// A random stream: PCG64 in the form `setseq_128_xsl_rr_64`.
///
/// The same master seed and name always give the same values, on every machine:
///
/// ```
/// # use grognard_kernel::{Dice, Stream};
/// let mut combat = Stream::fork(42, "combat");
/// let rolls: Vec<i64> = (0..5).map(|_| combat.die(20)).collect::<Result<_, _>>()?;
/// assert_eq!(rolls, [14, 11, 1, 9, 20]);
/// # Ok::<(), grognard_kernel::DrawError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream {
    state: u128,
    increment: u128,
}

/// Where a stream stands: enough to go on from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StreamPosition {
    /// The state.
    #[serde(with = "decimal")]
    pub state: u128,
    /// The increment: always odd.
    #[serde(with = "decimal")]
    pub inc: u128,
}

impl Stream {
    /// The stream of a seed and a sequence number. The top bit of `initseq` is lost.
    #[must_use]
    pub const fn new(initstate: u128, initseq: u128) -> Self {
        let mut stream = Self { state: 0, increment: (initseq << 1) | 1 };
        stream.step();
        stream.state = stream.state.wrapping_add(initstate);
        stream.step();
        stream
    }

    /// The stream `name` of a master seed: seed and sequence number are the two halves of
    /// SHA-256 over the seed (16 bytes, big-endian), a colon and the name. Any text is a name.
    #[must_use]
    pub fn fork(master_seed: u128, name: &str) -> Self {
        let (initstate, initseq) = Self::fork_seeds(master_seed, name);
        Self::new(initstate, initseq)
    }

    /// The seed and the sequence number that [`fork`](Self::fork) starts from.
    #[must_use]
    pub fn fork_seeds(master_seed: u128, name: &str) -> (u128, u128) {
        let mut hash = Sha256::new();
        hash.update(master_seed.to_be_bytes());
        hash.update(b":");
        hash.update(name.as_bytes());
        let digest: [u8; 32] = hash.finalize().into();
        let half = |at: usize| {
            let mut bytes = [0; 16];
            bytes.copy_from_slice(&digest[at..at + 16]);
            u128::from_be_bytes(bytes)
        };
        (half(0), half(16))
    }

    /// Where the stream stands.
    #[must_use]
    pub const fn position(&self) -> StreamPosition {
        StreamPosition { state: self.state, inc: self.increment }
    }

    /// A stream that goes on from a position; an error when its increment is even.
    pub fn restore(position: StreamPosition) -> Result<Self> {
        if position.inc & 1 == 0 {
            return Err(Error::value(format!("a stream's increment is odd, not {}", position.inc)));
        }
        Ok(Self { state: position.state, increment: position.inc })
    }

    #[inline]
    const fn step(&mut self) {
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(self.increment);
    }

    /// The next 64 bits.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the halves of the state are meant")]
    pub const fn next_u64(&mut self) -> u64 {
        self.step();
        let folded = (self.state >> 64) as u64 ^ self.state as u64;
        folded.rotate_right((self.state >> 122) as u32)
    }

    /// A number from 0 to `bound − 1`: the top bits of the next outputs, as many as `bound − 1`
    /// needs, until one is below the bound. A bound of 1 still uses an output.
    ///
    /// A bound of 0, or above 2⁶⁴, is an error and draws nothing.
    pub fn randbelow(&mut self, bound: u128) -> Result<u64> {
        const ALL: u128 = 1 << 64;
        match u64::try_from(bound).map(NonZeroU64::new) {
            Ok(Some(bound)) => Ok(self.draw_below(bound)),
            Err(_) if bound == ALL => Ok(self.next_u64()),
            _ => Err(Error::value(format!("cannot draw a number below {bound}: 1 to 2^64"))),
        }
    }

    #[inline]
    fn draw_below(&mut self, bound: NonZeroU64) -> u64 {
        let bound = bound.get();
        let unused = (bound - 1).leading_zeros();
        loop {
            // For a bound of 1 every bit is unused: the shift by 64 would overflow.
            let candidate = self.next_u64().checked_shr(unused).unwrap_or(0);
            if candidate < bound {
                return candidate;
            }
        }
    }
}

impl Dice for Stream {
    #[inline]
    fn below(&mut self, bound: NonZeroU64) -> Result<u64, DrawError> {
        Ok(self.draw_below(bound))
    }

    #[inline]
    fn die(&mut self, sides: u32) -> Result<i64, DrawError> {
        if sides == 0 {
            return Err(DrawError::EmptyRange { low: 1, high: 0 });
        }
        // At least 32 bits are unused, so one shift in two steps does for a bound of 1 as well.
        let unused = u64::from(sides - 1).leading_zeros();
        loop {
            let candidate = (self.next_u64() >> 1) >> (unused - 1);
            if candidate < u64::from(sides) {
                #[allow(clippy::cast_possible_wrap, reason = "below 2^32")]
                return Ok(candidate as i64 + 1);
            }
        }
    }
}

/// Positions are wider than any JSON number: they are written as decimal strings.
mod decimal {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(value: &u128, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<u128, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(|_| {
            D::Error::custom(format!("expected a number from 0 to 2^128 - 1: {text:?}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_example_holds() {
        let mut stream = Stream::fork(42, "combat");
        assert_eq!(
            Stream::fork_seeds(42, "combat"),
            (264675967962870671677141080272271247653, 279240097839314754714694936530991545016)
        );
        assert_eq!(
            stream.position(),
            StreamPosition {
                state: 165418372800166404757668726567798880223,
                inc: 218197828757691045966015265630214878577,
            }
        );
        let outputs = [12816652903456971652, 15831646407601655638, 12484098732316000298];
        assert_eq!([(); 3].map(|()| stream.next_u64()), outputs);
    }

    #[test]
    fn a_bound_of_one_uses_an_output() {
        let mut stream = Stream::new(1, 2);
        let mut other = stream.clone();
        assert_eq!(stream.randbelow(1).unwrap(), 0);
        other.next_u64();
        assert_eq!(stream, other);
    }

    #[test]
    fn impossible_bounds_draw_nothing() {
        let mut stream = Stream::new(1, 2);
        let before = stream.clone();
        assert!(stream.randbelow(0).is_err());
        assert!(stream.randbelow((1 << 64) + 1).is_err());
        assert_eq!(stream.die(0), Err(DrawError::EmptyRange { low: 1, high: 0 }));
        assert_eq!(stream, before);
        assert_eq!(stream.randbelow(1 << 64).unwrap(), before.clone().next_u64());
    }

    #[test]
    fn a_stream_is_two_words_of_128_bits() {
        assert_eq!(size_of::<Stream>(), 32);
    }
}
