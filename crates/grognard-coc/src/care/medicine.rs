//! Medicine: once for each wound and day.
//!
//! Draws a percentile roll of the skill, and 1D3 after a success.

use grognard_kernel::{Dice, Result, Text};
use serde::Deserialize;

use super::{
    events::{
        Care, CareRecord, MedicineGiven, MedicineRefused, RollShown, Skipped, SkippedBecause,
    },
    patient::HealingSession,
};
use crate::{
    Check, Difficulty,
    expression::PlainDice,
    given::{CheckRoll, GivenRoll},
    words::Condition,
};

/// Medicine as somebody means to practise it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Medicine {
    /// Their skill.
    pub skill_value: i64,
    /// The roll, if it was made before.
    #[serde(default)]
    pub skill_roll_result: Option<GivenRoll>,
    /// Whether it is still the day of the wound; later it is hard.
    #[serde(default = "yes")]
    pub same_day: bool,
}

const fn yes() -> bool {
    true
}

impl Medicine {
    /// Medicine on the day of the wound.
    #[must_use]
    pub const fn with_skill(skill_value: i64) -> Self {
        Self { skill_value, skill_roll_result: None, same_day: true }
    }
}

const SKILL: Text = Text::new_static("Medicine");

impl HealingSession {
    /// Practises medicine. A success heals 1D3; one who is dying and stabilized is dying no more.
    ///
    /// Draws a percentile roll of the skill, unless one is given or the treatment is refused, and 1D3
    /// after a success. A skill that cannot be rolled against is an error; nothing is drawn or
    /// changed.
    pub fn medicine<D: Dice + ?Sized>(
        &mut self,
        medicine: &Medicine,
        dice: &mut D,
    ) -> Result<CareRecord> {
        if self.is_dying() && !self.is_stabilized() {
            let reason = SkippedBecause::FirstAidNeeded;
            return Ok(self.record(Care::Skipped(Skipped { reason })));
        }
        let difficulty = if medicine.same_day { Difficulty::Regular } else { Difficulty::Hard };
        if self.healing_usage.treatments().medicine_used {
            let refused = MedicineRefused {
                skill: SKILL,
                difficulty,
                outcome: None,
                already_used_today: true,
                healed: self.healed(0),
            };
            return Ok(self.record(Care::MedicineRefused(refused)));
        }
        let check = Check { difficulty, ..Check::against(medicine.skill_value) };
        let roll = CheckRoll::take(check, medicine.skill_roll_result.as_ref(), dice)?;
        // Drawn before anything changes: dice that fail leave the patient as they were.
        let rolled = if roll.is_success() { Some(PlainDice::of(1, 3).roll(dice)?) } else { None };
        self.healing_usage.treatments_mut().medicine_used = true;
        if rolled.is_some() && self.is_dying() {
            for over in [Condition::Dying, Condition::Stabilized, Condition::Unconscious] {
                self.conditions.remove(over);
            }
        }
        let healed = self.healed(rolled.as_ref().map_or(0, |rolled| rolled.total));
        let given = MedicineGiven {
            skill: SKILL,
            difficulty,
            roll: RollShown::of(&roll, medicine.skill_value),
            already_used_today: false,
            healed,
            healing_dice: rolled.map(Into::into),
        };
        Ok(self.record(Care::MedicineGiven(given)))
    }
}

#[cfg(test)]
mod tests {
    use grognard_kernel::{NoDice, Script};

    use super::{super::patient::tests::patient, *};

    #[test]
    fn a_success_heals_1d3_once_a_day() {
        let mut one = patient(4, &["unconscious"]);
        one.medicine(&Medicine::with_skill(60), &mut Script::faces([60, 3])).unwrap();
        assert_eq!((one.current_hp, one.conditions.0.len()), (7, 0));
        let again = one.medicine(&Medicine::with_skill(60), &mut NoDice).unwrap();
        assert!(matches!(again.care, Care::MedicineRefused(_)));
        one.reset_daily_treatments();
        // The day after, 60 is halved to 30: 31 fails.
        let later = Medicine { same_day: false, ..Medicine::with_skill(60) };
        one.medicine(&later, &mut Script::faces([31])).unwrap();
        assert_eq!(one.current_hp, 7);
    }

    #[test]
    fn the_dying_need_first_aid_before() {
        let mut one = patient(0, &["dying"]);
        let record = one.medicine(&Medicine::with_skill(60), &mut NoDice).unwrap();
        assert_eq!(record.event_type, "healing_skipped");
        let mut one = patient(1, &["major_wound", "unconscious", "dying", "stabilized"]);
        one.medicine(&Medicine::with_skill(60), &mut Script::faces([5, 2])).unwrap();
        assert_eq!((one.current_hp, one.conditions.0), (3, vec!["major_wound".into()]));
    }

    #[test]
    fn dice_that_fail_change_nothing() {
        let mut one = patient(1, &["dying", "stabilized"]);
        let before = one.clone();
        let mut dice = Script::faces([5]);
        assert!(one.medicine(&Medicine::with_skill(60), &mut dice).unwrap_err().is_draw());
        assert_eq!(one, before);
    }
}
