//! `grognard fight`

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::Stdio,
};

use serde_json::Value;

use crate::program::{Outcome, bad_files, command, file, grognard, refusal};

const DUEL: &str = "system = \"bx\"\ntitle = \"A duel\"\n\n[[side]]\nname = \"party\"\n\
                    [[side.character]]\nname = \"Hild\"\nclass = \"fighter\"\n\
                    wields = [\"sword\"]\n\n[[side]]\nname = \"foes\"\n[[side.monster]]\n\
                    template = \"goblin\"\n";

fn scenarios() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

fn shipped(name: &str) -> String {
    scenarios().join(name).display().to_string()
}

#[test]
fn a_fight_is_told_die_by_die() {
    insta::assert_snapshot!(
        "goblin_ambush",
        grognard(["fight", &shipped("goblin-ambush.toml")]).fine()
    );
}

/// Declarations, spells, saving throws, what lasts and how long, turning, scrolls: each told as it
/// would be at a table.
#[test]
fn magic_is_told() {
    for (snapshot, file) in [
        ("sleep_at_the_bridge", "sleep-at-the-bridge.toml"),
        ("bandits_and_ogre", "bandits-and-ogre.toml"),
        ("vampire_at_vespers", "vampire-at-vespers.toml"),
        ("invisible_assassin", "invisible-assassin.toml"),
        ("fire_in_the_hall", "fire-in-the-hall.toml"),
        ("last_scroll", "last-scroll.toml"),
    ] {
        insta::assert_snapshot!(snapshot, grognard(["fight", &shipped(file)]).fine());
    }
}

#[test]
fn one_seed_gives_one_fight_and_another_another() {
    let ambush = shipped("goblin-ambush.toml");
    for more in [&["--seed", "3"][..], &["--seed", "3", "--json"], &["--brief"]] {
        let arguments = [&["fight", ambush.as_str()], more].concat();
        assert_eq!(grognard(&arguments).fine(), grognard(&arguments).fine(), "{more:?}");
    }
    let with_seed = |seed| grognard(["fight", &ambush, "--seed", seed]).fine();
    assert_ne!(with_seed("3"), with_seed("4"));
    // The file's own seed.
    assert_eq!(with_seed("7"), grognard(["fight", &ambush]).fine());
    let most = u128::MAX.to_string();
    assert!(with_seed(&most).contains(&format!("Seed {most}.\n")));
}

#[test]
fn every_scenario_that_ships_plays() {
    let mut played = 0;
    for entry in fs::read_dir(scenarios()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "toml") {
            let path = path.to_str().unwrap();
            let story = grognard(["fight", path]).fine();
            assert!(story.contains("\nRound 1") && !story.contains('\u{1b}'), "{story}");
            let widest = story.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(80), "{story}");
            played += 1;
        }
    }
    assert!(played >= 23);
}

#[test]
fn brief_leaves_the_story_out() {
    let path = file("brief.toml", DUEL);
    let path = path.to_str().unwrap();
    let story = grognard(["fight", path]).fine();
    let brief = grognard(["fight", path, "--brief"]).fine();
    assert!(story.contains("Round 1") && !brief.contains("Round 1"), "{brief}");
    let (heading, ending) = brief.split_once("\n\n").unwrap();
    assert!(story.starts_with(heading) && story.ends_with(ending), "{brief}");
    let json = grognard(["fight", path, "--brief", "--json"]).json();
    assert!(json.get("log").is_none() && json["report"]["rounds"].is_u64(), "{json}");
}

#[test]
fn json_has_the_log_and_the_report() {
    let json = grognard(["fight", &shipped("goblin-ambush.toml"), "--json"]).json();
    assert_eq!(json["title"], "Goblin ambush");
    assert_eq!(json["system"], "bx");
    assert_eq!(json["seed"], "7");
    let log = json["log"].as_array().unwrap();
    let entries = |key: &str, value: &str| log.iter().filter(|entry| entry[key] == value).count();
    assert_eq!(entries("note", "round") as u64, json["report"]["rounds"].as_u64().unwrap());
    assert_eq!(entries("event_type", "initiative_rolled"), entries("note", "round"));
    let fighters = json["report"]["fighters"].as_array().unwrap();
    assert_eq!(entries("note", "enters"), fighters.len());
    assert_eq!(fighters[0]["name"], "Hild");
    let dead = fighters.iter().filter(|one| one["fate"] == "dead").count();
    assert_eq!(entries("event_type", "death"), dead);
}

#[test]
fn values_are_set_from_outside() {
    let path = file("set.toml", DUEL);
    let path = path.to_str().unwrap();
    let json = |sets: &[&str]| {
        let sets = sets.iter().flat_map(|set| ["--set", set]);
        grognard(["fight", path, "--json"].into_iter().chain(sets)).json()
    };
    let fighters = |json: &Value| json["report"]["fighters"].as_array().unwrap().len();
    assert_eq!(fighters(&json(&[])), 2);
    let set = json(&[
        "title=A bigger duel",
        "seed=340282366920938463463374607431768211455",
        "side[1].monster[0].count=1",
        "side[1].monster[0].count=5",
        "side[0].character[0].hit_points=30",
        "rules.individual_initiative=true",
    ]);
    assert_eq!(set["title"], "A bigger duel");
    assert_eq!(set["seed"], u128::MAX.to_string());
    assert_eq!(fighters(&set), 6);
    assert_eq!(set["report"]["fighters"][0]["max_hp"], 30);
    let initiative = set["log"].as_array().unwrap().iter();
    let mode = initiative.filter_map(|entry| entry.get("mode")).next();
    assert_eq!(mode, Some(&Value::from("individual")));
}

