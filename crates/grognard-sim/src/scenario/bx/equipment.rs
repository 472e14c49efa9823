//! What the characters of a scenario wear, wield and carry.

use grognard::{
    bx::{
        Catalog, Rejection,
        items::{Inventory, Item, MagicItem, MundaneItem, equip, validate_equip},
        model::{
            class::ClassDefinition,
            equipment::Equipment,
            magic_item::{ItemCategory, MagicItemTemplate},
        },
    },
    kernel::{self, Error, Id, Result, UnknownName},
};

use crate::scenario::place::{Place, Table};

/// How many an item may be.
const QUANTITY: std::ops::RangeInclusive<i64> = 1..=1_000_000;

/// Where an item is put on or held.
#[derive(Clone, Copy)]
enum Slot {
    Armour,
    Shield,
    Hand,
    Finger,
}

impl Slot {
    /// How many items are there.
    fn filled(self, inventory: &Inventory) -> usize {
        match self {
            Self::Armour => usize::from(inventory.worn_armour.is_some()),
            Self::Shield => usize::from(inventory.shield.is_some()),
            Self::Hand => inventory.wielded.len(),
            Self::Finger => inventory.rings.len(),
        }
    }

    /// What belongs there.
    const fn expected(self) -> &'static str {
        match self {
            Self::Armour => "a suit of armour",
            Self::Shield => "a shield",
            Self::Hand => "a weapon, or something else to hold in hand",
            Self::Finger => "a ring",
        }
    }
}

pub(super) fn inventory(
    table: &Table<'_>,
    class: &ClassDefinition,
    catalog: &Catalog,
) -> Result<Inventory> {
    let mut inventory = Inventory::default();
    let mut equip = |place: &Place<'_>, slot| put_on(place, slot, class, &mut inventory, catalog);
    if let Some(place) = table.get("armour") {
        equip(&place, Slot::Armour)?;
    }
    if let Some(place) = table.get("shield") {
        equip(&place, Slot::Shield)?;
    }
    for place in table.list("wields")? {
        equip(&place, Slot::Hand)?;
    }
    for place in table.list("rings")? {
        equip(&place, Slot::Finger)?;
    }
    for place in table.list("carries")? {
        inventory.items.push(item(&place, catalog)?);
    }
    Ok(inventory)
}

/// Puts an item where it belongs, which must be the slot that the scenario says. The pack is empty
/// so far.
fn put_on(
    place: &Place<'_>,
    slot: Slot,
    class: &ClassDefinition,
    inventory: &mut Inventory,
    catalog: &Catalog,
) -> Result<()> {
    let item = item(place, catalog)?;
    let refused = |error: Error| place.fail(error);
    if let Some(rejection) = validate_equip(class, &item, Some(inventory)).map_err(refused)? {
        return Err(place.fail(refusal(&rejection, class, &item)));
    }
    let id = item.template_id().clone();
    let before = slot.filled(inventory);
    inventory.items.push(item);
    equip(inventory, class, 0).map_err(refused)?;
    if slot.filled(inventory) == before {
        return Err(place.fail(format!("expected {}, found {id:?}", slot.expected())));
    }
    Ok(())
}

/// Why a member of a class may not put an item on, or take it in hand.
fn refusal(rejection: &Rejection, class: &ClassDefinition, item: &Item) -> String {
    let id = item.template_id();
    let listed = || {
        let ids: Vec<&str> = class.weapons.weapon_ids.iter().map(Id::as_str).collect();
        ids.join(", ")
    };
    let why = match rejection {
        Rejection::ShieldForbidden { .. } => "it carries no shield".to_owned(),
        Rejection::ArmourForbidden { .. } => "it wears no armour".to_owned(),
        Rejection::ArmourNotAllowed { .. } => "it wears leather only".to_owned(),
        Rejection::WeaponNotAllowed { .. } => format!("expected one of {}", listed()),
        Rejection::WeaponForbidden { .. } => format!("expected none of {}", listed()),
        Rejection::TwoHandedWithShield { .. } => {
            return format!("{id:?} takes both hands, and one holds a shield");
        }
        Rejection::HandsFull { .. } => return format!("{id:?} is one ring too many; two are worn"),
        Rejection::NotUsable { .. } => "it cannot use it".to_owned(),
        Rejection::NotEquippable { .. } => {
            return format!("{id:?} is nothing to wear or wield");
        }
        other => kernel::Rejection::from(other.clone()).to_string(),
    };
    format!("the class {} may not use {id:?}: {why}", class.name)
}

