//! Parameters of the abilities that the rules act on. Those of other abilities are figures for
//! people: anything goes.

use std::{fmt::Display, str::FromStr};

use grognard_kernel::{DiceExpression, ParamScalar, ParamValue, Params, Text, TimeUnit, nearest};

use super::Fault;
use crate::model::{
    monster_ability::{MonsterAbility, XpPolicy},
    words::Energy,
};

/// What a parameter holds.
#[derive(Clone, Copy)]
enum Holds {
    /// An integer from the first to the second.
    Number(i64, i64),
    /// True or false.
    Flag,
    /// Dice.
    Dice,
    /// Dice, or this word.
    DiceOr(&'static str),
    /// One of these words.
    Word(&'static [&'static str]),
    /// A list of these words.
    Words(&'static [&'static str]),
    /// An energy.
    Energy,
    /// A list of energies.
    Energies,
    /// A unit of time.
    Unit,
    /// Where a drained character's experience falls to.
    XpPolicy,
    /// A text for people.
    Text,
}

const MOST: i64 = 100_000;
const FEET: Holds = Holds::Number(0, 10_000);

const REGENERATION: &[(&str, Holds)] = &[
    ("per_round", Holds::Number(1, MOST)),
    ("delay_rounds", Holds::Number(0, MOST)),
    ("while_alive", Holds::Flag),
    ("revive", Holds::Dice),
    ("blocked_by", Holds::Energies),
];

const ENERGY_DRAIN: &[(&str, Holds)] =
    &[("levels", Holds::Number(1, 100)), ("xp_policy", Holds::XpPolicy)];

/// Shape and measures beside `length_feet` are for people.
const BREATH_WEAPON: &[(&str, Holds)] = &[
    ("damage", Holds::DiceOr("current_hp")),
    ("outcome", Holds::Word(&["death"])),
    ("element", Holds::Energy),
    ("uses_per_day", Holds::Number(1, MOST)),
    ("per_round_chance_in_six", Holds::Number(1, 6)),
    ("length_feet", Holds::Number(1, 10_000)),
    ("targeting", Holds::Word(&["area", "single"])),
    ("save", Holds::Word(&["breath"])),
    ("save_effect", Holds::Word(&["half", "negates"])),
    ("shape", Holds::Text),
    ("alternate", Holds::Text),
    ("width_feet", FEET),
    ("mouth_width_feet", FEET),
    ("end_width_feet", FEET),
    ("height_feet", FEET),
    ("diameter_feet", FEET),
    ("range_feet", FEET),
];

const POISON: &[(&str, Holds)] = &[
    ("outcome", Holds::Word(&["death"])),
    ("save_modifier", Holds::Number(-20, 20)),
    ("onset_amount", Holds::Number(1, MOST)),
    ("onset_dice", Holds::Dice),
    ("onset_unit", Holds::Unit),
];

const PARALYSIS: &[(&str, Holds)] = &[
    ("duration", Holds::Dice),
    ("unit", Holds::Unit),
    ("unaffected", Holds::Words(&["elf", "larger_than_ogre"])),
];

const PETRIFICATION: &[(&str, Holds)] = &[("vector", Holds::Word(&["breath", "gaze", "touch"]))];

const DISEASE: &[(&str, Holds)] = &[("kind", Holds::Text)];

/// The parameters of an ability that the rules act on; `None` for any other.
fn known_params(tag: &str) -> Option<&'static [(&'static str, Holds)]> {
    Some(match tag {
        "regeneration" => REGENERATION,
        "energy_drain" => ENERGY_DRAIN,
        "breath_weapon" => BREATH_WEAPON,
        "poison" => POISON,
        "paralysis" => PARALYSIS,
        "petrification" => PETRIFICATION,
        "disease" => DISEASE,
        _ => return None,
    })
}

pub(super) fn check_ability(ability: &MonsterAbility) -> Result<(), Fault> {
    let (tag, params) = (ability.tag(), ability.params());
    let Some(known) = known_params(tag) else { return Ok(()) };
    for (name, value) in params.iter() {
        let path = format!("params.{name}");
        let Some((_, holds)) = known.iter().find(|(own, _)| *own == name) else {
            return Err(Fault::new(path, unknown_param(name, tag, known)));
        };
        holds.check(&path, value)?;
    }
    match tag {
        "regeneration" if params.get("per_round").is_none() => missing("per_round"),
        "paralysis" if !ability.is_manual() => needed(params, &["duration", "unit"]),
        "poison" => check_onset(params),
        _ => Ok(()),
    }
}

