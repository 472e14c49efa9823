//! What every act leaves true, and that the events tell all of it.

use std::collections::BTreeMap;

use grognard_bx::{Creature, Event, events::EventKind, model::words::Condition};
use grognard_kernel::{Id, Ignore, Recorder, Stream};
use proptest::prelude::*;

use crate::support::{
    acts::{Act, NAMES, Snapshot},
    cases,
    stories::{any_arms, any_context, any_story, any_world},
};

fn check_creature(creature: &Creature) -> Result<(), TestCaseError> {
    let (hp, max_hp) = (creature.current_hp(), creature.max_hp());
    prop_assert!(max_hp >= 1 && (0..=max_hp).contains(&hp), "{hp} of {max_hp} hit points");
    let conditions = creature.body().conditions();
    for &condition in Condition::ALL {
        let listed = conditions.records().iter().any(|record| record.condition == condition);
        prop_assert_eq!(conditions.has(condition), listed, "{}", condition);
    }
    prop_assert_eq!(creature.is_dead(), conditions.has(Condition::Dead));
    let modifiers = creature.body().modifiers();
    for &kind in grognard_bx::model::modifier::ModifierKind::ALL {
        let listed = modifiers.list().iter().any(|modifier| modifier.spec.kind == kind);
        prop_assert_eq!(modifiers.has(kind), listed, "{}", kind);
    }
    if let Some(monster) = creature.as_monster() {
        prop_assert!(monster.hit_dice_count() >= 0 && monster.drained_hd() >= 0);
    }
    Ok(())
}

fn same_effects(snapshot: &Snapshot) -> Vec<Id> {
    snapshot.ledger.effects().iter().map(|effect| effect.effect_id.clone()).collect()
}

/// Retells the events: hit points as reported last, conditions and effects as they came and went.
fn check_told(before: &Snapshot, events: &[Event], after: &Snapshot) -> Result<(), TestCaseError> {
    let mut reported = BTreeMap::new();
    let mut effects = same_effects(before);
    let mut conditions: BTreeMap<&str, Vec<(Condition, Option<Id>)>> = BTreeMap::new();
    for (name, creature) in &before.creatures {
        let records = creature.body().conditions().records();
        let list = records.iter().map(|record| (record.condition, record.effect_id.clone()));
        conditions.insert(name.as_str(), list.collect());
    }
    for event in events {
        match &event.kind {
            EventKind::HitPointsReported(event) => {
                reported.insert(event.target_id.clone(), (event.current_hp, event.max_hp));
            }
            EventKind::ConditionGained(event) => {
                let list = conditions.get_mut(event.target_id.as_str()).expect("one of them");
                list.push((event.condition.known().expect("known"), event.effect_id.clone()));
            }
            EventKind::ConditionRemoved(event) => {
                let list = conditions.get_mut(event.target_id.as_str()).expect("one of them");
                let gone = (event.condition.known().expect("known"), event.effect_id.clone());
                let place = list.iter().position(|record| *record == gone);
                list.remove(place.expect("what ends had begun"));
            }
            EventKind::EffectAttached(event) => effects.push(event.effect_id.clone()),
            EventKind::EffectExpired(event) => effects.retain(|id| *id != event.effect_id),
            EventKind::EffectReleased(event) => effects.retain(|id| *id != event.effect_id),
            _ => {}
        }
    }
    prop_assert_eq!(effects, same_effects(after));
    for (name, creature) in &after.creatures {
        let was = before.creature(name);
        let now = (creature.current_hp(), creature.max_hp());
        match reported.get(name) {
            Some(told) => prop_assert_eq!(*told, now, "{}", name),
            None => prop_assert_eq!((was.current_hp(), was.max_hp()), now, "{}", name),
        }
        let records = creature.body().conditions().records();
        let list: Vec<(Condition, Option<Id>)> =
            records.iter().map(|record| (record.condition, record.effect_id.clone())).collect();
        prop_assert_eq!(&conditions[name.as_str()], &list, "{}", name);
    }
    Ok(())
}

