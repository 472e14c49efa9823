//! Objects that say in one of their fields what they are: `{"item_type": "weapon", …}`.
//!
//! The reader that serde derives for such an object copies it first, so that an error inside it
//! loses its place and a field that nobody reads is never noticed. Where the tag comes first, as
//! it is written, this one reads the other fields where they stand.

use std::{fmt, marker::PhantomData};

use serde::de::{
    Deserialize, Deserializer, Error, MapAccess, Visitor, value::MapAccessDeserializer,
};
use serde_json::{Map, Value};

/// Something that a tag tells the kind of.
pub(crate) trait Tagged: Sized {
    /// The field that says what it is.
    const TAG: &'static str;
    /// What it may say.
    const KINDS: &'static [&'static str];

    /// Reads the other fields of one of a kind, which is among [`KINDS`](Self::KINDS).
    fn read<'de, D: Deserializer<'de>>(kind: &str, fields: D) -> Result<Self, D::Error>;
}

/// Reads a tagged object.
pub(crate) fn deserialize<'de, T: Tagged, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_map(TaggedVisitor(PhantomData))
}

/// Moves the tags of these names to the front of their objects, everywhere in a document.
pub(crate) fn put_first(tags: &[&str], value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| put_first(tags, item)),
        Value::Object(fields) => {
            for tag in tags {
                if let Some(kind) = fields.shift_remove(*tag) {
                    fields.shift_insert(0, (*tag).to_owned(), kind);
                }
            }
            fields.values_mut().for_each(|field| put_first(tags, field));
        }
        _ => {}
    }
}

struct TaggedVisitor<T>(PhantomData<T>);

impl<'de, T: Tagged> Visitor<'de> for TaggedVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object with {:?}", T::TAG)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        let Some(first) = map.next_key::<String>()? else {
            return Err(A::Error::missing_field(T::TAG));
        };
        if first == T::TAG {
            let kind: Kind<T> = map.next_value()?;
            return T::read(kind.name, MapAccessDeserializer::new(map));
        }
        let mut fields = Map::new();
        fields.insert(first, map.next_value()?);
        while let Some((name, value)) = map.next_entry()? {
            fields.insert(name, value);
        }
        let kind = fields.shift_remove(T::TAG);
        let kind = kind.ok_or_else(|| A::Error::missing_field(T::TAG))?;
        let kind: Kind<T> = Kind::deserialize(kind).map_err(A::Error::custom)?;
        T::read(kind.name, Value::Object(fields)).map_err(A::Error::custom)
    }
}

/// One of the kinds of `T`.
struct Kind<T> {
    name: &'static str,
    of: PhantomData<T>,
}

impl<'de, T: Tagged> Deserialize<'de> for Kind<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        match T::KINDS.iter().find(|kind| **kind == name) {
            Some(name) => Ok(Self { name, of: PhantomData }),
            None => Err(D::Error::unknown_variant(&name, T::KINDS)),
        }
    }
}
