//! Damage by severity, for whatever hurts without being a weapon (hazards specification,
//! section 2).
//!
//! Draws the dice of the severity, or of the expression given, left to right.

use std::{collections::BTreeMap, sync::LazyLock};

use grognard_kernel::{Dice, Error, Result, Text, UnknownName, wire_enum};
use serde::{Deserialize, Serialize};

use super::victim::{HitPointLoss, Victim};
use crate::expression::{PlainDice, PlainRoll};

wire_enum! {
    /// How bad an incident is.
    pub enum Severity ("severity") {
        /// 1D3: somebody might walk away from it.
        Minor = "minor",
        /// 1D6.
        Moderate = "moderate",
        /// 1D10.
        Severe = "severe",
        /// 2D10.
        Deadly = "deadly",
        /// 4D10.
        Terminal = "terminal",
        /// 8D10: nobody walks away.
        Splat = "splat",
    }
}

impl Severity {
    /// The severity of a word; blanks around it and its case do not matter.
    pub fn of_word(word: &str) -> Result<Self, UnknownName> {
        word.trim().to_lowercase().parse()
    }

    /// Its dice.
    #[must_use]
    pub fn dice(self) -> &'static PlainDice {
        &TABLE.dice[&self]
    }
}

wire_enum! {
    /// What kind of harm it is.
    pub enum HazardCategory ("category of harm") {
        /// A fall.
        Falling = "falling",
        /// Fire.
        Fire = "fire",
        /// Lost air.
        Asphyxiation = "asphyxiation",
        /// Acid.
        Acid = "acid",
        /// Poison.
        Poison = "poison",
        /// Anything else.
        Other = "other",
    }
}

/// A preset: an incident, or a round, of something that is known to hurt.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hazard {
    /// How bad it is.
    pub severity: Severity,
    /// What kind of harm it is.
    pub category: HazardCategory,
    /// What one roll is for, where it is not the incident: `10_feet` of a fall.
    #[serde(default)]
    pub per: Option<Text>,
    /// Whether there is no air in it. Suffocation must be [started](super::Suffocation::start)
    /// apart.
    #[serde(default)]
    pub suffocation: bool,
}

impl Hazard {
    /// The preset of that id.
    ///
    /// ```
    /// use grognard_coc::{Hazard, Severity};
    ///
    /// assert_eq!(Hazard::named("fire_torch")?.severity, Severity::Moderate);
    /// let error = Hazard::named("fire_torhc").unwrap_err();
    /// assert_eq!(error.nearest.as_deref(), Some("fire_torch"));
    /// # Ok::<(), grognard_kernel::UnknownName>(())
    /// ```
    pub fn named(id: &str) -> Result<&'static Self, UnknownName> {
        let presets = &TABLE.presets;
        let known = || presets.keys().map(Text::as_str);
        presets.get(id).ok_or_else(|| UnknownName::new("hazard", id, known()))
    }

    /// Every preset with its id.
    pub fn all() -> impl Iterator<Item = (&'static str, &'static Self)> {
        TABLE.presets.iter().map(|(id, hazard)| (id.as_str(), hazard))
    }
}

/// The severity of lost air of a kind, where nobody says how bad it is.
pub(super) fn severity_without_air(kind: &str) -> Severity {
    let figures = &TABLE.without_air;
    figures.default_severity.get(kind).copied().unwrap_or(figures.other_kinds)
}

/// The data file.
#[derive(Deserialize)]
struct Figures {
    severity: BTreeMap<Severity, Text>,
    presets: BTreeMap<Text, Hazard>,
    suffocation: WithoutAir,
}

#[derive(Deserialize)]
struct WithoutAir {
    default_severity: BTreeMap<Text, Severity>,
    other_kinds: Severity,
}

/// The same with its dice read.
struct Table {
    dice: BTreeMap<Severity, PlainDice>,
    presets: BTreeMap<Text, Hazard>,
    without_air: WithoutAir,
}

const DATA: &str = include_str!("../../data/hazards.json");

static TABLE: LazyLock<Table> =
    LazyLock::new(|| read(DATA).expect("the embedded hazards are read by a test"));

