//! A round.
//!
//! Draws: initiative (`combat`); what each turn draws; a saving throw for each who meets a gaze
//! (`combat`); morale (`combat`); what effects draw as time passes (`effects`).

use grognard::{
    bx::{
        Event, StreamName,
        combat::{Participant, participant_modifier, resolve_gaze, roll_initiative},
        effects::{TimePasses, advance},
        model::words::Quality,
    },
    kernel::{Id, Result, TimeUnit},
};

use super::Fight;
use crate::fight::{FightLog, Note};

/// Within this distance, in feet, the sides are in melee.
pub(super) const MELEE_FEET: i64 = grognard::bx::combat::MELEE_REACH_FEET;

impl<L: FightLog<Event>> Fight<'_, L> {
    pub(super) fn play_round(&mut self, number: u32) -> Result<()> {
        self.note(|fight| Note::Round { number, distance_feet: fight.distance_feet });
        for side in &mut self.sides {
            side.burned = false;
        }
        let acting = self.who_acts(number);
        let setting = self.setting;
        self.declare(|side| number == 1 && setting.sides[side].surprised);
        if !acting.is_empty() {
            let dice = self.streams.of(StreamName::Combat);
            let order = roll_initiative(&acting, &self.ruleset, dice, self.log)?.order;
            for name in order {
                if self.is_contested() {
                    self.take_turn(&name)?;
                }
            }
        }
        if self.is_contested() {
            self.gazes()?;
            self.check_morale()?;
        }
        self.pass_time()
    }

    /// Those who act this round. A surprised side does not act in the first.
    fn who_acts(&mut self, number: u32) -> Vec<Participant> {
        let setting = self.setting;
        let surprised = |side: usize| number == 1 && setting.sides[side].surprised;
        for (index, side) in setting.sides.iter().enumerate() {
            if surprised(index) {
                self.note(|_| Note::Surprised { side: side.name.clone() });
            }
        }
        let able = (0..self.fighters.all.len())
            .filter(|&index| self.fighters.all[index].is_able())
            .filter(|&index| !surprised(self.fighters.all[index].side));
        able.map(|index| {
            let fighter = &self.fighters.all[index];
            Participant {
                key: fighter.name.clone(),
                side: self.sides[fighter.side].name.clone(),
                slow: self.wields_slow_weapon(index),
                modifier: participant_modifier(&fighter.creature, 0),
            }
        })
        .collect()
    }

    /// Whether what the fighter will attack with this round is slow.
    fn wields_slow_weapon(&self, index: usize) -> bool {
        let pace = self.fighters.all[index].tactics.pace_feet;
        let reached = (self.distance_feet - pace).max(MELEE_FEET);
        let arm = self
            .arm_for(index, self.distance_feet)
            .or_else(|| self.arm_for(index, reached.min(self.distance_feet)));
        let attack = arm.and_then(|arm| self.arms[index][arm].attack().ok());
        attack.is_some_and(|attack| attack.qualities().contains(Quality::Slow))
    }

    /// Deadly gazes meet the eyes of everybody in melee with the gazer.
    fn gazes(&mut self) -> Result<()> {
        if self.distance_feet > MELEE_FEET {
            return Ok(());
        }
        for gazer in 0..self.fighters.all.len() {
            let fighter = &self.fighters.all[gazer];
            if !fighter.is_able() || !fighter.has_deadly_gaze() {
                continue;
            }
            let (side, name) = (fighter.side, fighter.name.clone());
            let enemies = self.fighters.all.iter().filter(|one| one.side != side && one.is_able());
            let engaged: Vec<Id> = enemies.map(|one| one.name.clone()).collect();
            if engaged.is_empty() {
                continue;
            }
            self.note(|_| Note::Gazes { name });
            let (mut scene, streams, log) = self.scene();
            resolve_gaze(&engaged, &mut scene, streams.of(StreamName::Combat), log)?;
        }
        Ok(())
    }

    /// Ten seconds pass.
    fn pass_time(&mut self) -> Result<()> {
        self.note(|_| Note::Time);
        let mut time = TimePasses {
            clock: &mut self.clock,
            ledger: &mut self.ledger,
            registry: &mut self.fighters,
            ids: Some(&mut self.ids),
            dice: self.streams.of(StreamName::Effects),
        };
        advance(&mut time, 1, TimeUnit::Round, self.log)?;
        for fighter in &mut self.fighters.all {
            fighter.fired = (fighter.fired.1, false);
        }
        Ok(())
    }
}
