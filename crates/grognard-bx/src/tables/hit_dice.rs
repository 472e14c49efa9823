//! What a monster's Hit Dice say: THAC0, saving throws, experience, turning column.

use std::cmp::Ordering;

use grognard_kernel::{Result, UnknownName};

use super::combat_tables;
use crate::model::{
    monster::HitDice,
    table::{MonsterSaveBand, TurningColumn, XpAward},
};

/// The greatest Hit Dice of each row of the attack matrix after the first, and the THAC0 there.
const THAC0_BY_HD: [(i64, i64); 14] = [
    (1, 19),
    (2, 18),
    (3, 17),
    (4, 16),
    (5, 15),
    (6, 14),
    (7, 13),
    (9, 12),
    (11, 11),
    (13, 10),
    (15, 9),
    (17, 8),
    (19, 7),
    (21, 6),
];

/// THAC0 and ascending attack bonus of a monster with that many Hit Dice. Hit points beyond the
/// dice (`bonus`) count as one more Hit Die.
///
/// ```
/// # use grognard_bx::tables::thac0_for_hd;
/// assert_eq!(thac0_for_hd(6, true), (13, 6)); // the troll, at 6+3
/// ```
#[must_use]
pub fn thac0_for_hd(count: i64, bonus: bool) -> (i64, i64) {
    let effective = count.max(1).saturating_add(i64::from(bonus));
    let row = THAC0_BY_HD.iter().find(|(most, _)| effective <= *most);
    let thac0 = row.map_or(5, |(_, thac0)| *thac0);
    (thac0, 19 - thac0)
}

/// The label of the saving throw band of Hit Dice: `NH` for less than one, else a range with an
/// en dash. Hit points beyond the dice never matter.
#[must_use]
pub fn monster_save_band_label(hit_dice: &HitDice) -> &'static str {
    &save_band_of(hit_dice).label
}

/// The saving throw band of Hit Dice.
#[must_use]
pub fn save_band_of(hit_dice: &HitDice) -> &'static MonsterSaveBand {
    let bands = &combat_tables().monster_saves;
    let count = if hit_dice.die == 4 { 0 } else { hit_dice.count };
    let band = bands.iter().find(|band| band.max_hd.is_none_or(|max| count <= max));
    band.expect("the last band is open")
}

/// The saving throw band of a label.
pub fn save_band(label: &str) -> Result<&'static MonsterSaveBand> {
    let bands = &combat_tables().monster_saves;
    bands.iter().find(|band| band.label == label).ok_or_else(|| {
        let known = bands.iter().map(|band| band.label.as_str());
        UnknownName::new("saving throw band", label, known).into()
    })
}

/// The label of the experience row of Hit Dice. Hit points beyond the dice make a `+` of it; hit
/// points less than the dice make it the row below with a `+`.
#[must_use]
pub fn xp_band_label(hit_dice: &HitDice) -> &'static str {
    if hit_dice.die == 4 {
        return "Less than 1";
    }
    let (count, plus) = match hit_dice.modifier.cmp(&0) {
        Ordering::Less => (hit_dice.count - 1, true),
        Ordering::Equal => (hit_dice.count, false),
        Ordering::Greater => (hit_dice.count, true),
    };
    match (count, plus) {
        (..1, _) => "Less than 1",
        (1, false) => "1",
        (1, true) => "1+",
        (2, false) => "2",
        (2, true) => "2+",
        (3, false) => "3",
        (3, true) => "3+",
        (4, false) => "4",
        (4, true) => "4+",
        (5, false) => "5",
        (5, true) => "5+",
        (6, false) => "6",
        (6, true) => "6+",
        (7, _) => "7–7+",
        (8, _) => "8–8+",
        (9..=10, _) => "9–10+",
        (11..=12, _) => "11–12+",
        (13..=16, _) => "13–16+",
        (17..=20, _) => "17–20+",
        (21.., _) => "21–21+",
    }
}

/// The experience row of a label.
pub fn xp_row(label: &str) -> Result<&'static XpAward> {
    let rows = &combat_tables().xp_awards;
    rows.iter().find(|row| row.label == label).ok_or_else(|| {
        UnknownName::new("experience row", label, rows.iter().map(|row| row.label.as_str())).into()
    })
}

/// Experience for a defeated monster: the base of its row, and the bonus for each asterisk. Above
/// 21 Hit Dice both grow by 250 for each.
#[must_use]
pub fn monster_xp(hit_dice: &HitDice) -> i64 {
    let row = xp_row(xp_band_label(hit_dice)).expect("every label has its row");
    let beyond = hit_dice.count.saturating_sub(21).max(0).saturating_mul(250);
    let bonus = row.bonus.saturating_add(beyond).saturating_mul(hit_dice.asterisks);
    row.base.saturating_add(beyond).saturating_add(bonus)
}

/// The turning column of Hit Dice; `None` above 9, which no cleric turns.
#[must_use]
pub fn turning_column(hit_dice: &HitDice) -> Option<TurningColumn> {
    Some(match hit_dice.count.max(1) {
        1 => TurningColumn::One,
        2 if hit_dice.asterisks > 0 => TurningColumn::TwoStar,
        2 => TurningColumn::Two,
        3 => TurningColumn::Three,
        4 => TurningColumn::Four,
        5 => TurningColumn::Five,
        6 => TurningColumn::Six,
        7..=9 => TurningColumn::SevenToNine,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalog;

    /// The printed experience rows all have a label that Hit Dice lead to, and the other way
    /// round.
    #[test]
    fn labels_and_rows_agree() {
        let mut labels = Vec::new();
        for count in 0..=22 {
            for modifier in [0, 1] {
                let hit_dice = HitDice {
                    count,
                    die: 8,
                    modifier,
                    asterisks: 0,
                    average_hp: None,
                    fixed_hp: Some(1),
                };
                labels.push(xp_band_label(&hit_dice));
            }
        }
        labels.dedup();
        let printed: Vec<&str> =
            combat_tables().xp_awards.iter().map(|row| row.label.as_str()).collect();
        assert_eq!(labels, printed);
    }

    /// The printed matrix is THAC0 − AC within 2 to 20, cell for cell.
    #[test]
    fn the_matrix_is_arithmetic() {
        for row in &combat_tables().attack_matrix.rows {
            assert_eq!(row.attack_bonus, 19 - row.thac0);
            for (&ac, &roll) in &row.by_ac {
                assert_eq!(super::super::to_hit_ac(row.thac0, ac), roll);
            }
        }
    }

    #[test]
    fn case_b05_thac0_and_bonus_armour_class_both_ways_are_in_step() {
        for monster in Catalog::standard().monsters() {
            if let (Some(ac), Some(ascending)) = (monster.ac, monster.ac_ascending) {
                assert_eq!(ac + ascending, 19, "{}", monster.id);
            }
            assert_eq!(monster.thac0 + monster.attack_bonus, 19, "{}", monster.id);
        }
        for class in Catalog::standard().classes() {
            for row in &class.progression {
                assert_eq!(row.thac0 + row.attack_bonus, 19, "{} {}", class.id, row.level);
            }
        }
    }
}
