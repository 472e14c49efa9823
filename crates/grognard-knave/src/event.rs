//! What can happen, with its fields and its names on the wire.

use grognard_kernel::{Id, Text, sink::EventType};
use serde::Serialize;

use crate::words::{Ability, Condition, Grant, Quality, Stat, Unready};

/// Something that happened. Events come in the order in which things happen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// An attack or a stunt was rolled against a defence.
    Opposed {
        /// Who rolled.
        attacker: Id,
        /// Against whom.
        defender: Id,
        /// The bonus that counted.
        attack_type: Stat,
        /// The defence that counted.
        defense_type: Stat,
        /// It was rolled with an advantage.
        advantage: bool,
        /// It was rolled with a disadvantage.
        disadvantage: bool,
        /// What was added beside the bonus.
        modifier: i64,
        /// The die that counted.
        natural: i64,
        /// The bonus.
        bonus: i64,
        /// What had to be beaten.
        defense: i64,
        /// It was beaten.
        success: bool,
        /// What a natural 1 or 20 says beside that.
        quality: Option<Quality>,
    },
    /// Hit points were lost.
    Damaged {
        /// By whom.
        target: Id,
        /// How many.
        damage: i64,
        /// How many are left; they may be below 0.
        hp: i64,
    },
    /// Damage did nothing to somebody whom nothing harms.
    ShruggedOff {
        /// To whom.
        target: Id,
        /// How much it would have been.
        damage: i64,
    },
    /// A weapon lost quality.
    WeaponWorn {
        /// Which.
        item: Id,
        /// What is left of it.
        quality: i64,
    },
    /// An item could not be used at the moment.
    Refused {
        /// Which.
        item: Id,
        /// By whom.
        user: Id,
        /// Why not.
        reason: Unready,
    },
    /// A weapon broke.
    Broke {
        /// Which.
        item: Id,
        /// Who used it.
        user: Id,
    },
    /// The last use of an item is spent, and it is gone.
    UsedUp {
        /// Which.
        item: Id,
        /// Who used it.
        user: Id,
    },
    /// Something was consumed.
    Used {
        /// What.
        item: Id,
        /// By whom.
        user: Id,
        /// On whom.
        target: Option<Id>,
    },
    /// Hit points came back.
    Healed {
        /// To whom.
        who: Id,
        /// The real change.
        amount: i64,
        /// By whose help.
        by: Option<Id>,
    },
    /// A brush with death was survived, at a price.
    Survived {
        /// By whom.
        who: Id,
        /// What is left of it; the page has no names for that.
        #[serde(skip_serializing_if = "Option::is_none")]
        condition: Option<Condition>,
        /// The ability that suffered.
        ability: Ability,
        /// What it lost.
        loss: i64,
        /// The die for the hit points.
        recovered: i64,
    },
    /// Somebody died.
    Died {
        /// Who.
        who: Id,
    },
    /// Somebody gave up, in a place where nobody dies.
    Yielded {
        /// Who.
        who: Id,
    },
    /// Somebody is out of the fight.
    Defeated {
        /// Who.
        who: Id,
    },
    /// Somebody got away.
    Fled {
        /// Who.
        who: Id,
    },
    /// Coins were taken from a fallen creature.
    Looted {
        /// By whom.
        who: Id,
        /// From whom.
        victim: Id,
        /// How many were gained.
        coins: i64,
    },
    /// A stunt was tried.
    Stunt {
        /// By whom.
        actor: Id,
        /// Who gains by it, or suffers.
        recipient: Id,
        /// Against whom.
        target: Id,
        /// What it grants.
        grants: Grant,
        /// It worked.
        success: bool,
    },
    /// An item was taken in hand or put on.
    Wielded {
        /// By whom.
        who: Id,
        /// Which.
        item: Id,
    },
    /// Somebody is on the way out.
    Retreating {
        /// Who.
        who: Id,
        /// After how many more turns it is out.
        turns_left: i64,
    },
    /// An order could not be carried out; the turn is lost.
    OrderFailed {
        /// Whose.
        who: Id,
        /// The code of the fault.
        code: Text,
    },
    /// The fight is over.
    CombatOver {
        /// Who is left.
        standing: Vec<Id>,
        /// Who is out, with hit points.
        knocked_out: Vec<Id>,
        /// Who is out, without.
        killed: Vec<Id>,
    },
    /// Somebody's part of a fight against the clock is over.
    TwitchOver {
        /// Whose.
        who: Id,
    },
}

impl EventType for Event {
    type Explanation = ();
}
