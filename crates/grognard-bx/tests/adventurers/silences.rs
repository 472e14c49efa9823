//! Where the rules are silent, or a literal reading leads nowhere: what happens here.

use std::sync::Arc;

use grognard_bx::{
    Creature, Ruleset,
    character::{
        Adjustment, CreationRequest, create_character, drain_levels, roll_hit_points,
        validate_class_choice,
    },
    combat::{
        Attack, AttackContext, Attacker, Blow, DamageSource, Save, Strike, attack_roll,
        damage_roll, deal_damage, saving_throw,
    },
    creature::{MemorizedSpell, spawn},
    items::{Item, MagicItem},
    model::{
        monster_ability::XpPolicy,
        words::{Ability, AbilityFigures, Alignment, Quality, SaveCategory},
    },
};
use grognard_kernel::{Ignore, NoDice, Script};

use crate::people::{catalog, magic, member, scores};

/// What a fighter of the first level (THAC0 19) needs against somebody in plate with this shield,
/// from the front, from behind and when the defender retreats.
fn needs(shield: MagicItem) -> [i64; 3] {
    let mut defender = member("fighter", 1);
    let inventory = defender.inventory_mut();
    inventory.worn_armour = Some(crate::people::goods("plate_mail", 1));
    inventory.shield = Some(Item::Magic(Box::new(shield)));
    let defender: Creature = defender.into();
    let attacker: Creature = member("fighter", 1).into();
    let behind = AttackContext { behind_target: true, ..AttackContext::default() };
    let retreating = AttackContext { defender_retreating: true, ..AttackContext::default() };
    [AttackContext::default(), behind, retreating].map(|context| {
        let strike = Strike {
            attacker: &Attacker::of(&attacker),
            attack: Attack::Unarmed,
            context: &context,
            ruleset: &Ruleset::default(),
        };
        let roll = attack_roll(&strike, &defender, &mut Script::faces([10]), &mut Ignore).unwrap();
        roll.required.unwrap()
    })
}

/// Plate is 3; a shield +2 makes it 3 − 1 − 2 = 0, so 19; from behind and in retreat plate alone is
/// left, so 16. A shield that sets the armour class to 9 does so on every side: 10.
#[test]
fn a_magic_shield_does_not_count_from_behind() {
    assert_eq!(needs(magic("shield_plus_2")), [19, 16, 16]);
    assert_eq!(needs(magic("cursed_shield_ac_9")), [10, 10, 10]);
}

#[test]
fn negative_damage_is_refused() {
    let mut target: Creature = member("fighter", 1).into();
    let before = target.clone();
    let source = DamageSource::default();
    let blow = Blow::new(-1, &source);
    assert!(deal_damage(&mut target, &blow, &mut NoDice, &mut Ignore).is_err());
    assert_eq!(target, before);
}

/// A swarm deals 2 or 4; there is no third figure.
#[test]
fn a_figure_of_damage_that_there_is_not_is_refused() {
    let template = catalog().monster("insect_swarm_4").unwrap();
    let attack = template.attacks[0].attacks[0].clone();
    let faces = Script::faces([8; 4]);
    let swarm = spawn(template, "swarm".into(), None, &mut faces.clone()).unwrap();
    let damage = |fixed_damage_option| {
        let strike = Strike {
            attacker: &Attacker::of(&swarm),
            attack: Attack::Natural(&attack),
            context: &AttackContext { fixed_damage_option, ..AttackContext::default() },
            ruleset: &Ruleset::default(),
        };
        damage_roll(&strike, None, &mut NoDice, &mut Ignore).map(|damage| damage.total)
    };
    assert_eq!([damage(0).unwrap(), damage(1).unwrap()], [2, 4]);
    assert!(damage(2).is_err());
}

/// Constitution does not decide whether the first Hit Die is rolled again: a 3 with −3 stands and
/// is 1 hit point, a 2 with +3 is rolled again.
#[test]
fn the_bare_die_decides_about_a_second_roll() {
    let fighter = catalog().class("fighter").unwrap();
    let ruleset = Ruleset { hp_reroll_at_first_level: true, ..Ruleset::default() };
    let roll = |con, faces: &[i64]| {
        let mut dice = Script::faces(faces.iter().copied());
        let roll = roll_hit_points(&fighter, con, &ruleset, &mut dice).unwrap();
        assert_eq!(dice.left(), 0);
        (roll.hit_points, roll.rolls.to_vec())
    };
    assert_eq!(roll(-3, &[3]), (1, vec![3]));
    assert_eq!(roll(3, &[2, 1, 7]), (10, vec![2, 1, 7]));
}

