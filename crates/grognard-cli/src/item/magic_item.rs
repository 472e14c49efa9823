//! The card of a magic item.

use grognard::{
    bx::{
        Catalog,
        catalog::glossary,
        items::{Item, MagicItem, validate_equip},
        model::{
            equipment::Equipment,
            magic_item::{ItemCategory, ItemEffect, MagicItemTemplate, SaveOutcome},
            magic_item_table::TableCategory,
            treasure::TreasureEntry,
            words::SaveCategory,
        },
    },
    kernel::Result,
};

use crate::{
    layout::{bold, join, labelled, paragraph},
    magic::{bonus, counted, users},
    words::{goods_name, spaced},
};

use super::goods::{combat, weight};

/// The whole card.
pub(super) fn drawn(item: &MagicItemTemplate, catalog: &Catalog) -> Result<String> {
    let mut card = format!("{}\n{}", bold(&item.name), paragraph(&item.text, 0));
    card += "\n";
    for (label, text) in figures(item, catalog)? {
        card += &labelled(label, &text);
    }
    for curse in &item.curses {
        let name = bold(&format!("{}.", curse.name));
        card += &format!("\n{}", paragraph(&format!("{name} {}", curse.text), 2));
    }
    let kin = glossary().kin_of(item);
    if !kin.is_empty() {
        card += &format!("\n{}", paragraph(kin, 0));
    }
    Ok(card)
}

fn figures(item: &MagicItemTemplate, catalog: &Catalog) -> Result<Vec<(&'static str, String)>> {
    let mut lines = vec![("Kind", kind(item, catalog))];
    if item.cursed && item.category != ItemCategory::Scroll {
        lines.push(("Cursed", "stays where it is once the curse has shown itself".to_owned()));
    }
    let bonus = bonus(item);
    if !bonus.is_empty() {
        lines.push(("Bonus", bonus));
    }
    let base = item.base_item_id.as_ref().and_then(|id| catalog.item(id).ok());
    if let Some(facet) = base.as_ref().and_then(Equipment::facet) {
        lines.extend(combat(facet, item.damage_bonus));
    }
    lines.extend(item.charges_dice.as_ref().map(|dice| ("Charges", dice.to_string())));
    lines.extend(item.quantity_dice.as_ref().map(|dice| ("Found together", dice.to_string())));
    if let Some(effect) = &item.effect {
        lines.extend(effect_figures(effect));
    }
    if !item.hoard_recipe.is_empty() {
        let hoard: Vec<String> = item.hoard_recipe.iter().map(hidden).collect();
        lines.push(("Leads to", hoard.join("; ")));
    }
    lines.push(("Usable by", able(item, catalog)?));
    lines.extend(weight(item.weight_coins));
    Ok(lines)
}

fn kind(item: &MagicItemTemplate, catalog: &Catalog) -> String {
    let kind = match item.category {
        ItemCategory::Misc => "miscellaneous".to_owned(),
        ItemCategory::Scroll if !item.hoard_recipe.is_empty() => "treasure map".to_owned(),
        category => category.to_string(),
    };
    let base = item.base_item_id.as_ref().and_then(|id| catalog.item(id).ok());
    match base.map(|base| goods_name(&base).to_lowercase()).filter(|base| *base != kind) {
        Some(base) => format!("{kind} ({base})"),
        None => kind,
    }
}

