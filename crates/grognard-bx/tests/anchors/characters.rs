//! Ability tables and class rows.

use grognard_bx::{
    character::{AbilityLookup, ability_lookup},
    model::{
        ability_table::Literacy,
        class::{ArmourKind, CasterKind, ClassHitDice, WeaponKind},
        words::{Ability, SavingThrows},
    },
};

use crate::support::catalog;

/// Scores, and what each gives: Strength (melee, doors), Intelligence (languages, literacy, halting
/// speech), Wisdom, Dexterity (armour class, missiles, initiative), Constitution, Charisma
/// (reactions, retainers, loyalty), experience of a single prime requisite.
#[test]
fn the_ability_tables() {
    use Literacy::{Basic, Illiterate, Literate};
    let rows = [
        (3..=3, [-3, 1], (0, Illiterate, true), -3, [-3, -3, -2], -3, [-2, 1, 4]),
        (4..=5, [-2, 1], (0, Illiterate, false), -2, [-2, -2, -1], -2, [-1, 2, 5]),
        (6..=8, [-1, 1], (0, Basic, false), -1, [-1, -1, -1], -1, [-1, 3, 6]),
        (9..=12, [0, 2], (0, Literate, false), 0, [0, 0, 0], 0, [0, 4, 7]),
        (13..=15, [1, 3], (1, Literate, false), 1, [1, 1, 1], 1, [1, 5, 8]),
        (16..=17, [2, 4], (2, Literate, false), 2, [2, 2, 1], 2, [1, 6, 9]),
        (18..=18, [3, 5], (3, Literate, false), 3, [3, 3, 2], 3, [2, 7, 10]),
    ];
    let prime_requisite = |score| match score {
        3..=5 => -20,
        6..=8 => -10,
        9..=12 => 0,
        13..=15 => 5,
        _ => 10,
    };
    for (scores, strength, intelligence, wisdom, dexterity, constitution, charisma) in rows {
        for score in scores {
            let expected = AbilityLookup {
                melee_modifier: strength[0],
                open_doors_chance: strength[1],
                additional_languages: intelligence.0,
                literacy: intelligence.1,
                broken_speech: intelligence.2,
                magic_save_modifier: wisdom,
                ac_modifier: dexterity[0],
                missile_modifier: dexterity[1],
                initiative_modifier: dexterity[2],
                hit_point_modifier: constitution,
                npc_reaction_modifier: charisma[0],
                max_retainers: charisma[1],
                retainer_loyalty: charisma[2],
                prime_requisite_xp_modifier_pct: prime_requisite(score),
            };
            assert_eq!(ability_lookup(score).unwrap(), expected, "{score}");
        }
    }
}

/// Class, race, Hit Die, highest level, suits, shield, how its list of weapons is meant.
#[test]
fn the_classes() {
    let rows = [
        ("cleric", "human", 6, 14, ArmourKind::Any, true, WeaponKind::Allowed),
        ("dwarf", "dwarf", 8, 12, ArmourKind::Any, true, WeaponKind::Forbidden),
        ("elf", "elf", 6, 10, ArmourKind::Any, true, WeaponKind::Any),
        ("fighter", "human", 8, 14, ArmourKind::Any, true, WeaponKind::Any),
        ("halfling", "halfling", 6, 8, ArmourKind::Any, true, WeaponKind::Forbidden),
        ("magic_user", "human", 4, 14, ArmourKind::None, false, WeaponKind::Allowed),
        ("thief", "human", 4, 14, ArmourKind::LeatherOnly, false, WeaponKind::Any),
    ];
    let ids: Vec<String> = catalog().classes().map(|class| class.id.to_string()).collect();
    assert_eq!(ids, rows.map(|row| row.0));
    for (id, race, die, max_level, armour, shields, weapons) in rows {
        let class = catalog().class(id).unwrap();
        assert_eq!((class.race.as_str(), class.hit_die, class.max_level), (race, die, max_level));
        assert_eq!((class.armour.kind, class.armour.shields_allowed), (armour, shields), "{id}");
        assert_eq!(class.weapons.kind, weapons, "{id}");
    }
    let listed = |id: &str| -> Vec<String> {
        let class = catalog().class(id).unwrap();
        class.weapons.weapon_ids.iter().map(ToString::to_string).collect()
    };
    assert_eq!(listed("cleric"), ["club", "mace", "sling", "staff", "war_hammer"]);
    assert_eq!(listed("halfling"), ["long_bow", "two_handed_sword"]);
    assert_eq!(listed("magic_user"), ["dagger"]);
}

