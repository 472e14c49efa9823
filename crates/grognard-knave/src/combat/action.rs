//! Carrying out an action (rules 9.5).
//!
//! An attack and the use of a weapon draw what a blow draws, a stunt one d20 or two; everything
//! else draws nothing.

use grognard_kernel::{Dice, Id, Sink};

use super::order::Action;
use crate::{engine::Edge, event::Event, fault::Fault, words::Grant, world::World};

/// What the two kinds of fight keep in their own ways.
pub(super) trait Ledger {
    /// Whether somebody has an advantage or a disadvantage against a target.
    fn ask(&mut self, kind: Grant, who: &str, target: &str, world: &World) -> bool;

    /// The actor brings the recipient an advantage or a disadvantage against a target.
    fn bring(&mut self, kind: Grant, actor: &str, recipient: &str, target: &str, world: &World);

    /// Somebody turns to flee; the turns that are left, if any.
    fn flee(&mut self, who: &str) -> Option<i64>;
}

/// Carries out an action.
pub(super) fn perform<L: Ledger, D: Dice + ?Sized, S: Sink<Event>>(
    ledger: &mut L,
    world: &mut World,
    who: &str,
    action: &Action,
    dice: &mut D,
    sink: &mut S,
) -> Result<(), Fault> {
    match action {
        Action::Hold => Ok(()),
        Action::Attack { target } => {
            let weapon = world.weapon_of(who)?;
            world.check_use(&weapon, who, Some(target))?;
            if !world.is_ready(&weapon, who, Some(target), sink)? {
                return Ok(());
            }
            let ignores = world.rules.quirks.attack_ignores_disadvantage;
            let edge = Edge {
                advantage: ledger.ask(Grant::Advantage, who, target, world),
                disadvantage: !ignores && ledger.ask(Grant::Disadvantage, who, target, world),
            };
            world.use_ready(&weapon, who, Some(target), edge, dice, sink)
        }
        Action::Use { item, target } => {
            let target = target.as_deref();
            world.check_use(item, who, target)?;
            if !world.is_ready(item, who, target, sink)? {
                return Ok(());
            }
            let edge = match target {
                Some(target) => ask_both(ledger, who, target, world),
                None => Edge::NONE,
            };
            world.use_ready(item, who, target, edge, dice, sink)
        }
        Action::Stunt { recipient, target, advantage, stunt_type, defense_type } => {
            let grants = if *advantage { Grant::Advantage } else { Grant::Disadvantage };
            // To help somebody against a target, one gets the better of the target; to hinder
            // somebody, of that one. The two are the same where they are the same.
            let defender = if *advantage { target } else { recipient };
            let edge = ask_both(ledger, who, defender, world);
            let stats = (*stunt_type, *defense_type);
            let (success, _) = world.opposed(who, defender, stats, edge, dice, sink)?;
            if success {
                ledger.bring(grants, who, recipient, target, world);
            }
            if S::ON {
                sink.emit(Event::Stunt {
                    actor: who.into(),
                    recipient: recipient.clone(),
                    target: target.clone(),
                    grants,
                    success,
                });
            }
            Ok(())
        }
        Action::Wield { item } => {
            world.equip(who, item)?;
            if S::ON {
                sink.emit(Event::Wielded { who: who.into(), item: item.clone() });
            }
            Ok(())
        }
        Action::Flee => {
            if let Some(turns_left) = ledger.flee(who).filter(|_| S::ON) {
                sink.emit(Event::Retreating { who: Id::from(who), turns_left });
            }
            Ok(())
        }
        Action::Unreadable(unreadable) => Err(unreadable.fault.clone()),
    }
}

/// Asks for an advantage, then for a disadvantage.
fn ask_both<L: Ledger>(ledger: &mut L, who: &str, target: &str, world: &World) -> Edge {
    Edge {
        advantage: ledger.ask(Grant::Advantage, who, target, world),
        disadvantage: ledger.ask(Grant::Disadvantage, who, target, world),
    }
}
