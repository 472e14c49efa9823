//! The seed of a roll: given, or fresh from the operating system.

use crate::failure::Failure;

/// Reads a seed from the command line: decimal digits, 0 to 2¹²⁸ − 1.
pub(crate) fn parse(text: &str) -> Result<u128, String> {
    // `u128` would read a plus sign as well.
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let seed = if digits { text.parse().ok() } else { None };
    seed.ok_or_else(|| format!("expected a decimal number from 0 to {}", u128::MAX))
}

/// The seed that was given, or a fresh one. A fresh one stays below 2⁶⁴, so that it can be typed.
pub(crate) fn given_or_fresh(given: Option<u128>) -> Result<u128, Failure> {
    match given {
        Some(seed) => Ok(seed),
        None => getrandom::u64().map(u128::from).map_err(|error| {
            Failure::input(format!(
                "the operating system gives no random seed ({error}); give one with --seed"
            ))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_digits_of_at_most_128_bits() {
        assert_eq!(parse("340282366920938463463374607431768211455"), Ok(u128::MAX));
        assert_eq!(parse("007"), Ok(7));
        for bad in ["", "-1", "+1", "1.0", "0x10", "340282366920938463463374607431768211456"] {
            assert!(parse(bad).is_err(), "{bad:?}");
        }
    }
}
