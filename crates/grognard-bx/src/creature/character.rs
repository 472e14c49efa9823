//! Characters: members of a class.

use std::sync::Arc;

use grognard_kernel::{Error, Id, Result, Text};
use serde::{Deserialize, Serialize};

use super::{Body, Conditions, Modifiers};
use crate::{
    Catalog, catalog,
    items::{Inventory, armour_class, movement_rate},
    model::{
        Check,
        ability_table::AbilityTables,
        checked,
        class::{ClassDefinition, ProgressionRow, ThiefSkills},
        not_empty,
        words::{Ability, AbilityScores, Alignment},
    },
    ruleset::Encumbrance,
};

/// One character. It always has a level of its class, and 0 to the maximum of its hit points.
#[derive(Clone, Debug, PartialEq)]
pub struct Character {
    pub(crate) body: Body,
    pub(crate) class: Arc<ClassDefinition>,
    pub(crate) race: Text,
    level: i64,
    pub(crate) xp: i64,
    scores: AbilityScores,
    modifiers: AbilityModifiers,
    pub(crate) extra_languages: Vec<Id>,
    pub(crate) inventory: Inventory,
    pub(crate) carrying_treasure: bool,
    pub(crate) spell_book: Vec<Id>,
    pub(crate) memorized_spells: Vec<MemorizedSpell>,
}

/// A spell in a caster's memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct MemorizedSpell {
    /// Which spell.
    pub spell_id: Id,
    /// In its reversed form.
    #[serde(default)]
    pub reversed: bool,
}
checked!(MemorizedSpell);

impl Check for MemorizedSpell {
    fn check(&mut self) -> Result<(), String> {
        not_empty("spell_id", &self.spell_id)
    }
}

/// What ability scores add to the rolls that rules make (B/X: Ability scores).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AbilityModifiers {
    /// Strength: attack rolls and damage in melee.
    pub melee: i64,
    /// Strength: chance in six to force a door.
    pub open_doors: i64,
    /// Wisdom: saving throws against magic.
    pub magic_saves: i64,
    /// Dexterity: armour class.
    pub armour_class: i64,
    /// Dexterity: attack rolls with missiles.
    pub missile: i64,
    /// Dexterity: individual initiative.
    pub initiative: i64,
    /// Constitution: each Hit Die.
    pub hit_points: i64,
    /// Charisma: reactions.
    pub npc_reaction: i64,
}

impl AbilityModifiers {
    /// The modifiers of these scores.
    pub fn of_scores(scores: &AbilityScores) -> Result<Self> {
        Self::look_up(scores, catalog::ability_tables())
            .ok_or_else(|| Error::value("an ability score is 3 to 18"))
    }

    fn look_up(scores: &AbilityScores, tables: &AbilityTables) -> Option<Self> {
        let strength = tables.strength(scores.get(Ability::Strength))?;
        let dexterity = tables.dexterity(scores.get(Ability::Dexterity))?;
        Some(Self {
            melee: strength.melee,
            open_doors: strength.open_doors,
            magic_saves: tables.wisdom(scores.get(Ability::Wisdom))?.magic_saves,
            armour_class: dexterity.ac,
            missile: dexterity.missile,
            initiative: dexterity.initiative,
            hit_points: tables.constitution(scores.get(Ability::Constitution))?.hit_points,
            npc_reaction: tables.charisma(scores.get(Ability::Charisma))?.npc_reactions,
        })
    }
}

impl Character {
    /// Hit points, conditions and what else every creature has.
    #[must_use]
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// The class.
    #[must_use]
    pub fn class(&self) -> &Arc<ClassDefinition> {
        &self.class
    }

    /// The level.
    #[must_use]
    pub fn level(&self) -> i64 {
        self.level
    }

    /// Experience points.
    #[must_use]
    pub fn xp(&self) -> i64 {
        self.xp
    }

    /// The ability scores.
    #[must_use]
    pub fn scores(&self) -> &AbilityScores {
        &self.scores
    }

    /// What the ability scores add to rolls. Items that set Strength do not reach these: combat
    /// handles them.
    #[must_use]
    #[inline]
    pub fn ability_modifiers(&self) -> AbilityModifiers {
        self.modifiers
    }

    /// What the class has at the character's level.
    #[must_use]
    #[inline]
    pub fn row(&self) -> &ProgressionRow {
        self.class.row(self.level).expect("a character has a level of its class")
    }

