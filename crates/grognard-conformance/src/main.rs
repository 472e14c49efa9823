//! `grognard-conformance SYSTEM FILE…`: runs vector files and says how many cases passed.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this is a command line")]

use std::{path::PathBuf, process::ExitCode};

use clap::Parser;
use grognard_conformance::{System, run_file};

/// Runs conformance vectors through the protocol.
#[derive(Parser)]
struct Arguments {
    /// The rule system: bx, coc, knave
    system: String,
    /// Vector files: .jsonl or .jsonl.gz
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only cases whose name contains this
    #[arg(long, default_value = "")]
    case: String,
    /// How many failed cases to show for each file
    #[arg(long, default_value_t = 3)]
    show: usize,
}

/// How many differences of a failed case are shown.
const DIFFERENCES: usize = 5;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let Some(system) = System::named(&arguments.system) else {
        eprintln!("error: unknown rule system {:?}; expected bx, coc or knave", arguments.system);
        return ExitCode::from(2);
    };
    let mut all_passed = true;
    for file in &arguments.files {
        let outcome = match run_file(system, file, |case| case.contains(&arguments.case)) {
            Ok(outcome) => outcome,
            Err(error) => {
                eprintln!("error: {error}");
                return ExitCode::from(2);
            }
        };
        let (passed, failed) = (outcome.passed, outcome.failed.len());
        println!("{}: {passed} passed, {failed} failed", file.display());
        for failure in outcome.failed.iter().take(arguments.show) {
            println!("  {}", failure.case);
            for difference in failure.differences.iter().take(DIFFERENCES) {
                println!("    {difference}");
            }
        }
        all_passed &= failed == 0;
    }
    if all_passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
