//! Cases from the field: what people who do this job have reported as wrong elsewhere, as small
//! inputs with the right answer. The numbers are those of the project's list of cases. Ascending
//! armour class is 19 minus the descending one. Cases of one procedure stand beside it in `src`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

use std::sync::Arc;

use grognard_bx::{
    Catalog, Creature, OneSource, Roster, Ruleset, World,
    character::roll_hit_points,
    combat::{
        Attack, AttackContext, AttackRoll, Attacker, Blow, Breathing, DamageSource, HitEffects,
        Participant, Save, Strike, attack_roll, deal_damage, resolve_breath, resolve_hit_effects,
        roll_initiative, saving_throw,
    },
    creature::CharacterRecord,
    effects::{AttachRequest, EffectDefinition, attach},
    events::EventKind,
    items::Inventory,
    model::{
        equipment::Equipment,
        words::{AbilityScores, Quality, SaveCategory},
    },
};
use grognard_kernel::{Dice, Ignore, NoDice, Record, Recorder, Script, Stream, TimeUnit};
use serde_json::json;

mod support;

use support::{
    catalog,
    dice::{Highest, Lowest},
    goods, monsters,
    plain::{character, fighter, monster, mundane, wearing},
};

/// A fighter of 1st level (THAC0 19) strikes at an ascending armour class with a forced die.
fn strike(ascending: i64, die: i64, modifier: i64, ruleset: &Ruleset) -> AttackRoll {
    let context = AttackContext {
        situational_modifier: modifier,
        // The victim is unarmoured, at 10: an ally makes up the rest.
        defender_ally_ac_bonus: ascending - 10,
        ..AttackContext::default()
    };
    let sword = &catalog().weapon("sword").unwrap();
    let attacker = &Attacker::of(&fighter());
    let strike = Strike { attacker, attack: Attack::Weapon(sword), context: &context, ruleset };
    let mut dice = Script::faces([die]);
    let roll = attack_roll(&strike, &fighter(), &mut dice, &mut Ignore).unwrap();
    dice.finish().unwrap();
    roll
}

/// A fighter with so many hit points left whom a giant bee has stung: its poison kills at once.
fn bitten(hit_points: i64, dice: &mut dyn Dice) -> Creature {
    let mut world = World::new(1, Ruleset::default());
    let mut victim = fighter();
    let source = DamageSource::default();
    let sting = Blow::new(1000 - hit_points, &source);
    deal_damage(&mut victim, &sting, &mut NoDice, &mut Ignore).unwrap();
    world.roster.insert("plain".into(), victim);
    let bee = monster("killer_bee");
    let sting = &bee.template().unwrap().attacks[0].attacks[0];
    let effects = HitEffects::of(&bee, sting).unwrap();
    let (mut scene, _) = world.scene();
    let (target, dice) = (&"plain".into(), &mut OneSource(dice));
    resolve_hit_effects(&effects, target, false, catalog(), &mut scene, dice, &mut Ignore).unwrap();
    world.roster.get("plain").unwrap().clone()
}

/// Ascending armour class is plain arithmetic: the optional rule.
fn arithmetic() -> Ruleset {
    Ruleset { thac0_arithmetic: true, ..Ruleset::default() }
}

/// A natural 1 misses at +20 against AC 10 (total 21, needs 10), a natural 20 hits at −20
/// (total 0): the die decides before the total, and says so.
#[test]
fn case_b01_the_natural_die_decides_before_the_total() {
    for ruleset in [Ruleset::default(), arithmetic()] {
        let missed = strike(10, 1, 20, &ruleset);
        assert_eq!((missed.hit, missed.total, missed.natural), (false, Some(21), Some(1)));
        let hit = strike(10, 20, -20, &ruleset);
        assert_eq!((hit.hit, hit.total, hit.natural), (true, Some(0), Some(20)));
    }
}

/// A die that would have decided the same way is not called natural: 20 against AC 10 hits anyway.
#[test]
fn case_b01_a_natural_die_that_changes_nothing_is_not_one() {
    let hit = strike(10, 20, 0, &arithmetic());
    assert_eq!((hit.hit, hit.natural), (true, None));
    let missed = strike(10, 1, 0, &arithmetic());
    assert_eq!((missed.hit, missed.natural), (false, None));
}

