//! Words and figures that several commands print.

use grognard::bx::model::words::{Ability, SavingThrows};

/// A name of the wire with spaces: `lycanthropy incubation`.
pub(crate) fn spaced(name: &str) -> String {
    name.replace('_', " ")
}

/// The five saving throws in a line.
pub(crate) fn saving_throws(saves: &SavingThrows) -> String {
    let SavingThrows { death, wands, paralysis, breath, spells } = saves;
    format!("D {death}, W {wands}, P {paralysis}, B {breath}, S {spells}")
}

/// An ability's name.
pub(crate) const fn ability(ability: Ability) -> &'static str {
    match ability {
        Ability::Strength => "Strength",
        Ability::Intelligence => "Intelligence",
        Ability::Wisdom => "Wisdom",
        Ability::Dexterity => "Dexterity",
        Ability::Constitution => "Constitution",
        Ability::Charisma => "Charisma",
    }
}
