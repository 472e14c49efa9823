//! What the usages of spells are good for, read off their effects: a user's own spells take part
//! like the printed ones.

use std::sync::Arc;

use grognard::{
    bx::{
        Creature,
        combat::{DamageSource, Delivery, alignments_differ, check_immunity, effective_hd},
        magic::can_affect,
        model::{
            magic_item::SaveOutcome,
            modifier::{ModifierKind, ModifierSpec},
            spell::{SpellMode, SpellTemplate, TargetingMode, TargetingSpec},
            spell_effect::{EffectKind, SpellEffect},
            words::{Condition, GateKey},
        },
    },
    kernel::DiceExpression,
};

use super::view::View;

/// Where a spell comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    Memory,
    /// The scroll at that place.
    Scroll(usize),
}

/// A spell in one form and one usage, as one caster could cast it.
#[derive(Clone)]
pub(in crate::fight::bx) struct Usage {
    pub(super) spell: Arc<SpellTemplate>,
    pub(super) reversed: bool,
    /// The place of the usage in its form.
    pub(super) mode: usize,
    pub(super) origin: Origin,
    /// The level that it is cast at.
    pub(super) level: i64,
}

/// What a usage is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// It harms or hinders enemies.
    Attack,
    /// It gives hit points back.
    Heal,
    /// It frees friends from what has befallen them.
    Cure,
    /// The same, by ending magic.
    Dispel,
    /// It helps friends in the fight to come.
    Ward,
}

impl Usage {
    pub(super) fn mode(&self) -> &SpellMode {
        &self.spell.modes_of(self.reversed)[self.mode]
    }

    /// Whom it affects and how; `None` where that is left to the referee.
    pub(super) fn parts(&self) -> Option<(&TargetingSpec, &SpellEffect)> {
        let mode = self.mode();
        if mode.manual {
            return None;
        }
        mode.targeting.as_ref().zip(mode.effect.as_ref())
    }

    pub(super) fn effect(&self) -> Option<&SpellEffect> {
        self.parts().map(|(_, effect)| effect)
    }

    /// The kind of the effect that it attaches.
    pub(super) fn effect_kind(&self) -> &str {
        let kind = self.effect().and_then(|effect| effect.rules().attach.kind.as_deref());
        kind.unwrap_or(&self.spell.id)
    }

    /// What it is for; `None` when it is of no use in a fight, as far as anybody can tell.
    pub(super) fn purpose(&self) -> Option<Purpose> {
        let effect = self.effect()?;
        match effect.kind {
            EffectKind::Damage | EffectKind::Kill => Some(Purpose::Attack),
            EffectKind::Heal => Some(Purpose::Heal),
            EffectKind::Cure => Some(Purpose::Cure),
            EffectKind::Dispel => Some(Purpose::Dispel),
            EffectKind::Condition => match effect.condition? {
                Condition::Invisible => Some(Purpose::Ward),
                other => (burden(other) > 0).then_some(Purpose::Attack),
            },
            EffectKind::Modifiers => match effect.modifiers.iter().any(hinders) {
                true => Some(Purpose::Attack),
                false => Some(Purpose::Ward),
            },
            EffectKind::AttachOnly => {
                let rules = &effect.rules().attach;
                let hastens =
                    rules.stored.number("attacks_multiplier").is_some_and(|factor| factor > 1);
                (rules.images.is_some() || hastens).then_some(Purpose::Ward)
            }
            EffectKind::RestoreLife => None,
        }
    }

    /// The damage or the healing that it does on average.
    pub(super) fn average(&self) -> i64 {
        let Some(effect) = self.effect() else { return 0 };
        let damage = &effect.rules().damage;
        match (damage.dice_per_level, damage.dice) {
            (Some(dice), _) => {
                let count = i64::from(dice.count()).saturating_mul(self.level);
                let count = u32::try_from(count).unwrap_or(u32::MAX);
                // More dice than a roll may have: nobody casts that.
                let rolled = DiceExpression::new(count, dice.sides(), 0, 1);
                rolled.map_or(0, |_| average(dice).saturating_mul(self.level))
            }
            (None, Some(dice)) => average(dice),
            (None, None) => 0,
        }
    }

    /// How much of somebody it is likely to take out of the fight: Hit Dice, in hundredths.
    pub(super) fn worth(&self, view: &View<'_>, target: usize) -> i64 {
        let creature = view.creature(target);
        let Some(effect) = self.effect() else { return 0 };
        if !can_affect(self.mode(), creature) {
            return 0;
        }
        let percent = match effect.kind {
            EffectKind::Damage => self.harm(view, creature, effect),
            EffectKind::Kill => 100,
            EffectKind::Condition => effect.condition.map_or(0, |condition| {
                let bars = matches!(condition, Condition::Silenced | Condition::Feebleminded);
                match is_open_to(creature, condition) && (!bars || view.fighters[target].casts()) {
                    true => burden(condition),
                    false => 0,
                }
            }),
            EffectKind::Modifiers if !view.has_effect(target, self.effect_kind()) => 20,
            _ => 0,
        };
        let percent = match self.mode().save.as_ref().map(|save| save.on_save) {
            None => percent,
            Some(SaveOutcome::Half) => percent * 3 / 4,
            Some(SaveOutcome::Negates) => percent / 2,
        };
        effective_hd(creature) * percent
    }

