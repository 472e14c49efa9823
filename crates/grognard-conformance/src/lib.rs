//! Runs conformance vectors: cases with the results that a reference gave, compared step by step,
//! then the final world and the position of every stream.
//!
//! The library is what `cargo test` and the binary share.

mod bx;
mod coc;
mod compare;
mod files;
mod knave;

use std::path::Path;

pub use compare::Difference;

/// The rule systems that have vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// B/X.
    Bx,
    /// Call of Cthulhu.
    Coc,
    /// Knave.
    Knave,
}

impl System {
    /// The system of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "bx" => Some(Self::Bx),
            "coc" => Some(Self::Coc),
            "knave" => Some(Self::Knave),
            _ => None,
        }
    }
}

/// What came of a file.
#[derive(Debug)]
pub struct Outcome {
    /// How many cases gave what was wanted.
    pub passed: usize,
    /// The cases that did not.
    pub failed: Vec<Failure>,
}

/// A case that did not give what was wanted.
#[derive(Debug)]
pub struct Failure {
    /// The case's name.
    pub case: String,
    /// Where it went another way, first to last.
    pub differences: Vec<Difference>,
}

/// Runs the cases of a file whose names pass.
///
/// An error is a file that cannot be read; a case that cannot be run is a failed one.
pub fn run_file(
    system: System,
    file: &Path,
    wanted: impl Fn(&str) -> bool,
) -> Result<Outcome, String> {
    let mut coc = coc::Runner::default();
    run_cases(file, wanted, |json| match system {
        System::Bx => bx::run(json),
        System::Coc => coc.run(json),
        System::Knave => knave::run(json, None),
    })
}

/// Runs the cases of a file of Knave with one fault of the reference mended: those that fail are
/// those that show it.
///
/// An error is a file that cannot be read.
pub fn run_knave_mended(file: &Path, fault: &str) -> Result<Outcome, String> {
    run_cases(file, |_| true, |json| knave::run(json, Some(fault)))
}

fn run_cases(
    file: &Path,
    wanted: impl Fn(&str) -> bool,
    mut run: impl FnMut(&serde_json::Value) -> Vec<Difference>,
) -> Result<Outcome, String> {
    let mut outcome = Outcome { passed: 0, failed: Vec::new() };
    for (number, line) in files::lines(file)?.into_iter().enumerate() {
        let place = format!("{}:{}", file.display(), number + 1);
        let json: serde_json::Value =
            serde_json::from_str(&line).map_err(|error| format!("{place}: {error}"))?;
        let case = json["case"].as_str().unwrap_or("").to_owned();
        if !wanted(&case) {
            continue;
        }
        let differences = run(&json);
        if differences.is_empty() {
            outcome.passed += 1;
        } else {
            outcome.failed.push(Failure { case, differences });
        }
    }
    Ok(outcome)
}
