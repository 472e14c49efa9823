//! Hazards, poisons, care: one victim and a hazard session, or one patient and a healing session.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
};

use grognard_coc::{
    FirstAid, GivenRoll, HazardSession, HealingSession, Medicine, NoAir, OtherHarm, Patient,
    PoisonDose, Victim, WeeklyCare,
};
use grognard_kernel::{Drawn, Error, Script};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

use super::failed;
use crate::compare::{Difference, compare};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    #[serde(rename = "case")]
    _name: String,
    actor: Option<Victim>,
    patient: Option<Patient>,
    steps: Vec<Step>,
    #[serde(rename = "final")]
    last: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    op: String,
    #[serde(default)]
    args: Map<String, Value>,
    #[serde(default)]
    dice: Vec<(i64, i64, i64)>,
    #[serde(default)]
    want: Value,
}

/// Why a step gave no result.
enum Failure {
    /// The rules refused it.
    Refused(Error),
    /// The runner could not carry it out.
    Unplayable(String),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}

/// Runs a case; no differences means that it gave everything that was wanted.
pub(crate) fn run(case: &Value) -> Vec<Difference> {
    let mut differences = Vec::new();
    if let Err(error) = play(case, &mut differences) {
        differences.push(failed(error));
    }
    differences
}

fn play(json: &Value, differences: &mut Vec<Difference>) -> Result<(), String> {
    let case: Case = serde_json::from_value(json.clone()).map_err(|error| error.to_string())?;
    let mut world: Box<dyn World> = match (case.actor, case.patient) {
        (Some(victim), None) => Box::new(Danger { victim, session: HazardSession::new() }),
        (None, Some(patient)) => Box::new(HealingSession::new(patient)),
        _ => return Err("expected an actor or a patient".to_owned()),
    };
    for (number, step) in case.steps.iter().enumerate() {
        let path = format!("steps[{number}].{}", step.op);
        let drawn = step.dice.iter().map(|&(low, high, value)| Drawn::Range { low, high, value });
        let mut dice = Script::new(drawn.collect());
        let refusal = step.want == json!({ "error": true });
        let got = match world.call(&step.op, &step.args, &mut dice) {
            // A script that ends too early is no refusal of the rules.
            Err(Failure::Refused(error)) if refusal && !error.is_draw() => continue,
            Err(Failure::Refused(error)) => json!({ "error": error.to_string() }),
            Err(Failure::Unplayable(why)) => return Err(format!("{path}: {why}")),
            Ok(got) => got,
        };
        compare(&path, &step.want, &got, differences);
        if let Err(error) = dice.finish() {
            let got = Some(Value::String(error.to_string()));
            differences.push(Difference { path: format!("{path}.dice"), want: None, got });
        }
    }
    compare("final", &case.last, &world.state()?, differences);
    Ok(())
}

/// What a case plays in.
trait World {
    /// Carries out a step.
    fn call(
        &mut self,
        op: &str,
        args: &Map<String, Value>,
        dice: &mut Script,
    ) -> Result<Value, Failure>;

    /// What `state` wants.
    fn state(&self) -> Result<Value, String>;
}

/// A victim and the hazards around them.
struct Danger {
    victim: Victim,
    session: HazardSession,
}

impl World for Danger {
    fn call(
        &mut self,
        op: &str,
        args: &Map<String, Value>,
        dice: &mut Script,
    ) -> Result<Value, Failure> {
        let Self { victim, session } = self;
        let record = match op {
            "damage" => session.other_damage(victim, &read::<OtherHarm>(args)?, dice)?,
            "poison" => session.poison(victim, &read::<PoisonDose>(args)?, dice)?,
            "start" => session.start_suffocation(victim, &read::<NoAir>(args)?),
            "round" => {
                let given: Option<GivenRoll> = argument(args, "con_roll_result")?;
                session.suffocation_round(victim, given.as_ref(), dice)?
            }
            "end" => {
                let reason: Option<String> = argument(args, "reason")?;
                session.end_suffocation(victim, reason.map(Into::into))
            }
            "set" => {
                let mut fields = written(victim)?;
                for (key, value) in args {
                    fields[key] = value.clone();
                }
                *victim = serde_json::from_value(fields).map_err(unplayable)?;
                return Ok(Value::Null);
            }
            "state" => return self.state().map_err(Failure::Unplayable),
            "save" => return self.save(),
            _ => return Err(unknown(op)),
        };
        written(&record)
    }

