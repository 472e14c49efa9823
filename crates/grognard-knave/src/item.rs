//! Items: what kinds there are, the figures of each, and the arms and armour of the book (rules 8).

use std::{collections::BTreeMap, sync::LazyLock};

use grognard_kernel::{Id, Text, UnknownName};
use serde::{Deserialize, Deserializer, Serialize};

use crate::{
    engine::Pool,
    fault::Fault,
    rules::Rules,
    size::Size,
    words::{ItemKind, Place, Stat},
};

/// The id that bare hands go by, in reports and events.
pub const BARE_HANDS: Id = Id::literal("Bare hands");

/// An item. Figures that its kind does not have are there and mean nothing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Item {
    /// The id.
    pub id: Id,
    /// The kind.
    pub kind: ItemKind,
    /// What people call it, where that is not the id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<Text>,
    /// The slots it takes.
    pub size: Size,
    /// What it is worth, in coins.
    pub value: i64,
    /// How much wear it takes before it breaks; `None` if it does not wear.
    pub quality: Option<i64>,
    /// How often it can still be used.
    pub uses: i64,
    /// The dice of its damage.
    pub damage_roll: Text,
    /// What it adds to armour; `None` counts as unarmoured on the body and as nothing elsewhere.
    pub armor: Option<i64>,
    /// Which bonus it strikes with.
    pub attack_type: Stat,
    /// Which defence it strikes against.
    pub defense_type: Stat,
    /// Where it is held, worn or carried.
    pub use_slot: Place,
    /// It has been used up and exists no more.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub gone: bool,
}

/// What an item is to be. Figures that are left out are those of the kind.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewItem {
    /// The id.
    #[serde(default)]
    pub id: Id,
    /// The kind.
    pub kind: ItemKind,
    /// What people call it.
    #[serde(default)]
    pub name: Option<Text>,
    /// The slots it takes.
    #[serde(default)]
    pub size: Option<Size>,
    /// What it is worth, in coins.
    #[serde(default)]
    pub value: Option<i64>,
    /// How much wear it takes; `Some(None)`, on the wire `null`, if it does not wear.
    #[serde(default, deserialize_with = "present")]
    pub quality: Option<Option<i64>>,
    /// How often it can be used.
    #[serde(default)]
    pub uses: Option<i64>,
    /// The dice of its damage.
    #[serde(default)]
    pub damage_roll: Option<Text>,
    /// What it adds to armour.
    #[serde(default)]
    pub armor: Option<i64>,
    /// Which bonus it strikes with.
    #[serde(default)]
    pub attack_type: Option<Stat>,
    /// Which defence it strikes against.
    #[serde(default)]
    pub defense_type: Option<Stat>,
    /// Where it is held, worn or carried.
    #[serde(default)]
    pub use_slot: Option<Place>,
}

/// Tells an explicit `null` from a figure that is not there.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<i64>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl NewItem {
    /// An item of a kind, with the kind's figures.
    #[must_use]
    pub fn new(id: impl Into<Id>, kind: ItemKind) -> Self {
        Self {
            id: id.into(),
            kind,
            name: None,
            size: None,
            value: None,
            quality: None,
            uses: None,
            damage_roll: None,
            armor: None,
            attack_type: None,
            defense_type: None,
            use_slot: None,
        }
    }
}

impl Item {
    /// Makes an item. Draws nothing.
    ///
    /// # Errors
    ///
    /// The id of bare hands; dice that cannot be rolled, unless the fault `fails_late` is kept.
    pub fn new(new: NewItem, rules: &Rules) -> Result<Self, Fault> {
        if new.id == BARE_HANDS {
            return Err(Fault::Taken(new.id));
        }
        let item = Self::of_kind(new);
        if item.kind.is_weapon() && !rules.quirks.fails_late {
            Pool::check(&item.damage_roll, rules)?;
        }
        Ok(item)
    }

    fn of_kind(new: NewItem) -> Self {
        let kind = Kind::of(new.kind.as_str());
        Self {
            id: new.id,
            kind: new.kind,
            name: new.name,
            size: new.size.unwrap_or(kind.size),
            value: new.value.unwrap_or(kind.value),
            quality: new.quality.unwrap_or(kind.quality),
            uses: new.uses.or(kind.uses).unwrap_or(0),
            damage_roll: new.damage_roll.or_else(|| kind.damage_roll.clone()).unwrap_or_default(),
            armor: new.armor.or(kind.armor),
            attack_type: new.attack_type.or(kind.attack_type).unwrap_or(Stat::Strength),
            defense_type: new.defense_type.or(kind.defense_type).unwrap_or(Stat::Armour),
            use_slot: new.use_slot.unwrap_or(kind.use_slot),
            gone: false,
        }
    }

    /// The item that is there when there is none.
    pub(crate) fn bare_hands() -> &'static Self {
        static HANDS: LazyLock<Item> = LazyLock::new(|| {
            let kind = Kind::of("bare_hands");
            Item {
                damage_roll: kind.damage_roll.clone().unwrap_or_default(),
                quality: kind.quality,
                ..Item::of_kind(NewItem::new(BARE_HANDS, ItemKind::Weapon))
            }
        });
        &HANDS
    }

    /// Whether wear has broken it.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.quality.is_some_and(|quality| quality <= 0)
    }
}

