//! What is found: hoards, gems, magic items, treasure maps, what rooms hold (B/X: Treasure).
//!
//! Everything that is generated goes through a [`TreasureRoll`]: the dice (the `treasure` stream,
//! in a session), the ids for what is found, the catalog and the tier.

mod generate;
mod magic_item;
mod plan;
mod room;
mod scroll;
mod sword;
mod valuable;

pub use generate::{Treasure, TreasureRoll};
pub use plan::TreasurePlan;
pub use room::{
    RoomRoll, StockedEncounter, StockedMonsters, StockedParty, StockedTreasure, Stocking,
    roll_room, stock_area,
};
