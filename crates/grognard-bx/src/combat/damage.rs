//! Damage lands (B/X: Combat, damage): reductions, hit points, death.
//!
//! Draws only when the source is destructive and kills: a d20 for each magic item of the victim.

use grognard_kernel::{Clock, Dice, Error, Faces, Id, Result, tally::TermStore};

use super::{DamageSource, destroy_equipment};
use crate::{
    Ruleset,
    creature::{Creature, ModifierQuestion, Monster, kill, report_hit_points},
    events::{self, DamageDealt, DeathCode, EventSink},
    explain::{Explanation, Source, TallyFor, Total},
    model::{
        modifier::ModifierKind,
        monster_ability::AbilityRule,
        words::{DamageKey, Element},
    },
};

/// Damage on its way to a target.
#[derive(Clone, Copy, Debug)]
pub struct Blow<'a> {
    /// How much, before the target's reductions; not negative.
    pub amount: i64,
    /// Where it comes from.
    pub source: &'a DamageSource,
    /// The dice, which reductions for each die count.
    pub rolls: &'a [i32],
    /// Who deals it.
    pub attacker_id: Option<&'a Id>,
    /// The time, which a monster's regeneration counts from. Without it that stays as it was.
    pub clock: Option<Clock>,
    /// The rules, which say whether magic items are saved. Without them none are.
    pub ruleset: Option<&'a Ruleset>,
}

impl<'a> Blow<'a> {
    /// So much damage from a source, from nobody, at no time.
    #[must_use]
    pub const fn new(amount: i64, source: &'a DamageSource) -> Self {
        Self { amount, source, rolls: &[], attacker_id: None, clock: None, ruleset: None }
    }
}

/// Deals damage: what is left after the target's reductions comes off its hit points, down to 0,
/// which is death. There is no immunity gate here: ask [`check_immunity`](super::check_immunity)
/// first.
///
/// Emits `damage_dealt` and `hit_points_reported`; then the death, and `equipment_destroyed` if
/// the source is destructive. A negative amount is an error and changes nothing.
#[inline]
pub fn deal_damage<D: Dice + ?Sized, S: EventSink>(
    target: &mut Creature,
    blow: &Blow<'_>,
    dice: &mut D,
    sink: &mut S,
) -> Result<()> {
    if blow.amount < 0 {
        return Err(Error::value(format!("damage is not negative: {}", blow.amount)));
    }
    let source = blow.source;
    let taken = reduced::<S>(target, blow);
    let amount = taken.total();
    let was_dead = target.is_dead();
    let body = target.body_mut();
    body.current_hp = body.current_hp.saturating_sub(amount).max(0);
    let scar = match target {
        Creature::Monster(monster) => {
            if let Some(clock) = blow.clock {
                monster.last_damaged_round = Some(clock.rounds());
            }
            source.element.as_ref().map_or(Scar::NONE, |element| burn(monster, element, amount))
        }
        Creature::Character(_) => Scar::NONE,
    };
    if S::ON {
        if S::Terms::<Source>::KEEPS {
            sink.explain(Explanation { of: Total::DamageTaken, terms: taken.into_terms() });
        }
        sink.emit(
            DamageDealt {
                target_id: target.display_id(),
                attacker_id: blow.attacker_id.cloned(),
                amount,
                rolls: Faces::from_slice(blow.rolls),
                keys: source.shown_keys_with_element(),
                non_regenerable: scar.blocked,
            }
            .into(),
        );
        report_hit_points(target, sink);
    }
    if target.current_hp() == 0 && !was_dead {
        kill(target, final_or_not(target), sink);
        if source.destructive {
            destroy_equipment(target, Some(source), blow.ruleset, dice, sink)?;
        }
    } else if was_dead && scar.newly_permanent && S::ON {
        let target_id = target.display_id();
        sink.emit(events::Death { code: DeathCode::Permanent, target_id }.into());
    }
    Ok(())
}

/// The damage after the target's reductions.
#[inline]
fn reduced<S: EventSink>(target: &Creature, blow: &Blow<'_>) -> TallyFor<S> {
    let source = blow.source;
    let mut tally = TallyFor::<S>::default();
    tally.add(Source::Base, blow.amount);
    if let Some(template) = target.template() {
        for reduction in &template.defenses.reductions {
            let element = source.element.as_ref().map(Element::as_str);
            let meets = |key: &DamageKey| {
                source.keys.iter().any(|own| key.is(*own)) || element == Some(key.as_str())
            };
            let applies = reduction.keys.is_empty() || reduction.keys.iter().any(meets);
            if applies {
                tally.set(Source::Defenses, (tally.total() / reduction.divisor).max(1));
            }
        }
    }
    let dice = i64::try_from(blow.rolls.len()).unwrap_or(i64::MAX);
    if let Some(element) = source.element.as_ref().filter(|_| dice > 0) {
        let question = ModifierQuestion::new(ModifierKind::DamageReductionPerDie)
            .of_element(Some(element.as_str()));
        let per_die =
            target.modifier_total(&question).saturating_add(target.equipped_total(&question));
        if per_die > 0 {
            let amount = tally.total();
            let less = amount.saturating_sub(per_die.saturating_mul(dice));
            tally.set(Source::PerDie, less.max(amount.min(dice)));
        }
    }
    tally
}

/// What damage leaves behind on a monster that regenerates.
struct Scar {
    /// It will not close.
    blocked: bool,
    /// The monster will not rise any more.
    newly_permanent: bool,
}

impl Scar {
    const NONE: Self = Self { blocked: false, newly_permanent: false };
}

/// Some elements leave wounds that do not regenerate.
fn burn(monster: &mut Monster, element: &Element, amount: i64) -> Scar {
    let Some(AbilityRule::Regeneration(rule)) = monster.template.rule("regeneration") else {
        return Scar::NONE;
    };
    if !rule.blocked_by.contains(element) {
        return Scar::NONE;
    }
    let max_hp = monster.body.max_hp;
    let before = monster.nonregen_damage;
    monster.nonregen_damage = before.saturating_add(amount).min(max_hp);
    let newly_permanent = before < max_hp && monster.nonregen_damage >= max_hp;
    Scar { blocked: true, newly_permanent }
}

/// How final the death of a creature is: a monster that revives is gone for good when every wound
/// is one that does not close.
#[inline]
fn final_or_not(creature: &Creature) -> DeathCode {
    let Some(monster) = creature.as_monster() else {
        return DeathCode::Died;
    };
    if monster.nonregen_damage < monster.body.max_hp {
        return DeathCode::Died;
    }
    match monster.template.rule("regeneration") {
        Some(AbilityRule::Regeneration(rule)) if rule.revive.is_some() => DeathCode::Permanent,
        _ => DeathCode::Died,
    }
}
