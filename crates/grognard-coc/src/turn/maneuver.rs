//! Maneuvers: to hold, disarm, break free, knock down (combat specification, section 13).
//!
//! Draws the actor's roll and the target's; where the target strikes back, its damage.

use std::sync::Arc;

use grognard_kernel::{Dice, Result, Text};
use serde_json::{Map, Value, json};
use smol_str::format_smolstr;

use super::{FightRoll, Turn, damage::Blow};
use crate::{
    Difficulty, Level, Opposed,
    damage_bonus::Share,
    participant::LastingEffect,
    weapon::{Held, Weapon},
    words::{Condition, Defence, Goal},
};

/// A target whose Build is so much greater cannot be wrestled down.
const IMPOSSIBLE_BUILD: i64 = 3;

/// How many rounds a hold lasts, unless something ends it.
const HOLD_ROUNDS: i64 = 999;

impl<D: Dice + ?Sized> Turn<'_, D> {
    pub(super) fn maneuver(&mut self) -> Result<()> {
        let goal = self.request.maneuver_goal()?.unwrap_or(Goal::OngoingDisadvantage);
        let own = self.one(self.actor).build;
        let other = self.target.map_or(0, |target| self.one(target).build);
        let difference = other.saturating_sub(own);
        self.put("maneuver_build_difference", difference);
        if difference >= IMPOSSIBLE_BUILD && goal != Goal::Escape {
            self.opposed(Opposed::Impossible);
            self.record.defense_kind = Some(Text::new_static("none"));
            self.outcome("maneuver_impossible_build");
            return Ok(());
        }
        let penalty = difference.clamp(0, IMPOSSIBLE_BUILD - 1);
        self.put("maneuver_penalty_dice", penalty);
        let label = format_smolstr!("{goal} maneuver vs {}", self.target_label());
        let target = self.one(self.actor).combat_skill;
        let attempt = self.roll(FightRoll {
            actor: self.actor,
            skill: Text::new_static("Fighting"),
            goal: label,
            target,
            difficulty: Difficulty::Regular,
            bonus: i64::from(self.outnumbered),
            penalty,
            ranged: false,
        })?;
        self.record.roll_id = Some(self.roll_id(attempt));
        let defence = self.request.defence();
        if defence == Defence::None {
            self.unopposed();
            if self.level(attempt).is_success() {
                self.achieve(self.actor, self.target, goal, false);
            } else {
                self.outcome("maneuver_failed");
            }
        } else {
            self.resisted(attempt, goal, defence)?;
        }
        self.target_defended();
        Ok(())
    }

    /// The target rolls against it.
    fn resisted(&mut self, attempt: usize, goal: Goal, defence: Defence) -> Result<()> {
        self.record.defense_kind = Some(Text::new_static(defence.as_str()));
        let counter = self.request.defender_goal.unwrap_or(Goal::OngoingDisadvantage);
        let dodging = matches!(defence, Defence::Dodge | Defence::DiveForCover);
        let actor_id = self.record.actor_id.clone();
        let answer = match self.target {
            None => Level::Failure,
            Some(target) => {
                let roll = match defence {
                    Defence::Maneuver => {
                        self.put("defender_goal", counter.as_str());
                        let label = format_smolstr!("maneuver counter ({counter}) vs {actor_id}");
                        self.fighting_roll(target, label)?
                    }
                    _ if dodging => {
                        self.dodge_roll(target, format_smolstr!("dodge {goal} maneuver"))?
                    }
                    _ => self.fighting_roll(target, format_smolstr!("resist {goal} maneuver"))?,
                };
                self.record.opposed_roll_id = Some(self.roll_id(roll));
                self.level(roll)
            }
        };
        let opposed = Opposed::of(self.level(attempt), answer, dodging);
        self.opposed(opposed);
        match (opposed, defence, self.target) {
            (won, _, _) if won.attacker_won() => {
                self.achieve(self.actor, self.target, goal, false);
            }
            (Opposed::DefenderHigher, Defence::Maneuver, Some(target)) => {
                self.achieve(target, Some(self.actor), counter, true);
            }
            (Opposed::DefenderHigher, Defence::FightBack, Some(target)) => {
                self.struck_by_fist(target)?;
            }
            _ => self.outcome("maneuver_failed"),
        }
        Ok(())
    }

    /// The target strikes back with bare hands.
    fn struck_by_fist(&mut self, defender: usize) -> Result<()> {
        let fist = Arc::new(Weapon::of_figures("unarmed", Map::new()));
        let link = self.deal(Blow {
            weapon: Some(&fist),
            weapon_id: Some(Text::new_static("unarmed")),
            source: defender,
            target: Some(self.actor),
            exception: None,
            share: Share::Whole,
            at_least_a_fist: false,
        })?;
        self.record.damage_roll_id = Some(self.damage_id(link));
        self.outcome("maneuver_failed_fight_back_damage");
        Ok(())
    }

    /// A maneuver succeeds: `actor` does what it was for to `target`.
    pub(super) fn achieve(
        &mut self,
        actor: usize,
        target: Option<usize>,
        goal: Goal,
        counter: bool,
    ) {
        match (goal, target) {
            (Goal::Disarm, Some(target)) => self.disarm(actor, target, counter),
            (Goal::OngoingDisadvantage, Some(target)) => self.hold(actor, target, counter),
            (Goal::Escape, _) => self.break_free(actor, counter),
            (Goal::Push, target) => {
                let id = target.map(|target| {
                    let one = self.one_mut(target);
                    one.add(Condition::Prone);
                    one.actor_id.clone()
                });
                self.record.effect_applied = json!({
                    "effect": "pushed", "target_actor_id": id, "counter": counter,
                });
                self.achieved("push_success", counter);
            }
            (goal, None) => {
                self.record.effect_applied = json!({
                    "effect": goal, "target_actor_id": null, "counter": counter,
                });
                self.achieved("maneuver_success", false);
            }
        }
    }

    fn achieved(&mut self, outcome: &'static str, counter: bool) {
        let prefix = if counter { "counter_" } else { "" };
        self.record.outcome = format!("{prefix}{outcome}").into();
    }

    fn disarm(&mut self, actor: usize, target: usize, counter: bool) {
        let named = self.request.target_weapon_id.clone().filter(|_| !counter);
        let first = || self.one(target).weapons.first().and_then(Held::id).map(Text::from);
        let Some(weapon) = named.or_else(first) else {
            self.achieved("disarm_nothing_to_take", counter);
            return;
        };
        self.one_mut(target).weapons.retain(|held| held.id() != Some(&weapon));
        self.one_mut(actor).weapons.push(Held::Id(weapon.clone()));
        self.record.effect_applied = json!({
            "effect": "disarmed",
            "target_actor_id": self.one(target).actor_id,
            "weapon_id": weapon,
            "transferred_to": self.one(actor).actor_id,
            "counter": counter,
        });
        self.achieved("disarm_success", counter);
    }

    fn hold(&mut self, actor: usize, target: usize, counter: bool) {
        let holder = self.one(actor).actor_id.clone();
        let applied_round = self.session.current_round();
        let metadata = [
            ("goal".to_owned(), Value::from(Goal::OngoingDisadvantage.as_str())),
            ("counter".to_owned(), counter.into()),
        ];
        let held = self.one_mut(target);
        held.active_effects.push(LastingEffect {
            effect: Text::new_static("restrained"),
            source_actor_id: Some(holder.clone()),
            applied_round,
            remaining_rounds: HOLD_ROUNDS,
            metadata: metadata.into_iter().collect(),
        });
        self.record.effect_applied = json!({
            "effect": "restrained",
            "target_actor_id": held.actor_id,
            "held_by": holder,
            "counter": counter,
        });
        self.achieved("restrain_success", counter);
    }

    fn break_free(&mut self, actor: usize, counter: bool) {
        let one = self.one_mut(actor);
        let held = one.active_effects.iter().position(|effect| effect.effect == "restrained");
        let Some(held) = held else {
            self.achieved("escape_nothing_to_escape", counter);
            return;
        };
        one.active_effects.remove(held);
        self.record.effect_applied = json!({
            "effect": "broke_free",
            "target_actor_id": self.one(actor).actor_id,
            "counter": counter,
        });
        self.achieved("escape_success", counter);
    }
}
