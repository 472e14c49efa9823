//! Cases from the field: what people who do this job have reported as wrong elsewhere, as small
//! inputs with the right answer. The numbers are those of the project's list of cases. Ascending
//! armour class is 19 minus the descending one.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

use grognard_bx::{
    Catalog, Creature, Ruleset,
    character::roll_hit_points,
    combat::{
        Attack, AttackContext, AttackRoll, Attacker, Participant, Save, Strike, attack_roll,
        roll_initiative, saving_throw,
    },
    creature::CharacterRecord,
    items::Inventory,
    model::words::{AbilityScores, Quality, SaveCategory},
};
use grognard_kernel::{Ignore, NoDice, Script};
use serde_json::json;

mod support;

use support::{
    catalog,
    plain::{character, fighter, mundane, wearing},
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
