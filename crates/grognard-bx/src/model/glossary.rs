//! What the words of the lists mean, in our words.

use std::collections::BTreeMap;

use grognard_kernel::Text;
use serde::Deserialize;

use super::{
    equipment::Material,
    magic_item::{ItemCategory, MagicItemTemplate},
    words::Quality,
};

/// Short texts that explain words which many entries share.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Glossary {
    weapon_qualities: BTreeMap<Quality, Text>,
    materials: BTreeMap<Material, Text>,
    magic_items: BTreeMap<Text, Text>,
    thief_skills: BTreeMap<Text, Text>,
}

fn text<'a, K: Ord>(texts: &'a BTreeMap<K, Text>, word: &K) -> &'a str {
    texts.get(word).map_or("", Text::as_str)
}

impl Glossary {
    /// What a weapon quality means.
    #[must_use]
    pub fn quality(&self, quality: Quality) -> &str {
        text(&self.weapon_qualities, &quality)
    }

    /// What it means to be made of a material.
    #[must_use]
    pub fn material(&self, material: Material) -> &str {
        text(&self.materials, &material)
    }

    /// What the magic items of a category have in common.
    #[must_use]
    pub fn magic_items(&self, category: ItemCategory) -> &str {
        text(&self.magic_items, &category.as_str().into())
    }

    /// What a magic item has in common with others: treasure maps with each other, the rest with
    /// their category.
    #[must_use]
    pub fn kin_of(&self, item: &MagicItemTemplate) -> &str {
        if item.hoard_recipe.is_empty() {
            return self.magic_items(item.category);
        }
        text(&self.magic_items, &"treasure_map".into())
    }

    /// What a thief does with a skill, by its name on the wire (`open_locks`); empty for another.
    #[must_use]
    pub fn thief_skill(&self, skill: &str) -> &str {
        text(&self.thief_skills, &skill.into())
    }
}
