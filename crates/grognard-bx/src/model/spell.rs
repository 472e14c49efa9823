//! Spells: what they reach, how long they last, whom they affect, in which usages (B/X: Magic).

use std::collections::{BTreeMap, BTreeSet};

use grognard_kernel::{Error, Id, Text, TimeUnit, UnknownName, WrittenDice, wire_enum};
use serde::{Deserialize, Serialize};

use super::{
    Check, Entry, checked, ensure, magic_item::SaveOutcome, monster::MonsterTemplate, not_empty,
    spell_effect::SpellEffect, words::SaveCategory,
};

wire_enum! {
    /// How a duration is meant.
    pub enum DurationKind ("kind of duration") {
        /// Over at once.
        Instant = "instant",
        /// For good.
        Permanent = "permanent",
        /// As long as the caster concentrates.
        Concentration = "concentration",
        /// A length of time.
        Fixed = "fixed",
        /// As the description says.
        Special = "special",
    }
}

/// How long a spell lasts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct DurationSpec {
    /// How it is meant.
    pub kind: DurationKind,
    /// The unit of a fixed length.
    #[serde(default)]
    pub unit: Option<TimeUnit>,
    /// So many of them.
    #[serde(default)]
    pub amount: Option<i64>,
    /// So many, in dice.
    #[serde(default)]
    pub dice: Option<WrittenDice>,
    /// Added once for each level of the caster.
    #[serde(default)]
    pub per_level: i64,
    /// Concentration lasts no longer than some of these. For information.
    #[serde(default)]
    pub concentration_cap_unit: Option<TimeUnit>,
    /// How many of them. For information.
    #[serde(default)]
    pub concentration_cap_amount: Option<i64>,
}
checked!(DurationSpec);

impl Check for DurationSpec {
    fn check(&mut self) -> Result<(), String> {
        if self.kind != DurationKind::Fixed {
            return Ok(());
        }
        ensure(self.unit.is_some(), || "a fixed duration needs a unit".to_owned())?;
        let has_length = self.amount.is_some() || self.dice.is_some() || self.per_level != 0;
        ensure(has_length, || "a fixed duration needs an amount, dice or per_level".to_owned())
    }
}

wire_enum! {
    /// How a range is meant.
    pub enum RangeKind ("kind of range") {
        /// The caster alone.
        Caster = "caster",
        /// A creature or thing touched.
        Touch = "touch",
        /// A number of feet.
        Feet = "feet",
        /// Printed in yards; the figure is in feet.
        Yards = "yards",
        /// Feet that grow with the caster's level.
        PerLevel = "per_level",
        /// As the description says.
        Special = "special",
    }
}

/// How far a spell reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RangeSpec {
    /// How it is meant.
    pub kind: RangeKind,
    /// Feet.
    #[serde(default)]
    pub feet: Option<i64>,
    /// Feet for each level of the caster.
    #[serde(default)]
    pub per_level_feet: Option<i64>,
}

impl RangeSpec {
    /// How far the spell reaches for a caster of that level, in feet; `None` where nothing is
    /// measured.
    #[must_use]
    pub fn reach_feet(&self, caster_level: i64) -> Option<i64> {
        match self.kind {
            RangeKind::Feet | RangeKind::Yards => self.feet,
            RangeKind::PerLevel => {
                let more = self.per_level_feet.unwrap_or(0).saturating_mul(caster_level);
                Some(self.feet.unwrap_or(0).saturating_add(more))
            }
            RangeKind::Caster | RangeKind::Touch | RangeKind::Special => None,
        }
    }
}

wire_enum! {
    /// How targets are chosen among candidates.
    pub enum TargetingMode ("targeting mode") {
        /// Whoever acts; of candidates the first.
        OnSelf = "self",
        /// One; of candidates the first.
        Single = "single",
        /// The first few, in the order given.
        UpToN = "up_to_n",
        /// The weakest first, as far as a number of Hit Dice goes.
        HdBudget = "hd_budget",
        /// All.
        Area = "area",
        /// All who meet a gaze.
        Gaze = "gaze",
    }
}

/// Whom a usage affects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TargetingSpec {
    /// How they are chosen.
    pub mode: TargetingMode,
    /// How many.
    #[serde(default)]
    pub count: Option<i64>,
    /// How many, in dice.
    #[serde(default)]
    pub count_dice: Option<WrittenDice>,
    /// How many Hit Dice of them.
    #[serde(default)]
    pub hd_budget_dice: Option<WrittenDice>,
    /// None of more Hit Dice.
    #[serde(default)]
    pub hd_cap: Option<i64>,
    /// None of fewer Hit Dice.
    #[serde(default)]
    pub hd_min: Option<i64>,
    /// The shape of an area.
    #[serde(default)]
    pub shape: Option<Text>,
    /// Its measures, in feet.
    #[serde(default)]
    pub dimensions: BTreeMap<Text, i64>,
}

const fn negates() -> SaveOutcome {
    SaveOutcome::Negates
}

/// The saving throw against a usage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaveSpec {
    /// Against what.
    pub category: SaveCategory,
    /// Added to the roll.
    #[serde(default)]
    pub modifier: i64,
    /// What a save does.
    #[serde(default = "negates")]
    pub on_save: SaveOutcome,
}

/// A usage of a spell: what one may be cast for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct SpellMode {
    /// The key that a caster names.
    pub key: Text,
    /// Whom it affects.
    #[serde(default)]
    pub targeting: Option<TargetingSpec>,
    /// The saving throw against it.
    #[serde(default)]
    pub save: Option<SaveSpec>,
    /// What it does.
    #[serde(default)]
    pub effect: Option<SpellEffect>,
    /// Left to the referee.
    #[serde(default)]
    pub manual: bool,
    /// What it does, in our words.
    #[serde(default)]
    pub prose: Text,
}
checked!(SpellMode);

