//! `care.*`: first aid, medicine, the dying, recovery.
//!
//! A patient is made by `care.patient` and named by its id from then on; where there is only one,
//! it need not be named.

use grognard::{
    coc::{CareRecord, FirstAid, GivenRoll, HealingSession, Medicine, Patient, WeeklyCare},
    kernel::{Result, Text},
};
use serde::Deserialize;
use serde_json::Value;

use super::{
    game::{Game, Source},
    hazards::one_of,
};
use crate::{arguments::encode, operations::Operations};

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("care.patient", patient);
    operations.add("care.first_aid", first_aid);
    operations.add("care.medicine", medicine);
    operations.add("care.dying_roll", dying_roll);
    operations.add("care.hourly_roll", hourly_roll);
    operations.add("care.rest", rest);
    operations.add("care.weekly_roll", weekly_roll);
    operations.add("care.new_day", new_day);
    operations.add("care.reopen", reopen);
    operations.add("care.scope", scope);
    operations.add("care.state", state);
}

/// Arguments about somebody.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct About<A> {
    #[serde(default)]
    patient: Option<Text>,
    args: A,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Of {
    #[serde(default)]
    patient: Option<Text>,
}

fn bedside<'a>(
    game: &'a mut Game,
    id: Option<&Text>,
) -> Result<(&'a mut HealingSession, &'a mut Source)> {
    Ok((one_of("patient", &mut game.patients, id)?, &mut game.dice))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewPatient {
    args: Patient,
}

/// Somebody to care for. An id that is there already is somebody else from now on.
fn patient(game: &mut Game, new: NewPatient) -> Result<HealingSession> {
    let session = HealingSession::new(new.args);
    game.patients.insert(session.investigator_id.clone(), session.clone());
    Ok(session)
}

fn first_aid(game: &mut Game, about: About<FirstAid>) -> Result<CareRecord> {
    let (patient, dice) = bedside(game, about.patient.as_ref())?;
    patient.first_aid(&about.args, dice)
}

fn medicine(game: &mut Game, about: About<Medicine>) -> Result<CareRecord> {
    let (patient, dice) = bedside(game, about.patient.as_ref())?;
    patient.medicine(&about.args, dice)
}

/// A roll of CON that may have been made before.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ConRoll {
    patient: Option<Text>,
    args: ConRollArgs,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ConRollArgs {
    roll_result: Option<GivenRoll>,
}

fn dying_roll(game: &mut Game, roll: ConRoll) -> Result<CareRecord> {
    let (patient, dice) = bedside(game, roll.patient.as_ref())?;
    patient.dying_con_roll(roll.args.roll_result.as_ref(), dice)
}

fn hourly_roll(game: &mut Game, roll: ConRoll) -> Result<CareRecord> {
    let (patient, dice) = bedside(game, roll.patient.as_ref())?;
    patient.stabilized_con_roll(roll.args.roll_result.as_ref(), dice)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rest {
    days_of_rest: i64,
}

fn rest(game: &mut Game, about: About<Rest>) -> Result<CareRecord> {
    let (patient, _) = bedside(game, about.patient.as_ref())?;
    Ok(patient.weekly_recovery(about.args.days_of_rest))
}

fn weekly_roll(game: &mut Game, about: About<WeeklyCare>) -> Result<Value> {
    let (patient, dice) = bedside(game, about.patient.as_ref())?;
    encode(patient.major_wound_recovery_roll(&about.args, dice)?.as_slice())
}

fn new_day(game: &mut Game, of: Of) -> Result<()> {
    let (patient, _) = bedside(game, of.patient.as_ref())?;
    patient.reset_daily_treatments();
    Ok(())
}

fn reopen(game: &mut Game, of: Of) -> Result<()> {
    let (patient, _) = bedside(game, of.patient.as_ref())?;
    patient.reopen_first_aid_push();
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scope {
    wound_id: Text,
    day_id: Text,
}

fn scope(game: &mut Game, about: About<Scope>) -> Result<()> {
    let (patient, _) = bedside(game, about.patient.as_ref())?;
    patient.set_usage_scope(about.args.wound_id, about.args.day_id);
    Ok(())
}

fn state(game: &mut Game, of: Of) -> Result<HealingSession> {
    let (patient, _) = bedside(game, of.patient.as_ref())?;
    Ok(patient.clone())
}
