//! Who rules: a sentient sword or its wielder (B/X: Magic items, sentient swords).
//!
//! Draws a d10 when their alignments differ; a d4 when the wielder is hurt, two of them at less
//! than half of the hit points.

use grognard_kernel::{Dice, Result};
use serde::Serialize;

use super::Sentience;
use crate::{Character, model::words::Ability};

/// What came of a contest of wills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SwordControl {
    /// The sword's will.
    pub sword_will: i64,
    /// The wielder's will.
    pub wielder_will: i64,
    /// Whether the sword has its way.
    pub sword_controls: bool,
}

/// A contest of wills between a sword and its wielder. Nothing else comes of it here.
pub fn contest_of_wills<D: Dice + ?Sized>(
    wielder: &Character,
    sword: &Sentience,
    dice: &mut D,
) -> Result<SwordControl> {
    let powers = i64::try_from(sword.extraordinary_powers.len()).unwrap_or(i64::MAX);
    let mut sword_will = (sword.intelligence + sword.ego).saturating_add(powers);
    if wielder.body.alignment != Some(sword.alignment) {
        sword_will = sword_will.saturating_add(dice.die(10)?);
    }
    let scores = wielder.scores();
    let mut wielder_will = scores.get(Ability::Strength) + scores.get(Ability::Wisdom);
    let (current_hp, max_hp) = (wielder.body.current_hp, wielder.body.max_hp);
    if current_hp < max_hp {
        wielder_will -= dice.die(4)?;
        // Less than half, without doubling a number that may be large.
        if current_hp < max_hp - current_hp {
            wielder_will -= dice.die(4)?;
        }
    }
    Ok(SwordControl { sword_will, wielder_will, sword_controls: sword_will > wielder_will })
}
