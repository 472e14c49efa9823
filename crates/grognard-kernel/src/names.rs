//! Names that are fixed on the wire, and the nearest known name for an error message.

use std::fmt;

use thiserror::Error;

use crate::Text;

/// A text that names no member of a closed set.
///
/// The message says what was looked for, what was given, and the nearest known name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct UnknownName {
    /// What kind of thing the name should have named: `"condition"`, `"monster"`.
    pub what: &'static str,
    /// The text as given.
    pub given: String,
    /// The closest known name, if any is close.
    pub nearest: Option<String>,
}

impl UnknownName {
    /// An unknown `what` called `given`, with the nearest of `known` in the message.
    pub fn new<'a>(
        what: &'static str,
        given: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let nearest = nearest(given, known).map(str::to_owned);
        Self { what, given: given.to_owned(), nearest }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} {:?}", self.what, self.given)?;
        match &self.nearest {
            Some(nearest) => write!(f, "; did you mean {nearest:?}?"),
            None => Ok(()),
        }
    }
}

/// The known name closest to `given`, or `None` when nothing is close enough to be meant.
///
/// Equal distances go to the name that comes first.
///
/// ```
/// # use grognard_kernel::nearest;
/// assert_eq!(nearest("gobln", ["orc", "goblin", "hobgoblin"]), Some("goblin"));
/// assert_eq!(nearest("Red Dragon", ["red_dragon", "wight"]), Some("red_dragon"));
/// assert_eq!(nearest("xyzzy", ["orc", "goblin"]), None);
/// ```
pub fn nearest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = fold(given);
    let mut best: Option<(f64, &str)> = None;
    for name in known {
        let likeness = strsim::jaro_winkler(&folded, &fold(name));
        if likeness >= 0.8 && best.is_none_or(|(most, _)| likeness > most) {
            best = Some((likeness, name));
        }
    }
    best.map(|(_, name)| name)
}

/// Case and the separators that people mix up do not count in a comparison of names.
fn fold(name: &str) -> String {
    name.to_lowercase().replace([' ', '-'], "_")
}

/// A member of a closed set of names that are fixed on the wire: what [`wire_enum!`](crate::wire_enum) declares.
pub trait WireName: Copy + 'static {
    /// Every member, such that `ALL[member.index()]` is `member`.
    const ALL: &'static [Self];

    /// The name on the wire.
    fn as_str(self) -> &'static str;

    /// The member's place in [`ALL`](Self::ALL).
    fn index(self) -> usize;
}

/// A set of names out of a closed set of at most 32: a list on the wire, one word in memory.
///
/// ```
/// # use grognard_kernel::{NameSet, TimeUnit};
/// let set: NameSet<TimeUnit> = [TimeUnit::Day, TimeUnit::Round].into_iter().collect();
/// assert!(set.contains(TimeUnit::Day) && !set.contains(TimeUnit::Turn));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [TimeUnit::Round, TimeUnit::Day]);
/// ```
pub struct NameSet<T> {
    bits: u32,
    names: std::marker::PhantomData<T>,
}

impl<T: WireName> NameSet<T> {
    /// The empty set.
    pub const EMPTY: Self = Self { bits: 0, names: std::marker::PhantomData };

    const fn check() {
        assert!(T::ALL.len() <= 32, "a NameSet has room for 32 names");
    }

    /// Whether the name is in the set.
    #[must_use]
    #[inline]
    pub fn contains(self, name: T) -> bool {
        self.bits & (1 << name.index()) != 0
    }

    /// Whether any name is in both sets.
    #[must_use]
    #[inline]
    pub fn intersects(self, other: Self) -> bool {
        self.bits & other.bits != 0
    }

    /// Whether every name of this set is in the other.
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        self.bits & !other.bits == 0
    }

    /// Whether there are none.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Puts a name in.
    pub fn insert(&mut self, name: T) {
        const { Self::check() };
        self.bits |= 1 << name.index();
    }

    /// Takes a name out.
    pub fn remove(&mut self, name: T) {
        self.bits &= !(1 << name.index());
    }

    /// The names, in the order of declaration.
    pub fn iter(self) -> impl Iterator<Item = T> {
        T::ALL.iter().copied().filter(move |&name| self.contains(name))
    }
}

