//! Hit Dice as people write them: `4`, `4+1**`, `1-1`, `NH`, `3 hp`, and the labels of the tables.

use std::str::FromStr;

use grognard::bx::model::monster::HitDice;

/// What an error says that it expected.
const EXPECTED: &str = "expected Hit Dice such as 4, 4+1, 3**, 1-1, 1d4 or 3 hp, NH for a normal human, or a label \
     of the table such as 7–7+";
/// How many digits a figure of Hit Dice may have.
const DIGITS: usize = 3;
/// How many asterisks.
const ASTERISKS: usize = 9;

/// Hit Dice and how they were written.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WrittenHitDice {
    /// As written.
    pub(crate) text: String,
    /// What was meant.
    pub(crate) hit_dice: HitDice,
}

impl FromStr for WrittenHitDice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let hit_dice = parse(text).ok_or(EXPECTED)?;
        Ok(Self { text: text.to_owned(), hit_dice })
    }
}

fn parse(text: &str) -> Option<HitDice> {
    let plain = text.trim_end_matches('*');
    let asterisks = text.len() - plain.len();
    if asterisks > ASTERISKS {
        return None;
    }
    let asterisks = i64::try_from(asterisks).ok()?;
    let of = |count, die, modifier, fixed_hp| HitDice {
        count,
        die,
        modifier,
        asterisks,
        average_hp: None,
        fixed_hp,
    };
    match plain.to_lowercase().as_str() {
        "nh" | "normal human" | "less than 1" | "<1" | "½" | "1/2" => {
            return Some(of(1, 4, 0, None));
        }
        _ => {}
    }
    let (count, rest) = take_number(plain)?;
    if rest.trim_start() == "hp" {
        return Some(of(0, 8, 0, Some(count)));
    }
    if count == 0 {
        return None;
    }
    let (die, rest) = match rest.strip_prefix(['d', 'D']) {
        None => (8, rest),
        Some(rest) => take_number(rest).filter(|(die, _)| matches!(die, 4 | 8))?,
    };
    Some(of(count, die, modifier(rest)?, None))
}

/// What follows the number of dice: nothing, hit points more or less, `+` alone as the tables have
/// it, or the rest of a label that is a range, whose first number stands for all of it.
fn modifier(rest: &str) -> Option<i64> {
    match rest.chars().next() {
        None => return Some(0),
        Some('+') if rest == "+" => return Some(1),
        Some(' ') if rest == " or more" => return Some(0),
        _ => {}
    }
    let (after, sign) = match (rest.strip_prefix('+'), rest.strip_prefix(['-', '−', '–'])) {
        (Some(after), _) => (after, 1),
        (_, Some(after)) => (after, -1),
        _ => return None,
    };
    let (number, end) = take_number(after)?;
    match end {
        "+" if sign < 0 => Some(0),
        "" if rest.starts_with('–') => Some(0),
        "" => Some(sign * number),
        _ => None,
    }
}

/// Takes a number off the front.
fn take_number(text: &str) -> Option<(i64, &str)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = text.split_at(length);
    if length > DIGITS {
        return None;
    }
    Some((digits.parse().ok()?, rest))
}

#[cfg(test)]
mod tests {
    use grognard::bx::{Catalog, tables};

    use super::*;

    #[test]
    fn what_a_monster_has_printed_is_read_back() {
        for monster in Catalog::standard().monsters() {
            let printed = monster.hit_dice.to_string();
            let read = printed.parse::<WrittenHitDice>().unwrap().hit_dice;
            assert_eq!(read.to_string(), printed, "{}", monster.id);
        }
    }

    #[test]
    fn every_label_of_a_table_leads_to_its_row() {
        for row in &tables::combat_tables().xp_awards {
            let read = row.label.parse::<WrittenHitDice>().unwrap().hit_dice;
            assert_eq!(tables::xp_band_label(&read), row.label);
        }
        for band in &tables::combat_tables().monster_saves {
            let read = band.label.parse::<WrittenHitDice>().unwrap().hit_dice;
            assert_eq!(tables::monster_save_band_label(&read), band.label);
        }
    }

    #[test]
    fn figures_are_what_they_say() {
        let read = |text: &str| {
            let hit_dice = text.parse::<WrittenHitDice>().unwrap().hit_dice;
            (hit_dice.count, hit_dice.die, hit_dice.modifier, hit_dice.asterisks)
        };
        assert_eq!(read("4+1**"), (4, 8, 1, 2));
        assert_eq!(read("1-1"), (1, 8, -1, 0));
        assert_eq!(read("3**"), (3, 8, 0, 2));
        assert_eq!(read("9-10+"), (9, 8, 0, 0));
        assert_eq!(read("1d4"), (1, 4, 0, 0));
        assert_eq!(read("nh"), (1, 4, 0, 0));
        assert_eq!(read("3 hp"), (0, 8, 0, 0));
        assert_eq!(read("4+"), (4, 8, 1, 0));
        for bad in ["", "*", "0", "-1", "x", "4d6", "4++", "1234", "4+1 *", "4**********"] {
            assert!(bad.parse::<WrittenHitDice>().is_err(), "{bad:?}");
        }
    }
}
