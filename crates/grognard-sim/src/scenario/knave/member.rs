//! Those who take part: their figures, and how they fight.

use grognard::{
    kernel::{Dice, Error, Id, NoDice, Result},
    knave::{
        Ability, CreatureKind, Fault, HIGHEST_BONUS, ItemKind, LOWEST_ABILITY, MOB_WEIGHTS,
        NewCreature, NewItem, Rejection, Rules, Sheet, Size, Tactic as MindTactic, World,
    },
};

use super::{House, Policy, Side, Tactic, items::Items};
use crate::scenario::place::{Place, Table};

/// One who takes part.
#[derive(Clone, Debug)]
pub struct MemberPlan {
    /// The name, which is the id as well.
    pub name: Id,
    /// The side.
    pub side: Side,
    /// The figures.
    pub body: Body,
    /// How it fights.
    pub conduct: Conduct,
}

/// The figures of somebody who takes part.
#[derive(Clone, Debug)]
pub enum Body {
    /// A character whose figures are given.
    Given(Box<CharacterPlan>),
    /// A character whose sheet is rolled when the fight begins.
    Rolled {
        /// The level; 1 is the sheet's own.
        level: i64,
        /// The abilities that each level raises.
        raises: Vec<Ability>,
    },
    /// Anybody but a character.
    Foe {
        /// The figures.
        creature: Box<NewCreature>,
        /// The weapon; `None` for bare hands.
        weapon: Option<Box<NewItem>>,
    },
}

/// A character whose figures are given.
#[derive(Clone, Debug)]
pub struct CharacterPlan {
    /// The figures.
    pub creature: NewCreature,
    /// What is held and worn.
    pub worn: Vec<NewItem>,
    /// What is in the pack.
    pub carried: Vec<NewItem>,
}

/// How somebody fights.
#[derive(Clone, Debug)]
pub enum Conduct {
    /// As its player would.
    Player(PlayerPlan),
    /// As its mind has it: how likely each tactic is.
    Mind(Vec<(MindTactic, f64)>),
}

/// How a character fights.
#[derive(Clone, Debug)]
pub struct PlayerPlan {
    /// Whom it attacks.
    pub policy: Policy,
    /// What it does, the first that can be done.
    pub tactics: Vec<Tactic>,
    /// The ability that its stunts use, on both sides.
    pub stunts_with: Ability,
    /// It runs when fewer hit points than this are left.
    pub flees_below: i64,
}

/// The most members of one description.
const MOST_ALIKE: i64 = 100;
/// The most of a figure.
const MOST: i64 = 10_000;
/// The highest level: it is rolled with ten dice.
const HIGHEST_LEVEL: i64 = 10;

impl MemberPlan {
    /// Puts somebody into a world with everything it has. Draws what a rolled sheet draws.
    pub(crate) fn enter<D: Dice + ?Sized>(&self, world: &mut World, dice: &mut D) -> Result<()> {
        let who = &self.name;
        match &self.body {
            Body::Given(plan) => {
                world.add_creature(NewCreature { id: who.clone(), ..plan.creature.clone() })?;
                for item in &plan.worn {
                    let item = self.add(world, item)?;
                    world.equip(who, &item).map_err(no_room)?;
                }
                for item in &plan.carried {
                    let item = self.add(world, item)?;
                    world.stow(who, &item).map_err(no_room)?;
                }
            }
            Body::Rolled { level, raises } => {
                let mut sheet = Sheet::roll(&world.rules, dice)?;
                sheet.rename(who);
                world.add_character(who, &sheet)?;
                let raises: Vec<&str> = raises.iter().map(|ability| ability.as_str()).collect();
                for _ in 1..*level {
                    world.level_up(who, &raises, dice)?;
                }
                // Nobody raised begins hurt.
                let creature = world.creature_mut(who)?;
                creature.hp = creature.hp_max();
            }
            Body::Foe { creature, weapon } => {
                let weapon = weapon.as_ref().map(|weapon| self.add(world, weapon)).transpose()?;
                let id = who.clone();
                world.add_creature(NewCreature { id, weapon, ..(**creature).clone() })?;
            }
        }
        Ok(())
    }

    /// Adds an item under an id of its owner that is free.
    fn add(&self, world: &mut World, item: &NewItem) -> Result<Id, Fault> {
        let name = item.name.clone().unwrap_or_default();
        let mut id = Id::from(format!("{}/{name}", self.name));
        let mut number = 2;
        while world.is_taken(&id) {
            id = Id::from(format!("{}/{name} {number}", self.name));
            number += 1;
        }
        world.add_item(NewItem { id: id.clone(), ..item.clone() })?;
        Ok(id)
    }
}

/// What does not fit, in slots.
fn no_room(fault: Fault) -> Error {
    match fault {
        Fault::Refused(Rejection::EquipmentFull { item, size_hundredths, free_hundredths }) => {
            let (item, size) = (item.rsplit('/').next().unwrap_or_default(), size_hundredths);
            let (size, free) = (Size::of_hundredths(size), Size::of_hundredths(free_hundredths));
            Error::content(format!(
                "no room for {item:?}, which takes {size}, with {free} slots left"
            ))
        }
        other => other.into(),
    }
}

