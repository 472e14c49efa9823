//! Monsters: one of a kind, and how it comes into play.

use std::sync::Arc;

use grognard_kernel::{Dice, Error, Id, Result};
use serde::{Deserialize, Serialize};

use super::{Body, Conditions, Creature, Modifiers};
use crate::{
    Catalog,
    model::{
        monster::{HitDice, MonsterTemplate},
        words::{Alignment, SavingThrows},
    },
    tables,
};

/// One monster.
#[derive(Clone, Debug, PartialEq)]
pub struct Monster {
    pub(crate) body: Body,
    pub(crate) template: Arc<MonsterTemplate>,
    pub(crate) nonregen_damage: i64,
    pub(crate) last_damaged_round: Option<i64>,
    pub(crate) breath_uses_today: i64,
    drained_hd: i64,
    drained: Option<DrainedFigures>,
}

/// What a monster that lost Hit Dice attacks and saves with.
#[derive(Clone, Copy, Debug, PartialEq)]
struct DrainedFigures {
    thac0: i64,
    attack_bonus: i64,
    saves: SavingThrows,
}

impl Monster {
    /// What every one of its kind has.
    #[must_use]
    pub fn template(&self) -> &Arc<MonsterTemplate> {
        &self.template
    }

    /// Hit points, conditions and what else every creature has.
    #[must_use]
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// Damage that will not regenerate.
    #[must_use]
    pub fn nonregen_damage(&self) -> i64 {
        self.nonregen_damage
    }

    /// The round in which it was last hurt.
    #[must_use]
    pub fn last_damaged_round(&self) -> Option<i64> {
        self.last_damaged_round
    }

    /// How often it breathed today.
    #[must_use]
    pub fn breath_uses_today(&self) -> i64 {
        self.breath_uses_today
    }

    /// How many Hit Dice it lost.
    #[must_use]
    pub fn drained_hd(&self) -> i64 {
        self.drained_hd
    }

    /// How many Hit Dice it has left.
    #[must_use]
    pub fn hit_dice_count(&self) -> i64 {
        self.template.hit_dice.count.saturating_sub(self.drained_hd).max(0)
    }

    /// THAC0: the printed one, or that of the Hit Dice it has left.
    #[must_use]
    #[inline]
    pub fn thac0(&self) -> i64 {
        self.drained.as_ref().map_or(self.template.thac0, |figures| figures.thac0)
    }

    /// The same as an ascending bonus.
    #[must_use]
    pub fn attack_bonus(&self) -> i64 {
        self.drained.as_ref().map_or(self.template.attack_bonus, |figures| figures.attack_bonus)
    }

    /// Saving throws: the printed ones, or those of the Hit Dice it has left.
    #[must_use]
    #[inline]
    pub fn saves(&self) -> &SavingThrows {
        self.drained.as_ref().map_or(&self.template.saves.values, |figures| &figures.saves)
    }

    /// Sets how many Hit Dice it lost; an error when negative.
    pub fn set_drained_hd(&mut self, drained_hd: i64) -> Result<()> {
        not_negative("drained_hd", drained_hd)?;
        self.drained_hd = drained_hd;
        self.drained = (drained_hd != 0).then(|| {
            let printed = self.template.hit_dice;
            let left = HitDice { count: self.hit_dice_count(), ..printed };
            let (thac0, attack_bonus) = tables::thac0_for_hd(left.count, printed.modifier > 0);
            let saves = tables::save_band_of(&left).saves;
            DrainedFigures { thac0, attack_bonus, saves }
        });
        Ok(())
    }

    /// Sets hit points left; an error when negative. More than the maximum is allowed.
    pub fn set_current_hp(&mut self, current_hp: i64) -> Result<()> {
        not_negative("current_hp", current_hp)?;
        self.body.current_hp = current_hp;
        Ok(())
    }

    /// Sets hit points when unhurt; an error when below 1.
    pub fn set_max_hp(&mut self, max_hp: i64) -> Result<()> {
        if max_hp < 1 {
            return Err(Error::value(format!("max_hp is at least 1, not {max_hp}")));
        }
        self.body.max_hp = max_hp;
        Ok(())
    }

    /// Sets the damage that will not regenerate; an error when negative.
    pub fn set_nonregen_damage(&mut self, damage: i64) -> Result<()> {
        not_negative("nonregen_damage", damage)?;
        self.nonregen_damage = damage;
        Ok(())
    }

    /// Sets how often it breathed today; an error when negative.
    pub fn set_breath_uses_today(&mut self, uses: i64) -> Result<()> {
        not_negative("breath_uses_today", uses)?;
        self.breath_uses_today = uses;
        Ok(())
    }

    /// Sets the round in which it was last hurt.
    pub fn set_last_damaged_round(&mut self, round: Option<i64>) {
        self.last_damaged_round = round;
    }

