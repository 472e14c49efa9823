//! `creation.*`, `character.build`.

use grognard::{
    bx::{
        Creature, StreamName,
        character::{self, AbilityRolls, HitPointRoll},
        creature::CharacterRecord,
        model::words::AbilityScores,
    },
    kernel::{Id, Rejection, Result, Roll},
};
use serde::Deserialize;

use super::{
    dice::{bad_argument, stream_named},
    entities::create,
    game::Game,
};
use crate::operations::Operations;

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("creation.ability_scores", ability_scores);
    operations.add("creation.class_choice", class_choice);
    operations.add("creation.hit_points", hit_points);
    operations.add("creation.languages", languages);
    operations.add("creation.spells", spells);
    operations.add("creation.choose_spells", choose_spells);
    operations.add("creation.gold", gold);
    operations.add("creation.full", create);
    operations.add("character.build", build);
}

/// Rejections as they are written.
pub(super) fn written(rejections: Vec<grognard::bx::Rejection>) -> Vec<Rejection> {
    rejections.into_iter().map(Into::into).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FromStream {
    #[serde(default)]
    stream: Option<Id>,
}

fn ability_scores(game: &mut Game, args: FromStream) -> Result<AbilityRolls> {
    let dice = stream_named(game, args.stream.as_ref(), StreamName::CharacterCreation);
    character::roll_ability_scores(dice)
}

fn gold(game: &mut Game, args: FromStream) -> Result<Roll> {
    let dice = stream_named(game, args.stream.as_ref(), StreamName::CharacterCreation);
    character::starting_gold(dice)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClassChoice {
    scores: AbilityScores,
    class_id: Id,
}

fn class_choice(game: &mut Game, args: ClassChoice) -> Result<Vec<Rejection>> {
    let class = game.catalog.class(&args.class_id)?;
    Ok(written(character::validate_class_choice(&args.scores, &class)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HitPoints {
    class_id: Id,
    con_modifier: i64,
    #[serde(default)]
    stream: Option<Id>,
}

fn hit_points(game: &mut Game, args: HitPoints) -> Result<HitPointRoll> {
    let class = game.catalog.class(&args.class_id)?;
    let ruleset = game.world.ruleset;
    let dice = stream_named(game, args.stream.as_ref(), StreamName::CharacterCreation);
    character::roll_hit_points(&class, args.con_modifier, &ruleset, dice)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Languages {
    class_id: Id,
    int_score: i64,
    choices: Vec<Id>,
}

fn languages(game: &mut Game, args: Languages) -> Result<Vec<Rejection>> {
    let class = game.catalog.class(&args.class_id)?;
    character::validate_languages(&class, args.int_score, &args.choices, game.catalog).map(written)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Spells {
    class_id: Id,
    spell_ids: Vec<Id>,
}

fn spells(game: &mut Game, args: Spells) -> Result<Vec<Rejection>> {
    let class = game.catalog.class(&args.class_id)?;
    Ok(written(character::validate_starting_spells(&class, &args.spell_ids, game.catalog)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChooseSpells {
    id: Id,
    spell_ids: Vec<Id>,
    #[serde(default)]
    class_id: Option<Id>,
}

fn choose_spells(game: &mut Game, args: ChooseSpells) -> Result<Vec<Rejection>> {
    let catalog = game.catalog;
    let Creature::Character(chooser) = game.creature_mut(&args.id)? else {
        return Err(bad_argument("id", format!("{} is no character", args.id)));
    };
    let class = match &args.class_id {
        Some(id) => catalog.class(id)?,
        None => chooser.class().clone(),
    };
    Ok(written(character::choose_spells(chooser, &class, &args.spell_ids, catalog)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Build {
    fields: CharacterRecord,
    #[serde(default, rename = "as")]
    name: Option<Id>,
}

fn build(game: &mut Game, args: Build) -> Result<()> {
    let character = args.fields.build(game.catalog)?;
    let id = character.body().id().cloned();
    let name = args.name.or(id).ok_or_else(|| bad_argument("as", "expected a name"))?;
    game.world.roster.insert(name, character.into());
    Ok(())
}
