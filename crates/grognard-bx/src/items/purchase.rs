//! Buying (B/X: Equipment). Draws nothing.

use grognard_kernel::{Error, Result};

use super::{Inventory, Item, MundaneItem, Purse};
use crate::{Rejection, model::equipment::Equipment};

/// Whether a purse can buy `lots` lots of goods; fewer than 1 lot is an error.
pub fn validate_purchase(purse: &Purse, goods: &Equipment, lots: i64) -> Result<Vec<Rejection>> {
    if lots < 1 {
        return Err(Error::value(format!("at least 1 lot is bought, not {lots}")));
    }
    match goods.cost_gp().checked_mul(lots) {
        Some(cost_gp) if purse.can_afford(cost_gp)? => Ok(Vec::new()),
        cost_gp => {
            let cost_gp = cost_gp.unwrap_or(i64::MAX);
            Ok(vec![Rejection::InsufficientFunds { item: goods.id().clone(), cost_gp }])
        }
    }
}

/// Buys `lots` lots of goods and puts them at the end of the pack; stacks are not merged.
///
/// What [`validate_purchase`] rejects is an error and changes nothing.
pub fn purchase<'a>(
    inventory: &'a mut Inventory,
    goods: &Equipment,
    lots: i64,
) -> Result<&'a MundaneItem> {
    Rejection::refuse(validate_purchase(&inventory.purse, goods, lots)?)?;
    let bought = MundaneItem::new(goods.clone(), goods.lot_size().saturating_mul(lots))?;
    inventory.purse.spend(goods.cost_gp() * lots)?;
    inventory.items.push(Item::Mundane(bought));
    match inventory.items.last() {
        Some(Item::Mundane(bought)) => Ok(bought),
        _ => unreachable!("it was put there just now"),
    }
}
