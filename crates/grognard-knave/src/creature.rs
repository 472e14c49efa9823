//! Creatures: characters with abilities and slots, and everybody else with hit dice (rules 4).

use std::collections::BTreeMap;

use grognard_kernel::{Id, Text};
use serde::Deserialize;

use crate::{
    engine::Bonuses,
    fault::Fault,
    gear::Gear,
    words::{Ability, Allegiance, CreatureKind, Place, Stat},
};

/// The six bonuses of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abilities([i64; 6]);

impl Abilities {
    /// The bonus of an ability.
    #[must_use]
    pub const fn get(&self, ability: Ability) -> i64 {
        self.0[ability as usize]
    }

    /// Sets the bonus of an ability.
    pub const fn set(&mut self, ability: Ability, bonus: i64) {
        self.0[ability as usize] = bonus;
    }

    pub(crate) const fn get_mut(&mut self, ability: Ability) -> &mut i64 {
        &mut self.0[ability as usize]
    }

    /// The bonuses in order, with their abilities.
    pub fn iter(&self) -> impl Iterator<Item = (Ability, i64)> {
        Ability::ALL.iter().copied().zip(self.0)
    }
}

impl Default for Abilities {
    fn default() -> Self {
        Self([1; 6])
    }
}

impl Bonuses for Abilities {
    fn bonus(&self, stat: Stat) -> Option<i64> {
        stat.ability().map(|ability| self.get(ability))
    }
}

/// A creature's bonuses at the moment, armour included: what a roll needs of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BonusSheet {
    /// The abilities.
    pub abilities: Abilities,
    /// The armour.
    pub armour: i64,
}

impl Bonuses for BonusSheet {
    fn bonus(&self, stat: Stat) -> Option<i64> {
        self.abilities.bonus(stat).or(Some(self.armour))
    }
}

/// A creature.
#[derive(Clone, Debug, PartialEq)]
pub struct Creature {
    /// The id.
    pub id: Id,
    /// The kind.
    pub kind: CreatureKind,
    /// What people call it, where that is not the id.
    pub name: Option<Text>,
    /// Where it is; `None` for the room that everything happens in.
    pub place: Option<Text>,
    /// Hit points. They may be below 0.
    pub hp: i64,
    /// Coins. They weigh nothing.
    pub coins: i64,
    /// The figures of a character, or of anybody else.
    pub figures: Figures,
}

/// What characters have, and what everybody else has.
#[derive(Clone, Debug, PartialEq)]
pub enum Figures {
    /// A player's character.
    Character(Character),
    /// Anybody else.
    Npc(Npc),
}

/// What a character has beside hit points and coins.
#[derive(Clone, Debug, PartialEq)]
pub struct Character {
    /// The abilities.
    pub abilities: Abilities,
    /// The most hit points.
    pub hp_max: i64,
    /// The level.
    pub level: i64,
    /// Experience so far; it is never spent.
    pub xp: i64,
    /// What is held, worn and carried.
    pub gear: Gear,
}

/// What everybody else has beside hit points and coins.
#[derive(Clone, Debug, PartialEq)]
pub struct Npc {
    /// Hit dice: also the bonus of every ability.
    pub hit_dice: i64,
    /// Hit points for each hit die.
    pub hp_multiplier: i64,
    /// Armour.
    pub armour: i64,
    /// Morale.
    pub morale: i64,
    /// The weapon; `None` for bare hands.
    pub weapon: Option<Id>,
    /// How it stands to the characters. For the host.
    pub allegiance: Allegiance,
    /// It keeps to itself. For the host.
    pub is_idle: bool,
}

impl Creature {
    /// Whether it is a player's character.
    #[must_use]
    pub const fn is_character(&self) -> bool {
        matches!(self.figures, Figures::Character(_))
    }

    /// The character's figures; `None` for anybody else.
    #[must_use]
    pub const fn character(&self) -> Option<&Character> {
        match &self.figures {
            Figures::Character(character) => Some(character),
            Figures::Npc(_) => None,
        }
    }

    pub(crate) const fn character_mut(&mut self) -> Option<&mut Character> {
        match &mut self.figures {
            Figures::Character(character) => Some(character),
            Figures::Npc(_) => None,
        }
    }

