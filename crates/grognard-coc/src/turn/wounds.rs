//! What damage makes of somebody: major wounds, unconsciousness, death (combat specification,
//! section 16).
//!
//! Draws the CON roll of a new major wound.

use grognard_kernel::{Dice, Result, Text};

use super::Turn;
use crate::{
    record::{Link, written},
    rules::InstantDeath,
    words::{Condition, Side},
};

impl<D: Dice + ?Sized> Turn<'_, D> {
    /// Conditions follow from damage: for the target, and where the rules have it so for everybody
    /// else who was hurt in the turn.
    pub(super) fn settle_conditions(&mut self) -> Result<()> {
        if let Some(target) = self.target {
            self.update_conditions(target)?;
        }
        if !self.session.rules.conditions_of_all_hurt {
            self.remember_blows();
            return Ok(());
        }
        for link in self.first_link..self.session.damage_chain.len() {
            let Link::Damage(record) = &self.session.damage_chain[link] else { continue };
            let hurt = self.session.find(&record.target_actor_id);
            if let Some(hurt) = hurt.filter(|hurt| !self.updated.contains(hurt)) {
                self.update_conditions(hurt)?;
            }
        }
        Ok(())
    }

    /// The blows of the turn are remembered by those who took them.
    fn remember_blows(&mut self) {
        let session = &mut *self.session;
        for link in &session.damage_chain[self.first_link..] {
            let Link::Damage(record) = link else { continue };
            let target =
                session.participants.iter_mut().find(|one| one.actor_id == record.target_actor_id);
            if let Some(target) = target {
                target.worst_blow = target.worst_blow.max(record.blow());
            }
        }
    }

    /// The conditions of one participant follow from the worst blow of the fight.
    pub(super) fn update_conditions(&mut self, place: usize) -> Result<()> {
        self.remember_blows();
        if !self.updated.contains(&place) {
            self.updated.push(place);
        }
        let rules = self.session.rules;
        let one = self.one_mut(place);
        let (worst, hp_max) = (one.worst_blow, one.hp_max);
        let kills = match rules.instant_death {
            InstantDeath::AboveMaximum => worst > hp_max,
            InstantDeath::AtMaximum => worst >= hp_max && worst > 0,
        };
        if kills {
            one.add(Condition::Dead);
            return Ok(());
        }
        let half = hp_max.saturating_add(1).div_euclid(2);
        let suffers = rules.investigators_suffer_major_wounds || one.side != Side::Investigator;
        if suffers && worst > 0 && worst >= half && !one.has(Condition::MajorWound) {
            one.add(Condition::MajorWound);
            one.add(Condition::Prone);
            let con = one.con;
            let goal = Text::new_static("remain conscious after a major wound");
            let roll = self.plain_roll(place, "CON", goal, con)?;
            let record = written(self.rolled(roll));
            let conscious = self.level(roll).is_success();
            let one = self.one_mut(place);
            if !conscious {
                one.add(Condition::Unconscious);
            }
            one.major_wound_con = Some(record);
        }
        let one = self.one_mut(place);
        if one.hp_current == 0 {
            one.add(Condition::Unconscious);
            if one.has(Condition::MajorWound) {
                one.add(Condition::Dying);
            }
        }
        Ok(())
    }
}
