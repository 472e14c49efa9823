//! Reactions (B/X: Encounters, monster reactions): how a meeting begins.
//!
//! Draws 2d6 (stream `encounter`, in a session).

use grognard_kernel::{Dice, Result};
use serde::Serialize;

use crate::{
    events::{EventSink, ReactionRolled},
    model::table::ReactionResult,
    tables,
};

/// How monsters took a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ReactionRoll {
    /// The reaction.
    pub result: ReactionResult,
    /// The 2d6.
    pub roll: i64,
    /// Added to it.
    pub modifier: i64,
    /// What the table was asked.
    pub total: i64,
}

/// Rolls a reaction: 2d6 plus the modifier (a speaker's Charisma), by the reaction table. Emits
/// `reaction_rolled`.
pub fn roll_reaction<D: Dice + ?Sized, S: EventSink>(
    modifier: i64,
    dice: &mut D,
    sink: &mut S,
) -> Result<ReactionRoll> {
    let roll = dice.die(6)? + dice.die(6)?;
    let total = roll.saturating_add(modifier);
    let result = tables::reaction_result(total);
    if S::ON {
        sink.emit(ReactionRolled { roll, modifier, total, result: result.into() }.into());
    }
    Ok(ReactionRoll { result, roll, modifier, total })
}
