//! `grognard new party`

use grognard::bx::{Catalog, Character, Streams, character::load_party};
use grognard_sim::party::PartyRoll;
use serde_json::Value;

use crate::program::{grognard, refusal};

/// The arguments of `new party` in one text.
fn new(arguments: &str) -> Vec<&str> {
    ["new", "party"].into_iter().chain(arguments.split_whitespace()).collect()
}

fn loaded(json: &Value) -> Vec<Character> {
    let loaded = load_party(json, Catalog::standard()).unwrap();
    assert_eq!(loaded.ignored, Vec::<String>::new());
    loaded.content
}

#[test]
fn the_page_has_a_line_and_a_card_for_each() {
    insta::assert_snapshot!("party", grognard(new("--level 3 --seed 7")).fine());
    let four =
        "--class fighter,cleric,thief,magic-user --name Hild,Maud --alignment lawful --seed 2";
    insta::assert_snapshot!("party_of_four", grognard(new(four)).fine());
}

#[test]
fn one_seed_gives_one_party() {
    for arguments in ["--seed 3", "--seed 3 --level 9 --json", "--seed 3 --size 12 --class elf"] {
        assert_eq!(grognard(new(arguments)).fine(), grognard(new(arguments)).fine());
    }
    let fresh = grognard(new("--json")).json();
    let seed = fresh["seed"].as_str().unwrap();
    assert_eq!(grognard(new(&format!("--json --seed {seed}"))).json(), fresh);
}

#[test]
fn json_is_a_document_that_loads_and_agrees_with_the_page() {
    let json = grognard(new("--level 3 --seed 7 --json")).json();
    assert_eq!((&json["kind"], &json["seed"]), (&"party".into(), &"7".into()));
    let characters = loaded(&json);
    let party = PartyRoll { level: 3, ..PartyRoll::of_size(6, Catalog::standard()) };
    let rolled = party.roll(&mut Streams::with_keys(7)).unwrap();
    let rolled: Vec<Character> = rolled.into_iter().map(|member| member.character).collect();
    assert_eq!(characters, rolled);
    let page = grognard(new("--level 3 --seed 7")).fine();
    for one in &characters {
        let row = page.lines().find(|line| line.starts_with(one.body().name().as_str())).unwrap();
        let wanted = [
            one.class().name.to_string(),
            one.level().to_string(),
            one.body().max_hp().to_string(),
            one.armour_class().to_string(),
        ];
        let cells: Vec<&str> = row.split_whitespace().collect();
        assert!(wanted.iter().all(|cell| cells.contains(&cell.as_str())), "{row}: {wanted:?}");
    }
    let widest = page.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(80) && !page.contains('_'), "{page}");
}

/// Seed 2, one fighter: the stream's first 18 dice are the scores, in order, then a d8 of hit
/// points and 3d6 x 10 gp.
#[test]
fn the_dice_are_those_of_the_stream() {
    let dice = ["3d6"; 6].into_iter().chain(["1d8", "3d6x10"]);
    let stream = ["roll", "--seed", "2", "--stream", "character_creation", "--json"];
    let rolls = grognard(stream.into_iter().chain(dice)).json();
    let total = |place: usize| rolls["rolls"][place]["total"].as_i64().unwrap();
    let json = grognard(new("--class fighter --seed 2 --json")).json();
    let fighter = &loaded(&json)[0];
    let scores: Vec<i64> = fighter.scores().iter().map(|(_, score)| score).collect();
    assert_eq!(scores, (0..6).map(total).collect::<Vec<_>>());
    let hit_points = (total(6) + fighter.ability_modifiers().hit_points).max(1);
    assert_eq!(fighter.body().max_hp(), hit_points);
    assert!(fighter.inventory().purse.value_gp() <= total(7));
}

#[test]
fn bad_input_names_the_value_and_the_nearest_name() {
    for (arguments, value, expected) in [
        ("--class figther", "\"figther\"", "\"fighter\""),
        ("--class fighter,thef", "\"thef\"", "\"thief\""),
        ("--alignment lawfull", "lawfull", "\"lawful\""),
        ("--size 0", "0", "1..=100"),
        ("--size 101", "101", "1..=100"),
        ("--level 0", "0", "1.."),
        ("--level 15", "15", "no class has a level"),
        ("--class halfling --level 9", "not 9", "1 to 8"),
        ("--size 1 --class elf,elf", "2 classes", "a party of 1"),
        ("--size 1 --name a,b", "2 names", "a party of 1"),
        ("--name ,b", "name", "a character has a name"),
        ("--seed -1", "-1", "expected a decimal number"),
    ] {
        let message = refusal(new(arguments));
        assert!(message.contains(value) && message.contains(expected), "{arguments}: {message}");
    }
}