impl<T> Clone for NameSet<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for NameSet<T> {}

impl<T> PartialEq for NameSet<T> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<T> Eq for NameSet<T> {}

impl<T: WireName> Default for NameSet<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: WireName> FromIterator<T> for NameSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(names: I) -> Self {
        let mut set = Self::EMPTY;
        for name in names {
            set.insert(name);
        }
        set
    }
}

impl<T: WireName> fmt::Debug for NameSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(WireName::as_str)).finish()
    }
}

impl<T: WireName + serde::Serialize> serde::Serialize for NameSet<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: WireName + serde::Deserialize<'de>> serde::Deserialize<'de> for NameSet<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<T>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// Names of a closed set as a data file lists them: a set that keeps its order on the wire.
#[derive(Clone, PartialEq, Eq)]
pub struct NameList<T> {
    names: Vec<T>,
    set: NameSet<T>,
}

impl<T: WireName> NameList<T> {
    /// The names as a set.
    #[must_use]
    #[inline]
    pub fn set(&self) -> NameSet<T> {
        self.set
    }

    /// Whether the name is in the list.
    #[must_use]
    #[inline]
    pub fn contains(&self, name: T) -> bool {
        self.set.contains(name)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The names, in order.
    pub fn iter(&self) -> impl Iterator<Item = T> {
        self.names.iter().copied()
    }
}

impl<T: fmt::Debug> fmt::Debug for NameList<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.names).finish()
    }
}

impl<T: WireName> Default for NameList<T> {
    fn default() -> Self {
        Self { names: Vec::new(), set: NameSet::EMPTY }
    }
}

impl<T: WireName> FromIterator<T> for NameList<T> {
    fn from_iter<I: IntoIterator<Item = T>>(names: I) -> Self {
        let names: Vec<T> = names.into_iter().collect();
        let set = names.iter().copied().collect();
        Self { names, set }
    }
}

impl<T: serde::Serialize> serde::Serialize for NameList<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.names)
    }
}

impl<'de, T: WireName + serde::Deserialize<'de>> serde::Deserialize<'de> for NameList<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<T>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// A name of a closed set, or any other text, which is kept as it is.
///
/// ```
/// # use grognard_kernel::{Open, TimeUnit};
/// assert_eq!(Open::from("turn"), Open::Known(TimeUnit::Turn));
/// assert_eq!(Open::<TimeUnit>::from("week").as_str(), "week");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Open<T> {
    /// A name of the set.
    Known(T),
    /// Any other text.
    Other(Text),
}

impl<T: WireName> Open<T> {
    /// The text on the wire.
    #[must_use]
    #[inline]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Known(name) => name.as_str(),
            Self::Other(text) => text,
        }
    }

    /// The name, if it is one of the set.
    #[must_use]
    #[inline]
    pub fn known(&self) -> Option<T> {
        match self {
            Self::Known(name) => Some(*name),
            Self::Other(_) => None,
        }
    }

    /// Whether it is that name.
    #[must_use]
    #[inline]
    pub fn is(&self, name: T) -> bool {
        self.known().is_some_and(|known| known.index() == name.index())
    }
}

impl<T> From<T> for Open<T> {
    fn from(name: T) -> Self {
        Self::Known(name)
    }
}

impl<T: WireName> From<&str> for Open<T> {
    fn from(text: &str) -> Self {
        let known = T::ALL.iter().find(|name| name.as_str() == text);
        known.map_or_else(|| Self::Other(text.into()), |name| Self::Known(*name))
    }
}

impl<T: WireName> fmt::Display for Open<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<T: WireName> serde::Serialize for Open<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de, T: WireName> serde::Deserialize<'de> for Open<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
        Ok(Self::from(&*text))
    }
}

