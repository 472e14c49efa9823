//! `grognard licenses`: whose the code, the figures and the names are.

use std::process::ExitCode;

use clap::ValueEnum;

use crate::{failure::Failure, output};

/// Print whose the code, the figures and the names are, or a licence whole
#[derive(Debug, clap::Args)]
pub(crate) struct Licenses {
    /// The licence to print; without it, the notices
    licence: Option<Licence>,
}

/// The licences that come with the program.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Licence {
    /// The Apache License 2.0, of the code
    Apache,
    /// The MIT licence, of the code
    Mit,
    /// The Open Game License 1.0a, of the figures of B/X
    Ogl,
}

/// Prints the notices of the project, or a licence.
pub(crate) fn run(asked: &Licenses) -> Result<ExitCode, Failure> {
    output::print(match asked.licence {
        None => include_str!("../../../NOTICE.md"),
        Some(Licence::Apache) => include_str!("../../../LICENSE-APACHE"),
        Some(Licence::Mit) => include_str!("../../../LICENSE-MIT"),
        Some(Licence::Ogl) => include_str!("../../../OGL.txt"),
    })?;
    Ok(ExitCode::SUCCESS)
}
