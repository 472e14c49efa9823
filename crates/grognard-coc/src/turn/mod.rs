//! A turn: what somebody declares, resolved (combat specification, section 10).
//!
//! Draws what its mechanism draws; see each file. What cannot be carried out is refused before
//! anything is drawn or changed; what turns out so in the middle leaves everything as it was.

mod actions;
mod attack;
mod bullets;
mod damage;
mod maneuver;
mod modifiers;
mod request;
mod wounds;

use std::sync::Arc;

use grognard_kernel::{Dice, Error, Id, Result, Text};
use serde_json::{Map, Value};
use smallvec::SmallVec;

pub use bullets::{volley_penalty, volley_size};
pub use request::{LuckPrecommit, TurnRequest};

use crate::{
    Check, Difficulty, Level, Opposed,
    line::{Digits, join},
    participant::Participant,
    record::{FightEvent, Link, RollRecord, Rolled, StatusAfter, TurnRecord},
    rejection::Rejection,
    session::{CombatSession, unknown},
    weapon::{Weapon, WeaponClass},
    words::{Action, Condition, Defence, Goal, Hint},
};

/// What came of a turn.
#[derive(Debug)]
pub struct TurnTold<'a> {
    /// The turn as recorded.
    pub turn: &'a TurnRecord,
    /// Its rolls, in the order in which they fell.
    pub rolls: Vec<Rolled>,
    /// What else happened.
    pub events: Vec<FightEvent>,
}

/// A request that can be carried out, with what was looked up for it.
struct Declared<'a> {
    request: &'a TurnRequest,
    actor: usize,
    weapon: Arc<Weapon>,
    hint: Hint,
    goal: Option<Goal>,
}

/// A turn while it is resolved.
struct Turn<'s, D: ?Sized> {
    session: &'s mut CombatSession,
    dice: &'s mut D,
    request: &'s TurnRequest,
    record: TurnRecord,
    actor: usize,
    /// The actor's weapon, or fists.
    weapon: Arc<Weapon>,
    target: Option<usize>,
    /// The target was attacked before in this round.
    outnumbered: bool,
    /// Where the damage of this turn begins.
    first_link: usize,
    /// Whose conditions follow from their damage already.
    updated: SmallVec<[usize; 4]>,
    rolls: Vec<Rolled>,
    events: Vec<FightEvent>,
}

impl CombatSession {
    /// Why a turn cannot be taken: somebody unknown, no round, no action, more shots or volleys
    /// than there are. Draws nothing and changes nothing.
    ///
    /// These are the calls that cannot be carried out. What a table also forbids (a jammed weapon,
    /// an attack that was forfeited) is the [`Table`](crate::Table)'s.
    #[must_use]
    pub fn validate_turn(&self, request: &TurnRequest) -> Vec<Rejection> {
        let Some(place) = self.find(&request.actor_id) else {
            return vec![Rejection::UnknownActor { actor: Id::from(request.actor_id.as_str()) }];
        };
        self.validate_of(place, &self.weapon_of(place, request), request)
    }

    /// The weapon of a request.
    fn weapon_of(&self, actor: usize, request: &TurnRequest) -> Arc<Weapon> {
        self.participants[actor].weapon(request.weapon_id.as_deref(), &self.weapons)
    }

    fn validate_of(&self, place: usize, weapon: &Weapon, request: &TurnRequest) -> Vec<Rejection> {
        let mut rejections = Vec::new();
        if self.rounds.is_empty() {
            rejections.push(Rejection::NoRound {});
        }
        if request.pushed {
            rejections.push(Rejection::PushedNotAllowed {});
        }
        if request.resolution_command_id.as_deref() == Some("") {
            rejections.push(Rejection::EmptyCommandId {});
        }
        match self.hint_of(place, weapon, request) {
            None => rejections.push(Rejection::NoAction {}),
            Some(Hint::OpposedMelee | Hint::FirearmAttack) => {
                rejections.extend(self.validate_bullets(place, weapon, request));
            }
            Some(_) => {}
        }
        rejections
    }

