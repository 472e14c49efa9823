//! Dice and events of a turn, side by side: which faces were rolled for which event, and what the
//! events make of those who take part.

use std::{cell::RefCell, num::NonZeroU64};

use grognard::{
    kernel::{Dice, DrawError, Forget, Id, Sink, Stream},
    knave::{Condition, Event},
};

use super::{Happened, Listener, Telling};

/// What was drawn and is not told yet.
#[derive(Debug, Default)]
pub(super) struct Drawn {
    faces: Vec<i64>,
    order: Option<Vec<usize>>,
}

/// The stream of a turn: keeps what it draws where the events can pick it up.
pub(super) struct Rolled<'a> {
    pub(super) stream: &'a mut Stream,
    pub(super) drawn: &'a RefCell<Drawn>,
}

impl Dice for Rolled<'_> {
    fn below(&mut self, bound: NonZeroU64) -> Result<u64, DrawError> {
        self.stream.below(bound)
    }

    fn range(&mut self, low: i64, high: i64) -> Result<i64, DrawError> {
        let face = self.stream.range(low, high)?;
        self.drawn.borrow_mut().faces.push(face);
        Ok(face)
    }

    fn pick(&mut self, count: usize) -> Result<usize, DrawError> {
        self.stream.pick(count)
    }

    fn shuffle(&mut self, count: usize) -> Result<Vec<usize>, DrawError> {
        let order = self.stream.shuffle(count)?;
        self.drawn.borrow_mut().order = Some(order.clone());
        Ok(order)
    }
}

/// How somebody came out of the fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Leaving {
    /// Got away.
    Fled,
    /// Dead.
    Dead,
    /// Gave up.
    Yielded,
    /// Lives, and bears a mark of it that the module has a name for.
    KnockedOut(Option<Condition>),
}

/// Listens to the events of a turn.
pub(super) struct Witness<'a, L> {
    pub(super) log: &'a mut L,
    pub(super) drawn: &'a RefCell<Drawn>,
    /// Those who act in this turn, in the order of joining.
    pub(super) joined: &'a [Id],
    /// Who is out, and how.
    pub(super) out: &'a mut Vec<(Id, Leaving)>,
    /// Who is left when the fight is over.
    pub(super) standing: &'a mut Option<Vec<Id>>,
}

impl<L: Listener<Telling>> Witness<'_, L> {
    /// Tells the order of acting, once.
    pub(super) fn tell_order(&mut self) {
        let Some(order) = self.drawn.borrow_mut().order.take() else { return };
        if L::ON {
            let who = order.iter().filter_map(|place| self.joined.get(*place).cloned()).collect();
            self.log.tell(Telling::Order { who });
        }
    }

    fn note(&mut self, event: &Event) {
        let (who, out) = match event {
            Event::Fled { who } => (who, Leaving::Fled),
            Event::Died { who } => (who, Leaving::Dead),
            Event::Yielded { who } => (who, Leaving::Yielded),
            Event::Survived { who, condition, .. } => (who, Leaving::KnockedOut(*condition)),
            Event::CombatOver { standing, .. } => {
                *self.standing = Some(standing.clone());
                return;
            }
            _ => return,
        };
        // Who fell in flight has fallen.
        if !self.out.iter().any(|(one, _)| one == who) {
            self.out.push((who.clone(), out));
        }
    }
}

impl<L: Listener<Telling>> Sink<Event> for Witness<'_, L> {
    // Who is out is known by the events alone.
    const ON: bool = true;
    type Mark = ();
    type Terms<S> = Forget;

    fn emit(&mut self, event: Event) {
        self.tell_order();
        self.note(&event);
        let dice = std::mem::take(&mut self.drawn.borrow_mut().faces);
        if L::ON {
            self.log.tell(Telling::Event(Happened { dice, event }));
        }
    }

    fn mark(&mut self) {}

    // The rules tell everything in the order in which it happens.
    fn emit_at(&mut self, _mark: (), event: Event) {
        self.emit(event);
    }
}
