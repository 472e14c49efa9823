//! Fights by the B/X rules.
//!
//! A round: spells are declared; initiative; each combatant in turn; gazes; morale; then ten
//! seconds pass.
//! `docs/scenarios.md` says what each step does and which stream it draws from.

mod arms;
mod bewitched;
mod fighter;
mod magic;
mod morale;
mod round;
mod setup;
mod turn;

use grognard::{
    bx::{
        Event, Ruleset, Streams,
        combat::MoraleTracker,
        effects::{Ledger, Scene},
    },
    kernel::{Clock, Id, IdAllocator, Result},
};

use super::{Ending, Fate, FightLog, FightReport, FighterReport};
use crate::scenario::bx::Setting;

use arms::Arm;
use fighter::{Fighter, Fighters};
use magic::Declared;

/// A fight in progress.
struct Fight<'a, L> {
    setting: &'a Setting,
    ruleset: Ruleset,
    streams: Streams,
    clock: Clock,
    ids: IdAllocator,
    ledger: Ledger,
    morale: MoraleTracker,
    fighters: Fighters,
    /// What each fighter can attack with, beside the fighters so that both can be borrowed.
    arms: Vec<Vec<Arm>>,
    sides: Vec<SideState>,
    /// What each fighter has declared for this round; empty where nobody casts.
    declared: Vec<Option<Declared>>,
    distance_feet: i64,
    log: &'a mut L,
}

/// How a side fares.
struct SideState {
    name: Id,
    /// Reasons for a morale check that have been used up.
    checked: Vec<grognard::bx::combat::MoraleTrigger>,
    /// Whether fire hurt one of its members this round.
    burned: bool,
}

/// Plays a fight of B/X.
pub(super) fn play<L: FightLog<Event>>(
    setting: &Setting,
    seed: u128,
    max_rounds: u32,
    log: &mut L,
) -> Result<FightReport> {
    let mut fight = setup::fight(setting, seed, log)?;
    let mut rounds = 0;
    while fight.is_contested() && rounds < max_rounds {
        rounds += 1;
        fight.play_round(rounds)?;
    }
    Ok(fight.report(rounds))
}

impl<L: FightLog<Event>> Fight<'_, L> {
    /// Where effects take hold.
    fn scene(&mut self) -> (Scene<'_, Fighters>, &mut Streams, &mut L) {
        let scene = Scene {
            ledger: &mut self.ledger,
            registry: &mut self.fighters,
            ids: &mut self.ids,
            clock: self.clock,
        };
        (scene, &mut self.streams, self.log)
    }

    fn note(&mut self, note: impl FnOnce(&Self) -> super::Note) {
        if L::ON {
            let note = note(self);
            self.log.note(note);
        }
    }

    /// Whether a side still has somebody who can act, or who will rise again.
    fn stands(&self, side: usize) -> bool {
        let members = self.fighters.all.iter().filter(|fighter| fighter.side == side);
        members.into_iter().any(|fighter| fighter.is_able() || fighter.will_rise())
    }

    /// Whether more than one side stands.
    fn is_contested(&self) -> bool {
        (0..self.sides.len()).filter(|&side| self.stands(side)).count() > 1
    }

    fn report(self, rounds: u32) -> FightReport {
        let standing: Vec<usize> =
            (0..self.sides.len()).filter(|&side| self.stands(side)).collect();
        let (ending, winner) = match standing.as_slice() {
            [] => (Ending::NobodyLeft, None),
            [side] => (Ending::Decided, Some(self.sides[*side].name.clone())),
            _ => (Ending::BrokenOff, None),
        };
        let fighters = self.fighters.all.iter().map(|fighter| self.fate_of(fighter)).collect();
        FightReport { ending, winner, rounds, fighters }
    }

    fn fate_of(&self, fighter: &Fighter) -> FighterReport {
        let creature = &fighter.creature;
        let fate = match (creature.is_dead(), fighter.fled, fighter.is_able()) {
            (true, _, _) => Fate::Dead,
            (false, true, _) => Fate::Fled,
            (false, false, true) => Fate::Standing,
            (false, false, false) => Fate::Helpless,
        };
        let records = creature.body().conditions().records();
        FighterReport {
            name: fighter.name.clone(),
            side: self.sides[fighter.side].name.clone(),
            fate,
            current_hp: creature.current_hp(),
            max_hp: creature.max_hp(),
            conditions: records.iter().map(|record| record.condition.as_str()).collect(),
        }
    }
}
