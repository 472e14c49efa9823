//! Examples worked out by hand.

use std::sync::Arc;

use grognard_bx::{
    Creature, Event, Ruleset, StreamName, World,
    character::{CreationRequest, create_character},
    combat::{Attack, AttackContext, Attacker, Strike, resolve_attack},
    creature::spawn,
    effects::{AttachRequest, EffectDefinition, attach},
    events::EventKind,
    model::words::{Alignment, Condition},
};
use grognard_kernel::{Dice, Id, NoDice, Recorder, Script, TimeUnit};
use serde_json::json;

use crate::support::{catalog, plain::monster};

/// Master seed 42, stream `combat`: the first ten d20.
#[test]
fn the_first_dice_of_a_stream() {
    let mut world = World::new(42, Ruleset::default());
    let dice = world.streams.of(StreamName::Combat);
    let rolls: Vec<i64> = (0..10).map(|_| dice.die(20).unwrap()).collect();
    assert_eq!(rolls, [14, 11, 1, 9, 20, 12, 18, 16, 5, 8]);
}

/// Master seed 7: a fighter of Strength 14 (2 + 6 + 6, so +1) strikes a goblin (armour class 6).
/// She needs 19 − 6 = 13; the d20 shows 12, and 12 + 1 is enough; the d8 shows 8, and 8 + 1 are 9.
#[test]
fn a_fighter_strikes_a_goblin() {
    let mut world = World::new(7, Ruleset::default());
    let mut request = CreationRequest::new("Hild", "fighter", Alignment::Lawful);
    request.purchases = vec![("sword".into(), 1)];
    request.equip_ids = vec!["sword".into()];
    let dice = world.streams.of(StreamName::CharacterCreation);
    let made = create_character(&request, catalog(), &world.ruleset, dice).unwrap();
    let rolled: Vec<Vec<i32>> =
        made.ability_rolls.rolls.values().map(|faces| faces.to_vec()).collect();
    let by_hand = [[2, 6, 6], [4, 1, 1], [3, 5, 1], [2, 2, 6], [3, 6, 2], [3, 6, 2]]
        .map(|dice| dice.to_vec());
    assert_eq!(rolled, by_hand);
    assert_eq!(made.hit_point_roll.hit_points, 3);
    assert_eq!((made.gold_roll.faces.as_slice(), made.gold_roll.total), (&[5, 3, 2][..], 100));
    assert_eq!(made.character.inventory().purse.value_gp(), 90);

    let goblin = catalog().monster("goblin").unwrap();
    let dice = world.streams.of(StreamName::MonsterSpawn);
    let mut goblin = spawn(goblin, "monster-0001".into(), None, dice).unwrap();
    let hild: Creature = made.character.into();
    let sword = catalog().weapon("sword").unwrap();
    let strike = Strike {
        attacker: &Attacker::of(&hild),
        attack: Attack::Weapon(&sword),
        context: &AttackContext::default(),
        ruleset: &world.ruleset.clone(),
    };
    let mut events = Recorder::new();
    let dice = world.streams.of(StreamName::Combat);
    let struck = resolve_attack(&strike, &mut goblin, None, dice, &mut events).unwrap();
    let roll = struck.roll;
    assert_eq!((roll.roll, roll.modifier, roll.total), (Some(12), 1, Some(13)));
    assert_eq!((roll.required, roll.hit, struck.damage), (Some(13), true, Some(9)));
    let told: Vec<&str> = events.events().iter().map(Event::code).collect();
    let in_order = [
        "combat.attack.hit",
        "combat.damage.dealt",
        "combat.state.hit_points",
        "effects.condition.gained",
        "combat.death.died",
        "combat.state.hit_points",
    ];
    assert_eq!(told, in_order);
}

/// Sleep for 3 rounds from round 0 would end at 3. At round 1 stone comes for 2 rounds and ends
/// at 3; rounds 2 and 3 do not count for the sleep, which so ends at 5: the two rounds after the
/// stone are the two that it had left.
#[test]
fn stone_holds_sleep_still() {
    let mut world = World::new(1, Ruleset::default());
    world.roster.insert("beast".into(), monster("ogre"));
    let put = |world: &mut World, kind: &str, rounds, condition| {
        let mut definition = EffectDefinition::new(kind).lasting(rounds, TimeUnit::Round);
        definition.condition = Some(condition);
        let target_ref: &Id = &"beast".into();
        let definition = Arc::new(definition);
        let request = AttachRequest { definition, target_ref, caster_level: None };
        let (mut scene, _) = world.scene();
        attach(&mut scene, request, &mut NoDice, &mut Recorder::new()).unwrap();
    };
    let mut ended = Vec::new();
    put(&mut world, "sleep", 3, Condition::Asleep);
    for round in 1..=6 {
        let mut events = Recorder::new();
        world.advance(1, TimeUnit::Round, &mut events).unwrap();
        for event in events.events() {
            if let EventKind::EffectExpired(event) = &event.kind {
                ended.push((event.kind.to_string(), event.round));
            }
        }
        if round == 1 {
            put(&mut world, "stone", 2, Condition::Petrified);
        }
    }
    assert_eq!(ended, [("stone".to_owned(), 3), ("sleep".to_owned(), 5)]);
}

/// Effects that run out in one round do so in the order of their first rounds; those that began
/// together in the order of their ids as texts, so that 10000 comes before 9999.
#[test]
fn effects_end_in_canonical_order() {
    let effect = |id: &str, attached_round: i64| {
        json!({
            "effect_id": id,
            "definition": {"kind": "curse"},
            "target_ref": "vault",
            "attached_round": attached_round,
            "expires_round": 5,
        })
    };
    let mut world = World::new(1, Ruleset::default());
    let effects = [effect("effect-0001", 1), effect("effect-9999", 0), effect("effect-10000", 0)];
    world.ledger = serde_json::from_value(effects.into_iter().collect()).unwrap();
    let mut events = Recorder::new();
    world.advance(5, TimeUnit::Round, &mut events).unwrap();
    let ended: Vec<&str> = events
        .events()
        .iter()
        .filter_map(|event| match &event.kind {
            EventKind::EffectExpired(event) => Some(event.effect_id.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(ended, ["effect-10000", "effect-9999", "effect-0001"]);
}

/// Dice from the table: a 15 reaches the 13 that a goblin takes, the d8 shows 6. The 1 that nobody
/// asked for stays in the hand, which is an error at the end.
#[test]
fn dice_of_ones_own_are_read_in_order() {
    let mut goblin = monster("goblin");
    let sword = catalog().weapon("sword").unwrap();
    let strike = Strike {
        attacker: &Attacker::of(&crate::support::plain::fighter()),
        attack: Attack::Weapon(&sword),
        context: &AttackContext::default(),
        ruleset: &Ruleset::default(),
    };
    let mut hand = Script::faces([15, 6, 1]);
    let struck =
        resolve_attack(&strike, &mut goblin, None, &mut hand, &mut Recorder::new()).unwrap();
    assert_eq!((struck.damage, hand.left()), (Some(6), 1));
    assert!(hand.finish().is_err());
}
