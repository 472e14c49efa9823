//! `data/spells.toml` as plain TOML, read without the loader.

use std::sync::LazyLock;

use toml::{Table, Value};

/// A usage as the file has it.
pub(crate) struct Printed {
    pub(crate) spell: Table,
    pub(crate) reversed: bool,
    pub(crate) mode: Table,
}

pub(crate) fn text<'a>(table: &'a Table, key: &str) -> &'a str {
    table.get(key).and_then(Value::as_str).unwrap_or_default()
}

impl Printed {
    pub(crate) fn id(&self) -> &str {
        text(&self.spell, "id")
    }

    pub(crate) fn key(&self) -> &str {
        text(&self.mode, "key")
    }

    pub(crate) fn manual(&self) -> bool {
        self.mode.get("manual").and_then(Value::as_bool).unwrap_or(false)
    }

    /// The figures of its effect.
    pub(crate) fn params(&self) -> Table {
        let effect = self.mode.get("effect").and_then(Value::as_table);
        let params = effect.and_then(|effect| effect.get("params")).and_then(Value::as_table);
        params.cloned().unwrap_or_default()
    }
}

/// Every spell of the file.
pub(crate) fn spells() -> &'static [Table] {
    static SPELLS: LazyLock<Vec<Table>> = LazyLock::new(|| {
        let file: Table = include_str!("../../data/spells.toml").parse().unwrap();
        tables(&file, "spells")
    });
    &SPELLS
}

/// The spell of that id.
pub(crate) fn spell(id: &str) -> &'static Table {
    let found = spells().iter().find(|spell| text(spell, "id") == id);
    found.unwrap_or_else(|| panic!("{id} is not printed"))
}

/// The class that casts a spell, and the level of its scroll.
pub(crate) fn casters_of(id: &str) -> (&'static str, i64) {
    let spell = spell(id);
    let (class, scrolls) = class_of(text(spell, "spell_list"));
    let place = usize::try_from(spell["level"].as_integer().unwrap() - 1).unwrap();
    (class, scrolls[place])
}

/// A list of tables.
pub(crate) fn tables(table: &Table, key: &str) -> Vec<Table> {
    let list = table.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
    list.into_iter().map(|entry| entry.as_table().unwrap().clone()).collect()
}

/// Every usage of every form of every spell.
pub(crate) fn usages() -> &'static [Printed] {
    static USAGES: LazyLock<Vec<Printed>> = LazyLock::new(read_usages);
    &USAGES
}

fn read_usages() -> Vec<Printed> {
    let mut usages = Vec::new();
    for spell in spells() {
        for mode in tables(spell, "modes") {
            usages.push(Printed { spell: spell.clone(), reversed: false, mode });
        }
        if let Some(form) = spell.get("reversed_form").and_then(Value::as_table) {
            for mode in tables(form, "modes") {
                usages.push(Printed { spell: spell.clone(), reversed: true, mode });
            }
        }
    }
    usages
}

/// The class that casts from a list, and the level of a scroll of each spell level (spells.md 4.5).
fn class_of(list: &str) -> (&'static str, [i64; 6]) {
    match list {
        "cleric" => ("cleric", [2, 4, 6, 6, 7, 0]),
        "magic_user" => ("magic_user", [1, 3, 5, 7, 9, 11]),
        other => panic!("no class casts from {other}"),
    }
}
