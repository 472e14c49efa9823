//! Why a command did not do its work, and the exit code that says so.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use anstyle::{AnsiColor, Style};
use grognard::kernel::{Error, UnknownName};

/// Why a command stopped.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad input: the message names the file, the place, the value and what was expected.
    Input(String),
    /// What was to be printed could not be written.
    Output(io::Error),
}

impl Failure {
    /// Bad input.
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Self::Input(message.into())
    }

    /// Says it on stderr; the exit code is 2. A reader that has closed stdout has seen enough,
    /// which is no failure.
    pub(crate) fn report(&self) -> ExitCode {
        let message = match self {
            Self::Input(message) => message.clone(),
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Output(error) => format!("cannot write to standard output: {error}"),
        };
        let style = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
        // Where stderr is closed there is nobody left to tell.
        let _ = writeln!(anstream::stderr(), "{style}error:{style:#} {message}");
        ExitCode::from(2)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Input(error.to_string())
    }
}

impl From<UnknownName> for Failure {
    fn from(error: UnknownName) -> Self {
        Self::Input(error.to_string())
    }
}
