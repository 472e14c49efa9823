//! A combatant's turn: whom it attacks, with what, and what comes of it.
//!
//! Draws: a random target, and whether a monster breathes (`monster_action`); attacks, damage,
//! saving throws (`combat`); delays and durations (`effects`); drains (`advancement`).

use std::sync::Arc;

use grognard::{
    bx::{
        Catalog, Creature, Event, Monster, StreamName,
        combat::{
            Attack, AttackContext, Attacker, Breathing, HitEffects, Strike, cannot_move,
            damage_source_for, resolve_attack, resolve_breath, resolve_hit_effects,
            resolve_splash_attack, validate_attack, validate_breath,
        },
        model::{
            monster::{MonsterAttack, MonsterTemplate},
            monster_ability::MonsterAbility,
            words::{Condition, Energy, Quality},
        },
    },
    kernel::{Dice, Id, Result},
};

use super::{
    Fight, Fighter,
    arms::Arm,
    bewitched::{Behaviour, is_frightened},
    round::MELEE_FEET,
};
use crate::fight::{FightLog, Note};

/// What fighting with averted eyes costs, and what it gives the one who is not looked at.
const AVERTED: (i64, i64) = (-4, 2);

/// What it costs to attack somebody who cannot be seen.
const UNSEEN: i64 = -4;

/// How a monster attacks.
#[derive(Clone, Copy, PartialEq)]
enum Reach {
    Melee,
    Missile,
}

/// Whom an attack may be made on.
#[derive(Clone, Copy, PartialEq)]
enum Prey {
    /// Those who can act.
    Able,
    /// The fallen who will rise again unless they are burned.
    Fallen,
}

