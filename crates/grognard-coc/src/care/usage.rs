//! Which treatments a wound has had on a day: each kind helps once. Draws nothing.

use std::collections::BTreeMap;

use grognard_kernel::Text;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The treatments of a wound on a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Treatments {
    /// First aid was tried.
    pub first_aid_used: bool,
    /// It was pushed.
    pub first_aid_push_used: bool,
    /// Medicine was tried.
    pub medicine_used: bool,
}

impl Treatments {
    /// The flags of a record. Only a true `true` counts.
    fn of(record: &Map<String, Value>) -> Self {
        let flag = |key: &str| record.get(key) == Some(&Value::Bool(true));
        Self {
            first_aid_used: flag("first_aid_used"),
            first_aid_push_used: flag("first_aid_push_used"),
            medicine_used: flag("medicine_used"),
        }
    }
}

/// The treatments of each wound on each day, and the wound and the day that are looked at now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Map<String, Value>")]
pub struct HealingUsage {
    active_wound_id: Text,
    active_day_id: Text,
    records: BTreeMap<Text, BTreeMap<Text, Treatments>>,
}

const FIRST_WOUND: &str = "active-wound";
const FIRST_DAY: &str = "day-0";

impl HealingUsage {
    /// The treatments of a record, as a snapshot has them or in the older flat form: `wound_id`,
    /// `day_id` and the flags at the top. What is missing or makes no sense is left out.
    ///
    /// ```
    /// use grognard_coc::HealingUsage;
    ///
    /// let record = serde_json::json!({ "day_id": "friday", "first_aid_used": true });
    /// let usage = HealingUsage::read(record.as_object().expect("an object"));
    /// assert_eq!((usage.wound(), usage.day()), ("active-wound", "friday"));
    /// assert!(usage.treatments().first_aid_used);
    /// ```
    #[must_use]
    pub fn read(record: &Map<String, Value>) -> Self {
        let text = |key: &str| record.get(key).and_then(Value::as_str).filter(|id| !id.is_empty());
        let wounds = record.get("records").and_then(Value::as_object);
        let wounds = wounds.filter(|wounds| !wounds.is_empty());
        let older = |key: &str| if wounds.is_none() { text(key) } else { None };
        let wound = text("active_wound_id").or_else(|| older("wound_id"));
        let day = text("active_day_id").or_else(|| older("day_id"));
        let mut usage = Self {
            active_wound_id: wound.unwrap_or(FIRST_WOUND).into(),
            active_day_id: day.unwrap_or(FIRST_DAY).into(),
            records: BTreeMap::new(),
        };
        for (wound, days) in wounds.into_iter().flatten() {
            let Some(days) = days.as_object() else { continue };
            let days = days.iter().filter_map(|(day, flags)| {
                Some((Text::from(day.as_str()), Treatments::of(flags.as_object()?)))
            });
            usage.records.insert(wound.as_str().into(), days.collect());
        }
        let present = usage.treatments_mut();
        if wounds.is_none() {
            *present = Treatments::of(record);
        }
        usage
    }

    /// The wound that is looked at.
    #[must_use]
    pub fn wound(&self) -> &str {
        &self.active_wound_id
    }

    /// The day that is looked at.
    #[must_use]
    pub fn day(&self) -> &str {
        &self.active_day_id
    }

    /// Looks at another wound or another day, which has its own treatments.
    pub fn set_scope(&mut self, wound: impl Into<Text>, day: impl Into<Text>) {
        self.active_wound_id = wound.into();
        self.active_day_id = day.into();
        self.treatments_mut();
    }

    /// The treatments of the wound and the day that are looked at.
    #[must_use]
    pub fn treatments(&self) -> Treatments {
        let days = self.records.get(&self.active_wound_id);
        days.and_then(|days| days.get(&self.active_day_id)).copied().unwrap_or_default()
    }

    pub(super) fn treatments_mut(&mut self) -> &mut Treatments {
        let days = self.records.entry(self.active_wound_id.clone()).or_default();
        days.entry(self.active_day_id.clone()).or_default()
    }
}

impl Default for HealingUsage {
    fn default() -> Self {
        Self::read(&Map::new())
    }
}

impl From<Map<String, Value>> for HealingUsage {
    fn from(record: Map<String, Value>) -> Self {
        Self::read(&record)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(record: Value) -> Value {
        let usage: HealingUsage = serde_json::from_value(record).unwrap();
        let written = serde_json::to_value(&usage).unwrap();
        let again: HealingUsage = serde_json::from_value(written.clone()).unwrap();
        assert_eq!(again, usage);
        written
    }

    #[test]
    fn what_makes_no_sense_is_left_out() {
        let none = json!({
            "first_aid_used": false, "first_aid_push_used": false, "medicine_used": false,
        });
        let wanted = json!({
            "active_wound_id": "active-wound", "active_day_id": "day-0",
            "records": { "v": {}, "active-wound": { "day-0": none } },
        });
        // With records, the older form does not count.
        let record = json!({
            "records": { "w": 5, "v": { "d": 3 } }, "wound_id": "x", "medicine_used": true,
        });
        assert_eq!(read(record), wanted);
        let usage = read(json!({ "active_day_id": 3, "medicine_used": "yes" }));
        assert_eq!(usage["records"], json!({ "active-wound": { "day-0": none } }));
    }

    #[test]
    fn every_wound_and_day_has_its_own() {
        let mut usage = HealingUsage::default();
        usage.treatments_mut().medicine_used = true;
        usage.set_scope("leg", "day-1");
        assert_eq!(usage.treatments(), Treatments::default());
        usage.set_scope("active-wound", "day-0");
        assert!(usage.treatments().medicine_used);
        let written = serde_json::to_value(&usage).unwrap();
        assert_eq!(written["records"]["leg"]["day-1"]["medicine_used"], false);
    }
}
