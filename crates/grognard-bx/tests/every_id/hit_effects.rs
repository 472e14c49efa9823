//! Every effect that a hit brings takes hold, every reduction reduces, every kind of ability that
//! acts is known here.

use std::{collections::BTreeSet, sync::Arc};

use grognard_bx::{
    Creature, OneSource, Ruleset, World,
    combat::{
        Blow, DamageSource, Delivery, HitEffects, check_immunity, deal_damage, resolve_gaze,
        resolve_hit_effects,
    },
    creature::grant,
    model::{
        monster::{EnergyImmunity, MonsterAttack, MonsterTemplate},
        monster_ability::{AbilityRule, MonsterAbility},
        words::{Condition, Energy, GateKey},
    },
};
use grognard_kernel::{Dice, Id, Ignore, TimeUnit};

use crate::support::{
    catalog,
    dice::{Highest, Lowest},
    monsters,
    plain::{character, monster},
};

/// What shows on somebody who did not save.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    Dead,
    Suffers(Condition),
    Drained,
    /// Nothing: the referee says what happens.
    Referees,
}

/// The mark that a tag of an attack leaves, as the page of the monster has it.
fn mark_of(template: &MonsterTemplate, tag: &str) -> Mark {
    let own = |ability: &&MonsterAbility| ability.tag() == tag && !ability.is_manual();
    let Some(ability) = template.abilities.iter().find(own) else { return Mark::Referees };
    let params = ability.params();
    match tag {
        "poison" if params.text("outcome") != Some("death") => Mark::Referees,
        "poison" if params.text("onset_unit").is_some() => Mark::Suffers(Condition::Poisoned),
        "poison" => Mark::Dead,
        "paralysis" => Mark::Suffers(Condition::Paralysed),
        "petrification" => Mark::Suffers(Condition::Petrified),
        "disease" => Mark::Suffers(Condition::Diseased),
        "energy_drain" => Mark::Drained,
        _ => unreachable!("{}: no test knows what {tag:?} does", template.id),
    }
}

/// A fighter of 9th level in the way of what a hit brings.
fn hit<D: Dice>(template: &Arc<MonsterTemplate>, attack: &MonsterAttack, dice: D) -> World {
    let mut world = World::new(1, Ruleset::default());
    world.roster.insert("plain".into(), character("fighter", 9).into());
    let effects = HitEffects::of(&monster(&template.id), attack).unwrap();
    let target: &Id = &"plain".into();
    let (mut scene, _) = world.scene();
    let dice = &mut OneSource(dice);
    resolve_hit_effects(&effects, target, false, catalog(), &mut scene, dice, &mut Ignore).unwrap();
    world
}

fn victim(world: &World) -> &Creature {
    world.roster.get("plain").unwrap()
}

fn is_unharmed(victim: &Creature) -> bool {
    let level = victim.as_character().map(grognard_bx::Character::level);
    victim.body().conditions().records().is_empty() && level == Some(9)
}

/// A hit that brings one thing at a time: whoever does not save bears its mark, whoever saves does
/// not, and what was to end or to kill later does.
#[test]
fn every_effect_of_a_hit_takes_hold() {
    let mut marks = BTreeSet::new();
    for template in monsters() {
        for attack in template.attacks.iter().flat_map(|routine| &routine.attacks) {
            for tag in &attack.effects {
                let single = MonsterAttack { effects: vec![tag.clone()], ..attack.clone() };
                marks.insert(check_mark(template, &single, mark_of(template, tag)));
            }
        }
    }
    let suffered =
        [Condition::Poisoned, Condition::Paralysed, Condition::Petrified, Condition::Diseased];
    let mut expected = BTreeSet::from([Mark::Dead, Mark::Drained, Mark::Referees]);
    expected.extend(suffered.map(Mark::Suffers));
    assert_eq!(marks, expected);
}

fn check_mark(template: &Arc<MonsterTemplate>, attack: &MonsterAttack, mark: Mark) -> Mark {
    let what = format!("{}: {:?}", template.id, attack.effects);
    let mut failed = hit(template, attack, Lowest);
    let saved = hit(template, attack, Highest);
    let unsaved = matches!(mark, Mark::Drained | Mark::Suffers(Condition::Diseased));
    assert_eq!(is_unharmed(victim(&saved)), !unsaved, "{what}: saved");
    let effects = HitEffects::of(&monster(&template.id), attack).unwrap();
    assert_eq!(effects.manual.is_empty(), mark != Mark::Referees, "{what}");
    match mark {
        Mark::Referees => assert!(is_unharmed(victim(&failed)), "{what}"),
        Mark::Dead => assert!(victim(&failed).is_dead(), "{what}"),
        Mark::Drained => {
            let level = victim(&failed).as_character().map(grognard_bx::Character::level);
            assert!(level.is_some_and(|level| level < 9), "{what}");
        }
        Mark::Suffers(condition) => {
            assert!(victim(&failed).has(condition), "{what}");
            let end = failed.ledger.effects()[0].expires_round;
            let lasts = matches!(condition, Condition::Petrified | Condition::Diseased);
            assert_eq!(end.is_none(), lasts, "{what}");
            if let Some(end) = end {
                failed.advance(end, TimeUnit::Round, &mut Ignore).unwrap();
                assert!(!victim(&failed).has(condition), "{what}");
                let kills = condition == Condition::Poisoned;
                assert_eq!(victim(&failed).is_dead(), kills, "{what}");
            }
        }
    }
    mark
}

