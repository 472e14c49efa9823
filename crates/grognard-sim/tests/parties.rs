//! Parties that are rolled: legal, of the level that was asked for, and the same for one seed.

#![cfg(feature = "bx")]
#![allow(clippy::unwrap_used, reason = "what cannot be done fails the test")]

use grognard::bx::{
    Catalog, Character, Streams,
    character::{load_party, party_document, validate_class_choice},
    items::{Item, validate_equip},
    model::{class::CasterKind, words::Alignment},
};
use grognard_sim::party::{Member, PartyRoll};

fn party(level: i64) -> PartyRoll<'static> {
    PartyRoll { level, ..PartyRoll::of_size(6, Catalog::standard()) }
}

fn rolled(party: &PartyRoll<'_>, seed: u128) -> Vec<Member> {
    party.roll(&mut Streams::with_keys(seed)).unwrap()
}

/// What was bought, at the prices of the list.
fn spent(character: &Character) -> i64 {
    let inventory = character.inventory();
    let slots = inventory.worn_armour.iter().chain(&inventory.shield).chain(&inventory.wielded);
    // Nobody begins with magic.
    let price = |item: &Item| match item {
        Item::Mundane(item) => item.template.cost_gp() * item.quantity() / item.template.lot_size(),
        Item::Magic(_) => i64::MIN,
    };
    slots.chain(&inventory.items).map(price).sum()
}

#[test]
fn members_keep_to_the_rules() {
    for seed in 0..60 {
        let level = i64::try_from(seed % 14).unwrap() + 1;
        for Member { character, ability_rolls, gold_roll, .. } in rolled(&party(level), seed) {
            let class = character.class();
            assert_eq!(character.level(), level);
            assert_eq!(ability_rolls.scores, *character.scores());
            assert_eq!(validate_class_choice(character.scores(), class), []);
            let row = class.row(level).unwrap();
            let next = class.row(level + 1).map_or(i64::MAX, |row| row.xp);
            assert!((row.xp..next).contains(&character.xp()));
            let inventory = character.inventory();
            assert_eq!(spent(&character) + inventory.purse.value_gp(), gold_roll.total);
            let worn = inventory.worn_armour.iter().chain(&inventory.wielded);
            for item in worn.chain(&inventory.shield) {
                assert_eq!(validate_equip(class, item, None).unwrap(), None);
            }
            let slots: i64 = row.spell_slots.iter().sum();
            assert_eq!(i64::try_from(character.memorized_spells().len()).unwrap(), slots);
            let arcane = class.caster().is_some_and(|caster| caster.kind == CasterKind::Arcane);
            let book = if arcane { slots } else { 0 };
            assert_eq!(i64::try_from(character.spell_book().len()).unwrap(), book);
        }
    }
}

#[test]
fn one_seed_gives_one_party() {
    assert_eq!(rolled(&party(3), 5), rolled(&party(3), 5));
    assert_ne!(rolled(&party(3), 5), rolled(&party(3), 6));
}

/// With five or more members there is no third of a kind before the others have had their turn.
#[test]
fn parties_are_mixed() {
    for seed in 0..20 {
        let members = rolled(&party(1), seed);
        let mut classes: Vec<_> =
            members.iter().map(|one| one.character.class().id.clone()).collect();
        classes.sort();
        classes.dedup();
        assert!(classes.len() >= 3, "{seed}: {classes:?}");
    }
}

#[test]
fn the_document_of_a_party_comes_back() {
    let members = rolled(&party(4), 9);
    let characters: Vec<Character> = members.into_iter().map(|one| one.character).collect();
    let document = serde_json::to_value(party_document(&characters)).unwrap();
    let loaded = load_party(&document, Catalog::standard()).unwrap();
    assert_eq!((loaded.content, loaded.ignored), (characters, Vec::new()));
}

#[test]
fn classes_names_and_alignment_are_those_asked_for() {
    let catalog = Catalog::standard();
    let classes = ["dwarf", "halfling", "dwarf"].map(|id| catalog.class(id).unwrap()).to_vec();
    let names = vec!["Hild".into()];
    let alignment = Alignment::Lawful;
    let asked = PartyRoll { classes, names, alignment, ..PartyRoll::of_size(4, catalog) };
    let members = rolled(&asked, 1);
    let called: Vec<&str> =
        members.iter().take(3).map(|one| one.character.body().name().as_str()).collect();
    assert_eq!(called, ["Hild", "Halfling", "Dwarf 2"]);
    let lawful = |one: &Member| one.character.record().alignment == Alignment::Lawful;
    assert!(members.iter().all(lawful));
}

#[test]
fn what_cannot_be_is_refused_before_anything_is_drawn() {
    let catalog = Catalog::standard();
    let halfling = catalog.class("halfling").unwrap();
    let sized = |size| PartyRoll::of_size(size, catalog);
    for (asked, why) in [
        (sized(0), "a party has 1 to 100 members, not 0"),
        (sized(101), "a party has 1 to 100 members, not 101"),
        (PartyRoll { level: 15, ..sized(1) }, "no class has a level 15"),
        (PartyRoll { level: 0, ..sized(1) }, "no class has a level 0"),
        (PartyRoll { names: vec!["".into()], ..sized(1) }, "a character has a name"),
        (
            PartyRoll { level: 9, classes: vec![halfling.clone()], ..sized(1) },
            "a Halfling has a level from 1 to 8, not 9",
        ),
        (PartyRoll { classes: vec![halfling; 2], ..sized(1) }, "2 classes for a party of 1"),
    ] {
        let mut streams = Streams::with_keys(1);
        let error = asked.roll(&mut streams).unwrap_err();
        assert!(error.to_string().contains(why), "{error}");
        let untouched = rolled(&sized(1), 1);
        assert_eq!(sized(1).roll(&mut streams).unwrap(), untouched);
    }
}
