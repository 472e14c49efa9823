//! The error that every crate of the project returns for bad input from outside.

use std::fmt;

use crate::{DrawError, Rejection, UnknownName};

/// A result whose error is [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Bad input from outside, or a call that cannot be carried out.
///
/// What the rules forbid is a rejection, not an error; an error that
/// [carries rejections](Error::rejections) means that a caller carried out a move without asking
/// first. The message names the file and the place when there are any, the value, and what was
/// expected.
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    kind: Kind,
    message: String,
    file: Option<String>,
    place: Option<String>,
    rejections: Vec<Rejection>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Value,
    Content,
    Unknown,
    Draw,
    Rejected,
    Version,
}

impl Error {
    fn new(kind: Kind, message: String) -> Self {
        Self(Box::new(Inner { kind, message, file: None, place: None, rejections: Vec::new() }))
    }

    /// An argument that the call cannot take.
    pub fn value(message: impl Into<String>) -> Self {
        Self::new(Kind::Value, message.into())
    }

    /// Malformed content: a dice expression, a document, a data file.
    pub fn content(message: impl Into<String>) -> Self {
        Self::new(Kind::Content, message.into())
    }

    /// A document from a later version than this one reads.
    pub fn version(message: impl Into<String>) -> Self {
        Self::new(Kind::Version, message.into())
    }

    /// A move that the rules forbid was carried out without asking first.
    #[must_use]
    pub fn rejected(rejections: Vec<Rejection>) -> Self {
        let reasons: Vec<String> = rejections.iter().map(ToString::to_string).collect();
        let mut error = Self::new(Kind::Rejected, format!("refused: {}", reasons.join("; ")));
        error.0.rejections = rejections;
        error
    }

    /// The error with the name of the file it is about.
    #[must_use]
    pub fn in_file(mut self, file: impl Into<String>) -> Self {
        self.0.file.get_or_insert_with(|| file.into());
        self
    }

    /// The error with the place it is about: a line, a path to a key.
    #[must_use]
    pub fn at(mut self, place: impl Into<String>) -> Self {
        self.0.place.get_or_insert_with(|| place.into());
        self
    }

    /// An argument that the call cannot take.
    #[must_use]
    pub fn is_value(&self) -> bool {
        self.0.kind == Kind::Value
    }

    /// Malformed content from outside.
    #[must_use]
    pub fn is_content(&self) -> bool {
        self.0.kind == Kind::Content
    }

    /// An id or name that nothing has.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        self.0.kind == Kind::Unknown
    }

    /// A dice source that could not answer.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.0.kind == Kind::Draw
    }

    /// A move that the rules forbid: see [`rejections`](Self::rejections).
    #[must_use]
    pub fn is_rejected(&self) -> bool {
        self.0.kind == Kind::Rejected
    }

    /// A document from a later version.
    #[must_use]
    pub fn is_version(&self) -> bool {
        self.0.kind == Kind::Version
    }

    /// Why the rules forbid the move; empty unless [`is_rejected`](Self::is_rejected).
    #[must_use]
    pub fn rejections(&self) -> &[Rejection] {
        &self.0.rejections
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.0.file {
            write!(f, "{file}: ")?;
        }
        if let Some(place) = &self.0.place {
            write!(f, "{place}: ")?;
        }
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Error {}

impl From<DrawError> for Error {
    #[cold]
    fn from(error: DrawError) -> Self {
        Self::new(Kind::Draw, error.to_string())
    }
}

impl From<UnknownName> for Error {
    #[cold]
    fn from(error: UnknownName) -> Self {
        Self::new(Kind::Unknown, error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_names_file_and_place() {
        let error = Error::content("bad dice \"1d7\"").at("line 3").in_file("goblins.toml");
        assert_eq!(error.to_string(), "goblins.toml: line 3: bad dice \"1d7\"");
        assert!(error.is_content() && !error.is_draw());
    }

    #[test]
    fn results_stay_small() {
        assert_eq!(size_of::<Result<()>>(), size_of::<usize>());
    }
}
