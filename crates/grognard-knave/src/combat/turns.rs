//! A fight in turns (rules 9).
//!
//! A turn draws an order of acting; then what each action draws, in that order; then, for each
//! character who fell, what a brush with death draws; and one pick, if anybody is left.

use std::collections::BTreeSet;

use grognard_kernel::{Dice, Id, Sink};

use super::{
    action::{Ledger, perform},
    order::Order,
    sides::Sides,
};
use crate::{
    event::Event,
    fault::{Fault, Rejection},
    words::Grant,
    world::World,
};

/// A fight in turns. All actions of a turn count as simultaneous: who falls in a turn still acts
/// in it.
///
/// ```
/// use grognard_kernel::{Recorder, Stream};
/// use grognard_knave::{Action, Combat, CreatureKind, NewCreature, Order, Rules, World};
///
/// let mut world = World::new(Rules::default());
/// world.add_creature(NewCreature::new("hero", CreatureKind::Character))?;
/// world.add_creature(NewCreature::new("rat", CreatureKind::Mob))?;
///
/// let mut fight = Combat::new(1);
/// fight.queue(&world, "hero", Order::repeated(Action::Attack { target: "rat".into() }))?;
/// fight.queue(&world, "rat", Order::repeated(Action::Attack { target: "hero".into() }))?;
/// let (mut dice, mut events) = (Stream::fork(3, "combat"), Recorder::new());
/// while !fight.is_over() {
///     fight.turn(&mut world, &mut dice, &mut events)?;
/// }
/// assert!(!events.events().is_empty());
/// # Ok::<(), grognard_knave::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Combat {
    turn: i64,
    flee_timeout: i64,
    over: bool,
    combatants: Vec<(Id, Order)>,
    fleeing: Vec<(Id, i64)>,
    defeated: Vec<Id>,
    advantage: BTreeSet<(Id, Id)>,
    disadvantage: BTreeSet<(Id, Id)>,
}

impl Combat {
    /// A fight that nobody has joined yet. Flight takes so many turns; 1 is usual.
    #[must_use]
    pub const fn new(flee_timeout: i64) -> Self {
        Self {
            turn: 0,
            flee_timeout,
            over: false,
            combatants: Vec::new(),
            fleeing: Vec::new(),
            defeated: Vec::new(),
            advantage: BTreeSet::new(),
            disadvantage: BTreeSet::new(),
        }
    }

    /// The number of turns so far.
    #[must_use]
    pub const fn turns(&self) -> i64 {
        self.turn
    }

    /// The turns that flight takes.
    #[must_use]
    pub const fn flee_timeout(&self) -> i64 {
        self.flee_timeout
    }

    /// Whether it is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Who takes part, in the order of joining, with what each is to do.
    #[must_use]
    pub fn combatants(&self) -> &[(Id, Order)] {
        &self.combatants
    }

    /// Who flees, and since which turn.
    #[must_use]
    pub fn fleeing(&self) -> &[(Id, i64)] {
        &self.fleeing
    }

    /// Who is out, in order.
    #[must_use]
    pub fn defeated(&self) -> &[Id] {
        &self.defeated
    }

    /// Who has an advantage or a disadvantage, and against whom.
    #[must_use]
    pub const fn pairs(&self, kind: Grant) -> &BTreeSet<(Id, Id)> {
        match kind {
            Grant::Advantage => &self.advantage,
            Grant::Disadvantage => &self.disadvantage,
        }
    }

    fn pairs_mut(&mut self, kind: Grant) -> &mut BTreeSet<(Id, Id)> {
        match kind {
            Grant::Advantage => &mut self.advantage,
            Grant::Disadvantage => &mut self.disadvantage,
        }
    }

    fn check_open(&self) -> Result<(), Fault> {
        if self.over { Err(Rejection::CombatOver {}.into()) } else { Ok(()) }
    }

    /// Somebody joins, to hold; false if it takes part already. Draws nothing.
    ///
    /// # Errors
    ///
    /// An unknown id; a fight that is over.
    pub fn join(&mut self, world: &World, who: &str) -> Result<bool, Fault> {
        self.check_open()?;
        let id = world.creature(who)?.id.clone();
        if self.combatants.iter().any(|(one, _)| *one == id) {
            return Ok(false);
        }
        self.combatants.push((id, Order::default()));
        Ok(true)
    }

    /// Somebody takes part no more, and flees no more, unless the fault `fled_stays_marked` is
    /// kept. Advantages stay. Draws nothing.
    pub fn leave(&mut self, world: &World, who: &str) {
        self.combatants.retain(|(one, _)| *one != *who);
        if !world.rules.quirks.fled_stays_marked {
            self.fleeing.retain(|(one, _)| *one != *who);
        }
    }

