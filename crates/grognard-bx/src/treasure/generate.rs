//! Treasure by its entries (B/X: Treasure types).
//!
//! Draws, entry by entry: the d100 of its chance (none at chance 0), then its dice; every gem,
//! piece of jewellery and magic item is finished before the next begins.

use grognard_kernel::{Dice, IdAllocator, Result};
use serde::{Deserialize, Serialize};

use crate::{
    Catalog,
    items::{MagicItem, Purse, Valuable, tagged},
    model::{
        magic_item::MagicItemTemplate,
        treasure::{AllotmentKind, MagicAllotment, TreasureEntry},
        words::Tier,
    },
    tables::treasure_tables,
};

/// What was found, in order of generation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Treasure {
    /// Coins.
    pub coins: Purse,
    /// Gems and jewellery.
    pub valuables: Vec<Valuable>,
    /// Magic items, unidentified.
    #[serde(with = "tagged")]
    pub magic_items: Vec<MagicItem>,
}

impl Treasure {
    /// Adds another treasure to this one.
    pub fn add(&mut self, other: Self) {
        self.coins.add_all(&other.coins);
        self.valuables.extend(other.valuables);
        self.magic_items.extend(other.magic_items);
    }

    /// What the coins and valuables are worth, in whole gp. Magic items have no price.
    #[must_use]
    pub fn value_gp(&self) -> i64 {
        let valuables = self.valuables.iter().map(|valuable| valuable.value_gp);
        valuables.fold(self.coins.value_gp(), i64::saturating_add)
    }
}

/// What finding treasure takes: dice, ids, the catalog, and which book's tables are in use.
///
/// ```
/// use grognard_bx::{Catalog, StreamName, Streams, model::words::Tier, treasure::TreasureRoll};
/// use grognard_kernel::IdAllocator;
///
/// let mut streams = Streams::with_keys(44);
/// let mut roll = TreasureRoll {
///     catalog: Catalog::standard(),
///     tier: Tier::Basic,
///     dice: streams.of(StreamName::Treasure),
///     ids: &mut IdAllocator::default(),
/// };
/// let hoard = roll.of_type("C")?;
/// assert!(hoard.value_gp() >= 0);
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
pub struct TreasureRoll<'a, D: ?Sized> {
    /// What there is to find.
    pub catalog: &'a Catalog,
    /// Which book's tables are in use.
    pub tier: Tier,
    /// The dice.
    pub dice: &'a mut D,
    /// Ids: `valuable-…` after a value is drawn, `magic-item-…` before any draw of the item.
    pub ids: &'a mut IdAllocator,
}

impl<D: Dice + ?Sized> TreasureRoll<'_, D> {
    /// A treasure of a lettered type, A to V. An unknown letter is an error, and nothing is drawn.
    pub fn of_type(&mut self, letter: &str) -> Result<Treasure> {
        self.of_entries(&treasure_tables().of_letter(letter)?.entries)
    }

    /// The treasure that lies without a guardian on a level of a dungeon. A level below 1 is an
    /// error, and nothing is drawn.
    pub fn unguarded(&mut self, level: i64) -> Result<Treasure> {
        self.of_entries(&treasure_tables().unguarded_on(level)?.entries)
    }

    /// The hoard that a treasure map leads to; nothing for an item that is no map.
    pub fn of_map(&mut self, map: &MagicItemTemplate) -> Result<Treasure> {
        self.of_entries(&map.hoard_recipe)
    }

    /// What the entries of a treasure come to.
    pub fn of_entries(&mut self, entries: &[TreasureEntry]) -> Result<Treasure> {
        let mut found = Treasure::default();
        for entry in entries {
            if entry.chance_pct > 0 && self.dice.die(100)? > entry.chance_pct {
                continue;
            }
            self.add_entry(entry, &mut found)?;
        }
        Ok(found)
    }

    fn add_entry(&mut self, entry: &TreasureEntry, found: &mut Treasure) -> Result<()> {
        if let Some(coins) = &entry.coins {
            let count = coins.dice.dice().total(self.dice)?;
            found.coins.add(coins.denomination, count);
        }
        if let Some(dice) = &entry.gems_dice {
            for _ in 0..dice.dice().total(self.dice)? {
                found.valuables.push(self.gem()?);
            }
        }
        if let Some(dice) = &entry.jewellery_dice {
            for _ in 0..dice.dice().total(self.dice)? {
                found.valuables.push(self.jewellery()?);
            }
        }
        for allotment in &entry.magic {
            self.add_magic(allotment, found)?;
        }
        Ok(())
    }

    fn add_magic(&mut self, allotment: &MagicAllotment, found: &mut Treasure) -> Result<()> {
        let count = match (&allotment.count_dice, allotment.count) {
            (Some(dice), _) => dice.dice().total(self.dice)?,
            (None, count) => count.unwrap_or(0),
        };
        for _ in 0..count {
            let categories = &allotment.categories;
            let category = match allotment.kind {
                AllotmentKind::Any => None,
                AllotmentKind::Category => categories.first().copied(),
                AllotmentKind::Pool => Some(categories[self.dice.pick(categories.len())?]),
            };
            let items = self.magic_items(category, &allotment.exclude)?;
            found.magic_items.extend(items);
        }
        Ok(())
    }
}
