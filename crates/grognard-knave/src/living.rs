//! How hurt somebody is, healing and damage, coins, defeat and death, a night's rest (rules 5).
//!
//! Draws: looting one d10; the defeat of a character, where that may be death, what a brush with
//! death draws; a night one d8; a test of morale two d6.

use grognard_kernel::{Dice, Id, Sink};

use crate::{
    creature::Creature,
    engine::{self, Bonuses, Death, Living, Mortal, check_morale, roll, roll_death},
    event::Event,
    fault::Fault,
    rules::Rules,
    words::{Ability, HurtLevel, ItemKind, Stat},
    world::World,
};

impl Living for Creature {
    fn hp(&self) -> i64 {
        self.hp
    }

    fn hp_max(&self) -> i64 {
        Creature::hp_max(self)
    }

    fn set_hp(&mut self, hp: i64) {
        self.hp = hp;
    }
}

/// A creature as death and sleep see it: its armour is not asked for.
struct Body<'c>(&'c mut Creature);

impl Bonuses for Body<'_> {
    fn bonus(&self, stat: Stat) -> Option<i64> {
        self.0.abilities().bonus(stat)
    }
}

impl Living for Body<'_> {
    fn hp(&self) -> i64 {
        self.0.hp
    }

    fn hp_max(&self) -> i64 {
        self.0.hp_max()
    }

    fn set_hp(&mut self, hp: i64) {
        self.0.hp = hp;
    }
}

impl Mortal for Body<'_> {
    fn set_ability(&mut self, ability: Ability, bonus: i64) {
        if let Some(character) = self.0.character_mut() {
            character.abilities.set(ability, bonus);
        }
    }
}

/// How hurt somebody with so many hit points looks. Draws nothing.
///
/// `None` above nothing, up to one percent, if the fault `hurt_level_gap` is kept.
///
/// # Errors
///
/// Hit points out of none.
#[allow(clippy::cast_precision_loss, reason = "the rules reckon percents in 64-bit reals")]
pub fn hurt_level(hp: i64, hp_max: i64, rules: &Rules) -> Result<Option<HurtLevel>, Fault> {
    if hp_max == 0 {
        return Err(Fault::DivisionByZero);
    }
    let percent = (100.0 * (hp as f64 / hp_max as f64)).clamp(0.0, 100.0);
    let above = [
        (95.0, HurtLevel::Perfect),
        (80.0, HurtLevel::Scraped),
        (60.0, HurtLevel::Bruised),
        (45.0, HurtLevel::Hurt),
        (30.0, HurtLevel::Wounded),
        (15.0, HurtLevel::BadlyWounded),
        (if rules.quirks.hurt_level_gap { 1.0 } else { 0.0 }, HurtLevel::BarelyHangingOn),
    ];
    let level = above.into_iter().find(|(least, _)| percent > *least).map(|(_, level)| level);
    Ok(level.or((percent == 0.0).then_some(HurtLevel::Collapsed)))
}

impl World {
    /// How hurt somebody looks, as [`hurt_level`] has it.
    ///
    /// # Errors
    ///
    /// As [`hurt_level`]; an unknown id.
    pub fn hurt_level_of(&self, who: &str) -> Result<Option<HurtLevel>, Fault> {
        let creature = self.creature(who)?;
        hurt_level(creature.hp, creature.hp_max(), &self.rules)
    }

    /// Heals somebody, up to the maximum. Draws nothing.
    ///
    /// # Errors
    ///
    /// An unknown id.
    pub fn heal<S: Sink<Event>>(
        &mut self,
        who: &str,
        amount: i64,
        by: Option<&str>,
        sink: &mut S,
    ) -> Result<(), Fault> {
        let rules = self.rules;
        let amount = engine::heal(self.creature_mut(who)?, amount, &rules);
        if S::ON {
            sink.emit(Event::Healed { who: who.into(), amount, by: by.map(Id::from) });
        }
        Ok(())
    }

    /// Takes hit points, below 0 too. Nothing else happens at once. Some creatures nothing harms.
    ///
    /// # Errors
    ///
    /// An unknown id.
    pub fn damage<S: Sink<Event>>(
        &mut self,
        who: &str,
        damage: i64,
        sink: &mut S,
    ) -> Result<(), Fault> {
        let creature = self.creature_mut(who)?;
        let target = creature.id.clone();
        if creature.kind.is_unharmed() {
            if S::ON {
                sink.emit(Event::ShruggedOff { target, damage });
            }
            return Ok(());
        }
        creature.hp = creature.hp.saturating_sub(damage);
        let hp = creature.hp;
        if S::ON {
            sink.emit(Event::Damaged { target, damage, hp });
        }
        Ok(())
    }

