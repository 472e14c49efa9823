//! What a monster can do beyond its attacks.

use grognard_kernel::{DiceExpression, ParamScalar, Params, Text, wire_enum};
use serde::{Deserialize, Serialize};

use super::{Check, checked, not_empty, words::Element};

/// An ability of a monster: a tag that rules look for, figures, and a text for people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct MonsterAbility {
    /// The tag.
    tag: Text,
    /// The name for people.
    name: Text,
    /// What it does, in our words.
    prose: Text,
    /// Left to the referee: no rule of the engine acts on it.
    #[serde(default)]
    manual: bool,
    /// Its figures.
    #[serde(default)]
    params: Params,
    /// What the engine makes of the figures, worked out once.
    #[serde(skip)]
    rule: AbilityRule,
}
checked!(MonsterAbility);

impl MonsterAbility {
    /// The tag that rules look for, such as `regeneration`.
    #[must_use]
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// The name for people.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it does, in our words.
    #[must_use]
    pub fn prose(&self) -> &str {
        &self.prose
    }

    /// Whether it is left to the referee.
    #[must_use]
    pub const fn is_manual(&self) -> bool {
        self.manual
    }

    /// Its figures as written.
    #[must_use]
    pub const fn params(&self) -> &Params {
        &self.params
    }

    /// What the engine makes of it.
    #[must_use]
    pub const fn rule(&self) -> &AbilityRule {
        &self.rule
    }
}

/// The abilities that the engine acts on.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum AbilityRule {
    /// None that the engine knows.
    #[default]
    None,
    /// Heals by itself.
    Regeneration(Regeneration),
    /// Its touch drains levels.
    EnergyDrain(EnergyDrain),
    /// It breathes something.
    BreathWeapon(BreathWeapon),
    /// It works with fire: burning oil does not hurt it.
    UsesFire,
}

/// Wounds that close by themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct Regeneration {
    /// Hit points a round.
    pub per_round: i64,
    /// Rounds after the last wound before it begins.
    pub delay_rounds: i64,
    /// Only while alive: it does not come back from death.
    pub while_alive: bool,
    /// Rounds after death until it rises again, if it does.
    pub revive: Option<DiceExpression>,
    /// Wounds from these elements never close.
    pub blocked_by: Vec<Element>,
}

wire_enum! {
    /// Where a drained character's experience falls to.
    pub enum XpPolicy ("experience policy") {
        /// Halfway between the old level's threshold and the new one's.
        Halfway = "halfway",
        /// The least of the new level.
        LevelMinimum = "level_minimum",
    }
}

/// A touch that takes levels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EnergyDrain {
    /// How many levels, or Hit Dice.
    pub levels: i64,
    /// Where a character's experience falls to.
    pub xp_policy: XpPolicy,
}

/// A breath weapon: fire, gas, acid from the mouth.
#[derive(Clone, Debug, PartialEq)]
pub struct BreathWeapon {
    /// What it does.
    pub harm: BreathHarm,
    /// What it is made of.
    pub element: Option<Element>,
    /// How often a day; `None` for no limit.
    pub uses_per_day: Option<i64>,
}

/// What a breath weapon does to those who fail to save, or save.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BreathHarm {
    /// As many points as the breather has left; half on a save.
    CurrentHitPoints,
    /// These dice, for each target; half on a save.
    Dice(DiceExpression),
    /// Death; nothing on a save.
    Death,
}

impl Check for MonsterAbility {
    fn check(&mut self) -> Result<(), String> {
        not_empty("tag", &self.tag)?;
        not_empty("name", &self.name)?;
        self.rule = match self.tag.as_str() {
            "regeneration" => AbilityRule::Regeneration(regeneration(&self.params)?),
            "energy_drain" => AbilityRule::EnergyDrain(energy_drain(&self.params)?),
            "breath_weapon" => AbilityRule::BreathWeapon(breath(&self.params)?),
            "uses_fire" => AbilityRule::UsesFire,
            _ => AbilityRule::None,
        };
        Ok(())
    }
}

/// The dice of a parameter, if it is there.
fn dice(params: &Params, name: &str) -> Result<Option<DiceExpression>, String> {
    match params.get(name) {
        None => Ok(None),
        Some(value) => {
            let complain = |why: &dyn std::fmt::Display| format!("params.{name}: {why}");
            let text = params
                .text(name)
                .ok_or_else(|| complain(&format!("expected dice, found {value}")))?;
            text.parse().map(Some).map_err(|error: grognard_kernel::Error| complain(&error))
        }
    }
}

fn regeneration(params: &Params) -> Result<Regeneration, String> {
    Ok(Regeneration {
        per_round: params.number("per_round").unwrap_or(0),
        delay_rounds: params.number("delay_rounds").unwrap_or(0),
        while_alive: params.flag("while_alive"),
        revive: dice(params, "revive")?,
        blocked_by: params
            .list("blocked_by")
            .unwrap_or_default()
            .iter()
            .filter_map(ParamScalar::as_text)
            .map(Element::from)
            .collect(),
    })
}

fn energy_drain(params: &Params) -> Result<EnergyDrain, String> {
    let xp_policy = match params.text("xp_policy") {
        None => XpPolicy::LevelMinimum,
        Some(policy) => policy
            .parse()
            .map_err(|error: grognard_kernel::UnknownName| format!("params.xp_policy: {error}"))?,
    };
    Ok(EnergyDrain { levels: params.number("levels").unwrap_or(1), xp_policy })
}

fn breath(params: &Params) -> Result<BreathWeapon, String> {
    let harm =
        if params.text("outcome") == Some("death") {
            BreathHarm::Death
        } else if params.text("damage") == Some("current_hp") {
            BreathHarm::CurrentHitPoints
        } else {
            BreathHarm::Dice(dice(params, "damage")?.ok_or(
                "params: expected damage = dice or \"current_hp\", or outcome = \"death\"",
            )?)
        };
    Ok(BreathWeapon {
        harm,
        element: params.text("element").map(Element::from),
        uses_per_day: params.number("uses_per_day"),
    })
}
