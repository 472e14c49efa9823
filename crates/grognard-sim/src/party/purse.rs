//! What beginners buy: our own policy, which draws nothing.
//!
//! First what the class cannot do without, then a weapon; then the best suit of armour, and a
//! shield, so far as enough is left for light and food; these; something to shoot or throw. What
//! a party needs once is shared out: each member buys some of it while the money lasts.

use grognard::{
    bx::{
        Catalog, Character,
        items::{Inventory, Item, MundaneItem, Purse, equip, purchase, validate_equip},
        model::{
            class::{CasterKind, ClassDefinition},
            equipment::{Armour, Equipment},
        },
    },
    kernel::{Error, Result},
};

/// Weapons for one hand, in order of liking.
const WEAPONS: [&str; 7] =
    ["sword", "mace", "war_hammer", "short_sword", "hand_axe", "club", "dagger"];

/// Weapons for a distance, in order of liking, with what they shoot and how many lots of it.
const MISSILES: [(&str, Option<(&str, i64)>); 5] = [
    ("long_bow", Some(("arrows", 1))),
    ("short_bow", Some(("arrows", 1))),
    ("sling", Some(("sling_stones", 20))),
    ("spear", None),
    ("dagger", None),
];

/// What nobody goes underground without.
const BASICS: [&str; 5] = ["backpack", "torch", "tinder_box", "rations_standard", "waterskin"];

/// What a party needs once, and how many lots.
const SHARED: [(&str, i64); 12] = [
    ("rope", 1),
    ("iron_spikes", 1),
    ("pole", 1),
    ("oil_flask", 2),
    ("sack_large", 2),
    ("mirror", 1),
    ("hammer", 1),
    ("lantern", 1),
    ("crowbar", 1),
    ("stakes_and_mallet", 1),
    ("garlic", 1),
    ("holy_water", 1),
];

/// Whose turn it is to buy what the party needs once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    /// The member's place, from 0.
    pub(super) place: usize,
    /// How many members there are.
    pub(super) of: usize,
}

/// Fills the purse with that much gold, goes shopping, and puts on what was bought.
pub(super) fn outfit(
    character: &mut Character,
    gold: i64,
    turn: Turn,
    catalog: &Catalog,
) -> Result<()> {
    let gold = u32::try_from(gold).map_err(|_| Error::value("starting gold out of range"))?;
    let class = character.class().clone();
    let inventory = character.inventory_mut();
    inventory.purse = Purse::gold(gold);
    let mut shopper = Shopper { inventory, class: &class, catalog };
    shopper.buy_tools()?;
    let weapon = shopper.buy_weapon()?;
    shopper.buy_armour()?;
    for id in BASICS {
        shopper.buy(id, 1, 0)?;
    }
    if let Some(weapon) = weapon {
        shopper.put_on(weapon)?;
    }
    shopper.buy_missiles()?;
    for (id, lots) in SHARED.iter().skip(turn.place).step_by(turn.of.max(1)) {
        shopper.buy(id, *lots, 0)?;
    }
    Ok(())
}

/// Somebody of a class, with a purse, before a catalog.
struct Shopper<'a> {
    inventory: &'a mut Inventory,
    class: &'a ClassDefinition,
    catalog: &'a Catalog,
}

