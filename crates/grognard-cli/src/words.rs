//! Words and figures that several commands print.

use grognard::bx::model::{
    equipment::Equipment,
    words::{Ability, SavingThrows},
};

/// A name of the wire with spaces: `lycanthropy incubation`.
pub(crate) fn spaced(name: &str) -> String {
    name.replace('_', " ")
}

/// The five saving throws in a line.
pub(crate) fn saving_throws(saves: &SavingThrows) -> String {
    let SavingThrows { death, wands, paralysis, breath, spells } = saves;
    format!("D {death}, W {wands}, P {paralysis}, B {breath}, S {spells}")
}

/// The name of goods without the size of a lot, which some have behind it: `Arrows`, `Rations
/// (iron)`.
pub(crate) fn goods_name(item: &Equipment) -> String {
    let name = item.name().as_str();
    let Some((before, rest)) = name.split_once(" (") else { return name.to_owned() };
    let Some(inside) = rest.strip_suffix(')') else { return name.to_owned() };
    let lot = item.lot_size().to_string();
    let kept: Vec<&str> =
        inside.split(", ").filter(|part| part.split(' ').all(|word| word != lot)).collect();
    if kept.is_empty() { before.to_owned() } else { format!("{before} ({})", kept.join(", ")) }
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

#[cfg(test)]
mod tests {
    use grognard::bx::Catalog;

    use super::*;

    #[test]
    fn the_size_of_a_lot_is_no_part_of_the_name() {
        for (id, name) in [
            ("arrows", "Arrows"),
            ("rations_iron", "Rations (iron)"),
            ("oil_flask", "Oil"),
            ("pole", "Pole (10’ long, wooden)"),
            ("stakes_and_mallet", "Stakes (3) and mallet"),
            ("sword", "Sword"),
        ] {
            assert_eq!(goods_name(&Catalog::standard().item(id).unwrap()), name);
        }
    }
}
