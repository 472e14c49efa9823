//! The card of a spell, laid out to be read at a table.

use grognard::{
    bx::{
        Catalog,
        model::spell::{SpellMode, SpellTemplate},
    },
    kernel::Text,
};

use super::{effect, lengths};
use crate::{
    failure::Failure,
    layout::{bold, capital, labelled, paragraph},
    monster::stat_line,
    words::spaced,
};

/// The whole card.
pub(super) fn drawn(spell: &SpellTemplate, catalog: &Catalog) -> Result<String, Failure> {
    let list = capitalized(&spell.spell_list);
    let mut card = format!("{}\n{list} spell, level {}\n", bold(&spell.name), spell.level);
    if !spell.intro.is_empty() {
        card += &paragraph(&spell.intro, 0);
    }
    card += "\n";
    let reach = lengths::range(spell.range_spec);
    card += &labelled("Range", &printed_and_figures(&spell.range, &reach));
    let length = lengths::duration(&spell.duration_spec);
    card += &labelled("Duration", &printed_and_figures(&spell.duration, &length));
    if let Some(form) = &spell.reversed_form {
        card += &labelled("Reversed form", &form.name);
    }
    for mode in &spell.modes {
        card += &usage(mode);
    }
    card += &reversed_form(spell);
    card += &conjured(spell, catalog)?;
    Ok(card)
}

/// What is printed, and what the engine counts with where that says more.
fn printed_and_figures(printed: &Text, figures: &str) -> String {
    let plain = printed.replace('’', " feet").to_lowercase();
    if plain == figures || figures == lengths::UNMEASURED {
        printed.to_string()
    } else {
        format!("{printed} ({figures})")
    }
}

fn usage(mode: &SpellMode) -> String {
    let mut text = format!("\n{}\n", bold(&capitalized(&mode.key)));
    if mode.manual {
        text += &labelled("Effect", "left to the referee");
    } else {
        text += &effect::targets(mode).map_or_else(String::new, |who| labelled("Targets", &who));
        if let Some(save) = mode.save {
            text += &labelled("Saving throw", &effect::save(save));
        }
        if let Some(does) = &mode.effect {
            text += &labelled("Effect", &effect::effect(does));
        }
    }
    if !mode.prose.is_empty() {
        text += &paragraph(&mode.prose, 0);
    }
    text
}

fn reversed_form(spell: &SpellTemplate) -> String {
    let Some(form) = &spell.reversed_form else {
        return String::new();
    };
    let mut text = format!("\n{} (reversed)\n", bold(&form.name));
    if !form.prose.is_empty() {
        text += &paragraph(&form.prose, 0);
    }
    let length = form.duration_spec.as_ref().map(lengths::duration);
    match (&form.duration, length) {
        (Some(printed), Some(length)) => {
            text += &labelled("Duration", &printed_and_figures(printed, &length));
        }
        (Some(printed), None) => text += &labelled("Duration", printed),
        (None, Some(length)) => text += &labelled("Duration", &length),
        (None, None) => {}
    }
    text + &form.modes.iter().map(usage).collect::<String>()
}

/// The creatures that it brings, a stat line for each.
fn conjured(spell: &SpellTemplate, catalog: &Catalog) -> Result<String, Failure> {
    let mut lines: Vec<String> = spell.conjured_monsters.iter().map(stat_line).collect();
    for id in &spell.conjured_monster_ids {
        lines.push(stat_line(&*catalog.monster(id)?));
    }
    if lines.is_empty() {
        return Ok(String::new());
    }
    let lines: String = lines.iter().map(|line| paragraph(line, 2)).collect();
    Ok(format!("\n{}\n{lines}", bold("Creatures")))
}

/// A name of the wire in words, beginning with a capital.
pub(super) fn capitalized(name: &str) -> String {
    let words = match name {
        "magic_user" => "magic-user".to_owned(),
        other => spaced(other).replace("hd ", "HD "),
    };
    capital(&words)
}