    /// The most hit points: of anybody but a character, hit dice times the multiplier.
    #[must_use]
    pub const fn hp_max(&self) -> i64 {
        match &self.figures {
            Figures::Character(character) => character.hp_max,
            Figures::Npc(npc) => npc.hit_dice.saturating_mul(npc.hp_multiplier),
        }
    }

    /// The morale; characters have none.
    #[must_use]
    pub const fn morale(&self) -> Option<i64> {
        match &self.figures {
            Figures::Character(_) => None,
            Figures::Npc(npc) => Some(npc.morale),
        }
    }

    /// The six bonuses: a character's abilities, anybody else's hit dice.
    #[must_use]
    pub const fn abilities(&self) -> Abilities {
        match &self.figures {
            Figures::Character(character) => character.abilities,
            Figures::Npc(npc) => Abilities([npc.hit_dice; 6]),
        }
    }
}

/// What a creature is to be. Figures that are left out are the usual ones; hit points are then
/// all that there can be.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewCreature {
    /// The id.
    pub id: Id,
    /// The kind.
    pub kind: CreatureKind,
    /// What people call it.
    #[serde(default)]
    pub name: Option<Text>,
    /// Where it is; left out for the room that everything happens in.
    #[serde(default)]
    pub place: Option<Text>,
    /// Hit points.
    #[serde(default)]
    pub hp: Option<i64>,
    /// Coins.
    #[serde(default)]
    pub coins: Option<i64>,
    /// A character's strength.
    #[serde(default)]
    pub strength: Option<i64>,
    /// A character's dexterity.
    #[serde(default)]
    pub dexterity: Option<i64>,
    /// A character's constitution.
    #[serde(default)]
    pub constitution: Option<i64>,
    /// A character's intelligence.
    #[serde(default)]
    pub intelligence: Option<i64>,
    /// A character's wisdom.
    #[serde(default)]
    pub wisdom: Option<i64>,
    /// A character's charisma.
    #[serde(default)]
    pub charisma: Option<i64>,
    /// The most hit points of a character.
    #[serde(default)]
    pub hp_max: Option<i64>,
    /// A character's level.
    #[serde(default)]
    pub level: Option<i64>,
    /// A character's experience.
    #[serde(default)]
    pub xp: Option<i64>,
    /// What a character holds, wears and carries.
    #[serde(default)]
    pub slots: Option<BTreeMap<Place, Carried>>,
    /// Hit dice of anybody but a character.
    #[serde(default)]
    pub hit_dice: Option<i64>,
    /// Hit points for each hit die.
    #[serde(default)]
    pub hp_multiplier: Option<i64>,
    /// Armour of anybody but a character.
    #[serde(default)]
    pub armor: Option<i64>,
    /// Morale.
    #[serde(default)]
    pub morale: Option<i64>,
    /// The weapon of anybody but a character.
    #[serde(default)]
    pub weapon: Option<Id>,
    /// How it stands to the characters.
    #[serde(default)]
    pub allegiance: Option<Allegiance>,
    /// It keeps to itself.
    #[serde(default)]
    pub is_idle: Option<bool>,
}

/// What is in a place: an item, or, in the backpack, several.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Carried {
    /// Nothing, or one item.
    One(Option<Id>),
    /// Items in order.
    Several(Vec<Id>),
}

impl NewCreature {
    /// A creature with the usual figures of its kind.
    #[must_use]
    pub fn new(id: impl Into<Id>, kind: CreatureKind) -> Self {
        Self {
            id: id.into(),
            kind,
            name: None,
            place: None,
            hp: None,
            coins: None,
            strength: None,
            dexterity: None,
            constitution: None,
            intelligence: None,
            wisdom: None,
            charisma: None,
            hp_max: None,
            level: None,
            xp: None,
            slots: None,
            hit_dice: None,
            hp_multiplier: None,
            armor: None,
            morale: None,
            weapon: None,
            allegiance: None,
            is_idle: None,
        }
    }

