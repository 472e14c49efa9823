//! Vector files: one JSON case a line, plain or compressed.

use std::{
    fs::File,
    io::{BufRead, BufReader, Read},
    path::Path,
};

/// The lines of a `.jsonl` or `.jsonl.gz` file, empty ones left out.
pub(crate) fn lines(file: &Path) -> Result<Vec<String>, String> {
    let name = file.display();
    let open = File::open(file).map_err(|error| format!("{name}: {error}"))?;
    let reader: Box<dyn Read> = if file.extension().is_some_and(|end| end == "gz") {
        Box::new(flate2::read::GzDecoder::new(open))
    } else {
        Box::new(open)
    };
    BufReader::new(reader)
        .lines()
        .filter(|line| !matches!(line, Ok(line) if line.trim().is_empty()))
        .collect::<Result<_, _>>()
        .map_err(|error| format!("{name}: {error}"))
}
