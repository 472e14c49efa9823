//! Combat (B/X: Combat): initiative, attacks, damage, saving throws, morale, and what else can
//! happen in a fight.
//!
//! Validators draw nothing and change nothing; what resolves does not call them, but for breath
//! weapons. Every function draws from the dice it is given: by convention the `combat` stream,
//! except reactions (`encounter`), natural healing (`effects`) and drains (`advancement`).

mod attack;
mod attack_roll;
mod attacker;
mod breath;
mod damage;
mod damage_roll;
mod drain;
mod equipment_loss;
mod falling;
mod gaze;
mod healing;
mod hit_effects;
mod immunity;
mod initiative;
mod morale;
mod reaction;
mod resolve;
mod save;
mod source;
mod splash;
mod targets;
mod validate;

pub use attack::{Attack, AttackContext, MELEE_REACH_FEET, RangeBand};
pub(crate) use attack_roll::attack_roll_called;
pub use attack_roll::{AttackRoll, Strike, attack_roll};
pub use attacker::{Attacker, melee_modifier_for};
pub use breath::{Breathing, resolve_breath, validate_breath};
pub use damage::{Blow, deal_damage};
pub use damage_roll::{DamageRoll, damage_roll};
pub use drain::{drain_monster_hd, energy_drain_of, resolve_energy_drain};
pub use equipment_loss::destroy_equipment;
pub use falling::falling_damage;
pub use gaze::resolve_gaze;
pub use healing::{apply_healing, natural_healing};
pub use hit_effects::{HitEffects, resolve_hit_effects};
pub use immunity::check_immunity;
pub use initiative::{InitiativeResult, Participant, participant_modifier, roll_initiative};
pub use morale::{
    MoraleResult, MoraleTracker, MoraleTrigger, check_morale, morale_modifier, morale_triggers,
};
pub use reaction::{ReactionRoll, roll_reaction};
pub use resolve::{AttackResult, resolve_attack};
pub use save::{Save, SaveResult, alignments_differ, saving_throw};
pub use source::{DamageSource, Delivery, SourceKeys, damage_source_for};
pub use splash::{burning_oil_pool_definition, resolve_splash_attack, splash_douse_definition};
pub use targets::{TargetRequest, cannot_move, effective_hd, incapacitated, select_targets};
pub(crate) use targets::{first_of, within_budget};
pub use validate::validate_attack;

pub use crate::model::spell::TargetingMode;
