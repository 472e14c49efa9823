//! Documents from outside: creatures, effects, events, tables, in JSON that anything may have
//! happened to.

use grognard_bx::{
    Creature, Event, Ruleset, World,
    combat::{
        Attack, AttackContext, Attacker, Blow, DamageSource, MoraleTracker, Participant, Save,
        Strike, apply_healing, attack_roll, deal_damage, destroy_equipment, drain_monster_hd,
        natural_healing, resolve_attack, saving_throw, validate_attack,
    },
    creature::{CharacterRecord, MonsterRecord},
    effects::{ActiveEffect, EffectDefinition, Ledger},
    items::{Inventory, Item, Purse, validate_equip},
    model::{
        equipment::Equipment,
        magic_item::MagicItemTemplate,
        modifier::ModifierSpec,
        monster::{MonsterFile, MonsterTemplate},
        table::{AttackMatrix, CombatTables, EncounterTables, ReactionTable, TurningTable},
        words::SaveCategory,
    },
};
use grognard_kernel::{
    Clock, DiceExpression, IdAllocator, Ignore, Params, Recorder, Rejection, Stream,
    StreamPosition, TimeUnit, sink::Annotator,
};
use proptest::{collection::vec, prelude::*, sample::select};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::{
    mutation::{any_json, damaged, grafted},
    support::{
        acts::NAMES,
        cases, catalog,
        creatures::{any_character, any_monster},
        stories::{any_effect_act, any_story, any_world},
    },
};

/// Puts a creature through what can befall one.
fn play(mut creature: Creature) {
    let mut dice = Stream::fork(1, "combat");
    let ruleset = &Ruleset { thac0_arithmetic: true, ..Ruleset::default() };
    let _ = (creature.armour_class(), creature.armour_class_ascending(), creature.thac0());
    for &category in SaveCategory::ALL {
        let save = Save { magical: true, ..Save::against(category) };
        saving_throw(&creature, &save, &mut dice, &mut Annotator::new()).unwrap();
    }
    let fists = AttackContext { behind_target: true, ..AttackContext::default() };
    let read = Attacker::of(&creature);
    let strike = Strike { attacker: &read, attack: Attack::Unarmed, context: &fists, ruleset };
    let _ = resolve_attack(&strike, &mut creature, None, &mut dice, &mut Annotator::new());
    if let Creature::Character(character) = &creature {
        for item in character.inventory().items.iter().chain(&character.inventory().wielded) {
            let _ = validate_equip(character.class(), item, Some(character.inventory()));
            let weapon = match item {
                Item::Mundane(item) => &item.template,
                Item::Magic(_) => continue,
            };
            if let Equipment::Weapon(weapon) = weapon {
                let attack = Attack::Weapon(weapon);
                let context = AttackContext { distance_feet: Some(30), ..fists };
                let _ = validate_attack(&creature, &attack, &context, ruleset);
                let strike = Strike { attacker: &read, attack, context: &context, ruleset };
                let _ = attack_roll(&strike, &creature, &mut dice, &mut Ignore);
            }
        }
    }
    let _ = apply_healing(&mut creature, 3, "magical", &mut Ignore);
    let _ = natural_healing(&mut creature, None, &mut dice, &mut Ignore);
    let _ = drain_monster_hd(&mut creature, 1, &mut dice, &mut Ignore);
    let source = DamageSource { destructive: true, ..DamageSource::default() };
    let blow = Blow { ruleset: Some(ruleset), ..Blow::new(5, &source) };
    let _ = deal_damage(&mut creature, &blow, &mut dice, &mut Annotator::new());
    let _ = destroy_equipment(&mut creature, None, Some(ruleset), &mut dice, &mut Ignore);
}

/// Reads text as JSON and that as a document; what cannot be read is `None`.
fn read_text<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

/// Reads JSON as a document; what cannot be read is `None`.
fn read<T: DeserializeOwned>(json: &Value) -> Option<T> {
    T::deserialize(json).ok()
}

/// An event that was read is written and read again as the same.
fn check_event(json: &Value) -> Result<(), TestCaseError> {
    if let Ok(Some(event)) = Event::from_json(json) {
        let again = serde_json::to_value(&event).unwrap();
        prop_assert_eq!(Event::from_json(&again).unwrap(), Some(event), "{}", again);
    }
    Ok(())
}

/// Events of a story, as they are written.
fn any_events() -> impl Strategy<Value = Vec<Value>> {
    (any_world(), any_story(), any::<u128>()).prop_map(|(mut world, story, seed)| {
        let mut dice = Stream::fork(seed, "combat");
        let mut events = Recorder::new();
        for act in &story {
            let _ = act.play(&mut world, &mut dice, &mut events);
        }
        let write = |event: Event| serde_json::to_value(&event).expect("an event");
        events.into_events().into_iter().map(write).collect()
    })
}

