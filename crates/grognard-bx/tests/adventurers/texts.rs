//! People read about everything that characters have and find, in sentences of its own.

use std::collections::BTreeMap;

use grognard_bx::{model::equipment::Equipment, tables::magic_item_tables};

use crate::people::catalog;

/// Every text that stands beside an entry, with what it is beside and that thing's name.
fn all_texts() -> Vec<(String, String, String)> {
    let mut texts = Vec::new();
    let mut add = |what: String, name: &str, text: &str| {
        texts.push((what, name.to_owned(), text.to_owned()));
    };
    for monster in catalog().monsters() {
        add(format!("monster {}", monster.id), &monster.name, &monster.summary);
        for ability in &monster.abilities {
            let what = format!("monster {}: {}", monster.id, ability.tag());
            add(what, ability.name(), ability.prose());
        }
    }
    for class in catalog().classes() {
        add(format!("class {}", class.id), &class.name, &class.summary);
        for ability in &class.abilities {
            add(format!("class {}: {}", class.id, ability.tag), &ability.name, &ability.prose);
        }
    }
    for item in catalog().items() {
        let text = match &item {
            // What a weapon does, its qualities say.
            Equipment::Weapon(_) => continue,
            Equipment::Armour(armour) => &armour.text,
            Equipment::Gear(gear) => &gear.text,
            Equipment::Ammunition(ammunition) => &ammunition.text,
        };
        add(format!("equipment {}", item.id()), item.name(), text);
    }
    for item in catalog().magic_items() {
        add(format!("magic item {}", item.id), &item.name, &item.text);
        for curse in &item.curses {
            add(format!("curse {}", curse.id), &curse.name, &curse.text);
        }
    }
    let swords = &magic_item_tables().swords;
    for power in &swords.powers {
        add(format!("sword power {}", power.id), &power.name, &power.text);
    }
    add("special purpose".into(), "special purpose", &swords.purpose_text);
    add("sword alignment".into(), "alignment", &swords.alignment_text);
    texts
}

/// None is empty, a copy of the name, or something that was never finished.
#[test]
fn every_text_says_something() {
    let texts = all_texts();
    for (what, name, text) in &texts {
        let words = text.split_whitespace().count();
        assert!(words >= 3, "{what}: {text:?}");
        assert_eq!(text.trim(), text, "{what} has space around it");
        assert!(text.ends_with(['.', ')']), "{what} does not end: {text:?}");
        let bare = text.trim_end_matches('.');
        assert!(!bare.eq_ignore_ascii_case(name), "{what} only repeats its name");
        for unfinished in ["TODO", "TBD", "FIXME", "lorem", "???"] {
            assert!(!text.contains(unfinished), "{what}: {text:?}");
        }
    }
    let about = |start: &str| texts.iter().filter(|(what, ..)| what.starts_with(start)).count();
    assert_eq!(about("curse "), 6);
    assert_eq!(about("sword power "), 21);
}

/// Where two things of one kind have the same text, they are the same but for a figure: the rest
/// have their own.
#[test]
fn every_magic_item_and_power_has_its_own_text() {
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    for (what, _, text) in all_texts() {
        let own = ["magic item ", "curse ", "sword power ", "class "];
        let ability_of_class = what.starts_with("class ") && what.contains(": ");
        if ability_of_class || !own.iter().any(|kind| what.starts_with(kind)) {
            continue;
        }
        if let Some(other) = seen.insert(text, what.clone()) {
            panic!("{what} and {other} have one text");
        }
    }
}

/// A weapon's text is in its qualities; each of them has some.
#[test]
fn every_weapon_says_what_it_does_by_its_qualities() {
    for item in catalog().items() {
        if let Equipment::Weapon(weapon) = &item {
            assert!(!weapon.facet.qualities.is_empty(), "{}", weapon.id);
            assert!(weapon.name.len() >= 4, "{}", weapon.id);
        }
    }
}
