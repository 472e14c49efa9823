//! Whom somebody attacks.

use grognard::kernel::{Dice, Result, wire_enum};

wire_enum! {
    /// Whom somebody attacks.
    pub enum Policy ("policy") {
        /// The first enemy, in the order of the scenario.
        First = "first",
        /// The enemy with the fewest hit points left; of equals the first.
        Weakest = "weakest",
        /// The enemy with the most hit points left; of equals the first.
        Strongest = "strongest",
        /// Any enemy, all equally likely.
        Random = "random",
    }
}

impl Policy {
    /// The enemy that is chosen, if there is one. Draws one pick where chance decides.
    pub(crate) fn choose<T: Copy, D: Dice + ?Sized>(
        self,
        enemies: &[T],
        hit_points: impl Fn(T) -> i64,
        dice: &mut D,
    ) -> Result<Option<T>> {
        let all = enemies.iter().copied();
        Ok(match self {
            Self::First => enemies.first().copied(),
            Self::Weakest => all.min_by_key(|&one| hit_points(one)),
            // Of equals the first: `max_by_key` would take the last.
            Self::Strongest => all.min_by_key(|&one| std::cmp::Reverse(hit_points(one))),
            Self::Random if enemies.is_empty() => None,
            Self::Random => enemies.get(dice.pick(enemies.len())?).copied(),
        })
    }
}
