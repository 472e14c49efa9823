//! Laws of coins and buying.

use grognard_bx::{
    items::{Inventory, Item, MundaneItem, Purse, purchase, validate_purchase},
    model::{equipment::Equipment, treasure::Denomination},
};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::{people::catalog, scripted::cases};

fn any_purse() -> impl Strategy<Value = Purse> {
    prop::array::uniform5(prop_oneof![Just(0_i64), 0_i64..30, 0_i64..5_000])
        .prop_map(|counts| Purse::new(counts).unwrap())
}

fn any_goods() -> impl Strategy<Value = Equipment> {
    select(catalog().items().collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(cases(600))]

    /// What is paid is exactly what it costs, whatever coins are held, and change is in the largest.
    #[test]
    fn coins_conserve_value(purse in any_purse(), cost in 0_i64..3_000) {
        let mut after = purse;
        let affords = purse.can_afford(cost).unwrap();
        prop_assert_eq!(affords, purse.value_cp() >= 100 * cost);
        prop_assert_eq!(after.spend(cost).is_ok(), affords);
        let paid = if affords { 100 * cost } else { 0 };
        prop_assert_eq!(after.value_cp(), purse.value_cp() - paid);
        prop_assert!(Denomination::ALL.iter().all(|&coin| after.count(coin) >= 0));
        if cost == 0 || !affords {
            prop_assert_eq!(after, purse);
        }
    }

    /// Adding purses adds coins, weight and worth.
    #[test]
    fn purses_add_up(one in any_purse(), other in any_purse()) {
        let mut both = one;
        both.add_all(&other);
        prop_assert_eq!(both.total_coins(), one.total_coins() + other.total_coins());
        prop_assert_eq!(both.value_cp(), one.value_cp() + other.value_cp());
        for &coin in Denomination::ALL {
            prop_assert_eq!(both.count(coin), one.count(coin) + other.count(coin));
        }
    }

    /// A purchase that is refused leaves purse and pack alone; one that is not brings the goods.
    #[test]
    fn a_purchase_is_whole_or_nothing(purse in any_purse(), goods in any_goods(), lots in 1_i64..50) {
        let mut inventory = Inventory { purse, ..Inventory::default() };
        let refused = !validate_purchase(&purse, &goods, lots).unwrap().is_empty();
        let bought = purchase(&mut inventory, &goods, lots).map(MundaneItem::quantity);
        prop_assert_eq!(bought.is_err(), refused);
        match bought {
            Err(_) => prop_assert_eq!(inventory, Inventory { purse, ..Inventory::default() }),
            Ok(quantity) => {
                prop_assert_eq!(quantity, goods.lot_size() * lots);
                let spent = 100 * goods.cost_gp() * lots;
                prop_assert_eq!(inventory.purse.value_cp(), purse.value_cp() - spent);
                prop_assert_eq!(inventory.items.len(), 1);
            }
        }
    }

    /// One after another: what is bought is in the pack in order, and all is paid for.
    #[test]
    fn a_shopping_list_is_bought_in_order(purse in any_purse(), list in vec(any_goods(), 0..6)) {
        let mut inventory = Inventory { purse, ..Inventory::default() };
        let mut got = Vec::new();
        let mut spent = 0;
        for goods in &list {
            if purchase(&mut inventory, goods, 1).is_ok() {
                got.push(goods.id().clone());
                spent += 100 * goods.cost_gp();
            }
        }
        let held: Vec<_> = inventory.items.iter().map(Item::template_id).cloned().collect();
        prop_assert_eq!(held, got);
        prop_assert_eq!(inventory.purse.value_cp(), purse.value_cp() - spent);
    }
}

/// Fewer than one lot is no purchase, and a negative cost no price.
#[test]
fn what_cannot_be_bought() {
    let torch = catalog().item("torch").unwrap();
    for lots in [0, -1, i64::MIN] {
        assert!(validate_purchase(&Purse::gold(5), &torch, lots).is_err(), "{lots}");
    }
    let dear = validate_purchase(&Purse::gold(5), &torch, i64::MAX).unwrap();
    assert_eq!(dear.len(), 1);
    let mut purse = Purse::gold(5);
    assert!(purse.spend(-1).is_err() && purse.can_afford(-1).is_err());
    assert_eq!(purse, Purse::gold(5));
    assert!(Purse::new([0, 0, -1, 0, 0]).is_err());
}
