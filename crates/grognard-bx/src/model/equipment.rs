//! Weapons, armour, gear and ammunition (B/X: Equipment).

use std::{collections::BTreeMap, sync::Arc};

use grognard_kernel::{Id, Params, Text, WrittenDice, wire_enum};
use serde::{Deserialize, Deserializer, Serialize};

use super::{
    Check, Entry, at_least, checked, ensure, not_empty,
    tag::{self, Tagged},
    words::Qualities,
    words::Quality,
};

wire_enum! {
    /// What a weapon or its point is made of.
    pub enum Material ("material") {
        /// Iron, wood, stone.
        Standard = "standard",
        /// Silver, which harms some creatures that iron does not.
        Silver = "silver",
    }
}

fn standard() -> Material {
    Material::Standard
}

/// One range of a missile weapon, in feet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RangeBand {
    /// Where it begins. Not read by combat: at 0 feet a bow is at short range.
    pub min_feet: i64,
    /// Where it ends.
    pub max_feet: i64,
}

/// The three ranges of a missile weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissileRanges {
    /// +1 to attack rolls.
    pub short: RangeBand,
    /// No modifier.
    pub medium: RangeBand,
    /// −1 to attack rolls.
    pub long: RangeBand,
}

/// What a weapon, or gear used as one, does in combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct CombatFacet {
    /// Damage on a hit.
    pub damage: WrittenDice,
    /// What it can do.
    #[serde(default)]
    pub qualities: Qualities,
    /// Ranges, of a missile weapon.
    #[serde(default)]
    pub missile_ranges: Option<MissileRanges>,
}
checked!(CombatFacet);

impl Check for CombatFacet {
    fn check(&mut self) -> Result<(), String> {
        ensure(self.qualities.contains(Quality::Missile) == self.missile_ranges.is_some(), || {
            "missile_ranges go with the quality missile, and only with it".to_owned()
        })?;
        if let Some(ranges) = self.missile_ranges {
            for (name, band) in
                [("short", ranges.short), ("medium", ranges.medium), ("long", ranges.long)]
            {
                ensure(band.min_feet <= band.max_feet, || {
                    format!("missile_ranges.{name} ends before it begins")
                })?;
            }
        }
        Ok(())
    }
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "FlatWeapon", into = "FlatWeapon")]
pub struct Weapon {
    /// The id.
    pub id: Id,
    /// The name for people.
    pub name: Text,
    /// Price in gp.
    pub cost_gp: i64,
    /// Weight in coins.
    pub weight_coins: i64,
    /// What it does in combat.
    pub facet: CombatFacet,
    /// What it is made of.
    pub material: Material,
    /// Which fields an importer corrected; empty for printed equipment.
    pub overrides_applied: Vec<Text>,
}

/// A weapon as it stands on the wire: its facet's fields among its own.
#[derive(Clone, Serialize, Deserialize)]
struct FlatWeapon {
    id: Id,
    name: Text,
    cost_gp: i64,
    weight_coins: i64,
    damage: WrittenDice,
    #[serde(default)]
    qualities: Qualities,
    #[serde(default)]
    missile_ranges: Option<MissileRanges>,
    #[serde(default = "standard")]
    material: Material,
    #[serde(default)]
    overrides_applied: Vec<Text>,
}

impl TryFrom<FlatWeapon> for Weapon {
    type Error = String;

    fn try_from(flat: FlatWeapon) -> Result<Self, String> {
        check_goods(&flat.id, &flat.name, flat.cost_gp, flat.weight_coins)?;
        let mut facet = CombatFacet {
            damage: flat.damage,
            qualities: flat.qualities,
            missile_ranges: flat.missile_ranges,
        };
        facet.check()?;
        Ok(Self {
            id: flat.id,
            name: flat.name,
            cost_gp: flat.cost_gp,
            weight_coins: flat.weight_coins,
            facet,
            material: flat.material,
            overrides_applied: flat.overrides_applied,
        })
    }
}

impl From<Weapon> for FlatWeapon {
    fn from(weapon: Weapon) -> Self {
        Self {
            id: weapon.id,
            name: weapon.name,
            cost_gp: weapon.cost_gp,
            weight_coins: weapon.weight_coins,
            damage: weapon.facet.damage,
            qualities: weapon.facet.qualities,
            missile_ranges: weapon.facet.missile_ranges,
            material: weapon.material,
            overrides_applied: weapon.overrides_applied,
        }
    }
}

wire_enum! {
    /// How much a suit of armour slows its wearer.
    pub enum ArmourCategory ("armour category") {
        /// Leather.
        Light = "light",
        /// Metal.
        Heavy = "heavy",
    }
}

