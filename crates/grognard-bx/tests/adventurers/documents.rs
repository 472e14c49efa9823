//! What is saved comes back: a party with everything that can be carried; and what is wrong with a
//! document is said with its place.

use grognard_bx::{
    Character,
    character::{character_document, load_character, load_party, party_document},
    creature::MemorizedSpell,
    items::{Item, Valuable, ValuableKind},
};
use serde_json::{Value, json};

use crate::people::{CLASSES, catalog, goods, magic, member};

/// One of each class, the first with one of everything that there is in the pack.
fn party() -> Vec<Character> {
    let mut party: Vec<Character> = CLASSES.iter().map(|class| member(class, 3)).collect();
    let inventory = party[0].inventory_mut();
    for item in catalog().items() {
        inventory.items.push(goods(item.id(), item.lot_size()));
    }
    for template in catalog().magic_items() {
        let mut item = magic(&template.id);
        item.charges_remaining = template.charges_dice.as_ref().map(|_| 7);
        item.identified = item.template_id.len() % 2 == 0;
        item.cursed_revealed = template.cursed;
        inventory.items.push(Item::Magic(Box::new(item)));
    }
    let inventory = party[2].inventory_mut();
    inventory.worn_armour = Some(goods("chainmail", 1));
    inventory.wielded = vec![goods("sword", 1), goods("torch", 1)];
    inventory.rings = vec![magic("ring_of_protection")];
    party
}

fn saved(party: &[Character]) -> Value {
    serde_json::to_value(party_document(party)).unwrap()
}

/// Saved, loaded and saved again, a party is the same, in the same order, and nothing of it is
/// unread.
#[test]
fn a_party_comes_back() {
    let party = party();
    let document = saved(&party);
    let text = serde_json::to_string(&document).unwrap();
    let loaded = load_party(&serde_json::from_str(&text).unwrap(), catalog()).unwrap();
    assert_eq!(loaded.content, party);
    assert_eq!(loaded.ignored, Vec::<String>::new());
    assert_eq!(saved(&loaded.content), document);
    for hero in &party {
        let document = serde_json::to_value(character_document(hero)).unwrap();
        assert_eq!(&load_character(&document, catalog()).unwrap().content, hero);
    }
    assert!(load_party(&saved(&[]), catalog()).unwrap().content.is_empty());
}

/// Changes the document at a place, loads it, and returns the error.
fn error_of(change: impl FnOnce(&mut Value)) -> String {
    let mut document = saved(&[member("elf", 2)]);
    change(&mut document);
    load_party(&document, catalog()).unwrap_err().to_string()
}

/// The envelope, in the order in which it is looked at.
#[test]
fn a_wrong_envelope_is_named() {
    let all = ["kind", "schema_version", "payload"];
    for field in all {
        let error = error_of(|it| drop(it.as_object_mut().unwrap().remove(field)));
        assert!(error.contains(&format!("{field:?}")), "{error}");
    }
    let wrong = [
        ("kind", json!("character"), "kind: expected a document of kind \"party\""),
        ("schema_version", json!("4"), "schema_version: expected a whole number, found \"4\""),
        ("schema_version", json!(true), "schema_version: expected a whole number, found true"),
        ("schema_version", json!(4.0), "schema_version: expected a whole number, found 4.0"),
        ("payload", json!([]), "payload: expected an object, found []"),
        ("payload", json!({}), "payload: missing field `characters`"),
    ];
    for (field, value, said) in wrong {
        let error = error_of(|it| it[field] = value.clone());
        assert!(error.contains(said), "{error}");
    }
    let mut later = saved(&[]);
    later["schema_version"] = json!(5);
    let error = load_party(&later, catalog()).unwrap_err();
    assert!(error.is_version() && error.to_string().contains("schema_version 5"), "{error}");
    for older in [json!(3), json!(0), json!(-1)] {
        later["schema_version"] = older;
        assert!(load_party(&later, catalog()).is_ok());
    }
    assert!(load_party(&json!([]), catalog()).is_err());
}

