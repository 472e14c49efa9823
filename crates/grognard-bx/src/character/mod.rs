//! Characters: how they come to be, gain levels and lose them, what they notice and are skilled
//! in, and how they are written down.

mod ability;
mod adjustment;
mod creation;
mod detection;
mod document;
mod drain;
mod experience;
mod languages;
mod level_up;
mod loyalty;
mod spell_book;
mod thief_skills;

pub use ability::{
    AbilityCheck, AbilityLookup, DoorCheck, ability_check, ability_lookup, open_doors,
};
pub use adjustment::{Adjustment, apply_adjustment, validate_adjustment};
pub use creation::{
    AbilityRolls, CreatedCharacter, CreationRequest, HitPointRoll, create_character,
    roll_ability_scores, roll_hit_points, starting_gold, validate_class_choice,
};
pub use detection::{Detection, DetectionCheck, detection_chance, detection_check};
pub use document::{
    Document, Loaded, PartyRecord, SCHEMA_VERSION, character_document, load_character, load_party,
    party_document,
};
pub use drain::{DrainResult, drain_levels};
pub use experience::{XpAwardResult, award_xp};
pub use languages::validate_languages;
pub use level_up::{LevelUp, level_up};
pub use loyalty::{LoyaltyCheck, Retainer, check_loyalty, loyalty_to};
pub use spell_book::{choose_spells, validate_starting_spells};
pub use thief_skills::{SkillCheck, ThiefSkill, use_thief_skill};
