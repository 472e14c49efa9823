//! `hazard.*`: falls, fire, poison, lost air.
//!
//! A victim is made by `hazard.victim` and named by its id from then on; where there is only one,
//! it need not be named.

use std::collections::BTreeMap;

use grognard::{
    coc::{GivenRoll, HazardRecord, HazardSession, NoAir, OtherHarm, PoisonDose, Victim},
    kernel::{Error, Result, Text, UnknownName},
};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::game::{Game, Source};
use crate::{
    arguments::{decode, encode},
    operations::Operations,
};

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("hazard.victim", victim);
    operations.add("hazard.set", set);
    operations.add("hazard.damage", damage);
    operations.add("hazard.poison", poison);
    operations.add("hazard.start", start);
    operations.add("hazard.round", round);
    operations.add("hazard.end", end);
    operations.add("hazard.state", state);
}

/// Arguments about somebody.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct About<A> {
    #[serde(default)]
    victim: Option<Text>,
    args: A,
}

/// The one of that id; without an id the only one there is.
pub(super) fn one_of<'a, T>(
    what: &'static str,
    all: &'a mut BTreeMap<Text, T>,
    id: Option<&Text>,
) -> Result<&'a mut T> {
    let known: Vec<Text> = all.keys().cloned().collect();
    match (id, known.as_slice()) {
        (Some(id), _) => all
            .get_mut(id)
            .ok_or_else(|| UnknownName::new(what, id, known.iter().map(Text::as_str)).into()),
        (None, [only]) => all.get_mut(only).ok_or_else(|| Error::value("nobody is there")),
        (None, []) => Err(Error::value(format!("nobody is there: {what} makes somebody"))),
        (None, several) => Err(Error::value(format!(
            "argument {what}: expected the id of one of several: {}",
            several.join(", ")
        ))),
    }
}

/// The parts of a world that a hazard needs.
fn danger<'a>(
    game: &'a mut Game,
    id: Option<&Text>,
) -> Result<(&'a mut HazardSession, &'a mut Victim, &'a mut Source)> {
    Ok((&mut game.hazards, one_of("victim", &mut game.victims, id)?, &mut game.dice))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewVictim {
    args: Victim,
}

/// Somebody who may come to harm. An id that is there already is somebody else from now on.
fn victim(game: &mut Game, new: NewVictim) -> Result<Victim> {
    let id = new.args.id.clone().unwrap_or(Text::new_static("unknown"));
    game.victims.insert(id, new.args.clone());
    Ok(new.args)
}

/// Figures of a victim are set; the id stays.
fn set(game: &mut Game, about: About<Map<String, Value>>) -> Result<Victim> {
    if about.args.contains_key("id") {
        return Err(Error::value("argument args.id: a victim keeps its id"));
    }
    let victim = one_of("victim", &mut game.victims, about.victim.as_ref())?;
    let mut figures = encode(&*victim)?;
    for (key, value) in about.args {
        figures[key] = value;
    }
    *victim = decode(figures)?;
    Ok(victim.clone())
}

fn damage(game: &mut Game, about: About<OtherHarm>) -> Result<HazardRecord> {
    let (hazards, victim, dice) = danger(game, about.victim.as_ref())?;
    hazards.other_damage(victim, &about.args, dice)
}

fn poison(game: &mut Game, about: About<PoisonDose>) -> Result<HazardRecord> {
    let (hazards, victim, dice) = danger(game, about.victim.as_ref())?;
    hazards.poison(victim, &about.args, dice)
}

fn start(game: &mut Game, about: About<NoAir>) -> Result<HazardRecord> {
    let (hazards, victim, _) = danger(game, about.victim.as_ref())?;
    Ok(hazards.start_suffocation(victim, &about.args))
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Round {
    victim: Option<Text>,
    args: RoundArgs,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RoundArgs {
    con_roll_result: Option<GivenRoll>,
}

fn round(game: &mut Game, round: Round) -> Result<HazardRecord> {
    let (hazards, victim, dice) = danger(game, round.victim.as_ref())?;
    hazards.suffocation_round(victim, round.args.con_roll_result.as_ref(), dice)
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct End {
    victim: Option<Text>,
    args: EndArgs,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct EndArgs {
    reason: Option<Text>,
}

fn end(game: &mut Game, end: End) -> Result<HazardRecord> {
    let (hazards, victim, _) = danger(game, end.victim.as_ref())?;
    Ok(hazards.end_suffocation(victim, end.args.reason))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Of {
    #[serde(default)]
    victim: Option<Text>,
}

/// Those without air, and the victim.
fn state(game: &mut Game, of: Of) -> Result<Map<String, Value>> {
    let (hazards, victim, _) = danger(game, of.victim.as_ref())?;
    let mut state = Map::new();
    state.insert("active".to_owned(), encode(hazards.active())?);
    state.insert("actor".to_owned(), encode(victim)?);
    Ok(state)
}
