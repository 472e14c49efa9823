//! Memorizing, books, disruption, and what is forgotten with a level.

use grognard_bx::{
    Catalog, Character, Rejection,
    character::drain_levels,
    creature::MemorizedSpell,
    magic::{
        add_to_book, disrupt_casting, forget_excess, memorize, open_book_capacity,
        validate_memorizing,
    },
    model::monster_ability::XpPolicy,
};
use grognard_kernel::{Ignore, Recorder, Script};

use crate::table::{CASTER, Table, copy, record};

fn seat(class: &str, level: i64, book: &[&str]) -> Character {
    let mut record = record(CASTER, class, level);
    record.spell_book = book.iter().map(|&spell| spell.into()).collect();
    record.build(Catalog::standard()).unwrap()
}

fn prepare(character: &mut Character, selections: &[MemorizedSpell]) -> Vec<String> {
    let class = character.class().clone();
    let before = character.memorized_spells().to_vec();
    let mut events = Recorder::new();
    let catalog = Catalog::standard();
    let rejections = memorize(character, &class, catalog, selections, &mut events).unwrap();
    assert_eq!(validate_memorizing(character, &class, catalog, selections).unwrap(), rejections);
    assert_eq!(events.events().len(), usize::from(rejections.is_empty()));
    let kept = if rejections.is_empty() { selections } else { &before };
    assert_eq!(character.memorized_spells(), kept);
    as_text(rejections)
}

fn as_text(rejections: Vec<Rejection>) -> Vec<String> {
    rejections.into_iter().map(|one| grognard_kernel::Rejection::from(one).to_string()).collect()
}

/// A 3rd-level magic-user has two slots of the 1st level and one of the 2nd.
#[test]
fn memorizing_fills_slots_from_the_book() {
    let mut mage = seat("magic_user", 3, &["sleep", "shield", "web", "light_mu"]);
    assert!(
        prepare(&mut mage, &[copy("sleep", false), copy("sleep", false), copy("web", false)])
            .is_empty()
    );
    assert!(prepare(&mut mage, &[copy("light_mu", true)]).is_empty());
    assert!(prepare(&mut mage, &[]).is_empty());
    let too_much = [
        copy("sleep", false),
        copy("web", false),
        copy("shield", false),
        copy("light_mu", true),
        copy("web", false),
    ];
    assert_eq!(
        prepare(&mut mage, &too_much),
        [
            "magic.memorize.slots_exceeded (spell_level: 1, slots: 2, selected: 3)",
            "magic.memorize.slots_exceeded (spell_level: 2, slots: 1, selected: 2)",
        ]
    );
    // One reason for each selection; what is refused fills no slot.
    let wrong = [
        copy("slepe", false),
        copy("bless", false),
        copy("knock", false),
        copy("sleep", true),
        copy("sleep", false),
        copy("shield", false),
    ];
    assert_eq!(
        prepare(&mut mage, &wrong),
        [
            "magic.memorize.unknown_spell (spell: slepe)",
            "magic.memorize.wrong_list (spell: bless, list: cleric)",
            "magic.memorize.not_in_book (spell: knock)",
            "magic.memorize.not_reversible (spell: sleep)",
        ]
    );
}

/// The 1st-level cleric has no slot; the 2nd has one. Nobody reverses a prayer beforehand.
#[test]
fn the_divine_need_no_book_and_reverse_when_they_cast() {
    let mut novice = seat("cleric", 1, &[]);
    assert_eq!(
        prepare(&mut novice, &[copy("light_c", false)]),
        ["magic.memorize.slots_exceeded (spell_level: 1, slots: 0, selected: 1)"]
    );
    let mut cleric = seat("cleric", 2, &[]);
    assert!(prepare(&mut cleric, &[copy("light_c", false)]).is_empty());
    assert_eq!(
        prepare(&mut cleric, &[copy("light_c", true)]),
        ["magic.memorize.divine_reverses_at_cast (spell: light_c)"]
    );
    let mut fighter = seat("fighter", 9, &[]);
    assert_eq!(
        prepare(&mut fighter, &[copy("light_c", false)]),
        ["magic.memorize.not_a_caster (class: fighter)"]
    );
}

