//! The rules engine as JSON operations: the one door that every outer surface uses.
//!
//! A [`Session`] is one world. [`Session::call`] takes an operation's name and its arguments as a
//! JSON object and answers with JSON: a result, a list of rejections, or an error that names the
//! argument, the value and what was expected.
//!
//! ```
//! use grognard_protocol::{Session, SessionRequest};
//! use serde_json::json;
//!
//! let request: SessionRequest = serde_json::from_value(json!({ "system": "bx", "seed": "7" }))?;
//! let mut session = Session::open(&request)?;
//! session.call("monster.spawn", json!({ "id": "g", "template": "goblin" }))?;
//! session.call("monster.spawn", json!({ "id": "o", "template": "orc" }))?;
//! let attack = json!({ "attacker": "g", "defender": "o", "attack": { "weapon": "sword" } });
//! let result = session.call("combat.resolve_attack", attack)?;
//! assert!(result["attack_roll"]["total"].is_number());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Whole numbers of 2⁵³ and more are decimal strings, in arguments and results.

#![cfg_attr(
    not(all(feature = "bx", feature = "coc", feature = "knave")),
    allow(dead_code, reason = "each system reads arguments of its own kinds")
)]

mod arguments;
#[cfg(feature = "bx")]
mod bx;
#[cfg(feature = "coc")]
mod coc;
#[cfg(feature = "knave")]
mod knave;
mod operations;
mod script;
mod session;

pub use operations::CallError;
pub use script::{Case, Step};
pub use session::{Session, SessionRequest, System};