impl<L: FightLog<Event>> Fight<'_, L> {
    pub(super) fn take_turn(&mut self, name: &Id) -> Result<()> {
        let Some(index) = self.fighters.all.iter().position(|one| one.name == *name) else {
            return Ok(());
        };
        if !self.fighters.all[index].is_able() {
            return Ok(());
        }
        self.note(|_| Note::Turn { name: name.clone() });
        let declared = self.declared.get_mut(index).and_then(Option::take);
        let done = match declared {
            Some(declared) => self.carry_out(index, declared)?,
            None => false,
        };
        if !done {
            match self.confusion(index)? {
                None | Some(Behaviour::AttackCasterGroup) => self.usual_turn(index)?,
                Some(Behaviour::NoAction) => {}
                Some(Behaviour::AttackOwnGroup) => self.strike_a_friend(index)?,
            }
        }
        self.watch(index);
        Ok(())
    }

    /// Fights, or goes where there is fighting.
    fn usual_turn(&mut self, index: usize) -> Result<()> {
        let creature = &self.fighters.all[index].creature;
        if creature.has(Condition::Entangled) || is_frightened(creature) {
            self.wait(index);
            return Ok(());
        }
        let template = match creature {
            Creature::Monster(monster) => Some(monster.template().clone()),
            Creature::Character(_) => None,
        };
        match template {
            Some(template) => self.monster_turn(index, &template)?,
            None => self.character_turn(index)?,
        }
        self.show_oneself(index)
    }

    /// Somebody confused strikes at a friend, who is near at hand.
    fn strike_a_friend(&mut self, index: usize) -> Result<()> {
        let Some(target) = self.some_friend(index)? else {
            self.wait(index);
            return Ok(());
        };
        let template = match &self.fighters.all[index].creature {
            Creature::Monster(monster) => Some(monster.template().clone()),
            Creature::Character(_) => None,
        };
        let held = self.fighters.all[index].creature.has(Condition::Entangled);
        if held || self.is_hindered(index) {
            self.wait(index);
            return Ok(());
        }
        let Some(template) = template else {
            let arm = self.arm_for(index, MELEE_FEET);
            self.character_attacks(index, target, arm, MELEE_FEET)?;
            return self.show_oneself(index);
        };
        let routine = self.fighters.all[index].tactics.routine;
        let routine = routine.or_else(|| melee_routine(&template));
        let Some(routine) = routine.and_then(|place| template.attacks.get(place)) else {
            self.wait(index);
            return Ok(());
        };
        for attack in routine.attacks.iter().filter(|attack| !is_gaze_or_breath(attack)) {
            for _ in 0..attack.count {
                if !self.fighters.all[target].creature.is_dead() {
                    self.monster_strikes(index, target, attack, Reach::Melee)?;
                }
            }
        }
        self.show_oneself(index)
    }

    /// The enemies that may be attacked, in the order of the scenario.
    fn prey(&self, index: usize, prey: Prey) -> impl Iterator<Item = usize> {
        let side = self.fighters.all[index].side;
        let in_melee = self.distance_feet <= MELEE_FEET;
        let barred = move |place| prey == Prey::Able && in_melee && self.is_barred(index, place);
        let fits = move |(place, one): (usize, &super::Fighter)| {
            let wanted = match prey {
                Prey::Able => one.is_able(),
                Prey::Fallen => one.will_rise(),
            };
            (one.side != side && wanted && !barred(place)).then_some(place)
        };
        self.fighters.all.iter().enumerate().filter_map(fits)
    }

    /// The enemy that the fighter's policy chooses, if there is one.
    fn choose(&mut self, index: usize, prey: Prey) -> Result<Option<usize>> {
        let all: Vec<usize> = self.prey(index, prey).collect();
        let policy = self.fighters.all[index].tactics.policy;
        policy.choose(
            &all,
            |place| self.fighters.all[place].creature.current_hp(),
            self.streams.of(StreamName::MonsterAction),
        )
    }

    /// What a character attacks with at a distance: the first that can be used there, in the order
    /// wielded. Face to face, bows and slings give way to anything else that can be used.
    pub(super) fn arm_for(&self, index: usize, distance_feet: i64) -> Option<usize> {
        let fighter = &self.fighters.all[index];
        let context = AttackContext {
            distance_feet: Some(distance_feet),
            fired_last_round: fighter.fired.0,
            ..AttackContext::default()
        };
        let usable = |arm: &Arm| {
            arm.is_left()
                && arm.attack().is_ok_and(|attack| {
                    validate_attack(&fighter.creature, &attack, &context, &self.ruleset).is_empty()
                })
        };
        let face_to_face = distance_feet <= MELEE_FEET;
        let arms = &self.arms[index];
        let fits = |arm: &Arm| usable(arm) && !(face_to_face && arm.only_shoots());
        arms.iter().position(fits).or_else(|| arms.iter().position(usable))
    }

    fn character_turn(&mut self, index: usize) -> Result<()> {
        let mut arm = self.arm_for(index, self.distance_feet);
        if arm.is_none() && self.distance_feet > MELEE_FEET {
            self.close(index);
            arm = self.arm_for(index, self.distance_feet);
            if arm.is_none() && self.distance_feet > MELEE_FEET {
                return Ok(());
            }
        }
        if arm.is_none() && self.is_hindered(index) {
            self.wait(index);
            return Ok(());
        }
        if let Some(target) = self.choose(index, Prey::Able)? {
            return self.character_attacks_all(index, target, arm);
        }
        let burning = self.arms[index].iter().position(|arm| arm.burns() && arm.is_left());
        match (burning, self.choose(index, Prey::Fallen)?) {
            (Some(arm), Some(target)) => {
                self.character_attacks(index, target, Some(arm), self.distance_feet)
            }
            _ => {
                self.wait(index);
                Ok(())
            }
        }
    }

    /// Whether a condition keeps the fighter from attacking even with bare hands.
    fn is_hindered(&self, index: usize) -> bool {
        let creature = &self.fighters.all[index].creature;
        let context = AttackContext::default();
        !validate_attack(creature, &Attack::Unarmed, &context, &self.ruleset).is_empty()
    }

    fn wait(&mut self, index: usize) {
        self.note(|fight| Note::Waits { name: fight.fighters.all[index].name.clone() });
    }

    /// The fighter goes towards the enemy, as far as its pace allows.
    fn close(&mut self, index: usize) {
        let fighter = &self.fighters.all[index];
        if cannot_move(&fighter.creature) {
            self.wait(index);
            return;
        }
        let pace = fighter.tactics.pace_feet * self.haste(index, "movement_multiplier");
        let reached = (self.distance_feet - pace).max(MELEE_FEET);
        self.distance_feet = reached.min(self.distance_feet);
        self.note(|fight| Note::Closes {
            name: fight.fighters.all[index].name.clone(),
            distance_feet: fight.distance_feet,
        });
    }

    /// The situation of an attack of one fighter on another.
    fn context(&self, index: usize, target: usize, distance_feet: i64) -> AttackContext {
        let (fighter, defender) = (&self.fighters.all[index], &self.fighters.all[target]);
        let mut situational_modifier = 0;
        if fighter.creature.has(Condition::AvertedEyes) && defender.has_deadly_gaze() {
            situational_modifier += AVERTED.0;
        }
        if defender.creature.has(Condition::AvertedEyes) && fighter.has_deadly_gaze() {
            situational_modifier += AVERTED.1;
        }
        let unseen = |one: &Fighter, by: &Fighter| {
            one.creature.has(Condition::Invisible) && !by.sees_the_invisible()
        };
        if unseen(defender, fighter) {
            situational_modifier += UNSEEN;
        }
        let from_nowhere = distance_feet <= MELEE_FEET && unseen(fighter, defender);
        AttackContext {
            distance_feet: Some(distance_feet),
            situational_modifier,
            behind_target: from_nowhere,
            target_unaware: from_nowhere,
            attacker_large: fighter.tactics.large,
            fired_last_round: fighter.fired.0,
            lit: true,
            ..AttackContext::default()
        }
    }

    /// As many attacks as the character has; when the target falls, on the next.
    fn character_attacks_all(
        &mut self,
        index: usize,
        target: usize,
        arm: Option<usize>,
    ) -> Result<()> {
        let attacks = self.haste(index, "attacks_multiplier");
        let mut target = target;
        for attack in 0..attacks {
            if attack > 0 && !self.fighters.all[target].is_able() {
                let Some(next) = self.choose(index, Prey::Able)? else { break };
                target = next;
            }
            let left = arm.is_none_or(|arm| self.arms[index][arm].is_left());
            if left {
                self.character_attacks(index, target, arm, self.distance_feet)?;
                self.show_oneself(index)?;
            }
        }
        Ok(())
    }

    fn character_attacks(
        &mut self,
        index: usize,
        target: usize,
        arm: Option<usize>,
        distance_feet: i64,
    ) -> Result<()> {
        let context = self.context(index, target, distance_feet);
        if distance_feet <= MELEE_FEET && self.is_barred(target, index) {
            self.fighters.all[index].engaged.push(target);
        }
        if self.strikes_an_image(index, target)? {
            self.spend(index, arm)?;
            return Ok(());
        }
        let attacker = Attacker::of(&self.fighters.all[index].creature);
        let attack = match arm {
            Some(arm) => self.arms[index][arm].attack()?,
            None => Attack::Unarmed,
        };
        let ruleset = self.ruleset;
        let strike = Strike { attacker: &attacker, attack, context: &context, ruleset: &ruleset };
        let fire = damage_source_for(&strike).element.is_some_and(|one| one.is(Energy::Fire));
        let splashes = arm.is_some_and(|arm| self.arms[index][arm].splashes());
        let dice = self.streams.of(StreamName::Combat);
        let result = if splashes {
            let name = self.fighters.all[target].name.clone();
            let mut scene = grognard::bx::effects::Scene {
                ledger: &mut self.ledger,
                registry: &mut self.fighters,
                ids: &mut self.ids,
                clock: self.clock,
            };
            resolve_splash_attack(&strike, &name, &mut scene, dice, self.log)?
        } else {
            let defender = &mut self.fighters.all[target].creature;
            resolve_attack(&strike, defender, Some(self.clock), dice, self.log)?
        };
        if fire && result.damage.is_some_and(|damage| damage > 0) {
            let side = self.fighters.all[target].side;
            self.sides[side].burned = true;
        }
        if result.roll.hit {
            self.disturb(target);
        }
        self.spend(index, arm)
    }

    /// What was attacked with must be reloaded, or is used up.
    fn spend(&mut self, index: usize, arm: Option<usize>) -> Result<()> {
        if let Some(arm) = arm.map(|arm| &mut self.arms[index][arm]) {
            self.fighters.all[index].fired.1 |= arm.attack()?.qualities().contains(Quality::Reload);
            arm.use_up();
        }
        Ok(())
    }

    fn monster_turn(&mut self, index: usize, template: &Arc<MonsterTemplate>) -> Result<()> {
        if self.is_hindered(index) {
            self.wait(index);
            return Ok(());
        }
        if self.wants_to_breathe(index, template)? {
            return self.breathe(index, template);
        }
        let tactics = self.fighters.all[index].tactics;
        if self.distance_feet > MELEE_FEET {
            if let Some(routine) = tactics.missile_routine {
                return self.monster_attacks(index, template, routine, Reach::Missile);
            }
            self.close(index);
        }
        if self.distance_feet > MELEE_FEET {
            return Ok(());
        }
        match tactics.routine.or_else(|| melee_routine(template)) {
            Some(routine) => self.monster_attacks(index, template, routine, Reach::Melee),
            None => {
                self.wait(index);
                Ok(())
            }
        }
    }

    /// Whether a monster breathes now: one that breathes at random by its chance in six, one that
    /// breathes a few times a day at once and then every other time it could.
    fn wants_to_breathe(&mut self, index: usize, template: &MonsterTemplate) -> Result<bool> {
        let Some(params) = template.ability("breath_weapon").map(MonsterAbility::params) else {
            return Ok(false);
        };
        let creature = &self.fighters.all[index].creature;
        let reaches = |feet: i64| self.distance_feet < feet;
        let too_far = !params.number("length_feet").is_none_or(reaches);
        if too_far || validate_breath(creature).is_some() {
            return Ok(false);
        }
        let dice = self.streams.of(StreamName::MonsterAction);
        if let Some(chance) = params.number("per_round_chance_in_six") {
            return Ok(dice.die(6)? <= chance);
        }
        let uses = creature.as_monster().map_or(0, Monster::breath_uses_today);
        Ok(uses == 0 || dice.pick(2)? == 0)
    }

    fn breathe(&mut self, index: usize, template: &MonsterTemplate) -> Result<()> {
        let single = template
            .ability("breath_weapon")
            .is_some_and(|ability| ability.params().text("targeting") == Some("single"));
        let targets: Vec<usize> = if single {
            self.choose(index, Prey::Able)?.into_iter().collect()
        } else {
            self.in_the_breath(index)
        };
        let name_of = |place: usize| self.fighters.all[place].name.clone();
        let names: Vec<Id> = targets.into_iter().map(name_of).collect();
        let breather = name_of(index);
        self.note(|_| Note::Breathes { name: breather.clone() });
        let ruleset = self.ruleset;
        let breathing = Breathing {
            breather: &breather,
            targets: &names,
            ruleset: &ruleset,
            clock: Some(self.clock),
        };
        let dice = self.streams.of(StreamName::Combat);
        resolve_breath(&breathing, &mut self.fighters, dice, self.log)
    }

    /// A breath that fills an area reaches every living enemy who has not fled.
    fn in_the_breath(&self, index: usize) -> Vec<usize> {
        let side = self.fighters.all[index].side;
        let all = self.fighters.all.iter().enumerate();
        all.filter(|(_, one)| one.side != side && !one.fled && !one.creature.is_dead())
            .map(|(place, _)| place)
            .collect()
    }

    /// A monster makes the attacks of a routine; when its target falls it turns to the next.
    fn monster_attacks(
        &mut self,
        index: usize,
        template: &Arc<MonsterTemplate>,
        routine: usize,
        reach: Reach,
    ) -> Result<()> {
        let Some(routine) = template.attacks.get(routine) else { return Ok(()) };
        let mut target = self.choose(index, Prey::Able)?;
        if target.is_none() {
            self.wait(index);
        }
        for _ in 0..self.haste(index, "attacks_multiplier") {
            for attack in routine.attacks.iter().filter(|attack| !is_gaze_or_breath(attack)) {
                for _ in 0..attack.count {
                    if target.is_some_and(|target| !self.fighters.all[target].is_able()) {
                        target = self.choose(index, Prey::Able)?;
                    }
                    let Some(target) = target else { return Ok(()) };
                    self.monster_strikes(index, target, attack, reach)?;
                    self.show_oneself(index)?;
                }
            }
        }
        Ok(())
    }

    fn monster_strikes(
        &mut self,
        index: usize,
        target: usize,
        attack: &MonsterAttack,
        reach: Reach,
    ) -> Result<()> {
        let distance_feet = match reach {
            Reach::Melee => self.distance_feet.min(MELEE_FEET),
            Reach::Missile => self.distance_feet,
        };
        let mut context = self.context(index, target, distance_feet);
        context.monster_missile = reach == Reach::Missile;
        if self.strikes_an_image(index, target)? {
            return Ok(());
        }
        let creature = &self.fighters.all[index].creature;
        let attacker = Attacker::of(creature);
        let effects = HitEffects::of(creature, attack)?;
        let ruleset = self.ruleset;
        let strike = Strike {
            attacker: &attacker,
            attack: Attack::Natural(attack),
            context: &context,
            ruleset: &ruleset,
        };
        let defender = &mut self.fighters.all[target].creature;
        let dice = self.streams.of(StreamName::Combat);
        let result = resolve_attack(&strike, defender, Some(self.clock), dice, self.log)?;
        if result.roll.hit {
            self.disturb(target);
        }
        if !result.roll.hit || result.absorbed {
            return Ok(());
        }
        let huge = self.fighters.all[target].tactics.huge;
        let name = self.fighters.all[target].name.clone();
        let catalog: &Catalog = &self.setting.catalog;
        let (mut scene, streams, log) = self.scene();
        resolve_hit_effects(&effects, &name, huge, catalog, &mut scene, streams, log)?;
        for tag in effects.manual {
            self.note(|fight| Note::ForReferee {
                name: fight.fighters.all[index].name.clone(),
                target: name.clone(),
                tag: tag.to_string(),
            });
        }
        Ok(())
    }
}

/// The first routine that has an attack to roll for.
fn melee_routine(template: &MonsterTemplate) -> Option<usize> {
    let rolls = |attack: &MonsterAttack| !is_gaze_or_breath(attack);
    template.attacks.iter().position(|routine| routine.attacks.iter().any(rolls))
}

/// Gazes and breath are listed among the attacks, but nobody rolls to hit with them.
fn is_gaze_or_breath(attack: &MonsterAttack) -> bool {
    matches!(attack.name.as_str(), "gaze" | "breath")
}
