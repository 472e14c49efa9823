//! What everything weighs, and how it slows people down.

use grognard_bx::{
    items::{
        Inventory, Item, Purse, Valuable, ValuableKind, encounter_rate, equipment_weight,
        movement_rate, tracked_weight, treasure_weight,
    },
    model::{equipment::Equipment, magic_item::ItemCategory},
    ruleset::Encumbrance,
};
use proptest::{collection::vec, option, prelude::*, sample::select};

use crate::{
    people::{catalog, goods, magic, pack},
    scripted::cases,
};

/// Coins each: of the weapons, suits and a shield; ammunition and gear by the piece nothing.
const HEAVY: [(&str, i64); 22] = [
    ("battle_axe", 50),
    ("club", 50),
    ("crossbow", 50),
    ("dagger", 10),
    ("hand_axe", 30),
    ("javelin", 20),
    ("lance", 120),
    ("long_bow", 30),
    ("mace", 30),
    ("pole_arm", 150),
    ("short_bow", 30),
    ("short_sword", 30),
    ("silver_dagger", 10),
    ("sling", 20),
    ("spear", 30),
    ("staff", 40),
    ("sword", 60),
    ("two_handed_sword", 150),
    ("war_hammer", 30),
    ("chainmail", 400),
    ("leather", 200),
    ("plate_mail", 500),
];

#[test]
fn every_item_weighs_what_is_printed() {
    for item in catalog().items() {
        let two = pack(vec![goods(item.id(), 2)]);
        let printed = HEAVY.iter().find(|(id, _)| item.id() == id).map(|(_, weight)| *weight);
        let expected = match (&item, printed) {
            (Equipment::Gear(_), None) => 80,
            (Equipment::Ammunition(_), None) => 0,
            (Equipment::Armour(armour), None) if armour.is_shield() => 200,
            (Equipment::Weapon(_) | Equipment::Armour(_), Some(weight)) => 2 * weight,
            _ => panic!("nobody has weighed {}", item.id()),
        };
        assert_eq!(equipment_weight(&two), expected, "{}", item.id());
        assert_eq!(treasure_weight(&two), 0, "{}", item.id());
    }
}

/// Magic items by category: as treasure, and as equipment by the base that was chosen for them.
#[test]
fn every_magic_item_weighs_by_its_category() {
    for template in catalog().magic_items() {
        let what = &template.id;
        let mut item = magic(&template.id);
        let weigh = |item: &grognard_bx::items::MagicItem| {
            let inventory = pack(vec![Item::Magic(Box::new(item.clone()))]);
            (treasure_weight(&inventory), equipment_weight(&inventory))
        };
        let treasure = match template.category {
            ItemCategory::Potion | ItemCategory::Wand => 10,
            ItemCategory::Rod => 20,
            ItemCategory::Scroll => 1,
            ItemCategory::Staff => 40,
            _ => 0,
        };
        let printed = |id: &str| HEAVY.iter().find(|(heavy, _)| *heavy == id).map_or(0, |it| it.1);
        let equipment = match (template.category, item.own_base()) {
            (ItemCategory::Armour, Some(Equipment::Armour(armour))) if armour.is_shield() => 50,
            (ItemCategory::Armour, Some(base)) => printed(base.id()) / 2,
            (_, Some(base)) => printed(base.id()),
            (_, None) => 0,
        };
        assert_eq!(weigh(&item), (treasure, equipment), "{what}");
        // A spent stack weighs as one; three weigh as three only as treasure.
        item.quantity = 0;
        assert_eq!(weigh(&item), (treasure, equipment), "{what}, spent");
        item.quantity = 3;
        assert_eq!(weigh(&item), (3 * treasure, equipment), "{what}, three");
        item.quantity = 1;
        item.state.set("holding", true);
        let loaded = if template.id == "bag_of_holding" { 600 } else { treasure };
        assert_eq!(weigh(&item).0, loaded, "{what}, loaded");
    }
}

fn with_coins(cp: i64) -> Inventory {
    Inventory { purse: Purse::new([0, 0, 0, 0, cp]).unwrap(), ..Inventory::default() }
}

