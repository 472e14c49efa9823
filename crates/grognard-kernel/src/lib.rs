//! What every rules engine needs and no game owns: dice as a source, named streams, dice
//! expressions, ids, codes and rejections, event sinks, tallies, a clock.
//!
//! A rule is a function from (state, command, dice) to (state, events). This crate supplies the
//! *dice* and the *events*; the ruleset crates supply the rest. It knows no game.
//!
//! | module | what is in it |
//! |---|---|
//! | [`dice`] | the [`Dice`] trait and its sources: [`Stream`], [`Script`], [`Record`], [`NoDice`]; [`Streams`] by name; [`DiceExpression`] |
//! | [`sink`] | where events go: [`Sink`], [`Ignore`], [`Recorder`] |
//! | [`tally`] | totals that keep their terms |
//! | [`code`](mod@code) | dotted codes, and the [`Rejection`] record |
//! | [`ids`] | [`Id`] and the allocator of `prefix-0001` ids |
//! | [`params`] | small typed values that travel beside a rule |
//! | [`names`] | enumerations whose names are fixed on the wire, and the nearest known name |
//! | [`clock`] | rounds, turns and days |
//!
//! ```
//! use grognard_kernel::{Dice, DiceExpression, Streams};
//!
//! let mut streams = Streams::new(42);
//! let d20 = streams.get("combat").die(20)?;
//! assert_eq!(d20, 14);
//!
//! let roll = "3d6".parse::<DiceExpression>()?.roll(streams.get("treasure"))?;
//! assert_eq!(roll.total, roll.faces.iter().map(|&face| i64::from(face)).sum::<i64>());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod clock;
pub mod code;
pub mod dice;
pub mod error;
pub mod ids;
pub mod names;
pub mod params;
pub mod sink;
pub mod tally;

pub use clock::{Boundary, Clock, TimeUnit};
pub use code::{Code, Rejection};
pub use dice::{
    Dice, DiceExpression, DrawError, Drawn, Faces, NoDice, Record, Roll, Script, Stream,
    StreamPosition, Streams, WrittenDice,
};
pub use error::{Error, Result};
pub use ids::{Id, IdAllocator, Text};
pub use names::{NameList, NameSet, Open, UnknownName, WireName, nearest};
pub use params::{ParamScalar, ParamValue, Params};
pub use sink::{Ignore, Recorder, Sink};
pub use tally::{Forget, Keep, Step, Tally, Term};

#[doc(hidden)]
pub use serde;
