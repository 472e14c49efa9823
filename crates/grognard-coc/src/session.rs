//! A fight: who takes part, in which round it is, what has been dealt (combat specification,
//! section 8).

use std::{collections::BTreeSet, sync::Arc};

use grognard_kernel::{Error, Id, Result, Text};
use serde_json::{Map, Value};

use crate::{
    document::PendingAttack,
    participant::{LastingEffect, NewParticipant, Participant},
    record::{DamageRecord, Link, Round},
    rejection::Rejection,
    rules::Rules,
    weapon::{Weapon, WeaponTable},
    words::{Outcome, Status},
};

/// A fight, round by round.
///
/// A host adds who takes part, begins a round, and lets each of them act; turns are not forced into
/// the order of the round. Nothing here holds dice: every call that draws is given them.
///
/// ```
/// use grognard_coc::{Action, CombatSession, Defence, NewParticipant, Rules, Side, TurnRequest};
/// use grognard_kernel::Script;
///
/// let mut fight = CombatSession::new("cellar", "the cellar", 1, Rules::default());
/// fight.add(NewParticipant::new("ada", Side::Investigator, 70, 65))?;
/// fight.add(NewParticipant::new("thing", Side::Monster, 40, 50))?;
/// fight.begin_round();
/// let mut turn = TurnRequest::new("ada", "hits it with her fist");
/// turn.action = Some(Action::Attack);
/// turn.target_actor_id = Some("thing".into());
/// turn.defense_kind = Some(Defence::Dodge);
/// // 30 is a hard success against 65; 80 is a failure against 50; 2 points of damage.
/// let told = fight.take_turn(&turn, &mut Script::faces([30, 80, 2]))?;
/// assert_eq!(told.turn.outcome, "hit");
/// assert_eq!(fight.participant("thing")?.hp_current, 8);
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct CombatSession {
    /// The rules that it is played by.
    pub rules: Rules,
    /// The fight's id.
    pub combat_id: Text,
    /// Where it happens.
    pub scene_ref: Text,
    /// The host's turn in which it began.
    pub started_at_turn: i64,
    /// The host's turn in which it ended. The host's to set.
    pub ended_at_turn: Option<i64>,
    /// The host's counter.
    pub revision: i64,
    /// The place in the order of the round. The host's to move.
    pub initiative_cursor: usize,
    /// An attack that waits for its defence.
    pub pending_attack: Option<PendingAttack>,
    pub(crate) status: Status,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) participants: Vec<Participant>,
    pub(crate) rounds: Vec<Round>,
    pub(crate) damage_chain: Vec<Link>,
    pub(crate) jammed: BTreeSet<Text>,
    pub(crate) weapons: Arc<WeaponTable>,
    pub(crate) turn_counter: i64,
    pub(crate) roll_counter: i64,
}

impl CombatSession {
    /// A fight before it begins, with the printed weapons.
    #[must_use]
    pub fn new(
        combat_id: impl Into<Text>,
        scene_ref: impl Into<Text>,
        started_at_turn: i64,
        rules: Rules,
    ) -> Self {
        Self {
            rules,
            combat_id: combat_id.into(),
            scene_ref: scene_ref.into(),
            started_at_turn,
            ended_at_turn: None,
            revision: 0,
            initiative_cursor: 0,
            pending_attack: None,
            status: Status::Active,
            outcome: None,
            participants: Vec::new(),
            rounds: Vec::new(),
            damage_chain: Vec::new(),
            jammed: BTreeSet::new(),
            weapons: Arc::clone(WeaponTable::standard()),
            turn_counter: 0,
            roll_counter: 0,
        }
    }

    /// The same with a module's own weapons beside the printed ones.
    #[must_use]
    pub fn with_weapons(mut self, weapons: Arc<WeaponTable>) -> Self {
        self.weapons = weapons;
        self
    }

    /// Adds somebody. An id that is taken is an error, and so is a weapon that is neither an id nor
    /// an object. Draws nothing. *Combat specification, section 8.*
    pub fn add(&mut self, newcomer: NewParticipant) -> Result<()> {
        if self.find(&newcomer.actor_id).is_some() {
            let id = &newcomer.actor_id;
            return Err(Error::value(format!("{id:?} takes part already")));
        }
        self.participants.push(Participant::new(newcomer)?);
        Ok(())
    }

    /// Who takes part, in the order added.
    #[must_use]
    pub fn participants(&self) -> &[Participant] {
        &self.participants
    }

    /// The participant of that id; anybody else is a refusal, `coc.turn.unknown_actor`.
    pub fn participant(&self, id: &str) -> Result<&Participant> {
        let place = self.find(id).ok_or_else(|| unknown(id))?;
        Ok(&self.participants[place])
    }

    /// The participant of that id, to change between turns as a host does. Anybody else is a
    /// refusal, `coc.turn.unknown_actor`.
    pub fn participant_mut(&mut self, id: &str) -> Result<&mut Participant> {
        let place = self.find(id).ok_or_else(|| unknown(id))?;
        Ok(&mut self.participants[place])
    }

    pub(crate) fn find(&self, id: &str) -> Option<usize> {
        self.participants.iter().position(|one| one.actor_id == id)
    }

    /// The rounds so far.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The damage and the jams so far.
    #[must_use]
    pub fn damage_chain(&self) -> &[Link] {
        &self.damage_chain
    }

    /// Whether the fight goes on.
    #[must_use]
    pub const fn status(&self) -> Status {
        self.status
    }

