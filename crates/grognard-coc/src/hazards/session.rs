//! The hazards of a game: who is without air, and events with numbers (hazards specification,
//! section 5).
//!
//! Draws what the hazard draws; the dice are those of the caller.

use std::{collections::BTreeMap, path::Path};

use grognard_kernel::{Dice, Error, Result, Text};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{
    harm::{OtherDamage, OtherHarm, apply_other_damage},
    poison::{PoisonDose, Poisoned, apply_poison},
    suffocation::{
        NoAir, Suffocation, SuffocationEnded, SuffocationRound, SuffocationRoundTold,
        SuffocationSkipped, SuffocationStarted,
    },
    victim::Victim,
};
use crate::{given::GivenRoll, save_folder};

/// What a hazard did.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event_type", rename_all = "snake_case")]
pub enum HazardEvent {
    /// Harm was done.
    OtherDamage(OtherDamage),
    /// The air is gone.
    SuffocationStart(SuffocationStarted),
    /// A round without air.
    SuffocationRound(Box<SuffocationRound>),
    /// A round for somebody who can breathe.
    #[serde(rename = "suffocation_round")]
    SuffocationSkipped(SuffocationSkipped),
    /// There is air again.
    SuffocationEnd(SuffocationEnded),
    /// Poison worked, or was shaken off.
    Poison(Poisoned),
}

impl From<SuffocationRoundTold> for HazardEvent {
    fn from(told: SuffocationRoundTold) -> Self {
        match told {
            SuffocationRoundTold::Round(round) => Self::SuffocationRound(round),
            SuffocationRoundTold::Skipped(skipped) => Self::SuffocationSkipped(skipped),
        }
    }
}

/// An event with its number.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HazardRecord {
    /// `hz1`, `hz2` …
    pub eid: Text,
    /// What happened.
    #[serde(flatten)]
    pub event: HazardEvent,
}

/// The hazards of a game. An error gives no event and uses no number.
///
/// ```
/// use grognard_coc::{HazardSession, NoAir, Victim};
/// use grognard_kernel::Script;
///
/// let mut session = HazardSession::new();
/// let mut victim = Victim { id: Some("ada".into()), current_hp: Some(11), ..Victim::default() };
/// session.start_suffocation(&mut victim, &NoAir::default());
/// let record = session.suffocation_round(&mut victim, None, &mut Script::faces([34]))?;
/// assert_eq!(record.eid, "hz2");
/// assert_eq!(session.active()["ada"].rounds_under, 1);
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HazardSession {
    active: BTreeMap<Text, Suffocation>,
    events: u64,
}

/// The version of `save/hazards.json`.
const SCHEMA_VERSION: u64 = 1;

/// What a victim without an id is called.
const UNKNOWN: Text = Text::new_static("unknown");

impl HazardSession {
    /// A session in which everybody can breathe.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Those without air, by id.
    #[must_use]
    pub const fn active(&self) -> &BTreeMap<Text, Suffocation> {
        &self.active
    }

    fn record(&mut self, event: HazardEvent) -> HazardRecord {
        self.events += 1;
        HazardRecord { eid: format!("hz{}", self.events).into(), event }
    }

    /// Hurts somebody: see [`apply_other_damage`].
    pub fn other_damage<D: Dice + ?Sized>(
        &mut self,
        victim: &mut Victim,
        harm: &OtherHarm,
        dice: &mut D,
    ) -> Result<HazardRecord> {
        let event = apply_other_damage(victim, harm, dice)?;
        Ok(self.record(HazardEvent::OtherDamage(event)))
    }

    /// Poisons somebody: see [`apply_poison`].
    pub fn poison<D: Dice + ?Sized>(
        &mut self,
        victim: &mut Victim,
        dose: &PoisonDose,
        dice: &mut D,
    ) -> Result<HazardRecord> {
        let event = apply_poison(victim, dose, dice)?;
        Ok(self.record(HazardEvent::Poison(event)))
    }

    /// Takes the air from somebody: see [`Suffocation::start`]. One who had none starts anew.
    pub fn start_suffocation(&mut self, victim: &mut Victim, no_air: &NoAir) -> HazardRecord {
        let (state, event) = Suffocation::start(victim, no_air);
        self.active.insert(key(victim), state);
        self.record(HazardEvent::SuffocationStart(event))
    }

