//! The catalogs: everything that the rules have a template for.
//!
//! The printed content is compiled in and read entry by entry, at the first look-up of each. A
//! user's own content comes beside it, from text of the same form as the project's data files.

mod homebrew;
mod shelf;

use std::sync::{Arc, LazyLock};

use grognard_kernel::{Error, Result, UnknownName};

pub(crate) use shelf::Pages;
use shelf::Shelf;

use crate::model::{
    Entry,
    ability_table::AbilityTables,
    class::ClassDefinition,
    equipment::{CombatFacet, Equipment, TreasureWeights, Weapon},
    glossary::Glossary,
    language::Language,
    magic_item::MagicItemTemplate,
    magic_item_table::MagicItemTables,
    monster::MonsterTemplate,
    spell::SpellTemplate,
    table::{CombatTables, EncounterTables},
    treasure::TreasureTables,
};

mod data {
    use super::Pages;

    include!(concat!(env!("OUT_DIR"), "/data.rs"));
}

/// Templates by id: the printed ones, and a user's own.
///
/// ```
/// use grognard_bx::Catalog;
///
/// let catalog = Catalog::standard();
/// assert_eq!(catalog.monster("troll")?.hit_dice.to_string(), "6+3*");
///
/// let error = catalog.monster("gobln").unwrap_err();
/// assert_eq!(error.to_string(), r#"unknown monster "gobln"; did you mean "goblin"?"#);
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Catalog {
    monsters: Shelf<MonsterTemplate>,
    equipment: Shelf<Equipment>,
    magic_items: Shelf<MagicItemTemplate>,
    classes: Shelf<ClassDefinition>,
    spells: Shelf<SpellTemplate>,
    languages: Shelf<Language>,
}

impl Catalog {
    /// The printed content, shared by everybody.
    #[must_use]
    pub fn standard() -> &'static Self {
        static STANDARD: LazyLock<Catalog> = LazyLock::new(|| {
            static MONSTERS: LazyLock<shelf::Book<MonsterTemplate>> =
                LazyLock::new(|| shelf::Book::new(data::MONSTERS));
            static EQUIPMENT: LazyLock<shelf::Book<Equipment>> =
                LazyLock::new(|| shelf::Book::new(data::EQUIPMENT));
            static MAGIC_ITEMS: LazyLock<shelf::Book<MagicItemTemplate>> =
                LazyLock::new(|| shelf::Book::new(data::MAGIC_ITEMS));
            static CLASSES: LazyLock<shelf::Book<ClassDefinition>> =
                LazyLock::new(|| shelf::Book::new(data::CLASSES));
            static SPELLS: LazyLock<shelf::Book<SpellTemplate>> =
                LazyLock::new(|| shelf::Book::new(data::SPELLS));
            static LANGUAGES: LazyLock<shelf::Book<Language>> =
                LazyLock::new(|| shelf::Book::new(data::LANGUAGES));
            Catalog {
                monsters: Shelf::new(&MONSTERS),
                equipment: Shelf::new(&EQUIPMENT),
                magic_items: Shelf::new(&MAGIC_ITEMS),
                classes: Shelf::new(&CLASSES),
                spells: Shelf::new(&SPELLS),
                languages: Shelf::new(&LANGUAGES),
            }
        });
        &STANDARD
    }

    /// The monster of that id.
    pub fn monster(&self, id: &str) -> Result<Arc<MonsterTemplate>> {
        self.monsters.get(id)
    }

    /// Every monster, in catalog order, a user's own last.
    pub fn monsters(&self) -> impl Iterator<Item = Arc<MonsterTemplate>> {
        self.monsters.iter()
    }

    /// The ids of the monsters, in catalog order, without reading the entries.
    pub fn monster_ids(&self) -> impl Iterator<Item = &str> {
        self.monsters.ids()
    }

    /// The weapon, armour, gear or ammunition of that id.
    pub fn item(&self, id: &str) -> Result<Equipment> {
        self.equipment.get(id).map(Arc::unwrap_or_clone)
    }

    /// Everything that is sold, in catalog order, a user's own last.
    pub fn items(&self) -> impl Iterator<Item = Equipment> {
        self.equipment.iter().map(Arc::unwrap_or_clone)
    }

    /// The weapon of that id.
    pub fn weapon(&self, id: &str) -> Result<Arc<Weapon>> {
        match self.equipment.find(id).as_deref() {
            Some(Equipment::Weapon(weapon)) => Ok(weapon.clone()),
            Some(_) => Err(Error::value(format!("{id:?} is not a weapon"))),
            None => {
                let weapons: Vec<Equipment> = self.items().filter(is_weapon).collect();
                let known = weapons.iter().map(|weapon| weapon.id().as_str());
                Err(UnknownName::new("weapon", id, known).into())
            }
        }
    }

    /// What gear of that id does in combat; an error when it does nothing there.
    pub fn facet(&self, gear_id: &str) -> Result<CombatFacet> {
        match self.item(gear_id)? {
            Equipment::Gear(gear) => gear.combat.clone(),
            _ => None,
        }
        .ok_or_else(|| Error::value(format!("{gear_id:?} is no gear that can be used in combat")))
    }

    /// The magic item of that id.
    pub fn magic_item(&self, id: &str) -> Result<Arc<MagicItemTemplate>> {
        self.magic_items.get(id)
    }

    /// Every magic item, in catalog order.
    pub fn magic_items(&self) -> impl Iterator<Item = Arc<MagicItemTemplate>> {
        self.magic_items.iter()
    }

    /// The class of that id.
    pub fn class(&self, id: &str) -> Result<Arc<ClassDefinition>> {
        self.classes.get(id)
    }

    /// Every class, in catalog order.
    pub fn classes(&self) -> impl Iterator<Item = Arc<ClassDefinition>> {
        self.classes.iter()
    }

    /// The spell of that id.
    pub fn spell(&self, id: &str) -> Result<Arc<SpellTemplate>> {
        self.spells.get(id)
    }

    /// The spell of that id, or `None`.
    #[must_use]
    pub fn find_spell(&self, id: &str) -> Option<Arc<SpellTemplate>> {
        self.spells.find(id)
    }

    /// Every spell, in catalog order.
    pub fn spells(&self) -> impl Iterator<Item = Arc<SpellTemplate>> {
        self.spells.iter()
    }

    /// The spells of a list and a level, in catalog order.
    #[must_use]
    pub fn spells_of(&self, list: &str, level: i64) -> Vec<Arc<SpellTemplate>> {
        let fits = |spell: &Arc<SpellTemplate>| spell.level == level && spell.spell_list == list;
        self.spells().filter(fits).collect()
    }

    /// The language of that id.
    pub fn language(&self, id: &str) -> Result<Arc<Language>> {
        self.languages.get(id)
    }

    /// The language of that id, or `None`.
    #[must_use]
    pub fn find_language(&self, id: &str) -> Option<Arc<Language>> {
        self.languages.find(id)
    }

    /// Every language, in catalog order.
    pub fn languages(&self) -> impl Iterator<Item = Arc<Language>> {
        self.languages.iter()
    }
}

