//! A fight against the clock, without the clock: the host says when somebody acts (rules 10).
//!
//! An act draws what its action draws. Nobody is defeated here, and nobody dies.

use std::collections::BTreeSet;

use grognard_kernel::{Dice, Id, Sink};

use super::{
    action::{Ledger, perform},
    order::{Action, Order},
    sides::Sides,
    turns::lose_order,
};
use crate::{event::Event, fault::Fault, words::Grant, world::World};

/// A fight against the clock: each takes part by itself, until it has no enemies or no friends.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClockFight {
    states: Vec<(Id, ClockState)>,
}

/// Somebody's part in a fight against the clock.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClockState {
    /// It is over.
    pub over: bool,
    /// What it does; `None` before it was ever told.
    pub order: Option<Order>,
    /// Against whom it has an advantage.
    pub advantage: BTreeSet<Id>,
    /// Against whom it has a disadvantage.
    pub disadvantage: BTreeSet<Id>,
}

impl ClockState {
    const fn pairs_mut(&mut self, kind: Grant) -> &mut BTreeSet<Id> {
        match kind {
            Grant::Advantage => &mut self.advantage,
            Grant::Disadvantage => &mut self.disadvantage,
        }
    }
}

impl ClockFight {
    /// A fight that nobody has joined yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { states: Vec::new() }
    }

    /// Everybody who joined, in that order, and those whose part is over.
    #[must_use]
    pub fn states(&self) -> &[(Id, ClockState)] {
        &self.states
    }

    fn state_mut(&mut self, who: &str) -> Option<&mut ClockState> {
        self.states.iter_mut().find(|(one, _)| *one == *who).map(|(_, state)| state)
    }

    /// Somebody joins; nothing happens if it takes part already. Draws nothing.
    ///
    /// # Errors
    ///
    /// An unknown id.
    pub fn join(&mut self, world: &World, who: &str) -> Result<(), Fault> {
        let id = world.creature(who)?.id.clone();
        match self.state_mut(who) {
            Some(state) if state.over => *state = ClockState::default(),
            Some(_) => {}
            None => self.states.push((id, ClockState::default())),
        }
        Ok(())
    }

    /// Tells somebody what to do; who does not take part joins. Draws nothing.
    ///
    /// Flight is no order here: one simply walks away. With the fault `fails_late` an order of an
    /// unknown kind is passed over without a word.
    ///
    /// # Errors
    ///
    /// Unknown ids; an order that makes no sense, unless that fault is kept.
    pub fn queue(&mut self, world: &World, who: &str, order: Order) -> Result<(), Fault> {
        world.creature(who)?;
        let unknown = match &order.action {
            Action::Flee => Some(Fault::UnknownAction { key: "flee".into() }),
            Action::Unreadable(unreadable) => Some(unreadable.fault.clone()),
            _ => None,
        };
        match unknown {
            Some(Fault::UnknownAction { .. }) if world.rules.quirks.fails_late => return Ok(()),
            Some(fault) if !world.rules.quirks.fails_late => return Err(fault),
            _ => order.check(world)?,
        }
        self.join(world, who)?;
        if let Some(state) = self.state_mut(who) {
            state.order = Some(order);
        }
        Ok(())
    }

    /// Who stands with somebody and who against, of those who take part and are in the same place.
    ///
    /// # Errors
    ///
    /// An unknown id.
    pub fn sides(&self, world: &World, who: &str) -> Result<Sides, Fault> {
        let place = &world.creature(who)?.place;
        let mut here = Vec::new();
        for (one, state) in &self.states {
            if !state.over && world.creature(one)?.place == *place {
                here.push(one);
            }
        }
        Sides::of(who, here.into_iter(), world)
    }

    /// Somebody does what it is to do, again and again unless the order says that it does not
    /// repeat; then its part is over if all of its side, or all of the other, are down or
    /// elsewhere. Nothing happens if its part is over already. Draws what the action draws.
    ///
    /// # Errors
    ///
    /// Unknown ids; that of the dice; with the fault `fails_late` an order that fails.
    pub fn act<D: Dice + ?Sized, S: Sink<Event>>(
        &mut self,
        world: &mut World,
        who: &str,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<(), Fault> {
        world.creature(who)?;
        let Some(state) = self.state_mut(who).filter(|state| !state.over) else {
            return Ok(());
        };
        let order = state.order.clone();
        let action = order.as_ref().map(|order| order.action.clone()).unwrap_or_default();
        let waits = Order { action: Action::Hold, repeat: None, dt: Some(0) };
        let next = match perform(self, world, who, &action, dice, sink) {
            Ok(()) if order.as_ref().is_some_and(|order| order.repeat == Some(false)) => {
                Some(waits)
            }
            Ok(()) => order,
            Err(fault) => {
                lose_order(fault, world, who, sink)?;
                Some(waits)
            }
        };
        if let Some(state) = self.state_mut(who) {
            state.order = next;
        }
        self.check(world, who, sink)
    }

    /// Whether somebody's part is over.
    fn check<S: Sink<Event>>(
        &mut self,
        world: &World,
        who: &str,
        sink: &mut S,
    ) -> Result<(), Fault> {
        let sides = self.sides(world, who)?;
        let stands = |one: &Id| world.creature(one).is_ok_and(|creature| creature.hp > 0);
        let goes_on = sides.allies.iter().any(stands) && sides.enemies.iter().any(stands);
        if goes_on {
            return Ok(());
        }
        if let Some(state) = self.state_mut(who) {
            *state = ClockState { over: true, ..ClockState::default() };
        }
        if S::ON {
            sink.emit(Event::TwitchOver { who: who.into() });
        }
        Ok(())
    }
}

