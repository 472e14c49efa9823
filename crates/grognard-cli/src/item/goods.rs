//! The card of a weapon, armour, gear or ammunition.

use grognard::{
    bx::{
        Catalog,
        catalog::glossary,
        items::{Item, MundaneItem, validate_equip},
        model::{
            equipment::{
                Ammunition, Armour, ArmourCategory, CombatFacet, Equipment, Gear, Material,
                MissileRanges,
            },
            words::Quality,
        },
    },
    kernel::Result,
};

use crate::{
    layout::{bold, grouped, join, labelled, paragraph, signed},
    magic::counted,
    words::spaced,
};

/// What it does, in our words; empty for a weapon, whose qualities say it.
pub(super) fn text(item: &Equipment) -> &str {
    match item {
        Equipment::Weapon(_) => "",
        Equipment::Armour(armour) => &armour.text,
        Equipment::Gear(gear) => &gear.text,
        Equipment::Ammunition(ammunition) => &ammunition.text,
    }
}

/// The whole card.
pub(super) fn drawn(item: &Equipment, catalog: &Catalog) -> Result<String> {
    let mut card = format!("{}\n", bold(item.name()));
    if !text(item).is_empty() {
        card += &paragraph(text(item), 0);
    }
    card += "\n";
    card += &labelled("Kind", kind(item));
    card += &labelled("Cost", &cost(item));
    for (label, text) in figures(item) {
        card += &labelled(label, &text);
    }
    if let Some(users) = users(item, catalog)? {
        card += &labelled("Classes", &users);
    }
    card += &meanings(item);
    Ok(card)
}

fn kind(item: &Equipment) -> &'static str {
    match item {
        Equipment::Weapon(_) => "weapon",
        Equipment::Armour(armour) if armour.is_shield() => "shield",
        Equipment::Armour(armour) => match armour.category {
            Some(ArmourCategory::Light) => "light armour",
            Some(ArmourCategory::Heavy) | None => "heavy armour",
        },
        Equipment::Gear(_) => "gear",
        Equipment::Ammunition(_) => "ammunition",
    }
}

fn cost(item: &Equipment) -> String {
    let price = match item.cost_gp() {
        0 => "free".to_owned(),
        gp => format!("{} gp", grouped(gp)),
    };
    match item.lot_size() {
        1 => price,
        several => format!("{price} for {several}"),
    }
}

fn figures(item: &Equipment) -> Vec<(&'static str, String)> {
    match item {
        Equipment::Weapon(weapon) => {
            let mut lines = combat(&weapon.facet, 0);
            lines.extend(weight(weapon.weight_coins));
            lines.extend(material(weapon.material));
            lines
        }
        Equipment::Armour(armour) => armour_figures(armour),
        Equipment::Gear(gear) => gear_figures(gear),
        Equipment::Ammunition(ammunition) => ammunition_figures(ammunition),
    }
}

/// The weight of one; nothing where none is counted.
pub(super) fn weight(coins: i64) -> Option<(&'static str, String)> {
    (coins > 0).then(|| ("Weight", counted(coins, "coin")))
}

/// What it does in a fight, with an enchantment's bonus to damage.
pub(super) fn combat(facet: &CombatFacet, bonus: i64) -> Vec<(&'static str, String)> {
    let bonus = if bonus == 0 { String::new() } else { signed(bonus) };
    let mut lines = vec![("Damage", format!("{}{bonus}", facet.damage))];
    let qualities: Vec<String> =
        facet.qualities.iter().map(|quality| spaced(quality.as_str())).collect();
    if !qualities.is_empty() {
        lines.push(("Qualities", qualities.join(", ")));
    }
    lines.extend(facet.missile_ranges.map(|ranges| ("Ranges", in_feet(&ranges))));
    lines
}

fn in_feet(ranges: &MissileRanges) -> String {
    let MissileRanges { short, medium, long } = ranges;
    format!(
        "short to {}' (+1), medium to {}', long to {}' (-1)",
        short.max_feet, medium.max_feet, long.max_feet
    )
}

fn material(material: Material) -> Option<(&'static str, String)> {
    (material != Material::Standard).then(|| ("Material", material.to_string()))
}

fn armour_figures(armour: &Armour) -> Vec<(&'static str, String)> {
    let protection = match (armour.ac, armour.ac_ascending, armour.ac_bonus) {
        (Some(ac), Some(ascending), _) => format!("{ac} [{ascending}]"),
        (_, _, bonus) => format!("{} on the arm", signed(bonus.unwrap_or(0))),
    };
    let mut lines = vec![("Armour class", protection)];
    lines.extend(weight(armour.weight_coins));
    lines
}

fn gear_figures(gear: &Gear) -> Vec<(&'static str, String)> {
    let mut lines = Vec::new();
    let params = &gear.params;
    if let Some(coins) = gear.capacity_coins {
        lines.push(("Holds", counted(coins, "coin")));
    }
    if let Some(feet) = params.number("light_radius_feet") {
        let turns = params.number("burn_turns").or(params.number("burn_turns_per_flask"));
        let burns = turns.map(|turns| format!(" for {turns} turns")).unwrap_or_default();
        lines.push(("Light", format!("{feet}' around{burns}")));
    }
    lines.extend(gear.combat.iter().flat_map(|facet| combat(facet, 0)));
    lines
}

fn ammunition_figures(ammunition: &Ammunition) -> Vec<(&'static str, String)> {
    weight(ammunition.weight_coins).into_iter().chain(material(ammunition.material)).collect()
}

/// The classes that may wear or wield it; `None` for what nobody wears or wields.
fn users(item: &Equipment, catalog: &Catalog) -> Result<Option<String>> {
    let arm = matches!(item, Equipment::Weapon(_) | Equipment::Armour(_));
    if !arm && item.facet().is_none() {
        return Ok(None);
    }
    let one = Item::Mundane(MundaneItem::new(item.clone(), 1)?);
    let mut able = Vec::new();
    let mut barred = Vec::new();
    for class in catalog.classes() {
        match validate_equip(&class, &one, None)? {
            None => able.push(class.name.to_string()),
            Some(_) => barred.push(class.name.to_string()),
        }
    }
    Ok(Some(match (able.as_slice(), barred.as_slice()) {
        (_, []) => "all".to_owned(),
        ([], _) => "none".to_owned(),
        (able, barred) if barred.len() < able.len() => format!("all but {}", join(barred, "and")),
        (able, _) => join(able, "and"),
    }))
}

/// What its qualities and its material mean, a paragraph each.
fn meanings(item: &Equipment) -> String {
    let mut said: Vec<(String, &str)> = Vec::new();
    let qualities = item.facet().map(|facet| facet.qualities.iter()).into_iter().flatten();
    said.extend(qualities.map(|quality| (titled(quality), glossary().quality(quality))));
    let material = match item {
        Equipment::Weapon(weapon) => weapon.material,
        Equipment::Ammunition(ammunition) => ammunition.material,
        Equipment::Armour(_) | Equipment::Gear(_) => Material::Standard,
    };
    if material == Material::Silver {
        said.push(("Silver".to_owned(), glossary().material(material)));
    }
    said.iter()
        .filter(|(_, meaning)| !meaning.is_empty())
        .map(|(word, meaning)| {
            format!("\n{}", paragraph(&format!("{} {meaning}", bold(&format!("{word}."))), 2))
        })
        .collect()
}

/// A quality as the first word of a paragraph.
fn titled(quality: Quality) -> String {
    let word = spaced(quality.as_str()).replace("two ", "two-");
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
