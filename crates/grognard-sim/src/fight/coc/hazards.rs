//! What harms people beside the enemy, at the end of a round.
//!
//! Draws from the stream `hazards`: for each hazard in the order of the scenario, for each whom it
//! reaches in the same order, a CON roll as long as none has failed and then the dice of the
//! severity; or those dice alone, where nothing is breathed.

use grognard::{
    coc::{
        Condition, HostConditions, NoAir, OtherHarm, Severity, Suffocation, Victim,
        apply_other_damage,
    },
    kernel::{Result, Text},
};

use super::{Fight, HAZARDS, Listener, Telling};
use crate::scenario::coc::{Peril, Whom};

impl<L: Listener<Telling>> Fight<'_, L> {
    pub(super) fn meet_hazards(&mut self) -> Result<()> {
        for hazard in 0..self.setting.hazards.len() {
            for place in 0..self.states.len() {
                let reached = self.is_reached(hazard, place);
                match &self.setting.hazards[hazard].peril {
                    Peril::NoAir(no_air) if reached => self.hold_breath(hazard, place, no_air)?,
                    Peril::NoAir(_) => self.breathe(hazard, place),
                    Peril::Harm { source, severity } if reached => {
                        self.harm(place, source, *severity)?;
                    }
                    Peril::Harm { .. } => {}
                }
            }
        }
        Ok(())
    }

    /// Whether a hazard reaches somebody. The dead have nothing to fear, and those who ran are out
    /// of it.
    fn is_reached(&self, hazard: usize, place: usize) -> bool {
        let one = self.one(place);
        if one.has(Condition::Dead) || one.has(Condition::Fled) {
            return false;
        }
        match &self.setting.hazards[hazard].whom {
            Whom::All => true,
            Whom::Held => self.holder_of(place).is_some(),
            Whom::These(these) => these.contains(&one.actor_id),
        }
    }

    /// Somebody as the rules of hazards see them.
    fn victim(&self, place: usize) -> Victim {
        let one = self.one(place);
        let conditions = one.conditions.iter().map(|condition| condition.as_str());
        Victim {
            id: Some(one.actor_id.clone()),
            current_hp: Some(one.hp_current),
            hp_max: Some(one.hp_max),
            // As in a fight, at most 99; half of it must leave a number to roll.
            con: Some(one.con.clamp(2, 99)),
            conditions: Some(conditions.collect::<HostConditions>()),
        }
    }

    /// What came of it counts in the fight. That somebody suffocates is no condition of a fight.
    fn settle(&mut self, place: usize, victim: &Victim) -> Result<()> {
        let id = self.one(place).actor_id.clone();
        let one = self.table.fight_mut().participant_mut(&id)?;
        if victim.hit_points() < one.hp_current {
            one.aiming = false;
        }
        one.hp_current = victim.hit_points();
        let known = victim.conditions.iter().flat_map(|conditions| &conditions.0);
        let known: Vec<Condition> = known.filter_map(|condition| condition.parse().ok()).collect();
        one.conditions.retain(|condition| known.contains(condition));
        for condition in known {
            if !one.has(condition) {
                one.conditions.push(condition);
            }
        }
        if !one.can_act() {
            self.let_go(&id);
        }
        Ok(())
    }

    /// Who is out holds nobody.
    fn let_go(&mut self, holder: &str) {
        let held: Vec<Text> =
            self.table.fight().participants().iter().map(|one| one.actor_id.clone()).collect();
        for id in held {
            // One who is not held by them is a refusal that changes nothing.
            let _ = self.table.release(holder, &id);
        }
    }

    fn hold_breath(&mut self, hazard: usize, place: usize, no_air: &NoAir) -> Result<()> {
        let mut victim = self.victim(place);
        let id = self.one(place).actor_id.clone();
        let known = self.airless[hazard].remove(&id);
        let mut suffocation = match known {
            Some(suffocation) => suffocation,
            None => {
                let (suffocation, started) = Suffocation::start(&mut victim, no_air);
                self.tell(|_| Telling::AirGone(started));
                suffocation
            }
        };
        let told = suffocation.round(&mut victim, None, self.streams.get(HAZARDS))?;
        self.settle(place, &victim)?;
        if suffocation.active {
            self.airless[hazard].insert(id, suffocation);
        }
        self.tell(|_| Telling::NoAir(told));
        Ok(())
    }

    fn breathe(&mut self, hazard: usize, place: usize) {
        let id = self.one(place).actor_id.clone();
        if let Some(mut suffocation) = self.airless[hazard].remove(&id) {
            let mut victim = self.victim(place);
            let ended = suffocation.end(&mut victim, None);
            self.tell(|_| Telling::AirBack(ended));
        }
    }

    fn harm(&mut self, place: usize, source: &Text, severity: Severity) -> Result<()> {
        let mut victim = self.victim(place);
        let harm = OtherHarm {
            severity: Some(Text::new_static(severity.as_str())),
            source: source.clone(),
            ..OtherHarm::default()
        };
        let told = apply_other_damage(&mut victim, &harm, self.streams.get(HAZARDS))?;
        self.settle(place, &victim)?;
        self.tell(|_| Telling::Harm(Box::new(told)));
        Ok(())
    }
}
