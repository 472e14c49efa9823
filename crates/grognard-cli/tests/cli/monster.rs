//! `grognard monster`

use grognard::bx::Catalog;
use serde_json::{Value, json};

use crate::program::{bad_files, file, grognard, refusal};

const MOSS_TROLL: &str = r#"[[monsters]]
id = "moss_troll"
name = "Moss Troll"
page = "Troll.md"
summary = "It smells of rain."
ac = 5
ac_ascending = 14
hit_dice = { count = 4, modifier = 1 }
attacks = [{ attacks = [{ name = "club", damage = "1d8" }] }]
thac0 = 15
attack_bonus = 4
movement = [{ rate_feet = 90, encounter_rate_feet = 30 }]
saves = { values = { death = 10, wands = 11, paralysis = 12, breath = 13, spells = 14 }, save_as = "4" }
morale = 9
alignment = { options = ["chaotic"] }
xp = 125
number_appearing = { dungeon = { dice = "1d4" }, lair = { dice = "2d4" } }
"#;

#[test]
fn stat_blocks_are_laid_out_to_be_read() {
    for id in ["troll", "basilisk", "mummy", "kobold", "yellow_mould", "insect_swarm_2"] {
        insta::assert_snapshot!(id, grognard(["monster", id]).fine());
    }
    insta::assert_snapshot!("red_dragon", grognard(["monster", "Red Dragon"]).fine());
}

#[test]
fn every_monster_has_a_card_that_shows_no_tag() {
    for monster in Catalog::standard().monsters() {
        let card = grognard(["monster", &*monster.id]).fine();
        assert!(card.starts_with(&format!("{}\n", monster.name)), "{card}");
        assert!(!card.contains('_'), "{card}");
        let widest = card.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{card}");
    }
}

#[test]
fn a_name_is_found_however_it_is_written() {
    for name in ["red_dragon", "Red Dragon", "RED-DRAGON", "dragon red"] {
        assert_eq!(grognard(["monster", name, "--json"]).json()["id"], "red_dragon", "{name}");
    }
    assert_eq!(grognard(["monster", "white", "ape", "--json"]).json()["id"], "ape_white");
    assert_eq!(grognard(["monster", "elf", "--json"]).json()["id"], "elf_monster");
}

#[test]
fn json_is_the_template_with_its_texts() {
    let monster = grognard(["monster", "troll", "--json"]).json();
    let template = Catalog::standard().monster("troll").unwrap();
    assert_eq!(monster, json!(*template));
    assert!(monster["summary"].as_str().is_some_and(|summary| !summary.is_empty()));
    assert!(monster["abilities"][0]["prose"].as_str().is_some_and(|prose| !prose.is_empty()));
}

#[test]
fn an_unknown_name_gets_the_nearest() {
    let message = refusal(["monster", "gobln"]);
    assert_eq!(message, "error: unknown monster \"gobln\"; did you mean \"goblin\"?\n");
    let message = refusal(["monster", "vampire"]);
    assert!(message.contains("more than one monster answers to \"vampire\""), "{message}");
    assert!(message.contains("vampire_8 or vampire_9"), "{message}");
    assert_eq!(refusal(["monster", "xyzzy"]), "error: unknown monster \"xyzzy\"\n");
    assert_eq!(refusal(["monster", ""]), "error: unknown monster \"\"\n");
}

#[test]
fn ones_own_monsters_stand_beside_the_printed_ones() {
    let path = file("moss.toml", MOSS_TROLL);
    let path = path.to_str().unwrap();
    let card = grognard(["monster", "moss troll", "--file", path]).fine();
    assert!(card.contains("It smells of rain.") && card.contains("See also: Troll."), "{card}");
    let card = grognard(["monster", "troll", "--file", path]).fine();
    assert!(card.contains("See also: Moss Troll."), "{card}");
    let json = grognard(["monster", "moss_troll", "--file", path, "--json"]).json();
    assert_eq!(json["hit_dice"]["modifier"], Value::from(1));
}

#[test]
fn a_bad_file_is_named_with_the_place_in_it() {
    let bad = [
        ("key.toml", MOSS_TROLL.replace("morale", "moral"), "line 14, ", "\"moral\""),
        ("dice.toml", MOSS_TROLL.replace("1d8", "1d7"), "line 9, ", "1d7"),
        ("syntax.toml", MOSS_TROLL.replace("ac = 5", "ac = = 5"), "line 6: ", ""),
        (
            "figure.toml",
            MOSS_TROLL.replace("xp = 125", "xp = -1"),
            "line 16, ",
            "xp is at least 0, not -1",
        ),
        ("kind.toml", MOSS_TROLL.replace("ac = 5", "ac = \"5\""), "line 6, ", "\"5\""),
        ("taken.toml", MOSS_TROLL.replace("moss_troll", "troll"), "line 2, ", "\"troll\" is taken"),
    ];
    for (name, text, place, value) in bad {
        let path = file(name, text);
        let path = path.to_str().unwrap();
        let message = refusal(["monster", "troll", "--file", path]);
        assert!(message.starts_with(&format!("error: {path}: {place}")), "{message}");
        assert!(message.contains(value), "{message}");
    }
}

#[test]
fn what_is_no_file_of_text_is_refused() {
    let mut bad = bad_files("monster");
    let too_large = vec![b'#'; (16 << 20) + 1];
    bad.push((file("large.toml", too_large), "too large; expected at most 16 MiB"));
    for (path, expected) in bad {
        let path = path.to_str().unwrap();
        let message = refusal(["monster", "troll", "--file", path]);
        assert!(message.contains(path) && message.contains(expected), "{message}");
    }
}

#[test]
fn a_file_of_16_mib_is_read() {
    let full = vec![b'#'; 16 << 20];
    let path = file("full.toml", [full.as_slice(), b""].concat());
    let message = refusal(["monster", "troll", "--file", path.to_str().unwrap()]);
    assert!(message.contains("the key \"monsters\" is missing"), "{message}");
}
