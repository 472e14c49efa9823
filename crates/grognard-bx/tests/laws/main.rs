//! Laws of the B/X rules: what holds for every creature, every act and every die.
//!
//! A failure shows the smallest case that breaks the law; running the same test again repeats it.
//! `PROPTEST_CASES=10000 PROPTEST_RNG_SEED=7 cargo test -p grognard-bx --test laws` looks further.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

mod arithmetic;
mod documents;
mod explanations;
mod sinks;
mod state;
mod time;
mod validators;

#[path = "../support/mod.rs"]
mod support;
