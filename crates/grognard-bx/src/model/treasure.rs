//! Treasure: the lettered types, gems, what lies unguarded, what a room holds (B/X: Treasure).

use grognard_kernel::{Error, Text, WrittenDice, wire_enum};
use serde::{Deserialize, Serialize};

use super::{Check, at_least, check_bands, checked, ensure, magic_item_table::TableCategory};

wire_enum! {
    /// The coins, from the most to the least precious.
    pub enum Denomination ("coin") {
        /// Platinum: 5 gp.
        Platinum = "pp",
        /// Gold: 1 gp.
        Gold = "gp",
        /// Electrum: half a gp.
        Electrum = "ep",
        /// Silver: a tenth of a gp.
        Silver = "sp",
        /// Copper: a hundredth of a gp.
        Copper = "cp",
    }
}

/// One line of a treasure: a chance, and the one thing that is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct TreasureEntry {
    /// Percent; at 0 it is always there, and nobody rolls.
    #[serde(default)]
    pub chance_pct: i64,
    /// Coins.
    #[serde(default)]
    pub coins: Option<CoinDice>,
    /// How many gems.
    #[serde(default)]
    pub gems_dice: Option<WrittenDice>,
    /// How many pieces of jewellery.
    #[serde(default)]
    pub jewellery_dice: Option<WrittenDice>,
    /// Magic items.
    #[serde(default)]
    pub magic: Vec<MagicAllotment>,
}
checked!(TreasureEntry);

impl Check for TreasureEntry {
    fn check(&mut self) -> Result<(), String> {
        ensure((0..=100).contains(&self.chance_pct), || {
            format!("chance_pct is 0 to 100, not {}", self.chance_pct)
        })?;
        let payloads = [
            self.coins.is_some(),
            self.gems_dice.is_some(),
            self.jewellery_dice.is_some(),
            !self.magic.is_empty(),
        ];
        let count = payloads.iter().filter(|there| **there).count();
        ensure(count == 1, || {
            format!("expected one of coins, gems_dice, jewellery_dice and magic, found {count}")
        })
    }
}

/// An amount of one coin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoinDice {
    /// Which coin.
    pub denomination: Denomination,
    /// How many.
    pub dice: WrittenDice,
}

wire_enum! {
    /// How magic items of a treasure are chosen.
    pub enum AllotmentKind ("allotment") {
        /// Of any category, by the table of item types.
        Any = "any",
        /// Of one category.
        Category = "category",
        /// Of one of several categories.
        Pool = "pool",
    }
}

/// Some magic items of a treasure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct MagicAllotment {
    /// How they are chosen.
    pub kind: AllotmentKind,
    /// Which categories.
    #[serde(default)]
    pub categories: Vec<TableCategory>,
    /// How many.
    #[serde(default)]
    pub count: Option<i64>,
    /// How many, in dice.
    #[serde(default)]
    pub count_dice: Option<WrittenDice>,
    /// Which categories not.
    #[serde(default)]
    pub exclude: Vec<TableCategory>,
}
checked!(MagicAllotment);

impl Check for MagicAllotment {
    fn check(&mut self) -> Result<(), String> {
        ensure(self.count.is_some() != self.count_dice.is_some(), || {
            "exactly one of count and count_dice".to_owned()
        })?;
        let categories = self.categories.len();
        let fine = match self.kind {
            AllotmentKind::Any => categories == 0,
            AllotmentKind::Category => categories == 1,
            AllotmentKind::Pool => categories >= 2,
        };
        ensure(fine, || {
            format!("{categories} categories: any has none, category one, pool two or more")
        })?;
        ensure(self.kind == AllotmentKind::Any || self.exclude.is_empty(), || {
            "only a choice of any category excludes some".to_owned()
        })?;
        ensure(TableCategory::ALL.iter().any(|one| !self.exclude.contains(one)), || {
            "every category is excluded".to_owned()
        })
    }
}

wire_enum! {
    /// Whose a treasure is.
    pub enum TreasureKind ("kind of treasure") {
        /// A lair's.
        Hoard = "hoard",
        /// One creature's.
        Individual = "individual",
        /// A group's.
        Group = "group",
    }
}

/// A treasure type: what the monsters that have its letter own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TreasureType {
    /// The letter, A to V.
    pub letter: Text,
    /// Whose it is.
    pub kind: TreasureKind,
    /// What it is worth on average, in gp, as printed. Nothing is computed from it.
    pub average_gp: f64,
    /// What it holds.
    pub entries: Vec<TreasureEntry>,
}

