//! Damage of a blow, and the greatest there is (combat specification, section 15).
//!
//! Draws half a damage bonus first, where only half is added; then the weapon's dice and the
//! bonus, left to right; for an extreme blow of an impaling weapon the weapon's dice once more.

use std::fmt::Write;

use grognard_kernel::{Dice, Error, Result, Text};
use serde_json::Value;
use smol_str::format_smolstr;

use super::Turn;
use crate::{
    DamageDice, DamageRoll,
    expression::greatest_damage,
    participant::{Bonus, halved},
    record::{
        DamageRecord, DamageRollRecord, Extreme, HalfBonus, Link, Rolled, StatusAfter, written,
    },
    weapon::Weapon,
    words::ArmourRule,
};

/// A blow that has hit.
pub(super) struct Blow<'a> {
    /// With what; without a weapon, something of the surroundings.
    pub weapon: Option<&'a Weapon>,
    /// Under which id it is recorded.
    pub weapon_id: Option<Text>,
    pub source: usize,
    pub target: Option<usize>,
    /// The rule that lets it pass armour.
    pub exception: Option<Text>,
    pub bonus: Bonus,
    /// A weapon without damage of its own deals that of a fist.
    pub at_least_a_fist: bool,
}

/// What the surroundings deal.
const SURROUNDINGS: &str = "1D6";

/// What a fist deals.
const FIST: &str = "1D3";

