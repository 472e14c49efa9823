//! The ledger: every effect in force, in the order in which they were attached.

use grognard_kernel::{Id, UnknownName};
use serde::{Deserialize, Serialize};

use super::ActiveEffect;

/// Every effect in force.
///
/// [`attach`](super::attach) and [`release`](super::release) change it; [`advance`](super::advance)
/// lets time pass.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ledger {
    pub(super) effects: Vec<ActiveEffect>,
}

impl Ledger {
    /// The effects, in order of attachment.
    #[must_use]
    pub fn effects(&self) -> &[ActiveEffect] {
        &self.effects
    }

    /// The effects on a creature or place, of one kind or of any, in order of attachment.
    pub fn active_on<'a>(
        &'a self,
        target_ref: &'a str,
        kind: Option<&'a str>,
    ) -> impl Iterator<Item = &'a ActiveEffect> + 'a {
        self.effects.iter().filter(move |effect| {
            effect.target_ref == target_ref
                && kind.is_none_or(|kind| effect.definition.kind == kind)
        })
    }

    /// The effect of that id.
    pub fn get(&self, effect_id: &str) -> Result<&ActiveEffect, UnknownName> {
        self.place_of(effect_id).map(|place| &self.effects[place]).ok_or_else(|| {
            let known = self.effects.iter().map(|effect| effect.effect_id.as_str());
            UnknownName::new("effect", effect_id, known)
        })
    }

    /// Where the effect of that id stands.
    pub(super) fn place_of(&self, effect_id: &str) -> Option<usize> {
        self.effects.iter().position(|effect| effect.effect_id == effect_id)
    }

    /// Sets a counter in an effect's state.
    pub(crate) fn set_state(&mut self, effect_id: &str, counter: &'static str, value: i64) {
        if let Some(place) = self.place_of(effect_id) {
            self.effects[place].state.insert(counter.into(), value);
        }
    }

    /// Counts one up in an effect's state and returns the new count.
    pub(crate) fn count_up(&mut self, place: usize, counter: &'static str) -> i64 {
        let count = self.effects[place].state.entry(counter.into()).or_insert(0);
        *count = count.saturating_add(1);
        *count
    }

    /// Where the effect of that id stands, which stood at `former` before others left.
    pub(super) fn place_from(&self, former: usize, effect_id: &str) -> Option<usize> {
        let is_it = |effect: &ActiveEffect| effect.effect_id == effect_id;
        if self.effects.get(former).is_some_and(is_it) {
            return Some(former);
        }
        self.place_of(effect_id)
    }

    /// The places of the effects that are wanted, by (round of attachment, id): the order in which
    /// a round resolves them. Ids are compared as text.
    pub(super) fn canonical_order(&self, wanted: impl Fn(&ActiveEffect) -> bool) -> Vec<usize> {
        let key = |place: &usize| {
            let effect = &self.effects[*place];
            (effect.attached_round, &effect.effect_id)
        };
        let all = self.effects.iter().enumerate();
        let mut order: Vec<usize> =
            all.filter(|(_, effect)| wanted(effect)).map(|(place, _)| place).collect();
        if !order.is_sorted_by_key(key) {
            order.sort_by_key(|place| {
                let (round, id): (i64, &Id) = key(place);
                (round, id.clone())
            });
        }
        order
    }
}
