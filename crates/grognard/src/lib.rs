//! A rules engine for tabletop role-playing games: deterministic, exact, pleasant to read.
//!
//! Each rule system is a module behind a feature of the same name; all of them stand on
//! [`kernel`]. The features are additive.
//!
//! ```
//! use grognard::bx::{Catalog, StreamName, Streams, creature::spawn};
//!
//! let mut streams = Streams::with_keys(7);
//! let troll = Catalog::standard().monster("troll")?;
//! let troll = spawn(troll, "troll-1".into(), None, streams.of(StreamName::MonsterSpawn))?;
//! assert!((9..=51).contains(&troll.max_hp())); // 6d8+3
//! # Ok::<(), grognard::kernel::Error>(())
//! ```

pub use grognard_kernel as kernel;

#[cfg(feature = "bx")]
pub use grognard_bx as bx;
#[cfg(feature = "coc")]
pub use grognard_coc as coc;
#[cfg(feature = "knave")]
pub use grognard_knave as knave;

/// The examples of the project's README, compiled and run.
#[cfg(all(doctest, feature = "bx"))]
#[doc = include_str!("../../../README.md")]
struct Readme;