/// What members of a side do unless they say otherwise.
struct Usual {
    policy: Policy,
    tactics: Vec<Tactic>,
}

/// Reads a side: each member with its place in the file.
pub(super) fn side<'a>(
    place: &Place<'a>,
    side: Side,
    house: &House,
    items: &Items,
) -> Result<Vec<(Place<'a>, MemberPlan)>> {
    let keys: &[&str] = match side {
        Side::Characters => &["policy", "tactics", "member"],
        Side::Foes => &["member"],
    };
    let table = place.table(keys)?;
    let usual = Usual {
        policy: table.maybe("policy", Place::word)?.unwrap_or(Policy::First),
        tactics: table.maybe("tactics", tactics)?.unwrap_or_else(|| vec![Tactic::Attack]),
    };
    let mut members = Vec::new();
    for place in table.need("member")?.list()? {
        let (count, plan) = match side {
            Side::Characters => (1, character(&place, &usual, items)?),
            Side::Foes => foe(&place, items)?,
        };
        try_out(&place, &plan, house)?;
        members.extend(numbered(plan, count).map(|plan| (place.clone(), plan)));
    }
    if members.is_empty() {
        return Err(table.need("member")?.unexpected("at least one member"));
    }
    Ok(members)
}

/// Sees that somebody can take part with everything it has. A rolled sheet fits by itself.
fn try_out(place: &Place<'_>, plan: &MemberPlan, house: &House) -> Result<()> {
    if matches!(plan.body, Body::Rolled { .. }) {
        return Ok(());
    }
    let mut world = World::new(house.rules);
    plan.enter(&mut world, &mut NoDice).map_err(|error: Error| place.fail(error))
}

/// So many of one description, numbered when they are several.
fn numbered(plan: MemberPlan, count: i64) -> impl Iterator<Item = MemberPlan> {
    (1..=count).map(move |number| {
        let mut plan = plan.clone();
        if count > 1 {
            plan.name = format!("{} {number}", plan.name).into();
        }
        plan
    })
}

fn tactics(place: &Place<'_>) -> Result<Vec<Tactic>> {
    place.words("tactic")
}

const CHARACTER_KEYS: [&str; 21] = [
    "name",
    "rolled",
    "raises",
    "level",
    "strength",
    "dexterity",
    "constitution",
    "intelligence",
    "wisdom",
    "charisma",
    "hit_points",
    "hit_points_left",
    "weapon",
    "armour",
    "shield",
    "helmet",
    "carries",
    "policy",
    "tactics",
    "stunts_with",
    "flees_below",
];

/// Keys of a sheet that is rolled.
const ROLLED_KEYS: [&str; 8] =
    ["name", "rolled", "raises", "level", "policy", "tactics", "stunts_with", "flees_below"];

/// The name, which is an id as well: those of items are a name, a slash, and what it is.
fn name(table: &Table<'_>) -> Result<Id> {
    let place = table.need("name")?;
    match place.name()? {
        name if name.contains('/') => Err(place.unexpected("a name without a slash")),
        name => Ok(name.into()),
    }
}

fn character(place: &Place<'_>, usual: &Usual, items: &Items) -> Result<MemberPlan> {
    let table = place.table(&CHARACTER_KEYS)?;
    let name = name(&table)?;
    let level = table.maybe("level", |place| place.integer(1..=HIGHEST_LEVEL))?.unwrap_or(1);
    let body = match table.maybe("rolled", Place::flag)?.unwrap_or(false) {
        true => rolled(&table, level)?,
        false => {
            if let Some(place) = table.get("raises") {
                return Err(place.fail("levels raise abilities of a \"rolled\" sheet alone"));
            }
            Body::Given(Box::new(given(&table, level, items)?))
        }
    };
    let conduct = Conduct::Player(PlayerPlan {
        policy: table.maybe("policy", Place::word)?.unwrap_or(usual.policy),
        tactics: table.maybe("tactics", tactics)?.unwrap_or_else(|| usual.tactics.clone()),
        stunts_with: table.maybe("stunts_with", Place::word)?.unwrap_or(Ability::Strength),
        flees_below: table.maybe("flees_below", |place| place.integer(0..=MOST))?.unwrap_or(0),
    });
    Ok(MemberPlan { name, side: Side::Characters, body, conduct })
}

fn rolled(table: &Table<'_>, level: i64) -> Result<Body> {
    for key in CHARACTER_KEYS.iter().filter(|key| !ROLLED_KEYS.contains(key)) {
        if let Some(place) = table.get(key) {
            return Err(
                place.fail(format!("a rolled sheet has a {key:?} of its own; leave it out"))
            );
        }
    }
    let raises = table.maybe("raises", |place| {
        let raises = place.list()?.iter().map(Place::word).collect::<Result<Vec<Ability>>>()?;
        let twice = raises.iter().enumerate().any(|(at, one)| raises[..at].contains(one));
        if raises.len() != 3 || twice {
            return Err(place.unexpected("three abilities"));
        }
        Ok(raises)
    })?;
    let usual = || vec![Ability::Strength, Ability::Dexterity, Ability::Constitution];
    Ok(Body::Rolled { level, raises: raises.unwrap_or_else(usual) })
}

