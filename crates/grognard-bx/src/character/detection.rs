//! Noticing things (B/X: Adventuring, searching and listening).
//!
//! Draws a d6 where there is a chance at all.

use grognard_kernel::{Dice, Result, wire_enum};
use serde::Serialize;

use crate::Character;

wire_enum! {
    /// What somebody looks or listens for.
    pub enum Detection ("kind of detection") {
        /// Noise behind a door.
        Listening = "listening",
        /// Secret doors.
        SecretDoors = "secret_doors",
        /// Traps in a room.
        RoomTraps = "room_traps",
        /// Sloping passages, shifting walls, new stonework.
        Construction = "construction",
    }
}

/// The chance in six that a character notices something.
#[must_use]
pub fn detection_chance(character: &Character, kind: Detection) -> i64 {
    let (tag, anybody) = match kind {
        Detection::Listening => ("listening_at_doors", 1),
        Detection::SecretDoors => ("detect_secret_doors", 1),
        Detection::RoomTraps => ("detect_room_traps", 1),
        Detection::Construction => ("detect_construction_tricks", 0),
    };
    if let (Detection::Listening, Some(skills)) = (kind, character.thief_skills()) {
        return skills.hear_noise;
    }
    let ability = character.class().ability(tag);
    ability.and_then(|ability| ability.params.number("chance_in_six")).unwrap_or(anybody)
}

/// What came of looking or listening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DetectionCheck {
    /// The chance in six.
    pub chance: i64,
    /// The d6; `None` where there is no chance.
    pub roll: Option<i64>,
    /// Whether something was noticed.
    pub passed: bool,
}

/// Looks or listens, with a chance in six. Without a chance nothing is drawn.
pub fn detection_check<D: Dice + ?Sized>(chance: i64, dice: &mut D) -> Result<DetectionCheck> {
    if chance <= 0 {
        return Ok(DetectionCheck { chance, roll: None, passed: false });
    }
    let roll = dice.die(6)?;
    Ok(DetectionCheck { chance, roll: Some(roll), passed: roll <= chance })
}
