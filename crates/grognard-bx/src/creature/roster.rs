//! The creatures of a game, by reference.

use std::collections::BTreeMap;

use grognard_kernel::{Id, UnknownName};

use super::Creature;
use crate::model::words::Condition;

/// Finds the creature that a reference names, if it names one. A reference that names none is a
/// place: effects can be on it, but nothing is granted to it.
pub trait Registry {
    /// The creature of that reference.
    fn creature_mut(&mut self, reference: &str) -> Option<&mut Creature>;

    /// The creature that harm, healing and saving throws reach by that reference: the same, unless
    /// a registry holds effects back from some who are there.
    fn target_mut(&mut self, reference: &str) -> Option<&mut Creature> {
        self.creature_mut(reference)
    }

    /// Whether any creature is in a condition. A registry that cannot tell says yes.
    fn anyone_has(&self, _condition: Condition) -> bool {
        true
    }
}

/// Knows nobody.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoRegistry;

impl Registry for NoRegistry {
    fn creature_mut(&mut self, _reference: &str) -> Option<&mut Creature> {
        None
    }
}

/// The creatures of a game, by name, in the order in which they came.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    creatures: Vec<(Id, Creature)>,
    by_name: BTreeMap<Id, usize>,
    /// Where the last creature that was asked for stands.
    latest: usize,
}

impl Roster {
    /// Puts a creature in under a name, replacing one of that name.
    pub fn insert(&mut self, name: Id, creature: Creature) {
        match self.by_name.get(&name) {
            Some(&place) => self.creatures[place].1 = creature,
            None => {
                self.by_name.insert(name.clone(), self.creatures.len());
                self.creatures.push((name, creature));
            }
        }
    }

    /// The creature of that name.
    pub fn get(&self, name: &str) -> Result<&Creature, UnknownName> {
        match self.by_name.get(name) {
            Some(&place) => Ok(&self.creatures[place].1),
            None => Err(self.unknown(name)),
        }
    }

    /// The creature of that name, to change.
    pub fn get_mut(&mut self, name: &str) -> Result<&mut Creature, UnknownName> {
        match self.place_of(name) {
            Some(place) => Ok(&mut self.creatures[place].1),
            None => Err(self.unknown(name)),
        }
    }

    /// Rules ask for one creature several times in a row, and for many in the order in which they
    /// came: those two are looked at before the index.
    fn place_of(&mut self, name: &str) -> Option<usize> {
        let is_there = |place: &usize| self.creatures.get(*place).is_some_and(|one| one.0 == name);
        let near = [self.latest, self.latest + 1].into_iter().find(is_there);
        self.latest = match near {
            Some(place) => place,
            None => *self.by_name.get(name)?,
        };
        Some(self.latest)
    }

    fn unknown(&self, name: &str) -> UnknownName {
        UnknownName::new("creature", name, self.by_name.keys().map(Id::as_str))
    }

    /// The creatures with their names, in the order in which they came.
    pub fn iter(&self) -> impl Iterator<Item = (&Id, &Creature)> {
        self.creatures.iter().map(|(name, creature)| (name, creature))
    }
}

impl Registry for Roster {
    fn creature_mut(&mut self, reference: &str) -> Option<&mut Creature> {
        let place = self.place_of(reference)?;
        Some(&mut self.creatures[place].1)
    }

    fn anyone_has(&self, condition: Condition) -> bool {
        self.creatures.iter().any(|(_, creature)| creature.has(condition))
    }
}
