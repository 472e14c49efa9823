//! Who listens to a fight.

use grognard::kernel::{Ignore, Keep, Sink, sink::EventType};
use serde::{Serialize, Serializer};

use super::Note;
#[cfg(feature = "coc")]
use super::coc;
#[cfg(feature = "knave")]
use super::knave;
#[cfg(any(feature = "coc", feature = "knave"))]
use super::{Listener, Story};

/// Takes what happens in a fight: the events of the rules, and notes between them.
pub trait FightLog<E: EventType>: Sink<E> {
    /// Takes a note. Called only when somebody listens.
    fn note(&mut self, note: Note);
}

impl<E: EventType> FightLog<E> for Ignore {
    fn note(&mut self, _note: Note) {}
}

/// A line of a fight's record.
#[derive(Clone, Debug)]
pub enum Entry<E: EventType> {
    /// Something that the loop of the fight says.
    Note(Note),
    /// An event of the rules, with the explanations of the totals in it.
    Event(E, Vec<E::Explanation>),
}

impl<E: EventType + Serialize> Serialize for Entry<E> {
    /// Notes and events as they are; explanations are for people.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Note(note) => note.serialize(serializer),
            Self::Event(event, _) => event.serialize(serializer),
        }
    }
}

/// Keeps everything: what a fight log is written from.
#[derive(Clone, Debug)]
pub struct FightRecord<E: EventType> {
    pending: Vec<E::Explanation>,
    entries: Vec<Entry<E>>,
    #[cfg(feature = "coc")]
    coc: Story<coc::Telling>,
    #[cfg(feature = "knave")]
    knave: Story<knave::Telling>,
}

impl<E: EventType> FightRecord<E> {
    /// What happened, in order.
    #[must_use]
    pub fn entries(&self) -> &[Entry<E>] {
        &self.entries
    }

    /// What happened in a fight of Call of Cthulhu, in order.
    #[cfg(feature = "coc")]
    #[must_use]
    pub fn coc(&self) -> &[coc::Telling] {
        self.coc.tellings()
    }

    /// What happened in a fight of Knave, in order.
    #[cfg(feature = "knave")]
    #[must_use]
    pub fn knave(&self) -> &[knave::Telling] {
        self.knave.tellings()
    }
}

/// A record keeps the fights of every system.
#[cfg(feature = "coc")]
impl<E: EventType> Listener<coc::Telling> for FightRecord<E> {
    const ON: bool = true;

    fn tell(&mut self, telling: coc::Telling) {
        self.coc.tell(telling);
    }
}

/// A record keeps the fights of every system.
#[cfg(feature = "knave")]
impl<E: EventType> Listener<knave::Telling> for FightRecord<E> {
    const ON: bool = true;

    fn tell(&mut self, telling: knave::Telling) {
        self.knave.tell(telling);
    }
}

impl<E: EventType> Default for FightRecord<E> {
    fn default() -> Self {
        Self {
            pending: Vec::new(),
            entries: Vec::new(),
            #[cfg(feature = "coc")]
            coc: Story::default(),
            #[cfg(feature = "knave")]
            knave: Story::default(),
        }
    }
}

impl<E: EventType> Sink<E> for FightRecord<E> {
    const ON: bool = true;
    type Mark = usize;
    type Terms<S> = Keep<S>;

    fn emit(&mut self, event: E) {
        let explanations = std::mem::take(&mut self.pending);
        self.entries.push(Entry::Event(event, explanations));
    }

    fn mark(&mut self) -> usize {
        self.entries.len()
    }

    fn emit_at(&mut self, mark: usize, event: E) {
        self.entries.insert(mark.min(self.entries.len()), Entry::Event(event, Vec::new()));
    }

    fn explain(&mut self, explanation: E::Explanation) {
        self.pending.push(explanation);
    }
}

impl<E: EventType> FightLog<E> for FightRecord<E> {
    fn note(&mut self, note: Note) {
        self.entries.push(Entry::Note(note));
    }
}
