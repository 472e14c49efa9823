//! Everything that people read about has a text of its own.

use grognard_bx::model::equipment::Equipment;
use grognard_bx::tables::combat_tables;

use crate::support::{catalog, goods, magic_items, monsters};

/// A text says something: words with a full stop after them, and more than a name.
fn says_something(text: &str, name: &str) -> bool {
    let text = text.trim();
    let bare = text.trim_end_matches('.');
    !text.is_empty() && !bare.eq_ignore_ascii_case(name) && text.contains(' ')
}

#[test]
fn every_monster_and_ability_has_a_text() {
    for monster in monsters() {
        assert!(says_something(&monster.summary, &monster.name), "{}", monster.id);
        for ability in &monster.abilities {
            let text = ability.prose();
            assert!(says_something(text, ability.name()), "{}: {}", monster.id, ability.tag());
        }
    }
}

#[test]
fn every_piece_of_equipment_but_weapons_has_a_text() {
    for item in goods() {
        let text = match item {
            // What a weapon does, its qualities say.
            Equipment::Weapon(_) => continue,
            Equipment::Armour(armour) => &armour.text,
            Equipment::Gear(gear) => &gear.text,
            Equipment::Ammunition(ammunition) => &ammunition.text,
        };
        assert!(says_something(text, item.name()), "{}", item.id());
    }
}

#[test]
fn every_class_and_class_ability_has_a_text() {
    for class in catalog().classes() {
        assert!(says_something(&class.summary, &class.name), "{}", class.id);
        for ability in &class.abilities {
            assert!(says_something(&ability.prose, &ability.name), "{} {}", class.id, ability.tag);
        }
    }
}

#[test]
fn every_magic_item_and_curse_has_a_text() {
    for item in magic_items() {
        assert!(says_something(&item.text, &item.name), "{}", item.id);
        for curse in &item.curses {
            assert!(says_something(&curse.text, &curse.name), "{} {}", item.id, curse.id);
        }
    }
}

#[test]
fn every_reaction_has_a_text() {
    for band in &combat_tables().reaction.bands {
        assert!(says_something(&band.text, &band.label), "{}", band.label);
    }
}
