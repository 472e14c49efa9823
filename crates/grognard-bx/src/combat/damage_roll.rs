//! The damage of a hit (B/X: Combat, damage): dice, Strength, enchantment, multipliers; at least 1.
//!
//! Draws the base dice left to right, then the dice that a spell adds to the weapon. A monster's
//! fixed damage draws nothing.

use grognard_kernel::{Dice, DiceExpression, Error, Faces, Result, tally::TermStore};
use serde::Serialize;

use super::{Attack, Strike};
use crate::{
    creature::Creature,
    events::EventSink,
    explain::{Explanation, Source, TallyFor, Total},
    model::{monster::MonsterAttack, words::Quality},
};

/// What a hit deals, before the target's defenses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DamageRoll {
    /// The dice.
    #[serde(rename = "rolls")]
    pub faces: Faces,
    /// The damage; 0 for an attack that only has effects.
    pub total: i64,
}

/// Rolls the damage of a hit on `defender` (whom an enchanted arm may be made against).
///
/// An attack with gear that is no weapon, and a fixed damage that the attack does not have, are
/// errors. With a sink that explains, the terms belong to its next event.
#[inline]
pub fn damage_roll<D: Dice + ?Sized, S: EventSink>(
    strike: &Strike<'_>,
    defender: Option<&Creature>,
    dice: &mut D,
    sink: &mut S,
) -> Result<DamageRoll> {
    let mut damage = DamageRoll::default();
    let mut tally = TallyFor::<S>::default();
    let Some(base) = base_damage(strike)? else { return Ok(damage) };
    match base {
        Base::Fixed(amount) => tally.add(Source::Base, amount),
        Base::Dice(expression) => {
            tally.add(Source::Dice, expression.roll_into(dice, &mut damage.faces)?);
        }
    }
    add_bonuses::<D, S>(strike, defender, dice, &mut damage.faces, &mut tally)?;
    multiply::<S>(strike, &mut tally);
    if tally.total() < 1 {
        tally.set(Source::AtLeastOne, 1);
    }
    damage.total = tally.total();
    if S::Terms::<Source>::KEEPS {
        sink.explain(Explanation { of: Total::Damage, terms: tally.into_terms() });
    }
    Ok(damage)
}

/// What everything else is added to.
enum Base {
    Fixed(i64),
    Dice(DiceExpression),
}

/// The amount or the dice of an attack; `None` when it deals no damage.
#[inline]
fn base_damage(strike: &Strike<'_>) -> Result<Option<Base>> {
    let variable = strike.ruleset.variable_weapon_damage;
    let dice = match strike.attack {
        Attack::Natural(attack) => return natural_damage(attack, strike),
        Attack::Unarmed => DiceExpression::new(1, 2, 0, 1)?,
        _ => match (strike.attacker.girdle.filter(|_| !variable), strike.attack.facet()) {
            (Some(girdle), _) => girdle.flat_damage_dice,
            (None, None) => {
                return Err(Error::value(format!("{} deals no damage", strike.attack.name())));
            }
            (None, Some(facet)) if variable => facet.damage.dice(),
            (None, Some(_)) => DiceExpression::new(1, 6, 0, 1)?,
        },
    };
    Ok(Some(Base::Dice(dice)))
}

fn natural_damage(attack: &MonsterAttack, strike: &Strike<'_>) -> Result<Option<Base>> {
    let options = &attack.fixed_damage_options;
    if !options.is_empty() {
        let option = strike.context.fixed_damage_option;
        return options.get(option).map(|&amount| Some(Base::Fixed(amount))).ok_or_else(|| {
            Error::value(format!(
                "{} has {} fixed damages, no {option}",
                attack.name,
                options.len()
            ))
        });
    }
    Ok(match (attack.fixed_damage, &attack.damage) {
        (Some(amount), _) => Some(Base::Fixed(amount)),
        (None, Some(written)) => Some(Base::Dice(written.dice())),
        (None, None) => None,
    })
}

#[inline]
fn add_bonuses<D: Dice + ?Sized, S: EventSink>(
    strike: &Strike<'_>,
    defender: Option<&Creature>,
    dice: &mut D,
    faces: &mut Faces,
    tally: &mut TallyFor<S>,
) -> Result<()> {
    let Strike { attacker, attack, .. } = strike;
    if !strike.is_missile_use() && !attack.is_natural() {
        tally.add(Source::Strength, attacker.melee_modifier()?);
    }
    if let Attack::Enchanted { template, .. } = attack {
        tally.add(Source::MagicItem(template.name.clone()), attack.magic_bonus(defender));
    }
    tally.add(Source::Effects, attacker.boons.damage_bonus);
    if let Some(expression) = attacker.boons.weapon_dice {
        if !attack.is_unarmed() && !attack.is_natural() {
            tally.add(Source::Effects, expression.roll_into(dice, faces)?);
        }
    }
    Ok(())
}

#[inline]
fn multiply<S: EventSink>(strike: &Strike<'_>, tally: &mut TallyFor<S>) {
    let Strike { attacker, attack, context, ruleset } = strike;
    let qualities = attack.qualities();
    if context.braced && qualities.contains(Quality::Brace) {
        tally.times(Source::WeaponQuality("brace"), 2);
    }
    if context.charging && qualities.contains(Quality::Charge) {
        tally.times(Source::WeaponQuality("charge"), 2);
    }
    if !attack.is_natural() {
        if !attack.is_unarmed() {
            tally.times(Source::Effects, attacker.boons.damage_multiplier.max(1));
            if attacker.girdle.is_some() && ruleset.variable_weapon_damage {
                tally.times(Source::GiantStrength, 2);
            }
        }
        if !strike.is_missile_use() {
            tally.times(Source::Effects, attacker.boons.melee_damage_multiplier.max(1));
        }
    }
    if let Some(back_stab) = attacker.back_stab.filter(|_| context.is_back_stab()) {
        tally.times(Source::ClassAbility("back_stab"), back_stab.damage_multiplier);
    }
}
