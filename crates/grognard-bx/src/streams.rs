//! The streams that B/X draws from.

use grognard_kernel::wire_enum;

wire_enum! {
    /// Which dice a rule draws from. Streams are independent: a longer fight does not change what
    /// the treasure is.
    pub enum StreamName ("stream") {
        /// Ability scores, hit points, starting gold.
        CharacterCreation = "character_creation",
        /// Hit points gained by level, levels lost.
        Advancement = "advancement",
        /// Initiative, attacks, damage, saving throws, morale.
        Combat = "combat",
        /// Durations, re-saves, natural healing.
        Effects = "effects",
        /// Hit points of monsters.
        MonsterSpawn = "monster_spawn",
        /// Rival parties.
        NpcParty = "npc_party",
        /// Spells and turning.
        Magic = "magic",
        /// Treasure.
        Treasure = "treasure",
        /// Wandering monsters.
        Wandering = "wandering",
        /// Reactions and distances.
        Encounter = "encounter",
        /// Searching, doors, traps.
        Exploration = "exploration",
        /// What monsters choose to do.
        MonsterAction = "monster_action",
        /// The referee's own.
        Adjudication = "adjudication",
    }
}

/// The streams of one game.
pub type Streams = grognard_kernel::Streams<StreamName>;
