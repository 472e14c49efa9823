//! Reading text files that people give, with errors that say what is wrong with them.

use std::{fs::File, io::Read, path::Path};

use grognard::kernel::{Error, Result};

/// The largest scenario or content file that is read, in MiB.
pub const LARGEST_FILE: u64 = 16;

/// Bytes in a mebibyte.
const MEBIBYTE: u64 = 1 << 20;

/// The text of a file of at most `most_mebibytes`. A file that is missing, a directory, too large,
/// or no UTF-8 text is an error that names it.
pub fn read_text(path: &Path, most_mebibytes: u64) -> Result<String> {
    let name = path.display().to_string();
    let unreadable =
        |error| Error::content(format!("cannot be read: {error}")).in_file(name.as_str());
    let file = File::open(path).map_err(unreadable)?;
    if file.metadata().map_err(unreadable)?.is_dir() {
        return Err(Error::content("a directory; expected a file").in_file(name));
    }
    text_of(file, &name, most_mebibytes)
}

/// The text of a source of at most `most_mebibytes`, such as the standard input. `name` is what
/// errors call it; they are those of [`read_text`].
pub fn text_of(source: impl Read, name: &str, most_mebibytes: u64) -> Result<String> {
    let most = most_mebibytes.saturating_mul(MEBIBYTE);
    let mut bytes = Vec::new();
    // One byte more than is allowed tells a source that is too large.
    let count = source
        .take(most.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(|error| Error::content(format!("cannot be read: {error}")).in_file(name))?;
    if count as u64 > most {
        let why = format!("too large; expected at most {most_mebibytes} MiB");
        return Err(Error::content(why).in_file(name));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        Error::content("not text; expected UTF-8").at(format!("line {line}")).in_file(name)
    })
}
