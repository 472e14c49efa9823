//! Dice expressions: the plain grammar of hazards and care, and the damage grammar of weapons
//! (combat specification, section 4).
//!
//! Draws each die of 1 to its sides, left to right.

use grognard_kernel::{Dice, Error, Faces, Result, Text};
use serde::Serialize;
use smallvec::SmallVec;

use crate::line::Digits;

/// The most dice of one term.
const MOST_DICE: i64 = 10_000;

/// What a plain expression came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlainRoll {
    /// The expression in capital letters.
    pub expression: Text,
    /// How many dice.
    pub count: i64,
    /// Their sides.
    pub sides: i64,
    /// Added to the sum.
    pub modifier: i64,
    /// The dice, left to right.
    pub rolls: Faces,
    /// The sum.
    pub total: i64,
}

/// An expression of the plain grammar: `NdS`, and perhaps `+M` or `-M` behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainDice {
    expression: Text,
    count: i64,
    sides: i64,
    modifier: i64,
}

impl PlainDice {
    /// Reads an expression; blanks around it and small letters do not matter. Anything else than
    /// `NdS`, `NdS+M`, `NdS-M`, and more than 10,000 dice or 1,000,000 sides, is an error.
    pub fn parse(text: &str) -> Result<Self> {
        let expression = text.trim().to_ascii_uppercase();
        let parts = || {
            let (count, rest) = expression.split_once('D')?;
            let (sides, modifier) = match rest.find(['+', '-']) {
                Some(sign) => {
                    let modifier = number(&rest[sign + 1..])?;
                    let negative = rest[sign..].starts_with('-');
                    (number(&rest[..sign])?, if negative { -modifier } else { modifier })
                }
                None => (number(rest)?, 0),
            };
            let count = number(count)?;
            let fine = count <= MOST_DICE && (count == 0 || (1..=1_000_000).contains(&sides));
            fine.then_some((count, sides, modifier))
        };
        let Some((count, sides, modifier)) = parts() else {
            return Err(Error::content(format!(
                "expected dice such as 2D6 or 1D10+2, found {text:?}"
            )));
        };
        Ok(Self { expression: expression.into(), count, sides, modifier })
    }

    /// So many dice of so many sides.
    pub(crate) fn of(count: u8, sides: u8) -> Self {
        let expression = Text::from(format!("{count}D{sides}"));
        Self { expression, count: count.into(), sides: sides.into(), modifier: 0 }
    }

    /// Rolls: draws each die, 1 to its sides, left to right. Only the source can fail.
    pub fn roll<D: Dice + ?Sized>(&self, dice: &mut D) -> Result<PlainRoll> {
        let mut rolls = Faces::new();
        let sum = throw(self.count, self.sides, &mut rolls, dice)?;
        Ok(PlainRoll {
            expression: self.expression.clone(),
            count: self.count,
            sides: self.sides,
            modifier: self.modifier,
            rolls,
            total: sum.saturating_add(self.modifier),
        })
    }
}

/// Throws some dice of one kind.
fn throw<D: Dice + ?Sized>(count: i64, sides: i64, faces: &mut Faces, dice: &mut D) -> Result<i64> {
    let mut sum = 0;
    for _ in 0..count {
        let face = dice.range(1, sides)?;
        sum += face;
        faces.push(i32::try_from(face).unwrap_or(i32::MAX));
    }
    Ok(sum)
}

/// A whole number of digits alone.
fn number(text: &str) -> Option<i64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// A term of a damage expression.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Term {
    Dice { count: i64, sides: i64, text: Text },
    Number { value: i64, text: Text },
}

/// A damage expression, such as `1D4+2` or `1D8+1D6+3`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DamageDice {
    terms: SmallVec<[Term; 3]>,
}

/// What damage dice came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DamageRoll {
    /// The sum; it may be negative.
    pub total: i64,
    /// Every die, left to right.
    pub dice: Faces,
    /// How it was made up: `2D6(3+6=9)+1`.
    pub breakdown: String,
}

impl DamageDice {
    /// Reads a damage expression. A term that is neither dice nor a whole number is an error.
    pub fn parse(text: &str) -> Result<Self> {
        let terms = terms(text).map(|term| {
            Term::read(term).ok_or_else(|| {
                Error::content(format!(
                    "damage is dice and whole numbers such as 1D6+2; found {term:?} in {text:?}"
                ))
            })
        });
        Ok(Self { terms: terms.collect::<Result<_>>()? })
    }

    /// The expression with the terms of another behind it.
    #[must_use]
    pub fn plus(mut self, other: Self) -> Self {
        self.terms.extend(other.terms);
        self
    }

    /// No dice, but a number.
    pub(crate) fn number(value: i64) -> Self {
        let text = Text::from(value.to_string());
        Self { terms: SmallVec::from_iter([Term::Number { value, text }]) }
    }