/// A ledger as it is written, with effects of every kind.
fn any_ledger() -> impl Strategy<Value = (World, Value)> {
    let acts = vec(any_effect_act(), 1..5);
    (any_world(), acts).prop_map(|(mut world, acts)| {
        let mut dice = Stream::fork(1, "effects");
        for act in &acts {
            let _ = act.play(&mut world, &mut dice, &mut Ignore);
        }
        let ledger = serde_json::to_value(&world.ledger).expect("a ledger");
        (world, ledger)
    })
}

fn written(record: &impl serde::Serialize) -> Value {
    serde_json::to_value(record).expect("a record")
}

/// Reads every kind of document from one; nothing may panic.
fn read_as_everything(json: &Value) {
    fn of<T: DeserializeOwned>(json: &Value) {
        let _ = read::<T>(json);
    }
    let readers: &[fn(&Value)] = &[
        of::<CharacterRecord>,
        of::<MonsterRecord>,
        of::<Inventory>,
        of::<Purse>,
        of::<Ledger>,
        of::<ActiveEffect>,
        of::<EffectDefinition>,
        of::<ModifierSpec>,
        of::<Ruleset>,
        of::<MoraleTracker>,
        of::<Vec<Participant>>,
        of::<AttackContext>,
        of::<DamageSource>,
        of::<MonsterTemplate>,
        of::<MonsterFile>,
        of::<Equipment>,
        of::<MagicItemTemplate>,
        of::<AttackMatrix>,
        of::<TurningTable>,
        of::<ReactionTable>,
        of::<EncounterTables>,
        of::<CombatTables>,
        of::<Clock>,
        of::<IdAllocator>,
        of::<DiceExpression>,
        of::<StreamPosition>,
        of::<Params>,
        of::<Rejection>,
        of::<Event>,
    ];
    for reader in readers {
        reader(json);
    }
}

proptest! {
    #![proptest_config(cases(2500))]

    #[test]
    fn any_json_is_read_or_refused(json in any_json()) {
        read_as_everything(&json);
        check_event(&json)?;
    }

    #[test]
    fn any_event_is_read_or_refused(
        event_type in select(grognard_bx::events::EventKind::TYPES),
        rest in vec((select(vec!["code", "visibility", "target_id", "amount", "roll", "keys"]), any_json()), 0..6),
    ) {
        let mut json = json!({"event_type": event_type});
        for (key, value) in rest {
            json[key] = value;
        }
        check_event(&json)?;
    }

    #[test]
    fn damaged_characters_are_refused_or_play(
        json in grafted(any_character(NAMES[0]).prop_map(|record| written(&record))),
    ) {
        let record: Option<CharacterRecord> = read(&json);
        if let Some(Ok(character)) = record.map(|record| record.build(catalog())) {
            prop_assert!((1..=character.class().max_level).contains(&character.level()));
            play(character.into());
        }
    }

    #[test]
    fn damaged_monsters_are_refused_or_play(
        json in grafted(any_monster(NAMES[0]).prop_map(|record| written(&record))),
    ) {
        let record: Option<MonsterRecord> = read(&json);
        if let Some(Ok(monster)) = record.map(|record| record.build(catalog())) {
            play(monster.into());
        }
    }

    #[test]
    fn damaged_texts_of_creatures_are_read_or_refused(
        character in damaged(any_character(NAMES[0]).prop_map(|record| written(&record).to_string())),
        monster in damaged(any_monster(NAMES[0]).prop_map(|record| written(&record).to_string())),
    ) {
        let _ = read_text::<CharacterRecord>(&character).map(|record| record.build(catalog()));
        let _ = read_text::<MonsterRecord>(&monster).map(|record| record.build(catalog()));
    }

    /// A ledger that was read can be resolved: round by round, to an end or to an error.
    #[test]
    fn damaged_ledgers_are_refused_or_resolve(
        (mut world, ledger) in any_ledger().prop_flat_map(|(world, ledger)| {
            (Just(world), grafted(Just(ledger)))
        }),
    ) {
        if let Some(ledger) = read::<Ledger>(&ledger) {
            world.ledger = ledger;
            for _ in 0..3 {
                let _ = world.advance(2, TimeUnit::Round, &mut Ignore);
            }
        }
    }

    #[test]
    fn damaged_events_are_read_or_refused(
        json in any_events().prop_flat_map(|events| {
            let events = if events.is_empty() { vec![json!({})] } else { events };
            grafted(select(events))
        }),
    ) {
        check_event(&json)?;
    }

    /// Tables of a user's own, which are read by the same code as the printed ones.
    #[test]
    fn damaged_tables_are_read_or_refused(
        encounters in grafted(Just(written(grognard_bx::tables::encounter_tables()))),
        combat in grafted(Just(written(grognard_bx::tables::combat_tables()))),
    ) {
        let _ = read::<EncounterTables>(&encounters);
        let _ = read::<CombatTables>(&combat);
    }
}
