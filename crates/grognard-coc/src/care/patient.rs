//! A patient: healing, and the file between games. Draws nothing by itself.

use std::path::Path;

use grognard_kernel::{Result, Text};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    events::{Care, CareRecord, Healed},
    usage::HealingUsage,
};
use crate::{
    hazards::half_rounded_up, host_conditions::HostConditions, save_folder, words::Condition,
};

/// The figures of a patient. A snapshot of a session reads as one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Patient {
    /// The id.
    pub investigator_id: Text,
    /// Hit points when unhurt.
    pub hp_max: i64,
    /// CON.
    pub con_value: i64,
    /// Hit points now; missing, as when unhurt.
    #[serde(default)]
    pub current_hp: Option<i64>,
    /// Conditions.
    #[serde(default)]
    pub conditions: Option<HostConditions>,
    /// Treatments so far.
    #[serde(default)]
    pub healing_usage: Option<HealingUsage>,
}

/// The care of one patient. Events are numbered; an error gives none and changes nothing.
///
/// Serialized, it is a snapshot, which makes a session again through [`Patient`].
///
/// ```
/// use grognard_coc::{FirstAid, HealingSession, Medicine, Patient};
/// use grognard_kernel::Script;
///
/// let mut session = HealingSession::new(Patient {
///     investigator_id: "ada".into(),
///     hp_max: 11,
///     con_value: 55,
///     current_hp: Some(0),
///     conditions: Some(["major_wound", "dying"].into_iter().collect()),
///     healing_usage: None,
/// });
/// // First aid at 60 succeeds with 41: 1 hit point, stabilized. Medicine at 70 succeeds with 18
/// // and brings 1D3, here 2.
/// let mut dice = Script::faces([41, 18, 2]);
/// session.first_aid(&FirstAid::with_skill(60), &mut dice)?;
/// assert_eq!((session.current_hp, session.is_stabilized()), (1, true));
/// session.medicine(&Medicine::with_skill(70), &mut dice)?;
/// assert_eq!((session.current_hp, session.is_dying()), (3, false));
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HealingSession {
    /// The id.
    pub investigator_id: Text,
    /// Hit points when unhurt.
    pub hp_max: i64,
    /// Hit points now.
    pub current_hp: i64,
    /// CON.
    pub con_value: i64,
    /// Conditions.
    pub conditions: HostConditions,
    /// Treatments so far.
    pub healing_usage: HealingUsage,
    #[serde(skip)]
    events: u64,
}

impl HealingSession {
    /// A session of a patient.
    #[must_use]
    pub fn new(patient: Patient) -> Self {
        Self {
            investigator_id: patient.investigator_id,
            hp_max: patient.hp_max,
            current_hp: patient.current_hp.unwrap_or(patient.hp_max),
            con_value: patient.con_value,
            conditions: patient.conditions.unwrap_or_default(),
            healing_usage: patient.healing_usage.unwrap_or_default(),
            events: 0,
        }
    }

    /// Whether the patient is dying.
    #[must_use]
    pub fn is_dying(&self) -> bool {
        self.conditions.has(Condition::Dying)
    }

    /// Whether the patient is stabilized.
    #[must_use]
    pub fn is_stabilized(&self) -> bool {
        self.conditions.has(Condition::Stabilized)
    }

    /// Heals up to `points`, no further than the maximum, and returns what was gained. The dying
    /// gain nothing. Whoever gains anything comes to; at half of the maximum, rounded up, a major
    /// wound closes.
    pub fn heal(&mut self, points: i64) -> i64 {
        if points <= 0 || self.is_dying() {
            return 0;
        }
        let before = self.current_hp;
        self.current_hp = before.saturating_add(points).min(self.hp_max);
        let gained = self.current_hp.saturating_sub(before);
        if gained > 0 {
            self.conditions.remove(Condition::Unconscious);
            if self.current_hp >= half_rounded_up(self.hp_max) {
                self.conditions.remove(Condition::MajorWound);
            }
        }
        gained
    }

    /// Heals, and says what that did.
    pub(super) fn healed(&mut self, points: i64) -> Healed {
        let hp_before = self.current_hp;
        let hp_gained = self.heal(points);
        Healed { hp_before, hp_gained, hp_after: self.current_hp }
    }

    /// Looks at another wound or another day, which has its own treatments.
    pub fn set_usage_scope(&mut self, wound_id: impl Into<Text>, day_id: impl Into<Text>) {
        self.healing_usage.set_scope(wound_id, day_id);
    }

    /// A day begins: every treatment may be tried again.
    pub fn reset_daily_treatments(&mut self) {
        *self.healing_usage.treatments_mut() = super::Treatments::default();
    }

    /// First aid may be pushed again.
    pub fn reopen_first_aid_push(&mut self) {
        self.healing_usage.treatments_mut().first_aid_push_used = false;
    }

    pub(super) fn record(&mut self, care: Care) -> CareRecord {
        self.events += 1;
        CareRecord {
            event_type: Text::new_static(care.event_type()),
            eid: format!("hl{}", self.events).into(),
            care,
        }
    }

