//! What is carried: items, coins, inventories; buying and equipping; armour class, weight
//! and movement.

pub(crate) mod armour_class;
mod coins;
mod equip;
mod instance;
mod inventory;
mod purchase;
mod sword_control;
pub(crate) mod tagged;
mod weight;

pub use coins::Purse;
pub use equip::{equip, unequip, usable_by, validate_equip, validate_unequip};
pub use instance::{Item, MagicItem, MundaneItem, Sentience, Valuable, ValuableKind};
pub use inventory::{Carried, Inventory};
pub use purchase::{purchase, validate_purchase};
pub use sword_control::{SwordControl, contest_of_wills};
pub use weight::{
    encounter_rate, equipment_weight, movement_rate, tracked_weight, treasure_weight,
};
