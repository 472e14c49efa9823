//! Spells, as far as creation and level loss read them: which list, which level.

use grognard_kernel::{Id, Text};
use serde::{Deserialize, Serialize};

use super::{Check, Entry, checked, ensure, not_empty};

/// A spell of the catalog.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct SpellTemplate {
    /// The id.
    pub id: Id,
    /// The name for people.
    pub name: Text,
    /// The list it is on: `cleric` or `magic_user`.
    pub spell_list: Text,
    /// Its level, 1 to 6.
    pub level: i64,
}
checked!(SpellTemplate);

impl Check for SpellTemplate {
    fn check(&mut self) -> Result<(), String> {
        not_empty("id", &self.id)?;
        not_empty("name", &self.name)?;
        ensure((1..=6).contains(&self.level), || format!("level is 1 to 6, not {}", self.level))
    }
}

impl Entry for SpellTemplate {
    const WHAT: &'static str = "spell";

    fn id(&self) -> &str {
        &self.id
    }
}

/// The file `spells.toml`.
#[derive(Serialize, Deserialize)]
pub struct SpellFile {
    /// In catalog order.
    pub spells: Vec<SpellTemplate>,
}
