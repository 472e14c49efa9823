//! Reading values out of a document: each reader says what it expects.

use std::{fmt::Display, ops::RangeInclusive, str::FromStr};

use grognard::kernel::{Error, Result, UnknownName, WireName, nearest};

use super::document::{Node, Origin, Value, line_of, shortened};

/// The longest name, in characters.
const LONGEST_NAME: usize = 100;

/// A text and what errors call it.
pub(super) struct Source<'a> {
    pub(super) file: &'a str,
    pub(super) text: &'a str,
}

/// A value in a document, and the path to it.
#[derive(Clone)]
pub(super) struct Place<'a> {
    source: &'a Source<'a>,
    path: String,
    node: &'a Node,
}

#[cfg_attr(
    not(all(feature = "bx", feature = "coc", feature = "knave")),
    allow(dead_code, reason = "each system reads values of its own kinds")
)]
impl<'a> Place<'a> {
    /// The whole document.
    pub(super) fn root(source: &'a Source<'a>, node: &'a Node) -> Self {
        Self { source, path: String::new(), node }
    }

    /// An error about this value.
    pub(super) fn fail(&self, why: impl Display) -> Error {
        let line = |at| format!("line {}", line_of(self.source.text, at));
        let place = match (self.node.origin, self.path.as_str()) {
            (Origin::At(at), "") => line(at),
            (Origin::At(at), path) => format!("{}, {path}", line(at)),
            (Origin::Override, path) => format!("--set {path}"),
        };
        Error::content(why.to_string()).at(place).in_file(self.source.file)
    }

    /// An error about a value that is not what was expected.
    pub(super) fn unexpected(&self, expected: &str) -> Error {
        self.fail(format!("expected {expected}, found {}", self.node.value))
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
                let mut why = format!("unknown key {:?}", shortened(key));
                match nearest(key, known.iter().copied()) {
                    Some(nearest) => why.push_str(&format!("; did you mean {nearest:?}?")),
                    None => why.push_str(&format!("; known keys: {}", known.join(", "))),
                }
                Err(self.at_key(key, node).fail(why))
            }
        }
    }

    /// The value of a key, whatever other keys there are.
    pub(super) fn any_key(&self, key: &str) -> Option<Self> {
        let Value::Table(entries) = &self.node.value else { return None };
        let (_, node) = entries.iter().find(|(own, _)| own == key)?;
        Some(self.at_key(key, node))
    }

    /// The place of a key of this table, or this one itself when it has no such key.
    pub(super) fn below(&self, key: &str) -> Self {
        self.any_key(key).unwrap_or_else(|| self.clone())
    }

    /// The place of an entry of this list, or this one itself when it has no such entry.
    pub(super) fn entry(&self, index: usize) -> Self {
        match &self.node.value {
            Value::List(values) => values.get(index).map(|node| self.at_index(index, node)),
            _ => None,
        }
        .unwrap_or_else(|| self.clone())
    }

    fn at_index(&self, index: usize, node: &'a Node) -> Self {
        Self { source: self.source, path: format!("{}[{index}]", self.path), node }
    }

    fn at_key(&self, key: &str, node: &'a Node) -> Self {
        let path = match self.path.as_str() {
            "" => key.to_owned(),
            path => format!("{path}.{key}"),
        };
        Self { source: self.source, path, node }
    }

    /// The value as a list.
    pub(super) fn list(&self) -> Result<Vec<Self>> {
        let Value::List(values) = &self.node.value else {
            return Err(self.unexpected("a list"));
        };
        Ok(values.iter().enumerate().map(|(index, node)| self.at_index(index, node)).collect())
    }

    /// Whether the value is a table.
    pub(super) fn is_table(&self) -> bool {
        matches!(self.node.value, Value::Table(_))
    }

    /// The value as a string.
    pub(super) fn text(&self) -> Result<&'a str> {
        match &self.node.value {
            Value::Text(text) => Ok(text),
            _ => Err(self.unexpected("a string")),
        }
    }

    /// The value as a string of 1 to [`LONGEST_NAME`] characters.
    pub(super) fn name(&self) -> Result<&'a str> {
        let name = self.text()?;
        if name.is_empty() || name.chars().nth(LONGEST_NAME).is_some() {
            return Err(self.unexpected(&format!("a name of 1 to {LONGEST_NAME} characters")));
        }
        Ok(name)
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
        match self.node.value {
            Value::Integer(number) => i64::try_from(number).ok(),
            _ => None,
        }
        .filter(|number| range.contains(number))
        .ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            if least == most {
                return self.unexpected(&least.to_string());
            }
            self.unexpected(&format!("an integer from {least} to {most}"))
        })
    }

    /// The value as a number with two decimals at the most, in hundredths.
    pub(super) fn hundredths(&self, range: RangeInclusive<i64>) -> Result<i64> {
        let read = |text: &str| {
            let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
            let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
            if whole.is_empty() || !digits(whole) || !digits(rest) || rest.len() > 2 {
                return None;
            }
            let rest: i64 = format!("{rest:0<2}").parse().ok()?;
            whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(rest)
        };
        let number = match &self.node.value {
            Value::Integer(number) => read(&number.to_string()),
            Value::Other(text) => read(text),
            _ => None,
        };
        let in_range =
            |&hundredths: &i64| (range.start() * 100..=range.end() * 100).contains(&hundredths);
        number.filter(in_range).ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            self.unexpected(&format!("a number from {least} to {most}, to the hundredth"))
        })
    }

    /// The value as an integer of 128 bits: an integer, or a text of digits.
    pub(super) fn wide(&self) -> Result<u128> {
        let number = match &self.node.value {
            Value::Integer(number) => u128::try_from(*number).ok(),
            // The last bit of a `u128` is none of an `Integer`. A plus sign is no digit.
            Value::Text(text) | Value::Other(text)
                if text.bytes().all(|byte| byte.is_ascii_digit()) =>
            {
                text.parse().ok()
            }
            _ => None,
        };
        number.ok_or_else(|| {
            self.unexpected("a number from 0 to 2^128 - 1 (above 2^63 - 1 as a string)")
        })
    }

    /// Whether the value is a string.
    pub(super) fn is_text(&self) -> bool {
        matches!(self.node.value, Value::Text(_))
    }

    /// The value as a string that parses.
    pub(super) fn parse<T: FromStr<Err: Display>>(&self) -> Result<T> {
        self.name()?.parse().map_err(|error| self.fail(error))
    }

    /// The value as one of a closed set of words.
    pub(super) fn word<T: WireName + FromStr<Err = UnknownName>>(&self) -> Result<T> {
        self.name()?.parse().map_err(|error: UnknownName| {
            if error.nearest.is_some() {
                return self.fail(error);
            }
            let words: Vec<&str> = T::ALL.iter().map(|word| word.as_str()).collect();
            self.fail(format!("{error}; expected {}", words.join(" or ")))
        })
    }

    /// The value as a list of such words, one at least. `expected` says of what.
    pub(super) fn words<T: WireName + FromStr<Err = UnknownName>>(
        &self,
        expected: &str,
    ) -> Result<Vec<T>> {
        let list = self.list()?;
        if list.is_empty() {
            return Err(self.unexpected(&format!("at least one {expected}")));
        }
        list.iter().map(Self::word).collect()
    }

    /// The value as a name that something looks up.
    pub(super) fn look_up<T>(&self, find: impl FnOnce(&str) -> Result<T>) -> Result<T> {
        find(self.name()?).map_err(|error| self.fail(error))
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
        Some(self.place.at_key(key, node))
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