    /// The creature, with what it carries. That the items exist is for the world to check.
    pub(crate) fn make(self) -> Result<Creature, Fault> {
        self.check_fields()?;
        let Self { id, kind, name, place, .. } = self;
        let (figures, usual_hp, usual_coins) = match kind {
            CreatureKind::Character => {
                let mut abilities = Abilities::default();
                let given = [
                    self.strength,
                    self.dexterity,
                    self.constitution,
                    self.intelligence,
                    self.wisdom,
                    self.charisma,
                ];
                for (&ability, bonus) in Ability::ALL.iter().zip(given) {
                    abilities.set(ability, bonus.unwrap_or(USUAL_BONUS));
                }
                let hp_max = self.hp_max.unwrap_or(USUAL_HP);
                let character = Character {
                    abilities,
                    hp_max,
                    level: self.level.unwrap_or(1),
                    xp: self.xp.unwrap_or(0),
                    gear: Gear::of_places(self.slots.unwrap_or_default())?,
                };
                // Who states neither has four of four; who states the maximum alone is unhurt.
                (Figures::Character(character), hp_max, 0)
            }
            _ => {
                let npc = Npc {
                    hit_dice: self.hit_dice.unwrap_or(1),
                    hp_multiplier: self.hp_multiplier.unwrap_or(USUAL_HP),
                    armour: self.armor.unwrap_or(USUAL_BONUS),
                    morale: self.morale.unwrap_or(9),
                    weapon: self.weapon,
                    allegiance: self.allegiance.unwrap_or(Allegiance::Hostile),
                    is_idle: self.is_idle.unwrap_or(false),
                };
                let hp_max = npc.hit_dice.saturating_mul(npc.hp_multiplier);
                (Figures::Npc(npc), hp_max, 1)
            }
        };
        let hp = self.hp.unwrap_or(usual_hp);
        let coins = self.coins.unwrap_or(usual_coins);
        Ok(Creature { id, kind, name, place, hp, coins, figures })
    }

    /// An error if a figure is stated that the kind does not have.
    fn check_fields(&self) -> Result<(), Fault> {
        let of_character = [
            ("strength", self.strength.is_some()),
            ("dexterity", self.dexterity.is_some()),
            ("constitution", self.constitution.is_some()),
            ("intelligence", self.intelligence.is_some()),
            ("wisdom", self.wisdom.is_some()),
            ("charisma", self.charisma.is_some()),
            ("hp_max", self.hp_max.is_some()),
            ("level", self.level.is_some()),
            ("xp", self.xp.is_some()),
            ("slots", self.slots.is_some()),
        ];
        let of_others = [
            ("hit_dice", self.hit_dice.is_some()),
            ("hp_multiplier", self.hp_multiplier.is_some()),
            ("armor", self.armor.is_some()),
            ("morale", self.morale.is_some()),
            ("weapon", self.weapon.is_some()),
            ("allegiance", self.allegiance.is_some()),
            ("is_idle", self.is_idle.is_some()),
        ];
        let foreign: &[(&str, bool)] =
            if self.kind == CreatureKind::Character { &of_others } else { &of_character };
        match foreign.iter().find(|(_, given)| *given) {
            Some((field, _)) => Err(Fault::invalid(
                format!("creature {}: {field}", self.id),
                format!("a creature of the kind {} has no such figure", self.kind),
            )),
            None => Ok(()),
        }
    }
}

/// The usual bonus, and the usual armour.
const USUAL_BONUS: i64 = 1;

/// The usual hit points of a character, and of a hit die.
const USUAL_HP: i64 = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_monster_is_its_hit_dice() {
        let new = NewCreature { hit_dice: Some(3), ..NewCreature::new("ogre", CreatureKind::Mob) };
        let ogre = new.make().unwrap();
        assert_eq!((ogre.hp, ogre.hp_max(), ogre.coins), (12, 12, 1)); // 3 × 4
        assert_eq!(ogre.abilities().get(Ability::Wisdom), 3);
        assert_eq!(ogre.morale(), Some(9));
    }

    #[test]
    fn a_character_has_the_usual_figures() {
        let hero = NewCreature::new("hero", CreatureKind::Character).make().unwrap();
        assert_eq!((hero.hp, hero.hp_max(), hero.coins, hero.morale()), (4, 4, 0, None));
        assert!(hero.abilities().iter().all(|(_, bonus)| bonus == 1));
    }

    #[test]
    fn figures_of_another_kind_are_errors() {
        let new = NewCreature { level: Some(3), ..NewCreature::new("ogre", CreatureKind::Mob) };
        assert!(new.make().unwrap_err().to_string().contains("creature ogre: level"));
        let new = NewCreature { morale: Some(3), ..NewCreature::new("a", CreatureKind::Character) };
        assert_eq!(new.make().unwrap_err().code(), "invalid");
    }
}
