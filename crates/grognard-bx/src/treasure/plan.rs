//! What treasure a monster has (B/X: Monsters, treasure type). Draws nothing.

use grognard_kernel::{Result, Text};
use serde::Serialize;

use crate::{
    model::{monster::TreasureRef, treasure::TreasureKind},
    tables::treasure_tables,
};

/// Which treasure types are rolled for whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TreasurePlan {
    /// Once for the lair; the last ones of them because they stand in parentheses.
    pub lair: Vec<Text>,
    /// For each individual.
    pub individual: Vec<Text>,
    /// Once for a group.
    pub group: Vec<Text>,
    /// Gold pieces that lie in the lair beside the types.
    pub extra_gp: i64,
    /// How often everything is rolled.
    pub multiplier: i64,
}

impl TreasurePlan {
    /// What a monster's stat block means. A letter that no type has is an error.
    pub fn of(treasure: &TreasureRef) -> Result<Self> {
        let mut plan = Self {
            lair: Vec::new(),
            individual: Vec::new(),
            group: Vec::new(),
            extra_gp: treasure.extra_gp,
            multiplier: treasure.multiplier,
        };
        for letter in &treasure.letters {
            let list = match treasure_tables().of_letter(letter)?.kind {
                TreasureKind::Hoard => &mut plan.lair,
                TreasureKind::Individual => &mut plan.individual,
                TreasureKind::Group => &mut plan.group,
            };
            list.push(letter.clone());
        }
        for letter in &treasure.parenthetical {
            treasure_tables().of_letter(letter)?;
            plan.lair.push(letter.clone());
        }
        Ok(plan)
    }
}
