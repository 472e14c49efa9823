//! The operations of Call of Cthulhu.

#![allow(clippy::needless_pass_by_value, reason = "operations have one shape")]

mod care;
mod document;
mod fight;
mod game;
mod hazards;
mod rolls;
mod table;

use std::sync::LazyLock;

use grognard::kernel::Result;
use serde_json::Value;

pub(crate) use game::Game;

use crate::{CallError, operations::Operations, session::World};

impl World for Game {
    /// Dice may be given with an operation, as `dice`: a list of `[low, high, value]`. It then
    /// draws those, all of them, instead of the stream `combat`.
    fn call(&mut self, operation: &str, mut arguments: Value) -> Result<Value, CallError> {
        let given = arguments.as_object_mut().and_then(|map| map.remove("dice"));
        self.give_dice(given)?;
        let result = operations().call(self, operation, arguments);
        let finished = self.take_dice();
        let result = result?;
        finished?;
        Ok(result)
    }

    fn operations(&self) -> Vec<&'static str> {
        operations().names().collect()
    }

    fn state(&self) -> Result<Value> {
        self.whole_state()
    }

    fn stream_start(&self, name: &str) -> Result<Value> {
        crate::arguments::encode(self.start_of_stream(name))
    }
}

/// The operations of Call of Cthulhu.
fn operations() -> &'static Operations<Game> {
    static OPERATIONS: LazyLock<Operations<Game>> = LazyLock::new(|| {
        let mut operations = Operations::new();
        rolls::add(&mut operations);
        fight::add(&mut operations);
        document::add(&mut operations);
        table::add(&mut operations);
        hazards::add(&mut operations);
        care::add(&mut operations);
        operations
    });
    &OPERATIONS
}
