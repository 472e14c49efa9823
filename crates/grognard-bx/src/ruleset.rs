//! The optional rules.

use grognard_kernel::wire_enum;
use serde::{Deserialize, Serialize};

wire_enum! {
    /// What slows a character down (B/X: Time, weight, movement).
    pub enum Encumbrance ("encumbrance") {
        /// Nothing.
        None = "none",
        /// Armour, and treasure if the referee says so.
        Basic = "basic",
        /// Every coin's weight.
        Detailed = "detailed",
    }
}

wire_enum! {
    /// When experience is given.
    pub enum XpAwardTiming ("time of experience") {
        /// When the party is back in safety.
        OnReturn = "on_return",
        /// At once.
        Immediate = "immediate",
    }
}

/// Which of the optional rules are in use. The default plays the book's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ruleset {
    /// Hit points of 1 or 2 at 1st level are rolled again.
    pub hp_reroll_at_first_level: bool,
    /// What slows a character down.
    pub encumbrance: Encumbrance,
    /// Weapons deal the dice printed for each; off, all deal 1d6.
    pub variable_weapon_damage: bool,
    /// Each combatant rolls initiative; off, each side does.
    pub individual_initiative: bool,
    /// The roll needed to hit is THAC0 − AC without limits; off, it is kept within 2 to 20 as the
    /// attack matrix prints it.
    pub thac0_arithmetic: bool,
    /// Crossbows fire every second round.
    pub weapon_reload: bool,
    /// Monsters of 5 Hit Dice or more harm those whom only silver or magic harms.
    pub hd5_counts_as_magical: bool,
    /// Magic items make a saving throw when their bearer is destroyed.
    pub magic_item_death_save: bool,
    /// When experience is given.
    pub xp_award_timing: XpAwardTiming,
    /// Hunger and thirst weaken.
    pub deprivation_penalties: bool,
    /// Area effects harm friends as well.
    pub aoe_friendly_fire: bool,
    /// The width of a passage limits how many fight abreast.
    pub formation_width_limit: bool,
}

impl Default for Ruleset {
    fn default() -> Self {
        Self {
            hp_reroll_at_first_level: false,
            encumbrance: Encumbrance::Basic,
            variable_weapon_damage: true,
            individual_initiative: false,
            thac0_arithmetic: false,
            weapon_reload: false,
            hd5_counts_as_magical: false,
            magic_item_death_save: true,
            xp_award_timing: XpAwardTiming::OnReturn,
            deprivation_penalties: false,
            aoe_friendly_fire: true,
            formation_width_limit: true,
        }
    }
}
