//! What can happen, with its fields and its names on the wire.

use grognard_kernel::{Id, Text, sink::EventType};
use serde::Serialize;

use crate::words::{Ability, Condition, Grant, Quality, Stat, Unready};

/// Something that happened. Events come in the order in which things happen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// An attack or a stunt was rolled against a defence.
    Opposed {
        attacker: Id,
        defender: Id,
        attack_type: Stat,
        defense_type: Stat,
        advantage: bool,
        disadvantage: bool,
        modifier: i64,
        natural: i64,
        bonus: i64,
        defense: i64,
        success: bool,
        quality: Option<Quality>,
    },
    /// Hit points were lost; `hp` are those left, which may be below 0.
    Damaged { target: Id, damage: i64, hp: i64 },
    /// Damage did nothing to somebody whom nothing harms.
    ShruggedOff { target: Id, damage: i64 },
    /// A weapon lost quality; `quality` is what is left.
    WeaponWorn { item: Id, quality: i64 },
    /// An item could not be used at the moment.
    Refused { item: Id, user: Id, reason: Unready },
    /// A weapon broke.
    Broke { item: Id, user: Id },
    /// The last use of an item is spent.
    UsedUp { item: Id, user: Id },
    /// Something was consumed.
    Used { item: Id, user: Id, target: Option<Id> },
    /// Hit points came back: `amount` is the real change.
    Healed { who: Id, amount: i64, by: Option<Id> },
    /// A brush with death was survived, at a price.
    Survived {
        who: Id,
        #[serde(skip_serializing_if = "Option::is_none")]
        condition: Option<Condition>,
        ability: Ability,
        loss: i64,
        recovered: i64,
    },
    /// Somebody died.
    Died { who: Id },
    /// Somebody gave up, in a place where nobody dies.
    Yielded { who: Id },
    /// Somebody is out of the fight.
    Defeated { who: Id },
    /// Somebody got away.
    Fled { who: Id },
    /// Coins were taken from a fallen creature.
    Looted { who: Id, victim: Id, coins: i64 },
    /// A stunt was tried.
    Stunt { actor: Id, recipient: Id, target: Id, grants: Grant, success: bool },
    /// An item was taken in hand or put on.
    Wielded { who: Id, item: Id },
    /// Somebody is on the way out, and will be out after that many turns.
    Retreating { who: Id, turns_left: i64 },
    /// An order could not be carried out; the turn is lost. `code` says why.
    OrderFailed { who: Id, code: Text },
    /// The fight is over.
    CombatOver { standing: Vec<Id>, knocked_out: Vec<Id>, killed: Vec<Id> },
    /// Somebody's part of a fight against the clock is over.
    TwitchOver { who: Id },
}

impl EventType for Event {
    type Explanation = ();
}
