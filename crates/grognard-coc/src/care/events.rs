//! What is told of care: one record for each way in which a treatment can go.

use grognard_kernel::{Faces, Open, Text, wire_enum};
use serde::Serialize;

use crate::{Difficulty, Level, expression::PlainRoll, given::CheckRoll};

/// Hit points before and after a treatment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Healed {
    /// Hit points before.
    pub hp_before: i64,
    /// Gained; below 0 for somebody who had more than the maximum.
    pub hp_gained: i64,
    /// Hit points now.
    pub hp_after: i64,
}

/// A roll of a treatment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RollShown {
    /// How well it went.
    pub outcome: Open<Level>,
    /// The roll, where it is known.
    pub roll: Option<i64>,
    /// The skill or characteristic.
    pub target: i64,
}

impl RollShown {
    pub(super) fn of(roll: &CheckRoll, target: i64) -> Self {
        Self { outcome: roll.outcome(), roll: roll.roll(), target }
    }
}

/// Dice of healing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HealingDice {
    /// The expression.
    pub expression: Text,
    /// The dice, left to right.
    pub raw: Faces,
    /// Their sum.
    pub total: i64,
}

impl From<PlainRoll> for HealingDice {
    fn from(roll: PlainRoll) -> Self {
        Self { expression: roll.expression, raw: roll.rolls, total: roll.total }
    }
}

wire_enum! {
    /// Why a treatment was not tried.
    pub enum SkippedBecause ("reason for skipping a treatment") {
        /// Of a dying patient who is stabilized, first aid makes no more.
        AlreadyStabilized = "already_stabilized",
        /// Somebody must stabilize a dying patient before medicine helps.
        FirstAidNeeded = "first_aid_needed",
    }
}

/// A treatment was not tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Skipped {
    /// Why.
    pub reason: SkippedBecause,
}

/// First aid that this wound cannot have today.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FirstAidRefused {
    /// `First Aid`.
    pub skill: Text,
    /// How hard it would have been.
    pub difficulty: Difficulty,
    /// Always `None`: nobody rolled.
    pub outcome: Option<Open<Level>>,
    /// Whether it was to be pushed.
    pub pushed: bool,
    /// Whether the wound has had first aid today.
    pub already_used_today: bool,
    /// Nothing was tried yet that could be pushed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub push_unavailable: bool,
    /// The push is used too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub push_already_used: bool,
    /// Hit points: unchanged.
    #[serde(flatten)]
    pub healed: Healed,
}

/// First aid for somebody who is dying.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FirstAidOnDying {
    /// `First Aid`.
    pub skill: Text,
    /// How hard it was.
    pub difficulty: Difficulty,
    /// The roll.
    #[serde(flatten)]
    pub roll: RollShown,
    /// Whether it was pushed.
    pub pushed: bool,
    /// Always false.
    pub already_used_today: bool,
    /// Whether the patient is stabilized.
    pub stabilized: bool,
    /// Hit points now: 1 of a stabilized patient.
    pub hp_after: i64,
    /// The rule.
    pub rule_ref: Text,
}

/// First aid for somebody who is not dying.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FirstAidGiven {
    /// `First Aid`.
    pub skill: Text,
    /// How hard it was.
    pub difficulty: Difficulty,
    /// The roll.
    #[serde(flatten)]
    pub roll: RollShown,
    /// Whether it was pushed.
    pub pushed: bool,
    /// Always false.
    pub already_used_today: bool,
    /// What it did.
    #[serde(flatten)]
    pub healed: Healed,
}

/// Medicine that this wound has had today.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MedicineRefused {
    /// `Medicine`.
    pub skill: Text,
    /// How hard it would have been.
    pub difficulty: Difficulty,
    /// Always `None`: nobody rolled.
    pub outcome: Option<Open<Level>>,
    /// Always true.
    pub already_used_today: bool,
    /// Hit points: unchanged.
    #[serde(flatten)]
    pub healed: Healed,
}

/// Medicine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MedicineGiven {
    /// `Medicine`.
    pub skill: Text,
    /// How hard it was: hard after the first day.
    pub difficulty: Difficulty,
    /// The roll.
    #[serde(flatten)]
    pub roll: RollShown,
    /// Always false.
    pub already_used_today: bool,
    /// What it did.
    #[serde(flatten)]
    pub healed: Healed,
    /// The dice of a success.
    pub healing_dice: Option<HealingDice>,
}

/// A round of dying.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DyingConRoll {
    /// The CON roll.
    #[serde(flatten)]
    pub roll: RollShown,
    /// Always regular.
    pub difficulty: Difficulty,
    /// Whether it failed, which is death.
    pub died: bool,
    /// The rule.
    pub rule_ref: Text,
}

