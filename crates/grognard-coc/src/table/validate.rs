//! Why a table does not let a turn happen. Draws nothing and changes nothing.

use super::{Table, id};
use crate::{
    participant::Participant,
    rejection::Rejection,
    turn::TurnRequest,
    weapon::WeaponClass,
    words::{Action, Defence, Goal, Hint, Status},
};

impl Table {
    /// Why the table does not let a turn happen; nothing when it does. Draws nothing and changes
    /// nothing.
    #[must_use]
    pub fn validate(&self, request: &TurnRequest) -> Vec<Rejection> {
        let mut rejections = self.validate_place(&request.actor_id);
        let Ok(actor) = self.fight.participant(&request.actor_id) else {
            rejections.push(Rejection::UnknownActor { actor: id(&request.actor_id) });
            return rejections;
        };
        if let Some(condition) = actor.out_of_action() {
            rejections.push(Rejection::CannotAct { actor: id(&actor.actor_id), condition });
        } else if actor.hp_current <= 0 {
            rejections.push(Rejection::OutOfHitPoints { actor: id(&actor.actor_id) });
        }
        if request.declared_intent.trim().is_empty() {
            rejections.push(Rejection::BlankIntent { actor: id(&actor.actor_id) });
        }
        rejections.extend(self.fight.validate_turn(request));
        match kind_of(request) {
            Some(Kind::Attack | Kind::SurpriseAttack | Kind::Maneuver) => {
                self.validate_fighting(actor, request, &mut rejections);
            }
            Some(Kind::Spell) => {
                let target = request.target_actor_id.as_deref();
                let known = target.is_some_and(|target| self.fight.participant(target).is_ok());
                if request.spell.as_deref() == Some("dominate") && !known {
                    rejections.push(Rejection::NoTarget { actor: id(&actor.actor_id) });
                }
            }
            Some(Kind::SkillCheck) => {
                let target = request.plain_target();
                if request.difficulty.target(target) < 1 {
                    rejections.push(Rejection::DifficultyBelowOne { target });
                }
            }
            Some(Kind::Handling) => rejections.extend(self.unknown_weapon(actor, request)),
            Some(Kind::Other) | None => {}
        }
        rejections
    }

    /// The weapon that a request names, when neither the actor nor the table has it.
    fn unknown_weapon(&self, actor: &Participant, request: &TurnRequest) -> Option<Rejection> {
        let named = request.weapon_id.as_deref()?;
        let holds = actor.weapons.iter().any(|held| held.id() == Some(named));
        let known = holds || self.fight.weapons().find(named).is_some();
        (!known).then(|| Rejection::UnknownWeapon { weapon: id(named) })
    }

    /// Whether it is somebody's turn at all.
    pub(super) fn validate_place(&self, actor: &str) -> Vec<Rejection> {
        if self.fight.status() == Status::Concluded {
            return vec![Rejection::Concluded {}];
        }
        if let Some(pending) = &self.fight.pending_attack {
            return vec![Rejection::DefencePending { actor: id(&pending.target_actor_id) }];
        }
        if self.fight.rounds().is_empty() {
            return Vec::new();
        }
        match self.fight.at_cursor() {
            None => vec![Rejection::RoundOver { actor: id(actor) }],
            Some(row) if row.actor_id != actor => {
                vec![Rejection::NotTheTurn { actor: id(actor), expected: id(&row.actor_id) }]
            }
            Some(_) => Vec::new(),
        }
    }