/// A halfling needs Dexterity 9. Who rolled 8 may not be one, though a trade would make it 9.
#[test]
fn the_rolled_scores_decide_about_the_class() {
    let halfling = catalog().class("halfling").unwrap();
    assert_eq!(validate_class_choice(&scores([10, 12, 10, 8, 10, 10]), &halfling).len(), 1);
    let figures = |ability, amount| AbilityFigures(vec![(ability, amount)]);
    let trade = Adjustment::new(figures(Ability::Intelligence, 2), figures(Ability::Dexterity, 1));
    let mut request = CreationRequest::new("Pim", "halfling", Alignment::Lawful);
    request.adjustment = Some(trade.unwrap());
    let faces = |dexterity: [i64; 3]| {
        let all = [[4, 3, 3], [4, 4, 4], [4, 3, 3], dexterity, [4, 3, 3], [4, 3, 3]];
        all.concat()
    };
    let mut short = Script::faces(faces([2, 3, 3]));
    let refused = create_character(&request, catalog(), &Ruleset::default(), &mut short);
    assert!(refused.unwrap_err().to_string().contains("requirements_not_met"));
    let mut enough = Script::faces([faces([3, 3, 3]), vec![6, 1, 1, 1]].concat());
    let made = create_character(&request, catalog(), &Ruleset::default(), &mut enough).unwrap();
    assert_eq!(made.character.scores(), &scores([10, 10, 10, 10, 10, 10]));
}

/// A fighter saves against spells at 16: a 20 with −5 is 15 and fails, a 1 with +15 is 16 and does
/// not.
#[test]
fn saving_throws_know_no_natural_dice() {
    let fighter: Creature = member("fighter", 1).into();
    let passes = |face, modifier| {
        let save = Save { modifier, ..Save::against(SaveCategory::Spells) };
        saving_throw(&fighter, &save, &mut Script::faces([face]), &mut Ignore).unwrap().passed
    };
    assert!(!passes(20, -5) && passes(1, 15));
}

#[test]
fn a_refused_figure_leaves_the_old_one() {
    let mut hero = member("elf", 3);
    let before = hero.clone();
    assert!(hero.set_level(11).is_err() && hero.set_level(0).is_err());
    assert!(hero.set_xp(-1).is_err());
    assert!(hero.set_hit_points(31, 30).is_err() && hero.set_hit_points(0, 0).is_err());
    assert_eq!(hero, before);
}

/// A spell in memory that the catalog does not know: the drain cannot tell what is forgotten, so it
/// takes nothing and reads no die.
#[test]
fn a_drain_that_cannot_be_finished_is_not_begun() {
    let mut mage = member("magic_user", 3);
    let unknown = MemorizedSpell { spell_id: "hiccups".into(), reversed: false };
    mage.set_memorized_spells(vec![unknown]);
    let mut mage: Creature = mage.into();
    let before = mage.clone();
    let policy = XpPolicy::Halfway;
    let drained =
        drain_levels(&mut mage, 1, policy, None, catalog(), &mut NoDice, &mut Ignore).unwrap_err();
    assert!(drained.to_string().contains("hiccups"));
    assert_eq!(mage, before);
}

/// The magic axes are battle axes, which take both hands; the magic bow is a long bow.
#[test]
fn what_magic_arms_are_made_of() {
    let base = |id: &str| catalog().magic_item(id).unwrap().base_item_id.clone().unwrap();
    assert_eq!(["axe_plus_1", "axe_plus_2"].map(base), ["battle_axe", "battle_axe"]);
    assert_eq!(base("bow_plus_1"), "long_bow");
    let axe = Item::Magic(Box::new(magic("axe_plus_1")));
    assert!(axe.qualities().contains(Quality::TwoHanded));
}

/// Only a suit that was chosen for this very item protects; one that names none is as no armour.
#[test]
fn a_suit_of_nothing_protects_as_nothing() {
    let template = catalog().magic_item("armour_plus_1").unwrap();
    let suit = MagicItem::new("a-1".into(), template.id.clone(), catalog());
    assert_eq!(Arc::clone(suit.template().unwrap()), template);
    let mut wearer = member("fighter", 1);
    wearer.inventory_mut().worn_armour = Some(Item::Magic(Box::new(suit)));
    assert_eq!(wearer.armour_class(), 9);
    wearer.inventory_mut().worn_armour = Some(Item::Magic(Box::new(magic("armour_plus_1"))));
    assert_eq!(wearer.armour_class(), 9 - 4 - 1);
}
