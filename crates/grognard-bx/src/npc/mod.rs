//! Rival adventuring parties (B/X: Dungeon encounters, NPC adventurers).

mod arms;
mod kit;
mod party;

pub use party::{NpcParty, NpcPartyRoll, defeat_xp, party_size};
