//! Plain creatures: nothing about them changes a roll.

use grognard_bx::{
    Character, Creature,
    creature::{CharacterRecord, Conditions, Modifiers, spawn},
    items::{Inventory, Item, MagicItem, MundaneItem},
    model::{
        equipment::Equipment,
        words::{AbilityScores, Alignment},
    },
};

use super::{catalog, dice::Highest};

/// A neutral member of a class with six scores of 10, 1000 hit points and nothing on.
pub(crate) fn character(class_id: &str, level: i64) -> Character {
    wearing(class_id, level, Inventory::default())
}

/// The same, with that inventory.
pub(crate) fn wearing(class_id: &str, level: i64, inventory: Inventory) -> Character {
    let record = CharacterRecord {
        id: Some("plain".into()),
        name: "Plain".into(),
        class_id: class_id.into(),
        race: "human".into(),
        level,
        xp: 0,
        scores: AbilityScores::new([10; 6]).expect("3 to 18"),
        alignment: Alignment::Neutral,
        extra_languages: Vec::new(),
        max_hp: 1000,
        current_hp: 1000,
        inventory,
        carrying_treasure: false,
        conditions: Conditions::default(),
        stat_modifiers: Modifiers::default(),
        spell_book: Vec::new(),
        memorized_spells: Vec::new(),
    };
    record.build(catalog()).expect("a plain character")
}

/// An unarmoured fighter of 1st level.
pub(crate) fn fighter() -> Creature {
    character("fighter", 1).into()
}

/// A monster of a kind, as strong as its kind can be.
pub(crate) fn monster(template_id: &str) -> Creature {
    let template = catalog().monster(template_id).expect("a monster");
    spawn(template, "beast".into(), None, &mut Highest).expect("it can be spawned")
}

/// One of a mundane item.
pub(crate) fn mundane(goods: &Equipment) -> Item {
    Item::Mundane(MundaneItem::new(goods.clone(), 1).expect("there is one"))
}

/// One of a magic item. Where its kind is made of several mundane items, `base` is the one.
pub(crate) fn magic(template_id: &str, base: Option<&str>) -> MagicItem {
    let mut item = MagicItem::new("treasure-0001".into(), template_id.into(), catalog());
    item.base_item_id = base.map(Into::into);
    item.look_up(catalog());
    item
}
