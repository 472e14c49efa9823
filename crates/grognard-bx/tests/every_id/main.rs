//! Every entry of the catalogs is used by a test: a monster, a weapon, an item, a class, a spell,
//! a language, a row of a table, a code that is added and that no rule can handle fails here.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

mod classes;
mod codes;
mod equipment;
mod events;
mod hit_effects;
mod magic_items;
mod monsters;
mod tables;
mod texts;

#[path = "../support/mod.rs"]
mod support;