/// A total of 1 is no natural 1 (2 − 1 reaches AC 1), and a total of 20 is no natural 20
/// (19 + 1 does not reach AC 21).
#[test]
fn case_b02_only_the_unmodified_die_counts() {
    let hit = strike(1, 2, -1, &arithmetic());
    assert_eq!((hit.hit, hit.total, hit.required), (true, Some(1), Some(1)));
    let missed = strike(21, 19, 1, &arithmetic());
    assert_eq!((missed.hit, missed.total, missed.required), (false, Some(20), Some(21)));
}

/// The printed attack matrix asks for 2 to 20 and no more, so there the same totals decide the
/// other way: 1 does not reach 2, and 20 reaches 20.
#[test]
fn case_b02_the_matrix_ends_at_2_and_20() {
    let missed = strike(1, 2, -1, &Ruleset::default());
    assert_eq!((missed.hit, missed.required), (false, Some(2)));
    let hit = strike(21, 19, 1, &Ruleset::default());
    assert_eq!((hit.hit, hit.required), (true, Some(20)));
}

/// THAC0 19 and a 5 on the die reach armour class 19 − 5 = 14 at the best, which is worse than any
/// that there is: 9 is not hit, since it takes 10. A 10 hits 9 and nothing better.
#[test]
fn case_b04_a_low_roll_hits_no_armour_class_at_all() {
    let hits = |descending: i64, die| strike(19 - descending, die, 0, &Ruleset::default());
    let low = hits(9, 5);
    assert_eq!((low.hit, low.required, low.total), (false, Some(10), Some(5)));
    for die in 2..20 {
        for descending in -3..=9 {
            let roll = hits(descending, die);
            assert_eq!(roll.hit, descending >= 19 - die, "{die} against {descending}");
        }
    }
}

/// Armour class 5 is 14 ascending, −3 is 22, THAC0 17 is +2: each pair comes to 19, on every page.
#[test]
fn case_b05_both_ways_of_counting_are_in_step() {
    for (descending, ascending) in [(5, 14), (-3, 22)] {
        let roll = strike(ascending, 15, 0, &arithmetic());
        // THAC0 19 is an attack bonus of 0.
        assert_eq!((roll.required, 19 - descending), (Some(ascending), ascending));
    }
    for monster in monsters() {
        let armour = monster.ac.zip(monster.ac_ascending);
        assert!(armour.is_none_or(|(one, other)| one + other == 19), "{}", monster.id);
        assert_eq!(monster.thac0 + monster.attack_bonus, 19, "{}", monster.id);
    }
    for class in catalog().classes() {
        for row in &class.progression {
            assert_eq!(row.thac0 + row.attack_bonus, 19, "{} {}", class.id, row.level);
        }
    }
    for item in goods() {
        let Equipment::Armour(armour) = item else { continue };
        let suit = armour.ac.zip(armour.ac_ascending);
        assert!(suit.is_none_or(|(one, other)| one + other == 19), "{}", armour.id);
    }
}

/// A polearm in hand and a dagger in the pack: slow. A dagger in hand and a polearm in the pack:
/// not. The weapon of the round decides, not the worst or the best that is carried.
#[test]
fn case_b08_the_weapon_used_this_round_decides() {
    let goods = |id: &str| mundane(&catalog().item(id).unwrap());
    let armed = |hand: &str, pack: &str| {
        let wielded = vec![goods(hand)];
        let inventory = Inventory { wielded, items: vec![goods(pack)], ..Inventory::default() };
        let bearer = wearing("fighter", 1, inventory);
        let in_hand = &bearer.inventory().wielded[0];
        in_hand.qualities().contains(Quality::Slow)
    };
    assert!(armed("pole_arm", "dagger"));
    assert!(!armed("dagger", "pole_arm"));

    let participant =
        |key: &str, slow| Participant { key: key.into(), side: "party".into(), slow, modifier: 0 };
    let both = [participant("hild", armed("pole_arm", "dagger")), participant("odo", false)];
    let dice = &mut Script::faces([4]);
    let result = roll_initiative(&both, &Ruleset::default(), dice, &mut Ignore).unwrap();
    assert_eq!(result.order, ["odo", "hild"]);
}

