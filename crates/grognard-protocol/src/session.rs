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
        /// Call of Cthulhu 7e.
        Coc = "coc",
        /// Knave.
        Knave = "knave",
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
    /// What else the world is: of Call of Cthulhu, the fight's `combat_id`, `scene_ref`,
    /// `started_at_turn`, and a module's own weapons; of Knave, the `room`, its `items` and
    /// `creatures`.
    #[serde(default)]
    session: Map<String, Value>,
}

const fn bx() -> System {
    System::Bx
}

/// The world of one rule system, as operations see it.
pub(crate) trait World: Send {
    /// Carries out an operation.
    fn call(&mut self, operation: &str, arguments: Value) -> Result<Value, CallError>;

    /// The names of the operations, in order.
    fn operations(&self) -> Vec<&'static str>;

    /// The whole world.
    fn state(&self) -> Result<Value>;

    /// Where a stream stands before its first draw.
    fn stream_start(&self, name: &str) -> Result<Value>;
}

/// One world, reached by operations.
pub struct Session {
    world: Box<dyn World>,
}

impl Session {
    /// Opens a world; an error when a rule of its ruleset is unknown.
    pub fn open(request: &SessionRequest) -> Result<Self> {
        match request.system {
            #[cfg(feature = "bx")]
            System::Bx => {
                let ruleset = Value::Object(request.ruleset.clone());
                let game = crate::bx::Game::new(request.seed.0, ruleset)?;
                Ok(Self { world: Box::new(game) })
            }
            #[cfg(feature = "coc")]
            System::Coc => {
                let (ruleset, session) = (request.ruleset.clone(), request.session.clone());
                let game = crate::coc::Game::new(request.seed.0, ruleset, session)?;
                Ok(Self { world: Box::new(game) })
            }
            #[cfg(feature = "knave")]
            System::Knave => {
                let (ruleset, session) = (request.ruleset.clone(), request.session.clone());
                let game = crate::knave::Game::new(request.seed.0, ruleset, session)?;
                Ok(Self { world: Box::new(game) })
            }
            #[allow(
                unreachable_patterns,
                reason = "which systems there are is a choice of features"
            )]
            other => Err(Error::value(format!("this build has no operations of {other}"))),
        }
    }

    /// Carries out an operation. `arguments` is a JSON object.
    pub fn call(&mut self, operation: &str, arguments: Value) -> Result<Value, CallError> {
        self.world.call(operation, arguments)
    }

    /// The names of the operations, in order.
    #[must_use]
    pub fn operations(&self) -> Vec<&'static str> {
        self.world.operations()
    }

    /// The whole world: entities, effects, time, and where each stream stands.
    pub fn state(&self) -> Result<Value> {
        self.world.state()
    }

    /// Where a stream stands at its start, as [`state`](Self::state) writes it: what a stream
    /// that drew nothing is equal to.
    pub fn stream_start(&self, name: &str) -> Result<Value> {
        self.world.stream_start(name)
    }
}
