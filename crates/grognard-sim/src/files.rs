//! Reading text files that people give, with errors that say what is wrong with them.

use std::{fs::File, io::Read, path::Path};

use grognard::kernel::{Error, Result};

/// The largest file that is read: 16 MiB.
pub const LARGEST_FILE: u64 = 16 << 20;

/// The text of a file. A file that is missing, a directory, larger than [`LARGEST_FILE`], or no
/// UTF-8 text is an error that names it.
pub fn read_text(path: &Path) -> Result<String> {
    let fail = |why: String| Error::content(why).in_file(path.display().to_string());
    let file = File::open(path).map_err(|error| fail(error.to_string()))?;
    let metadata = file.metadata().map_err(|error| fail(error.to_string()))?;
    if metadata.is_dir() {
        return Err(fail("expected a file, found a directory".to_owned()));
    }
    let mut bytes = Vec::new();
    // One byte more than is allowed tells a file that is too large, whatever its metadata say.
    file.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(|error| fail(error.to_string()))?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(fail(format!("the file is larger than {} MiB", LARGEST_FILE >> 20)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        fail(format!("expected UTF-8 text, found other bytes at offset {at}"))
    })
}
