//! Languages.

use grognard_kernel::{Id, Text};
use serde::{Deserialize, Serialize};

use super::Entry;

/// A language that a character may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Language {
    /// The id.
    pub id: Id,
    /// The name for people.
    pub name: Text,
    /// Whether a high Intelligence may buy it.
    pub choosable: bool,
}

impl Entry for Language {
    const WHAT: &'static str = "language";

    fn id(&self) -> &str {
        &self.id
    }
}

/// The file `languages.toml`.
#[derive(Serialize, Deserialize)]
pub struct LanguageFile {
    /// In catalog order.
    pub languages: Vec<Language>,
}
