//! `grognard coc weapon`: a weapon's card, or the list of weapons.

use grognard::coc::{Weapon as Arm, WeaponClass, WeaponTable};
use serde_json::Value;

use crate::{
    failure::Failure,
    layout::{Align, Table, bold, labelled, paragraph, table_width},
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
    if asked.name.is_empty() {
        return list(table, asked.json);
    }
    let name = asked.name.join(" ");
    let known: Vec<Entry> =
        table.iter().map(|one| (one.id.as_str().into(), plain_name(one).into())).collect();
    let otherwise = "\"grognard coc weapon\" lists them";
    let id = names::find_or("weapon", &name, &known, otherwise)?;
    let weapon = table.get(&id)?;
    if asked.json { output::print_json(&weapon.figures) } else { output::print(&card(weapon)) }
}

/// The name for people. The table spells some signs as a web page does, breaks words at the end
/// of its lines, and stars what has a footnote.
fn plain_name(weapon: &Arm) -> String {
    let name = weapon.display_name().replace("&amp;", " &").replace("&#x27;", "'");
    name.replace("- ", "-").trim_end_matches(['*', ',']).to_owned()
}

fn list(table: &WeaponTable, json: bool) -> Result<(), Failure> {
    if json {
        let figures: Vec<&serde_json::Map<String, Value>> =
            table.iter().map(|one| &one.figures).collect();
        return output::print_json(&figures);
    }
    let headings = ["Id", "Skill", "Damage"].map(|one| (one, Align::Left));
    let mut page = Table::new(headings);
    for one in table.iter() {
        page.row([one.id.to_string(), one.skill.to_string(), dice(one) + &bonus(one, "DB")]);
    }
    let key = "DB: the damage bonus of whoever strikes. With a name, a weapon's card is printed.";
    output::print(&format!("{}\n{}", page.render(table_width()), paragraph(key, 0)))
}

fn dice(weapon: &Arm) -> String {
    if weapon.damage.is_empty() { "none".to_owned() } else { weapon.damage.to_string() }
}

/// What of the damage bonus comes on top.
fn bonus(weapon: &Arm, name: &str) -> String {
    match (weapon.adds_damage_bonus, weapon.half_damage_bonus) {
        (false, _) => String::new(),
        (true, true) => format!(" + half {name}"),
        (true, false) => format!(" + {name}"),
    }
}

/// Damage as the card has it, by range where it depends on that.
fn damage(weapon: &Arm) -> String {
    let dice = dice(weapon)
        + &match (weapon.adds_damage_bonus, weapon.half_damage_bonus) {
            (false, _) => String::new(),
            (true, true) => bonus(weapon, "the damage bonus"),
            (true, false) => bonus(weapon, "damage bonus"),
        };
    let at = |band: &str| {
        let bands = weapon.figures.get("range_banded_damage")?;
        bands.get(band)?.as_str().map(str::to_owned)
    };
    match (at("point_blank"), at("half"), at("max")) {
        (Some(near), Some(long), Some(far)) => {
            format!("{dice}; by range {near}, long {long}, very long {far}")
        }
        _ => dice,
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
    let blast = figure("blast").map(|blast| {
        let of = |key: &str| blast.get(key).map(shown).unwrap_or_default();
        format!("{} to all within {} yards", of("damage"), of("yards"))
    });
    line("Blast", blast);
    line("Effect", text("status_effect"));
    line("Tags", text("tags").filter(|tags| !tags.is_empty()).map(|tags| tags.replace('_', " ")));
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
