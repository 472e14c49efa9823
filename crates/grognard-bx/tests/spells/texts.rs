//! Our texts: every spell, form, usage and conjured creature has one, and no figure in them is one
//! that the data lacks.

use std::collections::BTreeSet;

use toml::{Table, Value};

use crate::printed::{self, Printed, tables, text};

/// Says something, and something of its own.
fn says_something(what: &str, said: &str, names: &[&str]) {
    assert!(said.len() >= 16 && said.matches(' ').count() >= 2, "{what}: {said:?}");
    assert!(said.ends_with(['.', '!', '?']) && said == said.trim(), "{what}: {said:?}");
    for name in names {
        assert!(!said.trim_end_matches('.').eq_ignore_ascii_case(name), "{what}: {said:?}");
    }
}

#[test]
fn every_spell_form_usage_and_conjured_creature_has_a_text() {
    for spell in printed::spells() {
        let (id, name) = (text(spell, "id"), text(spell, "name"));
        says_something(id, text(spell, "intro"), &[id, name]);
        if let Some(form) = spell.get("reversed_form").and_then(Value::as_table) {
            says_something(id, text(form, "prose"), &[text(form, "name"), name]);
        }
        for monster in tables(spell, "conjured_monsters") {
            says_something(id, text(&monster, "summary"), &[text(&monster, "name")]);
        }
    }
    for usage in printed::usages() {
        let what = format!("{} ({})", usage.id(), usage.key());
        let prose = text(&usage.mode, "prose");
        says_something(&what, prose, &[usage.key(), text(&usage.spell, "name")]);
        assert_ne!(prose, text(&usage.spell, "intro"), "{what}");
    }
}

/// The numbers of a text, with those that hyphens and dice join: `4d4`, `20-foot`.
fn numbers(said: &str) -> BTreeSet<String> {
    let said = said.replace(',', "");
    let runs = said.split(|c: char| !c.is_ascii_digit());
    runs.filter(|run| !run.is_empty()).map(str::to_owned).collect()
}

/// Every number of a TOML value, in figures and in texts, the texts of ours left out.
fn figures(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Integer(number) => into.extend([number.unsigned_abs().to_string()]),
        Value::String(text) => into.extend(numbers(text)),
        Value::Array(values) => values.iter().for_each(|value| figures(value, into)),
        Value::Table(table) => all_figures(table, into),
        _ => {}
    }
}

fn all_figures(table: &Table, into: &mut BTreeSet<String>) {
    const OURS: [&str; 3] = ["prose", "intro", "summary"];
    const NO_FIGURES: [&str; 5] = ["id", "key", "level", "modes", "reversed_form"];
    for (key, value) in table {
        if !OURS.contains(&key.as_str()) && !NO_FIGURES.contains(&key.as_str()) {
            figures(value, into);
        }
    }
}

/// What the data says of a usage: its own figures, the spell's lengths and reach.
fn known(usage: &Printed) -> BTreeSet<String> {
    let mut known = BTreeSet::new();
    all_figures(&usage.mode, &mut known);
    all_figures(&usage.spell, &mut known);
    if let Some(Value::Table(form)) = usage.spell.get("reversed_form") {
        all_figures(form, &mut known);
    }
    known
}

/// Figures that stand in a text of an automated usage and not in its data, and why they may.
#[rustfmt::skip]
const ELSEWHERE: [(&str, &[&str], &str); 14] = [
    ("charm_monster", &["3", "8", "9", "12", "13", "18"], "the bands of INT in which the charmed save; not above 3 Hit Dice is hd_min 4"),
    ("charm_person", &["1", "3", "4", "8", "9", "12", "13", "18"], "the bands of INT; monsters of the category person have at most 4+1 Hit Dice"),
    ("confusion", &["1"], "2+1 Hit Dice is resave_at_hd_count_2_with_bonus"),
    ("disintegrate", &["10"], "the largest object: objects are the referee's"),
    ("fly", &["120"], "rate_feet 360 a turn is a third of that a round"),
    ("hold_person_c", &["1", "4"], "monsters of the category person have at most 4+1 Hit Dice"),
    ("hold_person_mu", &["4"], "monsters of the category person have at most 4+1 Hit Dice"),
    ("levitate", &["20"], "the figure is kept as the reference has it, 60; the book says 20 a round"),
    ("magic_missile", &["10", "11", "15"], "1 dart and 2 more for each 5 levels, counted out"),
    ("raise_dead", &["1", "4"], "the hit point of the raised, and the days for each level, are of the rule"),
    ("remove_fear", &["120"], "cause fear reaches 120 feet; the data has one reach for both forms"),
    ("shield", &["15", "17"], "the armour classes, ascending"),
    ("sleep", &["1", "3"], "4+1 Hit Dice is hd_bonus_required; 3+2 is an example"),
    ("web", &["1", "6", "18"], "what fire does to a web, and which strength is augmented, are the referee's"),
];

#[test]
fn no_text_of_an_automated_usage_states_a_figure_that_the_data_lacks() {
    for usage in printed::usages().iter().filter(|usage| !usage.manual()) {
        let mut known = known(usage);
        let elsewhere = ELSEWHERE.iter().filter(|(id, ..)| *id == usage.id());
        known.extend(
            elsewhere.flat_map(|(_, figures, _)| figures.iter().map(|&one| one.to_owned())),
        );
        let said = numbers(text(&usage.mode, "prose"));
        let invented: Vec<&String> = said.difference(&known).collect();
        assert!(invented.is_empty(), "{} ({}): {invented:?}", usage.id(), usage.key());
    }
}

/// And none is allowed that no text states or that the data has by now.
#[test]
fn the_figures_that_stand_elsewhere_are_needed() {
    for (id, figures, why) in ELSEWHERE {
        let usages = printed::usages().iter().filter(|one| one.id() == id && !one.manual());
        let needed: BTreeSet<String> = usages
            .flat_map(|one| {
                numbers(text(&one.mode, "prose"))
                    .difference(&known(one))
                    .cloned()
                    .collect::<Vec<_>>()
            })
            .collect();
        let allowed: BTreeSet<String> = figures.iter().map(|&one| one.to_owned()).collect();
        assert_eq!(needed, allowed, "{id}: {why}");
    }
}

/// A manual usage that says how far or how long agrees with the figures.
#[test]
fn manual_texts_agree_with_the_reach_and_the_length() {
    let mut agreed = 0;
    for usage in printed::usages().iter().filter(|usage| usage.manual()) {
        let prose = text(&usage.mode, "prose");
        let known = known(usage);
        let what = format!("{} ({})", usage.id(), usage.key());
        for opening in ["within ", "Within ", "For ", "for "] {
            for after in prose.split(opening).skip(1) {
                let mut words = after.split([' ', '.', ',', ';', ':']);
                let (Some(number), Some(unit)) = (words.next(), words.next()) else { continue };
                let measured = number.bytes().all(|byte| byte.is_ascii_digit())
                    && ["feet", "turns", "turn", "rounds", "round", "days", "day"].contains(&unit);
                if measured && !number.is_empty() {
                    agreed += 1;
                    let fine = known.contains(number) || is_about_something_else(&what, number);
                    assert!(fine, "{what}: {opening}{number} {unit}");
                }
            }
        }
    }
    assert!(agreed > 50, "{agreed}");
}

/// Measures of something that the spell makes, not of the spell.
fn is_about_something_else(what: &str, number: &str) -> bool {
    [("magic_jar (cast)", "30"), ("magic_jar (cast)", "120"), ("magic_jar (cast)", "1")]
        .contains(&(what, number))
}
