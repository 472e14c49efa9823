//! Every monster comes into play, attacks with all it has, suffers what it can suffer.

use std::{collections::BTreeSet, sync::Arc};

use grognard_bx::{
    Creature, Roster, Ruleset, World,
    combat::{
        Attack, AttackContext, Attacker, Breathing, DamageSource, Delivery, HitEffects, Save,
        Strike, check_immunity, drain_monster_hd, energy_drain_of, resolve_attack, resolve_breath,
        resolve_energy_drain, saving_throw, validate_breath,
    },
    creature::grant,
    effects::{AttachRequest, attach, regeneration_definition},
    model::{
        monster::{EnergyImmunity, MonsterAttack, MonsterTemplate},
        monster_ability::{AbilityRule, BreathHarm},
        words::{Condition, Energy, GateKey, SaveCategory},
    },
};
use grognard_kernel::{Id, Ignore, NoDice, Text, TimeUnit};

use crate::support::{
    catalog,
    dice::{Highest, Lowest},
    monsters,
    plain::{character, fighter, monster},
};

/// The most that an attack deals to somebody whom nothing protects, for each choice it has.
fn greatest_damages(attack: &MonsterAttack) -> Vec<i64> {
    if !attack.fixed_damage_options.is_empty() {
        return attack.fixed_damage_options.iter().map(|damage| (*damage).max(1)).collect();
    }
    let rolled = attack.damage.as_ref().map(|written| written.dice().greatest());
    vec![attack.fixed_damage.or(rolled).map_or(0, |damage| damage.max(1))]
}

fn attacks(template: &MonsterTemplate) -> impl Iterator<Item = &MonsterAttack> {
    template.attacks.iter().flat_map(|routine| &routine.attacks)
}

#[test]
fn every_monster_attacks_with_everything_it_has() {
    assert_eq!(monsters().len(), 233);
    for template in monsters() {
        let attacker = monster(&template.id);
        assert!(attacker.current_hp() >= 1, "{}", template.id);
        for attack in attacks(template) {
            for (fixed_damage_option, damage) in greatest_damages(attack).into_iter().enumerate() {
                let context = AttackContext { fixed_damage_option, ..AttackContext::default() };
                let strike = Strike {
                    attacker: &Attacker::of(&attacker),
                    attack: Attack::Natural(attack),
                    context: &context,
                    ruleset: &Ruleset::default(),
                };
                let mut victim = fighter();
                let struck =
                    resolve_attack(&strike, &mut victim, None, &mut Highest, &mut Ignore).unwrap();
                let what = format!("{}: {}", template.id, attack.name);
                assert_eq!(struck.roll.required, Some((template.thac0 - 9).max(2)), "{what}");
                assert_eq!((struck.roll.hit, struck.damage), (true, Some(damage)), "{what}");
                assert_eq!(victim.current_hp(), 1000 - damage, "{what}");
            }
            HitEffects::of(&attacker, attack).unwrap();
        }
    }
}

/// A sword harms whom swords harm; the rest takes what opens its immunity.
#[test]
fn every_monster_is_struck_by_what_harms_it() {
    let sword = &catalog().weapon("sword").unwrap();
    let (attacker, ruleset) = (&Attacker::of(&fighter()), &Ruleset::default());
    let context = &AttackContext::default();
    let strike = Strike { attacker, attack: Attack::Weapon(sword), context, ruleset };
    for template in monsters() {
        let mut victim = monster(&template.id);
        let whole = victim.current_hp();
        let struck = resolve_attack(&strike, &mut victim, None, &mut Highest, &mut Ignore).unwrap();
        let gate = template.defenses.harmed_only_by.set();
        assert_eq!(struck.absorbed, !gate.is_empty(), "{}", template.id);
        assert_eq!(struck.roll.auto, template.ac.is_none(), "{}", template.id);
        let halved = template.defenses.reductions.iter().any(|one| one.keys.is_empty());
        let lost = if struck.absorbed { 0 } else { 8 / if halved { 2 } else { 1 } };
        assert_eq!(victim.current_hp(), (whole - lost).max(0), "{}", template.id);
        assert_eq!(victim.is_dead(), victim.current_hp() == 0, "{}", template.id);
        for &key in GateKey::ALL.iter().filter(|key| **key != GateKey::Holy) {
            let keys = [key].into_iter().collect();
            let source = DamageSource { keys, ..DamageSource::default() };
            let absorbed = check_immunity(&victim, &source, ruleset, Some(attacker));
            assert_eq!(absorbed, !gate.is_empty() && !gate.contains(key), "{}", template.id);
        }
    }
}

