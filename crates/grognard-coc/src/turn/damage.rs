//! Damage of a blow, and the greatest there is (combat specification, section 15).
//!
//! Draws half a damage bonus first, where only half is added; then the weapon's dice and the
//! bonus, left to right; for an extreme blow of an impaling weapon the weapon's dice once more.

use grognard_kernel::{Dice, Error, Faces, Result, Text};
use serde_json::Value;

use super::Turn;
use crate::{
    DamageDice,
    damage_bonus::{Share, halved},
    line::{Digits, join},
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
    /// How much of the damage bonus is added.
    pub share: Share,
    /// A weapon without damage of its own deals that of a fist.
    pub at_least_a_fist: bool,
}

/// What the surroundings deal.
const SURROUNDINGS: &str = "1D6";

/// What a fist deals.
const FIST: &str = "1D3";

/// What the line of a damage roll takes, dice and all, beside the expression.
const MARKER_ROOM: usize = 80;

impl<D: Dice + ?Sized> Turn<'_, D> {
    /// Rolls and deals damage; returns its place in the damage chain.
    pub(super) fn deal(&mut self, blow: Blow<'_>) -> Result<usize> {
        let target = blow.target.map_or_else(|| self.need_target(), Ok)?;
        let Thrown { expression, die, total, die_rolls, half_damage_bonus, mut marker } =
            self.throw(&blow)?;
        let raw = if self.session.rules.no_negative_damage { total.max(0) } else { total };
        marker.push_str("->");
        marker.push_str(Digits::new().of(raw));
        marker.push_str(":damage[/roll]");
        let marker = Text::from(marker);
        let roll_id = self.next_roll_id();
        let source_actor_id = self.one(blow.source).actor_id.clone();
        let target_actor_id = self.one(target).actor_id.clone();
        let bypass_armor = blow.exception.is_some();
        let landed = self.land(target, raw, bypass_armor);
        let weapon_label = blow.weapon_id.as_deref().unwrap_or("None");
        self.rolls.push(Rolled::Damage(DamageRollRecord {
            roll_id: roll_id.clone(),
            actor_id: source_actor_id.clone(),
            skill: Text::new_static("HP Damage"),
            goal: join(["damage ", &target_actor_id, " with ", weapon_label]),
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

    /// Throws the dice of a blow: half a bonus by itself, then the weapon's with what is added.
    fn throw(&mut self, blow: &Blow<'_>) -> Result<Thrown> {
        let (expression, own) = match blow.weapon {
            None => (Text::new_static(SURROUNDINGS), None),
            Some(weapon) if weapon.damage.is_empty() && blow.at_least_a_fist => {
                (Text::new_static(FIST), None)
            }
            Some(weapon) => (weapon.damage.clone(), weapon.dice.as_ref()),
        };
        let (read, half_dice);
        let own = match own {
            Some(own) => own,
            None => {
                read = DamageDice::parse(&expression)?;
                &read
            }
        };
        let bonus = &self.session.participants[blow.source].damage_bonus;
        let share = if bonus.is_none() { Share::Nothing } else { blow.share };
        let (more, die, half_damage_bonus) = match share {
            Share::Nothing => (None, expression.clone(), Value::Null),
            Share::Whole => {
                let dice = bonus.dice()?;
                let sign = if bonus.as_str().starts_with(['+', '-']) { "" } else { "+" };
                (Some(dice), join([&expression, sign, bonus.as_str()]), Value::Null)
            }
            Share::Half => {
                let rolled = bonus.dice()?.roll(&mut *self.dice)?;
                let half = halved(rolled.total, &self.session.rules);
                let note =
                    written(&HalfBonus { db_raw: rolled.total, db_rolls: rolled.dice, half });
                if half == 0 {
                    (None, expression.clone(), note)
                } else {
                    half_dice = DamageDice::number(half);
                    (Some(&half_dice), format!("{expression}{half:+}").into(), note)
                }
            }
        };
        let mut marker = String::with_capacity(expression.len() + MARKER_ROOM);
        marker.push_str("[roll]");
        marker.push_str(&expression);
        marker.push(':');
        let (total, die_rolls) = own.roll_with(more, &mut marker, &mut *self.dice)?;
        Ok(Thrown { expression, die, total, die_rolls, half_damage_bonus, marker })
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
        let rules = self.session.rules;
        let bonus = &self.one(self.actor).damage_bonus;
        let of_bonus = bonus.greatest(weapon.share_of_bonus(), &rules);
        let of_weapon = weapon.greatest_damage();
        let mut raw = of_weapon.saturating_add(of_bonus);
        let (mut first, mut second, mut third) = (Digits::new(), Digits::new(), Digits::new());
        let (first, second) = (first.of(of_weapon), second.of(of_bonus));
        let (start, middle) = ("extreme: max_weapon(", ")+max_db(");
        let breakdown = if weapon.impales {
            let own = weapon.dice.as_ref();
            let own = own.ok_or_else(|| Error::value("the weapon's damage is not dice"))?;
            let more = own.roll(&mut *self.dice)?.total;
            raw = raw.saturating_add(more);
            join([start, first, middle, second, ")+impale_extra_roll(", third.of(more), ")"])
        } else {
            join([start, first, middle, second, ")"])
        };
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
        record.extreme = Some(Extreme { breakdown, impaled: weapon.impales });
        Ok(())
    }
}

/// The dice of a blow.
struct Thrown {
    /// The weapon's dice, as written.
    expression: Text,
    /// The same with what is added.
    die: Text,
    total: i64,
    die_rolls: Faces,
    /// Half a bonus as it was rolled, or null.
    half_damage_bonus: Value,
    /// The roll as a line, as far as the dice go.
    marker: String,
}

/// Where damage has landed.
struct Landed {
    hp_before: i64,
    hp_after: i64,
    absorbed: i64,
    armour_before: i64,
    armour_after: i64,
}
