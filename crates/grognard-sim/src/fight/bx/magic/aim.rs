//! Whom a usage would be cast at, and what that is worth.

use std::cmp::Reverse;

use grognard::bx::{
    combat::effective_hd,
    effects::ActiveEffect,
    model::{
        spell::{RangeKind, TargetingMode, TargetingSpec},
        spell_effect::EffectKind,
        words::Condition,
    },
};

use super::{
    usage::{Purpose, Usage, average, troubles},
    view::View,
};

/// Of a harmful area in melee, the enemies must lose so many times as much as the friends.
const FRIENDS_COUNT: i64 = 2;

/// More missiles than this nobody casts.
const MOST_MISSILES: i64 = 1_000;

/// Whom a usage is cast at.
pub(super) struct Aim {
    /// Those whom the caster names, in order.
    pub(super) targets: Vec<usize>,
    /// What it is worth; to compare usages of one purpose.
    pub(super) value: i64,
    /// How many it is likely to affect.
    pub(super) caught: usize,
    /// Those whom it takes care of.
    pub(super) claims: Vec<usize>,
}

/// Why a usage is not cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// There is nobody whom it would be of use for or against.
    NoTarget,
    /// It would harm friends.
    FriendsInReach,
}

/// Whom a usage would best be cast at now. `preferred` are those whom it was meant for.
pub(super) fn aim(view: &View<'_>, usage: &Usage, preferred: &[usize]) -> Result<Aim, Refusal> {
    let (targeting, _) = usage.parts().ok_or(Refusal::NoTarget)?;
    match usage.purpose().ok_or(Refusal::NoTarget)? {
        Purpose::Attack if !reaches(view, usage) => Err(Refusal::NoTarget),
        Purpose::Attack => attack(view, usage, targeting, preferred),
        Purpose::Heal => {
            let wounded = view.friends().filter(|&one| is_wounded(view, one));
            let neediest =
                |one: usize| Reverse(view.creature(one).current_hp() * 1_000 / max_hp(view, one));
            let gain = |one: usize| max_hp(view, one) - view.creature(one).current_hp();
            relieve(view, targeting, wounded.collect(), preferred, neediest, gain)
        }
        Purpose::Cure | Purpose::Dispel => {
            let troubled = view.friends().filter(|&one| is_freed(view, usage, one));
            let hit_dice = |one: usize| effective_hd(view.creature(one));
            relieve(view, targeting, troubled.collect(), preferred, hit_dice, hit_dice)
        }
        Purpose::Ward => ward(view, usage, targeting),
    }
}

fn max_hp(view: &View<'_>, one: usize) -> i64 {
    view.creature(one).max_hp().max(1)
}

/// Whether a friend has lost more than half of the hit points, and magic heals them.
fn is_wounded(view: &View<'_>, one: usize) -> bool {
    let creature = view.creature(one);
    let beyond_healing = creature.has(Condition::Weakened) || creature.has(Condition::Diseased);
    2 * creature.current_hp() < creature.max_hp() && !beyond_healing
}

/// Whether the usage would free a friend from something.
fn is_freed(view: &View<'_>, usage: &Usage, one: usize) -> bool {
    let Some(effect) = usage.effect() else { return false };
    let dispels = usage.purpose() == Some(Purpose::Dispel);
    let ends = |active: &ActiveEffect| {
        let definition = &active.definition;
        let condition = definition.condition.filter(|&condition| troubles(condition));
        if dispels {
            return definition.dispellable && condition.is_some();
        }
        condition.is_some_and(|condition| effect.cures_conditions.contains(&condition))
            || effect.cures_effect_kinds.contains(&definition.kind)
    };
    view.ledger.active_on(&view.fighters[one].name, None).any(ends)
}

/// The greatest by a key; of equals the first.
fn best(candidates: &[usize], key: impl Fn(usize) -> i64) -> Option<usize> {
    candidates.iter().copied().min_by_key(|&one| Reverse(key(one)))
}

