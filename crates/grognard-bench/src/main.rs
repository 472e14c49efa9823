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
    /// How many operations; by default as many as take about a second
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
    let n = arguments.n.unwrap_or_else(|| operations_in_a_second(body));
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

/// Runs the work until it takes a tenth of a second, and scales up.
fn operations_in_a_second(body: &Body) -> u64 {
    let mut work = (body.prepare)();
    let mut n = 1;
    loop {
        let start = Instant::now();
        std::hint::black_box(work(n));
        let seconds = start.elapsed().as_secs_f64();
        if seconds > 0.1 {
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                clippy::cast_precision_loss,
                reason = "a rough number will do"
            )]
            return ((n as f64 / seconds) as u64).max(1);
        }
        n *= 2;
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
