//! `treasure.*`.

use grognard::{
    bx::{
        StreamName,
        items::{Item, MagicItem},
        model::{
            magic_item_table::{RowParams, SwordPower, TableCategory},
            monster::TreasureRef,
            treasure::TreasureEntry,
            words::Tier,
        },
        tables::{magic_item_tables, treasure_tables},
        treasure::{RoomRoll, Treasure, TreasurePlan, TreasureRoll, roll_room},
    },
    kernel::{Id, Result, Stream, Text, UnknownName},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    dice::{bad_argument, stream_named},
    game::Game,
};
use crate::{
    arguments::{decode, encode},
    operations::Operations,
};

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("treasure.plan_ref", plan_ref);
    operations.add("treasure.plan_monster", plan_monster);
    operations.add("treasure.generate", generate);
    operations.add("treasure.entries", entries);
    operations.add("treasure.unguarded", unguarded);
    operations.add("treasure.map_hoard", map_hoard);
    operations.add("treasure.magic_item", magic_item);
    operations.add("treasure.instantiate", instantiate);
    operations.add("treasure.room_contents", room_contents);
    operations.add("treasure.lookup", look_up);
}

/// What finding treasure takes, with the dice of a stream. The stream exists from here on, even if
/// what follows fails.
fn rolling<'a>(
    game: &'a mut Game,
    stream: Option<&Id>,
    tier: &str,
) -> Result<TreasureRoll<'a, Stream>> {
    let catalog = game.catalog;
    let world = &mut game.world;
    let dice = match stream {
        Some(name) => world.streams.get(name),
        None => world.streams.of(StreamName::Treasure),
    };
    Ok(TreasureRoll { catalog, tier: tier.parse()?, dice, ids: &mut world.ids })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanRef {
    r#ref: TreasureRef,
}

fn plan_ref(_: &mut Game, args: PlanRef) -> Result<TreasurePlan> {
    TreasurePlan::of(&args.r#ref)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanMonster {
    template: Id,
}

#[derive(Serialize)]
struct MonsterPlan {
    r#ref: TreasureRef,
    plan: TreasurePlan,
}

fn plan_monster(game: &mut Game, args: PlanMonster) -> Result<MonsterPlan> {
    let treasure = game.catalog.monster(&args.template)?.treasure.clone();
    Ok(MonsterPlan { plan: TreasurePlan::of(&treasure)?, r#ref: treasure })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Generate {
    r#type: Text,
    tier: String,
    #[serde(default)]
    stream: Option<Id>,
}

fn generate(game: &mut Game, args: Generate) -> Result<Treasure> {
    stream_named(game, args.stream.as_ref(), StreamName::Treasure);
    rolling(game, args.stream.as_ref(), &args.tier)?.of_type(&args.r#type)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entries {
    entries: Vec<TreasureEntry>,
    tier: String,
    #[serde(default)]
    stream: Option<Id>,
}

fn entries(game: &mut Game, args: Entries) -> Result<Treasure> {
    rolling(game, args.stream.as_ref(), &args.tier)?.of_entries(&args.entries)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unguarded {
    level: i64,
    tier: String,
    #[serde(default)]
    stream: Option<Id>,
}

fn unguarded(game: &mut Game, args: Unguarded) -> Result<Treasure> {
    rolling(game, args.stream.as_ref(), &args.tier)?.unguarded(args.level)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapHoard {
    template: Id,
    tier: String,
    #[serde(default)]
    stream: Option<Id>,
}

fn map_hoard(game: &mut Game, args: MapHoard) -> Result<Treasure> {
    let map = game.catalog.magic_item(&args.template)?;
    rolling(game, args.stream.as_ref(), &args.tier)?.of_map(&map)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RollItem {
    #[serde(default)]
    category: Option<String>,
    tier: String,
    #[serde(default)]
    exclude: Vec<String>,
    #[serde(default)]
    stream: Option<Id>,
}

fn magic_item(game: &mut Game, args: RollItem) -> Result<Vec<Item>> {
    let mut roll = rolling(game, args.stream.as_ref(), &args.tier)?;
    let category = args.category.map(|name| name.parse()).transpose()?;
    let exclude: Vec<TableCategory> =
        args.exclude.iter().map(|name| Ok(name.parse()?)).collect::<Result<_>>()?;
    Ok(roll.magic_items(category, &exclude)?.into_iter().map(as_item).collect())
}

fn as_item(item: MagicItem) -> Item {
    Item::Magic(Box::new(item))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Instantiate {
    template: Id,
    tier: String,
    #[serde(default)]
    params: Option<Value>,
    #[serde(default)]
    stream: Option<Id>,
}

fn instantiate(game: &mut Game, args: Instantiate) -> Result<Item> {
    let mut roll = rolling(game, args.stream.as_ref(), &args.tier)?;
    let params: RowParams = match args.params {
        Some(params) => decode(params)?,
        None => RowParams::default(),
    };
    roll.magic_item(&args.template, &params).map(as_item)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Room {
    #[serde(default)]
    stream: Option<Id>,
}

fn room_contents(game: &mut Game, args: Room) -> Result<RoomRoll> {
    roll_room(stream_named(game, args.stream.as_ref(), StreamName::Treasure))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LookUp {
    table: String,
    #[serde(default)]
    roll: i64,
    #[serde(default)]
    tier: Option<String>,
    #[serde(default)]
    category: Option<String>,
    #[serde(default)]
    divine: bool,
    #[serde(default)]
    level: i64,
    #[serde(default)]
    letter: Option<String>,
    #[serde(default)]
    power: Option<String>,
}

const TABLES: [&str; 9] = [
    "gem",
    "item_type",
    "sub_table",
    "armour_type",
    "scroll_level",
    "stocking",
    "unguarded",
    "type",
    "sword_power",
];

fn look_up(_: &mut Game, args: LookUp) -> Result<Value> {
    let (treasure, items) = (treasure_tables(), magic_item_tables());
    let roll = args.roll;
    let tier = || -> Result<Tier> { Ok(needed("tier", args.tier.as_deref())?.parse()?) };
    match args.table.as_str() {
        "gem" => encode(treasure.gem_value(roll)?),
        "item_type" => encode(items.item_type(tier()?, roll)?),
        "sub_table" => {
            let category = needed("category", args.category.as_deref())?.parse()?;
            let table = items.sub_table(category);
            let row = table.row(tier()?, roll)?;
            Ok(json!({ "basic_die": table.basic_die, "row": encode(row)? }))
        }
        "armour_type" => encode(items.armour_type(roll)?),
        "scroll_level" => encode(items.scroll_level(tier()?, args.divine, roll)?),
        "stocking" => encode(treasure.room(roll)?),
        "unguarded" => encode(treasure.unguarded_on(args.level)?),
        "type" => encode(treasure.of_letter(needed("letter", args.letter.as_deref())?)?),
        "sword_power" => {
            let power: &SwordPower = items.swords.power(needed("power", args.power.as_deref())?)?;
            encode(power)
        }
        other => Err(UnknownName::new("table", other, TABLES).into()),
    }
}

fn needed<'a>(name: &str, argument: Option<&'a str>) -> Result<&'a str> {
    argument.ok_or_else(|| bad_argument(name, "the table needs it"))
}
