//! Falls (B/X: Hazards, falling): 1d6 for each 10 feet.
//!
//! Draws that many d6, left to right.

use grognard_kernel::{Dice, DiceExpression, Error, Result, Roll};

/// Rolls the damage of a fall; `None`, without a draw, below 10 feet. A fall of 10,000 feet or
/// more is an error. Only rolls: deal the damage yourself.
pub fn falling_damage<D: Dice + ?Sized>(feet: i64, dice: &mut D) -> Result<Option<Roll>> {
    let count = feet.div_euclid(10);
    if count < 1 {
        return Ok(None);
    }
    let count = u32::try_from(count)
        .ok()
        .filter(|&count| count <= 999)
        .ok_or_else(|| Error::value(format!("a fall is less than 10000 feet, not {feet}")))?;
    Ok(Some(DiceExpression::new(count, 6, 0, 1)?.roll(dice)?))
}