/// Constitution 3 (−3) and a 2 on the d4 are 1 hit point, not −1.
#[test]
fn case_b14_a_hit_die_is_at_least_one() {
    let mage = catalog().class("magic_user").unwrap();
    let rolled = roll_hit_points(&mage, -3, &Ruleset::default(), &mut Script::faces([2])).unwrap();
    assert_eq!(rolled.hit_points, 1);
}

/// Wisdom 16 is +2 against magic. A cleric of 1st level saves against death at 11: a 10 fails
/// against poison, passes against a spell of death, and against breath Wisdom is no help.
#[test]
fn case_b19_wisdom_helps_against_magic_only() {
    let mut cleric = character("cleric", 1);
    cleric.set_scores(AbilityScores::new([10, 10, 16, 10, 10, 10]).unwrap()).unwrap();
    let cleric: Creature = cleric.into();
    let save = |category, magical, die| {
        let save = Save { magical, ..Save::against(category) };
        saving_throw(&cleric, &save, &mut Script::faces([die]), &mut Ignore).unwrap()
    };
    let poison = save(SaveCategory::Death, false, 10);
    assert_eq!((poison.required, poison.modifier, poison.passed), (Some(11), 0, false));
    let spell = save(SaveCategory::Death, true, 10);
    assert_eq!((spell.modifier, spell.passed), (2, true));
    let breath = save(SaveCategory::Breath, true, 15);
    assert_eq!((breath.required, breath.modifier, breath.passed), (Some(16), 0, false));
}

/// An armour class in quotes is an error that names the line; it never becomes 51.
#[test]
fn case_b20_numbers_stay_numbers() {
    let suit = |ac: &str| {
        format!(
            "[[armour]]\nid = \"bark\"\nname = \"Bark\"\ncost_gp = 5\nweight_coins = 200\n\
             ac = {ac}\nac_ascending = 14\ncategory = \"light\"\n"
        )
    };
    let mut own = Catalog::standard().clone();
    let error = own.add_equipment(&suit("\"5\""), "bark.toml").unwrap_err().to_string();
    assert!(error.starts_with("bark.toml: line "), "{error}");
    assert!(error.contains("string \"5\""), "{error}");
    assert!(own.item("bark").is_err());
    own.add_equipment(&suit("5"), "bark.toml").unwrap();

    let worn = |ac: serde_json::Value| {
        let inventory = Inventory {
            worn_armour: Some(mundane(&own.item("bark").unwrap())),
            ..Inventory::default()
        };
        let mut json = serde_json::to_value(wearing("fighter", 1, inventory).record()).unwrap();
        json["inventory"]["worn_armour"]["template"]["ac"] = ac;
        serde_json::from_value::<CharacterRecord>(json)
    };
    assert!(worn(json!("5")).is_err());
    let wearer = worn(json!(5)).unwrap().build(&own).unwrap();
    assert_eq!((wearer.armour_class(), wearer.armour_class_ascending()), (5, 14));
}

/// A red dragon's breath deals the 80 hit points that it has: 80 to who fails the save, 40 to who
/// makes it. A sea dragon's kills who fails and does nothing to who saves, and so does a bee's
/// poison, on a saving throw of 11 and of 12: only damage is halved.
#[test]
fn case_b26_half_is_for_damage_and_a_passed_save_spares_from_death() {
    let breathe = |template_id: &str, dice: &mut dyn Dice| {
        let mut roster = Roster::default();
        roster.insert("beast".into(), monster(template_id));
        roster.insert("plain".into(), fighter());
        let breathing = Breathing {
            breather: &"beast".into(),
            targets: &["plain".into()],
            ruleset: &Ruleset::default(),
            clock: None,
        };
        resolve_breath(&breathing, &mut roster, dice, &mut Ignore).unwrap();
        roster.get("plain").unwrap().current_hp()
    };
    assert_eq!(monster("red_dragon").current_hp(), 80);
    assert_eq!(breathe("red_dragon", &mut Lowest), 1000 - 80);
    assert_eq!(breathe("red_dragon", &mut Highest), 1000 - 40);
    assert_eq!(breathe("sea_dragon", &mut Lowest), 0);
    assert_eq!(breathe("sea_dragon", &mut Highest), 1000);
    assert!(bitten(1000, &mut Script::faces([11])).is_dead());
    assert_eq!(bitten(1000, &mut Script::faces([12])).current_hp(), 1000);
}

