//! Reads a data file: TOML to checked content, with errors that name the line.

use std::cell::RefCell;

use grognard_kernel::{Error, Result};
use serde::de::DeserializeOwned;

/// Reads the TOML `text` of `file` (a name for messages). A key that nobody reads, a value of the
/// wrong kind, and content that fails its checks are errors with the line they are on.
pub fn read_toml<T: DeserializeOwned>(text: &str, file: &str) -> Result<T> {
    let failure = |error: &toml::de::Error| {
        let message = error.message().trim_end().replace('\n', ", ");
        let mut failure = Error::content(message);
        if let Some(span) = error.span() {
            failure = failure.at(format!("line {}", line_of(text, span.start)));
        }
        failure.in_file(file)
    };
    let reader = toml::Deserializer::parse(text).map_err(|error| failure(&error))?;
    let unread = RefCell::new(None);
    let read = serde_ignored::deserialize(reader, |path| {
        unread.borrow_mut().get_or_insert_with(|| path.to_string());
    });
    if let Some(path) = unread.into_inner() {
        return Err(unknown_key(text, &path, read.err().as_ref()).in_file(file));
    }
    read.map_err(|error| failure(&error))
}

/// The line, from 1, of a place in a text.
fn line_of(text: &str, at: usize) -> usize {
    text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count() + 1
}

fn unknown_key(text: &str, path: &str, also: Option<&toml::de::Error>) -> Error {
    let key = path.rsplit('.').next().unwrap_or(path);
    let mut message = format!("unknown key {key:?} at {path}");
    if let Some(also) = also {
        message = format!("{message}; {}", also.message().trim_end().replace('\n', ", "));
    }
    match line_of_key(text, path) {
        Some(line) => Error::content(message).at(format!("line {line}")),
        None => Error::content(message),
    }
}

/// The line on which the key at a dotted path is written.
fn line_of_key(text: &str, path: &str) -> Option<usize> {
    let document = toml::de::DeTable::parse(text).ok()?;
    let mut table = document.get_ref();
    let mut steps = path.split('.').peekable();
    while let Some(step) = steps.next() {
        let (key, value) = table.get_key_value(step)?;
        if steps.peek().is_none() {
            return Some(line_of(text, key.span().start));
        }
        let mut value = value.get_ref();
        while let Some(array) = value.as_array() {
            value = array.get(steps.next()?.parse::<usize>().ok()?)?.get_ref();
        }
        table = value.as_table()?;
    }
    None
}
