//! One game: rules, dice, time, creatures, effects.

use grognard_kernel::{Clock, Dice, IdAllocator, Result, TimeUnit};

use crate::{
    Roster, Ruleset, StreamName, Streams,
    combat::MoraleTracker,
    effects::{Ledger, Scene, TimePasses, advance},
    events::EventSink,
};

/// Everything that a game's rules share.
///
/// The rules themselves take its parts; a `World` only keeps them together.
#[derive(Clone, Debug)]
pub struct World {
    /// Which optional rules are in use.
    pub ruleset: Ruleset,
    /// The dice.
    pub streams: Streams,
    /// The time.
    pub clock: Clock,
    /// Ids for what comes into play.
    pub ids: IdAllocator,
    /// Who is in play.
    pub roster: Roster,
    /// What lasts.
    pub ledger: Ledger,
    /// Which sides have held their nerve.
    pub morale: MoraleTracker,
}

impl World {
    /// A game at its start.
    #[must_use]
    pub fn new(master_seed: u128, ruleset: Ruleset) -> Self {
        Self {
            ruleset,
            streams: Streams::with_keys(master_seed),
            clock: Clock::default(),
            ids: IdAllocator::default(),
            roster: Roster::default(),
            ledger: Ledger::default(),
            morale: MoraleTracker::default(),
        }
    }

    /// Where effects take hold, and the dice.
    pub fn scene(&mut self) -> (Scene<'_, Roster>, &mut Streams) {
        let scene = Scene {
            ledger: &mut self.ledger,
            registry: &mut self.roster,
            ids: &mut self.ids,
            clock: self.clock,
        };
        (scene, &mut self.streams)
    }

    /// Lets time pass: see [`advance`]. Draws from the stream `effects`.
    pub fn advance<S: EventSink>(
        &mut self,
        amount: i64,
        unit: TimeUnit,
        sink: &mut S,
    ) -> Result<()> {
        let dice: &mut dyn Dice = self.streams.of(StreamName::Effects);
        let mut time = TimePasses {
            clock: &mut self.clock,
            ledger: &mut self.ledger,
            registry: &mut self.roster,
            ids: Some(&mut self.ids),
            dice,
        };
        advance(&mut time, amount, unit, sink)
    }
}