impl<D: Dice + ?Sized> Turn<'_, D> {
    /// Rolls and deals damage; returns its place in the damage chain.
    pub(super) fn deal(&mut self, blow: Blow<'_>) -> Result<usize> {
        let target = blow.target.map_or_else(|| self.need_target(), Ok)?;
        let expression = match blow.weapon {
            None => Text::new_static(SURROUNDINGS),
            Some(weapon) if weapon.damage.is_empty() && blow.at_least_a_fist => {
                Text::new_static(FIST)
            }
            Some(weapon) => weapon.damage.clone(),
        };
        let own = match blow.weapon {
            Some(Weapon { dice: Some(dice), damage, .. }) if *damage == expression => dice.clone(),
            _ => DamageDice::parse(&expression)?,
        };
        let (dice, die, half_damage_bonus) = self.with_bonus(own, &expression, &blow.bonus)?;
        let DamageRoll { total, dice: die_rolls, breakdown } = dice.roll(&mut *self.dice)?;
        let raw = if self.session.rules.no_negative_damage { total.max(0) } else { total };
        let roll_id = self.next_roll_id();
        let source_actor_id = self.one(blow.source).actor_id.clone();
        let target_actor_id = self.one(target).actor_id.clone();
        let bypass_armor = blow.exception.is_some();
        let landed = self.land(target, raw, bypass_armor);
        let mut marker = String::with_capacity(expression.len() + breakdown.len() + 48);
        let _ = write!(marker, "[roll]{expression}:{breakdown}->{raw}:damage[/roll]");
        let marker = Text::from(marker);
        let weapon_label = blow.weapon_id.as_deref().unwrap_or("None");
        self.rolls.push(Rolled::Damage(DamageRollRecord {
            roll_id: roll_id.clone(),
            actor_id: source_actor_id.clone(),
            skill: Text::new_static("HP Damage"),
            goal: format_smolstr!("damage {target_actor_id} with {weapon_label}"),
            die: expression,
            roll: raw,
            die_rolls: die_rolls.clone(),
            outcome: Text::new_static("damage_applied"),
            marker: marker.clone(),
        }));
        self.session.damage_chain.push(Link::Damage(DamageRecord {
            damage_roll_id: roll_id,
            source_turn_id: self.record.turn_id.clone(),
            source_actor_id,
            target_actor_id,
            weapon_id: blow.weapon_id,
            die,
            die_rolls,
            raw_damage: raw,
            hp_before: landed.hp_before,
            hp_delta: landed.hp_after.saturating_sub(landed.hp_before),
            hp_after: landed.hp_after,
            armor_absorbed: landed.absorbed,
            armor_before: landed.armour_before,
            armor_after: landed.armour_after,
            rulebook_exception: blow.exception,
            bypass_armor,
            half_damage_bonus,
            marker,
            extreme: None,
            status_after: StatusAfter::default(),
        }));
        Ok(self.session.damage_chain.len() - 1)
    }

    /// The dice of a blow with its bonus, and how they are written. Half a bonus is rolled here.
    fn with_bonus(
        &mut self,
        own: DamageDice,
        expression: &Text,
        bonus: &Bonus,
    ) -> Result<(DamageDice, Text, Value)> {
        let dice = bonus.dice()?;
        match (bonus, dice) {
            (Bonus::Whole(text), Some(dice)) => {
                let sign = if text.starts_with(['+', '-']) { "" } else { "+" };
                Ok((own.plus(dice), format_smolstr!("{expression}{sign}{text}"), Value::Null))
            }
            (Bonus::Half(_), Some(dice)) => {
                let rolled = dice.roll(&mut *self.dice)?;
                let half = halved(rolled.total, &self.session.rules);
                let note = HalfBonus { db_raw: rolled.total, db_rolls: rolled.dice, half };
                if half == 0 {
                    return Ok((own, expression.clone(), written(&note)));
                }
                let die = format_smolstr!("{expression}{half:+}");
                Ok((own.plus_number(half), die, written(&note)))
            }
            _ => Ok((own, expression.clone(), Value::Null)),
        }
    }

    /// Damage meets armour and hit points.
    fn land(&mut self, target: usize, raw: i64, bypass: bool) -> Landed {
        let one = self.one_mut(target);
        let (hp_before, armour_before) = (one.hp_current, one.armour);
        let absorbed = if bypass || armour_before <= 0 { 0 } else { armour_before.min(raw) };
        if one.armour_rule == Some(ArmourRule::Degrades) {
            one.armour = armour_before.saturating_sub(absorbed).max(armour_before.min(0));
        }
        let dealt = raw.saturating_sub(absorbed);
        one.hp_current = hp_before.saturating_sub(dealt).max(0);
        if dealt > 0 {
            one.aiming = false;
        }
        Landed {
            hp_before,
            hp_after: one.hp_current,
            absorbed,
            armour_before,
            armour_after: one.armour,
        }
    }

    pub(super) fn damage_id(&self, link: usize) -> Text {
        match &self.session.damage_chain[link] {
            Link::Damage(record) => record.damage_roll_id.clone(),
            Link::Malfunction(jam) => jam.malfunction_roll_id.clone(),
        }
    }

    /// The blow does the greatest damage there is, and an impaling weapon its own once more on top:
    /// the record is made anew.
    pub(super) fn make_extreme(&mut self, link: usize, weapon: &Weapon) -> Result<()> {
        let bonus = self.one(self.actor).bonus_with(weapon);
        let rules = self.session.rules;
        let (of_weapon, of_bonus) = (greatest_damage(&weapon.damage), bonus.greatest(&rules));
        let mut raw = of_weapon.saturating_add(of_bonus);
        let mut breakdown = format!("extreme: max_weapon({of_weapon})+max_db({of_bonus})");
        if weapon.impales {
            let own = weapon.dice.as_ref();
            let own = own.ok_or_else(|| Error::value("the weapon's damage is not dice"))?;
            let more = own.roll(&mut *self.dice)?.total;
            raw = raw.saturating_add(more);
            breakdown.push_str(&format!("+impale_extra_roll({more})"));
        }
        if rules.no_negative_damage {
            raw = raw.max(0);
        }
        let session = &mut *self.session;
        let Link::Damage(record) = &mut session.damage_chain[link] else {
            return Ok(());
        };
        let target = session
            .participants
            .iter_mut()
            .find(|one| one.actor_id == record.target_actor_id)
            .ok_or_else(|| Error::value("the target of the blow is gone"))?;
        record.raw_damage = raw;
        record.armor_absorbed = if record.bypass_armor || record.armor_before <= 0 {
            0
        } else {
            record.armor_before.min(raw)
        };
        if target.armour_rule == Some(ArmourRule::Degrades) && !record.bypass_armor {
            let least = record.armor_before.min(0);
            target.armour = record.armor_before.saturating_sub(record.armor_absorbed).max(least);
        }
        record.armor_after = target.armour;
        target.hp_current = record.hp_before.saturating_sub(record.blow()).max(0);
        record.hp_after = target.hp_current;
        record.hp_delta = record.hp_after.saturating_sub(record.hp_before);
        record.extreme = Some(Extreme { breakdown: breakdown.into(), impaled: weapon.impales });
        Ok(())
    }
}

/// Where damage has landed.
struct Landed {
    hp_before: i64,
    hp_after: i64,
    absorbed: i64,
    armour_before: i64,
    armour_after: i64,
}
