//! Ten thousand fights with random people, random weapons and random moves, as a table plays them.
//! What a table allows never fails, every fight ends, the audit finds nothing but blows that took
//! more than there was, and what is written is what is read.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use grognard_coc::{
    Action, ArmourRule, CombatSession, Defence, Difficulty, Evidence, Goal, Hint, LuckPrecommit,
    NewParticipant, Opposed, Outcome, Rules, Side, Skill, Status, Table, TurnRequest, WeaponTable,
    audit, is_overkill, load, physique,
};
use grognard_kernel::{Dice, NoDice, Stream, Text};
use serde_json::{Value, json};

const FIGHTS: u64 = 10_000;

/// Everything that can come of a turn.
const OUTCOMES: &[&str] = &[
    "aiming",
    "reload_complete",
    "reload_in_progress",
    "reload_not_applicable",
    "out_of_ammo",
    "hit",
    "miss",
    "hit_after_cover",
    "miss_cover",
    "no_damage",
    "fight_back_hit",
    "multi_shot_resolved",
    "full_auto_resolved",
    "suppressive_fire",
    "suppressive_fire_no_targets",
    "disarm_success",
    "disarm_nothing_to_take",
    "restrain_success",
    "escape_success",
    "escape_nothing_to_escape",
    "push_success",
    "counter_disarm_success",
    "counter_disarm_nothing_to_take",
    "counter_restrain_success",
    "counter_escape_success",
    "counter_escape_nothing_to_escape",
    "counter_push_success",
    "maneuver_failed",
    "maneuver_failed_fight_back_damage",
    "maneuver_impossible_build",
    "fled",
    "critical",
    "extreme",
    "hard",
    "regular",
    "failure",
    "fumble",
    "sanity_check_no_target_value",
    "damage_applied",
    "damage_only_no_target",
    "dominate_success",
    "dominate_resisted",
    "insufficient_magic_points",
    "unknown_spell",
];

/// The longest fight, in rounds: then both sides have had enough.
const MOST_ROUNDS: usize = 12;

/// Dice for what happens, apart from the dice of the fight.
struct Chance(Stream);

impl Chance {
    fn number(&mut self, low: i64, high: i64) -> i64 {
        self.0.range(low, high).unwrap()
    }

    /// True once in so many times.
    fn one_in(&mut self, times: i64) -> bool {
        self.number(1, times) == 1
    }

    fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.0.pick(list.len()).unwrap()]
    }
}

fn person(number: usize, chance: &mut Chance, weapons: &[Text]) -> NewParticipant {
    let side = if number == 0 { Side::Investigator } else { *chance.of(Side::ALL) };
    let side = if number == 1 { Side::Monster } else { side };
    let body = physique(chance.number(15, 180), chance.number(15, 180)).unwrap();
    let held = (0..chance.number(0, 3)).map(|_| match chance.number(1, 4) {
        1 => json!({
            "weapon_id": chance.of(weapons).as_str(),
            "damage": *chance.of(&["1D6", "2D6+1", "1D3-2", "0"]),
            "impales": chance.one_in(2),
        }),
        _ => json!(chance.of(weapons).as_str()),
    });
    NewParticipant {
        weapons: Some(held.collect()),
        build: body.build,
        damage_bonus: Some(body.damage_bonus),
        hp_max: chance.number(1, 30),
        magic_points: chance.number(0, 3),
        armor: if chance.one_in(3) { chance.number(0, 8) } else { 0 },
        armor_rule: *chance.of(&[None, Some(ArmourRule::Fixed), Some(ArmourRule::Degrades)]),
        dodge_skill: chance.one_in(2).then(|| chance.number(0, 99)),
        firearms_skill: Some(chance.number(0, 120)),
        has_ready_firearm: chance.one_in(3),
        con: Some(chance.number(1, 100)),
        ..NewParticipant::new(
            format!("p{number}"),
            side,
            chance.number(0, 100),
            chance.number(1, 120),
        )
    }
}

/// One of the rules that tables differ about, sometimes.
fn rules(chance: &mut Chance) -> Rules {
    Rules {
        dice_cap: chance.one_in(4).then(|| chance.number(0, 2)),
        idle_target_hit_unless_fumble: chance.one_in(4),
        range_banded_damage: chance.one_in(4),
        aim_lasts_through_volleys: chance.one_in(4),
        investigators_suffer_major_wounds: !chance.one_in(4),
        ..Rules::corrected()
    }
}

