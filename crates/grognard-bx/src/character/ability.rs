//! Ability checks and forcing doors (B/X: Ability scores).

use grognard_kernel::{Dice, Error, Result};
use serde::{Deserialize, Serialize};

use crate::{
    catalog,
    model::{ability_table::Literacy, words::AbilityScores},
};

/// Everything that the ability tables give for one score, as if all six were that score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AbilityLookup {
    /// Strength: attack rolls and damage in melee.
    pub melee_modifier: i64,
    /// Strength: chance in six to force a door.
    pub open_doors_chance: i64,
    /// Intelligence: extra languages.
    pub additional_languages: i64,
    /// Intelligence: reading and writing.
    pub literacy: Literacy,
    /// Intelligence: halting speech.
    pub broken_speech: bool,
    /// Wisdom: saving throws against magic.
    pub magic_save_modifier: i64,
    /// Dexterity: armour class.
    pub ac_modifier: i64,
    /// Dexterity: attack rolls with missiles.
    pub missile_modifier: i64,
    /// Dexterity: individual initiative.
    pub initiative_modifier: i64,
    /// Constitution: each Hit Die.
    pub hit_point_modifier: i64,
    /// Charisma: reactions.
    pub npc_reaction_modifier: i64,
    /// Charisma: retainers.
    pub max_retainers: i64,
    /// Charisma: their loyalty.
    pub retainer_loyalty: i64,
    /// A single prime requisite: percent of experience. Classes have tiers of their own.
    pub prime_requisite_xp_modifier_pct: i64,
}

fn out_of_range(score: i64) -> Error {
    Error::value(format!("an ability score is 3 to 18, not {score}"))
}

/// The row of every ability table for a score; an error outside 3 to 18.
pub fn ability_lookup(score: i64) -> Result<AbilityLookup> {
    let tables = catalog::ability_tables();
    let row = || {
        let strength = tables.strength(score)?;
        let intelligence = tables.intelligence(score)?;
        let dexterity = tables.dexterity(score)?;
        let charisma = tables.charisma(score)?;
        Some(AbilityLookup {
            melee_modifier: strength.melee,
            open_doors_chance: strength.open_doors,
            additional_languages: intelligence.additional_languages,
            literacy: intelligence.literacy,
            broken_speech: intelligence.broken_speech,
            magic_save_modifier: tables.wisdom(score)?.magic_saves,
            ac_modifier: dexterity.ac,
            missile_modifier: dexterity.missile,
            initiative_modifier: dexterity.initiative,
            hit_point_modifier: tables.constitution(score)?.hit_points,
            npc_reaction_modifier: charisma.npc_reactions,
            max_retainers: charisma.max_retainers,
            retainer_loyalty: charisma.retainer_loyalty,
            prime_requisite_xp_modifier_pct: tables.prime_requisite(score)?.xp_modifier_pct,
        })
    };
    row().ok_or_else(|| out_of_range(score))
}

/// What came of an ability check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AbilityCheck {
    /// The d20, without the modifier.
    pub roll: i64,
    /// The score that it was made against.
    pub score: i64,
    /// Added to the roll.
    pub modifier: i64,
    /// Whether it was made.
    pub success: bool,
}

/// An ability check: d20 plus modifier, at or under the score. A 1 always succeeds, a 20 never.
///
/// Draws one d20 from `dice`. A score outside 3 to 18 is an error and draws nothing.
pub fn ability_check<D: Dice + ?Sized>(
    score: i64,
    modifier: i64,
    dice: &mut D,
) -> Result<AbilityCheck> {
    if !(AbilityScores::LEAST..=AbilityScores::GREATEST).contains(&score) {
        return Err(out_of_range(score));
    }
    let roll = dice.die(20)?;
    let success = roll == 1 || (roll != 20 && roll.saturating_add(modifier) <= score);
    Ok(AbilityCheck { roll, score, modifier, success })
}

/// What came of forcing a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DoorCheck {
    /// The d6.
    pub roll: i64,
    /// The chance in six.
    pub chance: i64,
    /// Whether it gave way.
    pub success: bool,
}

/// Forces a stuck door: d6 at or under the chance.
///
/// Always draws one d6 from `dice`. A chance outside 0 to 6 is an error and draws nothing.
pub fn open_doors<D: Dice + ?Sized>(chance: i64, dice: &mut D) -> Result<DoorCheck> {
    if !(0..=6).contains(&chance) {
        return Err(Error::value(format!("a chance in six is 0 to 6, not {chance}")));
    }
    let roll = dice.die(6)?;
    Ok(DoorCheck { roll, chance, success: roll <= chance })
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_kernel::Script;

    #[test]
    fn a_one_succeeds_and_a_twenty_fails_whatever_the_score() {
        let check = |roll, modifier| {
            ability_check(18, modifier, &mut Script::faces([roll])).unwrap().success
        };
        assert!(check(1, 100) && !check(20, -100) && check(18, 0) && !check(18, 1));
    }
}
