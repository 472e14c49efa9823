//! Using things: whether they are ready, blows with weapons, consumables, rune stones (rules 8).
//!
//! A blow draws its d20, or two; on a success the damage dice, and on a natural 20 once more.
//! Everything else draws nothing.

use grognard_kernel::{Dice, Id, Sink};

use crate::{
    engine::{Edge, OpposedSave, roll},
    event::Event,
    fault::{Fault, Rejection},
    item::BARE_HANDS,
    words::{ItemKind, Quality, Stat, Unready},
    world::World,
};

impl World {
    /// Whether somebody can use an item at the moment, on a target if there is one. A refusal is
    /// an event with its reason; the first counts.
    ///
    /// # Errors
    ///
    /// Unknown ids.
    pub fn is_ready<S: Sink<Event>>(
        &self,
        item: &str,
        user: &str,
        target: Option<&str>,
        sink: &mut S,
    ) -> Result<bool, Fault> {
        let Some(reason) = self.unready(item, user, target)? else { return Ok(true) };
        if S::ON {
            sink.emit(Event::Refused { item: item.into(), user: user.into(), reason });
        }
        Ok(false)
    }

    /// Why somebody cannot use an item at the moment; `None` if it is ready.
    ///
    /// # Errors
    ///
    /// Unknown ids.
    pub fn unready(
        &self,
        item: &str,
        user: &str,
        target: Option<&str>,
    ) -> Result<Option<Unready>, Fault> {
        let item = self.item(item)?;
        let far = match target {
            Some(target) => !self.are_together(user, target)?,
            None => false,
        };
        let has_reach = item.kind.is_weapon() || item.kind.has_uses();
        Ok(if far && has_reach {
            Some(Unready::TooFar)
        } else if item.kind.is_weapon() && item.is_broken() {
            Some(Unready::Broken)
        } else if item.kind.has_uses() && item.uses <= 0 {
            Some(Unready::UsedUp)
        } else {
            None
        })
    }

