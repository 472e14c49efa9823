//! Call of Cthulhu 7e: combat, hazards, poisons and the care of the wounded.
//!
//! The game's name belongs to its owner; this is independent work, of figures and our own words
//! alone.
//!
//! Every function takes the dice it draws from; nothing here reads a clock or a global. The same
//! dice and the same calls give the same fight on every machine.
//!
//! | room | what is in it |
//! |---|---|
//! | [`Check`], [`Level`], [`Opposed`] | percentile rolls, levels of success, two rolls against each other |
//! | [`DamageDice`], [`physique`] | damage expressions, damage bonus and Build |
//! | [`WeaponTable`] | the printed weapons, a module's own |
//! | [`CombatSession`] | a fight: participants, rounds, turns, `combat.json` |
//! | [`Table`] | the same as a table plays it: in order, with refusals |
//! | [`HazardSession`], [`apply_other_damage`], [`apply_poison`], [`Suffocation`] | falls, fire, poison, lost air |
//! | [`HealingSession`] | first aid, medicine, the dying, recovery |
//! | [`Rules`] | the corrected rules, the reference, what tables disagree about |

pub mod audit;
mod build;
mod care;
mod damage_bonus;
mod document;
mod expression;
mod given;
mod hazards;
mod host_conditions;
mod initiative;
mod level;
mod line;
mod luck;
mod participant;
mod percentile;
mod record;
mod rejection;
mod rules;
mod save_folder;
mod session;
mod table;
mod turn;
mod weapon;
mod words;

pub use audit::{Finding, audit, is_overkill};
pub use build::{Physique, physique};
pub use care::{
    Care, CareRecord, DyingConRoll, FirstAid, FirstAidGiven, FirstAidOnDying, FirstAidRefused,
    Healed, HealingDice, HealingSession, HealingUsage, LastingInjury, MajorWoundRecovery, Medicine,
    MedicineGiven, MedicineRefused, Patient, Rest, RestWithMajorWound, RestWithoutDays, RollShown,
    Skipped, SkippedBecause, StabilizedConRoll, Treatments, WeeklyCare,
};
pub use damage_bonus::DamageBonus;
pub use document::{Evidence, LoadFault, OnSuccess, PendingAttack, load, load_from, save_to};
pub use expression::{DamageDice, DamageRoll, PlainDice, PlainRoll, greatest_damage};
pub use given::{CheckRoll, GivenRoll};
pub use hazards::{
    Hazard, HazardCategory, HazardEvent, HazardRecord, HazardSession, HitPointLoss, NoAir,
    OtherDamage, OtherHarm, Poison, PoisonDose, Poisoned, Potency, Severity, Suffocation,
    SuffocationEnded, SuffocationRound, SuffocationRoundTold, SuffocationSkipped,
    SuffocationStarted, Victim, apply_other_damage, apply_poison,
};
pub use host_conditions::{HostConditions, SUFFOCATING};
pub use level::{Difficulty, Level, Opposed};
pub use luck::{
    LuckRecovery, LuckSpent, LuckyRoll, RollKind, recover_luck, spend_luck, validate_luck,
};
pub use participant::{Conditions, LastingEffect, NewParticipant, Participant};
pub use percentile::{Check, Percentile};
pub use record::{
    AttackModifiers, DamageRecord, DamageRollRecord, Eligibility, Extreme, FightEvent, HalfBonus,
    InitiativeRow, Link, LuckOnRoll, LuckSpend, Malfunction, ProgressRow, RollRecord, Rolled,
    Round, SkipEvidence, SourceReceipt, StatusAfter, TurnRecord,
};
pub use rejection::Rejection;
pub use rules::{Halving, InstantDeath, Rules};
pub use session::CombatSession;
pub use table::{Skill, Table};
pub use turn::{LuckPrecommit, TurnRequest, TurnTold, volley_penalty, volley_size};
pub use weapon::{Held, Uses, Weapon, WeaponClass, WeaponTable, uses_per_round};
pub use words::{
    Action, ArmourRule, Condition, Defence, Goal, Hint, Outcome, Progress, Side, Status,
};
