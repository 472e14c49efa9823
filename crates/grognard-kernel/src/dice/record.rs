//! A source that keeps what another gave.

use std::num::NonZeroU64;

use super::{Dice, DrawError, Drawn, Script};

/// Wraps a source and keeps every draw it makes, with its bounds.
///
/// A recorded game replays from its script:
///
/// ```
/// use grognard_kernel::{Dice, Record, Stream};
///
/// let mut record = Record::new(Stream::fork(7, "combat"));
/// let first = (record.die(20)?, record.pick(3)?, record.unit()?);
///
/// let mut script = record.into_script();
/// assert_eq!((script.die(20)?, script.pick(3)?, script.unit()?), first);
/// script.finish()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record<D> {
    source: D,
    drawn: Vec<Drawn>,
}

impl<D: Dice> Record<D> {
    /// A recorder around `source`.
    pub const fn new(source: D) -> Self {
        Self { source, drawn: Vec::new() }
    }

    /// What was drawn so far.
    pub fn drawn(&self) -> &[Drawn] {
        &self.drawn
    }

    /// A script that gives the same values in the same order.
    pub fn into_script(self) -> Script {
        Script::new(self.drawn)
    }

    fn keep<T>(&mut self, value: T, drawn: impl FnOnce(&T) -> Drawn) -> T {
        self.drawn.push(drawn(&value));
        value
    }
}

impl<D: Dice> Dice for Record<D> {
    fn below(&mut self, bound: NonZeroU64) -> Result<u64, DrawError> {
        let value = self.source.below(bound)?;
        Ok(self.keep(value, |&value| Drawn::Below { bound, value }))
    }

    fn range(&mut self, low: i64, high: i64) -> Result<i64, DrawError> {
        let value = self.source.range(low, high)?;
        Ok(self.keep(value, |&value| Drawn::Range { low, high, value }))
    }

    fn pick(&mut self, count: usize) -> Result<usize, DrawError> {
        let index = self.source.pick(count)?;
        Ok(self.keep(index, |&index| Drawn::Pick { count, index }))
    }

    fn shuffle(&mut self, count: usize) -> Result<Vec<usize>, DrawError> {
        let order = self.source.shuffle(count)?;
        Ok(self.keep(order, |order| Drawn::Shuffle { order: order.clone() }))
    }

    fn unit(&mut self) -> Result<f64, DrawError> {
        let value = self.source.unit()?;
        Ok(self.keep(value, |&value| Drawn::Unit { value }))
    }
}
