//! The page of a rival party.

use grognard::{
    bx::{Catalog, model::words::Tier, npc::NpcParty},
    kernel::Result,
};

use super::xp_of_all;
use crate::{
    hoard,
    layout::{bold, grouped},
    member,
};

/// Who they are in a table, a card for each, what they carry together, what defeating them is
/// worth.
pub(crate) fn drawn(party: &NpcParty, catalog: &Catalog) -> Result<String> {
    let kind = match party.kind {
        Tier::Basic => "Basic adventurers",
        Tier::Expert => "Expert adventurers",
    };
    let heading = format!("{kind}: {}, {}", party.members.len(), party.alignment);
    let mut page = format!("{}\n\n{}", bold(&heading), member::table(&party.members));
    for one in &party.members {
        page += &format!("\n{}", member::card(one, catalog));
    }
    page += &format!("\n{}\n{}", bold("Carried together"), hoard::drawn(&party.treasure, catalog));
    Ok(page + &format!("\nExperience for defeating them all: {}\n", grouped(xp_of_all(party)?)))
}
