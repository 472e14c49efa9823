//! Independent anchors: printed figures typed by hand, and examples worked out by hand, against
//! what the catalogs and the rules say.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

mod characters;
mod combat_tables;
mod examples;
mod monsters;

#[path = "../support/mod.rs"]
mod support;
