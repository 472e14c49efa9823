//! Dice written as `3d6`, and the twenty-sided die (rules 2.1 and 2.2).
//!
//! Draws each die in order, as a whole number from 1 to its sides.

use grognard_kernel::Dice;

use crate::{
    fault::{DiceFault, Fault},
    rules::{RollEngine, Rules},
};

/// The most dice of one roll, whatever the rules: a slip of the pen rolls no longer than this.
pub const MOST_DICE: i64 = 1_000_000;

/// The most sides of one die, whatever the rules.
pub const MOST_SIDES: i64 = 1_000_000_000;

/// The most dice of one roll in the module, unless a roll says otherwise.
const MODULE_DICE: i64 = 10;

/// The most sides of one die in the module.
const MODULE_SIDES: i64 = 1000;

/// Rolls dice such as `3d6` and returns their sum.
///
/// A count of 0 or less is 0 and draws nothing. The page takes up to [`MOST_DICE`] dice of up to
/// [`MOST_SIDES`] sides; the module ten of a thousand, and a capital `D`.
///
/// ```
/// use grognard_kernel::Script;
/// use grognard_knave::{Rules, roll};
///
/// let sum = roll("3d6", &Rules::default(), &mut Script::faces([2, 6, 3]))?;
/// assert_eq!(sum, 11);
/// # Ok::<(), grognard_knave::Fault>(())
/// ```
///
/// # Errors
///
/// A text that is no such roll, with the reason, before anything is drawn.
pub fn roll<D: Dice + ?Sized>(text: &str, rules: &Rules, dice: &mut D) -> Result<i64, Fault> {
    roll_at_most(text, MODULE_DICE, rules, dice)
}

/// The same with another limit for the number of dice, which the module heeds and the page does
/// not.
///
/// # Errors
///
/// As [`roll`].
pub fn roll_at_most<D: Dice + ?Sized>(
    text: &str,
    most: i64,
    rules: &Rules,
    dice: &mut D,
) -> Result<i64, Fault> {
    let pool = Pool::read(text, most, rules)?;
    let mut sum = 0;
    for _ in 0..pool.count {
        sum += dice.range(1, pool.sides)?;
    }
    Ok(sum)
}

/// A roll that can be made.
pub(crate) struct Pool {
    count: i64,
    sides: i64,
}

impl Pool {
    /// Reads a roll as [`roll`] does, without making it.
    pub(crate) fn check(text: &str, rules: &Rules) -> Result<(), Fault> {
        Self::read(text, MODULE_DICE, rules).map(|_| ())
    }

    fn read(text: &str, most: i64, rules: &Rules) -> Result<Self, Fault> {
        let wrong = |fault| Fault::dice(text, fault);
        let is_d = |letter| match rules.engine {
            RollEngine::Page => letter == 'd',
            RollEngine::Module => letter == 'd' || letter == 'D',
        };
        let (count, sides) = text.split_once(is_d).ok_or_else(|| wrong(DiceFault::NoD))?;
        let read = |part| {
            read_whole(part, rules.quirks.underscore_digits)
                .ok_or_else(|| wrong(DiceFault::NotNumeric))
        };
        let (count, sides) = (read(count)?, read(sides)?);
        let (most, most_sides) = match rules.engine {
            RollEngine::Page => (MOST_DICE, MOST_SIDES),
            RollEngine::Module => (most.min(MOST_DICE), MODULE_SIDES),
        };
        if count > 0 && count > i128::from(most) {
            return Err(wrong(DiceFault::TooMany));
        }
        let counts = count > 0 || rules.engine == RollEngine::Module;
        if counts && sides > i128::from(most_sides) {
            return Err(wrong(DiceFault::TooLarge));
        }
        if count > 0 && sides < 1 {
            return Err(wrong(DiceFault::EmptyRange));
        }
        // Both are below their limits, or draw nothing.
        let small = |number: i128| i64::try_from(number).unwrap_or(0);
        Ok(Self { count: small(count.max(0)), sides: small(sides) })
    }
}

/// Reads a whole number: blanks around it, a sign, decimal digits, and single underscores between
/// them if those are taken. What is too large for the type stays at its limit.
pub(crate) fn read_whole(text: &str, underscores: bool) -> Option<i128> {
    let text = text.trim();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let mut number: i128 = 0;
    let mut after_digit = false;
    for letter in digits.chars() {
        if letter == '_' && underscores && after_digit {
            after_digit = false;
            continue;
        }
        let digit = letter.to_digit(10)?;
        number = number.saturating_mul(10).saturating_add(digit.into());
        after_digit = true;
    }
    after_digit.then_some(if negative { -number } else { number })
}

