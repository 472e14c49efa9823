//! A TOML value as serde reads it: an error knows its path and its place in the text, and a key
//! that a struct does not have is one.

use grognard_kernel::nearest;
use serde::de::{
    DeserializeSeed, Deserializer, Error as _, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    Visitor, value::MapAccessDeserializer,
};
use toml::{
    Spanned,
    de::{DeString, DeTable, DeValue},
};

use super::complaint::{Complaint, shortened};

/// A value to be read.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    value: &'a Spanned<DeValue<'a>>,
}

impl<'a> Reader<'a> {
    pub(super) fn of(value: &'a Spanned<DeValue<'a>>) -> Self {
        Self { value }
    }
}

impl<'de> Deserializer<'de> for Reader<'_> {
    type Error = Complaint;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Complaint> {
        match self.value.get_ref() {
            DeValue::String(text) => visitor.visit_str(text),
            DeValue::Integer(number) => {
                match i64::from_str_radix(number.as_str(), number.radix()) {
                    Ok(number) => visitor.visit_i64(number),
                    Err(_) => Err(Complaint::new(format!("{number} is no integer of 64 bits"))),
                }
            }
            DeValue::Float(number) => match number.as_str().parse() {
                Ok(number) => visitor.visit_f64(number),
                Err(_) => Err(Complaint::new(format!("{number} is no number"))),
            },
            DeValue::Boolean(flag) => visitor.visit_bool(*flag),
            DeValue::Datetime(date) => {
                let found = format!("the date {date}");
                Err(Complaint::invalid_type(Unexpected::Other(&found), &visitor))
            }
            DeValue::Array(values) => visitor.visit_seq(Values { left: values.iter().enumerate() }),
            DeValue::Table(table) => visitor.visit_map(entries(table)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Complaint> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Complaint> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Complaint> {
        if let DeValue::Table(table) = self.value.get_ref() {
            let unknown = |key: &&Spanned<DeString<'_>>| !fields.contains(&key.get_ref().as_ref());
            if let Some(key) = table.keys().find(unknown) {
                return Err(unknown_key(key.get_ref(), key.span().start, fields));
            }
        }
        self.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Complaint> {
        match self.value.get_ref() {
            DeValue::String(text) => visitor.visit_enum(text.as_ref().into_deserializer()),
            DeValue::Table(table) => visitor.visit_enum(MapAccessDeserializer::new(entries(table))),
            _ => self.deserialize_any(visitor),
        }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        unit unit_struct seq tuple tuple_struct map identifier ignored_any
    }
}

/// The complaint about a key that a table does not have.
fn unknown_key(key: &str, offset: usize, known: &[&str]) -> Complaint {
    let hint = match nearest(key, known.iter().copied()) {
        Some(nearest) => format!("did you mean {nearest:?}?"),
        None => format!("known keys: {}", known.join(", ")),
    };
    let why = format!("unknown key {:?}; {hint}", shortened(key));
    Complaint { why, path: shortened(key).into_owned(), offset: Some(offset) }
}

/// The values of a list that are still to be read.
struct Values<'a> {
    left: std::iter::Enumerate<std::slice::Iter<'a, Spanned<DeValue<'a>>>>,
}

impl<'de> SeqAccess<'de> for Values<'_> {
    type Error = Complaint;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Complaint> {
        let Some((index, value)) = self.left.next() else { return Ok(None) };
        let located = |complaint: Complaint| {
            complaint.within(&format!("[{index}]"), value.span().start, value)
        };
        seed.deserialize(Reader::of(value)).map(Some).map_err(located)
    }
}

/// The entries of a table that are still to be read.
struct Entries<'a, I> {
    left: I,
    /// Where the key is written whose value comes next, and that value.
    next: Option<(&'a Spanned<DeString<'a>>, &'a Spanned<DeValue<'a>>)>,
}

fn entries<'a>(
    table: &'a DeTable<'a>,
) -> Entries<'a, impl Iterator<Item = (&'a Spanned<DeString<'a>>, &'a Spanned<DeValue<'a>>)>> {
    Entries { left: table.iter(), next: None }
}

impl<'a, 'de, I> MapAccess<'de> for Entries<'a, I>
where
    I: Iterator<Item = (&'a Spanned<DeString<'a>>, &'a Spanned<DeValue<'a>>)>,
{
    type Error = Complaint;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Complaint> {
        self.next = self.left.next();
        let Some((key, value)) = self.next else { return Ok(None) };
        let name: &str = key.get_ref();
        let located = |complaint: Complaint| complaint.within(name, key.span().start, value);
        seed.deserialize(name.into_deserializer()).map(Some).map_err(located)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Complaint> {
        let (key, value) = self
            .next
            .take()
            .ok_or_else(|| Complaint::new("a value was asked for before its key"))?;
        // A key says more clearly than its value where somebody should look.
        let located =
            |complaint: Complaint| complaint.within(key.get_ref(), key.span().start, value);
        seed.deserialize(Reader::of(value)).map_err(located)
    }
}

/// A path that begins with a step.
pub(super) fn join(step: &str, rest: &str) -> String {
    let between = if rest.is_empty() || rest.starts_with('[') { "" } else { "." };
    format!("{step}{between}{rest}")
}

/// Where the value at a path below another one is written; `None` when there is none.
pub(super) fn offset_of(value: &Spanned<DeValue<'_>>, path: &str) -> Option<usize> {
    let (offset, all) = follow(value, path);
    offset.filter(|_| all)
}

/// Follows a path as far as it leads: where the last value on it is written, and whether that is
/// the end of the path.
pub(super) fn follow(value: &Spanned<DeValue<'_>>, path: &str) -> (Option<usize>, bool) {
    let mut value = value;
    let mut offset = None;
    for step in path.split(['.', '[']) {
        let next = match (value.get_ref(), step.strip_suffix(']')) {
            (DeValue::Table(table), None) => {
                table.get_key_value(step).map(|(key, value)| (key.span().start, value))
            }
            (DeValue::Array(values), Some(index)) => {
                let value = index.parse::<usize>().ok().and_then(|index| values.get(index));
                value.map(|value| (value.span().start, value))
            }
            _ => None,
        };
        let Some((start, below)) = next else { return (offset, false) };
        offset = Some(start);
        value = below;
    }
    (offset, true)
}
