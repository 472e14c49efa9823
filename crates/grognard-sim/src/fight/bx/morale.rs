//! Morale of a side, and flight.
//!
//! Draws 2d6 (`combat`) for each check.

use grognard::{
    bx::{
        Creature, Event, StreamName,
        combat::{cannot_move, morale_modifier, morale_triggers},
    },
    kernel::Result,
};

use super::Fight;
use crate::fight::{FightLog, Note};

impl<L: FightLog<Event>> Fight<'_, L> {
    /// Checks the morale of every side that has a reason to, each reason once in the fight. Nobody
    /// runs from enemies who are gone.
    pub(super) fn check_morale(&mut self) -> Result<()> {
        for side in 0..self.sides.len() {
            if !self.is_contested() {
                return Ok(());
            }
            let Some(score) = self.morale_score(side) else { continue };
            let members = || {
                let all = self.fighters.all.iter();
                all.filter(|fighter| fighter.side == side && !fighter.fled)
            };
            let Some(first) = members().find(|fighter| fighter.is_able()) else { continue };
            let modifier = morale_modifier(&first.creature);
            let triggers = morale_triggers(members().map(|fighter| &fighter.creature));
            for trigger in triggers {
                let state = &mut self.sides[side];
                if state.checked.contains(&trigger) {
                    continue;
                }
                state.checked.push(trigger);
                let dice = self.streams.of(StreamName::Combat);
                let name = state.name.clone();
                let result = self.morale.check(&name, score, modifier, dice, self.log)?;
                if result.is_some_and(|result| !result.held) {
                    self.flee(side);
                    break;
                }
            }
        }
        Ok(())
    }

    /// The morale score of a side: its own, or the least of its monsters that are still able.
    /// Monsters that fear fire use that score in a round in which fire hurt their side. Without a
    /// score a side never checks.
    fn morale_score(&self, side: usize) -> Option<i64> {
        if let Some(score) = self.setting.sides[side].morale {
            return Some(score);
        }
        let burned = self.sides[side].burned;
        let members = self.fighters.all.iter().filter(|one| one.side == side && one.is_able());
        let scores = members.filter_map(|one| score_of(&one.creature, burned));
        scores.min()
    }

    /// Everybody on a side who can move runs.
    fn flee(&mut self, side: usize) {
        let mut names = Vec::new();
        for fighter in self.fighters.all.iter_mut().filter(|one| one.side == side) {
            if fighter.is_able() && !cannot_move(&fighter.creature) {
                fighter.fled = true;
                names.push(fighter.name.clone());
            }
        }
        self.note(|fight| Note::Flees { side: fight.sides[side].name.clone(), names });
    }
}

fn score_of(creature: &Creature, burned: bool) -> Option<i64> {
    let template = creature.template()?;
    let afraid = template.morale_alternates.iter().filter(|one| one.condition.contains("fire"));
    afraid.filter(|_| burned).map(|one| one.score).next_back().or(template.morale)
}
