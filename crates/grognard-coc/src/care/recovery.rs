//! Recovery: days of rest, and the weekly CON roll with a major wound.
//!
//! Days draw nothing. The weekly roll draws a percentile roll of CON with its bonus and penalty
//! dice, then 2D3 after an extreme success, or 1D3 after any other.

use grognard_kernel::{Dice, Result, Text};
use serde::{Deserialize, Deserializer};
use smallvec::SmallVec;

use super::{
    events::{
        Care, CareRecord, LastingInjury, MajorWoundRecovery, Rest, RestWithMajorWound,
        RestWithoutDays, RollShown,
    },
    patient::HealingSession,
};
use crate::{
    Check, Difficulty, Level,
    expression::PlainDice,
    given::{CheckRoll, GivenRoll},
    words::Condition,
};

/// A week of somebody with a major wound.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct WeeklyCare {
    /// The patient rested all week: a bonus die.
    #[serde(deserialize_with = "null_is_false")]
    pub complete_rest: bool,
    /// Somebody's medicine helped: a bonus die. Null: nobody practised any.
    #[serde(deserialize_with = "null_is_false")]
    pub medical_care_success: bool,
    /// The place was bad for healing: a penalty die.
    #[serde(deserialize_with = "null_is_false")]
    pub poor_environment: bool,
    /// Somebody's medicine went very wrong: a penalty die, but no second one.
    #[serde(deserialize_with = "null_is_false")]
    pub medicine_fumbled: bool,
    /// The CON roll, if it was made before.
    pub roll_result: Option<GivenRoll>,
}

fn null_is_false<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or(false))
}

const RECOVERY_RULE: Text = Text::new_static("core.combat.major_wound_recovery");
const INJURY_RULE: Text = Text::new_static("core.combat.major_wound_recovery_fumble");

impl HealingSession {
    /// Rests: a hit point a day, and nothing with a major wound. Draws nothing.
    pub fn weekly_recovery(&mut self, days: i64) -> CareRecord {
        let care = if days <= 0 {
            Care::RestWithoutDays(RestWithoutDays { days_of_rest: 0, hp_gained: 0 })
        } else if self.conditions.has(Condition::MajorWound) {
            Care::RestWithMajorWound(RestWithMajorWound {
                days_of_rest: days,
                had_major_wound: true,
                healed: self.healed(0),
                major_wound_recovery_required: true,
                rule_ref: RECOVERY_RULE,
            })
        } else {
            let healed = self.healed(days);
            Care::Rest(Rest { days_of_rest: days, had_major_wound: false, healed })
        };
        self.record(care)
    }

    /// Rolls for a week with a major wound. An extreme success closes it and heals 2D3; a critical
    /// one, as the rest of the successes, heals 1D3. A fumble leaves a lasting injury, which is
    /// told first. Of one who is dying it closes the wound, and heals nothing.
    ///
    /// Draws a percentile roll of CON, unless one is given, then what it heals. A CON that cannot be
    /// rolled against is an error; nothing is drawn or changed.
    pub fn major_wound_recovery_roll<D: Dice + ?Sized>(
        &mut self,
        week: &WeeklyCare,
        dice: &mut D,
    ) -> Result<SmallVec<[CareRecord; 2]>> {
        let bonus = i64::from(week.complete_rest) + i64::from(week.medical_care_success);
        let penalty = i64::from(week.poor_environment || week.medicine_fumbled);
        let check = Check { bonus, penalty, ..Check::against(self.con_value) };
        let roll = CheckRoll::take(check, week.roll_result.as_ref(), dice)?;
        let level = roll.level();
        let healing = match level {
            Some(Level::Extreme) => Some(PlainDice::of(2, 3)),
            Some(Level::Regular | Level::Hard | Level::Critical) => Some(PlainDice::of(1, 3)),
            _ => None,
        };
        let rolled = healing.map(|healing| healing.roll(dice)).transpose()?;
        let mut records = SmallVec::new();
        if level == Some(Level::Fumble) {
            let injury = LastingInjury { rule_ref: INJURY_RULE };
            records.push(self.record(Care::LastingInjury(injury)));
        }
        let healed = self.healed(rolled.as_ref().map_or(0, |rolled| rolled.total));
        if level == Some(Level::Extreme) {
            self.conditions.remove(Condition::MajorWound);
        }
        let event = MajorWoundRecovery {
            skill: Text::new_static("CON"),
            difficulty: Difficulty::Regular,
            roll: RollShown::of(&roll, self.con_value),
            bonus_dice: bonus,
            penalty_dice: penalty,
            complete_rest: week.complete_rest,
            medical_care_success: week.medical_care_success,
            poor_environment: week.poor_environment,
            medicine_fumbled: week.medicine_fumbled,
            healed,
            healing_dice: rolled.map(Into::into),
            rule_ref: RECOVERY_RULE,
        };
        records.push(self.record(Care::MajorWoundRecovery(event)));
        Ok(records)
    }
}

