//! Gems and jewellery (B/X: Treasure).

use grognard_kernel::{Dice, Result};

use super::TreasureRoll;
use crate::{
    items::{Valuable, ValuableKind},
    tables::{treasure_tables, treasure_weights},
};

impl<D: Dice + ?Sized> TreasureRoll<'_, D> {
    /// A gem. Draws a d20 for its value.
    pub fn gem(&mut self) -> Result<Valuable> {
        let value_gp = treasure_tables().gem_value(self.dice.die(20)?)?;
        Ok(self.valuable(ValuableKind::Gem, "Gem", value_gp, treasure_weights().gem))
    }

    /// A piece of jewellery. Draws its value: 3d6×100 gp.
    pub fn jewellery(&mut self) -> Result<Valuable> {
        let value_gp = treasure_tables().gems.jewellery_dice.dice().total(self.dice)?;
        Ok(self.valuable(
            ValuableKind::Jewellery,
            "Jewellery",
            value_gp,
            treasure_weights().jewellery,
        ))
    }

    fn valuable(
        &mut self,
        kind: ValuableKind,
        name: &'static str,
        value_gp: i64,
        weight_coins: i64,
    ) -> Valuable {
        let instance_id = self.ids.allocate("valuable");
        Valuable { instance_id, kind, name: name.into(), value_gp, weight_coins }
    }
}
