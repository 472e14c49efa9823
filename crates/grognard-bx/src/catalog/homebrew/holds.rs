//! What a parameter of a user's own content may hold.

use std::{fmt::Display, str::FromStr};

use grognard_kernel::{DiceExpression, ParamScalar, ParamValue, Text, TimeUnit};

use super::Fault;
use crate::model::{
    monster_ability::XpPolicy,
    words::{Energy, SaveCategory},
};

/// What a parameter holds.
#[derive(Clone, Copy)]
pub(super) enum Holds {
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
    /// A saving throw.
    Save,
    /// A text for people.
    Text,
    /// A list of texts.
    Texts,
}

impl Holds {
    /// Whether a value is one that the parameter may have; the fault of its path otherwise.
    pub(super) fn check(self, path: &str, value: &ParamValue) -> Result<(), Fault> {
        match (self, value) {
            (Self::Words(words), ParamValue::List(list)) => Self::Word(words).check_all(path, list),
            (Self::Energies, ParamValue::List(list)) => Self::Energy.check_all(path, list),
            (Self::Texts, ParamValue::List(list)) => Self::Text.check_all(path, list),
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
            Self::Save => parsed::<SaveCategory>(path, text),
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
            Self::Save => "a saving throw, such as \"spells\"".to_owned(),
            Self::Text => "a string".to_owned(),
            Self::Texts => "a list of strings".to_owned(),
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
