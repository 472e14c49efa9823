//! A fight that nobody listens to allocates nothing: every attack, from the reading of the
//! attacker to the killing blow, every saving throw, every check.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

use allocation_counter::measure;
use grognard_bx::{
    Creature, Roster, Ruleset,
    combat::{
        Attack, AttackContext, Attacker, Breathing, Save, Strike, apply_healing, check_morale,
        resolve_attack, resolve_breath, roll_reaction, saving_throw, validate_attack,
    },
    creature::grant,
    items::{Inventory, Item},
    model::{
        equipment::Equipment,
        magic_item::ItemCategory,
        words::{Condition, Energy, GateKey, SaveCategory},
    },
};
use grognard_kernel::{Clock, Ignore, Stream};

mod support;

use support::{
    catalog,
    dice::{Highest, Lowest},
    goods, magic_items, monsters,
    plain::{fighter, magic, monster, mundane, wearing},
};

/// A whole attack with the greatest dice, from the reading of the attacker on.
fn attack(attacker: &Creature, attack: Attack<'_>, defender: &mut Creature) {
    let (ruleset, clock) = (Ruleset::default(), Some(Clock::default()));
    let context = AttackContext { lit: true, distance_feet: Some(5), ..AttackContext::default() };
    let read = &Attacker::of(attacker);
    let strike = Strike { attacker: read, attack, context: &context, ruleset: &ruleset };
    let rejections = validate_attack(attacker, &attack, &context, &ruleset);
    assert!(rejections.is_empty(), "{rejections:?}");
    let struck = resolve_attack(&strike, defender, clock, &mut Highest, &mut Ignore).unwrap();
    assert!(struck.roll.hit);
}

/// How many allocations an attack on a copy of somebody makes, and what is left of the copy.
fn allocations_of(attacker: &Creature, with: Attack<'_>, defender: &Creature) -> (u64, Creature) {
    // Tables are read at their first use; from then on they are there.
    attack(attacker, with, &mut defender.clone());
    let mut victim = defender.clone();
    let counted = measure(|| attack(attacker, with, &mut victim));
    (counted.count_total, victim)
}

/// Somebody for whom a scratch is the end, in the worst of cases: hard to name, and in several
/// conditions already.
fn nearly_dead(template_id: &str) -> Creature {
    let mut victim = monster(template_id);
    victim = match victim {
        Creature::Monster(weak) => {
            let mut record = weak.record();
            record.id = "the-very-last-of-its-kind-in-this-dungeon-0001".into();
            record.current_hp = 1;
            record.build(catalog()).unwrap().into()
        }
        Creature::Character(_) => unreachable!("monsters only"),
    };
    for condition in [Condition::Blind, Condition::Afraid, Condition::Confused] {
        grant(&mut victim, condition, Some(&"effect-0001".into()), &mut Ignore);
    }
    victim
}

/// The counter counts, or all the others prove nothing.
#[test]
fn the_counter_counts() {
    let counted = measure(|| drop(std::hint::black_box(vec![1])));
    assert_eq!(counted.count_total, 1);
}

#[test]
fn every_monster_attacks_without_allocating() {
    let mut attacks = 0;
    for template in monsters() {
        let attacker = monster(&template.id);
        for natural in template.attacks.iter().flat_map(|routine| &routine.attacks) {
            let (count, _) = allocations_of(&attacker, Attack::Natural(natural), &fighter());
            assert_eq!(count, 0, "{}: {}", template.id, natural.name);
            attacks += 1;
        }
    }
    assert!(attacks > 300);
}

/// A blow with an enchanted sword, or with a burning torch where only fire does harm.
#[test]
fn every_monster_dies_without_allocating() {
    let sword = magic("sword_plus_1", None);
    let sword = Attack::with_magic_item(&sword).unwrap();
    let torch = goods().iter().find_map(|item| match item {
        Equipment::Gear(gear) if gear.id == "torch" => Some(Attack::Gear(gear)),
        _ => None,
    });
    for template in monsters() {
        let gate = template.defenses.harmed_only_by.set();
        let magic_harms = gate.is_empty() || gate.contains(GateKey::Magic);
        let with = if magic_harms { sword } else { torch.unwrap() };
        let (count, victim) = allocations_of(&fighter(), with, &nearly_dead(&template.id));
        assert_eq!((count, victim.is_dead()), (0, true), "{}", template.id);
    }
}

