//! `combat.json`: a fight as it is written down, read and checked (combat specification,
//! section 17).

mod pending;

pub use pending::{OnSuccess, PendingAttack};
