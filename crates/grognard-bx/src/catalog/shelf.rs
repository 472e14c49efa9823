//! Entries by id: a printed book of them, and a user's own beside it.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    sync::{Arc, LazyLock, OnceLock},
};

use grognard_kernel::{Id, Result};

use super::unknown;
use crate::model::Entry;

/// Embedded entries: ids with their JSON, in catalog order, and the places sorted by id.
#[derive(Clone, Copy)]
pub(crate) struct Pages {
    pub(super) entries: &'static [(&'static str, &'static str)],
    pub(super) by_id: &'static [usize],
}

/// The printed entries of a catalog. Each is read when it is first asked for.
pub(super) struct Book<T> {
    pages: Pages,
    read: Box<[OnceLock<Arc<T>>]>,
}

impl<T: Entry> Book<T> {
    pub(super) fn new(pages: Pages) -> Self {
        Self { pages, read: pages.entries.iter().map(|_| OnceLock::new()).collect() }
    }

    fn find(&self, id: &str) -> Option<Arc<T>> {
        let entries = self.pages.entries;
        let place = self.pages.by_id.binary_search_by_key(&id, |&place| entries[place].0).ok()?;
        Some(self.at(self.pages.by_id[place]))
    }

    fn at(&self, place: usize) -> Arc<T> {
        let read = self.read[place].get_or_init(|| {
            let (_, json) = self.pages.entries[place];
            Arc::new(serde_json::from_str(json).expect("the build script has read this text"))
        });
        read.clone()
    }
}

/// A catalog's entries.
pub(super) struct Shelf<T: 'static> {
    book: &'static LazyLock<Book<T>>,
    own: Vec<Arc<T>>,
    own_by_id: BTreeMap<Id, usize>,
}

impl<T: Entry> Shelf<T> {
    pub(super) const fn new(book: &'static LazyLock<Book<T>>) -> Self {
        Self { book, own: Vec::new(), own_by_id: BTreeMap::new() }
    }

    pub(super) fn find(&self, id: &str) -> Option<Arc<T>> {
        self.book.find(id).or_else(|| self.own_by_id.get(id).map(|&place| self.own[place].clone()))
    }

    pub(super) fn get(&self, id: &str) -> Result<Arc<T>> {
        self.find(id).ok_or_else(|| unknown::<T>(id, self.ids()))
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = &str> {
        let printed = self.book.pages.entries.iter().map(|(id, _)| *id);
        let own = self.own.iter().map(|entry| entry.id());
        printed.chain(own)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Arc<T>> {
        let printed = (0..self.book.read.len()).map(|place| self.book.at(place));
        printed.chain(self.own.iter().cloned())
    }

    /// Puts a user's own entries beside the others; an error, and no change, when an id is taken.
    pub(super) fn add(&mut self, entries: Vec<Arc<T>>) -> Result<(), Taken> {
        let mut ids = BTreeSet::new();
        for (index, entry) in entries.iter().enumerate() {
            let id = entry.id();
            if self.find(id).is_some() || !ids.insert(id) {
                return Err(Taken { index, id: id.into(), what: T::WHAT });
            }
        }
        for entry in entries {
            self.own_by_id.insert(entry.id().into(), self.own.len());
            self.own.push(entry);
        }
        Ok(())
    }
}

/// Why entries cannot be added: the id of one of them is taken.
pub(super) struct Taken {
    /// Which of the entries.
    pub(super) index: usize,
    id: Id,
    what: &'static str,
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the id {:?} is taken by another {}", self.id, self.what)
    }
}

impl<T> Clone for Shelf<T> {
    fn clone(&self) -> Self {
        Self { book: self.book, own: self.own.clone(), own_by_id: self.own_by_id.clone() }
    }
}

impl<T> fmt::Debug for Shelf<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shelf").field("own", &self.own.len()).finish_non_exhaustive()
    }
}