/// Help for friends in need: one of them, or all.
fn relieve<K: Ord>(
    view: &View<'_>,
    targeting: &TargetingSpec,
    mut needy: Vec<usize>,
    preferred: &[usize],
    need: impl Fn(usize) -> K,
    gain: impl Fn(usize) -> i64,
) -> Result<Aim, Refusal> {
    needy.retain(|&one| !view.is_claimed(one));
    match targeting.mode {
        TargetingMode::OnSelf => needy.retain(|&one| one == view.caster),
        TargetingMode::Single => {
            let meant = needy.iter().copied().find(|one| preferred.contains(one));
            let neediest = || needy.iter().copied().min_by_key(|&one| Reverse(need(one)));
            needy = meant.or_else(neediest).into_iter().collect();
        }
        _ => needy.sort_by_key(|&one| Reverse(need(one))),
    }
    if needy.is_empty() {
        return Err(Refusal::NoTarget);
    }
    Ok(Aim {
        value: needy.iter().map(|&one| gain(one)).sum(),
        caught: needy.len(),
        claims: needy.clone(),
        targets: if targeting.mode == TargetingMode::OnSelf { Vec::new() } else { needy },
    })
}

/// Whether the spell reaches the enemies.
fn reaches(view: &View<'_>, usage: &Usage) -> bool {
    match usage.spell.range_spec.kind {
        RangeKind::Touch | RangeKind::Caster => view.in_melee(),
        _ => {
            let reach = usage.spell.range_spec.reach_feet(usage.level);
            reach.is_none_or(|reach| view.distance_feet <= reach)
        }
    }
}

fn attack(
    view: &View<'_>,
    usage: &Usage,
    targeting: &TargetingSpec,
    preferred: &[usize],
) -> Result<Aim, Refusal> {
    let worth = |one: usize| usage.worth(view, one);
    let mut open: Vec<usize> = view.open_enemies().filter(|&one| worth(one) > 0).collect();
    let missiles = usage.effect().and_then(|effect| effect.rules().missiles);
    let (targets, caught) = match (targeting.mode, missiles) {
        (_, Some(missiles)) => {
            let as_meant = !preferred.is_empty() && preferred.iter().all(|one| open.contains(one));
            let targets = match as_meant {
                true => preferred.to_vec(),
                false => at_each(view, usage, &open, missiles.count(usage.level)),
            };
            let mut hit = targets.clone();
            hit.sort_unstable();
            hit.dedup();
            (targets, hit)
        }
        (TargetingMode::OnSelf, None) => (Vec::new(), Vec::new()),
        (TargetingMode::Single, None) => {
            let meant = open.iter().copied().find(|one| preferred.contains(one));
            let one: Vec<usize> = meant.or_else(|| best(&open, worth)).into_iter().collect();
            (one.clone(), one)
        }
        (TargetingMode::UpToN, None) => {
            open.sort_by_key(|&one| Reverse(worth(one)));
            let dice = targeting.count_dice.as_ref().map(|dice| average(dice.dice()));
            let count = targeting.count.or(dice).unwrap_or(1).max(1);
            let caught = open.iter().copied().take(usize::try_from(count).unwrap_or(1)).collect();
            (open, caught)
        }
        (TargetingMode::HdBudget, None) => {
            let caught = within_budget(view, targeting, &open);
            (open, caught)
        }
        (TargetingMode::Area | TargetingMode::Gaze, None) => return area(view, usage, open),
    };
    if caught.is_empty() {
        return Err(Refusal::NoTarget);
    }
    Ok(aimed(usage, view, targets, caught))
}

fn aimed(usage: &Usage, view: &View<'_>, targets: Vec<usize>, caught: Vec<usize>) -> Aim {
    let worth = |one: usize| usage.worth(view, one);
    // Whoever keeps most of their strength is still everybody's business.
    let taken = |&one: &usize| worth(one) >= 50 * effective_hd(view.creature(one));
    Aim {
        targets,
        value: caught.iter().map(|&one| worth(one)).sum(),
        caught: caught.len(),
        claims: caught.into_iter().filter(taken).collect(),
    }
}

