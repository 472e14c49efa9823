//! Initiative (B/X: Combat, initiative): who acts first.
//!
//! Draws one d6 for each side, or for each combatant where the ruleset says so; then one more for
//! each whose total ties, until none do.

use std::cmp::Reverse;

use grognard_kernel::{Dice, Error, Faces, Id, Result};
use serde::{Deserialize, Serialize};

use crate::{
    Ruleset,
    creature::Creature,
    events::{EventSink, InitiativeEntry, InitiativeMode, InitiativeRolled},
};

/// One who acts this round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Participant {
    /// The combatant's name, which comes back in the order.
    pub key: Id,
    /// The side.
    pub side: Id,
    /// Wields a slow weapon this round: acts after all who do not.
    #[serde(default)]
    pub slow: bool,
    /// Added to the combatant's own roll; not to a side's.
    #[serde(default)]
    pub modifier: i64,
}

/// What came of initiative.
#[derive(Clone, Debug, PartialEq)]
pub struct InitiativeResult {
    /// Who rolled.
    pub mode: InitiativeMode,
    /// What came up, in the order in which it was rolled.
    pub entries: Vec<InitiativeEntry>,
    /// Who acts, first to last.
    pub order: Vec<Id>,
}

/// What a combatant adds to its own initiative: a character's Dexterity and class, a monster
/// whatever the referee gives it.
#[must_use]
pub fn participant_modifier(creature: &Creature, monster_modifier: i64) -> i64 {
    match creature {
        Creature::Character(character) => {
            character.ability_modifiers().initiative + character.class.rules().initiative_bonus
        }
        Creature::Monster(_) => monster_modifier,
    }
}

/// One who rolls, side or combatant.
struct Roller<'a> {
    key: &'a Id,
    modifier: i64,
    rolls: Faces,
    total: i64,
}

impl Roller<'_> {
    fn roll<D: Dice + ?Sized>(&mut self, dice: &mut D) -> Result<()> {
        let face = dice.die(6)?;
        self.rolls.push(i32::try_from(face).unwrap_or(i32::MAX));
        self.total = face.saturating_add(self.modifier);
        Ok(())
    }
}

/// Rolls initiative for a round. Ties roll again, all of them together, until none are left; the
/// highest acts first, and those with slow weapons after everybody else.
///
/// Emits `initiative_rolled`. Where combatants roll for themselves their keys must differ, else it
/// is an error before any draw. A set whose totals cannot all differ (seven equal modifiers, say)
/// rolls once, and ties stand in the order given.
///
/// ```
/// use grognard_bx::combat::{Participant, roll_initiative};
/// use grognard_bx::Ruleset;
/// use grognard_kernel::{Ignore, Script};
///
/// let of = |key: &str, side: &str, slow| Participant {
///     key: key.into(),
///     side: side.into(),
///     slow,
///     modifier: 0,
/// };
/// let all = [of("hild", "party", true), of("orc", "foes", false), of("odo", "party", false)];
/// let dice = &mut Script::faces([5, 2]);
/// let result = roll_initiative(&all, &Ruleset::default(), dice, &mut Ignore)?;
/// assert_eq!(result.order, ["odo", "orc", "hild"]);
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
pub fn roll_initiative<D: Dice + ?Sized, S: EventSink>(
    participants: &[Participant],
    ruleset: &Ruleset,
    dice: &mut D,
    sink: &mut S,
) -> Result<InitiativeResult> {
    let individual = ruleset.individual_initiative;
    let mode = if individual { InitiativeMode::Individual } else { InitiativeMode::Side };
    let mut rollers = if individual { combatants(participants)? } else { sides(participants) };
    for roller in &mut rollers {
        roller.roll(dice)?;
    }
    if can_all_differ(&rollers) {
        roll_ties_off(&mut rollers, dice)?;
    }
    let total_of = |participant: &Participant| {
        let key = if individual { &participant.key } else { &participant.side };
        rollers.iter().find(|roller| roller.key == key).map_or(0, |roller| roller.total)
    };
    let mut ranked: Vec<(bool, Reverse<i64>, &Id)> =
        participants.iter().map(|one| (one.slow, Reverse(total_of(one)), &one.key)).collect();
    ranked.sort_by_key(|(slow, total, _)| (*slow, *total));
    let order: Vec<Id> = ranked.into_iter().map(|(_, _, key)| key.clone()).collect();
    let entries: Vec<InitiativeEntry> = rollers
        .into_iter()
        .map(|roller| InitiativeEntry {
            key: roller.key.clone(),
            rolls: roller.rolls,
            modifier: roller.modifier,
            total: roller.total,
        })
        .collect();
    if S::ON {
        let (entries, order) = (entries.clone(), order.clone());
        sink.emit(InitiativeRolled { mode, entries, order }.into());
    }
    Ok(InitiativeResult { mode, entries, order })
}

