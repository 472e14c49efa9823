//! What somebody becomes: the class that is wanted, or one that suits the scores and the party.
//!
//! Draws ability scores until they suffice for a class that is wanted; one pick where several
//! classes suit equally well.

use std::sync::Arc;

use grognard::{
    bx::{
        Catalog,
        character::{AbilityRolls, roll_ability_scores, validate_class_choice},
        model::{class::ClassDefinition, words::AbilityScores},
    },
    kernel::{Dice, Error, Result},
};

use super::Member;

/// So many sets of scores are rolled for one member at the most. The printed classes take two on
/// average; a class that asks for more than dice give ends here.
const MOST_SETS: usize = 1000;

/// An error when a class has no such level.
pub(super) fn check_level(class: &ClassDefinition, level: i64) -> Result<()> {
    if class.row(level).is_some() {
        return Ok(());
    }
    Err(Error::value(format!(
        "a {} has a level from 1 to {}, not {level}",
        class.name, class.max_level
    )))
}

/// Whether any class has that level.
pub(super) fn any_reaches(level: i64, catalog: &Catalog) -> bool {
    catalog.classes().any(|class| class.row(level).is_some())
}

/// How many members are of a class.
pub(super) fn count(class: &ClassDefinition, members: &[Member]) -> usize {
    members.iter().filter(|member| member.character.class().id == class.id).count()
}

/// Scores that suffice for a class.
pub(super) fn scores_for<D: Dice + ?Sized>(
    class: &ClassDefinition,
    dice: &mut D,
) -> Result<AbilityRolls> {
    for _ in 0..MOST_SETS {
        let rolls = roll_ability_scores(dice)?;
        if validate_class_choice(&rolls.scores, class).is_empty() {
            return Ok(rolls);
        }
    }
    Err(Error::value(format!(
        "{MOST_SETS} sets of scores were rolled, and none suffices for a {}",
        class.name
    )))
}

/// A class for somebody with these scores: one whose requirements are met and which reaches the
/// level, if possible without a penalty on experience; of those, one that the party has fewest of;
/// of those, one with the best bonus on experience; of those, whichever the dice say.
pub(super) fn suited<D: Dice + ?Sized>(
    scores: &AbilityScores,
    level: i64,
    before: &[Member],
    catalog: &Catalog,
    dice: &mut D,
) -> Result<Arc<ClassDefinition>> {
    let able = |class: &Arc<ClassDefinition>| {
        class.row(level).is_some() && validate_class_choice(scores, class).is_empty()
    };
    let mut classes: Vec<Arc<ClassDefinition>> = catalog.classes().filter(able).collect();
    let bonus = |class: &Arc<ClassDefinition>| class.xp_modifier_pct(scores);
    keep_best(&mut classes, |class| bonus(class).min(0));
    keep_best(&mut classes, |class| std::cmp::Reverse(count(class, before)));
    keep_best(&mut classes, bonus);
    match classes.as_slice() {
        [] => Err(Error::value(format!("no class of level {level} is open to such scores"))),
        [only] => Ok(only.clone()),
        several => Ok(several[dice.pick(several.len())?].clone()),
    }
}

/// Keeps those with the greatest figure.
fn keep_best<T: Ord>(
    classes: &mut Vec<Arc<ClassDefinition>>,
    figure: impl Fn(&Arc<ClassDefinition>) -> T,
) {
    if let Some(best) = classes.iter().map(&figure).max() {
        classes.retain(|class| figure(class) == best);
    }
}

#[cfg(test)]
mod tests {
    use grognard::kernel::{NoDice, Script};

    use super::*;

    fn suits(scores: [i64; 6], level: i64) -> String {
        let scores = AbilityScores::new(scores).unwrap();
        let catalog = Catalog::standard();
        suited(&scores, level, &[], catalog, &mut NoDice).unwrap().id.to_string()
    }

    /// Scores are Strength, Intelligence, Wisdom, Dexterity, Constitution, Charisma.
    #[test]
    fn scores_point_to_a_class() {
        // +10 % as a magic-user; at best +5 % as anything else.
        assert_eq!(suits([10, 16, 12, 10, 8, 8], 1), "magic_user");
        // Strength 16 is +10 % for a fighter and, Constitution of 9 allowing, for a dwarf.
        assert_eq!(suits([16, 8, 8, 8, 8, 8], 1), "fighter");
        // A halfling of Dexterity and Strength 13 has +10 %, but no 9th level.
        assert_eq!(suits([13, 8, 8, 14, 12, 8], 8), "halfling");
        assert!(suits([13, 8, 8, 16, 8, 8], 9) == "thief");
    }

    #[test]
    fn scores_are_rolled_until_they_suffice() {
        let dwarf = Catalog::standard().class("dwarf").unwrap();
        // Constitution, the fifth ability, of 3, then of 9.
        let low = [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 1, 1, 1, 3, 3, 3];
        let enough = [3; 18];
        let mut dice = Script::faces(low.into_iter().chain(enough));
        let rolls = scores_for(&dwarf, &mut dice).unwrap();
        assert!(rolls.scores.iter().all(|(_, score)| score == 9));
    }
}
