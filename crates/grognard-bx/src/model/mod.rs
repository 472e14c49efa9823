//! The shapes of rules content: what a monster, a weapon, a class, a table *is*, on the wire and
//! in a data file, and the checks that it must pass.
//!
//! These modules know only the kernel. The build script compiles them as well, so that the data
//! files are checked by the same code that reads a user's own.

pub mod ability_table;
pub mod class;
pub mod equipment;
pub mod glossary;
pub mod language;
pub mod magic_item;
pub mod magic_item_table;
pub mod modifier;
pub mod monster;
pub mod monster_ability;
pub mod reader;
pub mod spell;
pub mod spell_effect;
pub mod table;
pub(crate) mod tag;
pub mod treasure;
pub mod words;

/// Content with an id, of which a catalog has many.
pub trait Entry: serde::de::DeserializeOwned {
    /// What one of these is called in an error: `"monster"`.
    const WHAT: &'static str;

    /// The id by which it is looked up.
    fn id(&self) -> &str;
}

/// Content whose fields must agree with each other.
pub(crate) trait Check {
    /// Says what is wrong, and works out what follows from the fields.
    ///
    /// A complaint about one field begins with its name; one that begins with a path and a colon
    /// is about what stands there. The reader of data files finds the line by it.
    fn check(&mut self) -> Result<(), String>;
}

/// Serde for a type that derives it with `#[serde(remote = "Self")]`: reading ends with
/// [`Check::check`], whose complaint becomes the reader's error.
macro_rules! checked {
    ($type:ty) => {
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$type>::serialize(self, serializer)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                let mut value = <$type>::deserialize(deserializer)?;
                $crate::model::Check::check(&mut value).map_err(::serde::de::Error::custom)?;
                Ok(value)
            }
        }
    };
}
pub(crate) use checked;

/// `Ok` when `fine`, else the complaint.
fn ensure(fine: bool, complaint: impl FnOnce() -> String) -> Result<(), String> {
    if fine { Ok(()) } else { Err(complaint()) }
}

/// A figure that has a least value.
fn at_least(least: i64, name: &str, value: i64) -> Result<(), String> {
    ensure(value >= least, || format!("{name} is at least {least}, not {value}"))
}

/// The bands of a die, in order: from 1 to its highest face without a gap.
fn check_bands(
    what: &str,
    die: i64,
    bands: impl IntoIterator<Item = (i64, i64)>,
) -> Result<(), String> {
    let mut next = 1;
    for (low, high) in bands {
        ensure(low == next && high >= low, || {
            format!("{what}: expected a band that begins at {next}, found {low} to {high}")
        })?;
        next = high + 1;
    }
    ensure(next == die + 1, || format!("{what}: the bands end at {}, not at {die}", next - 1))
}

/// A text that may not be empty.
pub(crate) fn not_empty(name: &str, text: &str) -> Result<(), String> {
    ensure(!text.is_empty(), || format!("{name} is empty"))
}
