//! Ids: short texts that name creatures, items and effects, and the allocator that makes them.

use std::{
    borrow::Borrow,
    collections::BTreeMap,
    fmt,
    hash::{Hash, Hasher},
    ops::Deref,
};

use serde::{Deserialize, Serialize};

/// A short text that clones without allocating: inline up to 23 bytes, shared beyond.
pub type Text = smol_str::SmolStr;

/// The name by which a creature, an item or an effect is known: any text, compared by code
/// points.
///
/// ```
/// # use grognard_kernel::Id;
/// let id = Id::from("monster-0001");
/// assert_eq!(id, "monster-0001");
/// assert!(Id::from("effect-10000") < Id::from("effect-9999"));
/// ```
#[derive(Clone, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Id(Text);

/// Whether two names are the same. Those of a group differ at their end, so that is looked at
/// before the rest.
#[inline]
fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    one.len() == other.len() && one.last() == other.last() && one == other
}

impl Id {
    /// An id from a literal, without copying it.
    #[must_use]
    pub const fn literal(text: &'static str) -> Self {
        Self(Text::new_static(text))
    }

    /// The text.
    #[must_use]
    #[inline]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text, to keep.
    #[must_use]
    pub fn text(&self) -> Text {
        self.0.clone()
    }
}

impl Deref for Id {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for Id {
    #[inline]
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Id {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl From<String> for Id {
    fn from(text: String) -> Self {
        Self(text.into())
    }
}

impl From<Text> for Id {
    fn from(text: Text) -> Self {
        Self(text)
    }
}

impl PartialEq for Id {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        is_same(self, other)
    }
}

impl PartialEq<str> for Id {
    #[inline]
    fn eq(&self, other: &str) -> bool {
        is_same(self, other)
    }
}

impl PartialEq<&str> for Id {
    #[inline]
    fn eq(&self, other: &&str) -> bool {
        is_same(self, other)
    }
}

impl Hash for Id {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// Makes ids of the form `prefix-0001`, counting each prefix by itself.
///
/// ```
/// # use grognard_kernel::IdAllocator;
/// let mut ids = IdAllocator::default();
/// assert_eq!(ids.allocate("monster"), "monster-0001");
/// assert_eq!(ids.allocate("effect"), "effect-0001");
/// assert_eq!(ids.allocate("monster"), "monster-0002");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IdAllocator {
    counters: BTreeMap<Text, u64>,
}

impl IdAllocator {
    /// Adds one to the prefix's count and returns the id: the prefix, a hyphen, and the count with
    /// at least four digits. Any text is a prefix.
    pub fn allocate(&mut self, prefix: &str) -> Id {
        let count = match self.counters.get_mut(prefix) {
            Some(count) => {
                *count = count.saturating_add(1);
                *count
            }
            None => {
                self.counters.insert(prefix.into(), 1);
                1
            }
        };
        Id(smol_str::format_smolstr!("{prefix}-{count:04}"))
    }

    /// How many ids each prefix has given out, in code-point order.
    pub fn counters(&self) -> impl Iterator<Item = (&str, u64)> {
        self.counters.iter().map(|(prefix, &count)| (prefix.as_str(), count))
    }

    /// Sets the count of a prefix, as a loaded game does: the next id is one above `count`.
    pub fn set(&mut self, prefix: &str, count: u64) {
        self.counters.insert(prefix.into(), count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_outgrow_four_digits() {
        let mut ids = IdAllocator::default();
        ids.set("effect", 9999);
        assert_eq!(ids.allocate("effect"), "effect-10000");
        assert_eq!(ids.counters().collect::<Vec<_>>(), [("effect", 10000)]);
    }

    #[test]
    fn an_id_is_three_words() {
        assert_eq!(size_of::<Id>(), 24);
        assert_eq!(size_of::<Option<Id>>(), 24);
    }
}
