//! Items: one of a kind, mundane or magic, and valuables.

use std::sync::Arc;

use grognard_kernel::{Error, Id, Params, Result, Text, wire_enum};
use serde::{Deserialize, Deserializer, Serialize};

use super::Carried;
use crate::{
    Catalog,
    model::{
        equipment::Equipment,
        magic_item::{GiantStrength, MagicItemTemplate},
        magic_item_table::Communication,
        modifier::ModifierSpec,
        tag::{self, Tagged},
        words::{Alignment, Qualities},
    },
};

/// Something that can be carried in a slot: a mundane item or a magic one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "instance_type")]
#[allow(clippy::large_enum_variant, reason = "inventories are small, and a magic item is boxed")]
pub enum Item {
    /// A mundane item, or a stack of them.
    #[serde(rename = "item")]
    Mundane(MundaneItem),
    /// A magic item.
    #[serde(rename = "magic_item")]
    Magic(Box<MagicItem>),
}

impl Tagged for Item {
    const TAG: &'static str = "instance_type";
    const KINDS: &'static [&'static str] = &["item", "magic_item"];

    fn read<'de, D: Deserializer<'de>>(kind: &str, fields: D) -> Result<Self, D::Error> {
        match kind {
            "item" => Deserialize::deserialize(fields).map(Self::Mundane),
            _ => Deserialize::deserialize(fields).map(Self::Magic),
        }
    }
}

impl<'de> Deserialize<'de> for Item {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        tag::deserialize(deserializer)
    }
}

/// A mundane item, or a stack of them. Its template is shared, and written whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "RawMundane", into = "RawMundane")]
pub struct MundaneItem {
    /// What it is.
    pub template: Equipment,
    quantity: i64,
}

#[derive(Serialize, Deserialize)]
struct RawMundane {
    template: Equipment,
    #[serde(default = "one")]
    quantity: i64,
}

const fn one() -> i64 {
    1
}

impl MundaneItem {
    /// So many of a kind; an error when fewer than 1.
    pub fn new(template: Equipment, quantity: i64) -> Result<Self> {
        if quantity < 1 {
            return Err(Error::value(format!("a quantity is at least 1, not {quantity}")));
        }
        Ok(Self { template, quantity })
    }

    /// How many.
    #[must_use]
    pub fn quantity(&self) -> i64 {
        self.quantity
    }

    /// Takes the catalog's template in the place of one that is written like it: the template is
    /// shared again, and has its text.
    pub(crate) fn look_up(&mut self, catalog: &Catalog) {
        if let Ok(known) = catalog.item(self.template.id()) {
            if known.is_written_like(&self.template) {
                self.template = known;
            }
        }
    }
}

impl TryFrom<RawMundane> for MundaneItem {
    type Error = Error;

    fn try_from(raw: RawMundane) -> Result<Self> {
        Self::new(raw.template, raw.quantity)
    }
}

impl From<MundaneItem> for RawMundane {
    fn from(item: MundaneItem) -> Self {
        Self { template: item.template, quantity: item.quantity }
    }
}

/// A magic item.
///
/// It names its template and finds it in a catalog when it comes into an inventory; an item whose
/// template no catalog has can be carried, but does nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MagicItem {
    /// The id of this one.
    pub instance_id: Id,
    /// The id of its template.
    pub template_id: Id,
    /// Charges left, of a device that has any.
    #[serde(default)]
    pub charges_remaining: Option<i64>,
    /// How many, of arrows and the like; 0 when spent.
    #[serde(default = "one")]
    pub quantity: i64,
    /// Its nature is known.
    #[serde(default)]
    pub identified: bool,
    /// Its curse has shown itself: it cannot be put away.
    #[serde(default)]
    pub cursed_revealed: bool,
    /// The mundane item under the enchantment, if it was chosen for this one.
    #[serde(default)]
    pub base_item_id: Option<Id>,
    /// The mind in a sword.
    #[serde(default)]
    pub sentience: Option<Sentience>,
    /// Figures of this one: spells on a scroll, wishes left.
    #[serde(default)]
    pub state: Params,
    #[serde(skip)]
    template: Option<Arc<MagicItemTemplate>>,
    #[serde(skip)]
    own_base: Option<Equipment>,
    #[serde(skip)]
    base: Option<Equipment>,
}

impl MagicItem {
    /// One of a kind, as it is found: unidentified, without charges.
    pub fn new(instance_id: Id, template_id: Id, catalog: &Catalog) -> Self {
        let mut item = Self {
            instance_id,
            template_id,
            charges_remaining: None,
            quantity: 1,
            identified: false,
            cursed_revealed: false,
            base_item_id: None,
            sentience: None,
            state: Params::default(),
            template: None,
            own_base: None,
            base: None,
        };
        item.look_up(catalog);
        item
    }

    /// Finds the template and the base item in a catalog.
    pub fn look_up(&mut self, catalog: &Catalog) {
        self.template = catalog.magic_item(&self.template_id).ok();
        let find = |id: &Id| catalog.item(id).ok();
        self.own_base = self.base_item_id.as_ref().and_then(find);
        let printed = self.template.as_ref().and_then(|template| template.base_item_id.as_ref());
        self.base = self.own_base.clone().or_else(|| printed.and_then(find));
    }

    /// The template; an error when the catalog had none of that id.
    pub fn template(&self) -> Result<&Arc<MagicItemTemplate>> {
        self.template
            .as_ref()
            .ok_or_else(|| Error::value(format!("unknown magic item {:?}", self.template_id)))
    }

