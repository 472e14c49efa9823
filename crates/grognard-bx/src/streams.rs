//! The streams that B/X draws from.

use grognard_kernel::{Dice, Stream, wire_enum};

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

/// Dice by stream name, for rules that draw from several streams: a game's [`Streams`], or
/// [`OneSource`] where all names mean the same dice.
pub trait DiceSet {
    /// The dice of each stream.
    type Source: Dice;

    /// The dice of that stream.
    fn of(&mut self, stream: StreamName) -> &mut Self::Source;
}

impl DiceSet for Streams {
    type Source = Stream;

    #[inline]
    fn of(&mut self, stream: StreamName) -> &mut Stream {
        Streams::of(self, stream)
    }
}

/// One source of dice for every stream: what somebody rolls at a table, whatever it is for.
#[derive(Clone, Copy, Debug)]
pub struct OneSource<D>(pub D);

impl<D: Dice> DiceSet for OneSource<D> {
    type Source = D;

    fn of(&mut self, _stream: StreamName) -> &mut D {
        &mut self.0
    }
}
