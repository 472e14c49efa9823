//! What is told of a fight of Knave: who comes in, each turn with its dice.

use grognard::{
    kernel::{Id, Text},
    knave::{Event, Order},
};
use serde::Serialize;

use crate::scenario::knave::Side;

/// Something that happens in a fight. Whoever is named is named by id, and so is every item.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "told", rename_all = "snake_case")]
pub enum Telling {
    /// Somebody comes into the fight.
    Enters(Box<Enters>),
    /// A turn begins, in which everybody acts.
    Turn {
        /// Its number, from 1.
        number: u32,
    },
    /// The order in which they act, as it was drawn.
    Order {
        /// Who, the first first.
        who: Vec<Id>,
    },
    /// Somebody decides what to do.
    Decides {
        /// Who.
        who: Id,
        /// What.
        order: Order,
        /// With what, where the order is to strike or to use something.
        #[serde(skip_serializing_if = "Option::is_none")]
        item: Option<Id>,
        /// Its nerve broke.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        broken: bool,
    },
    /// Somebody puts away what is of no more use in the hand. It takes no time.
    PutsAway {
        /// Who.
        who: Id,
        /// What.
        item: Id,
    },
    /// A monster checks its morale.
    Morale {
        /// Whose.
        who: Id,
        /// The dice.
        dice: Vec<i64>,
        /// What they may come to.
        morale: i64,
        /// It stands.
        holds: bool,
    },
    /// An event of the rules.
    Event(Happened),
}

/// An event of the rules, with the dice that were rolled for it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Happened {
    /// The dice since the last event, in order.
    pub dice: Vec<i64>,
    /// The event.
    #[serde(flatten)]
    pub event: Event,
}

/// Somebody who comes into the fight.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Enters {
    /// Who.
    pub name: Id,
    /// On which side.
    pub side: Side,
    /// A character's level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<i64>,
    /// Anybody else's hit dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hit_dice: Option<i64>,
    /// Hit points left.
    pub current_hp: i64,
    /// Hit points when unhurt.
    pub max_hp: i64,
    /// What armour adds to 10.
    pub armour: i64,
    /// The six bonuses, in the order of the rules.
    pub abilities: [i64; 6],
    /// What is held, worn and carried.
    pub items: Vec<Item>,
    /// Things of a rolled sheet that did not fit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_behind: Vec<Id>,
}

/// An item that somebody has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Item {
    /// The id that events call it by.
    pub id: Id,
    /// The name for people.
    pub name: Text,
    /// The dice of its damage; empty for what deals none.
    #[serde(skip_serializing_if = "Text::is_empty")]
    pub damage_roll: Text,
    /// In the pack, and not in hand or worn.
    pub packed: bool,
}