    /// A round without air: see [`Suffocation::round`], whose errors leave the round counted. The
    /// dead are forgotten; a round of one who is not without air is skipped.
    pub fn suffocation_round<D: Dice + ?Sized>(
        &mut self,
        victim: &mut Victim,
        given: Option<&GivenRoll>,
        dice: &mut D,
    ) -> Result<HazardRecord> {
        let key = key(victim);
        let Some(state) = self.active.get_mut(&key) else {
            let skipped = SuffocationSkipped::because(Some(key), "no_active_suffocation");
            return Ok(self.record(HazardEvent::SuffocationSkipped(skipped)));
        };
        let told = state.round(victim, given, dice)?;
        if matches!(&told, SuffocationRoundTold::Round(round) if round.died) {
            self.active.remove(&key);
        }
        Ok(self.record(told.into()))
    }

    /// Gives the air back: see [`Suffocation::end`]. One who had air all along was without it for
    /// no round.
    pub fn end_suffocation(&mut self, victim: &mut Victim, reason: Option<Text>) -> HazardRecord {
        let mut state = self.active.remove(&key(victim)).unwrap_or_else(|| Suffocation {
            kind: Text::new_static("asphyxiation"),
            severity: Text::default(),
            exertion: false,
            rounds_under: 0,
            con_failed: false,
            active: false,
        });
        let event = state.end(victim, reason);
        self.record(HazardEvent::SuffocationEnd(event))
    }

    /// What `save/hazards.json` holds. Events are not kept.
    #[must_use]
    pub fn document(&self) -> Value {
        json!({ "schema_version": SCHEMA_VERSION, "active": self.active })
    }

    /// Writes `save/hazards.json` below a game's folder. With a victim that has an id, its hit
    /// points and conditions are written over those in `save/investigator-state/{id}.json`, whose
    /// other keys stay.
    ///
    /// An id that is no plain file name, an investigator's file that is no object, and a disk that
    /// does not obey are errors; before the first two nothing is written.
    pub fn save(&self, folder: &Path, victim: Option<&Victim>) -> Result<()> {
        let investigator = match victim {
            Some(Victim { id: Some(id), .. }) => {
                let path = save_folder::investigator_file(folder, id)?;
                let state = save_folder::read_object(&path)?.unwrap_or_default();
                Some((path, state))
            }
            _ => None,
        };
        save_folder::write(&save_folder::hazards_file(folder), &self.document())?;
        if let (Some((path, mut state)), Some(victim)) = (investigator, victim) {
            write_over(&mut state, victim);
            save_folder::write(&path, &state.into())?;
        }
        Ok(())
    }

    /// Reads `save/hazards.json` below a game's folder; without one, everybody can breathe. The
    /// numbers of events start anew.
    ///
    /// An error names the file, the place in it, what is there and what was expected.
    pub fn load(folder: &Path) -> Result<Self> {
        let path = save_folder::hazards_file(folder);
        let Some(document) = save_folder::read_object(&path)? else { return Ok(Self::new()) };
        let name = path.display().to_string();
        let version: Option<u64> = save_folder::take(&document, "schema_version", &path)?;
        let expected = match version {
            Some(SCHEMA_VERSION) => None,
            Some(later) if later > SCHEMA_VERSION => Some(Error::version(format!(
                "version {later} is later than {SCHEMA_VERSION}, the latest known"
            ))),
            Some(other) => {
                Some(Error::content(format!("expected {SCHEMA_VERSION}, found {other}")))
            }
            None => Some(Error::content(format!("expected {SCHEMA_VERSION}, found nothing"))),
        };
        if let Some(error) = expected {
            return Err(error.at("schema_version").in_file(name));
        }
        let known = ["schema_version", "active"];
        if let Some(key) = document.keys().find(|key| !known.contains(&key.as_str())) {
            let why = "expected only schema_version and active".to_owned();
            return Err(Error::content(why).at(key.as_str()).in_file(name));
        }
        let active = save_folder::take(&document, "active", &path)?;
        let missing =
            || Error::content("expected an object, found nothing").at("active").in_file(name);
        Ok(Self { active: active.ok_or_else(missing)?, events: 0 })
    }
}

/// By what a session knows a victim.
fn key(victim: &Victim) -> Text {
    victim.id.clone().unwrap_or(UNKNOWN)
}

