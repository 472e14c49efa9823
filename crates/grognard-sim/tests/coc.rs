//! Fights of Call of Cthulhu: what ships is played, saved, read again and audited; what each policy
//! and tactic does is checked on small fights.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};

use grognard::coc::{Evidence, Finding, Outcome, audit, is_overkill, load};
use grognard_sim::{
    Scenario,
    fight::{
        Ending, Fate, Story,
        coc::{Played, Telling, Why, play},
    },
    scenario::{Setting, coc},
};
use serde_json::Value;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

fn setting(scenario: &Scenario) -> &coc::Setting {
    match &scenario.setting {
        Setting::Coc(setting) => setting,
        _ => panic!("a scenario of another system"),
    }
}

fn told(scenario: &Scenario, seed: u128) -> (Played, Story<Telling>) {
    let mut story = Story::default();
    let played = play(setting(scenario), seed, scenario.max_rounds, &mut story).unwrap();
    (played, story)
}

fn shipped() -> Vec<Scenario> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("coc-"))
    });
    files.sort();
    files.iter().map(|path| Scenario::read(path, &[]).unwrap()).collect()
}

/// Every gap of the audit but sums of armour that an overkill explains.
fn gaps(document: &Value) -> Vec<Value> {
    let gaps_of = |finding: Finding| {
        finding.details.into_iter().filter(|detail| !is_overkill(document, detail))
    };
    audit(document, &[]).into_iter().flat_map(gaps_of).collect()
}

/// Whether a turn hits the same target more than once.
fn hits_twice(document: &Value) -> bool {
    let chain = document["damage_chain"].as_array().unwrap();
    let hit = |record: &Value| {
        (record["source_turn_id"].to_string(), record["target_actor_id"].to_string())
    };
    chain
        .iter()
        .enumerate()
        .any(|(place, record)| chain[..place].iter().any(|other| hit(other) == hit(record)))
}

/// A fight ends, is the same again, is written down so that it can be read again, and the audit
/// finds nothing in it. With the seed of the file, and with others.
#[test]
fn what_ships_is_played_saved_and_audited() {
    let scenarios = shipped();
    assert!(scenarios.len() >= 5);
    for scenario in &scenarios {
        for seed in (0..40).chain([scenario.seed]) {
            let (played, story) = told(scenario, seed);
            let title = &scenario.title;
            assert_eq!((&played, &story), (&told(scenario, seed).0, &told(scenario, seed).1));
            let document = Value::from(played.session.document());
            // Both sides out at once is a gap whatever the outcome.
            if played.report.ending == Ending::Decided {
                assert_eq!(gaps(&document), Vec::<Value>::new(), "{title}, seed {seed}");
            }
            let rules = setting(scenario).rules;
            let rows = Value::from(played.session.damage_evidence_rows().unwrap());
            match load(&document, rules, Evidence::Rows(&rows)) {
                Ok(again) => assert_eq!(Value::from(again.document()), document, "{title}, {seed}"),
                // Each damage notes how its target was at the end of the turn, and the loader wants
                // that to be how it was after the blow: two hits in one turn are never both.
                Err(fault) => assert!(
                    fault.code == "damage_status" && hits_twice(&document),
                    "{title}, seed {seed}: {fault:?}"
                ),
            }
        }
    }
}

/// The scenes as they ship: each shows what it is there for.
#[test]
fn every_scene_shows_what_it_is_for() {
    let wanted: [(&str, &[&str]); 5] = [
        ("cellar", &["dominate_success", "hit", "combat_luck_spent", "dominated"]),
        ("strongman", &["restrain_success", "escape_success", "counter_disarm_success"]),
        ("mill-pond", &["drowning", "air_back", "restrain_success", "escape_success"]),
        ("pier", &["closes", "fled", "throwing_knife", "gets_up"]),
        (
            "bay-four",
            &["full_auto_resolved", "suppressive_fire", "hit_after_cover", "weapon_malfunction"],
        ),
    ];
    for scenario in shipped() {
        let (_, story) = told(&scenario, scenario.seed);
        let id = setting(&scenario).combat_id.as_str();
        let (_, words) = wanted.iter().find(|(own, _)| *own == id).unwrap();
        let json = serde_json::to_string(story.tellings()).unwrap();
        for word in *words {
            assert!(json.contains(&format!("\"{word}\"")), "{id}: {word}");
        }
    }
}

