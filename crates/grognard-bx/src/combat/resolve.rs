//! A whole attack (B/X: Combat): roll, immunity gate, damage.
//!
//! Draws the attack roll's d20, then the damage dice of a hit that is not absorbed.

use grognard_kernel::{Clock, Dice, Result};

use super::{
    Attack, AttackRoll, Blow, Strike, attack_roll, check_immunity, damage_roll, damage_source_for,
    deal_damage,
};
use crate::{
    creature::{Creature, kill},
    events::{DamageAbsorbed, DeathCode, EventSink},
    model::words::{Condition, Quality},
};

/// What came of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackResult {
    /// The attack roll.
    pub roll: AttackRoll,
    /// Whether the defender's nature turned a hit aside altogether.
    pub absorbed: bool,
    /// The damage that was rolled, before the target's reductions; `None` when none was: on a
    /// miss, on an absorbed hit, and when a blade killed a sleeper.
    pub damage: Option<i64>,
}

/// Resolves an attack on a defender. Nothing is validated: ask
/// [`validate_attack`](super::validate_attack) first.
///
/// With a clock, the time of the wound is kept for a monster that regenerates. A blade kills a
/// sleeper without a damage roll. Emits what the attack roll and the damage emit.
#[inline]
pub fn resolve_attack<D: Dice + ?Sized, S: EventSink>(
    strike: &Strike<'_>,
    defender: &mut Creature,
    clock: Option<Clock>,
    dice: &mut D,
    sink: &mut S,
) -> Result<AttackResult> {
    let roll = attack_roll(strike, defender, dice, sink)?;
    let mut result = AttackResult { roll, absorbed: false, damage: None };
    if roll.hit {
        land(strike, defender, clock, &mut result, dice, sink)?;
    }
    Ok(result)
}

/// What a hit does.
#[inline]
fn land<D: Dice + ?Sized, S: EventSink>(
    strike: &Strike<'_>,
    defender: &mut Creature,
    clock: Option<Clock>,
    result: &mut AttackResult,
    dice: &mut D,
    sink: &mut S,
) -> Result<()> {
    if is_unlit_oil(strike) {
        result.damage = Some(0);
        return Ok(());
    }
    let source = &damage_source_for(strike);
    if check_immunity(defender, source, strike.ruleset, Some(strike.attacker)) {
        if S::ON {
            sink.emit(
                DamageAbsorbed {
                    target_id: defender.display_id(),
                    attacker_id: Some(strike.attacker.id.clone()),
                    keys: source.shown_keys(),
                }
                .into(),
            );
        }
        result.absorbed = true;
        return Ok(());
    }
    if defender.has(Condition::Asleep) && is_blade(strike) {
        kill(defender, DeathCode::Died, sink);
        return Ok(());
    }
    let damage = damage_roll(strike, Some(defender), dice, sink)?;
    result.damage = Some(damage.total);
    if damage.total > 0 {
        let blow = Blow {
            amount: damage.total,
            source,
            rolls: &damage.faces,
            attacker_id: Some(&strike.attacker.id),
            clock,
            ruleset: Some(strike.ruleset),
        };
        deal_damage(defender, &blow, dice, sink)?;
    }
    Ok(())
}

/// Oil that does not burn does no harm.
#[inline]
fn is_unlit_oil(strike: &Strike<'_>) -> bool {
    matches!(strike.attack, Attack::Gear(gear) if gear.id == "oil_flask") && !strike.context.lit
}

/// Whether the attack is one with an edged weapon in melee, which kills a sleeper.
#[inline]
fn is_blade(strike: &Strike<'_>) -> bool {
    let Attack::Weapon(weapon) = strike.attack else {
        return false;
    };
    let qualities = weapon.facet.qualities;
    qualities.contains(Quality::Melee)
        && !qualities.contains(Quality::Blunt)
        && !strike.is_missile_use()
}
