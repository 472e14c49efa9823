//! Characters and parties as documents: what is saved and sent.

use std::cell::RefCell;

use grognard_kernel::{Error, Result, Text};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{
    Catalog, Character,
    creature::CharacterRecord,
    items::Item,
    model::{
        equipment::Equipment,
        tag::{self, Tagged},
    },
};

/// The version of documents that is written, and the latest that is read.
pub const SCHEMA_VERSION: i64 = 4;

/// A document: what it is, its version, who wrote it, and what is in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Document<T> {
    /// What it is.
    pub kind: &'static str,
    /// The version of its shape.
    pub schema_version: i64,
    /// The version of the engine that wrote it. Nothing reads it.
    pub engine_version: Text,
    /// What is in it.
    pub payload: T,
}

/// The characters of a party.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartyRecord {
    /// In marching order.
    pub characters: Vec<CharacterRecord>,
}

impl<T> Document<T> {
    fn new(kind: &'static str, payload: T) -> Self {
        let engine_version = env!("CARGO_PKG_VERSION").into();
        Self { kind, schema_version: SCHEMA_VERSION, engine_version, payload }
    }
}

/// A character as a document.
#[must_use]
pub fn character_document(character: &Character) -> Document<CharacterRecord> {
    Document::new("character", character.record())
}

/// A party as a document.
#[must_use]
pub fn party_document<'a>(
    characters: impl IntoIterator<Item = &'a Character>,
) -> Document<PartyRecord> {
    let characters = characters.into_iter().map(Character::record).collect();
    Document::new("party", PartyRecord { characters })
}

/// What a document held.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded<T> {
    /// What was read.
    pub content: T,
    /// The fields that nobody read, by their paths. They do no harm; a caller may object.
    pub ignored: Vec<String>,
}

/// Reads a character's document. Item templates in it are taken as they are written.
///
/// Anything that is missing, of the wrong type or out of range is an error that names the field;
/// a document of a later version is an error of its own kind
/// ([`is_version`](grognard_kernel::Error::is_version)).
pub fn load_character(document: &Value, catalog: &Catalog) -> Result<Loaded<Character>> {
    let loaded: Loaded<CharacterRecord> = payload(document, "character")?;
    let content = build(loaded.content, catalog, "payload")?;
    Ok(Loaded { content, ignored: loaded.ignored })
}

/// Reads a party's document: see [`load_character`].
pub fn load_party(document: &Value, catalog: &Catalog) -> Result<Loaded<Vec<Character>>> {
    let loaded: Loaded<PartyRecord> = payload(document, "party")?;
    let characters = loaded.content.characters.into_iter().enumerate();
    let built = characters
        .map(|(place, record)| build(record, catalog, &format!("payload.characters[{place}]")));
    Ok(Loaded { content: built.collect::<Result<_>>()?, ignored: loaded.ignored })
}

fn build(record: CharacterRecord, catalog: &Catalog, place: &str) -> Result<Character> {
    record.build(catalog).map_err(|error| Error::content(error.to_string()).at(place))
}

/// Checks the envelope and reads the payload.
fn payload<T: DeserializeOwned>(document: &Value, kind: &str) -> Result<Loaded<T>> {
    let Value::Object(fields) = document else {
        return Err(Error::content("expected a document: a JSON object"));
    };
    let field = |name: &str| {
        let missing = || Error::content(format!("the document has no {name:?}"));
        fields.get(name).ok_or_else(missing)
    };
    let (own, version, payload) = (field("kind")?, field("schema_version")?, field("payload")?);
    if own != kind {
        return Err(
            Error::content(format!("expected a document of kind {kind:?}, found {own}")).at("kind")
        );
    }
    let whole = version.is_i64() || version.is_u64();
    if !whole {
        return Err(Error::content(format!("expected a whole number, found {version}"))
            .at("schema_version"));
    }
    if version.as_i64().is_none_or(|version| version > SCHEMA_VERSION) {
        return Err(Error::version(format!(
            "schema_version {version} is later than {SCHEMA_VERSION}, the last that is read"
        )));
    }
    if !payload.is_object() {
        return Err(Error::content(format!("expected an object, found {payload}")).at("payload"));
    }
    let mut payload = payload.clone();
    tag::put_first(&[Item::TAG, Equipment::TAG], &mut payload);
    let ignored = RefCell::new(Vec::new());
    let mut note = |path: serde_ignored::Path<'_>| ignored.borrow_mut().push(written(&path));
    let reader = serde_ignored::Deserializer::new(&payload, &mut note);
    let content = serde_path_to_error::deserialize(reader).map_err(|error| {
        let place = match error.path().iter().next() {
            Some(_) => format!("payload.{}", error.path()),
            None => "payload".to_owned(),
        };
        Error::content(error.into_inner().to_string()).at(place)
    })?;
    Ok(Loaded { content, ignored: ignored.into_inner() })
}

/// The place of a field below the payload, written as errors write theirs.
fn written(path: &serde_ignored::Path<'_>) -> String {
    use serde_ignored::Path;
    match path {
        Path::Root => "payload".to_owned(),
        Path::Seq { parent, index } => format!("{}[{index}]", written(parent)),
        Path::Map { parent, key } => format!("{}.{key}", written(parent)),
        Path::Some { parent }
        | Path::NewtypeStruct { parent }
        | Path::NewtypeVariant { parent } => written(parent),
    }
}