impl Check for SpellMode {
    fn check(&mut self) -> Result<(), String> {
        not_empty("the key of a mode", &self.key)?;
        let automated = self.targeting.is_some() && self.effect.is_some();
        ensure(self.manual || automated, || {
            format!(
                "the usage {:?} needs targeting and effect, or manual = true",
                self.key.as_str()
            )
        })
    }
}

/// The reversed form of a spell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct ReversedForm {
    /// The name for people.
    pub name: Text,
    /// What it is, in our words.
    #[serde(default)]
    pub prose: Text,
    /// Its usages.
    pub modes: Vec<SpellMode>,
    /// Its duration as printed, if it differs.
    #[serde(default)]
    pub duration: Option<Text>,
    /// Its duration, if it differs.
    #[serde(default)]
    pub duration_spec: Option<DurationSpec>,
}
checked!(ReversedForm);

impl Check for ReversedForm {
    fn check(&mut self) -> Result<(), String> {
        not_empty("the name of a reversed form", &self.name)?;
        check_modes(&self.modes)
    }
}

/// A spell of the catalog.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct SpellTemplate {
    /// The id.
    pub id: Id,
    /// The name for people.
    pub name: Text,
    /// The list it is on: `cleric` or `magic_user`, or another of a user's own.
    pub spell_list: Text,
    /// Its level, 1 to 6.
    pub level: i64,
    /// Its duration as printed.
    pub duration: Text,
    /// Its duration.
    pub duration_spec: DurationSpec,
    /// Its range as printed.
    pub range: Text,
    /// Its range.
    pub range_spec: RangeSpec,
    /// Its reversed form.
    #[serde(default)]
    pub reversed_form: Option<ReversedForm>,
    /// Its usages.
    pub modes: Vec<SpellMode>,
    /// What it is, in our words.
    #[serde(default)]
    pub intro: Text,
    /// Creatures that it brings and that no catalog has.
    #[serde(default)]
    pub conjured_monsters: Vec<MonsterTemplate>,
    /// Creatures of the catalog that it brings.
    #[serde(default)]
    pub conjured_monster_ids: Vec<Id>,
    /// Which fields an importer corrected; empty for printed spells.
    #[serde(default)]
    pub overrides_applied: Vec<Text>,
}
checked!(SpellTemplate);

impl SpellTemplate {
    /// The usages of a form; none when there is no reversed form.
    #[must_use]
    pub fn modes_of(&self, reversed: bool) -> &[SpellMode] {
        match (&self.reversed_form, reversed) {
            (_, false) => &self.modes,
            (Some(form), true) => &form.modes,
            (None, true) => &[],
        }
    }

    /// The usage of a form with that key.
    pub fn mode(&self, key: &str, reversed: bool) -> Result<&SpellMode, Error> {
        let modes = self.modes_of(reversed);
        if reversed && modes.is_empty() {
            return Err(Error::value(format!("{} has no reversed form", self.name)));
        }
        modes.iter().find(|mode| mode.key == key).ok_or_else(|| {
            UnknownName::new("usage", key, modes.iter().map(|mode| mode.key.as_str())).into()
        })
    }

    /// The name of a form.
    #[must_use]
    pub fn name_of(&self, reversed: bool) -> &str {
        match &self.reversed_form {
            Some(form) if reversed => &form.name,
            _ => &self.name,
        }
    }

    /// How long a form lasts.
    #[must_use]
    pub fn duration_of(&self, reversed: bool) -> &DurationSpec {
        let form = self.reversed_form.as_ref().filter(|_| reversed);
        form.and_then(|form| form.duration_spec.as_ref()).unwrap_or(&self.duration_spec)
    }
}

impl Check for SpellTemplate {
    fn check(&mut self) -> Result<(), String> {
        not_empty("id", &self.id)?;
        not_empty("name", &self.name)?;
        not_empty("duration", &self.duration)?;
        not_empty("range", &self.range)?;
        let mut bytes = self.spell_list.bytes();
        let fine = bytes.next().is_some_and(|first| first.is_ascii_lowercase())
            && bytes.all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
        ensure(fine, || format!("spell_list is a lowercase word, not {:?}", self.spell_list))?;
        ensure((1..=6).contains(&self.level), || format!("level is 1 to 6, not {}", self.level))?;
        check_modes(&self.modes)
    }
}

fn check_modes(modes: &[SpellMode]) -> Result<(), String> {
    ensure(!modes.is_empty(), || "modes: there is none".to_owned())?;
    let mut keys = BTreeSet::new();
    for (index, mode) in modes.iter().enumerate() {
        ensure(keys.insert(&mode.key), || {
            format!("modes[{index}].key: there is another usage {:?}", mode.key.as_str())
        })?;
    }
    Ok(())
}

impl Entry for SpellTemplate {
    const WHAT: &'static str = "spell";

    fn id(&self) -> &str {
        &self.id
    }
}

/// The file `spells.toml`, and the shape of a user's own file of spells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct SpellFile {
    /// In catalog order.
    pub spells: Vec<SpellTemplate>,
}
checked!(SpellFile);

impl Check for SpellFile {
    fn check(&mut self) -> Result<(), String> {
        let ids: BTreeSet<&Id> = self.spells.iter().map(|spell| &spell.id).collect();
        ensure(ids.len() == self.spells.len(), || "two spells have one id".to_owned())
    }
}