const MONSTER: &str =
    "[[monsters.member]]\nname = \"it\"\ndex = 10\nfighting = 1\nhit_points = 90\n";

fn fight(investigator: &str, rest: &str) -> Scenario {
    let text = format!(
        "system = \"coc\"\nmax_rounds = 6\n{rest}\n[[investigators.member]]\nname = \"Ida\"\n\
         dex = 90\nfighting = 1\nhit_points = 90\n{investigator}"
    );
    Scenario::from_toml(&text, "own.toml", &[]).unwrap()
}

/// The outcomes of somebody's turns; `waits` and `closes` where there was none.
fn outcomes(story: &Story<Telling>, who: &str) -> Vec<String> {
    let of = |telling: &Telling| match telling {
        Telling::Turn(told) if told.turn.actor_id == who => Some(told.turn.outcome.to_string()),
        Telling::Waits { actor_id, why } if actor_id == who => {
            Some(serde_json::to_value(why).unwrap().as_str().unwrap().to_owned())
        }
        Telling::Closes { actor_id, .. } if actor_id == who => Some("closes".to_owned()),
        _ => None,
    };
    story.tellings().iter().filter_map(of).collect()
}

#[test]
fn an_empty_weapon_is_loaded() {
    let gun =
        "firearms = 1\nweapons = [{ id = \"revolver_38\", loaded = 1 }]\ntactics = [\"shoot\"]";
    let (_, story) = told(&fight(gun, &format!("distance = 10\n{MONSTER}pace = 0\n")), 3);
    let turns = outcomes(&story, "ida");
    assert_eq!(&turns[1], "reload_complete", "{turns:?}");
    assert!(turns[2..].iter().all(|turn| turn == "miss"), "{turns:?}");
}

/// At a malfunction number of 1 the first shot jams; with a skill of 150 the roll to clear it, one
/// of 99, hardly fails.
#[test]
fn a_jam_is_cleared() {
    let gun = "firearms = 1\nmechanical_repair = 150\ntactics = [\"shoot\"]\n\
               weapons = [{ id = \"gun\", extends = \"revolver_38\", malfunction = 1 }]";
    let (_, story) = told(&fight(gun, &format!("distance = 10\n{MONSTER}pace = 0\n")), 3);
    let turns = outcomes(&story, "ida");
    let level = |turn: &String| matches!(turn.as_str(), "regular" | "hard" | "extreme");
    assert!(turns[0] == "miss" && level(&turns[1]) && turns[2] == "miss", "{turns:?}");
}

#[test]
fn who_aims_fires_in_the_next_turn_with_a_bonus_die() {
    let gun = "firearms = 50\nweapons = [\"revolver_38\"]\ntactics = [\"aim_then_shoot\"]";
    let (_, story) = told(&fight(gun, &format!("distance = 10\n{MONSTER}pace = 0\n")), 3);
    let turns = outcomes(&story, "ida");
    assert!(turns[0] == "aiming" && turns[2] == "aiming" && turns[1] != "aiming", "{turns:?}");
    let aimed = |telling: &Telling| match telling {
        Telling::Turn(told) => told.turn.attack_modifiers.as_ref().is_some_and(|own| own.aimed),
        _ => false,
    };
    assert_eq!(story.tellings().iter().filter(|telling| aimed(telling)).count(), 3);
}

#[test]
fn who_is_far_closes_in_and_who_cannot_waits() {
    let (_, story) = told(&fight("pace = 4", &format!("distance = 10\n{MONSTER}pace = 0\n")), 3);
    assert_eq!(&outcomes(&story, "ida")[..3], ["closes", "closes", "closes"]);
    assert_eq!(outcomes(&story, "it")[0], "nothing_to_do");
    let yards = story.tellings().iter().filter_map(|telling| match telling {
        Telling::Closes { distance_yards, .. } => Some(*distance_yards),
        _ => None,
    });
    // 10 − 4 = 6, 6 − 4 = 2, and never below 1.
    assert_eq!(yards.collect::<Vec<_>>(), [6, 2, 1]);
}

#[test]
fn what_is_thrown_is_gone() {
    let rocks =
        "weapons = [{ id = \"rock_thrown\", quantity = 2 }]\ntactics = [\"throw\", \"wait\"]";
    let (played, story) = told(&fight(rocks, MONSTER), 3);
    assert_eq!(outcomes(&story, "ida")[2..], ["nothing_to_do"; 4]);
    assert!(played.session.participant("ida").unwrap().weapons.is_empty());
}