fn read(text: &str) -> Result<Table> {
    let figures: Figures =
        serde_json::from_str(text).map_err(|error| Error::content(error.to_string()))?;
    let dice = figures
        .severity
        .into_iter()
        .map(|(severity, expression)| PlainDice::parse(&expression).map(|dice| (severity, dice)));
    let dice: BTreeMap<Severity, PlainDice> = dice.collect::<Result<_>>()?;
    if let Some(missing) = Severity::ALL.iter().find(|one| !dice.contains_key(one)) {
        return Err(Error::content(format!("severity {missing} has no dice")));
    }
    Ok(Table { dice, presets: figures.presets, without_air: figures.suffocation })
}

/// An incident that hurts. One of `damage_expr`, `hazard_id` and `severity` says how much; the
/// first that is given counts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OtherHarm {
    /// How bad it is.
    pub severity: Option<Text>,
    /// A preset, see [`Hazard`].
    pub hazard_id: Option<Text>,
    /// Dice of its own.
    pub damage_expr: Option<Text>,
    /// What did it. Only told again.
    pub source: Text,
    /// Whether major wounds do not matter: 0 hit points are death.
    pub ignore_major_wound: bool,
}

impl Default for OtherHarm {
    fn default() -> Self {
        Self {
            severity: None,
            hazard_id: None,
            damage_expr: None,
            source: Text::new_static("environmental"),
            ignore_major_wound: false,
        }
    }
}

/// Harm was done.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OtherDamage {
    /// To whom.
    pub participant_id: Option<Text>,
    /// What did it.
    pub source: Text,
    /// How bad it was: as asked for, or the preset's.
    pub severity: Option<Text>,
    /// The preset, as asked for.
    pub hazard_id: Option<Text>,
    /// What kind of harm.
    pub category: HazardCategory,
    /// The dice.
    pub damage_expr: Text,
    /// What they came to.
    pub damage_roll: PlainRoll,
    /// Always true: no armour helps.
    pub bypass_armor: bool,
    /// Whether major wounds did not matter.
    pub ignore_major_wound: bool,
    /// The rules.
    pub rule_refs: [Text; 1],
    /// What it did.
    #[serde(flatten)]
    pub loss: HitPointLoss,
}

/// The rule of harm without weapons.
pub(super) const OTHER_FORMS: Text = Text::new_static("core.combat.other_forms_of_damage");

/// Hurts somebody: draws the dice, left to right. An expression that is no dice, an unknown preset,
/// an unknown severity and none of the three are errors, before anything is drawn or changed.
///
/// ```
/// use grognard_coc::{OtherHarm, Victim, apply_other_damage};
/// use grognard_kernel::Script;
///
/// let mut victim = Victim { current_hp: Some(12), hp_max: Some(12), ..Victim::default() };
/// let fall = OtherHarm { hazard_id: Some("falling_grass_per_10ft".into()), ..Default::default() };
/// let event = apply_other_damage(&mut victim, &fall, &mut Script::faces([5]))?;
/// assert_eq!((event.damage_expr.as_str(), event.loss.hp_after), ("1D6", 7));
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
pub fn apply_other_damage<D: Dice + ?Sized>(
    victim: &mut Victim,
    harm: &OtherHarm,
    dice: &mut D,
) -> Result<OtherDamage> {
    let of_severity = |severity: Severity| severity.dice().clone();
    let (severity, category, damage) = match (&harm.damage_expr, &harm.hazard_id, &harm.severity) {
        (Some(expression), _, severity) => {
            let damage = PlainDice::parse(expression).map_err(|error| error.at("damage_expr"))?;
            (severity.clone(), HazardCategory::Other, damage)
        }
        (None, Some(id), _) => {
            let hazard = Hazard::named(id)?;
            let severity = Some(Text::new_static(hazard.severity.as_str()));
            (severity, hazard.category, of_severity(hazard.severity))
        }
        (None, None, Some(word)) => {
            let severity = Severity::of_word(word)?;
            (Some(word.clone()), HazardCategory::Other, of_severity(severity))
        }
        (None, None, None) => {
            return Err(Error::value("harm needs a severity, a hazard_id or a damage_expr"));
        }
    };
    let (damage_roll, loss) = victim.suffer(&damage, harm.ignore_major_wound, dice)?;
    Ok(OtherDamage {
        participant_id: victim.id.clone(),
        source: harm.source.clone(),
        severity,
        hazard_id: harm.hazard_id.clone(),
        category,
        damage_expr: damage_roll.expression.clone(),
        damage_roll,
        bypass_armor: true,
        ignore_major_wound: harm.ignore_major_wound,
        rule_refs: [OTHER_FORMS],
        loss,
    })
}

