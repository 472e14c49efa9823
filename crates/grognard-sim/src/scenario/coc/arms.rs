//! The weapons of a scenario: printed ones, those of its files, those in somebody's hands.

use std::{collections::BTreeMap, path::Path, sync::Arc};

use grognard::{
    coc::{DamageDice, Weapon, WeaponClass, WeaponTable},
    kernel::{Error, Result, Text, UnknownName},
};
use serde_json::{Map, Value};

use crate::{
    files::{LARGEST_FILE, read_text},
    scenario::{
        document,
        place::{Place, Source, Table},
    },
};

/// The figures of a weapon, with the key that the rules have for each.
const FIGURES: [(&str, &str, Reader); 14] = [
    ("name", "display_name", Reader::Text),
    ("skill", "skill", Reader::Text),
    ("damage", "damage", Reader::Damage),
    ("adds_damage_bonus", "adds_damage_bonus", Reader::Flag),
    ("impales", "impales", Reader::Flag),
    ("base_range_yards", "base_range_yards", Reader::Number(1, 10_000)),
    ("uses_per_round", "uses_per_round", Reader::Text),
    ("magazine", "magazine", Reader::Number(1, 100_000)),
    ("malfunction", "malfunction", Reader::Number(1, 101)),
    ("special", "special", Reader::Text),
    ("reload_rounds", "reload_rounds", Reader::Number(1, 100)),
    ("reload_kind", "reload_kind", Reader::ReloadKind),
    ("ammo_per_reload_round", "ammo_per_reload_round", Reader::Number(1, 100_000)),
    ("natural", "natural", Reader::Flag),
];

/// What a figure is.
#[derive(Clone, Copy)]
enum Reader {
    Text,
    Damage,
    Flag,
    Number(i64, i64),
    ReloadKind,
}

impl Reader {
    fn read(self, place: &Place<'_>) -> Result<Value> {
        Ok(match self {
            Self::Text => place.name()?.into(),
            Self::Damage => {
                let damage = place.name()?;
                DamageDice::parse(damage).map_err(|error| place.fail(error))?;
                damage.into()
            }
            Self::Flag => place.flag()?.into(),
            Self::Number(least, most) => place.integer(least..=most)?.into(),
            Self::ReloadKind => match place.text()? {
                kind @ ("clip" | "belt" | "shells") => kind.into(),
                _ => return Err(place.unexpected("clip, belt or shells")),
            },
        })
    }
}

/// The keys of a weapon in a file.
fn weapon_keys() -> Vec<&'static str> {
    ["id", "extends"].into_iter().chain(FIGURES.map(|(key, ..)| key)).collect()
}

/// The keys that a weapon has in somebody's hands alone.
const IN_HAND: [&str; 3] = ["loaded", "quantity", "exception"];

/// A weapon in somebody's hands.
pub(super) struct InHand {
    /// As the rules want it: an id, or figures of its own.
    pub held: Value,
    /// Its id.
    pub id: Text,
    /// What the rules make of it.
    pub weapon: Arc<Weapon>,
    /// Shots in it at first.
    pub loaded: Option<i64>,
    /// How many there are to throw.
    pub quantity: Option<i64>,
    /// The rule by which its blows pass armour.
    pub exception: Option<Text>,
}

/// The weapons that a scenario knows so far.
#[derive(Default)]
pub(super) struct Arms {
    own: BTreeMap<Text, Map<String, Value>>,
}

impl Arms {
    /// The weapons of one's own in a file beside the scenario.
    pub(super) fn add_file(&mut self, place: &Place<'_>, folder: &Path) -> Result<()> {
        let path = folder.join(place.text()?);
        let text = read_text(&path, LARGEST_FILE).map_err(|error| place.fail(error))?;
        let file = path.display().to_string();
        let document = document::parse(&text, &file, &[])?;
        let source = Source { file: &file, text: &text };
        let root = Place::root(&source, &document).table(&["weapon"])?;
        for place in root.need("weapon")?.list()? {
            let table = place.table(&weapon_keys())?;
            let id = table.need("id")?;
            let name = Text::from(id.name()?);
            if self.own.contains_key(&name) {
                return Err(id.fail(format!("two weapons have the id {name:?}")));
            }
            let figures = self.figures(&table)?;
            whole(&table, &figures)?;
            self.own.insert(name.clone(), with_id(figures, &name));
        }
        Ok(())
    }

