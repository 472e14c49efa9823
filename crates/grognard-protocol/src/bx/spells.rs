//! `spell.*` of the catalog, of memory and of books; the shapes of spells.

use std::sync::Arc;

use grognard::{
    bx::{
        Character, Creature, Event, Rejection,
        creature::MemorizedSpell,
        magic::{
            CastContext, add_to_book, disrupt_casting, forget_excess, memorize,
            minimum_caster_level, open_book_capacity, pop_mirror_image,
        },
        model::{
            class::{CasterProfile, ClassDefinition},
            spell::{
                DurationSpec, RangeSpec, ReversedForm, SaveSpec, SpellFile, SpellMode,
                SpellTemplate, TargetingSpec,
            },
            spell_effect::SpellEffect,
        },
    },
    kernel::{Error, Id, Result, Text},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    casting::Restricted,
    dice::bad_argument,
    game::{Game, recorded},
    models::{Check, check_against, reread},
};
use crate::operations::Operations;

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("spell.template", template);
    operations.add("spell.ids", ids);
    operations.add("spell.by_list", by_list);
    operations.add("spell.mode", mode);
    operations.add("spell.profile", profile);
    operations.add("spell.min_level", min_level);
    operations.add("spell.check", check);
    operations.add("spell.memorize", memorize_spells);
    operations.add("spell.book_add", book_add);
    operations.add("spell.book_capacity", book_capacity);
    operations.add("spell.forget_excess", forget);
    operations.add("spell.disrupt", disrupt);
    operations.add("spell.pop_mirror_image", pop_image);
}

/// A spell by its id, or written out.
#[derive(Deserialize)]
pub(super) struct SpellChoice {
    #[serde(default)]
    spell: Option<Id>,
    #[serde(default)]
    template: Option<Box<SpellTemplate>>,
}

impl SpellChoice {
    pub(super) fn find(self, game: &Game) -> Result<Arc<SpellTemplate>> {
        match (self.spell, self.template) {
            (_, Some(template)) => Ok(Arc::from(template)),
            (Some(id), None) => game.catalog.spell(&id),
            (None, None) => Err(bad_argument("spell", "expected spell or template")),
        }
    }
}

/// The class that an operation is about: the one that is named, else the character's own.
pub(super) fn class_of(
    game: &Game,
    character: &str,
    named: Option<&Id>,
) -> Result<Arc<ClassDefinition>> {
    match named {
        Some(id) => game.catalog.class(id),
        None => Ok(Arc::clone(character_of(game.creature(character)?)?.class())),
    }
}

pub(super) fn character_of(creature: &Creature) -> Result<&Character> {
    let character = creature.as_character();
    character.ok_or_else(|| Error::value(format!("{} is no character", creature.name())))
}

fn character_mut<'a>(game: &'a mut Game, name: &str) -> Result<&'a mut Character> {
    match game.creature_mut(name)? {
        Creature::Character(character) => Ok(character),
        Creature::Monster(monster) => {
            Err(Error::value(format!("{} is no character", monster.body().display_id())))
        }
    }
}