/// What a twenty-sided die is rolled with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// Two dice, the higher counts.
    pub advantage: bool,
    /// Two dice, the lower counts.
    pub disadvantage: bool,
}

impl Edge {
    /// One die.
    pub const NONE: Self = Self { advantage: false, disadvantage: false };
}

/// Rolls a twenty-sided die. Draws one, or two in order with an advantage or a disadvantage; both
/// cancel out, and then it is one.
///
/// # Errors
///
/// That of the dice.
pub fn roll_d20<D: Dice + ?Sized>(edge: Edge, dice: &mut D) -> Result<i64, Fault> {
    let first = dice.range(1, 20)?;
    if edge.advantage == edge.disadvantage {
        return Ok(first);
    }
    let second = dice.range(1, 20)?;
    Ok(if edge.advantage { first.max(second) } else { first.min(second) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_kernel::{NoDice, Script};

    fn fault(text: &str, rules: &Rules) -> &'static str {
        roll(text, rules, &mut NoDice).unwrap_err().code()
    }

    #[test]
    fn dice_are_summed_in_order() {
        let mut table = Script::faces([3, 6, 5]);
        assert_eq!(roll("3d6", &Rules::repaired(), &mut table), Ok(3 + 6 + 5));
        assert!(table.finish().is_ok());
    }

    #[test]
    fn no_dice_are_nothing() {
        for text in ["0d6", "-3d6", "0d0", "0d-5"] {
            assert_eq!(roll(text, &Rules::module(), &mut NoDice), Ok(0), "{text}");
            assert_eq!(roll(text, &Rules::page(), &mut NoDice), Ok(0), "{text}");
        }
    }

    #[test]
    fn texts_that_are_no_roll_say_why() {
        for rules in [Rules::module(), Rules::repaired()] {
            for (text, code) in [
                ("", "dice_no_d"),
                ("3x6", "dice_no_d"),
                ("d6", "dice_not_numeric"),
                ("3dd6", "dice_not_numeric"),
                ("3d6+1", "dice_not_numeric"),
                ("--1d6", "dice_not_numeric"),
                ("1d0", "dice_empty_range"),
                ("3d-6", "dice_empty_range"),
                ("99999999999999999999999999999999999999999d6", "dice_too_many"),
                ("1d99999999999999999999999999999999999999999", "dice_too_large"),
            ] {
                assert_eq!(fault(text, &rules), code, "{text:?}");
            }
        }
    }

    #[test]
    fn the_module_has_limits_and_takes_a_capital_d() {
        let module = Rules::module();
        assert_eq!(fault("11d6", &module), "dice_too_many");
        assert_eq!(fault("11d1001", &module), "dice_too_many");
        assert_eq!(fault("0d1001", &module), "dice_too_large");
        assert_eq!(roll(" 3D6 ", &module, &mut Script::faces([1, 1, 1])), Ok(3));
        let page = Rules::page();
        assert_eq!(fault("3D6", &page), "dice_no_d");
        assert_eq!(roll("1d1001", &page, &mut Script::faces([1001])), Ok(1001));
        let lots = Script::faces(vec![1; 20]);
        assert_eq!(roll_at_most("20d6", 20, &module, &mut lots.clone()), Ok(20));
        assert_eq!(roll("20d6", &page, &mut lots.clone()), Ok(20));
    }

    #[test]
    fn underscores_are_taken_where_the_fault_is_kept() {
        let ten = || Script::faces(vec![6; 10]);
        assert_eq!(roll("1_0d6", &Rules::module(), &mut ten()), Ok(60));
        assert_eq!(fault("1_0d6", &Rules::repaired()), "dice_not_numeric");
        for text in ["_1d6", "1__0d6", "1_d6"] {
            assert_eq!(fault(text, &Rules::module()), "dice_not_numeric", "{text}");
        }
    }

    #[test]
    fn the_higher_or_the_lower_of_two() {
        let roll = |advantage, disadvantage| {
            let mut table = Script::faces([7, 15]);
            let natural = roll_d20(Edge { advantage, disadvantage }, &mut table).unwrap();
            (natural, table.left())
        };
        assert_eq!(roll(false, false), (7, 1));
        assert_eq!(roll(true, false), (15, 0));
        assert_eq!(roll(false, true), (7, 0));
        assert_eq!(roll(true, true), (7, 1));
    }
}
