//! A user's own content. `docs/homebrew.md` is the contract of the format.
//!
//! Printed content is trusted; a user's own is held to figures with which a fight can be played,
//! and its abilities to parameters that the rules can act on.

mod ability;
mod figures;
mod holds;
mod spell;
mod spell_effect;

use std::sync::Arc;

use grognard_kernel::Result;
use serde::Deserialize;

use super::Catalog;
use crate::model::{
    equipment::{Ammunition, Armour, Equipment, Gear, Weapon},
    monster::MonsterTemplate,
    reader::Document,
    spell::SpellTemplate,
};

/// What is wrong with a user's own content: the path to it in its entry, and why.
struct Fault {
    path: String,
    why: String,
}

impl Fault {
    fn new(path: impl Into<String>, why: impl Into<String>) -> Self {
        Self { path: path.into(), why: why.into() }
    }

    /// The fault of something that stands at `path` in something larger.
    fn below(self, path: &str) -> Self {
        Self { path: format!("{path}.{}", self.path), why: self.why }
    }
}

/// A user's own file of monsters.
#[derive(Deserialize)]
struct Monsters {
    monsters: Vec<MonsterTemplate>,
}

/// A user's own file of equipment.
#[derive(Deserialize)]
struct Goods {
    #[serde(default)]
    weapons: Vec<Arc<Weapon>>,
    #[serde(default)]
    armour: Vec<Arc<Armour>>,
    #[serde(default)]
    gear: Vec<Arc<Gear>>,
    #[serde(default)]
    ammunition: Vec<Arc<Ammunition>>,
}

impl Goods {
    /// Each of them with the path to it, in catalog order.
    fn with_paths(self) -> impl Iterator<Item = (String, Equipment)> {
        fn of<T>(
            list: &'static str,
            goods: Vec<T>,
            make: fn(T) -> Equipment,
        ) -> impl Iterator<Item = (String, Equipment)> {
            let place = move |(index, one)| (format!("{list}[{index}]"), make(one));
            goods.into_iter().enumerate().map(place)
        }
        of("weapons", self.weapons, Equipment::Weapon)
            .chain(of("armour", self.armour, Equipment::Armour))
            .chain(of("gear", self.gear, Equipment::Gear))
            .chain(of("ammunition", self.ammunition, Equipment::Ammunition))
    }
}

/// A user's own file of spells.
#[derive(Deserialize)]
struct Spells {
    spells: Vec<SpellTemplate>,
}

impl Catalog {
    /// Adds the monsters of a TOML text: `[[monsters]]` entries of the same form as the project's
    /// own `data/monsters.toml` (see `docs/homebrew.md`). `file` is the name for messages.
    ///
    /// An unknown key, a value of the wrong kind or out of range, and an id that is taken are
    /// errors that name file, line, path, value and what was expected; nothing is then added.
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
        let document = Document::parse(text, file)?;
        let read: Monsters = document.read()?;
        let path_of = |index: usize| format!("monsters[{index}]");
        for (index, monster) in read.monsters.iter().enumerate() {
            figures::check_monster(monster).map_err(|fault| {
                let fault = fault.below(&path_of(index));
                document.fail(&fault.path, fault.why)
            })?;
        }
        let monsters = read.monsters.into_iter().map(Arc::new).collect();
        self.monsters
            .add(monsters)
            .map_err(|taken| document.fail(&format!("{}.id", path_of(taken.index)), taken))
    }

    /// Adds the goods of a TOML text: `[[weapons]]`, `[[armour]]`, `[[gear]]` and
    /// `[[ammunition]]` entries of the same form as the project's own `data/equipment.toml`.
    ///
    /// Errors are those of [`add_monsters`](Self::add_monsters). An id that a magic item has is
    /// taken, too.
    pub fn add_equipment(&mut self, text: &str, file: &str) -> Result<()> {
        let document = Document::parse(text, file)?;
        let (paths, goods): (Vec<String>, Vec<Equipment>) =
            document.read::<Goods>()?.with_paths().unzip();
        for (path, item) in paths.iter().zip(&goods) {
            figures::check_item(item).map_err(|fault| {
                let fault = fault.below(path);
                document.fail(&fault.path, fault.why)
            })?;
            if self.magic_items.find(item.id()).is_some() {
                let why = format!("the id {:?} is taken by a magic item", item.id());
                return Err(document.fail(&format!("{path}.id"), why));
            }
        }
        self.equipment
            .add(goods.into_iter().map(Arc::new).collect())
            .map_err(|taken| document.fail(&format!("{}.id", paths[taken.index]), taken))
    }

    /// Adds the spells of a TOML text: `[[spells]]` entries of the same form as the project's own
    /// `data/spells.toml`. An effect is one of the nine kinds, with figures that the rules read, or
    /// its usage is marked `manual`.
    ///
    /// Errors are those of [`add_monsters`](Self::add_monsters).
    ///
    /// ```
    /// use grognard_bx::Catalog;
    ///
    /// let mut catalog = Catalog::standard().clone();
    /// let frostbite = |figure: &str| {
    ///     format!(
    ///         r#"
    ///         [[spells]]
    ///         id = "frostbite"
    ///         name = "Frostbite"
    ///         spell_list = "magic_user"
    ///         level = 1
    ///         duration = "instant"
    ///         duration_spec = {{ kind = "instant" }}
    ///         range = "60 feet"
    ///         range_spec = {{ kind = "feet", feet = 60 }}
    ///
    ///         [[spells.modes]]
    ///         key = "freeze"
    ///         targeting = {{ mode = "single" }}
    ///         save = {{ category = "spells", on_save = "half" }}
    ///         effect = {{ kind = "damage", params = {{ {figure} = "1d4", element = "cold" }} }}
    ///         "#
    ///     )
    /// };
    /// let error = catalog.add_spells(&frostbite("dice_per_leve"), "frost.toml").unwrap_err();
    /// assert!(error.to_string().contains(r#"did you mean "dice_per_level"?"#), "{error}");
    /// catalog.add_spells(&frostbite("dice_per_level"), "frost.toml")?;
    /// assert_eq!(catalog.spell("frostbite")?.modes.len(), 1);
    /// # Ok::<(), grognard_kernel::Error>(())
    /// ```
    pub fn add_spells(&mut self, text: &str, file: &str) -> Result<()> {
        let document = Document::parse(text, file)?;
        let read: Spells = document.read()?;
        let path_of = |index: usize| format!("spells[{index}]");
        for (index, spell) in read.spells.iter().enumerate() {
            spell::check_spell(spell, self).map_err(|fault| {
                let fault = fault.below(&path_of(index));
                document.fail(&fault.path, fault.why)
            })?;
        }
        let spells = read.spells.into_iter().map(Arc::new).collect();
        self.spells
            .add(spells)
            .map_err(|taken| document.fail(&format!("{}.id", path_of(taken.index)), taken))
    }
}