fn template(game: &mut Game, args: SpellChoice) -> Result<Arc<SpellTemplate>> {
    args.find(game)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

fn ids(game: &mut Game, _: Nothing) -> Result<Vec<Id>> {
    Ok(game.catalog.spells().map(|spell| spell.id.clone()).collect())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ByList {
    list: Text,
    #[serde(default)]
    level: Option<i64>,
}

fn by_list(game: &mut Game, args: ByList) -> Result<Vec<Id>> {
    let fits = |spell: &Arc<SpellTemplate>| {
        spell.spell_list == args.list && args.level.is_none_or(|level| spell.level == level)
    };
    Ok(game.catalog.spells().filter(fits).map(|spell| spell.id.clone()).collect())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mode {
    spell: Id,
    mode: String,
    #[serde(default)]
    reversed: bool,
}

fn mode(game: &mut Game, args: Mode) -> Result<SpellMode> {
    Ok(game.catalog.spell(&args.spell)?.mode(&args.mode, args.reversed)?.clone())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfClass {
    class_id: Id,
}

fn profile(game: &mut Game, args: OfClass) -> Result<Option<CasterProfile>> {
    Ok(game.catalog.class(&args.class_id)?.caster().cloned())
}

fn min_level(game: &mut Game, args: SpellChoice) -> Result<i64> {
    minimum_caster_level(&*args.find(game)?, game.catalog)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CheckModel {
    model: String,
    data: Value,
}

/// The shapes that `spell.check` reads, by name.
const MODELS: &[(&str, Check)] = &[
    ("CastContext", reread::<CastContext>),
    ("DurationSpec", reread::<DurationSpec>),
    ("MemorizedSpell", reread::<MemorizedSpell>),
    ("RangeSpec", reread::<RangeSpec>),
    ("ReversedForm", reread::<ReversedForm>),
    ("SaveSpec", reread::<SaveSpec>),
    ("SpellCatalog", reread::<SpellFile>),
    ("SpellEffect", reread::<SpellEffect>),
    ("SpellMode", reread::<SpellMode>),
    ("SpellTemplate", reread::<SpellTemplate>),
    ("TargetingSpec", reread::<TargetingSpec>),
];

fn check(_: &mut Game, args: CheckModel) -> Result<Value> {
    check_against(MODELS, &args.model, args.data)
}

/// What came of a request that the rules may refuse.
#[derive(Serialize)]
struct Answer {
    rejections: Vec<grognard::kernel::Rejection>,
    events: Vec<Event>,
}

impl Answer {
    fn of(rejections: impl IntoIterator<Item = Rejection>, events: Vec<Event>) -> Self {
        Self { rejections: rejections.into_iter().map(Into::into).collect(), events }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Memorize {
    caster: Id,
    #[serde(default)]
    class_id: Option<Id>,
    selections: Vec<MemorizedSpell>,
}

fn memorize_spells(game: &mut Game, args: Memorize) -> Result<Answer> {
    let class = class_of(game, &args.caster, args.class_id.as_ref())?;
    let catalog = game.catalog;
    let caster = character_mut(game, &args.caster)?;
    let (rejections, events) =
        recorded(|sink| memorize(caster, &class, catalog, &args.selections, sink))?;
    Ok(Answer::of(rejections, events))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BookAdd {
    caster: Id,
    #[serde(default)]
    class_id: Option<Id>,
    spell: Id,
}

fn book_add(game: &mut Game, args: BookAdd) -> Result<Answer> {
    let class = class_of(game, &args.caster, args.class_id.as_ref())?;
    let catalog = game.catalog;
    let caster = character_mut(game, &args.caster)?;
    let (rejection, events) =
        recorded(|sink| add_to_book(caster, &class, catalog, &args.spell, sink))?;
    Ok(Answer::of(rejection, events))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfCaster {
    caster: Id,
    #[serde(default)]
    class_id: Option<Id>,
}

fn book_capacity(game: &mut Game, args: OfCaster) -> Result<Vec<i64>> {
    let class = class_of(game, &args.caster, args.class_id.as_ref())?;
    open_book_capacity(character_of(game.creature(&args.caster)?)?, &class, game.catalog)
}

fn forget(game: &mut Game, args: OfCaster) -> Result<Vec<Event>> {
    let class = class_of(game, &args.caster, args.class_id.as_ref())?;
    let catalog = game.catalog;
    let caster = character_mut(game, &args.caster)?;
    let ((), events) = recorded(|sink| forget_excess(caster, &class, catalog, sink))?;
    Ok(events)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Disrupt {
    caster: Id,
    spell: Id,
    #[serde(default)]
    reversed: bool,
}

fn disrupt(game: &mut Game, args: Disrupt) -> Result<Vec<Event>> {
    let caster = character_mut(game, &args.caster)?;
    let ((), events) = recorded(|sink| disrupt_casting(caster, &args.spell, args.reversed, sink))?;
    Ok(events)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PopImage {
    target: Id,
    #[serde(default)]
    registry: Option<Vec<Id>>,
}

fn pop_image(game: &mut Game, args: PopImage) -> Result<Vec<Event>> {
    let world = &mut game.world;
    let clock = world.clock;
    let mut registry = Restricted::new(&mut world.roster, args.registry);
    let (_, events) = recorded(|sink| {
        pop_mirror_image(&mut world.ledger, &args.target, &mut registry, clock, sink)
    })?;
    Ok(events)
}
