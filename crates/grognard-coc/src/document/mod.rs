//! `combat.json`: a fight as it is written down, read and checked (combat specification,
//! section 17). Draws nothing.

mod check_damage;
mod check_order;
mod check_turns;
mod evidence;
mod fault;
mod load;
mod ownership;
mod pending;
mod receipt;
mod shape;
mod store;
mod write;

pub use evidence::Evidence;
pub use fault::LoadFault;
pub use load::load;
pub use pending::{OnSuccess, PendingAttack};
pub use store::{load_from, save_to};
