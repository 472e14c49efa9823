//! What an attack reads off the attacker.

use grognard_kernel::{DiceExpression, Error, Id, Result};

use crate::{
    catalog,
    creature::{Character, Creature, ModifierQuestion, Modifiers},
    model::{
        class::BackStab,
        magic_item::GiantStrength,
        modifier::ModifierKind,
        monster::MonsterTemplate,
        words::{Alignment, GateKey},
    },
    tables,
};

/// What an attack reads off the attacker, read before the defender changes: the two may be the
/// same creature.
#[derive(Clone, Debug)]
pub struct Attacker {
    pub(super) id: Id,
    pub(super) alignment: Option<Alignment>,
    pub(super) thac0: i64,
    pub(super) strength: Strength,
    pub(super) missile_modifier: i64,
    pub(super) missile_attack_bonus: i64,
    pub(super) back_stab: Option<BackStab>,
    pub(super) boons: Boons,
    pub(super) girdle: Option<GiantStrength>,
    pub(super) mighty: bool,
}

/// What Strength adds in melee.
#[derive(Clone, Copy, Debug)]
pub(super) enum Strength {
    /// The attacker's own.
    Own(i64),
    /// Of a score that an item or a spell set.
    Set(i64),
}

/// What effects on the attacker add to its attacks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Boons {
    pub(super) attack_bonus: i64,
    pub(super) damage_bonus: i64,
    pub(super) damage_multiplier: i64,
    pub(super) melee_damage_multiplier: i64,
    pub(super) weapon_dice: Option<DiceExpression>,
    pub(super) counts_as_magical: bool,
}

impl Boons {
    #[inline]
    fn of(modifiers: &Modifiers) -> Self {
        if modifiers.list().is_empty() { Self::default() } else { Self::read(modifiers) }
    }

    fn read(modifiers: &Modifiers) -> Self {
        let total = |kind| modifiers.total(&ModifierQuestion::new(kind));
        Self {
            attack_bonus: total(ModifierKind::AttackBonus),
            damage_bonus: total(ModifierKind::DamageBonus),
            damage_multiplier: total(ModifierKind::DamageMultiplier),
            melee_damage_multiplier: total(ModifierKind::MeleeDamageMultiplier),
            weapon_dice: modifiers.dice(ModifierKind::WeaponDamageDiceBonus),
            counts_as_magical: modifiers.has(ModifierKind::CountsAsMagical),
        }
    }
}

impl Attacker {
    /// What attacks read off a creature.
    #[must_use]
    #[inline]
    pub fn of(creature: &Creature) -> Self {
        let body = creature.body();
        match creature {
            Creature::Character(character) => {
                let rules = character.class.rules();
                let modifiers = character.ability_modifiers();
                let thac0 = character.row().thac0;
                let enchanted = character.inventory.has_equipped_magic();
                let (thac0, strength, girdle) =
                    if enchanted || body.modifiers.has(ModifierKind::StrengthSet) {
                        enchanted_strength(creature, character, thac0)
                    } else {
                        (thac0, Strength::Own(modifiers.melee), None)
                    };
                Self {
                    id: body.display_id(),
                    alignment: body.alignment,
                    thac0,
                    strength,
                    missile_modifier: modifiers.missile,
                    missile_attack_bonus: rules.missile_attack_bonus,
                    back_stab: rules.back_stab,
                    boons: Boons::of(&body.modifiers),
                    girdle,
                    mighty: false,
                }
            }
            Creature::Monster(monster) => Self {
                id: body.display_id(),
                alignment: body.alignment,
                thac0: monster.thac0(),
                strength: Strength::Own(0),
                missile_modifier: 0,
                missile_attack_bonus: 0,
                back_stab: None,
                boons: Boons::of(&body.modifiers),
                girdle: None,
                mighty: monster.template.hit_dice.count >= 5 || is_half_spirit(&monster.template),
            },
        }
    }

    /// The name that events know the attacker by.
    #[must_use]
    pub fn id(&self) -> &Id {
        &self.id
    }

    /// What Strength adds in melee; an error when a score was set that no table has.
    #[inline]
    pub(super) fn melee_modifier(&self) -> Result<i64> {
        self.strength.melee_modifier()
    }
}

/// THAC0, Strength and girdle of a character whom magic strengthens, or may.
#[cold]
fn enchanted_strength(
    creature: &Creature,
    character: &Character,
    thac0: i64,
) -> (i64, Strength, Option<GiantStrength>) {
    let girdle = character.inventory.giant_strength();
    let of_girdle = girdle.map(|girdle| tables::thac0_for_hd(girdle.attack_as_hd, false).0);
    (of_girdle.map_or(thac0, |other| thac0.min(other)), strength_of(creature), girdle)
}

impl Strength {
    #[inline]
    fn melee_modifier(self) -> Result<i64> {
        match self {
            Self::Own(modifier) => Ok(modifier),
            Self::Set(score) => modifier_of_score(score),
        }
    }
}

fn modifier_of_score(score: i64) -> Result<i64> {
    let band = catalog::ability_tables().strength(score);
    band.map(|band| band.melee)
        .ok_or_else(|| Error::value(format!("Strength is set to {score}, not 3 to 18")))
}

/// Whether a kind of monster is harmed only by silver or magic.
fn is_half_spirit(template: &MonsterTemplate) -> bool {
    let gate = template.defenses.harmed_only_by.set();
    let silver_or_magic = [GateKey::Silver, GateKey::Magic].into_iter().collect();
    !gate.is_empty() && gate.is_subset(silver_or_magic)
}

/// A character's Strength, as the first modifier of an effect sets it, else the first of an
/// equipped item. A monster has none to set.
fn strength_of(creature: &Creature) -> Strength {
    let Creature::Character(character) = creature else {
        return Strength::Own(0);
    };
    let set = character.body.modifiers.first(ModifierKind::StrengthSet).or_else(|| {
        if !character.inventory.has_equipped_magic() {
            return None;
        }
        let mut worn = creature.equipped_modifiers();
        worn.find(|spec| spec.kind == ModifierKind::StrengthSet).map(|spec| spec.value)
    });
    set.map_or(Strength::Own(character.ability_modifiers().melee), Strength::Set)
}

/// What Strength adds to a creature's attack rolls and damage in melee; an error when a score was
/// set that no table has.
pub fn melee_modifier_for(creature: &Creature) -> Result<i64> {
    strength_of(creature).melee_modifier()
}
