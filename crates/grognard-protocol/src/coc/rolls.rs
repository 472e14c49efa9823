//! `roll.*`: percentile rolls, levels, damage expressions, Luck.

use grognard::{
    coc::{
        Check, DamageDice, Difficulty, Level, LuckRecovery, LuckyRoll, Opposed, Percentile,
        Physique, PlainDice, PlainRoll, RollKind, Uses, greatest_damage, physique, recover_luck,
        spend_luck, uses_per_round, volley_penalty, volley_size,
    },
    kernel::{Faces, Result, Text},
};
use serde::{Deserialize, Serialize};

use super::game::Game;
use crate::operations::Operations;

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("roll.percentile", percentile);
    operations.add("roll.success_levels", success_levels);
    operations.add("roll.success_level", success_level);
    operations.add("roll.difficulty_target", difficulty_target);
    operations.add("roll.difficulty_from_opponent", difficulty_from_opponent);
    operations.add("roll.half", half);
    operations.add("roll.fifth", fifth);
    operations.add("roll.opposed", opposed);
    operations.add("roll.damage_bonus_build", damage_bonus_build);
    operations.add("roll.expression", expression);
    operations.add("roll.damage", damage);
    operations.add("roll.max_damage", max_damage);
    operations.add("roll.uses_per_round", uses);
    operations.add("roll.volley_size", size_of_volley);
    operations.add("roll.auto_penalty", auto_penalty);
    operations.add("roll.spend_luck", spend);
    operations.add("roll.recover_luck", recover);
}

const fn regular() -> Difficulty {
    Difficulty::Regular
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PercentileArgs {
    target: i64,
    #[serde(default = "regular")]
    difficulty: Difficulty,
    #[serde(default)]
    bonus: i64,
    #[serde(default)]
    penalty: i64,
}

fn percentile(game: &mut Game, args: PercentileArgs) -> Result<Percentile> {
    let PercentileArgs { target, difficulty, bonus, penalty } = args;
    Check { target, difficulty, bonus, penalty }.roll(&mut game.dice)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Target {
    target: i64,
}

/// The levels of the rolls 1 to 100, a letter each: X is a fumble.
fn success_levels(_: &mut Game, args: Target) -> Result<String> {
    (1..=100)
        .map(|roll| {
            Ok(match Level::of(roll, args.target)? {
                Level::Critical => 'C',
                Level::Extreme => 'E',
                Level::Hard => 'H',
                Level::Regular => 'R',
                Level::Failure => 'F',
                Level::Fumble => 'X',
            })
        })
        .collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RollAndTarget {
    roll: i64,
    target: i64,
}

fn success_level(_: &mut Game, args: RollAndTarget) -> Result<Level> {
    Level::of(args.roll, args.target)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AtDifficulty {
    target: i64,
    #[serde(default = "regular")]
    difficulty: Difficulty,
}

fn difficulty_target(_: &mut Game, args: AtDifficulty) -> Result<i64> {
    Ok(args.difficulty.target(args.target))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Skill {
    #[serde(alias = "opponent_skill")]
    skill: i64,
}

fn difficulty_from_opponent(_: &mut Game, args: Skill) -> Result<Difficulty> {
    Ok(Difficulty::from_opponent(args.skill))
}

fn size_of_volley(_: &mut Game, args: Skill) -> Result<i64> {
    Ok(volley_size(args.skill))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Number {
    value: i64,
}

fn half(_: &mut Game, args: Number) -> Result<i64> {
    Ok(Difficulty::Hard.target(args.value))
}

fn fifth(_: &mut Game, args: Number) -> Result<i64> {
    Ok(Difficulty::Extreme.target(args.value))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpposedArgs {
    attacker: Level,
    defender: Level,
    #[serde(default)]
    defense: Text,
}

fn opposed(_: &mut Game, args: OpposedArgs) -> Result<Opposed> {
    Ok(Opposed::of(args.attacker, args.defender, args.defense == "dodge"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    str: i64,
    siz: i64,
}

fn damage_bonus_build(_: &mut Game, args: Body) -> Result<Physique> {
    physique(args.str, args.siz)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expression {
    expression: String,
}

fn expression(game: &mut Game, args: Expression) -> Result<PlainRoll> {
    PlainDice::parse(&args.expression)?.roll(&mut game.dice)
}

/// What damage dice came to, as it is written.
#[derive(Serialize)]
struct Damage {
    total: i64,
    dice: Faces,
    breakdown: String,
}

fn damage(game: &mut Game, args: Expression) -> Result<Damage> {
    let roll = DamageDice::parse(&args.expression)?.roll(&mut game.dice)?;
    Ok(Damage { total: roll.total, dice: roll.dice, breakdown: roll.breakdown })
}

fn max_damage(_: &mut Game, args: Expression) -> Result<i64> {
    Ok(greatest_damage(&args.expression))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UsesText {
    #[serde(default, alias = "uses_per_round")]
    text: Option<String>,
}

fn uses(_: &mut Game, args: UsesText) -> Result<Uses> {
    Ok(uses_per_round(args.text.as_deref().unwrap_or_default()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Volley {
    volley_index: i64,
}

#[derive(Serialize)]
struct VolleyPenalty {
    penalty: i64,
    difficulty: &'static str,
}

fn auto_penalty(_: &mut Game, args: Volley) -> Result<VolleyPenalty> {
    let (penalty, difficulty) = volley_penalty(args.volley_index);
    Ok(VolleyPenalty { penalty, difficulty })
}

const fn skill_roll() -> RollKind {
    RollKind::Skill
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpendLuck {
    result: LuckyRoll,
    points: i64,
    current_luck: i64,
    #[serde(default = "skill_roll")]
    roll_kind: RollKind,
}

fn spend(_: &mut Game, args: SpendLuck) -> Result<serde_json::Value> {
    let spent = spend_luck(&args.result, args.points, args.current_luck, args.roll_kind)?;
    let mut value = crate::arguments::encode(&args.result)?;
    if let (Some(map), serde_json::Value::Object(more)) =
        (value.as_object_mut(), crate::arguments::encode(&spent)?)
    {
        map.extend(more);
    }
    Ok(value)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recover {
    #[serde(alias = "current_luck")]
    current: i64,
}

fn recover(game: &mut Game, args: Recover) -> Result<LuckRecovery> {
    recover_luck(args.current, &mut game.dice)
}
