//! Magic items in words: what a kind is, and what is particular about one that was found.

use grognard::{
    bx::{
        Catalog,
        items::{MagicItem, Sentience},
        model::{
            equipment::Equipment,
            magic_item::{CasterChoice, ItemCategory, MagicItemTemplate, Usability, UsabilityKind},
            magic_item_table::Communication,
            words::Ability,
        },
        tables::magic_item_tables,
    },
    kernel::Id,
};

use crate::{
    layout::{bold, grouped, join, paragraph, signed, times},
    words::{ability, spaced},
};

/// The name of one: `Armour +1 (chainmail)`, `Arrows +1 × 12`.
pub(crate) fn name_of(item: &MagicItem) -> String {
    let Some(template) = item.known_template() else {
        return spaced(&item.template_id);
    };
    let mut name = name_of_one(template).to_owned();
    if template.category == ItemCategory::Armour && template.base_item_id.is_none() {
        if let Some(Equipment::Armour(suit)) = item.own_base() {
            name += &format!(" ({})", suit.name.to_lowercase());
        }
    }
    if item.quantity != 1 {
        name += &times(item.quantity);
    }
    name
}

/// The name of a kind without the number that is found together, which some have behind it.
fn name_of_one(template: &MagicItemTemplate) -> &str {
    let name = template.name.as_str();
    match (&template.quantity_dice, name.split_once(" (")) {
        (Some(_), Some((one, _))) => one,
        _ => name,
    }
}

/// A paragraph about one: its name, what is particular about it, what it does.
pub(crate) fn entry(item: &MagicItem, catalog: &Catalog) -> String {
    let mut text = bold(&format!("{}.", name_of(item)));
    for sentence in particulars(item, catalog) {
        text += &format!(" {sentence}");
    }
    if let Some(template) = item.known_template() {
        text += &format!(" {}", template.text);
    }
    paragraph(text.trim_end(), 2)
}

/// What is particular about one, as sentences.
fn particulars(item: &MagicItem, catalog: &Catalog) -> Vec<String> {
    let mut sentences = Vec::new();
    let template = item.known_template();
    // Most texts of cursed items begin with the curse.
    let says_so = |text: &str| text.to_lowercase().contains("curse");
    if template.is_some_and(|template| template.cursed && !says_so(&template.text)) {
        sentences.push("Cursed.".to_owned());
    }
    sentences.extend(item.charges_remaining.map(|left| counted(left, "charge") + "."));
    let number = |name: &str| item.state.number(name);
    sentences.extend(number("wishes_remaining").map(|left| counted(left, "wish") + "."));
    let drains = |left| format!("Drains {} before it is spent.", counted(left, "level"));
    sentences.extend(number("drains_remaining").map(drains));
    sentences.extend(written_spells(item, catalog));
    sentences.extend(item.sentience.as_ref().map(mind));
    sentences
}

/// `1 charge`, `7 charges`, `2 wishes`.
pub(crate) fn counted(number: i64, what: &str) -> String {
    let ending = match what {
        _ if number == 1 => "",
        what if what.ends_with("sh") => "es",
        _ => "s",
    };
    format!("{} {what}{ending}", grouped(number))
}

/// The spells on a scroll, as a sentence.
fn written_spells(item: &MagicItem, catalog: &Catalog) -> Option<String> {
    let spells = item.state.list("spells")?;
    let names = spells.iter().map(|spell| {
        let known = spell.as_text().and_then(|id| catalog.find_spell(id));
        known.map_or_else(
            || spaced(&spell.to_string()),
            |spell| format!("{} ({})", spell.name, ordinal(spell.level)),
        )
    });
    let names = names.collect::<Vec<_>>().join(", ");
    let whose = match item.state.text("spell_list") {
        Some("cleric") => "Divine",
        _ => "Arcane",
    };
    Some(format!("{whose}: {names}."))
}

/// `1st`, `2nd`: no table goes beyond `6th`.
fn ordinal(number: i64) -> String {
    match number {
        1 => "1st".to_owned(),
        2 => "2nd".to_owned(),
        3 => "3rd".to_owned(),
        more => format!("{more}th"),
    }
}

