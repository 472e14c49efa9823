//! What does not harm a monster, or harms it less, in words.

use grognard::bx::model::{
    monster::{Defenses, EnergyDefense, EnergyImmunity, Reduction},
    words::{DamageKey, Energy, GateKey},
};

use crate::{layout::join, words::spaced};

/// The defenses as sentences; empty when there are none.
pub(super) fn in_words(defenses: &Defenses) -> String {
    let mut sentences = Vec::new();
    if !defenses.harmed_only_by.is_empty() {
        let keys: Vec<String> =
            defenses.harmed_only_by.iter().map(|key| source(key).to_owned()).collect();
        sentences.push(format!("Harmed only by {}.", join(&keys, "or")));
    }
    sentences.extend(defenses.reductions.iter().map(reduction));
    sentences.extend(defenses.energy.iter().map(|(energy, defense)| against(energy, defense)));
    if !defenses.condition_immunities.is_empty() {
        let conditions: Vec<String> =
            defenses.condition_immunities.iter().map(|c| spaced(c.as_str())).collect();
        sentences.push(format!("Never {}.", join(&conditions, "or")));
    }
    sentences.join(" ")
}

fn source(key: GateKey) -> &'static str {
    match key {
        GateKey::Silver => "silver weapons",
        GateKey::Magic => "magic",
        GateKey::Fire => "fire",
        GateKey::Cold => "cold",
        GateKey::Holy => "holy water",
    }
}

fn reduction(reduction: &Reduction) -> String {
    let part = match reduction.divisor {
        2 => "half".to_owned(),
        3 => "a third of the".to_owned(),
        4 => "a quarter of the".to_owned(),
        divisor => format!("1/{divisor} of the"),
    };
    let sources: Vec<String> = reduction
        .keys
        .iter()
        .map(|key| match key {
            DamageKey::Known(key) => source(*key).to_owned(),
            DamageKey::Other(other) => spaced(other),
        })
        .collect();
    let from = if sources.is_empty() { "everything".to_owned() } else { join(&sources, "and") };
    format!("Takes {part} damage from {from}.")
}

fn against(energy: Energy, defense: EnergyDefense) -> String {
    let harmless = match defense.immunity {
        EnergyImmunity::All => format!("Unharmed by {energy}"),
        EnergyImmunity::Nonmagical => format!("Unharmed by {energy} that is not magical"),
    };
    if defense.auto_save_magical {
        format!("{harmless}, and always saves against magical {energy}.")
    } else {
        format!("{harmless}.")
    }
}

#[cfg(test)]
mod tests {
    use grognard::bx::Catalog;

    use super::*;

    #[test]
    fn defenses_read_as_sentences() {
        let of = |id: &str| in_words(&Catalog::standard().monster(id).unwrap().defenses);
        assert_eq!(
            of("mummy"),
            "Harmed only by fire or magic. Takes half damage from everything. \
             Never poisoned, charmed or asleep."
        );
        assert_eq!(of("troll"), "");
    }
}
