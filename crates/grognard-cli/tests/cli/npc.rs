//! `grognard npc`

use grognard::bx::{Catalog, Streams, model::words::Tier, npc::NpcPartyRoll};
use grognard::kernel::IdAllocator;
use serde_json::json;

use crate::program::{grognard, refusal};

#[test]
fn parties_are_laid_out_to_be_read() {
    insta::assert_snapshot!("basic", grognard(["npc", "basic", "--seed", "3"]).fine());
    let expert = ["npc", "expert", "--size", "3", "--seed", "12"];
    insta::assert_snapshot!("expert", grognard(expert).fine());
}

#[test]
fn one_seed_gives_one_party() {
    for arguments in ["npc basic", "npc expert --json", "npc expert --size 2"] {
        let run = || grognard(arguments.split(' ').chain(["--seed", "8"])).fine();
        assert_eq!(run(), run(), "{arguments}");
    }
    let fresh = grognard(["npc", "expert", "--json"]).json();
    let seed = fresh["seed"].as_str().unwrap();
    assert_eq!(grognard(["npc", "expert", "--json", "--seed", seed]).json(), fresh);
}

#[test]
fn json_is_what_the_library_rolls_and_the_page_prints() {
    let roll = NpcPartyRoll { kind: Tier::Expert, count: 4, catalog: Catalog::standard() };
    let party = roll.roll(&mut Streams::with_keys(12), &mut IdAllocator::default()).unwrap();
    let arguments = ["npc", "expert", "--size", "4", "--seed", "12"];
    let json = grognard(arguments.into_iter().chain(["--json"])).json();
    let page = grognard(arguments).fine();
    assert_eq!(json["treasure"], json!(party.treasure));
    assert_eq!(json["treasure_value_gp"], party.treasure.value_gp());
    assert_eq!((&json["alignment"], &json["kind"]), (&json!(party.alignment), &"expert".into()));
    for (place, member) in party.members.iter().enumerate() {
        let written = &json["members"][place];
        assert_eq!(written["character"], json!(member.record()));
        assert_eq!(written["armour_class"], member.armour_class());
        assert!(page.contains(&format!("\n{}\n", member.body().name())), "{page}");
    }
    let widest = page.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(80) && !page.contains('_'), "{page}");
}

/// Their number: 1d4+4 (basic) or 1d6+3 (expert) from the stream `encounter`.
#[test]
fn the_number_comes_from_its_own_stream() {
    for (kind, dice) in [("basic", "1d4+4"), ("expert", "1d6+3")] {
        for seed in ["1", "2", "3", "4"] {
            let roll = ["roll", dice, "--seed", seed, "--stream", "encounter", "--json"];
            let many = grognard(roll).json()["rolls"][0]["total"].as_u64().unwrap();
            let json = grognard(["npc", kind, "--seed", seed, "--json"]).json();
            assert_eq!(json["members"].as_array().unwrap().len() as u64, many);
        }
    }
}

#[test]
fn bad_input_names_the_value_and_the_nearest_name() {
    for (arguments, value, expected) in [
        ("expart", "expart", "\"expert\""),
        ("basic --size 0", "0", "1..=100"),
        ("basic --size -2", "-2", "1..=100"),
        ("basic --size 101", "101", "1..=100"),
        ("basic --seed x", "x", "expected a decimal number"),
    ] {
        let message = refusal(["npc"].into_iter().chain(arguments.split(' ')));
        assert!(message.contains(value) && message.contains(expected), "{arguments}: {message}");
    }
    assert!(refusal(["npc"]).contains("<KIND>"));
}
