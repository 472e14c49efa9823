//! Spells and the turning of the undead: every usage of every spell, examples worked out by hand,
//! laws, texts, and spells of a user's own.
//!
//! | file | what is in it |
//! |---|---|
//! | `table` | casters, those whom they meet, and dice that somebody rolls |
//! | `printed` | `data/spells.toml` as plain TOML |
//! | `usages` | what every automated usage does, typed from the book |
//! | `automated`, `lasting` | each of them, cast from memory and off a scroll |
//! | `manual` | the usages that are left to the referee |
//! | `harm`, `minds`, `lives`, `time` | examples with their arithmetic |
//! | `legality`, `memory` | who may cast what, and what is remembered |
//! | `turning` | the undead |
//! | `laws` | what holds for any casting |
//! | `texts` | what we say about spells |
//! | `homebrew` | a user's own spells |

#![allow(clippy::unwrap_used, clippy::panic, reason = "what cannot be done fails the test")]

mod automated;
mod harm;
mod homebrew;
mod lasting;
mod laws;
mod legality;
mod lives;
mod manual;
mod memory;
mod minds;
mod printed;
mod table;
mod texts;
mod time;
mod turning;
mod usages;
