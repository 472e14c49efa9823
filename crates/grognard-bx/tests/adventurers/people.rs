//! People to try things on: members of a class about whom nothing is remarkable.

use grognard_bx::{
    Catalog, Character,
    creature::CharacterRecord,
    items::{Inventory, Item, MagicItem, MundaneItem},
    model::words::{AbilityScores, Alignment},
};

pub(crate) fn catalog() -> &'static Catalog {
    Catalog::standard()
}

/// Scores in the order Strength, Intelligence, Wisdom, Dexterity, Constitution, Charisma.
pub(crate) fn scores(scores: [i64; 6]) -> AbilityScores {
    AbilityScores::new(scores).expect("3 to 18")
}

/// A neutral member of a class with 30 hit points, the experience of the level and these scores.
pub(crate) fn member_with(class_id: &str, level: i64, of_scores: [i64; 6]) -> Character {
    let class = catalog().class(class_id).unwrap();
    let newcomer =
        CharacterRecord::newcomer("Hild".into(), &class, scores(of_scores), Alignment::Neutral, 30);
    let xp = class.row(level).unwrap().xp;
    CharacterRecord { level, xp, ..newcomer }.build(catalog()).unwrap()
}

/// The same with scores of 10, which change nothing.
pub(crate) fn member(class_id: &str, level: i64) -> Character {
    member_with(class_id, level, [10; 6])
}

/// The ids of the classes, in catalog order.
pub(crate) const CLASSES: [&str; 7] =
    ["cleric", "dwarf", "elf", "fighter", "halfling", "magic_user", "thief"];

/// So many of a mundane item.
pub(crate) fn goods(id: &str, quantity: i64) -> Item {
    Item::Mundane(MundaneItem::new(catalog().item(id).unwrap(), quantity).unwrap())
}

/// A magic item as it is found, over its kind's own base. A suit of no kind is made of chainmail.
pub(crate) fn magic(id: &str) -> MagicItem {
    let template = catalog().magic_item(id).unwrap();
    let suit = matches!(template.category, grognard_bx::model::magic_item::ItemCategory::Armour);
    let chosen = suit.then(|| "chainmail".into());
    let mut item = MagicItem::new(format!("{id}-1").into(), id.into(), catalog());
    item.base_item_id = template.base_item_id.clone().or(chosen);
    item.look_up(catalog());
    item
}

/// An inventory with a pack of these.
pub(crate) fn pack(items: Vec<Item>) -> Inventory {
    Inventory { items, ..Inventory::default() }
}
