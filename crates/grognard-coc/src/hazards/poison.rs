//! Poison (hazards specification, section 4).
//!
//! Draws a CON roll with a penalty die for each dose after the first, then the poison's dice.

use std::{collections::BTreeMap, sync::LazyLock};

use grognard_kernel::{Dice, Error, Open, Result, Text, UnknownName, wire_enum};
use serde::{Deserialize, Serialize};

use super::{
    harm::OTHER_FORMS,
    victim::{HitPointLoss, Victim, half_rounded_up},
};
use crate::{
    Check, Level,
    expression::{PlainDice, PlainRoll},
    given::{CheckRoll, GivenRoll},
    words::Condition,
};

wire_enum! {
    /// How strong a poison is.
    pub enum Potency ("potency") {
        /// It takes the senses and no hit points.
        VeryMild = "very_mild",
        /// 1D10.
        Mild = "mild",
        /// 2D10.
        Strong = "strong",
        /// 4D10.
        Lethal = "lethal",
    }
}

/// A poison.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Poison {
    /// How it gets in: `ingested`, `injury`, `inhaled`.
    pub delivery: Text,
    /// How strong it is.
    pub potency: Potency,
    /// Its dice of damage, where it has any.
    pub damage_expr: Option<Text>,
    /// When it begins to work.
    pub onset: Text,
    /// What the victim feels.
    pub symptom_tags: Vec<Text>,
}

impl Poison {
    /// The poison of that name, case and blanks exact.
    ///
    /// ```
    /// use grognard_coc::{Poison, Potency};
    ///
    /// assert_eq!(Poison::named("Arsenic")?.potency, Potency::Lethal);
    /// assert_eq!(Poison::named("arsenic").unwrap_err().nearest.as_deref(), Some("Arsenic"));
    /// # Ok::<(), grognard_kernel::UnknownName>(())
    /// ```
    pub fn named(id: &str) -> Result<&'static Self, UnknownName> {
        let known = || POISONS.keys().map(Text::as_str);
        let poison = POISONS.get(id).ok_or_else(|| UnknownName::new("poison", id, known()))?;
        Ok(&poison.figures)
    }

    /// Every poison with its name.
    pub fn all() -> impl Iterator<Item = (&'static str, &'static Self)> {
        POISONS.iter().map(|(id, poison)| (id.as_str(), &poison.figures))
    }
}

/// A poison with its dice read.
struct Known {
    figures: Poison,
    damage: Option<PlainDice>,
}

/// The data file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Figures {
    potency: BTreeMap<Potency, Option<Text>>,
    poisons: BTreeMap<Text, Poison>,
}

const DATA: &str = include_str!("../../data/poisons.json");

static POISONS: LazyLock<BTreeMap<Text, Known>> =
    LazyLock::new(|| read(DATA).expect("the embedded poisons are read by a test"));

fn read(text: &str) -> Result<BTreeMap<Text, Known>> {
    let figures: Figures =
        serde_json::from_str(text).map_err(|error| Error::content(error.to_string()))?;
    let known = figures.poisons.into_iter().map(|(id, poison)| {
        if figures.potency.get(&poison.potency) != Some(&poison.damage_expr) {
            let potency = poison.potency;
            return Err(Error::content(format!("{id} has not the dice of potency {potency}")));
        }
        let damage = poison.damage_expr.as_deref().map(PlainDice::parse).transpose()?;
        Ok((id, Known { figures: poison, damage }))
    });
    known.collect()
}

/// Poison that somebody gets.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoisonDose {
    /// The poison's name.
    pub poison_id: Text,
    /// How many doses at once: each after the first is a penalty die, up to 100 of them.
    #[serde(default = "one")]
    pub doses: i64,
    /// The CON roll, if it was made before.
    #[serde(default)]
    pub con_roll_result: Option<GivenRoll>,
    /// Whether a critical success shakes the poison off.
    #[serde(default = "yes")]
    pub allow_critical_shake_off: bool,
}

const fn one() -> i64 {
    1
}

const fn yes() -> bool {
    true
}

