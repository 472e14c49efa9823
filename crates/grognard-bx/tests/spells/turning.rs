//! Turning the undead.

use grognard_bx::{
    Catalog, Event,
    effects::EffectDefinition,
    events::{EventKind, TurningTypeOutcome},
    magic::{TurnUndeadResult, turn_undead},
    model::words::Condition,
};
use grognard_kernel::{Id, Recorder, Script};

use crate::table::{CASTER, Table};

/// What is needed, for levels 1 to 11 against columns 1, 2, 2*, 3, 4, 5, 6, 7-9: the book's table.
const TABLE: [[&str; 8]; 11] = [
    ["7", "9", "11", "-", "-", "-", "-", "-"],
    ["T", "7", "9", "11", "-", "-", "-", "-"],
    ["T", "T", "7", "9", "11", "-", "-", "-"],
    ["D", "T", "T", "7", "9", "11", "-", "-"],
    ["D", "D", "T", "T", "7", "9", "11", "-"],
    ["D", "D", "D", "T", "T", "7", "9", "11"],
    ["D", "D", "D", "D", "T", "T", "7", "9"],
    ["D", "D", "D", "D", "D", "T", "T", "7"],
    ["D", "D", "D", "D", "D", "D", "T", "T"],
    ["D", "D", "D", "D", "D", "D", "D", "T"],
    ["D", "D", "D", "D", "D", "D", "D", "D"],
];

/// One of each column.
const UNDEAD: [(&str, &str); 8] = [
    ("skeleton", "1"),
    ("zombie", "2"),
    ("ghoul", "2*"),
    ("wight", "3"),
    ("wraith", "4"),
    ("mummy", "5"),
    ("spectre", "6"),
    ("vampire_9", "7-9"),
];

/// A table with these monsters, called after their kinds: `skeleton-1`.
fn table(level: i64, there: &[(&str, usize)]) -> (Table, Vec<Id>) {
    let mut table = Table::with_caster("cleric", level);
    let mut names = Vec::new();
    for (kind, count) in there {
        for number in 1..=*count {
            let name = format!("{kind}-{number}");
            table.meet(&name, kind);
            names.push(Id::from(name));
        }
    }
    (table, names)
}

fn turn(table: &mut Table, names: &[Id], faces: &[i64]) -> (TurnUndeadResult, Vec<Event>) {
    let class = table.character(CASTER).class().clone();
    let mut dice = Script::faces(faces.iter().copied());
    let mut events = Recorder::new();
    let (mut scene, _) = table.world.scene();
    let result = turn_undead(&mut scene, CASTER, &class, names, &mut dice, &mut events).unwrap();
    dice.finish().unwrap();
    (result, events.into_events())
}

/// B34: a cleric of 3rd level against four skeletons: T, no number to reach. The pool 2d6 = 5
/// pays for all four, and one Hit Die is left.
#[test]
fn b34_third_level_against_four_skeletons() {
    let (mut table, names) = table(3, &[("skeleton", 4)]);
    let (result, events) = turn(&mut table, &names, &[1, 1, 2, 3]);
    assert_eq!((result.roll, result.hd_pool), (2, Some(5)));
    let [outcome] = &result.outcomes[..] else { panic!("one kind") };
    assert_eq!((outcome.outcome, outcome.threshold), (TurningTypeOutcome::Turn, None));
    assert_eq!(outcome.column.as_deref(), Some("1"));
    assert_eq!(result.affected_ids, names);
    assert!(result.destroyed_ids.is_empty());
    assert!(names.iter().all(|name| table.has(name, Condition::Turned)));
    let EventKind::UndeadTurned(told) = &events[0].kind else { panic!("{events:?}") };
    assert_eq!((told.roll, told.hd_pool, &told.affected_ids), (2, Some(5), &names));
}

