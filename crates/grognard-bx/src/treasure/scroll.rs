//! The spells on a scroll (B/X: Magic items, scrolls).
//!
//! Draws a d4 for the kind of magic; for each spell the die of its level and a pick among the
//! spells of that level.

use grognard_kernel::{Dice, Error, ParamScalar, Params, Result};

use super::TreasureRoll;
use crate::{model::magic_item_table::MagicItemTables, tables::magic_item_tables};

impl<D: Dice + ?Sized> TreasureRoll<'_, D> {
    /// Writes `count` spells on a scroll: `spell_list` and `spells` of its state. A spell may come
    /// twice.
    pub(super) fn write_scroll(&mut self, count: i64, state: &mut Params) -> Result<()> {
        let divine = self.dice.die(4)? == 1;
        let list = if divine { "cleric" } else { "magic_user" };
        let mut spells = Vec::new();
        for _ in 0..count {
            let roll = self.dice.die(MagicItemTables::scroll_die(self.tier))?;
            let level = magic_item_tables().scroll_level(self.tier, divine, roll)?;
            let choices = self.catalog.spells_of(list, level);
            if choices.is_empty() {
                return Err(Error::value(format!("no {list} spells of level {level}")));
            }
            let spell = &choices[self.dice.pick(choices.len())?];
            spells.push(ParamScalar::Text(spell.id.text()));
        }
        state.set("spell_list", list);
        state.set("spells", spells);
        Ok(())
    }
}
