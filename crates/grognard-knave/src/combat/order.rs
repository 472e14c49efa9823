//! Orders: what somebody is to do when its turn comes (rules 9.5).

use grognard_kernel::{Id, Text};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::{fault::Fault, words::Stat, world::World};

/// What somebody does.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Action {
    /// Nothing.
    #[default]
    Hold,
    /// Strikes with the weapon in hand.
    Attack {
        /// Whom.
        target: Id,
    },
    /// Brings somebody an advantage or a disadvantage against a target.
    Stunt {
        /// Who gains by it, or suffers.
        recipient: Id,
        /// Against whom.
        target: Id,
        /// An advantage; else a disadvantage.
        advantage: bool,
        /// What it is rolled with.
        stunt_type: Stat,
        /// What it is rolled against.
        defense_type: Stat,
    },
    /// Uses an item.
    Use {
        /// Which.
        item: Id,
        /// On whom.
        target: Option<Id>,
    },
    /// Takes an item in hand, or puts it on.
    Wield {
        /// Which.
        item: Id,
    },
    /// Gets away.
    Flee,
    /// Something that makes no sense.
    Unreadable(Box<Unreadable>),
}

/// An order that makes no sense, as it was given. It fails when its turn comes, where the fault
/// `fails_late` is kept; else it is refused when it is queued.
#[derive(Clone, Debug, PartialEq)]
pub struct Unreadable {
    /// What was given.
    pub given: Map<String, Value>,
    /// What is wrong with it.
    pub fault: Fault,
}

/// An action, and whether it is taken again and again.
///
/// On the wire an object: `{"key": "attack", "target": "goblin", "repeat": true}`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Order {
    /// The action.
    pub action: Action,
    /// Whether it stays once it is carried out; `None` for what is usual: no in turns, yes against
    /// the clock.
    pub repeat: Option<bool>,
    /// Against the clock, the seconds until it is carried out; 0 or `None`, and it waits for the
    /// host.
    pub dt: Option<i64>,
}

impl From<Action> for Order {
    fn from(action: Action) -> Self {
        Self { action, repeat: None, dt: None }
    }
}

/// The fields of each kind of order.
const FIELDS: [(&str, &[&str]); 6] = [
    ("hold", &[]),
    ("attack", &["target"]),
    ("stunt", &["recipient", "target", "advantage", "stunt_type", "defense_type"]),
    ("use", &["item", "target"]),
    ("wield", &["item"]),
    ("flee", &[]),
];

impl Order {
    /// An order that is carried out again and again.
    #[must_use]
    pub const fn repeated(action: Action) -> Self {
        Self { action, repeat: Some(true), dt: None }
    }

    /// Reads an order. One of an unknown kind, or that lacks something, is read as
    /// [`Action::Unreadable`].
    ///
    /// # Errors
    ///
    /// A figure of a wrong type, a field that the order does not have.
    pub fn read(given: &Map<String, Value>) -> Result<Self, Fault> {
        let key = match given.get("key") {
            None => return Ok(Self::unreadable(given, Fault::UnknownAction { key: "".into() })),
            Some(key) => text(key, "key")?,
        };
        let Some((_, fields)) = FIELDS.iter().find(|(name, _)| *name == key) else {
            return Ok(Self::unreadable(given, Fault::UnknownAction { key }));
        };
        let usual = ["key", "repeat", "dt"];
        for field in given.keys() {
            if !usual.contains(&field.as_str()) && !fields.contains(&field.as_str()) {
                let expected = format!("an order {key:?} has no such field");
                return Err(Fault::invalid(format!("action.{field}"), expected));
            }
        }
        if let Some(&field) = fields.iter().find(|&&field| !given.contains_key(field)) {
            return Ok(Self::unreadable(given, Fault::ActionIncomplete { key, field }));
        }
        let field = |name: &'static str| (given.get(name).unwrap_or(&Value::Null), name);
        let id = |name| {
            let (value, name) = field(name);
            text(value, name).map(Id::from)
        };
        let stat = |name| {
            let (value, name) = field(name);
            Ok::<Stat, Fault>(text(value, name)?.parse()?)
        };
        let action = match key.as_str() {
            "attack" => Action::Attack { target: id("target")? },
            "stunt" => Action::Stunt {
                recipient: id("recipient")?,
                target: id("target")?,
                advantage: flag(field("advantage").0, "advantage")?,
                stunt_type: stat("stunt_type")?,
                defense_type: stat("defense_type")?,
            },
            "use" => {
                let target = match field("target").0 {
                    Value::Null => None,
                    target => Some(Id::from(text(target, "target")?)),
                };
                Action::Use { item: id("item")?, target }
            }
            "wield" => Action::Wield { item: id("item")? },
            "flee" => Action::Flee,
            _ => Action::Hold,
        };
        Ok(Self { action, ..Self::usual_fields(given)? })
    }

