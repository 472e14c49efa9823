//! Fights: a scenario is played, round by round, until one side is left.

#[cfg(feature = "bx")]
pub mod bx;
#[cfg(feature = "coc")]
pub mod coc;
#[cfg(feature = "knave")]
pub mod knave;
#[cfg(any(feature = "coc", feature = "knave"))]
mod listener;
mod record;

use grognard::kernel::{Id, Result, wire_enum};
use serde::Serialize;

#[cfg(any(feature = "coc", feature = "knave"))]
pub use listener::{Listener, Story};
pub use record::{Entry, FightLog, FightRecord};

use crate::scenario::{Scenario, Setting};

/// What came of a fight.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FightReport {
    /// How it ended.
    pub ending: Ending,
    /// The side that is left, if one is.
    pub winner: Option<Id>,
    /// How many rounds it took.
    pub rounds: u32,
    /// How everybody came out of it, in the order of the scenario.
    pub fighters: Vec<FighterReport>,
}

wire_enum! {
    /// How a fight ended.
    pub enum Ending ("ending") {
        /// One side is left.
        Decided = "decided",
        /// Nobody is left.
        NobodyLeft = "nobody_left",
        /// It lasted too long and was broken off.
        BrokenOff = "broken_off",
    }
}

wire_enum! {
    /// How somebody came out of a fight.
    pub enum Fate ("fate") {
        /// Able to go on.
        Standing = "standing",
        /// Alive, but out of action.
        Helpless = "helpless",
        /// Ran.
        Fled = "fled",
        /// Dead.
        Dead = "dead",
    }
}

/// How one combatant came out of a fight.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FighterReport {
    /// Who.
    pub name: Id,
    /// On which side.
    pub side: Id,
    /// How.
    pub fate: Fate,
    /// Hit points left.
    pub current_hp: i64,
    /// Hit points when unhurt.
    pub max_hp: i64,
    /// Conditions, by name, in the order in which they came.
    pub conditions: Vec<&'static str>,
}

/// What happens in a fight beside the events of the rules: who does what, and why.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "note", rename_all = "snake_case")]
pub enum Note {
    /// Somebody comes into the fight.
    Enters {
        /// Who.
        name: Id,
        /// On which side.
        side: Id,
        /// Hit points left.
        current_hp: i64,
        /// Hit points when unhurt.
        max_hp: i64,
        /// Armour class, descending; none when no roll is needed to hit.
        armour_class: Option<i64>,
        /// What it is: a class and level, or a kind of monster.
        what: String,
    },
    /// A round begins.
    Round {
        /// Its number, from 1.
        number: u32,
        /// How far apart the sides are, in feet.
        distance_feet: i64,
    },
    /// A side is surprised and does not act.
    Surprised {
        /// Which.
        side: Id,
    },
    /// Somebody acts.
    Turn {
        /// Who.
        name: Id,
    },
    /// Somebody closes in.
    Closes {
        /// Who.
        name: Id,
        /// How far apart the sides are now, in feet.
        distance_feet: i64,
    },
    /// Somebody can do nothing useful.
    Waits {
        /// Who.
        name: Id,
    },
    /// Somebody breathes on others.
    Breathes {
        /// Who.
        name: Id,
    },
    /// Somebody's gaze meets others.
    Gazes {
        /// Who.
        name: Id,
    },
    /// A hit brings something that the engine leaves to the referee.
    ForReferee {
        /// Who hit.
        name: Id,
        /// Whom.
        target: Id,
        /// What the attack brings.
        tag: String,
    },
    /// Members of a side run.
    Flees {
        /// The side.
        side: Id,
        /// Who runs.
        names: Vec<Id>,
    },
    /// Somebody begins a spell, which will be cast in their turn.
    Declares {
        /// Who.
        name: Id,
        /// Which spell.
        spell: Id,
        /// In its reversed form.
        reversed: bool,
        /// At whom, as things stand.
        targets: Vec<Id>,
    },
    /// Somebody breaks off a spell that would harm friends, and keeps it.
    HoldsBack {
        /// Who.
        name: Id,
        /// Which spell.
        spell: Id,
        /// In its reversed form.
        reversed: bool,
    },
    /// Somebody reads a spell off a scroll, which is used up.
    Reads {
        /// Who.
        name: Id,
        /// Which spell.
        spell: Id,
        /// In its reversed form.
        reversed: bool,
    },
    /// The scroll went wrong in the reader's hands. What comes of it is left to the referee.
    Misreads {
        /// Who.
        name: Id,
    },
    /// An attack is spent on an image of its target.
    StrikesImage {
        /// Who attacks.
        name: Id,
        /// Whose image.
        target: Id,
        /// How many images are left.
        left: i64,
    },
    /// Somebody runs, turned or in fear.
    Runs {
        /// Who.
        name: Id,
    },
    /// Somebody confused does what the dice say.
    Confused {
        /// Who.
        name: Id,
        /// The dice.
        roll: i64,
        /// What: `attack_caster_group`, `no_action` or `attack_own_group`.
        behaviour: &'static str,
    },
    /// A round of effects: what ran out or ticked.
    Time,
}

/// Plays a scenario to its end.
///
/// Draws from the streams of its seed, as the rules say; nothing else decides. An error is a
/// scenario that its rules cannot play, such as dice that are missing.
pub fn play<L: Logs>(scenario: &Scenario, log: &mut L) -> Result<FightReport> {
    match &scenario.setting {
        #[cfg(feature = "bx")]
        Setting::Bx(setting) => bx::play(setting, scenario.seed, scenario.max_rounds, log),
        #[cfg(feature = "coc")]
        Setting::Coc(setting) => {
            coc::play(setting, scenario.seed, scenario.max_rounds, log).map(|played| played.report)
        }
        #[cfg(feature = "knave")]
        Setting::Knave(setting) => knave::play(setting, scenario.seed, scenario.max_rounds, log),
    }
}

/// A log of every system that this build plays.
pub trait Logs: LogsBx + LogsCoc + LogsKnave {}

impl<L: LogsBx + LogsCoc + LogsKnave> Logs for L {}

/// A log of fights of B/X.
#[cfg(feature = "bx")]
pub trait LogsBx: FightLog<grognard::bx::Event> {}
#[cfg(feature = "bx")]
impl<L: FightLog<grognard::bx::Event>> LogsBx for L {}

/// A log of fights of Call of Cthulhu.
#[cfg(feature = "coc")]
pub trait LogsCoc: Listener<coc::Telling> {}
#[cfg(feature = "coc")]
impl<L: Listener<coc::Telling>> LogsCoc for L {}

/// A log of fights of Knave.
#[cfg(feature = "knave")]
pub trait LogsKnave: Listener<knave::Telling> {}
#[cfg(feature = "knave")]
impl<L: Listener<knave::Telling>> LogsKnave for L {}

// A system that is not there asks nothing of a log.

/// A log of fights of B/X, which this build does not play.
#[cfg(not(feature = "bx"))]
pub trait LogsBx {}
#[cfg(not(feature = "bx"))]
impl<L> LogsBx for L {}

/// A log of fights of Call of Cthulhu, which this build does not play.
#[cfg(not(feature = "coc"))]
pub trait LogsCoc {}
#[cfg(not(feature = "coc"))]
impl<L> LogsCoc for L {}

/// A log of fights of Knave, which this build does not play.
#[cfg(not(feature = "knave"))]
pub trait LogsKnave {}
#[cfg(not(feature = "knave"))]
impl<L> LogsKnave for L {}