    /// The chances of the thief's skills at the character's level, if the class has them.
    #[must_use]
    pub fn thief_skills(&self) -> Option<&ThiefSkills> {
        self.class.thief_skills.iter().find(|row| row.level == self.level)
    }

    /// What the character carries.
    #[must_use]
    pub fn inventory(&self) -> &Inventory {
        &self.inventory
    }

    /// What the character carries, to change. Nothing here can break a rule of the character.
    pub fn inventory_mut(&mut self) -> &mut Inventory {
        &mut self.inventory
    }

    /// The spells in the character's book.
    #[must_use]
    pub fn spell_book(&self) -> &[Id] {
        &self.spell_book
    }

    /// The spells in the character's memory, oldest first.
    #[must_use]
    pub fn memorized_spells(&self) -> &[MemorizedSpell] {
        &self.memorized_spells
    }

    /// Sets the spells in the character's memory, unchecked.
    pub fn set_memorized_spells(&mut self, spells: Vec<MemorizedSpell>) {
        self.memorized_spells = spells;
    }

    /// The tongue of the character's alignment, as a language id.
    #[must_use]
    pub fn alignment_tongue(&self) -> Id {
        let alignment = self.body.alignment.map_or("neutral", Alignment::as_str);
        format!("alignment_{alignment}").into()
    }

    /// Every language spoken: the alignment's tongue, those of the class, those chosen.
    #[must_use]
    pub fn languages(&self) -> Vec<Id> {
        let mut languages = vec![self.alignment_tongue()];
        languages.extend(self.class.languages.iter().cloned());
        languages.extend(self.extra_languages.iter().cloned());
        languages
    }

    /// Armour class, descending.
    #[must_use]
    #[inline]
    pub fn armour_class(&self) -> i64 {
        armour_class::descending(&self.inventory, self.modifiers.armour_class)
    }

    /// Armour class, ascending.
    #[must_use]
    pub fn armour_class_ascending(&self) -> i64 {
        armour_class::ascending(&self.inventory, self.modifiers.armour_class)
    }

    /// How far the character moves in a turn, in feet.
    #[must_use]
    pub fn movement_rate(&self, encumbrance: Encumbrance) -> i64 {
        movement_rate(&self.inventory, encumbrance, self.carrying_treasure)
    }

    /// Sets the level; an error when the class does not reach it.
    pub fn set_level(&mut self, level: i64) -> Result<()> {
        check_level(&self.class, level)?;
        self.level = level;
        Ok(())
    }

    /// Sets the experience; an error when negative.
    pub fn set_xp(&mut self, xp: i64) -> Result<()> {
        if xp < 0 {
            return Err(Error::value(format!("xp is not negative: {xp}")));
        }
        self.xp = xp;
        Ok(())
    }

    /// Sets the ability scores.
    pub fn set_scores(&mut self, scores: AbilityScores) -> Result<()> {
        self.modifiers = AbilityModifiers::of_scores(&scores)?;
        self.scores = scores;
        Ok(())
    }

    /// Sets hit points left and when unhurt; an error when they do not fit together.
    pub fn set_hit_points(&mut self, current_hp: i64, max_hp: i64) -> Result<()> {
        check_hit_points(current_hp, max_hp)?;
        self.body.current_hp = current_hp;
        self.body.max_hp = max_hp;
        Ok(())
    }

    /// As it is written down.
    #[must_use]
    pub fn record(&self) -> CharacterRecord {
        CharacterRecord {
            id: self.body.id.clone(),
            name: self.body.name.clone(),
            class_id: self.class.id.clone(),
            race: self.race.clone(),
            level: self.level,
            xp: self.xp,
            scores: self.scores,
            alignment: self.body.alignment.unwrap_or(Alignment::Neutral),
            extra_languages: self.extra_languages.clone(),
            max_hp: self.body.max_hp,
            current_hp: self.body.current_hp,
            inventory: self.inventory.clone(),
            carrying_treasure: self.carrying_treasure,
            conditions: self.body.conditions.clone(),
            stat_modifiers: self.body.modifiers.clone(),
            spell_book: self.spell_book.clone(),
            memorized_spells: self.memorized_spells.clone(),
        }
    }
}

