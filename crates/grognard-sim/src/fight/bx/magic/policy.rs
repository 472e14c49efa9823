//! The casting policy `sensible`. It draws nothing.

use std::cmp::Reverse;

use grognard::bx::{
    combat::effective_hd,
    magic::{minimum_caster_level, validate_turning},
    model::{class::CasterKind, table::TurningOutcome, words::Condition},
    tables::{turning_column, turning_result},
};

use super::{
    Cast, Deed,
    aim::{Aim, aim},
    usage::{Origin, Purpose, Usage},
    view::View,
};

/// What comes first. `docs/scenarios.md` lists it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Rescue,
    Heal,
    AttackSeveral,
    WardSeveral,
    WardBeforeMelee,
    AttackOne,
    WardInMelee,
}

/// What somebody does this round beside fighting, if anything.
pub(super) fn decide(view: &View<'_>) -> Option<Deed> {
    if turns(view) {
        return Some(Deed::Turn);
    }
    let mut usages = from_memory(view);
    if view.side_is_down() {
        usages.extend(off_scrolls(view));
    }
    let choice = best(view, usages).or_else(|| best(view, off_scrolls(view)));
    choice.map(Deed::Cast)
}

/// Whether there are undead whom the table lets the fighter turn. Who has failed once does not try
/// again.
pub(super) fn turns(view: &View<'_>) -> bool {
    let Some(cleric) = view.character() else { return false };
    if view.me().failed_to_turn || validate_turning(cleric, cleric.class()).is_some() {
        return false;
    }
    let stands_a_chance = |one: usize| {
        let creature = view.creature(one);
        let Some(template) = creature.template().filter(|_| creature.is_undead()) else {
            return false;
        };
        let cell = turning_column(&template.hit_dice)
            .and_then(|column| turning_result(cleric.level(), column).ok());
        cell.is_some_and(|cell| cell.outcome != TurningOutcome::Fail)
            && !creature.has(Condition::Turned)
    };
    view.enemies().filter(|&one| view.fighters[one].is_able()).any(stands_a_chance)
}

/// Every usage of what is in memory, in its order.
fn from_memory(view: &View<'_>) -> Vec<Usage> {
    let mut usages = Vec::new();
    let Some(character) = view.character() else { return usages };
    let Some(profile) = character.class().caster() else { return usages };
    let mut seen = Vec::new();
    for copy in character.memorized_spells() {
        // The divine choose the form when they cast.
        let forms: &[bool] = match (profile.kind, copy.reversed) {
            (CasterKind::Divine, _) => &[false, true],
            (CasterKind::Arcane, false) => &[false],
            (CasterKind::Arcane, true) => &[true],
        };
        for &reversed in forms {
            if !seen.contains(&(&copy.spell_id, reversed)) {
                seen.push((&copy.spell_id, reversed));
                let level = character.level();
                add(view, &mut usages, &copy.spell_id, reversed, Origin::Memory, level);
            }
        }
    }
    usages
}

/// Every usage of what is on scrolls, in their order.
fn off_scrolls(view: &View<'_>) -> Vec<Usage> {
    let mut usages = Vec::new();
    for (index, copy) in view.me().scrolls.iter().enumerate() {
        let spell = view.catalog.find_spell(&copy.spell_id);
        let level = spell.and_then(|spell| minimum_caster_level(&spell, view.catalog).ok());
        let Some(level) = level else { continue };
        let origin = Origin::Scroll(index);
        add(view, &mut usages, &copy.spell_id, copy.reversed, origin, level);
    }
    usages
}

fn add(
    view: &View<'_>,
    usages: &mut Vec<Usage>,
    id: &str,
    reversed: bool,
    origin: Origin,
    level: i64,
) {
    let Some(spell) = view.catalog.find_spell(id) else { return };
    for mode in 0..spell.modes_of(reversed).len() {
        usages.push(Usage { spell: spell.clone(), reversed, mode, origin, level });
    }
}

/// The first by stage, then by value; then the lower level, then the order given.
fn best(view: &View<'_>, usages: Vec<Usage>) -> Option<Cast> {
    let able = !view.me().is_barred_from_casting();
    let proposals = usages.into_iter().filter(|_| able).filter_map(|usage| {
        let aim = aim(view, &usage, &[]).ok()?;
        let stage = stage(view, &usage, &aim)?;
        Some((stage, usage, aim))
    });
    let first =
        proposals.min_by_key(|(stage, usage, aim)| (*stage, Reverse(aim.value), usage.spell.level));
    first.map(|(_, usage, Aim { targets, claims, .. })| Cast { usage, targets, claims })
}

/// Where a usage stands among what could be done; `None` when it is better saved.
fn stage(view: &View<'_>, usage: &Usage, aim: &Aim) -> Option<Stage> {
    match usage.purpose()? {
        Purpose::Cure | Purpose::Dispel => Some(Stage::Rescue),
        Purpose::Heal => Some(Stage::Heal),
        _ if !view.is_worth_magic() => None,
        Purpose::Attack if aim.caught > 1 => Some(Stage::AttackSeveral),
        Purpose::Attack => {
            let hit_dice = |one: &usize| effective_hd(view.creature(*one));
            let strongest = view.open_enemies().map(|one| hit_dice(&one)).max().unwrap_or(0);
            let deserves = !usage.is_for_many() || 2 * strongest >= usage.level;
            deserves.then_some(Stage::AttackOne)
        }
        Purpose::Ward if usage.is_for_many() => {
            (aim.caught > 1 && !view.in_melee()).then_some(Stage::WardSeveral)
        }
        Purpose::Ward if view.in_melee() => {
            let unseen = usage.effect()?.condition == Some(Condition::Invisible);
            (!unseen).then_some(Stage::WardInMelee)
        }
        Purpose::Ward => Some(Stage::WardBeforeMelee),
    }
}