fn is_weapon(item: &Equipment) -> bool {
    matches!(item, Equipment::Weapon(_))
}

/// Reads an embedded table, which the build has checked.
fn table<T: serde::de::DeserializeOwned>(json: &str) -> T {
    serde_json::from_str(json).expect("the build script has read this text")
}

/// What the words of the lists mean: weapon qualities, materials, kinds of magic item, thief
/// skills.
#[must_use]
pub fn glossary() -> &'static Glossary {
    static GLOSSARY: LazyLock<Glossary> = LazyLock::new(|| table(data::GLOSSARY));
    &GLOSSARY
}

/// The ability score tables.
pub(crate) fn ability_tables() -> &'static AbilityTables {
    static TABLES: LazyLock<AbilityTables> = LazyLock::new(|| table(data::ABILITIES));
    &TABLES
}

/// The combat tables.
pub(crate) fn combat_tables() -> &'static CombatTables {
    static TABLES: LazyLock<CombatTables> = LazyLock::new(|| table(data::COMBAT_TABLES));
    &TABLES
}

/// The encounter tables.
pub(crate) fn encounter_tables() -> &'static EncounterTables {
    static TABLES: LazyLock<EncounterTables> = LazyLock::new(|| table(data::ENCOUNTER_TABLES));
    &TABLES
}

/// The treasure tables.
pub(crate) fn treasure_tables() -> &'static TreasureTables {
    static TABLES: LazyLock<TreasureTables> = LazyLock::new(|| table(data::TREASURE));
    &TABLES
}

/// What treasure weighs.
pub(crate) fn treasure_weights() -> &'static TreasureWeights {
    static WEIGHTS: LazyLock<TreasureWeights> = LazyLock::new(|| table(data::TREASURE_WEIGHTS));
    &WEIGHTS
}

/// The tables that magic items are generated by.
pub(crate) fn magic_item_tables() -> &'static MagicItemTables {
    static TABLES: LazyLock<MagicItemTables> = LazyLock::new(|| table(data::MAGIC_ITEM_TABLES));
    &TABLES
}

/// What an entry is called, and the error when there is none of that id.
fn unknown<'a, T: Entry>(id: &str, known: impl Iterator<Item = &'a str>) -> Error {
    UnknownName::new(T::WHAT, id, known).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        character::ThiefSkill,
        model::{equipment::Material, magic_item::ItemCategory, words::Quality},
    };

    #[test]
    fn the_glossary_explains_every_word() {
        let glossary = glossary();
        let qualities = Quality::ALL.iter().map(|word| glossary.quality(*word));
        let materials = Material::ALL.iter().map(|word| glossary.material(*word));
        let kinds = ItemCategory::ALL.iter().map(|word| glossary.magic_items(*word));
        let skills = ThiefSkill::ALL.iter().map(|word| glossary.thief_skill(word.as_str()));
        assert!(qualities.chain(materials).chain(kinds).chain(skills).all(|text| text.len() > 20));
        assert_eq!(glossary.thief_skill("juggling"), "");
        let map = Catalog::standard().magic_item("treasure_map_i").unwrap();
        assert_ne!(glossary.kin_of(&map), glossary.magic_items(ItemCategory::Scroll));
    }
}
