//! Totals that keep their terms.
//!
//! A number that a rule adds up should be able to say where it comes from. A [`Tally`] keeps each
//! term while somebody listens and is a bare integer when nobody does: its store is chosen by the
//! sink, at compile time.

use smallvec::SmallVec;

/// How a term changes the running total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Adds (or, negative, subtracts).
    Add(i64),
    /// Multiplies.
    Times(i64),
    /// Replaces the total.
    Set(i64),
}

/// One term of a total: where it comes from and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term<S> {
    /// Where it comes from, in the ruleset's words.
    pub source: S,
    /// What it does to the total.
    pub step: Step,
}

/// The terms of a total, in order.
pub type Terms<S> = SmallVec<[Term<S>; 8]>;

/// Keeps terms, or does not: what a [`Sink`](crate::Sink) chooses for the totals in its events.
pub trait TermStore<S>: Default {
    /// Whether terms are kept.
    const KEEPS: bool;

    /// Takes a term.
    fn push(&mut self, source: S, step: Step);

    /// The terms that were kept.
    fn into_terms(self) -> Terms<S>;
}

/// Forgets every term: a total that nobody asks about is a bare integer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forget;

impl<S> TermStore<S> for Forget {
    const KEEPS: bool = false;

    #[inline]
    fn push(&mut self, _source: S, _step: Step) {}

    fn into_terms(self) -> Terms<S> {
        Terms::new()
    }
}

/// Keeps every term.
#[derive(Clone, Debug)]
pub struct Keep<S>(Terms<S>);

impl<S> Default for Keep<S> {
    fn default() -> Self {
        Self(Terms::new())
    }
}

impl<S> TermStore<S> for Keep<S> {
    const KEEPS: bool = true;

    fn push(&mut self, source: S, step: Step) {
        self.0.push(Term { source, step });
    }

    fn into_terms(self) -> Terms<S> {
        self.0
    }
}

/// A running total that remembers its terms if its store keeps them.
///
/// ```
/// # use grognard_kernel::tally::{Keep, Tally};
/// let mut tally: Tally<&str, Keep<&str>> = Tally::default();
/// tally.add("die", 12);
/// tally.add("Strength", 1);
/// tally.add("range", 0);
/// assert_eq!(tally.total(), 13);
/// assert_eq!(tally.into_terms().len(), 2); // a term of 0 says nothing
/// ```
#[derive(Clone, Debug)]
pub struct Tally<S, K> {
    total: i64,
    store: K,
    source: std::marker::PhantomData<S>,
}

impl<S, K: TermStore<S>> Default for Tally<S, K> {
    #[inline]
    fn default() -> Self {
        Self { total: 0, store: K::default(), source: std::marker::PhantomData }
    }
}

impl<S, K: TermStore<S>> Tally<S, K> {
    /// Adds `value`. A value of 0 leaves no term. Beyond the limits of 64 bits the total wraps:
    /// no figure of a game comes near them.
    #[inline]
    pub fn add(&mut self, source: S, value: i64) {
        self.total = self.total.wrapping_add(value);
        if K::KEEPS && value != 0 {
            self.store.push(source, Step::Add(value));
        }
    }

    /// Multiplies the total by `factor`. A factor of 1 leaves no term.
    #[inline]
    pub fn times(&mut self, source: S, factor: i64) {
        self.total = self.total.saturating_mul(factor);
        if K::KEEPS && factor != 1 {
            self.store.push(source, Step::Times(factor));
        }
    }

    /// Replaces the total by `value`. No change leaves no term.
    #[inline]
    pub fn set(&mut self, source: S, value: i64) {
        if K::KEEPS && value != self.total {
            self.store.push(source, Step::Set(value));
        }
        self.total = value;
    }

    /// The total so far.
    #[must_use]
    #[inline]
    pub fn total(&self) -> i64 {
        self.total
    }

    /// The terms that were kept.
    #[must_use]
    pub fn into_terms(self) -> Terms<S> {
        self.store.into_terms()
    }
}
