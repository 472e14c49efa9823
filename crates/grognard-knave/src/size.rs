//! What an item takes up: slots, kept in hundredths, so that sums are exact.

use std::{fmt, iter::Sum, ops::Add};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A number of slots, exact to a hundredth. On the wire a number such as 0.25.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    hundredths: i64,
}

/// No item is larger than this many slots.
const MOST_SLOTS: i64 = 1_000_000_000;

impl Size {
    /// Whole slots.
    #[must_use]
    pub const fn slots(slots: i64) -> Self {
        Self { hundredths: slots.saturating_mul(100) }
    }

    /// Hundredths of a slot.
    #[must_use]
    pub const fn of_hundredths(hundredths: i64) -> Self {
        Self { hundredths }
    }

    /// Hundredths of a slot.
    #[must_use]
    pub const fn hundredths(self) -> i64 {
        self.hundredths
    }
}

impl Add for Size {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { hundredths: self.hundredths.saturating_add(other.hundredths) }
    }
}

impl Sum for Size {
    fn sum<I: Iterator<Item = Self>>(sizes: I) -> Self {
        sizes.fold(Self::default(), Add::add)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.hundredths < 0 { "-" } else { "" };
        let (whole, rest) =
            (self.hundredths.unsigned_abs() / 100, self.hundredths.unsigned_abs() % 100);
        match rest {
            0 => write!(f, "{sign}{whole}"),
            _ if rest % 10 == 0 => write!(f, "{sign}{whole}.{}", rest / 10),
            _ => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

impl Serialize for Size {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.hundredths % 100 == 0 {
            return serializer.serialize_i64(self.hundredths / 100);
        }
        // The decimal text is the number that people wrote, and reads back as the same.
        match self.to_string().parse() {
            Ok(number) => serializer.serialize_f64(number),
            Err(_) => serializer.serialize_i64(self.hundredths / 100),
        }
    }
}

impl<'de> Deserialize<'de> for Size {
    #[allow(clippy::cast_possible_truncation, reason = "the range was checked")]
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let slots = f64::deserialize(deserializer)?;
        let hundredths = slots * 100.0;
        if !(0.0..=MOST_SLOTS as f64).contains(&slots) {
            return Err(D::Error::custom(format!("a size is 0 to {MOST_SLOTS} slots: {slots}")));
        }
        if (hundredths - hundredths.round()).abs() > 1e-6 {
            return Err(D::Error::custom(format!("a size is exact to a hundredth: {slots}")));
        }
        Ok(Self { hundredths: hundredths.round() as i64 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_survive_the_wire() {
        for (text, hundredths) in [("1", 100), ("0.25", 25), ("0.1", 10), ("2.5", 250), ("0", 0)] {
            let size: Size = serde_json::from_str(text).unwrap();
            assert_eq!(size.hundredths(), hundredths, "{text}");
            assert_eq!(serde_json::to_string(&size).unwrap(), text);
            assert_eq!(size.to_string(), text);
        }
        for bad in ["-1", "0.001", "1e30", "\"1\""] {
            assert!(serde_json::from_str::<Size>(bad).is_err(), "{bad}");
        }
        let thirds: Size = [Size::of_hundredths(25); 3].into_iter().sum();
        assert_eq!(thirds.to_string(), "0.75");
        assert_eq!(Size::of_hundredths(-25).to_string(), "-0.25");
    }
}
