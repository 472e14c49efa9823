//! The thief's skills (B/X: Classes, thief).
//!
//! Draws a d6 for hearing noise, a d100 for the others.

use grognard_kernel::{Dice, Error, Result, wire_enum};
use serde::Serialize;

use crate::{Character, model::class::ThiefSkills};

wire_enum! {
    /// What thieves can do and others cannot, or not so well.
    pub enum ThiefSkill ("thief skill") {
        /// Climbing walls.
        ClimbSheerSurfaces = "climb_sheer_surfaces",
        /// Finding and removing the small traps on treasure.
        FindRemoveTreasureTraps = "find_remove_treasure_traps",
        /// Hearing noise: a chance in six.
        HearNoise = "hear_noise",
        /// Hiding.
        HideInShadows = "hide_in_shadows",
        /// Moving in silence.
        MoveSilently = "move_silently",
        /// Opening locks.
        OpenLocks = "open_locks",
        /// Picking pockets.
        PickPockets = "pick_pockets",
    }
}

impl ThiefSkill {
    /// The chance at a level: of 6 for hearing noise, percent for the others.
    #[must_use]
    pub const fn chance(self, row: &ThiefSkills) -> i64 {
        match self {
            Self::ClimbSheerSurfaces => row.climb_sheer_surfaces,
            Self::FindRemoveTreasureTraps => row.find_remove_treasure_traps,
            Self::HearNoise => row.hear_noise,
            Self::HideInShadows => row.hide_in_shadows,
            Self::MoveSilently => row.move_silently,
            Self::OpenLocks => row.open_locks,
            Self::PickPockets => row.pick_pockets,
        }
    }
}

/// No thief's hand is surer than this.
const SUREST_HAND: i64 = 99;

/// What came of using a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SkillCheck {
    /// The skill.
    pub skill: ThiefSkill,
    /// The die.
    pub roll: i64,
    /// The chance; it may be below 0 or above 100.
    pub chance: i64,
    /// Whether it worked.
    pub passed: bool,
    /// Whether the victim of a pickpocket noticed; `None` for other skills.
    pub noticed: Option<bool>,
}

/// Uses a thief's skill. `modifier_pct` is added to chances in percent; hearing noise ignores it.
///
/// A character whose class has no such skills is an error, and nothing is drawn.
pub fn use_thief_skill<D: Dice + ?Sized>(
    character: &Character,
    skill: ThiefSkill,
    modifier_pct: i64,
    dice: &mut D,
) -> Result<SkillCheck> {
    let row = character.thief_skills().ok_or_else(|| {
        Error::value(format!("the class {} has no thief skills", character.class().name))
    })?;
    let printed = skill.chance(row);
    let (chance, sides) = match skill {
        ThiefSkill::HearNoise => (printed, 6),
        ThiefSkill::PickPockets => (printed.saturating_add(modifier_pct).min(SUREST_HAND), 100),
        _ => (printed.saturating_add(modifier_pct), 100),
    };
    let roll = dice.die(sides)?;
    let noticed = (skill == ThiefSkill::PickPockets).then(|| roll > chance.saturating_mul(2));
    Ok(SkillCheck { skill, roll, chance, passed: roll <= chance, noticed })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chance to hear is a number of 6 at every level, the others are percentages.
    #[test]
    fn chances_fit_their_dice() {
        let thief = crate::Catalog::standard().class("thief").unwrap();
        for row in &thief.thief_skills {
            for &skill in ThiefSkill::ALL {
                let most = if skill == ThiefSkill::HearNoise { 6 } else { 125 };
                assert!((1..=most).contains(&skill.chance(row)), "{skill} at level {}", row.level);
            }
        }
    }
}
