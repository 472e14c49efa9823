//! The operations of B/X.

#![allow(clippy::needless_pass_by_value, reason = "operations have one shape")]

mod abilities;
mod advance;
mod attacks;
mod casting;
mod characters;
mod combat;
mod dice;
mod effects;
mod entities;
mod game;
mod items;
mod models;
mod npc;
mod spells;
mod tables;
mod time;
mod treasure;

use std::sync::LazyLock;

use grognard::kernel::Result;
use serde_json::Value;

pub(crate) use game::Game;

use crate::{CallError, arguments::encode, operations::Operations, session::World};

impl World for Game {
    fn call(&mut self, operation: &str, arguments: Value) -> Result<Value, CallError> {
        operations().call(self, operation, arguments)
    }

    fn operations(&self) -> Vec<&'static str> {
        operations().names().collect()
    }

    fn state(&self) -> Result<Value> {
        encode(self.record())
    }

    fn stream_start(&self, name: &str) -> Result<Value> {
        encode(self.start_of_stream(name))
    }
}

/// The operations of B/X.
fn operations() -> &'static Operations<Game> {
    static OPERATIONS: LazyLock<Operations<Game>> = LazyLock::new(|| {
        let mut operations = Operations::new();
        dice::add(&mut operations);
        time::add(&mut operations);
        models::add(&mut operations);
        entities::add(&mut operations);
        effects::add(&mut operations);
        attacks::add(&mut operations);
        combat::add(&mut operations);
        tables::add(&mut operations);
        abilities::add(&mut operations);
        characters::add(&mut operations);
        advance::add(&mut operations);
        items::add(&mut operations);
        treasure::add(&mut operations);
        npc::add(&mut operations);
        spells::add(&mut operations);
        casting::add(&mut operations);
        operations
    });
    &OPERATIONS
}
