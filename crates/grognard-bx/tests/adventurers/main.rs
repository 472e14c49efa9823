//! Characters who advance, carry and find treasure: every class and level, every item in every
//! hand, every row that treasure and rival parties are rolled on, with the dice laid down; cases
//! from the field; laws.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, its helpers too")]

mod advancement;
mod cases;
mod classes;
mod coins;
mod documents;
mod equip;
mod experience;
mod hoards;
mod magic_items;
mod people;
mod refusals;
mod rival_kits;
mod rivals;
mod rooms;
mod scripted;
mod scrolls;
mod silences;
mod skills;
mod sub_tables;
mod swords;
mod texts;
mod treasure_types;
mod weight;
