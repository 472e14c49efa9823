//! Reading values out of a document: each reader says what it expects.

use std::{fmt::Display, ops::RangeInclusive, str::FromStr};

use grognard::kernel::{Error, Result, nearest};

use super::document::{Node, Origin, Value};

/// A value in a document, and the path to it.
#[derive(Clone)]
pub(super) struct Place<'a> {
    file: &'a str,
    path: String,
    node: &'a Node,
}

impl<'a> Place<'a> {
    /// The whole document.
    pub(super) fn root(file: &'a str, node: &'a Node) -> Self {
        Self { file, path: String::new(), node }
    }

    /// An error about this value.
    pub(super) fn fail(&self, why: impl Display) -> Error {
        let place = match (&self.node.origin, self.path.as_str()) {
            (Origin::Line(line), "") => format!("line {line}"),
            (Origin::Line(line), path) => format!("line {line}, {path}"),
            (Origin::Override, path) => format!("--set {path}"),
        };
        Error::content(why.to_string()).at(place).in_file(self.file)
    }

    /// An error of something that was made of this value, with its place.
    pub(super) fn wrap(&self, error: Error) -> Error {
        self.fail(error)
    }

    fn unexpected(&self, expected: &str) -> Error {
        let value = &self.node.value;
        match value {
            Value::List(_) | Value::Table(_) => {
                self.fail(format!("expected {expected}, found {}", value.kind()))
            }
            _ => self.fail(format!("expected {expected}, found {value}")),
        }
    }

    /// The value as a table that has no keys but these.
    pub(super) fn table(&self, known: &[&str]) -> Result<Table<'a>> {
        let Value::Table(entries) = &self.node.value else {
            return Err(self.unexpected("a table"));
        };
        let table = Table { place: self.clone(), entries };
        match entries.iter().find(|(key, _)| !known.contains(&key.as_str())) {
            None => Ok(table),
            Some((key, node)) => {
                let mut why = format!("unknown key {key:?}");
                match nearest(key, known.iter().copied()) {
                    Some(nearest) => why.push_str(&format!("; did you mean {nearest:?}?")),
                    None => why.push_str(&format!("; known keys: {}", known.join(", "))),
                }
                Err(self.below(key, node).fail(why))
            }
        }
    }

    /// The value of a key, whatever other keys there are.
    pub(super) fn any_key(&self, key: &str) -> Option<Self> {
        let Value::Table(entries) = &self.node.value else { return None };
        let (_, node) = entries.iter().find(|(own, _)| own == key)?;
        Some(self.below(key, node))
    }

    fn below(&self, key: &str, node: &'a Node) -> Self {
        let path = match self.path.as_str() {
            "" => key.to_owned(),
            path => format!("{path}.{key}"),
        };
        Self { file: self.file, path, node }
    }

    /// The value as a list.
    pub(super) fn list(&self) -> Result<Vec<Self>> {
        let Value::List(values) = &self.node.value else {
            return Err(self.unexpected("a list"));
        };
        let entry =
            |(index, node)| Self { file: self.file, path: format!("{}[{index}]", self.path), node };
        Ok(values.iter().enumerate().map(entry).collect())
    }

    /// Whether the value is a table.
    pub(super) fn is_table(&self) -> bool {
        matches!(self.node.value, Value::Table(_))
    }

    /// The value as a text.
    pub(super) fn text(&self) -> Result<&'a str> {
        match &self.node.value {
            Value::Text(text) => Ok(text),
            _ => Err(self.unexpected("a text")),
        }
    }

    /// The value as a text that is not empty.
    pub(super) fn name(&self) -> Result<&'a str> {
        match self.text()? {
            "" => Err(self.fail("expected a name, found an empty text")),
            name => Ok(name),
        }
    }

    /// The value as true or false.
    pub(super) fn flag(&self) -> Result<bool> {
        match self.node.value {
            Value::Flag(flag) => Ok(flag),
            _ => Err(self.unexpected("true or false")),
        }
    }

    /// The value as an integer in a range.
    pub(super) fn integer(&self, range: RangeInclusive<i64>) -> Result<i64> {
        let expected = || format!("an integer from {} to {}", range.start(), range.end());
        match self.node.value {
            Value::Integer(number) => i64::try_from(number)
                .ok()
                .filter(|number| range.contains(number))
                .ok_or_else(|| self.unexpected(&expected())),
            _ => Err(self.unexpected(&expected())),
        }
    }

    /// The value as an integer of 128 bits: an integer, or a text of digits.
    pub(super) fn wide(&self) -> Result<u128> {
        let number = match &self.node.value {
            Value::Integer(number) => u128::try_from(*number).ok(),
            Value::Text(text) => text.parse().ok(),
            _ => None,
        };
        number.ok_or_else(|| {
            self.unexpected("a number from 0 to 2^128 - 1 (above 2^63 - 1 as a text)")
        })
    }

    /// Whether the value is an integer.
    pub(super) fn is_integer(&self) -> bool {
        matches!(self.node.value, Value::Integer(_))
    }

    /// The value as a text that parses.
    pub(super) fn parse<T: FromStr<Err: Display>>(&self) -> Result<T> {
        self.text()?.parse().map_err(|error| self.fail(error))
    }

    /// The value as a name that something looks up.
    pub(super) fn look_up<T>(&self, find: impl FnOnce(&str) -> Result<T>) -> Result<T> {
        find(self.text()?).map_err(|error| self.wrap(error))
    }
}

/// A table in a document.
pub(super) struct Table<'a> {
    place: Place<'a>,
    entries: &'a [(String, Node)],
}

impl<'a> Table<'a> {
    /// The table itself, for an error about the whole of it.
    pub(super) fn place(&self) -> &Place<'a> {
        &self.place
    }

    /// The value of a key, if it is there.
    pub(super) fn get(&self, key: &str) -> Option<Place<'a>> {
        let (_, node) = self.entries.iter().find(|(own, _)| own == key)?;
        Some(self.place.below(key, node))
    }

    /// The value of a key that must be there.
    pub(super) fn need(&self, key: &str) -> Result<Place<'a>> {
        self.get(key).ok_or_else(|| self.place.fail(format!("the key {key:?} is missing")))
    }

    /// The entries of a list that may be absent.
    pub(super) fn list(&self, key: &str) -> Result<Vec<Place<'a>>> {
        self.get(key).map_or_else(|| Ok(Vec::new()), |place| place.list())
    }

    /// What a reader makes of a key, if it is there.
    pub(super) fn maybe<T>(
        &self,
        key: &str,
        read: impl FnOnce(&Place<'a>) -> Result<T>,
    ) -> Result<Option<T>> {
        self.get(key).map(|place| read(&place)).transpose()
    }
}