/// Declares a closed set whose names are fixed on the wire: enum, strings, documentation,
/// parsing and serde in one place.
///
/// ```
/// grognard_kernel::wire_enum! {
///     /// A side's moral outlook.
///     pub enum Alignment ("alignment") {
///         /// Order.
///         Lawful = "lawful",
///         /// Chaos.
///         Chaotic = "chaotic",
///     }
/// }
/// assert_eq!(Alignment::Lawful.as_str(), "lawful");
/// assert_eq!("chaotic".parse(), Ok(Alignment::Chaotic));
/// let error = "lawfull".parse::<Alignment>().unwrap_err();
/// assert_eq!(error.to_string(), r#"unknown alignment "lawfull"; did you mean "lawful"?"#);
/// ```
#[macro_export]
macro_rules! wire_enum {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident ($what:literal) {
            $($(#[$variant_meta:meta])* $variant:ident = $wire:literal),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name {
            $($(#[$variant_meta])* #[doc = concat!("\n\nOn the wire: `", $wire, "`.")] $variant),+
        }

        impl $name {
            /// Every member, in the order of declaration.
            $vis const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name on the wire.
            #[must_use]
            $vis const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $wire),+ }
            }
        }

        impl $crate::WireName for $name {
            const ALL: &'static [Self] = Self::ALL;

            fn as_str(self) -> &'static str {
                self.as_str()
            }

            fn index(self) -> usize {
                self as usize
            }
        }

        impl ::std::convert::From<$name> for $crate::ParamValue {
            fn from(name: $name) -> Self {
                Self::Text($crate::Text::new_static(name.as_str()))
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::UnknownName;

            fn from_str(text: &str) -> ::std::result::Result<Self, Self::Err> {
                match text {
                    $($wire => Ok(Self::$variant),)+
                    _ => Err($crate::UnknownName::new(
                        $what,
                        text,
                        Self::ALL.iter().map(|member| member.as_str()),
                    )),
                }
            }
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::std::result::Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::std::result::Result<Self, D::Error> {
                $crate::names::deserialize_name(deserializer)
            }
        }
    };
}

/// Reads a string and parses it: the shared half of `Deserialize` for [`wire_enum!`].
#[doc(hidden)]
pub fn deserialize_name<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: serde::Deserializer<'de>,
    T: std::str::FromStr<Err: fmt::Display>,
{
    let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
    text.parse().map_err(serde::de::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    wire_enum! {
        /// Test colours.
        enum Colour ("colour") { /// Red.
            Red = "red", /// Green.
            Green = "dark_green" }
    }
    #[test]
    fn names_survive_the_wire() {
        let json = serde_json::to_string(Colour::ALL).unwrap();
        assert_eq!(json, r#"["red","dark_green"]"#);
        assert_eq!(serde_json::from_str::<Vec<Colour>>(&json).unwrap(), Colour::ALL);
        let error = serde_json::from_str::<Colour>(r#""dark green""#).unwrap_err();
        assert!(error.to_string().contains(r#"did you mean "dark_green"?"#), "{error}");
    }

    #[test]
    fn open_names_keep_what_they_do_not_know() {
        let colours: Vec<Open<Colour>> = serde_json::from_str(r#"["red","glue"]"#).unwrap();
        assert_eq!(colours, [Colour::Red.into(), Open::Other("glue".into())]);
        assert_eq!(serde_json::to_string(&colours).unwrap(), r#"["red","glue"]"#);
        assert_eq!(format!("{:>5}|{}", colours[0], Colour::Green), "  red|dark_green");
    }

    #[test]
    fn a_list_keeps_its_order_where_a_set_does_not() {
        let json = r#"["dark_green","red"]"#;
        let list: NameList<Colour> = serde_json::from_str(json).unwrap();
        assert_eq!(serde_json::to_string(&list).unwrap(), json);
        assert_eq!(serde_json::to_string(&list.set()).unwrap(), r#"["red","dark_green"]"#);
    }
}
