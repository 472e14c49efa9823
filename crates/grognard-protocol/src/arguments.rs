//! Reading arguments and writing results.

use std::fmt;

use grognard::kernel::{Error, Result};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{self, DeserializeOwned, Unexpected, Visitor},
};
use serde_json::Value;

/// Reads an operation's arguments; the error names the place, the value and what was expected.
pub(crate) fn decode<T: DeserializeOwned>(arguments: Value) -> Result<T> {
    serde_path_to_error::deserialize(arguments).map_err(|error| {
        let place = error.path().to_string();
        let message = error.into_inner().to_string();
        let failure = Error::value(message);
        if place == "." { failure } else { failure.at(format!("argument {place}")) }
    })
}

/// The largest whole number that every JSON reader keeps exact, plus one.
const EXACT: u64 = 1 << 53;

/// Writes a result; whole numbers that some JSON readers would round are decimal strings.
pub(crate) fn encode<T: Serialize>(result: T) -> Result<Value> {
    let mut value = serde_json::to_value(result)
        .map_err(|error| Error::value(format!("the result cannot be written: {error}")))?;
    make_exact(&mut value);
    Ok(value)
}

fn make_exact(value: &mut Value) {
    match value {
        Value::Number(number) => {
            let large = number.as_u64().is_some_and(|n| n >= EXACT)
                || number.as_i64().is_some_and(|n| n.unsigned_abs() >= EXACT);
            if large {
                *value = Value::String(number.to_string());
            }
        }
        Value::Array(values) => values.iter_mut().for_each(make_exact),
        Value::Object(map) => map.values_mut().for_each(make_exact),
        _ => {}
    }
}

/// A whole number of any size: a JSON number, or a decimal string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Whole(pub(crate) i128);

impl Whole {
    /// The number, when it is from 0 to 2¹²⁸ − 1 and can be told from a larger one.
    pub(crate) fn unsigned(self) -> Option<u128> {
        u128::try_from(self.0).ok()
    }
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;

        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Signed(i64),
            Unsigned(u64),
            Text(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Signed(number) => Ok(Self(number.into())),
            Written::Unsigned(number) => Ok(Self(number.into())),
            Written::Text(text) => text
                .parse()
                .map(Self)
                .map_err(|_| D::Error::custom(format!("expected a whole number: {text:?}"))),
        }
    }
}

/// A 128-bit number: a decimal string, or a JSON number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wide(pub(crate) u128);

impl<'de> Deserialize<'de> for Wide {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct WideVisitor;

        impl Visitor<'_> for WideVisitor {
            type Value = Wide;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number from 0 to 2^128 - 1, or one in decimal digits as a text")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Wide, E> {
                Ok(Wide(number.into()))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Wide, E> {
                let wrong = |_| E::invalid_value(Unexpected::Str(text), &self);
                text.parse().map(Wide).map_err(wrong)
            }
        }
        deserializer.deserialize_any(WideVisitor)
    }
}

/// How often to do something: 1 when absent, and not so often that the answer fills the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u32")]
pub(crate) struct Times(u32);

impl Times {
    const MOST: u32 = 100_000;

    /// As many items as there are times.
    pub(crate) fn range(self) -> std::ops::Range<u32> {
        0..self.0
    }
}

impl Default for Times {
    fn default() -> Self {
        Self(1)
    }
}

impl TryFrom<u32> for Times {
    type Error = String;

    fn try_from(times: u32) -> Result<Self, String> {
        if times <= Self::MOST {
            Ok(Self(times))
        } else {
            Err(format!("{times} is too often: expected at most {}", Self::MOST))
        }
    }
}

/// `null` means "none", and so does an argument that is not there only where `default` says so:
/// this tells an explicit `null` from an absent argument.
pub(crate) fn present<'de, D, T>(deserializer: D) -> Result<Option<Option<T>>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::deserialize(deserializer).map(Some)
}

/// True, for arguments that are so unless they say otherwise.
pub(crate) const fn yes() -> bool {
    true
}
