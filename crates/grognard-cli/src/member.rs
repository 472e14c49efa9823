//! Characters on a page of several: a line of a table, and a card.

use grognard::bx::{
    Catalog, Character,
    character::ability_lookup,
    creature::{CharacterRecord, MemorizedSpell},
    items::{Carried, encounter_rate},
    model::words::{Ability, SavingThrows},
    ruleset::Encumbrance,
};
use serde::Serialize;

use crate::{
    hoard,
    layout::{self, Align, Table, bold, labelled, signed},
    magic,
    sheet::{calling, experience, languages, list, thief_skills},
    words::saving_throws,
};

/// A character as JSON, with what its figures come to.
#[derive(Serialize)]
pub(crate) struct Figured {
    character: CharacterRecord,
    armour_class: i64,
    armour_class_ascending: i64,
    thac0: i64,
    attack_bonus: i64,
    saves: SavingThrows,
    movement_rate_feet: i64,
}

impl Figured {
    pub(crate) fn of(character: &Character) -> Self {
        let row = character.row();
        Self {
            character: character.record(),
            armour_class: character.armour_class(),
            armour_class_ascending: character.armour_class_ascending(),
            thac0: row.thac0,
            attack_bonus: row.attack_bonus,
            saves: row.saves,
            movement_rate_feet: character.movement_rate(Encumbrance::Basic),
        }
    }
}

/// A line for each.
pub(crate) fn table(members: &[Character]) -> String {
    let mut table = Table::new([
        ("Name", Align::Left),
        ("Class", Align::Left),
        ("Level", Align::Right),
        ("HP", Align::Right),
        ("AC", Align::Left),
        ("THAC0", Align::Left),
        ("Move", Align::Left),
    ]);
    for member in members {
        table.row([
            member.body().name().to_string(),
            member.class().name.to_string(),
            member.level().to_string(),
            member.body().max_hp().to_string(),
            format!("{} [{}]", member.armour_class(), member.armour_class_ascending()),
            format!("{} [{}]", member.row().thac0, signed(member.row().attack_bonus)),
            movement(member),
        ]);
    }
    table.render(layout::table_width())
}

fn movement(member: &Character) -> String {
    let rate = member.movement_rate(Encumbrance::Basic);
    format!("{rate}' ({}')", encounter_rate(rate).unwrap_or(0))
}

/// The card of one, then a paragraph for each magic item.
pub(crate) fn card(member: &Character, catalog: &Catalog) -> String {
    let record = member.record();
    let mut card = format!("{}\n{}", bold(&record.name), calling(member, &record));
    for (label, text) in figures(member, &record, catalog) {
        card += &labelled(label, &text);
    }
    let magic = member.inventory().all().filter_map(Carried::as_magic);
    for item in magic {
        card += &format!("\n{}", magic::entry(item, catalog));
    }
    card
}

fn figures(
    member: &Character,
    record: &CharacterRecord,
    catalog: &Catalog,
) -> Vec<(&'static str, String)> {
    let row = member.row();
    let inventory = member.inventory();
    let mut lines = vec![
        ("Abilities", abilities(member)),
        ("Hit points", record.max_hp.to_string()),
        (
            "Armour class",
            format!("{} [{}]", member.armour_class(), member.armour_class_ascending()),
        ),
        ("THAC0", format!("{} [{}]", row.thac0, signed(row.attack_bonus))),
        ("Saving throws", saving_throws(&row.saves)),
        ("Movement", movement(member)),
        ("Experience", experience(member)),
        ("Languages", languages(member, record, catalog)),
        ("Worn", list(inventory.worn_armour.iter().chain(&inventory.shield))),
        ("In hand", list(&inventory.wielded)),
        ("In the pack", list(&inventory.items)),
    ];
    if inventory.purse.total_coins() > 0 {
        lines.push(("Coins", hoard::coins(&inventory.purse)));
    }
    if !member.spell_book().is_empty() {
        let spells = member.spell_book().iter().map(|id| spell(id, catalog));
        lines.push(("Spell book", spells.collect::<Vec<_>>().join(", ")));
    }
    if !member.memorized_spells().is_empty() {
        lines.push(("Memorised", memorized(member.memorized_spells(), catalog)));
    }
    lines.extend(member.thief_skills().map(|skills| ("Thief skills", thief_skills(skills))));
    lines
}

/// The scores with the modifier that each is best known for: `Str 16 (+2), Int 9`.
fn abilities(member: &Character) -> String {
    let short = |which: Ability| match which {
        Ability::Strength => "Str",
        Ability::Intelligence => "Int",
        Ability::Wisdom => "Wis",
        Ability::Dexterity => "Dex",
        Ability::Constitution => "Con",
        Ability::Charisma => "Cha",
    };
    let scores = member.scores().iter().map(|(which, score)| {
        let modifier = ability_lookup(score).map_or(0, |row| match which {
            Ability::Strength => row.melee_modifier,
            Ability::Intelligence => 0,
            Ability::Wisdom => row.magic_save_modifier,
            Ability::Dexterity => row.ac_modifier,
            Ability::Constitution => row.hit_point_modifier,
            Ability::Charisma => row.npc_reaction_modifier,
        });
        match modifier {
            0 => format!("{} {score}", short(which)),
            modifier => format!("{} {score} ({})", short(which), signed(modifier)),
        }
    });
    scores.collect::<Vec<_>>().join(", ")
}

fn spell(id: &str, catalog: &Catalog) -> String {
    catalog.find_spell(id).map_or_else(|| id.to_owned(), |spell| spell.name.to_string())
}

/// The spells in memory; one that is there several times is counted.
fn memorized(spells: &[MemorizedSpell], catalog: &Catalog) -> String {
    let mut counted: Vec<(&MemorizedSpell, usize)> = Vec::new();
    for copy in spells {
        match counted.iter_mut().find(|(known, _)| *known == copy) {
            Some((_, times)) => *times += 1,
            None => counted.push((copy, 1)),
        }
    }
    let names = counted.iter().map(|(copy, times)| {
        let reversed = if copy.reversed { " (reversed)" } else { "" };
        let copies = if *times == 1 { String::new() } else { layout::times(times) };
        format!("{}{reversed}{copies}", spell(&copy.spell_id, catalog))
    });
    names.collect::<Vec<_>>().join(", ")
}
