//! Every weapon of the catalog and every way of saying no is used by a test: one that is added and
//! that nothing can handle, or nothing brings about, fails here. What comes of turns is counted in
//! `brawls.rs`; the faults of documents are counted beside the conformance vectors, which show them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod rejections;
mod weapons;

#[path = "../support/mod.rs"]
mod support;
