//! Every code of an event, every rejection and every flag of the rules comes up.

use std::collections::BTreeSet;

use grognard_bx::{
    Creature, Event, Rejection, Ruleset,
    character::{
        Adjustment, choose_spells, roll_hit_points, validate_adjustment, validate_class_choice,
        validate_languages, validate_starting_spells,
    },
    combat::{
        Attack, AttackContext, Attacker, DamageSource, Participant, Strike, check_immunity,
        destroy_equipment, resolve_attack, roll_initiative, validate_attack, validate_breath,
    },
    creature::grant,
    events::EventKind,
    items::{Inventory, Item, Purse, validate_equip, validate_purchase},
    model::words::{Ability, AbilityFigures, AbilityScores, Condition},
};
use grognard_kernel::{Id, Ignore, Script};
use serde_json::json;

use crate::support::{
    catalog,
    dice::Highest,
    plain::{character, fighter, magic, monster, mundane, wearing},
};

/// Every event type with the codes that it has and the least that it needs, in the order of the
/// specification.
pub(super) const EVENTS: &[(&str, &[&str], &str)] = &[
    (
        "initiative_rolled",
        &["combat.initiative.rolled"],
        r#"{"mode":"side","entries":[],"order":[]}"#,
    ),
    (
        "attack_rolled",
        &["combat.attack.hit", "combat.attack.missed", "combat.attack.auto_hit"],
        r#"{"attacker_id":"a","defender_id":"b","attack_name":"sword"}"#,
    ),
    ("damage_dealt", &["combat.damage.dealt"], r#"{"target_id":"a","amount":1}"#),
    ("damage_absorbed", &["combat.damage.absorbed"], r#"{"target_id":"a"}"#),
    (
        "saving_throw_rolled",
        &["combat.save.passed", "combat.save.failed", "combat.save.auto"],
        r#"{"target_id":"a","category":"death"}"#,
    ),
    (
        "morale_checked",
        &["combat.morale.held", "combat.morale.broke", "combat.morale.exempt"],
        r#"{"subject":"a","score":7}"#,
    ),
    (
        "reaction_rolled",
        &["encounter.reaction.rolled"],
        r#"{"roll":7,"total":7,"result":"uncertain"}"#,
    ),
    ("condition_gained", &["effects.condition.gained"], r#"{"target_id":"a","condition":"dead"}"#),
    (
        "condition_removed",
        &["effects.condition.removed"],
        r#"{"target_id":"a","condition":"dead"}"#,
    ),
    (
        "effect_attached",
        &["effects.effect.attached"],
        r#"{"effect_id":"e","kind":"k","target_ref":"a"}"#,
    ),
    (
        "effect_ticked",
        &["effects.effect.ticked"],
        r#"{"effect_id":"e","kind":"k","target_ref":"a","round":1}"#,
    ),
    (
        "effect_expired",
        &["effects.effect.expired"],
        r#"{"effect_id":"e","kind":"k","target_ref":"a","round":1}"#,
    ),
    (
        "effect_released",
        &["effects.effect.released"],
        r#"{"effect_id":"e","kind":"k","target_ref":"a"}"#,
    ),
    (
        "healing_applied",
        &["combat.healing.applied", "combat.healing.blocked"],
        r#"{"target_id":"a","amount":1,"source":"natural"}"#,
    ),
    ("death", &["combat.death.died", "combat.death.permanent"], r#"{"target_id":"a"}"#),
    (
        "equipment_destroyed",
        &["combat.equipment.destroyed"],
        r#"{"target_id":"a","item_names":[]}"#,
    ),
    (
        "level_drained",
        &["combat.drain.drained", "combat.drain.slain"],
        r#"{"target_id":"a","levels_lost":1,"new_level":1,"hp_lost":1}"#,
    ),
    ("monster_revived", &["effects.regeneration.revived"], r#"{"target_id":"a"}"#),
    (
        "hit_points_reported",
        &["combat.state.hit_points"],
        r#"{"target_id":"a","current_hp":1,"max_hp":1}"#,
    ),
    ("targets_selected", &["combat.targeting.selected"], r#"{"mode":"area","target_ids":[]}"#),
    ("spells_memorized", &["magic.memorize.prepared"], r#"{"caster_id":"a","prepared":[]}"#),
    (
        "spell_cast",
        &["magic.cast.cast", "magic.cast.no_effect"],
        r#"{"caster_id":"a","spell_id":"sleep","mode":"area"}"#,
    ),
    (
        "spell_disrupted",
        &["magic.cast.disrupted", "magic.cast.fizzled"],
        r#"{"caster_id":"a","spell_id":"sleep"}"#,
    ),
    ("spell_forgotten", &["magic.memory.forgotten"], r#"{"caster_id":"a","spell_id":"sleep"}"#),
    ("spell_book_updated", &["magic.book.added"], r#"{"caster_id":"a","spell_id":"sleep"}"#),
    (
        "undead_turned",
        &["magic.turning.turned", "magic.turning.destroyed", "magic.turning.failed"],
        r#"{"caster_id":"a","roll":7}"#,
    ),
    ("magic_dispelled", &["magic.dispel.resolved"], r#"{"caster_id":"a"}"#),
];

#[test]
fn every_event_reads_back_with_each_of_its_codes() {
    let types: Vec<&str> = EVENTS.iter().map(|(event_type, ..)| *event_type).collect();
    assert_eq!(types, EventKind::TYPES);
    for (event_type, codes, fields) in EVENTS {
        for code in *codes {
            let mut json: serde_json::Value = serde_json::from_str(fields).unwrap();
            json["event_type"] = json!(event_type);
            json["code"] = json!(code);
            let event = Event::from_json(&json).unwrap().unwrap();
            assert_eq!((event.code(), event.kind.event_type()), (*code, *event_type));
            let written = serde_json::to_value(&event).unwrap();
            for (name, value) in json.as_object().unwrap() {
                assert_eq!(&written[name], value, "{code}: {name}");
            }
            assert_eq!(Event::from_json(&written).unwrap(), Some(event));
            for needed in serde_json::from_str::<serde_json::Map<_, _>>(fields).unwrap().keys() {
                let mut lacking = json.clone();
                lacking.as_object_mut().unwrap().remove(needed);
                assert!(Event::from_json(&lacking).is_err(), "{event_type} without {needed}");
            }
            json["code"] = json!("combat.attack.winked");
            assert!(Event::from_json(&json).is_err(), "{event_type}");
        }
    }
}

/// Rejections that no rule of creation, items and combat gives: what is cursed is not taken off,
/// and a book that is full takes no more.
const ELSEWHERE: &[&str] = &["items.curse.stuck", "magic.book.capacity_exceeded"];

/// How the codes of rejections begin that casting and turning give.
const OF_SPELLS: &[&str] = &["magic.cast.", "magic.memorize.", "magic.scroll.", "magic.turning."];

fn attack_rejections() -> Vec<Rejection> {
    let (bow, sword) = (catalog().weapon("crossbow").unwrap(), catalog().weapon("sword").unwrap());
    let (bow, sword) = (Attack::Weapon(&bow), Attack::Weapon(&sword));
    let ruleset = Ruleset { weapon_reload: true, ..Ruleset::default() };
    let at = |distance| AttackContext {
        distance_feet: Some(distance),
        fired_last_round: true,
        ..AttackContext::default()
    };
    let mut rejections = validate_attack(&fighter(), &bow, &at(9999), &ruleset);
    rejections.extend(validate_attack(&fighter(), &sword, &at(10), &ruleset));
    for condition in [Condition::Asleep, Condition::Blind] {
        let mut attacker = fighter();
        grant(&mut attacker, condition, None, &mut Ignore);
        rejections.extend(validate_attack(&attacker, &sword, &at(5), &ruleset));
    }
    let mut dragon = monster("red_dragon");
    if let Creature::Monster(dragon) = &mut dragon {
        dragon.set_breath_uses_today(3).unwrap();
    }
    rejections.extend(validate_breath(&dragon));
    rejections.extend(validate_breath(&fighter()));
    rejections
}

fn creation_rejections() -> Vec<Rejection> {
    let trade = |lowered: &[(Ability, i64)], raised: &[(Ability, i64)]| {
        let figures = |list: &[(Ability, i64)]| AbilityFigures(list.to_vec());
        Adjustment::new(figures(lowered), figures(raised)).unwrap()
    };
    use Ability::{Charisma, Dexterity, Strength, Wisdom};
    let scores = AbilityScores::new([10, 10, 10, 18, 10, 10]).unwrap();
    let given = trade(&[(Charisma, 2), (Strength, 3)], &[(Dexterity, 1), (Wisdom, 1)]);
    let mut rejections = validate_adjustment(&scores, &given, &[Dexterity], &[Strength]);
    let given = trade(&[(Strength, 2)], &[(Dexterity, 2)]);
    rejections.extend(validate_adjustment(&scores, &given, &[Strength, Dexterity], &[]));
    let halfling = catalog().class("halfling").unwrap();
    let weak = AbilityScores::new([3; 6]).unwrap();
    rejections.extend(validate_class_choice(&weak, &halfling));
    let languages = |ids: &[&str]| -> Vec<Id> { ids.iter().map(|id| (*id).into()).collect() };
    for chosen in [languages(&["gnoll", "gnoll"]), languages(&["common", "halfling"])] {
        rejections.extend(validate_languages(&halfling, 9, &chosen, catalog()).unwrap());
    }
    rejections
}

fn book_rejections() -> Vec<Rejection> {
    let ids = |ids: &[&str]| -> Vec<Id> { ids.iter().map(|id| (*id).into()).collect() };
    let (mage, fighter_class) =
        (catalog().class("magic_user").unwrap(), catalog().class("fighter").unwrap());
    let chosen = ids(&["sleep", "sleep", "bless", "nonsense", "web"]);
    let mut rejections = validate_starting_spells(&mage, &chosen, catalog());
    rejections.extend(validate_starting_spells(&fighter_class, &ids(&["sleep"]), catalog()));
    let mut beginner = character("magic_user", 1);
    assert!(choose_spells(&mut beginner, &mage, &ids(&["sleep"]), catalog()).is_empty());
    rejections.extend(choose_spells(&mut beginner, &mage, &ids(&["sleep"]), catalog()));
    rejections
}

fn item_rejections() -> Vec<Rejection> {
    let goods = |id: &str| catalog().item(id).unwrap();
    let class = |id: &str| catalog().class(id).unwrap();
    let mut rejections = validate_purchase(&Purse::gold(1), &goods("sword"), 1).unwrap();
    let ring = || magic("ring_of_protection", None);
    let shielded = Inventory { shield: Some(mundane(&goods("shield"))), ..Inventory::default() };
    let both_hands =
        Inventory { wielded: vec![mundane(&goods("two_handed_sword"))], ..Inventory::default() };
    let ringed = Inventory { rings: vec![ring(), ring()], ..Inventory::default() };
    let staff = Item::Magic(Box::new(magic("staff_of_wizardry", None)));
    let cases: Vec<(&str, Item, Option<&Inventory>)> = vec![
        ("thief", mundane(&goods("shield")), None),
        ("fighter", mundane(&goods("shield")), Some(&both_hands)),
        ("magic_user", mundane(&goods("leather")), None),
        ("thief", mundane(&goods("chainmail")), None),
        ("magic_user", mundane(&goods("sword")), None),
        ("dwarf", mundane(&goods("long_bow")), None),
        ("fighter", mundane(&goods("two_handed_sword")), Some(&shielded)),
        ("fighter", mundane(&goods("arrows")), None),
        ("fighter", staff, None),
        ("fighter", Item::Magic(Box::new(ring())), Some(&ringed)),
    ];
    for (class_id, item, inventory) in cases {
        let said = validate_equip(&class(class_id), &item, inventory).unwrap();
        rejections.push(said.unwrap_or_else(|| unreachable!("{class_id} may use {item:?}")));
    }
    rejections
}

#[test]
fn every_rejection_is_given() {
    let all = [attack_rejections(), creation_rejections(), book_rejections(), item_rejections()];
    let given: BTreeSet<&str> = all.iter().flatten().map(Rejection::code).collect();
    let is_here = |code: &&str| {
        !ELSEWHERE.contains(code) && !OF_SPELLS.iter().any(|start| code.starts_with(start))
    };
    let expected: BTreeSet<&str> = Rejection::CODES.iter().copied().filter(is_here).collect();
    assert_eq!(given, expected);
}

/// The modifier, what is needed and the damage of a strike at a fighter under a ruleset.
fn strike(
    attack: Attack<'_>,
    context: &AttackContext,
    ruleset: &Ruleset,
) -> (Option<i64>, Option<i64>) {
    let strike = Strike { attacker: &Attacker::of(&fighter()), attack, context, ruleset };
    let mut victim = fighter();
    let struck = resolve_attack(&strike, &mut victim, None, &mut Highest, &mut Ignore).unwrap();
    (struck.roll.required, struck.damage)
}

/// What a flag changes, as text: it must differ when the flag does. `None` for flags that only
/// sessions, battles and travel read.
fn effect_of(flag: &str, ruleset: &Ruleset) -> Option<String> {
    let sword = &catalog().weapon("sword").unwrap();
    let crossbow = &catalog().weapon("crossbow").unwrap();
    Some(match flag {
        "hp_reroll_at_first_level" => {
            let fighter_class = catalog().class("fighter").unwrap();
            let dice = &mut Script::faces([1, 2, 3]);
            format!("{:?}", roll_hit_points(&fighter_class, 0, ruleset, dice).unwrap())
        }
        "variable_weapon_damage" => {
            format!("{:?}", strike(Attack::Weapon(sword), &AttackContext::default(), ruleset))
        }
        "individual_initiative" => {
            let one = |key: &str, side: &str| Participant {
                key: key.into(),
                side: side.into(),
                slow: false,
                modifier: 0,
            };
            let all = [one("a", "x"), one("b", "x")];
            let dice = &mut Script::faces([3, 5]);
            format!("{:?}", roll_initiative(&all, ruleset, dice, &mut Ignore).unwrap().mode)
        }
        "thac0_arithmetic" => {
            let context = AttackContext { defender_ally_ac_bonus: 30, ..AttackContext::default() };
            format!("{:?}", strike(Attack::Weapon(sword), &context, ruleset))
        }
        "weapon_reload" => {
            let context = AttackContext {
                distance_feet: Some(50),
                fired_last_round: true,
                ..AttackContext::default()
            };
            let attack = Attack::Weapon(crossbow);
            format!("{:?}", validate_attack(&fighter(), &attack, &context, ruleset))
        }
        "hd5_counts_as_magical" => {
            let ogre = &Attacker::of(&monster("troll"));
            let source = DamageSource::default();
            format!("{}", check_immunity(&monster("gargoyle"), &source, ruleset, Some(ogre)))
        }
        "magic_item_death_save" => {
            let items = vec![Item::Magic(Box::new(magic("ring_of_protection", None)))];
            let inventory = Inventory { items, ..Inventory::default() };
            let mut bearer: Creature = wearing("fighter", 1, inventory).into();
            destroy_equipment(&mut bearer, None, Some(ruleset), &mut Highest, &mut Ignore).unwrap();
            format!("{}", bearer.as_character().unwrap().inventory().items.len())
        }
        "encumbrance" => {
            let armour = Some(mundane(&catalog().item("plate_mail").unwrap()));
            let inventory = Inventory { worn_armour: armour, ..Inventory::default() };
            let bearer = wearing("fighter", 1, inventory);
            format!("{}", bearer.movement_rate(ruleset.encumbrance))
        }
        "xp_award_timing"
        | "deprivation_penalties"
        | "aoe_friendly_fire"
        | "formation_width_limit" => return None,
        unknown => unreachable!("no test knows the flag {unknown:?}"),
    })
}

#[test]
fn every_flag_changes_something() {
    let default = serde_json::to_value(Ruleset::default()).unwrap();
    for (flag, value) in default.as_object().unwrap() {
        let mut other = default.clone();
        other[flag] = match value.as_bool() {
            Some(on) => json!(!on),
            None if flag == "encumbrance" => json!("none"),
            None => json!("immediate"),
        };
        let other: Ruleset = serde_json::from_value(other).unwrap();
        let before = effect_of(flag, &Ruleset::default());
        let after = effect_of(flag, &other);
        assert!(before.is_none() || before != after, "{flag} changes nothing");
    }
}
