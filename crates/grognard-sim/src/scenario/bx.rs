//! Scenarios of B/X.

use std::{path::Path, sync::Arc};

use grognard::{
    bx::{
        Catalog, Ruleset,
        items::{Inventory, Item, MagicItem, MundaneItem, validate_equip},
        model::{
            class::ClassDefinition,
            equipment::Equipment,
            monster::MonsterTemplate,
            words::{Ability, AbilityScores, Alignment},
        },
    },
    kernel::{DiceExpression, Error, Id, Rejection, Result, wire_enum},
};

use super::place::{Place, Table};
use crate::files::read_text;

/// Keys that a scenario of B/X has beside those of every scenario.
pub(super) const KEYS: &[&str] = &["rules", "distance", "monsters", "equipment", "side"];

/// Who meets whom, by the rules of B/X.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Which optional rules are in use.
    pub ruleset: Ruleset,
    /// How far apart the sides are at first, in feet.
    pub distance_feet: i64,
    /// The printed content and the scenario's own.
    pub catalog: Catalog,
    /// The sides; at least two.
    pub sides: Vec<Side>,
}

/// A side of a fight.
#[derive(Clone, Debug)]
pub struct Side {
    /// The name.
    pub name: Id,
    /// Whom its members attack, unless they have a policy of their own.
    pub policy: Policy,
    /// Its morale score, in place of that of its monsters.
    pub morale: Option<i64>,
    /// Does not act in the first round.
    pub surprised: bool,
    /// Its characters.
    pub characters: Vec<CharacterPlan>,
    /// Its monsters.
    pub monsters: Vec<MonsterPlan>,
}

wire_enum! {
    /// Whom somebody attacks.
    pub enum Policy ("policy") {
        /// The first enemy, in the order of the scenario.
        First = "first",
        /// The enemy with the fewest hit points left; of equals the first.
        Weakest = "weakest",
        /// The enemy with the most hit points left; of equals the first.
        Strongest = "strongest",
        /// Any enemy, all equally likely. Draws from the stream `monster_action`.
        Random = "random",
    }
}

/// A character of a scenario. What is not given is rolled when the fight begins.
#[derive(Clone, Debug)]
pub struct CharacterPlan {
    /// The name.
    pub name: Id,
    /// The class.
    pub class: Arc<ClassDefinition>,
    /// The level.
    pub level: i64,
    /// Alignment.
    pub alignment: Alignment,
    /// Ability scores.
    pub scores: Option<AbilityScores>,
    /// Hit points.
    pub hit_points: Option<i64>,
    /// What is worn, wielded and carried.
    pub inventory: Inventory,
    /// Whom the character attacks.
    pub policy: Option<Policy>,
    /// Does not look at those whose gaze is deadly.
    pub averts_eyes: bool,
}

/// Monsters of one kind of a scenario.
#[derive(Clone, Debug)]
pub struct MonsterPlan {
    /// The kind.
    pub template: Arc<MonsterTemplate>,
    /// How many.
    pub count: Count,
    /// What they are called; several get a number each.
    pub name: Id,
    /// Hit points of each.
    pub hit_points: Option<i64>,
    /// Alignment.
    pub alignment: Option<Alignment>,
    /// Whom they attack.
    pub policy: Option<Policy>,
    /// The attack routine that they use in melee.
    pub routine: Option<usize>,
    /// The attack routine that they use at a distance, as small missiles.
    pub missile_routine: Option<usize>,
    /// Larger than human size.
    pub large: bool,
    /// Larger than an ogre.
    pub huge: bool,
}

/// How many monsters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// So many.
    Fixed(u32),
    /// Rolled, at least 1. Draws from the stream `wandering`.
    Dice(DiceExpression),
}

/// The most monsters of one kind in a scenario.
const MOST_MONSTERS: i64 = 10_000;

