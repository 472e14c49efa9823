//! Every body under a statistical harness; then, where valgrind is present, how many instructions
//! an operation takes.

#![allow(clippy::print_stdout, reason = "a benchmark reports")]

use std::process::Command;

use criterion::Criterion;
use grognard_bench::BODIES;

fn time(criterion: &mut Criterion) {
    for body in BODIES {
        let mut work = (body.prepare)();
        criterion.bench_function(body.name, |bencher| {
            bencher.iter_custom(|n| {
                #[allow(clippy::disallowed_methods, reason = "measuring is what this is for")]
                let start = std::time::Instant::now();
                std::hint::black_box(work(n));
                start.elapsed()
            });
        });
    }
}

/// Instructions that the binary executes for `n` operations, as callgrind counts them.
fn instructions(name: &str, n: u64) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env!("CARGO_BIN_EXE_grognard-bench"))
        .args([name, "--n", &n.to_string()])
        .output()
        .ok()?;
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    let collected = report.lines().find_map(|line| line.split("Collected :").nth(1))?;
    collected.trim().parse().ok()
}

/// Whether a body is among those that the command line names: `bodies -- coc|fire`.
fn is_wanted(name: &str) -> bool {
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    filter.is_none_or(|filter| filter.split('|').any(|part| name.contains(part)))
}

/// The difference of two runs: what is not operations cancels out. Work under valgrind takes some
/// fifty times as long, so these are few operations of what takes long.
fn count_instructions() {
    for body in BODIES.iter().filter(|body| is_wanted(body.name)) {
        let counted = (body.usual / 250).clamp(20, 10_000);
        let (few, many) = (counted / 10, counted / 10 + counted);
        let counts = (instructions(body.name, few), instructions(body.name, many));
        let (Some(less), Some(more)) = counts else {
            println!("instructions: valgrind is not present");
            return;
        };
        println!("{:<16} {} instructions per operation", body.name, (more - less) / counted);
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    time(&mut criterion);
    criterion.final_summary();
    if !std::env::args().any(|argument| argument == "--test") {
        count_instructions();
    }
}