/// An hour of being stabilized.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StabilizedConRoll {
    /// The CON roll.
    #[serde(flatten)]
    pub roll: RollShown,
    /// Always regular.
    pub difficulty: Difficulty,
    /// Whether it failed: the patient is dying again.
    pub deteriorated: bool,
    /// The rule.
    pub rule_ref: Text,
}

/// Rest of no days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RestWithoutDays {
    /// 0.
    pub days_of_rest: i64,
    /// 0.
    pub hp_gained: i64,
}

/// Days of rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rest {
    /// How many.
    pub days_of_rest: i64,
    /// Always false.
    pub had_major_wound: bool,
    /// What they did.
    #[serde(flatten)]
    pub healed: Healed,
}

/// Days of rest with a major wound, which heal nothing by themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RestWithMajorWound {
    /// How many.
    pub days_of_rest: i64,
    /// Always true.
    pub had_major_wound: bool,
    /// Hit points: unchanged.
    #[serde(flatten)]
    pub healed: Healed,
    /// Always true: the weekly roll is due.
    pub major_wound_recovery_required: bool,
    /// The rule.
    pub rule_ref: Text,
}

/// Something is lost for good.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LastingInjury {
    /// The rule.
    pub rule_ref: Text,
}

/// A week with a major wound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MajorWoundRecovery {
    /// `CON`.
    pub skill: Text,
    /// Always regular.
    pub difficulty: Difficulty,
    /// The CON roll.
    #[serde(flatten)]
    pub roll: RollShown,
    /// Bonus dice, before penalty dice took any away.
    pub bonus_dice: i64,
    /// Penalty dice.
    pub penalty_dice: i64,
    /// Whether the patient rested all week.
    pub complete_rest: bool,
    /// Whether somebody's medicine helped.
    pub medical_care_success: bool,
    /// Whether the place was bad for healing.
    pub poor_environment: bool,
    /// Whether somebody's medicine went very wrong.
    pub medicine_fumbled: bool,
    /// What the week did.
    #[serde(flatten)]
    pub healed: Healed,
    /// The dice of a success.
    pub healing_dice: Option<HealingDice>,
    /// The rule.
    pub rule_ref: Text,
}

/// What came of a treatment, a roll or a rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Care {
    /// A treatment was not tried.
    Skipped(Skipped),
    /// First aid that this wound cannot have today.
    FirstAidRefused(FirstAidRefused),
    /// First aid for somebody who is dying.
    FirstAidOnDying(FirstAidOnDying),
    /// First aid for somebody who is not.
    FirstAidGiven(FirstAidGiven),
    /// Medicine that this wound has had today.
    MedicineRefused(MedicineRefused),
    /// Medicine.
    MedicineGiven(MedicineGiven),
    /// A round of dying.
    DyingConRoll(DyingConRoll),
    /// An hour of being stabilized.
    StabilizedConRoll(StabilizedConRoll),
    /// Rest of no days.
    RestWithoutDays(RestWithoutDays),
    /// Days of rest.
    Rest(Rest),
    /// Days of rest with a major wound.
    RestWithMajorWound(RestWithMajorWound),
    /// Something is lost for good.
    LastingInjury(LastingInjury),
    /// A week with a major wound.
    MajorWoundRecovery(MajorWoundRecovery),
}

impl Care {
    /// The name of the event.
    #[must_use]
    pub const fn event_type(&self) -> &'static str {
        match self {
            Self::Skipped(_) => "healing_skipped",
            Self::FirstAidOnDying(it) if it.stabilized => "first_aid_stabilize",
            Self::FirstAidRefused(_) | Self::FirstAidOnDying(_) | Self::FirstAidGiven(_) => {
                "first_aid"
            }
            Self::MedicineRefused(_) | Self::MedicineGiven(_) => "medicine",
            Self::DyingConRoll(_) => "dying_con_roll",
            Self::StabilizedConRoll(_) => "stabilized_con_roll",
            Self::RestWithoutDays(_) | Self::Rest(_) | Self::RestWithMajorWound(_) => {
                "weekly_recovery"
            }
            Self::LastingInjury(_) => "lasting_injury",
            Self::MajorWoundRecovery(_) => "major_wound_recovery",
        }
    }
}

/// What came of it, with its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CareRecord {
    /// The name of the event.
    pub event_type: Text,
    /// `hl1`, `hl2` …
    pub eid: Text,
    /// What came of it.
    #[serde(flatten)]
    pub care: Care,
}