    /// Ends the fight: everybody leaves. Draws nothing.
    pub fn stop(&mut self) {
        self.combatants.clear();
        self.over = true;
    }

    /// Who stands with somebody and who against.
    ///
    /// In a room of everybody against everybody each stands alone. Else the characters are one
    /// side and all others the other; who does not take part sees it as one of the others.
    ///
    /// # Errors
    ///
    /// An unknown id.
    pub fn sides(&self, world: &World, who: &str) -> Result<Sides, Fault> {
        Sides::of(who, self.combatants.iter().map(|(one, _)| one), world)
    }

    /// Grants somebody an advantage or a disadvantage against a target, until it is asked for.
    pub fn grant(&mut self, kind: Grant, who: &str, target: &str) {
        self.pairs_mut(kind).insert((who.into(), target.into()));
    }

    /// Whether somebody has an advantage or a disadvantage against a target. Asking spends it.
    /// Everybody has an advantage against who flees, and that is not spent.
    pub fn has(&mut self, kind: Grant, who: &str, target: &str) -> bool {
        let flees = self.fleeing.iter().any(|(one, _)| *one == *target);
        (kind == Grant::Advantage && flees)
            || self.pairs_mut(kind).remove(&(who.into(), target.into()))
    }

    /// Tells somebody what to do; who does not take part joins. Draws nothing.
    ///
    /// # Errors
    ///
    /// Unknown ids, a fight that is over; an order that makes no sense, unless the fault
    /// `fails_late` is kept. Nothing changes then.
    pub fn queue(&mut self, world: &World, who: &str, order: Order) -> Result<(), Fault> {
        self.check_open()?;
        world.creature(who)?;
        order.check(world)?;
        self.join(world, who)?;
        self.store(who, order);
        Ok(())
    }

    fn store(&mut self, who: &str, order: Order) {
        if let Some((_, queued)) = self.combatants.iter_mut().find(|(one, _)| *one == *who) {
            *queued = order;
        }
    }

