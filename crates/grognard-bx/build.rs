//! Checks the data files and embeds them.
//!
//! Each TOML file of `data/` is read by the same code that reads a user's own file, then written
//! as Rust source: for a catalog, one JSON text for each entry (so that a look-up reads only that
//! entry); for tables, one JSON text for the whole.

#![allow(dead_code, unreachable_pub, missing_docs, clippy::pedantic)]

#[path = "src/model/mod.rs"]
mod model;

use std::{collections::BTreeSet, env, error::Error, fmt::Write as _, fs, path::Path};

use model::reader::read_toml;
use serde_json::Value;

fn main() {
    if let Err(error) = embed() {
        println!("cargo::error={error}");
        std::process::exit(1);
    }
}

fn embed() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=data");
    println!("cargo::rerun-if-changed=src/model");
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);

    checked::<model::monster::MonsterFile>("monsters")?;
    checked::<model::equipment::EquipmentFile>("equipment")?;
    checked::<model::magic_item::MagicItemFile>("magic_items")?;
    checked::<model::class::ClassFile>("classes")?;
    checked::<model::spell::SpellFile>("spells")?;
    checked::<model::language::LanguageFile>("languages")?;
    checked::<model::ability_table::AbilityTables>("abilities")?;
    checked::<model::table::CombatTables>("combat_tables")?;
    checked::<model::table::EncounterTables>("encounter_tables")?;
    checked::<model::treasure::TreasureTables>("treasure")?;
    checked::<model::magic_item_table::MagicItemTables>("magic_item_tables")?;
    tables_name_known_items()?;

    let mut source = String::new();
    catalog(&mut source, "monsters", &[("monsters", None)])?;
    catalog(
        &mut source,
        "equipment",
        &[
            ("weapons", Some("weapon")),
            ("armour", Some("armour")),
            ("gear", Some("gear")),
            ("ammunition", Some("ammunition")),
        ],
    )?;
    catalog(&mut source, "magic_items", &[("items", None)])?;
    catalog(&mut source, "classes", &[("classes", None)])?;
    catalog(&mut source, "spells", &[("spells", None)])?;
    catalog(&mut source, "languages", &[("languages", None)])?;
    let tables =
        ["abilities", "combat_tables", "encounter_tables", "treasure", "magic_item_tables"];
    for table in tables {
        let json = serde_json::to_string(&read(table)?)?;
        writeln!(source, "pub(super) static {}: &str = {json:?};", table.to_uppercase())?;
    }
    let glossary = serde_json::to_string(&glossary()?)?;
    writeln!(source, "pub(super) static GLOSSARY: &str = {glossary:?};")?;
    let weights = serde_json::to_string(&read("equipment")?["treasure_weights"])?;
    writeln!(source, "pub(super) static TREASURE_WEIGHTS: &str = {weights:?};")?;
    fs::write(out.join("data.rs"), source)?;
    Ok(())
}

fn text_of(name: &str) -> Result<String, Box<dyn Error>> {
    Ok(fs::read_to_string(format!("data/{name}.toml"))?)
}

/// Reads a file with all the checks that a user's own file goes through.
fn checked<T: serde::de::DeserializeOwned>(name: &str) -> Result<(), Box<dyn Error>> {
    read_toml::<T>(&text_of(name)?, &format!("data/{name}.toml"))?;
    Ok(())
}

/// Every item that a table can find is in the catalog.
fn tables_name_known_items() -> Result<(), Box<dyn Error>> {
    let items: model::magic_item::MagicItemFile =
        read_toml(&text_of("magic_items")?, "data/magic_items.toml")?;
    let tables: model::magic_item_table::MagicItemTables =
        read_toml(&text_of("magic_item_tables")?, "data/magic_item_tables.toml")?;
    for row in tables.sub_tables.iter().flat_map(|table| &table.rows) {
        for id in &row.item_ids {
            if !items.items.iter().any(|item| item.id == *id) {
                return Err(format!("data/magic_item_tables.toml: no magic item {id:?}").into());
            }
        }
    }
    Ok(())
}

/// The texts that explain words of the lists, of all the files that have some.
fn glossary() -> Result<Value, Box<dyn Error>> {
    let equipment = read("equipment")?;
    let glossary = serde_json::json!({
        "weapon_qualities": equipment["weapon_qualities"],
        "materials": equipment["materials"],
        "magic_items": read("magic_items")?["categories"],
        "thief_skills": read("classes")?["thief_skill_texts"],
    });
    serde_json::from_value::<model::glossary::Glossary>(glossary.clone())?;
    Ok(glossary)
}

fn read(name: &str) -> Result<Value, Box<dyn Error>> {
    Ok(toml::from_str(&text_of(name)?)?)
}

/// Embeds the entries of a catalog: id and JSON, in file order, and the order of ids.
fn catalog(
    source: &mut String,
    name: &str,
    sections: &[(&str, Option<&str>)],
) -> Result<(), Box<dyn Error>> {
    let document = read(name)?;
    let mut entries = Vec::new();
    for (section, tag) in sections {
        for entry in document[section].as_array().ok_or_else(|| format!("{name}: no {section}"))? {
            let mut entry = entry.clone();
            if let (Some(tag), Some(fields)) = (tag, entry.as_object_mut()) {
                fields.shift_insert(0, "item_type".to_owned(), (*tag).into());
            }
            let id = entry["id"].as_str().ok_or_else(|| format!("{name}: no id"))?.to_owned();
            entries.push((id, serde_json::to_string(&entry)?));
        }
    }
    let ids: BTreeSet<&str> = entries.iter().map(|(id, _)| id.as_str()).collect();
    if ids.len() != entries.len() {
        return Err(format!("data/{name}.toml: two entries have one id").into());
    }
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_by(|&a, &b| entries[a].0.cmp(&entries[b].0));
    writeln!(
        source,
        "pub(super) static {}: Pages = Pages {{ entries: &{entries:?}, by_id: &{order:?} }};",
        name.to_uppercase()
    )?;
    Ok(())
}