fn given(table: &Table<'_>, level: i64, items: &Items) -> Result<CharacterPlan> {
    let bonus = |ability: Ability| {
        table.maybe(ability.as_str(), |place| place.integer(LOWEST_ABILITY..=HIGHEST_BONUS))
    };
    let hit_points = table.need("hit_points")?.integer(1..=MOST)?;
    let left = table.maybe("hit_points_left", |place| place.integer(1..=hit_points))?;
    let creature = NewCreature {
        hp: Some(left.unwrap_or(hit_points)),
        hp_max: Some(hit_points),
        level: Some(level),
        strength: bonus(Ability::Strength)?,
        dexterity: bonus(Ability::Dexterity)?,
        constitution: bonus(Ability::Constitution)?,
        intelligence: bonus(Ability::Intelligence)?,
        wisdom: bonus(Ability::Wisdom)?,
        charisma: bonus(Ability::Charisma)?,
        ..NewCreature::new("", CreatureKind::Character)
    };
    let mut worn = Vec::new();
    for (key, kinds) in [
        ("weapon", WEAPONS),
        ("armour", &[ItemKind::Armour]),
        ("shield", &[ItemKind::Shield]),
        ("helmet", &[ItemKind::Helmet]),
    ] {
        worn.extend(table.maybe(key, |place| items.item(place, kinds))?);
    }
    let carried = table.list("carries")?;
    let carried = carried.iter().map(|place| items.item(place, &[])).collect::<Result<_>>()?;
    Ok(CharacterPlan { creature, worn, carried })
}

/// What can be held to strike with.
const WEAPONS: &[ItemKind] = &[ItemKind::Weapon, ItemKind::Throwable, ItemKind::RuneStone];

const FOE_KEYS: [&str; 9] = [
    "name",
    "count",
    "hit_dice",
    "hit_points_per_die",
    "hit_points_left",
    "armour",
    "morale",
    "weapon",
    "weights",
];

fn foe(place: &Place<'_>, items: &Items) -> Result<(i64, MemberPlan)> {
    let table = place.table(&FOE_KEYS)?;
    let number = |key: &str, least| table.maybe(key, |place| place.integer(least..=MOST));
    let name = name(&table)?;
    let hit_dice = table.maybe("hit_dice", |place| place.integer(1..=100))?;
    let per_die = number("hit_points_per_die", 1)?;
    let whole =
        NewCreature { hit_dice, hp_multiplier: per_die, ..NewCreature::new("", CreatureKind::Mob) };
    let most = hit_points_of(&whole)?;
    let creature = NewCreature {
        hp: table.maybe("hit_points_left", |place| place.integer(1..=most))?,
        armor: number("armour", 0)?,
        morale: table.maybe("morale", |place| place.integer(2..=12))?,
        ..whole
    };
    let weapon = table.maybe("weapon", |place| items.item(place, &[ItemKind::Weapon]))?;
    let weights = table.maybe("weights", weights)?.unwrap_or_else(|| MOB_WEIGHTS.to_vec());
    let plan = MemberPlan {
        name,
        side: Side::Foes,
        body: Body::Foe { creature: Box::new(creature), weapon: weapon.map(Box::new) },
        conduct: Conduct::Mind(weights),
    };
    let count = table.maybe("count", |place| place.integer(1..=MOST_ALIKE))?;
    Ok((count.unwrap_or(1), plan))
}

/// The hit points of somebody unhurt.
fn hit_points_of(creature: &NewCreature) -> Result<i64> {
    let mut world = World::new(Rules::default());
    world.add_creature(NewCreature { id: "it".into(), ..creature.clone() })?;
    Ok(world.creature("it")?.hp_max())
}

/// How likely each tactic is. Monsters carry nothing that they could use on each other.
fn weights(place: &Place<'_>) -> Result<Vec<(MindTactic, f64)>> {
    let known = MindTactic::ALL.iter().filter(|tactic| **tactic != MindTactic::Item);
    let keys: Vec<&str> = known.clone().map(|tactic| tactic.as_str()).collect();
    let table = place.table(&keys)?;
    let mut weights = Vec::new();
    for &tactic in known {
        let weight = table.maybe(tactic.as_str(), |place| place.integer(0..=MOST))?.unwrap_or(0);
        weights.push((tactic, f64::from(i32::try_from(weight).unwrap_or(i32::MAX))));
    }
    if weights.iter().all(|(_, weight)| *weight == 0.0) {
        return Err(place.fail("expected a weight above 0 for one tactic at least"));
    }
    Ok(weights)
}