#[test]
fn requirements_prime_requisites_and_magic() {
    use Ability::{Constitution, Dexterity, Intelligence, Strength, Wisdom};
    let arcane = Some((CasterKind::Arcane, "magic_user"));
    let divine = Some((CasterKind::Divine, "cleric"));
    let rows = [
        ("cleric", vec![], vec![Wisdom], divine),
        ("dwarf", vec![(Constitution, 9)], vec![Strength], None),
        ("elf", vec![(Intelligence, 9)], vec![Intelligence, Strength], arcane),
        ("fighter", vec![], vec![Strength], None),
        ("halfling", vec![(Constitution, 9), (Dexterity, 9)], vec![Dexterity, Strength], None),
        ("magic_user", vec![], vec![Intelligence], arcane),
        ("thief", vec![], vec![Dexterity], None),
    ];
    for (id, requirements, prime, caster) in rows {
        let class = catalog().class(id).unwrap();
        assert_eq!(class.requirements.0, requirements, "{id}");
        assert_eq!(class.prime_requisites, prime, "{id}");
        let casts = class.caster().map(|caster| (caster.kind, caster.spell_list.as_str()));
        assert_eq!(casts, caster, "{id}");
        let fixed: &[Ability] = if id == "thief" { &[Strength] } else { &[] };
        assert_eq!(class.may_not_lower, fixed, "{id}");
    }
}

/// A printed row of a class: level, experience, Hit Dice and points beyond them, THAC0, saves
/// (death, wands, paralysis, breath, spells), spells of each level.
type Row = (i64, i64, (i64, i64), i64, [i64; 5], &'static [i64]);

fn check(id: &str, rows: &[Row]) {
    let class = catalog().class(id).unwrap();
    for &(level, xp, (count, bonus), thac0, saves, slots) in rows {
        let row = class.row(level).unwrap();
        let [death, wands, paralysis, breath, spells] = saves;
        let expected = SavingThrows { death, wands, paralysis, breath, spells };
        let con_applies = level <= 9;
        let hit_dice = ClassHitDice { count, die: class.hit_die, bonus, con_applies };
        assert_eq!((row.level, row.xp, row.thac0), (level, xp, thac0), "{id} {level}");
        assert_eq!(row.hit_dice, hit_dice, "{id} {level}");
        assert_eq!(row.saves, expected, "{id} {level}");
        assert_eq!(row.spell_slots, slots, "{id} {level}");
    }
    assert!(class.row(0).is_none() && class.row(class.max_level + 1).is_none());
}

#[test]
fn rows_of_the_human_classes() {
    check(
        "cleric",
        &[
            (1, 0, (1, 0), 19, [11, 12, 14, 16, 15], &[0, 0, 0, 0, 0]),
            (4, 6_000, (4, 0), 19, [11, 12, 14, 16, 15], &[2, 1, 0, 0, 0]),
            (9, 200_000, (9, 0), 14, [6, 7, 9, 11, 9], &[3, 3, 3, 2, 2]),
            (14, 700_000, (9, 5), 12, [3, 5, 7, 8, 7], &[6, 5, 5, 5, 4]),
        ],
    );
    check(
        "fighter",
        &[
            (1, 0, (1, 0), 19, [12, 13, 14, 15, 16], &[]),
            (4, 8_000, (4, 0), 17, [10, 11, 12, 13, 14], &[]),
            (9, 240_000, (9, 0), 14, [8, 9, 10, 10, 12], &[]),
            (14, 840_000, (9, 10), 10, [4, 5, 6, 5, 8], &[]),
        ],
    );
    check(
        "magic_user",
        &[
            (1, 0, (1, 0), 19, [13, 14, 13, 16, 15], &[1, 0, 0, 0, 0, 0]),
            (4, 10_000, (4, 0), 19, [13, 14, 13, 16, 15], &[2, 2, 0, 0, 0, 0]),
            (9, 300_000, (9, 0), 17, [11, 12, 11, 14, 12], &[3, 3, 3, 2, 1, 0]),
            (14, 1_050_000, (9, 5), 14, [8, 9, 8, 11, 8], &[4, 4, 4, 4, 3, 3]),
        ],
    );
    check(
        "thief",
        &[
            (1, 0, (1, 0), 19, [13, 14, 13, 16, 15], &[]),
            (4, 4_800, (4, 0), 19, [13, 14, 13, 16, 15], &[]),
            (9, 160_000, (9, 0), 14, [10, 11, 9, 12, 10], &[]),
            (14, 760_000, (9, 10), 12, [8, 9, 7, 10, 8], &[]),
        ],
    );
}

#[test]
fn rows_of_the_other_classes() {
    check(
        "dwarf",
        &[
            (1, 0, (1, 0), 19, [8, 9, 10, 13, 12], &[]),
            (4, 8_800, (4, 0), 17, [6, 7, 8, 10, 10], &[]),
            (9, 270_000, (9, 0), 14, [4, 5, 6, 7, 8], &[]),
            (12, 660_000, (9, 9), 12, [2, 3, 4, 4, 6], &[]),
        ],
    );
    check(
        "elf",
        &[
            (1, 0, (1, 0), 19, [12, 13, 13, 15, 15], &[1, 0, 0, 0, 0]),
            (4, 16_000, (4, 0), 17, [10, 11, 11, 13, 12], &[2, 2, 0, 0, 0]),
            (10, 600_000, (9, 2), 12, [6, 7, 8, 8, 8], &[3, 3, 3, 3, 2]),
        ],
    );
    check(
        "halfling",
        &[
            (1, 0, (1, 0), 19, [8, 9, 10, 13, 12], &[]),
            (8, 120_000, (8, 0), 14, [4, 5, 6, 7, 8], &[]),
        ],
    );
}
