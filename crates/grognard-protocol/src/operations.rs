//! The operations of a rule system, by name.

use std::collections::BTreeMap;

use grognard::kernel::{Error, UnknownName};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::arguments::{decode, encode};

/// Why a call has no result.
#[derive(Debug, thiserror::Error)]
pub enum CallError {
    /// There is no such operation.
    #[error(transparent)]
    UnknownOperation(#[from] UnknownName),
    /// The operation could not be carried out.
    #[error(transparent)]
    Failed(#[from] Error),
}

type Operation<W> = Box<dyn Fn(&mut W, Value) -> Result<Value, Error> + Send + Sync>;

/// The operations on a world of type `W`.
pub(crate) struct Operations<W> {
    by_name: BTreeMap<&'static str, Operation<W>>,
}

impl<W: 'static> Operations<W> {
    pub(crate) fn new() -> Self {
        Self { by_name: BTreeMap::new() }
    }

    /// Adds an operation: a function from the world and its arguments to a result.
    pub(crate) fn add<A, R>(
        &mut self,
        name: &'static str,
        operation: fn(&mut W, A) -> Result<R, Error>,
    ) where
        A: DeserializeOwned + 'static,
        R: Serialize + 'static,
    {
        let run = move |world: &mut W, arguments| encode(operation(world, decode(arguments)?)?);
        let former = self.by_name.insert(name, Box::new(run));
        debug_assert!(former.is_none(), "two operations are called {name}");
    }

    pub(crate) fn call(
        &self,
        world: &mut W,
        name: &str,
        arguments: Value,
    ) -> Result<Value, CallError> {
        match self.by_name.get(name) {
            Some(operation) => Ok(operation(world, arguments)?),
            None => Err(UnknownName::new("operation", name, self.names()).into()),
        }
    }

    /// The names of the operations, in order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.by_name.keys().copied()
    }
}
