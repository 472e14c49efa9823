//! Losing hit points without a fight (hazards specification, section 1). Draws nothing.
//!
//! Unlike a blow in a fight it asks for no CON roll, knocks nobody down and never kills outright.

use grognard_kernel::{Dice, Result, Text};
use serde::{Deserialize, Serialize};

use crate::{
    expression::{PlainDice, PlainRoll},
    host_conditions::HostConditions,
    words::Condition,
};

/// Somebody who may come to harm: a record of the host, apart from any fight. What is missing
/// stays missing until a rule writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victim {
    /// The id; a victim without one is `unknown` to a session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Text>,
    /// Hit points now; missing, 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current_hp: Option<i64>,
    /// Hit points when unhurt; missing or 0, what they are now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hp_max: Option<i64>,
    /// CON; missing, 50.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub con: Option<i64>,
    /// Conditions; missing, none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conditions: Option<HostConditions>,
}

/// The CON of a victim that has none.
const USUAL_CON: i64 = 50;

impl Victim {
    /// CON, or 50 where it is missing.
    #[must_use]
    pub fn constitution(&self) -> i64 {
        self.con.unwrap_or(USUAL_CON)
    }

    /// Hit points now, or 0 where they are missing.
    #[must_use]
    pub fn hit_points(&self) -> i64 {
        self.current_hp.unwrap_or(0)
    }

    /// The conditions, to change.
    pub fn conditions_mut(&mut self) -> &mut HostConditions {
        self.conditions.get_or_insert_default()
    }

    /// Loses `raw` hit points, down to 0; a negative number is none.
    ///
    /// Half of the hit points at one blow are a major wound. At 0 somebody with a major wound is
    /// dying, anybody else unconscious; with `ignore_major_wound` they are dead.
    ///
    /// ```
    /// use grognard_coc::Victim;
    ///
    /// let mut victim = Victim { current_hp: Some(6), hp_max: Some(11), ..Victim::default() };
    /// // Half of 11 rounded up is 6: a major wound, and dying at 0.
    /// let loss = victim.lose(7, false);
    /// assert_eq!((loss.hp_after, loss.hp_delta, loss.major_wound_this_blow), (0, -6, true));
    /// assert_eq!(victim.conditions_mut().0, ["major_wound", "dying"]);
    /// ```
    pub fn lose(&mut self, raw: i64, ignore_major_wound: bool) -> HitPointLoss {
        let hp_before = self.hit_points();
        let hp_max = self.hp_max.filter(|&most| most != 0).unwrap_or(hp_before);
        let damage = raw.max(0);
        let hp_after = hp_before.saturating_sub(damage).max(0);
        self.current_hp = Some(hp_after);
        let conditions = self.conditions_mut();
        let major_wound = !ignore_major_wound && damage >= major_wound_from(hp_max);
        if major_wound {
            conditions.add(Condition::MajorWound);
        }
        let died = hp_after == 0 && damage > 0 && ignore_major_wound;
        if died {
            conditions.add(Condition::Dead);
            conditions.remove(Condition::Dying);
        } else if hp_after == 0 && damage > 0 {
            let dying = conditions.has(Condition::MajorWound);
            conditions.add(if dying { Condition::Dying } else { Condition::Unconscious });
        }
        HitPointLoss {
            hp_before,
            hp_after,
            hp_delta: hp_after.saturating_sub(hp_before),
            raw_damage: damage,
            major_wound_this_blow: major_wound,
            died,
        }
    }

    /// Rolls damage, then loses it. Draws the dice, left to right.
    pub(crate) fn suffer<D: Dice + ?Sized>(
        &mut self,
        damage: &PlainDice,
        ignore_major_wound: bool,
        dice: &mut D,
    ) -> Result<(PlainRoll, HitPointLoss)> {
        let roll = damage.roll(dice)?;
        let loss = self.lose(roll.total, ignore_major_wound);
        Ok((roll, loss))
    }
}

/// The least damage at one blow that is a major wound: half of the hit points, rounded up.
fn major_wound_from(hp_max: i64) -> i64 {
    half_rounded_up(hp_max).max(1)
}

/// Half of a number, rounded up.
pub(crate) fn half_rounded_up(number: i64) -> i64 {
    number.saturating_add(1).div_euclid(2)
}

/// What losing hit points did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HitPointLoss {
    /// Hit points before.
    pub hp_before: i64,
    /// Hit points now, at least 0.
    pub hp_after: i64,
    /// The change: 0 or less.
    pub hp_delta: i64,
    /// The damage before it met the last hit point, at least 0.
    pub raw_damage: i64,
    /// Whether it was a major wound by itself.
    pub major_wound_this_blow: bool,
    /// Whether it killed.
    pub died: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn victim(current_hp: i64, hp_max: i64, conditions: &[&str]) -> Victim {
        Victim {
            current_hp: Some(current_hp),
            hp_max: Some(hp_max),
            conditions: Some(conditions.iter().copied().collect()),
            ..Victim::default()
        }
    }

    fn after(mut one: Victim, raw: i64, ignore: bool) -> (HitPointLoss, Vec<Text>) {
        let loss = one.lose(raw, ignore);
        (loss, one.conditions_mut().0.clone())
    }

    #[test]
    fn half_of_the_hit_points_rounded_up_is_a_major_wound() {
        // 11 / 2 = 5.5, rounded up 6.
        assert!(!victim(11, 11, &[]).lose(5, false).major_wound_this_blow);
        assert!(victim(11, 11, &[]).lose(6, false).major_wound_this_blow);
        // 1 / 2 rounded up is 1; nothing is never a wound.
        assert!(victim(1, 1, &[]).lose(1, false).major_wound_this_blow);
        assert!(!victim(1, 1, &[]).lose(0, false).major_wound_this_blow);
    }

    #[test]
    fn zero_hit_points_are_dying_unconscious_or_dead() {
        // 3 is less than half of 12: no major wound, so unconscious.
        let (_, conditions) = after(victim(3, 12, &["prone"]), 3, false);
        assert_eq!(conditions, ["prone", "unconscious"]);
        let (_, conditions) = after(victim(3, 12, &["major_wound"]), 3, false);
        assert_eq!(conditions, ["major_wound", "dying"]);
        let (loss, conditions) = after(victim(3, 12, &["dying"]), 3, true);
        assert!(loss.died && !loss.major_wound_this_blow);
        assert_eq!(conditions, ["dead"]);
    }

    #[test]
    fn a_negative_roll_is_no_damage() {
        let (loss, conditions) = after(victim(0, 12, &[]), -2, false);
        assert_eq!((loss.raw_damage, loss.hp_delta, loss.died), (0, 0, false));
        assert!(conditions.is_empty());
    }

    #[test]
    fn a_missing_or_zero_maximum_is_the_present_hit_points() {
        // Of 9 hit points, 5 are half rounded up.
        let mut bare = Victim { current_hp: Some(9), ..Victim::default() };
        assert!(bare.lose(5, false).major_wound_this_blow);
        assert_eq!(bare.hp_max, None);
        assert!(victim(9, 0, &[]).lose(5, false).major_wound_this_blow);
    }

    #[test]
    fn extreme_figures_do_not_overflow() {
        let mut one = victim(i64::MIN, i64::MAX, &[]);
        assert_eq!(one.lose(i64::MAX, false).hp_after, 0);
    }
}
