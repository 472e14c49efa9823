//! Buying and selling (rules 12). Nothing here draws.

use grognard_kernel::Id;

use crate::{
    fault::{Fault, Rejection},
    words::ItemKind,
    world::World,
};

/// A shopkeeper's terms, in hundredths of a thing's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// What it asks for; 100 is usual.
    pub upsell_hundredths: i64,
    /// What it gives; 50 is usual.
    pub miser_hundredths: i64,
}

impl Default for Terms {
    fn default() -> Self {
        Self { upsell_hundredths: 100, miser_hundredths: 50 }
    }
}

impl Terms {
    /// What a thing of a value costs, rounded down.
    #[must_use]
    pub const fn price_to_buy(self, value: i64) -> i64 {
        value.saturating_mul(self.upsell_hundredths) / 100
    }

    /// What one gets for a thing of a value, rounded down.
    ///
    /// ```
    /// use grognard_knave::Terms;
    ///
    /// assert_eq!(Terms::default().price_to_sell(7), 3); // half of 7
    /// ```
    #[must_use]
    pub const fn price_to_sell(self, value: i64) -> i64 {
        value.saturating_mul(self.miser_hundredths) / 100
    }
}

impl World {
    /// A character buys an item that nobody carries: coins for a place in the backpack.
    ///
    /// # Errors
    ///
    /// Rejections: too few coins, no room; unknown ids. Nothing changes then.
    pub fn buy(&mut self, who: &str, item: &str, terms: Terms) -> Result<i64, Fault> {
        let price = terms.price_to_buy(self.item(item)?.value).max(0);
        let coins = self.creature(who)?.coins;
        if coins < price {
            return Err(Rejection::TooPoor { price, coins }.into());
        }
        self.stow(who, item)?;
        self.pay(who, price)
    }

    /// A character sells an item that it carries: nobody carries it then. The keeper's purse does
    /// not matter. The result is the coins.
    ///
    /// # Errors
    ///
    /// A rejection for quest items, for what is worth nothing, and for what the character does not
    /// carry; unknown ids. Nothing changes then.
    pub fn sell(&mut self, who: &str, item: &str, terms: Terms) -> Result<i64, Fault> {
        let sold = self.item(item)?;
        let price = terms.price_to_sell(sold.value);
        let carried = self.gear(who)?.place_of(item).is_some();
        if price <= 0 || sold.kind == ItemKind::Quest || !carried {
            return Err(Rejection::NotForSale { item: Id::from(item) }.into());
        }
        self.unequip(who, item)?;
        let seller = self.creature_mut(who)?;
        seller.coins = seller.coins.saturating_add(price);
        Ok(price)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rules, creature::NewCreature, item::NewItem, words::CreatureKind};

    #[test]
    fn things_change_hands_for_coins() {
        let mut world = World::new(Rules::repaired());
        let hero =
            NewCreature { coins: Some(8), ..NewCreature::new("hero", CreatureKind::Character) };
        world.add_creature(hero).unwrap();
        for (id, kind, value) in [
            ("gem", ItemKind::Treasure, 7),
            ("idol", ItemKind::Quest, 9),
            ("pebble", ItemKind::Treasure, 1),
        ] {
            world.add_item(NewItem { value: Some(value), ..NewItem::new(id, kind) }).unwrap();
        }
        let terms = Terms::default();
        assert_eq!(world.buy("hero", "idol", terms).unwrap_err().code(), "too_poor");
        assert_eq!(world.buy("hero", "gem", terms), Ok(7));
        assert_eq!(world.buy("hero", "pebble", terms), Ok(1));
        assert_eq!(world.creature("hero").unwrap().coins, 0);
        assert_eq!(world.sell("hero", "pebble", terms).unwrap_err().code(), "not_for_sale");
        assert_eq!(world.sell("hero", "idol", terms).unwrap_err().code(), "not_for_sale");
        assert_eq!(world.sell("hero", "gem", terms), Ok(3)); // half of 7
        assert_eq!(world.creature("hero").unwrap().coins, 3);
    }
}
