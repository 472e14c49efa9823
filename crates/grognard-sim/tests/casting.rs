//! Spells, scrolls and the turning of undead in fights.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use grognard::bx::{
    Event,
    events::{AttackCode, CastCode, DisruptCode, EventKind, SpellCast, TurningCode},
};
use grognard_sim::{
    Scenario,
    fight::{Entry, Fate, FightRecord, FightReport, Note, play},
};

/// A fight, played.
struct Played {
    entries: Vec<Entry<Event>>,
    report: FightReport,
}

fn fight(text: &str, seed: u128) -> Played {
    let mut scenario = Scenario::from_toml(text, "magic.toml", &[]).unwrap();
    scenario.seed = seed;
    let mut record = FightRecord::default();
    let report = play(&scenario, &mut record).unwrap();
    Played { entries: record.entries().to_vec(), report }
}

impl Played {
    fn events(&self) -> impl Iterator<Item = &EventKind> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Event(event, _) => Some(&event.kind),
            Entry::Note(_) => None,
        })
    }

    fn notes(&self) -> impl Iterator<Item = &Note> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Note(note) => Some(note),
            Entry::Event(..) => None,
        })
    }

    fn casts<'a>(&'a self, spell: &'a str) -> impl Iterator<Item = &'a SpellCast> {
        self.events().filter_map(move |event| match event {
            EventKind::SpellCast(cast) if cast.spell_id == spell => Some(cast),
            _ => None,
        })
    }

    fn fate(&self, name: &str) -> Fate {
        self.report.fighters.iter().find(|one| one.name == name).unwrap().fate
    }

    /// Attacks of one on another.
    fn attacks<'a>(&'a self, attacker: &'a str, defender: &'a str) -> usize {
        let fits = |event: &&EventKind| {
            matches!(event, EventKind::AttackRolled(rolled)
                if rolled.attacker_id.starts_with(attacker)
                    && rolled.defender_id.starts_with(defender))
        };
        self.events().filter(fits).count()
    }
}

/// Sides of one line each: the first with the given character, the second with monsters.
fn scenario(head: &str, characters: &[&str], foes: &str) -> String {
    let characters: String =
        characters.iter().map(|one| format!("[[side.character]]\n{one}\n")).collect();
    format!(
        "system = \"bx\"\n{head}\n[[side]]\nname = \"party\"\n{characters}\
         [[side]]\nname = \"foes\"\n{foes}"
    )
}

const ZELIA: &str = "name = \"Zelia\"\nclass = \"magic_user\"\n";
const HILD: &str = "name = \"Hild\"\nclass = \"fighter\"\nlevel = 3\nwields = [\"sword\"]\n";

#[test]
fn a_caster_who_is_hit_loses_the_spell() {
    let zelia = format!("{ZELIA}level = 1\nhit_points = 40\nmemorized = [\"sleep\"]");
    let foes = "[[side.monster]]\ntemplate = \"goblin\"\ncount = 3\n";
    let text = scenario("distance = 5", &[&zelia], foes);
    let (mut disrupted, mut cast) = (0, 0);
    for seed in 0..30 {
        let played = fight(&text, seed);
        let mut lost = false;
        for event in played.events() {
            match event {
                EventKind::SpellDisrupted(event) => {
                    assert_eq!(event.code, DisruptCode::Disrupted);
                    assert_eq!((event.caster_id.as_str(), lost), ("Zelia", false));
                    lost = true;
                }
                EventKind::SpellCast(_) => {
                    assert!(!lost, "seed {seed}: she had it once");
                    cast += 1;
                }
                _ => {}
            }
        }
        disrupted += usize::from(lost);
    }
    assert!(disrupted > 3 && cast > 3, "{disrupted} and {cast}");
}

#[test]
fn who_declares_nothing_else_does_nothing_else() {
    let zelia = format!(
        "{ZELIA}level = 1\nhit_points = 40\nwields = [\"dagger\"]\n\
                         memorized = [\"sleep\"]"
    );
    let foes = "[[side.monster]]\ntemplate = \"goblin\"\ncount = 9\n";
    for seed in 0..10 {
        let played = fight(&scenario("distance = 5\nmax_rounds = 1", &[&zelia], foes), seed);
        assert!(played.notes().any(|note| matches!(note, Note::Declares { .. })));
        assert_eq!(played.attacks("Zelia", ""), 0, "seed {seed}");
    }
}

const SKELETONS: &str = "[[side.monster]]\ntemplate = \"skeleton\"\ncount = 4\n";

