//! Named streams of one master seed.

use std::collections::BTreeMap;

use super::{Stream, StreamPosition};
use crate::{Id, Result, WireName};

/// No stream names known in advance.
#[derive(Clone, Copy, Debug)]
pub enum NoKeys {}

impl WireName for NoKeys {
    const ALL: &'static [Self] = &[];

    fn as_str(self) -> &'static str {
        match self {}
    }

    fn index(self) -> usize {
        match self {}
    }
}

/// The streams of one master seed. A stream is forked at its first use and goes on from there.
///
/// A ruleset's known stream names are the type `K`: they have places of their own, so that a draw
/// from one looks no name up. Any other text names a stream, too.
///
/// Streams are independent: what one subsystem draws never shifts the dice of another.
///
/// ```
/// # use grognard_kernel::{Dice, Streams};
/// let mut streams = Streams::new(42);
/// let without = streams.get("combat").die(20)?;
///
/// let mut streams = Streams::new(42);
/// streams.get("treasure").die(100)?;
/// assert_eq!(streams.get("combat").die(20)?, without);
/// # Ok::<(), grognard_kernel::DrawError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Streams<K = NoKeys> {
    master_seed: u128,
    known: Vec<Option<Stream>>,
    others: BTreeMap<Id, Stream>,
    keys: std::marker::PhantomData<K>,
}

impl Streams {
    /// The streams of a master seed, none made yet.
    #[must_use]
    pub fn new(master_seed: u128) -> Self {
        Self::with_keys(master_seed)
    }
}

impl<K: WireName> Streams<K> {
    /// The streams of a master seed, with places for a ruleset's known names.
    #[must_use]
    pub fn with_keys(master_seed: u128) -> Self {
        Self {
            master_seed,
            known: vec![None; K::ALL.len()],
            others: BTreeMap::new(),
            keys: std::marker::PhantomData,
        }
    }

    /// The master seed.
    #[must_use]
    pub fn master_seed(&self) -> u128 {
        self.master_seed
    }

    /// The stream of a known name.
    #[inline]
    pub fn of(&mut self, key: K) -> &mut Stream {
        let seed = self.master_seed;
        self.known[key.index()].get_or_insert_with(|| Stream::fork(seed, key.as_str()))
    }

    /// The stream of that name. Any text is a name, the empty one included.
    pub fn get(&mut self, name: &str) -> &mut Stream {
        if let Some(&key) = K::ALL.iter().find(|key| key.as_str() == name) {
            return self.of(key);
        }
        if !self.others.contains_key(name) {
            self.others.insert(name.into(), Stream::fork(self.master_seed, name));
        }
        self.others.get_mut(name).expect("it was there or was just put there")
    }

    /// The position of every stream made so far, by name in code-point order.
    #[must_use]
    pub fn positions(&self) -> BTreeMap<Id, StreamPosition> {
        let known = K::ALL.iter().zip(&self.known).filter_map(|(key, stream)| {
            Some((Id::literal(key.as_str()), stream.as_ref()?.position()))
        });
        let others = self.others.iter().map(|(name, stream)| (name.clone(), stream.position()));
        known.chain(others).collect()
    }

    /// Puts a stream at a position, making it if needed; an error when no stream can stand there,
    /// which leaves everything as it was.
    pub fn restore(&mut self, name: &str, position: StreamPosition) -> Result<()> {
        let stream = Stream::restore(position)?;
        *self.get(name) = stream;
        Ok(())
    }
}
