//! Spells that harm: missiles that never miss, touches, and everything else, which a saving throw
//! may avoid or halve.

use grognard_kernel::{DiceExpression, Error, Result};

use super::Resolution;
use crate::{
    DiceSet, EventSink, Registry, StreamName,
    combat::{
        Attack, AttackContext, Blow, DamageSource, Strike, attack_roll_called, check_immunity,
        deal_damage,
    },
    events::DamageAbsorbed,
    magic::select::Aim,
    model::magic_item::SaveOutcome,
};

pub(super) fn resolve<R: Registry, D: DiceSet, S: EventSink>(
    at: &mut Resolution<'_, '_, '_, R, D, S>,
    aims: &[Aim<'_>],
) -> Result<()> {
    let rules = &at.effect.rules().damage;
    let source = at.source(rules.element.as_ref(), rules.destructive);
    if at.effect.rules().missiles.is_some() {
        aims.iter().try_for_each(|aim| strike(at, aim, &source))
    } else if rules.touch_attack {
        aims.first().map_or(Ok(()), |aim| touch(at, aim, &source))
    } else {
        aims.iter().try_for_each(|aim| blast(at, aim, &source))
    }
}

/// Harm that nothing avoids.
fn strike<R: Registry, D: DiceSet, S: EventSink>(
    at: &mut Resolution<'_, '_, '_, R, D, S>,
    aim: &Aim<'_>,
    source: &DamageSource,
) -> Result<()> {
    if at.absorbs(aim, source) {
        return Ok(());
    }
    let dice = at.effect.rules().damage.dice.ok_or_else(no_dice)?;
    at.harm(aim, source, dice, false)
}

/// The caster must touch the target: in a fight, an attack roll with bare hands.
fn touch<R: Registry, D: DiceSet, S: EventSink>(
    at: &mut Resolution<'_, '_, '_, R, D, S>,
    aim: &Aim<'_>,
    source: &DamageSource,
) -> Result<()> {
    if at.casting.context.in_combat {
        let target = at.scene.registry.target_mut(aim.reference);
        if let (Some(target), Some(attacker)) = (target, &at.caster.attacker) {
            let strike = Strike {
                attacker,
                attack: Attack::Unarmed,
                context: &AttackContext::default(),
                ruleset: at.ruleset,
            };
            let name = || at.casting.spell.id.as_str().into();
            let dice = at.streams.of(StreamName::Magic);
            if !attack_roll_called(&strike, name, target, dice, at.sink)?.hit {
                return Ok(());
            }
        }
    }
    strike(at, aim, source)
}

/// Harm that a saving throw may avoid or halve.
fn blast<R: Registry, D: DiceSet, S: EventSink>(
    at: &mut Resolution<'_, '_, '_, R, D, S>,
    aim: &Aim<'_>,
    source: &DamageSource,
) -> Result<()> {
    if at.absorbs(aim, source) {
        return Ok(());
    }
    let saved = at.saved(aim, source.element.as_ref())?;
    let outcome = at.mode.save.as_ref().map(|save| save.on_save);
    if saved && outcome == Some(SaveOutcome::Negates) {
        return Ok(());
    }
    let rules = &at.effect.rules().damage;
    let dice = match (rules.dice_per_level, rules.dice) {
        (Some(dice), _) => times(dice, at.caster.level)?,
        (None, Some(dice)) => dice,
        (None, None) => return Err(no_dice()),
    };
    at.harm(aim, source, dice, saved)
}

/// As many of the dice, and of what is added to them, as the caster has levels.
fn times(dice: DiceExpression, level: i64) -> Result<DiceExpression> {
    let too_many = || Error::value(format!("{dice} for each of {level} levels is no roll"));
    let level_dice = u32::try_from(level).map_err(|_| too_many())?;
    let count = dice.count().checked_mul(level_dice).ok_or_else(too_many)?;
    DiceExpression::new(count, dice.sides(), dice.modifier().saturating_mul(level), 1)
}

fn no_dice() -> Error {
    Error::value("a spell that harms needs dice")
}

impl<R: Registry, D: DiceSet, S: EventSink> Resolution<'_, '_, '_, R, D, S> {
    /// Whether the target absorbs the spell altogether.
    fn absorbs(&mut self, aim: &Aim<'_>, source: &DamageSource) -> bool {
        let Some(target) = self.scene.registry.target_mut(aim.reference) else {
            return true;
        };
        if !check_immunity(target, source, self.ruleset, self.caster.attacker.as_ref()) {
            return false;
        }
        if S::ON {
            let event = DamageAbsorbed {
                target_id: aim.reference.clone(),
                attacker_id: Some(self.caster.id.clone()),
                keys: source.shown_keys_with_element(),
            };
            self.sink.emit(event.into());
        }
        true
    }

    /// Rolls and deals the damage.
    fn harm(
        &mut self,
        aim: &Aim<'_>,
        source: &DamageSource,
        dice: DiceExpression,
        halved: bool,
    ) -> Result<()> {
        let magic = self.streams.of(StreamName::Magic);
        let roll = dice.roll(magic)?;
        let amount = if halved { roll.total.div_euclid(2) } else { roll.total };
        let Some(target) = self.scene.registry.target_mut(aim.reference).filter(|_| amount > 0)
        else {
            return Ok(());
        };
        let blow = Blow {
            amount,
            source,
            rolls: &roll.faces,
            attacker_id: Some(&self.caster.id),
            clock: Some(self.scene.clock),
            ruleset: Some(self.ruleset),
        };
        deal_damage(target, &blow, magic, self.sink)?;
        self.affect(aim);
        Ok(())
    }
}
