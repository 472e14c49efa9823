//! The conditions of somebody whose record belongs to a host: texts, of which the rules know
//! some. Draws nothing.

use grognard_kernel::Text;
use serde::{Deserialize, Serialize};

use crate::words::Condition;

/// The condition of one who cannot breathe. No fight knows it.
pub const SUFFOCATING: &str = "suffocating";

/// Conditions in the order in which they came. Those that the rules do not know stay as they are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HostConditions(pub Vec<Text>);

impl HostConditions {
    /// Whether the condition is among them.
    #[must_use]
    pub fn has(&self, condition: Condition) -> bool {
        self.0.iter().any(|one| one == condition.as_str())
    }

    /// Adds a condition at the end, unless it is there.
    pub fn add(&mut self, condition: Condition) {
        self.add_text(condition.as_str());
    }

    /// Takes a condition out.
    pub fn remove(&mut self, condition: Condition) {
        self.remove_text(condition.as_str());
    }

    pub(crate) fn add_text(&mut self, condition: &'static str) {
        if !self.0.iter().any(|one| one == condition) {
            self.0.push(Text::new_static(condition));
        }
    }

    pub(crate) fn remove_text(&mut self, condition: &str) {
        self.0.retain(|one| one != condition);
    }
}

impl<T: Into<Text>> FromIterator<T> for HostConditions {
    fn from_iter<I: IntoIterator<Item = T>>(conditions: I) -> Self {
        Self(conditions.into_iter().map(Into::into).collect())
    }
}