#[cfg(test)]
mod tests {
    use grognard_kernel::{Drawn, NoDice, Script};

    use super::{super::patient::tests::patient, *};

    #[test]
    fn days_of_rest_heal_one_each() {
        let mut one = patient(4, &[]);
        one.weekly_recovery(3);
        assert_eq!(one.current_hp, 7);
        let none = one.weekly_recovery(-1);
        let wanted = RestWithoutDays { days_of_rest: 0, hp_gained: 0 };
        assert_eq!(none.care, Care::RestWithoutDays(wanted));
        let mut one = patient(4, &["major_wound"]);
        one.weekly_recovery(3);
        assert_eq!(one.current_hp, 4);
    }

    #[test]
    fn an_extreme_week_closes_the_wound_a_critical_one_does_not() {
        let mut one = patient(1, &["major_wound"]);
        // 11 is a fifth of 55; 1 + 2 = 3: 4 hit points, less than half of 11.
        let week = WeeklyCare::default();
        one.major_wound_recovery_roll(&week, &mut Script::faces([11, 1, 2])).unwrap();
        assert_eq!((one.current_hp, one.conditions.0.len()), (4, 0));
        let mut one = patient(1, &["major_wound"]);
        one.major_wound_recovery_roll(&week, &mut Script::faces([1, 3])).unwrap();
        assert_eq!((one.current_hp, one.conditions.has(Condition::MajorWound)), (4, true));
    }

    #[test]
    fn an_extreme_week_of_the_dying_heals_nothing_and_closes_the_wound() {
        let mut one = patient(0, &["major_wound", "dying"]);
        let week = WeeklyCare::default();
        one.major_wound_recovery_roll(&week, &mut Script::faces([5, 3, 3])).unwrap();
        assert_eq!((one.current_hp, one.conditions.0), (0, vec!["dying".into()]));
    }

    #[test]
    fn a_fumble_tells_of_a_lasting_injury_first() {
        let mut one = patient(1, &["major_wound"]);
        let week = WeeklyCare::default();
        let records = one.major_wound_recovery_roll(&week, &mut Script::faces([100])).unwrap();
        let names: Vec<&str> = records.iter().map(|one| one.event_type.as_str()).collect();
        assert_eq!(names, ["lasting_injury", "major_wound_recovery"]);
        assert_eq!(records[1].eid, "hl2");
    }

    #[test]
    fn care_brings_bonus_dice_and_mishaps_one_penalty_die() {
        let mut one = patient(1, &["major_wound"]);
        let week = WeeklyCare {
            complete_rest: true,
            medical_care_success: true,
            poor_environment: true,
            medicine_fumbled: true,
            roll_result: None,
        };
        // One bonus die is left: units 0, tens 9 and 6, the lower is 60 against 55.
        let digits = [0, 9, 6].map(|value| Drawn::Range { low: 0, high: 9, value });
        let records = one.major_wound_recovery_roll(&week, &mut Script::new(digits.to_vec()));
        let Care::MajorWoundRecovery(told) = &records.unwrap()[0].care else { panic!("a week") };
        assert_eq!((told.bonus_dice, told.penalty_dice, told.roll.roll), (2, 1, Some(60)));
        one.con_value = 0;
        assert!(one.major_wound_recovery_roll(&week, &mut NoDice).unwrap_err().is_value());
    }
}
