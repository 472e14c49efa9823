//! What every creature has.

use grognard_kernel::{Id, Text};

use super::{Conditions, Modifiers};
use crate::model::words::Alignment;

/// What every creature has: a name, hit points, conditions, modifiers.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    pub(crate) id: Option<Id>,
    pub(crate) name: Text,
    pub(crate) alignment: Option<Alignment>,
    pub(crate) current_hp: i64,
    pub(crate) max_hp: i64,
    pub(crate) conditions: Conditions,
    pub(crate) modifiers: Modifiers,
}

impl Body {
    /// The id; `None` for a character that no game holds.
    #[must_use]
    pub fn id(&self) -> Option<&Id> {
        self.id.as_ref()
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &Text {
        &self.name
    }

    /// Hit points when unhurt.
    #[must_use]
    pub fn max_hp(&self) -> i64 {
        self.max_hp
    }

    /// Hit points left.
    #[must_use]
    pub fn current_hp(&self) -> i64 {
        self.current_hp
    }

    /// The name that events know it by: the id, or the name while there is none.
    #[must_use]
    #[inline]
    pub fn display_id(&self) -> Id {
        match &self.id {
            Some(id) => id.clone(),
            None => self.name.clone().into(),
        }
    }

    /// Whether events know it by that name.
    #[must_use]
    pub fn is_called(&self, reference: &str) -> bool {
        match &self.id {
            Some(id) => id == reference,
            None => self.name == reference,
        }
    }

    /// The conditions it is in.
    #[must_use]
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// The modifiers of the effects on it.
    #[must_use]
    pub fn modifiers(&self) -> &Modifiers {
        &self.modifiers
    }
}