    /// How much of a creature's hit points its damage is likely to take, in percent.
    fn harm(&self, view: &View<'_>, creature: &Creature, effect: &SpellEffect) -> i64 {
        let rules = &effect.rules().damage;
        let source = DamageSource {
            keys: [GateKey::Magic].into_iter().collect(),
            element: rules.element.clone(),
            magical: true,
            kind: Delivery::Spell,
            destructive: rules.destructive,
            missile: false,
        };
        if check_immunity(creature, &source, view.ruleset, None) {
            return 0;
        }
        let hit_points = creature.current_hp().max(1);
        let average = self.average();
        let is_worthy = || average >= hit_points && 2 * effective_hd(creature) >= self.level;
        if self.turns_healing_to_harm() && !is_worthy() {
            return 0;
        }
        let percent = average.saturating_mul(100).div_euclid(hit_points).min(100);
        if rules.touch_attack { percent / 2 } else { percent }
    }

    /// Whether the spell could heal as well, by whoever chooses the form when casting.
    fn turns_healing_to_harm(&self) -> bool {
        let heals = |mode: &SpellMode| {
            mode.effect.as_ref().is_some_and(|effect| effect.kind == EffectKind::Heal)
        };
        self.reversed && self.spell.modes.iter().any(heals)
    }

    /// Whether what it lends is of use against these enemies.
    pub(super) fn is_of_use(&self, view: &View<'_>) -> bool {
        let Some(effect) = self.effect() else { return false };
        effect.kind != EffectKind::Modifiers
            || effect.modifiers.iter().any(|spec| counts(spec, view))
    }

    /// Whether it affects several by its nature.
    pub(super) fn is_for_many(&self) -> bool {
        self.parts().is_some_and(|(targeting, effect)| {
            let many = !matches!(targeting.mode, TargetingMode::OnSelf | TargetingMode::Single);
            many && effect.rules().missiles.is_none()
        })
    }
}

/// The average of dice, rounded down.
pub(super) fn average(dice: DiceExpression) -> i64 {
    dice.least().saturating_add(dice.greatest()).div_euclid(2)
}

/// How much of a fighter a condition takes out of the fight, in percent.
const fn burden(condition: Condition) -> i64 {
    match condition {
        Condition::Paralysed
        | Condition::Asleep
        | Condition::Petrified
        | Condition::Charmed
        | Condition::Afraid
        | Condition::Turned
        | Condition::Blind
        | Condition::Weakened => 100,
        Condition::Entangled => 80,
        Condition::Confused | Condition::Silenced | Condition::Feebleminded => 60,
        _ => 0,
    }
}

/// Whether a condition is one to free a friend from.
pub(super) const fn troubles(condition: Condition) -> bool {
    burden(condition) > 0 || matches!(condition, Condition::Poisoned)
}

/// Whether somebody is not in a condition yet and can come into it.
fn is_open_to(creature: &Creature, condition: Condition) -> bool {
    let immune = creature
        .template()
        .is_some_and(|template| template.defenses.condition_immunities.contains(condition));
    !immune && !creature.has(condition)
}

/// Whether a modifier is bad for its bearer.
fn hinders(spec: &ModifierSpec) -> bool {
    match spec.kind {
        ModifierKind::AttackPenaltyOfAttackers => spec.value > 0,
        ModifierKind::MagicalHealingHalf => true,
        ModifierKind::AcSet | ModifierKind::AcSetVsMissile => false,
        _ => spec.value < 0,
    }
}

/// Whether a modifier that helps would count for something against the enemies there are.
fn counts(spec: &ModifierSpec, view: &View<'_>) -> bool {
    let able = || view.enemies().filter(|&one| view.fighters[one].is_able());
    if let Some(element) = spec.element.as_deref() {
        return able().any(|one| breathes(view.creature(one), element));
    }
    if spec.versus_other_alignment {
        let me = &view.me().creature;
        return able().any(|one| alignments_differ(me, view.creature(one)));
    }
    match spec.kind {
        ModifierKind::MissileImmunityNonmagical | ModifierKind::AcSetVsMissile => {
            view.enemies_shoot()
        }
        ModifierKind::MoraleBonus => false,
        _ => true,
    }
}

fn breathes(creature: &Creature, element: &str) -> bool {
    let breath = creature.template().and_then(|template| template.ability("breath_weapon"));
    breath.is_some_and(|ability| ability.params().text("element") == Some(element))
}
