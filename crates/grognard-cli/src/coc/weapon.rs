//! `grognard coc weapon`: a weapon's card, or the list of weapons.

use grognard::coc::{Weapon as Arm, WeaponClass, WeaponTable};
use serde_json::Value;

use crate::{
    failure::Failure,
    layout::{Align, Table, bold, labelled, table_width},
    names::{self, Entry},
    output,
};

/// Print a weapon's figures, or list the weapons
#[derive(Debug, clap::Args)]
pub(super) struct Weapon {
    /// The weapon: its id, its name, or enough words of it; without it all are listed
    #[arg(num_args = 0..)]
    name: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(asked: &Weapon) -> Result<(), Failure> {
    let table = WeaponTable::standard();
    let name = asked.name.join(" ");
    if name.is_empty() {
        return list(table, asked.json);
    }
    let known: Vec<Entry> =
        table.iter().map(|one| (one.id.as_str().into(), plain_name(one).into())).collect();
    let id = names::find("weapon", &name, &known)?;
    let weapon = table.get(&id)?;
    if asked.json { output::print_json(&weapon.figures) } else { output::print(&card(weapon)) }
}

/// The name for people: the table spells an ampersand as a web page does.
fn plain_name(weapon: &Arm) -> String {
    let name = weapon.display_name();
    name.replace("&amp;", "&").replace("&quot;", "\"").replace("&#39;", "'")
}

fn list(table: &WeaponTable, json: bool) -> Result<(), Failure> {
    if json {
        let figures: Vec<&serde_json::Map<String, Value>> =
            table.iter().map(|one| &one.figures).collect();
        return output::print_json(&figures);
    }
    let headings = ["Weapon", "Id", "Skill", "Damage"].map(|one| (one, Align::Left));
    let mut page = Table::new(headings);
    for one in table.iter() {
        page.row([plain_name(one), one.id.to_string(), one.skill.to_string(), damage(one)]);
    }
    output::print(&page.render(table_width()))
}

/// The dice, and whether the damage bonus comes on top.
fn damage(weapon: &Arm) -> String {
    let dice = if weapon.damage.is_empty() { "none" } else { weapon.damage.as_str() };
    match (weapon.adds_damage_bonus, weapon.half_damage_bonus) {
        (false, _) => dice.to_owned(),
        (true, true) => format!("{dice} + half the damage bonus"),
        (true, false) => format!("{dice} + damage bonus"),
    }
}

fn card(weapon: &Arm) -> String {
    let figure = |key: &str| weapon.figures.get(key).filter(|value| !value.is_null());
    let text = |key: &str| figure(key).map(shown);
    let mut page = format!("{}\n", bold(&plain_name(weapon)));
    let mut line = |label: &str, text: Option<String>| {
        if let Some(text) = text {
            page += &labelled(label, &text);
        }
    };
    line("Id", Some(weapon.id.to_string()));
    line("Skill", Some(weapon.skill.to_string()));
    line("Damage", Some(damage(weapon)));
    let deep = weapon.impales.then(|| "goes deep on an extreme success".to_owned());
    line("Impales", deep);
    if weapon.class != WeaponClass::Melee {
        let range = |yards: i64| {
            format!("{yards} yards; long to {}, very long to {}", yards * 2, yards * 4)
        };
        let yards = figure("base_range_yards").and_then(Value::as_i64);
        line("Base range", yards.map(range));
    }
    line("Uses a round", text("uses_per_round"));
    line("Magazine", weapon.magazine.map(|shots| shots.to_string()));
    line("Jams from", weapon.malfunction.map(|roll| roll.to_string()));
    let reload = figure("reload_rounds").and_then(Value::as_i64).map(|rounds| {
        let kind = text("reload_kind").unwrap_or_default();
        let a_round = figure("ammo_per_reload_round").and_then(Value::as_i64).unwrap_or(0);
        let rounds = if rounds == 1 { "1 round".to_owned() } else { format!("{rounds} rounds") };
        format!("{kind}, {rounds}, {a_round} shots at a time")
    });
    line("Reload", reload);
    line("Eras", text("eras"));
    page
}

/// A figure in words.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(shown).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}
