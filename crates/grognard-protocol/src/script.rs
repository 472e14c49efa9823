//! Scripts: a world and the operations on it, in order. A conformance vector is a script with the
//! results that it wants.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::SessionRequest;

/// A world and what is done in it.
#[derive(Clone, Debug, Deserialize)]
pub struct Case {
    /// The name, for people.
    #[serde(default)]
    pub case: String,
    /// The world.
    #[serde(flatten)]
    pub session: SessionRequest,
    /// What is done, in order.
    pub steps: Vec<Step>,
}

/// An operation and its arguments.
#[derive(Clone, Debug, Deserialize)]
pub struct Step {
    /// The operation.
    pub op: String,
    /// The result that a vector wants; absent in a user's script.
    #[serde(default, deserialize_with = "crate::arguments::present")]
    pub want: Option<Option<Value>>,
    /// The arguments.
    #[serde(flatten)]
    pub arguments: Map<String, Value>,
}