    fn state(&self) -> Result<Value, String> {
        let active = serde_json::to_value(self.session.active());
        let actor = serde_json::to_value(&self.victim);
        let text = |error: serde_json::Error| error.to_string();
        Ok(json!({ "active": active.map_err(text)?, "actor": actor.map_err(text)? }))
    }
}

impl Danger {
    /// Saves, loads, and returns what the files hold.
    fn save(&mut self) -> Result<Value, Failure> {
        let folder = Folder::new().map_err(unplayable)?;
        self.session.save(&folder.0, Some(&self.victim))?;
        self.session = HazardSession::load(&folder.0)?;
        let mut files = json!({ "hazards": file(&folder.0.join("save/hazards.json"))? });
        if let Some(id) = &self.victim.id {
            files["investigator_state"] = file(&investigator_file(&folder.0, id))?;
        }
        Ok(files)
    }
}

impl World for HealingSession {
    fn call(
        &mut self,
        op: &str,
        args: &Map<String, Value>,
        dice: &mut Script,
    ) -> Result<Value, Failure> {
        let given = || argument::<Option<GivenRoll>>(args, "roll_result");
        let record = match op {
            "first_aid" => self.first_aid(&read::<FirstAid>(args)?, dice)?,
            "medicine" => self.medicine(&read::<Medicine>(args)?, dice)?,
            "dying_roll" => self.dying_con_roll(given()?.as_ref(), dice)?,
            "hourly_roll" => self.stabilized_con_roll(given()?.as_ref(), dice)?,
            "rest" => self.weekly_recovery(argument(args, "days_of_rest")?),
            "weekly_roll" => {
                let records = self.major_wound_recovery_roll(&read::<WeeklyCare>(args)?, dice)?;
                return written(&records.as_slice());
            }
            "new_day" => {
                self.reset_daily_treatments();
                return Ok(Value::Null);
            }
            "reopen" => {
                self.reopen_first_aid_push();
                return Ok(Value::Null);
            }
            "scope" => {
                let wound: String = argument(args, "wound_id")?;
                let day: String = argument(args, "day_id")?;
                self.set_usage_scope(wound, day);
                return Ok(Value::Null);
            }
            "state" => return self.state().map_err(Failure::Unplayable),
            "save" => {
                let folder = Folder::new().map_err(unplayable)?;
                HealingSession::save(self, &folder.0)?;
                let id = self.investigator_id.clone();
                *self = Self::load(&folder.0, id.clone(), self.hp_max, self.con_value)?;
                return file(&investigator_file(&folder.0, &id));
            }
            _ => return Err(unknown(op)),
        };
        written(&record)
    }

    fn state(&self) -> Result<Value, String> {
        serde_json::to_value(self).map_err(|error| error.to_string())
    }
}

fn unplayable(error: impl std::fmt::Display) -> Failure {
    Failure::Unplayable(error.to_string())
}

fn unknown(op: &str) -> Failure {
    Failure::Unplayable(format!("unknown operation {op:?}"))
}

fn read<T: DeserializeOwned>(args: &Map<String, Value>) -> Result<T, Failure> {
    serde_json::from_value(args.clone().into()).map_err(unplayable)
}

fn argument<T: DeserializeOwned>(args: &Map<String, Value>, key: &str) -> Result<T, Failure> {
    let value = args.get(key).cloned().unwrap_or(Value::Null);
    serde_json::from_value(value).map_err(|error| unplayable(format!("{key}: {error}")))
}

fn written(value: &impl Serialize) -> Result<Value, Failure> {
    serde_json::to_value(value).map_err(unplayable)
}

fn investigator_file(folder: &Path, id: &str) -> PathBuf {
    folder.join(format!("save/investigator-state/{id}.json"))
}

fn file(path: &Path) -> Result<Value, Failure> {
    serde_json::from_str(&fs::read_to_string(path).map_err(unplayable)?).map_err(unplayable)
}

/// A folder for the files of a step, gone when the step is over.
struct Folder(PathBuf);

impl Folder {
    fn new() -> std::io::Result<Self> {
        static FOLDERS: AtomicU64 = AtomicU64::new(0);
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let name = format!("grognard-conformance-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
