//! Fights of Knave: who decides what, which stream is drawn from, and how a fight ends.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::{collections::BTreeSet, path::Path};

use grognard::{
    kernel::{Dice, Ignore, Streams},
    knave::{Action, Event, Order, Stat},
};
use grognard_sim::{
    Scenario,
    fight::{
        Ending, Fate, FightReport, Story,
        knave::{Telling, play},
    },
    scenario::{
        Setting,
        knave::{Body, Conduct, Tactic},
    },
};

fn shipped(name: &str) -> Scenario {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    Scenario::read(&folder.join(name), &[]).unwrap()
}

fn told(scenario: &Scenario, seed: u128) -> (FightReport, Vec<Telling>) {
    let Setting::Knave(setting) = &scenario.setting else { panic!("{:?}", scenario.setting) };
    let mut story = Story::default();
    let report = play(setting, seed, scenario.max_rounds, &mut story).unwrap();
    let unheard = play(setting, seed, scenario.max_rounds, &mut Ignore).unwrap();
    assert_eq!(report, unheard, "listening changes nothing");
    (report, story.tellings().to_vec())
}

fn own(text: &str) -> Scenario {
    Scenario::from_toml(&format!("system = \"knave\"\n{text}"), "own.toml", &[]).unwrap()
}

fn events(tellings: &[Telling]) -> impl Iterator<Item = (&Event, &[i64])> {
    tellings.iter().filter_map(|telling| match telling {
        Telling::Event(happened) => Some((&happened.event, happened.dice.as_slice())),
        _ => None,
    })
}

fn orders<'t>(tellings: &'t [Telling], of: &'t str) -> impl Iterator<Item = &'t Order> {
    tellings.iter().filter_map(move |telling| match telling {
        Telling::Decides { who, order, .. } if *who == *of => Some(order),
        _ => None,
    })
}

/// A mind draws a real number for what, and then a pick for whom, and nothing else does.
#[test]
fn a_mind_draws_what_and_then_whom() {
    let scenario = own("[[characters.member]]\nname = \"a\"\nhit_points = 500\n\
         [[characters.member]]\nname = \"b\"\nhit_points = 500\n\
         [[foes.member]]\nname = \"troll\"\nhit_points_per_die = 900\n\
         weights = { attack = 3, hold = 1 }\n");
    for seed in 0..20 {
        let (_, tellings) = told(&scenario, seed);
        let mut streams = Streams::new(seed);
        let mut held = 0;
        for order in orders(&tellings, "troll") {
            let mind = streams.get("mind");
            // The greatest weight comes first: up to 3/4 it strikes.
            let expected = if mind.unit().unwrap() <= 0.75 {
                Action::Attack { target: ["a", "b"][mind.pick(2).unwrap()].into() }
            } else {
                held += 1;
                Action::Hold
            };
            assert_eq!(order.action, expected);
        }
        assert!(held > 0, "seed {seed} tests nothing");
    }
}

