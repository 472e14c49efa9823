//! Where the totals come from: what a fight log and a `why` are written from.

use grognard_kernel::{Sink, Tally, Text, tally::Terms};

use crate::Event;

/// Which total of the next event is explained, with its terms in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The total.
    pub of: Total,
    /// Its terms.
    pub terms: Terms<Source>,
}

/// A total whose terms are kept if the sink `S` wants them.
pub(crate) type TallyFor<S> = Tally<Source, <S as Sink<Event>>::Terms<Source>>;

/// A total in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Total {
    /// The modifier of an attack roll.
    AttackModifier,
    /// The defender's armour class.
    ArmourClass,
    /// The roll that an attack takes.
    Required,
    /// The damage that was rolled.
    Damage,
    /// The damage that landed, from the damage that was rolled.
    DamageTaken,
    /// The modifier of a saving throw.
    SaveModifier,
}

/// Where a term comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The referee's adjustment.
    Situation,
    /// The figure that the total begins with: printed armour class, THAC0.
    Base,
    /// The dice.
    Dice,
    /// Strength.
    Strength,
    /// Dexterity.
    Dexterity,
    /// Wisdom.
    Wisdom,
    /// The range band.
    Range,
    /// An ability of the class, by its tag.
    ClassAbility(&'static str),
    /// The defender runs.
    Retreating,
    /// An enchanted arm, by its name.
    MagicItem(Text),
    /// Spells and other effects.
    Effects,
    /// Worn magic items.
    WornItems,
    /// A shield that does not count.
    ShieldIgnored,
    /// An ally beside the defender.
    Ally,
    /// A braced or charging weapon.
    WeaponQuality(&'static str),
    /// The girdle of giant strength.
    GiantStrength,
    /// The limits of the attack matrix.
    MatrixLimits,
    /// At least one point.
    AtLeastOne,
    /// The defender's armour class.
    ArmourClass,
    /// What the target's nature shrugs off.
    Defenses,
    /// Less for each die.
    PerDie,
}