impl Shopper<'_> {
    /// Buys lots of goods if `reserve_gp` is left afterwards; says whether it did.
    fn buy(&mut self, id: &str, lots: i64, reserve_gp: i64) -> Result<bool> {
        let goods = self.catalog.item(id)?;
        let price = goods.cost_gp().saturating_mul(lots).saturating_add(reserve_gp);
        if !self.inventory.purse.can_afford(price)? {
            return Ok(false);
        }
        purchase(self.inventory, &goods, lots)?;
        Ok(true)
    }

    /// Buys the best weapon that leaves enough for the basics, else the humblest.
    fn buy_weapon(&mut self) -> Result<Option<&'static str>> {
        let reserve_gp = self.price_of_basics()?;
        let best = WEAPONS.iter().map(|id| (id, reserve_gp));
        for (id, reserve_gp) in best.chain(WEAPONS.iter().rev().map(|id| (id, 0))) {
            if self.may_use(id)? && self.buy(id, 1, reserve_gp)? {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    fn price_of_basics(&self) -> Result<i64> {
        BASICS
            .iter()
            .try_fold(0, |sum: i64, id| Ok(sum.saturating_add(self.catalog.item(id)?.cost_gp())))
    }

    fn may_use(&self, id: &str) -> Result<bool> {
        let one = Item::Mundane(MundaneItem::new(self.catalog.item(id)?, 1)?);
        Ok(validate_equip(self.class, &one, None)?.is_none())
    }

    fn put_on(&mut self, id: &str) -> Result<()> {
        let is_it = |item: &Item| item.template_id() == id;
        match self.inventory.items.iter().position(is_it) {
            Some(place) => equip(self.inventory, self.class, place),
            None => Ok(()),
        }
    }

    /// A thief's tools, a priest's holy symbol.
    fn buy_tools(&mut self) -> Result<()> {
        if !self.class.thief_skills.is_empty() {
            self.buy("thieves_tools", 1, 0)?;
        }
        if self.class.caster().is_some_and(|caster| caster.kind == CasterKind::Divine) {
            self.buy("holy_symbol", 1, 0)?;
        }
        Ok(())
    }

    /// The best suit, and a shield, if the basics can be paid for all the same.
    fn buy_armour(&mut self) -> Result<()> {
        let reserve_gp = self.price_of_basics()?;
        let mut suits: Vec<(i64, String)> = self
            .catalog
            .items()
            .filter_map(|item| match item {
                Equipment::Armour(armour) => Some((armour.ac?, armour.id.to_string())),
                _ => None,
            })
            .collect();
        suits.sort();
        for (_, suit) in suits {
            if self.may_use(&suit)? && self.buy(&suit, 1, reserve_gp)? {
                self.put_on(&suit)?;
                break;
            }
        }
        if self.may_use(Armour::SHIELD)? && self.buy(Armour::SHIELD, 1, reserve_gp)? {
            self.put_on(Armour::SHIELD)?;
        }
        Ok(())
    }

    /// Something to shoot with, and what it shoots; it stays in the pack.
    fn buy_missiles(&mut self) -> Result<()> {
        for (id, shots) in MISSILES {
            let price = match shots {
                Some((shots, lots)) => self.catalog.item(shots)?.cost_gp().saturating_mul(lots),
                None => 0,
            };
            if self.may_use(id)? && self.buy(id, 1, price)? {
                if let Some((shots, lots)) = shots {
                    self.buy(shots, lots, 0)?;
                }
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use grognard::bx::{
        creature::CharacterRecord,
        model::words::{AbilityScores, Alignment},
    };

    use super::*;

    /// What a member of a class comes home with for that much gold, and the gold left.
    fn bought(class: &str, gold: i64) -> (Vec<String>, i64) {
        let catalog = Catalog::standard();
        let class = catalog.class(class).unwrap();
        let scores = AbilityScores::new([10; 6]).unwrap();
        let record = CharacterRecord::newcomer("One".into(), &class, scores, Alignment::Neutral, 4);
        let mut character = record.build(catalog).unwrap();
        outfit(&mut character, gold, Turn { place: 0, of: 6 }, catalog).unwrap();
        let inventory = character.inventory();
        let all = inventory.equipped().chain(inventory.items.iter().map(Into::into));
        let ids = all.map(|item| item.template_id().to_string());
        (ids.collect(), inventory.purse.value_gp())
    }

    /// 100 gp: sword 10, 90 left. Plate mail (60) leaves 30, the shield (10) 20, the basics (5, 1,
    /// 3, 5, 1) 5; too little for bow or, spear (3): 2 for a sling, 3 left. Rope 1, 2 left; the
    /// hammer 2, none left.
    #[test]
    fn a_fighter_spends_100_gp() {
        let (ids, left) = bought("fighter", 100);
        let worn = ["plate_mail", "shield", "sword"];
        let pack = ["sling", "sling_stones", "rope", "hammer"];
        let wanted: Vec<&str> = worn.into_iter().chain(BASICS).chain(pack).collect();
        assert_eq!((ids, left), (wanted.into_iter().map(str::to_owned).collect(), 0));
    }

    /// 30 gp, the least there is: tools 25, a dagger 3, a torch 1, a waterskin 1.
    #[test]
    fn the_poorest_thief_has_tools_and_a_dagger() {
        let (ids, left) = bought("thief", 30);
        assert_eq!(
            (ids, left),
            (["dagger", "thieves_tools", "torch", "waterskin"].map(str::to_owned).to_vec(), 0)
        );
    }

    #[test]
    fn no_class_buys_what_it_may_not_use() {
        for class in Catalog::standard().classes() {
            for gold in (30..=180).step_by(10) {
                let (ids, left) = bought(&class.id, gold);
                assert!(left >= 0 && ids.len() >= 3, "{} {gold}: {ids:?}", class.id);
                let arms = ids.iter().filter(|id| {
                    let item = Catalog::standard().item(id).unwrap();
                    matches!(item, Equipment::Weapon(_) | Equipment::Armour(_))
                });
                for id in arms {
                    let item = Catalog::standard().item(id).unwrap();
                    let item = Item::Mundane(MundaneItem::new(item, 1).unwrap());
                    assert_eq!(validate_equip(&class, &item, None).unwrap(), None);
                }
            }
        }
    }
}