    fn validate_fighting(
        &self,
        actor: &Participant,
        request: &TurnRequest,
        rejections: &mut Vec<Rejection>,
    ) {
        let own = || id(&actor.actor_id);
        if actor.forfeit_next_attack {
            rejections.push(Rejection::ForfeitedAttack { actor: own() });
        }
        let weapon = actor.weapon(request.weapon_id.as_deref(), self.fight.weapons());
        let firearm = weapon.class == WeaponClass::Firearm;
        let suppresses = kind_of(request) == Some(Kind::Attack)
            && firearm
            && request.fire_mode.as_deref() == Some("suppressive");
        let escapes = kind_of(request) == Some(Kind::Maneuver)
            && request.maneuver_goal().ok().flatten() == Some(Goal::Escape);
        let target =
            request.target_actor_id.as_deref().and_then(|id| self.fight.participant(id).ok());
        let alone = suppresses || (escapes && request.defence() == Defence::None);
        if target.is_none() && !alone {
            rejections.push(Rejection::NoTarget { actor: own() });
        }
        if let Some(target) = target.filter(|target| target.forfeit_next_attack) {
            if matches!(request.defence(), Defence::FightBack | Defence::Maneuver) {
                let actor = id(&target.actor_id);
                rejections.push(Rejection::DiverMayOnlyDodge { actor });
            }
        }
        if kind_of(request) == Some(Kind::Maneuver) {
            return;
        }
        if let Some(unknown) = self.unknown_weapon(actor, request) {
            rejections.push(unknown);
            return;
        }
        if self.fight.is_jammed(&actor.actor_id, &weapon.id) {
            rejections.push(Rejection::Jammed { actor: own(), weapon: id(&weapon.id) });
        }
        let surprise = kind_of(request) == Some(Kind::SurpriseAttack);
        let skill = actor.skill_with(&weapon).clamp(1, 99);
        let difficulty = self.fight.rules.difficulty_with(&weapon, request);
        if !surprise && !suppresses && difficulty.target(skill) < 1 {
            rejections.push(Rejection::DifficultyBelowOne { target: skill });
        }
        let bullets = suppresses
            || request.fire_mode.as_deref() == Some("full_auto")
            || request.shots.is_some_and(|shots| shots >= 2);
        let class = if surprise { None } else { Some(weapon.class) };
        let allowed = allowed_defences(class, request.point_blank, bullets && firearm);
        if !allowed.contains(&request.defence()) {
            rejections.push(Rejection::DefenceNotAllowed { defence: request.defence() });
        }
    }
}

/// What a turn is, as far as the table asks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Attack,
    SurpriseAttack,
    Maneuver,
    Spell,
    SkillCheck,
    /// Something is done with a weapon, and nobody is attacked.
    Handling,
    Other,
}

pub(super) fn kind_of(request: &TurnRequest) -> Option<Kind> {
    Some(match (request.resolution_hint, request.action) {
        (Some(Hint::OpposedMelee | Hint::FirearmAttack), _) => Kind::Attack,
        (Some(Hint::SurpriseAttack), _) => Kind::SurpriseAttack,
        (Some(Hint::Maneuver), _) => Kind::Maneuver,
        (Some(Hint::Spell), _) => Kind::Spell,
        (Some(Hint::SkillCheck), _) => Kind::SkillCheck,
        (Some(Hint::Aim | Hint::Reload), _) => Kind::Handling,
        (Some(_), _) => Kind::Other,
        (None, Some(Action::Attack)) => Kind::Attack,
        (None, Some(Action::SurpriseAttack)) => Kind::SurpriseAttack,
        (None, Some(Action::Maneuver)) => Kind::Maneuver,
        (None, Some(Action::Cast)) => Kind::Spell,
        (None, Some(Action::Other)) => Kind::SkillCheck,
        (None, Some(Action::Aim | Action::Reload)) => Kind::Handling,
        (None, Some(_)) => Kind::Other,
        (None, None) => return None,
    })
}

/// The defences that an attack leaves: none against an attack that nobody expects or several
/// bullets; cover against a firearm; anything but cover at arm's length.
fn allowed_defences(
    class: Option<WeaponClass>,
    point_blank: bool,
    bullets: bool,
) -> &'static [Defence] {
    match class {
        None => &[Defence::None],
        _ if bullets => &[Defence::None],
        Some(WeaponClass::Firearm) => &[Defence::None, Defence::DiveForCover],
        Some(WeaponClass::Thrown) if !point_blank => {
            &[Defence::None, Defence::Dodge, Defence::DiveForCover]
        }
        Some(WeaponClass::Thrown | WeaponClass::Melee) => {
            &[Defence::None, Defence::Dodge, Defence::FightBack, Defence::Maneuver]
        }
    }
}
