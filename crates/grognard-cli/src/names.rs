//! Finding something by the name that a user gives: its id, its name, or enough words of it.

use std::collections::BTreeSet;

use grognard::kernel::{Id, Text, nearest};

use crate::{failure::Failure, layout::join};

/// How many near names an error offers.
const OFFERED: usize = 3;

/// An id and the name for people.
pub(crate) type Entry = (Id, Text);

/// The id of the entry that is meant by `given`: an id, a name, or words that only one entry has.
/// Case, separators and the order of words do not count.
///
/// The error names the entries that are near. `what` says what was looked for: `"monster"`.
#[cfg(feature = "bx")]
pub(crate) fn find(what: &str, given: &str, known: &[Entry]) -> Result<Id, Failure> {
    find_or(what, given, known, "")
}

/// The same; where no entry is near, the error ends with `otherwise`: what else would help.
pub(crate) fn find_or(
    what: &str,
    given: &str,
    known: &[Entry],
    otherwise: &str,
) -> Result<Id, Failure> {
    if let Some((id, _)) = known.iter().find(|(id, _)| id == given) {
        return Ok(id.clone());
    }
    let words = words_of(given);
    let same = |(id, name): &&Entry| words_of(id) == words || words_of(name) == words;
    let mut found: Vec<&Entry> = known.iter().filter(same).collect();
    if found.is_empty() && !words.is_empty() {
        let has_all = |(id, name): &&Entry| {
            words.is_subset(&words_of(id)) || words.is_subset(&words_of(name))
        };
        found = known.iter().filter(has_all).collect();
    }
    match found.as_slice() {
        [] => Err(unknown(what, given, known, otherwise)),
        [(id, _)] => Ok(id.clone()),
        several => {
            let ids: Vec<String> = several.iter().map(|(id, _)| id.to_string()).collect();
            Err(Failure::input(format!(
                "more than one {what} answers to {given:?}: {}",
                join(&ids, "or")
            )))
        }
    }
}

fn unknown(what: &str, given: &str, known: &[Entry], otherwise: &str) -> Failure {
    let mut ids: Vec<&str> = known.iter().map(|(id, _)| id.as_str()).collect();
    let mut near = Vec::new();
    while near.len() < OFFERED {
        let Some(next) = nearest(given, ids.iter().copied()) else {
            break;
        };
        ids.retain(|id| *id != next);
        near.push(format!("{next:?}"));
    }
    let mut message = format!("unknown {what} {given:?}");
    if !near.is_empty() {
        message += &format!("; did you mean {}?", join(&near, "or"));
    } else if !otherwise.is_empty() {
        message += &format!("; {otherwise}");
    }
    Failure::input(message)
}

/// The words of a name. The sign of a bonus is a word, as it is in ids: `+1` is `plus` and `1`.
fn words_of(name: &str) -> BTreeSet<String> {
    let mut spelled = String::new();
    for part in name.to_lowercase().split_whitespace() {
        let digit_follows = |rest: &str| rest.starts_with(|first: char| first.is_ascii_digit());
        let (sign, rest) = match (part.strip_prefix('+'), part.strip_prefix('-')) {
            (Some(rest), _) if digit_follows(rest) => ("plus ", rest),
            (_, Some(rest)) if digit_follows(rest) => ("minus ", rest),
            _ => ("", part),
        };
        spelled += &format!("{sign}{rest} ");
    }
    spelled
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries() -> Vec<Entry> {
        [
            ("ape_white", "Ape, White"),
            ("elf_monster", "Elf (Monster)"),
            ("red_dragon", "Red Dragon"),
            ("white_dragon", "White Dragon"),
            ("goblin", "Goblin"),
            ("hobgoblin", "Hobgoblin"),
            ("mine", "Hobgoblin King"),
            ("sword_plus_1", "Sword +1"),
            ("sword_minus_1", "Sword -1"),
        ]
        .map(|(id, name)| (id.into(), name.into()))
        .to_vec()
    }

    #[test]
    fn ids_names_and_telling_words_are_found() {
        for (given, want) in [
            ("red_dragon", "red_dragon"),
            ("RED-dragon", "red_dragon"),
            ("white ape", "ape_white"),
            ("Elf", "elf_monster"),
            ("hobgoblin", "hobgoblin"),
            ("king", "mine"),
            ("sword +1", "sword_plus_1"),
            ("-1 Sword", "sword_minus_1"),
            ("minus sword", "sword_minus_1"),
        ] {
            assert_eq!(find("monster", given, &entries()).unwrap(), want, "{given}");
        }
    }

    #[test]
    fn errors_offer_what_is_near() {
        let message = |given| match find("monster", given, &entries()) {
            Err(Failure::Input(message)) => message,
            other => panic!("{given}: {other:?}"),
        };
        assert_eq!(
            message("dragon"),
            r#"more than one monster answers to "dragon": red_dragon or white_dragon"#
        );
        assert_eq!(message("gobln"), r#"unknown monster "gobln"; did you mean "goblin"?"#);
        assert_eq!(message("xyzzy"), r#"unknown monster "xyzzy""#);
        assert_eq!(message(""), r#"unknown monster """#);
    }
}
