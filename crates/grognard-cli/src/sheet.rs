//! Parts of a character's sheet that several pages print.

use grognard::bx::{
    Catalog, Character,
    creature::CharacterRecord,
    items::Item,
    model::{
        class::{ClassAbility, ThiefSkills},
        equipment::Equipment,
    },
};

use crate::{
    layout::{bold, grouped, times},
    magic,
    words::{goods_name, spaced},
};

/// Class, race, level and alignment.
pub(crate) fn calling(character: &Character, record: &CharacterRecord) -> String {
    let class = character.class();
    let level = character.level();
    let title = class.level_title(level).map(|title| format!(" ({title})")).unwrap_or_default();
    let race = if class.name.to_lowercase() == *record.race {
        String::new()
    } else {
        format!(", {}", spaced(&record.race))
    };
    format!("{}{title}{race}, level {level}, {}\n", class.name, record.alignment)
}

/// Experience, and what the prime requisites make of what is earned.
pub(crate) fn experience(character: &Character) -> String {
    let xp = grouped(character.xp());
    match character.class().xp_modifier_pct(character.scores()) {
        0 => xp,
        percent => format!("{xp} ({percent:+}% on what is earned)"),
    }
}

/// The languages spoken.
pub(crate) fn languages(
    character: &Character,
    record: &CharacterRecord,
    catalog: &Catalog,
) -> String {
    let tongue = character.alignment_tongue();
    let names = character.languages().into_iter().map(|id| match catalog.find_language(&id) {
        Some(language) => language.name.to_string(),
        None if id == tongue => format!("the {} tongue", record.alignment),
        None => spaced(&id),
    });
    names.collect::<Vec<_>>().join(", ")
}

/// Items in words; `nothing` for none.
pub(crate) fn list<'a>(items: impl IntoIterator<Item = &'a Item>) -> String {
    let names: Vec<String> = items.into_iter().map(item_in_words).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

/// An item: its name, its damage, how many.
pub(crate) fn item_in_words(item: &Item) -> String {
    match item {
        Item::Magic(item) => {
            let name = magic::name_of(item);
            let facet = item.base().and_then(Equipment::facet);
            match (facet, item.known_template()) {
                (Some(facet), Some(template)) if template.damage_bonus != 0 => {
                    format!("{name} ({}{:+})", facet.damage, template.damage_bonus)
                }
                _ => name,
            }
        }
        Item::Mundane(item) => {
            let damage = item.template.facet().map(|facet| format!(" ({})", facet.damage));
            let quantity = match item.quantity() {
                1 => String::new(),
                several => times(several),
            };
            let name = goods_name(&item.template);
            format!("{name}{}{quantity}", damage.unwrap_or_default())
        }
    }
}

/// The chances of the thief's skills.
pub(crate) fn thief_skills(skills: &ThiefSkills) -> String {
    format!(
        "climb sheer surfaces {}%, find or remove treasure traps {}%, hear noise {} in 6, \
         hide in shadows {}%, move silently {}%, open locks {}%, pick pockets {}%",
        skills.climb_sheer_surfaces,
        skills.find_remove_treasure_traps,
        skills.hear_noise,
        skills.hide_in_shadows,
        skills.move_silently,
        skills.open_locks,
        skills.pick_pockets
    )
}

/// What a class can do, as a paragraph.
pub(crate) fn ability_in_words(ability: &ClassAbility) -> String {
    let name = bold(&format!("{}.", ability.name));
    if ability.prose.is_empty() { name } else { format!("{name} {}", ability.prose) }
}