#[test]
fn the_turned_flee_and_who_fails_does_not_try_again() {
    let odo = "name = \"Odo\"\nclass = \"cleric\"\nhit_points = 60\nwields = [\"mace\"]";
    let text = scenario("distance = 20", &[odo], SKELETONS);
    let (mut turned, mut failed) = (0, 0);
    for seed in 0..30 {
        let played = fight(&text, seed);
        let mut codes = Vec::new();
        for event in played.events() {
            if let EventKind::UndeadTurned(event) = event {
                codes.push(event.code);
                for name in &event.affected_ids {
                    assert_eq!(played.fate(name), Fate::Fled, "seed {seed}");
                }
            }
        }
        // Tries go on until one fails.
        let first_failure = codes.iter().position(|code| *code == TurningCode::Failed);
        assert!(first_failure.is_none_or(|at| at == codes.len() - 1), "seed {seed}: {codes:?}");
        turned += codes.iter().filter(|code| **code == TurningCode::Turned).count();
        failed += usize::from(first_failure.is_some());
    }
    assert!(turned > 5 && failed > 5, "{turned} and {failed}");
}

#[test]
fn the_weakest_undead_are_destroyed_by_the_strong() {
    let odo = "name = \"Odo\"\nclass = \"cleric\"\nlevel = 4\nhit_points = 60";
    let played = fight(&scenario("distance = 20", &[odo], SKELETONS), 1);
    assert!(played.report.fighters.iter().any(|one| one.fate == Fate::Dead));
    // With the policy `never`, nobody is turned.
    let never = fight(&scenario("", &[&format!("{odo}\ncasts = \"never\"")], SKELETONS), 1);
    assert!(!never.events().any(|event| matches!(event, EventKind::UndeadTurned(_))));
}

const ORCS: &str = "[[side.monster]]\ntemplate = \"orc\"\ncount = 8\n";

fn burner(extra: &str) -> String {
    format!("{ZELIA}level = 5\nhit_points = 70\nmemorized = [\"fire_ball\"]\n{extra}")
}

#[test]
fn a_fire_ball_at_a_distance_spares_friends() {
    let mut burned = 0;
    for seed in 0..10 {
        let text = scenario("distance = 200\nmax_rounds = 1", &[&burner(""), HILD], ORCS);
        let played = fight(&text, seed);
        for cast in played.casts("fire_ball") {
            assert!(cast.target_ids.iter().all(|target| target.starts_with("Orc")), "{cast:?}");
            assert_eq!(cast.target_ids.len(), 8);
            burned += 1;
        }
    }
    assert!(burned > 2, "{burned}");
}

#[test]
fn a_fire_ball_in_melee_is_kept() {
    for seed in 0..10 {
        let text = scenario(
            "distance = 5\nmax_rounds = 2",
            &[&burner(""), HILD, "name = \"Odo\"\nclass = \"dwarf\"\nhit_points = 50"],
            ORCS,
        );
        assert_eq!(fight(&text, seed).casts("fire_ball").count(), 0, "seed {seed}");
        // Where areas spare friends, she throws it.
        let spared =
            text.replacen("distance", "rules = { aoe_friendly_fire = false }\ndistance", 1);
        let played = fight(&spared, seed);
        let cast = played.casts("fire_ball").all(|cast| cast.target_ids.len() == 8);
        assert!(cast && played.notes().any(|note| matches!(note, Note::Declares { .. })));
    }
}

/// When half of the side is down, a fire ball may burn friends who are few among many enemies.
#[test]
fn a_fire_ball_in_dire_need_burns_friends_too() {
    let hild = HILD.replace("level = 3", "hit_points = 1");
    let guard = "name = \"Wat\"\nclass = \"fighter\"\nhit_points = 1";
    let foes = "[[side.monster]]\ntemplate = \"ogre\"\ncount = 6\n";
    let text = scenario("distance = 5", &[&hild, guard, &burner("")], foes);
    let burns = |seed| {
        fight(&text, seed).casts("fire_ball").any(|cast| cast.target_ids.contains(&"Zelia".into()))
    };
    assert!((0..20).any(burns));
}

/// One who was among friends by the time of the turn keeps the spell.
#[test]
fn a_fire_ball_is_held_back_when_friends_have_come_too_near() {
    let text = scenario("distance = 30", &[HILD, &burner("")], ORCS);
    let held: Vec<Played> = (0..20)
        .map(|seed| fight(&text, seed))
        .filter(|one| one.notes().any(|note| matches!(note, Note::HoldsBack { .. })))
        .collect();
    assert!(!held.is_empty());
    let lost = |event: &EventKind| matches!(event, EventKind::SpellDisrupted(_));
    assert!(held.iter().any(|one| !one.events().any(lost)));
}

