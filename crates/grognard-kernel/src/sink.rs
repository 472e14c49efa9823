//! Where events go.
//!
//! A rule emits into a sink that its caller gives. The core is generic over the sink, so that
//! [`Ignore`] removes even the construction of the event:
//!
//! ```
//! use grognard_kernel::sink::{EventType, Ignore, Recorder, Sink};
//!
//! struct Struck(u32);
//! impl EventType for Struck {
//!     type Explanation = ();
//! }
//!
//! fn strike<S: Sink<Struck>>(sink: &mut S) -> u32 {
//!     if S::ON {
//!         sink.emit(Struck(7));
//!     }
//!     7
//! }
//!
//! let mut recorder = Recorder::new();
//! assert_eq!(strike(&mut recorder), strike(&mut Ignore));
//! assert_eq!(recorder.into_events().len(), 1);
//! ```

use crate::tally::{Forget, Keep, TermStore};

/// A ruleset's event type, and what explains the totals in its events.
pub trait EventType {
    /// Which terms made a total; `()` for a ruleset that keeps none.
    type Explanation;
}

/// Takes the events of a resolution, in order.
pub trait Sink<E: EventType> {
    /// False when nobody listens: rules then do not build events at all.
    const ON: bool;

    /// A place in the order of events.
    type Mark: Copy;

    /// What becomes of the terms of totals: [`Keep`] when the listener wants
    /// them explained, [`Forget`] when not.
    type Terms<S>: TermStore<S>;

    /// Takes an event.
    fn emit(&mut self, event: E);

    /// The present place, for an event that comes first but is known last.
    fn mark(&mut self) -> Self::Mark;

    /// Takes an event that belongs at an earlier place.
    fn emit_at(&mut self, mark: Self::Mark, event: E);

    /// Takes the explanation of a total in the *next* event. Called only when the
    /// [`Terms`](Self::Terms) are kept.
    fn explain(&mut self, _explanation: E::Explanation) {}
}

/// The sink of a caller who does not listen. It costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ignore;

impl<E: EventType> Sink<E> for Ignore {
    const ON: bool = false;
    type Mark = ();
    type Terms<S> = Forget;

    fn emit(&mut self, _event: E) {}

    fn mark(&mut self) {}

    fn emit_at(&mut self, _mark: (), _event: E) {}
}

/// Keeps every event.
#[derive(Clone, Debug)]
pub struct Recorder<E> {
    events: Vec<E>,
}

impl<E> Recorder<E> {
    /// An empty recorder.
    #[must_use]
    pub const fn new() -> Self {
        Self { events: Vec::new() }
    }

    /// The events so far.
    #[must_use]
    pub fn events(&self) -> &[E] {
        &self.events
    }

    /// The events, taken out.
    #[must_use]
    pub fn into_events(self) -> Vec<E> {
        self.events
    }

    /// Forgets the events and keeps the room.
    pub fn clear(&mut self) {
        self.events.clear();
    }
}

impl<E> Default for Recorder<E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<E: EventType> Sink<E> for Recorder<E> {
    const ON: bool = true;
    type Mark = usize;
    type Terms<S> = Forget;

    fn emit(&mut self, event: E) {
        self.events.push(event);
    }

    fn mark(&mut self) -> usize {
        self.events.len()
    }

    fn emit_at(&mut self, mark: usize, event: E) {
        self.events.insert(mark.min(self.events.len()), event);
    }
}

/// Keeps every event with the explanations of its totals: what a fight log is written from.
#[derive(Clone, Debug)]
pub struct Annotator<E: EventType> {
    pending: Vec<E::Explanation>,
    entries: Vec<Annotated<E>>,
}

/// An event and the explanations of the totals in it.
#[derive(Clone, Debug)]
pub struct Annotated<E: EventType> {
    /// The event.
    pub event: E,
    /// One explanation for each total that has terms, in the order they were worked out.
    pub explanations: Vec<E::Explanation>,
}

impl<E: EventType> Annotator<E> {
    /// An empty one.
    #[must_use]
    pub const fn new() -> Self {
        Self { pending: Vec::new(), entries: Vec::new() }
    }

    /// The events so far, with their explanations.
    #[must_use]
    pub fn entries(&self) -> &[Annotated<E>] {
        &self.entries
    }

    /// Takes the events out and leaves the annotator empty.
    pub fn take(&mut self) -> Vec<Annotated<E>> {
        self.pending.clear();
        std::mem::take(&mut self.entries)
    }
}

impl<E: EventType> Default for Annotator<E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<E: EventType> Sink<E> for Annotator<E> {
    const ON: bool = true;
    type Mark = usize;
    type Terms<S> = Keep<S>;

    fn emit(&mut self, event: E) {
        let explanations = std::mem::take(&mut self.pending);
        self.entries.push(Annotated { event, explanations });
    }

    fn mark(&mut self) -> usize {
        self.entries.len()
    }

    fn emit_at(&mut self, mark: usize, event: E) {
        let entry = Annotated { event, explanations: Vec::new() };
        self.entries.insert(mark.min(self.entries.len()), entry);
    }

    fn explain(&mut self, explanation: E::Explanation) {
        self.pending.push(explanation);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    struct Word(&'static str);

    impl EventType for Word {
        type Explanation = u8;
    }

    #[test]
    fn a_mark_puts_a_late_event_first() {
        let mut recorder = Recorder::new();
        recorder.emit(Word("before"));
        let mark = recorder.mark();
        recorder.emit(Word("after"));
        recorder.emit_at(mark, Word("middle"));
        assert_eq!(recorder.into_events(), [Word("before"), Word("middle"), Word("after")]);
    }

    #[test]
    fn explanations_belong_to_the_next_event() {
        let mut annotator = Annotator::new();
        annotator.explain(1);
        annotator.emit(Word("first"));
        annotator.emit(Word("second"));
        let entries = annotator.take();
        assert_eq!(
            (entries[0].explanations.as_slice(), entries[1].explanations.len()),
            (&[1][..], 0)
        );
    }
}
