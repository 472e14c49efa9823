//! Morale (B/X: Combat, morale): whether a side fights on.
//!
//! Draws 2d6 for a check; nothing for scores of 2 and less or 12 and more, and nothing for a side
//! that has held twice.

use std::collections::BTreeMap;

use grognard_kernel::{Dice, Result, Text, wire_enum};
use serde::{Deserialize, Serialize};

use super::incapacitated;
use crate::{
    creature::{Creature, ModifierQuestion},
    events::{EventSink, MoraleChecked, MoraleCode},
    model::modifier::ModifierKind,
};

/// What came of a morale check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MoraleResult {
    /// Whether they fight on.
    pub held: bool,
    /// Whether the score puts them outside checks: 2 never fights, 12 never checks.
    pub exempt: bool,
    /// The 2d6.
    pub roll: Option<i64>,
    /// Added to it, within −2 to +2.
    pub modifier: i64,
}

/// Checks the morale of a side or group: 2d6 plus the modifier at or under the score. Emits
/// `morale_checked`.
pub fn check_morale<D: Dice + ?Sized, S: EventSink>(
    subject: &str,
    score: i64,
    modifier: i64,
    dice: &mut D,
    sink: &mut S,
) -> Result<MoraleResult> {
    let result = if score <= 2 || score >= 12 {
        MoraleResult { held: score >= 12, exempt: true, roll: None, modifier: 0 }
    } else {
        let modifier = modifier.clamp(-2, 2);
        let roll = dice.die(6)? + dice.die(6)?;
        MoraleResult { held: roll + modifier <= score, exempt: false, roll: Some(roll), modifier }
    };
    if S::ON {
        let code = match (result.exempt, result.held) {
            (true, _) => MoraleCode::Exempt,
            (false, true) => MoraleCode::Held,
            (false, false) => MoraleCode::Broke,
        };
        sink.emit(
            MoraleChecked {
                code,
                subject: subject.into(),
                score,
                roll: result.roll,
                modifier: result.modifier,
                held: Some(result.held),
            }
            .into(),
        );
    }
    Ok(result)
}

/// Remembers which sides have held twice in this encounter: they fight until killed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoraleTracker {
    passed: BTreeMap<Text, i64>,
}

impl MoraleTracker {
    /// How many checks that settle a side's nerve.
    const ENOUGH: i64 = 2;

    /// Checks the morale of a side, unless it has held twice: then `None`, without a draw. Exempt
    /// scores never count as held.
    pub fn check<D: Dice + ?Sized, S: EventSink>(
        &mut self,
        subject: &str,
        score: i64,
        modifier: i64,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<Option<MoraleResult>> {
        if self.passed.get(subject).is_some_and(|&passed| passed >= Self::ENOUGH) {
            return Ok(None);
        }
        let result = check_morale(subject, score, modifier, dice, sink)?;
        if result.held && !result.exempt {
            *self.passed.entry(subject.into()).or_insert(0) += 1;
        }
        Ok(Some(result))
    }

    /// How often each side has held.
    #[must_use]
    pub fn passed(&self) -> &BTreeMap<Text, i64> {
        &self.passed
    }
}

/// What spells add to a creature's morale.
#[must_use]
pub fn morale_modifier(creature: &Creature) -> i64 {
    creature.modifier_total(&ModifierQuestion::new(ModifierKind::MoraleBonus))
}

wire_enum! {
    /// Why a side's morale is checked.
    pub enum MoraleTrigger ("morale trigger") {
        /// One of them is dead.
        FirstDeath = "first_death",
        /// Half of them are out of action.
        HalfIncapacitated = "half_incapacitated",
    }
}

/// Which reasons for a morale check hold for a side now. They are states, not changes: they hold
/// again in the next round.
#[must_use]
pub fn morale_triggers<'a>(members: impl IntoIterator<Item = &'a Creature>) -> Vec<MoraleTrigger> {
    let (mut count, mut dead, mut out) = (0, 0, 0);
    for member in members {
        count += 1;
        dead += usize::from(member.is_dead());
        out += usize::from(incapacitated(member));
    }
    let mut triggers = Vec::new();
    if dead > 0 {
        triggers.push(MoraleTrigger::FirstDeath);
    }
    if count > 0 && 2 * out >= count {
        triggers.push(MoraleTrigger::HalfIncapacitated);
    }
    triggers
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_kernel::{Ignore, NoDice, Script};

    #[test]
    fn case_b25_the_fearless_never_check_and_two_passes_end_checks() {
        let mut tracker = MoraleTracker::default();
        let fearless = tracker.check("golems", 12, -2, &mut NoDice, &mut Ignore).unwrap();
        assert!(fearless.is_some_and(|result| result.held && result.exempt));
        let cowards = tracker.check("cowards", 2, 2, &mut NoDice, &mut Ignore).unwrap();
        assert!(cowards.is_some_and(|result| !result.held && result.exempt));

        let mut script = Script::faces([4, 4, 1, 1]);
        for _ in 0..2 {
            let result = tracker.check("orcs", 8, 0, &mut script, &mut Ignore).unwrap();
            assert!(result.is_some_and(|result| result.held));
        }
        assert_eq!(tracker.check("orcs", 8, 0, &mut NoDice, &mut Ignore).unwrap(), None);

        let clamped = check_morale("orcs", 8, 7, &mut Script::faces([3, 3]), &mut Ignore).unwrap();
        assert_eq!((clamped.modifier, clamped.held), (2, true));
    }
}