const GUARDS: &str = "[[side.monster]]\ntemplate = \"veteran_3\"\nname = \"Guard\"\ncount = 2\n";

fn assassins() -> [String; 2] {
    let sable = "name = \"Sable\"\nclass = \"thief\"\nlevel = 5\nhit_points = 40\n\
                 scores = { str = 10, int = 9, wis = 9, dex = 12, con = 9, cha = 9 }\n\
                 wields = [\"sword\"]";
    let ormund = format!("{ZELIA}level = 3\nhit_points = 40\nmemorized = [\"invisibility\"]");
    [sable.to_owned(), ormund]
}

#[test]
fn the_invisible_are_hard_to_hit_until_they_attack() {
    let [sable, ormund] = assassins();
    let text = scenario("distance = 30", &[&sable, &ormund], GUARDS);
    let (mut hidden, mut stabs) = (0, 0);
    for seed in 0..30 {
        let played = fight(&text, seed);
        let mut unseen = false;
        for event in played.events() {
            match event {
                EventKind::ConditionGained(one) if one.target_id == "Sable" => unseen = true,
                EventKind::ConditionRemoved(one) if one.target_id == "Sable" => unseen = false,
                EventKind::AttackRolled(one) if one.defender_id == "Sable" => {
                    assert_eq!(one.modifier, if unseen { -4 } else { 0 }, "seed {seed}");
                    hidden += usize::from(unseen);
                }
                EventKind::AttackRolled(one) if one.attacker_id == "Sable" => {
                    // A stab in the back: +4.
                    assert_eq!(one.modifier, if unseen { 4 } else { 0 }, "seed {seed}");
                    stabs += usize::from(unseen);
                }
                EventKind::Death(one) if one.target_id == "Sable" => break,
                _ => {}
            }
        }
    }
    assert!(hidden > 3 && stabs > 3, "{hidden} and {stabs}");
}

#[test]
fn attacks_are_spent_on_images_first() {
    let zelia = format!("{ZELIA}level = 3\nhit_points = 30\nmemorized = [\"mirror_image\"]");
    let foes = "[[side.monster]]\ntemplate = \"goblin\"\ncount = 3\nmissile_routine = 0\n";
    let mut struck = 0;
    for seed in 0..20 {
        let played = fight(&scenario("distance = 60", &[&zelia], foes), seed);
        let mut left = None;
        for entry in &played.entries {
            match entry {
                Entry::Event(event, _) => match &event.kind {
                    EventKind::EffectAttached(one) if one.kind == "mirror_image" => left = Some(9),
                    EventKind::AttackRolled(one) if one.defender_id == "Zelia" => {
                        assert!(left.is_none_or(|left| left == 0), "seed {seed}");
                    }
                    _ => {}
                },
                Entry::Note(Note::StrikesImage { target, left: now, .. }) => {
                    assert!(target == "Zelia" && left.is_some_and(|left| *now < left));
                    left = Some(*now);
                    struck += 1;
                }
                Entry::Note(_) => {}
            }
        }
    }
    assert!(struck > 10, "{struck}");
}

#[test]
fn the_charmed_stand_aside() {
    let zelia = format!("{ZELIA}level = 1\nhit_points = 30\nmemorized = [\"charm_person\"]");
    let foes = "[[side.monster]]\ntemplate = \"ogre\"\n";
    let charmed = (0..20).map(|seed| fight(&scenario("distance = 60", &[&zelia], foes), seed));
    let mut count = 0;
    for played in charmed.filter(|one| one.fate("Ogre") == Fate::Helpless) {
        let ogre = &played.report.fighters[1];
        assert_eq!(ogre.conditions, ["charmed"]);
        assert_eq!(played.report.winner.as_deref(), Some("party"));
        assert_eq!(ogre.current_hp, ogre.max_hp);
        count += 1;
    }
    assert!(count > 2, "{count}");
}

#[test]
fn the_confused_do_what_the_dice_say() {
    let zelia = format!("{ZELIA}level = 7\nhit_points = 60\nmemorized = [\"confusion\"]");
    let text = scenario("distance = 60", &[&zelia, HILD], ORCS);
    let mut behaviours = std::collections::BTreeSet::new();
    let mut among_themselves = 0;
    for seed in 0..10 {
        let played = fight(&text, seed);
        behaviours.extend(played.notes().filter_map(|note| match note {
            Note::Confused { behaviour, .. } => Some(*behaviour),
            _ => None,
        }));
        among_themselves += played.attacks("Orc", "Orc");
    }
    assert_eq!(behaviours.len(), 3, "{behaviours:?}");
    assert!(among_themselves > 0);
}

