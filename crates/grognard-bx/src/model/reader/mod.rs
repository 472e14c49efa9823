//! Reads a data file: TOML to checked content, with errors that name line, path, value and what
//! was expected.

mod complaint;
mod value;

use std::fmt::Display;

use grognard_kernel::{Error, Result};
use serde::de::DeserializeOwned;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use value::Reader;

/// Reads the TOML `text` of `file` (a name for messages). A key that nobody reads, a value of the
/// wrong kind, and content that fails its checks are errors with the line and the path they are
/// at.
pub fn read_toml<T: DeserializeOwned>(text: &str, file: &str) -> Result<T> {
    Document::parse(text, file)?.read()
}

/// A TOML text that parses, and where each of its values is written.
pub struct Document<'a> {
    text: &'a str,
    file: &'a str,
    root: Spanned<DeValue<'a>>,
}

impl<'a> Document<'a> {
    /// Parses the TOML `text` of `file` (a name for messages).
    pub fn parse(text: &'a str, file: &'a str) -> Result<Self> {
        match DeTable::parse(text) {
            Ok(table) => {
                let root = Spanned::new(table.span(), DeValue::Table(table.into_inner()));
                Ok(Self { text, file, root })
            }
            Err(error) => Err(malformed(text, &error).in_file(file)),
        }
    }

    /// What the text says, checked.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T> {
        T::deserialize(Reader::of(&self.root)).map_err(|complaint| {
            let complaint = complaint.at_root(&self.root);
            self.error(&complaint.path, complaint.offset, complaint.why)
        })
    }

    /// An error about the value at a path such as `monsters[1].id`, or about as much on the way to
    /// it as is there.
    pub fn fail(&self, path: &str, why: impl Display) -> Error {
        self.error(path, value::follow(&self.root, path).0, why)
    }

    fn error(&self, path: &str, offset: Option<usize>, why: impl Display) -> Error {
        let mut place = match offset {
            Some(offset) => format!("line {}", line_of(self.text, offset)),
            None => String::new(),
        };
        if !place.is_empty() && !path.is_empty() {
            place.push_str(", ");
        }
        place.push_str(path);
        let error = Error::content(why.to_string());
        if place.is_empty() { error.in_file(self.file) } else { error.at(place).in_file(self.file) }
    }
}

/// The error for a text that is no TOML.
fn malformed(text: &str, error: &toml::de::Error) -> Error {
    let mut why = error.message().trim_end().replace('\n', ", ");
    let Some(span) = error.span() else { return Error::content(why) };
    if let Some(found) = text.get(span.clone()).filter(|found| !found.trim().is_empty()) {
        why = format!("{why}; found {:?}", complaint::shortened(found));
    }
    Error::content(why).at(format!("line {}", line_of(text, span.start)))
}

/// The line, from 1, of a place in a text.
fn line_of(text: &str, at: usize) -> usize {
    text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count() + 1
}
