//! The sides of a scenario, their characters and monsters.

use grognard::{
    bx::{
        Catalog,
        model::{
            class::ClassDefinition,
            monster::MonsterTemplate,
            words::{Ability, AbilityScores, Alignment},
        },
    },
    kernel::{DiceExpression, Id, Result},
};

use super::{CharacterPlan, Count, MOST_FIGHTERS, MonsterPlan, Policy, Side, equipment, magic};
use crate::scenario::place::Place;

pub(super) fn side(place: &Place<'_>, catalog: &Catalog) -> Result<Side> {
    let table = place.table(&["name", "policy", "morale", "surprised", "character", "monster"])?;
    let name: Id = table.need("name")?.name()?.into();
    let characters = table.list("character")?;
    let monsters = table.list("monster")?;
    if characters.is_empty() && monsters.is_empty() {
        return Err(place.fail(format!("the side {name:?} has nobody on it")));
    }
    Ok(Side {
        name,
        policy: table.maybe("policy", Place::word)?.unwrap_or(Policy::First),
        morale: table.maybe("morale", |place| place.integer(2..=12))?,
        surprised: table.maybe("surprised", Place::flag)?.unwrap_or(false),
        characters: characters
            .iter()
            .map(|place| character(place, catalog))
            .collect::<Result<_>>()?,
        monsters: monsters.iter().map(|place| monster(place, catalog)).collect::<Result<_>>()?,
    })
}

const CHARACTER_KEYS: [&str; 17] = [
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
    "spell_book",
    "memorized",
    "scrolls",
    "casts",
];

fn character(place: &Place<'_>, catalog: &Catalog) -> Result<CharacterPlan> {
    let table = place.table(&CHARACTER_KEYS)?;
    let class = table.need("class")?.look_up(|id| catalog.class(id))?;
    let level = table.maybe("level", |place| place.integer(1..=class.max_level))?;
    let scores = table.maybe("scores", |place| scores(place, &class))?;
    let hit_points = table.maybe("hit_points", |place| place.integer(1..=100_000))?;
    let inventory = equipment::inventory(&table, &class, catalog)?;
    let level = level.unwrap_or(1);
    let magic = magic::magic(&table, &class, level, catalog)?;
    Ok(CharacterPlan {
        name: table.need("name")?.name()?.into(),
        level,
        alignment: table.maybe("alignment", Place::word)?.unwrap_or(Alignment::Neutral),
        scores,
        hit_points,
        inventory,
        policy: table.maybe("policy", Place::word)?,
        averts_eyes: table.maybe("averts_eyes", Place::flag)?.unwrap_or(false),
        spell_book: magic.spell_book,
        memorized: magic.memorized,
        scrolls: magic.scrolls,
        casts: magic.casts,
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
            let expected = format!("{minimum} or more for the class {}", class.name);
            return Err(table.need(ability.as_str())?.unexpected(&expected));
        }
    }
    Ok(scores)
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
        let alignment = place.word()?;
        if template.alignment.options.contains(&alignment) {
            return Ok(alignment);
        }
        let options: Vec<String> =
            template.alignment.options.iter().map(|one| format!("{:?}", one.as_str())).collect();
        Err(place.unexpected(&format!("{} for {:?}", options.join(" or "), template.id)))
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
        policy: table.maybe("policy", Place::word)?,
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
        return Err(place.fail(format!("{:?} has no attack routine", template.id)));
    }
    let routine = place.integer(0..=last)?;
    Ok(usize::try_from(routine).unwrap_or(0))
}

fn count(place: &Place<'_>) -> Result<Count> {
    let expected = format!("an integer from 1 to {MOST_FIGHTERS}, or dice such as \"2d4\"");
    if place.is_text() {
        let dice: DiceExpression = place.parse()?;
        if dice.greatest() > MOST_FIGHTERS {
            return Err(place.unexpected(&expected));
        }
        return Ok(Count::Dice(dice));
    }
    let count = place.integer(1..=MOST_FIGHTERS).map_err(|_| place.unexpected(&expected))?;
    Ok(Count::Fixed(u32::try_from(count).unwrap_or(u32::MAX)))
}