/// The mind in a sword, as sentences.
fn mind(mind: &Sentience) -> String {
    let mut text = format!(
        "It has a mind: {} {}, ego {}, {}",
        ability(Ability::Intelligence),
        mind.intelligence,
        mind.ego,
        mind.alignment
    );
    text += &match mind.communication {
        Communication::Empathy => ", heard by empathy".to_owned(),
        Communication::Speech => {
            format!(", speaks its alignment's tongue and {}", counted(mind.languages, "other"))
        }
    };
    if mind.reading {
        text += ", reads languages and magic";
    }
    text += ".";
    let powers = mind.sensory_powers.iter().chain(&mind.extraordinary_powers);
    let powers: Vec<String> = powers.map(power_in_words).collect();
    if !powers.is_empty() {
        text += &format!(" Powers: {}.", powers.join(", "));
    }
    if let Some(purpose) = &mind.special_purpose {
        text += &format!(" Its purpose is to slay {}.", spaced(purpose));
    }
    text
}

fn power_in_words(id: &Id) -> String {
    let power = magic_item_tables().swords.power(id);
    power.map_or_else(|_| spaced(id), |power| power.name.to_lowercase())
}

/// Who can use a kind of item, as far as the item says.
pub(crate) fn users(usable_by: &Usability, catalog: &Catalog) -> String {
    match (usable_by.kind, usable_by.caster) {
        (UsabilityKind::All, _) => "everybody".to_owned(),
        (UsabilityKind::Classes, _) => {
            let name = |id: &Id| {
                catalog.class(id).map_or_else(|_| id.to_string(), |class| class.name.to_string())
            };
            let names: Vec<String> = usable_by.class_ids.iter().map(name).collect();
            join(&names, "and")
        }
        (UsabilityKind::Caster, Some(CasterChoice::Arcane)) => "arcane spell casters".to_owned(),
        (UsabilityKind::Caster, Some(CasterChoice::Divine)) => "divine spell casters".to_owned(),
        (UsabilityKind::Caster, _) => "spell casters".to_owned(),
    }
}

/// What a kind adds to attacks, or to armour class, as words; empty for neither.
pub(crate) fn bonus(template: &MagicItemTemplate) -> String {
    let mut parts = Vec::new();
    if template.attack_bonus != 0 {
        parts.push(format!("{} to hit and damage", signed(template.attack_bonus)));
    }
    for versus in &template.versus {
        parts.push(format!("{} against {}", signed(versus.bonus), versus.label));
    }
    match (template.ac_set, template.ac_set_ascending) {
        (Some(ac), Some(ascending)) => parts.push(format!("armour class {ac} [{ascending}]")),
        _ if template.ac_bonus != 0 => {
            parts.push(format!("{} to armour class", signed(template.ac_bonus)));
        }
        _ => {}
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use grognard::{bx::model::words::Alignment, kernel::ParamScalar};

    use super::*;

    fn found(id: &str) -> MagicItem {
        MagicItem::new("one".into(), id.into(), Catalog::standard())
    }

    fn said(item: &MagicItem) -> String {
        let entry = entry(item, Catalog::standard());
        anstream::adapter::strip_str(&entry).to_string().replace("\n  ", " ")
    }

    #[test]
    fn names_say_how_many_and_of_what() {
        let mut arrows = found("arrows_plus_1");
        arrows.quantity = 12;
        assert_eq!(name_of(&arrows), format!("Arrows +1{}", times(12)));
        let mut armour = found("armour_plus_1");
        armour.base_item_id = Some("plate_mail".into());
        armour.look_up(Catalog::standard());
        assert_eq!(name_of(&armour), "Armour +1 (plate mail)");
    }

    #[test]
    fn what_is_particular_stands_before_what_all_have() {
        let mut wand = found("wand_of_cold");
        wand.charges_remaining = Some(1);
        assert!(said(&wand).starts_with("Wand of Cold. 1 charge. "), "{}", said(&wand));
        let mut scroll = found("spell_scroll_1");
        scroll.state.set("spell_list", "cleric");
        scroll.state.set("spells", vec![ParamScalar::Text("cure_light_wounds".into())]);
        assert!(said(&scroll).contains("Divine: Cure Light Wounds (1st)."), "{}", said(&scroll));
        let mut sword = found("sword_plus_1");
        sword.sentience = Some(Sentience {
            intelligence: 12,
            ego: 4,
            communication: Communication::Speech,
            reading: true,
            alignment: Alignment::Neutral,
            languages: 1,
            sensory_powers: vec!["detect_metals".into()],
            extraordinary_powers: Vec::new(),
            special_purpose: Some("warriors".into()),
        });
        let sword = said(&sword);
        assert!(sword.contains("ego 4, neutral, speaks its alignment's tongue and 1 other,"));
        assert!(sword.contains("Its purpose is to slay warriors."), "{sword}");
    }
}
