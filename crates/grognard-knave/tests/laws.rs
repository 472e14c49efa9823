//! Laws that hold for every world: random fights end, nothing panics on any text or figure, a
//! refused move changes nothing, the null sink and the recorder leave the same state.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use grognard_kernel::{Dice, Id, Ignore, NoDice, Recorder, Stream, WireName};
use grognard_knave::{
    Action, BookGear, Combat, CreatureKind, Decision, Event, Fault, Grant, ItemKind, Mind,
    MindState, NewCreature, NewItem, Order, Place, Quirks, Rules, Sheet, Stat, Surroundings, Table,
    World, hurt_level, pick_by_weight, roll, roll_at_most, roll_table,
};
use proptest::prelude::*;
use serde_json::Value;

/// One of a list.
fn one_of<'l, T>(list: &'l [T], dice: &mut Stream) -> &'l T {
    &list[dice.pick(list.len()).unwrap()]
}

fn chance(percent: i64, dice: &mut Stream) -> bool {
    dice.range(1, 100).unwrap() <= percent
}

/// Any stat.
fn stat(dice: &mut Stream) -> Stat {
    *one_of(Stat::ALL, dice)
}

/// The rules of a seed: those that are meant, the module, and mixtures of faults.
fn rules(seed: u64, dice: &mut Stream) -> Rules {
    let mixture = |dice: &mut Stream| {
        let Ok(Value::Object(mut quirks)) = serde_json::to_value(Quirks::NONE) else { panic!() };
        quirks.values_mut().for_each(|kept| *kept = chance(50, dice).into());
        Rules {
            quirks: serde_json::from_value(quirks.into()).unwrap(),
            ..if chance(50, dice) { Rules::repaired() } else { Rules::module() }
        }
    };
    match seed % 4 {
        0 | 1 => Rules::repaired(),
        2 => Rules::module_with_levels(),
        _ => mixture(dice),
    }
}

/// A room with a few characters and a few monsters, armed by chance, some of it broken or spent.
fn world(seed: u64, dice: &mut Stream) -> World {
    let mut world = World::new(rules(seed, dice));
    world.room.allow_death = chance(70, dice);
    world.room.allow_pvp = chance(15, dice);
    for number in 1..=dice.range(1, 3).unwrap() {
        let id = format!("hero-{number}");
        let sheet = Sheet::roll(&world.rules, dice).unwrap();
        // A character that is too weak for what it owns stays as it is.
        let _ = world.add_character(&id, &sheet);
        for name in ["sword", "halberd", "full plate", "sling"] {
            if chance(25, dice) {
                let item = format!("{id}/{name} of the book");
                world.add_item(BookGear::of(name).unwrap().item(item.as_str())).unwrap();
                let _ = world.equip(&id, &item);
            }
        }
        for kind in [ItemKind::RuneStone, ItemKind::Throwable, ItemKind::Consumable] {
            if chance(50, dice) {
                let item = format!("{id}/{kind}");
                let uses = Some(dice.range(0, 2).unwrap());
                let quality = Some(Some(dice.range(0, 2).unwrap()));
                world
                    .add_item(NewItem { uses, quality, ..NewItem::new(item.as_str(), kind) })
                    .unwrap();
                let _ =
                    if chance(50, dice) { world.equip(&id, &item) } else { world.stow(&id, &item) };
            }
        }
    }
    let kinds = [CreatureKind::Npc, CreatureKind::Mob, CreatureKind::Mob, CreatureKind::Talkative];
    for number in 1..=dice.range(1, 4).unwrap() {
        let id = format!("foe-{number}");
        let weapon = chance(40, dice).then(|| Id::from(format!("{id}/weapon")));
        if let Some(weapon) = &weapon {
            let quality = Some(Some(dice.range(-1, 3).unwrap()));
            let new = NewItem { quality, ..NewItem::new(weapon.clone(), ItemKind::Weapon) };
            world.add_item(new).unwrap();
        }
        world
            .add_creature(NewCreature {
                hit_dice: Some(dice.range(-1, 6).unwrap()),
                armor: Some(dice.range(0, 9).unwrap()),
                weapon,
                ..NewCreature::new(id.as_str(), *one_of(&kinds, dice))
            })
            .unwrap();
    }
    world
}