impl PoisonDose {
    /// One dose, and a CON roll that may shake it off.
    pub fn of(poison_id: impl Into<Text>) -> Self {
        let poison_id = poison_id.into();
        Self { poison_id, doses: 1, con_roll_result: None, allow_critical_shake_off: true }
    }
}

/// Poison worked, or was shaken off.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Poisoned {
    /// On whom.
    pub participant_id: Option<Text>,
    /// Which poison.
    pub poison_id: Text,
    /// How strong it is.
    pub potency: Potency,
    /// When it begins to work.
    pub onset: Text,
    /// How many doses.
    pub doses: i64,
    /// What the victim feels.
    pub symptom_tags: Vec<Text>,
    /// Its dice.
    pub damage_expr: Option<Text>,
    /// What they came to.
    pub damage_roll: Option<PlainRoll>,
    /// The damage before it was halved.
    pub damage_before_halve: i64,
    /// Whether an extreme success halved it.
    pub damage_halved: bool,
    /// Whether a critical success shook it off.
    pub shaken_off: bool,
    /// The CON roll.
    pub con_roll: CheckRoll,
    /// How well it went.
    pub con_outcome: Open<Level>,
    /// Always true: no armour helps.
    pub bypass_armor: bool,
    /// The rules.
    pub rule_refs: [Text; 2],
    /// The damage.
    pub raw_damage: i64,
    /// Hit points before.
    pub hp_before: i64,
    /// Hit points now.
    pub hp_after: i64,
    /// The change.
    pub hp_delta: i64,
    /// Always false: poison leaves somebody dying, not dead.
    pub died: bool,
}

/// The rule of poisons.
const POISON_RULE: Text = Text::new_static("core.combat.poisons");

/// Poisons somebody: draws a percentile roll of CON, unless one is given, then the poison's dice,
/// unless it is shaken off. An unknown poison and a CON that cannot be rolled against are errors,
/// before anything is drawn or changed.
///
/// ```
/// use grognard_coc::{PoisonDose, Victim, apply_poison};
/// use grognard_kernel::Script;
///
/// let mut victim = Victim { current_hp: Some(12), con: Some(60), ..Victim::default() };
/// // 12 is a fifth of 60: extreme, so 7 is halved to 4.
/// let event = apply_poison(&mut victim, &PoisonDose::of("Amanita"), &mut Script::faces([12, 7]))?;
/// assert_eq!((event.damage_halved, event.raw_damage, event.hp_after), (true, 4, 8));
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
pub fn apply_poison<D: Dice + ?Sized>(
    victim: &mut Victim,
    dose: &PoisonDose,
    dice: &mut D,
) -> Result<Poisoned> {
    let poison = Poison::named(&dose.poison_id)?;
    let damage = POISONS[&dose.poison_id].damage.as_ref();
    let penalty = dose.doses.saturating_sub(1).max(0);
    let check = Check { penalty, ..Check::against(victim.constitution()) };
    let con_roll = CheckRoll::take(check, dose.con_roll_result.as_ref(), dice)?;
    let level = con_roll.level();
    let shaken_off = dose.allow_critical_shake_off && level == Some(Level::Critical);
    let damage_halved = !shaken_off && damage.is_some() && level.is_some_and(Level::is_extreme);
    let mut symptom_tags = poison.symptom_tags.clone();
    let damage_roll = match damage {
        Some(damage) if !shaken_off => Some(damage.roll(dice)?),
        _ => None,
    };
    if !shaken_off && damage.is_none() {
        let unconscious = Condition::Unconscious.as_str();
        if !symptom_tags.iter().any(|tag| tag == unconscious) {
            symptom_tags.push(Text::new_static(unconscious));
        }
        victim.conditions_mut().add(Condition::Unconscious);
    }
    let before_halve = damage_roll.as_ref().map_or(0, |roll| roll.total);
    let raw = if damage_halved { half_rounded_up(before_halve) } else { before_halve };
    let loss = if damage_roll.is_some() { victim.lose(raw, false) } else { unhurt(victim) };
    Ok(Poisoned {
        participant_id: victim.id.clone(),
        poison_id: dose.poison_id.clone(),
        potency: poison.potency,
        onset: poison.onset.clone(),
        doses: dose.doses,
        symptom_tags,
        damage_expr: poison.damage_expr.clone(),
        damage_roll,
        damage_before_halve: before_halve,
        damage_halved,
        shaken_off,
        con_outcome: con_roll.outcome(),
        con_roll,
        bypass_armor: true,
        rule_refs: [POISON_RULE, OTHER_FORMS],
        raw_damage: loss.raw_damage,
        hp_before: loss.hp_before,
        hp_after: loss.hp_after,
        hp_delta: loss.hp_delta,
        died: loss.died,
    })
}

