//! Random stories: acts of every kind, one after another, in a game of three creatures.

use grognard_bx::{
    World,
    combat::{AttackContext, DamageSource, Delivery, Participant, TargetingMode},
    model::{
        equipment::Equipment,
        monster::MonsterAttack,
        words::{Alignment, Element, GateKey, SaveCategory},
    },
};
use grognard_kernel::{Clock, TimeUnit};
use proptest::{collection::vec, option, prelude::*, sample::select};

use super::{
    acts::{Act, Arms, Harm, NAMES},
    creatures::{any_creature, any_element, any_magic, any_ruleset},
    effects::any_definition,
    goods, monsters,
};

pub(crate) fn any_arms() -> BoxedStrategy<Arms> {
    let of = |pick: fn(&Equipment) -> Option<Arms>| {
        select(goods().iter().filter_map(pick).collect::<Vec<_>>())
    };
    let weapons = of(|goods| match goods {
        Equipment::Weapon(weapon) => Some(Arms::Weapon(weapon.clone())),
        _ => None,
    });
    let gear = of(|goods| match goods {
        Equipment::Gear(gear) => Some(Arms::Gear(gear.clone())),
        _ => None,
    });
    let fighting_gear = of(|goods| match goods {
        Equipment::Gear(gear) if gear.combat.is_some() => Some(Arms::Gear(gear.clone())),
        _ => None,
    });
    let improvised = of(|goods| goods.facet().cloned().map(Arms::Improvised));
    let routines = monsters().iter().flat_map(|monster| &monster.attacks);
    let natural: Vec<Arms> =
        routines.flat_map(|routine| &routine.attacks).cloned().map(Arms::Natural).collect();
    prop_oneof![
        1 => Just(Arms::Unarmed),
        4 => weapons,
        1 => gear,
        2 => fighting_gear,
        1 => improvised,
        4 => select(natural),
        2 => any_magic().prop_map(Arms::Enchanted),
    ]
    .boxed()
}

pub(crate) fn any_context() -> BoxedStrategy<AttackContext> {
    let distance = option::of(prop_oneof![0_i64..10, 0_i64..400]);
    let figures = (distance, -6_i64..=6, -3_i64..=3, 0_usize..2);
    (figures, prop::array::uniform9(any::<bool>()))
        .prop_map(|(figures, flags)| {
            let (distance_feet, situational_modifier, defender_ally_ac_bonus, option) = figures;
            AttackContext {
                distance_feet,
                situational_modifier,
                defender_ally_ac_bonus,
                behind_target: flags[0],
                target_unaware: flags[1],
                defender_retreating: flags[2],
                braced: flags[3],
                charging: flags[4],
                fired_last_round: flags[5],
                attacker_large: flags[6],
                lit: flags[7],
                fixed_damage_option: option,
                monster_missile: flags[8],
            }
        })
        .boxed()
}

fn who() -> impl Strategy<Value = usize> {
    0..NAMES.len()
}

fn several() -> impl Strategy<Value = Vec<usize>> {
    vec(who(), 0..4)
}

pub(crate) fn any_source() -> BoxedStrategy<DamageSource> {
    let keys = vec(select(GateKey::ALL), 0..3);
    let kinds = (select(Delivery::ALL), option::of(any_element()));
    (keys, kinds, prop::array::uniform3(any::<bool>()))
        .prop_map(|(keys, kinds, flags)| {
            let (kind, element) = kinds;
            let [magical, destructive, missile] = flags;
            DamageSource {
                keys: keys.into_iter().collect(),
                element: element.map(Element::from),
                magical,
                kind,
                destructive,
                missile,
            }
        })
        .boxed()
}

fn any_harm() -> impl Strategy<Value = Harm> {
    (option::of(any_element()), option::of(option::of(select(Alignment::ALL))))
        .prop_map(|(element, source)| Harm { element: element.map(Element::from), source })
}

fn any_participants() -> impl Strategy<Value = Vec<Participant>> {
    let key = select(vec!["a", "b", "c", "d", "e", "f", "g", "h"]);
    let side = select(vec!["party", "foes", "beasts"]);
    let one = (key, side, any::<bool>(), -2_i64..3);
    vec(one, 0..5).prop_map(|all| {
        let participant = |(key, side, slow, modifier): (&str, &str, _, _)| Participant {
            key: key.into(),
            side: side.into(),
            slow,
            modifier,
        };
        all.into_iter().map(participant).collect()
    })
}

