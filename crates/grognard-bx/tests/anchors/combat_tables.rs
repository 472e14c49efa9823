//! The combat tables, cell by cell.

use grognard_bx::{
    model::{
        table::{ReactionResult, TurningColumn, TurningOutcome},
        words::SavingThrows,
    },
    tables::{
        combat_tables, reaction_result, save_band, thac0_for_hd, to_hit_ac, turning_result, xp_row,
    },
};

/// THAC0 and the roll needed against armour class 9, 8, … 0, −1, −2, −3.
const ATTACK_MATRIX: [(i64, [i64; 13]); 16] = [
    (20, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 20, 20, 20]),
    (19, [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 20, 20]),
    (18, [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 20]),
    (17, [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]),
    (16, [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]),
    (15, [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]),
    (14, [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]),
    (13, [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]),
    (12, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]),
    (11, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]),
    (10, [2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]),
    (9, [2, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    (8, [2, 2, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    (7, [2, 2, 2, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    (6, [2, 2, 2, 2, 2, 2, 3, 4, 5, 6, 7, 8, 9]),
    (5, [2, 2, 2, 2, 2, 2, 2, 3, 4, 5, 6, 7, 8]),
];

#[test]
fn the_attack_matrix() {
    let rows = &combat_tables().attack_matrix.rows;
    assert_eq!(rows.len(), ATTACK_MATRIX.len());
    for (row, (thac0, needed)) in rows.iter().zip(ATTACK_MATRIX) {
        assert_eq!((row.thac0, row.attack_bonus), (thac0, 19 - thac0));
        for (ac, needed) in (-3..=9).rev().zip(needed) {
            assert_eq!(row.by_ac[&ac], needed, "THAC0 {thac0} against {ac}");
            assert_eq!(to_hit_ac(thac0, ac), needed, "THAC0 {thac0} against {ac}");
        }
    }
}

/// The Hit Dice that share a THAC0: 7+ to 9 and from there on two by two, up to 21.
#[test]
fn thac0_by_hit_dice() {
    let by_count = [
        (0, 19),
        (1, 19),
        (2, 18),
        (3, 17),
        (4, 16),
        (5, 15),
        (6, 14),
        (7, 13),
        (8, 12),
        (9, 12),
        (10, 11),
        (11, 11),
        (12, 10),
        (13, 10),
        (14, 9),
        (15, 9),
        (16, 8),
        (17, 8),
        (18, 7),
        (19, 7),
        (20, 6),
        (21, 6),
        (22, 5),
        (40, 5),
    ];
    for (count, thac0) in by_count {
        assert_eq!(thac0_for_hd(count, false), (thac0, 19 - thac0), "{count} Hit Dice");
    }
    for (count, thac0) in [(0, 18), (1, 18), (6, 13), (7, 12), (8, 12), (9, 11), (20, 6), (21, 5)] {
        assert_eq!(thac0_for_hd(count, true).0, thac0, "{count}+ Hit Dice");
    }
}

/// Clerics of level 1 to 11 against undead of 1, 2, 2*, 3, 4, 5, 6 and 7 to 9 Hit Dice.
const TURNING: [&str; 11] = [
    "7 9 11 - - - - -",
    "T 7 9 11 - - - -",
    "T T 7 9 11 - - -",
    "D T T 7 9 11 - -",
    "D D T T 7 9 11 -",
    "D D D T T 7 9 11",
    "D D D D T T 7 9",
    "D D D D D T T 7",
    "D D D D D D T T",
    "D D D D D D D T",
    "D D D D D D D D",
];

#[test]
fn the_turning_table() {
    let columns = ["1", "2", "2*", "3", "4", "5", "6", "7-9"];
    for (level, row) in (1..).zip(TURNING) {
        for (column, cell) in columns.into_iter().zip(row.split(' ')) {
            let column: TurningColumn = column.parse().unwrap();
            let result = turning_result(level, column).unwrap();
            let expected = match cell {
                "-" => (TurningOutcome::Fail, None),
                "T" => (TurningOutcome::Turn, None),
                "D" => (TurningOutcome::Destroy, None),
                number => (TurningOutcome::Number, number.parse().ok()),
            };
            assert_eq!((result.outcome, result.threshold), expected, "{level} against {column}");
        }
    }
    let last = TurningColumn::SevenToNine;
    assert_eq!(turning_result(36, last).unwrap(), turning_result(11, last).unwrap());
    assert!(turning_result(0, last).is_err());
}

fn saves([death, wands, paralysis, breath, spells]: [i64; 5]) -> SavingThrows {
    SavingThrows { death, wands, paralysis, breath, spells }
}

#[test]
fn the_saving_throws_of_monsters() {
    let bands = [
        ("NH", [14, 15, 16, 17, 18]),
        ("1–3", [12, 13, 14, 15, 16]),
        ("4–6", [10, 11, 12, 13, 14]),
        ("7–9", [8, 9, 10, 10, 12]),
        ("10–12", [6, 7, 8, 8, 10]),
        ("13–15", [4, 5, 6, 5, 8]),
        ("16–18", [2, 3, 4, 3, 6]),
        ("19–21", [2, 2, 2, 2, 4]),
        ("22 or more", [2, 2, 2, 2, 2]),
    ];
    for (label, figures) in bands {
        assert_eq!(save_band(label).unwrap().saves, saves(figures), "{label}");
    }
}

#[test]
fn the_experience_of_monsters() {
    let rows = [
        ("Less than 1", 5, 1),
        ("1", 10, 3),
        ("1+", 15, 4),
        ("2", 20, 5),
        ("2+", 25, 10),
        ("3", 35, 15),
        ("3+", 50, 25),
        ("4", 75, 50),
        ("4+", 125, 75),
        ("5", 175, 125),
        ("5+", 225, 175),
        ("6", 275, 225),
        ("6+", 350, 300),
        ("7–7+", 450, 400),
        ("8–8+", 650, 550),
        ("9–10+", 900, 700),
        ("11–12+", 1100, 800),
        ("13–16+", 1350, 950),
        ("17–20+", 2000, 1150),
        ("21–21+", 2500, 2000),
    ];
    assert_eq!(combat_tables().xp_awards.len(), rows.len());
    for (label, base, bonus) in rows {
        let row = xp_row(label).unwrap();
        assert_eq!((row.base, row.bonus), (base, bonus), "{label}");
    }
}

#[test]
fn reactions() {
    let expected = [
        (-5, ReactionResult::Attacks),
        (2, ReactionResult::Attacks),
        (3, ReactionResult::Hostile),
        (5, ReactionResult::Hostile),
        (6, ReactionResult::Uncertain),
        (8, ReactionResult::Uncertain),
        (9, ReactionResult::Indifferent),
        (11, ReactionResult::Indifferent),
        (12, ReactionResult::Friendly),
        (20, ReactionResult::Friendly),
    ];
    for (total, reaction) in expected {
        assert_eq!(reaction_result(total), reaction, "{total}");
    }
}
