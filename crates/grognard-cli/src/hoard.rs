//! Treasure in words: coins, gems, jewellery, magic items.

use grognard::bx::{
    Catalog,
    items::{Inventory, Item, Purse, Valuable, ValuableKind, treasure_weight},
    model::treasure::Denomination,
    treasure::Treasure,
};

use crate::{
    layout::{grouped, labelled, paragraph},
    magic::{self, counted},
};

/// The treasure: a line for each sort, a paragraph for each magic item, what it comes to.
pub(crate) fn drawn(found: &Treasure, catalog: &Catalog) -> String {
    if *found == Treasure::default() {
        return "Nothing.\n".to_owned();
    }
    let mut text = String::new();
    if found.coins.total_coins() > 0 {
        text += &labelled("Coins", &coins(&found.coins));
    }
    for (label, kind) in [("Gems", ValuableKind::Gem), ("Jewellery", ValuableKind::Jewellery)] {
        let of_kind: Vec<&Valuable> =
            found.valuables.iter().filter(|valuable| valuable.kind == kind).collect();
        if !of_kind.is_empty() {
            text += &labelled(label, &valuables(&of_kind));
        }
    }
    for item in &found.magic_items {
        text += &if text.is_empty() { String::new() } else { "\n".to_owned() };
        text += &magic::entry(item, catalog);
    }
    text + "\n" + &paragraph(&sum(found), 0)
}

/// What a treasure is worth and weighs, as sentences.
pub(crate) fn sum(found: &Treasure) -> String {
    let worth = match found.value_gp() {
        0 if found.coins.total_coins() > 0 => Some("Worth less than 1 gp".to_owned()),
        0 => None,
        gp => Some(format!("Worth {} gp", grouped(gp))),
    };
    let magic = match found.magic_items.len() {
        0 => None,
        several => i64::try_from(several).ok().map(|several| counted(several, "magic item")),
    };
    let parts: Vec<String> = worth.into_iter().chain(magic).collect();
    let carried = Inventory {
        items: found.magic_items.iter().map(|item| Item::Magic(Box::new(item.clone()))).collect(),
        purse: found.coins,
        valuables: found.valuables.clone(),
        ..Inventory::default()
    };
    let weight = match treasure_weight(&carried) {
        0 => String::new(),
        coins => format!(" Weight {}.", counted(coins, "coin")),
    };
    format!("{}.{weight}", parts.join(", and "))
}

/// Coins, the most precious first; `none` for none.
pub(crate) fn coins(purse: &Purse) -> String {
    let piles: Vec<String> = Denomination::ALL
        .iter()
        .filter(|coin| purse.count(**coin) > 0)
        .map(|coin| format!("{} {coin}", grouped(purse.count(*coin))))
        .collect();
    if piles.is_empty() { "none".to_owned() } else { piles.join(", ") }
}

/// How many pieces, what they come to, and what each is worth, the best first.
fn valuables(pieces: &[&Valuable]) -> String {
    let mut values: Vec<i64> = pieces.iter().map(|piece| piece.value_gp).collect();
    values.sort_unstable_by(|one, other| other.cmp(one));
    if let [only] = values.as_slice() {
        return format!("1 of {} gp", grouped(*only));
    }
    let each: Vec<String> = values
        .chunk_by(|one, other| one == other)
        .map(|alike| match alike.len() {
            1 => grouped(alike[0]),
            several => format!("{several}×{}", grouped(alike[0])),
        })
        .collect();
    let total = values.iter().fold(0, |sum: i64, value| sum.saturating_add(*value));
    format!("{} of {} gp in all: {}", values.len(), grouped(total), each.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gem(value_gp: i64) -> Valuable {
        Valuable {
            instance_id: "valuable-0001".into(),
            kind: ValuableKind::Gem,
            name: "Gem".into(),
            value_gp,
            weight_coins: 1,
        }
    }

    /// 2,000 sp are 200 gp, the gems 1,110: 1,310 gp. 2,003 coins of weight.
    #[test]
    fn the_sum_counts_every_sort() {
        let mut found = Treasure::default();
        found.coins.add(Denomination::Silver, 2000);
        found.valuables = [10, 1000, 100].map(gem).to_vec();
        let text = drawn(&found, Catalog::standard());
        let text = anstream::adapter::strip_str(&text).to_string();
        let page = "\
Coins             2,000 sp
Gems              3 of 1,110 gp in all: 1,000, 100, 10

Worth 1,310 gp. Weight 2,003 coins.
";
        assert_eq!(text, page);
    }

    #[test]
    fn pieces_of_one_value_are_counted() {
        let gems = [50, 10, 50, 50].map(gem);
        let gems: Vec<&Valuable> = gems.iter().collect();
        assert_eq!(valuables(&gems), "4 of 160 gp in all: 3×50, 10");
        assert_eq!(valuables(&gems[..1]), "1 of 50 gp");
    }
}