#[test]
fn a_scenario_comes_from_the_standard_input_too() {
    let outcome = |input: &[u8]| {
        let mut child = command()
            .args(["fight", "-", "--brief"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input).unwrap();
        Outcome::from(child.wait_with_output().unwrap())
    };
    let path = file("piped.toml", DUEL);
    let expected = grognard(["fight", path.to_str().unwrap(), "--brief"]).fine();
    assert_eq!(outcome(DUEL.as_bytes()).fine(), expected);
    let bad = outcome(b"system = \"by\"\n");
    assert_eq!((bad.code, bad.stdout.as_str()), (Some(2), ""));
    let why = "line 1, system: unknown rule system \"by\"; expected bx or coc or knave\n";
    assert_eq!(bad.stderr, format!("error: standard input: {why}"));
}

#[test]
fn a_bad_file_is_refused_with_the_place_in_it() {
    let bad = [
        (
            "unknown-key",
            DUEL.replace("wields", "weilds"),
            "line 9, side[0].character[0].weilds: unknown key \"weilds\"; did you mean \"wields\"?",
        ),
        (
            "unknown-monster",
            DUEL.replace("goblin", "gobln"),
            "line 14, side[1].monster[0].template: unknown monster \"gobln\"; did you mean \"goblin\"?",
        ),
        (
            "forbidden",
            DUEL.replace("fighter", "cleric"),
            "line 9, side[0].character[0].wields[0]: the class Cleric may not use \"sword\": expected one of club, mace, sling, staff, war_hammer",
        ),
        (
            "malformed",
            DUEL.replace("[[side]]", "[[side]"),
            "line 4: unclosed array table, expected `]`",
        ),
        (
            "no-content",
            DUEL.replace("\n\n", "\nmonsters = [\"no-such.toml\"]\n\n"),
            "line 3, monsters[0]: ",
        ),
        (
            "no-sides",
            "system = \"bx\"\n".to_owned(),
            "line 1: a fight has at least two sides ([[side]]), found 0",
        ),
        (
            "empty",
            String::new(),
            "line 1: the key \"system\" is missing; expected, for example, system = \"bx\"",
        ),
    ];
    for (name, text, why) in bad {
        let path = file(&format!("fight-{name}.toml"), text);
        let path = path.to_str().unwrap();
        for mode in [&[][..], &["--json"], &["--brief"]] {
            let message = refusal([&["fight", path], mode].concat());
            assert!(message.starts_with(&format!("error: {path}: {why}")), "{message}");
            assert_eq!(message.lines().count(), 1, "{message}");
        }
    }
}

#[test]
fn what_is_set_badly_is_refused() {
    let path = file("set-badly.toml", DUEL);
    let path = path.to_str().unwrap();
    for (set, why) in [
        (
            "side[1].monster[0].count=0",
            "--set side[1].monster[0].count: expected an integer from 1 to 10000, or dice such as \"2d4\", found 0\n",
        ),
        ("side[4].name=x", "--set side[4].name: the list has 2 entries, no [4]\n"),
        ("sides[0].name=x", "--set sides[0].name: there is no \"sides\"; did you mean \"side\"?\n"),
        ("side[0].nmae=x", "--set side[0].nmae: unknown key \"nmae\"; did you mean \"name\"?\n"),
        ("side[=x", "--set side[: expected a path such as side[0].character[1].level\n"),
    ] {
        assert_eq!(refusal(["fight", path, "--set", set]), format!("error: {path}: {why}"));
    }
    assert!(refusal(["fight", path, "--set", "side"]).contains("expected PATH=VALUE"));
    let seed = refusal(["fight", path, "--seed", "-1"]);
    assert!(seed.contains("'-1'") && seed.contains("expected a decimal number from 0"), "{seed}");
    assert!(refusal(["fight"]).contains("<SCENARIO>"));
}

#[test]
fn what_is_no_file_of_text_is_refused() {
    let mut bad = bad_files("fight");
    let too_large = vec![b'#'; (16 << 20) + 1];
    bad.push((file("fight-large.toml", too_large), "too large; expected at most 16 MiB"));
    for (path, expected) in bad {
        let path = path.to_str().unwrap();
        let message = refusal(["fight", path]);
        assert!(message.contains(path) && message.contains(expected), "{message}");
    }
}

/// Content of one's own is looked for beside the scenario, whatever the present folder.
#[test]
fn ones_own_content_is_found_beside_the_scenario() {
    let hag = shipped("hag-of-the-bog.toml");
    let outcome: Outcome =
        command().args(["fight", &hag]).current_dir("/").output().unwrap().into();
    assert!(outcome.fine().contains("Grey Nan"));
}
