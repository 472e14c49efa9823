//! A fight as a table plays it: in the order of the round, and with an answer where the session
//! itself leaves one to its host (combat specification, section 19).
//!
//! The calls of a [`CombatSession`] resolve whatever they are given. A [`Table`] stands before them:
//! it keeps the order, refuses a jammed weapon, a forfeited attack, a defence that the attack does
//! not leave, and moves the cursor. What it refuses draws nothing and changes nothing.

mod validate;

use grognard_kernel::{Dice, Error, Id, Result, Text};
use validate::{Kind, kind_of};

use crate::{
    document::PendingAttack,
    record::Round,
    rejection::Rejection,
    session::{CombatSession, jam_key, unknown},
    turn::{LuckPrecommit, TurnRequest, TurnTold},
    weapon::WeaponClass,
    words::{Action, Condition, Defence, Hint, Outcome, Side, Status},
};

/// A fight as a table plays it.
///
/// ```
/// use grognard_coc::{
///     Action, CombatSession, Defence, NewParticipant, Rules, Side, Table, TurnRequest,
/// };
/// use grognard_kernel::Stream;
///
/// let mut fight = CombatSession::new("brawl", "the docks", 1, Rules::default());
/// fight.add(NewParticipant::new("ada", Side::Investigator, 70, 65))?;
/// fight.add(NewParticipant::new("thug", Side::Monster, 40, 50))?;
/// let mut table = Table::new(fight);
/// let mut dice = Stream::fork(7, "combat");
/// table.begin_round(&mut dice)?;
/// while let Some(actor) = table.whose_turn() {
///     let foe = if actor == "ada" { "thug" } else { "ada" };
///     let mut turn = TurnRequest::new(actor, "swings");
///     turn.action = Some(Action::Attack);
///     turn.target_actor_id = Some(foe.into());
///     turn.defense_kind = Some(Defence::FightBack);
///     table.act(turn, &mut dice)?;
/// }
/// assert_eq!(table.fight().rounds()[0].turns.len(), 2);
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    fight: CombatSession,
}

impl Table {
    /// A table for a fight, at whatever point it is.
    #[must_use]
    pub const fn new(fight: CombatSession) -> Self {
        Self { fight }
    }

    /// The fight.
    #[must_use]
    pub const fn fight(&self) -> &CombatSession {
        &self.fight
    }

    /// The fight, to change between turns as a host does.
    pub const fn fight_mut(&mut self) -> &mut CombatSession {
        &mut self.fight
    }

    /// The fight, taken back.
    #[must_use]
    pub fn into_fight(self) -> CombatSession {
        self.fight
    }

    /// Begins a round and moves the cursor to the first who can act. Refused while somebody has yet
    /// to act in the round before, or an attack waits for its defence.
    ///
    /// Draws nothing, unless the rules roll for initiative: then a percentile roll against DEX for
    /// each who can act, in the order of their ids (a firearm in hand gives a bonus die), and an
    /// order for those who are equal in level and DEX.
    pub fn begin_round<D: Dice + ?Sized>(&mut self, dice: &mut D) -> Result<&Round> {
        if self.fight.status() == Status::Concluded {
            return Err(rejected(Rejection::Concluded {}));
        }
        self.nothing_waits()?;
        if let Some(row) = self.fight.at_cursor() {
            return Err(rejected(Rejection::RoundNotOver { actor: id(&row.actor_id) }));
        }
        if self.fight.rules.rolled_initiative {
            self.fight.begin_rolled_round(dice)?;
        } else {
            self.fight.begin_round();
        }
        self.skip_the_fallen()?;
        let rounds = self.fight.rounds();
        Ok(&rounds[rounds.len() - 1])
    }

    /// Whose turn it is; `None` when the round is over or the fight has ended.
    #[must_use]
    pub fn whose_turn(&self) -> Option<Text> {
        let active = self.fight.status() == Status::Active;
        self.fight.at_cursor().filter(|_| active).map(|row| row.actor_id.clone())
    }