/// What a character does: mostly attacks, now and then something else.
fn whim(world: &World, who: &str, others: &[Id], dice: &mut Stream) -> Order {
    let target = one_of(others, dice).clone();
    let carried: Vec<Id> =
        world.gear(who).unwrap().iter().filter_map(|(item, _)| item.cloned()).collect();
    let item = (!carried.is_empty()).then(|| one_of(&carried, dice).clone());
    let action = match (dice.range(1, 20).unwrap(), item) {
        (1..=2, _) => Action::Stunt {
            recipient: one_of(others, dice).clone(),
            target,
            advantage: chance(50, dice),
            stunt_type: stat(dice),
            defense_type: stat(dice),
        },
        (3..=4, Some(item)) => Action::Use { item, target: chance(90, dice).then_some(target) },
        (5..=6, Some(item)) => Action::Wield { item },
        (7, _) => Action::Flee,
        (8, _) => Action::Hold,
        _ => Action::Attack { target },
    };
    Order { action, repeat: chance(30, dice).then_some(true), dt: None }
}

/// No fight is longer than this.
const MOST_TURNS: i64 = 2000;

/// Plays a fight to its end, and returns the number of turns.
fn fight_out(seed: u64) -> i64 {
    let mut dice = Stream::fork(seed.into(), "law of fights");
    let mut world = world(seed, &mut dice);
    let everybody: Vec<Id> = world.creatures().iter().map(|one| one.id.clone()).collect();
    let mut fight = Combat::new(dice.range(1, 4).unwrap());
    for who in &everybody {
        fight.join(&world, who).unwrap();
    }
    let mut minds = vec![Mind { state: MindState::Combat, ..Mind::default() }; everybody.len()];
    let mut events = Recorder::new();
    while !fight.is_over() {
        assert!(fight.turns() < MOST_TURNS, "seed {seed}: the fight has no end");
        for (who, mind) in everybody.iter().zip(&mut minds) {
            let repeats = |(one, order): &(Id, Order)| one == who && order.repeat == Some(true);
            if !fight.combatants().iter().any(|(one, _)| one == who)
                || (fight.combatants().iter().any(repeats) && chance(70, &mut dice))
            {
                continue;
            }
            if world.creature(who).unwrap().is_character() {
                let order = whim(&world, who, &everybody, &mut dice);
                fight.queue(&world, who, order).unwrap();
                continue;
            }
            let around = Surroundings::of(&world, who, Some(&fight)).unwrap();
            if let Decision::Order(order) = mind.tick(&around, &mut dice).unwrap() {
                fight.queue(&world, who, order).unwrap();
            }
            // A fight has one way out, and who is on it goes on.
            if mind.state != MindState::Combat {
                mind.state = MindState::Combat;
            }
        }
        match fight.turn(&mut world, &mut dice, &mut events) {
            Ok(()) => {}
            // The module stops where an order fails. That one is given up, or it would fail again.
            Err(fault) => {
                assert!(world.rules.quirks.fails_late, "seed {seed}: {fault}");
                for who in fight.combatants().iter().map(|(who, _)| who.clone()).collect::<Vec<_>>()
                {
                    fight.queue(&world, &who, Action::Hold.into()).unwrap();
                }
            }
        }
        if fight.turns() > MOST_TURNS / 2 {
            // Those whom nothing harms would stand there for ever.
            for who in fight.combatants().iter().map(|(who, _)| who.clone()).collect::<Vec<_>>() {
                fight.queue(&world, &who, Order::repeated(Action::Flee)).unwrap();
            }
        }
    }
    assert!(matches!(events.events().last(), Some(Event::CombatOver { .. })));
    let out = fight.defeated().len();
    let told = events.events().iter().filter(|event| matches!(event, Event::Defeated { .. }));
    assert_eq!(out, told.count(), "seed {seed}");
    fight.turns()
}