/// The target number is told whether or not it is reached.
#[test]
fn b34_the_number_is_told_when_the_roll_fails() {
    let (mut table, names) =
        table(1, &[("skeleton", 1), ("zombie", 1), ("ghoul", 1), ("wight", 1)]);
    let (result, events) = turn(&mut table, &names, &[3, 3]);
    let told: Vec<_> = result
        .outcomes
        .iter()
        .map(|one| (one.column.as_deref().unwrap(), one.outcome, one.threshold))
        .collect();
    let fail = TurningTypeOutcome::Fail;
    assert_eq!(
        told,
        [("1", fail, Some(7)), ("2", fail, Some(9)), ("2*", fail, Some(11)), ("3", fail, None)]
    );
    assert_eq!((result.hd_pool, result.affected_ids.len()), (None, 0));
    assert_eq!(events.len(), 1);
    assert_eq!(events[0].code(), "magic.turning.failed");
}

/// The weakest first, among equals as given: 3 + 4 = 7 Hit Dice pay for two skeletons and two
/// ghouls (1 + 1 + 2 + 2 = 6). The zombie costs 2 where 1 is left, and that is the end.
#[test]
fn b34_the_weakest_are_turned_first() {
    let (mut table, names) = table(5, &[("ghoul", 2), ("zombie", 1), ("skeleton", 2)]);
    let (result, events) = turn(&mut table, &names, &[1, 1, 3, 4]);
    assert_eq!(result.affected_ids, ["skeleton-1", "skeleton-2", "ghoul-1", "ghoul-2"]);
    assert_eq!(result.destroyed_ids, ["skeleton-1", "skeleton-2"]);
    assert!(table.creature("skeleton-1").is_dead() && !table.creature("zombie-1").is_dead());
    assert!(table.has("ghoul-1", Condition::Turned));
    assert_eq!(events[0].code(), "magic.turning.destroyed");
}

/// At least one: a pool of 2 does not pay for a wight, and it goes all the same. One.
#[test]
fn b34_at_least_one_is_affected() {
    let (mut table, names) = table(6, &[("wight", 3)]);
    let (result, _) = turn(&mut table, &names, &[6, 6, 1, 1]);
    assert_eq!((result.hd_pool, result.affected_ids), (Some(2), vec!["wight-1".into()]));
}

/// spells.md, end of section 10: 1st level, three skeletons, 7 against 7; pool 4, one is left.
#[test]
fn b34_first_level_against_three_skeletons() {
    let (mut table, names) = table(1, &[("skeleton", 3)]);
    let (result, _) = turn(&mut table, &names, &[3, 4, 2, 2]);
    assert_eq!((result.outcomes[0].threshold, result.hd_pool), (Some(7), Some(4)));
    assert_eq!(result.affected_ids, names);
}

/// The whole table, at the number and one below it.
#[test]
fn b34_every_cell_of_the_table() {
    for (row, cells) in TABLE.iter().enumerate() {
        for ((kind, column), cell) in UNDEAD.into_iter().zip(cells) {
            let level = i64::try_from(row).unwrap() + 1;
            // 11 and more share a row.
            let level = if level == 11 { 14 } else { level };
            let rolls: Vec<(i64, TurningTypeOutcome, Option<i64>)> = match *cell {
                "-" => vec![(12, TurningTypeOutcome::Fail, None)],
                "T" => vec![(2, TurningTypeOutcome::Turn, None)],
                "D" => vec![(2, TurningTypeOutcome::Destroy, None)],
                number => {
                    let least: i64 = number.parse().unwrap();
                    vec![
                        (least, TurningTypeOutcome::Turn, Some(least)),
                        (least - 1, TurningTypeOutcome::Fail, Some(least)),
                    ]
                }
            };
            for (roll, outcome, threshold) in rolls {
                let (mut table, names) = table(level, &[(kind, 1)]);
                let mut faces = vec![roll - roll / 2, roll / 2];
                if outcome != TurningTypeOutcome::Fail {
                    faces.extend([6, 6]);
                }
                let (result, _) = turn(&mut table, &names, &faces);
                let told = &result.outcomes[0];
                assert_eq!(told.column.as_deref(), Some(column), "{kind}");
                assert_eq!((told.outcome, told.threshold), (outcome, threshold), "{level} {kind}");
                let (gone, turned) =
                    (outcome == TurningTypeOutcome::Destroy, outcome == TurningTypeOutcome::Turn);
                let name = &names[0];
                assert_eq!(table.creature(name).is_dead(), gone, "{level} {kind}");
                assert_eq!(table.has(name, Condition::Turned), turned, "{level} {kind}");
                assert_eq!(result.destroyed_ids.len(), usize::from(gone));
                assert_eq!(result.affected_ids.len(), usize::from(gone || turned));
            }
        }
    }
}

