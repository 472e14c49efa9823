//! Experience and levels (rules 5.4).
//!
//! A level draws as many d8 as the level that is reached.

use grognard_kernel::Dice;

use crate::{
    creature::Creature,
    engine::{MOST_DICE, roll, roll_at_most},
    fault::{DiceFault, Fault},
    rules::{Levelling, RollEngine, Rules},
    words::Ability,
    world::World,
};

/// Experience for each level.
pub const XP_PER_LEVEL: i64 = 1000;

/// Levels raise no bonus above this.
pub const HIGHEST_BONUS: i64 = 10;

/// How many abilities a level raises.
const RAISED: usize = 3;

impl World {
    /// Adds experience, and says whether it is enough for the next level. Nothing levels up by
    /// itself. Draws nothing.
    ///
    /// # Errors
    ///
    /// An unknown id; a rejection for somebody who is no character.
    pub fn add_xp(&mut self, who: &str, amount: i64) -> Result<bool, Fault> {
        let character = self.character_mut(who)?;
        character.xp = character.xp.saturating_add(amount);
        Ok(character.xp >= character.level.saturating_mul(XP_PER_LEVEL))
    }

    /// Gives a character a level: the first three names of abilities are raised by 1, each once
    /// and up to 10, and the most hit points become what as many d8 as the new level show, at
    /// least 1 more than before. Hit points stay. Draws those d8.
    ///
    /// With the fault `any_attribute_levels`, other stored numbers are raised too; with
    /// `level_dice_limit`, the eleventh level fails; with `fails_late`, names of no ability are
    /// passed over.
    ///
    /// # Errors
    ///
    /// An unknown id, somebody who is no character, and, unless that fault is kept, a name that is
    /// no ability; nothing changes then. As the module ships it, always, once the level and the
    /// abilities are changed.
    pub fn level_up<T: AsRef<str>, D: Dice + ?Sized>(
        &mut self,
        who: &str,
        abilities: &[T],
        dice: &mut D,
    ) -> Result<(), Fault> {
        let rules = self.rules;
        self.character(who)?;
        let creature = self.creature_mut(who)?;
        let mut raised = creature.clone();
        let mut done: Vec<&str> = Vec::new();
        if let Some(character) = raised.character_mut() {
            character.level = character.level.saturating_add(1);
        }
        for name in abilities.iter().map(AsRef::as_ref).take(RAISED) {
            let ability = name.parse::<Ability>();
            if !rules.quirks.any_attribute_levels && ability.is_err() {
                if rules.quirks.fails_late {
                    continue;
                }
                ability?;
            }
            if done.contains(&name) {
                continue;
            }
            done.push(name);
            if let Some(number) = stored(&mut raised, name) {
                *number = number.saturating_add(1).min(HIGHEST_BONUS);
            }
        }
        let level = raised.character().map_or(0, |character| character.level);
        let kept_half_way = rules.levelling == Levelling::Module || rules.quirks.level_dice_limit;
        let rolled = match rules.levelling {
            Levelling::Module => Err(Fault::MaxHpMissing),
            Levelling::Repaired => roll_hit_points(level, &rules, dice),
        };
        match rolled {
            Ok(rolled) => {
                if let Some(character) = raised.character_mut() {
                    character.hp_max = character.hp_max.saturating_add(1).max(rolled);
                }
                *creature = raised;
                Ok(())
            }
            Err(fault) => {
                if kept_half_way && !matches!(fault, Fault::Draw(_)) {
                    *creature = raised;
                }
                Err(fault)
            }
        }
    }
}

fn roll_hit_points<D: Dice + ?Sized>(
    level: i64,
    rules: &Rules,
    dice: &mut D,
) -> Result<i64, Fault> {
    let text = format!("{level}d8");
    if rules.quirks.level_dice_limit {
        return roll(&text, &Rules { engine: RollEngine::Module, ..*rules }, dice);
    }
    if level > MOST_DICE {
        return Err(Fault::dice(&text, DiceFault::TooMany));
    }
    roll_at_most(&text, MOST_DICE, rules, dice)
}