/// The classes that can use it. Arms and armour follow the policies of the classes.
fn able(item: &MagicItemTemplate, catalog: &Catalog) -> Result<String> {
    let arms = [ItemCategory::Sword, ItemCategory::Weapon, ItemCategory::Armour];
    let Some(base) = item.base_item_id.as_ref().filter(|_| arms.contains(&item.category)) else {
        return Ok(match item.category {
            ItemCategory::Armour => "whoever wears the suit that it is".to_owned(),
            _ => users(&item.usable_by, catalog),
        });
    };
    if catalog.item(base)?.facet().is_none() && item.category == ItemCategory::Weapon {
        return Ok("whoever shoots with them".to_owned());
    }
    let one = MagicItem::new(item.id.clone(), item.id.clone(), catalog);
    let one = Item::Magic(Box::new(one));
    let mut names = Vec::new();
    for class in catalog.classes() {
        if validate_equip(&class, &one, None)?.is_none() {
            names.push(class.name.to_string());
        }
    }
    let all = catalog.classes().count() == names.len();
    Ok(if all { "everybody".to_owned() } else { join(&names, "and") })
}

/// What an effect's figures come to.
fn effect_figures(effect: &ItemEffect) -> Vec<(&'static str, String)> {
    let mut lines = Vec::new();
    if let Some(dice) = &effect.damage_dice {
        let element = effect.element.as_ref().map(|element| format!(" {element}"));
        lines.push(("Damage", format!("{dice}{}", element.unwrap_or_default())));
    }
    lines.extend(effect.heal_dice.as_ref().map(|dice| ("Healing", dice.to_string())));
    lines.extend(effect.condition.map(|condition| ("Brings", spaced(condition.as_str()))));
    if let Some(feet) = effect.range_feet {
        lines.push(("Range", format!("{feet}'")));
    }
    if let Some(shape) = &effect.shape {
        let measures: Vec<String> = effect
            .dimensions
            .iter()
            .map(|(name, feet)| {
                let name = name.strip_suffix("_feet").unwrap_or(name);
                format!("{name} {feet}'")
            })
            .collect();
        lines.push(("Area", format!("{}, {}", spaced(shape), measures.join(", "))));
    }
    lines.extend(duration(effect).map(|lasts| ("Duration", lasts)));
    lines.extend(effect.save_category.map(|category| ("Saving throw", save(category, effect))));
    lines
}

fn duration(effect: &ItemEffect) -> Option<String> {
    let unit = effect.duration_unit?;
    let amount = match (&effect.duration_dice, effect.duration_amount) {
        (Some(dice), _) => dice.to_string(),
        (None, Some(amount)) => return Some(counted(amount, unit.as_str())),
        (None, None) => return None,
    };
    Some(format!("{amount} {unit}s"))
}

fn save(category: SaveCategory, effect: &ItemEffect) -> String {
    let outcome = match effect.save_on {
        Some(SaveOutcome::Negates) => ": no effect",
        Some(SaveOutcome::Half) => ": half damage",
        None => "",
    };
    format!("versus {category}{outcome}")
}

/// A line of what a map leads to.
fn hidden(entry: &TreasureEntry) -> String {
    let mut parts = Vec::new();
    if let Some(coins) = &entry.coins {
        parts.push(format!("{} {}", coins.dice, coins.denomination));
    }
    parts.extend(entry.gems_dice.as_ref().map(|dice| format!("{dice} gems")));
    parts.extend(entry.jewellery_dice.as_ref().map(|dice| format!("{dice} pieces of jewellery")));
    for allotment in &entry.magic {
        let count = match (&allotment.count_dice, allotment.count) {
            (Some(dice), _) => dice.to_string(),
            (None, count) => count.unwrap_or(0).to_string(),
        };
        let names = |categories: &[TableCategory]| -> Vec<String> {
            categories.iter().map(|category| spaced(category.as_str())).collect()
        };
        let which = match names(&allotment.categories).as_slice() {
            [] => "magic item".to_owned(),
            categories => join(categories, "or"),
        };
        let plural = if count == "1" { "" } else { "s" };
        let not = match names(&allotment.exclude).as_slice() {
            [] => String::new(),
            categories => format!(", no {}", join(categories, "or")),
        };
        parts.push(format!("{count} {which}{plural}{not}"));
    }
    let what = parts.join(", ");
    if entry.chance_pct == 0 { what } else { format!("{what} ({}%)", entry.chance_pct) }
}