pub(super) fn read(table: &Table<'_>, folder: &Path) -> Result<Setting> {
    let mut catalog = Catalog::standard().clone();
    for place in table.list("monsters")? {
        let (text, name) = content(&place, folder)?;
        catalog.add_monsters(&text, &name)?;
    }
    for place in table.list("equipment")? {
        let (text, name) = content(&place, folder)?;
        catalog.add_equipment(&text, &name)?;
    }
    let ruleset = table.maybe("rules", ruleset)?.unwrap_or_default();
    let distance = table.maybe("distance", |place| place.integer(0..=10_000))?;
    let mut sides: Vec<Side> = Vec::new();
    let mut names: Vec<Id> = Vec::new();
    for place in table.list("side")? {
        let side = side(&place, &catalog)?;
        if sides.iter().any(|other| other.name == side.name) {
            return Err(place.fail(format!("two sides are called {:?}", side.name)));
        }
        for character in &side.characters {
            if names.contains(&character.name) {
                return Err(place.fail(format!("two are called {:?}", character.name)));
            }
            names.push(character.name.clone());
        }
        sides.push(side);
    }
    if sides.len() < 2 {
        let why = format!("a fight has at least two sides ([[side]]), found {}", sides.len());
        return Err(table.place().fail(why));
    }
    Ok(Setting { ruleset, distance_feet: distance.unwrap_or(DISTANCE_FEET), catalog, sides })
}

/// How far apart the sides are unless the scenario says so.
const DISTANCE_FEET: i64 = 30;

/// A file of the user's own content, looked for beside the scenario.
fn content(place: &Place<'_>, folder: &Path) -> Result<(String, String)> {
    let path = folder.join(place.name()?);
    let text = read_text(&path).map_err(|error| place.wrap(error))?;
    Ok((text, path.display().to_string()))
}

const RULES: [&str; 9] = [
    "hp_reroll_at_first_level",
    "encumbrance",
    "variable_weapon_damage",
    "individual_initiative",
    "thac0_arithmetic",
    "weapon_reload",
    "hd5_counts_as_magical",
    "magic_item_death_save",
    "aoe_friendly_fire",
];

fn ruleset(place: &Place<'_>) -> Result<Ruleset> {
    let table = place.table(&RULES)?;
    let mut rules = Ruleset::default();
    let flags: [(&str, &mut bool); 8] = [
        ("hp_reroll_at_first_level", &mut rules.hp_reroll_at_first_level),
        ("variable_weapon_damage", &mut rules.variable_weapon_damage),
        ("individual_initiative", &mut rules.individual_initiative),
        ("thac0_arithmetic", &mut rules.thac0_arithmetic),
        ("weapon_reload", &mut rules.weapon_reload),
        ("hd5_counts_as_magical", &mut rules.hd5_counts_as_magical),
        ("magic_item_death_save", &mut rules.magic_item_death_save),
        ("aoe_friendly_fire", &mut rules.aoe_friendly_fire),
    ];
    for (key, flag) in flags {
        if let Some(value) = table.maybe(key, Place::flag)? {
            *flag = value;
        }
    }
    if let Some(encumbrance) = table.maybe("encumbrance", Place::parse)? {
        rules.encumbrance = encumbrance;
    }
    Ok(rules)
}

fn side(place: &Place<'_>, catalog: &Catalog) -> Result<Side> {
    let table = place.table(&["name", "policy", "morale", "surprised", "character", "monster"])?;
    let name: Id = table.need("name")?.name()?.into();
    let characters = table.list("character")?;
    let monsters = table.list("monster")?;
    if characters.is_empty() && monsters.is_empty() {
        return Err(place.fail(format!("the side {name:?} has nobody on it")));
    }
    Ok(Side {
        name,
        policy: table.maybe("policy", Place::parse)?.unwrap_or(Policy::First),
        morale: table.maybe("morale", |place| place.integer(2..=12))?,
        surprised: table.maybe("surprised", Place::flag)?.unwrap_or(false),
        characters: characters
            .iter()
            .map(|place| character(place, catalog))
            .collect::<Result<_>>()?,
        monsters: monsters.iter().map(|place| monster(place, catalog)).collect::<Result<_>>()?,
    })
}

