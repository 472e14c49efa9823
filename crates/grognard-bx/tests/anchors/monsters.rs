//! Some monsters, stat block by stat block, and what their experience is made of.

use grognard_bx::{
    model::{monster::MonsterTemplate, monster_ability::AbilityRule, words::SaveCategory},
    tables::{monster_save_band_label, monster_xp},
};
use grognard_kernel::Open;

use crate::support::{catalog, monsters};

/// One line of a printed stat block.
struct Block {
    id: &'static str,
    ac: Option<i64>,
    hit_dice: &'static str,
    thac0: i64,
    /// Death, wands, paralysis, breath, spells.
    saves: [i64; 5],
    morale: i64,
    xp: i64,
    /// Routines are parted by a bar, attacks by commas.
    attacks: &'static str,
    /// Feet per turn, each way of moving.
    movement: &'static [i64],
}

const NORMAL: [i64; 5] = [14, 15, 16, 17, 18];
const LOW: [i64; 5] = [12, 13, 14, 15, 16];
const MIDDLE: [i64; 5] = [10, 11, 12, 13, 14];

const BLOCKS: &[Block] = &[
    Block {
        id: "normal_human",
        ac: Some(9),
        hit_dice: "1d4",
        thac0: 20,
        saves: NORMAL,
        morale: 6,
        xp: 5,
        attacks: "1 weapon 1d6",
        movement: &[120],
    },
    Block {
        id: "goblin",
        ac: Some(6),
        hit_dice: "1-1",
        thac0: 19,
        saves: NORMAL,
        morale: 7,
        xp: 5,
        attacks: "1 weapon 1d6",
        movement: &[60],
    },
    Block {
        id: "orc",
        ac: Some(6),
        hit_dice: "1",
        thac0: 19,
        saves: LOW,
        morale: 6,
        xp: 10,
        attacks: "1 weapon 1d6",
        movement: &[120],
    },
    Block {
        id: "skeleton",
        ac: Some(7),
        hit_dice: "1",
        thac0: 19,
        saves: LOW,
        morale: 12,
        xp: 10,
        attacks: "1 weapon 1d6",
        movement: &[60],
    },
    Block {
        id: "wight",
        ac: Some(5),
        hit_dice: "3*",
        thac0: 17,
        saves: LOW,
        morale: 12,
        xp: 50,
        attacks: "1 touch -",
        movement: &[90],
    },
    Block {
        id: "gargoyle",
        ac: Some(5),
        hit_dice: "4",
        thac0: 16,
        saves: [8, 9, 10, 10, 12],
        morale: 11,
        xp: 75,
        attacks: "2 claw 1d3, 1 bite 1d6, 1 horn 1d4",
        movement: &[90, 150],
    },
    Block {
        id: "mummy",
        ac: Some(3),
        hit_dice: "5+1*",
        thac0: 14,
        saves: MIDDLE,
        morale: 12,
        xp: 400,
        attacks: "1 touch 1d12",
        movement: &[60],
    },
    Block {
        id: "troll",
        ac: Some(4),
        hit_dice: "6+3*",
        thac0: 13,
        saves: MIDDLE,
        morale: 10,
        xp: 650,
        attacks: "2 talon 1d6, 1 bite 1d10",
        movement: &[120],
    },
    Block {
        id: "basilisk",
        ac: Some(4),
        hit_dice: "6+1**",
        thac0: 13,
        saves: MIDDLE,
        morale: 9,
        xp: 950,
        attacks: "1 bite 1d10, 1 gaze -",
        movement: &[60],
    },
    Block {
        id: "green_slime",
        ac: None,
        hit_dice: "2*",
        thac0: 18,
        saves: LOW,
        morale: 12,
        xp: 25,
        attacks: "1 touch -",
        movement: &[3],
    },
    Block {
        id: "red_dragon",
        ac: Some(-1),
        hit_dice: "10**",
        thac0: 11,
        saves: [6, 7, 8, 8, 10],
        morale: 10,
        xp: 2300,
        attacks: "2 claw 1d8, 1 bite 4d8 | 1 breath -",
        movement: &[90, 240],
    },
];