    /// Lets whoever is at the cursor take a turn, and moves on. The DEX of the order is recorded
    /// with it, unless the request has one of its own. What [`validate`](Self::validate) refuses is
    /// an error, before any die. Draws what [`CombatSession::take_turn`] draws.
    pub fn act<D: Dice + ?Sized>(
        &mut self,
        mut request: TurnRequest,
        dice: &mut D,
    ) -> Result<TurnTold<'_>> {
        Rejection::refuse(self.validate(&request))?;
        if let Some(row) = self.fight.at_cursor() {
            if request.dex_override.is_none() {
                request.dex_override = Some(row.dex);
                request.dex_reason = request.dex_reason.or_else(|| row.dex_reason.clone());
            }
        }
        let told = self.fight.take_turn(&request, dice)?;
        let (rolls, events) = (told.rolls, told.events);
        self.fight.clear_forfeit(&request.actor_id);
        self.move_on()?;
        let turns = self.fight.rounds.last().map(|round| &round.turns);
        let turn = turns.and_then(|turns| turns.last());
        let turn = turn.ok_or_else(|| Error::value("no round has begun"))?;
        Ok(TurnTold { turn, rolls, events })
    }

    /// Whoever is at the cursor does nothing: what one does whose attack is forfeited. Refused out
    /// of turn, before the first round, while an attack waits, and after the end. Draws nothing.
    pub fn pass(&mut self, actor: &str) -> Result<()> {
        Rejection::refuse(self.validate_place(actor))?;
        if self.fight.rounds().is_empty() {
            return Err(rejected(Rejection::NoRound {}));
        }
        self.fight.clear_forfeit(actor);
        self.move_on()
    }

    fn move_on(&mut self) -> Result<()> {
        self.fight.mark_acted()?;
        self.fight.initiative_cursor += 1;
        self.skip_the_fallen()
    }

    /// Those who can no longer act lose their place in the round.
    fn skip_the_fallen(&mut self) -> Result<()> {
        while let Some(row) = self.fight.at_cursor() {
            let actor = row.actor_id.clone();
            if self.fight.participant(&actor)?.can_act() {
                break;
            }
            // Without damage of this round that shows them as they are now, the document could
            // not prove why they did not act: then they have had their turn.
            if self.is_out_by_damage(&actor)? {
                self.fight.mark_skipped()?;
            } else {
                self.fight.mark_acted()?;
            }
            self.fight.initiative_cursor += 1;
        }
        Ok(())
    }

    /// Whether damage of this round put somebody out, and nothing has happened to them since.
    fn is_out_by_damage(&self, actor: &str) -> Result<bool> {
        let one = self.fight.participant(actor)?;
        let Some(round) = self.fight.rounds().len().checked_sub(1) else { return Ok(false) };
        let receipt = self.fight.source_receipt(round, actor);
        Ok(receipt.is_some_and(|receipt| {
            receipt.hp_current == one.hp_current && receipt.conditions == one.conditions
        }))
    }

    /// The aim of somebody who moved is lost. One who does not aim, or does not take part, is a
    /// refusal. Draws nothing. *Combat specification, section 19.1.*
    pub fn end_aim(&mut self, actor: &str) -> Result<()> {
        let one = self.fight.participant_mut(actor)?;
        if !one.aiming {
            return Err(rejected(Rejection::NotAiming { actor: id(actor) }));
        }
        one.aiming = false;
        Ok(())
    }

    /// Somebody lets go of whom they hold. It takes no turn, and draws nothing. One who is not held
    /// by them, and somebody unknown, are refusals. *Combat specification, section 19.1.*
    pub fn release(&mut self, actor: &str, target: &str) -> Result<()> {
        self.fight.participant(actor)?;
        let held = self.fight.participant_mut(target)?;
        let before = held.active_effects.len();
        held.active_effects.retain(|effect| {
            effect.effect != "restrained" || effect.source_actor_id.as_deref() != Some(actor)
        });
        if held.active_effects.len() == before {
            let (actor, target) = (id(actor), id(target));
            return Err(rejected(Rejection::NotHeld { actor, target }));
        }
        Ok(())
    }

    /// Somebody tries to clear a jam, and takes the turn for it: a regular roll against a skill
    /// that the caller names (Mechanical Repair, or the weapon's own). A success clears it, anything
    /// else leaves it. Refused for a weapon that is not jammed, and wherever a turn is.
    ///
    /// Draws the roll, 1 to 100. *Combat specification, section 19.3.*
    pub fn repair<D: Dice + ?Sized>(
        &mut self,
        actor: &str,
        weapon: &str,
        skill: Skill<'_>,
        dice: &mut D,
    ) -> Result<TurnTold<'_>> {
        if !self.fight.is_jammed(actor, weapon) {
            let (actor, weapon) = (id(actor), id(weapon));
            return Err(rejected(Rejection::NotJammed { actor, weapon }));
        }
        let mut request = TurnRequest::new(actor, format!("clears the jam of {weapon}"));
        request.resolution_hint = Some(Hint::SkillCheck);
        request.skill = Some(skill.name.into());
        // A target of 0 would count as none given.
        request.target_value = Some(skill.value.max(1));
        Rejection::refuse(self.validate(&request))?;
        let told = self.act(request, dice)?;
        let cleared =
            matches!(told.turn.outcome.as_str(), "regular" | "hard" | "extreme" | "critical");
        let (rolls, events) = (told.rolls, told.events);
        if cleared {
            self.fight.jammed.remove(&*jam_key(actor, weapon));
        }
        let turn = self.fight.rounds.last().and_then(|round| round.turns.last());
        let turn = turn.ok_or_else(|| unknown(actor))?;
        Ok(TurnTold { turn, rolls, events })
    }

    /// Declares an attack and leaves it waiting for the target's answer: [`defend`](Self::defend).
    ///
    /// Nothing is drawn. An attack that [`validate`](Self::validate) refuses without a defence is an
    /// error, and so is anything but a single attack on somebody else without the figures of range,
    /// cover and the like, for which a document has no place while the attack waits.
    pub fn declare(&mut self, command_id: &str, request: &TurnRequest) -> Result<&PendingAttack> {
        let undefended = TurnRequest { defense_kind: None, ..request.clone() };
        Rejection::refuse(self.validate(&undefended))?;
        if kind_of(request) != Some(Kind::Attack) || command_id.trim().is_empty() {
            return Err(Error::value(
                "an attack is declared, under a command id that is not blank",
            ));
        }
        if let Some(more) = kept_by_no_declaration(request) {
            return Err(Error::value(format!(
                "an attack that waits for its defence has no {more}: take the turn with its \
                 defence instead"
            )));
        }
        if request.target_actor_id.as_ref() == Some(&request.actor_id) {
            return Err(Error::value("an attack that waits for its defence has another as target"));
        }
        let actor = self.fight.participant(&request.actor_id)?;
        let weapon = actor.weapon(request.weapon_id.as_deref(), self.fight.weapons());
        let firearm = weapon.class == WeaponClass::Firearm;
        let target = request.target_actor_id.clone();
        let pending = PendingAttack {
            attack_command_id: command_id.into(),
            actor_id: request.actor_id.clone(),
            target_actor_id: target.ok_or_else(|| unknown(""))?,
            declared_intent: request.declared_intent.clone(),
            resolution_hint: if firearm { Hint::FirearmAttack } else { Hint::OpposedMelee },
            weapon_id: request.weapon_id.as_deref().into(),
            allowed_defenses: if firearm {
                vec![Defence::DiveForCover, Defence::None]
            } else {
                vec![Defence::Dodge, Defence::FightBack]
            },
            rulebook_exception: request.rulebook_exception.clone(),
            on_success: None,
            victory_outcome: None,
            defeat_outcome: None,
        };
        self.fight.revision = self.fight.revision.saturating_add(1);
        Ok(self.fight.pending_attack.insert(pending))
    }

    /// Answers the attack that waits, and resolves it. A defence that the attack does not leave is
    /// refused, and the attack goes on waiting; so is an answer when none waits.
    ///
    /// Luck may be authorised beforehand for an attack hand to hand. When the blow lands and the
    /// attack says so, the target is destroyed and the fight ends; when the target is out, the fight
    /// ends as the attack says.
    ///
    /// Draws what an attack draws: see [`CombatSession::take_turn`]. *Combat specification, section
    /// 17.5.*
    pub fn defend<D: Dice + ?Sized>(
        &mut self,
        defence: Defence,
        luck: Option<LuckPrecommit>,
        dice: &mut D,
    ) -> Result<TurnTold<'_>> {
        let Some(pending) = self.fight.pending_attack.take() else {
            return Err(rejected(Rejection::NothingToDefend {}));
        };
        let refused = self.validate_answer(&pending, defence);
        if !refused.is_empty() {
            self.fight.pending_attack = Some(pending);
            return Err(Error::rejected(refused.into_iter().map(Into::into).collect()));
        }
        let mut request =
            TurnRequest::new(pending.actor_id.clone(), pending.declared_intent.clone());
        request.action = Some(Action::Attack);
        request.target_actor_id = Some(pending.target_actor_id.clone());
        request.defense_kind = Some(defence);
        request.weapon_id = pending.weapon_id.as_str().map(Text::from);
        request.rulebook_exception.clone_from(&pending.rulebook_exception);
        request.resolution_command_id = Some(pending.attack_command_id.clone());
        request.luck_precommit = luck.filter(|_| pending.resolution_hint == Hint::OpposedMelee);
        let told = match self.act(request, dice) {
            Ok(told) => (told.rolls, told.events),
            Err(error) => {
                self.fight.pending_attack = Some(pending);
                return Err(error);
            }
        };
        self.settle(&pending)?;
        self.fight.revision = self.fight.revision.saturating_add(1);
        let turn = self.fight.rounds.last().and_then(|round| round.turns.last());
        let turn = turn.ok_or_else(|| unknown(&pending.actor_id))?;
        Ok(TurnTold { turn, rolls: told.0, events: told.1 })
    }

    fn validate_answer(&self, pending: &PendingAttack, defence: Defence) -> Vec<Rejection> {
        if !pending.allowed_defenses.contains(&defence) {
            return vec![Rejection::DefenceNotAllowed { defence }];
        }
        let diver = self
            .fight
            .participant(&pending.target_actor_id)
            .is_ok_and(|target| target.forfeit_next_attack);
        if diver && defence == Defence::FightBack {
            let actor = id(&pending.target_actor_id);
            return vec![Rejection::DiverMayOnlyDodge { actor }];
        }
        Vec::new()
    }

    /// What an attack that was declared means for the end of the fight.
    fn settle(&mut self, pending: &PendingAttack) -> Result<()> {
        let turn = self.fight.rounds.last().and_then(|round| round.turns.last());
        let hit =
            turn.is_some_and(|turn| matches!(turn.outcome.as_str(), "hit" | "hit_after_cover"));
        let by_investigator = self.fight.participant(&pending.actor_id)?.side == Side::Investigator;
        let target = self.fight.participant_mut(&pending.target_actor_id)?;
        let outcome = match &pending.on_success {
            Some(success) if hit => {
                target.hp_current = 0;
                target.add(Condition::Dead);
                Some(success.outcome)
            }
            _ if target.can_act() => None,
            _ if by_investigator => pending.victory_outcome,
            _ => pending.defeat_outcome,
        };
        if let Some(outcome) = outcome {
            self.conclude(outcome)?;
        }
        Ok(())
    }

    /// An error while an attack waits for its defence.
    fn nothing_waits(&self) -> Result<()> {
        let Some(pending) = &self.fight.pending_attack else { return Ok(()) };
        Err(rejected(Rejection::DefencePending { actor: id(&pending.target_actor_id) }))
    }

    /// Ends the fight, as of the host's turn that it has come to. Refused while an attack waits,
    /// and when the fight is over. Draws nothing. *Combat specification, section 17.1.*
    pub fn conclude(&mut self, outcome: Outcome) -> Result<()> {
        self.nothing_waits()?;
        if self.fight.status() == Status::Concluded {
            return Err(rejected(Rejection::Concluded {}));
        }
        let ended = self.fight.started_at_turn.saturating_add(self.fight.turn_counter);
        self.fight.ended_at_turn = Some(ended);
        self.fight.conclude(Some(outcome));
        Ok(())
    }
}

/// A skill and its value.
#[derive(Clone, Copy, Debug)]
pub struct Skill<'a> {
    /// Its name, as the roll shows it.
    pub name: &'a str,
    /// Its value.
    pub value: i64,
}

/// What a request has for which an attack that waits has no place.
fn kept_by_no_declaration(request: &TurnRequest) -> Option<&'static str> {
    let more = [
        ("shots", request.shots.is_some_and(|shots| shots >= 2)),
        ("fire_mode", request.fire_mode.is_some()),
        ("rounds_fired", request.rounds_fired.is_some()),
        ("range_band", request.range_band.is_some()),
        ("point_blank", request.point_blank),
        ("cover", request.cover),
        ("fast_moving", request.fast_moving),
        ("load_and_fire", request.load_and_fire),
        ("dex_override", request.dex_override.is_some()),
        ("luck_precommit", request.luck_precommit.is_some()),
    ];
    more.into_iter().find(|(_, is_there)| *is_there).map(|(key, _)| key)
}

fn id(text: &str) -> Id {
    Id::from(text)
}

fn rejected(rejection: Rejection) -> Error {
    Error::rejected(vec![rejection.into()])
}
