//! Morale: whether a creature stands (rules 2.6).
//!
//! Draws two d6.

use grognard_kernel::Dice;

use super::roll;
use crate::{
    fault::Fault,
    rules::{RollEngine, Rules},
};

/// The morale of a creature that has none of its own, on the page.
const USUAL_MORALE: i64 = 9;

/// Tests morale: true, and the creature stands, if two d6 come to `morale` at most.
///
/// # Errors
///
/// No morale at all, in the module, after the draws.
pub fn check_morale<D: Dice + ?Sized>(
    morale: Option<i64>,
    rules: &Rules,
    dice: &mut D,
) -> Result<bool, Fault> {
    let rolled = roll("2d6", rules, dice)?;
    match (morale, rules.engine) {
        (Some(morale), _) => Ok(rolled <= morale),
        (None, RollEngine::Page) => Ok(rolled <= USUAL_MORALE),
        (None, RollEngine::Module) => Err(Fault::MissingMorale),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_kernel::Script;

    #[test]
    fn at_most_the_morale_stands() {
        let check = |morale, faces: [i64; 2], rules: &Rules| {
            check_morale(morale, rules, &mut Script::faces(faces)).map_err(|fault| fault.code())
        };
        assert_eq!(check(Some(7), [3, 4], &Rules::page()), Ok(true));
        assert_eq!(check(Some(7), [4, 4], &Rules::page()), Ok(false));
        assert_eq!(check(None, [4, 5], &Rules::page()), Ok(true));
        assert_eq!(check(None, [5, 5], &Rules::page()), Ok(false));
        assert_eq!(check(None, [5, 5], &Rules::module()), Err("missing_morale"));
    }
}