/// Those who meet a gaze turn to stone unless they save; those who look away do not meet it.
#[test]
fn every_gaze_turns_to_stone() {
    let gazes = |template: &&Arc<MonsterTemplate>| {
        template.abilities.iter().any(|ability| {
            ability.tag() == "petrification" && ability.params().text("vector") == Some("gaze")
        })
    };
    let gazers: Vec<&str> =
        monsters().iter().filter(gazes).map(|template| template.id.as_str()).collect();
    assert_eq!(gazers, ["basilisk", "medusa"]);
    let mut world = World::new(1, Ruleset::default());
    let names: [Id; 2] = ["met".into(), "looked_away".into()];
    for name in &names {
        let mut record = character("fighter", 1).record();
        record.id = Some(name.clone());
        let mut one: Creature = record.build(catalog()).unwrap().into();
        if name == "looked_away" {
            grant(&mut one, Condition::AvertedEyes, None, &mut Ignore);
        }
        world.roster.insert(name.clone(), one);
    }
    for (fails, dice) in [(false, &mut Highest as &mut dyn Dice), (true, &mut Lowest)] {
        let (mut scene, _) = world.scene();
        resolve_gaze(&names, &mut scene, dice, &mut Ignore).unwrap();
        assert_eq!(world.roster.get("met").unwrap().has(Condition::Petrified), fails);
        assert!(!world.roster.get("looked_away").unwrap().has(Condition::Petrified));
    }
}

/// 9 points of damage of each kind, divided where the monster's nature divides it.
#[test]
fn every_reduction_reduces() {
    let mut met = 0;
    for template in monsters() {
        for reduction in &template.defenses.reductions {
            met += 1;
            for &key in GateKey::ALL {
                let keys = [key].into_iter().collect();
                let source = DamageSource { keys, ..DamageSource::default() };
                let mut target = monster(&template.id);
                let whole = target.current_hp();
                deal_damage(&mut target, &Blow::new(9, &source), &mut Lowest, &mut Ignore).unwrap();
                let meets = reduction.keys.is_empty() || reduction.keys.iter().any(|it| it.is(key));
                let lost = if meets { 9 / reduction.divisor } else { 9 };
                assert_eq!(whole - target.current_hp(), lost, "{} {key}", template.id);
            }
        }
    }
    assert!(met >= 2);
}

/// Burning oil runs off those who work with fire; fire that is magic burns them, unless they are
/// born to it.
#[test]
fn everybody_who_uses_fire_minds_no_burning_oil() {
    let fire = |magical| DamageSource {
        keys: [GateKey::Fire, GateKey::Magic].into_iter().take(1 + usize::from(magical)).collect(),
        element: Some(Energy::Fire.into()),
        magical,
        kind: Delivery::Splash,
        ..DamageSource::default()
    };
    let mut met = 0;
    for template in monsters().iter().filter(|one| one.ability("uses_fire").is_some()) {
        assert_eq!(template.rule("uses_fire"), Some(&AbilityRule::UsesFire), "{}", template.id);
        let target = monster(&template.id);
        let absorbs = |magical| check_immunity(&target, &fire(magical), &Ruleset::default(), None);
        let defense = template.defenses.energy.get(Energy::Fire);
        let born_to_it = defense.is_some_and(|one| one.immunity == EnergyImmunity::All);
        assert_eq!((absorbs(false), absorbs(true)), (true, born_to_it), "{}", template.id);
        met += 1;
    }
    assert!(met >= 10);
}

/// An ability that is not left to the referee is of a kind that these tests know.
#[test]
fn every_kind_of_ability_that_acts_is_tested() {
    let acting: BTreeSet<&str> = monsters()
        .iter()
        .flat_map(|one| &one.abilities)
        .filter(|ability| !ability.is_manual())
        .map(MonsterAbility::tag)
        .collect();
    let tested = [
        "breath_weapon",
        "disease",
        "energy_drain",
        "paralysis",
        "petrification",
        "poison",
        "regeneration",
        "uses_fire",
    ];
    assert_eq!(acting.into_iter().collect::<Vec<_>>(), tested);
}
