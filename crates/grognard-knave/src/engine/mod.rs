//! The roll engine: dice, saves, tables, morale, rest and death (rules 2 and 3).
//!
//! Everything here works on a caller's own creatures: what a roll needs to know of them are the
//! small traits [`Bonuses`], [`Living`] and [`Mortal`], or plain numbers.

mod death;
pub(crate) mod dice;
mod morale;
mod rest;
mod save;
mod table;

use std::collections::BTreeMap;

pub use death::{Death, LOWEST_ABILITY, roll_death};
pub(crate) use dice::Pool;
pub use dice::{Edge, MOST_DICE, MOST_SIDES, roll, roll_at_most, roll_d20};
pub use morale::check_morale;
pub use rest::{heal, heal_from_rest};
pub use save::{OpposedSave, Save, Saved};
pub use table::{NamedTable, Table, roll_table};

use crate::words::{Ability, Stat};

/// Something that has bonuses.
///
/// ```
/// use grognard_kernel::Script;
/// use grognard_knave::{Bonuses, Save, Stat};
///
/// // A game's own character: three scores of its own kind, nothing copied, nothing converted.
/// struct Smuggler { muscle: i8, nerves: i8, coat: Option<u8> }
///
/// impl Bonuses for Smuggler {
///     fn bonus(&self, stat: Stat) -> Option<i64> {
///         match stat {
///             Stat::Strength => Some(self.muscle.into()),
///             Stat::Dexterity => Some(self.nerves.into()),
///             Stat::Armour => self.coat.map(i64::from),
///             _ => None, // what it does not have counts 1
///         }
///     }
/// }
///
/// let smuggler = Smuggler { muscle: 2, nerves: 4, coat: None };
/// let lift = Save::default(); // strength against 15
/// let saved = lift.roll(&smuggler, &mut Script::faces([14]))?;
/// assert!(saved.success); // 14 + 2 = 16 beats 15
/// let saved = Save { ability: Stat::Wisdom, ..lift }.roll(&smuggler, &mut Script::faces([14]))?;
/// assert!(!saved.success); // 14 + 1 = 15 does not
/// # Ok::<(), grognard_knave::Fault>(())
/// ```
pub trait Bonuses {
    /// The bonus; `None` where there is no such value at all.
    fn bonus(&self, stat: Stat) -> Option<i64>;

    /// The bonus that a roll adds: 1 where there is none.
    fn bonus_or_usual(&self, stat: Stat) -> i64 {
        self.bonus(stat).unwrap_or(BONUS_WHEN_ABSENT)
    }

    /// What has to be beaten: the bonus and 10.
    fn defence(&self, stat: Stat) -> i64 {
        self.bonus_or_usual(stat).saturating_add(DEFENCE_ABOVE_BONUS)
    }
}

/// Something that can be hurt and healed. Hit points may fall below 0.
pub trait Living {
    /// The hit points.
    fn hp(&self) -> i64;

    /// The most there can be.
    fn hp_max(&self) -> i64;

    /// Sets the hit points.
    fn set_hp(&mut self, hp: i64);
}

/// Something that can have a brush with death.
pub trait Mortal: Bonuses + Living {
    /// Sets an ability's bonus.
    fn set_ability(&mut self, ability: Ability, bonus: i64);
}

/// What a creature without a value counts.
pub const BONUS_WHEN_ABSENT: i64 = 1;

/// What is added to a bonus to make a defence.
pub const DEFENCE_ABOVE_BONUS: i64 = 10;

impl<T: Bonuses + ?Sized> Bonuses for &T {
    fn bonus(&self, stat: Stat) -> Option<i64> {
        (**self).bonus(stat)
    }
}

impl Bonuses for BTreeMap<Stat, i64> {
    fn bonus(&self, stat: Stat) -> Option<i64> {
        self.get(&stat).copied()
    }
}
