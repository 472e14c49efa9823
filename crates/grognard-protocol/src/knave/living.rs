//! `life.*`, `rest.night`, `morale.of`, `xp.*`, `creature.add`: creatures.

use grognard::{
    kernel::{Id, Result, Text},
    knave::{HurtLevel, NewCreature},
};
use serde::Deserialize;

use super::{
    answer::{Answer, tell},
    engine::HitPoints,
    game::Game,
};
use crate::operations::Operations;

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("creature.add", add_creature);
    operations.add("life.hurt_level", hurt_level);
    operations.add("life.heal", heal);
    operations.add("life.damage", damage);
    operations.add("life.pay", pay);
    operations.add("life.loot", loot);
    operations.add("life.defeat", defeat);
    operations.add("rest.night", rest);
    operations.add("morale.of", morale);
    operations.add("xp.add", add_xp);
    operations.add("xp.level_up", level_up);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Add {
    creature: NewCreature,
}

fn add_creature(game: &mut Game, args: Add) -> Result<Answer<()>> {
    tell(game, |table, _, _| table.world.add_creature(args.creature))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Of {
    who: Id,
}

fn hurt_level(game: &mut Game, args: Of) -> Result<Answer<Option<HurtLevel>>> {
    tell(game, |table, _, _| table.world.hurt_level_of(&args.who))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Amount {
    who: Id,
    amount: i64,
    #[serde(default)]
    by: Option<Id>,
}

fn heal(game: &mut Game, args: Amount) -> Result<Answer<HitPoints>> {
    tell(game, |table, _, sink| {
        if let Some(by) = &args.by {
            table.world.creature(by)?;
        }
        table.world.heal(&args.who, args.amount, args.by.as_deref(), sink)?;
        Ok(HitPoints { hp: table.world.creature(&args.who)?.hp })
    })
}

fn damage(game: &mut Game, args: Amount) -> Result<Answer<HitPoints>> {
    tell(game, |table, _, sink| {
        if let Some(by) = &args.by {
            table.world.creature(by)?;
        }
        table.world.damage(&args.who, args.amount, sink)?;
        Ok(HitPoints { hp: table.world.creature(&args.who)?.hp })
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Coins {
    who: Id,
    amount: i64,
}

fn pay(game: &mut Game, args: Coins) -> Result<Answer<i64>> {
    tell(game, |table, _, _| table.world.pay(&args.who, args.amount))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Loot {
    who: Id,
    victim: Id,
}

fn loot(game: &mut Game, args: Loot) -> Result<Answer<()>> {
    tell(game, |table, dice, sink| table.world.loot(&args.who, &args.victim, dice, sink))
}

fn defeat(game: &mut Game, args: Of) -> Result<Answer<()>> {
    tell(game, |table, dice, sink| table.world.defeat(&args.who, dice, sink))
}

fn rest(game: &mut Game, args: Of) -> Result<Answer<HitPoints>> {
    tell(game, |table, dice, sink| {
        table.world.rest(&args.who, dice, sink)?;
        Ok(HitPoints { hp: table.world.creature(&args.who)?.hp })
    })
}

fn morale(game: &mut Game, args: Of) -> Result<Answer<bool>> {
    tell(game, |table, dice, _| table.world.check_morale_of(&args.who, dice))
}

fn add_xp(game: &mut Game, args: Coins) -> Result<Answer<bool>> {
    tell(game, |table, _, _| table.world.add_xp(&args.who, args.amount))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelUp {
    who: Id,
    abilities: Vec<Text>,
}

fn level_up(game: &mut Game, args: LevelUp) -> Result<Answer<()>> {
    tell(game, |table, dice, _| table.world.level_up(&args.who, &args.abilities, dice))
}