/// Dice that come up in the engine, and the same ones typed in by a player, make the same order.
#[test]
fn case_b35_it_does_not_matter_who_rolls() {
    let side =
        |key: &str| Participant { key: key.into(), side: key.into(), slow: false, modifier: 0 };
    let sides = ["party", "foes", "beasts"].map(side);
    let mut referee = Record::new(Stream::fork(7, "combat"));
    let own =
        roll_initiative(&sides, &Ruleset::default(), &mut referee, &mut Recorder::new()).unwrap();
    let mut player = referee.into_script();
    let typed =
        roll_initiative(&sides, &Ruleset::default(), &mut player, &mut Recorder::new()).unwrap();
    player.finish().unwrap();
    assert_eq!(typed, own);
}

/// A 5 and a modifier of −4 are 1 in total, and no natural 1: against an armour class that 1
/// reaches, it hits.
#[test]
fn case_d14_a_total_of_1_is_not_a_natural_1() {
    let roll = strike(1, 5, -4, &arithmetic());
    assert_eq!((roll.roll, roll.total, roll.natural, roll.hit), (Some(5), Some(1), None, true));
}

/// Two poisons end in the same round. The one that began first kills first, and each death is told
/// whole before the next effect ends.
#[test]
fn case_s07_effects_end_one_after_another_and_are_told_in_that_order() {
    let mut world = World::new(1, Ruleset::default());
    for name in ["odo", "hild"] {
        let mut victim = character("fighter", 1).record();
        victim.id = Some(name.into());
        world.roster.insert(name.into(), victim.build(catalog()).unwrap().into());
    }
    for (name, rounds) in [("hild", 3), ("odo", 2)] {
        let mut poison = EffectDefinition::new("poison").lasting(rounds, TimeUnit::Round);
        poison.expiry = Some("death".into());
        let target_ref = &name.into();
        let request =
            AttachRequest { definition: Arc::new(poison), target_ref, caster_level: None };
        let (mut scene, _) = world.scene();
        attach(&mut scene, request, &mut NoDice, &mut Ignore).unwrap();
        world.advance(1, TimeUnit::Round, &mut Ignore).unwrap();
    }
    let mut events = Recorder::new();
    world.advance(1, TimeUnit::Round, &mut events).unwrap();
    let told: Vec<(&str, &str)> = events
        .events()
        .iter()
        .filter_map(|event| match &event.kind {
            EventKind::EffectExpired(expired) => Some((event.code(), expired.target_ref.as_str())),
            EventKind::Death(death) => Some((event.code(), death.target_id.as_str())),
            _ => None,
        })
        .collect();
    let (ends, dies) = ("effects.effect.expired", "combat.death.died");
    assert_eq!(told, [(ends, "hild"), (dies, "hild"), (ends, "odo"), (dies, "odo")]);
}

/// A bite that kills is the end of it: the dead make no saving throw against its poison.
#[test]
fn case_m05_the_dead_are_not_asked_to_save() {
    assert!(bitten(0, &mut NoDice).is_dead());
}

/// No dice are needed to see that somebody asleep is hit.
#[test]
fn case_b01_an_automatic_hit_has_no_die_at_all() {
    let mut sleeper = fighter();
    let asleep = grognard_bx::model::words::Condition::Asleep;
    grognard_bx::creature::grant(&mut sleeper, asleep, None, &mut Ignore);
    let strike = Strike {
        attacker: &Attacker::of(&fighter()),
        attack: Attack::Unarmed,
        context: &AttackContext::default(),
        ruleset: &Ruleset::default(),
    };
    let roll = attack_roll(&strike, &sleeper, &mut NoDice, &mut Ignore).unwrap();
    assert_eq!((roll.hit, roll.auto, roll.roll, roll.natural), (true, true, None, None));
}
