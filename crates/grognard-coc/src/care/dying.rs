//! The clock of the dying: CON each round, and each hour once stabilized.
//!
//! Draws a percentile roll of CON.

use grognard_kernel::{Dice, Result, Text};

use super::{
    events::{Care, CareRecord, DyingConRoll, RollShown, StabilizedConRoll},
    patient::HealingSession,
};
use crate::{
    Check, Difficulty,
    given::{CheckRoll, GivenRoll},
    words::Condition,
};

const DYING_RULE: Text = Text::new_static("core.combat.dying_con_clock");
const STABILIZED_RULE: Text = Text::new_static("core.combat.dying_stabilized_clock");

impl HealingSession {
    /// The end of a round of dying: a failed CON roll is death, any other opens a push of first
    /// aid. That the patient is dying, and not stabilized, is the caller's to see to.
    ///
    /// Draws a percentile roll of CON, unless one is given. A CON that cannot be rolled against is
    /// an error; nothing is drawn or changed.
    pub fn dying_con_roll<D: Dice + ?Sized>(
        &mut self,
        given: Option<&GivenRoll>,
        dice: &mut D,
    ) -> Result<CareRecord> {
        let roll = CheckRoll::take(Check::against(self.con_value), given, dice)?;
        let died = roll.is_failure();
        if died {
            self.conditions.add(Condition::Dead);
        } else {
            self.reopen_first_aid_push();
        }
        let event = DyingConRoll {
            roll: RollShown::of(&roll, self.con_value),
            difficulty: Difficulty::Regular,
            died,
            rule_ref: DYING_RULE,
        };
        Ok(self.record(Care::DyingConRoll(event)))
    }

    /// An hour of being stabilized: after a failed CON roll the patient is dying again, at 0 hit
    /// points, and first aid may be pushed.
    ///
    /// Draws a percentile roll of CON, unless one is given. A CON that cannot be rolled against is
    /// an error; nothing is drawn or changed.
    pub fn stabilized_con_roll<D: Dice + ?Sized>(
        &mut self,
        given: Option<&GivenRoll>,
        dice: &mut D,
    ) -> Result<CareRecord> {
        let roll = CheckRoll::take(Check::against(self.con_value), given, dice)?;
        let deteriorated = roll.is_failure();
        if deteriorated {
            self.current_hp = 0;
            self.conditions.remove(Condition::Stabilized);
            self.reopen_first_aid_push();
        }
        let event = StabilizedConRoll {
            roll: RollShown::of(&roll, self.con_value),
            difficulty: Difficulty::Regular,
            deteriorated,
            rule_ref: STABILIZED_RULE,
        };
        Ok(self.record(Care::StabilizedConRoll(event)))
    }
}

#[cfg(test)]
mod tests {
    use grognard_kernel::Script;

    use super::{super::patient::tests::patient, super::*};

    #[test]
    fn the_chain_of_a_dying_investigator() {
        let mut one = patient(0, &["major_wound", "dying"]);
        // CON 55 holds at 55. First aid at 40 fails with 41; CON holds with 12; the push succeeds
        // with 40. An hour later CON fails with 56, and the next push has 41 again.
        let mut dice = Script::faces([55, 41, 12, 40, 56, 41, 99]);
        let pushed = FirstAid { pushed: true, ..FirstAid::with_skill(40) };
        one.dying_con_roll(None, &mut dice).unwrap();
        one.first_aid(&FirstAid::with_skill(40), &mut dice).unwrap();
        one.dying_con_roll(None, &mut dice).unwrap();
        one.first_aid(&pushed, &mut dice).unwrap();
        assert!(one.healing_usage.treatments().first_aid_push_used);
        assert_eq!((one.current_hp, one.is_stabilized()), (1, true));
        one.stabilized_con_roll(None, &mut dice).unwrap();
        assert!(!one.healing_usage.treatments().first_aid_push_used);
        assert_eq!((one.current_hp, one.is_stabilized(), one.is_dying()), (0, false, true));
        one.first_aid(&pushed, &mut dice).unwrap();
        // 99 against 55 is a failure, no fumble: death all the same.
        one.dying_con_roll(None, &mut dice).unwrap();
        assert_eq!(one.conditions.0, ["major_wound", "dying", "dead"]);
        dice.finish().unwrap();
    }
}
