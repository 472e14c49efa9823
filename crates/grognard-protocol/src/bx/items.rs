//! `items.*`, `coins.*`, `inventory.*`.

use std::collections::BTreeMap;

use grognard::{
    bx::{
        items::{
            self, Carried, Inventory, Item, MundaneItem, Purse, SwordControl, Valuable,
            equipment_weight, movement_rate, tracked_weight, treasure_weight,
        },
        model::{
            class::ClassDefinition, equipment::Equipment, magic_item::MagicItemTemplate,
            modifier::ModifierSpec,
        },
        ruleset::Encumbrance,
        tables::treasure_weights,
    },
    kernel::{Error, Id, Rejection, Result},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    advance::{character, character_mut},
    characters::written,
    dice::bad_argument,
    entities::{Slot, magic_item, place},
    game::Game,
};
use crate::{arguments::encode, operations::Operations};

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("items.get", get);
    operations.add("items.magic_get", magic_get);
    operations.add("items.template_of", template_of);
    operations.add("items.treasure_weights", weights);
    operations.add("items.usable_by", usable_by);
    operations.add("coins.totals", totals);
    operations.add("coins.can_afford", can_afford);
    operations.add("coins.spend", spend);
    operations.add("items.validate_purchase", validate_purchase);
    operations.add("items.purchase", purchase);
    operations.add("inventory.set", set);
    operations.add("inventory.find", find);
    operations.add("inventory.weigh", weigh);
    operations.add("inventory.modifiers", modifiers);
    operations.add("items.encounter_rate", encounter_rate);
    operations.add("items.validate_equip", validate_equip);
    operations.add("items.validate_equip_all", validate_equip_all);
    operations.add("items.equip", equip);
    operations.add("items.unequip", unequip);
    operations.add("items.validate_unequip", validate_unequip);
    operations.add("items.sword_control", sword_control);
}

/// An item as an argument names it.
#[derive(Deserialize)]
#[serde(untagged)]
enum ItemRef {
    Mundane(MundaneRef),
    Magic(MagicRef),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MundaneRef {
    item: Id,
    #[serde(default = "one")]
    quantity: i64,
}

#[derive(Deserialize)]
struct MagicRef {
    magic: Id,
    instance_id: Id,
    #[serde(flatten)]
    fields: Map<String, Value>,
}

const fn one() -> i64 {
    1
}

impl ItemRef {
    fn item(self, game: &Game) -> Result<Item> {
        match self {
            Self::Mundane(named) => {
                let template = game.catalog.item(&named.item)?;
                Ok(Item::Mundane(MundaneItem::new(template, named.quantity)?))
            }
            Self::Magic(named) => {
                let item = magic_item(game, named.magic, named.instance_id, named.fields)?;
                Ok(Item::Magic(Box::new(item)))
            }
        }
    }
}

/// An inventory as an argument.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct InventoryRef {
    items: Vec<ItemRef>,
    purse: Purse,
    valuables: Vec<Valuable>,
    worn_armour: Option<ItemRef>,
    shield: Option<ItemRef>,
    wielded: Vec<ItemRef>,
    rings: Vec<ItemRef>,
}

impl InventoryRef {
    fn inventory(self, game: &Game) -> Result<Inventory> {
        let mut inventory = Inventory::default();
        let slots = [
            (Slot::Items, self.items),
            (Slot::WornArmour, Vec::from_iter(self.worn_armour)),
            (Slot::Shield, Vec::from_iter(self.shield)),
            (Slot::Wielded, self.wielded),
            (Slot::Rings, self.rings),
        ];
        for (slot, named) in slots {
            for one in named {
                place(&mut inventory, one.item(game)?, slot)?;
            }
        }
        inventory.purse = self.purse;
        inventory.valuables = self.valuables;
        Ok(inventory)
    }
}

/// An item in short.
#[derive(Serialize)]
#[serde(untagged)]
enum Brief {
    Mundane { item: Id, quantity: i64 },
    Magic { magic: Id, instance_id: Id, quantity: i64 },
}

impl From<Carried<'_>> for Brief {
    fn from(item: Carried<'_>) -> Self {
        let quantity = item.quantity();
        match item {
            Carried::Mundane(item) => Self::Mundane { item: item.template.id().clone(), quantity },
            Carried::Magic(item) => Self::Magic {
                magic: item.template_id.clone(),
                instance_id: item.instance_id.clone(),
                quantity,
            },
        }
    }
}

fn brief(item: &Item) -> Brief {
    Carried::from(item).into()
}

/// An inventory in short.
#[derive(Serialize)]
struct BriefInventory {
    items: Vec<Brief>,
    worn_armour: Option<Brief>,
    shield: Option<Brief>,
    wielded: Vec<Brief>,
    rings: Vec<Brief>,
    purse: Purse,
}