/// A target for each of so many missiles: the most dangerous whom one is likely to kill, or else
/// the most dangerous.
fn at_each(view: &View<'_>, usage: &Usage, open: &[usize], count: i64) -> Vec<usize> {
    if count > MOST_MISSILES {
        return Vec::new();
    }
    let average = usage.average();
    let mut left: Vec<(usize, i64)> =
        open.iter().map(|&one| (one, view.creature(one).current_hp())).collect();
    let mut targets = Vec::new();
    for _ in 0..count {
        let standing: Vec<usize> = (0..left.len()).filter(|&at| left[at].1 > 0).collect();
        let hit_dice = |at: usize| effective_hd(view.creature(left[at].0));
        let falls: Vec<usize> =
            standing.iter().copied().filter(|&at| left[at].1 <= average).collect();
        let choice = best(&falls, hit_dice).or_else(|| best(&standing, hit_dice));
        // All are likely to have fallen: the rest is for the most dangerous.
        let all: Vec<usize> = (0..left.len()).collect();
        let Some(at) = choice.or_else(|| best(&all, hit_dice)) else { return Vec::new() };
        left[at].1 -= average;
        targets.push(left[at].0);
    }
    targets
}

/// Those whom a number of Hit Dice is likely to pay for.
fn within_budget(view: &View<'_>, targeting: &TargetingSpec, open: &[usize]) -> Vec<usize> {
    let dice = targeting.hd_budget_dice.as_ref();
    let mut left = dice.map_or(0, |dice| average(dice.dice()));
    let mut weakest_first = open.to_vec();
    weakest_first.sort_by_key(|&one| effective_hd(view.creature(one)));
    weakest_first.retain(|&one| {
        let cost = effective_hd(view.creature(one));
        let paid = cost <= left;
        left -= if paid { cost } else { 0 };
        paid
    });
    weakest_first
}

/// An area takes in every enemy; in melee also everybody else, unless areas spare friends.
fn area(view: &View<'_>, usage: &Usage, open: Vec<usize>) -> Result<Aim, Refusal> {
    if open.is_empty() {
        return Err(Refusal::NoTarget);
    }
    let mut targets: Vec<usize> = view.enemies().collect();
    let mut friends: Vec<usize> = Vec::new();
    if view.in_melee() && view.ruleset.aoe_friendly_fire {
        friends.extend(view.friends());
    }
    let worth = |one: usize| usage.worth(view, one);
    let lost: i64 = friends.iter().map(|&one| worth(one)).sum();
    let won: i64 = open.iter().map(|&one| worth(one)).sum();
    // Nobody binds friends on purpose; in dire need some burn them.
    let burns = usage.effect().is_some_and(|effect| effect.kind == EffectKind::Damage);
    let justified = burns && view.side_is_down() && won >= FRIENDS_COUNT * lost;
    if lost > 0 && !justified {
        return Err(Refusal::FriendsInReach);
    }
    targets.append(&mut friends);
    Ok(aimed(usage, view, targets, open))
}

/// Help in the fight to come, for those who have not got it yet.
fn ward(view: &View<'_>, usage: &Usage, targeting: &TargetingSpec) -> Result<Aim, Refusal> {
    let kind = usage.effect_kind();
    let unseen = usage.effect().and_then(|effect| effect.condition) == Some(Condition::Invisible);
    if !usage.is_of_use(view) {
        return Err(Refusal::NoTarget);
    }
    let mut open: Vec<usize> = view.able_friends().collect();
    open.retain(|&one| !view.has_effect(one, kind) && !view.is_claimed(one));
    match targeting.mode {
        TargetingMode::OnSelf => open.retain(|&one| one == view.caster),
        TargetingMode::Single => {
            if unseen {
                open.retain(|&one| view.fighters[one].stabs_in_the_back());
            }
            open = best(&open, |one| view.creature(one).current_hp()).into_iter().collect();
        }
        _ => {}
    }
    if open.is_empty() {
        return Err(Refusal::NoTarget);
    }
    let targets = if targeting.mode == TargetingMode::OnSelf { Vec::new() } else { open.clone() };
    let value = i64::try_from(open.len()).unwrap_or(i64::MAX);
    Ok(Aim { targets, value, caught: open.len(), claims: Vec::new() })
}
