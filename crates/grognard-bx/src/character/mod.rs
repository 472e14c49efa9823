//! Characters: how they come to be, gain levels and lose them.

mod ability;
mod adjustment;
mod creation;
mod drain;
mod languages;
mod level_up;
mod spell_book;

pub use ability::{
    AbilityCheck, AbilityLookup, DoorCheck, ability_check, ability_lookup, open_doors,
};
pub use adjustment::{Adjustment, apply_adjustment, validate_adjustment};
pub use creation::{
    AbilityRolls, CreatedCharacter, CreationRequest, HitPointRoll, create_character,
    roll_ability_scores, roll_hit_points, starting_gold, validate_class_choice,
};
pub use drain::{DrainResult, drain_levels};
pub use languages::validate_languages;
pub use level_up::{LevelUp, level_up};
pub use spell_book::{choose_spells, validate_starting_spells};
