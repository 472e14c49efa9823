//! What is saved comes back as it was.

use std::fmt::Debug;

use grognard_bx::{
    Creature, Ruleset,
    creature::{CharacterRecord, MonsterRecord},
    effects::{ActiveEffect, EffectDefinition, Ledger},
};
use grognard_kernel::{Clock, IdAllocator, Ignore, Stream};
use proptest::{collection::vec, prelude::*};
use serde::{Serialize, de::DeserializeOwned};

use crate::support::{
    acts::NAMES,
    cases, catalog,
    creatures::{any_character, any_modifier, any_monster, any_ruleset},
    effects::any_definition,
    stories::{any_effect_act, any_pause, any_source, any_story, any_world},
};

/// Saves, loads and saves again: both texts are the same, and so are both values.
fn returns<T: Serialize + DeserializeOwned + Debug + PartialEq>(
    value: &T,
) -> Result<T, TestCaseError> {
    let text = serde_json::to_string(value).unwrap();
    let read: T = match serde_json::from_str(&text) {
        Ok(read) => read,
        Err(error) => return Err(TestCaseError::fail(format!("{error}: {text}"))),
    };
    prop_assert_eq!(&serde_json::to_string(&read).unwrap(), &text);
    Ok(read)
}

/// Saves a creature, loads it and builds it: it is the same creature.
fn creature_returns(creature: &Creature) -> Result<(), TestCaseError> {
    let again: Creature = match creature {
        Creature::Character(character) => {
            returns(&character.record())?.build(catalog()).unwrap().into()
        }
        Creature::Monster(monster) => returns(&monster.record())?.build(catalog()).unwrap().into(),
    };
    prop_assert_eq!(&again, creature);
    Ok(())
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn a_character_returns(record in any_character(NAMES[0])) {
        let character = record.clone().build(catalog()).unwrap();
        let written: CharacterRecord = character.record();
        prop_assert_eq!(serde_json::to_value(&written).unwrap(), serde_json::to_value(&record).unwrap());
        creature_returns(&character.into())?;
    }

    #[test]
    fn a_monster_returns(record in any_monster(NAMES[0])) {
        let monster = record.clone().build(catalog()).unwrap();
        let written: MonsterRecord = monster.record();
        prop_assert_eq!(&written, &record);
        prop_assert_eq!(returns(&record)?, record);
        creature_returns(&monster.into())?;
    }

    /// Whatever a story makes of a game can be saved.
    #[test]
    fn a_game_returns(mut world in any_world(), story in any_story(), seed: u128) {
        let mut dice = Stream::fork(seed, "combat");
        for act in &story {
            let _ = act.play(&mut world, &mut dice, &mut Ignore);
        }
        for (_, creature) in world.roster.iter() {
            creature_returns(creature)?;
        }
        prop_assert_eq!(&returns::<Ledger>(&world.ledger)?, &world.ledger);
        prop_assert_eq!(&returns::<IdAllocator>(&world.ids)?, &world.ids);
        prop_assert_eq!(returns::<Clock>(&world.clock)?, world.clock);
        prop_assert_eq!(&returns(&world.morale)?, &world.morale);
        let position = dice.position();
        prop_assert_eq!(Stream::restore(returns(&position)?).unwrap(), dice);
    }

    #[test]
    fn effects_return(
        mut world in any_world(),
        acts in vec(prop_oneof![4 => any_effect_act(), 1 => any_pause()], 1..8),
        seed: u128,
    ) {
        let mut dice = Stream::fork(seed, "effects");
        for act in &acts {
            let _ = act.play(&mut world, &mut dice, &mut Ignore);
        }
        for effect in world.ledger.effects() {
            prop_assert_eq!(&returns::<ActiveEffect>(effect)?, effect);
        }
    }

    #[test]
    fn a_definition_returns(definition in any_definition(), modifier in any_modifier()) {
        prop_assert_eq!(&returns::<EffectDefinition>(&definition)?, &definition);
        prop_assert_eq!(&returns(&modifier)?, &modifier);
    }

    #[test]
    fn a_ruleset_returns(ruleset in any_ruleset()) {
        prop_assert_eq!(returns::<Ruleset>(&ruleset)?, ruleset);
    }

    #[test]
    fn a_source_returns(source in any_source()) {
        prop_assert_eq!(&returns(&source)?, &source);
    }
}