fn unknown_param(name: &str, tag: &str, known: &[(&str, Holds)]) -> String {
    let names = || known.iter().map(|(name, _)| *name);
    let hint = match nearest(name, names()) {
        Some(nearest) => format!("did you mean {nearest:?}?"),
        None => format!("known keys: {}", names().collect::<Vec<_>>().join(", ")),
    };
    format!("unknown key {name:?} of {tag:?}; {hint}")
}

fn missing(name: &str) -> Result<(), Fault> {
    Err(Fault::new("params", format!("the key {name:?} is missing")))
}

fn needed(params: &Params, names: &[&str]) -> Result<(), Fault> {
    names.iter().find(|name| params.get(name).is_none()).map_or(Ok(()), |name| missing(name))
}

/// Slow poison says how long it takes: so many units, or dice of them.
fn check_onset(params: &Params) -> Result<(), Fault> {
    let given = |name| params.get(name).is_some();
    let amounts = usize::from(given("onset_amount")) + usize::from(given("onset_dice"));
    if amounts == usize::from(given("onset_unit")) {
        return Ok(());
    }
    Err(Fault::new("params", "onset_unit goes with exactly one of onset_amount and onset_dice"))
}

impl Holds {
    fn check(self, path: &str, value: &ParamValue) -> Result<(), Fault> {
        match (self, value) {
            (Self::Words(words), ParamValue::List(list)) => Self::Word(words).check_all(path, list),
            (Self::Energies, ParamValue::List(list)) => Self::Energy.check_all(path, list),
            (_, ParamValue::Text(text)) => self.check_text(path, text),
            (Self::Number(least, most), ParamValue::Number(number))
                if (least..=most).contains(number) =>
            {
                Ok(())
            }
            (Self::Flag, ParamValue::Flag(_)) => Ok(()),
            _ => Err(self.unexpected(path, value)),
        }
    }

    fn check_all(self, path: &str, list: &[ParamScalar]) -> Result<(), Fault> {
        list.iter().enumerate().try_for_each(|(index, value)| {
            let value = match value {
                ParamScalar::Text(text) => ParamValue::Text(text.clone()),
                ParamScalar::Number(number) => ParamValue::Number(*number),
            };
            self.check(&format!("{path}[{index}]"), &value)
        })
    }

    fn check_text(self, path: &str, text: &Text) -> Result<(), Fault> {
        fn parsed<T: FromStr<Err: Display>>(path: &str, text: &str) -> Result<(), Fault> {
            text.parse::<T>().map(drop).map_err(|why| Fault::new(path, why.to_string()))
        }
        match self {
            Self::Text => Ok(()),
            Self::DiceOr(word) if text == word => Ok(()),
            Self::Word(words) if words.contains(&text.as_str()) => Ok(()),
            Self::Dice | Self::DiceOr(_) => parsed::<DiceExpression>(path, text),
            Self::Energy => parsed::<Energy>(path, text),
            Self::Unit => parsed::<TimeUnit>(path, text),
            Self::XpPolicy => parsed::<XpPolicy>(path, text),
            _ => Err(self.unexpected(path, &ParamValue::Text(text.clone()))),
        }
    }

    fn unexpected(self, path: &str, value: &ParamValue) -> Fault {
        Fault::new(path, format!("expected {}, found {}", self.name(), shown(value)))
    }

    fn name(self) -> String {
        let quoted = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
            words.join(" or ")
        };
        match self {
            Self::Number(least, most) => format!("an integer from {least} to {most}"),
            Self::Flag => "true or false".to_owned(),
            Self::Dice => "dice, such as \"2d6\"".to_owned(),
            Self::DiceOr(word) => format!("dice, such as \"2d6\", or {word:?}"),
            Self::Word(words) => quoted(words),
            Self::Words(words) => format!("a list of {}", quoted(words)),
            Self::Energy => "an energy, such as \"fire\"".to_owned(),
            Self::Energies => "a list of energies, such as [\"fire\"]".to_owned(),
            Self::Unit => "\"round\", \"turn\" or \"day\"".to_owned(),
            Self::XpPolicy => "\"halfway\" or \"level_minimum\"".to_owned(),
            Self::Text => "a string".to_owned(),
        }
    }
}

fn shown(value: &ParamValue) -> String {
    match value {
        ParamValue::Text(text) => format!("the string {text:?}"),
        ParamValue::List(_) => "a list".to_owned(),
        ParamValue::Flag(_) | ParamValue::Number(_) => value.to_string(),
    }
}
