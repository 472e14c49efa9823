//! `fight.*`: a fight, turn by turn.

use std::collections::BTreeMap;

use grognard::{
    coc::{
        Conditions, FightEvent, Held, InitiativeRow, LastingEffect, NewParticipant, Outcome,
        Rolled, Round, Side, TurnRecord, TurnRequest, TurnTold,
    },
    kernel::{Error, Result, Text},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::game::Game;
use crate::{arguments::decode, operations::Operations};

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("fight.add", add_participant);
    operations.add("fight.begin_round", begin_round);
    operations.add("fight.turn", turn);
    operations.add("fight.set", set);
    operations.add("fight.session_set", session_set);
    operations.add("fight.set_ammo", set_ammo);
    operations.add("fight.get_ammo", get_ammo);
    operations.add("fight.flags", flags);
    operations.add("fight.clear_forfeit", clear_forfeit);
    operations.add("fight.apply_effect", apply_effect);
    operations.add("fight.tick_effects", tick_effects);
    operations.add("fight.acted", acted);
    operations.add("fight.skipped", skipped);
    operations.add("fight.conclude", conclude);
    operations.add("fight.weapon", weapon);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Add {
    args: NewParticipant,
}

fn add_participant(game: &mut Game, args: Add) -> Result<()> {
    game.table.fight_mut().add(args.args)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// A round that has begun.
#[derive(Serialize)]
pub(super) struct Begun {
    round: i64,
    initiative_order: Vec<InitiativeRow>,
}

impl From<&Round> for Begun {
    fn from(round: &Round) -> Self {
        Self { round: round.round, initiative_order: round.initiative_order.clone() }
    }
}

fn begin_round(game: &mut Game, _: Nothing) -> Result<Begun> {
    Ok(game.table.fight_mut().begin_round().into())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    args: TurnRequest,
}

/// What came of a turn, as it is written.
#[derive(Serialize)]
pub(super) struct Told {
    turn: TurnRecord,
    rolls: Vec<Rolled>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    events: Vec<FightEvent>,
}

impl From<TurnTold<'_>> for Told {
    fn from(told: TurnTold<'_>) -> Self {
        Self { turn: told.turn.clone(), rolls: told.rolls, events: told.events }
    }
}

fn turn(game: &mut Game, args: Turn) -> Result<Told> {
    let told = game.table.fight_mut().take_turn(&args.args, &mut game.dice)?;
    Ok(told.into())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Set {
    actor: Text,
    fields: Fields,
}

/// Figures of a participant that a host may set. Absent ones stay as they are.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    hp_current: Option<i64>,
    hp_max: Option<i64>,
    side: Option<Side>,
    conditions: Option<Conditions>,
    dex: Option<i64>,
    combat_skill: Option<i64>,
    dodge_skill: Option<i64>,
    firearms_skill: Option<i64>,
    has_ready_firearm: Option<bool>,
    build: Option<i64>,
    con: Option<i64>,
    magic_points: Option<i64>,
    armor: Option<i64>,
    damage_bonus: Option<Text>,
    weapons: Option<Vec<Value>>,
    pow: Option<i64>,
    throw_skill: Option<i64>,
}

fn set(game: &mut Game, args: Set) -> Result<()> {
    let fields = args.fields;
    let weapons = fields
        .weapons
        .map(|list| list.iter().map(Held::read).collect::<Result<Vec<_>>>())
        .transpose()?;
    let one = game.table.fight_mut().participant_mut(&args.actor)?;
    let put = |slot: &mut i64, value: Option<i64>| {
        if let Some(value) = value {
            *slot = value;
        }
    };
    put(&mut one.hp_current, fields.hp_current);
    put(&mut one.hp_max, fields.hp_max);
    put(&mut one.dex, fields.dex);
    put(&mut one.combat_skill, fields.combat_skill);
    put(&mut one.dodge_skill, fields.dodge_skill);
    put(&mut one.firearms_skill, fields.firearms_skill);
    put(&mut one.build, fields.build);
    put(&mut one.con, fields.con);
    put(&mut one.magic_points, fields.magic_points);
    put(&mut one.armour, fields.armor);
    one.side = fields.side.unwrap_or(one.side);
    one.has_ready_firearm = fields.has_ready_firearm.unwrap_or(one.has_ready_firearm);
    one.pow = fields.pow.or(one.pow);
    one.throw_skill = fields.throw_skill.or(one.throw_skill);
    if let Some(conditions) = fields.conditions {
        one.conditions = conditions;
    }
    if let Some(bonus) = fields.damage_bonus {
        one.damage_bonus = bonus.into();
    }
    if let Some(weapons) = weapons {
        one.weapons = weapons;
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SessionSet {
    fields: Map<String, Value>,
}

fn session_set(game: &mut Game, args: SessionSet) -> Result<()> {
    for (key, value) in args.fields {
        let fight = game.table.fight_mut();
        match key.as_str() {
            "revision" => fight.revision = decode(value)?,
            "ended_at_turn" => fight.ended_at_turn = decode(value)?,
            "initiative_cursor" => fight.initiative_cursor = decode(value)?,
            "pending_attack" => fight.pending_attack = decode(value)?,
            other => {
                return Err(Error::value(format!(
                    "argument fields: no such field: {other}; expected revision, ended_at_turn, \
                     initiative_cursor or pending_attack"
                )));
            }
        }
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetAmmo {
    actor: Text,
    weapon: Text,
    rounds: i64,
}

fn set_ammo(game: &mut Game, args: SetAmmo) -> Result<Option<i64>> {
    game.table.fight_mut().set_ammunition(&args.actor, &args.weapon, args.rounds)?;
    game.table.fight_mut().ammunition(&args.actor, &args.weapon)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfWeapon {
    actor: Text,
    #[serde(default)]
    weapon: Option<Text>,
}

fn get_ammo(game: &mut Game, args: OfWeapon) -> Result<Option<i64>> {
    let weapon = args.weapon.ok_or_else(|| Error::value("argument weapon: expected an id"))?;
    game.table.fight_mut().ammunition(&args.actor, &weapon)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Of {
    actor: Text,
}

#[derive(Serialize)]
struct Flags {
    forfeiting: bool,
    defended: bool,
    dominated: bool,
}

fn flags(game: &mut Game, args: Of) -> Result<Flags> {
    Ok(Flags {
        forfeiting: game.table.fight().is_forfeiting_attack(&args.actor)?,
        defended: game.table.fight().participant(&args.actor)?.defended_this_round,
        dominated: game.table.fight().is_dominated(&args.actor)?,
    })
}

fn clear_forfeit(game: &mut Game, args: Of) -> Result<()> {
    game.table.fight_mut().clear_forfeit(&args.actor);
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Apply {
    args: Effect,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Effect {
    #[serde(alias = "target")]
    target_actor_id: Text,
    effect: Text,
    #[serde(default, alias = "source")]
    source_actor_id: Option<Text>,
    remaining_rounds: i64,
    #[serde(default)]
    metadata: Option<Map<String, Value>>,
}

fn apply_effect(game: &mut Game, args: Apply) -> Result<()> {
    let Effect { target_actor_id, effect, source_actor_id, remaining_rounds, metadata } = args.args;
    let metadata = metadata.unwrap_or_default();
    game.table.fight_mut().apply_effect(
        &target_actor_id,
        effect,
        source_actor_id,
        remaining_rounds,
        metadata,
    )
}

fn tick_effects(game: &mut Game, _: Nothing) -> Result<BTreeMap<Text, Vec<LastingEffect>>> {
    game.table.fight_mut().tick_effects();
    let of = |one: &grognard::coc::Participant| (one.actor_id.clone(), one.active_effects.clone());
    Ok(game.table.fight().participants().iter().map(of).collect())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mark {
    #[serde(default)]
    stay: bool,
}

fn acted(game: &mut Game, args: Mark) -> Result<()> {
    game.table.fight_mut().mark_acted()?;
    game.table.fight_mut().initiative_cursor += usize::from(!args.stay);
    Ok(())
}

fn skipped(game: &mut Game, args: Mark) -> Result<()> {
    game.table.fight_mut().mark_skipped()?;
    game.table.fight_mut().initiative_cursor += usize::from(!args.stay);
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Conclude {
    #[serde(default)]
    outcome: Option<Outcome>,
}

fn conclude(game: &mut Game, args: Conclude) -> Result<()> {
    game.table.fight_mut().conclude(args.outcome);
    Ok(())
}

/// The figures of a weapon that rules read, in the order of the document.
const FIGURES: [&str; 12] = [
    "weapon_id",
    "skill",
    "damage",
    "adds_damage_bonus",
    "impales",
    "base_range_yards",
    "uses_per_round",
    "magazine",
    "malfunction",
    "reload_rounds",
    "reload_kind",
    "ammo_per_reload_round",
];

fn weapon(game: &mut Game, args: OfWeapon) -> Result<Map<String, Value>> {
    let weapon = game.table.fight().weapon(&args.actor, args.weapon.as_deref())?;
    let mut shown: Map<String, Value> = FIGURES
        .into_iter()
        .filter_map(|key| Some((key.to_owned(), weapon.figures.get(key)?.clone())))
        .collect();
    // What is missing from the figures, and counts as this.
    let usual = [
        ("weapon_id", Value::from(weapon.id.as_str())),
        ("damage", weapon.damage.as_str().into()),
        ("skill", weapon.skill.as_str().into()),
        ("adds_damage_bonus", weapon.adds_damage_bonus.into()),
        ("impales", weapon.impales.into()),
    ];
    for (key, value) in usual {
        shown.entry(key).or_insert(value);
    }
    shown.insert("half_db".to_owned(), weapon.half_damage_bonus.into());
    Ok(shown)
}