/// Holy water burns the undead, whatever else may not harm them, and wets everybody else.
#[test]
fn holy_water_harms_every_undead_monster() {
    let holy_water = catalog().facet("holy_water").unwrap();
    let holy = DamageSource {
        keys: [GateKey::Holy].into_iter().collect(),
        kind: Delivery::Splash,
        missile: true,
        ..DamageSource::default()
    };
    assert_eq!(holy_water.damage.text(), "1d8");
    for template in monsters() {
        let target = monster(&template.id);
        let absorbed = check_immunity(&target, &holy, &Ruleset::default(), None);
        assert_eq!(absorbed, !template.is_a("undead"), "{}", template.id);
        assert_eq!(target.is_undead(), template.is_a("undead"), "{}", template.id);
    }
}

#[test]
fn every_monster_saves_by_its_figures() {
    for template in monsters() {
        let target = monster(&template.id);
        for &category in SaveCategory::ALL {
            let save = Save::against(category);
            let made = saving_throw(&target, &save, &mut Highest, &mut Ignore).unwrap();
            assert_eq!(made.required, Some(template.saves.values[category]), "{}", template.id);
            assert_eq!(made.passed, template.saves.values[category] <= 20, "{}", template.id);
            let failed = saving_throw(&target, &save, &mut Lowest, &mut Ignore).unwrap();
            assert_eq!(failed.passed, template.saves.values[category] <= 1, "{}", template.id);
        }
    }
}

/// Energies that a monster does not mind do nothing to it, and it saves by itself where its own
/// kind of breath is forced on it by magic.
#[test]
fn every_energy_defense_is_in_force() {
    let mut seen = BTreeSet::new();
    for template in monsters() {
        let target = monster(&template.id);
        for &energy in Energy::ALL {
            let defense = template.defenses.energy.get(energy);
            let element = Some(energy.into());
            for magical in [false, true] {
                let source = DamageSource {
                    keys: [GateKey::Magic].into_iter().collect(),
                    element: element.clone(),
                    magical,
                    kind: Delivery::Breath,
                    ..DamageSource::default()
                };
                let absorbed = check_immunity(&target, &source, &Ruleset::default(), None);
                let immune = defense
                    .is_some_and(|defense| defense.immunity == EnergyImmunity::All || !magical);
                let only = template.defenses.harmed_only_by.set();
                let shut = !only.is_empty()
                    && !only.contains(GateKey::Magic)
                    && !energy.as_str().parse().is_ok_and(|key: GateKey| only.contains(key));
                assert_eq!(absorbed, immune || shut, "{} {energy} {magical}", template.id);
                let element = element.as_ref();
                let save = Save { magical, element, ..Save::against(SaveCategory::Breath) };
                let made = saving_throw(&target, &save, &mut Highest, &mut Ignore).unwrap();
                let by_itself = defense.is_some_and(|defense| defense.auto_save_magical);
                assert_eq!(made.auto, magical && by_itself, "{} {energy}", template.id);
            }
            seen.extend(defense.map(|_| energy));
        }
    }
    let minded = Energy::ALL.iter().filter(|energy| **energy != Energy::Steam).copied();
    assert!(seen.into_iter().eq(minded), "nobody is born to steam, but to every other energy");
}

#[test]
fn every_condition_befalls_whom_it_can() {
    let mut spared = BTreeSet::new();
    for template in monsters() {
        for &condition in Condition::ALL {
            let mut target = monster(&template.id);
            grant(&mut target, condition, None, &mut Ignore);
            let immune = template.defenses.condition_immunities.contains(condition);
            assert_eq!(target.has(condition), !immune, "{} {condition}", template.id);
            if immune {
                spared.insert(condition);
            }
        }
    }
    assert!(!spared.contains(&Condition::Dead), "a monster that cannot be dead");
    assert!(spared.contains(&Condition::Asleep) && spared.contains(&Condition::Charmed));
}

fn roster_of(creatures: Vec<(&str, Creature)>) -> Roster {
    let mut roster = Roster::default();
    for (name, creature) in creatures {
        roster.insert(name.into(), creature);
    }
    roster
}

/// Every breath harms somebody who fails to save as much as it can, as often a day as it can.
#[test]
fn every_breath_weapon_breathes() {
    let breathers: Vec<&Arc<MonsterTemplate>> =
        monsters().iter().filter(|one| one.ability("breath_weapon").is_some()).collect();
    assert!(breathers.len() >= 14);
    for template in breathers {
        let Some(AbilityRule::BreathWeapon(breath)) = template.rule("breath_weapon") else {
            unreachable!("{} breathes", template.id)
        };
        let beast = monster(&template.id);
        let own_hp = beast.current_hp();
        let mut roster = roster_of(vec![("beast", beast), ("plain", fighter())]);
        let breathing = Breathing {
            breather: &"beast".into(),
            targets: &["plain".into()],
            ruleset: &Ruleset::default(),
            clock: None,
        };
        let breathe = |roster: &mut Roster| {
            resolve_breath(&breathing, roster, &mut Lowest, &mut Ignore).is_ok()
        };
        assert!(breathe(&mut roster), "{}", template.id);
        let victim = roster.get("plain").unwrap();
        let left = match breath.harm {
            BreathHarm::Death => 0,
            BreathHarm::CurrentHitPoints => 1000 - own_hp,
            BreathHarm::Dice(dice) => 1000 - dice.least(),
        };
        assert_eq!(victim.current_hp(), left, "{}", template.id);
        for _ in 1..breath.uses_per_day.unwrap_or(9) {
            assert!(breathe(&mut roster), "{}", template.id);
        }
        assert_eq!(breathe(&mut roster), breath.uses_per_day.is_none(), "{}", template.id);
        let rejection = validate_breath(roster.get("beast").unwrap());
        assert_eq!(rejection.is_some(), breath.uses_per_day.is_some(), "{}", template.id);
    }
}