#[test]
fn ten_thousand_random_fights_come_to_an_end() {
    let mut longest = 0;
    let mut shortest = i64::MAX;
    for seed in 0..10_000 {
        let turns = fight_out(seed);
        longest = longest.max(turns);
        shortest = shortest.min(turns);
    }
    assert!(shortest <= 3 && longest >= 10, "{shortest} to {longest} turns");
}

#[test]
fn the_null_sink_and_the_recorder_leave_the_same_state() {
    for seed in 0..200 {
        let play = |recorded: bool| {
            let mut dice = Stream::fork(seed.into(), "law of sinks");
            let mut world = world(seed, &mut dice);
            let everybody: Vec<Id> = world.creatures().iter().map(|one| one.id.clone()).collect();
            let mut fight = Combat::new(1);
            for who in &everybody {
                let target = one_of(&everybody, &mut dice).clone();
                let attack = Action::Attack { target };
                fight.queue(&world, who, Order::repeated(attack)).unwrap();
            }
            for _ in 0..5 {
                if fight.is_over() {
                    break;
                }
                let turn = match recorded {
                    true => fight.turn(&mut world, &mut dice, &mut Recorder::new()),
                    false => fight.turn(&mut world, &mut dice, &mut Ignore),
                };
                assert!(turn.is_ok(), "{turn:?}");
            }
            (world, fight, dice.position())
        };
        assert_eq!(play(true), play(false), "seed {seed}");
    }
}

#[test]
fn a_refused_move_draws_nothing_and_changes_nothing() {
    for seed in (0..400).step_by(4) {
        let mut dice = Stream::fork(seed.into(), "law of refusals");
        let mut world = world(seed, &mut dice);
        let everybody: Vec<Id> = world.creatures().iter().map(|one| one.id.clone()).collect();
        let mut things: Vec<Id> = world.items().iter().map(|one| one.id.clone()).collect();
        things.extend(everybody.iter().cloned());
        things.push("nothing".into());
        for _ in 0..40 {
            let before = world.clone();
            let (who, what) = (one_of(&everybody, &mut dice), one_of(&things, &mut dice));
            let done = match dice.range(1, 5).unwrap() {
                1 => world.equip(who, what),
                2 => world.stow(who, what),
                3 => world.buy(who, what, Default::default()).map(|_| ()),
                4 => world.sell(who, what, Default::default()).map(|_| ()),
                _ => world.level_up(who, &[what.as_str()], &mut NoDice),
            };
            if done.is_err() {
                assert_eq!(world, before, "seed {seed}: {who} {what} {done:?}");
            }
        }
    }
}

/// Sizes, weights and hit points that nobody would think of.
fn any_figure() -> impl Strategy<Value = i64> {
    prop_oneof![any::<i64>(), -20..20_i64, Just(i64::MIN), Just(i64::MAX)]
}