/// Acts of a fight: no time passes.
pub(crate) fn any_fight_act() -> BoxedStrategy<Act> {
    let attack = (who(), who(), any_arms(), any_context(), any::<bool>()).prop_map(
        |(attacker, defender, arms, context, clock)| Act::Attack {
            attacker,
            defender,
            arms,
            context,
            clock,
        },
    );
    let splash = (who(), who(), any_arms(), any_context()).prop_map(
        |(attacker, defender, arms, context)| Act::Splash { attacker, defender, arms, context },
    );
    let rolls = vec(1_i32..=8, 0..4);
    let damage = (who(), -1_i64..30, any_source(), rolls, any::<bool>()).prop_map(
        |(target, amount, source, rolls, clock)| Act::Damage {
            target,
            amount,
            source,
            rolls,
            clock,
        },
    );
    let save = (who(), select(SaveCategory::ALL), -4_i64..=4, any::<bool>(), any_harm()).prop_map(
        |(target, category, modifier, magical, harm)| Act::Save {
            target,
            category,
            modifier,
            magical,
            harm,
        },
    );
    let breath =
        (who(), several()).prop_map(|(breather, targets)| Act::Breath { breather, targets });
    let morale = (who(), 1_i64..=13, -3_i64..=3)
        .prop_map(|(subject, score, modifier)| Act::Morale { subject, score, modifier });
    let heal = (who(), -1_i64..20, any::<bool>())
        .prop_map(|(target, amount, magical)| Act::Healing { target, amount, magical });
    let targets = (select(TargetingMode::ALL), -2_i64..8, any::<bool>())
        .prop_map(|(mode, number, rolled)| Act::Targets { mode, number, rolled });
    let drains = prop_oneof![
        (who(), 0_i64..4).prop_map(|(target, levels)| Act::DrainHd { target, levels }),
        (who(), who()).prop_map(|(attacker, target)| Act::EnergyDrain { attacker, target }),
    ];
    let routines = monsters().iter().flat_map(|monster| &monster.attacks);
    let with_effects: Vec<MonsterAttack> = routines
        .flat_map(|routine| &routine.attacks)
        .filter(|attack| !attack.effects.is_empty())
        .cloned()
        .collect();
    let hit_effects = (who(), select(with_effects), who(), any::<bool>()).prop_map(
        |(attacker, attack, target, huge)| Act::HitEffects { attacker, attack, target, huge },
    );
    let small = prop_oneof![
        who().prop_map(|target| Act::LevelUp { target }),
        several().prop_map(|engaged| Act::Gaze { engaged }),
        any_participants().prop_map(|participants| Act::Initiative { participants }),
        (-20_i64..20).prop_map(|modifier| Act::Reaction { modifier }),
        (who(), any::<bool>()).prop_map(|(target, with_ledger)| Act::Rest { target, with_ledger }),
        who().prop_map(|target| Act::Kill { target }),
        (who(), any_source()).prop_map(|(target, source)| Act::DestroyEquipment { target, source }),
        (-10_i64..120).prop_map(|feet| Act::Fall { feet }),
    ];
    prop_oneof![
        5 => attack,
        1 => splash,
        2 => damage,
        2 => save,
        3 => breath,
        1 => morale,
        1 => heal,
        1 => targets,
        2 => drains,
        2 => hit_effects,
        3 => small,
    ]
    .boxed()
}

/// Effects come and go.
pub(crate) fn any_effect_act() -> BoxedStrategy<Act> {
    prop_oneof![
        4 => (any_definition(), option::weighted(0.9, who()))
            .prop_map(|(definition, target)| Act::Attach { definition, target }),
        1 => who().prop_map(|target| Act::Regenerate { target }),
        1 => (0_usize..4).prop_map(|place| Act::Release { place }),
    ]
    .boxed()
}

/// Time passes.
pub(crate) fn any_pause() -> BoxedStrategy<Act> {
    prop_oneof![
        3 => (0_i64..6).prop_map(|amount| Act::Advance { amount, unit: TimeUnit::Round }),
        1 => Just(Act::Advance { amount: 1, unit: TimeUnit::Turn }),
    ]
    .boxed()
}

/// A story: acts of every kind, one after another.
pub(crate) fn any_story() -> BoxedStrategy<Vec<Act>> {
    vec(prop_oneof![5 => any_fight_act(), 3 => any_effect_act(), 2 => any_pause()], 1..9).boxed()
}

/// A game with three creatures.
pub(crate) fn any_world() -> BoxedStrategy<World> {
    let creatures = NAMES.map(any_creature);
    (creatures, any_ruleset(), any::<u128>(), 0_i64..100)
        .prop_map(|(creatures, ruleset, seed, rounds)| {
            let mut world = World::new(seed, ruleset);
            world.clock = Clock::at(rounds).expect("not negative");
            for (name, creature) in NAMES.iter().zip(creatures) {
                world.roster.insert((*name).into(), creature);
            }
            world
        })
        .boxed()
}
