//! Every spell can be on a scroll, at the rolls of its level.

use std::collections::BTreeSet;

use grognard_bx::model::{magic_item_table::RowParams, words::Tier};

use crate::{people::catalog, scripted::find};

/// The greatest roll of each level: d6 of the basic game, d100 of the expert game.
const BASIC: [i64; 3] = [3, 5, 6];
const EXPERT: [i64; 6] = [25, 50, 70, 85, 95, 100];

fn scroll(tier: Tier, faces: &[i64]) -> (String, Vec<String>) {
    let none = RowParams::default();
    let item = find(tier, faces, |dice| dice.magic_item("spell_scroll_1", &none));
    let spells = item.state.list("spells").unwrap();
    let spells = spells.iter().map(|it| it.as_text().unwrap().to_owned()).collect();
    (item.state.text("spell_list").unwrap().to_owned(), spells)
}

/// Every face of the level die, every spell of the level that it means.
#[test]
fn every_spell_is_on_some_scroll() {
    let mut written = BTreeSet::new();
    for (tier, ends) in [(Tier::Basic, &BASIC[..]), (Tier::Expert, &EXPERT[..])] {
        for (kind, list) in [(1, "cleric"), (2, "magic_user"), (3, "magic_user"), (4, "magic_user")]
        {
            for roll in 1..=ends[ends.len() - 1] {
                let level =
                    1 + i64::try_from(ends.iter().filter(|&&end| end < roll).count()).unwrap();
                let level = if list == "cleric" { level.min(5) } else { level };
                let choices = catalog().spells_of(list, level);
                assert!(!choices.is_empty(), "{list} {level}");
                for (place, spell) in choices.iter().enumerate() {
                    let faces = [kind, roll, i64::try_from(place).unwrap()];
                    assert_eq!(scroll(tier, &faces), (list.into(), vec![spell.id.to_string()]));
                    if tier == Tier::Expert {
                        written.insert(spell.id.to_string());
                    }
                }
            }
        }
    }
    let known: BTreeSet<String> = catalog().spells().map(|spell| spell.id.to_string()).collect();
    assert_eq!(written, known, "a spell that no scroll holds");
}

/// One d4 for the scroll; a level and a pick for each spell. A spell may come twice.
#[test]
fn spells_are_written_one_after_another() {
    let none = RowParams::default();
    let faces = [1, 1, 0, 1, 0, 96, 1];
    let item = find(Tier::Expert, &faces, |dice| dice.magic_item("spell_scroll_3", &none));
    let first = &catalog().spells_of("cleric", 1)[0].id;
    let last = &catalog().spells_of("cleric", 5)[1].id;
    let spells: Vec<_> = item.state.list("spells").unwrap().iter().map(|it| it.as_text()).collect();
    assert_eq!(spells, [Some(first.as_str()), Some(first.as_str()), Some(last.as_str())]);
}
