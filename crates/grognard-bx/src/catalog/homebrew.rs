//! A user's own content.

use std::sync::Arc;

use grognard_kernel::Result;

use super::Catalog;
use crate::model::{equipment::EquipmentFile, monster::MonsterFile, reader::read_toml};

impl Catalog {
    /// Adds the monsters of a TOML text: `[[monsters]]` entries of the same form as the project's
    /// own `data/monsters.toml` (see `docs/homebrew.md`). `file` is the name for messages.
    ///
    /// An unknown key, a value of the wrong kind, a monster that fails its checks, and an id that
    /// is taken are errors that name the line or the id; nothing is then added.
    ///
    /// ```
    /// use grognard_bx::Catalog;
    ///
    /// let mut catalog = Catalog::standard().clone();
    /// catalog.add_monsters(
    ///     r#"
    ///     [[monsters]]
    ///     id = "moss_troll"
    ///     name = "Moss Troll"
    ///     page = "mine"
    ///     ac = 5
    ///     ac_ascending = 14
    ///     hit_dice = { count = 4, modifier = 1 }
    ///     attacks = [{ attacks = [{ name = "club", damage = "1d8" }] }]
    ///     thac0 = 15
    ///     attack_bonus = 4
    ///     movement = [{ rate_feet = 90, encounter_rate_feet = 30 }]
    ///     saves = { values = { death = 10, wands = 11, paralysis = 12, breath = 13, spells = 14 }, save_as = "4" }
    ///     morale = 9
    ///     alignment = { options = ["chaotic"] }
    ///     xp = 125
    ///     number_appearing = { dungeon = { dice = "1d4" }, lair = { dice = "2d4" } }
    ///     "#,
    ///     "moss.toml",
    /// )?;
    /// assert_eq!(catalog.monster("moss_troll")?.name, "Moss Troll");
    /// # Ok::<(), grognard_kernel::Error>(())
    /// ```
    pub fn add_monsters(&mut self, text: &str, file: &str) -> Result<()> {
        let read: MonsterFile = read_toml(text, file)?;
        let monsters = read.monsters.into_iter().map(Arc::new).collect();
        self.monsters.add(monsters).map_err(|error| error.in_file(file))
    }

    /// Adds the goods of a TOML text: `[[weapons]]`, `[[armour]]`, `[[gear]]` and
    /// `[[ammunition]]` entries of the same form as the project's own `data/equipment.toml`.
    ///
    /// Errors are those of [`add_monsters`](Self::add_monsters).
    pub fn add_equipment(&mut self, text: &str, file: &str) -> Result<()> {
        let read: EquipmentFile = read_toml(text, file)?;
        self.equipment
            .add(read.goods().map(Arc::new).collect())
            .map_err(|error| error.in_file(file))
    }
}