/// A suit of armour, or a shield.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct Armour {
    /// The id.
    pub id: Id,
    /// The name for people.
    pub name: Text,
    /// Price in gp.
    pub cost_gp: i64,
    /// Weight in coins.
    pub weight_coins: i64,
    /// The wearer's armour class, descending; of a suit.
    #[serde(default)]
    pub ac: Option<i64>,
    /// The same, ascending; of a suit.
    #[serde(default)]
    pub ac_ascending: Option<i64>,
    /// What it adds to armour class; of a shield.
    #[serde(default)]
    pub ac_bonus: Option<i64>,
    /// Light or heavy; of a suit.
    #[serde(default)]
    pub category: Option<ArmourCategory>,
    /// A short text of our own.
    #[serde(default, skip_serializing)]
    pub text: Text,
    /// Which fields an importer corrected; empty for printed equipment.
    #[serde(default)]
    pub overrides_applied: Vec<Text>,
}
checked!(Armour);

impl Armour {
    /// The id of the one piece of armour that goes on the arm.
    pub const SHIELD: &'static str = "shield";

    /// Whether it is a shield, not a suit.
    #[must_use]
    pub fn is_shield(&self) -> bool {
        self.id == Self::SHIELD
    }
}

impl Check for Armour {
    fn check(&mut self) -> Result<(), String> {
        check_goods(&self.id, &self.name, self.cost_gp, self.weight_coins)?;
        let suit = (self.ac.is_some(), self.ac_ascending.is_some(), self.category.is_some());
        let fine = if self.is_shield() {
            self.ac_bonus.is_some() && suit == (false, false, false)
        } else {
            self.ac_bonus.is_none() && suit == (true, true, true)
        };
        ensure(fine, || {
            "a suit has ac, ac_ascending and category; the shield has ac_bonus; neither has both"
                .to_owned()
        })
    }
}

/// Adventuring gear.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct Gear {
    /// The id.
    pub id: Id,
    /// The name for people.
    pub name: Text,
    /// Price in gp of one lot.
    pub cost_gp: i64,
    /// How many come in a lot.
    #[serde(default = "one")]
    pub lot_size: i64,
    /// How many coins it holds, if it is a container. Not enforced.
    #[serde(default)]
    pub capacity_coins: Option<i64>,
    /// What it does in combat, if it can be used as a weapon.
    #[serde(default)]
    pub combat: Option<CombatFacet>,
    /// Figures for other rules: light, rations.
    #[serde(default)]
    pub params: Params,
    /// A short text of our own.
    #[serde(default, skip_serializing)]
    pub text: Text,
    /// Which fields an importer corrected; empty for printed equipment.
    #[serde(default)]
    pub overrides_applied: Vec<Text>,
}
checked!(Gear);

const fn one() -> i64 {
    1
}

impl Check for Gear {
    fn check(&mut self) -> Result<(), String> {
        check_goods(&self.id, &self.name, self.cost_gp, 0)?;
        at_least(1, "lot_size", self.lot_size)
    }
}

/// Arrows, bolts, stones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct Ammunition {
    /// The id.
    pub id: Id,
    /// The name for people.
    pub name: Text,
    /// Price in gp of one lot.
    pub cost_gp: i64,
    /// How many come in a lot.
    #[serde(default = "one")]
    pub lot_size: i64,
    /// Weight in coins.
    #[serde(default)]
    pub weight_coins: i64,
    /// What the point is made of.
    #[serde(default = "standard")]
    pub material: Material,
    /// A short text of our own.
    #[serde(default, skip_serializing)]
    pub text: Text,
    /// Which fields an importer corrected; empty for printed equipment.
    #[serde(default)]
    pub overrides_applied: Vec<Text>,
}
checked!(Ammunition);

impl Check for Ammunition {
    fn check(&mut self) -> Result<(), String> {
        check_goods(&self.id, &self.name, self.cost_gp, self.weight_coins)?;
        at_least(1, "lot_size", self.lot_size)
    }
}

fn check_goods(id: &str, name: &str, cost_gp: i64, weight_coins: i64) -> Result<(), String> {
    not_empty("id", id)?;
    not_empty("name", name)?;
    at_least(0, "cost_gp", cost_gp)?;
    at_least(0, "weight_coins", weight_coins)
}

/// Anything that a shop sells. Clones share the template.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "item_type", rename_all = "snake_case")]
pub enum Equipment {
    /// A weapon.
    Weapon(Arc<Weapon>),
    /// A suit of armour or a shield.
    Armour(Arc<Armour>),
    /// Gear.
    Gear(Arc<Gear>),
    /// Ammunition.
    Ammunition(Arc<Ammunition>),
}

impl Tagged for Equipment {
    const TAG: &'static str = "item_type";
    const KINDS: &'static [&'static str] = &["weapon", "armour", "gear", "ammunition"];

    fn read<'de, D: Deserializer<'de>>(kind: &str, fields: D) -> Result<Self, D::Error> {
        match kind {
            "weapon" => Deserialize::deserialize(fields).map(Self::Weapon),
            "armour" => Deserialize::deserialize(fields).map(Self::Armour),
            "gear" => Deserialize::deserialize(fields).map(Self::Gear),
            _ => Deserialize::deserialize(fields).map(Self::Ammunition),
        }
    }
}

