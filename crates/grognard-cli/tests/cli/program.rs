//! The binary under test.

use std::{
    ffi::OsStr,
    fs,
    path::PathBuf,
    process::{Command, Output},
};

use serde_json::Value;

/// What a run of the binary left behind.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl From<Output> for Outcome {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Outcome {
    /// What was printed, after a run without complaint.
    pub(crate) fn fine(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "{self:?}");
        self.stdout
    }

    /// What was printed, as JSON, after a run without complaint.
    pub(crate) fn json(self) -> Value {
        serde_json::from_str(&self.fine()).unwrap()
    }
}

/// The binary, ready to be given arguments.
pub(crate) fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_grognard"))
}

/// Runs the binary.
pub(crate) fn grognard<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Outcome {
    command().args(arguments).output().unwrap().into()
}

/// Runs the binary on bad input, which it must refuse as it should: exit code 2, nothing on
/// stdout, a message on stderr, which is returned.
pub(crate) fn refusal<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> String {
    let outcome = grognard(arguments);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""), "{outcome:?}");
    assert!(outcome.stderr.starts_with("error: "), "{outcome:?}");
    assert!(!outcome.stderr.contains("panicked"), "{outcome:?}");
    outcome.stderr
}

/// A file with that content, which no other test uses.
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path
}

/// Every kind of file that is no text of ours, with what the message about it must say.
pub(crate) fn bad_files(prefix: &str) -> Vec<(PathBuf, &'static str)> {
    let binary = [b"# fine\n".as_slice(), &[0xFF, 0xFE, 0, 1]].concat();
    vec![
        (PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("there-is-none"), "cannot be read"),
        (PathBuf::from(env!("CARGO_TARGET_TMPDIR")), "a directory; expected a file"),
        (file(&format!("{prefix}-binary"), binary), "line 2: not text; expected UTF-8"),
    ]
}