const CHARACTER_KEYS: [&str; 13] = [
    "name",
    "class",
    "level",
    "alignment",
    "scores",
    "hit_points",
    "armour",
    "shield",
    "wields",
    "rings",
    "carries",
    "policy",
    "averts_eyes",
];

fn character(place: &Place<'_>, catalog: &Catalog) -> Result<CharacterPlan> {
    let table = place.table(&CHARACTER_KEYS)?;
    let class = table.need("class")?.look_up(|id| catalog.class(id))?;
    let level = table.maybe("level", |place| place.integer(1..=class.max_level))?;
    let scores = table.maybe("scores", |place| scores(place, &class))?;
    let hit_points = table.maybe("hit_points", |place| place.integer(1..=100_000))?;
    let inventory = inventory(&table, &class, catalog)?;
    Ok(CharacterPlan {
        name: table.need("name")?.name()?.into(),
        level: level.unwrap_or(1),
        alignment: table.maybe("alignment", Place::parse)?.unwrap_or(Alignment::Neutral),
        scores,
        hit_points,
        inventory,
        policy: table.maybe("policy", Place::parse)?,
        averts_eyes: table.maybe("averts_eyes", Place::flag)?.unwrap_or(false),
        class,
    })
}

fn scores(place: &Place<'_>, class: &ClassDefinition) -> Result<AbilityScores> {
    let names: Vec<&str> = Ability::ALL.iter().map(|ability| ability.as_str()).collect();
    let table = place.table(&names)?;
    let mut scores = [0; Ability::ALL.len()];
    for &ability in Ability::ALL {
        let range = AbilityScores::LEAST..=AbilityScores::GREATEST;
        scores[ability as usize] = table.need(ability.as_str())?.integer(range)?;
    }
    let scores = AbilityScores::new(scores).ok_or_else(|| place.fail("a score is 3 to 18"))?;
    for (ability, minimum) in class.requirements.iter() {
        if scores.get(ability) < minimum {
            let why = format!("a {} has {ability} of at least {minimum}", class.name);
            return Err(place.fail(format!("{why}, found {}", scores.get(ability))));
        }
    }
    Ok(scores)
}

fn inventory(table: &Table<'_>, class: &ClassDefinition, catalog: &Catalog) -> Result<Inventory> {
    let mut inventory = Inventory::default();
    if let Some(place) = table.get("armour") {
        inventory.worn_armour = Some(equipped(&place, class, &inventory, catalog)?);
    }
    if let Some(place) = table.get("shield") {
        inventory.shield = Some(equipped(&place, class, &inventory, catalog)?);
    }
    for place in table.list("wields")? {
        let item = equipped(&place, class, &inventory, catalog)?;
        inventory.wielded.push(item);
    }
    for place in table.list("rings")? {
        match equipped(&place, class, &inventory, catalog)? {
            Item::Magic(ring) => inventory.rings.push(*ring),
            Item::Mundane(item) => {
                return Err(place.fail(format!("{} is no ring", item.template.name())));
            }
        }
    }
    for place in table.list("carries")? {
        inventory.items.push(item(&place, catalog)?);
    }
    Ok(inventory)
}

/// An item that its bearer may wear or wield.
fn equipped(
    place: &Place<'_>,
    class: &ClassDefinition,
    inventory: &Inventory,
    catalog: &Catalog,
) -> Result<Item> {
    let item = item(place, catalog)?;
    let refused = |error: Error| place.wrap(error);
    match validate_equip(class, &item, Some(inventory)).map_err(refused)? {
        None => Ok(item),
        Some(rejection) => {
            let rejection = Rejection::from(rejection);
            Err(place.fail(format!("a {} may not equip {}: {rejection}", class.name, item.name())))
        }
    }
}