fn check_level(class: &ClassDefinition, level: i64) -> Result<()> {
    if class.row(level).is_none() {
        return Err(Error::value(format!(
            "the class {} has levels 1 to {}, not {level}",
            class.name, class.max_level
        )));
    }
    Ok(())
}

fn check_hit_points(current_hp: i64, max_hp: i64) -> Result<()> {
    if max_hp < 1 {
        return Err(Error::value(format!("max_hp is at least 1, not {max_hp}")));
    }
    if !(0..=max_hp).contains(&current_hp) {
        return Err(Error::value(format!("current_hp is 0 to {max_hp}, not {current_hp}")));
    }
    Ok(())
}

/// A character as it is written down: the wire form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CharacterRecord {
    /// The id; `None` while no game holds the character.
    #[serde(default)]
    pub id: Option<Id>,
    /// The name; not empty.
    pub name: Text,
    /// The id of the class.
    pub class_id: Id,
    /// The race: a lowercase word. It need not be the race of the class.
    pub race: Text,
    /// The level, 1 to the highest of the class.
    pub level: i64,
    /// Experience points, not negative.
    pub xp: i64,
    /// Ability scores.
    pub scores: AbilityScores,
    /// Alignment.
    pub alignment: Alignment,
    /// Languages chosen for Intelligence.
    #[serde(default)]
    pub extra_languages: Vec<Id>,
    /// Hit points when unhurt.
    pub max_hp: i64,
    /// Hit points left.
    pub current_hp: i64,
    /// What is carried.
    #[serde(default)]
    pub inventory: Inventory,
    /// Slowed by treasure, under basic encumbrance.
    #[serde(default)]
    pub carrying_treasure: bool,
    /// Conditions.
    #[serde(default)]
    pub conditions: Conditions,
    /// Modifiers of effects.
    #[serde(default)]
    pub stat_modifiers: Modifiers,
    /// Spells in the book.
    #[serde(default)]
    pub spell_book: Vec<Id>,
    /// Spells in memory.
    #[serde(default)]
    pub memorized_spells: Vec<MemorizedSpell>,
}

impl CharacterRecord {
    /// A member of a class at 1st level, unhurt, who owns and knows nothing yet.
    #[must_use]
    pub fn newcomer(
        name: Text,
        class: &ClassDefinition,
        scores: AbilityScores,
        alignment: Alignment,
        hit_points: i64,
    ) -> Self {
        Self {
            id: None,
            name,
            class_id: class.id.clone(),
            race: class.race.clone(),
            level: 1,
            xp: 0,
            scores,
            alignment,
            extra_languages: Vec::new(),
            max_hp: hit_points,
            current_hp: hit_points,
            inventory: Inventory::default(),
            carrying_treasure: false,
            conditions: Conditions::default(),
            stat_modifiers: Modifiers::default(),
            spell_book: Vec::new(),
            memorized_spells: Vec::new(),
        }
    }

    /// The character; an error when its class is unknown or a figure is out of range.
    pub fn build(self, catalog: &Catalog) -> Result<Character> {
        let class = catalog.class(&self.class_id)?;
        if self.name.is_empty() {
            return Err(Error::value("a character has a name"));
        }
        check_race(&self.race)?;
        check_level(&class, self.level)?;
        if self.xp < 0 {
            return Err(Error::value(format!("xp is not negative: {}", self.xp)));
        }
        check_hit_points(self.current_hp, self.max_hp)?;
        let mut inventory = self.inventory;
        inventory.look_up_templates(catalog);
        Ok(Character {
            body: Body {
                id: self.id,
                name: self.name,
                alignment: Some(self.alignment),
                current_hp: self.current_hp,
                max_hp: self.max_hp,
                conditions: self.conditions,
                modifiers: self.stat_modifiers,
            },
            class,
            race: self.race,
            level: self.level,
            xp: self.xp,
            modifiers: AbilityModifiers::of_scores(&self.scores)?,
            scores: self.scores,
            extra_languages: self.extra_languages,
            inventory,
            carrying_treasure: self.carrying_treasure,
            spell_book: self.spell_book,
            memorized_spells: self.memorized_spells,
        })
    }
}

fn check_race(race: &str) -> Result<()> {
    let mut bytes = race.bytes();
    let fine = bytes.next().is_some_and(|first| first.is_ascii_lowercase())
        && bytes.all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    if fine { Ok(()) } else { Err(Error::value(format!("a race is a lowercase word: {race:?}"))) }
}
