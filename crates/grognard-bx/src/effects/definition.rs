//! What an effect is, and one that is in force.

use std::{collections::BTreeMap, sync::Arc};

use grognard_kernel::{Error, Id, Params, Text, TimeUnit, WrittenDice, wire_enum};
use serde::{Deserialize, Serialize};

use crate::model::{modifier::ModifierSpec, words::Condition};

wire_enum! {
    /// What happens when an effect comes upon another of its kind.
    pub enum Stacking ("stacking") {
        /// Both are in force.
        Stack = "stack",
        /// The first is made to last as long as the new one would have.
        Refresh = "refresh",
        /// The new one does not take.
        Ignore = "ignore",
    }
}

/// What an effect does and how long it lasts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "RawDefinition")]
pub struct EffectDefinition {
    /// Its kind; not empty.
    pub kind: Text,
    /// The unit of its duration; `None` lasts until it is ended.
    pub duration_unit: Option<TimeUnit>,
    /// Its duration.
    pub duration_amount: Option<i64>,
    /// Its duration in dice, which win over an amount.
    pub duration_dice: Option<WrittenDice>,
    /// Never runs out.
    pub permanent: bool,
    /// What it does from time to time. Judged only when it comes due.
    pub tick: Option<Text>,
    /// How often, in rounds.
    pub tick_interval_rounds: i64,
    /// What happens when another of its kind is there.
    pub stacking: Stacking,
    /// What it does when it runs out. Judged only when it comes due.
    pub expiry: Option<Text>,
    /// The condition that it brings.
    pub condition: Option<Condition>,
    /// The modifiers that it brings.
    pub modifiers: Vec<ModifierSpec>,
    /// Whether magic can dispel it.
    pub dispellable: bool,
    /// Figures for whoever reads them.
    pub params: Params,
}

/// A definition before it is checked.
#[derive(Deserialize)]
struct RawDefinition {
    kind: Text,
    #[serde(default)]
    duration_unit: Option<TimeUnit>,
    #[serde(default)]
    duration_amount: Option<i64>,
    #[serde(default)]
    duration_dice: Option<WrittenDice>,
    #[serde(default)]
    permanent: bool,
    #[serde(default)]
    tick: Option<Text>,
    #[serde(default = "every_round")]
    tick_interval_rounds: i64,
    #[serde(default = "stack")]
    stacking: Stacking,
    #[serde(default)]
    expiry: Option<Text>,
    #[serde(default)]
    condition: Option<Condition>,
    #[serde(default)]
    modifiers: Vec<ModifierSpec>,
    #[serde(default)]
    dispellable: bool,
    #[serde(default)]
    params: Params,
}

const fn every_round() -> i64 {
    1
}

const fn stack() -> Stacking {
    Stacking::Stack
}

impl TryFrom<RawDefinition> for EffectDefinition {
    type Error = Error;

    fn try_from(raw: RawDefinition) -> Result<Self, Error> {
        if raw.kind.is_empty() {
            return Err(Error::value("the kind of an effect is empty"));
        }
        if raw.tick_interval_rounds < 1 {
            return Err(Error::value(format!(
                "tick_interval_rounds is at least 1, not {}",
                raw.tick_interval_rounds
            )));
        }
        Ok(Self {
            kind: raw.kind,
            duration_unit: raw.duration_unit,
            duration_amount: raw.duration_amount,
            duration_dice: raw.duration_dice,
            permanent: raw.permanent,
            tick: raw.tick,
            tick_interval_rounds: raw.tick_interval_rounds,
            stacking: raw.stacking,
            expiry: raw.expiry,
            condition: raw.condition,
            modifiers: raw.modifiers,
            dispellable: raw.dispellable,
            params: raw.params,
        })
    }
}

impl EffectDefinition {
    /// An effect of that kind that does nothing and lasts until it is ended.
    #[must_use]
    pub fn new(kind: impl Into<Text>) -> Self {
        Self {
            kind: kind.into(),
            duration_unit: None,
            duration_amount: None,
            duration_dice: None,
            permanent: false,
            tick: None,
            tick_interval_rounds: 1,
            stacking: Stacking::Stack,
            expiry: None,
            condition: None,
            modifiers: Vec::new(),
            dispellable: false,
            params: Params::default(),
        }
    }

    /// The effect, lasting so long.
    #[must_use]
    pub fn lasting(mut self, amount: i64, unit: TimeUnit) -> Self {
        self.duration_amount = Some(amount);
        self.duration_unit = Some(unit);
        self
    }
}

/// An effect in force.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "RawActive")]
pub struct ActiveEffect {
    /// Its id.
    pub effect_id: Id,
    /// What it does.
    pub definition: Arc<EffectDefinition>,
    /// What it is on: the name of a creature, or of a place.
    pub target_ref: Id,
    /// When it began.
    pub attached_round: i64,
    /// When it runs out, if it does.
    pub expires_round: Option<i64>,
    /// The level of the caster whose spell it is.
    pub caster_level: Option<i64>,
    /// Counters that it keeps.
    pub state: BTreeMap<Text, i64>,
}

/// An effect before it is checked.
#[derive(Deserialize)]
struct RawActive {
    effect_id: Id,
    definition: Arc<EffectDefinition>,
    target_ref: Id,
    attached_round: i64,
    #[serde(default)]
    expires_round: Option<i64>,
    #[serde(default)]
    caster_level: Option<i64>,
    #[serde(default)]
    state: BTreeMap<Text, i64>,
}

impl TryFrom<RawActive> for ActiveEffect {
    type Error = Error;

    fn try_from(raw: RawActive) -> Result<Self, Error> {
        if raw.attached_round < 0 {
            return Err(Error::value(format!(
                "attached_round is not negative: {}",
                raw.attached_round
            )));
        }
        Ok(Self {
            effect_id: raw.effect_id,
            definition: raw.definition,
            target_ref: raw.target_ref,
            attached_round: raw.attached_round,
            expires_round: raw.expires_round,
            caster_level: raw.caster_level,
            state: raw.state,
        })
    }
}
