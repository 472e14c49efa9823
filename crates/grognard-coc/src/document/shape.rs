//! Small questions about the shape of a document.

use grognard_kernel::Text;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::fault::LoadFault;

/// What a check says.
pub(super) type Checked<T = ()> = Result<T, LoadFault>;

/// An object at a place of the document.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub map: &'a Map<String, Value>,
    pub path: &'a str,
}

impl<'a> Place<'a> {
    pub(super) fn get(self, key: &str) -> &'a Value {
        self.map.get(key).unwrap_or(&Value::Null)
    }

    pub(super) fn path_of(self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    pub(super) fn fail<T>(self, code: &str, key: &str, expected: &str) -> Checked<T> {
        let found = shown(self.get(key));
        Err(LoadFault::new(code, self.path_of(key), format!("expected {expected}, found {found}")))
    }

    /// A whole number of at least so much.
    pub(super) fn int(self, code: &str, key: &str, least: i64) -> Checked<i64> {
        match self.get(key).as_i64().filter(|&number| number >= least) {
            Some(number) => Ok(number),
            None if least == i64::MIN => self.fail(code, key, "a whole number"),
            None => self.fail(code, key, &format!("a whole number of at least {least}")),
        }
    }

    /// A text that is not blank.
    pub(super) fn text(self, code: &str, key: &str) -> Checked<&'a str> {
        match self.get(key).as_str().filter(|text| !text.trim().is_empty()) {
            Some(text) => Ok(text),
            None => self.fail(code, key, "a text that is not blank"),
        }
    }

    /// Null, or a text that is not empty.
    pub(super) fn maybe_id(self, code: &str, key: &str) -> Checked<Option<Text>> {
        match self.get(key) {
            Value::Null => Ok(None),
            Value::String(text) if !text.is_empty() => Ok(Some(text.as_str().into())),
            _ => self.fail(code, key, "null or a text that is not empty"),
        }
    }

    pub(super) fn list(self, code: &str, key: &str) -> Checked<&'a [Value]> {
        match self.get(key).as_array() {
            Some(list) => Ok(list),
            None => self.fail(code, key, "a list"),
        }
    }

    pub(super) fn object(self, code: &str, key: &str) -> Checked<&'a Map<String, Value>> {
        match self.get(key).as_object() {
            Some(map) => Ok(map),
            None => self.fail(code, key, "an object"),
        }
    }

    pub(super) fn flag(self, code: &str, key: &str) -> Checked<bool> {
        match self.get(key).as_bool() {
            Some(flag) => Ok(flag),
            None => self.fail(code, key, "true or false"),
        }
    }

    /// A word of a closed list.
    pub(super) fn word<T: DeserializeOwned>(self, code: &str, key: &str, what: &str) -> Checked<T> {
        match read(self.get(key)) {
            Some(word) => Ok(word),
            None => self.fail(code, key, what),
        }
    }

    /// Exactly these keys, but for those that may be missing.
    pub(super) fn keys(self, code: &str, required: &[&str], optional: &[&str]) -> Checked {
        if let Some(key) = required.iter().find(|key| !self.map.contains_key(**key)) {
            let why = format!("the key {key:?} is missing");
            return Err(LoadFault::new(code, self.path, why));
        }
        let known =
            |key: &&String| required.contains(&key.as_str()) || optional.contains(&key.as_str());
        if let Some(key) = self.map.keys().find(|key| !known(key)) {
            return Err(LoadFault::new(
                code,
                self.path,
                format!("no such key: {key:?}; expected {}", required.join(", ")),
            ));
        }
        Ok(())
    }
}

/// A value read as a type, if it is one.
pub(super) fn read<T: DeserializeOwned>(value: &Value) -> Option<T> {
    T::deserialize(value).ok()
}

/// A value as an error shows it.
pub(super) fn shown(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(60) {
        None => text,
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// Conditions that are known and none of them twice.
pub(super) fn conditions(value: &Value) -> Option<crate::Conditions> {
    let conditions: crate::Conditions = read(value)?;
    let repeated = |(place, one)| conditions[..place].contains(one);
    (!conditions.iter().enumerate().any(repeated)).then_some(conditions)
}
