//! What a spell does to those whom it reaches, by the kind of its effect.
//!
//! Targets are handled one after another: all draws and events of one come before the next.

mod cure;
mod damage;
mod dispel;
mod heal;
mod kill;
mod lasting;
mod restore_life;

use grognard_kernel::{Id, Result};

use super::{
    Casting,
    cast::Caster,
    select::{Aim, AimedAt},
};
use crate::{
    Creature, DiceSet, EventSink, Registry, Ruleset, StreamName,
    combat::{DamageSource, Delivery, Save, saving_throw},
    creature::{remove, report_hit_points},
    effects::Scene,
    model::{
        spell::{SpellMode, TargetingSpec},
        spell_effect::{EffectKind, SpellEffect},
        words::{Condition, Element, GateKey},
    },
};

/// A spell while it takes effect.
pub(super) struct Resolution<'r, 'a, 'w, R, D, S> {
    pub scene: &'r mut Scene<'w, R>,
    pub caster: &'a Caster,
    pub casting: &'a Casting<'a>,
    pub mode: &'a SpellMode,
    pub effect: &'a SpellEffect,
    pub ruleset: &'a Ruleset,
    pub streams: &'r mut D,
    pub sink: &'r mut S,
    /// Who was affected, each once.
    pub affected: Vec<Id>,
}

/// Lets the spell do what it does.
pub(super) fn resolve<R: Registry, D: DiceSet, S: EventSink>(
    at: &mut Resolution<'_, '_, '_, R, D, S>,
    targeting: &TargetingSpec,
    aims: &[Aim<'_>],
) -> Result<()> {
    match at.effect.kind {
        EffectKind::Damage => damage::resolve(at, aims),
        EffectKind::Heal => heal::resolve(at, aims),
        EffectKind::Cure => cure::resolve(at, aims),
        EffectKind::Condition | EffectKind::Modifiers | EffectKind::AttachOnly => {
            lasting::resolve(at, targeting, aims)
        }
        EffectKind::Kill => kill::resolve(at, targeting, aims),
        EffectKind::Dispel => dispel::resolve(at, aims),
        EffectKind::RestoreLife => restore_life::resolve(at, aims),
    }
}

impl<R: Registry, D: DiceSet, S: EventSink> Resolution<'_, '_, '_, R, D, S> {
    fn affect(&mut self, aim: &Aim<'_>) {
        if !self.affected.contains(aim.reference) {
            self.affected.push(aim.reference.clone());
        }
    }

    /// The creature that is aimed at, if it is one.
    fn creature(&mut self, aim: &Aim<'_>) -> Option<&mut Creature> {
        match aim.what {
            AimedAt::Place => None,
            _ => self.scene.registry.target_mut(aim.reference),
        }
    }

    /// Whether the target saved, where the usage lets it.
    fn saved(&mut self, aim: &Aim<'_>, element: Option<&Element>) -> Result<bool> {
        let Some(spec) = &self.mode.save else {
            return Ok(false);
        };
        let Some(target) = self.scene.registry.target_mut(aim.reference) else {
            return Ok(false);
        };
        let save = Save {
            category: spec.category,
            modifier: spec.modifier,
            magical: true,
            element,
            source: Some(self.caster.alignment),
        };
        let dice = self.streams.of(StreamName::Magic);
        Ok(saving_throw(target, &save, dice, self.sink)?.passed)
    }

    /// What the spell presents to the defenses of those whom it harms.
    fn source(&self, element: Option<&Element>, destructive: bool) -> DamageSource {
        DamageSource {
            keys: [GateKey::Magic].into_iter().collect(),
            element: element.cloned(),
            magical: true,
            kind: Delivery::Spell,
            destructive,
            missile: false,
        }
    }

    /// A dead creature lives again, with 1 hit point.
    fn revive(&mut self, aim: &Aim<'_>) {
        let Some(target) = self.scene.registry.target_mut(aim.reference) else {
            return;
        };
        remove(target, Condition::Dead, None, self.sink);
        target.body_mut().current_hp = 1;
        report_hit_points(target, self.sink);
    }
}