#[test]
fn who_has_had_enough_runs() {
    let (played, _) = told(&fight("flees_below = 91", MONSTER), 3);
    assert_eq!(played.outcome, Outcome::Fled);
    assert_eq!((played.report.ending, played.report.rounds), (Ending::Decided, 1));
    assert_eq!(played.report.fighters[0].fate, Fate::Fled);
    assert_eq!(played.report.winner.unwrap(), "monsters");
}

#[test]
fn who_is_surprised_does_nothing_and_has_no_defence() {
    let monster = format!("{MONSTER}conditions = [\"surprised\"]\n");
    let (_, story) = told(&fight("", &monster), 3);
    let Some(Telling::Turn(first)) =
        story.tellings().iter().find(|telling| matches!(telling, Telling::Turn(_)))
    else {
        panic!("nobody acts");
    };
    assert_eq!(first.turn.action, "surprise_attack");
    assert_eq!(first.turn.defense_kind.as_deref(), Some("none"));
    let waits = |telling: &&Telling| matches!(telling, Telling::Waits { why: Why::Surprised, .. });
    assert_eq!(story.tellings().iter().filter(waits).count(), 1);
}

/// Whom each policy chooses among 30, 20 and 30 hit points: the targets of Ida's turns.
#[test]
fn each_policy_has_its_targets() {
    let monsters: String = [30, 20, 30]
        .iter()
        .enumerate()
        .map(|(place, hit_points)| {
            format!(
                "[[monsters.member]]\nname = \"m{place}\"\ndex = 10\nfighting = 1\n\
                 hit_points = {hit_points}\ntactics = [\"wait\"]\ndefends = \"none\"\n"
            )
        })
        .collect();
    let targets = |policy: &str| -> Vec<String> {
        let own = format!("policy = \"{policy}\"\ntactics = [\"push\", \"wait\"]");
        let (_, story) = told(&fight(&own, &monsters), 3);
        let target = |telling: &Telling| match telling {
            Telling::Turn(told) => told.turn.target_actor_id.as_ref().map(ToString::to_string),
            _ => None,
        };
        story.tellings().iter().filter_map(target).collect()
    };
    let all = |policy: &str, whom: &str| {
        let targets = targets(policy);
        assert!(!targets.is_empty() && targets.iter().all(|one| one == whom), "{targets:?}");
    };
    all("first", "m0");
    all("weakest", "m1");
    all("strongest", "m0");
    let random = targets("random");
    assert!(random.iter().any(|one| *one != random[0]), "{random:?}");
}

/// Nobody listens: the fight is the same.
#[test]
fn listening_changes_nothing() {
    for scenario in shipped() {
        let setting = setting(&scenario);
        let unheard = play(setting, 5, 50, &mut grognard::kernel::Ignore).unwrap();
        assert_eq!(unheard, play(setting, 5, 50, &mut Story::default()).unwrap());
    }
}

/// The dominated strike their friends where the caster wants it.
#[test]
fn who_is_dominated_obeys() {
    let caster = "[[monsters.member]]\nname = \"it\"\ndex = 95\nfighting = 1\npow = 99\n\
                  hit_points = 90\nmagic_points = 5\ntactics = [\"cast_dominate\", \"wait\"]\n";
    let friend = "pow = 1\n[[investigators.member]]\nname = \"Joss\"\ndex = 5\nfighting = 1\n\
                  hit_points = 90\ntactics = [\"wait\"]\n";
    let of = |orders: &str| {
        let scenario = fight(friend, &format!("{caster}orders = \"{orders}\"\n"));
        let (_, story) = told(&scenario, 3);
        let target = |telling: &Telling| match telling {
            Telling::Turn(told) if told.turn.actor_id == "ida" => {
                told.turn.target_actor_id.clone().map(|id| id.to_string())
            }
            Telling::Waits { actor_id, why: Why::Dominated } if actor_id == "ida" => {
                Some("nobody".to_owned())
            }
            _ => None,
        };
        story.tellings().iter().find_map(target).unwrap()
    };
    assert_eq!(of("stand_still"), "nobody");
    assert_eq!(of("strike_friends"), "joss");
}
