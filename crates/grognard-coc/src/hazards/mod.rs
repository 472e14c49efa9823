//! Harm without weapons: falls, fire, acid, lost air, poison (hazards specification, sections 1
//! to 5). It never meets armour.
//!
//! | file | |
//! |---|---|
//! | [`victim`] | who is hurt, and what losing hit points does |
//! | [`harm`] | damage by severity: the third table, and its presets |
//! | [`suffocation`] | lost air: CON each round, then damage each round |
//! | [`poison`] | the poisons, and what a dose does |
//! | [`session`] | states and numbered events of a game; `save/hazards.json` |

mod harm;
mod poison;
mod session;
mod suffocation;
mod victim;

pub use harm::{Hazard, HazardCategory, OtherDamage, OtherHarm, Severity, apply_other_damage};
pub use poison::{Poison, PoisonDose, Poisoned, Potency, apply_poison};
pub use session::{HazardEvent, HazardRecord, HazardSession};
pub use suffocation::{
    NoAir, Suffocation, SuffocationEnded, SuffocationRound, SuffocationRoundTold,
    SuffocationSkipped, SuffocationStarted,
};
pub(crate) use victim::half_rounded_up;
pub use victim::{HitPointLoss, Victim};
