//! Dice expressions as rules content writes them: `3d6`, `1d6+1`, `2d6×1000`.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{Dice, DrawError};
use crate::{Error, Result, Text};

/// The dice that content may name.
pub const SIDES: [u32; 9] = [2, 3, 4, 6, 8, 10, 12, 20, 100];

/// The faces that came up, in the order rolled.
pub type Faces = SmallVec<[i32; 12]>;

/// `count` dice of `sides`, plus `modifier`, times `multiplier`: the modifier comes first, so
/// `2d6+1×10` is (2d6 + 1) × 10.
///
/// The grammar: an optional count (1 to 999), `d` or `D`, the sides (`%` for 100), an optional
/// modifier (`+1`, `-2`), an optional multiplier (`×10`, `x10`, `*10`). White space around the
/// whole is ignored.
///
/// ```
/// # use grognard_kernel::{DiceExpression, Script};
/// let dice: DiceExpression = "2d6+1×10".parse()?;
/// let roll = dice.roll(&mut Script::faces([3, 4]))?;
/// assert_eq!(roll.total, 80);
/// assert!("1d7".parse::<DiceExpression>().is_err()); // no such die
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Figures")]
pub struct DiceExpression {
    count: u32,
    sides: u32,
    modifier: i64,
    multiplier: i64,
}

/// A dice expression's record before it is checked.
#[derive(Deserialize)]
struct Figures {
    count: i64,
    sides: i64,
    #[serde(default)]
    modifier: i64,
    #[serde(default = "one")]
    multiplier: i64,
}

const fn one() -> i64 {
    1
}

impl DiceExpression {
    /// An expression of these figures. The count and the multiplier are at least 1 and the die is
    /// one of [`SIDES`]; anything else is an error.
    pub fn new(count: u32, sides: u32, modifier: i64, multiplier: i64) -> Result<Self> {
        if count < 1 {
            return Err(Error::value("a dice expression has at least one die"));
        }
        if !SIDES.contains(&sides) {
            return Err(Error::value(no_such_die(sides)));
        }
        if multiplier < 1 {
            return Err(Error::value(format!("a multiplier is at least 1, not {multiplier}")));
        }
        Ok(Self { count, sides, modifier, multiplier })
    }

    /// How many dice.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.count
    }

    /// The sides of each die.
    #[must_use]
    pub const fn sides(self) -> u32 {
        self.sides
    }

    /// What is added to the sum of the dice.
    #[must_use]
    pub const fn modifier(self) -> i64 {
        self.modifier
    }

    /// What the sum with its modifier is multiplied by.
    #[must_use]
    pub const fn multiplier(self) -> i64 {
        self.multiplier
    }

    /// The least total.
    #[must_use]
    pub fn least(self) -> i64 {
        self.total_of(i64::from(self.count))
    }

    /// The greatest total.
    #[must_use]
    pub fn greatest(self) -> i64 {
        self.total_of(i64::from(self.count).saturating_mul(i64::from(self.sides)))
    }

    #[inline]
    fn total_of(self, sum: i64) -> i64 {
        sum.saturating_add(self.modifier).saturating_mul(self.multiplier)
    }

    /// Rolls: one draw for each die, left to right. The total is not clamped: it may be 0 or less.
    #[inline]
    pub fn roll<D: Dice + ?Sized>(self, dice: &mut D) -> Result<Roll, DrawError> {
        let mut faces = Faces::new();
        let total = self.roll_into(dice, &mut faces)?;
        Ok(Roll { faces, modifier: self.modifier, multiplier: self.multiplier, total })
    }

    /// Rolls, and keeps nothing but the total.
    #[inline]
    pub fn total<D: Dice + ?Sized>(self, dice: &mut D) -> Result<i64, DrawError> {
        let mut sum = 0;
        for _ in 0..self.count {
            sum += dice.die(self.sides)?;
        }
        Ok(self.total_of(sum))
    }

    /// Rolls, puts the faces behind those that are there already, and returns the total.
    #[inline]
    pub fn roll_into<D: Dice + ?Sized>(
        self,
        dice: &mut D,
        faces: &mut Faces,
    ) -> Result<i64, DrawError> {
        let mut sum = 0;
        for _ in 0..self.count {
            let face = dice.die(self.sides)?;
            sum += face;
            #[allow(clippy::cast_possible_truncation, reason = "a face is 1 to 100")]
            faces.push(face as i32);
        }
        Ok(self.total_of(sum))
    }
}

fn no_such_die(sides: impl fmt::Display) -> String {
    format!(
        "there is no {sides}-sided die; the dice are d2, d3, d4, d6, d8, d10, d12, d20 and d100"
    )
}

/// What a roll came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// The faces, left to right.
    #[serde(rename = "rolls")]
    pub faces: Faces,
    /// What was added to their sum.
    pub modifier: i64,
    /// What that was multiplied by.
    pub multiplier: i64,
    /// (sum + modifier) × multiplier.
    pub total: i64,
}

impl TryFrom<Figures> for DiceExpression {
    type Error = Error;

    fn try_from(figures: Figures) -> Result<Self> {
        let figure = |name: &str, value: i64| {
            u32::try_from(value)
                .map_err(|_| Error::value(format!("{name} of dice out of range: {value}")))
        };
        Self::new(
            figure("the count", figures.count)?,
            figure("the sides", figures.sides)?,
            figures.modifier,
            figures.multiplier,
        )
    }
}