/// As many spells of each level as can be memorized: at 3rd level 2 and 1.
#[test]
fn a_book_holds_as_much_as_can_be_memorized() {
    let catalog = Catalog::standard();
    let mut mage = seat("magic_user", 3, &["sleep"]);
    let class = mage.class().clone();
    let open = |mage: &Character| open_book_capacity(mage, &class, catalog).unwrap();
    assert_eq!(open(&mage), [1, 1, 0, 0, 0, 0]);
    let write = |mage: &mut Character, spell: &str| {
        let mut events = Recorder::new();
        let refused = add_to_book(mage, &class, catalog, spell, &mut events).unwrap();
        assert_eq!(events.events().len(), usize::from(refused.is_none()));
        as_text(refused.into_iter().collect())
    };
    assert_eq!(write(&mut mage, "sleep"), ["magic.book.duplicate (spell: sleep)"]);
    assert_eq!(write(&mut mage, "slepe"), ["magic.book.unknown_spell (spell: slepe)"]);
    assert_eq!(write(&mut mage, "bless"), ["magic.book.wrong_list (spell: bless, list: cleric)"]);
    assert!(write(&mut mage, "shield").is_empty());
    assert_eq!(
        write(&mut mage, "light_mu"),
        ["magic.book.capacity_exceeded (spell: light_mu, spell_level: 1, capacity: 2)"]
    );
    assert!(write(&mut mage, "web").is_empty());
    assert_eq!(
        write(&mut mage, "fly"),
        ["magic.book.capacity_exceeded (spell: fly, spell_level: 3, capacity: 0)"]
    );
    assert_eq!(mage.spell_book(), ["sleep", "shield", "web"]);
    assert_eq!(open(&mage), [0; 6]);
    // An elf has five columns: a spell of the 6th level is beyond them.
    let mut elf = seat("elf", 10, &[]);
    let class = elf.class().clone();
    let refused = add_to_book(&mut elf, &class, catalog, "geas", &mut Ignore).unwrap();
    assert_eq!(
        as_text(refused.into_iter().collect()),
        ["magic.book.capacity_exceeded (spell: geas, spell_level: 6, capacity: 0)"]
    );
    let mut cleric = seat("cleric", 3, &[]);
    let class = cleric.class().clone();
    assert!(open_book_capacity(&cleric, &class, catalog).unwrap().is_empty());
    let refused = add_to_book(&mut cleric, &class, catalog, "bless", &mut Ignore).unwrap();
    assert_eq!(as_text(refused.into_iter().collect()), ["magic.book.not_arcane (class: cleric)"]);
}

/// The first copy in the form that is being cast; failing that the first in the other.
#[test]
fn disruption_takes_the_right_copy() {
    let mut mage = seat("magic_user", 5, &["light_mu", "sleep"]);
    let all = [
        copy("light_mu", false),
        copy("sleep", false),
        copy("light_mu", true),
        copy("light_mu", false),
    ];
    mage.set_memorized_spells(all.to_vec());
    let mut disrupt = |spell: &str, reversed| {
        let mut events = Recorder::new();
        let lost = disrupt_casting(&mut mage, spell, reversed, &mut events);
        let codes: Vec<_> = events.events().iter().map(grognard_bx::Event::code).collect();
        assert_eq!(codes.len(), usize::from(lost.is_ok()));
        (lost.is_ok(), mage.memorized_spells().to_vec())
    };
    let (light, sleep) = (copy("light_mu", false), copy("sleep", false));
    assert_eq!(
        disrupt("light_mu", true),
        (true, vec![light.clone(), sleep.clone(), light.clone()])
    );
    // There is no other in that form: the first of the other goes, not the last.
    assert_eq!(disrupt("light_mu", true), (true, vec![sleep.clone(), light.clone()]));
    assert_eq!(disrupt("light_mu", false), (true, vec![sleep.clone()]));
    assert_eq!(disrupt("light_mu", false), (false, vec![sleep]));
}

/// From 3rd level (2 and 1) to 2nd (2 of the 1st): the web goes. To 1st: of three spells of the
/// 1st level the last two memorized go, the later first.
#[test]
fn what_no_longer_fits_is_forgotten_the_last_first() {
    let catalog = Catalog::standard();
    let mut mage = seat("magic_user", 3, &["sleep", "shield", "web"]);
    mage.set_memorized_spells(vec![
        copy("sleep", false),
        copy("web", false),
        copy("shield", false),
        copy("light_mu", true),
    ]);
    let class = mage.class().clone();
    let mut events = Recorder::new();
    mage.set_level(1).unwrap();
    forget_excess(&mut mage, &class, catalog, &mut events).unwrap();
    assert_eq!(mage.memorized_spells(), [copy("sleep", false)]);
    let forgotten: Vec<String> = events
        .events()
        .iter()
        .map(|event| serde_json::to_value(event).unwrap()["spell_id"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(forgotten, ["light_mu", "shield", "web"]);
    // A class without slots loses all.
    let fighter = catalog.class("fighter").unwrap();
    forget_excess(&mut mage, &fighter, catalog, &mut Ignore).unwrap();
    assert!(mage.memorized_spells().is_empty());
}

#[test]
fn a_drained_level_takes_its_spells() {
    let catalog = Catalog::standard();
    let mut table = Table::with_caster("magic_user", 3);
    table.memorize(&[("web", false), ("sleep", false), ("shield", false)]);
    let mage = table.world.roster.get_mut(CASTER).unwrap();
    let mut dice = Script::faces([2]);
    let mut events = Recorder::new();
    drain_levels(mage, 1, XpPolicy::LevelMinimum, None, catalog, &mut dice, &mut events).unwrap();
    let left: Vec<&str> = table
        .character(CASTER)
        .memorized_spells()
        .iter()
        .map(|copy| copy.spell_id.as_str())
        .collect();
    assert_eq!(left, ["sleep", "shield"]);
    let last = events.events().last().map(grognard_bx::Event::code);
    assert_eq!(last, Some("magic.memory.forgotten"));
}
