//! Random tables: a plain list, or ranges (rules 2.5), and those that come with the game.
//!
//! Draws the dice of the roll, also for an empty table.

use std::{collections::BTreeMap, sync::LazyLock};

use grognard_kernel::{Dice, Text, UnknownName};
use serde::Deserialize;
use serde_json::Value;

use super::{dice::read_whole, roll};
use crate::{
    fault::{Fault, TableFault},
    rules::{RollEngine, Rules},
};

/// A random table.
#[derive(Clone, Debug, PartialEq)]
pub enum Table<T> {
    /// A row for each number, from 1. A roll beyond either end gives the row at that end.
    List(Vec<T>),
    /// A range such as `3-5`, or a number, for each row. Rows are read when a roll comes to them;
    /// `None` is one that is no range and value.
    Ranges(Vec<Option<(Text, T)>>),
}

impl Table<Value> {
    /// Reads a table from rows: a list of values, or, if the first row is a list, of pairs of a
    /// range and a value.
    #[must_use]
    pub fn read(rows: Vec<Value>) -> Self {
        if !matches!(rows.first(), Some(Value::Array(_))) {
            return Self::List(rows);
        }
        let pair = |row| match row {
            Value::Array(parts) => {
                let [range, value] = <[Value; 2]>::try_from(parts).ok()?;
                // What is no text is no range, and found to be none when it is read.
                Some((range.as_str().unwrap_or_default().into(), value))
            }
            _ => None,
        };
        Self::Ranges(rows.into_iter().map(pair).collect())
    }
}

/// Rolls on a table. Draws the dice first, then looks.
///
/// `None` is what an empty table gives in the module. There, a roll that no range has gives the
/// last row if it lies above all ranges, else the first; on the page it is an error.
///
/// ```
/// use grognard_kernel::Script;
/// use grognard_knave::{Rules, Table, roll_table};
///
/// let weather = Table::List(vec!["rain", "fog", "sun"]);
/// let today = roll_table("1d3", &weather, &Rules::default(), &mut Script::faces([2]))?;
/// assert_eq!(today, Some(&"fog"));
/// # Ok::<(), grognard_knave::Fault>(())
/// ```
///
/// # Errors
///
/// Dice that cannot be rolled; then, once they are drawn, a row on the way that cannot be read,
/// and on the page an empty table and a roll outside.
pub fn roll_table<'t, T, D: Dice + ?Sized>(
    text: &str,
    table: &'t Table<T>,
    rules: &Rules,
    dice: &mut D,
) -> Result<Option<&'t T>, Fault> {
    let rolled = roll(text, rules, dice)?;
    let on_page = rules.engine == RollEngine::Page;
    let wrong = |row, fault| Fault::Table { row, fault };
    match table {
        Table::List(rows) => {
            let count = i64::try_from(rows.len()).unwrap_or(i64::MAX);
            if count == 0 {
                return if on_page { Err(wrong(0, TableFault::Empty)) } else { Ok(None) };
            }
            let place = usize::try_from(rolled.clamp(1, count) - 1).unwrap_or(0);
            Ok(rows.get(place))
        }
        Table::Ranges(rows) => {
            let mut greatest: Option<i128> = None;
            for (number, row) in rows.iter().enumerate() {
                let (range, value) =
                    row.as_ref().ok_or_else(|| wrong(number, TableFault::BadRow))?;
                let (least, most) =
                    read_range(range, rules).ok_or_else(|| wrong(number, TableFault::BadRange))?;
                if (least..=most).contains(&i128::from(rolled)) {
                    return Ok(Some(value));
                }
                greatest = greatest.max(Some(most));
            }
            if on_page {
                return Err(wrong(rows.len(), TableFault::OutOfRange));
            }
            let above = greatest.is_some_and(|greatest| i128::from(rolled) > greatest);
            let row = if above { rows.last() } else { rows.first() };
            Ok(row.and_then(Option::as_ref).map(|(_, value)| value))
        }
    }
}

/// The ends of a range. Signs are dropped: `3--6` is 3 to 6.
fn read_range(text: &str, rules: &Rules) -> Option<(i128, i128)> {
    let whole = |part| Some(read_whole(part, rules.quirks.underscore_digits)?.abs());
    match text.split_once('-') {
        Some((least, most)) => Some((whole(least)?, whole(most)?)),
        None => whole(text).map(|number| (number, number)),
    }
}

/// A table that comes with the game, and the dice that are rolled on it.
#[derive(Clone, Debug)]
pub struct NamedTable {
    /// The dice.
    pub dice: Text,
    /// The table.
    pub table: Table<Value>,
}

