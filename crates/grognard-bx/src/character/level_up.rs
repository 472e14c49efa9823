//! Gaining a level (B/X: Advancement).
//!
//! Draws the class's Hit Die (stream `advancement`, in a session) while the level brings one;
//! nothing above 9th level.

use grognard_kernel::{Dice, Error, Result};
use serde::Serialize;

use crate::Character;

/// What a new level brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LevelUp {
    /// The level now.
    pub new_level: i64,
    /// The Hit Die; `None` when the level brings a fixed number of points.
    pub hp_roll: Option<i64>,
    /// Hit points gained, at least 1 of a die.
    pub hp_gained: i64,
    /// Whether the Constitution modifier was added.
    pub con_applied: bool,
}

/// Raises a character by one level: a Hit Die with the Constitution modifier, or the fixed points
/// of the higher levels, on both maximum and current hit points. Experience stays as it is.
///
/// At the highest level of the class it is an error, and nothing is drawn.
pub fn level_up<D: Dice + ?Sized>(character: &mut Character, dice: &mut D) -> Result<LevelUp> {
    let new_level = character.level() + 1;
    let Some(new) = character.class.row(new_level).map(|row| row.hit_dice) else {
        return Err(Error::value(format!(
            "{} is the highest level of the class {}",
            character.level(),
            character.class.name
        )));
    };
    let old = character.row().hit_dice;
    let gain = if new.count > old.count {
        let roll = dice.die(new.die)?;
        let con = if new.con_applies { character.ability_modifiers().hit_points } else { 0 };
        LevelUp {
            new_level,
            hp_roll: Some(roll),
            hp_gained: (roll + con).max(1),
            con_applied: new.con_applies,
        }
    } else {
        let hp_gained = new.bonus - old.bonus;
        LevelUp { new_level, hp_roll: None, hp_gained, con_applied: false }
    };
    character.set_level(new_level)?;
    character.body.max_hp += gain.hp_gained;
    character.body.current_hp += gain.hp_gained;
    Ok(gain)
}
