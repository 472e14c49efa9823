//! Scenarios of B/X.

mod equipment;
mod magic;
mod rules;
mod side;

use std::{collections::BTreeSet, path::Path, sync::Arc};

use grognard::{
    bx::{
        Catalog, Ruleset,
        creature::MemorizedSpell,
        items::Inventory,
        model::{
            class::ClassDefinition,
            monster::MonsterTemplate,
            words::{AbilityScores, Alignment},
        },
    },
    kernel::{DiceExpression, Id, Result, wire_enum},
};

use super::place::{Place, Table};
pub use super::policy::Policy;
use crate::files::{LARGEST_FILE, read_text};

/// Keys that a scenario of B/X has beside those of every scenario.
pub(super) const KEYS: &[&str] = &["rules", "distance", "monsters", "equipment", "spells", "side"];

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
    /// When somebody casts spells, reads scrolls and turns the undead.
    pub enum Casts ("casting policy") {
        /// Not at all.
        Never = "never",
        /// When it is of use: `docs/scenarios.md` says in which order.
        Sensible = "sensible",
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
    /// The spells in the book.
    pub spell_book: Vec<Id>,
    /// The spells in memory.
    pub memorized: Vec<MemorizedSpell>,
    /// The spells on the scrolls that the character carries.
    pub scrolls: Vec<MemorizedSpell>,
    /// When the character uses them.
    pub casts: Casts,
}

/// Monsters of one kind of a scenario.
#[derive(Clone, Debug)]
pub struct MonsterPlan {
    /// The kind.
    pub template: Arc<MonsterTemplate>,
    /// How many.
    pub count: Count,
    /// What they are called; those who share it with others get a number each.
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

impl Count {
    /// The most that it can come to.
    fn greatest(self) -> i64 {
        match self {
            Self::Fixed(count) => count.into(),
            Self::Dice(dice) => dice.greatest().max(1),
        }
    }
}

/// The most who may fight.
const MOST_FIGHTERS: i64 = 10_000;

/// How far apart the sides are unless the scenario says so.
const DISTANCE_FEET: i64 = 30;

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
    for place in table.list("spells")? {
        let (text, name) = content(&place, folder)?;
        catalog.add_spells(&text, &name)?;
    }
    let ruleset = table.maybe("rules", rules::ruleset)?.unwrap_or_default();
    let distance = table.maybe("distance", |place| place.integer(0..=10_000))?;
    Ok(Setting {
        ruleset,
        distance_feet: distance.unwrap_or(DISTANCE_FEET),
        sides: sides(table, &catalog)?,
        catalog,
    })
}

/// A file of the user's own content, looked for beside the scenario.
fn content(place: &Place<'_>, folder: &Path) -> Result<(String, String)> {
    let path = folder.join(place.text()?);
    let text = read_text(&path, LARGEST_FILE).map_err(|error| place.fail(error))?;
    Ok((text, path.display().to_string()))
}

fn sides(table: &Table<'_>, catalog: &Catalog) -> Result<Vec<Side>> {
    let mut sides = Vec::new();
    let (mut side_names, mut names) = (BTreeSet::new(), BTreeSet::new());
    let mut fighters = 0;
    for place in table.list("side")? {
        let side = side::side(&place, catalog)?;
        if !side_names.insert(side.name.clone()) {
            return Err(place.below("name").fail(format!("two sides are called {:?}", side.name)));
        }
        for (index, character) in side.characters.iter().enumerate() {
            if !names.insert(character.name.clone()) {
                let place = place.below("character").entry(index).below("name");
                return Err(place.fail(format!("two characters are called {:?}", character.name)));
            }
        }
        fighters += i64::try_from(side.characters.len()).unwrap_or(i64::MAX);
        fighters += side.monsters.iter().map(|plan| plan.count.greatest()).sum::<i64>();
        if fighters > MOST_FIGHTERS {
            let why = format!("at most {MOST_FIGHTERS} fight in a scenario, found {fighters}");
            return Err(place.fail(why));
        }
        sides.push(side);
    }
    if sides.len() < 2 {
        let why = format!("a fight has at least two sides ([[side]]), found {}", sides.len());
        return Err(table.place().fail(why));
    }
    Ok(sides)
}
