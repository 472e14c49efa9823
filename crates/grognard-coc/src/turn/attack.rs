//! Attacks, hand to hand, thrown or fired (combat specification, section 11).
//!
//! Draws the attack roll; the target's roll; after a dive the second shot; damage; the CON roll of
//! a major wound.

use std::sync::Arc;

use grognard_kernel::{Dice, Error, Id, Result, Text};

use super::{FightRoll, LuckPrecommit, Turn, damage::Blow};
use crate::{
    Difficulty, Level, Opposed,
    line::join,
    luck::SPENDING,
    record::{FightEvent, Link, LuckOnRoll, LuckSpend, Malfunction, Rolled, written},
    rejection::Rejection,
    session::jam_key,
    weapon::{Weapon, WeaponClass},
    words::{Defence, Goal},
};

impl<D: Dice + ?Sized> Turn<'_, D> {
    /// The weapon of the turn.
    pub(super) fn weapon(&self) -> Arc<Weapon> {
        Arc::clone(&self.weapon)
    }

    pub(super) fn attack(&mut self) -> Result<()> {
        let mut weapon = self.weapon();
        let firearm = weapon.class == WeaponClass::Firearm;
        if firearm {
            if self.session.rules.range_banded_damage {
                let banded = weapon.at_range(self.request.range_band.as_deref());
                weapon = banded.map_or(weapon, Arc::new);
            }
            match self.request.fire_mode.as_deref() {
                Some("suppressive") => return self.suppress(&weapon),
                Some("full_auto") => return self.full_auto(&weapon),
                _ => {}
            }
            if let Some(shots) = self.request.shots.filter(|&shots| shots >= 2) {
                return self.several_shots(&weapon, shots);
            }
            let count = self.session.count(self.actor, &weapon);
            if !self.request.load_and_fire && count == Some(0) {
                self.unopposed();
                self.outcome("out_of_ammo");
                self.put("attack_modifiers", serde_json::json!({ "bonus": 0, "penalty": 0 }));
                return Ok(());
            }
            if self.request.load_and_fire {
                self.session.set_count(self.actor, &weapon, count.unwrap_or(0).saturating_add(1));
            }
        }
        let modifiers = self.attack_modifiers(weapon.class);
        let (bonus, penalty) = (modifiers.bonus, modifiers.penalty);
        self.record.attack_modifiers = Some(modifiers);
        let attack = self.attack_roll(&weapon, bonus, penalty)?;
        self.record.roll_id = Some(self.roll_id(attack));
        if firearm {
            if let Some(jam) = self.malfunction(&weapon, attack) {
                self.put("malfunction", written(&jam));
            }
            self.session.consume(self.actor, &weapon, 1);
        }
        match self.defence_against(&weapon) {
            Defence::None => self.undefended(&weapon, attack)?,
            Defence::DiveForCover => self.dived(&weapon, attack, bonus, penalty)?,
            defence => self.contested(&weapon, attack, defence)?,
        }
        self.target_defended();
        Ok(())
    }

    /// What the attacker rolls against with a weapon.
    pub(super) fn skill_with(&self, weapon: &Weapon) -> i64 {
        self.one(self.actor).skill_with(weapon)
    }

    /// How hard the distance makes an attack with a weapon.
    pub(super) fn difficulty_with(&self, weapon: &Weapon) -> Difficulty {
        self.session.rules.difficulty_with(weapon, self.request)
    }

    fn attack_roll(&mut self, weapon: &Weapon, bonus: i64, penalty: i64) -> Result<usize> {
        let ranged = weapon.class != WeaponClass::Melee;
        let difficulty = self.difficulty_with(weapon);
        let goal = join(["attack ", self.target_label()]);
        self.roll(FightRoll {
            actor: self.actor,
            skill: weapon.skill.clone(),
            goal,
            target: self.skill_with(weapon),
            difficulty,
            bonus,
            penalty,
            ranged,
        })
    }

    /// The weapon jams when its roll is high enough. The shot still counts.
    pub(super) fn malfunction(&mut self, weapon: &Weapon, attack: usize) -> Option<Malfunction> {
        let threshold = weapon.malfunction?;
        let roll = self.rolled(attack).roll;
        if roll < threshold {
            return None;
        }
        let actor_id = self.record.actor_id.clone();
        let weapon_id = weapon.id.clone();
        let malfunction = Malfunction {
            malfunction_roll_id: self.next_roll_id(),
            source_turn_id: self.record.turn_id.clone(),
            source_actor_id: actor_id.clone(),
            weapon_id: Some(weapon_id.clone()),
            weapon_display_name: Some(weapon.display_name().into()),
            roll,
            malfunction_threshold: threshold,
            effect: Text::new_static("jammed_until_repaired"),
            marker: format!(
                "[malfunction]{weapon_id} roll {roll} >= {threshold}: jammed, unusable until \
                 repaired[/malfunction]"
            )
            .into(),
        };
        self.session.jammed.insert(jam_key(&actor_id, &weapon_id).into());
        self.session.damage_chain.push(Link::Malfunction(malfunction.clone()));
        self.events.push(FightEvent::WeaponMalfunction { actor_id, weapon_id, roll, threshold });
        Some(malfunction)
    }

    /// What the target can do against the weapon instead of what it meant to.
    fn defence_against(&self, weapon: &Weapon) -> Defence {
        match (weapon.class, self.request.defence()) {
            (_, Defence::None) => Defence::None,
            (WeaponClass::Firearm, _) => Defence::DiveForCover,
            (WeaponClass::Thrown, Defence::FightBack) if !self.request.point_blank => {
                Defence::Dodge
            }
            (_, defence) => defence,
        }
    }

    /// The target does nothing.
    fn undefended(&mut self, weapon: &Weapon, attack: usize) -> Result<()> {
        self.unopposed();
        let level = self.level(attack);
        let idle = self.session.rules.idle_target_hit_unless_fumble
            && weapon.class == WeaponClass::Melee
            && level != Level::Fumble;
        if level.is_success() || idle {
            self.outcome("hit");
            self.hit(weapon, level, false)
        } else {
            self.outcome("miss");
            Ok(())
        }
    }

    /// The attack hits: damage, and the greatest there is on an extreme success, where the rules
    /// have that.
    fn hit(&mut self, weapon: &Weapon, level: Level, contested: bool) -> Result<()> {
        let link = self.deal(Blow {
            weapon: Some(weapon),
            weapon_id: Some(weapon.id.clone()),
            source: self.actor,
            target: self.target,
            exception: self.request.rulebook_exception.clone(),
            share: weapon.share_of_bonus(),
            at_least_a_fist: false,
        })?;
        self.record.damage_roll_id = Some(self.damage_id(link));
        if self.is_extreme(level, contested) {
            self.make_extreme(link, weapon)?;
        }
        Ok(())
    }

    /// Whether a hit at that level does the greatest damage.
    pub(super) fn is_extreme(&self, level: Level, contested: bool) -> bool {
        let everywhere = self.session.rules.extreme_damage_everywhere;
        if everywhere && self.request.is_very_far() {
            return level == Level::Critical;
        }
        (contested || everywhere) && level.is_extreme()
    }

    /// The target throws itself behind something. When it is quick enough, the attacker rolls
    /// again, and the second roll alone counts.
    fn dived(&mut self, weapon: &Weapon, attack: usize, bonus: i64, penalty: i64) -> Result<()> {
        self.record.defense_kind = Some(Text::new_static("dive_for_cover"));
        let target = self.need_target()?;
        let goal = join(["dive for cover vs ", &self.record.actor_id]);
        let dive = self.dodge_roll(target, goal)?;
        self.record.opposed_roll_id = Some(self.roll_id(dive));
        if !self.level(dive).is_success() {
            self.opposed(Opposed::DiveFailed);
            let level = self.level(attack);
            if level.is_success() {
                self.outcome("hit");
                return self.hit(weapon, level, false);
            }
            self.outcome("miss");
            return Ok(());
        }
        self.opposed(Opposed::DivedForCover);
        let first = self.rolled(attack);
        let (skill, difficulty) = (first.skill.clone(), first.difficulty);
        let goal = join(["re-attack ", self.target_label(), " after dive for cover"]);
        let again = self.roll(FightRoll {
            actor: self.actor,
            skill,
            goal,
            target: self.skill_with(weapon),
            difficulty,
            bonus,
            penalty: penalty + 1,
            ranged: true,
        })?;
        self.record.cover_reroll_roll_id = Some(self.roll_id(again));
        let diver = self.one_mut(target);
        diver.dived_for_cover = true;
        diver.forfeit_next_attack = true;
        let level = self.level(again);
        if level.is_success() {
            self.outcome("hit_after_cover");
            self.hit(weapon, level, false)
        } else {
            self.outcome("miss_cover");
            Ok(())
        }
    }

    /// A contest needs somebody on the other side.
    pub(super) fn need_target(&self) -> Result<usize> {
        self.target.ok_or_else(|| {
            let actor = Id::from(self.record.actor_id.as_str());
            Error::rejected(vec![Rejection::NoTarget { actor }.into()])
        })
    }

    pub(super) fn dodge_roll(&mut self, actor: usize, goal: Text) -> Result<usize> {
        let target = self.one(actor).dodge();
        self.plain_roll(actor, "Dodge", goal, target)
    }

    pub(super) fn fighting_roll(&mut self, actor: usize, goal: Text) -> Result<usize> {
        let target = self.one(actor).combat_skill;
        self.plain_roll(actor, "Fighting", goal, target)
    }

    /// A regular roll without bonus or penalty dice.
    pub(super) fn plain_roll(
        &mut self,
        actor: usize,
        skill: &'static str,
        goal: Text,
        target: i64,
    ) -> Result<usize> {
        self.roll(FightRoll {
            actor,
            skill: Text::new_static(skill),
            goal,
            target,
            difficulty: Difficulty::Regular,
            bonus: 0,
            penalty: 0,
            ranged: false,
        })
    }

    /// The target fights back, dodges, or answers with a maneuver.
    fn contested(&mut self, weapon: &Weapon, attack: usize, defence: Defence) -> Result<()> {
        self.record.defense_kind = Some(Text::new_static(defence.as_str()));
        let target = self.need_target()?;
        let actor_id = self.record.actor_id.clone();
        let counter = self.request.defender_goal.unwrap_or(Goal::OngoingDisadvantage);
        let answer = match defence {
            Defence::Maneuver => {
                self.put("defender_goal", counter.as_str());
                let goal = join(["maneuver counter (", counter.as_str(), ") vs ", &actor_id]);
                self.fighting_roll(target, goal)?
            }
            Defence::Dodge => self.dodge_roll(target, join(["dodge vs ", &actor_id]))?,
            _ => self.fighting_roll(target, join(["fight back vs ", &actor_id]))?,
        };
        self.record.opposed_roll_id = Some(self.roll_id(answer));
        let dodging = defence == Defence::Dodge;
        self.spend_authorised_luck(attack, answer, dodging);
        let opposed = Opposed::of(self.level(attack), self.level(answer), dodging);
        self.opposed(opposed);
        match (opposed, defence) {
            (won, _) if won.attacker_won() => {
                self.outcome("hit");
                self.hit(weapon, self.level(attack), true)
            }
            (Opposed::DefenderHigher, Defence::Maneuver) => {
                self.achieve(target, Some(self.actor), counter, true);
                Ok(())
            }
            (Opposed::DefenderHigher, Defence::FightBack) => self.struck_back(target),
            (Opposed::BothFail, _) => {
                self.outcome("no_damage");
                Ok(())
            }
            _ => {
                self.outcome("miss");
                Ok(())
            }
        }
    }

    /// The defender strikes back and hits.
    fn struck_back(&mut self, defender: usize) -> Result<()> {
        let weapon = self.one(defender).weapon(None, &self.session.weapons);
        let link = self.deal(Blow {
            weapon: Some(&weapon),
            weapon_id: Some(weapon.id.clone()),
            source: defender,
            target: Some(self.actor),
            exception: None,
            share: weapon.share_of_bonus(),
            at_least_a_fist: true,
        })?;
        self.update_conditions(self.actor)?;
        self.outcome("fight_back_hit");
        self.record.fight_back_damage_roll_id = Some(self.damage_id(link));
        self.record.fight_back_weapon_id = Some(weapon.id.clone());
        Ok(())
    }

    /// Luck that somebody agreed to spend: as few points as turn the contest, if any do.
    fn spend_authorised_luck(&mut self, attack: usize, answer: usize, dodging: bool) {
        let Some(LuckPrecommit { actor_id, max_points, current_luck }) =
            self.request.luck_precommit.clone()
        else {
            return;
        };
        let attacking = actor_id == self.rolled(attack).actor_id;
        if !attacking && actor_id != self.rolled(answer).actor_id {
            return;
        }
        let own = if attacking { attack } else { answer };
        let (level, other) = (self.level(own), self.level(attack + answer - own));
        let favourable = |level: Level| {
            let (attacker, defender) = if attacking { (level, other) } else { (other, level) };
            Opposed::of(attacker, defender, dodging).attacker_won() == attacking
        };
        if favourable(level) || matches!(level, Level::Critical | Level::Fumble) {
            return;
        }
        let (roll, target) = (self.rolled(own).roll, self.rolled(own).effective_target);
        let most = max_points.min(current_luck).min(roll - 2);
        let better = |points: i64| Level::within_bounds(roll - points, target);
        let Some(points) = (1..=most).find(|&points| favourable(better(points))) else {
            return;
        };
        let outcome = better(points);
        let luck_remaining = current_luck - points;
        let spend = LuckSpend {
            actor_id,
            source_roll_id: self.roll_id(own),
            original_roll: roll,
            adjusted_roll: roll - points,
            luck_spent: points,
            luck_before: current_luck,
            luck_after: luck_remaining,
            outcome,
            rule_ref: Text::new_static(SPENDING),
        };
        if let Rolled::Check(record) = &mut self.rolls[own] {
            record.outcome = outcome;
            record.luck = Some(LuckOnRoll {
                adjusted_roll: roll - points,
                luck_spent: points,
                luck_remaining,
            });
        }
        let event = FightEvent::CombatLuckSpent(spend);
        self.put("luck_spend", written(&event));
        self.events.push(event);
    }

    pub(super) fn surprise_attack(&mut self) -> Result<()> {
        let weapon = self.weapon();
        self.unopposed();
        let goal = join(["surprise attack ", self.target_label()]);
        let target = self.one(self.actor).combat_skill;
        let attack = self.roll(FightRoll {
            actor: self.actor,
            skill: weapon.skill.clone(),
            goal,
            target,
            difficulty: Difficulty::Regular,
            bonus: 0,
            penalty: 0,
            ranged: false,
        })?;
        self.record.roll_id = Some(self.roll_id(attack));
        let level = self.level(attack);
        if !level.is_success() {
            self.outcome("miss");
            return Ok(());
        }
        self.outcome("hit");
        let link = self.deal(Blow {
            weapon: Some(&weapon),
            weapon_id: self.request.weapon_id.clone(),
            source: self.actor,
            target: self.target,
            exception: None,
            share: weapon.share_of_bonus(),
            at_least_a_fist: false,
        })?;
        self.record.damage_roll_id = Some(self.damage_id(link));
        if self.is_extreme(level, false) {
            self.make_extreme(link, &weapon)?;
        }
        Ok(())
    }
}