    /// Somebody does what it is to do; who does not take part joins. Then the order is to hold,
    /// unless it repeats. Draws what the action draws.
    ///
    /// An order that cannot be carried out is lost, and told as an event; with the fault
    /// `fails_late` it is an error, and stays.
    ///
    /// # Errors
    ///
    /// Unknown ids, a fight that is over, that of the dice.
    pub fn act<D: Dice + ?Sized, S: Sink<Event>>(
        &mut self,
        world: &mut World,
        who: &str,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<(), Fault> {
        self.join(world, who)?;
        let queued = self.combatants.iter().find(|(one, _)| *one == *who);
        let order = queued.map(|(_, order)| order.clone()).unwrap_or_default();
        let next = match perform(self, world, who, &order.action, dice, sink) {
            Ok(()) if order.repeat.unwrap_or(false) => order,
            Ok(()) => Order::default(),
            Err(fault) => {
                lose_order(fault, world, who, sink)?;
                Order::default()
            }
        };
        self.store(who, next);
        Ok(())
    }

    /// A turn: everybody acts, in an order that is drawn, and then [`check`](Self::check).
    ///
    /// # Errors
    ///
    /// That of the dice; a fight that is over. With the fault `fails_late`, an order that fails:
    /// the turn ends there, and counts.
    pub fn turn<D: Dice + ?Sized, S: Sink<Event>>(
        &mut self,
        world: &mut World,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<(), Fault> {
        self.check_open()?;
        let joined: Vec<Id> = self.combatants.iter().map(|(one, _)| one.clone()).collect();
        self.turn = self.turn.saturating_add(1);
        for place in dice.shuffle(joined.len())? {
            if let Some(who) = joined.get(place) {
                self.act(world, who, dice, sink)?;
            }
        }
        self.check(world, dice, sink)
    }

    /// The end of a turn: who has no hit points left is out; who has fled long enough is gone; and
    /// if somebody that is left, drawn by a pick, has no enemies, the fight is over.
    ///
    /// # Errors
    ///
    /// That of the dice; a fight that is over.
    pub fn check<D: Dice + ?Sized, S: Sink<Event>>(
        &mut self,
        world: &mut World,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<(), Fault> {
        self.check_open()?;
        let joined: Vec<Id> = self.combatants.iter().map(|(one, _)| one.clone()).collect();
        for who in joined {
            if world.creature(&who)?.hp > 0 {
                continue;
            }
            world.defeat(&who, dice, sink)?;
            // Its flight is still told below, if it was far enough.
            self.combatants.retain(|(one, _)| *one != who);
            if S::ON {
                sink.emit(Event::Defeated { who: who.clone() });
            }
            self.defeated.push(who);
        }
        for (who, since) in self.fleeing.clone() {
            if self.turn.saturating_sub(since) >= self.flee_timeout.saturating_sub(1) {
                self.leave(world, &who);
                if S::ON {
                    sink.emit(Event::Fled { who });
                }
            }
        }
        if !world.rules.quirks.fled_stays_marked {
            let combatants = &self.combatants;
            self.fleeing.retain(|(one, _)| combatants.iter().any(|(other, _)| other == one));
        }
        let sides = match self.combatants.len() {
            0 => Sides::default(),
            count => {
                let place = dice.pick(count)?;
                let who = self.combatants.get(place).map(|(who, _)| who.clone());
                self.sides(world, &who.unwrap_or_default())?
            }
        };
        if sides.enemies.is_empty() {
            self.finish(world, sides.allies, sink)?;
        }
        Ok(())
    }

    fn finish<S: Sink<Event>>(
        &mut self,
        world: &World,
        standing: Vec<Id>,
        sink: &mut S,
    ) -> Result<(), Fault> {
        let (mut knocked_out, mut killed) = (Vec::new(), Vec::new());
        for who in &self.defeated {
            let stands = world.creature(who)?.hp > 0;
            if stands { &mut knocked_out } else { &mut killed }.push(who.clone());
        }
        self.stop();
        if S::ON {
            sink.emit(Event::CombatOver { standing, knocked_out, killed });
        }
        Ok(())
    }
}

impl Ledger for Combat {
    fn ask(&mut self, kind: Grant, who: &str, target: &str, _: &World) -> bool {
        self.has(kind, who, target)
    }

    fn bring(&mut self, kind: Grant, _: &str, recipient: &str, target: &str, _: &World) {
        self.grant(kind, recipient, target);
    }

    fn flee(&mut self, who: &str) -> Option<i64> {
        let since = match self.fleeing.iter().find(|(one, _)| *one == *who) {
            Some((_, since)) => *since,
            None => {
                self.fleeing.push((who.into(), self.turn));
                self.turn
            }
        };
        let fled = self.turn.saturating_sub(since);
        let left = self.flee_timeout.saturating_sub(fled).saturating_sub(1);
        (left > 0).then_some(left)
    }
}

/// What becomes of an order that cannot be carried out: it is lost and told, or, where the fault
/// `fails_late` is kept, an error. A source of dice that cannot answer always is one.
pub(super) fn lose_order<S: Sink<Event>>(
    fault: Fault,
    world: &World,
    who: &str,
    sink: &mut S,
) -> Result<(), Fault> {
    if world.rules.quirks.fails_late || matches!(fault, Fault::Draw(_)) {
        return Err(fault);
    }
    if S::ON {
        sink.emit(Event::OrderFailed { who: who.into(), code: fault.code().into() });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Action, Rules,
        creature::NewCreature,
        item::NewItem,
        rules::Quirks,
        words::{CreatureKind, ItemKind, Stat},
    };
    use grognard_kernel::{Drawn, Ignore, NoDice, Recorder, Script};

    fn world(rules: Rules) -> World {
        let mut world = World::new(rules);
        world.add_creature(NewCreature::new("hero", CreatureKind::Character)).unwrap();
        let goblin =
            NewCreature { hit_dice: Some(2), ..NewCreature::new("goblin", CreatureKind::Mob) };
        world.add_creature(goblin).unwrap();
        world.add_item(NewItem::new("sword", ItemKind::Weapon)).unwrap();
        world.equip("hero", "sword").unwrap();
        world
    }

    fn with(change: impl FnOnce(&mut Quirks)) -> Rules {
        let mut quirks = Quirks::NONE;
        change(&mut quirks);
        Rules { quirks, ..Rules::repaired() }
    }

    fn attack(target: &str) -> Order {
        Action::Attack { target: target.into() }.into()
    }

    fn die(sides: i64, value: i64) -> Drawn {
        Drawn::Range { low: 1, high: sides, value }
    }

    #[test]
    fn the_example_of_the_rules() {
        let mut world = world(Rules::repaired());
        let mut fight = Combat::new(1);
        fight.queue(&world, "hero", attack("goblin")).unwrap();
        fight.queue(&world, "goblin", attack("hero")).unwrap();
        let mut dice = Script::new(vec![
            Drawn::Shuffle { order: vec![1, 0] },
            die(20, 5),  // the goblin: 5 + 2 = 7 against 11
            die(20, 17), // the hero: 17 + 1 = 18 against 11
            die(6, 4),
            Drawn::Pick { count: 2, index: 1 },
        ]);
        fight.turn(&mut world, &mut dice, &mut Ignore).unwrap();
        assert!(dice.finish().is_ok());
        assert_eq!(world.creature("goblin").unwrap().hp, 4); // 8 − 4
        assert!(!fight.is_over());
        assert_eq!(fight.combatants()[0].1, Order::default());
    }

    #[test]
    fn who_falls_in_a_turn_still_acts_in_it() {
        let mut world = world(Rules::repaired());
        world.room.allow_death = true;
        world.creature_mut("goblin").unwrap().hp = 1;
        let mut fight = Combat::new(1);
        fight.queue(&world, "hero", attack("goblin")).unwrap();
        fight.queue(&world, "goblin", attack("hero")).unwrap();
        let mut dice = Script::new(vec![
            Drawn::Shuffle { order: vec![0, 1] },
            die(20, 17),
            die(6, 4),
            die(20, 12), // 12 + 2 = 14 against 11
            die(4, 3),
            Drawn::Pick { count: 1, index: 0 },
        ]);
        let mut events = Recorder::new();
        fight.turn(&mut world, &mut dice, &mut events).unwrap();
        assert!(fight.is_over());
        assert_eq!(
            events.events().last(),
            Some(&Event::CombatOver {
                standing: vec!["hero".into()],
                knocked_out: vec![],
                killed: vec!["goblin".into()],
            })
        );
        assert_eq!(fight.join(&world, "hero").unwrap_err().code(), "combat_over");
        let turn = fight.turn(&mut world, &mut NoDice, &mut Ignore);
        assert_eq!(turn.unwrap_err().code(), "combat_over");
    }

    #[test]
    fn an_advantage_is_spent_by_asking_and_flight_is_not() {
        let mut fight = Combat::new(2);
        fight.grant(Grant::Advantage, "hero", "goblin");
        assert!(fight.has(Grant::Advantage, "hero", "goblin"));
        assert!(!fight.has(Grant::Advantage, "hero", "goblin"));
        assert_eq!(fight.flee("goblin"), Some(1)); // 2 − 0 − 1
        assert!(fight.has(Grant::Advantage, "hero", "goblin"));
        assert!(fight.has(Grant::Advantage, "hero", "goblin"));
        assert!(!fight.has(Grant::Disadvantage, "hero", "goblin"));
    }

    #[test]
    fn a_foil_hampers_attacks_unless_the_fault_is_kept() {
        for kept in [false, true] {
            let mut world = world(with(|quirks| quirks.attack_ignores_disadvantage = kept));
            let mut fight = Combat::new(1);
            fight.queue(&world, "hero", attack("goblin")).unwrap();
            fight.grant(Grant::Disadvantage, "hero", "goblin");
            let faces: &[i64] = if kept { &[5] } else { &[5, 19] };
            let mut dice = Script::faces(faces.to_vec());
            fight.act(&mut world, "hero", &mut dice, &mut Ignore).unwrap();
            assert!(dice.finish().is_ok());
            assert_eq!(fight.pairs(Grant::Disadvantage).is_empty(), !kept);
        }
    }

    #[test]
    fn who_has_fled_is_forgotten_unless_the_fault_is_kept() {
        for kept in [false, true] {
            let mut world = world(with(|quirks| quirks.fled_stays_marked = kept));
            let mut fight = Combat::new(1);
            fight.join(&world, "hero").unwrap();
            fight.queue(&world, "goblin", Action::Flee.into()).unwrap();
            let mut events = Recorder::new();
            let draws =
                vec![Drawn::Shuffle { order: vec![0, 1] }, Drawn::Pick { count: 1, index: 0 }];
            fight.turn(&mut world, &mut Script::new(draws), &mut events).unwrap();
            assert_eq!(events.events()[0], Event::Fled { who: "goblin".into() });
            assert_eq!(fight.fleeing().len(), usize::from(kept));
        }
    }

    #[test]
    fn flight_takes_as_long_as_it_takes() {
        let mut world = world(Rules::repaired());
        let mut fight = Combat::new(2);
        fight.join(&world, "hero").unwrap();
        fight.queue(&world, "goblin", Order::repeated(Action::Flee)).unwrap();
        let draws = |left| {
            let pick = Drawn::Pick { count: left, index: 0 };
            Script::new(vec![Drawn::Shuffle { order: vec![0, 1] }, pick])
        };
        fight.turn(&mut world, &mut draws(2), &mut Ignore).unwrap();
        assert!(!fight.is_over());
        fight.turn(&mut world, &mut draws(1), &mut Ignore).unwrap();
        assert!(fight.is_over());
    }

    #[test]
    fn an_order_that_fails_costs_its_turn_or_everybodys() {
        for kept in [false, true] {
            let mut world = world(with(|quirks| quirks.fails_late = kept));
            world.add_item(NewItem::new("gem", ItemKind::Treasure)).unwrap();
            world.stow("hero", "gem").unwrap();
            let mut fight = Combat::new(1);
            let gaze = Action::Use { item: "gem".into(), target: Some("goblin".into()) };
            fight.queue(&world, "hero", Order::repeated(gaze)).unwrap();
            fight.queue(&world, "goblin", attack("hero")).unwrap();
            let mut draws = vec![Drawn::Shuffle { order: vec![0, 1] }];
            if !kept {
                draws.extend([die(20, 2), Drawn::Pick { count: 2, index: 0 }]);
            }
            let mut dice = Script::new(draws);
            let mut events = Recorder::new();
            let turn = fight.turn(&mut world, &mut dice, &mut events);
            assert!(dice.finish().is_ok());
            assert_eq!(turn.err().map(|fault| fault.code()), kept.then_some("not_usable"));
            let failed = Event::OrderFailed { who: "hero".into(), code: "not_usable".into() };
            assert_eq!(events.events().contains(&failed), !kept);
            assert_eq!(fight.turns(), 1);
        }
    }

    #[test]
    fn senseless_orders_are_refused_unless_the_fault_is_kept() {
        let given = serde_json::json!({ "key": "dance" });
        let order = Order::read(given.as_object().unwrap()).unwrap();
        let strict = world(Rules::repaired());
        let mut fight = Combat::new(1);
        let refused = fight.queue(&strict, "hero", order.clone()).unwrap_err();
        assert_eq!(refused.code(), "unknown_action");
        assert!(fight.combatants().is_empty());
        let loose = world(Rules::module());
        fight.queue(&loose, "hero", order).unwrap();
        let nobody = fight.queue(&loose, "hero", attack("nobody")).unwrap_err();
        assert_eq!(nobody.code(), "unknown_name");
    }

    #[test]
    fn a_stunt_is_rolled_against_the_target_or_the_one_it_hinders() {
        let mut world = world(Rules::repaired());
        let mut fight = Combat::new(1);
        let stunt = |recipient: &str, advantage| Action::Stunt {
            recipient: recipient.into(),
            target: "goblin".into(),
            advantage,
            stunt_type: Stat::Dexterity,
            defense_type: Stat::Dexterity,
        };
        let mut try_it = |action: Action, face| {
            let mut events = Recorder::new();
            fight.queue(&world, "hero", action.into()).unwrap();
            fight.act(&mut world, "hero", &mut Script::faces([face]), &mut events).unwrap();
            let Event::Opposed { defender, .. } = &events.events()[0] else { panic!() };
            defender.clone()
        };
        assert_eq!(try_it(stunt("hero", true), 12), "goblin"); // 12 + 1 = 13 against 12
        assert_eq!(try_it(stunt("hero", false), 11), "hero"); // 11 + 1 = 12 against 11
        let pair = (Id::from("hero"), Id::from("goblin"));
        assert!(fight.pairs(Grant::Advantage).contains(&pair));
        assert!(fight.pairs(Grant::Disadvantage).contains(&pair));
    }

    #[test]
    fn everybody_against_everybody_stands_alone() {
        let mut world = world(Rules::repaired());
        world.add_creature(NewCreature::new("friend", CreatureKind::Character)).unwrap();
        let mut fight = Combat::new(1);
        for who in ["hero", "goblin"] {
            fight.join(&world, who).unwrap();
        }
        let sides = |fight: &Combat, world: &World, who| fight.sides(world, who).unwrap();
        // The friend stands outside, and sees with a monster's eyes.
        assert_eq!(sides(&fight, &world, "friend").allies, [Id::from("goblin")]);
        fight.join(&world, "friend").unwrap();
        assert_eq!(sides(&fight, &world, "friend").enemies, [Id::from("goblin")]);
        world.room.allow_pvp = true;
        assert_eq!(sides(&fight, &world, "hero").enemies, [Id::from("goblin"), Id::from("friend")]);
    }
}