/// The figures of a kind.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kind {
    size: Size,
    value: i64,
    #[serde(default)]
    quality: Option<i64>,
    #[serde(default)]
    uses: Option<i64>,
    #[serde(default)]
    damage_roll: Option<Text>,
    #[serde(default)]
    armor: Option<i64>,
    #[serde(default)]
    attack_type: Option<Stat>,
    #[serde(default)]
    defense_type: Option<Stat>,
    use_slot: Place,
}

impl Kind {
    fn of(name: &str) -> &'static Self {
        #[derive(Deserialize)]
        struct File {
            kinds: BTreeMap<Text, Kind>,
        }
        static KINDS: LazyLock<BTreeMap<Text, Kind>> = LazyLock::new(|| {
            let file: File = serde_json::from_str(include_str!("../data/items.json"))
                .expect("the embedded kinds of items are read by a test");
            file.kinds
        });
        &KINDS[name]
    }
}

/// Arms and armour of the book, by name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BookGear {
    /// The name.
    pub name: Text,
    /// A sentence about it.
    pub text: Text,
    kind: ItemKind,
    size: Size,
    quality: Option<i64>,
    #[serde(default)]
    damage_roll: Option<Text>,
    #[serde(default)]
    armor: Option<i64>,
    #[serde(default)]
    attack_type: Option<Stat>,
    #[serde(default)]
    use_slot: Option<Place>,
}

impl BookGear {
    /// Everything that the book has figures for.
    #[must_use]
    pub fn all() -> &'static [Self] {
        #[derive(Deserialize)]
        struct File {
            gear: Vec<BookGear>,
        }
        static GEAR: LazyLock<Vec<BookGear>> = LazyLock::new(|| {
            let file: File = serde_json::from_str(include_str!("../data/gear.json"))
                .expect("the embedded gear is read by a test");
            file.gear
        });
        &GEAR
    }

    /// The gear of a name.
    ///
    /// ```
    /// use grognard_knave::BookGear;
    ///
    /// let brigandine = BookGear::of("brigandine")?.item("coat-1");
    /// assert_eq!(brigandine.armor, Some(3));
    /// assert!(BookGear::of("brigandin").is_err());
    /// # Ok::<(), grognard_knave::Fault>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A name that the book does not have, with the nearest.
    pub fn of(name: &str) -> Result<&'static Self, Fault> {
        let found = Self::all().iter().find(|gear| gear.name == name);
        let names = || Self::all().iter().map(|gear| gear.name.as_str());
        Ok(found.ok_or_else(|| UnknownName::new("gear", name, names()))?)
    }

    /// The item to make of it.
    #[must_use]
    pub fn item(&self, id: impl Into<Id>) -> NewItem {
        NewItem {
            name: Some(self.name.clone()),
            size: Some(self.size),
            quality: Some(self.quality),
            damage_roll: self.damage_roll.clone(),
            armor: self.armor,
            attack_type: self.attack_type,
            use_slot: self.use_slot,
            ..NewItem::new(id, self.kind)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_figures() {
        for &kind in ItemKind::ALL {
            let item = Item::new(NewItem::new("it", kind), &Rules::repaired()).unwrap();
            assert_eq!(item.quality.is_some(), kind.has_quality(), "{kind}");
            assert_eq!(item.uses > 0, kind.has_uses(), "{kind}");
            assert_eq!(item.armor.is_some(), kind.is_armour(), "{kind}");
            assert_eq!(!item.damage_roll.is_empty(), kind.is_weapon(), "{kind}");
        }
        let hands = Item::bare_hands();
        assert_eq!((&*hands.damage_roll, hands.quality, hands.armor), ("1d4", None, None));
    }

    #[test]
    fn all_gear_of_the_book_can_be_made() {
        assert_eq!(BookGear::all().len(), 24);
        for gear in BookGear::all() {
            let item = Item::new(gear.item("it"), &Rules::repaired()).unwrap();
            assert_eq!(item.armor.is_some(), item.kind.is_armour(), "{}", gear.name);
            assert!(item.size >= Size::slots(1), "{}", gear.name);
            assert!(gear.text.ends_with('.'), "{}", gear.name);
        }
    }

    #[test]
    fn a_null_quality_does_not_wear() {
        let read = |json| serde_json::from_str::<NewItem>(json).unwrap();
        let of = |json| Item::new(read(json), &Rules::module()).unwrap().quality;
        assert_eq!(of(r#"{"id":"a","kind":"weapon"}"#), Some(3));
        assert_eq!(of(r#"{"id":"a","kind":"weapon","quality":null}"#), None);
        assert_eq!(of(r#"{"id":"a","kind":"weapon","quality":0}"#), Some(0));
    }

    #[test]
    fn dice_are_read_early_unless_the_fault_is_kept() {
        let new =
            NewItem { damage_roll: Some("1d0".into()), ..NewItem::new("a", ItemKind::Weapon) };
        assert_eq!(
            Item::new(new.clone(), &Rules::repaired()).unwrap_err().code(),
            "dice_empty_range"
        );
        assert!(Item::new(new, &Rules::module()).is_ok());
    }
}
