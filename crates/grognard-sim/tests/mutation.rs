//! Damaged scenarios and content: they are refused or they play; nothing panics, and every fight
//! comes to an end.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use grognard::{bx::Catalog, kernel::Ignore};
use grognard_sim::{
    Scenario,
    fight::play,
    scenario::{Override, Setting, bx::Count},
};
use proptest::{prelude::*, sample::Index};

/// More monsters of a kind than this only take longer.
const MOST_OF_A_KIND: u32 = 12;
/// More rounds than this, too.
const MOST_ROUNDS: u32 = 30;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

fn texts(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.is_file()).collect();
    files.sort();
    files.iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

fn scenarios() -> &'static [String] {
    static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| texts(&folder()));
    &TEXTS
}

/// What a value is replaced with.
const VALUES: [&str; 24] = [
    "0",
    "1",
    "-1",
    "3",
    "19",
    "100000",
    "9223372036854775807",
    "-9223372036854775808",
    "99999999999999999999",
    "1.5",
    "nan",
    "true",
    "\"\"",
    "\"goblin\"",
    "\"red_dragon\"",
    "\"999d100\"",
    "\"1d4-9\"",
    "\"random\"",
    "[]",
    "[[]]",
    "{}",
    "{ item = \"sword\" }",
    "2024-01-01",
    "x",
];

/// A change of a text.
#[derive(Clone, Debug)]
enum Damage {
    /// A line goes.
    Drop(Index),
    /// A line comes again somewhere else.
    Repeat(Index, Index),
    /// Two lines change places.
    Swap(Index, Index),
    /// The value behind a line's equals sign becomes another.
    Value(Index, usize),
    /// The first number in a line becomes another.
    Number(Index, i64),
    /// The end of the text is lost.
    Cut(Index),
    /// A character becomes another.
    Character(Index, char),
}

fn damage() -> impl Strategy<Value = Damage> {
    let index = any::<Index>;
    prop_oneof![
        index().prop_map(Damage::Drop),
        (index(), index()).prop_map(|(from, to)| Damage::Repeat(from, to)),
        (index(), index()).prop_map(|(one, other)| Damage::Swap(one, other)),
        (index(), 0..VALUES.len()).prop_map(|(line, value)| Damage::Value(line, value)),
        (index(), -2_i64..40).prop_map(|(line, number)| Damage::Number(line, number)),
        index().prop_map(Damage::Cut),
        (index(), any::<char>()).prop_map(|(place, character)| Damage::Character(place, character)),
    ]
}

impl Damage {
    fn apply(&self, text: &str) -> String {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        if lines.is_empty() {
            return String::new();
        }
        let count = lines.len();
        match self {
            Self::Drop(line) => drop(lines.remove(line.index(count))),
            Self::Repeat(from, to) => {
                let line = lines[from.index(count)].clone();
                lines.insert(to.index(count), line);
            }
            Self::Swap(one, other) => lines.swap(one.index(count), other.index(count)),
            Self::Value(line, value) => {
                let line = &mut lines[line.index(count)];
                if let Some((key, _)) = line.split_once(" = ") {
                    *line = format!("{key} = {}", VALUES[*value]);
                }
            }
            Self::Number(line, number) => {
                let line = &mut lines[line.index(count)];
                if let Some(start) = line.find(|c: char| c.is_ascii_digit()) {
                    let rest = line[start..].trim_start_matches(|c: char| c.is_ascii_digit());
                    *line = format!("{}{number}{rest}", &line[..start]);
                }
            }
            Self::Cut(place) => return text.chars().take(place.index(text.len())).collect(),
            Self::Character(place, character) => {
                let mut characters: Vec<char> = text.chars().collect();
                let count = characters.len();
                characters[place.index(count)] = *character;
                return characters.into_iter().collect();
            }
        }
        lines.join("\n") + "\n"
    }
}

fn damaged(texts: &'static [String]) -> impl Strategy<Value = String> {
    let damages = prop::collection::vec(damage(), 1..4);
    (prop::sample::select(texts.to_vec()), damages).prop_map(|(text, damages)| {
        damages.iter().fold(
            text,
            |text, damage| {
                if text.is_empty() { text } else { damage.apply(&text) }
            },
        )
    })
}

/// Plays a scenario, with fewer monsters and rounds than it may ask for.
fn play_bounded(mut scenario: Scenario) {
    scenario.max_rounds = scenario.max_rounds.min(MOST_ROUNDS);
    let sides = match &mut scenario.setting {
        Setting::Bx(setting) => setting.sides.as_mut_slice(),
        Setting::Coc(_) | Setting::Knave(_) => &mut [],
    };
    for plan in sides.iter_mut().flat_map(|side| &mut side.monsters) {
        plan.count = match plan.count {
            Count::Fixed(count) => Count::Fixed(count.min(MOST_OF_A_KIND)),
            Count::Dice(dice) if dice.greatest() > MOST_OF_A_KIND.into() => {
                Count::Fixed(MOST_OF_A_KIND)
            }
            dice => dice,
        };
    }
    let report = play(&scenario, &mut Ignore).unwrap();
    assert!(report.rounds <= MOST_ROUNDS);
    assert!(report.fighters.len() >= 2);
    // In Knave hit points fall as far as a blow takes them.
    let least = if matches!(scenario.setting, Setting::Knave(_)) { i64::MIN } else { 0 };
    for fighter in &report.fighters {
        assert!((least..=fighter.max_hp).contains(&fighter.current_hp), "{fighter:?}");
    }
}

