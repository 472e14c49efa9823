//! One turn of somebody who can act, and what came of it.
//!
//! Draws a target from the stream `policy`, where it is chosen at random; everything else from
//! `combat`.

use grognard::{
    coc::{
        Action, Condition, Conditions, FightEvent, Goal, Link, Rolled, Skill, TurnRecord,
        TurnRequest, WeaponClass,
    },
    kernel::{Result, Text},
};

use super::{
    COMBAT, Fight, Gained, Listener, POLICY, Telling, Turn, Why,
    declare::{Plan, REACH_YARDS},
};
use crate::scenario::coc::{Orders, Tactic};

/// How everybody was before a turn.
struct Before {
    conditions: Vec<Conditions>,
    held: Vec<bool>,
    links: usize,
}

/// What the rules told of a turn.
type Told = (TurnRecord, Vec<Rolled>, Vec<FightEvent>);

impl<L: Listener<Telling>> Fight<'_, L> {
    pub(super) fn take_turn(&mut self, actor: usize) -> Result<()> {
        let one = self.one(actor);
        if one.has(Condition::Surprised) {
            return self.wait(actor, Why::Surprised);
        }
        if one.forfeit_next_attack {
            return self.wait(actor, Why::Dived);
        }
        let mut enemies = self.enemies_of(actor);
        if let Some(master) = self.master_of(actor) {
            if self.plan(master).orders == Orders::StandStill {
                return self.wait(actor, Why::Dominated);
            }
            enemies = self.enemies_of(master);
            enemies.retain(|&enemy| enemy != actor);
            if enemies.is_empty() {
                return self.wait(actor, Why::Dominated);
            }
        } else if let Some(plan) = self.for_oneself(actor) {
            return self.carry_out(actor, plan);
        }
        let Some(target) = self.choose(actor, &enemies)? else {
            return self.wait(actor, Why::NothingToDo);
        };
        let tactics = &self.plan(actor).tactics;
        for (place, &tactic) in tactics.iter().enumerate() {
            let rest = &tactics[place + 1..];
            let plan = self.plan_of(tactic, rest, actor, target, &enemies);
            if let Some(plan) = plan.filter(|plan| self.allows(actor, plan)) {
                return self.carry_out(actor, plan);
            }
            if tactic == Tactic::Wait {
                return self.wait(actor, Why::NothingToDo);
            }
        }
        let closes = tactics.iter().any(|tactic| tactic.is_at_arms_length());
        if closes && self.distance_yards > REACH_YARDS && self.plan(actor).pace_yards > 0 {
            return self.close_in(actor);
        }
        self.wait(actor, Why::NothingToDo)
    }

    /// What somebody does before anything else: gets free, or away.
    fn for_oneself(&self, actor: usize) -> Option<Plan> {
        let plan = self.plan(actor);
        let request = match self.holder_of(actor) {
            Some(holder) if plan.breaks_free => self.escape(actor, holder)?,
            None if self.one(actor).hp_current < plan.flees_below => self.rout(actor),
            _ => return None,
        };
        Some(Plan::Act(Box::new(request)))
    }

    fn allows(&self, actor: usize, plan: &Plan) -> bool {
        match plan {
            Plan::Act(request) if request.action == Some(Action::Flee) => {
                self.holder_of(actor).is_none()
            }
            Plan::Act(request) => self.table.validate(request).is_empty(),
            Plan::Repair(_) => true,
        }
    }

    /// Enemies of somebody who can still act, in the order of the scenario.
    fn enemies_of(&self, actor: usize) -> Vec<usize> {
        let enemy = |&place: &usize| !self.are_friends(actor, place) && self.one(place).can_act();
        (0..self.states.len()).filter(enemy).collect()
    }

    /// Whose will somebody obeys.
    fn master_of(&self, actor: usize) -> Option<usize> {
        let effects = &self.one(actor).active_effects;
        let dominated = effects.iter().find(|effect| effect.effect == "dominated")?;
        self.place_of(dominated.source_actor_id.as_deref()?)
    }

    /// The target of a turn. Draws from `policy` where chance decides.
    fn choose(&mut self, actor: usize, enemies: &[usize]) -> Result<Option<usize>> {
        let policy = self.plan(actor).policy;
        let participants = self.table.fight().participants();
        policy.choose(enemies, |place| participants[place].hp_current, self.streams.get(POLICY))
    }

    fn wait(&mut self, actor: usize, why: Why) -> Result<()> {
        let actor_id = self.one(actor).actor_id.clone();
        self.table.pass(&actor_id)?;
        self.tell(|_| Telling::Waits { actor_id, why });
        Ok(())
    }

    fn close_in(&mut self, actor: usize) -> Result<()> {
        let actor_id = self.one(actor).actor_id.clone();
        self.get_up(actor)?;
        if self.one(actor).aiming {
            self.table.end_aim(&actor_id)?;
        }
        self.distance_yards = (self.distance_yards - self.plan(actor).pace_yards).max(REACH_YARDS);
        let leaves_cover = std::mem::take(&mut self.states[actor].in_cover);
        self.table.pass(&actor_id)?;
        self.tell(|fight| Telling::Closes {
            actor_id,
            distance_yards: fight.distance_yards,
            leaves_cover,
        });
        Ok(())
    }

    /// Somebody on the ground gets up.
    fn get_up(&mut self, actor: usize) -> Result<()> {
        if !self.one(actor).has(Condition::Prone) {
            return Ok(());
        }
        let actor_id = self.one(actor).actor_id.clone();
        let one = self.table.fight_mut().participant_mut(&actor_id)?;
        one.conditions.retain(|condition| *condition != Condition::Prone);
        self.tell(|_| Telling::GetsUp { actor_id });
        Ok(())
    }

    fn carry_out(&mut self, actor: usize, plan: Plan) -> Result<()> {
        if self.needs_feet(actor, &plan) {
            self.get_up(actor)?;
        }
        let before = self.before();
        match plan {
            Plan::Act(mut request) => {
                self.commands += 1;
                let id = format!("{}:{}", self.setting.combat_id, self.commands);
                request.resolution_command_id = Some(id.into());
                let told = self.table.act((*request).clone(), self.streams.get(COMBAT))?;
                let told = (told.turn.clone(), told.rolls, told.events);
                self.follow_up(actor, &request, &told)?;
                self.tell_turn(actor, request.weapon_id.clone(), request.cover, told, &before);
            }
            Plan::Repair(weapon) => {
                let id = self.one(actor).actor_id.clone();
                let skill =
                    Skill { name: "Mechanical Repair", value: self.plan(actor).mechanical_repair };
                let told = self.table.repair(&id, &weapon, skill, self.streams.get(COMBAT))?;
                let told = (told.turn.clone(), told.rolls, told.events);
                self.tell_turn(actor, Some(weapon), false, told, &before);
            }
        }
        Ok(())
    }

    /// Whether a plan cannot be carried out lying down. Shooting can, and loading, and casting; and
    /// one who is held down struggles there.
    fn needs_feet(&self, actor: usize, plan: &Plan) -> bool {
        let Plan::Act(request) = plan else { return false };
        match request.action {
            Some(Action::Attack) => {
                let one = self.one(actor);
                let id = request.weapon_id.as_deref();
                one.weapon(id, self.table.fight().weapons()).class != WeaponClass::Firearm
            }
            Some(Action::SurpriseAttack | Action::Flee) => true,
            Some(Action::Maneuver) => request.goal != Some(Goal::Escape),
            _ => false,
        }
    }

    /// What follows from a turn outside the rules: a weapon thrown is gone, a weapon taken is
    /// loaded as it was, Luck is spent.
    fn follow_up(&mut self, actor: usize, request: &TurnRequest, told: &Told) -> Result<()> {
        let (turn, _, events) = told;
        if let Some(id) = &request.weapon_id {
            let thrown = request.action == Some(Action::Attack)
                && self.one(actor).weapon(Some(id), self.table.fight().weapons()).class
                    == WeaponClass::Thrown;
            if thrown {
                self.throw_away(actor, id)?;
            }
        }
        for event in events {
            if let FightEvent::CombatLuckSpent(spent) = event {
                if let Some(place) = self.place_of(&spent.actor_id) {
                    self.states[place].luck = spent.luck_after;
                }
            }
        }
        let effect = |key: &str| turn.effect_applied.get(key).and_then(serde_json::Value::as_str);
        if let (Some("disarmed"), Some(loser), Some(taker), Some(weapon)) = (
            effect("effect"),
            effect("target_actor_id"),
            effect("transferred_to"),
            effect("weapon_id"),
        ) {
            self.hand_over(loser, taker, weapon)?;
        }
        Ok(())
    }

    fn throw_away(&mut self, actor: usize, weapon: &Text) -> Result<()> {
        let left = self.states[actor].thrown.entry(weapon.clone()).or_insert(1);
        *left -= 1;
        if *left > 0 {
            return Ok(());
        }
        self.states[actor].thrown.remove(weapon);
        let id = self.one(actor).actor_id.clone();
        let one = self.table.fight_mut().participant_mut(&id)?;
        one.weapons.retain(|held| held.id() != Some(weapon));
        Ok(())
    }

    /// A weapon that was taken has as many shots in it as before, and there are as many of it.
    fn hand_over(&mut self, loser: &str, taker: &str, weapon: &str) -> Result<()> {
        let (Some(from), Some(to)) = (self.place_of(loser), self.place_of(taker)) else {
            return Ok(());
        };
        if let Some(shots) = self.one(from).ammunition.get(weapon).copied() {
            self.table.fight_mut().set_ammunition(taker, weapon, shots)?;
        }
        if let Some(quantity) = self.states[from].thrown.remove(weapon) {
            self.states[to].thrown.insert(weapon.into(), quantity);
        }
        Ok(())
    }

    fn before(&self) -> Before {
        let participants = self.table.fight().participants();
        Before {
            conditions: participants.iter().map(|one| one.conditions.clone()).collect(),
            held: (0..participants.len()).map(|place| self.holder_of(place).is_some()).collect(),
            links: self.table.fight().damage_chain().len(),
        }
    }

    fn tell_turn(
        &mut self,
        actor: usize,
        weapon_id: Option<Text>,
        cover: bool,
        told: Told,
        before: &Before,
    ) {
        if !L::ON {
            return;
        }
        let (turn, rolls, events) = told;
        let fight = self.table.fight();
        let damage = fight.damage_chain()[before.links..].iter().filter_map(|link| match link {
            Link::Damage(record) => Some(record.clone()),
            Link::Malfunction(_) => None,
        });
        let (mut gained, mut freed) = (Vec::new(), Vec::new());
        for (place, one) in fight.participants().iter().enumerate() {
            let new = one.conditions.iter().filter(|one| !before.conditions[place].contains(one));
            gained
                .extend(new.map(|&condition| Gained { actor_id: one.actor_id.clone(), condition }));
            if before.held[place] && self.holder_of(place).is_none() {
                freed.push(one.actor_id.clone());
            }
        }
        let held = weapon_id.as_ref().filter(|id| self.holds(actor, id));
        let shots_left = held.and_then(|id| {
            let weapon = self.one(actor).weapon(Some(id), fight.weapons());
            self.shots_in(actor, &weapon).filter(|_| weapon.class == WeaponClass::Firearm)
        });
        let turn = Turn {
            damage: damage.collect(),
            turn,
            rolls,
            events,
            gained,
            freed,
            weapon_id,
            cover,
            shots_left,
        };
        self.log.tell(Telling::Turn(Box::new(turn)));
    }
}
