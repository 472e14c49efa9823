//! Why a document is no fight.

use std::fmt;

use grognard_kernel::{Error, Text};

/// The first rule that a document breaks. A document is refused whole, never half-loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadFault {
    /// Which rule: a code such as `participant_hp_range`.
    pub code: Text,
    /// Where: a path such as `participants[0].hp_current`.
    pub path: String,
    /// What is wrong there.
    pub why: String,
}

impl LoadFault {
    pub(super) fn new(
        code: impl Into<Text>,
        path: impl Into<String>,
        why: impl Into<String>,
    ) -> Self {
        Self { code: code.into(), path: path.into(), why: why.into() }
    }
}

impl fmt::Display for LoadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.why, self.code)
    }
}

impl std::error::Error for LoadFault {}

impl From<LoadFault> for Error {
    fn from(fault: LoadFault) -> Self {
        let error = Self::content(fault.to_string());
        if fault.path.is_empty() { error } else { error.at(fault.path) }
    }
}
