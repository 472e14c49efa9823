//! Breath weapons (B/X: Monsters, dragons and others).
//!
//! Draws for each target, one after another: a saving throw's d20, then the damage dice (none when
//! the breath deals the breather's hit points); a d20 for each magic item that a death destroys.

use grognard_kernel::{Clock, Dice, Error, Id, Result, UnknownName};

use super::{
    Attacker, Blow, DamageSource, Delivery, Save, check_immunity, deal_damage, saving_throw,
};
use crate::{
    Rejection, Ruleset,
    creature::{Creature, Registry, kill},
    events::{DamageAbsorbed, DeathCode, EventSink, Keys},
    model::{
        monster_ability::{AbilityRule, BreathHarm, BreathWeapon},
        words::{DamageKey, SaveCategory},
    },
};

/// Whether a monster can breathe now; at most one rejection. Draws nothing.
#[must_use]
pub fn validate_breath(breather: &Creature) -> Option<Rejection> {
    let monster = breather.display_id();
    match (breath_of(breather), breather.as_monster()) {
        (Some(breath), Some(own)) => {
            let uses_per_day = breath.uses_per_day.filter(|&uses| own.breath_uses_today >= uses)?;
            Some(Rejection::BreathExhausted { monster, uses_per_day })
        }
        _ => Some(Rejection::NoBreathWeapon { monster }),
    }
}

fn breath_of(breather: &Creature) -> Option<&BreathWeapon> {
    match breather.template()?.rule("breath_weapon")? {
        AbilityRule::BreathWeapon(breath) => Some(breath),
        _ => None,
    }
}

/// A monster breathes on some creatures.
#[derive(Clone, Copy, Debug)]
pub struct Breathing<'a> {
    /// Who breathes, by a name that the registry knows.
    pub breather: &'a Id,
    /// Who is in the breath, in order.
    pub targets: &'a [Id],
    /// Under which rules.
    pub ruleset: &'a Ruleset,
    /// The time.
    pub clock: Option<Clock>,
}

/// Resolves a breath weapon. The use is spent even when nobody is in the breath.
///
/// What [`validate_breath`] rejects is an error, and so is an unknown name; nothing is spent then.
/// Emits for each target what the saving throw, the damage or the death emit.
pub fn resolve_breath<R: Registry, D: Dice + ?Sized, S: EventSink>(
    breathing: &Breathing<'_>,
    registry: &mut R,
    dice: &mut D,
    sink: &mut S,
) -> Result<()> {
    let Breathing { breather, targets, .. } = breathing;
    for name in *targets {
        find(registry, name)?;
    }
    let creature = find(registry, breather)?;
    Rejection::refuse(validate_breath(creature).into_iter().collect())?;
    let breath = breath_of(creature).cloned().ok_or_else(|| Error::value("no breath weapon"))?;
    let attacker = Attacker::of(creature);
    if let (Creature::Monster(monster), Some(_)) = (creature, breath.uses_per_day) {
        monster.breath_uses_today += 1;
    }
    let source = DamageSource {
        element: breath.element.clone(),
        kind: Delivery::Breath,
        destructive: true,
        ..DamageSource::default()
    };
    for name in *targets {
        let breather_hp = find(registry, breather)?.current_hp();
        let target = find(registry, name)?;
        let breath = Breath { breathing, attacker: &attacker, harm: breath.harm, source: &source };
        breath.strikes(target, breather_hp, dice, sink)?;
    }
    Ok(())
}

fn find<'a, R: Registry>(registry: &'a mut R, name: &str) -> Result<&'a mut Creature> {
    registry.creature_mut(name).ok_or_else(|| UnknownName::new("creature", name, []).into())
}

/// One breath, as it reaches each target.
struct Breath<'a> {
    breathing: &'a Breathing<'a>,
    attacker: &'a Attacker,
    harm: BreathHarm,
    source: &'a DamageSource,
}

impl Breath<'_> {
    fn strikes<D: Dice + ?Sized, S: EventSink>(
        &self,
        target: &mut Creature,
        breather_hp: i64,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<()> {
        let source = self.source;
        if check_immunity(target, source, self.breathing.ruleset, Some(self.attacker)) {
            if S::ON {
                sink.emit(self.absorbed(target).into());
            }
            return Ok(());
        }
        let element = source.element.as_ref();
        let save = Save { element, ..Save::against(SaveCategory::Breath) };
        let passed = saving_throw(target, &save, dice, sink)?.passed;
        let (amount, rolls) = match self.harm {
            BreathHarm::Death => {
                if !passed {
                    kill(target, DeathCode::Died, sink);
                }
                return Ok(());
            }
            BreathHarm::CurrentHitPoints => (breather_hp, grognard_kernel::Faces::new()),
            BreathHarm::Dice(expression) => {
                let roll = expression.roll(dice)?;
                (roll.total, roll.faces)
            }
        };
        let amount = if passed { amount / 2 } else { amount };
        if amount < 1 {
            return Ok(());
        }
        let blow = Blow {
            amount,
            source,
            rolls: &rolls,
            attacker_id: Some(self.attacker.id()),
            clock: self.breathing.clock,
            ruleset: Some(self.breathing.ruleset),
        };
        deal_damage(target, &blow, dice, sink)
    }

    fn absorbed(&self, target: &Creature) -> DamageAbsorbed {
        let element = self.source.element.as_ref();
        let keys: Keys =
            element.map(|element| DamageKey::from(element.as_str())).into_iter().collect();
        DamageAbsorbed {
            target_id: target.display_id(),
            attacker_id: Some(self.attacker.id().clone()),
            keys,
        }
    }
}
