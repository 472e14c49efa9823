//! Every code of a rejection is brought about.

use std::collections::BTreeSet;

use grognard_coc::{
    Action, CombatSession, Condition, Defence, Difficulty, Level, LuckyRoll, NewParticipant,
    Outcome, Rejection, RollKind, Rules, Skill, Table, TurnRequest, spend_luck,
};
use grognard_kernel::{Error, NoDice, Text};

use crate::support::{ada, attack, attack_against, codes, does, thing};

/// A table at which it is Ada's turn, with a gun of her own in her hand.
fn table() -> Table {
    let mut fight = CombatSession::new("cellar", "the cellar", 3, Rules::default());
    let gun = serde_json::json!({
        "weapon_id": "gun", "skill": "Firearms (Handgun)", "uses_per_round": "1", "malfunction": 90,
    });
    fight.add(NewParticipant { weapons: Some(vec![gun]), ..ada() }).unwrap();
    fight.add(thing()).unwrap();
    let mut table = Table::new(fight);
    table.begin_round(&mut NoDice).unwrap();
    table
}

fn act(table: &mut Table, request: TurnRequest) -> Result<(), Error> {
    table.act(request, &mut NoDice).map(|_| ())
}

/// Something that somebody tries at a table.
type Call = fn(&mut Table) -> Result<(), Error>;

/// Calls that are refused at a table where it is Ada's turn.
const CALLS: &[Call] = &[
    |table| table.end_aim("eva"),
    |table| table.end_aim("ada"),
    |table| table.release("ada", "thing"),
    |table| table.begin_round(&mut NoDice).map(|_| ()),
    |table| table.defend(Defence::Dodge, None, &mut NoDice).map(|_| ()),
    |table| {
        let skill = Skill { name: "Mechanical Repair", value: 50 };
        table.repair("ada", "gun", skill, &mut NoDice).map(|_| ())
    },
    |table| table.pass("thing"),
    |table| {
        table.pass("ada")?;
        table.pass("thing")?;
        table.pass("ada")
    },
    |table| {
        table.declare("cmd", &attack("ada", "thing"))?;
        table.pass("ada")
    },
    |table| {
        table.conclude(Outcome::Fled)?;
        table.pass("ada")
    },
    |_| {
        let mut early = Table::new(CombatSession::new("c", "s", 1, Rules::default()));
        early.pass("ada")
    },
    |table| {
        table.fight_mut().participant_mut("ada")?.conditions.push(Condition::Dying);
        act(table, attack("ada", "thing"))
    },
    |table| {
        table.fight_mut().participant_mut("ada")?.hp_current = 0;
        act(table, attack("ada", "thing"))
    },
    |table| {
        table.fight_mut().participant_mut("ada")?.forfeit_next_attack = true;
        act(table, attack("ada", "thing"))
    },
    |table| {
        table.fight_mut().participant_mut("thing")?.forfeit_next_attack = true;
        let request = attack_against("ada", "thing", Defence::FightBack);
        act(table, TurnRequest { weapon_id: Some("unarmed".into()), ..request })
    },
    |table| act(table, TurnRequest::new("ada", "stands there")),
    |table| act(table, TurnRequest { declared_intent: Text::default(), ..attack("ada", "thing") }),
    |table| {
        let id = Some(Text::default());
        act(table, TurnRequest { resolution_command_id: id, ..attack("ada", "thing") })
    },
    |table| act(table, does("ada", Action::Attack)),
    |table| act(table, TurnRequest { weapon_id: Some("gnu".into()), ..attack("ada", "thing") }),
    |table| {
        // 95 jams the gun, and misses.
        table.act(attack("ada", "thing"), &mut grognard_kernel::Script::faces([95]))?;
        table.pass("thing")?;
        table.begin_round(&mut NoDice)?;
        act(table, attack("ada", "thing"))
    },
    |table| act(table, attack_against("ada", "thing", Defence::Dodge)),
    |table| act(table, TurnRequest { shots: Some(2), ..attack("ada", "thing") }),
    |table| {
        act(table, TurnRequest { fire_mode: Some("full_auto".into()), ..attack("ada", "thing") })
    },
    |table| {
        let request = attack("ada", "thing");
        act(
            table,
            TurnRequest {
                weapon_id: Some("vickers_303_machine_gun".into()),
                fire_mode: Some("full_auto".into()),
                rounds_fired: Some(100),
                ..request
            },
        )
    },
    |table| {
        act(
            table,
            TurnRequest {
                target_value: Some(1),
                difficulty: Difficulty::Hard,
                ..does("ada", Action::Other)
            },
        )
    },
    |table| act(table, TurnRequest { pushed: true, ..attack("ada", "thing") }),
];

/// A roll of 60, a failure; points, Luck, what for.
fn luck(pushed: bool, outcome: Level, points: i64, kind: RollKind) -> Result<(), Error> {
    let roll = LuckyRoll { roll: 60, outcome, target: 50, effective_target: None, pushed };
    spend_luck(&roll, points, 30, kind).map(|_| ())
}

fn of_luck() -> Vec<Result<(), Error>> {
    use RollKind::{Damage, Luck, Sanity, SanityLoss, Skill};
    vec![
        luck(false, Level::Failure, 5, Luck),
        luck(false, Level::Failure, 5, Damage),
        luck(false, Level::Failure, 5, Sanity),
        luck(false, Level::Failure, 5, SanityLoss),
        luck(true, Level::Failure, 5, Skill),
        luck(false, Level::Fumble, 5, Skill),
        luck(false, Level::Failure, 0, Skill),
        luck(false, Level::Failure, 31, Skill),
    ]
}

#[test]
fn every_rejection_comes_up() {
    let at_the_table = CALLS.iter().map(|call| {
        let mut table = table();
        call(&mut table)
    });
    let mut seen = BTreeSet::new();
    for (number, refused) in at_the_table.chain(of_luck()).enumerate() {
        let error = refused.expect_err(&format!("call {number} is allowed"));
        assert!(error.is_rejected(), "call {number}: {error}");
        seen.extend(codes(&error).into_iter().map(str::to_owned));
        for record in error.rejections() {
            let read = Rejection::of_record(record).unwrap();
            assert_eq!(grognard_kernel::Rejection::from(read), *record);
        }
    }
    assert_eq!(seen, Rejection::CODES.iter().map(ToString::to_string).collect());
}

#[test]
fn no_code_is_used_twice() {
    let codes: BTreeSet<&str> = Rejection::CODES.iter().copied().collect();
    assert_eq!(codes.len(), Rejection::CODES.len());
}

/// What a maneuver of no target comes to, which no table lets happen.
#[test]
fn a_maneuver_on_nobody_succeeds_at_nothing() {
    let mut fight = crate::support::duel(Rules::default());
    let told = crate::support::take(&mut fight, &does("ada", Action::Maneuver), [50]);
    assert_eq!(told.turn.outcome, "maneuver_success");
}