impl Ledger for ClockFight {
    fn ask(&mut self, kind: Grant, who: &str, target: &str, world: &World) -> bool {
        let lasts = world.rules.quirks.twitch_edge_lasts;
        let Some(state) = self.state_mut(who) else { return false };
        let pairs = state.pairs_mut(kind);
        if lasts { pairs.contains(target) } else { pairs.remove(target) }
    }

    fn bring(&mut self, kind: Grant, actor: &str, recipient: &str, target: &str, world: &World) {
        let ignored = world.rules.quirks.twitch_recipient_ignored;
        let gains = if ignored { actor } else { recipient };
        if let Some(state) = self.state_mut(gains) {
            state.pairs_mut(kind).insert(target.into());
        }
    }

    fn flee(&mut self, _: &str) -> Option<i64> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        creature::NewCreature,
        rules::{Quirks, Rules},
        words::{CreatureKind, Stat},
    };
    use grognard_kernel::{Ignore, NoDice, Recorder, Script};

    fn fight(rules: Rules) -> (World, ClockFight) {
        let mut world = World::new(rules);
        let mut fight = ClockFight::new();
        for (id, kind) in [
            ("hero", CreatureKind::Character),
            ("friend", CreatureKind::Character),
            ("rat", CreatureKind::Mob),
        ] {
            world.add_creature(NewCreature::new(id, kind)).unwrap();
            fight.join(&world, id).unwrap();
        }
        (world, fight)
    }

    #[test]
    fn a_boost_reaches_its_recipient_once_unless_the_faults_are_kept() {
        for (ignored, lasts) in [(false, false), (true, false), (false, true), (true, true)] {
            let quirks = Quirks {
                twitch_recipient_ignored: ignored,
                twitch_edge_lasts: lasts,
                ..Quirks::NONE
            };
            let (mut world, mut fight) = fight(Rules { quirks, ..Rules::repaired() });
            let boost = Action::Stunt {
                recipient: "friend".into(),
                target: "rat".into(),
                advantage: true,
                stunt_type: Stat::Strength,
                defense_type: Stat::Dexterity,
            };
            fight.queue(&world, "hero", boost.into()).unwrap();
            fight.act(&mut world, "hero", &mut Script::faces([11]), &mut Ignore).unwrap();
            let gains = if ignored { "hero" } else { "friend" };
            let attack = Action::Attack { target: "rat".into() };
            fight.queue(&world, gains, attack.into()).unwrap();
            for faces in [&[1, 2][..], if lasts { &[1, 2] } else { &[2] }] {
                let mut dice = Script::faces(faces.to_vec());
                fight.act(&mut world, gains, &mut dice, &mut Ignore).unwrap();
                assert!(dice.finish().is_ok(), "{gains}");
            }
        }
    }

    #[test]
    fn a_part_is_over_when_nobody_is_left_to_fight() {
        let (mut world, mut fight) = fight(Rules::repaired());
        world.creature_mut("rat").unwrap().hp = 0;
        let mut events = Recorder::new();
        fight.act(&mut world, "hero", &mut NoDice, &mut events).unwrap();
        assert_eq!(events.events(), [Event::TwitchOver { who: "hero".into() }]);
        assert!(!fight.states()[1].1.over, "others see it at their own next act");
        fight.act(&mut world, "hero", &mut NoDice, &mut events).unwrap();
        assert_eq!(events.events().len(), 1);
    }

    #[test]
    fn nobody_flees_against_the_clock() {
        let (world, mut fight) = fight(Rules::repaired());
        let refused = fight.queue(&world, "hero", Action::Flee.into()).unwrap_err();
        assert_eq!(refused.code(), "unknown_action");
        let (world, mut fight) = self::fight(Rules::module());
        fight.queue(&world, "hero", Action::Flee.into()).unwrap();
        assert_eq!(fight.states()[0].1.order, None);
    }
}