/// The first turn of a fight, draw by draw.
#[test]
fn a_turn_draws_its_order_then_the_blows_then_a_pick() {
    let scenario = own("max_rounds = 1\n\
         [[characters.member]]\nname = \"hero\"\nstrength = 3\nhit_points = 50\nweapon = \"sword\"\n\
         [[foes.member]]\nname = \"goblin\"\nhit_dice = 2\nhit_points_per_die = 30\nweights = { attack = 1 }\n");
    let mut hits = 0;
    for seed in 0..30 {
        let (report, tellings) = told(&scenario, seed);
        assert_eq!(report.ending, Ending::BrokenOff);
        let mut streams = Streams::new(seed);
        let combat = streams.get("combat");
        let names = ["hero", "goblin"];
        let order = combat.shuffle(2).unwrap();
        let mut hit_points = [50, 60];
        for place in order {
            let natural = combat.range(1, 20).unwrap();
            // The hero strikes at 10 + 1 and the goblin at 10 + 1.
            let (bonus, sides) = [(3, 8), (2, 4)][place];
            if natural + bonus > 11 {
                hits += 1;
                let times = if natural == 20 { 2 } else { 1 };
                for _ in 0..times {
                    hit_points[1 - place] -= combat.range(1, sides).unwrap();
                }
            }
        }
        combat.pick(2).unwrap();
        for (fighter, (name, left)) in report.fighters.iter().zip(names.iter().zip(hit_points)) {
            assert_eq!((fighter.name.as_str(), fighter.current_hp), (*name, left), "seed {seed}");
        }
        // Every die is told with the event that it was rolled for.
        for (event, dice) in events(&tellings) {
            match event {
                Event::Opposed { natural, .. } => assert_eq!(dice, [*natural]),
                Event::Damaged { damage, .. } => assert_eq!(dice.iter().sum::<i64>(), *damage),
                _ => assert!(dice.is_empty(), "{event:?}"),
            }
        }
    }
    assert!(hits > 10, "{hits}");
}

/// A fight of each scenario that ships, for many seeds: every tactic is used, every way out comes
/// up, and every fight ends.
#[test]
fn everything_comes_up_in_the_scenarios() {
    let mut used = BTreeSet::new();
    let mut fates = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for name in ["bridge", "barrow", "duel", "mill", "ogre"] {
        let scenario = shipped(&format!("knave-{name}.toml"));
        let Setting::Knave(setting) = &scenario.setting else { panic!("{name}") };
        for member in &setting.members {
            if let Conduct::Player(plan) = &member.conduct {
                used.extend(plan.tactics.iter().map(|tactic| tactic.as_str()));
            }
        }
        for seed in 0..40 {
            let (report, tellings) = told(&scenario, seed);
            assert_ne!(report.ending, Ending::BrokenOff, "{name}, seed {seed}");
            fates.extend(report.fighters.iter().map(|fighter| fighter.fate.as_str()));
            for (event, _) in events(&tellings) {
                let json = serde_json::to_value(event).unwrap();
                seen.insert(json["event"].as_str().unwrap().to_owned());
            }
        }
    }
    let tactics: BTreeSet<&str> = Tactic::ALL.iter().map(|tactic| tactic.as_str()).collect();
    let left: Vec<&&str> = tactics.difference(&used).collect();
    assert_eq!(left, [&"flee", &"hold"], "two are for scenarios of one's own");
    let all: BTreeSet<&str> = Fate::ALL.iter().map(|fate| fate.as_str()).collect();
    assert_eq!(fates, all);
    for event in [
        "opposed",
        "damaged",
        "weapon_worn",
        "broke",
        "used_up",
        "healed",
        "survived",
        "died",
        "yielded",
        "defeated",
        "fled",
        "stunt",
        "wielded",
        "retreating",
        "combat_over",
    ] {
        assert!(seen.contains(event), "{event} never comes up: {seen:?}");
    }
    assert!(!seen.contains("order_failed") && !seen.contains("refused"), "{seen:?}");
}

#[test]
fn holding_and_running_are_tactics_too() {
    let scenario = own(
        "max_rounds = 3\n[[characters.member]]\nname = \"a\"\nhit_points = 900\ntactics = [\"hold\", \"attack\"]\n\
         [[characters.member]]\nname = \"b\"\nhit_points = 900\ntactics = [\"flee\"]\n\
         [[foes.member]]\nname = \"c\"\nhit_points_per_die = 900\nweights = { hold = 1 }\n",
    );
    let (report, tellings) = told(&scenario, 1);
    assert!(orders(&tellings, "a").all(|order| order.action == Action::Hold));
    let fates: Vec<Fate> = report.fighters.iter().map(|fighter| fighter.fate).collect();
    assert_eq!(fates, [Fate::Standing, Fate::Fled, Fate::Standing]);
    assert_eq!(orders(&tellings, "b").count(), 1, "who is gone decides nothing");
}

