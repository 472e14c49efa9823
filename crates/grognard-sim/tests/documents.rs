//! The examples of `docs/`: they load, and the scenarios among them play.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use grognard::{bx::Catalog, kernel::Ignore};
use grognard_sim::{
    Scenario,
    fight::{Ending, play},
};

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The TOML examples of a document, in order.
fn examples(document: &str) -> Vec<String> {
    let text = fs::read_to_string(project().join("docs").join(document)).unwrap();
    let blocks = text.split("```toml\n").skip(1);
    blocks.map(|block| block.split_once("```").unwrap().0.to_owned()).collect()
}

fn is_scenario(example: &str) -> bool {
    example.lines().any(|line| line.starts_with("system = "))
}

/// Plays a scenario whose own content is in `scenarios/homebrew`.
fn play_example(example: &str, document: &str) {
    let folder = project().join("scenarios/homebrew");
    let scenario = Scenario::from_text(example, document, &folder, &[]).unwrap();
    let report = play(&scenario, &mut Ignore).unwrap();
    assert!(report.rounds > 0 && report.ending == Ending::Decided, "{report:?}");
}

#[test]
fn the_scenarios_play() {
    let examples = examples("scenarios.md");
    assert!(examples.len() >= 2);
    for example in examples {
        assert!(is_scenario(&example), "{example}");
        play_example(&example, "scenarios.md");
    }
}

/// Each example of content is a file of `scenarios/homebrew`, named in its first line.
#[test]
fn the_homebrew_loads_and_plays() {
    let mut catalog = Catalog::standard().clone();
    let (mut monsters, mut equipment, mut spells, mut scenarios) = (0, 0, 0, 0);
    for example in examples("homebrew.md") {
        if is_scenario(&example) {
            play_example(&example, "homebrew.md");
            scenarios += 1;
            continue;
        }
        let name = example.lines().next().and_then(|line| line.strip_prefix("# ")).unwrap();
        let file = fs::read_to_string(project().join("scenarios/homebrew").join(name)).unwrap();
        assert_eq!(example, file, "{name}");
        if example.contains("[[monsters]]") {
            catalog.add_monsters(&example, name).unwrap();
            monsters += 1;
        } else if example.contains("[[spells]]") {
            catalog.add_spells(&example, name).unwrap();
            spells += 1;
        } else {
            catalog.add_equipment(&example, name).unwrap();
            equipment += 1;
        }
    }
    assert!(monsters >= 1 && equipment >= 1 && spells >= 1 && scenarios >= 1);
}

/// The errors that the documents show are the ones that come.
#[test]
fn the_errors_are_as_shown() {
    let shown = |document: &str, error: &str| {
        let text = fs::read_to_string(project().join("docs").join(document)).unwrap();
        assert!(text.contains(&format!("error: {error}\n")), "{document}: {error}");
    };
    let duel = examples("scenarios.md").remove(0).replace("\"goblin\"", "\"gobln\"");
    let error = Scenario::from_toml(&duel, "duel.toml", &[]).unwrap_err();
    shown("scenarios.md", &error.to_string());

    let hag = fs::read_to_string(project().join("scenarios/homebrew/bog-hag.toml")).unwrap();
    for (old, new) in [
        ("\"bog_hag\"", "\"troll\""),
        ("damage = \"1d6\"", "damage = \"1d7\""),
        ("morale =", "moral ="),
    ] {
        let text = hag.replacen(old, new, 1);
        let error = Catalog::standard().clone().add_monsters(&text, "bog-hag.toml").unwrap_err();
        shown("homebrew.md", &error.to_string());
    }
}

