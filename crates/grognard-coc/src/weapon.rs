//! Weapons: the catalog, a module's own, and which weapon a turn is made with (combat
//! specification, section 7). Draws nothing.

use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock},
};

use grognard_kernel::{Error, Result, Text, UnknownName};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{DamageDice, damage_bonus::Share, expression::greatest_damage};

/// What a weapon is used like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeaponClass {
    /// Hand to hand.
    Melee,
    /// Thrown.
    Thrown,
    /// Fired.
    Firearm,
}

/// How often a weapon fires in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Uses {
    /// Single shots in a turn.
    pub max_shots: i64,
    /// Whether it fires bursts of any length.
    pub allows_full_auto: bool,
    /// Rounds that one shot takes. For information.
    pub rounds_per_use: i64,
}

/// A weapon: its figures as given, and what the rules read off them.
#[derive(Clone, Debug, PartialEq)]
pub struct Weapon {
    /// The figures as given, with the keys that no rule reads.
    pub figures: Map<String, Value>,
    /// The id.
    pub id: Text,
    /// The skill that it is used with.
    pub skill: Text,
    /// Its damage as written, without the damage bonus.
    pub damage: Text,
    /// The same as dice; `None` when it is not written as dice.
    pub dice: Option<DamageDice>,
    /// Whether the damage bonus is added.
    pub adds_damage_bonus: bool,
    /// Whether only half of it is.
    pub half_damage_bonus: bool,
    /// Whether it goes deep on an extreme success.
    pub impales: bool,
    /// What it is used like.
    pub class: WeaponClass,
    /// Shots that it holds.
    pub magazine: Option<i64>,
    /// The roll from which on it jams.
    pub malfunction: Option<i64>,
}

impl Weapon {
    /// The weapon of these figures. What is missing is that of a fist that may carry a damage
    /// bonus.
    #[must_use]
    pub fn of_figures(id: &str, figures: Map<String, Value>) -> Self {
        let text = |key: &str, usual: &'static str| match figures.get(key) {
            None => Text::new_static(usual),
            Some(value) => value.as_str().unwrap_or_default().into(),
        };
        let flag = |key: &str, usual: bool| figures.get(key).map_or(usual, is_true);
        let skill = text("skill", "Fighting (Brawl)");
        let damage = text("damage", "1D3");
        let class = if skill.starts_with("Firearms") {
            WeaponClass::Firearm
        } else if skill.starts_with("Throw") {
            WeaponClass::Thrown
        } else {
            WeaponClass::Melee
        };
        let special = text("special", "").to_lowercase();
        let halves = special.contains("half db") || special.contains("half damage bonus");
        Self {
            id: figures.get("weapon_id").and_then(Value::as_str).unwrap_or(id).into(),
            dice: DamageDice::parse(&damage).ok(),
            adds_damage_bonus: flag("adds_damage_bonus", true),
            half_damage_bonus: halves || class == WeaponClass::Thrown,
            impales: flag("impales", false),
            magazine: figures.get("magazine").and_then(Value::as_i64),
            malfunction: figures.get("malfunction").and_then(number),
            skill,
            damage,
            class,
            figures,
        }
    }

    /// How much of the damage bonus is added to its blows.
    pub(crate) const fn share_of_bonus(&self) -> Share {
        match (self.adds_damage_bonus, self.half_damage_bonus) {
            (false, _) => Share::Nothing,
            (true, true) => Share::Half,
            (true, false) => Share::Whole,
        }
    }

    /// The most damage that its own dice deal.
    pub(crate) fn greatest_damage(&self) -> i64 {
        self.dice.as_ref().map_or_else(|| greatest_damage(&self.damage), DamageDice::greatest)
    }

    /// How often it fires in a round.
    #[must_use]
    pub fn uses(&self) -> Uses {
        uses_per_round(self.figures.get("uses_per_round").and_then(Value::as_str).unwrap_or("1"))
    }

    /// Whether its damage depends on the range, as that of a shotgun.
    #[must_use]
    pub fn has_damage_by_range(&self) -> bool {
        self.figures.get("range_banded_damage").is_some_and(Value::is_object)
    }

    /// The weapon with its damage at a range band; `None` where the damage is the same at every
    /// range.
    #[must_use]
    pub fn at_range(&self, range_band: Option<&str>) -> Option<Self> {
        let band = match range_band {
            Some("long") => "half",
            Some("very_long") => "max",
            _ => "point_blank",
        };
        let damage = self.figures.get("range_banded_damage")?.get(band)?.clone();
        let mut figures = self.figures.clone();
        figures.insert("damage".to_owned(), damage);
        Some(Self::of_figures(&self.id, figures))
    }

    /// The name for people.
    #[must_use]
    pub fn display_name(&self) -> &str {
        let name = self.figures.get("display_name").and_then(Value::as_str);
        name.filter(|name| !name.is_empty()).unwrap_or(&self.id)
    }

    /// Rounds that loading takes, and shots that each of them brings.
    pub(crate) fn reload(&self, magazine: i64) -> (i64, i64) {
        let figure = |key: &str, usual: i64| {
            let given = self.figures.get(key).and_then(Value::as_i64);
            given.filter(|&number| number != 0).unwrap_or(usual)
        };
        (figure("reload_rounds", 1), figure("ammo_per_reload_round", magazine))
    }

    /// Whether it is loaded shell by shell, not all at once.
    pub(crate) fn is_loaded_by_shells(&self) -> bool {
        !matches!(self.figures.get("reload_kind").and_then(Value::as_str), Some("clip" | "belt"))
    }
}

