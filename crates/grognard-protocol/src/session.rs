//! A world and the operations on it.

use grognard::kernel::{Error, Result, wire_enum};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::{CallError, arguments::Wide};

wire_enum! {
    /// The rule systems that have operations.
    pub enum System ("rule system") {
        /// B/X.
        Bx = "bx",
    }
}

/// The world that a session is to be.
#[derive(Clone, Debug, Deserialize)]
pub struct SessionRequest {
    /// The rule system; B/X when absent.
    #[serde(default = "bx")]
    system: System,
    /// The master seed, 0 to 2¹²⁸ − 1: a decimal string, or a number.
    seed: Wide,
    /// The optional rules; those that are absent stand at their default.
    #[serde(default)]
    ruleset: Map<String, Value>,
}

const fn bx() -> System {
    System::Bx
}

/// One world, reached by operations.
pub struct Session {
    world: WorldOf,
}

enum WorldOf {
    #[cfg(feature = "bx")]
    Bx(Box<crate::bx::Game>),
}

impl Session {
    /// Opens a world; an error when a rule of its ruleset is unknown.
    pub fn open(request: &SessionRequest) -> Result<Self> {
        let world = match request.system {
            #[cfg(feature = "bx")]
            System::Bx => {
                let ruleset = Value::Object(request.ruleset.clone());
                WorldOf::Bx(Box::new(crate::bx::Game::new(request.seed.0, ruleset)?))
            }
            #[allow(
                unreachable_patterns,
                reason = "which systems there are is a choice of features"
            )]
            other => return Err(Error::value(format!("this build has no operations of {other}"))),
        };
        Ok(Self { world })
    }

    /// Carries out an operation. `arguments` is a JSON object.
    pub fn call(&mut self, operation: &str, arguments: Value) -> Result<Value, CallError> {
        match &mut self.world {
            #[cfg(feature = "bx")]
            WorldOf::Bx(game) => crate::bx::operations().call(game, operation, arguments),
        }
    }

    /// The names of the operations.
    pub fn operations(&self) -> impl Iterator<Item = &'static str> {
        match &self.world {
            #[cfg(feature = "bx")]
            WorldOf::Bx(_) => crate::bx::operations().names(),
        }
    }

    /// The whole world: entities, effects, time, and where each stream stands.
    pub fn state(&self) -> Result<Value> {
        match &self.world {
            #[cfg(feature = "bx")]
            WorldOf::Bx(game) => crate::arguments::encode(game.state()),
        }
    }

    /// Where a stream stands at its start, as [`state`](Self::state) writes it: what a stream
    /// that drew nothing is equal to.
    pub fn stream_start(&self, name: &str) -> Result<Value> {
        match &self.world {
            #[cfg(feature = "bx")]
            WorldOf::Bx(game) => crate::arguments::encode(game.stream_start(name)),
        }
    }
}
