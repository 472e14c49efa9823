//! Draws.

use grognard::kernel::{Dice, Stream};

use crate::{Work, mix};

/// 64 bits of a stream.
pub fn raw_draw() -> Work {
    let mut stream = Stream::fork(7, "combat");
    Box::new(move |n| (0..n).fold(0, |checksum, _| mix(checksum, stream.next_u64())))
}

/// A d20 of a stream.
pub fn d20() -> Work {
    let mut stream = Stream::fork(7, "combat");
    Box::new(move |n| {
        (0..n).fold(0, |checksum, _| mix(checksum, stream.die(20).map_or(0, i64::unsigned_abs)))
    })
}
