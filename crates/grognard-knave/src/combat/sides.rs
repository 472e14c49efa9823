//! Who stands with somebody in a fight, and who against (rules 9.2). Draws nothing.

use grognard_kernel::Id;

use crate::{fault::Fault, world::World};

/// Who stands with somebody, and who against.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// Those with it, itself among them if it takes part.
    pub allies: Vec<Id>,
    /// Those against it.
    pub enemies: Vec<Id>,
}

impl Sides {
    /// The sides as somebody sees them, of creatures that take part.
    pub(super) fn of<'a>(
        who: &str,
        taking_part: impl Iterator<Item = &'a Id> + Clone,
        world: &World,
    ) -> Result<Self, Fault> {
        if world.room.allow_pvp {
            let enemies = taking_part.filter(|other| **other != *who).cloned().collect();
            return Ok(Self { allies: vec![Id::from(who)], enemies });
        }
        // Somebody who does not take part sees the fight with a monster's eyes.
        let inside = taking_part.clone().any(|other| *other == *who);
        let with_characters = world.creature(who)?.is_character() && inside;
        let mut sides = Self::default();
        for other in taking_part {
            let side = match world.creature(other)?.is_character() == with_characters {
                true => &mut sides.allies,
                false => &mut sides.enemies,
            };
            side.push(other.clone());
        }
        Ok(sides)
    }
}
