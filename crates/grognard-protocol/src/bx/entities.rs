//! `monster.*`, `character.*`, `entity.*`: who is in play, and what they carry.

use std::collections::BTreeMap;

use grognard::{
    bx::{
        Creature, Monster, StreamName,
        character::{CreatedCharacter, CreationRequest, create_character},
        combat::{effective_hd, melee_modifier_for},
        creature::{CharacterRecord, MonsterRecord, spawn},
        items::{Inventory, Item, MagicItem, MundaneItem},
        model::words::{AbilityScores, Alignment, SavingThrows},
    },
    kernel::{Error, Id, Result, Text, UnknownName},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    dice::{bad_argument, stream_named},
    game::{Game, Record, record},
};
use crate::{
    arguments::{decode, encode},
    operations::Operations,
};

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("monster.spawn", spawn_monster);
    operations.add("monster.derived", monster_derived);
    operations.add("character.make", make_character);
    operations.add("character.create", create);
    operations.add("entity.outfit", outfit);
    operations.add("entity.give_item", give_item);
    operations.add("entity.set", set);
    operations.add("entity.read", read);
    operations.add("combat.derived", combat_derived);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Spawn {
    id: Id,
    template: Id,
    #[serde(default)]
    alignment: Option<Alignment>,
    #[serde(default)]
    stream: Option<Id>,
}