/// So many cases; a failure prints its input, and no file of it stays behind.
fn cases(count: u32) -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(count) }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn a_damaged_scenario_is_refused_or_plays(text in damaged(scenarios())) {
        match Scenario::from_text(&text, "own.toml", &folder(), &[]) {
            Ok(scenario) => play_bounded(scenario),
            Err(error) => {
                let message = error.to_string();
                prop_assert!(message.contains(".toml: "), "{}", message);
                prop_assert!(message.chars().count() < 1_000, "{}", message);
            }
        }
    }

    #[test]
    fn any_text_is_a_scenario_or_is_refused(text: String, set: String) {
        let overrides: Vec<Override> = set.parse().into_iter().collect();
        if let Ok(scenario) = Scenario::from_toml(&text, "own.toml", &overrides) {
            play_bounded(scenario);
        }
    }

    #[test]
    fn any_value_can_be_set(
        path in "(side|distance|rules|seed)(\\[[0-2]\\])?(\\.(character|monster|name|count)(\\[[0-2]\\])?){0,3}",
        value in prop::sample::select(VALUES.to_vec()),
    ) {
        let set: Override = format!("{path}={value}").parse().unwrap();
        if let Ok(scenario) = Scenario::from_text(&scenarios()[0], "own.toml", &folder(), &[set]) {
            play_bounded(scenario);
        }
    }
}

/// Damaged content of a user's own, with which a fight is played.
mod content {
    use super::*;

    fn own() -> &'static [String] {
        static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| texts(&folder().join("homebrew")));
        &TEXTS
    }

    /// Whether an id needs no escapes in TOML, and a scenario takes it.
    fn is_plain(id: &str) -> bool {
        id.len() <= 100 && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    }

    /// Which list a file of content holds: the key that names it in a scenario.
    fn key_of(text: &str) -> &'static str {
        match (text.contains("[[monsters"), text.contains("[[spells")) {
            (true, _) => "monsters",
            (false, true) => "spells",
            (false, false) => "equipment",
        }
    }

    /// A character who carries all own spells of a list on scrolls.
    fn reader(own: &Catalog, list: &str, name: &str, class: &str) -> String {
        let spells: Vec<String> = own
            .spells()
            .skip(Catalog::standard().spells().count())
            .filter(|spell| spell.spell_list == list && spell.level < 6 && is_plain(&spell.id))
            .map(|spell| format!("{:?}", spell.id))
            .collect();
        format!(
            "[[side.character]]\nname = {name:?}\nclass = {class:?}\nlevel = 12\n\
             scrolls = [{}]\n",
            spells.join(", ")
        )
    }

    /// A scenario of two sides with all own monsters, a fighter with all own weapons, and readers
    /// of all own spells.
    fn scenario_of(own: &Catalog, file: &str, key: &str) -> String {
        let printed = Catalog::standard();
        let monsters: Vec<String> = own
            .monsters()
            .skip(printed.monsters().count())
            .filter(|monster| is_plain(&monster.id))
            .map(|monster| format!("[[side.monster]]\ntemplate = {:?}\n", monster.id))
            .collect();
        let arms: Vec<String> = own
            .items()
            .skip(printed.items().count())
            .filter(|item| item.facet().is_some() && is_plain(item.id()))
            .map(|item| format!("{:?}", item.id()))
            .collect();
        let monsters = monsters.concat();
        let readers = reader(own, "magic_user", "Zelia", "magic_user")
            + &reader(own, "cleric", "Odo", "cleric");
        format!(
            "system = \"bx\"\n{key} = [{file:?}]\n\
             [[side]]\nname = \"a\"\n[[side.character]]\nname = \"Hild\"\nclass = \"fighter\"\n\
             level = 5\nwields = [{}]\n{readers}{monsters}\
             [[side]]\nname = \"b\"\n[[side.monster]]\ntemplate = \"ogre\"\ncount = 2\n{monsters}",
            arms.join(", "),
        )
    }

    proptest! {
        #![proptest_config(cases(1000))]

        #[test]
        fn damaged_content_is_refused_or_plays(text in damaged(own())) {
            let mut catalog = Catalog::standard().clone();
            let key = key_of(&text);
            let read = match key {
                "monsters" => catalog.add_monsters(&text, "own.toml"),
                "spells" => catalog.add_spells(&text, "own.toml"),
                _ => catalog.add_equipment(&text, "own.toml"),
            };
            if let Err(error) = read {
                let message = error.to_string();
                prop_assert!(message.starts_with("own.toml: "), "{}", message);
                return Ok(());
            }
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
            fs::write(folder.join("mutation.toml"), &text).unwrap();
            let scenario = scenario_of(&catalog, "mutation.toml", key);
            play_bounded(Scenario::from_text(&scenario, "all.toml", folder, &[]).unwrap());
        }
    }
}