impl FromStr for DiceExpression {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        parse(text).map_err(|why| Error::content(format!("bad dice {text:?}: {why}")))
    }
}

/// White space for the grammar: Unicode's, and the four ASCII separators U+001C to U+001F.
fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c)
}

fn parse(text: &str) -> Result<DiceExpression, String> {
    let mut rest = text.trim_matches(is_space);
    let count = take_number(&mut rest, 3)?.unwrap_or(1);
    rest = rest.strip_prefix(['d', 'D']).ok_or("expected a count and a die, as in \"3d6\"")?;
    let sides = match rest.strip_prefix('%') {
        Some(after) => {
            rest = after;
            100
        }
        None => take_number(&mut rest, 3)?.ok_or("expected the die's sides after the d")?,
    };
    if !SIDES.iter().any(|&known| i64::from(known) == sides) {
        return Err(no_such_die(sides));
    }
    let mut modifier = 0;
    if let Some(after) = rest.strip_prefix(['+', '-']) {
        let minus = rest.starts_with('-');
        rest = after;
        modifier = if let Some(after) = rest.strip_prefix('0') {
            rest = after;
            0
        } else {
            take_number(&mut rest, 6)?.ok_or("expected a number after the sign")?
        };
        if minus {
            modifier = -modifier;
        }
    }
    let mut multiplier = 1;
    if let Some(after) = rest.strip_prefix(['×', 'x', 'X', '*']) {
        rest = after;
        multiplier = take_number(&mut rest, 6)?.ok_or("expected a number to multiply by")?;
    }
    if !rest.is_empty() {
        return Err(format!("did not expect {rest:?}"));
    }
    let small = |number: i64| u32::try_from(number).expect("at most three digits");
    Ok(DiceExpression { count: small(count), sides: small(sides), modifier, multiplier })
}

/// Takes a number of at most `digits` ASCII digits with no leading zero off the front.
fn take_number(rest: &mut &str, digits: usize) -> Result<Option<i64>, String> {
    let length = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, after) = rest.split_at(length);
    if number.starts_with('0') {
        return Err(format!("a number does not begin with 0: {number:?}"));
    }
    if length > digits {
        return Err(format!("{number} is too large: at most {digits} digits"));
    }
    *rest = after;
    Ok(number.parse().ok())
}

impl fmt::Display for DiceExpression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}d{}", self.count, self.sides)?;
        if self.modifier != 0 {
            write!(f, "{:+}", self.modifier)?;
        }
        if self.multiplier != 1 {
            write!(f, "×{}", self.multiplier)?;
        }
        Ok(())
    }
}

/// A dice expression as its author wrote it: read once, written back to the letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Text", into = "Text")]
pub struct WrittenDice {
    text: Text,
    dice: DiceExpression,
}

impl WrittenDice {
    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The expression.
    #[must_use]
    pub const fn dice(&self) -> DiceExpression {
        self.dice
    }
}

impl From<DiceExpression> for WrittenDice {
    fn from(dice: DiceExpression) -> Self {
        Self { text: smol_str::format_smolstr!("{dice}"), dice }
    }
}

impl FromStr for WrittenDice {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        Self::try_from(Text::from(text))
    }
}

impl TryFrom<Text> for WrittenDice {
    type Error = Error;

    fn try_from(text: Text) -> Result<Self> {
        let dice = text.parse()?;
        Ok(Self { text, dice })
    }
}

impl From<WrittenDice> for Text {
    fn from(written: WrittenDice) -> Self {
        written.text
    }
}

impl fmt::Display for WrittenDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Script;

    #[test]
    fn the_whole_text_must_be_dice() {
        for bad in [
            "",
            "d",
            "3d7",
            "0d6",
            "01d6",
            "1000d6",
            "1d06",
            "1 d6",
            "1d6 +1",
            "1d6+01",
            "1d6+",
            "1d6×0",
            "1d6×",
            "1d6x10+1",
            "１d6",
            "1d1000",
            "1d6+1000000",
            "d%%",
            "1d6--1",
            "+1d6",
        ] {
            assert!(bad.parse::<DiceExpression>().is_err(), "{bad:?}");
        }
        for (good, want) in [
            ("d6", (1, 6, 0, 1)),
            (" \u{1c}2D%\u{3000}", (2, 100, 0, 1)),
            ("999d20-0", (999, 20, 0, 1)),
            ("1d4-1", (1, 4, -1, 1)),
            ("3d6X10", (3, 6, 0, 10)),
            ("1d6+999999*999999", (1, 6, 999_999, 999_999)),
        ] {
            let dice: DiceExpression = good.parse().unwrap();
            assert_eq!((dice.count, dice.sides, dice.modifier, dice.multiplier), want, "{good:?}");
        }
    }

    #[test]
    fn totals_may_be_negative() {
        let roll = "1d4-3".parse::<DiceExpression>().unwrap().roll(&mut Script::faces([1]));
        assert_eq!(roll.unwrap().total, -2);
    }

    #[test]
    fn an_expression_is_copied_in_three_words() {
        assert_eq!(size_of::<DiceExpression>(), 24);
    }
}
