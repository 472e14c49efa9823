//! Every title and every ability of every class.

use grognard_bx::model::class::{CasterKind, ClassAbility};
use grognard_kernel::Params;

use crate::people::{CLASSES, catalog};

/// The first and the last title, and how many there are.
const TITLES: [(&str, &str, &str, i64); 7] = [
    ("cleric", "Acolyte", "Matriarch (Patriarch)", 9),
    ("dwarf", "Dwarven Veteran", "Dwarven Lord (Lady)", 9),
    ("elf", "Medium/Veteran", "Wizard/Lord (Lady)", 9),
    ("fighter", "Veteran", "Lord (Lady)", 9),
    ("halfling", "Halfling Veteran", "Sheriff", 8),
    ("magic_user", "Medium", "Wizard", 9),
    ("thief", "Apprentice", "Master Thief", 9),
];

#[test]
fn every_level_up_to_the_name_has_a_title_of_its_own() {
    assert_eq!(TITLES.map(|row| row.0), CLASSES);
    for (id, first, last, count) in TITLES {
        let class = catalog().class(id).unwrap();
        let titles: Vec<&str> = (1..=count).filter_map(|level| class.level_title(level)).collect();
        assert_eq!(i64::try_from(titles.len()).unwrap(), count, "{id}");
        assert_eq!((titles[0], titles[titles.len() - 1]), (first, last), "{id}");
        let mut different = titles.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), titles.len(), "{id}: a title comes twice");
        assert!(titles.iter().all(|title| !title.trim().is_empty()), "{id}");
        let beyond = [0, -1, count + 1, class.max_level + 1];
        assert!(beyond.iter().all(|&level| class.level_title(level).is_none()), "{id}");
    }
}

/// The abilities of each class and their figures, as printed. An ability that is not here has no
/// rule that anybody asked for.
fn printed(class: &str) -> Vec<(&'static str, Params)> {
    let none = Params::default;
    let in_six = |chance: i64| none().with("chance_in_six", chance);
    let list = |list: &str| none().with("spell_list", list);
    let infravision = || ("infravision", none().with("range_feet", 60_i64));
    let listening = || ("listening_at_doors", in_six(2));
    match class {
        "cleric" => vec![("divine_magic", list("cleric")), ("turn_undead", none())],
        "dwarf" => vec![
            ("detect_construction_tricks", in_six(2)),
            ("detect_room_traps", in_six(2)),
            infravision(),
            listening(),
        ],
        "elf" => vec![
            ("arcane_magic", list("magic_user")),
            ("detect_secret_doors", in_six(2)),
            ("ghoul_paralysis_immunity", none()),
            infravision(),
            listening(),
        ],
        "halfling" => vec![
            ("defensive_bonus", none().with("ac_bonus", 2_i64).with("versus", "large")),
            ("hiding", none().with("woods_pct", 90_i64).with("dungeon_chance_in_six", 2_i64)),
            ("initiative_bonus", none().with("bonus", 1_i64)),
            listening(),
            ("missile_attack_bonus", none().with("bonus", 1_i64)),
        ],
        "magic_user" => vec![("arcane_magic", list("magic_user"))],
        "thief" => vec![
            ("back_stab", none().with("attack_bonus", 4_i64).with("damage_multiplier", 2_i64)),
            ("read_languages", none().with("min_level", 4_i64).with("pct", 80_i64)),
            ("scroll_use", none().with("min_level", 10_i64).with("error_pct", 10_i64)),
        ],
        _ => Vec::new(),
    }
}

#[test]
fn every_ability_has_its_figures() {
    for id in CLASSES {
        let class = catalog().class(id).unwrap();
        let mut owned: Vec<&ClassAbility> = class.abilities.iter().collect();
        owned.sort_by(|one, other| one.tag.cmp(&other.tag));
        let tags: Vec<&str> = owned.iter().map(|ability| ability.tag.as_str()).collect();
        let expected = printed(id);
        assert_eq!(tags, expected.iter().map(|(tag, _)| *tag).collect::<Vec<_>>(), "{id}");
        for (ability, (tag, params)) in owned.iter().zip(expected) {
            assert_eq!(ability.params, params, "{id} {tag}");
            assert_eq!(class.ability(tag).map(|found| &found.name), Some(&ability.name), "{id}");
        }
        assert!(class.ability("second_sight").is_none(), "{id}");
    }
}

/// What combat and magic read off the abilities is what the abilities say.
#[test]
fn the_figures_reach_the_rules() {
    for id in CLASSES {
        let class = catalog().class(id).unwrap();
        let rules = class.rules();
        let halfling = id == "halfling";
        let bonuses = [rules.missile_attack_bonus, rules.defensive_bonus, rules.initiative_bonus];
        assert_eq!(bonuses, if halfling { [1, 2, 1] } else { [0; 3] }, "{id}");
        let stab = rules.back_stab.map(|stab| (stab.attack_bonus, stab.damage_multiplier));
        assert_eq!(stab, (id == "thief").then_some((4, 2)), "{id}");
        let caster = class.caster().map(|caster| (caster.kind, caster.spell_list.as_str()));
        let expected = match id {
            "cleric" => Some((CasterKind::Divine, "cleric")),
            "elf" | "magic_user" => Some((CasterKind::Arcane, "magic_user")),
            _ => None,
        };
        assert_eq!(caster, expected, "{id}");
    }
}
