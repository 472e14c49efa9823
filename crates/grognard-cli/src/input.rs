//! The user's files: a path, or `-` for the standard input.

use std::{io, path::Path};

use grognard_sim::files;

use crate::failure::Failure;

/// The text of a file of at most `most_mebibytes`; `-` is the standard input.
///
/// A file that is missing, a directory, too large, or no UTF-8 is an error that names it.
pub(crate) fn read_text(path: &Path, most_mebibytes: u64) -> Result<String, Failure> {
    let text = if is_standard_input(path) {
        files::text_of(io::stdin().lock(), &display_name(path), most_mebibytes)
    } else {
        files::read_text(path, most_mebibytes)
    };
    Ok(text?)
}

/// What an error calls a file.
pub(crate) fn display_name(path: &Path) -> String {
    if is_standard_input(path) { "standard input".to_owned() } else { path.display().to_string() }
}

fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}