/// Wounds close as fast as the monster's kind heals, and what may rise rises.
#[test]
fn every_regeneration_heals() {
    let healers: Vec<&Arc<MonsterTemplate>> =
        monsters().iter().filter(|one| one.ability("regeneration").is_some()).collect();
    assert!(healers.len() >= 5);
    for template in healers {
        let Some(AbilityRule::Regeneration(rule)) = template.rule("regeneration") else {
            unreachable!("{} regenerates", template.id)
        };
        let mut world = World::new(1, Ruleset::default());
        let mut beast = monster(&template.id);
        let definition = Arc::new(regeneration_definition(&beast).unwrap());
        let Creature::Monster(wounded) = &mut beast else { unreachable!("a monster") };
        wounded.set_current_hp(1).unwrap();
        world.roster.insert("beast".into(), beast);
        let (mut scene, _) = world.scene();
        let target_ref: &Id = &"beast".into();
        let request = AttachRequest { definition, target_ref, caster_level: None };
        attach(&mut scene, request, &mut NoDice, &mut Ignore).unwrap();
        world.advance(2, TimeUnit::Round, &mut Ignore).unwrap();
        let hit_points = world.roster.get("beast").unwrap().current_hp();
        assert_eq!(hit_points, 1 + 2 * rule.per_round, "{}", template.id);

        let beast = world.roster.get_mut("beast").unwrap();
        grognard_bx::creature::kill(beast, grognard_bx::events::DeathCode::Died, &mut Ignore);
        world.advance(1, TimeUnit::Turn, &mut Ignore).unwrap();
        let risen = !world.roster.get("beast").unwrap().is_dead();
        assert_eq!(risen, rule.revive.is_some() && !rule.while_alive, "{}", template.id);
    }
}

#[test]
fn every_energy_drain_drains() {
    let drainers: Vec<&Arc<MonsterTemplate>> =
        monsters().iter().filter(|one| one.ability("energy_drain").is_some()).collect();
    assert!(drainers.len() >= 6);
    for template in drainers {
        let drain = energy_drain_of(&monster(&template.id)).unwrap();
        let mut victim: Creature = character("fighter", 9).into();
        resolve_energy_drain(drain, &mut victim, catalog(), &mut Highest, &mut Ignore).unwrap();
        let level = victim.as_character().unwrap().level();
        assert_eq!(level, 9 - drain.levels, "{}", template.id);
    }
}

/// Hit Dice leave a monster one by one; with the last it dies.
#[test]
fn every_monster_can_be_drained_to_death() {
    for template in monsters() {
        let mut target = monster(&template.id);
        for left in (1..template.hit_dice.count).rev() {
            drain_monster_hd(&mut target, 1, &mut Lowest, &mut Ignore).unwrap();
            let drained = target.as_monster().unwrap();
            assert_eq!(drained.hit_dice_count(), left, "{}", template.id);
            assert!((2..=20).contains(&drained.thac0()), "{}", template.id);
        }
        assert!(!target.is_dead(), "{}", template.id);
        drain_monster_hd(&mut target, 1, &mut Lowest, &mut Ignore).unwrap();
        assert!(target.is_dead() && target.current_hp() == 0, "{}", template.id);
    }
}

/// The categories that rules ask for are spelt as the catalog spells them, and there are no more.
#[test]
fn every_category_is_one_that_rules_read() {
    let categories: BTreeSet<&str> =
        monsters().iter().flat_map(|one| &one.categories).map(Text::as_str).collect();
    assert_eq!(categories.into_iter().collect::<Vec<_>>(), ["enchanted", "person", "undead"]);
}

/// A page may have several variants; every alignment that a kind has can be chosen.
#[test]
fn every_alignment_can_be_chosen() {
    for template in monsters() {
        for &alignment in &template.alignment.options {
            let spawned = grognard_bx::creature::spawn(
                template.clone(),
                "beast".into(),
                Some(alignment),
                &mut Lowest,
            );
            assert_eq!(spawned.unwrap().alignment(), Some(alignment), "{}", template.id);
        }
        let usual = template.alignment.usual;
        assert!(
            usual.is_none_or(|one| template.alignment.options.contains(&one)),
            "{}",
            template.id
        );
    }
}