/// Writes what hazards change over the state of an investigator.
fn write_over(state: &mut Map<String, Value>, victim: &Victim) {
    let conditions = victim.conditions.clone().unwrap_or_default();
    state.insert("current_hp".to_owned(), victim.hit_points().into());
    state.insert("conditions".to_owned(), json!(conditions));
    for (key, figure) in [("hp_max", victim.hp_max), ("con", victim.con)] {
        if let Some(figure) = figure {
            state.insert(key.to_owned(), figure.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use grognard_kernel::{NoDice, Script};

    use super::*;
    use crate::save_folder::tests::Folder;

    fn ada() -> Victim {
        Victim {
            id: Some("ada".into()),
            current_hp: Some(11),
            hp_max: Some(11),
            con: Some(55),
            conditions: Some(["grieving"].into_iter().collect()),
        }
    }

    #[test]
    fn an_error_uses_no_number() {
        let mut session = HazardSession::new();
        let mut victim = ada();
        assert!(session.poison(&mut victim, &PoisonDose::of("Tea"), &mut NoDice).is_err());
        let record = session.suffocation_round(&mut victim, None, &mut NoDice).unwrap();
        let wanted = json!({
            "eid": "hz1", "event_type": "suffocation_round", "participant_id": "ada",
            "skipped": true, "reason": "no_active_suffocation",
        });
        assert_eq!(serde_json::to_value(&record).unwrap(), wanted);
    }

    #[test]
    fn somebody_without_an_id_is_unknown() {
        let mut session = HazardSession::new();
        session.start_suffocation(&mut Victim::default(), &NoAir::default());
        assert!(session.active().contains_key("unknown"));
        let HazardEvent::SuffocationEnd(end) =
            session.end_suffocation(&mut Victim::default(), None).event
        else {
            panic!("an end")
        };
        assert_eq!((end.participant_id, end.rounds_under), (None, 0));
        assert!(session.active().is_empty());
    }

    #[test]
    fn a_saved_session_comes_back_and_foreign_keys_stay() {
        let folder = Folder::new("hazard-session");
        let path = save_folder::investigator_file(folder.path(), "ada").unwrap();
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, r#"{ "sanity": 61, "hp_max": 9 }"#).unwrap();
        let mut session = HazardSession::new();
        let mut victim = ada();
        session.start_suffocation(&mut victim, &NoAir::default());
        session.suffocation_round(&mut victim, None, &mut Script::faces([99, 2])).unwrap();
        session.save(folder.path(), Some(&victim)).unwrap();
        let loaded = HazardSession::load(folder.path()).unwrap();
        assert_eq!(loaded.active(), session.active());
        assert_eq!(loaded.events, 0);
        let state = save_folder::read(&path).unwrap().unwrap();
        // 11 − 2 = 9.
        let wanted = json!({
            "sanity": 61, "hp_max": 11, "current_hp": 9,
            "conditions": ["grieving", "suffocating"], "con": 55,
        });
        assert_eq!(state, wanted);
    }

    #[test]
    fn a_bad_file_is_refused_and_nothing_is_written() {
        let folder = Folder::new("hazard-session-bad");
        let session = HazardSession::new();
        let away = Victim { id: Some("../ada".into()), ..ada() };
        assert!(session.save(folder.path(), Some(&away)).unwrap_err().is_value());
        let path = save_folder::investigator_file(folder.path(), "ada").unwrap();
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, "7").unwrap();
        assert!(session.save(folder.path(), Some(&ada())).unwrap_err().is_content());
        let hazards = save_folder::hazards_file(folder.path());
        assert!(!hazards.exists());
        assert_eq!(HazardSession::load(folder.path()).unwrap(), session);
        for (text, wanted) in [
            (r#"{"schema_version":2,"active":{}}"#, "schema_version: version 2 is later than 1"),
            ("{}", "schema_version: expected 1, found nothing"),
            (
                r#"{"schema_version":"1"}"#,
                "schema_version: invalid type: string \"1\", expected u64",
            ),
            (r#"{"schema_version":1}"#, "active: expected an object, found nothing"),
            (r#"{"schema_version":1,"active":{},"a":1}"#, "a: expected only schema_version"),
            (
                r#"{"schema_version":1,"active":{"ada":{"kind":"x","rounds_under":"2"}}}"#,
                "active.ada.rounds_under: invalid type: string \"2\", expected i64",
            ),
        ] {
            fs::write(&hazards, text).unwrap();
            let error = HazardSession::load(folder.path()).unwrap_err().to_string();
            assert!(error.contains(&format!("hazards.json: {wanted}")), "{error}");
        }
    }
}