/// The loads at which a step of speed is lost, in coins, and the rates in feet per turn.
#[test]
fn every_rate_of_movement() {
    let rate = |cp, by, carrying| movement_rate(&with_coins(cp), by, carrying);
    let detailed = [
        (0, 120),
        (400, 120),
        (401, 90),
        (600, 90),
        (601, 60),
        (800, 60),
        (801, 30),
        (1600, 30),
        (1601, 0),
    ];
    for (cp, feet) in detailed {
        assert_eq!(rate(cp, Encumbrance::Detailed, false), feet, "{cp} coins");
        assert_eq!(rate(cp, Encumbrance::Detailed, true), feet, "{cp} coins");
        let basic = if cp > 1600 { 0 } else { 120 };
        assert_eq!(rate(cp, Encumbrance::Basic, false), basic, "{cp} coins");
        assert_eq!(rate(cp, Encumbrance::None, true), 120, "{cp} coins");
    }
    let suits = [(None, 120, 90), (Some("leather"), 90, 60), (Some("chainmail"), 60, 30)];
    for (suit, light, laden) in suits.into_iter().chain([(Some("plate_mail"), 60, 30)]) {
        let worn_armour = suit.map(|suit| goods(suit, 1));
        let inventory = Inventory { worn_armour, ..Inventory::default() };
        let rates = [false, true].map(|it| movement_rate(&inventory, Encumbrance::Basic, it));
        assert_eq!(rates, [light, laden], "{suit:?}");
    }
    assert_eq!(
        [120, 90, 60, 30, 0, 100].map(|it| encounter_rate(it).unwrap()),
        [40, 30, 20, 10, 0, 33]
    );
    assert!(encounter_rate(-1).is_err());
}

/// An enchanted suit slows like the suit that was enchanted.
#[test]
fn an_enchanted_suit_slows_like_its_base() {
    for (suit, feet) in [("leather", 90), ("chainmail", 60), ("plate_mail", 60)] {
        let mut item = magic("armour_plus_1");
        item.base_item_id = Some(suit.into());
        item.look_up(catalog());
        let worn_armour = Some(Item::Magic(Box::new(item)));
        let inventory = Inventory { worn_armour, ..Inventory::default() };
        assert_eq!(movement_rate(&inventory, Encumbrance::Basic, false), feet, "{suit}");
    }
}

fn any_item() -> impl Strategy<Value = Item> {
    let ids: Vec<String> = catalog().items().map(|item| item.id().to_string()).collect();
    let magic_ids: Vec<String> = catalog().magic_items().map(|item| item.id.to_string()).collect();
    prop_oneof![
        (select(ids), 1_i64..30).prop_map(|(id, quantity)| goods(&id, quantity)),
        (select(magic_ids), 0_i64..5).prop_map(|(id, quantity)| {
            let mut item = magic(&id);
            item.quantity = quantity;
            Item::Magic(Box::new(item))
        }),
    ]
}

fn any_load() -> impl Strategy<Value = Inventory> {
    let purse = prop::array::uniform5(0_i64..400).prop_map(|coins| Purse::new(coins).unwrap());
    let gem = Valuable {
        instance_id: "valuable-0001".into(),
        kind: ValuableKind::Gem,
        name: "Gem".into(),
        value_gp: 50,
        weight_coins: 1,
    };
    let suits = option::of(select(vec!["leather", "chainmail", "plate_mail"]));
    (vec(any_item(), 0..10), purse, 0_usize..20, suits).prop_map(
        move |(items, purse, gems, suit)| Inventory {
            items,
            purse,
            valuables: vec![gem.clone(); gems],
            worn_armour: suit.map(|suit| goods(suit, 1)),
            ..Inventory::default()
        },
    )
}

proptest! {
    #![proptest_config(cases(500))]

    /// More in the pack never weighs less and never makes anybody faster.
    #[test]
    fn more_is_never_lighter_or_faster(load in any_load(), more in any_item(), coins in 0_i64..500) {
        let mut laden = load.clone();
        laden.items.push(more);
        laden.purse.add_all(&Purse::new([0, coins, 0, 0, 0]).unwrap());
        for &by in Encumbrance::ALL {
            let (before, after) = (tracked_weight(&load, by), tracked_weight(&laden, by));
            prop_assert!(before <= after && before >= 0, "{}: {} > {}", by, before, after);
            for carrying in [false, true] {
                let rates = [&load, &laden].map(|one| movement_rate(one, by, carrying));
                prop_assert!(rates[0] >= rates[1], "{}: {:?}", by, rates);
            }
            let slowed = movement_rate(&load, by, true);
            prop_assert!(slowed <= movement_rate(&load, by, false));
        }
    }

    /// Detailed encumbrance counts what basic counts, and equipment on top.
    #[test]
    fn detailed_is_basic_and_equipment(load in any_load()) {
        let [none, basic, detailed] =
            [Encumbrance::None, Encumbrance::Basic, Encumbrance::Detailed].map(|by| tracked_weight(&load, by));
        prop_assert_eq!((none, basic), (0, treasure_weight(&load)));
        prop_assert_eq!(detailed, basic + equipment_weight(&load));
        prop_assert!(treasure_weight(&load) >= load.purse.total_coins());
    }
}
