//! What a character carries, and where.

use grognard_kernel::{Id, Result, UnknownName};
use serde::{Deserialize, Serialize};

use super::{Item, MagicItem, MundaneItem, Purse, Valuable};
use crate::{
    Catalog,
    model::{magic_item::GiantStrength, modifier::ModifierSpec},
};

/// What a character carries: a pack, a purse, valuables, and what is worn and wielded.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Inventory {
    /// The pack.
    pub items: Vec<Item>,
    /// Coins.
    pub purse: Purse,
    /// Gems and jewellery.
    pub valuables: Vec<Valuable>,
    /// The suit of armour that is worn.
    pub worn_armour: Option<Item>,
    /// The shield on the arm.
    pub shield: Option<Item>,
    /// What is in hand. Worn cloaks, helms and boots count as wielded.
    pub wielded: Vec<Item>,
    /// The rings on the fingers.
    #[serde(with = "super::tagged")]
    pub rings: Vec<MagicItem>,
}

/// An item wherever it is carried.
#[derive(Clone, Copy, Debug)]
pub enum Carried<'a> {
    /// A mundane item.
    Mundane(&'a MundaneItem),
    /// A magic item.
    Magic(&'a MagicItem),
}

impl<'a> From<&'a Item> for Carried<'a> {
    fn from(item: &'a Item) -> Self {
        match item {
            Item::Mundane(item) => Self::Mundane(item),
            Item::Magic(item) => Self::Magic(item),
        }
    }
}

impl<'a> Carried<'a> {
    /// The magic item, if it is one.
    #[must_use]
    pub fn as_magic(self) -> Option<&'a MagicItem> {
        match self {
            Self::Magic(item) => Some(item),
            Self::Mundane(_) => None,
        }
    }

    /// The id of its template.
    #[must_use]
    pub fn template_id(self) -> &'a Id {
        match self {
            Self::Mundane(item) => item.template.id(),
            Self::Magic(item) => &item.template_id,
        }
    }

    /// How many.
    #[must_use]
    pub fn quantity(self) -> i64 {
        match self {
            Self::Mundane(item) => item.quantity(),
            Self::Magic(item) => item.quantity,
        }
    }
}

impl Inventory {
    /// What is worn or wielded, in order: armour, shield, what is in hand, rings.
    pub fn equipped(&self) -> impl Iterator<Item = Carried<'_>> {
        let slots = self.worn_armour.iter().chain(&self.shield).chain(&self.wielded);
        slots.map(Carried::from).chain(self.rings.iter().map(Carried::Magic))
    }

    /// Every item: the pack, then what is worn or wielded.
    pub fn all(&self) -> impl Iterator<Item = Carried<'_>> {
        self.items.iter().map(Carried::from).chain(self.equipped())
    }

    /// The equipped magic items, in order.
    pub fn equipped_magic(&self) -> impl Iterator<Item = &MagicItem> {
        self.equipped().filter_map(Carried::as_magic)
    }

    /// Whether any magic item is equipped.
    #[must_use]
    #[inline]
    pub fn has_equipped_magic(&self) -> bool {
        let is_magic = |item: &Item| item.as_magic().is_some();
        !self.rings.is_empty()
            || self.wielded.iter().any(is_magic)
            || self.worn_armour.as_ref().is_some_and(is_magic)
            || self.shield.as_ref().is_some_and(is_magic)
    }

    /// The magic item of that id, wherever it is carried.
    pub fn magic_item(&self, instance_id: &str) -> Result<&MagicItem, UnknownName> {
        let magic = || self.all().filter_map(Carried::as_magic);
        magic().find(|item| item.instance_id == instance_id).ok_or_else(|| {
            let known = magic().map(|item| item.instance_id.as_str());
            UnknownName::new("carried item", instance_id, known)
        })
    }

    /// The first item of a kind, mundane or magic, of which there is any left.
    #[must_use]
    pub fn carried_item(&self, template_id: &str) -> Option<Carried<'_>> {
        self.all().find(|item| item.quantity() >= 1 && item.template_id() == template_id)
    }

    /// Empties the pack and every slot; coins and valuables stay.
    pub(crate) fn lose_all_items(&mut self) {
        self.items.clear();
        self.worn_armour = None;
        self.shield = None;
        self.wielded.clear();
        self.rings.clear();
    }

    /// The modifiers of equipped magic items that work by being worn, in order.
    pub fn worn_modifiers(&self) -> impl Iterator<Item = &ModifierSpec> {
        self.equipped_magic().flat_map(MagicItem::worn_modifiers)
    }

    /// The giant's strength that the first such item gives.
    #[must_use]
    pub fn giant_strength(&self) -> Option<GiantStrength> {
        self.equipped_magic().find_map(MagicItem::giant_strength)
    }

    /// Whether nothing at all is carried but coins and valuables.
    #[must_use]
    pub fn carries_no_items(&self) -> bool {
        self.all().next().is_none()
    }

    /// Finds the templates of the items in a catalog.
    pub(crate) fn look_up_templates(&mut self, catalog: &Catalog) {
        let slots = self.worn_armour.iter_mut().chain(&mut self.shield).chain(&mut self.wielded);
        for item in self.items.iter_mut().chain(slots) {
            match item {
                Item::Mundane(mundane) => mundane.look_up(catalog),
                Item::Magic(magic) => magic.look_up(catalog),
            }
        }
        for ring in &mut self.rings {
            ring.look_up(catalog);
        }
    }
}
