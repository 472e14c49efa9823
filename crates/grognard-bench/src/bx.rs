//! B/X.

use std::sync::Arc;

use grognard::{
    bx::{
        Catalog, Creature, Event, EventSink, Ruleset, StreamName, Streams,
        combat::{Attack, AttackContext, AttackResult, Attacker, Strike, resolve_attack},
        creature::{CharacterRecord, spawn},
        model::{equipment::Weapon, words::Tier},
        treasure::TreasureRoll,
    },
    kernel::{IdAllocator, Ignore, Recorder},
};
use grognard_sim::{Scenario, fight};

use crate::{Work, mix};

/// A fighter, an ogre, a sword, and dice.
struct Duel {
    context: AttackContext,
    ruleset: Ruleset,
    fighter: Creature,
    ogre: Creature,
    sword: Arc<Weapon>,
    streams: Streams,
}

fn duel() -> Duel {
    let catalog = Catalog::standard();
    let record: CharacterRecord = serde_json::from_value(serde_json::json!({
        "id": "hild",
        "name": "Hild",
        "class_id": "fighter",
        "race": "human",
        "level": 3,
        "xp": 4000,
        "scores": { "str": 16, "int": 9, "wis": 10, "dex": 13, "con": 14, "cha": 11 },
        "alignment": "lawful",
        "max_hp": 20,
        "current_hp": 20,
        "inventory": { "wielded": [
            { "instance_type": "item", "template": catalog.item("sword").expect("it is printed") },
        ] },
    }))
    .expect("a character record");
    let mut streams = Streams::with_keys(7);
    let ogre = catalog.monster("ogre").expect("it is printed");
    let ogre = spawn(ogre, "ogre-1".into(), None, streams.of(StreamName::MonsterSpawn));
    Duel {
        context: AttackContext::default(),
        ruleset: Ruleset::default(),
        fighter: record.build(catalog).expect("a legal character").into(),
        ogre: ogre.expect("ogres have one alignment"),
        sword: catalog.weapon("sword").expect("it is printed"),
        streams,
    }
}

impl Duel {
    /// One attack: the attacker is read, the roll made, damage dealt. The ogre heals before each.
    fn attack<S: EventSink>(&mut self, sink: &mut S) -> u64 {
        if let Creature::Monster(ogre) = &mut self.ogre {
            let unhurt = ogre.set_current_hp(20);
            debug_assert!(unhurt.is_ok());
        }
        let strike = Strike {
            attacker: &Attacker::of(&self.fighter),
            attack: Attack::Weapon(&self.sword),
            context: &self.context,
            ruleset: &self.ruleset,
        };
        let dice = self.streams.of(StreamName::Combat);
        match resolve_attack(&strike, &mut self.ogre, None, dice, sink) {
            Ok(AttackResult { roll, damage, .. }) => {
                let damage = damage.unwrap_or(0).unsigned_abs();
                mix(damage, roll.total.unwrap_or(0).unsigned_abs())
            }
            Err(_) => 0,
        }
    }
}

/// A fighter's whole attack on an ogre, nobody listening.
pub fn attack_null() -> Work {
    let mut duel = duel();
    Box::new(move |n| (0..n).fold(0, |checksum, _| mix(checksum, duel.attack(&mut Ignore))))
}

/// The same attack with every event kept.
pub fn attack_events() -> Work {
    let mut duel = duel();
    let mut events: Recorder<Event> = Recorder::new();
    Box::new(move |n| {
        (0..n).fold(0, |checksum, _| {
            events.clear();
            let result = duel.attack(&mut events);
            mix(mix(checksum, result), events.events().len() as u64)
        })
    })
}

/// Six characters against eight orcs.
const FIGHT: &str = include_str!("fight_6v8.toml");

/// A whole fight, each with another seed.
pub fn fight_6v8() -> Work {
    let scenario = Scenario::from_toml(FIGHT, "fight_6v8.toml", &[]).expect("a legal scenario");
    Box::new(move |n| {
        let mut scenario = scenario.clone();
        (0..n).fold(0, |checksum, seed| {
            scenario.seed = seed.into();
            match fight::play(&scenario, &mut Ignore) {
                Ok(report) => {
                    let left = report.fighters.iter().map(|one| one.current_hp.unsigned_abs());
                    left.fold(mix(checksum, report.rounds.into()), mix)
                }
                Err(_) => 0,
            }
        })
    })
}

/// A dragon's hoard after the other.
pub fn hoard_h() -> Work {
    let mut streams = Streams::with_keys(7);
    let mut ids = IdAllocator::default();
    Box::new(move |n| {
        (0..n).fold(0, |checksum, _| {
            let mut roll = TreasureRoll {
                catalog: Catalog::standard(),
                tier: Tier::Expert,
                dice: streams.of(StreamName::Treasure),
                ids: &mut ids,
            };
            let found = roll.of_type("H").map_or(0, |hoard| {
                mix(hoard.value_gp().unsigned_abs(), hoard.magic_items.len() as u64)
            });
            mix(checksum, found)
        })
    })
}
