//! Modifiers: what spells and worn items add to a creature's rolls.

use grognard_kernel::{Text, WrittenDice, wire_enum};
use serde::{Deserialize, Serialize};

wire_enum! {
    /// Which figure a modifier changes.
    pub enum ModifierKind ("modifier") {
        /// The bearer's attack rolls.
        AttackBonus = "attack_bonus",
        /// The bearer's damage.
        DamageBonus = "damage_bonus",
        /// The bearer's morale.
        MoraleBonus = "morale_bonus",
        /// The bearer's saving throws.
        SaveBonus = "save_bonus",
        /// The bearer's armour class: lowers the descending figure.
        AcBonus = "ac_bonus",
        /// The bearer's armour class becomes this, if that is better.
        AcSet = "ac_set",
        /// As `ac_set`, against missiles only.
        AcSetVsMissile = "ac_set_vs_missile",
        /// Attack rolls against the bearer.
        AttackPenaltyOfAttackers = "attack_penalty_of_attackers",
        /// Damage taken, for each die of it.
        DamageReductionPerDie = "damage_reduction_per_die",
        /// Damage dealt with weapons is multiplied.
        DamageMultiplier = "damage_multiplier",
        /// Damage dealt in melee is multiplied.
        MeleeDamageMultiplier = "melee_damage_multiplier",
        /// Nonmagical missiles do no harm.
        MissileImmunityNonmagical = "missile_immunity_nonmagical",
        /// Strength counts as this.
        StrengthSet = "strength_set",
        /// Weapons deal these dice in addition.
        WeaponDamageDiceBonus = "weapon_damage_dice_bonus",
        /// Weapons count as magical.
        CountsAsMagical = "counts_as_magical",
        /// Magical healing has half its effect.
        MagicalHealingHalf = "magical_healing_half",
    }
}

/// A modifier: which figure, how much, and when it counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModifierSpec {
    /// Which figure it changes.
    pub kind: ModifierKind,
    /// By how much.
    #[serde(default)]
    pub value: i64,
    /// Dice, for kinds that roll.
    #[serde(default)]
    pub dice: Option<WrittenDice>,
    /// Only against this element.
    #[serde(default)]
    pub element: Option<Text>,
    /// Only against creatures of another alignment.
    #[serde(default)]
    pub versus_other_alignment: bool,
    /// Only for these saving throws; empty for all.
    #[serde(default)]
    pub save_categories: Vec<Text>,
    /// Only in melee.
    #[serde(default)]
    pub melee_only: bool,
    /// Comes from an item: such modifiers add up, where those of spells do not.
    #[serde(default)]
    pub from_item: bool,
}

impl ModifierSpec {
    /// A modifier of that kind and value that always counts.
    #[must_use]
    pub const fn new(kind: ModifierKind, value: i64) -> Self {
        Self {
            kind,
            value,
            dice: None,
            element: None,
            versus_other_alignment: false,
            save_categories: Vec::new(),
            melee_only: false,
            from_item: false,
        }
    }
}