    /// The mechanism that resolves a request.
    fn hint_of(&self, actor: usize, weapon: &Weapon, request: &TurnRequest) -> Option<Hint> {
        if let Some(hint) = request.resolution_hint {
            return Some(hint);
        }
        Some(match request.action? {
            Action::Attack => {
                let armed =
                    request.weapon_id.is_some() || !self.participants[actor].weapons.is_empty();
                if armed && weapon.class == WeaponClass::Firearm {
                    Hint::FirearmAttack
                } else {
                    Hint::OpposedMelee
                }
            }
            Action::SurpriseAttack => Hint::SurpriseAttack,
            Action::Maneuver => Hint::Maneuver,
            Action::Aim => Hint::Aim,
            Action::Reload => Hint::Reload,
            Action::Cast => Hint::Spell,
            Action::Flee => Hint::Flee,
            Action::Other => Hint::SkillCheck,
        })
    }

    /// Resolves a turn, whoever is at the cursor. What
    /// [`validate_turn`](Self::validate_turn) rejects is an error, and so is a blow that cannot be
    /// worked out (no target, damage that is not dice); then nothing has changed, but for the dice
    /// that were drawn before the fault showed.
    ///
    /// Draws, in this order:
    ///
    /// | mechanism | dice |
    /// |---|---|
    /// | attack | the attack; the defence; after a dive in time the attack again; damage |
    /// | several shots, a volley | for each the attack, then damage for each hit |
    /// | suppression | each diver's Dodge; the order of the targets; for each volley as above |
    /// | surprise attack | the attack; damage |
    /// | maneuver | the actor's roll; the target's; damage for one who fights back and wins |
    /// | Dominate | both rolls of POW; 1 to 6 for how long it lasts |
    /// | a roll of a skill, a characteristic, SAN | the roll |
    /// | damage alone | damage |
    /// | aim, reload, flight, an empty gun, a maneuver that Build forbids | none |
    ///
    /// A percentile roll is one draw of 1 to 100; with net bonus or penalty dice the units die and
    /// then the tens dice, 0 to 9 each. Damage is half a bonus by itself, then the weapon's dice
    /// with a whole bonus, then on an extreme success of what impales the weapon's dice again.
    /// Whoever has a new major wound rolls CON, the target at the end of the turn, and one who was
    /// struck back at once.
    ///
    /// *Combat specification, sections 10 to 16.*
    pub fn take_turn<D: Dice + ?Sized>(
        &mut self,
        request: &TurnRequest,
        dice: &mut D,
    ) -> Result<TurnTold<'_>> {
        let actor = self.find(&request.actor_id).ok_or_else(|| unknown(&request.actor_id))?;
        let weapon = self.weapon_of(actor, request);
        Rejection::refuse(self.validate_of(actor, &weapon, request))?;
        let goal = request.maneuver_goal()?;
        let hint = self.hint_of(actor, &weapon, request);
        let hint = hint.ok_or_else(|| Error::value("no action"))?;
        let before = self.may_fail(actor, hint, &weapon, request).then(|| self.clone());
        let declared = Declared { request, actor, weapon, hint, goal };
        match self.resolve(declared, dice) {
            Ok((rolls, events)) => {
                let turns = self.rounds.last().map(|round| &round.turns);
                let turn = turns.and_then(|turns| turns.last());
                let turn = turn.ok_or_else(|| Error::value("no round has begun"))?;
                Ok(TurnTold { turn, rolls, events })
            }
            Err(error) => {
                if let Some(before) = before {
                    *self = before;
                }
                Err(error)
            }
        }
    }

    /// Whether a turn may turn out impossible in the middle.
    fn may_fail(&self, actor: usize, hint: Hint, weapon: &Weapon, request: &TurnRequest) -> bool {
        let attacks = matches!(
            hint,
            Hint::OpposedMelee
                | Hint::FirearmAttack
                | Hint::SurpriseAttack
                | Hint::Maneuver
                | Hint::DamageOnly
                | Hint::Spell
        );
        let plain = request.difficulty != Difficulty::Regular;
        if !attacks {
            return plain;
        }
        let hard = request.range_difficulty() != Difficulty::Regular || request.fire_mode.is_some();
        let target = request.target_actor_id.as_deref().and_then(|id| self.find(id));
        let Some(target) = target else { return true };
        let hurts = |one: &Participant, weapon: &Weapon| {
            weapon.dice.is_some() && one.damage_bonus.is_readable()
        };
        let strikes_back = || {
            let target = &self.participants[target];
            hurts(target, &target.weapon(None, &self.weapons))
        };
        plain
            || hard
            || !hurts(&self.participants[actor], weapon)
            || (request.defence() == Defence::FightBack && !strikes_back())
    }

    fn resolve<D: Dice + ?Sized>(
        &mut self,
        declared: Declared<'_>,
        dice: &mut D,
    ) -> Result<(Vec<Rolled>, Vec<FightEvent>)> {
        let Declared { request, actor, weapon, hint, goal } = declared;
        self.turn_counter = self.turn_counter.saturating_add(1);
        let one = &self.participants[actor];
        let (mut round, mut number) = (Digits::new(), Digits::new());
        let action = request.action.map_or_else(|| hint.as_str(), |action| action.as_str());
        let record = TurnRecord {
            turn_id: join(["t", round.of(self.current_round()), "-", number.of(self.turn_counter)]),
            actor_id: one.actor_id.clone(),
            dex: request.dex_override.unwrap_or(one.dex),
            dex_reason: request.dex_reason.clone(),
            declared_intent: request.declared_intent.clone(),
            action: Text::new_static(action),
            target_actor_id: request.target_actor_id.clone(),
            roll_id: None,
            opposed_roll_id: None,
            opposed_outcome: None,
            defense_kind: None,
            outcome: Text::default(),
            effect_applied: Value::Null,
            damage_roll_id: None,
            resolution_hint: hint,
            goal: goal.map(|goal| Text::new_static(goal.as_str())),
            attack_modifiers: None,
            fight_back_damage_roll_id: None,
            fight_back_weapon_id: None,
            cover_reroll_roll_id: None,
            resolution_command_id: request.resolution_command_id.clone(),
            details: Map::new(),
        };
        let target = request.target_actor_id.as_deref().and_then(|id| self.find(id));
        let outnumbered =
            target.is_some_and(|target| self.participants[target].defended_this_round);
        let fallen = self.rules.holds_end.then(|| self.fallen());
        let first_link = self.damage_chain.len();
        let mut turn = Turn {
            session: self,
            dice,
            request,
            record,
            actor,
            weapon,
            target,
            outnumbered,
            first_link,
            updated: SmallVec::new(),
            rolls: Vec::new(),
            events: Vec::new(),
        };
        turn.carry_out(hint)?;
        turn.settle_conditions()?;
        let Turn { record, rolls, events, .. } = turn;
        self.note_status(first_link);
        if let Some(fallen) = fallen {
            self.end_holds(&fallen);
        }
        let round = self.rounds.last_mut().ok_or_else(|| Error::value("no round has begun"))?;
        round.turns.push(record);
        Ok((rolls, events))
    }

    /// Every damage of the turn notes how its target is at the end.
    fn note_status(&mut self, first_link: usize) {
        let (participants, chain) = (&self.participants, &mut self.damage_chain);
        for link in &mut chain[first_link..] {
            let Link::Damage(record) = link else { continue };
            let target = participants.iter().find(|one| one.actor_id == record.target_actor_id);
            if let Some(target) = target {
                record.status_after = StatusAfter {
                    hp_current: target.hp_current,
                    conditions: target.conditions.clone(),
                };
            }
        }
    }

    /// Which conditions that end a hold each of the participants is in.
    fn fallen(&self) -> SmallVec<[u8; 8]> {
        self.participants.iter().map(lost_grip).collect()
    }

    /// Whoever came into such a condition in this turn holds nobody any more.
    fn end_holds(&mut self, before: &[u8]) {
        let now_fallen = |(one, before): (&Participant, &u8)| {
            (lost_grip(one) & !before != 0).then(|| one.actor_id.clone())
        };
        let holders: Vec<Text> =
            self.participants.iter().zip(before).filter_map(now_fallen).collect();
        for holder in holders {
            for held in &mut self.participants {
                held.active_effects.retain(|effect| {
                    effect.effect != "restrained"
                        || effect.source_actor_id.as_ref() != Some(&holder)
                });
            }
        }
    }
}