/// What counts as true in figures that somebody wrote.
fn is_true(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(flag) => *flag,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Object(map) => !map.is_empty(),
    }
}

/// A whole number, or a text that reads as one.
fn number(value: &Value) -> Option<i64> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        other => other.as_i64(),
    }
}

/// Reads how often a weapon fires in a round, as the tables print it: `1 (3) or full auto`.
///
/// ```
/// let uses = grognard_coc::uses_per_round("1 (3) or full auto");
/// assert_eq!((uses.max_shots, uses.allows_full_auto), (3, true));
/// ```
#[must_use]
pub fn uses_per_round(text: &str) -> Uses {
    let text = if text.trim().is_empty() { "1" } else { text.trim() };
    let lower = text.to_lowercase();
    let allows_full_auto = lower.contains("full auto");
    let of = |max_shots, rounds_per_use| Uses { max_shots, allows_full_auto, rounds_per_use };
    if let Some((shots, rounds)) = text.split_once('/') {
        let read = |part: &str| {
            let part = part.trim();
            part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse::<i64>().ok())?
        };
        if let (Some(shots), Some(rounds)) = (read(shots), read(rounds)) {
            return of(shots.max(1), rounds.max(1));
        }
    }
    if allows_full_auto && lower.split_whitespace().eq(["full", "auto"]) {
        return of(0, 1);
    }
    let shots = in_parentheses(text).or_else(|| numbers(text).max());
    of(shots.unwrap_or(i64::from(!allows_full_auto)), 1)
}

/// The first number in parentheses.
fn in_parentheses(text: &str) -> Option<i64> {
    text.split('(').skip(1).find_map(|rest| {
        let (inside, _) = rest.split_once(')')?;
        let inside = inside.trim();
        let digits = !inside.is_empty() && inside.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| inside.parse().ok()).flatten()
    })
}

fn numbers(text: &str) -> impl Iterator<Item = i64> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok())
}

/// Weapons by id: what a fight looks them up in.
#[derive(Clone, Debug, PartialEq)]
pub struct WeaponTable {
    /// By the id that they are looked up under, in its order: every turn looks one up.
    weapons: Vec<(Text, Arc<Weapon>)>,
    /// With what one fights who names no weapon and has none.
    unarmed: Arc<Weapon>,
}