    /// Takes coins, as many as there are, and says how many. Draws nothing.
    ///
    /// # Errors
    ///
    /// An unknown id.
    pub fn pay(&mut self, who: &str, amount: i64) -> Result<i64, Fault> {
        let creature = self.creature_mut(who)?;
        let paid = creature.coins.min(amount);
        creature.coins = creature.coins.saturating_sub(paid);
        Ok(paid)
    }

    /// Takes coins from a fallen creature: one d10 at most. Draws it, also from an empty purse;
    /// nobody loots a character, and then nothing is drawn.
    ///
    /// # Errors
    ///
    /// Unknown ids.
    pub fn loot<D: Dice + ?Sized, S: Sink<Event>>(
        &mut self,
        who: &str,
        victim: &str,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<(), Fault> {
        self.creature(who)?;
        if self.creature(victim)?.is_character() {
            return Ok(());
        }
        let most = roll("1d10", &self.rules, dice)?;
        let before = self.creature(who)?.coins;
        let paid = self.pay(victim, most)?;
        let looter = self.creature_mut(who)?;
        looter.coins = looter.coins.saturating_add(paid);
        // Who loots itself gains nothing.
        let coins = looter.coins.saturating_sub(before);
        if S::ON {
            sink.emit(Event::Looted { who: who.into(), victim: victim.into(), coins });
        }
        Ok(())
    }

    /// What becomes of somebody without hit points: a character has a brush with death in a room
    /// that allows it, and yields elsewhere, whole again; everybody else dies. Death is told and
    /// changes nothing. Draws what a brush with death draws.
    ///
    /// # Errors
    ///
    /// An unknown id; that of the dice.
    pub fn defeat<D: Dice + ?Sized, S: Sink<Event>>(
        &mut self,
        who: &str,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<(), Fault> {
        let (rules, room) = (self.rules, self.room);
        let creature = self.creature_mut(who)?;
        let who = creature.id.clone();
        if creature.is_character() && !room.allow_death {
            creature.hp = creature.hp_max();
            if S::ON {
                sink.emit(Event::Yielded { who });
            }
            return Ok(());
        }
        let death = match creature.is_character() {
            true => roll_death(&mut Body(creature), &rules, dice)?,
            false => Death::Dead,
        };
        if S::ON {
            match death {
                Death::Dead => sink.emit(Event::Died { who }),
                Death::Survived { condition, ability, loss, recovered, healed, .. } => {
                    sink.emit(Event::Healed { who: who.clone(), amount: healed, by: None });
                    sink.emit(Event::Survived { who, condition, ability, loss, recovered });
                }
            }
        }
        Ok(())
    }

    /// A night's rest: heals one d8 and the constitution, and makes the rune stones that are
    /// carried fit for use again, unless the fault `rest_leaves_runes_spent` is kept. Rations are
    /// the host's matter.
    ///
    /// # Errors
    ///
    /// An unknown id; that of the dice.
    pub fn rest<D: Dice + ?Sized, S: Sink<Event>>(
        &mut self,
        who: &str,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<(), Fault> {
        let rules = self.rules;
        let mut body = Body(self.creature_mut(who)?);
        let amount = engine::heal_from_rest(&mut body, &rules, dice)?;
        if S::ON {
            sink.emit(Event::Healed { who: who.into(), amount, by: None });
        }
        if rules.quirks.rest_leaves_runes_spent {
            return Ok(());
        }
        let carried: Vec<Id> = match self.creature(who)?.character() {
            Some(character) => {
                character.gear.iter().filter_map(|(item, _)| item.cloned()).collect()
            }
            None => vec![self.weapon_of(who)?],
        };
        for id in carried {
            let stone = self.item(&id)?;
            if stone.kind == ItemKind::RuneStone && stone.uses < 1 {
                self.refresh(&id)?;
            }
        }
        Ok(())
    }

    /// Tests somebody's morale. Draws two d6.
    ///
    /// # Errors
    ///
    /// As [`check_morale`]; an unknown id.
    pub fn check_morale_of<D: Dice + ?Sized>(
        &self,
        who: &str,
        dice: &mut D,
    ) -> Result<bool, Fault> {
        check_morale(self.creature(who)?.morale(), &self.rules, dice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{creature::NewCreature, item::NewItem, rules::Quirks, words::CreatureKind};
    use grognard_kernel::{Ignore, NoDice, Recorder, Script};

    #[test]
    fn hurt_levels_have_no_gap_unless_the_fault_is_kept() {
        let level = |hp, rules: &Rules| hurt_level(hp, 1000, rules).unwrap();
        let repaired = Rules::repaired();
        for (hp, expected) in [
            (2000, HurtLevel::Perfect),
            (951, HurtLevel::Perfect),
            (950, HurtLevel::Scraped),
            (800, HurtLevel::Bruised),
            (600, HurtLevel::Hurt),
            (450, HurtLevel::Wounded),
            (300, HurtLevel::BadlyWounded),
            (150, HurtLevel::BarelyHangingOn),
            (1, HurtLevel::BarelyHangingOn),
            (0, HurtLevel::Collapsed),
            (-5, HurtLevel::Collapsed),
        ] {
            assert_eq!(level(hp, &repaired), Some(expected), "{hp} of 1000");
        }
        assert_eq!(level(10, &Rules::module()), None);
        assert_eq!(level(11, &Rules::module()), Some(HurtLevel::BarelyHangingOn));
        assert_eq!(hurt_level(0, 0, &repaired), Err(Fault::DivisionByZero));
    }

    fn world(rules: Rules) -> World {
        let mut world = World::new(rules);
        let hero = NewCreature {
            hp: Some(-2),
            hp_max: Some(6),
            constitution: Some(2),
            ..NewCreature::new("hero", CreatureKind::Character)
        };
        world.add_creature(hero).unwrap();
        let rat = NewCreature { coins: Some(3), ..NewCreature::new("rat", CreatureKind::Mob) };
        world.add_creature(rat).unwrap();
        world.add_creature(NewCreature::new("smith", CreatureKind::Shopkeeper)).unwrap();
        world
    }

    #[test]
    fn nothing_harms_a_shopkeeper() {
        let mut world = world(Rules::repaired());
        let mut events = Recorder::new();
        world.damage("smith", 7, &mut events).unwrap();
        world.damage("rat", 7, &mut events).unwrap();
        assert_eq!(world.creature("smith").unwrap().hp, 4);
        assert_eq!(world.creature("rat").unwrap().hp, 4 - 7);
        assert_eq!(events.events()[0], Event::ShruggedOff { target: "smith".into(), damage: 7 });
    }

    #[test]
    fn loot_is_a_die_at_most_and_never_a_character() {
        let mut world = world(Rules::repaired());
        world.loot("hero", "rat", &mut Script::faces([2]), &mut Ignore).unwrap();
        assert_eq!(world.creature("hero").unwrap().coins, 2);
        world.loot("hero", "rat", &mut Script::faces([9]), &mut Ignore).unwrap();
        assert_eq!(world.creature("hero").unwrap().coins, 3); // 2 + the 1 that was left
        world.loot("rat", "hero", &mut NoDice, &mut Ignore).unwrap();
        assert_eq!(world.creature("hero").unwrap().coins, 3);
    }

    #[test]
    fn characters_yield_where_nobody_dies() {
        let mut world = world(Rules::repaired());
        world.defeat("hero", &mut NoDice, &mut Ignore).unwrap();
        assert_eq!(world.creature("hero").unwrap().hp, 6);
        world.creature_mut("hero").unwrap().hp = -2;
        world.room.allow_death = true;
        let mut events = Recorder::new();
        // Constitution 2 − 1; −2 + 3 hit points.
        world.defeat("hero", &mut Script::faces([5, 1, 3]), &mut events).unwrap();
        let hero = world.creature("hero").unwrap();
        assert_eq!((hero.hp, hero.abilities().get(Ability::Constitution)), (1, 1));
        assert_eq!(world.capacity("hero"), Ok(crate::Size::slots(11)));
        world.defeat("rat", &mut NoDice, &mut events).unwrap();
        assert_eq!(events.events().last(), Some(&Event::Died { who: "rat".into() }));
    }

    #[test]
    fn a_night_brings_runes_back_unless_the_fault_is_kept() {
        for kept in [false, true] {
            let quirks = Quirks { rest_leaves_runes_spent: kept, ..Quirks::NONE };
            let mut world = world(Rules { quirks, ..Rules::repaired() });
            let spent = NewItem { uses: Some(0), ..NewItem::new("rune", ItemKind::RuneStone) };
            world.add_item(spent).unwrap();
            world.stow("hero", "rune").unwrap();
            world.rest("hero", &mut Script::faces([4]), &mut Ignore).unwrap();
            assert_eq!(world.creature("hero").unwrap().hp, 4); // −2 + 4 + 2
            assert_eq!(world.item("rune").unwrap().uses, i64::from(!kept));
        }
    }

    #[test]
    fn coins_are_paid_as_far_as_they_go() {
        let mut world = world(Rules::repaired());
        assert_eq!(world.pay("rat", 2), Ok(2));
        assert_eq!(world.pay("rat", 2), Ok(1));
        assert_eq!(world.pay("rat", 2), Ok(0));
    }
}