#[cfg(test)]
mod tests {
    use grognard_kernel::{NoDice, Script};
    use serde_json::Value;

    use super::*;

    #[test]
    fn the_embedded_hazards_are_those_that_the_rules_follow() {
        let table = read(DATA).unwrap();
        assert_eq!(table.dice.len(), Severity::ALL.len());
        assert_eq!(table.presets.len(), 13);
        let data: Value = serde_json::from_str(DATA).unwrap();
        for followed in [
            "con_each_round_until_fail",
            "damage_each_round_after_fail",
            "exertion_requires_hard_con",
            "death_at_zero_hp_ignore_major_wound",
        ] {
            assert_eq!(data["suffocation"][followed], true, "{followed}");
        }
    }

    #[test]
    fn each_severity_throws_its_dice() {
        for (severity, count, sides) in [
            (Severity::Minor, 1, 3),
            (Severity::Moderate, 1, 6),
            (Severity::Severe, 1, 10),
            (Severity::Deadly, 2, 10),
            (Severity::Terminal, 4, 10),
            (Severity::Splat, 8, 10),
        ] {
            let mut ones = Script::faces(vec![1; 8]);
            let roll = severity.dice().roll(&mut ones).unwrap();
            assert_eq!((roll.count, roll.sides), (count, sides), "{severity}");
        }
    }

    #[test]
    fn every_preset_can_happen() {
        for (id, hazard) in Hazard::all() {
            let harm = OtherHarm { hazard_id: Some(id.into()), ..OtherHarm::default() };
            let mut dice = Script::faces(vec![1; 8]);
            let event = apply_other_damage(&mut Victim::default(), &harm, &mut dice).unwrap();
            assert_eq!(event.category, hazard.category);
            assert_eq!(event.severity.as_deref(), Some(hazard.severity.as_str()));
            assert_eq!(hazard.suffocation, hazard.category == HazardCategory::Asphyxiation);
        }
    }

    #[test]
    fn what_nobody_knows_is_refused_before_any_die() {
        let mut victim = Victim { current_hp: Some(9), ..Victim::default() };
        let harm = |severity: &str, hazard: Option<&str>, dice: Option<&str>| OtherHarm {
            severity: Some(severity.into()),
            hazard_id: hazard.map(Into::into),
            damage_expr: dice.map(Into::into),
            ..OtherHarm::default()
        };
        for (harm, message) in [
            (
                harm("terminl", None, None),
                "unknown severity \"terminl\"; did you mean \"terminal\"?",
            ),
            (harm("minor", Some("lava"), None), "unknown hazard \"lava\""),
            (harm("minor", None, Some("7")), "damage_expr: expected dice"),
            (OtherHarm::default(), "harm needs a severity"),
        ] {
            let error = apply_other_damage(&mut victim, &harm, &mut NoDice).unwrap_err();
            assert!(error.to_string().starts_with(message), "{error}");
        }
        assert_eq!(victim, Victim { current_hp: Some(9), ..Victim::default() });
    }

    #[test]
    fn an_expression_passes_over_the_other_two() {
        let harm = OtherHarm {
            severity: Some("odd".into()),
            hazard_id: Some("no_such".into()),
            damage_expr: Some(" 2d6+3 ".into()),
            ..OtherHarm::default()
        };
        let mut victim = Victim { current_hp: Some(20), ..Victim::default() };
        let event = apply_other_damage(&mut victim, &harm, &mut Script::faces([6, 3])).unwrap();
        // 6 + 3 + 3 = 12.
        assert_eq!((event.damage_expr.as_str(), event.loss.hp_after), ("2D6+3", 8));
        assert_eq!(event.category, HazardCategory::Other);
        assert_eq!(event.severity.as_deref(), Some("odd"));
    }
}
