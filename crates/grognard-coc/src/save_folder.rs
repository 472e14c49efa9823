//! The files of a saved game: how they are written, and what hazards and care share of them.
//!
//! A file is written beside the old one and then takes its place, so that a game never has half
//! of one. Every error names the file.

use std::{
    fs,
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
};

use grognard_kernel::{Error, Result, Text};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The folder of saved games, below the one of the game.
const SAVE: &str = "save";

/// `save/hazards.json` below a game's folder.
pub(crate) fn hazards_file(folder: &Path) -> PathBuf {
    folder.join(SAVE).join("hazards.json")
}

/// `save/investigator-state/{id}.json` below a game's folder. An id that is no plain file name is
/// an error: it would lead elsewhere.
pub(crate) fn investigator_file(folder: &Path, id: &str) -> Result<PathBuf> {
    let leads_elsewhere = id.contains(['/', '\\', '\0']) || matches!(id, "" | "." | "..");
    if leads_elsewhere {
        return Err(Error::value(format!(
            "an id that names a file has no path in it; found {id:?}"
        )));
    }
    Ok(folder.join(SAVE).join("investigator-state").join(format!("{id}.json")))
}

/// The value in a file; `None` where there is no file.
pub(crate) fn read(path: &Path) -> Result<Option<Value>> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => {
            return Err(Error::content(format!("cannot be read: {error}")).in_file(name(path)));
        }
    };
    serde_json::from_str(&text)
        .map(Some)
        .map_err(|error| Error::content(format!("expected JSON: {error}")).in_file(name(path)))
}

/// The object in a file; `None` where there is no file.
pub(crate) fn read_object(path: &Path) -> Result<Option<Map<String, Value>>> {
    match read(path)? {
        None => Ok(None),
        Some(Value::Object(object)) => Ok(Some(object)),
        Some(other) => {
            let why = format!("expected an object, found {}", shown(&other));
            Err(Error::content(why).in_file(name(path)))
        }
    }
}

/// The value under a key of an object that stood in a file; `None` where it is missing or null.
pub(crate) fn take<T: DeserializeOwned>(
    object: &Map<String, Value>,
    key: &str,
    path: &Path,
) -> Result<Option<T>> {
    match object.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => parse(value, key, path).map(Some),
    }
}

/// Reads a value that stood at a place in a file.
pub(crate) fn parse<T: DeserializeOwned>(value: &Value, place: &str, path: &Path) -> Result<T> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let inner = match error.path().to_string().as_str() {
            "." => place.to_owned(),
            list if list.starts_with('[') => format!("{place}{list}"),
            deeper => format!("{place}.{deeper}"),
        };
        Error::content(error.inner().to_string()).at(inner).in_file(name(path))
    })
}

/// Writes a value as JSON with two blanks a level, in the place of whatever was there.
pub(crate) fn write(path: &Path, value: &Value) -> Result<()> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|error| Error::content(error.to_string()).in_file(name(path)))?;
    write_text(path, &(text + "\n"))
}

/// Writes a text in the place of whatever was there.
pub(crate) fn write_text(path: &Path, text: &str) -> Result<()> {
    let failed = |error: &dyn std::fmt::Display| {
        Error::content(format!("cannot be written: {error}")).in_file(name(path))
    };
    let folder = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder).map_err(|error| failed(&error))?;
    let beside = path.with_extension("json.new");
    let written = fs::File::create(&beside)
        .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| {
        // What is left of an attempt is of no use to anybody.
        let _ = fs::remove_file(&beside);
        failed(&error)
    })
}

/// A file's name for errors.
fn name(path: &Path) -> String {
    path.display().to_string()
}

/// A value for an error, cut short.
fn shown(value: &Value) -> Text {
    const MOST: usize = 60;
    let text = value.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use serde_json::json;

    use super::*;

    /// A folder of a test, gone when the test is.
    pub(crate) struct Folder(PathBuf);

    impl Folder {
        pub(crate) fn new(test: &str) -> Self {
            let name = format!("grognard-coc-{}-{test}", std::process::id());
            let folder = std::env::temp_dir().join(name);
            fs::create_dir_all(&folder).unwrap();
            Self(folder)
        }

        pub(crate) fn path(&self) -> &Path {
            &self.0
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn an_id_stays_in_its_folder() {
        for id in ["", ".", "..", "../hazards", "a/b", "a\\b", "/etc/passwd", "a\0"] {
            assert!(investigator_file(Path::new("game"), id).unwrap_err().is_value(), "{id:?}");
        }
        let path = investigator_file(Path::new("game"), "Ada Blake..jr").unwrap();
        assert_eq!(path, Path::new("game/save/investigator-state/Ada Blake..jr.json"));
    }

    #[test]
    fn a_file_takes_the_place_of_the_old_one() {
        let folder = Folder::new("replace");
        let path = hazards_file(folder.path());
        assert_eq!(read(&path).unwrap(), None);
        write(&path, &json!({ "a": [1] })).unwrap();
        write(&path, &json!({ "b": 2 })).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "{\n  \"b\": 2\n}\n");
        let beside = fs::read_dir(path.parent().unwrap()).unwrap().count();
        assert_eq!(beside, 1, "nothing is left beside it");
    }

    #[test]
    fn errors_name_file_place_value_and_what_was_expected() {
        let folder = Folder::new("errors");
        let path = folder.path().join("one.json");
        fs::write(&path, "{").unwrap();
        let error = read(&path).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{}: expected JSON: ", path.display())), "{error}");
        fs::write(&path, "[1]").unwrap();
        let error = read_object(&path).unwrap_err().to_string();
        assert!(error.ends_with("one.json: expected an object, found [1]"), "{error}");
        let object = json!({ "conditions": ["prone", 3] });
        let object = object.as_object().unwrap();
        let error = take::<Vec<String>>(object, "conditions", &path).unwrap_err().to_string();
        let wanted = "one.json: conditions[1]: invalid type: integer `3`, expected a string";
        assert!(error.ends_with(wanted), "{error}");
    }
}