/// A number that is stored under a name. Armour is none: it is worked out.
fn stored<'c>(creature: &'c mut Creature, name: &str) -> Option<&'c mut i64> {
    match name {
        "hp" => return Some(&mut creature.hp),
        "coins" => return Some(&mut creature.coins),
        _ => {}
    }
    let character = creature.character_mut()?;
    match name {
        "hp_max" => Some(&mut character.hp_max),
        "level" => Some(&mut character.level),
        "xp" => Some(&mut character.xp),
        _ => Some(character.abilities.get_mut(name.parse().ok()?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{creature::NewCreature, rules::Quirks, words::CreatureKind};
    use grognard_kernel::{NoDice, Script};

    fn world(rules: Rules, level: i64) -> World {
        let mut world = World::new(rules);
        let hero = NewCreature {
            level: Some(level),
            wisdom: Some(10),
            coins: Some(3),
            ..NewCreature::new("hero", CreatureKind::Character)
        };
        world.add_creature(hero).unwrap();
        world
    }

    #[test]
    fn a_level_is_a_thousand() {
        let mut world = world(Rules::repaired(), 2);
        assert_eq!(world.add_xp("hero", 1999), Ok(false));
        assert_eq!(world.add_xp("hero", 1), Ok(true)); // 2000 = 2 × 1000
    }

    #[test]
    fn a_level_raises_three_abilities_and_rolls_hit_points() {
        let mut world = world(Rules::repaired(), 1);
        let names = ["strength", "wisdom", "strength", "charisma"];
        world.level_up("hero", &names, &mut Script::faces([5, 8])).unwrap();
        let hero = world.creature("hero").unwrap();
        let bonus = |ability| hero.abilities().get(ability);
        // The first three names, each once; charisma is the fourth. Wisdom is 10 already.
        assert_eq!(bonus(Ability::Strength), 2);
        assert_eq!(bonus(Ability::Wisdom), 10);
        assert_eq!(bonus(Ability::Charisma), 1);
        assert_eq!((hero.hp, hero.hp_max()), (4, 13)); // 5 + 8
        world.level_up("hero", &names, &mut Script::faces([1, 1, 1])).unwrap();
        assert_eq!(world.creature("hero").unwrap().hp_max(), 14); // 13 + 1, for 3 is less
    }

    #[test]
    fn the_eleventh_level_has_no_limit_unless_the_fault_is_kept() {
        let mut free = world(Rules::repaired(), 10);
        free.level_up("hero", &["strength"], &mut Script::faces(vec![1; 11])).unwrap();
        assert_eq!(free.character("hero").unwrap().level, 11);
        let mut kept = world(Rules::module_with_levels(), 10);
        let fault = kept.level_up("hero", &["strength"], &mut NoDice).unwrap_err();
        assert_eq!(fault.code(), "dice_too_many");
        assert_eq!(kept.character("hero").unwrap().level, 11);
    }

    #[test]
    fn names_of_no_ability_change_nothing_unless_the_fault_is_kept() {
        let mut strict = world(Rules::repaired(), 1);
        let fault = strict.level_up("hero", &["wisdom", "coins"], &mut NoDice).unwrap_err();
        assert_eq!(fault.code(), "unknown_name");
        assert_eq!(strict.character("hero").unwrap().level, 1);
        let quirks = Quirks { any_attribute_levels: true, ..Quirks::NONE };
        let mut loose = world(Rules { quirks, ..Rules::repaired() }, 1);
        loose.level_up("hero", &["coins", "luck", "armor"], &mut Script::faces([1, 1])).unwrap();
        assert_eq!(loose.creature("hero").unwrap().coins, 4);
        let quirks = Quirks { fails_late: true, ..Quirks::NONE };
        let mut deaf = world(Rules { quirks, ..Rules::repaired() }, 1);
        deaf.level_up("hero", &["coins", "luck", "wisdom"], &mut Script::faces([1, 1])).unwrap();
        assert_eq!(deaf.creature("hero").unwrap().coins, 3);
    }

    #[test]
    fn the_module_fails_half_way() {
        let mut world = world(Rules::module(), 1);
        let fault = world.level_up("hero", &["strength"], &mut NoDice).unwrap_err();
        assert_eq!(fault.code(), "max_hp_missing");
        let hero = world.character("hero").unwrap();
        assert_eq!((hero.level, hero.abilities.get(Ability::Strength), hero.hp_max), (2, 2, 4));
    }
}
