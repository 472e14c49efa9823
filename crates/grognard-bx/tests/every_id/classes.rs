//! Every class at every level, every language, every spell.

use std::collections::BTreeSet;

use grognard_bx::{
    Creature, Ruleset,
    character::{
        CreationRequest, create_character, drain_levels, level_up, validate_class_choice,
        validate_languages, validate_starting_spells,
    },
    combat::{Attack, AttackContext, Attacker, Save, Strike, resolve_attack, saving_throw},
    creature::MemorizedSpell,
    events::EventKind,
    model::{
        class::{CasterKind, ClassDefinition},
        monster_ability::XpPolicy,
        words::{Ability, AbilityScores, Alignment, SaveCategory},
    },
    tables::to_hit_ac,
};
use grognard_kernel::{Id, Ignore, Recorder};

use crate::support::{
    catalog,
    dice::{Highest, Lowest},
    plain::{character, fighter},
    spells,
};

fn classes() -> impl Iterator<Item = std::sync::Arc<ClassDefinition>> {
    catalog().classes()
}

#[test]
fn every_class_at_every_level_fights_and_saves_by_its_row() {
    for class in classes() {
        for row in &class.progression {
            let member: Creature = character(&class.id, row.level).into();
            let what = format!("{} {}", class.id, row.level);
            let strike = Strike {
                attacker: &Attacker::of(&member),
                attack: Attack::Unarmed,
                context: &AttackContext::default(),
                ruleset: &Ruleset::default(),
            };
            let struck =
                resolve_attack(&strike, &mut fighter(), None, &mut Highest, &mut Ignore).unwrap();
            assert_eq!(struck.roll.required, Some(to_hit_ac(row.thac0, 9)), "{what}");
            for &category in SaveCategory::ALL {
                let save = Save::against(category);
                let made = saving_throw(&member, &save, &mut Highest, &mut Ignore).unwrap();
                assert_eq!(made.required, Some(row.saves[category]), "{what}");
                assert!(made.passed, "{what}");
            }
        }
        for pair in class.progression.windows(2) {
            let what = format!("{} {}", class.id, pair[1].level);
            assert!(pair[1].xp > pair[0].xp && pair[1].thac0 <= pair[0].thac0, "{what}");
            for &category in SaveCategory::ALL {
                assert!(pair[1].saves[category] <= pair[0].saves[category], "{what}");
            }
            let slots = pair[0].spell_slots.iter().zip(&pair[1].spell_slots);
            assert_eq!(pair[0].spell_slots.len(), pair[1].spell_slots.len(), "{what}");
            assert!(slots.into_iter().all(|(below, above)| below <= above), "{what}");
        }
        assert!(class.level_title(1).is_some(), "{}", class.id);
        assert!(class.thief_skills.is_empty() || class.id == "thief");
    }
}

/// Rolled with the greatest dice a character can be anything, and starts with 180 gold.
#[test]
fn a_character_of_every_class_can_be_created() {
    for class in classes() {
        let mut request = CreationRequest::new("Hild", &class.id, Alignment::Lawful);
        let spell = spells().iter().find(|spell| {
            let arcane = class.caster().filter(|caster| caster.kind == CasterKind::Arcane);
            arcane.is_some_and(|caster| caster.spell_list == spell.spell_list && spell.level == 1)
        });
        request.starting_spell_ids = spell.iter().map(|spell| spell.id.clone()).collect();
        request.extra_languages = vec!["minotaur".into(), "harpy".into(), "medusa".into()];
        request.purchases = vec![("dagger".into(), 1), ("torch".into(), 1)];
        let made = create_character(&request, catalog(), &Ruleset::default(), &mut Highest);
        if class.weapons.weapon_ids.iter().any(|id| *id == "dagger") || class.id != "cleric" {
            request.equip_ids = vec!["dagger".into()];
            let armed = create_character(&request, catalog(), &Ruleset::default(), &mut Highest);
            assert_eq!(armed.unwrap().character.inventory().wielded.len(), 1, "{}", class.id);
        }
        let made = made.unwrap();
        assert_eq!(made.gold_roll.total, 180, "{}", class.id);
        let die = i64::from(class.hit_die);
        assert_eq!(made.character.body().display_id(), "Hild");
        assert_eq!(made.hit_point_roll.hit_points, die + 3, "{}", class.id);
        assert_eq!(made.character.spell_book().len(), usize::from(spell.is_some()));
        assert_eq!(made.character.languages().len(), 1 + class.languages.len() + 3);
    }
}

/// Up to the highest level and down again to death, by the Hit Dice of the class.
#[test]
fn every_class_gains_and_loses_every_level() {
    for class in classes() {
        let mut member = character(&class.id, 1);
        for level in 2..=class.max_level {
            let gained = level_up(&mut member, &mut Highest).unwrap();
            assert_eq!((gained.new_level, member.level()), (level, level), "{}", class.id);
        }
        assert!(level_up(&mut member, &mut Highest).is_err(), "{}", class.id);
        let mut member: Creature = member.into();
        for level in (1..class.max_level).rev() {
            let policy = XpPolicy::LevelMinimum;
            let lost =
                drain_levels(&mut member, 1, policy, None, catalog(), &mut Highest, &mut Ignore);
            assert_eq!(lost.unwrap().new_level, level, "{}", class.id);
            let xp = member.as_character().unwrap().xp();
            assert_eq!(Some(xp), class.row(level).map(|row| row.xp), "{}", class.id);
        }
        assert_eq!(member.current_hp(), 1000, "{}", class.id);
        let policy = XpPolicy::Halfway;
        drain_levels(&mut member, 1, policy, None, catalog(), &mut Lowest, &mut Ignore).unwrap();
        assert!(member.is_dead(), "{}", class.id);
    }
}

