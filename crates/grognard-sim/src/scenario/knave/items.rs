//! The items of a scenario: those of the book, the scenario's own, and plain things of the pack.

use std::collections::{BTreeMap, BTreeSet};

use grognard::{
    kernel::{Error, Result, Text, UnknownName},
    knave::{BookGear, Item, ItemKind, NamedTable, NewItem, Quirks, Rules, Size, Table as Rows},
};

use crate::scenario::place::Place;

/// The tables of plain things. What is on them can be carried by its name alone.
const THINGS: [&str; 3] = ["dungeoning gear", "general gear 1", "general gear 2"];

/// Food for a day is on no table.
const RATION: &str = "ration";

const KEYS: [&str; 12] = [
    "name",
    "extends",
    "kind",
    "damage",
    "attack_type",
    "defense_type",
    "armour",
    "quality",
    "wears_out",
    "uses",
    "slots",
    "held",
];

/// The most of a figure.
const MOST: i64 = 10_000;

/// The items that a scenario knows.
#[derive(Default)]
pub(super) struct Items {
    own: BTreeMap<Text, NewItem>,
}

impl Items {
    /// An item of the scenario's own.
    pub(super) fn add(&mut self, place: &Place<'_>, rules: Rules) -> Result<()> {
        let table = place.table(&KEYS)?;
        let named = table.need("name")?;
        let name = Text::from(named.name()?);
        if self.own.contains_key(&name) {
            return Err(named.fail(format!("two items are called {name:?}")));
        }
        let parent = table.maybe("extends", |place| place.look_up(|name| self.find(name)))?;
        let kind = table.maybe("kind", Place::word::<ItemKind>)?;
        let mut item = match (parent, kind) {
            (Some(parent), None) => parent,
            (None, Some(kind)) => NewItem::new("", kind),
            (Some(_), Some(_)) => {
                let why = "what extends another item is of its kind; leave \"kind\" out";
                return Err(place.below("kind").fail(why));
            }
            (None, None) => {
                return Err(place.fail("an item has a \"kind\", or \"extends\" another"));
            }
        };
        let number = |key: &str, least| table.maybe(key, |place| place.integer(least..=MOST));
        let of_weapons = |key: &str| allowed(&table.get(key), item.kind.is_weapon(), item.kind);
        for key in ["damage", "attack_type", "defense_type"] {
            of_weapons(key)?;
        }
        allowed(&table.get("armour"), item.kind.is_armour(), item.kind)?;
        allowed(&table.get("uses"), item.kind.has_uses(), item.kind)?;
        item.name = Some(name.clone());
        if let Some(damage) = table.maybe("damage", |place| place.name().map(Text::from))? {
            item.damage_roll = Some(damage);
        }
        item.attack_type = table.maybe("attack_type", Place::word)?.or(item.attack_type);
        item.defense_type = table.maybe("defense_type", Place::word)?.or(item.defense_type);
        item.armor = number("armour", 0)?.or(item.armor);
        item.uses = number("uses", 1)?.or(item.uses);
        item.use_slot = table.maybe("held", Place::word)?.or(item.use_slot);
        item.quality = number("quality", 1)?.map(Some).or(item.quality);
        if table.maybe("wears_out", Place::flag)? == Some(false) {
            item.quality = Some(None);
        }
        let slots = table.maybe("slots", |place| place.hundredths(0..=MOST))?;
        item.size = slots.map(Size::of_hundredths).or(item.size);
        // Dice are read now, whenever the rules of the fight would find out.
        let rules = Rules { quirks: Quirks::NONE, ..rules };
        Item::new(item.clone(), &rules).map_err(|fault| place.below("damage").fail(fault))?;
        self.own.insert(name, item);
        Ok(())
    }

    /// An item by its name: one of the scenario's own, arms and armour of the book, or a thing of
    /// the tables.
    fn find(&self, name: &str) -> Result<NewItem> {
        if let Some(own) = self.own.get(name) {
            return Ok(own.clone());
        }
        if let Ok(gear) = BookGear::of(name) {
            return Ok(gear.item(""));
        }
        let things = things()?;
        if things.contains(name) {
            return Ok(NewItem { name: Some(name.into()), ..NewItem::new("", ItemKind::Object) });
        }
        let known = self.own.keys().map(Text::as_str);
        let known = known.chain(BookGear::all().iter().map(|gear| gear.name.as_str()));
        let known = known.chain(things.iter().map(Text::as_str));
        Err(Error::from(UnknownName::new("item", name, known)))
    }

    /// An item that somebody has, of one of some kinds; any kind if none is named.
    pub(super) fn item(&self, place: &Place<'_>, kinds: &[ItemKind]) -> Result<NewItem> {
        let item = place.look_up(|name| self.find(name))?;
        if kinds.is_empty() || kinds.contains(&item.kind) {
            return Ok(item);
        }
        let expected: Vec<&str> = kinds.iter().map(|kind| kind.as_str()).collect();
        let (expected, name, kind) = (expected.join(" or "), place.name()?, item.kind);
        Err(place.fail(format!("expected an item of kind {expected}, found {name:?}, of {kind}")))
    }
}

/// A figure that only some kinds of items have.
fn allowed(place: &Option<Place<'_>>, has: bool, kind: ItemKind) -> Result<()> {
    match place {
        Some(place) if !has => {
            Err(place.fail(format!("an item of kind {kind} has no such figure")))
        }
        _ => Ok(()),
    }
}

/// The names of plain things.
fn things() -> Result<BTreeSet<Text>> {
    let mut names = BTreeSet::from([Text::new_static(RATION)]);
    for table in THINGS {
        let table = NamedTable::of(table, &Rules::default())?;
        if let Rows::List(rows) = &table.table {
            names.extend(rows.iter().filter_map(|row| row.as_str().map(Text::from)));
        }
    }
    Ok(names)
}
