//! What somebody means to do in a turn: a player's plan, or a monster's mind.
//!
//! A player draws a target where the policy is `random` (stream `policy`: one pick); a mind draws
//! what to do, and to or for whom (stream `mind`: a real number, then a pick).

use grognard::{
    kernel::{Id, Result},
    knave::{
        Ability, Action, Decision, Grant, ItemKind, Order, Sides, Stat, Surroundings, Unready,
    },
};

use super::{Fight, Listener, MIND, POLICY, Telling};
use crate::scenario::knave::{Conduct, PlayerPlan, Tactic};

impl<L: Listener<Telling>> Fight<'_, L> {
    /// Somebody decides, and is given the order. Who is on the way out stays on it.
    pub(super) fn decide(&mut self, who: &Id) -> Result<()> {
        if self.combat.fleeing().iter().any(|(one, _)| one == who) {
            return Ok(());
        }
        let broken = self.broken.remove(who);
        let order = match self.plan(who).map(|plan| &plan.conduct) {
            _ if broken => Order::repeated(Action::Flee),
            Some(Conduct::Player(plan)) => self.ask_player(who, plan)?,
            Some(Conduct::Mind(_)) => self.ask_mind(who)?,
            None => Order::default(),
        };
        if L::ON {
            let item = match &order.action {
                Action::Attack { .. } => Some(self.world.weapon_of(who)?),
                Action::Use { item, .. } => Some(item.clone()),
                _ => None,
            };
            let (who, order) = (who.clone(), order.clone());
            self.log.tell(Telling::Decides { who, order, item, broken });
        }
        self.combat.queue(&self.world, who, order)?;
        Ok(())
    }

    /// The first of a player's tactics that can be used, on the target that the policy chooses.
    fn ask_player(&mut self, who: &Id, plan: &PlayerPlan) -> Result<Order> {
        if self.world.creature(who)?.hp < plan.flees_below {
            return Ok(Order::repeated(Action::Flee));
        }
        let sides = self.combat.sides(&self.world, who)?;
        let enemies: Vec<&Id> = sides.enemies.iter().collect();
        let hit_points = |enemy: &Id| self.world.creature(enemy).map_or(0, |enemy| enemy.hp);
        let target = plan.policy.choose(&enemies, hit_points, self.streams.get(POLICY))?;
        if let Some(target) = target {
            for tactic in &plan.tactics {
                let order = self.order_of(*tactic, who, target, &sides, plan.stunts_with)?;
                if let Some(order) = order {
                    return Ok(order);
                }
            }
        }
        Ok(Order::default())
    }

    fn ask_mind(&mut self, who: &Id) -> Result<Order> {
        let around = Surroundings::of(&self.world, who, Some(&self.combat))?;
        let Some(mind) = self.minds.get_mut(who) else { return Ok(Order::default()) };
        Ok(match mind.tick(&around, self.streams.get(MIND))? {
            Decision::Order(order) => order,
            Decision::Nothing | Decision::Leave(_) => Order::default(),
        })
    }

    /// What a tactic comes to against a target; `None` if it cannot be used.
    fn order_of(
        &mut self,
        tactic: Tactic,
        who: &Id,
        target: &Id,
        sides: &Sides,
        stunts_with: Ability,
    ) -> Result<Option<Order>> {
        let has_advantage = |one: &Id| {
            let fleeing = self.combat.fleeing().iter().any(|(other, _)| other == target);
            let pair = (one.clone(), target.clone());
            fleeing || self.combat.pairs(Grant::Advantage).contains(&pair)
        };
        let stunt = |recipient: &Id, target: &Id, advantage| {
            let (recipient, target) = (recipient.clone(), target.clone());
            let with = Stat::from(stunts_with);
            Action::Stunt { recipient, target, advantage, stunt_type: with, defense_type: with }
        };
        let action = match tactic {
            Tactic::Hold => Some(Action::Hold),
            Tactic::Flee => return Ok(Some(Order::repeated(Action::Flee))),
            Tactic::Boost => (!has_advantage(who)).then(|| stunt(who, target, true)),
            Tactic::Help => {
                let friend = sides.allies.iter().find(|&one| one != who && !has_advantage(one));
                friend.map(|friend| stunt(friend, target, true))
            }
            Tactic::Foil => {
                let points = |one: &&Id| self.world.creature(one).map_or(0, |one| one.hp);
                let weakest = sides.allies.iter().min_by_key(points);
                let free = weakest.filter(|&friend| {
                    let pair = (target.clone(), friend.clone());
                    !self.combat.pairs(Grant::Disadvantage).contains(&pair)
                });
                free.map(|friend| stunt(target, friend, false))
            }
            Tactic::Throw => self.ready(who, target, ItemKind::Throwable)?,
            Tactic::Cast => self.ready(who, target, ItemKind::RuneStone)?,
            Tactic::Attack => Some(self.strike(who, target)?),
        };
        Ok(action.map(Order::from))
    }

    /// The use of something of a kind that is carried and ready, on a target.
    fn ready(&self, who: &Id, target: &Id, kind: ItemKind) -> Result<Option<Action>> {
        for id in self.carried(who)? {
            let item = self.world.item(&id)?;
            if item.kind == kind && self.world.unready(&id, who, Some(target))?.is_none() {
                return Ok(Some(Action::Use { item: id, target: Some(target.clone()) }));
            }
        }
        Ok(None)
    }

    /// What somebody carries, in hand first.
    fn carried(&self, who: &Id) -> Result<Vec<Id>> {
        let gear = self.world.gear(who)?;
        Ok(gear.iter().filter_map(|(item, _)| item.cloned()).collect())
    }

    /// A blow. With nothing in hand that still strikes, another weapon is taken up, which takes
    /// the turn; with no other, the hand is emptied, which takes no time, and strikes.
    fn strike(&mut self, who: &Id, target: &Id) -> Result<Action> {
        let attack = Action::Attack { target: target.clone() };
        let held = self.world.weapon_of(who)?;
        let useless = matches!(
            self.world.unready(&held, who, Some(target))?,
            Some(Unready::Broken | Unready::UsedUp)
        );
        let bare = held == grognard::knave::BARE_HANDS;
        if !useless && !bare {
            return Ok(attack);
        }
        for id in self.carried(who)? {
            let item = self.world.item(&id)?;
            let sound = item.kind == ItemKind::Weapon && !item.is_broken();
            if sound && id != held {
                return Ok(Action::Wield { item: id });
            }
        }
        if useless {
            self.world.unequip(who, &held)?;
            let (who, item) = (who.clone(), held);
            self.tell(|| Telling::PutsAway { who, item });
        }
        Ok(attack)
    }
}
