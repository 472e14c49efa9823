//! `ruleset.*`, `events.*`, `rejection.*`, `model.*`, `monster.template`: shapes and their checks.

use grognard::{
    bx::{
        Event, Ruleset,
        effects::{ActiveEffect, EffectDefinition},
        model::{
            modifier::ModifierSpec,
            monster::{
                Appearing, Defenses, HitDice, MonsterAttack, MonsterFile, MonsterTemplate,
                MoraleAlternate, Movement, TreasureRef,
            },
            monster_ability::MonsterAbility,
            table::{
                AttackMatrix, AttackMatrixRow, EncounterRow, EncounterTable, EncounterTables,
                ReactionBand, TurningResult,
            },
        },
    },
    kernel::{DiceExpression, Error, Id, Params, Rejection, Result, UnknownName},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use super::game::Game;
use crate::{
    arguments::{decode, encode},
    operations::Operations,
};

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("ruleset.make", make_ruleset);
    operations.add("events.parse", parse_event);
    operations.add("rejection.make", make_rejection);
    operations.add("model.check", check_model);
    operations.add("monster.template", monster_template);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MakeRuleset {
    #[serde(default)]
    fields: Map<String, Value>,
}

fn make_ruleset(_: &mut Game, args: MakeRuleset) -> Result<Ruleset> {
    decode(Value::Object(args.fields))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ParseEvent {
    event: Value,
}

fn parse_event(_: &mut Game, args: ParseEvent) -> Result<Option<Event>> {
    Event::from_json(&args.event)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MakeRejection {
    code: String,
    #[serde(default)]
    params: Params,
}

fn make_rejection(_: &mut Game, args: MakeRejection) -> Result<Rejection> {
    Ok(Rejection { code: args.code.parse()?, params: args.params })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Template {
    template: Id,
}

fn monster_template(game: &mut Game, args: Template) -> Result<MonsterTemplate> {
    Ok((*game.catalog.monster(&args.template)?).clone())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CheckModel {
    model: String,
    value: Value,
}

pub(super) type Check = fn(Value) -> Result<Value>;

/// The shapes that `model.check` reads, by name.
const MODELS: &[(&str, Check)] = &[
    ("ActiveEffect", reread::<ActiveEffect>),
    ("AttackMatrix", reread::<AttackMatrix>),
    ("AttackMatrixRow", reread::<AttackMatrixRow>),
    ("Defenses", reread::<Defenses>),
    ("DiceExpression", reread::<DiceExpression>),
    ("EffectDefinition", reread::<EffectDefinition>),
    ("EncounterTable", reread::<EncounterTable>),
    ("EncounterTableRow", reread::<EncounterRow>),
    ("EncounterTables", reread::<EncounterTables>),
    ("ModifierSpec", reread::<ModifierSpec>),
    ("MonsterAbility", reread::<MonsterAbility>),
    ("MonsterAttack", reread::<MonsterAttack>),
    ("MonsterCatalog", reread::<MonsterFile>),
    ("MonsterHitDice", reread::<HitDice>),
    ("MonsterTemplate", reread::<MonsterTemplate>),
    ("MoraleAlternate", reread::<MoraleAlternate>),
    ("MovementMode", reread::<Movement>),
    ("NumberAppearingValue", reread::<Appearing>),
    ("ReactionBand", reread::<ReactionBand>),
    ("TreasureRef", reread::<TreasureRef>),
    ("TurningResult", reread::<TurningResult>),
];

pub(super) fn reread<T: DeserializeOwned + Serialize>(value: Value) -> Result<Value> {
    encode(decode::<T>(value)?)
}

fn check_model(_: &mut Game, args: CheckModel) -> Result<Value> {
    check_against(MODELS, &args.model, args.value)
}

/// Reads a value as the shape of that name, and writes it again.
pub(super) fn check_against(models: &[(&str, Check)], name: &str, value: Value) -> Result<Value> {
    let Some((_, check)) = models.iter().find(|(known, _)| *known == name) else {
        let known = models.iter().map(|(known, _)| *known);
        return Err(Error::from(UnknownName::new("model", name, known)));
    };
    check(value)
}
