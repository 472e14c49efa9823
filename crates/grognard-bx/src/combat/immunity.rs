//! The immunity gate: whether a source of harm does anything at all (B/X: Monsters, immunities).
//!
//! Draws nothing.

use super::{Attacker, DamageSource, Delivery};
use crate::{
    Ruleset,
    creature::Creature,
    model::{
        modifier::ModifierKind,
        monster::EnergyImmunity,
        monster_ability::AbilityRule,
        words::{Energy, GateKey, opens},
    },
};

/// Whether the defender absorbs the source altogether. The first rule that applies decides.
///
/// `attacker` matters only where monsters of 5 Hit Dice harm those whom only silver or magic
/// harms.
#[must_use]
#[inline]
pub fn check_immunity(
    defender: &Creature,
    source: &DamageSource,
    ruleset: &Ruleset,
    attacker: Option<&Attacker>,
) -> bool {
    let ward = ModifierKind::MissileImmunityNonmagical;
    if source.missile && !source.magical && defender.has_modifier(ward) {
        return true;
    }
    let plain = source.keys.is_empty() && source.element.is_none();
    if plain && defender.template().is_none_or(|one| one.defenses.harmed_only_by.is_empty()) {
        return false;
    }
    is_absorbed(defender, source, ruleset, attacker)
}

/// The rules for a source that has a quality, or a defender who asks for one.
fn is_absorbed(
    defender: &Creature,
    source: &DamageSource,
    ruleset: &Ruleset,
    attacker: Option<&Attacker>,
) -> bool {
    let holy = source.keys.contains(&GateKey::Holy);
    if holy && !defender.is_undead() {
        return true;
    }
    let Some(template) = defender.template() else {
        return false;
    };
    if let Some(element) = &source.element {
        let splashed_with_fire = source.kind == Delivery::Splash && element.is(Energy::Fire);
        let lives_with_fire = || template.rule("uses_fire") == Some(&AbilityRule::UsesFire);
        if splashed_with_fire && !source.magical && lives_with_fire() {
            return true;
        }
        let defense = element.known().and_then(|energy| template.defenses.energy.get(energy));
        let immune = defense
            .is_some_and(|defense| defense.immunity == EnergyImmunity::All || !source.magical);
        if immune {
            return true;
        }
    }
    let gate = template.defenses.harmed_only_by.set();
    if gate.is_empty() || holy {
        return false;
    }
    let opened = source.keys.iter().any(|key| gate.contains(*key))
        || source.element.as_ref().is_some_and(|element| opens(element.as_str(), gate));
    if opened {
        return false;
    }
    let silver_or_magic = [GateKey::Silver, GateKey::Magic].into_iter().collect();
    let mighty = attacker.is_some_and(|attacker| attacker.mighty);
    !(ruleset.hd5_counts_as_magical && mighty && gate.is_subset(silver_or_magic))
}