/// Fields without which there is no character, and those that have a default.
const NEEDED: [&str; 9] =
    ["name", "class_id", "race", "level", "xp", "scores", "alignment", "max_hp", "current_hp"];
const OPTIONAL: [&str; 8] = [
    "id",
    "extra_languages",
    "inventory",
    "carrying_treasure",
    "conditions",
    "stat_modifiers",
    "spell_book",
    "memorized_spells",
];

/// Each field missing, each field of a wrong type, each with a neighbour that nobody knows: the
/// error, or the list of what was not read, says which.
#[test]
fn every_field_of_a_character_is_named() {
    let place = "payload.characters[0]";
    let document = saved(&[member("elf", 2)]);
    let fields = document.pointer("/payload/characters/0").unwrap().as_object().unwrap();
    assert_eq!(fields.len(), NEEDED.len() + OPTIONAL.len());
    for field in NEEDED.into_iter().chain(OPTIONAL) {
        assert!(fields.contains_key(field), "{field}");
        let mut without = document.clone();
        without["payload"]["characters"][0].as_object_mut().unwrap().remove(field);
        let loaded = load_party(&without, catalog());
        if NEEDED.contains(&field) {
            let error = loaded.unwrap_err().to_string();
            assert_eq!(error, format!("{place}: missing field `{field}`"));
        } else {
            assert!(loaded.is_ok(), "{field}");
        }
        let error = error_of(|it| it["payload"]["characters"][0][field] = json!(1.5));
        assert!(error.starts_with(&format!("{place}.{field}: ")), "{field}: {error}");
    }
    let mut more = document.clone();
    more["payload"]["characters"][0]["luck"] = json!(7);
    more["payload"]["characters"][0]["scores"]["lck"] = json!(7);
    more["payload"]["weather"] = json!("rain");
    let mut ignored = load_party(&more, catalog()).unwrap().ignored;
    ignored.sort_unstable();
    let unread =
        ["payload.characters[0].luck", "payload.characters[0].scores.lck", "payload.weather"];
    assert_eq!(ignored, unread);
}

/// A document with one of each thing that can be carried in it, in each place.
fn laden() -> Value {
    let mut hero = member("elf", 2);
    let inventory = hero.inventory_mut();
    let ids = ["torch", "sword", "shield", "arrows", "crossbow", "chainmail"];
    inventory.items.extend(ids.map(|id| goods(id, 1)));
    inventory.items.push(Item::Magic(Box::new(magic("wand_of_cold"))));
    inventory.wielded = vec![goods("sword", 1)];
    inventory.worn_armour = Some(goods("chainmail", 1));
    inventory.rings = vec![magic("ring_of_protection")];
    inventory.valuables = vec![Valuable {
        instance_id: "valuable-0001".into(),
        kind: ValuableKind::Gem,
        name: "Gem".into(),
        value_gp: 50,
        weight_coins: 1,
    }];
    hero.set_memorized_spells(vec![MemorizedSpell {
        spell_id: "magic_missile".into(),
        reversed: false,
    }]);
    saved(&[hero])
}

/// The place of every value below one, as JSON pointers.
fn places(value: &Value, place: &str, out: &mut Vec<String>) {
    let below: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(name, it)| (name.clone(), it)).collect(),
        Value::Array(items) => {
            (0..).zip(items).map(|(n, it): (i32, _)| (n.to_string(), it)).collect()
        }
        _ => return,
    };
    for (name, value) in below {
        let place = format!("{place}/{name}");
        places(value, &place, out);
        out.push(place);
    }
}

/// `/payload/items/0/name` as an error writes it: `payload.items[0].name`.
fn as_written(pointer: &str) -> String {
    pointer[1..].split('/').fold(String::new(), |path, step| match step.parse::<usize>() {
        Ok(number) => format!("{path}[{number}]"),
        Err(_) if path.is_empty() => step.to_owned(),
        Err(_) => format!("{path}.{step}"),
    })
}

