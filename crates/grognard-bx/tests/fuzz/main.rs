//! Whatever text or document comes in from outside, nothing panics: it is read, or it is an error
//! that says what is wrong. What was read plays.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

mod content;
mod documents;
mod mutation;

#[path = "../support/mod.rs"]
mod support;
