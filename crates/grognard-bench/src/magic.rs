//! B/X magic: spells cast, and what lasts.

use std::sync::Arc;

use grognard::{
    bx::{
        Catalog, Creature, Event, EventSink, Ruleset, StreamName, World,
        creature::{CharacterRecord, MemorizedSpell, spawn},
        effects::{AttachRequest, EffectDefinition, attach, regeneration_definition, release},
        magic::{CastContext, Casting, SpellTarget, cast_spell},
        model::{
            modifier::{ModifierKind, ModifierSpec},
            spell::SpellTemplate,
            words::{AbilityScores, Alignment},
        },
    },
    kernel::{Id, Ignore, NoDice, Recorder, TimeUnit},
};

use crate::{Work, mix};

/// So many that nobody dies of what is measured.
const HIT_POINTS: i64 = 1_000_000_000_000;

/// A magic-user, a spell, and those it is cast at.
struct Casters {
    world: World,
    spell: Arc<SpellTemplate>,
    mode: &'static str,
    targets: Vec<SpellTarget>,
    context: CastContext,
    copy: MemorizedSpell,
}

fn monster(world: &mut World, kind: &str, name: &Id) {
    let template = Catalog::standard().monster(kind).expect("it is printed");
    let dice = world.streams.of(StreamName::MonsterSpawn);
    let mut creature = spawn(template, name.clone(), None, dice).expect("it has one alignment");
    if let Creature::Monster(monster) = &mut creature {
        let hale = monster.set_max_hp(HIT_POINTS).and_then(|()| monster.set_current_hp(HIT_POINTS));
        debug_assert!(hale.is_ok());
    }
    world.roster.insert(name.clone(), creature);
}

/// A magic-user of 6th level and eight orcs.
fn casters(spell: &str, mode: &'static str) -> Casters {
    let catalog = Catalog::standard();
    let mut world = World::new(7, Ruleset::default());
    let class = catalog.class("magic_user").expect("it is printed");
    let scores = AbilityScores::new([9, 16, 9, 11, 9, 10]).expect("they are from 3 to 18");
    let mage = CharacterRecord::newcomer("mage".into(), &class, scores, Alignment::Neutral, 14);
    let mage = CharacterRecord { level: 6, ..mage };
    world.roster.insert("mage".into(), mage.build(catalog).expect("a legal character").into());
    let names = (1..=8).map(|number| Id::from(format!("orc-{number}")));
    let targets = names.map(|name| {
        monster(&mut world, "orc", &name);
        SpellTarget::Creature(name)
    });
    let targets = targets.collect();
    Casters {
        world,
        spell: catalog.spell(spell).expect("it is printed"),
        mode,
        targets,
        context: CastContext::default(),
        copy: MemorizedSpell { spell_id: spell.into(), reversed: false },
    }
}

impl Casters {
    /// Memorizes the spell and casts it; how many were affected, or how many refusals there are.
    fn cast<S: EventSink>(&mut self, sink: &mut S) -> u64 {
        let Ok(Creature::Character(mage)) = self.world.roster.get_mut("mage") else {
            return 0;
        };
        if mage.memorized_spells().is_empty() {
            mage.set_memorized_spells(vec![self.copy.clone()]);
        }
        let class = Arc::clone(mage.class());
        let casting = Casting {
            spell: &self.spell,
            mode: self.mode,
            reversed: false,
            targets: &self.targets,
            context: &self.context,
            profile: class.caster(),
        };
        let ruleset = self.world.ruleset;
        let (mut scene, streams) = self.world.scene();
        match cast_spell(&mut scene, "mage", &casting, &ruleset, streams, sink) {
            Ok(result) => result.affected_ids.len() as u64,
            Err(error) => error.rejections().len() as u64,
        }
    }
}

/// A fire ball of six dice at eight orcs, every event kept.
pub fn fire_ball() -> Work {
    let mut casters = casters("fire_ball", "damage");
    let mut events: Recorder<Event> = Recorder::new();
    Box::new(move |n| {
        (0..n).fold(0, |checksum, _| {
            events.clear();
            let affected = casters.cast(&mut events);
            mix(mix(checksum, affected), events.events().len() as u64)
        })
    })
}

/// Sleep on eight orcs, every event kept, and the sleepers woken.
pub fn sleep() -> Work {
    let mut casters = casters("sleep", "hd_budget");
    let mut events: Recorder<Event> = Recorder::new();
    Box::new(move |n| {
        (0..n).fold(0, |checksum, _| {
            events.clear();
            let affected = casters.cast(&mut events);
            let world = &mut casters.world;
            while let Some(effect) = world.ledger.effects().last() {
                let id = effect.effect_id.clone();
                let woken = release(&mut world.ledger, &id, &mut world.roster, &mut events);
                debug_assert!(woken.is_ok());
            }
            mix(mix(checksum, affected), events.events().len() as u64)
        })
    })
}

/// A fire ball by somebody whose hands are bound.
pub fn cast_rejected() -> Work {
    let mut casters = casters("fire_ball", "damage");
    casters.context.bound = true;
    Box::new(move |n| (0..n).fold(0, |checksum, _| mix(checksum, casters.cast(&mut Ignore))))
}

/// Twenty orcs with four spells on each, and twenty trolls that regenerate.
fn hundred_effects() -> World {
    let mut world = World::new(7, Ruleset::default());
    let mut blessed = EffectDefinition::new("bless").lasting(HIT_POINTS, TimeUnit::Round);
    blessed.modifiers = vec![ModifierSpec::new(ModifierKind::AttackBonus, 1)];
    let blessed = Arc::new(blessed);
    for number in 1..=20 {
        let (orc, troll) = (Id::from(format!("orc-{number}")), Id::from(format!("troll-{number}")));
        monster(&mut world, "orc", &orc);
        monster(&mut world, "troll", &troll);
        let regeneration = world.roster.get(&troll).map(regeneration_definition);
        let regeneration = regeneration.expect("it is there").expect("trolls regenerate");
        let mut lasting = vec![(&orc, Arc::clone(&blessed)); 4];
        lasting.push((&troll, Arc::new(regeneration)));
        for (target_ref, definition) in lasting {
            let (mut scene, _) = world.scene();
            let request = AttachRequest { definition, target_ref, caster_level: Some(6) };
            let attached = attach(&mut scene, request, &mut NoDice, &mut Ignore);
            debug_assert!(attached.is_ok());
        }
    }
    world
}

/// A round passes over a hundred effects, of which twenty tick.
pub fn ledger_round() -> Work {
    let mut world = hundred_effects();
    let mut events: Recorder<Event> = Recorder::new();
    Box::new(move |n| {
        (0..n).fold(0, |checksum, _| {
            events.clear();
            let passed = world.advance(1, TimeUnit::Round, &mut events);
            mix(mix(checksum, u64::from(passed.is_ok())), world.clock.rounds().unsigned_abs())
        })
    })
}