/// The living are not undead, characters are of no kind, and the dead are not turned again.
#[test]
fn who_is_not_there_to_be_turned_is_left_alone() {
    let (mut table, mut names) = table(3, &[("orc", 1), ("skeleton", 2)]);
    table.seat("hild", "fighter", 1);
    names.push("hild".into());
    let first = table.world.roster.get_mut("skeleton-1").unwrap();
    grognard_bx::creature::kill(
        first,
        grognard_bx::events::DeathCode::Died,
        &mut grognard_kernel::Ignore,
    );
    let (result, _) = turn(&mut table, &names, &[1, 1, 6, 6]);
    let kinds: Vec<_> =
        result.outcomes.iter().map(|one| (one.template_id.as_str(), one.outcome)).collect();
    assert_eq!(
        kinds,
        [("orc", TurningTypeOutcome::Unaffected), ("skeleton", TurningTypeOutcome::Turn)]
    );
    assert_eq!(result.affected_ids, ["skeleton-2"]);
    // All of them dead: a success without anybody.
    let (mut table, names) = self::table(3, &[("skeleton", 1)]);
    let only = table.world.roster.get_mut("skeleton-1").unwrap();
    grognard_bx::creature::kill(
        only,
        grognard_bx::events::DeathCode::Died,
        &mut grognard_kernel::Ignore,
    );
    let (result, events) = turn(&mut table, &names, &[1, 1, 6, 6]);
    assert!(result.affected_ids.is_empty());
    assert_eq!(events[0].code(), "magic.turning.turned");
    // Nobody at all: the roll is made.
    let (result, events) = turn(&mut table, &[], &[5, 6]);
    assert_eq!((result.roll, result.hd_pool), (11, None));
    assert_eq!(events[0].code(), "magic.turning.failed");
}

/// The turned stay turned: a second success is no second effect, and it cannot be dispelled.
#[test]
fn the_turned_are_turned_once() {
    let (mut table, names) = table(3, &[("skeleton", 1)]);
    turn(&mut table, &names, &[1, 1, 6, 6]);
    let (result, events) = turn(&mut table, &names, &[1, 1, 6, 6]);
    assert_eq!((result.affected_ids.len(), events.len()), (1, 1));
    let [turned] = table.on("skeleton-1")[..] else { panic!("one effect") };
    assert!(!turned.definition.dispellable);
    assert_eq!((turned.expires_round, turned.caster_level), (None, None));
}

#[test]
fn who_cannot_act_turns_nothing_and_rolls_nothing() {
    use Condition as C;

    let bars = [C::Dead, C::Petrified, C::Paralysed, C::Asleep, C::Weakened];
    for &condition in Condition::ALL {
        let (mut table, names) = table(3, &[("skeleton", 1)]);
        let mut trouble = EffectDefinition::new("trouble");
        trouble.condition = Some(condition);
        table.afflict(CASTER, trouble, None);
        let class = table.character(CASTER).class().clone();
        let mut dice = Script::faces([1, 1, 6, 6]);
        let (mut scene, _) = table.world.scene();
        let mut events = Recorder::new();
        let result = turn_undead(&mut scene, CASTER, &class, &names, &mut dice, &mut events);
        if bars.contains(&condition) {
            let error = result.unwrap_err();
            assert_eq!(error.rejections()[0].code.as_str(), "magic.turning.caster_incapacitated");
            assert_eq!((dice.left(), events.events().len()), (4, 0));
        } else {
            assert_eq!(result.unwrap().affected_ids, names, "{condition}");
        }
    }
    let (mut table, names) = table(3, &[("skeleton", 1)]);
    let fighter = Catalog::standard().class("fighter").unwrap();
    let (mut scene, _) = table.world.scene();
    let mut dice = Script::faces([1]);
    let error =
        turn_undead(&mut scene, CASTER, &fighter, &names, &mut dice, &mut grognard_kernel::Ignore);
    assert_eq!(error.unwrap_err().rejections()[0].code.as_str(), "magic.turning.not_a_turner");
    assert_eq!(dice.left(), 1);
}
