//! The character sheet.

use grognard::bx::{
    Catalog,
    character::{AbilityLookup, CreatedCharacter, ability_lookup},
    creature::CharacterRecord,
    model::{ability_table::Literacy, words::Ability},
};

use crate::{
    layout::{bold, labelled, paragraph, signed},
    sheet::{ability_in_words, calling, experience, languages, list, thief_skills},
    words::{ability, saving_throws},
};

/// The whole sheet.
pub(super) fn drawn(made: &CreatedCharacter, catalog: &Catalog) -> String {
    let character = &made.character;
    let record = character.record();
    let mut sheet = format!("{}\n{}\n", bold(&record.name), calling(character, &record));
    for (which, score) in character.scores().iter() {
        let rolled = made.ability_rolls.scores.get(which);
        let gives = ability_lookup(score).map(|row| gift(which, &row)).unwrap_or_default();
        let traded = if rolled == score { String::new() } else { format!(" (rolled {rolled})") };
        sheet += &labelled(&format!("{} {score}", ability(which)), &format!("{gives}{traded}"));
    }
    sheet += "\n";
    for (label, text) in figures(made, &record, catalog) {
        sheet += &labelled(label, &text);
    }
    for own in &character.class().abilities {
        sheet += &format!("\n{}", paragraph(&ability_in_words(own), 2));
    }
    sheet
}

/// What a score gives.
fn gift(which: Ability, row: &AbilityLookup) -> String {
    let modifier =
        |value: i64, to: &str| (value != 0).then(|| format!("{} to {to}", signed(value)));
    let gifts = match which {
        Ability::Strength => vec![
            modifier(row.melee_modifier, "hit and damage in melee"),
            Some(format!("forces doors {} in 6", row.open_doors_chance)),
        ],
        Ability::Intelligence => vec![
            match row.additional_languages {
                0 => None,
                1 => Some("1 extra language".to_owned()),
                several => Some(format!("{several} extra languages")),
            },
            Some(literacy(row.literacy).to_owned()),
            row.broken_speech.then(|| "speaks haltingly".to_owned()),
        ],
        Ability::Wisdom => vec![modifier(row.magic_save_modifier, "saving throws against magic")],
        Ability::Dexterity => vec![
            modifier(row.ac_modifier, "armour class"),
            modifier(row.missile_modifier, "hit with missiles"),
            modifier(row.initiative_modifier, "individual initiative"),
        ],
        Ability::Constitution => vec![modifier(row.hit_point_modifier, "each Hit Die")],
        Ability::Charisma => vec![
            modifier(row.npc_reaction_modifier, "reactions"),
            Some(format!("{} retainers of loyalty {}", row.max_retainers, row.retainer_loyalty)),
        ],
    };
    let gifts: Vec<String> = gifts.into_iter().flatten().collect();
    if gifts.is_empty() { "no modifier".to_owned() } else { gifts.join(", ") }
}

fn literacy(literacy: Literacy) -> &'static str {
    match literacy {
        Literacy::Illiterate => "cannot read or write",
        Literacy::Basic => "writes simple words",
        Literacy::Literate => "reads and writes",
    }
}

/// The lines of figures.
fn figures(
    made: &CreatedCharacter,
    record: &CharacterRecord,
    catalog: &Catalog,
) -> Vec<(&'static str, String)> {
    let character = &made.character;
    let row = character.row();
    let inventory = character.inventory();
    let (ac, ascending) = (character.armour_class(), character.armour_class_ascending());
    let mut lines = vec![
        ("Hit points", made.hit_point_roll.hit_points.to_string()),
        ("Armour class", format!("{ac} [{ascending}]")),
        ("THAC0", format!("{} [{}]", row.thac0, signed(row.attack_bonus))),
        ("Saving throws", saving_throws(&row.saves)),
        ("Experience", experience(character)),
        ("Languages", languages(character, record, catalog)),
        ("Gold", format!("{} gp of {}", inventory.purse.value_gp(), made.gold_roll.total)),
        ("Worn", list(inventory.worn_armour.iter().chain(&inventory.shield))),
        ("In hand", list(&inventory.wielded)),
        ("In the pack", list(&inventory.items)),
    ];
    if !character.spell_book().is_empty() {
        let spells = character.spell_book().iter().map(|id| {
            catalog.find_spell(id).map_or_else(|| id.to_string(), |spell| spell.name.to_string())
        });
        lines.push(("Spell book", spells.collect::<Vec<_>>().join(", ")));
    }
    if let Some(skills) = character.thief_skills() {
        lines.push(("Thief skills", thief_skills(skills)));
    }
    lines
}