/// An item by its id, or a table of its id and more.
fn item(place: &Place<'_>, catalog: &Catalog) -> Result<Item> {
    if place.is_text() {
        return found(place, 1, None, catalog);
    }
    if !place.is_table() {
        return Err(place.unexpected("an item, such as \"sword\" or { item = \"sword\" }"));
    }
    let table = place.table(&["item", "quantity", "base"])?;
    let quantity = table.maybe("quantity", |place| place.integer(QUANTITY))?.unwrap_or(1);
    found(&table.need("item")?, quantity, table.get("base"), catalog)
}

/// A mundane or a magic item of the id at a place. Of an enchanted one the base may say what it is.
fn found(
    place: &Place<'_>,
    quantity: i64,
    base: Option<Place<'_>>,
    catalog: &Catalog,
) -> Result<Item> {
    let id = place.name()?;
    if let Ok(template) = catalog.item(id) {
        if let Some(base) = base {
            return Err(base.fail(format!("{id:?} is not magic, and has no base")));
        }
        return MundaneItem::new(template, quantity)
            .map(Item::Mundane)
            .map_err(|error| place.fail(error));
    }
    let Ok(template) = catalog.magic_item(id) else {
        return Err(place.fail(unknown_item(id, catalog)));
    };
    let mut item = MagicItem::new(id.into(), id.into(), catalog);
    item.quantity = quantity;
    item.base_item_id = match base {
        Some(base) => Some(base_of(&base, &template, catalog)?),
        None => template.base_item_id.clone(),
    };
    if template.category == ItemCategory::Armour && item.base_item_id.is_none() {
        let example = format!("{{ item = {id:?}, base = \"chainmail\" }}");
        return Err(place.fail(format!("{id:?} needs a base, such as {example}")));
    }
    item.look_up(catalog);
    Ok(Item::Magic(Box::new(item)))
}

/// Nobody knows whether a mundane or a magic item was meant: the nearest of both is named.
fn unknown_item(id: &str, catalog: &Catalog) -> UnknownName {
    let mundane: Vec<Equipment> = catalog.items().collect();
    let magic: Vec<_> = catalog.magic_items().collect();
    let known = mundane.iter().map(|item| item.id().as_str());
    UnknownName::new("item", id, known.chain(magic.iter().map(|item| item.id.as_str())))
}

/// The mundane item under an enchantment: of the same sort as the printed one, or a suit of armour
/// where nothing is printed.
fn base_of(place: &Place<'_>, template: &MagicItemTemplate, catalog: &Catalog) -> Result<Id> {
    let base = place.look_up(|id| catalog.item(id))?;
    let printed = template.base_item_id.as_ref().and_then(|id| catalog.item(id).ok());
    let sort = match (template.category, &printed) {
        (ItemCategory::Armour, None) => "a suit of armour",
        (_, Some(printed)) => sort_of(printed),
        _ => return Err(place.fail(format!("{:?} has no base", template.id))),
    };
    if sort_of(&base) != sort {
        return Err(place.unexpected(&format!("{sort} under {:?}", template.id)));
    }
    Ok(base.id().clone())
}

/// What sort of mundane item something is.
fn sort_of(item: &Equipment) -> &'static str {
    match item {
        Equipment::Weapon(_) => "a weapon",
        Equipment::Armour(armour) if armour.is_shield() => "a shield",
        Equipment::Armour(_) => "a suit of armour",
        Equipment::Gear(_) => "gear",
        Equipment::Ammunition(_) => "ammunition",
    }
}