    /// Sets the alignment.
    pub fn set_alignment(&mut self, alignment: Option<Alignment>) {
        self.body.alignment = alignment;
    }

    /// As it is written down.
    #[must_use]
    pub fn record(&self) -> MonsterRecord {
        MonsterRecord {
            template: self.template.id.clone(),
            id: self.body.display_id(),
            max_hp: self.body.max_hp,
            current_hp: self.body.current_hp,
            conditions: self.body.conditions.clone(),
            stat_modifiers: self.body.modifiers.clone(),
            alignment: self.body.alignment,
            nonregen_damage: self.nonregen_damage,
            last_damaged_round: self.last_damaged_round,
            breath_uses_today: self.breath_uses_today,
            drained_hd: self.drained_hd,
        }
    }
}

fn not_negative(name: &str, value: i64) -> Result<()> {
    if value < 0 {
        return Err(Error::value(format!("{name} is not negative: {value}")));
    }
    Ok(())
}

/// A monster as it is written down: the wire form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MonsterRecord {
    /// The id of its template.
    pub template: Id,
    /// Its id.
    pub id: Id,
    /// Hit points when unhurt.
    pub max_hp: i64,
    /// Hit points left.
    pub current_hp: i64,
    /// Conditions.
    #[serde(default)]
    pub conditions: Conditions,
    /// Modifiers of effects.
    #[serde(default)]
    pub stat_modifiers: Modifiers,
    /// Alignment.
    #[serde(default)]
    pub alignment: Option<Alignment>,
    /// Damage that will not regenerate.
    #[serde(default)]
    pub nonregen_damage: i64,
    /// The round in which it was last hurt.
    #[serde(default)]
    pub last_damaged_round: Option<i64>,
    /// How often it breathed today.
    #[serde(default)]
    pub breath_uses_today: i64,
    /// How many Hit Dice it lost.
    #[serde(default)]
    pub drained_hd: i64,
}

impl MonsterRecord {
    /// The monster; an error when its template is unknown or a figure is out of range.
    pub fn build(self, catalog: &Catalog) -> Result<Monster> {
        let mut monster = new(catalog.monster(&self.template)?, self.id, self.alignment, 1);
        monster.set_max_hp(self.max_hp)?;
        monster.set_current_hp(self.current_hp)?;
        monster.set_nonregen_damage(self.nonregen_damage)?;
        monster.set_breath_uses_today(self.breath_uses_today)?;
        monster.set_drained_hd(self.drained_hd)?;
        monster.last_damaged_round = self.last_damaged_round;
        monster.body.conditions = self.conditions;
        monster.body.modifiers = self.stat_modifiers;
        Ok(monster)
    }
}

fn new(
    template: Arc<MonsterTemplate>,
    id: Id,
    alignment: Option<Alignment>,
    hit_points: i64,
) -> Monster {
    Monster {
        body: Body {
            id: Some(id),
            name: template.name.clone(),
            alignment,
            current_hp: hit_points,
            max_hp: hit_points,
            conditions: Conditions::default(),
            modifiers: Modifiers::default(),
        },
        template,
        nonregen_damage: 0,
        last_damaged_round: None,
        breath_uses_today: 0,
        drained_hd: 0,
        drained: None,
    }
}

/// Brings a monster into play (B/X: Monsters, Hit Dice).
///
/// Its alignment is the given one (an error, before any draw, when its kind does not have it),
/// else the usual one of its kind, else the only one, else none.
///
/// Draws from `dice` (the `monster_spawn` stream, in a session): one die for each Hit Die, left to
/// right; nothing for a kind with fixed hit points. At least 1 hit point.
pub fn spawn<D: Dice + ?Sized>(
    template: Arc<MonsterTemplate>,
    id: Id,
    alignment: Option<Alignment>,
    dice: &mut D,
) -> Result<Creature> {
    let choice = &template.alignment;
    if let Some(wanted) = alignment {
        if !choice.options.contains(&wanted) {
            return Err(Error::value(format!("{} is never {wanted}", template.name)));
        }
    }
    let only = match choice.options.as_slice() {
        [only] => Some(*only),
        _ => None,
    };
    let alignment = alignment.or(choice.usual).or(only);
    let hit_points = roll_hit_points(&template.hit_dice, dice)?;
    Ok(new(template, id, alignment, hit_points).into())
}

fn roll_hit_points<D: Dice + ?Sized>(hit_dice: &HitDice, dice: &mut D) -> Result<i64> {
    if let Some(fixed) = hit_dice.fixed_hp {
        return Ok(fixed.max(1));
    }
    let sides = if hit_dice.die == 4 { 4 } else { 8 };
    let mut sum = hit_dice.modifier;
    for _ in 0..hit_dice.count {
        sum = sum.saturating_add(dice.die(sides)?);
    }
    Ok(sum.max(1))
}