/// Every key that a reader takes stands in the document, outside the examples.
#[test]
fn every_key_is_described() {
    let text = |document: &str| fs::read_to_string(project().join("docs").join(document)).unwrap();
    // A key that nobody knows makes the reader list those that it knows.
    let known = |error: String| -> Vec<String> {
        let (_, keys) = error.split_once("known keys: ").unwrap_or_else(|| panic!("{error}"));
        keys.split(", ").map(str::to_owned).collect()
    };
    let sound = "system = \"bx\"\n[rules]\n[[side]]\nname = \"a\"\n[[side.character]]\n\
                 name = \"b\"\nclass = \"elf\"\nwields = [{ item = \"sword\" }]\n\
                 memorized = [{ spell = \"sleep\" }]\n\
                 [[side]]\nname = \"c\"\n[[side.monster]]\ntemplate = \"goblin\"\n";
    let scenarios = text("scenarios.md");
    for place in [
        "system = \"bx\"\n",
        "[rules]\n",
        "name = \"a\"\n",
        "name = \"b\"\n",
        "name = \"c\"\n[[side.monster]]\n",
        "{ item",
        "{ spell",
    ] {
        let unknown = match place.strip_prefix('{') {
            Some(first) => format!("{{ zzz = 1,{first}"),
            None => format!("{place}zzz = 1\n"),
        };
        let bad = sound.replacen(place, &unknown, 1);
        for key in known(Scenario::from_toml(&bad, "own.toml", &[]).unwrap_err().to_string()) {
            assert!(scenarios.contains(&format!("| `{key}` |")), "{key}");
        }
    }
    let sound = "system = \"coc\"\n[rules]\n[investigators]\n[[investigators.member]]\n\
                 name = \"a\"\ndex = 50\nfighting = 50\nhit_points = 10\n\
                 weapons = [{ id = \"bow\" }]\ndefends = {}\n[[monsters.member]]\nname = \"b\"\n\
                 dex = 50\nfighting = 50\nhit_points = 10\n[npcs]\n[[npcs.member]]\n\
                 name = \"c\"\ndex = 50\nfighting = 50\nhit_points = 10\n\
                 [[hazard]]\nkind = \"harm\"\nseverity = \"minor\"\nwhom = \"all\"\n";
    for (place, end) in [
        ("system = \"coc\"\n", "\n"),
        ("[rules]\n", "\n"),
        ("[investigators]\n", "\n"),
        ("name = \"a\"\n", "\n"),
        ("{ id", ", id"),
        ("defends = {", ""),
        ("[npcs]\n", "\n"),
        ("[[hazard]]\n", "\n"),
    ] {
        let start = place.trim_end_matches("id");
        let bad = sound.replacen(place, &format!("{start}zzz = 1{end}"), 1);
        for key in known(Scenario::from_toml(&bad, "own.toml", &[]).unwrap_err().to_string()) {
            assert!(scenarios.contains(&format!("| `{key}` |")), "{key}");
        }
    }
    let sound = "system = \"knave\"\n[rules]\n[[item]]\nname = \"i\"\nkind = \"weapon\"\n\
                 [characters]\n[[characters.member]]\nname = \"a\"\nhit_points = 3\n[foes]\n\
                 [[foes.member]]\nname = \"b\"\nweights = { attack = 1 }\n";
    for place in [
        "system = \"knave\"\n",
        "[rules]\n",
        "name = \"i\"\n",
        "[characters]\n",
        "name = \"a\"\n",
        "[foes]\n",
        "name = \"b\"\n",
    ] {
        let bad = sound.replacen(place, &format!("{place}zzz = 1\n"), 1);
        for key in known(Scenario::from_toml(&bad, "own.toml", &[]).unwrap_err().to_string()) {
            assert!(scenarios.contains(&format!("| `{key}` |")), "{key}");
        }
    }
    for tactic in grognard_sim::scenario::knave::Tactic::ALL {
        assert!(scenarios.contains(&format!("| `\"{tactic}\"` |")), "{tactic}");
    }
    for tactic in grognard_sim::scenario::coc::Tactic::ALL {
        assert!(scenarios.contains(&format!("| `\"{tactic}\"` |")), "{tactic}");
    }
    let homebrew = text("homebrew.md");
    let prose: String = homebrew.split("```").step_by(2).collect();
    let words: BTreeSet<&str> =
        prose.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
    let mut catalog = Catalog::standard().clone();
    let hag = fs::read_to_string(project().join("scenarios/homebrew/bog-hag.toml")).unwrap();
    let gear = fs::read_to_string(project().join("scenarios/homebrew/bog-gear.toml")).unwrap();
    let magic = fs::read_to_string(project().join("scenarios/homebrew/bog-spells.toml")).unwrap();
    let mut described = |file: &str, place: &str, new: &str| {
        assert!(file.contains(place), "{place}");
        let bad = file.replacen(place, new, 1);
        let error = if file == hag {
            catalog.add_monsters(&bad, "own.toml")
        } else if file == magic {
            catalog.add_spells(&bad, "own.toml")
        } else {
            catalog.add_equipment(&bad, "own.toml")
        };
        for key in known(error.unwrap_err().to_string()) {
            assert!(words.contains(key.as_str()), "{key}");
        }
    };
    for place in [
        "hit_dice = {",
        "movement = [\n    {",
        "saves = {",
        "values = {",
        "alignment = {",
        "number_appearing = {",
        "dungeon = {",
        "treasure = {",
        "    { name = \"claw\",",
        "params = { outcome = \"death\",",
        "params = { per_round = 1,",
        "reductions = [{",
        "gas = {",
        "morale_alternates = [{",
    ] {
        described(&hag, place, &format!("{place} zzz = 1,"));
    }
    for place in [
        "id = \"bog_hag\"\n",
        "[[monsters.attacks]]\n",
        "[[monsters.abilities]]\n",
        "[monsters.defenses]\n",
    ] {
        described(&hag, place, &format!("{place}zzz = 1\n"));
    }
    for place in [
        "[[weapons]]\n",
        "[[armour]]\n",
        "[[gear]]\n",
        "[gear.combat]\n",
        "[[ammunition]]\n",
        "[weapons.missile_ranges]\n",
    ] {
        described(&gear, place, &format!("{place}zzz = 1\n"));
    }
    described(&gear, "short = {", "short = { zzz = 1,");
    for place in ["[[spells]]\n", "[[spells.modes]]\n", "[spells.reversed_form]\n"] {
        described(&magic, place, &format!("{place}zzz = 1\n"));
    }
    for place in ["duration_spec = {", "range_spec = {", "targeting = {", "save = {", "effect = {"]
    {
        described(&magic, place, &format!("{place} zzz = 1,"));
    }
}
