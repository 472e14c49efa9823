//! Reading the user's files.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use crate::failure::Failure;

/// Bytes in a mebibyte.
const MEBIBYTE: u64 = 1 << 20;

/// The text of a file of at most `most_mebibytes`; `-` is the standard input.
///
/// A file that is missing, a directory, too large, or no UTF-8 is an error that names it.
pub(crate) fn read_text(path: &Path, most_mebibytes: u64) -> Result<String, Failure> {
    let name = display_name(path);
    let unreadable = |error: io::Error| Failure::input(format!("{name}: cannot be read: {error}"));
    let bytes = if path == Path::new("-") {
        read_at_most(io::stdin().lock(), most_mebibytes).map_err(unreadable)?
    } else {
        let file = File::open(path).map_err(unreadable)?;
        if file.metadata().map_err(unreadable)?.is_dir() {
            return Err(Failure::input(format!("{name}: a directory; expected a file")));
        }
        read_at_most(file, most_mebibytes).map_err(unreadable)?
    };
    let Some(bytes) = bytes else {
        return Err(Failure::input(format!(
            "{name}: too large; expected at most {most_mebibytes} MiB"
        )));
    };
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        Failure::input(format!("{name}: line {line}: not text; expected UTF-8"))
    })
}

/// What an error calls a file.
pub(crate) fn display_name(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() }
}

/// Everything there is to read; `None` when it is more than so many mebibytes.
fn read_at_most(source: impl Read, most_mebibytes: u64) -> io::Result<Option<Vec<u8>>> {
    let most = most_mebibytes * MEBIBYTE;
    let mut bytes = Vec::new();
    let count = source.take(most + 1).read_to_end(&mut bytes)?;
    Ok((count as u64 <= most).then_some(bytes))
}
