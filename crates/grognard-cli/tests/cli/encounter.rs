//! `grognard encounter`

use grognard::bx::{Catalog, model::monster::MonsterTemplate};

use crate::program::{grognard, refusal};

#[test]
fn meetings_are_laid_out_to_be_read() {
    let bugbears = ["encounter", "--level", "3", "--seed", "3"];
    insta::assert_snapshot!("bugbears", grognard(bugbears).fine());
    let veterans = ["encounter", "--level", "2", "--roll", "19", "--seed", "5", "--modifier", "1"];
    insta::assert_snapshot!("veterans", grognard(veterans).fine());
    let cube = ["encounter", "--level", "3", "--seed", "1"];
    insta::assert_snapshot!("cube", grognard(cube).fine());
}

/// Level 1, row 6 (goblins, 2d4), seed 4: the number is the first roll of `wandering`, the hit
/// points are d8 - 1 of `monster_spawn` and at least 1, the reaction is the first 2d6 of
/// `encounter`.
#[test]
fn each_figure_comes_from_its_stream() {
    let totals = |stream: &str, dice: &[String]| -> Vec<i64> {
        let arguments = ["roll", "--seed", "4", "--json", "--stream", stream].map(str::to_owned);
        let json = grognard(arguments.iter().chain(dice)).json();
        let rolls = json["rolls"].as_array().unwrap();
        rolls.iter().map(|roll| roll["total"].as_i64().unwrap()).collect()
    };
    let json =
        grognard(["encounter", "--level", "1", "--roll", "6", "--seed", "4", "--json"]).json();
    let many = totals("wandering", &["2d4".to_owned()])[0];
    assert_eq!((&json["name"], &json["count"]), (&"Goblin".into(), &many.into()));
    let monsters = json["monsters"].as_array().unwrap();
    let points: Vec<i64> =
        monsters.iter().map(|monster| monster["max_hp"].as_i64().unwrap()).collect();
    let dice = vec!["1d8-1".to_owned(); usize::try_from(many).unwrap()];
    let rolled = totals("monster_spawn", &dice);
    assert_eq!(points, rolled.iter().map(|points| (*points).max(1)).collect::<Vec<_>>());
    assert_eq!(json["reaction"]["roll"], totals("encounter", &["2d6".to_owned()])[0]);
}

#[test]
fn every_row_of_every_level_can_be_met() {
    let catalog = Catalog::standard();
    for level in ["1", "2", "3", "4", "6", "8"] {
        for roll in 1..=20 {
            let roll = roll.to_string();
            let arguments = ["encounter", "--level", level, "--roll", &roll, "--seed", "7"];
            let page = grognard(arguments).fine();
            let json = grognard(arguments.into_iter().chain(["--json"])).json();
            let heading = format!("{} × {}\n", json["count"], json["name"].as_str().unwrap());
            assert!(page.starts_with(&heading) && !page.contains('_'), "{page}");
            let widest = page.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(80), "{page}");
            let count = json["count"].as_u64().unwrap();
            let Some(monsters) = json["monsters"].as_array() else {
                assert_eq!(json["npc_party"]["members"].as_array().unwrap().len() as u64, count);
                continue;
            };
            assert_eq!(monsters.len() as u64, count);
            let xp = json["defeat_xp"].as_i64().unwrap();
            assert!(page.replace(',', "").contains(&format!("\nExperience        {xp}")), "{page}");
            for monster in monsters {
                let kind = catalog.monster(monster["template"].as_str().unwrap()).unwrap();
                let kind: &MonsterTemplate = &kind;
                assert!(page.contains(&format!("\n{}\n", kind.name)), "{page}");
                assert!(page.contains(&monster["max_hp"].to_string()), "{page}");
            }
        }
    }
}

#[test]
fn one_seed_gives_one_meeting() {
    for arguments in ["--level 3", "--level 8 --json", "--level 5 --roll 9 --modifier -1"] {
        let arguments = || ["encounter"].into_iter().chain(arguments.split(' '));
        let run = || grognard(arguments().chain(["--seed", "6"])).fine();
        assert_eq!(run(), run());
    }
    let fresh = grognard(["encounter", "--level", "4", "--json"]).json();
    let seed = fresh["seed"].as_str().unwrap();
    let again = grognard(["encounter", "--level", "4", "--json", "--seed", seed]).json();
    assert_eq!(again, fresh);
}

#[test]
fn bad_input_names_the_value_and_what_was_expected() {
    for (arguments, value, expected) in [
        ("--level 0", "0", "1.."),
        ("--level -1", "-1", "1.."),
        ("--level three", "three", "invalid digit"),
        ("--level 1 --roll 21", "21", "1..=20"),
        ("--level 1 --roll 0", "0", "1..=20"),
        ("--level 1 --modifier 21", "21", "-20..=20"),
        ("--level 1 --seed -1", "-1", "expected a decimal number"),
        ("--roll 3", "--level", "required"),
        ("--levl 3", "'--levl'", "'--level'"),
    ] {
        let message = refusal(["encounter"].into_iter().chain(arguments.split(' ')));
        assert!(message.contains(value) && message.contains(expected), "{arguments}: {message}");
    }
}
