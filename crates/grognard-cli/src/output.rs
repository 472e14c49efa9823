//! Printing: text for people, JSON for programs.

use std::io::Write;

use serde::Serialize;

use crate::failure::Failure;

/// Prints text for people. Styles reach a terminal only.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout();
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(Failure::Output)
}

/// Prints a value as indented JSON.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let json = serde_json::to_string_pretty(value).map_err(|error| unwritable(&error))?;
    print(&format!("{json}\n"))
}

/// The error for a result that JSON has no form for.
pub(crate) fn unwritable(error: &serde_json::Error) -> Failure {
    Failure::input(format!("the result cannot be written as JSON: {error}"))
}