/// A move that somebody might make; whether the table lets them is not asked.
fn request(actor: &Text, people: &[Text], chance: &mut Chance, weapons: &[Text]) -> TurnRequest {
    let mut request = TurnRequest::new(actor.clone(), "does something");
    request.action = Some(*chance.of(Action::ALL));
    if chance.one_in(3) {
        request.action = Some(Action::Attack);
    }
    if chance.one_in(20) {
        request.resolution_hint = Some(*chance.of(Hint::ALL));
    }
    request.target_actor_id = (!chance.one_in(20)).then(|| chance.of(people).clone());
    request.defense_kind = (!chance.one_in(3)).then(|| *chance.of(Defence::ALL));
    request.weapon_id = chance.one_in(3).then(|| chance.of(weapons).clone());
    request.spell = chance.one_in(2).then(|| "dominate".into());
    request.rulebook_exception = chance.one_in(10).then(|| "the blade is blessed".into());
    let bands = [None, None, Some("long"), Some("very_long")];
    request.range_band = chance.of(&bands).map(Into::into);
    request.point_blank = chance.one_in(5);
    request.cover = chance.one_in(5);
    request.fast_moving = chance.one_in(5);
    request.load_and_fire = chance.one_in(10);
    request.goal = chance.one_in(2).then(|| *chance.of(Goal::ALL));
    request.defender_goal = chance.one_in(2).then(|| *chance.of(Goal::ALL));
    request.difficulty = *chance.of(Difficulty::ALL);
    request.target_value = chance.one_in(2).then(|| chance.number(5, 99));
    request.shots = chance.one_in(4).then(|| chance.number(1, 3));
    let modes = [None, None, Some("full_auto"), Some("suppressive")];
    request.fire_mode = chance.of(&modes).map(Into::into);
    request.rounds_fired = chance.one_in(2).then(|| chance.number(0, 30));
    request.max_volley = chance.one_in(4).then(|| chance.number(1, 9));
    request.stop_at = chance.one_in(4).then(|| *chance.of(Difficulty::ALL));
    let some = |chance: &mut Chance| {
        people.iter().filter(|_| chance.one_in(2)).cloned().collect::<Vec<_>>()
    };
    request.suppress_targets = Some(some(chance));
    request.dive_for_cover_actors = Some(some(chance));
    request.luck_precommit = chance.one_in(5).then(|| LuckPrecommit {
        actor_id: chance.of(people).clone(),
        max_points: chance.number(0, 60),
        current_luck: chance.number(0, 99),
    });
    request.resolution_command_id = Some("command".into());
    request
}

/// A move of whoever is at the cursor, one that the table allows.
fn play_turn(table: &mut Table, dice: &mut Stream, chance: &mut Chance, weapons: &[Text]) {
    let actor = table.whose_turn().unwrap();
    let people: Vec<Text> =
        table.fight().participants().iter().map(|one| one.actor_id.clone()).collect();
    if chance.one_in(10) {
        let jammed = weapons.iter().find(|weapon| table.fight().is_jammed(&actor, weapon));
        if let Some(weapon) = jammed {
            let skill = Skill { name: "Mechanical Repair", value: chance.number(0, 99) };
            table.repair(&actor, weapon, skill, dice).unwrap();
            return;
        }
        let other = chance.of(&people).clone();
        let _ = table.end_aim(&actor);
        let _ = table.release(&actor, &other);
    }
    for _ in 0..20 {
        let request = request(&actor, &people, chance, weapons);
        if !table.validate(&request).is_empty() {
            continue;
        }
        if chance.one_in(4) && table.declare("command", &request).is_ok() {
            if chance.one_in(10) {
                *table = reloaded(table);
            }
            let allowed = table.fight().pending_attack.as_ref().unwrap().allowed_defenses.clone();
            let luck = request.luck_precommit.clone();
            let answered = allowed
                .into_iter()
                .any(|defence| table.defend(defence, luck.clone(), dice).is_ok());
            assert!(answered, "{request:?}");
            return;
        }
        if let Err(error) = table.act(request.clone(), dice).map(|_| ()) {
            panic!("the table allowed it: {error}: {request:?}");
        }
        return;
    }
    table.pass(&actor).unwrap();
}