impl<'de> Deserialize<'de> for Equipment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        tag::deserialize(deserializer)
    }
}

impl Equipment {
    /// The id.
    #[must_use]
    pub fn id(&self) -> &Id {
        match self {
            Self::Weapon(weapon) => &weapon.id,
            Self::Armour(armour) => &armour.id,
            Self::Gear(gear) => &gear.id,
            Self::Ammunition(ammunition) => &ammunition.id,
        }
    }

    /// The name for people.
    #[must_use]
    pub fn name(&self) -> &Text {
        match self {
            Self::Weapon(weapon) => &weapon.name,
            Self::Armour(armour) => &armour.name,
            Self::Gear(gear) => &gear.name,
            Self::Ammunition(ammunition) => &ammunition.name,
        }
    }

    /// Price in gp of one lot.
    #[must_use]
    pub fn cost_gp(&self) -> i64 {
        match self {
            Self::Weapon(weapon) => weapon.cost_gp,
            Self::Armour(armour) => armour.cost_gp,
            Self::Gear(gear) => gear.cost_gp,
            Self::Ammunition(ammunition) => ammunition.cost_gp,
        }
    }

    /// How many come in a lot; weapons and armour come one by one.
    #[must_use]
    pub fn lot_size(&self) -> i64 {
        match self {
            Self::Weapon(_) | Self::Armour(_) => 1,
            Self::Gear(gear) => gear.lot_size,
            Self::Ammunition(ammunition) => ammunition.lot_size,
        }
    }

    /// Whether the two are the same but for their texts, which are not written into documents.
    pub(crate) fn is_written_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Weapon(one), Self::Weapon(other)) => one == other,
            (Self::Armour(one), Self::Armour(other)) => {
                **one == Armour { text: one.text.clone(), ..(**other).clone() }
            }
            (Self::Gear(one), Self::Gear(other)) => {
                **one == Gear { text: one.text.clone(), ..(**other).clone() }
            }
            (Self::Ammunition(one), Self::Ammunition(other)) => {
                **one == Ammunition { text: one.text.clone(), ..(**other).clone() }
            }
            _ => false,
        }
    }

    /// What it does in combat: a weapon's facet, or that of gear that has one.
    #[must_use]
    pub fn facet(&self) -> Option<&CombatFacet> {
        match self {
            Self::Weapon(weapon) => Some(&weapon.facet),
            Self::Gear(gear) => gear.combat.as_ref(),
            Self::Armour(_) | Self::Ammunition(_) => None,
        }
    }
}

impl Entry for Equipment {
    const WHAT: &'static str = "item";

    fn id(&self) -> &str {
        self.id()
    }
}

/// What treasure weighs that has no entry of its own, in coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names say it")]
pub struct TreasureWeights {
    pub coin: i64,
    pub gem: i64,
    pub jewellery: i64,
    pub potion: i64,
    pub rod: i64,
    pub scroll: i64,
    pub staff: i64,
    pub wand: i64,
}

/// The file `equipment.toml`, and the shape of a user's own file of equipment.
#[derive(Serialize, Deserialize)]
pub struct EquipmentFile {
    /// Weapons.
    #[serde(default)]
    pub weapons: Vec<Arc<Weapon>>,
    /// Suits of armour and shields.
    #[serde(default)]
    pub armour: Vec<Arc<Armour>>,
    /// Gear.
    #[serde(default)]
    pub gear: Vec<Arc<Gear>>,
    /// Ammunition.
    #[serde(default)]
    pub ammunition: Vec<Arc<Ammunition>>,
    /// What treasure weighs that has no entry of its own.
    #[serde(default)]
    pub treasure_weights: Option<TreasureWeights>,
    /// What each weapon quality means, in our words.
    #[serde(default)]
    pub weapon_qualities: BTreeMap<Text, Text>,
    /// What each material means, in our words.
    #[serde(default)]
    pub materials: BTreeMap<Text, Text>,
    /// What gems and jewellery are worth, in our words.
    #[serde(default)]
    pub gems_and_jewellery: BTreeMap<Text, Text>,
}

impl EquipmentFile {
    /// All goods, in catalog order.
    pub fn goods(self) -> impl Iterator<Item = Equipment> {
        let weapons = self.weapons.into_iter().map(Equipment::Weapon);
        let armour = self.armour.into_iter().map(Equipment::Armour);
        let gear = self.gear.into_iter().map(Equipment::Gear);
        let ammunition = self.ammunition.into_iter().map(Equipment::Ammunition);
        weapons.chain(armour).chain(gear).chain(ammunition)
    }
}