    /// What a weapon is made of that is described in a table: the figures of the one that it
    /// extends, and its own over them.
    fn figures(&self, table: &Table<'_>) -> Result<Map<String, Value>> {
        let parent = table.maybe("extends", |place| place.look_up(|id| self.find(id)))?;
        let mut figures = parent.unwrap_or_default();
        for (key, figure, reader) in FIGURES {
            if let Some(value) = table.maybe(key, |place| reader.read(place))? {
                figures.insert(figure.to_owned(), value);
            }
        }
        Ok(figures)
    }

    /// The figures of a weapon that is known already.
    fn find(&self, id: &str) -> Result<Map<String, Value>> {
        if let Some(figures) = self.own.get(id) {
            return Ok(figures.clone());
        }
        let printed = WeaponTable::standard();
        if let Some(weapon) = printed.find(id) {
            return Ok(weapon.figures.clone());
        }
        let known = printed.iter().map(|weapon| weapon.id.as_str());
        let known = known.chain(self.own.keys().map(Text::as_str));
        Err(Error::from(UnknownName::new("weapon", id, known)))
    }

    /// A weapon in somebody's hands: an id, or a table.
    ///
    /// A table that describes a weapon under an id that nobody has yet makes it known. Under one
    /// that is known, its figures are those of the bearer's own.
    pub(super) fn in_hand(&mut self, place: &Place<'_>) -> Result<InHand> {
        if !place.is_table() {
            let figures = place.look_up(|id| self.find(id))?;
            let id = place.name()?;
            return Ok(in_hand(id.into(), id, figures));
        }
        let keys: Vec<&str> = weapon_keys().into_iter().chain(IN_HAND).collect();
        let table = place.table(&keys)?;
        let named = table.get("id").or_else(|| table.get("extends"));
        let Some(named) = named else {
            return Err(place.fail("the key \"id\" is missing"));
        };
        let id = Text::from(named.name()?);
        let own = self.figures(&table)?;
        let mut weapon = match self.find(&id) {
            // The table says nothing new of the weapon.
            Ok(known) if own.is_empty() => in_hand(id.as_str().into(), &id, known),
            Ok(known) => {
                let mut figures = known;
                figures.extend(own.clone());
                in_hand(with_id(own, &id).into(), &id, with_id(figures, &id))
            }
            Err(error) if own.is_empty() => return Err(named.fail(error)),
            Err(_) => {
                whole(&table, &own)?;
                let figures = with_id(own, &id);
                self.own.insert(id.clone(), figures.clone());
                in_hand(id.as_str().into(), &id, figures)
            }
        };
        if let Some(place) = table.get("loaded") {
            let Some(magazine) = weapon.weapon.magazine else {
                return Err(place.fail(format!("{id:?} has no magazine to load")));
            };
            weapon.loaded = Some(place.integer(0..=magazine)?);
        }
        if let Some(place) = table.get("quantity") {
            if weapon.weapon.class != WeaponClass::Thrown {
                return Err(place.fail(format!("{id:?} is not thrown")));
            }
            weapon.quantity = Some(place.integer(1..=1_000)?);
        }
        weapon.exception = table.maybe("exception", |place| place.name().map(Text::from))?;
        Ok(weapon)
    }

    /// The table of the fight.
    pub(super) fn table(self) -> Arc<WeaponTable> {
        let own: Vec<Value> = self.own.into_values().map(Value::from).collect();
        WeaponTable::with_module(&own)
    }
}

fn in_hand(held: Value, id: &str, figures: Map<String, Value>) -> InHand {
    let weapon = Arc::new(Weapon::of_figures(id, figures));
    InHand { held, id: id.into(), weapon, loaded: None, quantity: None, exception: None }
}

fn with_id(mut figures: Map<String, Value>, id: &str) -> Map<String, Value> {
    figures.insert("weapon_id".to_owned(), id.into());
    figures
}

/// A weapon that is new has a skill and damage.
fn whole(table: &Table<'_>, figures: &Map<String, Value>) -> Result<()> {
    for key in ["skill", "damage"] {
        if !figures.contains_key(key) {
            table.need(key)?;
        }
    }
    Ok(())
}
