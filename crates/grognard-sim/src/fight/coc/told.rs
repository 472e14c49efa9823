//! What is told of a fight of Call of Cthulhu: who comes in, each round, each turn with its dice.

use grognard::{
    coc::{
        Condition, DamageRecord, FightEvent, InitiativeRow, OtherDamage, Outcome, Rolled, Side,
        SuffocationEnded, SuffocationRoundTold, SuffocationStarted, TurnRecord,
    },
    kernel::Text,
};
use serde::Serialize;

/// Something that happens in a fight. Whoever is named is named by id.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "told", rename_all = "snake_case")]
pub enum Telling {
    /// Somebody comes into the fight.
    Enters(Box<Enters>),
    /// A round begins.
    Round {
        /// Its number, from 1.
        number: u32,
        /// How far apart the sides are, in yards.
        distance_yards: i64,
        /// Who acts when.
        order: Vec<InitiativeRow>,
    },
    /// Somebody takes a turn.
    Turn(Box<Turn>),
    /// Somebody does nothing.
    Waits {
        /// Who.
        actor_id: Text,
        /// Why.
        why: Why,
    },
    /// Somebody closes in.
    Closes {
        /// Who.
        actor_id: Text,
        /// How far apart the sides are now, in yards.
        distance_yards: i64,
        /// Left the cover for it.
        leaves_cover: bool,
    },
    /// Somebody gets up.
    GetsUp {
        /// Who.
        actor_id: Text,
    },
    /// The air is gone.
    AirGone(SuffocationStarted),
    /// A round without air.
    NoAir(SuffocationRoundTold),
    /// There is air again.
    AirBack(SuffocationEnded),
    /// Something beside the enemy hurts.
    Harm(Box<OtherDamage>),
    /// Something that lasted on somebody ends with the round.
    Ends {
        /// On whom.
        actor_id: Text,
        /// What.
        effect: Text,
    },
    /// The fight is over.
    Concluded {
        /// How.
        outcome: Outcome,
    },
}

/// Somebody who comes into the fight.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Enters {
    /// Who.
    pub actor_id: Text,
    /// The name for people.
    pub name: Text,
    /// On which side.
    pub side: Side,
    /// DEX.
    pub dex: i64,
    /// Hit points left.
    pub current_hp: i64,
    /// Hit points when unhurt.
    pub max_hp: i64,
    /// Points of armour.
    pub armour: i64,
    /// Build.
    pub build: i64,
    /// Damage bonus.
    pub damage_bonus: Text,
    /// The names of what they fight with, in order.
    pub weapons: Vec<Text>,
    /// Conditions from before the fight.
    pub conditions: Vec<Condition>,
}

/// A turn with everything that came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Turn {
    /// The turn as it stands in the document.
    pub turn: TurnRecord,
    /// Its rolls, in the order in which they fell.
    pub rolls: Vec<Rolled>,
    /// What else happened: jams, Luck that was spent.
    pub events: Vec<FightEvent>,
    /// The damage that it dealt, in order. In JSON it stands in the document alone, by roll id.
    #[serde(skip)]
    pub damage: Vec<DamageRecord>,
    /// Conditions that somebody came into.
    pub gained: Vec<Gained>,
    /// Those who are held no more.
    pub freed: Vec<Text>,
    /// The weapon of the turn, where it was named.
    pub weapon_id: Option<Text>,
    /// Whether the target was shot at behind cover.
    pub cover: bool,
    /// Shots left in the weapon of the turn, where it has a magazine.
    pub shots_left: Option<i64>,
}

/// A condition that somebody came into.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Gained {
    /// Who.
    pub actor_id: Text,
    /// Which.
    pub condition: Condition,
}

/// Why somebody does nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Taken unawares.
    Surprised,
    /// Dived for cover, and has forfeited the attack.
    Dived,
    /// Obeys somebody who wants nothing done.
    Dominated,
    /// Nothing that they might do can be done.
    NothingToDo,
}