/// Who came to 0 hit points is dead, and who came to be dead has none.
fn check_deaths(before: &Snapshot, after: &Snapshot) -> Result<(), TestCaseError> {
    for (name, creature) in &after.creatures {
        let was = before.creature(name);
        if creature.is_dead() && !was.is_dead() {
            prop_assert_eq!(creature.current_hp(), 0, "{} died", name);
        }
        if creature.current_hp() == 0 && was.current_hp() > 0 {
            prop_assert!(creature.is_dead(), "{} has no hit points left", name);
        }
        if was.is_dead() && !creature.is_dead() {
            prop_assert!(creature.current_hp() > 0, "{} rose", name);
        }
    }
    Ok(())
}

/// Whether an act that fails may leave part of itself done: time that passes until an effect
/// fails, and a splash of something that turns out not to splash.
fn may_fail_halfway(act: &Act) -> bool {
    matches!(act, Act::Advance { .. } | Act::Splash { .. })
}

/// Whether the act has no event to tell it with.
fn is_silent(act: &Act) -> bool {
    matches!(act, Act::LevelUp { .. })
}

/// Whether somebody drains a corpse. Its hit points do not stay at 0 then, by the letter of the
/// rules (each lost Hit Die leaves at least 1), and a second death is not told.
fn drains_a_corpse(act: &Act, before: &Snapshot) -> bool {
    match act {
        Act::DrainHd { target, .. } | Act::EnergyDrain { target, .. } => {
            before.creature(NAMES[*target]).is_dead()
        }
        _ => false,
    }
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn every_act_leaves_a_game_that_makes_sense(
        mut world in any_world(),
        story in any_story(),
        seed: u128,
    ) {
        let mut dice = Stream::fork(seed, "combat");
        for act in &story {
            let before = Snapshot::of(&world);
            let mut events = Recorder::new();
            let said = act.play(&mut world, &mut dice, &mut events);
            let after = Snapshot::of(&world);
            for (_, creature) in &after.creatures {
                check_creature(creature)?;
            }
            check_deaths(&before, &after)?;
            if said.is_err() && !may_fail_halfway(act) {
                prop_assert_eq!(&after, &before, "{:?} failed", act);
            }
            if said.is_ok() && !is_silent(act) && !drains_a_corpse(act, &before) {
                check_told(&before, events.events(), &after)?;
            }
        }
    }

    /// Who attacks itself is both: the attacker as it was, the defender as it becomes.
    #[test]
    fn a_creature_can_attack_itself(
        world in any_world(),
        arms in any_arms(),
        context in any_context(),
        place in 0..NAMES.len(),
        seed: u128,
    ) {
        let act = |attacker, defender| Act::Attack {
            attacker,
            defender,
            arms: arms.clone(),
            context,
            clock: true,
        };
        let (mut alone, mut doubled) = (world.clone(), world);
        let twin = (place + 1) % NAMES.len();
        let same = doubled.roster.get(NAMES[place]).unwrap().clone();
        doubled.roster.insert(NAMES[twin].into(), same);
        let mut dice = Stream::fork(seed, "combat");
        let mut again = dice.clone();
        let on_itself = act(place, place).play(&mut alone, &mut dice, &mut Ignore);
        let on_twin = act(twin, place).play(&mut doubled, &mut again, &mut Ignore);
        prop_assert_eq!(
            on_itself.map_err(|error| error.to_string()),
            on_twin.map_err(|error| error.to_string())
        );
        prop_assert_eq!(dice, again);
        let name = NAMES[place];
        prop_assert_eq!(alone.roster.get(name).unwrap(), doubled.roster.get(name).unwrap());
    }

    /// Damage as told is damage as taken: never less, never more, whatever the roll was.
    #[test]
    fn hit_points_lost_are_the_damage_that_was_told(
        mut world in any_world(),
        arms in any_arms(),
        context in any_context(),
        seed: u128,
    ) {
        let before = world.roster.get(NAMES[1]).unwrap().current_hp();
        let act = Act::Attack { attacker: 0, defender: 1, arms, context, clock: false };
        let mut events = Recorder::new();
        let _ = act.play(&mut world, &mut Stream::fork(seed, "combat"), &mut events);
        let after = world.roster.get(NAMES[1]).unwrap().current_hp();
        let told: Option<i64> = events.events().iter().find_map(|event| match &event.kind {
            EventKind::DamageDealt(event) => Some(event.amount),
            _ => None,
        });
        if let Some(told) = told {
            prop_assert_eq!(after, (before - told).max(0));
        } else {
            prop_assert!(after == before || world.roster.get(NAMES[1]).unwrap().is_dead());
        }
    }
}
