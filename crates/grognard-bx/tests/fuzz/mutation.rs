//! Random damage to texts and to JSON.

use proptest::{collection::vec, prelude::*, sample::Index, sample::select};
use serde_json::{Map, Value, json};

/// What is done at a place of a text.
#[derive(Clone, Debug)]
enum Edit {
    Delete,
    Duplicate,
    Replace(String),
    /// The next figure after the place becomes another.
    Figure(i64),
}

/// Words that readers stumble over.
const WORDS: &[&str] = &[
    "9223372036854775807",
    "-9223372036854775808",
    "99999999999999999999",
    "0",
    "-1",
    "1.5",
    "1e999",
    "nan",
    "true",
    "null",
    "\"\"",
    "\"1d7\"",
    "\"999d100+999999×999999\"",
    "[",
    "]",
    "{",
    "}",
    "[]",
    "{}",
    "=",
    ",",
    "\n",
    "#",
    "'''",
    "\u{0}",
    "\u{feff}",
    "é×—",
    "[[monsters]]\n",
    "[[weapons]]\n",
];

fn any_edits() -> impl Strategy<Value = Vec<(Index, usize, Edit)>> {
    let edit = prop_oneof![
        2 => Just(Edit::Delete),
        1 => Just(Edit::Duplicate),
        4 => select(WORDS).prop_map(|word| Edit::Replace(word.to_owned())),
        1 => any::<String>().prop_map(Edit::Replace),
        6 => any_number().prop_map(Edit::Figure),
    ];
    let length = prop_oneof![4 => 0_usize..4, 2 => 0_usize..30, 1 => 0_usize..400];
    vec((any::<Index>(), length, edit), 1..4)
}

/// A text with some spans deleted, doubled or replaced.
pub(crate) fn damaged(texts: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    (texts, any_edits()).prop_map(|(text, edits)| {
        let mut chars: Vec<char> = text.chars().collect();
        for (place, length, edit) in edits {
            let mut start = place.index(chars.len() + 1);
            let mut end = (start + length).min(chars.len());
            if let Edit::Figure(_) = edit {
                let is_digit = |c: &char| c.is_ascii_digit();
                start += chars[start..].iter().take_while(|c| !is_digit(c)).count();
                end = start + chars[start..].iter().take_while(|c| is_digit(c)).count();
            }
            let span: Vec<char> = chars[start..end].to_vec();
            let instead: Vec<char> = match edit {
                Edit::Delete => Vec::new(),
                Edit::Duplicate => [span.clone(), span].concat(),
                Edit::Replace(word) => word.chars().collect(),
                Edit::Figure(figure) => figure.to_string().chars().collect(),
            };
            chars.splice(start..end, instead);
        }
        chars.into_iter().collect()
    })
}

/// A number as a document may have it.
pub(crate) fn any_number() -> impl Strategy<Value = i64> {
    let edges = vec![i64::MIN, i64::MIN + 1, -1, 0, 1, 2, 9, 14, 20, i64::MAX - 1, i64::MAX];
    prop_oneof![3 => select(edges), 1 => any::<i64>()]
}

/// Any JSON, rather small.
pub(crate) fn any_json() -> impl Strategy<Value = Value> {
    let names = vec!["dead", "fire", "silver", "combat.attack.hit", "lawful", "1d6", "goblin", ""];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any_number().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        select(names).prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 5, |inner| {
        let keys = vec!["condition", "effect_id", "value", "kind", "id", "template", "dice"];
        prop_oneof![
            vec(inner.clone(), 0..5).prop_map(Value::from),
            vec((select(keys), inner), 0..5).prop_map(|entries| {
                let entries = entries.into_iter().map(|(key, value)| (key.to_owned(), value));
                Value::Object(entries.collect::<Map<_, _>>())
            }),
        ]
    })
}

/// What is done to a document.
#[derive(Clone, Debug)]
enum Graft {
    /// One of its numbers becomes another.
    Figure(Index, i64),
    /// The node at a place becomes another.
    Put(Vec<Index>, Value),
    /// The node at a place loses its last member, or becomes null.
    Remove(Vec<Index>),
    /// The node at a place gets one member more.
    Add(Vec<Index>, Value),
}

/// A document with some of its nodes replaced, taken out or added to.
pub(crate) fn grafted(documents: impl Strategy<Value = Value>) -> impl Strategy<Value = Value> {
    let place = || vec(any::<Index>(), 1..7);
    let graft = prop_oneof![
        8 => (any::<Index>(), any_number()).prop_map(|(place, to)| Graft::Figure(place, to)),
        1 => (place(), any_json()).prop_map(|(place, value)| Graft::Put(place, value)),
        1 => place().prop_map(Graft::Remove),
        1 => (place(), any_json()).prop_map(|(place, value)| Graft::Add(place, value)),
    ];
    (documents, vec(graft, 1..4)).prop_map(|(mut document, grafts)| {
        for graft in grafts {
            apply(graft, &mut document);
        }
        document
    })
}

fn apply(graft: Graft, document: &mut Value) {
    match graft {
        Graft::Figure(place, to) => {
            let mut figures = figures_of(document);
            if !figures.is_empty() {
                let chosen = place.index(figures.len());
                *figures.swap_remove(chosen) = to.into();
            }
        }
        Graft::Put(place, value) => *descend(document, &place) = value,
        Graft::Remove(place) => match descend(document, &place) {
            Value::Object(map) => {
                let last = map.keys().next_back().cloned();
                last.and_then(|key| map.remove(&key));
            }
            Value::Array(list) => {
                list.pop();
            }
            node => *node = Value::Null,
        },
        Graft::Add(place, value) => match descend(document, &place) {
            Value::Array(list) => list.push(value),
            node => *node = json!([node.clone(), value]),
        },
    }
}

/// Every number in a document.
fn figures_of(document: &mut Value) -> Vec<&mut Value> {
    match document {
        Value::Number(_) => vec![document],
        Value::Array(list) => list.iter_mut().flat_map(figures_of).collect(),
        Value::Object(map) => map.values_mut().flat_map(figures_of).collect(),
        _ => Vec::new(),
    }
}

/// The node at a place: of each list or map on the way, the member that the step points to.
fn descend<'a>(document: &'a mut Value, place: &[Index]) -> &'a mut Value {
    let Some((step, rest)) = place.split_first() else {
        return document;
    };
    let members = match document {
        Value::Array(list) => list.len(),
        Value::Object(map) => map.len(),
        _ => 0,
    };
    if members == 0 {
        return document;
    }
    let inside = step.index(members);
    let member = match document {
        Value::Array(list) => &mut list[inside],
        Value::Object(map) => map.values_mut().nth(inside).expect("it has so many"),
        leaf => leaf,
    };
    descend(member, rest)
}
