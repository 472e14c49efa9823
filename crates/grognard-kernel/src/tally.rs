//! Totals that keep their terms.
//!
//! A number that a rule adds up should be able to say where it comes from. A [`Tally`] keeps each
//! term while somebody listens and is a bare integer when nobody does.

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

/// A running total that remembers its terms when asked to.
///
/// ```
/// # use grognard_kernel::Tally;
/// let mut tally = Tally::new(true);
/// tally.add("die", 12);
/// tally.add("Strength", 1);
/// tally.add("range", 0);
/// assert_eq!(tally.total(), 13);
/// assert_eq!(tally.into_terms().len(), 2); // a term of 0 says nothing
/// ```
#[derive(Clone, Debug)]
pub struct Tally<S> {
    total: i64,
    keep: bool,
    terms: Terms<S>,
}

impl<S> Tally<S> {
    /// A total of 0 that keeps its terms if `keep` is true: pass the sink's
    /// [`EXPLAINS`](crate::Sink::EXPLAINS).
    #[must_use]
    #[inline]
    pub fn new(keep: bool) -> Self {
        Self { total: 0, keep, terms: SmallVec::new() }
    }

    /// Adds `value`. A value of 0 leaves no term.
    #[inline]
    pub fn add(&mut self, source: S, value: i64) {
        self.total = self.total.saturating_add(value);
        if self.keep && value != 0 {
            self.terms.push(Term { source, step: Step::Add(value) });
        }
    }

    /// Multiplies the total by `factor`. A factor of 1 leaves no term.
    #[inline]
    pub fn times(&mut self, source: S, factor: i64) {
        self.total = self.total.saturating_mul(factor);
        if self.keep && factor != 1 {
            self.terms.push(Term { source, step: Step::Times(factor) });
        }
    }

    /// Replaces the total by `value`. No change leaves no term.
    #[inline]
    pub fn set(&mut self, source: S, value: i64) {
        if self.keep && value != self.total {
            self.terms.push(Term { source, step: Step::Set(value) });
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
        self.terms
    }
}