proptest! {
    #[test]
    fn no_text_of_dice_panics(text in "[ 0-9dD_+-]{0,12}|.{0,8}", most in any_figure()) {
        for rules in [Rules::repaired(), Rules::module()] {
            let mut dice = Stream::fork(1, "fuzz");
            // A short run of dice is enough: longer ones are only longer.
            if text.len() < 8 {
                let _ = roll(&text, &rules, &mut dice);
                let _ = roll_at_most(&text, most, &rules, &mut dice);
            } else {
                prop_assert!(roll(&text, &rules, &mut NoDice).is_err()
                    || roll(&text, &rules, &mut NoDice) == Ok(0));
            }
        }
    }

    #[test]
    fn no_table_panics(ranges in prop::collection::vec("[0-9+ -]{0,6}", 0..5), face in 1..21_i64) {
        let rows: Vec<Value> = ranges.iter().map(|range| serde_json::json!([range, 1])).collect();
        let table = Table::read(rows);
        for rules in [Rules::repaired(), Rules::module()] {
            let mut dice = grognard_kernel::Script::faces([face]);
            let _ = roll_table("1d20", &table, &rules, &mut dice);
        }
    }

    #[test]
    fn no_order_panics(text in r#"\{("key":"(hold|attack|stunt|use|wield|flee|x)")?(,"(target|item|dt|repeat)":("a"|1|true|null|1.5)){0,3}\}"#) {
        if let Ok(Value::Object(given)) = serde_json::from_str(&text)
            && let Ok(order) = Order::read(&given)
        {
            prop_assert_eq!(order.written(), given);
        }
    }

    #[test]
    fn no_figure_panics(figures in prop::collection::vec(any_figure(), 12), seed in 0..u64::MAX) {
        for rules in [Rules::repaired(), Rules::module_with_levels()] {
            let mut world = World::new(rules);
            let mut figure = figures.iter().copied().cycle();
            let mut next = || figure.next();
            world.add_creature(NewCreature {
                hp: next(), hp_max: next(), strength: next(), constitution: next(), level: next(),
                xp: next(), coins: next(),
                ..NewCreature::new("hero", CreatureKind::Character)
            }).unwrap();
            world.add_creature(NewCreature {
                hp: next(), hit_dice: next(), hp_multiplier: next(), armor: next(), coins: next(),
                ..NewCreature::new("foe", CreatureKind::Mob)
            }).unwrap();
            let sword = NewItem {
                armor: next(), quality: Some(next()), uses: next(), value: next(),
                use_slot: Some(Place::Body),
                ..NewItem::new("sword", ItemKind::Weapon)
            };
            world.add_item(sword).unwrap();
            let mut dice = Stream::fork(seed.into(), "fuzz");
            let mut told = Recorder::<Event>::new();
            let _ = world.equip("hero", "sword");
            let _ = world.gear_report("hero", &mut told);
            for (one, other) in [("hero", "foe"), ("foe", "hero"), ("foe", "foe")] {
                let edge = Default::default();
                world.attack(one, other, edge, &mut dice, &mut told).unwrap();
                world.heal(one, figures[0], None, &mut told).unwrap();
                world.damage(one, figures[1], &mut told).unwrap();
                world.pay(one, figures[2]).unwrap();
                world.loot(one, other, &mut dice, &mut told).unwrap();
                world.rest(one, &mut dice, &mut told).unwrap();
                let _ = world.hurt_level_of(one);
                world.room.allow_death = true;
                world.defeat(one, &mut dice, &mut told).unwrap();
            }
            world.add_xp("hero", figures[3]).unwrap();
            let _ = world.sell("hero", "sword", Default::default());
            if (..100).contains(&world.character("hero").unwrap().level) {
                let _ = world.level_up("hero", &["strength"], &mut dice);
            }
            let _ = hurt_level(figures[0], figures[1], &rules);
            let mut fight = Combat::new(figures[4]);
            fight.queue(&world, "foe", Order::repeated(Action::Flee)).unwrap();
            fight.grant(Grant::Advantage, "hero", "foe");
            fight.join(&world, "hero").unwrap();
            for _ in 0..3 {
                let turn = fight.turn(&mut world, &mut dice, &mut told);
                prop_assert!(turn.is_ok() || fight.is_over());
            }
        }
    }

    #[test]
    fn no_weights_panic(weights in prop::collection::vec(any::<f64>(), 0..6)) {
        let weights: Vec<(usize, f64)> = weights.into_iter().enumerate().collect();
        let picked = pick_by_weight(&weights, &mut Stream::fork(2, "fuzz"));
        let finite = weights.iter().all(|(_, weight)| weight.is_finite());
        prop_assert_eq!(finite, picked != Err(Fault::BadWeight));
    }
}

#[test]
fn every_name_on_the_wire_is_read_back() {
    fn check<T: WireName + std::str::FromStr + PartialEq + std::fmt::Debug>() {
        for &name in T::ALL {
            assert_eq!(name.as_str().parse().ok(), Some(name));
        }
    }
    check::<Stat>();
    check::<Place>();
    check::<ItemKind>();
    check::<CreatureKind>();
}