/// An item by its id, or a table of its id and more.
fn item(place: &Place<'_>, catalog: &Catalog) -> Result<Item> {
    if !place.is_table() {
        return place.look_up(|id| find_item(id, 1, None, catalog));
    }
    let table = place.table(&["item", "quantity", "base"])?;
    let quantity = table.maybe("quantity", |place| place.integer(1..=1_000_000))?;
    let base = table.maybe("base", |place| {
        place.look_up(|id| catalog.item(id).map(|item| item.id().clone()))
    })?;
    table.need("item")?.look_up(|id| find_item(id, quantity.unwrap_or(1), base, catalog))
}

/// A mundane or a magic item of that id. Of an enchanted suit of armour the base says which.
fn find_item(id: &str, quantity: i64, base: Option<Id>, catalog: &Catalog) -> Result<Item> {
    if let Ok(template) = catalog.item(id) {
        return MundaneItem::new(template, quantity).map(Item::Mundane);
    }
    match catalog.magic_item(id) {
        Ok(template) => {
            let mut item = MagicItem::new(id.into(), id.into(), catalog);
            item.quantity = quantity;
            item.base_item_id = base.or_else(|| template.base_item_id.clone());
            item.look_up(catalog);
            Ok(Item::Magic(Box::new(item)))
        }
        // Nobody knows whether a mundane or a magic item was meant: name the nearest of both.
        Err(_) => {
            let mundane: Vec<Equipment> = catalog.items().collect();
            let magic: Vec<_> = catalog.magic_items().collect();
            let known = mundane.iter().map(|item| item.id().as_str());
            let known = known.chain(magic.iter().map(|item| item.id.as_str()));
            Err(grognard::kernel::UnknownName::new("item", id, known).into())
        }
    }
}

const MONSTER_KEYS: [&str; 10] = [
    "template",
    "count",
    "name",
    "hit_points",
    "alignment",
    "policy",
    "routine",
    "missile_routine",
    "large",
    "huge",
];

fn monster(place: &Place<'_>, catalog: &Catalog) -> Result<MonsterPlan> {
    let table = place.table(&MONSTER_KEYS)?;
    let template = table.need("template")?.look_up(|id| catalog.monster(id))?;
    let routine = |key| table.maybe(key, |place| routine(place, &template));
    let alignment: Option<Alignment> = table.maybe("alignment", |place| {
        let alignment = place.parse()?;
        if template.alignment.options.contains(&alignment) {
            return Ok(alignment);
        }
        let options: Vec<&str> =
            template.alignment.options.iter().map(|one| one.as_str()).collect();
        Err(place.fail(format!("a {} is {}", template.name, options.join(" or "))))
    })?;
    let huge = table.maybe("huge", Place::flag)?.unwrap_or(false);
    Ok(MonsterPlan {
        count: table.maybe("count", count)?.unwrap_or(Count::Fixed(1)),
        name: match table.get("name") {
            Some(place) => place.name()?.into(),
            None => template.name.clone().into(),
        },
        hit_points: table.maybe("hit_points", |place| place.integer(1..=100_000))?,
        alignment,
        policy: table.maybe("policy", Place::parse)?,
        routine: routine("routine")?,
        missile_routine: routine("missile_routine")?,
        large: huge || table.maybe("large", Place::flag)?.unwrap_or(false),
        huge,
        template,
    })
}

fn routine(place: &Place<'_>, template: &MonsterTemplate) -> Result<usize> {
    let last = i64::try_from(template.attacks.len()).unwrap_or(i64::MAX) - 1;
    if last < 0 {
        return Err(place.fail(format!("a {} has no attack routine", template.name)));
    }
    let routine = place.integer(0..=last)?;
    Ok(usize::try_from(routine).unwrap_or(0))
}

fn count(place: &Place<'_>) -> Result<Count> {
    if place.is_integer() {
        let count = place.integer(1..=MOST_MONSTERS)?;
        return Ok(Count::Fixed(u32::try_from(count).unwrap_or(u32::MAX)));
    }
    let dice: DiceExpression = place.parse()?;
    if dice.greatest() > MOST_MONSTERS {
        return Err(place.fail(format!("more than {MOST_MONSTERS} monsters: {dice}")));
    }
    Ok(Count::Dice(dice))
}
