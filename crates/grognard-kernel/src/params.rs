//! Small typed values that travel beside a rule: an ability's figures, an effect's notes, what a
//! rejection is about.

use std::fmt;

use serde::{Deserialize, Serialize, de, ser::SerializeMap};

use crate::Text;

/// A value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ParamValue {
    /// A truth value.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A text.
    Text(Text),
    /// Whole numbers and texts, mixed.
    List(Vec<ParamScalar>),
}

/// A member of a list parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ParamScalar {
    /// A whole number.
    Number(i64),
    /// A text.
    Text(Text),
}

/// Named values, in the order given. Two sets with the same entries in another order are equal.
///
/// ```
/// # use grognard_kernel::Params;
/// let params = Params::default().with("radius_feet", 3).with("element", "fire");
/// assert_eq!(params.number("radius_feet"), Some(3));
/// assert_eq!(params.text("element"), Some("fire"));
/// assert_eq!(params.flag("permanent"), false);
/// ```
#[derive(Clone, Debug, Default, Eq)]
pub struct Params {
    entries: Vec<(Text, ParamValue)>,
}

impl Params {
    /// The value of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&ParamValue> {
        self.entries.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// The whole number of that name; `None` when it is absent or something else.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.get(name)? {
            ParamValue::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The text of that name; `None` when it is absent or something else.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            ParamValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Whether the value of that name is true. Absent is false.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.get(name), Some(ParamValue::Flag(true)))
    }

    /// The list of that name; `None` when it is absent or something else.
    #[must_use]
    pub fn list(&self, name: &str) -> Option<&[ParamScalar]> {
        match self.get(name)? {
            ParamValue::List(list) => Some(list),
            _ => None,
        }
    }

    /// The value of that name as any type that reads it; `None` when it is absent or something
    /// else.
    #[must_use]
    pub fn read<T: de::DeserializeOwned>(&self, name: &str) -> Option<T> {
        let value = serde_json::to_value(self.get(name)?).ok()?;
        serde_json::from_value(value).ok()
    }

    /// Sets a value, replacing one of the same name.
    pub fn set(&mut self, name: impl Into<Text>, value: impl Into<ParamValue>) {
        let (name, value) = (name.into(), value.into());
        match self.entries.iter_mut().find(|(key, _)| *key == name) {
            Some(entry) => entry.1 = value,
            None => self.entries.push((name, value)),
        }
    }

    /// The set with one more value.
    #[must_use]
    pub fn with(mut self, name: impl Into<Text>, value: impl Into<ParamValue>) -> Self {
        self.set(name, value);
        self
    }

    /// The entries, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &ParamValue)> {
        self.entries.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Keeps the entries whose name passes.
    pub fn retain(&mut self, mut keep: impl FnMut(&str) -> bool) {
        self.entries.retain(|(name, _)| keep(name));
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl PartialEq for Params {
    fn eq(&self, other: &Self) -> bool {
        self.entries.len() == other.entries.len()
            && self.entries.iter().all(|(name, value)| other.get(name) == Some(value))
    }
}

impl ParamScalar {
    /// The text; `None` for a number.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Number(_) => None,
        }
    }
}

impl From<Vec<ParamScalar>> for ParamValue {
    fn from(list: Vec<ParamScalar>) -> Self {
        Self::List(list)
    }
}

impl From<bool> for ParamValue {
    fn from(value: bool) -> Self {
        Self::Flag(value)
    }
}

impl From<i64> for ParamValue {
    fn from(value: i64) -> Self {
        Self::Number(value)
    }
}

impl From<&str> for ParamValue {
    fn from(value: &str) -> Self {
        Self::Text(value.into())
    }
}

impl From<Text> for ParamValue {
    fn from(value: Text) -> Self {
        Self::Text(value)
    }
}

impl From<crate::Id> for ParamValue {
    fn from(value: crate::Id) -> Self {
        Self::Text(value.text())
    }
}

impl<T: Into<ParamScalar>> FromIterator<T> for ParamValue {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}

impl From<i64> for ParamScalar {
    fn from(value: i64) -> Self {
        Self::Number(value)
    }
}

impl From<Text> for ParamScalar {
    fn from(value: Text) -> Self {
        Self::Text(value)
    }
}

impl From<&str> for ParamScalar {
    fn from(value: &str) -> Self {
        Self::Text(value.into())
    }
}

impl fmt::Display for ParamValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(value) => write!(f, "{value}"),
            Self::Number(value) => write!(f, "{value}"),
            Self::Text(value) => write!(f, "{value}"),
            Self::List(values) => {
                for (i, value) in values.iter().enumerate() {
                    write!(f, "{}{value}", if i == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for ParamScalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(value) => write!(f, "{value}"),
            Self::Text(value) => write!(f, "{value}"),
        }
    }
}

impl Serialize for Params {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.entries.len()))?;
        for (name, value) in &self.entries {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Params {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl<'de> de::Visitor<'de> for Visitor {
            type Value = Params;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map of names to integers, texts, booleans or lists")
            }

            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Params, A::Error> {
                let mut params = Params::default();
                while let Some((name, value)) = map.next_entry::<Text, ParamValue>()? {
                    params.set(name, value);
                }
                Ok(params)
            }
        }

        deserializer.deserialize_map(Visitor)
    }
}

impl<'de> Deserialize<'de> for ParamScalar {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl de::Visitor<'_> for Visitor {
            type Value = ParamScalar;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an integer or a text")
            }

            fn visit_i64<E: de::Error>(self, value: i64) -> Result<ParamScalar, E> {
                Ok(ParamScalar::Number(value))
            }

            fn visit_u64<E: de::Error>(self, value: u64) -> Result<ParamScalar, E> {
                i64::try_from(value).map(ParamScalar::Number).map_err(E::custom)
            }

            fn visit_str<E: de::Error>(self, value: &str) -> Result<ParamScalar, E> {
                Ok(ParamScalar::Text(value.into()))
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}

impl<'de> Deserialize<'de> for ParamValue {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl<'de> de::Visitor<'de> for Visitor {
            type Value = ParamValue;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an integer, a text, a boolean or a list of integers and texts")
            }

            fn visit_bool<E: de::Error>(self, value: bool) -> Result<ParamValue, E> {
                Ok(ParamValue::Flag(value))
            }

            fn visit_i64<E: de::Error>(self, value: i64) -> Result<ParamValue, E> {
                Ok(ParamValue::Number(value))
            }

            fn visit_u64<E: de::Error>(self, value: u64) -> Result<ParamValue, E> {
                i64::try_from(value).map(ParamValue::Number).map_err(E::custom)
            }

            fn visit_str<E: de::Error>(self, value: &str) -> Result<ParamValue, E> {
                Ok(ParamValue::Text(value.into()))
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<ParamValue, A::Error> {
                let mut list = Vec::new();
                while let Some(value) = seq.next_element()? {
                    list.push(value);
                }
                Ok(ParamValue::List(list))
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_is_kept_and_does_not_count() {
        let json = r#"{"b":1,"a":["x",2],"c":true,"d":"e"}"#;
        let params: Params = serde_json::from_str(json).unwrap();
        assert_eq!(serde_json::to_string(&params).unwrap(), json);
        let other: Params =
            serde_json::from_str(r#"{"a":["x",2],"c":true,"d":"e","b":1}"#).unwrap();
        assert_eq!(params, other);
        assert!(serde_json::from_str::<Params>(r#"{"a":1.5}"#).is_err());
        assert!(serde_json::from_str::<Params>(r#"{"a":[true]}"#).is_err());
    }
}
