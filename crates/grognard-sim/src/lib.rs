//! Scenario files, and the fights they describe; parties to play with.
//!
//! A scenario says who meets whom, with what, and how they choose their targets; a fight plays it
//! round by round with the rules of its system. The same scenario and seed always give the same
//! fight.
//!
//! ```
//! use grognard_sim::{Scenario, fight::{self, FightRecord}};
//!
//! let text = r#"
//!     system = "bx"
//!     seed = 7
//!
//!     [[side]]
//!     name = "party"
//!     [[side.character]]
//!     name = "Hild"
//!     class = "fighter"
//!     wields = ["sword"]
//!
//!     [[side]]
//!     name = "foes"
//!     [[side.monster]]
//!     template = "goblin"
//! "#;
//! let scenario = Scenario::from_toml(text, "duel.toml", &[])?;
//! let mut record = FightRecord::default();
//! let report = fight::play(&scenario, &mut record)?;
//! assert!(report.rounds >= 1);
//! # Ok::<(), grognard::kernel::Error>(())
//! ```
//!
//! `docs/scenarios.md` is the contract of the format.

pub mod files;

// Without a rule system there is nothing to play.
#[cfg(any(feature = "bx", feature = "coc", feature = "knave"))]
pub mod fight;
#[cfg(feature = "bx")]
pub mod party;
#[cfg(any(feature = "bx", feature = "coc", feature = "knave"))]
pub mod scenario;

#[cfg(any(feature = "bx", feature = "coc", feature = "knave"))]
pub use scenario::Scenario;