/// A sword that breaks is put away for the axe in the pack; the last weapon that breaks is let go.
#[test]
fn a_broken_weapon_gives_way_to_the_next() {
    let scenario = own(
        "max_rounds = 100000\n[[item]]\nname = \"glass sword\"\nextends = \"sword\"\nquality = 1\n\
         [[item]]\nname = \"glass axe\"\nextends = \"axe\"\nquality = 1\n\
         [[characters.member]]\nname = \"a\"\nhit_points = 900\nstrength = -5\nweapon = \"glass sword\"\ncarries = [\"glass axe\"]\n\
         [[foes.member]]\nname = \"c\"\nhit_points_per_die = 200\narmour = 0\nweights = { hold = 1 }\n",
    );
    let (report, tellings) = told(&scenario, 1);
    assert_eq!(report.winner.unwrap(), "characters");
    let broken: Vec<&str> = events(&tellings)
        .filter_map(|(event, _)| match event {
            Event::Broke { item, .. } => Some(item.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(broken, ["a/glass sword", "a/glass axe"]);
    let taken = events(&tellings).filter(|(event, _)| matches!(event, Event::Wielded { .. }));
    assert_eq!(taken.count(), 1);
    let let_go: Vec<&Telling> =
        tellings.iter().filter(|telling| matches!(telling, Telling::PutsAway { .. })).collect();
    let [Telling::PutsAway { who, item }] = let_go.as_slice() else { panic!("{let_go:?}") };
    assert_eq!((who.as_str(), item.as_str()), ("a", "a/glass axe"));
    // No blow was refused: each was struck with something that strikes.
    assert!(!events(&tellings).any(|(event, _)| matches!(event, Event::Refused { .. })));
}

#[test]
fn a_stunt_is_not_tried_for_what_is_there_already() {
    let scenario = own(
        "max_rounds = 40\n[[characters.member]]\nname = \"a\"\nhit_points = 900\ncharisma = 9\n\
         tactics = [\"boost\", \"foil\", \"attack\"]\nstunts_with = \"charisma\"\n\
         [[foes.member]]\nname = \"c\"\nhit_points_per_die = 900\nweights = { hold = 1 }\n",
    );
    let (_, tellings) = told(&scenario, 5);
    let mut has = (false, false);
    let mut blows = 0;
    for telling in &tellings {
        match telling {
            Telling::Decides { who, order, .. } if *who == "a" => match &order.action {
                Action::Stunt { advantage: true, .. } => assert!(!has.0),
                Action::Stunt { advantage: false, .. } => assert!(has.0 && !has.1),
                Action::Attack { .. } => assert!(has.0 && has.1),
                other => panic!("{other:?}"),
            },
            Telling::Event(happened) => match &happened.event {
                // A foil is a roll against the same enemy: it spends the advantage.
                Event::Stunt { recipient, success, .. } if *recipient == "a" => has.0 = *success,
                Event::Stunt { success, .. } => has = (false, *success),
                Event::Opposed { advantage, attack_type: Stat::Strength, .. } => {
                    blows += 1;
                    assert!(advantage);
                    has.0 = false;
                }
                _ => {}
            },
            _ => {}
        }
    }
    assert!(blows > 3, "{blows}");
}

#[test]
fn who_is_hurt_enough_runs_and_nobody_strikes_without_advantage() {
    let scenario = own("[rules]\nflee_turns = 3\n\
         [[characters.member]]\nname = \"a\"\nhit_points = 90\nhit_points_left = 4\nflees_below = 5\n\
         [[foes.member]]\nname = \"c\"\nweights = { attack = 1 }\narmour = 0\n");
    let (report, tellings) = told(&scenario, 3);
    let left: Vec<i64> = events(&tellings)
        .filter_map(|(event, _)| match event {
            Event::Retreating { turns_left, .. } => Some(*turns_left),
            _ => None,
        })
        .collect();
    assert!(left.starts_with(&[2]), "{left:?}");
    // One who turned to run in the first turn is away at the end of the third.
    if report.fighters[0].fate == Fate::Fled {
        assert_eq!((left, report.rounds), (vec![2, 1], 3));
    }
    let with_advantage = |(event, _): (&Event, &[i64])| match event {
        Event::Opposed { attacker, advantage, .. } if *attacker == "c" => Some(*advantage),
        _ => None,
    };
    // In the first turn the order decides whether it runs before the blow.
    assert!(events(&tellings).filter_map(with_advantage).skip(1).all(|edge| edge));
    assert_eq!(orders(&tellings, "a").count(), 1, "flight once begun goes on");
}

/// Without leave to die, characters yield and are whole; foes die all the same.
#[test]
fn characters_yield_where_nobody_may_die() {
    let text = "[[characters.member]]\nname = \"a\"\nhit_points = 1\n\
                [[foes.member]]\nname = \"c\"\nhit_dice = 9\nweights = { attack = 1 }\n";
    let (report, tellings) = told(&own(&format!("[rules]\nallow_death = false\n{text}")), 1);
    assert_eq!(report.winner.unwrap(), "foes");
    let loser = &report.fighters[0];
    assert_eq!((loser.fate, loser.current_hp), (Fate::Helpless, 1));
    assert_eq!(loser.conditions, ["yielded"]);
    assert!(events(&tellings).any(|(event, _)| matches!(event, Event::Yielded { .. })));
    let fates: BTreeSet<Fate> =
        (0..40).map(|seed| told(&own(text), seed).0.fighters[0].fate).collect();
    assert_eq!(fates, BTreeSet::from([Fate::Helpless, Fate::Dead]));
}

#[test]
fn where_everybody_stands_alone_one_is_left() {
    let text = "[rules]\nallow_pvp = true\n\
                [[characters.member]]\nname = \"a\"\nhit_points = 5\n\
                [[characters.member]]\nname = \"b\"\nhit_points = 5\n\
                [[characters.member]]\nname = \"c\"\nhit_points = 5\npolicy = \"random\"\n";
    let mut winners = BTreeSet::new();
    for seed in 0..60 {
        let (report, _) = told(&own(text), seed);
        let standing = report.fighters.iter().filter(|fighter| fighter.fate == Fate::Standing);
        match report.ending {
            Ending::Decided => {
                let standing: Vec<&str> = standing.map(|fighter| fighter.name.as_str()).collect();
                assert_eq!(standing, [report.winner.unwrap().as_str()]);
                winners.insert(standing[0].to_owned());
            }
            // Two who fell each other in one turn leave nobody.
            Ending::NobodyLeft => assert_eq!(standing.count(), 0),
            Ending::BrokenOff => panic!("seed {seed}"),
        }
    }
    assert_eq!(winners.len(), 3);
}

/// A random target is the stream's: with two enemies who never fall, each pick is of two.
#[test]
fn a_random_target_draws_from_the_policy() {
    let scenario = own(
        "max_rounds = 30\n[[characters.member]]\nname = \"a\"\nhit_points = 900\npolicy = \"random\"\n\
         [[foes.member]]\nname = \"c\"\ncount = 2\nhit_points_per_die = 900\nweights = { hold = 1 }\n",
    );
    let (_, tellings) = told(&scenario, 9);
    let mut streams = Streams::new(9);
    let mut count = 0;
    for order in orders(&tellings, "a") {
        let target = ["c 1", "c 2"][streams.get("policy").pick(2).unwrap()];
        assert_eq!(order.action, Action::Attack { target: target.into() });
        count += 1;
    }
    assert_eq!(count, 30);
}

/// 2d6 for each foe that is left, when the first falls and when half are out; above the morale it
/// runs.
#[test]
fn morale_is_checked_twice_and_breaks_the_faint() {
    let scenario = own("[rules]\nchecks_morale = true\n\
         [[characters.member]]\nname = \"a\"\nhit_points = 900\nstrength = 10\nweapon = \"sword\"\n\
         [[foes.member]]\nname = \"c\"\ncount = 4\nhit_points_per_die = 1\nmorale = 7\nweights = { hold = 1 }\n");
    let (mut ran, mut stood) = (0, 0);
    for seed in 0..30 {
        let (report, tellings) = told(&scenario, seed);
        let mut streams = Streams::new(seed);
        let mut checks = 0;
        for telling in &tellings {
            let Telling::Morale { dice, morale, holds, .. } = telling else { continue };
            let stream = streams.get("morale");
            let faces = vec![stream.range(1, 6).unwrap(), stream.range(1, 6).unwrap()];
            assert_eq!((dice, *morale, *holds), (&faces, 7, faces.iter().sum::<i64>() <= 7));
            checks += 1;
            if *holds { stood += 1 } else { ran += 1 }
        }
        // Three are left when the first falls, two at the most when half are out.
        assert!((3..=5).contains(&checks), "seed {seed}: {checks}");
        let broken = tellings
            .iter()
            .filter(|telling| matches!(telling, Telling::Decides { broken: true, .. }));
        let fled = report.fighters.iter().filter(|fighter| fighter.fate == Fate::Fled).count();
        assert!(fled <= broken.count());
    }
    assert!(ran > 10 && stood > 10, "{ran} ran, {stood} stood");
    let without = own("[[characters.member]]\nname = \"a\"\nhit_points = 900\nstrength = 10\n\
         [[foes.member]]\nname = \"c\"\ncount = 4\nhit_points_per_die = 1\nmorale = 2\n");
    let (_, tellings) = told(&without, 1);
    assert!(!tellings.iter().any(|telling| matches!(telling, Telling::Morale { .. })));
}

/// A rolled sheet is the one that its stream gives, one after another, with its levels.
#[test]
fn rolled_sheets_come_from_their_stream() {
    use grognard::knave::{Rules, Sheet, World};
    let scenario = shipped("knave-barrow.toml");
    let Setting::Knave(setting) = &scenario.setting else { panic!() };
    let (_, tellings) = told(&scenario, scenario.seed);
    let mut streams = Streams::new(scenario.seed);
    let mut checked = 0;
    for member in &setting.members {
        let Body::Rolled { level, raises } = &member.body else { continue };
        let dice = streams.get("character");
        let mut sheet = Sheet::roll(&Rules::default(), dice).unwrap();
        sheet.rename(&member.name);
        let mut world = World::new(Rules::default());
        world.add_character("it", &sheet).unwrap();
        let raises: Vec<&str> = raises.iter().map(|ability| ability.as_str()).collect();
        for _ in 1..*level {
            world.level_up("it", &raises, dice).unwrap();
        }
        let enters = tellings.iter().find_map(|telling| match telling {
            Telling::Enters(enters) if enters.name == member.name => Some(enters),
            _ => None,
        });
        let enters = enters.unwrap();
        let most = world.creature("it").unwrap().hp_max();
        assert_eq!((enters.current_hp, enters.max_hp, enters.level), (most, most, Some(*level)));
        checked += 1;
    }
    assert_eq!(checked, 2);
}

/// The reference, faults and all, plays as well: nothing that a plan orders can fail.
#[test]
fn the_reference_plays_every_scenario() {
    for name in ["bridge", "barrow", "duel", "mill", "ogre"] {
        for profile in ["page", "module"] {
            let profile = format!("rules.profile={profile}").parse().unwrap();
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
            let path = folder.join(format!("knave-{name}.toml"));
            let scenario = Scenario::read(&path, &[profile]).unwrap();
            for seed in 0..10 {
                let (report, _) = told(&scenario, seed);
                assert!(report.rounds > 0);
            }
        }
    }
}
