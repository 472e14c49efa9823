//! The care of the wounded: first aid, medicine, the dying, recovery (hazards specification,
//! section 6).
//!
//! | file | |
//! |---|---|
//! | [`patient`] | the session of one patient, healing, its file |
//! | [`usage`] | which treatments a wound has had on a day |
//! | [`first_aid`] | first aid, also for the dying |
//! | [`medicine`] | medicine |
//! | [`dying`] | the CON rolls of the dying and the stabilized |
//! | [`recovery`] | days of rest, and the weekly roll with a major wound |
//! | [`events`] | what is told of all that |

mod dying;
mod events;
mod first_aid;
mod medicine;
mod patient;
mod recovery;
mod usage;

pub use events::{
    Care, CareRecord, DyingConRoll, FirstAidGiven, FirstAidOnDying, FirstAidRefused, Healed,
    HealingDice, LastingInjury, MajorWoundRecovery, MedicineGiven, MedicineRefused, Rest,
    RestWithMajorWound, RestWithoutDays, RollShown, Skipped, SkippedBecause, StabilizedConRoll,
};
pub use first_aid::FirstAid;
pub use medicine::Medicine;
pub use patient::{HealingSession, Patient};
pub use recovery::WeeklyCare;
pub use usage::{HealingUsage, Treatments};
