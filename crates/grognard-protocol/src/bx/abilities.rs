//! `ability.*`, `class.*`, `language.*`.

use grognard::{
    bx::{
        character::{self, AbilityCheck, AbilityLookup, Adjustment, DoorCheck},
        model::{
            class::{CasterProfile, ProgressionRow},
            language::Language,
            words::{Ability, AbilityScores},
        },
    },
    kernel::{Error, Id, Rejection, Result},
};
use serde::Deserialize;
use serde_json::Value;

use super::game::Game;
use crate::{arguments::decode, operations::Operations};

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("ability.lookup", lookup);
    operations.add("ability.check", check);
    operations.add("ability.open_doors", open_doors);
    operations.add("ability.validate_adjustment", validate_adjustment);
    operations.add("ability.apply_adjustment", apply_adjustment);
    operations.add("class.row", row);
    operations.add("class.level_title", level_title);
    operations.add("class.caster_profile", caster_profile);
    operations.add("language.get", language);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Score {
    score: i64,
}

fn lookup(_: &mut Game, args: Score) -> Result<AbilityLookup> {
    character::ability_lookup(args.score)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    score: i64,
    #[serde(default)]
    modifier: i64,
    stream: Id,
}

fn check(game: &mut Game, args: Check) -> Result<AbilityCheck> {
    character::ability_check(args.score, args.modifier, game.world.streams.get(&args.stream))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpenDoors {
    chance: i64,
    stream: Id,
}

fn open_doors(game: &mut Game, args: OpenDoors) -> Result<DoorCheck> {
    character::open_doors(args.chance, game.world.streams.get(&args.stream))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AdjustmentArgs {
    scores: AbilityScores,
    lowered: Value,
    raised: Value,
    #[serde(default)]
    class_id: Option<Id>,
    #[serde(default)]
    prime_requisites: Vec<Ability>,
    #[serde(default)]
    may_not_lower: Vec<Ability>,
}

/// A trade and the prime requisites and bars that it is judged by.
struct Trade {
    scores: AbilityScores,
    adjustment: Adjustment,
    prime_requisites: Vec<Ability>,
    may_not_lower: Vec<Ability>,
}

impl AdjustmentArgs {
    fn trade(self, game: &Game) -> Result<Trade> {
        let written = serde_json::json!({ "lowered": self.lowered, "raised": self.raised });
        let adjustment = decode(written)?;
        let (prime_requisites, may_not_lower) = match &self.class_id {
            Some(id) => {
                let class = game.catalog.class(id)?;
                (class.prime_requisites.clone(), class.may_not_lower.clone())
            }
            None => (self.prime_requisites, self.may_not_lower),
        };
        Ok(Trade { scores: self.scores, adjustment, prime_requisites, may_not_lower })
    }
}

fn validate_adjustment(game: &mut Game, args: AdjustmentArgs) -> Result<Vec<Rejection>> {
    let trade = args.trade(game)?;
    let rejections = character::validate_adjustment(
        &trade.scores,
        &trade.adjustment,
        &trade.prime_requisites,
        &trade.may_not_lower,
    );
    Ok(rejections.into_iter().map(Into::into).collect())
}

fn apply_adjustment(game: &mut Game, args: AdjustmentArgs) -> Result<AbilityScores> {
    let trade = args.trade(game)?;
    character::apply_adjustment(
        &trade.scores,
        &trade.adjustment,
        &trade.prime_requisites,
        &trade.may_not_lower,
    )
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClassLevel {
    class_id: Id,
    level: i64,
}

fn row(game: &mut Game, args: ClassLevel) -> Result<ProgressionRow> {
    let class = game.catalog.class(&args.class_id)?;
    class.row(args.level).cloned().ok_or_else(|| {
        Error::value(format!("{} has the levels 1 to {}", class.name, class.max_level))
    })
}

fn level_title(game: &mut Game, args: ClassLevel) -> Result<Option<String>> {
    let class = game.catalog.class(&args.class_id)?;
    Ok(class.level_title(args.level).map(str::to_owned))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Class {
    class_id: Id,
}

fn caster_profile(game: &mut Game, args: Class) -> Result<Option<CasterProfile>> {
    Ok(game.catalog.class(&args.class_id)?.caster().cloned())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfLanguage {
    language_id: Id,
}

fn language(game: &mut Game, args: OfLanguage) -> Result<Language> {
    Ok((*game.catalog.language(&args.language_id)?).clone())
}
