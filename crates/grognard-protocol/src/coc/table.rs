//! `table.*`: a fight in the order of its rounds, with refusals.

use grognard::{
    coc::{Defence, LuckPrecommit, OnSuccess, Outcome, PendingAttack, Skill, TurnRequest},
    kernel::{Rejection, Result, Text},
};
use serde::Deserialize;

use super::{
    fight::{Begun, Told},
    game::Game,
};
use crate::operations::Operations;

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("table.begin_round", begin_round);
    operations.add("table.whose_turn", whose_turn);
    operations.add("table.validate", validate);
    operations.add("table.act", act);
    operations.add("table.pass", pass);
    operations.add("table.end_aim", end_aim);
    operations.add("table.release", release);
    operations.add("table.repair", repair);
    operations.add("table.declare", declare);
    operations.add("table.defend", defend);
    operations.add("table.conclude", conclude);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

fn begin_round(game: &mut Game, _: Nothing) -> Result<Begun> {
    Ok(game.table.begin_round(&mut game.dice)?.into())
}

fn whose_turn(game: &mut Game, _: Nothing) -> Result<Option<Text>> {
    Ok(game.table.whose_turn())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    args: TurnRequest,
}

fn validate(game: &mut Game, turn: Turn) -> Result<Vec<Rejection>> {
    Ok(game.table.validate(&turn.args).into_iter().map(Into::into).collect())
}

fn act(game: &mut Game, turn: Turn) -> Result<Told> {
    Ok(game.table.act(turn.args, &mut game.dice)?.into())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Of {
    actor: Text,
}

fn pass(game: &mut Game, args: Of) -> Result<()> {
    game.table.pass(&args.actor)
}

fn end_aim(game: &mut Game, args: Of) -> Result<()> {
    game.table.end_aim(&args.actor)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Release {
    actor: Text,
    target: Text,
}

fn release(game: &mut Game, args: Release) -> Result<()> {
    game.table.release(&args.actor, &args.target)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Repair {
    actor: Text,
    weapon: Text,
    skill: Text,
    value: i64,
}

fn repair(game: &mut Game, args: Repair) -> Result<Told> {
    let skill = Skill { name: &args.skill, value: args.value };
    Ok(game.table.repair(&args.actor, &args.weapon, skill, &mut game.dice)?.into())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Declare {
    command_id: Text,
    args: TurnRequest,
    #[serde(default)]
    on_success: Option<OnSuccess>,
    #[serde(default)]
    victory_outcome: Option<Outcome>,
    #[serde(default)]
    defeat_outcome: Option<Outcome>,
}

fn declare(game: &mut Game, args: Declare) -> Result<Option<PendingAttack>> {
    game.table.declare(&args.command_id, &args.args)?;
    let pending = game.table.fight_mut().pending_attack.as_mut();
    Ok(pending.map(|pending| {
        pending.on_success = args.on_success;
        pending.victory_outcome = args.victory_outcome;
        pending.defeat_outcome = args.defeat_outcome;
        pending.clone()
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Defend {
    defence: Defence,
    #[serde(default)]
    luck: Option<LuckPrecommit>,
}

fn defend(game: &mut Game, args: Defend) -> Result<Told> {
    Ok(game.table.defend(args.defence, args.luck, &mut game.dice)?.into())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Conclude {
    outcome: Outcome,
}

fn conclude(game: &mut Game, args: Conclude) -> Result<()> {
    game.table.conclude(args.outcome)
}