#[test]
fn every_weapon_strikes_without_allocating() {
    for item in goods() {
        let with = match item {
            Equipment::Weapon(weapon) => Attack::Weapon(weapon),
            Equipment::Gear(gear) if gear.combat.is_some() => Attack::Gear(gear),
            _ => continue,
        };
        for defender in [fighter(), nearly_dead("orc"), nearly_dead("troll")] {
            assert_eq!(allocations_of(&fighter(), with, &defender).0, 0, "{}", item.id());
        }
    }
}

/// A blade kills a sleeper without a damage roll, and without an allocation.
#[test]
fn a_sleeper_dies_without_allocating() {
    let mut sleeper = monster("ogre");
    grant(&mut sleeper, Condition::Asleep, Some(&"effect-0001".into()), &mut Ignore);
    let sword = catalog().weapon("sword").unwrap();
    let (count, victim) = allocations_of(&fighter(), Attack::Weapon(&sword), &sleeper);
    assert_eq!((count, victim.is_dead()), (0, true));
}

/// A fighter in full magic: armour, shield, girdle, sword, two rings.
fn champion() -> Creature {
    let ring = |id: &str| magic(id, None);
    let shield = magic_items().iter().find(|template| {
        let base = template.base_item_id.as_deref();
        template.category == ItemCategory::Armour && base == Some("shield")
    });
    let held = |id: &str| Item::Magic(Box::new(magic(id, None)));
    let inventory = Inventory {
        worn_armour: Some(mundane(&catalog().item("plate_mail").unwrap())),
        shield: shield.map(|template| held(&template.id)),
        wielded: vec![held("girdle_of_giant_strength"), held("sword_plus_1")],
        rings: vec![ring("ring_of_protection"), ring("ring_of_fire_resistance")],
        ..Inventory::default()
    };
    wearing("fighter", 9, inventory).into()
}

#[test]
fn the_enchanted_fight_without_allocating() {
    let champion = champion();
    let sword = magic("sword_plus_1", None);
    let sword = Attack::with_magic_item(&sword).unwrap();
    assert_eq!(allocations_of(&champion, sword, &monster("troll")).0, 0);
    assert_eq!(allocations_of(&champion, sword, &champion).0, 0);
    assert_eq!(measure(|| drop(std::hint::black_box(Attacker::of(&champion)))).count_total, 0);
}

#[test]
fn saving_throws_do_not_allocate() {
    let mut stream = Stream::fork(1, "combat");
    for target in monsters().iter().map(|it| monster(&it.id)).chain([fighter(), champion()]) {
        for &category in SaveCategory::ALL {
            let element = Some(&Energy::Fire.into());
            let source = Some(None);
            let save = Save { magical: true, element, source, ..Save::against(category) };
            let mut make = || saving_throw(&target, &save, &mut stream, &mut Ignore).unwrap();
            make();
            let counted = measure(|| {
                make();
            });
            assert_eq!(counted.count_total, 0, "{} {category}", target.name());
        }
    }
}

/// Dragon breath on somebody who carries nothing that it could destroy.
#[test]
fn breath_does_not_allocate() {
    let mut roster = Roster::default();
    roster.insert("dragon".into(), monster("red_dragon"));
    roster.insert("victim".into(), fighter());
    let breathing = Breathing {
        breather: &"dragon".into(),
        targets: &["victim".into()],
        ruleset: &Ruleset::default(),
        clock: Some(Clock::default()),
    };
    let mut breathe = || resolve_breath(&breathing, &mut roster, &mut Lowest, &mut Ignore);
    breathe().unwrap();
    assert_eq!(measure(|| breathe().unwrap()).count_total, 0);
}

#[test]
fn checks_and_healing_do_not_allocate() {
    let mut stream = Stream::fork(1, "combat");
    let mut wounded = nearly_dead("orc");
    let mut check = || {
        check_morale("orcs", 8, 0, &mut stream, &mut Ignore).unwrap();
        roll_reaction(0, &mut stream, &mut Ignore).unwrap();
        apply_healing(&mut wounded, 3, "magical", &mut Ignore).unwrap();
    };
    check();
    assert_eq!(measure(check).count_total, 0);
}