    /// How it ended.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The weapons that ids are looked up in.
    #[must_use]
    pub fn weapons(&self) -> &WeaponTable {
        &self.weapons
    }

    /// The number of the round.
    #[must_use]
    pub fn current_round(&self) -> i64 {
        i64::try_from(self.rounds.len()).unwrap_or(i64::MAX)
    }

    /// The weapon that somebody uses under an id, or without one: the first that they hold, or
    /// fists. An id that nobody knows is a brawl of 1D3; an actor that nobody knows is a refusal.
    /// *Combat specification, section 7.4.*
    pub fn weapon(&self, actor: &str, id: Option<&str>) -> Result<Arc<Weapon>> {
        Ok(self.participant(actor)?.weapon(id, &self.weapons))
    }

    /// Whether somebody's weapon is jammed.
    #[must_use]
    pub fn is_jammed(&self, actor: &str, weapon: &str) -> bool {
        self.jammed.contains(&*jam_key(actor, weapon))
    }

    /// How many shots are in a weapon; `None` for one without a magazine. A weapon that is looked
    /// at for the first time is full, and from then on counted. An actor that nobody knows is a
    /// refusal. *Combat specification, section 7.5.*
    pub fn ammunition(&mut self, actor: &str, weapon: &str) -> Result<Option<i64>> {
        let place = self.find(actor).ok_or_else(|| unknown(actor))?;
        let weapon = self.participants[place].weapon(Some(weapon), &self.weapons);
        Ok(self.count(place, &weapon))
    }

    pub(crate) fn count(&mut self, place: usize, weapon: &Weapon) -> Option<i64> {
        let magazine = weapon.magazine?;
        let counted = &mut self.participants[place].ammunition;
        if let Some(count) = counted.get(&weapon.id) {
            return Some(*count);
        }
        counted.insert(weapon.id.clone(), magazine);
        Some(magazine)
    }

    /// Says how many shots are in a weapon, within what it holds. An actor that nobody knows is a
    /// refusal.
    pub fn set_ammunition(&mut self, actor: &str, weapon: &str, shots: i64) -> Result<()> {
        let place = self.find(actor).ok_or_else(|| unknown(actor))?;
        let weapon = self.participants[place].weapon(Some(weapon), &self.weapons);
        self.set_count(place, &weapon, shots);
        Ok(())
    }

    pub(crate) fn set_count(&mut self, place: usize, weapon: &Weapon, shots: i64) {
        let most = weapon.magazine.unwrap_or(i64::MAX).max(0);
        let shots = shots.clamp(0, most);
        self.participants[place].ammunition.insert(weapon.id.clone(), shots);
    }

    /// Uses up shots, as far as there are any.
    pub(crate) fn consume(&mut self, place: usize, weapon: &Weapon, shots: i64) {
        if let Some(count) = self.count(place, weapon) {
            self.set_count(place, weapon, count.saturating_sub(shots));
        }
    }

    /// Whether somebody has forfeited the next attack by diving for cover. Nothing in the engine
    /// ends that: the host, or the [`Table`](crate::Table), does.
    pub fn is_forfeiting_attack(&self, actor: &str) -> Result<bool> {
        Ok(self.participant(actor)?.forfeit_next_attack)
    }

    /// Ends what diving for cover brought. Somebody unknown is passed over.
    pub fn clear_forfeit(&mut self, actor: &str) {
        if let Some(place) = self.find(actor) {
            let one = &mut self.participants[place];
            one.forfeit_next_attack = false;
            one.dived_for_cover = false;
        }
    }

    /// Whether somebody obeys another's will. Somebody unknown is a refusal.
    pub fn is_dominated(&self, actor: &str) -> Result<bool> {
        let effects = &self.participant(actor)?.active_effects;
        Ok(effects.iter().any(|effect| effect.effect == "dominated"))
    }

    /// Lays something lasting on somebody, from this round on. Somebody unknown is a refusal.
    /// *Combat specification, section 16.*
    pub fn apply_effect(
        &mut self,
        target: &str,
        effect: impl Into<Text>,
        source: Option<Text>,
        remaining_rounds: i64,
        metadata: Map<String, Value>,
    ) -> Result<()> {
        let applied_round = self.current_round();
        let target = self.participant_mut(target)?;
        target.active_effects.push(LastingEffect {
            effect: effect.into(),
            source_actor_id: source,
            applied_round,
            remaining_rounds,
            metadata,
        });
        Ok(())
    }

    /// A round ends for what lasts: the host calls it.
    pub fn tick_effects(&mut self) {
        for one in &mut self.participants {
            one.active_effects.retain_mut(|effect| {
                effect.remaining_rounds = effect.remaining_rounds.saturating_sub(1);
                effect.remaining_rounds > 0
            });
        }
    }

    /// Ends the fight. Who still stands is not asked: the [audit](crate::audit()) does that.
    pub fn conclude(&mut self, outcome: Option<Outcome>) {
        self.status = Status::Concluded;
        self.outcome = outcome;
    }

    /// The damage so far.
    pub(crate) fn damage(&self) -> impl Iterator<Item = &DamageRecord> {
        self.damage_chain.iter().filter_map(|link| match link {
            Link::Damage(record) => Some(record),
            Link::Malfunction(_) => None,
        })
    }
}

/// The name of a jammed weapon.
pub(crate) fn jam_key(actor: &str, weapon: &str) -> String {
    format!("{actor}:{weapon}")
}

pub(crate) fn unknown(id: &str) -> Error {
    Error::rejected(vec![Rejection::UnknownActor { actor: Id::from(id) }.into()])
}