    fn usual_fields(given: &Map<String, Value>) -> Result<Self, Fault> {
        let repeat = given.get("repeat").map(|repeat| flag(repeat, "repeat")).transpose()?;
        let seconds = |dt: &Value| {
            dt.as_i64().ok_or_else(|| Fault::invalid("action.dt", "expected whole seconds"))
        };
        let dt = given.get("dt").map(seconds).transpose()?;
        Ok(Self { action: Action::Hold, repeat, dt })
    }

    fn unreadable(given: &Map<String, Value>, fault: Fault) -> Self {
        Action::Unreadable(Box::new(Unreadable { given: given.clone(), fault })).into()
    }

    /// Why the order can never be carried out, if it cannot: it makes no sense, or names somebody
    /// or something that does not exist.
    pub(crate) fn check(&self, world: &World) -> Result<(), Fault> {
        let creature = |id: &Id| world.creature(id).map(|_| ());
        match &self.action {
            Action::Hold | Action::Flee => Ok(()),
            Action::Attack { target } => creature(target),
            Action::Stunt { recipient, target, .. } => creature(recipient).and(creature(target)),
            Action::Use { item, target } => {
                world.item(item)?;
                target.as_ref().map_or(Ok(()), creature)
            }
            Action::Wield { item } => world.item(item).map(|_| ()),
            Action::Unreadable(_) if world.rules.quirks.fails_late => Ok(()),
            Action::Unreadable(unreadable) => Err(unreadable.fault.clone()),
        }
    }

    /// The order as it is written.
    #[must_use]
    pub fn written(&self) -> Map<String, Value> {
        let mut map = Map::new();
        let mut put = |key: &str, value: Value| map.insert(key.to_owned(), value);
        match &self.action {
            Action::Unreadable(unreadable) => return unreadable.given.clone(),
            Action::Hold => {
                put("key", "hold".into());
            }
            Action::Attack { target } => {
                put("key", "attack".into());
                put("target", target.as_str().into());
            }
            Action::Stunt { recipient, target, advantage, stunt_type, defense_type } => {
                put("key", "stunt".into());
                put("recipient", recipient.as_str().into());
                put("target", target.as_str().into());
                put("advantage", (*advantage).into());
                put("stunt_type", stunt_type.as_str().into());
                put("defense_type", defense_type.as_str().into());
            }
            Action::Use { item, target } => {
                put("key", "use".into());
                put("item", item.as_str().into());
                put("target", target.as_deref().map_or(Value::Null, Value::from));
            }
            Action::Wield { item } => {
                put("key", "wield".into());
                put("item", item.as_str().into());
            }
            Action::Flee => {
                put("key", "flee".into());
            }
        }
        if let Some(repeat) = self.repeat {
            put("repeat", repeat.into());
        }
        if let Some(dt) = self.dt {
            put("dt", dt.into());
        }
        map
    }
}

impl Serialize for Order {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.written().serialize(serializer)
    }
}

fn text(value: &Value, field: &str) -> Result<Text, Fault> {
    let text = value.as_str().map(Text::from);
    text.ok_or_else(|| Fault::invalid(format!("action.{field}"), "expected a text"))
}

fn flag(value: &Value, field: &str) -> Result<bool, Fault> {
    let flag = value.as_bool();
    flag.ok_or_else(|| Fault::invalid(format!("action.{field}"), "expected true or false"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(value: &Value) -> Result<Order, Fault> {
        Order::read(value.as_object().unwrap())
    }

    #[test]
    fn orders_survive_the_wire() {
        for order in [
            json!({ "key": "hold" }),
            json!({ "key": "attack", "target": "rat", "repeat": true, "dt": 3 }),
            json!({ "key": "stunt", "recipient": "a", "target": "b", "advantage": false,
                "stunt_type": "wisdom", "defense_type": "armor", "repeat": false }),
            json!({ "key": "use", "item": "potion", "target": null }),
            json!({ "key": "use", "item": "potion", "target": "a" }),
            json!({ "key": "wield", "item": "sword" }),
            json!({ "key": "flee", "repeat": true }),
            json!({ "key": "dance", "partner": 5 }),
            json!({ "key": "attack" }),
        ] {
            let read = read(&order).unwrap();
            assert_eq!(serde_json::to_value(&read).unwrap(), order);
        }
    }

    #[test]
    fn what_makes_no_sense_says_why() {
        let fault = |value: Value| match read(&value) {
            Ok(Order { action: Action::Unreadable(unreadable), .. }) => unreadable.fault,
            Ok(order) => panic!("{order:?}"),
            Err(fault) => fault,
        };
        assert_eq!(fault(json!({ "key": "dance" })).code(), "unknown_action");
        assert_eq!(fault(json!({})).code(), "unknown_action");
        let lacks = fault(json!({ "key": "use", "item": "potion" }));
        assert_eq!(lacks, Fault::ActionIncomplete { key: "use".into(), field: "target" });
        assert_eq!(fault(json!({ "key": "flee", "target": "a" })).code(), "invalid");
        assert_eq!(fault(json!({ "key": "attack", "target": 1 })).code(), "invalid");
        assert_eq!(fault(json!({ "key": 1 })).code(), "invalid");
    }
}
