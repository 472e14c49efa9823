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
//!
//! # A fight that asks its players
//!
//! A [`Table`] says whose turn it is and what may be done about it; the program asks, and hands the
//! answers back. An attack is declared, then the target answers, then both roll: nobody sees a die
//! before the defence is chosen. What the rules do not allow is refused with a code, and no die is
//! drawn: the program asks again.
//!
//! ```
//! use grognard_coc::{
//!     Action, CombatSession, Defence, Evidence, NewParticipant, Outcome, Rejection, Rules, Side,
//!     Table, TurnRequest, audit, is_overkill, load,
//! };
//! use grognard_kernel::{NoDice, Stream};
//!
//! // Here a program asks its players; these two always answer the same.
//! fn ask_what_to_do(who: &str) -> TurnRequest {
//!     let foe = if who == "ada" { "cultist" } else { "ada" };
//!     let mut turn = TurnRequest::new(who, "goes for the throat");
//!     turn.action = Some(Action::Attack);
//!     turn.target_actor_id = Some(foe.into());
//!     turn
//! }
//! fn ask_what_to_do_about_it(_who: &str, choices: &[Defence]) -> Defence {
//!     *choices.last().expect("doing nothing is a choice, too")
//! }
//!
//! let mut fight = CombatSession::new("alley", "behind the theatre", 12, Rules::default());
//! fight.add(NewParticipant {
//!     weapons: Some(vec!["knife_medium".into()]),
//!     ..NewParticipant::new("ada", Side::Investigator, 70, 65)
//! })?;
//! fight.add(NewParticipant::new("cultist", Side::Monster, 50, 45))?;
//! let mut table = Table::new(fight);
//! let mut dice = Stream::fork(2024, "combat");
//!
//! table.begin_round(&mut dice)?;
//! // Out of turn: refused, with who is expected instead. There was no die to draw.
//! let refused = table.validate(&ask_what_to_do("cultist"));
//! assert!(matches!(refused.as_slice(), [Rejection::NotTheTurn { expected, .. }] if expected == "ada"));
//! assert!(table.act(ask_what_to_do("cultist"), &mut NoDice).is_err());
//!
//! let fallen = loop {
//!     let Some(who) = table.whose_turn() else {
//!         table.begin_round(&mut dice)?;
//!         continue;
//!     };
//!     let command = format!("{who}, round {}", table.fight().current_round());
//!     let attack = table.declare(&command, &ask_what_to_do(&who))?;
//!     let target = attack.target_actor_id.clone();
//!     let defence = ask_what_to_do_about_it(&target, &attack.allowed_defenses);
//!     let told = table.defend(defence, None, &mut dice)?;
//!     // The turn, its rolls, what else happened: everything that a narrator needs.
//!     assert!(told.rolls.len() >= 2 && told.turn.opposed_outcome.is_some());
//!     if !table.fight().participant(&target)?.can_act() {
//!         break target;
//!     }
//! };
//! let ada_fell = fallen == "ada";
//! table.conclude(if ada_fell { Outcome::MonstersWin } else { Outcome::InvestigatorsWin })?;
//!
//! // The document proves by itself that the rules were kept, and is the fight again when it is read.
//! let document = serde_json::Value::from(table.fight().document());
//! let gaps = audit(&document, &[]).into_iter().flat_map(|finding| finding.details);
//! assert!(gaps.into_iter().all(|gap| is_overkill(&document, &gap)));
//! let again = load(&document, Rules::default(), Evidence::Trusted)?;
//! assert_eq!(again.document(), table.fight().document());
//! # Ok::<(), grognard_kernel::Error>(())
//! ```
//!
//! # Errors, refusals, dice
//!
//! What the rules forbid is an error that carries [`Rejection`]s, each with its code and figures;
//! a `validate` beside the call tells the same beforehand, and has no dice to draw from. Input that
//! is wrong in itself is an error that names its place, its value and what was expected. After
//! either nothing has changed, unless the call says otherwise. What a call draws, and in which
//! order, stands at its file's head and at the call; all of a fight's dice come from one source.

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