/// Results of a d20 and what a gem is then worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GemBand {
    /// From.
    pub roll_min: i64,
    /// To.
    pub roll_max: i64,
    /// Value in gp.
    pub value_gp: i64,
}

/// What gems and jewellery are worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GemTable {
    /// Gems, by d20.
    pub bands: Vec<GemBand>,
    /// A piece of jewellery, in gp.
    pub jewellery_dice: WrittenDice,
}

/// What lies about without a guardian on some levels of a dungeon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnguardedBand {
    /// The heading for people.
    pub label: Text,
    /// The first level.
    pub min_level: i64,
    /// The last level; the last band serves every level below as well.
    pub max_level: i64,
    /// What it holds.
    pub entries: Vec<TreasureEntry>,
}

wire_enum! {
    /// What a room of a dungeon holds.
    pub enum RoomContents ("room contents") {
        /// Nothing.
        Empty = "empty",
        /// Monsters.
        Monster = "monster",
        /// Something that the referee makes up.
        Special = "special",
        /// A trap.
        Trap = "trap",
    }
}

/// Results of a d6 and what a room then holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StockingRow {
    /// From.
    pub roll_min: i64,
    /// To.
    pub roll_max: i64,
    /// What it holds.
    pub contents: RoomContents,
    /// Chance in six that there is treasure.
    pub treasure_chance_in_six: i64,
}

/// The file `treasure.toml`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct TreasureTables {
    /// The lettered types, in order.
    pub types: Vec<TreasureType>,
    /// Gems and jewellery.
    pub gems: GemTable,
    /// What lies unguarded, shallowest level first.
    pub unguarded: Vec<UnguardedBand>,
    /// What rooms hold.
    pub stocking: Vec<StockingRow>,
}
checked!(TreasureTables);

impl TreasureTables {
    /// The treasure type of a letter.
    pub fn of_letter(&self, letter: &str) -> Result<&TreasureType, Error> {
        self.types.iter().find(|one| one.letter == letter).ok_or_else(|| {
            let known: Vec<&str> = self.types.iter().map(|one| one.letter.as_str()).collect();
            let known = known.join(" ");
            Error::value(format!("unknown treasure type {letter:?}; there are {known}"))
        })
    }

    /// What a gem is worth, in gp, by a d20 roll.
    pub fn gem_value(&self, roll: i64) -> Result<i64, Error> {
        let band =
            self.gems.bands.iter().find(|band| (band.roll_min..=band.roll_max).contains(&roll));
        band.map(|band| band.value_gp).ok_or_else(|| off_table("gem", 20, roll))
    }

    /// What lies unguarded on a level of a dungeon; below the last band, that of the last.
    pub fn unguarded_on(&self, level: i64) -> Result<&UnguardedBand, Error> {
        if level < 1 {
            return Err(Error::value(format!("a dungeon level is at least 1, not {level}")));
        }
        let band = self.unguarded.iter().find(|band| level <= band.max_level);
        band.or(self.unguarded.last()).ok_or_else(|| Error::value("no treasure lies unguarded"))
    }

    /// What a room holds by a d6 roll.
    pub fn room(&self, roll: i64) -> Result<&StockingRow, Error> {
        let row = self.stocking.iter().find(|row| (row.roll_min..=row.roll_max).contains(&roll));
        row.ok_or_else(|| off_table("room", 6, roll))
    }
}

/// The error of a roll that its table does not have.
pub(crate) fn off_table(what: &str, die: i64, roll: i64) -> Error {
    Error::value(format!("a {what} roll is 1 to {die}, not {roll}"))
}

impl Check for TreasureTables {
    fn check(&mut self) -> Result<(), String> {
        for (place, one) in self.types.iter().enumerate() {
            let twice = self.types.iter().take(place).any(|other| other.letter == one.letter);
            ensure(!twice, || format!("two treasure types have the letter {:?}", one.letter))?;
        }
        let bands = self.gems.bands.iter().map(|band| (band.roll_min, band.roll_max));
        check_bands("gems", 20, bands)?;
        let rows = self.stocking.iter().map(|row| (row.roll_min, row.roll_max));
        check_bands("stocking", 6, rows)?;
        for row in &self.stocking {
            at_least(0, "treasure_chance_in_six", row.treasure_chance_in_six)?;
        }
        let deepest = self.unguarded.last().map_or(0, |band| band.max_level);
        let bands = self.unguarded.iter().map(|band| (band.min_level, band.max_level));
        check_bands("unguarded", deepest, bands)
    }
}