/// What poison without damage does to hit points.
fn unhurt(victim: &Victim) -> HitPointLoss {
    HitPointLoss {
        hp_before: victim.hit_points(),
        hp_after: victim.hit_points(),
        hp_delta: 0,
        raw_damage: 0,
        major_wound_this_blow: false,
        died: false,
    }
}

#[cfg(test)]
mod tests {
    use grognard_kernel::{Drawn, NoDice, Script};
    use serde_json::json;

    use super::*;

    fn victim() -> Victim {
        Victim { current_hp: Some(12), hp_max: Some(12), con: Some(50), ..Victim::default() }
    }

    #[test]
    fn the_embedded_poisons_are_read() {
        assert_eq!(read(DATA).unwrap().len(), 11);
    }

    #[test]
    fn every_poison_works() {
        for (name, poison) in Poison::all() {
            let mut dice = Script::faces([99, 1, 1, 1, 1]);
            let event = apply_poison(&mut victim(), &PoisonDose::of(name), &mut dice).unwrap();
            // The least damage is one a die.
            let least = match poison.potency {
                Potency::VeryMild => 0,
                Potency::Mild => 1,
                Potency::Strong => 2,
                Potency::Lethal => 4,
            };
            assert_eq!(event.raw_damage, least, "{name}");
        }
    }

    #[test]
    fn a_critical_success_shakes_it_off_where_that_is_allowed() {
        let roll = json!({ "outcome": "critical", "roll": 1 });
        let mut dose = PoisonDose::of("Chloroform");
        dose.con_roll_result = Some(serde_json::from_value(roll).unwrap());
        let mut one = victim();
        assert!(apply_poison(&mut one, &dose, &mut NoDice).unwrap().shaken_off);
        assert_eq!(one, victim());
        dose.allow_critical_shake_off = false;
        assert!(!apply_poison(&mut one, &dose, &mut NoDice).unwrap().shaken_off);
        assert_eq!(one.conditions_mut().0, ["unconscious"]);
        // With damage, the critical success halves: 5 becomes 3.
        dose.poison_id = "Amanita".into();
        let event = apply_poison(&mut victim(), &dose, &mut Script::faces([5])).unwrap();
        assert_eq!((event.damage_halved, event.raw_damage, event.hp_delta), (true, 3, -3));
    }

    #[test]
    fn more_doses_are_penalty_dice_and_no_more_damage() {
        // Units 2, tens 2, 8, 0: the highest counts, 82. Then 1D10.
        let tens = [2, 2, 8, 0].map(|value| Drawn::Range { low: 0, high: 9, value });
        let mut drawn = tens.to_vec();
        drawn.push(Drawn::Range { low: 1, high: 10, value: 9 });
        let mut dice = Script::new(drawn);
        let dose = PoisonDose { doses: 3, ..PoisonDose::of("Amanita") };
        let event = apply_poison(&mut victim(), &dose, &mut dice).unwrap();
        assert_eq!((event.con_roll.roll(), event.raw_damage), (Some(82), 9));
        dice.finish().unwrap();
    }

    #[test]
    fn what_cannot_be_is_refused_before_any_die() {
        let mut one = Victim { con: Some(0), ..victim() };
        let before = one.clone();
        let error = apply_poison(&mut one, &PoisonDose::of("arsenic"), &mut NoDice).unwrap_err();
        assert_eq!(error.to_string(), "unknown poison \"arsenic\"; did you mean \"Arsenic\"?");
        assert!(apply_poison(&mut one, &PoisonDose::of("Arsenic"), &mut NoDice).is_err());
        assert_eq!(one, before);
    }
}
