//! What an attack reads off the attacker.

use grognard_kernel::{DiceExpression, Error, Id, Result};

use crate::{
    catalog,
    creature::{Creature, ModifierQuestion},
    model::{
        class::BackStab,
        magic_item::GiantStrength,
        modifier::ModifierKind,
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
    pub(super) attack_bonus: i64,
    pub(super) damage_bonus: i64,
    pub(super) damage_multiplier: i64,
    pub(super) melee_damage_multiplier: i64,
    pub(super) weapon_dice: Option<DiceExpression>,
    pub(super) girdle: Option<GiantStrength>,
    pub(super) counts_as_magical: bool,
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

impl Attacker {
    /// What attacks read off a creature.
    #[must_use]
    pub fn of(creature: &Creature) -> Self {
        let modifiers = creature.body().modifiers();
        let total = |kind| modifiers.total(&ModifierQuestion::new(kind));
        let thac0 = creature.thac0();
        let mut attacker = Self {
            id: creature.display_id(),
            alignment: creature.alignment(),
            thac0,
            strength: Strength::Own(0),
            missile_modifier: 0,
            missile_attack_bonus: 0,
            back_stab: None,
            attack_bonus: total(ModifierKind::AttackBonus),
            damage_bonus: total(ModifierKind::DamageBonus),
            damage_multiplier: total(ModifierKind::DamageMultiplier),
            melee_damage_multiplier: total(ModifierKind::MeleeDamageMultiplier),
            weapon_dice: modifiers.dice(ModifierKind::WeaponDamageDiceBonus),
            girdle: None,
            counts_as_magical: modifiers.has(ModifierKind::CountsAsMagical),
            mighty: false,
        };
        match creature {
            Creature::Character(character) => {
                let rules = character.class.rules();
                attacker.strength = strength_of(creature);
                attacker.missile_modifier = character.ability_modifiers().missile;
                attacker.missile_attack_bonus = rules.missile_attack_bonus;
                attacker.back_stab = rules.back_stab;
                if character.inventory.has_equipped_magic() {
                    attacker.wear_girdle(character.inventory.giant_strength());
                }
            }
            Creature::Monster(monster) => {
                let template = &monster.template;
                let gate = template.defenses.harmed_only_by.set();
                let silver_or_magic = [GateKey::Silver, GateKey::Magic].into_iter().collect();
                attacker.mighty = template.hit_dice.count >= 5
                    || (!gate.is_empty() && gate.is_subset(silver_or_magic));
            }
        }
        attacker
    }

    fn wear_girdle(&mut self, girdle: Option<GiantStrength>) {
        let Some(girdle) = girdle else { return };
        let (thac0, _) = tables::thac0_for_hd(girdle.attack_as_hd, false);
        self.thac0 = self.thac0.min(thac0);
        self.girdle = Some(girdle);
    }

    /// The name that events know the attacker by.
    #[must_use]
    pub fn id(&self) -> &Id {
        &self.id
    }

    /// What Strength adds in melee; an error when a score was set that no table has.
    pub(super) fn melee_modifier(&self) -> Result<i64> {
        self.strength.melee_modifier()
    }
}

impl Strength {
    fn melee_modifier(self) -> Result<i64> {
        match self {
            Self::Own(modifier) => Ok(modifier),
            Self::Set(score) => catalog::ability_tables()
                .strength(score)
                .map(|band| band.melee)
                .ok_or_else(|| Error::value(format!("Strength is set to {score}, not 3 to 18"))),
        }
    }
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
