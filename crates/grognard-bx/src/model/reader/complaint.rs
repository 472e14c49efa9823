//! What is wrong with a value, and where it stands.

use std::{borrow::Cow, fmt};

use serde::de::{Expected, Unexpected};
use toml::{Spanned, de::DeValue};

use super::value::{join, offset_of};

/// The longest piece of a file that an error shows, in characters.
const LONGEST_FOUND: usize = 60;

/// What is wrong with a value, and where it stands. The place is filled in on the way up, from the
/// value to the root.
#[derive(Debug)]
pub(super) struct Complaint {
    pub(super) why: String,
    /// From the value that has been reached to the one that is wrong.
    pub(super) path: String,
    /// Where in the text somebody should look; `None` until the value is known.
    pub(super) offset: Option<usize>,
}

impl Complaint {
    /// A complaint whose place is not yet known.
    pub(super) fn new(why: impl fmt::Display) -> Self {
        Self { why: why.to_string(), path: String::new(), offset: None }
    }

    /// The complaint of a value, as its parent passes it on: `step` leads to the value, `offset` is
    /// where it is written.
    pub(super) fn within(
        mut self,
        step: &str,
        offset: usize,
        value: &Spanned<DeValue<'_>>,
    ) -> Self {
        if self.offset.is_none() {
            self.offset = Some(offset);
            self.look_closer(value);
        }
        self.path = join(step, &self.path);
        self
    }

    /// The complaint of the whole document.
    pub(super) fn at_root(mut self, root: &Spanned<DeValue<'_>>) -> Self {
        if self.offset.is_none() {
            self.offset = Some(0);
            self.look_closer(root);
        }
        self
    }

    /// Checks complain about one field of what they check by beginning with its name or path, a
    /// colon behind it or not: the place is then that field's.
    fn look_closer(&mut self, value: &Spanned<DeValue<'_>>) {
        let Some((word, rest)) = self.why.split_once(' ') else { return };
        let path = word.trim_end_matches(':');
        let Some(offset) = offset_of(value, path) else { return };
        self.offset = Some(offset);
        path.clone_into(&mut self.path);
        if path != word {
            self.why = rest.to_owned();
        }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for Complaint {}

impl serde::de::Error for Complaint {
    fn custom<T: fmt::Display>(why: T) -> Self {
        Self::new(why)
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(format!("expected {}, found {}", plain(expected), shown(found)))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_type(found, expected)
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new(format!("the key {field:?} is missing"))
    }
}

/// What serde expects, in the words of a data file.
fn plain(expected: &dyn Expected) -> Cow<'static, str> {
    let expected = expected.to_string();
    match expected.as_str() {
        "i64" | "u64" | "i32" | "u32" | "u8" | "usize" => "an integer".into(),
        "a boolean" => "true or false".into(),
        "a sequence" => "a list".into(),
        "a map" => "a table".into(),
        other if other.starts_with("struct ") => "a table".into(),
        _ => expected.replace("text", "string").into(),
    }
}

/// What was found, in the words of a data file.
fn shown(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Str(text) => format!("the string {:?}", shortened(text)),
        Unexpected::Bool(flag) => flag.to_string(),
        Unexpected::Signed(number) => number.to_string(),
        Unexpected::Unsigned(number) => number.to_string(),
        Unexpected::Float(number) => number.to_string(),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "a table".to_owned(),
        other => other.to_string(),
    }
}

/// A text cut to what an error can show.
pub(super) fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST_FOUND) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]).into(),
    }
}