/// The table, written and read.
fn reloaded(table: &Table) -> Table {
    let fight = table.fight();
    let document: Value = fight.document().into();
    let mut read = match load(&document, fight.rules, Evidence::Trusted) {
        Ok(read) => read,
        Err(fault) => panic!("{}: {fault}", fault.path),
    };
    assert_eq!(Value::from(read.document()), document);
    for one in fight.participants() {
        let same = read.participant_mut(&one.actor_id).unwrap();
        (same.pow, same.throw_skill) = (one.pow, one.throw_skill);
    }
    Table::new(read)
}

/// Every finding of the audit is a blow that took more than there was.
fn is_clean(document: &Value) {
    for finding in audit(document, &[]) {
        assert_eq!(finding.code, "combat_damage_chain_broken", "{finding:?}");
        for detail in &finding.details {
            assert!(is_overkill(document, detail), "{detail}");
        }
    }
}

fn conclude(table: &mut Table) {
    let down = |side: Side| {
        let mut members = table.fight().participants().iter().filter(|one| one.side == side);
        members.all(|one| one.hp_current == 0)
    };
    // With both sides down no outcome is right; then the audit says so, and the fight goes on.
    let outcome = match (down(Side::Investigator), down(Side::Monster)) {
        (true, true) => return,
        (true, false) => Outcome::MonstersWin,
        (false, true) => Outcome::InvestigatorsWin,
        (false, false) => Outcome::Stalemate,
    };
    table.conclude(outcome).unwrap();
    assert_eq!(table.fight().status(), Status::Concluded);
}

/// What came of the turns of a fight.
#[derive(Default)]
struct Seen {
    outcomes: BTreeSet<String>,
    opposed: BTreeSet<String>,
}

fn play(seed: u64, weapons: &[Text], seen: &mut Seen) {
    let mut chance = Chance(Stream::fork(seed.into(), "chance"));
    let mut dice = Stream::fork(seed.into(), "combat");
    let mut fight = CombatSession::new("brawl", "somewhere", 1, rules(&mut chance));
    for number in 0..usize::try_from(chance.number(2, 5)).unwrap() {
        fight.add(person(number, &mut chance, weapons)).unwrap();
    }
    let mut table = Table::new(fight);
    // Reading is slow: most fights are read at their end alone.
    let often = chance.one_in(100);
    let mut rounds = 0;
    while rounds < MOST_ROUNDS {
        rounds += 1;
        let order = table.begin_round(&mut NoDice).unwrap().initiative_order.len();
        if order == 0 {
            break;
        }
        while table.whose_turn().is_some() {
            play_turn(&mut table, &mut dice, &mut chance, weapons);
            if often {
                table = reloaded(&table);
            }
        }
        table.fight_mut().tick_effects();
        if chance.one_in(6) {
            break;
        }
    }
    conclude(&mut table);
    for turn in table.fight().rounds().iter().flat_map(|round| &round.turns) {
        let outcome = turn.outcome.split(':').next().unwrap_or_default();
        seen.outcomes.insert(outcome.to_owned());
        seen.opposed.extend(turn.opposed_outcome.as_ref().map(ToString::to_string));
    }
    let document: Value = table.fight().document().into();
    is_clean(&document);
    if often || seed % 8 == 0 {
        table = reloaded(&table);
        if let Ok(rows) = table.fight().damage_evidence_rows() {
            let rows = Value::from(rows);
            load(&document, table.fight().rules, Evidence::Rows(&rows)).unwrap();
        }
    }
}

#[test]
fn ten_thousand_fights_are_played_by_the_rules() {
    let weapons: Vec<Text> =
        WeaponTable::standard().iter().map(|weapon| weapon.id.clone()).collect();
    let mut seen = Seen::default();
    for seed in 0..FIGHTS {
        let played = std::panic::catch_unwind(|| {
            let mut seen = Seen::default();
            play(seed, &weapons, &mut seen);
            seen
        });
        let Ok(of_fight) = played else { panic!("fight {seed}") };
        seen.outcomes.extend(of_fight.outcomes);
        seen.opposed.extend(of_fight.opposed);
    }
    // Nothing that can come of a turn is too rare for so many, and nothing else comes of one.
    assert_eq!(seen.outcomes, OUTCOMES.iter().map(ToString::to_string).collect());
    assert_eq!(seen.opposed, Opposed::ALL.iter().map(ToString::to_string).collect());
}