    /// Writes hit points, conditions and treatments over those in
    /// `save/investigator-state/{id}.json` below a game's folder; its other keys stay.
    ///
    /// An id that is no plain file name, a file that is no object, and a disk that does not obey
    /// are errors.
    pub fn save(&self, folder: &Path) -> Result<()> {
        let path = save_folder::investigator_file(folder, &self.investigator_id)?;
        let mut state = save_folder::read_object(&path)?.unwrap_or_default();
        state.insert("current_hp".to_owned(), self.current_hp.into());
        state.insert("conditions".to_owned(), json!(self.conditions));
        state.insert("healing_usage".to_owned(), json!(self.healing_usage));
        save_folder::write(&path, &state.into())
    }

    /// A session of the patient in `save/investigator-state/{id}.json` below a game's folder; one
    /// without a file is unhurt. The numbers of events start anew.
    ///
    /// An error names the file, the place in it, what is there and what was expected.
    pub fn load(folder: &Path, id: impl Into<Text>, hp_max: i64, con_value: i64) -> Result<Self> {
        let investigator_id = id.into();
        let path = save_folder::investigator_file(folder, &investigator_id)?;
        let state = save_folder::read_object(&path)?.unwrap_or_default();
        Ok(Self::new(Patient {
            investigator_id,
            hp_max,
            con_value,
            current_hp: save_folder::take(&state, "current_hp", &path)?,
            conditions: save_folder::take(&state, "conditions", &path)?,
            healing_usage: save_folder::take(&state, "healing_usage", &path)?,
        }))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::fs;

    use serde_json::Value;

    use super::*;
    use crate::save_folder::tests::Folder;

    /// A patient with 11 hit points when unhurt, and CON 55.
    pub(in crate::care) fn patient(current_hp: i64, conditions: &[&str]) -> HealingSession {
        HealingSession::new(Patient {
            investigator_id: "ada".into(),
            hp_max: 11,
            con_value: 55,
            current_hp: Some(current_hp),
            conditions: Some(conditions.iter().copied().collect()),
            healing_usage: None,
        })
    }

    #[test]
    fn healing_wakes_and_closes_a_major_wound_at_half() {
        // Half of 11 rounded up is 6.
        let mut one = patient(3, &["major_wound", "unconscious", "prone"]);
        assert_eq!(one.heal(2), 2);
        assert_eq!(one.conditions.0, ["major_wound", "prone"]);
        assert_eq!(one.heal(1), 1);
        assert_eq!(one.conditions.0, ["prone"]);
        assert_eq!((one.heal(9), one.current_hp, one.heal(1)), (5, 11, 0));
    }

    #[test]
    fn the_dying_and_no_points_heal_nothing() {
        assert_eq!(patient(0, &["dying"]).heal(3), 0);
        assert_eq!(patient(3, &[]).heal(-2), 0);
        // Who has more than the maximum is brought down to it, and gains less than nothing.
        let mut one = patient(14, &["unconscious"]);
        assert_eq!((one.heal(2), one.current_hp), (-3, 11));
        assert_eq!(one.conditions.0, ["unconscious"]);
    }

    #[test]
    fn a_snapshot_makes_a_session_again() {
        let mut one = patient(4, &["grieving"]);
        one.set_usage_scope("leg", "friday");
        let snapshot = serde_json::to_value(&one).unwrap();
        let again: Patient = serde_json::from_value(snapshot).unwrap();
        assert_eq!(HealingSession::new(again), one);
    }

    #[test]
    fn a_saved_patient_comes_back_and_foreign_keys_stay() {
        let folder = Folder::new("patient");
        let path = save_folder::investigator_file(folder.path(), "ada").unwrap();
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, r#"{ "sanity": 61, "current_hp": 11 }"#).unwrap();
        let mut one = patient(4, &["grieving"]);
        one.set_usage_scope("leg", "friday");
        one.save(folder.path()).unwrap();
        assert_eq!(HealingSession::load(folder.path(), "ada", 11, 55).unwrap(), one);
        let state: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!((&state["sanity"], &state["current_hp"]), (&json!(61), &json!(4)));
        let unhurt = HealingSession::load(folder.path(), "nobody", 11, 55).unwrap();
        assert_eq!(unhurt.current_hp, 11);
    }

    #[test]
    fn a_bad_file_is_refused() {
        let folder = Folder::new("patient-bad");
        let path = save_folder::investigator_file(folder.path(), "ada").unwrap();
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        for (text, wanted) in [
            (r#"{"current_hp":"4"}"#, "current_hp: invalid type: string \"4\", expected i64"),
            (r#"{"conditions":{}}"#, "conditions: invalid type: map, expected a sequence"),
            (r#"{"healing_usage":3}"#, "healing_usage: invalid type: integer `3`, expected a map"),
        ] {
            fs::write(&path, text).unwrap();
            let error = HealingSession::load(folder.path(), "ada", 11, 55).unwrap_err();
            assert!(error.to_string().ends_with(&format!("ada.json: {wanted}")), "{error}");
        }
        assert!(HealingSession::load(folder.path(), "../ada", 11, 55).unwrap_err().is_value());
    }
}