fn attacks_of(monster: &MonsterTemplate) -> String {
    let routines: Vec<String> = monster
        .attacks
        .iter()
        .map(|routine| {
            let attacks = routine.attacks.iter().map(|attack| {
                let damage = attack.damage.as_ref().map_or("-", |written| written.text());
                format!("{} {} {damage}", attack.count, attack.name)
            });
            attacks.collect::<Vec<_>>().join(", ")
        })
        .collect();
    routines.join(" | ")
}

#[test]
fn stat_blocks() {
    for block in BLOCKS {
        let monster = catalog().monster(block.id).unwrap();
        let id = block.id;
        assert_eq!(monster.ac, block.ac, "{id}");
        assert_eq!(monster.ac_ascending, block.ac.map(|ac| 19 - ac), "{id}");
        assert_eq!(monster.hit_dice.to_string(), block.hit_dice, "{id}");
        assert_eq!((monster.thac0, monster.attack_bonus), (block.thac0, 19 - block.thac0), "{id}");
        for (&category, save) in SaveCategory::ALL.iter().zip(block.saves) {
            assert_eq!(monster.saves.values[category], save, "{id} {category}");
        }
        assert_eq!((monster.morale, monster.xp), (Some(block.morale), block.xp), "{id}");
        assert_eq!(attacks_of(&monster), block.attacks, "{id}");
        let feet: Vec<i64> = monster.movement.iter().map(|way| way.rate_feet).collect();
        assert_eq!(feet, block.movement, "{id}");
        for way in &monster.movement {
            assert_eq!(way.encounter_rate_feet, way.rate_feet / 3, "{id}");
        }
    }
}

/// The goblin, one point short of a Hit Die, is worth 5; the wight 35 + 15; the troll 350 + 300;
/// the basilisk 350 + 2 × 300; the red dragon 900 + 2 × 700; 23 Hit Dice with an asterisk
/// (2500 + 500) + (2000 + 500).
#[test]
fn experience_is_base_and_bonuses() {
    let xp = |id: &str| monster_xp(&catalog().monster(id).unwrap().hit_dice);
    let expected =
        [("goblin", 5), ("wight", 50), ("troll", 650), ("basilisk", 950), ("red_dragon", 2300)];
    for (id, points) in expected {
        assert_eq!(xp(id), points, "{id}");
    }
    let mut huge = catalog().monster("troll").unwrap().hit_dice;
    (huge.count, huge.modifier, huge.asterisks) = (23, 0, 1);
    assert_eq!(monster_xp(&huge), 5500);
}

#[test]
fn what_harms_whom() {
    let gate = |id: &str| {
        let names: Vec<String> = catalog()
            .monster(id)
            .unwrap()
            .defenses
            .harmed_only_by
            .iter()
            .map(|key| key.to_string())
            .collect();
        names.join(" ")
    };
    assert_eq!(gate("wight"), "silver magic");
    assert_eq!(gate("spectre"), "magic");
    assert_eq!(gate("green_slime"), "fire cold");
    assert_eq!(gate("black_pudding"), "fire");
    assert_eq!(gate("orc"), "");
}

/// The troll heals 3 points a round from the third round after a wound and rises 2d6 rounds after
/// death; wounds of fire and acid stay.
#[test]
fn the_troll_regenerates() {
    let troll = catalog().monster("troll").unwrap();
    let Some(AbilityRule::Regeneration(rule)) = troll.rule("regeneration") else {
        unreachable!("trolls regenerate")
    };
    assert_eq!((rule.per_round, rule.delay_rounds, rule.while_alive), (3, 3, false));
    assert_eq!(rule.revive.map(|dice| dice.to_string()).as_deref(), Some("2d6"));
    let names: Vec<&str> = rule.blocked_by.iter().map(Open::as_str).collect();
    assert_eq!(names, ["fire", "acid"]);
}

/// 233 templates; 7 to 9 Hit Dice save as a band of their own, whatever is added to them.
#[test]
fn the_catalog_is_whole() {
    assert_eq!(monsters().len(), 233);
    let mut hit_dice = catalog().monster("troll").unwrap().hit_dice;
    let bands =
        [(6, "4–6"), (7, "7–9"), (9, "7–9"), (10, "10–12"), (21, "19–21"), (22, "22 or more")];
    for (count, label) in bands {
        hit_dice.count = count;
        assert_eq!(monster_save_band_label(&hit_dice), label);
    }
}
