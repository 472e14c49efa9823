//! The operations of Knave.
//!
//! An operation answers `{"result": …}` or `{"error": code, "message": …}`, and `events` beside
//! it: what happened until the error is told as well.

#![allow(clippy::needless_pass_by_value, reason = "operations have one shape")]

mod answer;
mod characters;
mod combat;
mod dungeon;
mod engine;
mod game;
mod items;
mod living;
mod mind;
mod state;

use std::sync::LazyLock;

use grognard::kernel::Result;
use serde_json::Value;

pub(crate) use game::Game;

use crate::{CallError, operations::Operations, session::World};

impl World for Game {
    /// Draws may be given with an operation, as `draws`: a list of `["d", low, high, value]`,
    /// `["shuffle", count, [places]]`, `["pick", count, index]` and `["unit", value]`. It then
    /// takes those, all of them, instead of its stream: `character` for `chargen.*`, `dungeon` and
    /// `mind` for what they name, else `combat`.
    fn call(&mut self, operation: &str, mut arguments: Value) -> Result<Value, CallError> {
        let given = arguments.as_object_mut().and_then(|map| map.remove("draws"));
        self.give_dice(operation, given)?;
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
        self.written()
    }

    fn stream_start(&self, name: &str) -> Result<Value> {
        crate::arguments::encode(self.start_of_stream(name))
    }
}

/// The operations of Knave.
fn operations() -> &'static Operations<Game> {
    static OPERATIONS: LazyLock<Operations<Game>> = LazyLock::new(|| {
        let mut operations = Operations::new();
        engine::add(&mut operations);
        characters::add(&mut operations);
        living::add(&mut operations);
        items::add(&mut operations);
        combat::add(&mut operations);
        dungeon::add(&mut operations);
        mind::add(&mut operations);
        operations
    });
    &OPERATIONS
}