fn combatants(participants: &[Participant]) -> Result<Vec<Roller<'_>>> {
    for (place, one) in participants.iter().enumerate() {
        if participants[..place].iter().any(|earlier| earlier.key == one.key) {
            return Err(Error::value(format!("{:?} takes part twice", one.key)));
        }
    }
    Ok(participants.iter().map(|one| roller(&one.key, one.modifier)).collect())
}

fn sides(participants: &[Participant]) -> Vec<Roller<'_>> {
    let mut sides: Vec<Roller<'_>> = Vec::new();
    for one in participants {
        if !sides.iter().any(|side| *side.key == one.side) {
            sides.push(roller(&one.side, 0));
        }
    }
    sides
}

fn roller(key: &Id, modifier: i64) -> Roller<'_> {
    Roller { key, modifier, rolls: Faces::new(), total: 0 }
}

/// Whether there are dice with which no two totals are equal: going up, each roller can have a
/// total above the last one's.
fn can_all_differ(rollers: &[Roller<'_>]) -> bool {
    let mut modifiers: Vec<i64> = rollers.iter().map(|roller| roller.modifier).collect();
    modifiers.sort_unstable();
    let mut next = i64::MIN;
    modifiers.into_iter().all(|modifier| {
        let total = next.max(modifier.saturating_add(1));
        let fits = total <= modifier.saturating_add(6) && total < i64::MAX;
        next = total.saturating_add(1);
        fits
    })
}

fn roll_ties_off<D: Dice + ?Sized>(rollers: &mut [Roller<'_>], dice: &mut D) -> Result<()> {
    loop {
        let totals: Vec<i64> = rollers.iter().map(|roller| roller.total).collect();
        let ties = |total: i64| totals.iter().filter(|other| **other == total).count() > 1;
        let mut tied = false;
        for roller in rollers.iter_mut().filter(|roller| ties(roller.total)) {
            roller.roll(dice)?;
            tied = true;
        }
        if !tied {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_kernel::{Ignore, Script};

    fn participant(key: &str, side: &str, slow: bool) -> Participant {
        Participant { key: key.into(), side: side.into(), slow, modifier: 0 }
    }

    fn roll(participants: &[Participant], individual: bool, dice: &[i64]) -> InitiativeResult {
        let ruleset = Ruleset { individual_initiative: individual, ..Ruleset::default() };
        let mut script = Script::faces(dice.iter().copied());
        let result = roll_initiative(participants, &ruleset, &mut script, &mut Ignore).unwrap();
        script.finish().unwrap();
        result
    }

    #[test]
    fn case_b07_a_slow_weapon_acts_last_whatever_was_rolled() {
        let both = [participant("two_handed", "a", true), participant("dagger", "b", false)];
        assert_eq!(roll(&both, true, &[6, 1]).order, ["dagger", "two_handed"]);
    }

    #[test]
    fn case_b10_the_winning_side_acts_first_each_round_anew() {
        let both = [participant("a", "A", false), participant("b", "B", false)];
        assert_eq!(roll(&both, false, &[5, 2]).order, ["a", "b"]);
        assert_eq!(roll(&both, false, &[1, 6]).order, ["b", "a"]);
    }

    #[test]
    fn case_b11_one_roll_for_each_side_and_no_more() {
        let all = [
            participant("a1", "A", false),
            participant("a2", "A", false),
            participant("b", "B", false),
        ];
        assert_eq!(roll(&all, false, &[4, 3]).order, ["a1", "a2", "b"]);
    }

    #[test]
    fn case_b13_ties_roll_again() {
        let both = [participant("a", "A", false), participant("b", "B", false)];
        let result = roll(&both, false, &[3, 3, 4, 2]);
        assert_eq!(result.order, ["a", "b"]);
        assert_eq!(result.entries[0].rolls.as_slice(), [3, 4]);
    }

    /// Seven with equal modifiers cannot all differ: one die each, ties in the order given.
    #[test]
    fn a_tie_that_cannot_be_broken_stands() {
        let all: Vec<Participant> =
            ["a", "b", "c", "d", "e", "f", "g"].map(|key| participant(key, key, false)).into();
        let order = roll(&all, true, &[2, 5, 2, 5, 1, 6, 5]).order;
        assert_eq!(order, ["f", "b", "d", "g", "a", "c", "e"]);
    }

    #[test]
    fn one_combatant_does_not_roll_twice() {
        let twice = [participant("a", "A", false), participant("a", "B", false)];
        let ruleset = Ruleset { individual_initiative: true, ..Ruleset::default() };
        let mut script = Script::default();
        assert!(
            roll_initiative(&twice, &ruleset, &mut script, &mut Ignore).unwrap_err().is_value()
        );
    }
}
