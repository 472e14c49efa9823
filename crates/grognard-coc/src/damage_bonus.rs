//! The damage bonus that somebody adds to blows (combat specification, section 7.6). Draws
//! nothing: see the blow.

use std::fmt;

use grognard_kernel::{Error, Result, Text};

use crate::{
    DamageDice,
    expression::greatest_damage,
    rules::{Halving, Rules},
};

/// A damage bonus: as it is written, and read as dice once and for all.
///
/// ```
/// use grognard_coc::DamageBonus;
///
/// let bonus = DamageBonus::from("+1D4");
/// assert!(!bonus.is_none());
/// assert!(DamageBonus::from("none").is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamageBonus {
    text: Text,
    /// `None` when it is not written as dice.
    dice: Option<DamageDice>,
}

impl DamageBonus {
    /// As it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether nothing is added: nothing is written, or `none`, or `0`.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.text.is_empty() || self.text == "0" || self.text.eq_ignore_ascii_case("none")
    }

    /// Whether there is none, or it is written as dice.
    pub(crate) fn is_readable(&self) -> bool {
        self.dice.is_some() || self.is_none()
    }

    /// Its dice. What is not written as dice is an error.
    pub(crate) fn dice(&self) -> Result<&DamageDice> {
        self.dice.as_ref().ok_or_else(|| {
            Error::content(format!("the damage bonus {:?} is not written as dice", self.text))
        })
    }

    /// The most that it adds to a blow that has such a share of it.
    pub(crate) fn greatest(&self, share: Share, rules: &Rules) -> i64 {
        let whole = || match &self.dice {
            Some(dice) => dice.greatest(),
            None => greatest_damage(&self.text),
        };
        match share {
            _ if self.is_none() => 0,
            Share::Nothing => 0,
            Share::Whole => whole(),
            Share::Half if rules.half_bonus_halves_maximum => halved(whole(), rules),
            // The reference reads `half:` and the first term as one, and cannot make dice of it.
            Share::Half => greatest_damage(&format!("half:{}", self.text)),
        }
    }
}

impl From<Text> for DamageBonus {
    fn from(text: Text) -> Self {
        let dice = DamageDice::parse(&text).ok();
        Self { text, dice }
    }
}

impl From<&str> for DamageBonus {
    fn from(text: &str) -> Self {
        Text::from(text).into()
    }
}

impl fmt::Display for DamageBonus {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

/// How much of a damage bonus a blow has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Share {
    Nothing,
    Half,
    Whole,
}

/// Half of a bonus.
pub(crate) fn halved(bonus: i64, rules: &Rules) -> i64 {
    match rules.half_bonus {
        Halving::Down => bonus.div_euclid(2),
        Halving::Up => bonus.saturating_add(1).div_euclid(2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bonus_that_is_no_dice_is_told() {
        let bonus = DamageBonus::from("strong");
        assert!(!bonus.is_readable());
        let error = bonus.dice().unwrap_err().to_string();
        assert_eq!(error, "the damage bonus \"strong\" is not written as dice");
    }

    #[test]
    fn the_most_of_half_a_bonus() {
        let bonus = DamageBonus::from("+2D6");
        assert_eq!(bonus.greatest(Share::Whole, &Rules::corrected()), 12);
        assert_eq!(bonus.greatest(Share::Half, &Rules::corrected()), 6);
        assert_eq!(bonus.greatest(Share::Half, &Rules::reference()), 12);
        assert_eq!(DamageBonus::from("none").greatest(Share::Whole, &Rules::corrected()), 0);
    }
}