impl WeaponTable {
    /// The printed weapons, with their figures for loading.
    #[must_use]
    pub fn standard() -> &'static Arc<Self> {
        static STANDARD: LazyLock<Arc<WeaponTable>> = LazyLock::new(|| {
            let rows: Vec<Map<String, Value>> =
                serde_json::from_str(include_str!("../data/weapons.json"))
                    .expect("the embedded weapons are read by a test");
            let weapons = rows.into_iter().map(|figures| {
                let id: Text = figures["weapon_id"].as_str().unwrap_or_default().into();
                (id.clone(), Arc::new(Weapon::of_figures(&id, figures)))
            });
            Arc::new(WeaponTable::of_weapons(weapons.collect()))
        });
        &STANDARD
    }

    fn of_weapons(weapons: BTreeMap<Text, Arc<Weapon>>) -> Self {
        let usual = [
            ("weapon_id", Value::from("unarmed")),
            ("skill", Value::from("Fighting (Brawl)")),
            ("damage", Value::from("1D3")),
            ("adds_damage_bonus", Value::from(true)),
            ("impales", Value::from(false)),
            ("special", Value::Null),
        ];
        let mut figures: Map<String, Value> =
            usual.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        if let Some(fist) = weapons.get("unarmed") {
            figures.extend(fist.figures.clone());
        }
        figures.insert("weapon_id".to_owned(), Value::from("unarmed"));
        let unarmed = Arc::new(Weapon::of_figures("unarmed", figures));
        Self { weapons: weapons.into_iter().collect(), unarmed }
    }

    /// The printed weapons and a module's own. An entry may name one that it `extends`: it has the
    /// figures of that one where it gives none. An entry with neither id nor parent is passed over;
    /// a later one replaces an earlier one.
    #[must_use]
    pub fn with_module(module: &[Value]) -> Arc<Self> {
        let standard = Self::standard();
        if module.is_empty() {
            return Arc::clone(standard);
        }
        let mut weapons: BTreeMap<_, _> = standard.weapons.iter().cloned().collect();
        for entry in module.iter().filter_map(Value::as_object) {
            let extends = entry.get("extends").and_then(Value::as_str);
            let mut figures = extends
                .and_then(|id| standard.find(id))
                .map(|parent| parent.figures.clone())
                .unwrap_or_default();
            figures.remove("weapon_id");
            let own = entry.iter().filter(|(key, _)| *key != "extends");
            figures.extend(own.map(|(key, value)| (key.clone(), value.clone())));
            let id = entry.get("weapon_id").and_then(Value::as_str).or(extends);
            let Some(id) = id.filter(|id| !id.is_empty()) else { continue };
            figures.insert("weapon_id".to_owned(), Value::from(id));
            weapons.insert(id.into(), Arc::new(Weapon::of_figures(id, figures)));
        }
        Arc::new(Self::of_weapons(weapons))
    }

    /// A table as it was written down: an object of objects.
    pub(crate) fn of_document(document: &Map<String, Value>) -> Option<Self> {
        let weapons = document.iter().map(|(id, figures)| {
            let figures = figures.as_object()?;
            // Most documents hold the printed weapons: those are shared, not read again.
            let weapon = match Self::standard().find(id) {
                Some(printed) if printed.figures == *figures => Arc::clone(printed),
                _ => Arc::new(Weapon::of_figures(id, figures.clone())),
            };
            Some((Text::from(id.as_str()), weapon))
        });
        Some(Self::of_weapons(weapons.collect::<Option<_>>()?))
    }

    /// The table as it is written down.
    pub(crate) fn document(&self) -> Map<String, Value> {
        let figures =
            |(id, one): &(Text, Arc<Weapon>)| (id.to_string(), one.figures.clone().into());
        self.weapons.iter().map(figures).collect()
    }

    /// The weapon of that id.
    pub fn get(&self, id: &str) -> Result<&Arc<Weapon>, UnknownName> {
        self.find(id).ok_or_else(|| UnknownName::new("weapon", id, self.ids()))
    }

    /// The weapon of that id, or `None`.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&Arc<Weapon>> {
        let place = self.weapons.binary_search_by(|(own, _)| own.as_str().cmp(id));
        place.ok().map(|place| &self.weapons[place].1)
    }

    fn ids(&self) -> impl Iterator<Item = &str> {
        self.weapons.iter().map(|(id, _)| id.as_str())
    }

    /// Every weapon, by id.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Weapon>> {
        self.weapons.iter().map(|(_, weapon)| weapon)
    }
}

/// A weapon in somebody's hands: an id to look up, or figures of its own over those of its id.
#[derive(Clone, Debug, PartialEq)]
pub enum Held {
    /// A weapon of the table.
    Id(Text),
    /// Figures of its own, as given.
    Own(Map<String, Value>),
}

impl Held {
    /// What somebody holds, as it is written; an error for anything but a text or an object.
    pub fn read(value: &Value) -> Result<Self> {
        match value {
            Value::String(id) => Ok(Self::Id(id.as_str().into())),
            Value::Object(figures) => Ok(Self::Own(figures.clone())),
            other => Err(Error::content(format!(
                "expected a weapon's id or an object with weapon_id, found {other}"
            ))),
        }
    }

    /// The id; `None` for figures without one.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        match self {
            Self::Id(id) => Some(id),
            Self::Own(figures) => figures.get("weapon_id").and_then(Value::as_str),
        }
    }

    /// As it is written.
    #[must_use]
    pub fn document(&self) -> Value {
        match self {
            Self::Id(id) => Value::from(id.as_str()),
            Self::Own(figures) => figures.clone().into(),
        }
    }
}

/// The weapon that somebody who holds these uses under that id, or without one.
pub(crate) fn weapon_of(held: &[Held], id: Option<&str>, table: &WeaponTable) -> Arc<Weapon> {
    let id = match (id, held.first()) {
        (Some(id), _) => id,
        (None, Some(first)) => first.id().unwrap_or_default(),
        (None, None) => return Arc::clone(&table.unarmed),
    };
    let listed = table.find(id);
    let own = match held.iter().find(|one| one.id() == Some(id)) {
        Some(Held::Own(own)) => own,
        _ => {
            return match listed {
                Some(weapon) => Arc::clone(weapon),
                None => Arc::new(Weapon::of_figures(id, Map::new())),
            };
        }
    };
    let mut figures = listed.map(|weapon| weapon.figures.clone()).unwrap_or_default();
    figures.extend(own.iter().map(|(key, value)| (key.clone(), value.clone())));
    Arc::new(Weapon::of_figures(id, figures))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_weapons_are_whole() {
        let table = WeaponTable::standard();
        assert_eq!(table.iter().count(), 100);
        for weapon in table.iter() {
            let damage = &weapon.damage;
            assert!(weapon.dice.is_some() || damage.is_empty(), "{}: {damage:?}", weapon.id);
        }
    }
}