/// Every requirement of a class keeps somebody out who is one point short of it.
#[test]
fn every_requirement_is_asked_for() {
    for class in classes() {
        for (ability, minimum) in class.requirements.iter() {
            let mut scores = [18; 6];
            scores[ability as usize] = minimum - 1;
            let short = AbilityScores::new(scores).unwrap();
            assert_eq!(validate_class_choice(&short, &class).len(), 1, "{}", class.id);
        }
        assert!(validate_class_choice(&AbilityScores::new([18; 6]).unwrap(), &class).is_empty());
        for tier in &class.xp_tiers {
            assert!(tier.minimums.iter().all(|(ability, _)| Ability::ALL.contains(&ability)));
        }
    }
}

/// Each tag of a class's ability that a rule reads is there for some class, with its figures.
#[test]
fn every_class_tag_that_rules_read_appears() {
    let tags: BTreeSet<String> = classes()
        .flat_map(|class| class.abilities.iter().map(|it| it.tag.to_string()).collect::<Vec<_>>())
        .collect();
    let read = [
        "divine_magic",
        "arcane_magic",
        "turn_undead",
        "defensive_bonus",
        "initiative_bonus",
        "missile_attack_bonus",
        "back_stab",
    ];
    for tag in read {
        assert!(tags.contains(tag), "no class has {tag:?}");
    }
    let rules = |id: &str| catalog().class(id).unwrap().rules().clone();
    assert!(rules("thief").back_stab.is_some());
    let halfling = rules("halfling");
    assert!(halfling.missile_attack_bonus > 0);
    assert!(halfling.defensive_bonus > 0 && halfling.initiative_bonus > 0);
}

/// Every language is known to a class from the start or can be learned; the common tongue cannot.
#[test]
fn every_language_can_be_spoken() {
    for class in classes() {
        for language in &class.languages {
            catalog().language(language).unwrap();
        }
        for language in catalog().languages() {
            let chosen = [language.id.clone()];
            let rejections = validate_languages(&class, 18, &chosen, catalog()).unwrap();
            let native = class.languages.contains(&language.id);
            let learns = language.choosable && !native;
            assert_eq!(rejections.is_empty(), learns, "{} {}", class.id, language.id);
        }
    }
}

/// Every spell is on a list that a class casts from at a level at which it has a place for it, can
/// be memorized, and is forgotten with the level.
#[test]
fn every_spell_is_somebodys() {
    for spell in spells() {
        let casters: Vec<_> = classes()
            .filter(|class| class.caster().is_some_and(|it| it.spell_list == spell.spell_list))
            .collect();
        assert!(!casters.is_empty(), "{} is on nobody's list", spell.id);
        let column = usize::try_from(spell.level - 1).unwrap();
        let can_cast = casters.iter().any(|class| {
            let slots = &class.row(class.max_level).unwrap().spell_slots;
            slots.get(column).is_some_and(|slots| *slots > 0)
        });
        assert!(can_cast, "nobody ever casts {}", spell.id);
        check_starting_book(&spell.id, &spell.spell_list, spell.level);
        check_forgotten(&casters[0], &spell.id);
    }
}

fn check_starting_book(id: &Id, list: &str, level: i64) {
    for class in classes() {
        let rejections = validate_starting_spells(&class, std::slice::from_ref(id), catalog());
        let arcane = class.caster().filter(|caster| caster.kind == CasterKind::Arcane);
        let fits = arcane.is_some_and(|caster| caster.spell_list == list && level == 1);
        assert_eq!(rejections.is_empty(), fits, "{} {id}", class.id);
    }
}

/// A caster drained from the top to 1st level keeps only what the 1st level casts.
fn check_forgotten(class: &ClassDefinition, id: &Id) {
    let mut caster = character(&class.id, class.max_level);
    let copy = MemorizedSpell { spell_id: id.clone(), reversed: false };
    caster.set_memorized_spells(vec![copy.clone(), copy]);
    let mut caster: Creature = caster.into();
    let mut events = Recorder::new();
    let levels = class.max_level - 1;
    let policy = XpPolicy::LevelMinimum;
    drain_levels(&mut caster, levels, policy, None, catalog(), &mut Lowest, &mut events).unwrap();
    let forgotten = events
        .events()
        .iter()
        .filter(|event| matches!(&event.kind, EventKind::SpellForgotten(it) if it.spell_id == *id))
        .count();
    let kept = caster.as_character().unwrap().memorized_spells().len();
    assert_eq!(forgotten + kept, 2, "{id}");
    let spell = catalog().spell(id).unwrap();
    let column = usize::try_from(spell.level - 1).unwrap();
    let slots = class.row(1).unwrap().spell_slots.get(column).copied().unwrap_or(0);
    assert_eq!(i64::try_from(kept).unwrap(), slots.min(2), "{id}");
}