/// Every value of a laden character replaced by one of a wrong kind, however deep it lies, even with
/// the tags of the items written last: the error begins with its place.
#[test]
fn every_wrong_value_is_named_by_its_place() {
    let document = laden();
    let mut all = Vec::new();
    places(&document["payload"], "/payload", &mut all);
    assert!(all.len() > 150, "{}", all.len());
    for tags_last in [false, true] {
        for place in &all {
            let mut wrong = document.clone();
            *wrong.pointer_mut(place).unwrap() = json!(1.5);
            if tags_last {
                put_tags_last(&mut wrong);
            }
            let error = load_party(&wrong, catalog()).unwrap_err().to_string();
            let place = as_written(place);
            assert!(error.starts_with(&format!("{place}: ")), "{place}: {error}");
        }
    }
}

fn put_tags_last(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(put_tags_last),
        Value::Object(fields) => {
            for tag in ["instance_type", "item_type"] {
                if let Some(kind) = fields.shift_remove(tag) {
                    fields.insert(tag.to_owned(), kind);
                }
            }
            fields.values_mut().for_each(put_tags_last);
        }
        _ => {}
    }
}

/// Every field of a laden character left out: it has a default, or the error says what is missing
/// and where. Every object with a field that nobody knows: it is loaded, and the field is listed.
#[test]
fn every_missing_and_every_unknown_field_is_named() {
    let document = laden();
    let mut all = Vec::new();
    places(&document["payload"], "/payload", &mut all);
    let mut missing = 0;
    for place in &all {
        let (parent, field) = place.rsplit_once('/').unwrap();
        let mut without = document.clone();
        let Some(fields) = without.pointer_mut(parent).and_then(Value::as_object_mut) else {
            continue;
        };
        fields.shift_remove(field);
        let Err(error) = load_party(&without, catalog()) else { continue };
        let error = error.to_string();
        let place = as_written(parent);
        // What must agree with another field is asked for in a sentence of its own.
        let agree = ["ac", "ac_ascending", "ac_bonus", "category", "missile_ranges", "qualities"];
        if agree.contains(&field) {
            assert!(error.starts_with(&format!("{place}: ")), "{field}: {error}");
        } else {
            assert_eq!(error, format!("{place}: missing field `{field}`"));
        }
        missing += 1;
    }
    assert!(missing > 50, "{missing}");
    for place in all {
        let mut more = document.clone();
        // Figures of a rule may have any name.
        let open = place.ends_with("/params") || place.ends_with("/state");
        let Some(fields) = more.pointer_mut(&place).and_then(Value::as_object_mut) else {
            continue;
        };
        fields.insert("luck".to_owned(), json!(7));
        let ignored = load_party(&more, catalog()).unwrap().ignored;
        let listed = if open { Vec::new() } else { vec![format!("{}.luck", as_written(&place))] };
        assert_eq!(ignored, listed, "{place}");
    }
}

/// Figures that are out of range: the error says which, of whom, and what is allowed.
#[test]
fn every_figure_out_of_range_is_named() {
    let wrong = [
        ("level", json!(0), "the class Elf has levels 1 to 10, not 0"),
        ("level", json!(11), "the class Elf has levels 1 to 10, not 11"),
        ("xp", json!(-1), "xp is not negative: -1"),
        ("max_hp", json!(0), "max_hp is at least 1, not 0"),
        ("current_hp", json!(31), "current_hp is 0 to 30, not 31"),
        ("current_hp", json!(-1), "current_hp is 0 to 30, not -1"),
        ("name", json!(""), "a character has a name"),
        ("race", json!("High Elf"), "a race is a lowercase word: \"High Elf\""),
        ("class_id", json!("elv"), "unknown class \"elv\"; did you mean \"elf\"?"),
        ("alignment", json!("lawfull"), "lawful"),
    ];
    for (field, value, said) in wrong {
        let error = error_of(|it| it["payload"]["characters"][0][field] = value.clone());
        assert!(error.starts_with("payload.characters[0]"), "{error}");
        assert!(error.contains(said), "{error}");
    }
    for score in [2, 19] {
        let error = error_of(|it| it["payload"]["characters"][0]["scores"]["dex"] = json!(score));
        assert!(error.starts_with("payload.characters[0].scores"), "{error}");
    }
}
