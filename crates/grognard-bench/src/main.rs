//! `grognard-bench NAME [--n N]`: one measurement as one JSON line. `list` lists the names.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this is a command line")]
#![allow(clippy::disallowed_methods, reason = "measuring is what this crate is for")]

use std::{alloc::System, process::ExitCode, time::Instant};

use clap::Parser;
use grognard_bench::{BODIES, Body, find};
use serde::Serialize;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Measures one piece of work and prints one JSON line.
#[derive(Parser)]
struct Arguments {
    /// What to measure; "list" lists the names
    name: String,
    /// How many operations; by default about a second of them
    #[arg(long)]
    n: Option<u64>,
}

/// A measurement.
#[derive(Serialize)]
struct Measurement {
    name: &'static str,
    n: u64,
    ns_per_op: f64,
    allocations_per_op: f64,
    checksum: String,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.name == "list" {
        for body in BODIES {
            println!("{:<16} {}", body.name, body.about);
        }
        return ExitCode::SUCCESS;
    }
    let Some(body) = find(&arguments.name) else {
        eprintln!("error: unknown name {:?}; \"list\" lists them", arguments.name);
        return ExitCode::from(2);
    };
    let n = arguments.n.unwrap_or(body.usual);
    match serde_json::to_string(&measure(body, n)) {
        Ok(line) => {
            println!("{line}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "a measurement is no exact number")]
fn measure(body: &Body, n: u64) -> Measurement {
    let mut work = (body.prepare)();
    let region = Region::new(ALLOCATOR);
    let start = Instant::now();
    let checksum = std::hint::black_box(work(std::hint::black_box(n)));
    let elapsed = start.elapsed();
    let change = region.change();
    let allocations = change.allocations + change.reallocations;
    Measurement {
        name: body.name,
        n,
        ns_per_op: elapsed.as_nanos() as f64 / n.max(1) as f64,
        allocations_per_op: allocations as f64 / n.max(1) as f64,
        checksum: format!("{checksum:016x}"),
    }
}