fn spawn_monster(game: &mut Game, args: Spawn) -> Result<Record> {
    let template = game.catalog.monster(&args.template)?;
    let dice = stream_named(game, args.stream.as_ref(), StreamName::MonsterSpawn);
    let monster = spawn(template, args.id.clone(), args.alignment, dice)?;
    let written = record(&monster);
    game.world.roster.insert(args.id, monster);
    Ok(written)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Named {
    pub(super) id: Id,
}

/// What a creature's figures come to.
#[derive(Serialize)]
struct Derived {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hit_dice_count: Option<i64>,
    thac0: i64,
    attack_bonus: i64,
    armour_class: Option<i64>,
    armour_class_ascending: Option<i64>,
    saves: SavingThrows,
    melee_modifier: i64,
    missile_modifier: i64,
    initiative_modifier: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    magic_save_modifier: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    melee_modifier_for: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    effective_hd: Option<i64>,
}

fn derived(creature: &Creature) -> Derived {
    let modifiers = creature.ability_modifiers();
    Derived {
        name: None,
        hit_dice_count: creature.as_monster().map(Monster::hit_dice_count),
        thac0: creature.thac0(),
        attack_bonus: creature.attack_bonus(),
        armour_class: creature.armour_class(),
        armour_class_ascending: creature.armour_class_ascending(),
        saves: *creature.saves(),
        melee_modifier: modifiers.melee,
        missile_modifier: modifiers.missile,
        initiative_modifier: modifiers.initiative,
        magic_save_modifier: None,
        melee_modifier_for: None,
        effective_hd: None,
    }
}

fn monster_derived(game: &mut Game, args: Named) -> Result<Derived> {
    let creature = game.creature(&args.id)?;
    if creature.as_monster().is_none() {
        return Err(bad_argument("id", format!("{} is no monster", args.id)));
    }
    Ok(Derived { name: Some(creature.name().into()), ..derived(creature) })
}

fn combat_derived(game: &mut Game, args: Named) -> Result<Derived> {
    let creature = game.creature(&args.id)?;
    Ok(Derived {
        hit_dice_count: None,
        magic_save_modifier: Some(creature.ability_modifiers().magic_saves),
        melee_modifier_for: Some(melee_modifier_for(creature)?),
        effective_hd: Some(effective_hd(creature)),
        ..derived(creature)
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MakeCharacter {
    id: Id,
    class_id: Id,
    scores: AbilityScores,
    alignment: Alignment,
    max_hp: i64,
    #[serde(default)]
    name: Option<Text>,
    #[serde(default = "first")]
    level: i64,
    #[serde(default)]
    xp: i64,
    #[serde(default)]
    current_hp: Option<i64>,
    #[serde(default)]
    anonymous: bool,
}

const fn first() -> i64 {
    1
}

fn make_character(game: &mut Game, args: MakeCharacter) -> Result<Record> {
    let class = game.catalog.class(&args.class_id)?;
    let name = args.name.unwrap_or_else(|| args.id.text());
    let record = CharacterRecord {
        id: (!args.anonymous).then(|| args.id.clone()),
        level: args.level,
        xp: args.xp,
        current_hp: args.current_hp.unwrap_or(args.max_hp),
        ..CharacterRecord::newcomer(name, &class, args.scores, args.alignment, args.max_hp)
    };
    keep(game, args.id, record.build(game.catalog)?.into())
}

/// Puts a creature into play and writes it down.
fn keep(game: &mut Game, name: Id, creature: Creature) -> Result<Record> {
    let written = record(&creature);
    game.world.roster.insert(name, creature);
    Ok(written)
}

/// A character to create.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Create {
    id: Id,
    name: Text,
    class_id: Id,
    alignment: Alignment,
    #[serde(default)]
    adjustment: Option<grognard::bx::character::Adjustment>,
    #[serde(default)]
    starting_spell_ids: Vec<Id>,
    #[serde(default)]
    extra_languages: Vec<Id>,
    #[serde(default)]
    purchases: Vec<(Id, i64)>,
    #[serde(default)]
    equip_ids: Vec<Id>,
    #[serde(default)]
    stream: Option<Id>,
}

/// A creation, written down.
#[derive(Serialize)]
pub(super) struct Created {
    character: Record,
    ability_rolls: grognard::bx::character::AbilityRolls,
    hit_point_roll: grognard::bx::character::HitPointRoll,
    gold_roll: grognard::kernel::Roll,
}

pub(super) fn create(game: &mut Game, args: Create) -> Result<Created> {
    let request = CreationRequest {
        name: args.name,
        class_id: &args.class_id,
        alignment: args.alignment,
        adjustment: args.adjustment,
        starting_spell_ids: args.starting_spell_ids,
        extra_languages: args.extra_languages,
        purchases: args.purchases,
        equip_ids: args.equip_ids,
    };
    let (catalog, ruleset) = (game.catalog, game.world.ruleset);
    let dice = stream_named(game, args.stream.as_ref(), StreamName::CharacterCreation);
    let CreatedCharacter { character, ability_rolls, hit_point_roll, gold_roll } =
        create_character(&request, catalog, &ruleset, dice)?;
    let named = CharacterRecord { id: Some(args.id.clone()), ..character.record() };
    let character = keep(game, args.id, named.build(catalog)?.into())?;
    Ok(Created { character, ability_rolls, hit_point_roll, gold_roll })
}

/// Where in an inventory.
#[derive(Clone, Copy, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub(super) enum Slot {
    #[default]
    Items,
    WornArmour,
    Shield,
    Wielded,
    Rings,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Outfit {
    id: Id,
    #[serde(default)]
    mundane: Option<Id>,
    #[serde(default = "first")]
    quantity: i64,
    #[serde(default)]
    magic: Option<Id>,
    #[serde(default)]
    instance_id: Option<Id>,
    #[serde(default)]
    fields: Map<String, Value>,
    #[serde(default)]
    slot: Slot,
}

/// A magic item with the fields given, everything else as it is found.
pub(super) fn magic_item(
    game: &Game,
    template: Id,
    instance_id: Id,
    fields: Map<String, Value>,
) -> Result<MagicItem> {
    game.catalog.magic_item(&template)?;
    let found = MagicItem::new(instance_id, template, game.catalog);
    let mut written = encode(found)?;
    merge(&mut written, fields);
    let mut item: MagicItem = decode(written)?;
    item.look_up(game.catalog);
    Ok(item)
}

fn merge(written: &mut Value, fields: Map<String, Value>) {
    if let Value::Object(map) = written {
        map.extend(fields);
    }
}

fn outfit(game: &mut Game, args: Outfit) -> Result<()> {
    let item = match (args.mundane, args.magic, args.instance_id) {
        (Some(mundane), None, _) => {
            Item::Mundane(MundaneItem::new(game.catalog.item(&mundane)?, args.quantity)?)
        }
        (None, Some(magic), Some(instance_id)) => {
            Item::Magic(Box::new(magic_item(game, magic, instance_id, args.fields)?))
        }
        _ => return Err(Error::value("expected mundane, or magic and instance_id")),
    };
    place(inventory(game, &args.id)?, item, args.slot)
}

fn inventory<'a>(game: &'a mut Game, id: &str) -> Result<&'a mut Inventory> {
    match game.creature_mut(id)? {
        Creature::Character(character) => Ok(character.inventory_mut()),
        Creature::Monster(_) => Err(bad_argument("id", format!("{id} carries nothing"))),
    }
}

/// Puts an item into a slot.
pub(super) fn place(inventory: &mut Inventory, item: Item, slot: Slot) -> Result<()> {
    match (slot, item) {
        (Slot::Items, item) => inventory.items.push(item),
        (Slot::WornArmour, item) => inventory.worn_armour = Some(item),
        (Slot::Shield, item) => inventory.shield = Some(item),
        (Slot::Wielded, item) => inventory.wielded.push(item),
        (Slot::Rings, Item::Magic(ring)) => inventory.rings.push(*ring),
        (Slot::Rings, Item::Mundane(item)) => {
            return Err(bad_argument("slot", format!("{} is no magic ring", item.template.name())));
        }
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GiveItem {
    id: Id,
    instance_id: Id,
    template: Id,
    #[serde(default)]
    fields: Map<String, Value>,
    #[serde(default)]
    equip: Option<Slot>,
}

fn give_item(game: &mut Game, args: GiveItem) -> Result<()> {
    let item = magic_item(game, args.template, args.instance_id, args.fields)?;
    let inventory = inventory(game, &args.id)?;
    inventory.items.push(Item::Magic(Box::new(item.clone())));
    match args.equip {
        Some(slot) => place(inventory, Item::Magic(Box::new(item)), slot),
        None => Ok(()),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Set {
    id: Id,
    fields: Map<String, Value>,
}

fn set(game: &mut Game, args: Set) -> Result<()> {
    for (field, value) in args.fields {
        let creature = game.creature(&args.id)?;
        let mut written = encode(record(creature))?;
        let is_field = written.get(&field).is_some();
        if !is_field {
            let known = written.as_object().into_iter().flat_map(Map::keys).map(String::as_str);
            return Err(UnknownName::new("field", &field, known).into());
        }
        merge(&mut written, Map::from_iter([(field, value)]));
        let changed = match creature {
            Creature::Character(_) => {
                decode::<CharacterRecord>(written)?.build(game.catalog)?.into()
            }
            Creature::Monster(_) => decode::<MonsterRecord>(written)?.build(game.catalog)?.into(),
        };
        *game.creature_mut(&args.id)? = changed;
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    id: Id,
    fields: Vec<String>,
}

fn read(game: &mut Game, args: Read) -> Result<BTreeMap<String, Value>> {
    let creature = game.creature(&args.id)?;
    let mut readable = encode(record(creature))?;
    if let Value::Object(figures) = encode(derived(creature))? {
        merge(&mut readable, figures);
    }
    args.fields
        .into_iter()
        .map(|field| match readable.get(&field) {
            Some(value) => Ok((field, value.clone())),
            None => {
                let known = readable.as_object().into_iter().flat_map(Map::keys);
                Err(UnknownName::new("field", &field, known.map(String::as_str)).into())
            }
        })
        .collect()
}
