//! Which rules are played: the engine as the tutorial page prints it or as the shipped module has
//! it, how levels are gained, and which faults of the reference are kept.

use serde::{Deserialize, Serialize};

/// Which of the two descriptions of the roll engine holds, where they differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RollEngine {
    /// The tutorial page's: any number of dice, a roll outside a table is an error, a creature
    /// without morale counts 9.
    #[default]
    Page,
    /// The module's: at most ten dice of a thousand sides, a roll outside a table gives its first
    /// or last row, a creature without morale is an error.
    Module,
}

/// How levels are gained.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Levelling {
    /// A level brings three abilities and a roll for hit points.
    #[default]
    Repaired,
    /// As the module ships it: the level and the abilities come, and then it fails before the roll
    /// for hit points, always.
    Module,
}

/// Faults and oddities of the reference, each kept or mended by its own switch.
///
/// `true` keeps it. [`Quirks::NONE`] mends all, [`Quirks::ALL`] keeps all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fault that stands for itself")]
pub struct Quirks {
    /// A level raises any stored number that is named.
    pub any_attribute_levels: bool,
    /// The eleventh level and those above fail: their hit points need more than ten dice.
    pub level_dice_limit: bool,
    /// A new character's charisma is its wisdom.
    pub charisma_from_wisdom: bool,
    /// A new character's gear has the plain figures of its kind: all armour is worth nothing.
    pub plain_starting_gear: bool,
    /// What is held in a hand is gone when something else takes that hand.
    pub displaced_item_lost: bool,
    /// An item that does not fit where it should go is no longer carried.
    pub failed_move_drops_item: bool,
    /// Throwables are never used up.
    pub throwable_not_used_up: bool,
    /// A night's rest leaves rune stones spent.
    pub rest_leaves_runes_spent: bool,
    /// Attacks neither suffer nor spend a disadvantage.
    pub attack_ignores_disadvantage: bool,
    /// Who has fled counts as fleeing for ever.
    pub fled_stays_marked: bool,
    /// Who survives a brush with death may have no hit points all the same.
    pub survivor_still_down: bool,
    /// Above nothing, up to one percent of the hit points, has no name.
    pub hurt_level_gap: bool,
    /// Healing by less than nothing, or above the maximum, lowers hit points.
    pub heal_lowers_hp: bool,
    /// Single underscores may stand between digits: `1_0d6` is ten dice.
    pub underscore_digits: bool,
    /// Against the clock, a boost for somebody else lands on who gives it.
    pub twitch_recipient_ignored: bool,
    /// Against the clock, an advantage or a disadvantage lasts for ever.
    pub twitch_edge_lasts: bool,
    /// What cannot be carried out fails when its time comes, and what was done until then stays:
    /// orders that make no sense are queued, an order that fails ends the turn for everybody,
    /// dice are read when they are rolled, a level passes over names of no ability.
    pub fails_late: bool,
}

impl Quirks {
    /// Every fault mended.
    pub const NONE: Self = Self::every(false);

    /// Every fault kept.
    pub const ALL: Self = Self::every(true);

    const fn every(kept: bool) -> Self {
        Self {
            any_attribute_levels: kept,
            level_dice_limit: kept,
            charisma_from_wisdom: kept,
            plain_starting_gear: kept,
            displaced_item_lost: kept,
            failed_move_drops_item: kept,
            throwable_not_used_up: kept,
            rest_leaves_runes_spent: kept,
            attack_ignores_disadvantage: kept,
            fled_stays_marked: kept,
            survivor_still_down: kept,
            hurt_level_gap: kept,
            heal_lowers_hp: kept,
            underscore_digits: kept,
            twitch_recipient_ignored: kept,
            twitch_edge_lasts: kept,
            fails_late: kept,
        }
    }
}

impl Default for Quirks {
    fn default() -> Self {
        Self::NONE
    }
}

/// The rules that are played. The default is [`repaired`](Self::repaired).
///
/// ```
/// use grognard_knave::{Quirks, Rules};
///
/// // The rules as they are meant, but thrown daggers stay at hand.
/// let quirks = Quirks { throwable_not_used_up: true, ..Quirks::NONE };
/// let rules = Rules { quirks, ..Rules::repaired() };
/// assert_ne!(rules, Rules::module());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// The roll engine.
    pub engine: RollEngine,
    /// How levels are gained.
    pub levelling: Levelling,
    /// The faults that are kept.
    pub quirks: Quirks,
}

impl Rules {
    /// The rules as they are meant: the page's roll engine, levels that can be gained, every fault
    /// mended.
    #[must_use]
    pub const fn repaired() -> Self {
        Self { engine: RollEngine::Page, levelling: Levelling::Repaired, quirks: Quirks::NONE }
    }

    /// The shipped module, faults and all.
    #[must_use]
    pub const fn module() -> Self {
        Self { engine: RollEngine::Module, levelling: Levelling::Module, quirks: Quirks::ALL }
    }

    /// The module with levels that can be gained, and every other fault.
    #[must_use]
    pub const fn module_with_levels() -> Self {
        Self { levelling: Levelling::Repaired, ..Self::module() }
    }

    /// The module with the roll engine of the page.
    #[must_use]
    pub const fn page() -> Self {
        Self { engine: RollEngine::Page, ..Self::module() }
    }
}