/// The conditions in which nobody holds anybody, as bits.
fn lost_grip(one: &Participant) -> u8 {
    let ends = [
        Condition::MajorWound,
        Condition::Unconscious,
        Condition::Dying,
        Condition::Dead,
        Condition::Fled,
    ];
    let set = |(bit, condition)| if one.has(condition) { 1u8 << bit } else { 0 };
    ends.into_iter().enumerate().map(set).fold(0, |bits, bit| bits | bit)
}

/// A percentile roll that a turn makes.
struct FightRoll {
    actor: usize,
    skill: Text,
    goal: Text,
    target: i64,
    difficulty: Difficulty,
    bonus: i64,
    penalty: i64,
    ranged: bool,
}

impl<D: Dice + ?Sized> Turn<'_, D> {
    fn carry_out(&mut self, hint: Hint) -> Result<()> {
        match hint {
            Hint::OpposedMelee | Hint::FirearmAttack => self.attack(),
            Hint::SurpriseAttack => self.surprise_attack(),
            Hint::Maneuver => self.maneuver(),
            Hint::DamageOnly => self.damage_only(),
            Hint::Spell => self.spell(),
            Hint::SanityCheck => self.sanity_check(),
            Hint::SkillCheck => self.skill_check(),
            Hint::CharacteristicRoll => self.characteristic_roll(),
            Hint::Flee => {
                self.flee();
                Ok(())
            }
            Hint::Aim => {
                self.aim();
                Ok(())
            }
            Hint::Reload => {
                self.reload();
                Ok(())
            }
        }
    }

    fn one(&self, place: usize) -> &Participant {
        &self.session.participants[place]
    }

    fn one_mut(&mut self, place: usize) -> &mut Participant {
        &mut self.session.participants[place]
    }

    /// The target's id as labels show it.
    fn target_label(&self) -> &str {
        self.request.target_actor_id.as_deref().unwrap_or("None")
    }

    fn next_roll_id(&mut self) -> Text {
        self.session.roll_counter = self.session.roll_counter.saturating_add(1);
        join([&self.session.combat_id, ":cr", Digits::new().of(self.session.roll_counter)])
    }

    /// Makes a percentile roll and returns its place among the rolls of the turn.
    fn roll(&mut self, roll: FightRoll) -> Result<usize> {
        let (bonus, penalty) = self.session.rules.capped(roll.bonus, roll.penalty);
        let check =
            Check { target: roll.target.clamp(1, 99), difficulty: roll.difficulty, bonus, penalty };
        if check.effective_target() < 1 {
            let target = check.target;
            return Err(Error::rejected(vec![Rejection::DifficultyBelowOne { target }.into()]));
        }
        let rolled = check.roll(&mut *self.dice)?;
        let modified = rolled.units.is_some();
        let record = RollRecord {
            roll_id: self.next_roll_id(),
            actor_id: self.one(roll.actor).actor_id.clone(),
            skill: roll.skill,
            goal: roll.goal,
            target: rolled.target,
            effective_target: rolled.effective_target,
            roll: rolled.roll,
            outcome: rolled.outcome,
            difficulty: rolled.difficulty,
            bonus: roll.bonus,
            penalty: roll.penalty,
            net: (rolled.bonus, rolled.penalty),
            tens_values: rolled.tens_values,
            units: rolled.units,
            unmodified_roll: modified.then_some(rolled.unmodified_roll),
            ranged: roll.ranged,
            luck: None,
        };
        self.rolls.push(Rolled::Check(record));
        Ok(self.rolls.len() - 1)
    }

    /// A roll of the turn.
    fn rolled(&self, place: usize) -> &RollRecord {
        match &self.rolls[place] {
            Rolled::Check(record) => record,
            Rolled::Damage(_) => unreachable!("places of checks are kept apart"),
        }
    }

    fn level(&self, place: usize) -> Level {
        self.rolled(place).outcome
    }

    fn roll_id(&self, place: usize) -> Text {
        self.rolled(place).roll_id.clone()
    }

    fn put(&mut self, key: &str, value: impl Into<Value>) {
        self.record.details.insert(key.to_owned(), value.into());
    }

    /// Nobody rolls against it.
    fn unopposed(&mut self) {
        self.record.defense_kind = Some(Text::new_static("none"));
        self.opposed(Opposed::Unopposed);
    }

    fn opposed(&mut self, opposed: Opposed) {
        self.record.opposed_outcome = Some(Text::new_static(opposed.as_str()));
    }

    fn outcome(&mut self, outcome: &'static str) {
        self.record.outcome = Text::new_static(outcome);
    }

    /// The target was attacked in this round.
    fn target_defended(&mut self) {
        if let Some(target) = self.target {
            self.one_mut(target).defended_this_round = true;
        }
    }
}
