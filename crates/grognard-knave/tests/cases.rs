//! Cases from the field: what other engines and trackers get wrong, each with the right answer.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use grognard_kernel::{Drawn, Ignore, Script, Stream};
use grognard_knave::{
    Action, BookGear, Combat, CreatureKind, NewCreature, Order, Rules, Size, Stat, World,
};

/// A room with a character and two monsters.
fn world(constitution: i64) -> World {
    let mut world = World::new(Rules::default());
    let hero = NewCreature {
        constitution: Some(constitution),
        hp: Some(20),
        hp_max: Some(20),
        ..NewCreature::new("hero", CreatureKind::Character)
    };
    world.add_creature(hero).unwrap();
    for id in ["rat", "ogre"] {
        world.add_creature(NewCreature::new(id, CreatureKind::Mob)).unwrap();
    }
    world
}

/// Slots are 10 and the constitution, whatever it becomes.
#[test]
fn k01_slots_follow_the_constitution() {
    assert_eq!(world(3).capacity("hero"), Ok(Size::slots(13)));
    assert_eq!(world(-2).capacity("hero"), Ok(Size::slots(8)));
}

/// Chain in the pack leaves its bearer unarmoured; worn, it is worth 4.
#[test]
fn k02_armour_protects_where_it_is_worn() {
    let mut world = world(3);
    world.add_item(BookGear::of("chain").unwrap().item("chain")).unwrap();
    world.stow("hero", "chain").unwrap();
    assert_eq!(world.bonuses("hero").unwrap().armour, 1);
    world.equip("hero", "chain").unwrap();
    assert_eq!(world.bonuses("hero").unwrap().armour, 4);
}

/// Nobody has an initiative: the order of a turn is drawn, and no figure of anybody moves it.
#[test]
fn k04_no_figure_moves_the_order_of_a_turn() {
    let orders = |hit_dice| {
        let mut world = world(1);
        let giant = NewCreature {
            hit_dice: Some(hit_dice),
            ..NewCreature::new("giant", CreatureKind::Mob)
        };
        world.add_creature(giant).unwrap();
        let mut fight = Combat::new(1);
        for who in ["hero", "rat", "giant"] {
            let order = Order::repeated(Action::Stunt {
                recipient: who.into(),
                target: who.into(),
                advantage: true,
                stunt_type: Stat::Armour,
                defense_type: Stat::Armour,
            });
            fight.queue(&world, who, order).unwrap();
        }
        let mut events = grognard_kernel::Recorder::new();
        let mut dice = Stream::fork(9, "combat");
        for _ in 0..10 {
            fight.turn(&mut world, &mut dice, &mut events).unwrap();
        }
        let acts = events.events().iter().filter_map(|event| match event {
            grognard_knave::Event::Stunt { actor, .. } => Some(actor.clone()),
            _ => None,
        });
        acts.collect::<Vec<_>>()
    };
    assert_eq!(orders(1).len(), 30);
    assert_eq!(orders(1), orders(9));
}

/// Each level wants more experience than the last: 1,000 for every level reached.
#[test]
fn k05_experience_rises_strictly() {
    let mut world = world(1);
    let mut least = Vec::new();
    for level in 1..=12 {
        let need = level * 1000 - world.character("hero").unwrap().xp;
        assert_eq!(world.add_xp("hero", need - 1), Ok(false));
        assert_eq!(world.add_xp("hero", 1), Ok(true));
        least.push(world.character("hero").unwrap().xp);
        world.level_up("hero", &["strength"], &mut Stream::fork(1, "levels")).unwrap();
    }
    assert!(least.is_sorted_by(|one, next| one < next), "{least:?}");
}

/// A fight is plain data: what was kept before a turn is the way back, and leads on as before.
#[test]
fn t01_a_kept_state_is_a_way_back() {
    let mut world = world(1);
    let mut fight = Combat::new(1);
    for (who, target) in [("hero", "rat"), ("rat", "hero"), ("ogre", "hero")] {
        let order = Order::repeated(Action::Attack { target: target.into() });
        fight.queue(&world, who, order).unwrap();
    }
    let mut dice = Stream::fork(2, "combat");
    let kept = (world.clone(), fight.clone(), dice.clone());
    fight.turn(&mut world, &mut dice, &mut Ignore).unwrap();
    let after = (world, fight);
    assert_ne!(after, (kept.0.clone(), kept.1.clone()));
    let (mut world, mut fight, mut dice) = kept;
    fight.turn(&mut world, &mut dice, &mut Ignore).unwrap();
    assert_eq!((world, fight), after);
}

/// Who fell has no turn in the next round: its order is drawn for those who are left.
#[test]
fn t02_a_new_round_begins_with_somebody_able() {
    let mut world = world(1);
    world.creature_mut("rat").unwrap().hp = 0;
    let mut fight = Combat::new(1);
    for who in ["rat", "hero", "ogre"] {
        fight.join(&world, who).unwrap();
    }
    let mut dice = Script::new(vec![
        Drawn::Shuffle { order: vec![0, 1, 2] },
        Drawn::Pick { count: 2, index: 0 },
        Drawn::Shuffle { order: vec![0, 1] },
        Drawn::Pick { count: 2, index: 0 },
    ]);
    for _ in 0..2 {
        fight.turn(&mut world, &mut dice, &mut Ignore).unwrap();
    }
    assert!(dice.finish().is_ok());
    let left: Vec<&str> = fight.combatants().iter().map(|(who, _)| who.as_str()).collect();
    assert_eq!(left, ["hero", "ogre"]);
}