    /// The greatest total.
    pub(crate) fn greatest(&self) -> i64 {
        let greatest = |term: &Term| match term {
            Term::Dice { count, sides, .. } => count.saturating_mul(*sides),
            Term::Number { value, .. } => *value,
        };
        self.terms.iter().map(greatest).fold(0, i64::saturating_add)
    }

    /// Rolls: draws each die, 1 to its sides, left to right. Only the source can fail.
    ///
    /// ```
    /// use grognard_coc::DamageDice;
    /// use grognard_kernel::Script;
    ///
    /// let roll = DamageDice::parse("2D6+1")?.roll(&mut Script::faces([3, 6]))?;
    /// assert_eq!((roll.total, roll.breakdown.as_str()), (10, "2D6(3+6=9)+1"));
    /// # Ok::<(), grognard_kernel::Error>(())
    /// ```
    pub fn roll<D: Dice + ?Sized>(&self, dice: &mut D) -> Result<DamageRoll> {
        let mut breakdown = String::with_capacity(24 * self.terms.len());
        let (total, dice) = self.roll_with(None, &mut breakdown, dice)?;
        Ok(DamageRoll { total, dice, breakdown })
    }

    /// Rolls these and others behind them, as one expression; writes how the total was made up,
    /// and returns it with every die.
    pub(crate) fn roll_with<D: Dice + ?Sized>(
        &self,
        more: Option<&Self>,
        breakdown: &mut String,
        dice: &mut D,
    ) -> Result<(i64, Faces)> {
        let (mut total, mut faces) = (0i64, Faces::new());
        let mut digits = Digits::new();
        let terms = self.terms.iter().chain(more.into_iter().flat_map(|more| &more.terms));
        for (place, term) in terms.enumerate() {
            if place > 0 {
                breakdown.push('+');
            }
            match term {
                Term::Number { value, text } => {
                    total = total.saturating_add(*value);
                    breakdown.push_str(text);
                }
                Term::Dice { count, sides, text } => {
                    let before = faces.len();
                    let sum = throw(*count, *sides, &mut faces, dice)?;
                    total = total.saturating_add(sum);
                    breakdown.push_str(text);
                    breakdown.push('(');
                    for (index, face) in faces[before..].iter().enumerate() {
                        breakdown.push_str(if index > 0 { "+" } else { "" });
                        breakdown.push_str(digits.of((*face).into()));
                    }
                    breakdown.push('=');
                    breakdown.push_str(digits.of(sum));
                    breakdown.push(')');
                }
            }
        }
        Ok((total, faces))
    }
}

impl Term {
    fn read(text: &str) -> Option<Self> {
        if let Some((count, sides)) = dice_term(text) {
            let fine = count <= MOST_DICE && (count == 0 || sides >= 1);
            return fine.then(|| Self::Dice { count, sides, text: text.into() });
        }
        let value = whole(text)?;
        Some(Self::Number { value, text: text.into() })
    }
}

/// The terms of an expression: parted at each `+` and before each `-`, trimmed, the empty dropped.
fn terms(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    let parts = std::iter::from_fn(move || {
        let text = rest?;
        // A minus sign at the very beginning belongs to its term.
        let signed = usize::from(text.starts_with('-'));
        let Some(end) = text[signed..].find(['+', '-']).map(|place| place + signed) else {
            rest = None;
            return Some(text);
        };
        let plus = usize::from(text[end..].starts_with('+'));
        rest = Some(&text[end + plus..]);
        Some(&text[..end])
    });
    parts.map(str::trim).filter(|term| !term.is_empty())
}

fn dice_term(term: &str) -> Option<(i64, i64)> {
    let (count, sides) = term.split_once('D')?;
    Some((number(count)?, number(sides)?))
}

/// A whole number, perhaps negative.
fn whole(text: &str) -> Option<i64> {
    match text.strip_prefix('-') {
        Some(digits) => number(digits.trim_start()).map(i64::wrapping_neg),
        None => number(text),
    }
}

/// The greatest total of a damage expression; a term that is neither dice nor a number counts 0.
#[must_use]
pub fn greatest_damage(text: &str) -> i64 {
    let greatest = |term: &str| match dice_term(term) {
        Some((count, sides)) => count.saturating_mul(sides),
        None => whole(term).unwrap_or(0),
    };
    terms(text).map(greatest).fold(0, i64::saturating_add)
}

/// The total of dice that were thrown for a damage expression; `None` when they are not the dice
/// that it asks for.
pub(crate) fn dice_fit(text: &str, faces: &[i32]) -> Option<i64> {
    let dice = DamageDice::parse(text).ok()?;
    let mut left = faces.iter().map(|&face| i64::from(face));
    let mut total = 0i64;
    for term in &dice.terms {
        match term {
            Term::Number { value, .. } => total = total.saturating_add(*value),
            Term::Dice { count, sides, .. } => {
                for _ in 0..*count {
                    let face = left.next().filter(|face| (1..=*sides).contains(face))?;
                    total = total.saturating_add(face);
                }
            }
        }
    }
    left.next().is_none().then_some(total)
}