    /// Strikes somebody with the weapon in hand: asks whether it is ready, strikes, and sees what
    /// is left of it. False if it was refused.
    ///
    /// Draws one d20 or two; on a success the damage, and on a natural 20 once more.
    ///
    /// # Errors
    ///
    /// Unknown ids; damage dice that cannot be rolled, after the d20.
    pub fn attack<D: Dice + ?Sized, S: Sink<Event>>(
        &mut self,
        user: &str,
        target: &str,
        edge: Edge,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<bool, Fault> {
        let weapon = self.weapon_of(user)?;
        self.use_item(&weapon, user, Some(target), edge, dice, sink)
    }

    /// Uses an item: asks whether it is ready, uses it, and sees what is left of it. A weapon, a
    /// throwable and a rune stone strike the target, wherever they are carried. False if the use
    /// was refused.
    ///
    /// Draws what a blow draws; other items nothing.
    ///
    /// # Errors
    ///
    /// Items without a use, weapons without a target, unknown ids; unless the fault `fails_late`
    /// is kept, items that somebody else carries or that are gone.
    pub fn use_item<D: Dice + ?Sized, S: Sink<Event>>(
        &mut self,
        item: &str,
        user: &str,
        target: Option<&str>,
        edge: Edge,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<bool, Fault> {
        self.check_use(item, user, target)?;
        if !self.is_ready(item, user, target, sink)? {
            return Ok(false);
        }
        self.use_ready(item, user, target, edge, dice, sink)?;
        Ok(true)
    }

    /// What can be known to be impossible before anything is asked, spent or drawn.
    pub(crate) fn check_use(
        &self,
        item: &str,
        user: &str,
        target: Option<&str>,
    ) -> Result<(), Fault> {
        self.creature(user)?;
        let found = self.item(item)?;
        if self.rules.quirks.fails_late {
            return Ok(());
        }
        if found.gone {
            return Err(Rejection::ItemGone { item: found.id.clone() }.into());
        }
        if let Some(carrier) = self.carrier(item).filter(|&carrier| carrier != user) {
            let (item, carrier) = (found.id.clone(), Id::from(carrier));
            return Err(Rejection::CarriedByAnother { item, carrier }.into());
        }
        if found.kind.is_weapon() && target.is_none() {
            return Err(without_target());
        }
        if !found.kind.is_weapon() && !found.kind.has_uses() {
            return Err(Rejection::NotUsable { item: found.id.clone() }.into());
        }
        Ok(())
    }

    /// Uses an item that is ready.
    pub(crate) fn use_ready<D: Dice + ?Sized, S: Sink<Event>>(
        &mut self,
        item: &str,
        user: &str,
        target: Option<&str>,
        edge: Edge,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<(), Fault> {
        match self.item(item)?.kind {
            ItemKind::Weapon | ItemKind::Throwable | ItemKind::RuneStone => {
                let target = target.ok_or_else(without_target)?;
                self.strike(item, user, target, edge, dice, sink)?;
            }
            ItemKind::Consumable => {
                if S::ON {
                    let target = target.map(Id::from);
                    sink.emit(Event::Used { item: item.into(), user: user.into(), target });
                }
            }
            _ => return Err(Rejection::NotUsable { item: item.into() }.into()),
        }
        self.after_use(item, user, sink)
    }

    /// A blow. Draws one d20 or two; on a success the damage, and on a natural 20 once more.
    fn strike<D: Dice + ?Sized, S: Sink<Event>>(
        &mut self,
        item: &str,
        user: &str,
        target: &str,
        edge: Edge,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<(), Fault> {
        let weapon = self.item(item)?;
        let (attack, defence) = (weapon.attack_type, weapon.defense_type);
        let damage_roll = weapon.damage_roll.clone();
        let (success, quality) = self.opposed(user, target, (attack, defence), edge, dice, sink)?;
        if success {
            let mut damage = roll(&damage_roll, &self.rules, dice)?;
            if quality == Some(Quality::CriticalSuccess) {
                damage = damage.saturating_add(roll(&damage_roll, &self.rules, dice)?);
            }
            return self.damage(target, damage, sink);
        }
        if quality == Some(Quality::CriticalFailure) && BARE_HANDS != *item {
            let weapon = self.item_mut(item)?;
            if let Some(left) = &mut weapon.quality {
                *left = left.saturating_sub(1);
                let quality = *left;
                if S::ON {
                    sink.emit(Event::WeaponWorn { item: item.into(), quality });
                }
            }
        }
        Ok(())
    }

    /// A save against a creature's defence, told as an event. Draws one d20 or two.
    pub(crate) fn opposed<D: Dice + ?Sized, S: Sink<Event>>(
        &self,
        attacker: &str,
        defender: &str,
        (attack, defence): (Stat, Stat),
        edge: Edge,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<(bool, Option<Quality>), Fault> {
        let (one, other) = (self.bonuses(attacker)?, self.bonuses(defender)?);
        let save = OpposedSave { attack, defence, edge, modifier: 0 };
        let saved = save.roll(&one, &other, dice)?;
        if S::ON {
            sink.emit(Event::Opposed {
                attacker: attacker.into(),
                defender: defender.into(),
                attack_type: attack,
                defense_type: defence,
                advantage: edge.advantage,
                disadvantage: edge.disadvantage,
                modifier: saved.modifier,
                natural: saved.natural,
                bonus: saved.bonus,
                defense: saved.target,
                success: saved.success,
                quality: saved.quality,
            });
        }
        Ok((saved.success, saved.quality))
    }

    /// What is left of an item after its use.
    fn after_use<S: Sink<Event>>(
        &mut self,
        item: &str,
        user: &str,
        sink: &mut S,
    ) -> Result<(), Fault> {
        if BARE_HANDS == *item {
            return Ok(());
        }
        let keeps_throwables = self.rules.quirks.throwable_not_used_up;
        let used = self.item_mut(item)?;
        let breaks = matches!(used.kind, ItemKind::Weapon | ItemKind::Throwable);
        if breaks && used.is_broken() && S::ON {
            sink.emit(Event::Broke { item: item.into(), user: user.into() });
        }
        let spends = match used.kind {
            ItemKind::Throwable => !keeps_throwables,
            kind => kind.has_uses(),
        };
        if spends {
            used.uses = used.uses.saturating_sub(1);
        }
        // A rune stone stays, and wants a night's rest.
        if spends && used.uses <= 0 && used.kind != ItemKind::RuneStone {
            if S::ON {
                sink.emit(Event::UsedUp { item: item.into(), user: user.into() });
            }
            self.remove_item(item)?;
        }
        Ok(())
    }

    /// Makes a rune stone fit for one use again. Draws nothing.
    ///
    /// # Errors
    ///
    /// An unknown id.
    pub fn refresh(&mut self, item: &str) -> Result<(), Fault> {
        self.item_mut(item)?.uses = 1;
        Ok(())
    }
}

fn without_target() -> Fault {
    Fault::ActionIncomplete { key: "use".into(), field: "target" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        creature::NewCreature,
        item::NewItem,
        rules::{Quirks, Rules},
        words::CreatureKind,
    };
    use grognard_kernel::{NoDice, Recorder, Script};

    fn world(rules: Rules, kind: ItemKind) -> World {
        let mut world = World::new(rules);
        world.add_creature(NewCreature::new("hero", CreatureKind::Character)).unwrap();
        let ogre = NewCreature { hit_dice: Some(5), ..NewCreature::new("ogre", CreatureKind::Mob) };
        world.add_creature(ogre).unwrap();
        world.add_item(NewItem::new("it", kind)).unwrap();
        world.equip("hero", "it").unwrap();
        world
    }

    fn strike(world: &mut World, faces: &[i64]) -> Vec<Event> {
        let mut events = Recorder::new();
        let mut table = Script::faces(faces.to_vec());
        let used = world.attack("hero", "ogre", Edge::NONE, &mut table, &mut events);
        assert!(used.is_ok(), "{used:?}");
        assert!(table.finish().is_ok());
        events.into_events()
    }

    #[test]
    fn a_natural_twenty_that_hits_rolls_damage_twice() {
        let mut world = world(Rules::repaired(), ItemKind::Weapon);
        strike(&mut world, &[20, 4, 6]);
        assert_eq!(world.creature("ogre").unwrap().hp, 20 - 4 - 6);
    }

    #[test]
    fn a_natural_one_that_misses_wears_the_weapon_until_it_breaks() {
        let mut world = world(Rules::repaired(), ItemKind::Weapon);
        for left in [2, 1] {
            let events = strike(&mut world, &[1]);
            assert_eq!(events[1], Event::WeaponWorn { item: "it".into(), quality: left });
        }
        let events = strike(&mut world, &[1]);
        assert_eq!(events[2], Event::Broke { item: "it".into(), user: "hero".into() });
        let events = strike(&mut world, &[]);
        let reason = Unready::Broken;
        assert_eq!(events, [Event::Refused { item: "it".into(), user: "hero".into(), reason }]);
    }

    #[test]
    fn a_rune_stone_works_once_a_day() {
        let mut world = world(Rules::repaired(), ItemKind::RuneStone);
        strike(&mut world, &[19, 8]); // 19 + 1 = 20 against 10 + 5
        assert_eq!(world.creature("ogre").unwrap().hp, 12);
        assert_eq!(strike(&mut world, &[]).len(), 1);
        world.refresh("it").unwrap();
        strike(&mut world, &[2]);
    }

    #[test]
    fn a_throwable_is_gone_after_the_throw_unless_the_fault_is_kept() {
        for kept in [false, true] {
            let quirks = Quirks { throwable_not_used_up: kept, ..Quirks::NONE };
            let mut world = world(Rules { quirks, ..Rules::repaired() }, ItemKind::Throwable);
            strike(&mut world, &[2]);
            assert_eq!(world.weapon_of("hero").unwrap() == "it", kept);
            assert_eq!(world.item("it").unwrap().gone, !kept);
        }
    }

    #[test]
    fn a_potion_is_gone_when_it_is_used_up() {
        let mut world = world(Rules::repaired(), ItemKind::Consumable);
        let mut events = Recorder::new();
        let drink = |world: &mut World, events: &mut Recorder<Event>| {
            world.use_item("it", "hero", Some("hero"), Edge::NONE, &mut NoDice, events)
        };
        assert_eq!(drink(&mut world, &mut events), Ok(true));
        assert_eq!(events.events().len(), 2);
        assert_eq!(world.gear("hero").unwrap().place_of("it"), None);
        assert_eq!(drink(&mut world, &mut events).unwrap_err().code(), "gone");
    }

    #[test]
    fn treasure_has_no_use_and_a_weapon_needs_a_target() {
        let mut gem = world(Rules::repaired(), ItemKind::Treasure);
        let mut sword = world(Rules::repaired(), ItemKind::Weapon);
        let code = |world: &mut World, target| {
            let mut events = Recorder::new();
            let used = world.use_item("it", "hero", target, Edge::NONE, &mut NoDice, &mut events);
            used.unwrap_err().code()
        };
        assert_eq!(code(&mut gem, Some("ogre")), "not_usable");
        assert_eq!(code(&mut sword, None), "action_incomplete");
    }

    #[test]
    fn what_is_elsewhere_is_too_far() {
        let mut world = world(Rules::repaired(), ItemKind::Weapon);
        world.creature_mut("ogre").unwrap().place = Some("elsewhere".into());
        let events = strike(&mut world, &[]);
        let reason = Unready::TooFar;
        assert_eq!(events, [Event::Refused { item: "it".into(), user: "hero".into(), reason }]);
    }
}
