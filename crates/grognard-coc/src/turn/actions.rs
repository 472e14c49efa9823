//! Everything but fighting: aim, reload, flight, checks, harm without an attack, spells (combat
//! specification, section 14).

use grognard_kernel::{Dice, Result, Text};
use serde_json::{Value, json};
use smol_str::format_smolstr;

use super::{FightRoll, Turn, damage::Blow};
use crate::{
    Difficulty, Opposed, damage_bonus::Share, participant::LastingEffect, weapon::Held,
    words::Condition,
};

/// The POW of a caster whose host gives none.
const USUAL_POW: i64 = 90;

impl<D: Dice + ?Sized> Turn<'_, D> {
    pub(super) fn aim(&mut self) {
        self.unopposed();
        let actor = self.actor;
        self.one_mut(actor).aiming = true;
        self.put("weapon_id", self.request.weapon_id.as_deref());
        let actor_id = &self.record.actor_id;
        self.record.effect_applied = json!({ "effect": "aiming", "target_actor_id": actor_id });
        self.outcome("aiming");
    }

    pub(super) fn flee(&mut self) {
        self.unopposed();
        let actor = self.actor;
        let one = self.one_mut(actor);
        one.conditions.retain(|condition| *condition != Condition::Fled);
        one.conditions.push(Condition::Fled);
        self.outcome("fled");
    }

    /// A weapon is loaded, for one round of however many it takes.
    pub(super) fn reload(&mut self) {
        self.unopposed();
        let table = &self.session.weapons;
        let one = self.one(self.actor);
        let id = self.request.weapon_id.clone().or_else(|| {
            let ids = || one.weapons.iter().filter_map(Held::id);
            let loads = |id: &&str| one.weapon(Some(id), table).magazine.is_some();
            ids().find(loads).or_else(|| ids().next()).map(Text::from)
        });
        let weapon = one.weapon(id.as_deref(), table);
        let Some(magazine) = weapon.magazine else {
            self.outcome("reload_not_applicable");
            return;
        };
        let actor = self.actor;
        let count = self.session.count(actor, &weapon).unwrap_or(0);
        let (rounds, per_round) = weapon.reload(magazine);
        let one = self.one_mut(actor);
        one.aiming = false;
        let left = one.reload_remaining.get(&weapon.id).copied().unwrap_or(rounds);
        let left = left.saturating_sub(1);
        // A clip or belt is in when its last round is spent; until then nothing is.
        let whole = self.session.rules.reload_takes_its_rounds && !weapon.is_loaded_by_shells();
        let waits = whole && left > 0 && count < magazine;
        let loaded = if waits { 0 } else { magazine.saturating_sub(count).min(per_round) };
        self.session.set_count(actor, &weapon, count.saturating_add(loaded));
        let after = self.session.count(actor, &weapon).unwrap_or(0);
        self.put("weapon_id", weapon.id.as_str());
        self.put("ammo_loaded", loaded);
        self.put("ammo_after", after);
        let one = self.one_mut(actor);
        if left <= 0 || after >= magazine {
            one.reload_remaining.remove(&weapon.id);
            self.outcome("reload_complete");
        } else {
            one.reload_remaining.insert(weapon.id.clone(), left);
            self.put("reload_rounds_remaining", left);
            self.outcome("reload_in_progress");
        }
    }

    pub(super) fn skill_check(&mut self) -> Result<()> {
        self.check("Spot Hidden", self.request.difficulty)
    }

    pub(super) fn characteristic_roll(&mut self) -> Result<()> {
        self.check("STR", Difficulty::Regular)
    }

    fn check(&mut self, usual: &'static str, difficulty: Difficulty) -> Result<()> {
        let skill = self.request.skill.clone().unwrap_or(Text::new_static(usual));
        self.unopposed();
        self.level_of(skill, self.request.plain_target(), difficulty)
    }

    pub(super) fn sanity_check(&mut self) -> Result<()> {
        let Some(value) = self.request.target_value else {
            self.outcome("sanity_check_no_target_value");
            return Ok(());
        };
        self.unopposed();
        self.level_of(Text::new_static("SAN"), value, Difficulty::Regular)
    }

    /// A roll whose level is what came of the turn.
    fn level_of(&mut self, skill: Text, target: i64, difficulty: Difficulty) -> Result<()> {
        let roll = self.roll(FightRoll {
            actor: self.actor,
            skill,
            goal: self.request.declared_intent.clone(),
            target,
            difficulty,
            bonus: 0,
            penalty: 0,
            ranged: false,
        })?;
        self.record.roll_id = Some(self.roll_id(roll));
        self.outcome(self.level(roll).as_str());
        Ok(())
    }

    pub(super) fn damage_only(&mut self) -> Result<()> {
        if self.target.is_none() {
            self.outcome("damage_only_no_target");
            return Ok(());
        }
        self.unopposed();
        let weapon = self.request.weapon_id.is_some().then(|| self.weapon());
        let share = weapon.as_ref().map_or(Share::Nothing, |weapon| weapon.share_of_bonus());
        let weapon_id = match &weapon {
            Some(weapon) => weapon.id.clone(),
            None => Text::new_static("environmental"),
        };
        let link = self.deal(Blow {
            weapon: weapon.as_deref(),
            weapon_id: Some(weapon_id),
            source: self.actor,
            target: self.target,
            exception: self.request.rulebook_exception.clone(),
            share,
            at_least_a_fist: false,
        })?;
        self.record.roll_id = Some(self.damage_id(link));
        self.record.damage_roll_id = Some(self.damage_id(link));
        self.outcome("damage_applied");
        Ok(())
    }

    pub(super) fn spell(&mut self) -> Result<()> {
        if self.request.spell.as_deref() == Some("dominate") {
            return self.dominate();
        }
        let spell = self.request.spell.as_deref().unwrap_or("None");
        self.record.outcome = format!("unknown_spell:{spell}").into();
        Ok(())
    }

    /// A contest of POW for somebody's will.
    fn dominate(&mut self) -> Result<()> {
        let actor = self.actor;
        if self.one(actor).magic_points < 1 {
            self.outcome("insufficient_magic_points");
            return Ok(());
        }
        let target = self.need_target()?;
        self.one_mut(actor).magic_points -= 1;
        let goal = format_smolstr!("Dominate {}", self.target_label());
        let pow = self.one(actor).pow.unwrap_or(USUAL_POW);
        let caster = self.plain_roll(actor, "POW", goal, pow)?;
        let goal = format_smolstr!("resist Dominate from {}", self.record.actor_id);
        let resisting = self.one(target);
        let pow = resisting.pow.unwrap_or(resisting.combat_skill);
        let resists = self.plain_roll(target, "POW", goal, pow)?;
        self.record.roll_id = Some(self.roll_id(caster));
        self.record.opposed_roll_id = Some(self.roll_id(resists));
        self.record.defense_kind = Some(Text::new_static("none"));
        let opposed = Opposed::of(self.level(caster), self.level(resists), false);
        self.opposed(opposed);
        if !opposed.attacker_won() {
            self.outcome("dominate_resisted");
            return Ok(());
        }
        let remaining_rounds = self.dice.range(1, 6)? + 1;
        let applied_round = self.session.current_round();
        let source = self.record.actor_id.clone();
        let dominated = self.one_mut(target);
        dominated.active_effects.push(LastingEffect {
            effect: Text::new_static("dominated"),
            source_actor_id: Some(source),
            applied_round,
            remaining_rounds,
            metadata: [("source_spell".to_owned(), Value::from("dominate"))].into_iter().collect(),
        });
        self.record.effect_applied = json!({
            "effect": "dominated",
            "target_actor_id": dominated.actor_id,
            "remaining_rounds": remaining_rounds,
        });
        self.outcome("dominate_success");
        Ok(())
    }
}
