//! Conditions: who is in which, and which effect put them there (B/X kernel: conditions).
//!
//! Draws nothing.

use grognard_kernel::Id;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::Creature;
use crate::{
    events::{self, DeathCode, EventSink, HitPointsReported},
    model::words::{Condition, ConditionSet},
};

/// A condition and the effect that it belongs to; `None` when it belongs to no effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConditionRecord {
    /// Which condition.
    pub condition: Condition,
    /// Its effect.
    #[serde(default)]
    pub effect_id: Option<Id>,
}

/// The conditions of a creature, in the order in which they came. The same condition may stand
/// several times, each with another owner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    records: SmallVec<[ConditionRecord; 8]>,
    present: ConditionSet,
}

impl Conditions {
    /// Whether any record is of that condition.
    #[must_use]
    #[inline]
    pub fn has(&self, condition: Condition) -> bool {
        self.present.contains(condition)
    }

    /// Whether any record is of one of those conditions.
    #[must_use]
    #[inline]
    pub fn has_any(&self, conditions: ConditionSet) -> bool {
        self.present.intersects(conditions)
    }

    /// The records, in order.
    #[must_use]
    pub fn records(&self) -> &[ConditionRecord] {
        &self.records
    }

    /// Adds a record; false when the same one is there already.
    fn add(&mut self, record: ConditionRecord) -> bool {
        if self.records.contains(&record) {
            return false;
        }
        self.present.insert(record.condition);
        self.records.push(record);
        true
    }

    /// Drops a record; false when there is none equal in both fields.
    fn drop(&mut self, condition: Condition, effect_id: Option<&Id>) -> bool {
        let Some(place) = self.records.iter().position(|record| {
            record.condition == condition && record.effect_id.as_ref() == effect_id
        }) else {
            return false;
        };
        self.records.remove(place);
        if !self.records.iter().any(|record| record.condition == condition) {
            self.present.remove(condition);
        }
        true
    }
}

impl Serialize for Conditions {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.records())
    }
}

impl<'de> Deserialize<'de> for Conditions {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let records = SmallVec::<[ConditionRecord; 8]>::deserialize(deserializer)?;
        let present = records.iter().map(|record| record.condition).collect();
        Ok(Self { records, present })
    }
}

/// Puts a creature into a condition that belongs to an effect (or to none).
///
/// A monster whose kind is immune, and a record that is there already, change nothing. Emits
/// `condition_gained`.
pub fn grant<S: EventSink>(
    creature: &mut Creature,
    condition: Condition,
    effect_id: Option<&Id>,
    sink: &mut S,
) {
    let immune = creature
        .template()
        .is_some_and(|template| template.defenses.condition_immunities.contains(condition));
    if immune {
        return;
    }
    let body = creature.body_mut();
    let record = ConditionRecord { condition, effect_id: effect_id.cloned() };
    if body.conditions.add(record) && S::ON {
        let target_id = body.display_id();
        let effect_id = effect_id.cloned();
        sink.emit(
            events::ConditionGained { target_id, condition: condition.into(), effect_id }.into(),
        );
    }
}

/// Takes a creature out of a condition that belongs to an effect (or to none). Nothing happens
/// when there is no such record. Emits `condition_removed`.
pub fn remove<S: EventSink>(
    creature: &mut Creature,
    condition: Condition,
    effect_id: Option<&Id>,
    sink: &mut S,
) {
    let body = creature.body_mut();
    if body.conditions.drop(condition, effect_id) && S::ON {
        let target_id = body.display_id();
        let effect_id = effect_id.cloned();
        sink.emit(
            events::ConditionRemoved { target_id, condition: condition.into(), effect_id }.into(),
        );
    }
}

/// Kills a creature: no hit points, the condition `dead` with no owner. A dead creature stays as
/// it is. Emits `condition_gained`, `death`, `hit_points_reported`.
pub fn kill<S: EventSink>(creature: &mut Creature, code: DeathCode, sink: &mut S) {
    if creature.is_dead() {
        return;
    }
    creature.body_mut().current_hp = 0;
    grant(creature, Condition::Dead, None, sink);
    if S::ON {
        let target_id = creature.display_id();
        sink.emit(events::Death { code, target_id }.into());
    }
    report_hit_points(creature, sink);
}

/// Emits how many hit points a creature has.
pub(crate) fn report_hit_points<S: EventSink>(creature: &Creature, sink: &mut S) {
    if S::ON {
        let body = creature.body();
        sink.emit(
            HitPointsReported {
                target_id: body.display_id(),
                current_hp: body.current_hp,
                max_hp: body.max_hp,
            }
            .into(),
        );
    }
}
