//! Luck: spent to better a roll, and got back (combat specification, section 6).

use grognard_kernel::{Dice, Error, Result, Text, wire_enum};
use serde::{Deserialize, Serialize};

use crate::{Level, rejection::Rejection};

wire_enum! {
    /// What a roll was for, where Luck may not better all of them.
    pub enum RollKind ("kind of roll") {
        /// A skill or characteristic.
        Skill = "skill",
        /// Luck itself.
        Luck = "luck",
        /// Damage.
        Damage = "damage",
        /// Sanity.
        Sanity = "sanity",
        /// How much Sanity is lost.
        SanityLoss = "sanity_loss",
        /// Anything else.
        Other = "other",
    }
}

/// A roll as somebody wants to better it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LuckyRoll {
    /// The roll.
    pub roll: i64,
    /// How well it went.
    pub outcome: Level,
    /// The skill or characteristic.
    pub target: i64,
    /// What the roll must not exceed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effective_target: Option<i64>,
    /// It was rolled a second time, at a risk.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pushed: bool,
}

/// What spending Luck made of a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LuckSpent {
    /// The roll now.
    pub roll: i64,
    /// How well it goes now.
    pub outcome: Level,
    /// Points spent.
    pub luck_spent: i64,
    /// Points left.
    pub luck_remaining: i64,
    /// A roll that was bought teaches nothing.
    pub improvement_tick_eligible: bool,
    /// The optional rule.
    pub rule_ref: Text,
}

pub(crate) const SPENDING: &str = "core.optional.spending_luck";

/// Why Luck may not be spent on a roll, if it may not.
#[must_use]
pub fn validate_luck(
    roll: &LuckyRoll,
    points: i64,
    current_luck: i64,
    kind: RollKind,
) -> Option<Rejection> {
    let fixed = Rejection::LuckOnFixedResult {};
    match kind {
        RollKind::Luck => return Some(Rejection::LuckOnLuckRoll {}),
        RollKind::Damage => return Some(Rejection::LuckOnDamageRoll {}),
        RollKind::Sanity => return Some(Rejection::LuckOnSanityRoll {}),
        RollKind::SanityLoss => return Some(Rejection::LuckOnSanityLoss {}),
        RollKind::Skill | RollKind::Other => {}
    }
    if roll.pushed {
        return Some(Rejection::LuckOnPushedRoll {});
    }
    if matches!(roll.outcome, Level::Critical | Level::Fumble) {
        return Some(fixed);
    }
    if points <= 0 {
        return Some(Rejection::LuckPointsNotPositive { points });
    }
    if points > current_luck {
        return Some(Rejection::NotEnoughLuck { points, current_luck });
    }
    (roll.roll.saturating_sub(points) <= 1).then_some(fixed)
}

/// Spends Luck to lower a roll. What [`validate_luck`] refuses is an error. Draws nothing.
pub fn spend_luck(
    roll: &LuckyRoll,
    points: i64,
    current_luck: i64,
    kind: RollKind,
) -> Result<LuckSpent> {
    Rejection::refuse(validate_luck(roll, points, current_luck, kind).into_iter().collect())?;
    let lowered = roll.roll - points;
    Ok(LuckSpent {
        roll: lowered,
        outcome: Level::of(lowered, roll.effective_target.unwrap_or(roll.target))?,
        luck_spent: points,
        luck_remaining: current_luck - points,
        improvement_tick_eligible: false,
        rule_ref: Text::new_static(SPENDING),
    })
}

/// What came of trying to get Luck back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LuckRecovery {
    /// The percentile roll; above the present Luck is a success.
    pub roll: i64,
    /// Whether it was one.
    pub success: bool,
    /// Points gained.
    pub gained: i64,
    /// Luck before.
    pub luck_before: i64,
    /// Luck now, at most 99.
    pub luck_after: i64,
    /// The optional rule.
    pub rule_ref: Text,
}

/// Tries to get Luck back, at the end of a session. Draws 1 to 100; on a success 1 to 10 more.
pub fn recover_luck<D: Dice + ?Sized>(current_luck: i64, dice: &mut D) -> Result<LuckRecovery> {
    if !(0..=i64::from(u32::MAX)).contains(&current_luck) {
        return Err(Error::value(format!("Luck is not negative: {current_luck}")));
    }
    let roll = dice.range(1, 100)?;
    let success = roll > current_luck;
    let gain = if success { dice.range(1, 10)? } else { 0 };
    let luck_after = (current_luck + gain).min(99);
    Ok(LuckRecovery {
        roll,
        success,
        gained: if success { luck_after - current_luck } else { 0 },
        luck_before: current_luck,
        luck_after,
        rule_ref: Text::new_static("core.optional.luck_recovery"),
    })
}