#[test]
fn haste_doubles_attacks() {
    let zelia = format!("{ZELIA}level = 5\nhit_points = 60\nmemorized = [\"haste\"]");
    let foes = "[[side.monster]]\ntemplate = \"ogre\"\nhit_points = 90\nmissile_routine = 0\n";
    let played = fight(&scenario("distance = 200\nmax_rounds = 12", &[&zelia, HILD], foes), 3);
    assert_eq!(played.casts("haste").count(), 1);
    let mut most = 0;
    let mut this_turn = 0;
    for entry in &played.entries {
        match entry {
            Entry::Note(Note::Turn { .. }) => this_turn = 0,
            Entry::Event(event, _) => {
                let hilds = |one: &grognard::bx::events::AttackRolled| one.attacker_id == "Hild";
                if matches!(&event.kind, EventKind::AttackRolled(one) if hilds(one)) {
                    this_turn += 1;
                    most = most.max(this_turn);
                }
            }
            Entry::Note(_) => {}
        }
    }
    assert_eq!(most, 2);
}

/// Enchanted creatures keep off one who is warded, until that one strikes at them.
#[test]
fn a_ward_keeps_enchanted_creatures_off() {
    let odo = "name = \"Odo\"\nclass = \"cleric\"\nlevel = 2\nalignment = \"lawful\"\n\
               hit_points = 60\nmemorized = [\"protection_from_evil_c\"]";
    let foes = "[[side.monster]]\ntemplate = \"gargoyle\"\nhit_points = 60\npolicy = \"first\"\n";
    let text = scenario("distance = 200\nmax_rounds = 8", &[odo, HILD], foes);
    let mut kept_off = 0;
    for seed in 0..10 {
        let (mut warded, mut struck) = (false, false);
        for event in fight(&text, seed).events() {
            match event {
                EventKind::EffectAttached(one) if one.target_ref == "Odo" => warded = true,
                EventKind::AttackRolled(one) if one.attacker_id == "Odo" => struck = true,
                EventKind::AttackRolled(one) if one.attacker_id == "Gargoyle" => {
                    assert!(!warded || struck || one.defender_id != "Odo", "seed {seed}");
                    kept_off += usize::from(warded && !struck && one.defender_id == "Hild");
                }
                _ => {}
            }
        }
    }
    assert!(kept_off > 0);
}

#[test]
fn healing_goes_to_whoever_has_lost_half() {
    let odo = "name = \"Odo\"\nclass = \"cleric\"\nlevel = 3\nhit_points = 20\n\
               memorized = [{ spell = \"cure_light_wounds\", count = 2 }]";
    let hild = HILD.replace("level = 3", "level = 3\nhit_points = 20");
    let foes = "[[side.monster]]\ntemplate = \"ogre\"\ncount = 2\n";
    let text = scenario("distance = 5", &[&hild, odo], foes);
    let mut healed = 0;
    for seed in 0..10 {
        let played = fight(&text, seed);
        let mut points = std::collections::BTreeMap::new();
        for event in played.events() {
            match event {
                EventKind::HitPointsReported(one) => {
                    points.insert(one.target_id.clone(), one.current_hp);
                }
                EventKind::SpellCast(cast) if !cast.reversed => {
                    let target = &cast.target_ids[0];
                    assert!(points[target] * 2 < 20, "seed {seed}: {target} {points:?}");
                    healed += usize::from(cast.code == CastCode::Cast);
                }
                _ => {}
            }
        }
    }
    assert!(healed > 3, "{healed}");
}

#[test]
fn a_scroll_is_read_once_and_is_never_disrupted() {
    let zelia = format!("{ZELIA}level = 1\nhit_points = 40\nscrolls = [\"sleep\"]");
    let foes = "[[side.monster]]\ntemplate = \"goblin\"\ncount = 12\n";
    let text = scenario("distance = 5", &[&zelia], foes);
    for seed in 0..10 {
        let played = fight(&text, seed);
        assert_eq!(played.casts("sleep").count(), 1, "seed {seed}");
        let reads = played.notes().filter(|note| matches!(note, Note::Reads { .. })).count();
        let declares = played.notes().any(|note| matches!(note, Note::Declares { .. }));
        let lost = played.events().any(|event| matches!(event, EventKind::SpellDisrupted(_)));
        assert!(reads == 1 && !declares && !lost, "seed {seed}");
    }
}