    /// The template, if the catalog had it.
    #[must_use]
    #[inline]
    pub fn known_template(&self) -> Option<&MagicItemTemplate> {
        self.template.as_deref()
    }

    /// The mundane item that was chosen for this one.
    #[must_use]
    pub fn own_base(&self) -> Option<&Equipment> {
        self.own_base.as_ref()
    }

    /// The mundane item under the enchantment: the one chosen for this item, else that of its
    /// kind.
    #[must_use]
    pub fn base(&self) -> Option<&Equipment> {
        self.base.as_ref()
    }

    /// The modifiers that it gives while equipped.
    #[must_use]
    pub fn worn_modifiers(&self) -> &[ModifierSpec] {
        self.known_template().map_or(&[], MagicItemTemplate::worn_modifiers)
    }

    /// The giant's strength that it gives while equipped.
    #[must_use]
    pub fn giant_strength(&self) -> Option<GiantStrength> {
        self.known_template()?.giant_strength()
    }
}

impl Item {
    /// How many.
    #[must_use]
    pub fn quantity(&self) -> i64 {
        Carried::from(self).quantity()
    }

    /// The id of its template.
    #[must_use]
    pub fn template_id(&self) -> &Id {
        Carried::from(self).template_id()
    }

    /// The name for people: of a magic item whose template is unknown, its id.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Mundane(item) => item.template.name(),
            Self::Magic(item) => {
                item.known_template().map_or(item.template_id.as_str(), |template| &template.name)
            }
        }
    }

    /// The magic item, if it is one.
    #[must_use]
    #[inline]
    pub fn as_magic(&self) -> Option<&MagicItem> {
        match self {
            Self::Magic(item) => Some(item),
            Self::Mundane(_) => None,
        }
    }

    /// The qualities it is wielded with: its own, or those of the weapon under the enchantment.
    #[must_use]
    pub fn qualities(&self) -> Qualities {
        let facet = match self {
            Self::Mundane(item) => item.template.facet(),
            Self::Magic(item) => item.base().and_then(Equipment::facet),
        };
        facet.map_or(Qualities::EMPTY, |facet| facet.qualities)
    }
}

/// The mind in a sword (B/X: Magic items, sentient swords).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawSentience")]
pub struct Sentience {
    /// 7 to 12.
    pub intelligence: i64,
    /// 1 to 12.
    pub ego: i64,
    /// How it makes itself understood.
    pub communication: Communication,
    /// Reads languages and magic.
    pub reading: bool,
    /// Alignment.
    pub alignment: Alignment,
    /// How many languages it speaks.
    #[serde(default)]
    pub languages: i64,
    /// What it senses.
    #[serde(default)]
    pub sensory_powers: Vec<Id>,
    /// What it can do.
    #[serde(default)]
    pub extraordinary_powers: Vec<Id>,
    /// What it was made for.
    #[serde(default)]
    pub special_purpose: Option<Id>,
}

#[derive(Deserialize)]
struct RawSentience {
    intelligence: i64,
    ego: i64,
    communication: Communication,
    reading: bool,
    alignment: Alignment,
    #[serde(default)]
    languages: i64,
    #[serde(default)]
    sensory_powers: Vec<Id>,
    #[serde(default)]
    extraordinary_powers: Vec<Id>,
    #[serde(default)]
    special_purpose: Option<Id>,
}

impl TryFrom<RawSentience> for Sentience {
    type Error = Error;

    fn try_from(raw: RawSentience) -> Result<Self> {
        if !(7..=12).contains(&raw.intelligence) || !(1..=12).contains(&raw.ego) {
            return Err(Error::value(format!(
                "a sword's intelligence is 7 to 12 and its ego 1 to 12, not {} and {}",
                raw.intelligence, raw.ego
            )));
        }
        Ok(Self {
            intelligence: raw.intelligence,
            ego: raw.ego,
            communication: raw.communication,
            reading: raw.reading,
            alignment: raw.alignment,
            languages: raw.languages,
            sensory_powers: raw.sensory_powers,
            extraordinary_powers: raw.extraordinary_powers,
            special_purpose: raw.special_purpose,
        })
    }
}

wire_enum! {
    /// The kinds of valuables.
    pub enum ValuableKind ("kind of valuable") {
        /// A gem.
        Gem = "gem",
        /// A piece of jewellery.
        Jewellery = "jewellery",
    }
}

/// A gem or a piece of jewellery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "instance_type", rename = "valuable", from = "RawValuable")]
pub struct Valuable {
    /// The id of this one.
    pub instance_id: Id,
    /// Gem or jewellery.
    pub kind: ValuableKind,
    /// What it is.
    pub name: Text,
    /// What it is worth in gp.
    pub value_gp: i64,
    /// Weight in coins.
    pub weight_coins: i64,
}

/// A valuable as it is read: with its tag, or without, because nothing else lies among valuables.
#[derive(Deserialize)]
struct RawValuable {
    #[serde(default, rename = "instance_type")]
    _tag: Option<ValuableTag>,
    instance_id: Id,
    kind: ValuableKind,
    #[serde(default)]
    name: Text,
    value_gp: i64,
    #[serde(default)]
    weight_coins: i64,
}

#[derive(Deserialize)]
enum ValuableTag {
    #[serde(rename = "valuable")]
    Valuable,
}

impl From<RawValuable> for Valuable {
    fn from(raw: RawValuable) -> Self {
        let RawValuable { _tag: _, instance_id, kind, name, value_gp, weight_coins } = raw;
        Self { instance_id, kind, name, value_gp, weight_coins }
    }
}