impl From<&Inventory> for BriefInventory {
    fn from(inventory: &Inventory) -> Self {
        Self {
            items: inventory.items.iter().map(brief).collect(),
            worn_armour: inventory.worn_armour.as_ref().map(brief),
            shield: inventory.shield.as_ref().map(brief),
            wielded: inventory.wielded.iter().map(brief).collect(),
            rings: inventory.rings.iter().map(|ring| Carried::Magic(ring).into()).collect(),
            purse: inventory.purse,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemId {
    item_id: Id,
}

fn get(game: &mut Game, args: ItemId) -> Result<Equipment> {
    game.catalog.item(&args.item_id)
}

fn magic_get(game: &mut Game, args: ItemId) -> Result<MagicItemTemplate> {
    Ok((*game.catalog.magic_item(&args.item_id)?).clone())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reference {
    r#ref: ItemRef,
}

fn template_of(game: &mut Game, args: Reference) -> Result<Id> {
    Ok(args.r#ref.item(game)?.template_id().clone())
}

fn weights(_: &mut Game, _: super::dice::Nothing) -> Result<Value> {
    encode(treasure_weights())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Templates {
    templates: Vec<Id>,
}

fn usable_by(game: &mut Game, args: Templates) -> Result<BTreeMap<Id, Vec<bool>>> {
    let templates = args.templates.iter().map(|id| game.catalog.magic_item(id));
    let templates = templates.collect::<Result<Vec<_>>>()?;
    let of_class = |class: &ClassDefinition| {
        templates.iter().map(|template| items::usable_by(template, class)).collect()
    };
    Ok(game.catalog.classes().map(|class| (class.id.clone(), of_class(&class))).collect())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Coins {
    coins: Purse,
}

#[derive(Serialize)]
struct Totals {
    total_coins: i64,
    value_cp: i64,
    value_gp: i64,
}

fn totals(_: &mut Game, args: Coins) -> Result<Totals> {
    let coins = args.coins;
    Ok(Totals {
        total_coins: coins.total_coins(),
        value_cp: coins.value_cp(),
        value_gp: coins.value_gp(),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cost {
    purse: Purse,
    cost_gp: i64,
}

fn can_afford(_: &mut Game, args: Cost) -> Result<bool> {
    args.purse.can_afford(args.cost_gp)
}

fn spend(_: &mut Game, args: Cost) -> Result<Purse> {
    let mut purse = args.purse;
    purse.spend(args.cost_gp)?;
    Ok(purse)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    purse: Purse,
    item_id: Id,
    #[serde(default = "one")]
    lots: i64,
}

fn validate_purchase(game: &mut Game, args: Wanted) -> Result<Vec<Rejection>> {
    let template = game.catalog.item(&args.item_id)?;
    Ok(written(items::validate_purchase(&args.purse, &template, args.lots)?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Buy {
    id: Id,
    item_id: Id,
    #[serde(default = "one")]
    lots: i64,
}

fn purchase(game: &mut Game, args: Buy) -> Result<Value> {
    let template = game.catalog.item(&args.item_id)?;
    let inventory = character_mut(game, &args.id)?.inventory_mut();
    let bought = items::purchase(inventory, &template, args.lots)?.clone();
    encode(Item::Mundane(bought))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetInventory {
    id: Id,
    inventory: InventoryRef,
}

fn set(game: &mut Game, args: SetInventory) -> Result<()> {
    let inventory = args.inventory.inventory(game)?;
    *character_mut(game, &args.id)?.inventory_mut() = inventory;
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Find {
    inventory: InventoryRef,
    #[serde(default)]
    instance_ids: Vec<Id>,
    #[serde(default)]
    item_ids: Vec<Id>,
}

#[derive(Serialize)]
struct Found {
    all: Vec<Brief>,
    equipped: Vec<Brief>,
    magic_item: BTreeMap<Id, Option<Brief>>,
    carried_item: BTreeMap<Id, Option<Brief>>,
}

fn find(game: &mut Game, args: Find) -> Result<Found> {
    let inventory = args.inventory.inventory(game)?;
    let magic = |id: Id| {
        let item = inventory.magic_item(&id).ok().map(|item| Carried::Magic(item).into());
        (id, item)
    };
    let carried = |id: Id| {
        let item = inventory.carried_item(&id).map(Into::into);
        (id, item)
    };
    Ok(Found {
        all: inventory.all().map(Into::into).collect(),
        equipped: inventory.equipped().map(Into::into).collect(),
        magic_item: args.instance_ids.into_iter().map(magic).collect(),
        carried_item: args.item_ids.into_iter().map(carried).collect(),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfInventory {
    inventory: InventoryRef,
}

#[derive(Serialize)]
struct Rates {
    plain: i64,
    carrying_treasure: i64,
    encounter: [i64; 2],
}

#[derive(Serialize)]
struct Weights {
    treasure: i64,
    equipment: i64,
    tracked: BTreeMap<&'static str, i64>,
    movement: BTreeMap<&'static str, Rates>,
}

fn weigh(game: &mut Game, args: OfInventory) -> Result<Weights> {
    let inventory = args.inventory.inventory(game)?;
    let rates = |mode| -> Result<Rates> {
        let plain = movement_rate(&inventory, mode, false);
        let carrying_treasure = movement_rate(&inventory, mode, true);
        let encounter = [items::encounter_rate(plain)?, items::encounter_rate(carrying_treasure)?];
        Ok(Rates { plain, carrying_treasure, encounter })
    };
    let modes = || Encumbrance::ALL.iter().map(|mode| (mode.as_str(), *mode));
    Ok(Weights {
        treasure: treasure_weight(&inventory),
        equipment: equipment_weight(&inventory),
        tracked: modes().map(|(name, mode)| (name, tracked_weight(&inventory, mode))).collect(),
        movement: modes().map(|(name, mode)| Ok((name, rates(mode)?))).collect::<Result<_>>()?,
    })
}

fn modifiers(game: &mut Game, args: OfInventory) -> Result<Vec<ModifierSpec>> {
    let inventory = args.inventory.inventory(game)?;
    Ok(inventory.worn_modifiers().cloned().collect())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rate {
    rate: i64,
}

fn encounter_rate(_: &mut Game, args: Rate) -> Result<i64> {
    items::encounter_rate(args.rate)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ValidateEquip {
    class_id: Id,
    r#ref: ItemRef,
    #[serde(default)]
    inventory: Option<InventoryRef>,
}

fn validate_equip(game: &mut Game, args: ValidateEquip) -> Result<Vec<Rejection>> {
    let class = game.catalog.class(&args.class_id)?;
    let inventory = args.inventory.map(|inventory| inventory.inventory(game)).transpose()?;
    let item = args.r#ref.item(game)?;
    let rejection = items::validate_equip(&class, &item, inventory.as_ref())?;
    Ok(written(rejection.into_iter().collect()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ValidateEquipAll {
    class_id: Id,
    inventory: Option<InventoryRef>,
    refs: Vec<ItemRef>,
}

fn validate_equip_all(game: &mut Game, args: ValidateEquipAll) -> Result<Vec<Vec<Rejection>>> {
    let class = game.catalog.class(&args.class_id)?;
    let inventory = args.inventory.map(|inventory| inventory.inventory(game)).transpose()?;
    let validate = |one: ItemRef| {
        let item = one.item(game)?;
        let rejection = items::validate_equip(&class, &item, inventory.as_ref())?;
        Ok(written(rejection.into_iter().collect()))
    };
    args.refs.into_iter().map(validate).collect()
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    slot: Slot,
    #[serde(default)]
    index: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AtPlace {
    id: Id,
    place: Place,
    #[serde(default)]
    class_id: Option<Id>,
}

/// The item at a place.
fn item_at(inventory: &Inventory, place: Place) -> Result<Item> {
    let index = place.index.unwrap_or(0);
    let item = match place.slot {
        Slot::Items => inventory.items.get(index).cloned(),
        Slot::WornArmour => inventory.worn_armour.clone(),
        Slot::Shield => inventory.shield.clone(),
        Slot::Wielded => inventory.wielded.get(index).cloned(),
        Slot::Rings => inventory.rings.get(index).map(|ring| Item::Magic(Box::new(ring.clone()))),
    };
    item.ok_or_else(|| bad_argument("place", "there is no item in that place"))
}

fn equip(game: &mut Game, args: AtPlace) -> Result<BriefInventory> {
    let catalog = game.catalog;
    let character = character_mut(game, &args.id)?;
    let class = match &args.class_id {
        Some(id) => catalog.class(id)?,
        None => character.class().clone(),
    };
    let inventory = character.inventory_mut();
    let Place { slot: Slot::Items, index } = args.place else {
        return Err(bad_argument("place", "what is equipped already is not in the pack"));
    };
    items::equip(inventory, &class, index.unwrap_or(0))?;
    Ok((&*inventory).into())
}

fn unequip(game: &mut Game, args: AtPlace) -> Result<BriefInventory> {
    let inventory = character_mut(game, &args.id)?.inventory_mut();
    let item = item_at(inventory, args.place)?;
    items::unequip(inventory, &item)?;
    Ok((&*inventory).into())
}

fn validate_unequip(game: &mut Game, args: AtPlace) -> Result<Vec<Rejection>> {
    let item = item_at(character(game, &args.id)?.inventory(), args.place)?;
    Ok(written(items::validate_unequip(&item).into_iter().collect()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Contest {
    id: Id,
    r#ref: ItemRef,
    stream: Id,
}

fn sword_control(game: &mut Game, args: Contest) -> Result<SwordControl> {
    character(game, &args.id)?;
    game.world.streams.get(&args.stream);
    let sword = args.r#ref.item(game)?;
    let sentience = sword.as_magic().and_then(|sword| sword.sentience.as_ref());
    let sentience = sentience.ok_or_else(|| Error::value("the sword has no mind"))?;
    let world = &mut game.world;
    let wielder = world.roster.get(&args.id)?.as_character();
    let wielder = wielder.ok_or_else(|| bad_argument("id", "no character"))?;
    items::contest_of_wills(wielder, sentience, world.streams.get(&args.stream))
}