#[test]
fn thieves_misread_one_scroll_in_ten() {
    let wat = "name = \"Wat\"\nclass = \"thief\"\nlevel = 10\nhit_points = 60\n\
               scrolls = [\"sleep\"]";
    let foes = "[[side.monster]]\ntemplate = \"goblin\"\ncount = 12\n";
    let text = scenario("distance = 60\nmax_rounds = 1", &[wat], foes);
    let misread = (0..300).filter(|&seed| {
        fight(&text, seed).notes().any(|note| matches!(note, Note::Misreads { .. }))
    });
    // 300 readings at 10% come to 30; less than 12 or more than 48 is 3.5 deviations off.
    let misread = misread.count();
    assert!((12..=48).contains(&misread), "{misread}");
}

#[test]
fn the_webbed_neither_move_nor_attack() {
    let zelia = format!("{ZELIA}level = 3\nhit_points = 40\nmemorized = [\"web\"]");
    let text = scenario("distance = 10\nmax_rounds = 6", &[&zelia], ORCS);
    let mut held = 0;
    for seed in 0..10 {
        let mut webbed = false;
        for event in fight(&text, seed).events() {
            match event {
                EventKind::SpellCast(_) => webbed = true,
                EventKind::AttackRolled(one) if one.attacker_id.starts_with("Orc") => {
                    assert!(!webbed, "seed {seed}");
                }
                _ => {}
            }
        }
        held += usize::from(webbed);
    }
    assert!(held > 2, "{held}");
}

/// What is declared, cast and drawn does not depend on anybody listening.
#[test]
fn a_fight_is_the_same_without_a_log() {
    for (name, text) in [
        (
            "invisible",
            scenario("distance = 30", &assassins().each_ref().map(String::as_str), GUARDS),
        ),
        (
            "burning",
            scenario("distance = 120", &[&burner("scrolls = [\"web\", \"sleep\"]"), HILD], ORCS),
        ),
    ] {
        for seed in 0..20 {
            let mut quiet = Scenario::from_toml(&text, "quiet.toml", &[]).unwrap();
            quiet.seed = seed;
            let report = play(&quiet, &mut grognard::kernel::Ignore).unwrap();
            assert_eq!(report, fight(&text, seed).report, "{name}, seed {seed}");
        }
    }
}

/// An attack without a roll is one all the same.
#[test]
fn the_held_are_out_of_the_fight() {
    let odo = "name = \"Odo\"\nclass = \"cleric\"\nlevel = 4\nhit_points = 40\n\
               memorized = [\"hold_person_c\"]";
    let foes = "[[side.monster]]\ntemplate = \"ogre\"\ncount = 3\n";
    let text = scenario("distance = 60", &[odo, HILD], foes);
    let mut held = 0;
    for seed in 0..10 {
        let played = fight(&text, seed);
        for one in played.report.fighters.iter().filter(|one| one.fate == Fate::Helpless) {
            assert_eq!(one.conditions, ["paralysed"]);
            held += 1;
        }
        let auto = |event: &EventKind| matches!(event, EventKind::AttackRolled(one) if one.code == AttackCode::AutoHit);
        assert!(!played.events().any(auto), "nobody strikes at the helpless");
    }
    assert!(held > 3, "{held}");
}

/// The policy draws nothing: with spells that are of no use, the fight is the one without them.
#[test]
fn deciding_draws_nothing() {
    let zelia = format!("{ZELIA}level = 3\nwields = [\"dagger\"]\nmemorized = [\"read_magic\"]\n");
    for seed in 0..10 {
        let fights = ["sensible", "never"].map(|casts| {
            let zelia = format!("{zelia}casts = \"{casts}\"");
            fight(&scenario("distance = 30", &[HILD, &zelia], ORCS), seed)
        });
        let [one, other] = fights.map(|one| serde_json::to_string(&one.entries).unwrap());
        assert_eq!(one, other, "seed {seed}");
    }
}

/// A spell of one's own is cast for what its effect says.
#[test]
fn spells_of_ones_own_take_part() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/homebrew");
    let odo = "name = \"Odo\"\nclass = \"cleric\"\nlevel = 2\nhit_points = 40\n\
               memorized = [\"reed_grasp\"]";
    let text = scenario("distance = 90\nspells = [\"bog-spells.toml\"]", &[odo, HILD], ORCS);
    let scenario = Scenario::from_text(&text, "own.toml", &folder, &[]).unwrap();
    let mut record = FightRecord::default();
    let report = play(&scenario, &mut record).unwrap();
    let played = Played { entries: record.entries().to_vec(), report };
    let cast = played.casts("reed_grasp").next().unwrap();
    assert!(!cast.reversed && cast.target_ids.len() == 8, "{cast:?}");
}
