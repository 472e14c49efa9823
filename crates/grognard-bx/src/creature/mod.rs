//! What can be hurt, hit, or cast: characters and monsters, their conditions and modifiers.

mod body;
mod character;
mod conditions;
mod modifiers;
mod monster;
mod roster;

use grognard_kernel::Id;

pub use body::Body;
pub use character::{AbilityModifiers, Character, CharacterRecord, MemorizedSpell};
pub(crate) use conditions::report_hit_points;
pub use conditions::{ConditionRecord, Conditions, grant, kill, remove};
pub use modifiers::{ActiveModifier, ModifierQuestion, Modifiers};
pub use monster::{Monster, MonsterRecord, spawn};
pub use roster::{NoRegistry, Registry, Roster};

use crate::model::{
    modifier::{ModifierKind, ModifierSpec},
    monster::MonsterTemplate,
    words::{Alignment, Condition, SavingThrows},
};

/// A creature: a character (a player's or not) or a monster.
#[derive(Clone, Debug, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "creatures live in place; boxing would cost a look-up"
)]
pub enum Creature {
    /// A member of a class.
    Character(Character),
    /// One of a kind of monster.
    Monster(Monster),
}

impl Creature {
    /// Hit points, conditions and what else every creature has.
    #[must_use]
    #[inline]
    pub fn body(&self) -> &Body {
        match self {
            Self::Character(character) => &character.body,
            Self::Monster(monster) => &monster.body,
        }
    }

    #[inline]
    pub(crate) fn body_mut(&mut self) -> &mut Body {
        match self {
            Self::Character(character) => &mut character.body,
            Self::Monster(monster) => &mut monster.body,
        }
    }

    /// The name that events know it by: its id, or its name while it has none.
    #[must_use]
    pub fn display_id(&self) -> Id {
        self.body().display_id()
    }

    /// Gives it another id. Effects on it, which know it by the old one, must not be in force.
    pub fn set_id(&mut self, id: Id) {
        self.body_mut().id = Some(id);
    }

    /// The name for people.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.body().name
    }

    /// Alignment; `None` for a monster whose kind has several and that chose none.
    #[must_use]
    #[inline]
    pub fn alignment(&self) -> Option<Alignment> {
        self.body().alignment
    }

    /// Hit points left.
    #[must_use]
    #[inline]
    pub fn current_hp(&self) -> i64 {
        self.body().current_hp
    }

    /// Hit points when unhurt.
    #[must_use]
    pub fn max_hp(&self) -> i64 {
        self.body().max_hp
    }

    /// Whether it is in that condition, whoever put it there.
    #[must_use]
    #[inline]
    pub fn has(&self, condition: Condition) -> bool {
        self.body().conditions.has(condition)
    }

    /// Whether it is dead.
    #[must_use]
    #[inline]
    pub fn is_dead(&self) -> bool {
        self.has(Condition::Dead)
    }

    /// The character, if it is one.
    #[must_use]
    pub fn as_character(&self) -> Option<&Character> {
        match self {
            Self::Character(character) => Some(character),
            Self::Monster(_) => None,
        }
    }

    /// The monster, if it is one.
    #[must_use]
    #[inline]
    pub fn as_monster(&self) -> Option<&Monster> {
        match self {
            Self::Monster(monster) => Some(monster),
            Self::Character(_) => None,
        }
    }

    /// The monster's template, if it is one.
    #[must_use]
    #[inline]
    pub fn template(&self) -> Option<&MonsterTemplate> {
        self.as_monster().map(|monster| &*monster.template)
    }

    /// Whether it is undead. Characters are not.
    #[must_use]
    pub fn is_undead(&self) -> bool {
        self.template().is_some_and(|template| template.is_a("undead"))
    }

    /// THAC0: the d20 total it needs to hit armour class 0. Lower is better.
    #[must_use]
    #[inline]
    pub fn thac0(&self) -> i64 {
        match self {
            Self::Character(character) => character.row().thac0,
            Self::Monster(monster) => monster.thac0(),
        }
    }

    /// The same as a bonus against ascending armour class.
    #[must_use]
    pub fn attack_bonus(&self) -> i64 {
        match self {
            Self::Character(character) => character.row().attack_bonus,
            Self::Monster(monster) => monster.attack_bonus(),
        }
    }

    /// Armour class, descending (9 is unarmoured, lower is better); `None` for a monster that is
    /// hit without a roll.
    #[must_use]
    #[inline]
    pub fn armour_class(&self) -> Option<i64> {
        match self {
            Self::Character(character) => Some(character.armour_class()),
            Self::Monster(monster) => monster.template.ac,
        }
    }

    /// Armour class, ascending (10 is unarmoured, higher is better).
    #[must_use]
    pub fn armour_class_ascending(&self) -> Option<i64> {
        match self {
            Self::Character(character) => Some(character.armour_class_ascending()),
            Self::Monster(monster) => monster.template.ac_ascending,
        }
    }

    /// What it must roll for each saving throw.
    #[must_use]
    #[inline]
    pub fn saves(&self) -> &SavingThrows {
        match self {
            Self::Character(character) => &character.row().saves,
            Self::Monster(monster) => monster.saves(),
        }
    }

    /// The modifiers of its ability scores; all 0 for a monster.
    #[must_use]
    pub fn ability_modifiers(&self) -> AbilityModifiers {
        match self {
            Self::Character(character) => character.ability_modifiers(),
            Self::Monster(_) => AbilityModifiers::default(),
        }
    }

    /// The modifiers of equipped magic items that work by being worn; none for a monster.
    pub fn equipped_modifiers(&self) -> impl Iterator<Item = &ModifierSpec> {
        self.as_character().into_iter().flat_map(|character| character.inventory.worn_modifiers())
    }

    /// The sum of the equipped items' modifiers that answer a question.
    #[inline]
    pub(crate) fn equipped_total(&self, question: &ModifierQuestion<'_>) -> i64 {
        let Self::Character(character) = self else {
            return 0;
        };
        if !character.inventory.has_equipped_magic() {
            return 0;
        }
        let answers =
            character.inventory.worn_modifiers().filter(|spec| question.is_answered_by_item(spec));
        answers.fold(0, |sum, spec| sum.saturating_add(spec.value))
    }

    /// Whether anything can modify it beside its own figures: an effect, or an equipped magic item.
    #[inline]
    pub(crate) fn has_effects_or_magic(&self) -> bool {
        !self.body().modifiers.list().is_empty()
            || self.as_character().is_some_and(|one| one.inventory.has_equipped_magic())
    }

    /// The total of the modifiers that answer a question: see [`Modifiers::total`].
    #[must_use]
    #[inline]
    pub fn modifier_total(&self, question: &ModifierQuestion<'_>) -> i64 {
        self.body().modifiers.total(question)
    }

    /// Whether it has a modifier of that kind at all.
    #[must_use]
    #[inline]
    pub fn has_modifier(&self, kind: ModifierKind) -> bool {
        self.body().modifiers.has(kind)
    }
}

impl From<Character> for Creature {
    fn from(character: Character) -> Self {
        Self::Character(character)
    }
}

impl From<Monster> for Creature {
    fn from(monster: Monster) -> Self {
        Self::Monster(monster)
    }
}
