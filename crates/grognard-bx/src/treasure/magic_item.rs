//! Finding magic items (B/X: Treasure, magic items).
//!
//! Draws: the d100 of the category, again while it is excluded; the die of the category's table;
//! then for each item of the row, as far as it has them: the suit (d8), charges, number, wishes,
//! the spells of a scroll, the drains of a sword, the mind of a sword.

use grognard_kernel::{Dice, Error, Params, Result, WrittenDice};

use super::TreasureRoll;
use crate::{
    items::MagicItem,
    model::{
        magic_item::ItemCategory,
        magic_item_table::{RowParams, TableCategory},
        words::Tier,
    },
    tables::magic_item_tables,
};

impl<D: Dice + ?Sized> TreasureRoll<'_, D> {
    /// What one roll for magic items finds: of a category, or of whichever the dice say. Usually
    /// one item; a suit may come with a shield.
    ///
    /// A category that is itself excluded, or an exclusion of all, are errors; nothing is drawn.
    pub fn magic_items(
        &mut self,
        category: Option<TableCategory>,
        exclude: &[TableCategory],
    ) -> Result<Vec<MagicItem>> {
        let tables = magic_item_tables();
        let category = match category {
            Some(category) if exclude.contains(&category) => {
                return Err(Error::value(format!("{category} is excluded")));
            }
            Some(category) => category,
            None => self.category(exclude)?,
        };
        let table = tables.sub_table(category);
        let roll = self.dice.die(table.die(self.tier))?;
        let row = table.row(self.tier, roll)?;
        row.item_ids.iter().map(|id| self.magic_item(id, &row.params)).collect()
    }

    fn category(&mut self, exclude: &[TableCategory]) -> Result<TableCategory> {
        if TableCategory::ALL.iter().all(|one| exclude.contains(one)) {
            return Err(Error::value("every category of magic items is excluded"));
        }
        loop {
            let category = magic_item_tables().item_type(self.tier, self.dice.die(100)?)?;
            if !exclude.contains(&category) {
                return Ok(category);
            }
        }
    }

    /// One magic item of a kind, as it is found: unidentified, with the figures that dice decide.
    /// `params` are those of the table row it was found by; the default for none.
    ///
    /// An unknown id is an error: no id is allocated and nothing is drawn.
    pub fn magic_item(&mut self, id: &str, params: &RowParams) -> Result<MagicItem> {
        let template = self.catalog.magic_item(id)?;
        let mut item =
            MagicItem::new(self.ids.allocate("magic-item"), template.id.clone(), self.catalog);
        item.base_item_id = template.base_item_id.clone();
        if template.category == ItemCategory::Armour && item.base_item_id.is_none() {
            let suit = magic_item_tables().armour_type(self.dice.die(8)?)?;
            item.base_item_id = Some(suit.clone());
        }
        if let Some(charges) = &template.charges_dice {
            item.charges_remaining = Some(charges.dice().total(self.dice)?);
        }
        if let Some(dice) = params.quantity_dice.as_ref().or(template.quantity_dice.as_ref()) {
            item.quantity = match (self.tier, params.basic_quantity_fixed) {
                (Tier::Basic, Some(fixed)) => fixed,
                _ => dice.dice().total(self.dice)?,
            };
        }
        let found = *template.found();
        let wishes = params.wish_count_dice.as_ref().map(WrittenDice::dice).or(found.wishes);
        let mut state = Params::default();
        if let Some(wishes) = wishes {
            state.set("wishes_remaining", wishes.total(self.dice)?);
        }
        if found.scroll_spells > 0 {
            self.write_scroll(found.scroll_spells, &mut state)?;
        }
        if let Some(drains) = found.drains {
            state.set("drains_remaining", drains.total(self.dice)?);
        }
        item.state = state;
        if template.category == ItemCategory::Sword {
            item.sentience = self.sword_mind()?;
        }
        item.look_up(self.catalog);
        Ok(item)
    }
}
