//! First aid: once for each wound and day, and once more pushed.
//!
//! Draws a percentile roll of the skill; nothing where the treatment is refused.

use grognard_kernel::{Dice, Result, Text};
use serde::Deserialize;

use super::{
    events::{
        Care, CareRecord, FirstAidGiven, FirstAidOnDying, FirstAidRefused, RollShown, Skipped,
        SkippedBecause,
    },
    patient::HealingSession,
};
use crate::{
    Check, Difficulty,
    given::{CheckRoll, GivenRoll},
    words::Condition,
};

/// First aid as somebody means to give it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirstAid {
    /// Their skill.
    pub skill_value: i64,
    /// The roll, if it was made before.
    #[serde(default)]
    pub skill_roll_result: Option<GivenRoll>,
    /// How hard it is.
    #[serde(default = "regular")]
    pub difficulty: Difficulty,
    /// Whether it is a second attempt, at a risk.
    #[serde(default)]
    pub pushed: bool,
}

const fn regular() -> Difficulty {
    Difficulty::Regular
}

impl FirstAid {
    /// A first attempt at regular difficulty.
    #[must_use]
    pub const fn with_skill(skill_value: i64) -> Self {
        let difficulty = Difficulty::Regular;
        Self { skill_value, skill_roll_result: None, difficulty, pushed: false }
    }
}

const SKILL: Text = Text::new_static("First Aid");
const STABILIZE_RULE: Text = Text::new_static("core.combat.dying_stabilize");

impl HealingSession {
    /// Gives first aid. A success heals 1 hit point; of one who is dying, it makes one who is
    /// stabilized at 1 hit point. Push and difficulty are the caller's: a push after a success is
    /// not refused.
    ///
    /// Draws a percentile roll of the skill, unless one is given or the treatment is refused. A skill
    /// that cannot be rolled against is an error; nothing is drawn or changed.
    pub fn first_aid<D: Dice + ?Sized>(
        &mut self,
        aid: &FirstAid,
        dice: &mut D,
    ) -> Result<CareRecord> {
        if self.is_dying() && self.is_stabilized() {
            let reason = SkippedBecause::AlreadyStabilized;
            return Ok(self.record(Care::Skipped(Skipped { reason })));
        }
        if let Some(refused) = self.first_aid_refused(aid) {
            return Ok(self.record(Care::FirstAidRefused(refused)));
        }
        let check = Check { difficulty: aid.difficulty, ..Check::against(aid.skill_value) };
        let roll = CheckRoll::take(check, aid.skill_roll_result.as_ref(), dice)?;
        let treatments = self.healing_usage.treatments_mut();
        treatments.first_aid_used = true;
        treatments.first_aid_push_used |= aid.pushed;
        let shown = RollShown::of(&roll, aid.skill_value);
        let care = if self.is_dying() {
            self.first_aid_on_dying(aid, roll.is_success(), shown)
        } else {
            let healed = self.healed(i64::from(roll.is_success()));
            Care::FirstAidGiven(FirstAidGiven {
                skill: SKILL,
                difficulty: aid.difficulty,
                roll: shown,
                pushed: aid.pushed,
                already_used_today: false,
                healed,
            })
        };
        Ok(self.record(care))
    }

    /// What is told when the wound cannot have first aid today; `None` when it can.
    fn first_aid_refused(&mut self, aid: &FirstAid) -> Option<FirstAidRefused> {
        let used = self.healing_usage.treatments();
        let push_unavailable = aid.pushed && !used.first_aid_used;
        let push_already_used = aid.pushed && used.first_aid_used && used.first_aid_push_used;
        let refused = push_unavailable || push_already_used || (!aid.pushed && used.first_aid_used);
        refused.then(|| FirstAidRefused {
            skill: SKILL,
            difficulty: aid.difficulty,
            outcome: None,
            pushed: aid.pushed,
            already_used_today: used.first_aid_used,
            push_unavailable,
            push_already_used,
            healed: self.healed(0),
        })
    }

    fn first_aid_on_dying(&mut self, aid: &FirstAid, success: bool, roll: RollShown) -> Care {
        if success {
            self.current_hp = 1;
            self.conditions.add(Condition::Stabilized);
        }
        Care::FirstAidOnDying(FirstAidOnDying {
            skill: SKILL,
            difficulty: aid.difficulty,
            roll,
            pushed: aid.pushed,
            already_used_today: false,
            stabilized: success,
            hp_after: self.current_hp,
            rule_ref: STABILIZE_RULE,
        })
    }
}

#[cfg(test)]
mod tests {
    use grognard_kernel::{NoDice, Script};

    use super::{super::patient::tests::patient, *};

    fn pushed() -> FirstAid {
        FirstAid { pushed: true, ..FirstAid::with_skill(50) }
    }

    fn refusal(record: CareRecord) -> FirstAidRefused {
        match record.care {
            Care::FirstAidRefused(refused) => refused,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn once_and_once_pushed() {
        let mut one = patient(4, &[]);
        let early = refusal(one.first_aid(&pushed(), &mut NoDice).unwrap());
        assert!(early.push_unavailable && !early.already_used_today);
        // 51 against 50 fails; pushed, 50 succeeds and heals 1.
        let mut dice = Script::faces([51, 50]);
        one.first_aid(&FirstAid::with_skill(50), &mut dice).unwrap();
        assert_eq!(one.current_hp, 4);
        let again = one.first_aid(&FirstAid::with_skill(50), &mut NoDice).unwrap();
        assert!(refusal(again).already_used_today);
        one.first_aid(&pushed(), &mut dice).unwrap();
        assert_eq!(one.current_hp, 5);
        let last = refusal(one.first_aid(&pushed(), &mut NoDice).unwrap());
        assert!(last.push_already_used && !last.push_unavailable);
    }

    #[test]
    fn the_dying_are_stabilized_at_one_hit_point() {
        let mut one = patient(0, &["major_wound", "dying"]);
        let record = one.first_aid(&FirstAid::with_skill(50), &mut Script::faces([50])).unwrap();
        assert_eq!((record.event_type.as_str(), one.current_hp), ("first_aid_stabilize", 1));
        assert_eq!(one.conditions.0, ["major_wound", "dying", "stabilized"]);
        let record = one.first_aid(&pushed(), &mut NoDice).unwrap();
        assert_eq!((record.event_type.as_str(), record.eid.as_str()), ("healing_skipped", "hl2"));
    }

    #[test]
    fn a_skill_that_cannot_be_rolled_against_changes_nothing() {
        let mut one = patient(4, &[]);
        let before = one.clone();
        assert!(one.first_aid(&FirstAid::with_skill(0), &mut NoDice).unwrap_err().is_value());
        assert!(one.first_aid(&FirstAid::with_skill(50), &mut NoDice).unwrap_err().is_draw());
        assert_eq!(one, before);
    }
}