impl NamedTable {
    /// The table of a name: `physique`, `name`, `armor`, `reactions`, `death` and so on.
    ///
    /// # Errors
    ///
    /// A name that no table has, with the nearest.
    pub fn of(name: &str, rules: &Rules) -> Result<&'static Self, Fault> {
        let tables = all();
        let key = match (name, rules.engine) {
            ("death", RollEngine::Page) => "death (page)",
            _ => name,
        };
        let unknown = || UnknownName::new("table", name, tables.keys().map(Text::as_str));
        Ok(tables.get(key).ok_or_else(unknown)?)
    }

    /// The names of the tables, in order. The table of death is the one that the rules name.
    pub fn names() -> impl Iterator<Item = &'static str> {
        all().keys().map(Text::as_str).filter(|name| *name != "death (page)")
    }

    /// Rolls the table's own dice on it, for a text. Draws them.
    ///
    /// # Errors
    ///
    /// That of the dice.
    pub fn roll<D: Dice + ?Sized>(
        &'static self,
        rules: &Rules,
        dice: &mut D,
    ) -> Result<&'static str, Fault> {
        let value = roll_table(&self.dice, &self.table, rules, dice)?;
        Ok(value.and_then(Value::as_str).unwrap_or_default())
    }
}

/// The tables of the game, by name.
fn all() -> &'static BTreeMap<Text, NamedTable> {
    #[derive(Deserialize)]
    struct File {
        tables: BTreeMap<Text, Rows>,
    }
    #[derive(Deserialize)]
    struct Rows {
        dice: Text,
        rows: Vec<Value>,
    }
    static TABLES: LazyLock<BTreeMap<Text, NamedTable>> = LazyLock::new(|| {
        let file: File = serde_json::from_str(include_str!("../../data/tables.json"))
            .expect("the embedded tables are read by a test");
        let table = |(name, rows): (Text, Rows)| {
            (name, NamedTable { dice: rows.dice, table: Table::read(rows.rows) })
        };
        file.tables.into_iter().map(table).collect()
    });
    &TABLES
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_kernel::Script;
    use serde_json::json;

    fn on(rows: &Value, face: i64, rules: &Rules) -> Result<Option<Value>, &'static str> {
        let table = Table::read(rows.as_array().unwrap().clone());
        let mut dice = Script::faces([face]);
        let value = roll_table("1d20", &table, rules, &mut dice);
        assert!(dice.finish().is_ok(), "the dice are rolled in any case");
        value.map(Option::<&Value>::cloned).map_err(|fault| fault.code())
    }

    #[test]
    fn a_list_is_clamped() {
        let rows = json!(["a", "b", "c"]);
        for rules in [Rules::module(), Rules::repaired()] {
            assert_eq!(on(&rows, 2, &rules), Ok(Some(json!("b"))));
            assert_eq!(on(&rows, 19, &rules), Ok(Some(json!("c"))));
        }
    }

    #[test]
    fn a_roll_outside_the_ranges() {
        let rows = json!([["3-5", "low"], ["8-9", "high"]]);
        let module = Rules::module();
        assert_eq!(on(&rows, 4, &module), Ok(Some(json!("low"))));
        assert_eq!(on(&rows, 1, &module), Ok(Some(json!("low"))));
        assert_eq!(on(&rows, 6, &module), Ok(Some(json!("low"))));
        assert_eq!(on(&rows, 10, &module), Ok(Some(json!("high"))));
        for face in [1, 6, 10] {
            assert_eq!(on(&rows, face, &Rules::page()), Err("table_out_of_range"));
        }
    }

    #[test]
    fn rows_are_read_when_a_roll_comes_to_them() {
        let rows = json!([["1-3", "fine"], ["oops", "never read"], ["5-6", "unreached"]]);
        assert_eq!(on(&rows, 2, &Rules::page()), Ok(Some(json!("fine"))));
        assert_eq!(on(&rows, 5, &Rules::page()), Err("table_bad_range"));
        assert_eq!(on(&json!([["1-20"]]), 5, &Rules::page()), Err("table_bad_row"));
        assert_eq!(
            on(&json!([["5-1", "back"], ["3--6", "on"]]), 4, &Rules::page()),
            Ok(Some(json!("on")))
        );
        for range in ["-3", "3-", "", "1-2-3", "a-b"] {
            assert_eq!(on(&json!([[range, 1]]), 2, &Rules::module()), Err("table_bad_range"));
        }
    }

    #[test]
    fn an_empty_table_gives_nothing_or_fails() {
        assert_eq!(on(&json!([]), 5, &Rules::module()), Ok(None));
        assert_eq!(on(&json!([]), 5, &Rules::page()), Err("table_empty"));
    }

    #[test]
    fn every_table_has_a_row_for_every_roll() {
        for (name, table) in all() {
            let (count, sides) = table.dice.split_once('d').unwrap();
            let (count, sides): (i64, i64) = (count.parse().unwrap(), sides.parse().unwrap());
            for sum in count..=count * sides {
                // The first dice as high as they must be, the last with the rest.
                let mut left = sum - count;
                let faces: Vec<i64> = (0..count)
                    .map(|_| {
                        let more = left.min(sides - 1);
                        left -= more;
                        1 + more
                    })
                    .collect();
                let got = table.roll(&Rules::page(), &mut Script::faces(faces));
                assert!(got.is_ok_and(|text| !text.is_empty()), "{name}: {sum}");
            }
            if let Table::List(rows) = &table.table {
                assert_eq!(rows.len() as i64, count * sides, "{name}");
            }
        }
        assert_eq!(all().len(), 22);
    }
}
