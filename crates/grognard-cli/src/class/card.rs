//! The page of a class.

use grognard::{
    bx::{
        Catalog,
        catalog::glossary,
        model::{
            class::{ArmourKind, ArmourPolicy, ClassDefinition, WeaponKind, WeaponPolicy},
            words::AbilityFigures,
        },
    },
    kernel::Id,
};

use super::progression;
use crate::{
    layout::{bold, join, labelled, paragraph},
    sheet::ability_in_words,
    words::ability,
};

/// The whole page.
pub(super) fn drawn(class: &ClassDefinition, catalog: &Catalog) -> String {
    let mut page = format!("{}\n", bold(&class.name));
    if !class.summary.is_empty() {
        page += &paragraph(&class.summary, 0);
    }
    page += "\n";
    for (label, text) in figures(class, catalog) {
        page += &labelled(label, &text);
    }
    page += &format!("\n{}", progression::levels(class));
    if let Some(spells) = progression::spells(class) {
        page += &format!("\n{}\n{spells}", bold("Spells a day, by spell level"));
    }
    for own in &class.abilities {
        page += &format!("\n{}", paragraph(&ability_in_words(own), 2));
    }
    if let Some(skills) = progression::thief_skills(class) {
        page += &format!("\n{}\n{skills}", bold("Thief skills, in percent; hearing noise in six"));
        for (name, tag) in progression::SKILLS {
            let text = format!("{} {}", bold(&format!("{name}.")), glossary().thief_skill(tag));
            page += &format!("\n{}", paragraph(text.trim_end(), 2));
        }
    }
    page
}

/// The lines above the table.
fn figures(class: &ClassDefinition, catalog: &Catalog) -> Vec<(&'static str, String)> {
    let primes: Vec<String> =
        class.prime_requisites.iter().map(|prime| ability(*prime).to_owned()).collect();
    let languages = class.languages.iter().map(|id| {
        catalog.find_language(id).map_or_else(|| id.to_string(), |known| known.name.to_string())
    });
    let mut lines = vec![
        ("Requirements", least_scores(&class.requirements)),
        (if primes.len() == 1 { "Prime requisite" } else { "Prime requisites" }, primes.join(", ")),
        ("Experience", experience(class)),
        ("Hit Die", format!("d{}", class.hit_die)),
        ("Highest level", class.max_level.to_string()),
        ("Armour", armour(class.armour)),
        ("Weapons", weapons(&class.weapons, catalog)),
        (
            "Languages",
            languages.chain(["the alignment tongue".to_owned()]).collect::<Vec<_>>().join(", "),
        ),
    ];
    if !class.may_not_lower.is_empty() {
        let kept: Vec<String> =
            class.may_not_lower.iter().map(|which| ability(*which).to_owned()).collect();
        lines.push(("Never lowered", join(&kept, "or")));
    }
    lines
}

/// Least scores as `Constitution 9, Dexterity 9`.
fn least_scores(scores: &AbilityFigures) -> String {
    let scores: Vec<String> =
        scores.iter().map(|(which, score)| format!("{} {score}", ability(which))).collect();
    if scores.is_empty() { "none".to_owned() } else { scores.join(", ") }
}

/// What high and low prime requisites do to the experience that is earned.
fn experience(class: &ClassDefinition) -> String {
    let tiers: Vec<String> = class
        .xp_tiers
        .iter()
        .filter(|tier| tier.modifier_pct != 0)
        .map(|tier| {
            let scores: Vec<String> = tier
                .minimums
                .iter()
                .map(|(which, score)| format!("{} {score}", ability(which)))
                .collect();
            format!("{:+}% from {}", tier.modifier_pct, scores.join(" and "))
        })
        .collect();
    if tiers.is_empty() { "as it is earned".to_owned() } else { tiers.join("; ") }
}

fn armour(policy: ArmourPolicy) -> String {
    match (policy.kind, policy.shields_allowed) {
        (ArmourKind::Any, true) => "any, and shields",
        (ArmourKind::Any, false) => "any, but no shield",
        (ArmourKind::LeatherOnly, true) => "leather, and shields",
        (ArmourKind::LeatherOnly, false) => "leather alone, no shield",
        (ArmourKind::None, _) => "none, and no shield",
    }
    .to_owned()
}

fn weapons(policy: &WeaponPolicy, catalog: &Catalog) -> String {
    let name = |id: &Id| match catalog.item(id) {
        Ok(item) => item.name().to_lowercase(),
        Err(_) => id.to_string(),
    };
    let listed: Vec<String> = policy.weapon_ids.iter().map(name).collect();
    match policy.kind {
        WeaponKind::Any => "any".to_owned(),
        WeaponKind::Allowed => format!("{} only", join(&listed, "and")),
        WeaponKind::Forbidden => format!("any but {}", join(&listed, "and")),
    }
}
