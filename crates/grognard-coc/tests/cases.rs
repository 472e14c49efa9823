//! Cases from the field: what people who run fights of Call of Cthulhu have reported as wrong
//! elsewhere, as small inputs with the right answer. The numbers are those of the project's list of
//! cases. Where tables differ, the default and the switch are both here.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use grognard_coc::{
    Action, Check, CombatSession, Defence, Difficulty, Halving, InstantDeath, Level, Link,
    NewParticipant, Rules, Side, Table, TurnRequest, volley_size,
};
use grognard_kernel::{Drawn, NoDice, Record, Script, Stream};
use serde_json::{Value, json};

mod support;

use support::{
    ada, attack, attack_against, blow, check, codes, does, duel, fight_of, harm, last_damage,
    refused, take, thing,
};

/// A roll with bonus or penalty dice: units, then the tens dice as digits.
fn rolled(check: Check, digits: &[i64]) -> i64 {
    let mut dice = Script::faces(digits.iter().copied());
    let roll = check.roll(&mut dice).unwrap().roll;
    dice.finish().unwrap();
    roll
}

fn with_bonus(bonus: i64, penalty: i64) -> Check {
    Check { bonus, penalty, ..Check::against(50) }
}

/// Units 0 with tens 00 and 30 are 100 and 30 before anything is compared.
#[test]
fn c01_00_and_0_are_100_before_dice_are_compared() {
    assert_eq!(rolled(with_bonus(1, 0), &[0, 0, 3]), 30);
    assert_eq!(rolled(with_bonus(0, 1), &[0, 0, 3]), 100);
    assert_eq!(rolled(with_bonus(1, 0), &[0, 3, 0]), 30);
    assert_eq!(rolled(with_bonus(0, 1), &[0, 3, 0]), 100);
}

/// Units 7 with tens 00 and 60 are 7 and 67.
#[test]
fn c02_00_and_units_are_the_units() {
    assert_eq!(rolled(with_bonus(1, 0), &[7, 0, 6]), 7);
    assert_eq!(rolled(with_bonus(0, 1), &[7, 0, 6]), 67);
}

/// Every roll there is, plain and with one die either way, is 1 to 100, and both ends come up.
#[test]
fn c04_every_roll_is_1_to_100() {
    for (bonus, penalty) in [(1, 0), (0, 1)] {
        let mut rolls = Vec::new();
        for digits in 0..1000 {
            let digits = [digits % 10, digits / 10 % 10, digits / 100];
            rolls.push(rolled(with_bonus(bonus, penalty), &digits));
        }
        assert_eq!((rolls.iter().min(), rolls.iter().max()), (Some(&1), Some(&100)));
    }
    for face in 1..=100 {
        assert_eq!(rolled(Check::against(50), &[face]), face);
    }
    assert!(Check::against(50).roll(&mut Script::faces([0])).unwrap_err().is_draw());
    assert!(Check::against(50).roll(&mut Script::faces([101])).unwrap_err().is_draw());
}

/// 100 is a fumble against 100. A target above 100 is an error outside fights and draws nothing; in
/// a fight it is brought down to 99, against which 100 is a fumble too.
#[test]
fn c05_100_is_always_a_fumble() {
    assert_eq!(Level::of(100, 100).unwrap(), Level::Fumble);
    assert_eq!(Level::of(99, 100).unwrap(), Level::Regular);
    assert!(Check::against(101).roll(&mut NoDice).unwrap_err().is_value());
    let master = NewParticipant { combat_skill: 140, ..ada() };
    let mut fight = fight_of(Rules::default(), [master, thing()]);
    let told = take(&mut fight, &attack("ada", "thing"), [100]);
    assert_eq!((check(&told, 0).target, check(&told, 0).outcome), (99, Level::Fumble));
}

/// 3 bonus dice and 1 penalty die are 2 bonus dice: units and three tens dice.
#[test]
fn c07_bonus_and_penalty_dice_cancel_one_for_one() {
    assert_eq!(with_bonus(3, 1).net(), (2, 0));
    assert_eq!(with_bonus(1, 3).net(), (0, 2));
    assert_eq!(with_bonus(2, 2).net(), (0, 0));
    assert_eq!(rolled(with_bonus(3, 1), &[5, 9, 4, 2]), 25);
    assert_eq!(rolled(with_bonus(2, 2), &[61]), 61);
}

/// With a cap of 2 four bonus dice are 2. At arm's length, after aiming, lying down: three bonus
/// dice. Without a cap four tens dice are thrown, with one of 2 three.
#[test]
fn c07_a_table_may_cap_the_dice() {
    let of_two = Rules { dice_cap: Some(2), ..Rules::default() };
    assert_eq!(of_two.capped(4, 0), (2, 0));
    assert_eq!(of_two.capped(0, 4), (0, 2));
    assert_eq!(Rules::default().capped(4, 0), (4, 0));
    assert_eq!(Rules { dice_cap: Some(-1), ..Rules::default() }.capped(4, 0), (0, 0));
    for (dice_cap, bonus, faces) in [(None, 3, 5), (Some(2), 2, 4)] {
        let mut fight = duel(Rules { dice_cap, ..Rules::default() });
        let shooter = fight.participant_mut("ada").unwrap();
        shooter.aiming = true;
        shooter.conditions.push(grognard_coc::Condition::Prone);
        let mut shot = attack("ada", "thing");
        shot.point_blank = true;
        // Units 9 and tens 9: 99 against 60, with every die.
        shot.weapon_id = Some(a_revolver(&fight));
        let told = take(&mut fight, &shot, vec![9; faces]);
        assert_eq!((check(&told, 0).bonus, check(&told, 0).net), (3, (bonus, 0)));
    }
}

/// A printed gun that never jams at 99.
fn a_revolver(fight: &CombatSession) -> grognard_kernel::Text {
    let gun = |weapon: &&std::sync::Arc<grognard_coc::Weapon>| {
        weapon.class == grognard_coc::WeaponClass::Firearm && weapon.malfunction == Some(100)
    };
    fight.weapons().iter().find(gun).unwrap().id.clone()
}

/// Skill 40 against somebody who does nothing. By the printed rules 85 misses; where the table says
/// so it hits, and only a fumble (96 and more against 40) misses.
#[test]
fn c08_an_idle_target_is_hit_by_anything_but_a_fumble_where_the_table_says_so() {
    let clumsy = || NewParticipant { combat_skill: 40, ..ada() };
    let rules = Rules { idle_target_hit_unless_fumble: true, ..Rules::default() };
    let request = attack("ada", "thing");
    let outcome = |rules: Rules, faces: &[i64]| {
        let mut fight = fight_of(rules, [clumsy(), thing()]);
        take(&mut fight, &request, faces.iter().copied()).turn.outcome.to_string()
    };
    assert_eq!(outcome(Rules::default(), &[85]), "miss");
    assert_eq!(outcome(rules, &[85, 2]), "hit");
    assert_eq!(outcome(rules, &[97]), "miss");
    // A shot needs its success: nobody can do anything about a bullet.
    let mut fight = fight_of(rules, [ada(), thing()]);
    let mut shot = request.clone();
    shot.weapon_id = Some(a_revolver(&fight));
    assert_eq!(take(&mut fight, &shot, [85]).turn.outcome, "miss");
}

/// The defence is chosen, then both roll. Once the attack is rolled there is nothing to answer.
#[test]
fn c10_the_defence_is_chosen_before_the_dice() {
    let mut table = Table::new(CombatSession::new("c", "s", 1, Rules::default()));
    for one in [ada(), thing()] {
        table.fight_mut().add(one).unwrap();
    }
    table.begin_round(&mut NoDice).unwrap();
    table.declare("cmd-1", &attack("ada", "thing")).unwrap();
    // Nothing is rolled before the answer; 90 and 90 are two failures.
    let told = table.defend(Defence::Dodge, None, &mut Script::faces([90, 90])).unwrap();
    assert_eq!(told.turn.outcome, "no_damage");
    let error = table.defend(Defence::FightBack, None, &mut NoDice).unwrap_err();
    assert_eq!(codes(&error), ["coc.turn.nothing_to_defend"]);
}

/// 1D6 and a damage bonus of 1D4, a weapon that goes deep: 6 + 4 + the weapon's dice once more
/// (3) = 13. The bonus is not rolled again.
#[test]
fn c11_extreme_damage_has_no_second_bonus() {
    let dagger = json!({ "weapon_id": "dagger", "damage": "1D6", "impales": true });
    let strong = NewParticipant {
        weapons: Some(vec![dagger.clone()]),
        damage_bonus: Some("+1D4".into()),
        ..ada()
    };
    let mut fight = fight_of(Rules::default(), [strong, thing()]);
    // 13 is a fifth of 65; 80 fails against 50; 1D6 2, 1D4 1; then 1D6 3. 13 of 20 hit points are a
    // major wound: CON 50 holds with 50.
    let request = attack_against("ada", "thing", Defence::FightBack);
    take(&mut fight, &request, [13, 80, 2, 1, 3, 50]);
    let damage = last_damage(&fight);
    assert_eq!((damage.raw_damage, damage.hp_after), (13, 7));
    let breakdown = &damage.extreme.as_ref().unwrap().breakdown;
    assert_eq!(breakdown, "extreme: max_weapon(6)+max_db(4)+impale_extra_roll(3)");
}

/// Who fights back and wins with an extreme success deals the ordinary dice.
#[test]
fn c11_who_fights_back_deals_ordinary_damage() {
    let armed = NewParticipant {
        weapons: Some(vec![json!({ "weapon_id": "claw", "damage": "1D6", "impales": true })]),
        ..thing()
    };
    let mut fight = fight_of(Rules::default(), [ada(), armed]);
    // 60 is regular against 65; 5 is extreme against 50; 1D6: 2.
    let request = attack_against("ada", "thing", Defence::FightBack);
    let told = take(&mut fight, &request, [60, 5, 2]);
    assert_eq!(told.turn.outcome, "fight_back_hit");
    let damage = last_damage(&fight);
    assert_eq!((damage.raw_damage, damage.extreme.is_none()), (2, true));
}

/// What a shot does to hit points is what its record says, less the armour.
#[test]
fn c13_hit_points_lose_what_the_record_says() {
    let mut hurt = 0;
    for seed in 0..300 {
        let shielded = NewParticipant { armor: 3, hp_max: 40, ..thing() };
        let mut fight = fight_of(Rules::default(), [ada(), shielded]);
        let mut shot = attack("ada", "thing");
        shot.weapon_id = Some("shotgun_12g".into());
        fight.take_turn(&shot, &mut Stream::fork(seed, "combat")).unwrap();
        let left = fight.participant("thing").unwrap().hp_current;
        let Some(Link::Damage(damage)) = fight.damage_chain().first() else {
            assert_eq!(left, 40);
            continue;
        };
        assert_eq!(40 - left, damage.raw_damage - damage.armor_absorbed);
        assert_eq!((damage.hp_before, damage.hp_delta, damage.hp_after), (40, left - 40, left));
        hurt += i64::from(left < 40);
    }
    assert!(hurt > 100, "{hurt}");
}

/// A shotgun at 10, 20 and 50 yards. By default its damage stays and the shot becomes harder; where
/// the table says so the damage falls, 4D6, 2D6, 1D6, and the shot stays regular.
#[test]
fn c14_a_shotgun_at_a_distance() {
    let bands = [None, Some("long"), Some("very_long")];
    let shoot = |rules: Rules, band: Option<&str>, dice: usize| {
        let mut fight = duel(rules);
        let mut shot = attack("ada", "thing");
        shot.weapon_id = Some("shotgun_12g".into());
        shot.range_band = band.map(Into::into);
        // 2 hits at every difficulty; shot does not go deep, so no second roll follows.
        let mut faces = vec![2];
        faces.extend(vec![1; dice]);
        let mut script = Script::faces(faces);
        let told = fight.take_turn(&shot, &mut script).unwrap();
        let difficulty = match &told.rolls[0] {
            grognard_coc::Rolled::Check(roll) => roll.difficulty,
            grognard_coc::Rolled::Damage(_) => panic!("the attack roll comes first"),
        };
        (difficulty, last_damage(&fight).die.to_string())
    };
    let by_default = bands.map(|band| shoot(Rules::reference(), band, 4));
    let said = |difficulty, die: &str| (difficulty, die.to_owned());
    assert_eq!(
        by_default,
        [
            said(Difficulty::Regular, "4D6"),
            said(Difficulty::Hard, "4D6"),
            said(Difficulty::Extreme, "4D6"),
        ]
    );
    let rules = Rules { range_banded_damage: true, ..Rules::reference() };
    let banded: Vec<_> =
        bands.into_iter().zip([4, 2, 1]).map(|(band, dice)| shoot(rules, band, dice)).collect();
    assert_eq!(
        banded,
        [
            said(Difficulty::Regular, "4D6"),
            said(Difficulty::Regular, "2D6"),
            said(Difficulty::Regular, "1D6"),
        ]
    );
    // Other guns keep both.
    let mut fight = duel(rules);
    let mut shot = attack("ada", "thing");
    shot.weapon_id = Some("thompson".into());
    shot.range_band = Some("long".into());
    assert_eq!(check(&take(&mut fight, &shot, [90]), 0).difficulty, Difficulty::Hard);
}

/// A gun of 30 rounds that fires full automatic and never jams.
fn stutterer() -> Value {
    json!({
        "weapon_id": "stutterer", "skill": "Firearms (Submachine Gun)", "damage": "1D10",
        "adds_damage_bonus": false, "uses_per_round": "1 or full auto", "magazine": 30,
    })
}

fn gunner(firearms_skill: i64) -> NewParticipant {
    NewParticipant {
        firearms_skill: Some(firearms_skill),
        weapons: Some(vec![stutterer()]),
        ..ada()
    }
}

fn burst(rounds: i64) -> TurnRequest {
    let mut request = attack("ada", "thing");
    request.fire_mode = Some("full_auto".into());
    request.rounds_fired = Some(rounds);
    request
}

/// The volleys of a burst: of each a figure.
fn volleys(turn: &grognard_coc::TurnRecord, figure: impl Fn(&Value) -> i64) -> Vec<i64> {
    turn.details["volleys"].as_array().unwrap().iter().map(figure).collect()
}

fn net(volley: &Value) -> i64 {
    let modifiers = &volley["attack_modifiers"];
    modifiers["bonus"].as_i64().unwrap() - modifiers["penalty"].as_i64().unwrap()
}

/// Three volleys after aiming. The aim is spent on the first: +1, −1, −2. Where the table says so it
/// steadies all of them: +1, 0, −1.
#[test]
fn c16_an_aim_before_full_automatic_fire() {
    let fire = |rules: Rules, faces: usize| {
        let mut fight = fight_of(rules, [gunner(70), thing()]);
        fight.participant_mut("ada").unwrap().aiming = true;
        // 99 with every die: nobody is hit.
        let told = take(&mut fight, &burst(21), vec![9; faces]);
        assert!(!fight.participant("ada").unwrap().aiming);
        volleys(&told.turn, net)
    };
    // Units and 1 + 1 tens dice; units and 1 + 1; units and 1 + 2.
    assert_eq!(fire(Rules::default(), 3 + 3 + 4), [1, -1, -2]);
    let rules = Rules { aim_lasts_through_volleys: true, ..Rules::default() };
    let mut fight = fight_of(rules, [gunner(70), thing()]);
    fight.participant_mut("ada").unwrap().aiming = true;
    // The second volley's dice cancel: one roll of 1 to 100.
    let told = take(&mut fight, &burst(21), [9, 9, 9, 99, 9, 9, 9]);
    assert_eq!(volleys(&told.turn, net), [1, 0, -1]);
    assert!(!fight.participant("ada").unwrap().aiming);
}

/// 30 rounds in the magazine, volleys of 16: the second has 14, and none are left.
#[test]
fn c17_no_more_bullets_than_are_loaded() {
    let bullets = |volley: &Value| volley["bullets"].as_i64().unwrap();
    let mut fight = fight_of(Rules::default(), [gunner(160), thing()]);
    // 100 misses; then units 0 with tens 00 and 00 are 100 as well.
    let told = take(&mut fight, &burst(32), [100, 0, 0, 0]);
    assert_eq!(volleys(&told.turn, bullets), [16, 14]);
    assert_eq!(told.turn.details["rounds_fired"], 30);
    assert_eq!(fight.ammunition("ada", "stutterer").unwrap(), Some(0));
    let told = take(&mut fight, &burst(32), []);
    assert_eq!(told.turn.outcome, "out_of_ammo");
    // The same in suppressing fire on two; bullets lost between them are the host's to take.
    fight.set_ammunition("ada", "stutterer", 30).unwrap();
    let mut request = attack("ada", "thing");
    request.fire_mode = Some("suppressive".into());
    request.suppress_targets = Some(vec!["thing".into(), "ada".into()]);
    let shuffled = Drawn::Shuffle { order: vec![0, 1] };
    let draws = [vec![shuffled], [100, 0, 0, 0].map(Drawn::Face).to_vec()].concat();
    let told = support::take_with(&mut fight, &request, draws);
    let fired = told.turn.details["suppression_targets"].as_array().unwrap();
    assert_eq!(fired.iter().map(bullets).collect::<Vec<_>>(), [16, 14]);
    assert_eq!(fight.ammunition("ada", "stutterer").unwrap(), Some(0));
}

/// The tens of the skill, at least 3.
#[test]
fn c19_a_volley_is_the_tens_of_the_skill() {
    assert_eq!([25, 30, 39, 40, 70, 99].map(volley_size), [3, 3, 3, 4, 7, 9]);
}

/// Of 21 rounds at skill 70 in volleys of 4 there are six volleys, one more than a turn has; with
/// 20 there are five. The fourth is hard: who stops at that fires three of 7.
#[test]
fn c19_a_shooter_may_cap_volleys_and_stop() {
    let bullets = |volley: &Value| volley["bullets"].as_i64().unwrap();
    let mut fight = fight_of(Rules::default(), [gunner(70), thing()]);
    let capped = TurnRequest { max_volley: Some(4), ..burst(21) };
    assert_eq!(refused(&mut fight, &capped), "coc.turn.too_many_volleys");
    let capped = TurnRequest { max_volley: Some(4), ..burst(20) };
    // One roll, then units with 1 + 1 tens dice, then 1 + 2 three times. Half of 70 is 35, a fifth
    // 14: 99 fumbles against both, which changes nothing.
    let faces = [vec![99], vec![9; 3 + 4 + 4 + 4]].concat();
    let told = take(&mut fight, &capped, faces);
    assert_eq!(volleys(&told.turn, bullets), [4; 5]);
    fight.set_ammunition("ada", "stutterer", 30).unwrap();
    let careful = TurnRequest { stop_at: Some(Difficulty::Hard), ..burst(30) };
    let faces = [vec![99], vec![9; 3 + 4]].concat();
    let told = take(&mut fight, &careful, faces);
    assert_eq!(volleys(&told.turn, bullets), [7; 3]);
    assert_eq!(told.turn.details["rounds_fired"], 21);
    assert_eq!(fight.ammunition("ada", "stutterer").unwrap(), Some(9));
}

/// Half of a bonus of 1D4: 1 → 0, 2 → 1, 3 → 1, 4 → 2. Where the table rounds up: 1, 1, 2, 2.
#[test]
fn c20_half_a_damage_bonus() {
    let halves = |half_bonus: Halving| {
        let rules = Rules { half_bonus, ..Rules::default() };
        [1, 2, 3, 4].map(|bonus| {
            let thrower = NewParticipant {
                weapons: Some(vec![json!("spear_thrown")]),
                damage_bonus: Some("+1D4".into()),
                ..ada()
            };
            let mut fight = fight_of(rules, [thrower, thing()]);
            // 60 is regular against 65; the bonus first, then 1D8: 5.
            take(&mut fight, &attack("ada", "thing"), [60, bonus, 5]);
            let damage = last_damage(&fight);
            assert_eq!(damage.half_damage_bonus["db_raw"], bonus);
            damage.raw_damage - 5
        })
    };
    assert_eq!(halves(Halving::Down), [0, 1, 1, 2]);
    assert_eq!(halves(Halving::Up), [1, 1, 2, 2]);
}

/// The figures of a weapon decide: a thrown spear has half of the bonus, dynamite none, the same
/// spear in the hand all of it.
#[test]
fn c22_the_weapon_says_how_much_of_the_bonus_counts() {
    let thrown = |weapon: Value, faces: &[i64]| {
        let strong = NewParticipant {
            weapons: Some(vec![weapon]),
            damage_bonus: Some("+1D4".into()),
            ..ada()
        };
        let mut fight = fight_of(Rules::default(), [strong, thing()]);
        take(&mut fight, &attack("ada", "thing"), faces.iter().copied());
        last_damage(&fight).die.to_string()
    };
    // The bonus is 4, half 2.
    assert_eq!(thrown(json!("spear_thrown"), &[60, 4, 5]), "1D8+2");
    assert_eq!(thrown(json!("dynamite_stick"), &[60, 1, 1, 1, 1]), "4D10");
    let in_hand =
        json!({ "weapon_id": "boar_spear", "skill": "Fighting (Spear)", "damage": "1D8" });
    assert_eq!(thrown(in_hand, &[60, 5, 4]), "1D8+1D4");
}

/// Build 0 against 1: a penalty die. Against 3: nothing is rolled. 2 against 0: no bonus die.
#[test]
fn c23_build_never_helps() {
    let wrestle = |own: i64, other: i64, faces: &[i64]| {
        let strong = NewParticipant { build: own, ..ada() };
        let mut fight =
            fight_of(Rules::default(), [strong, NewParticipant { build: other, ..thing() }]);
        let mut request = does("ada", Action::Maneuver);
        request.target_actor_id = Some("thing".into());
        take(&mut fight, &request, faces.iter().copied())
    };
    let told = wrestle(0, 1, &[9, 9, 9]);
    assert_eq!((check(&told, 0).bonus, check(&told, 0).penalty), (0, 1));
    let told = wrestle(0, 3, &[]);
    assert_eq!(told.turn.outcome, "maneuver_impossible_build");
    let told = wrestle(2, 0, &[99]);
    assert_eq!((check(&told, 0).bonus, check(&told, 0).penalty), (0, 0));
}

/// Somebody of 11 hit points takes a blow of so much; CON 50 holds with 50.
fn struck(rules: Rules, side: Side, damage: i64, faces: &[i64]) -> Vec<&'static str> {
    let damage = damage.to_string();
    let source = NewParticipant { weapons: Some(vec![blow("fall", &damage)]), ..ada() };
    let victim = NewParticipant { side, hp_max: 11, ..thing() };
    let mut fight = fight_of(rules, [source, victim]);
    take(&mut fight, &harm("ada", "thing", "fall"), faces.iter().copied());
    let victim = fight.participant("thing").unwrap();
    victim.conditions.iter().map(|condition| condition.as_str()).collect()
}

/// 11 of 11 at one blow: dying by default, since only more than the maximum kills; dead where the
/// table says as many.
#[test]
fn c25_instant_death_above_or_at_the_maximum() {
    let default = Rules::default();
    let wounded = ["major_wound", "prone", "unconscious", "dying"];
    assert_eq!(struck(default, Side::Monster, 11, &[50]), wounded);
    assert_eq!(struck(default, Side::Monster, 12, &[]), ["dead"]);
    let at = Rules { instant_death: InstantDeath::AtMaximum, ..default };
    assert_eq!(struck(at, Side::Monster, 11, &[]), ["dead"]);
    assert_eq!(struck(at, Side::Monster, 10, &[50]), ["major_wound", "prone"]);
}

/// Half of 11 is 5.5: 5 is no major wound, 6 is one.
#[test]
fn c26_a_major_wound_is_half_rounded_up() {
    assert!(struck(Rules::default(), Side::Monster, 5, &[]).is_empty());
    assert_eq!(struck(Rules::default(), Side::Monster, 6, &[50]), ["major_wound", "prone"]);
}

/// Where investigators are heroes, none of them has a major wound; everybody else has.
#[test]
fn c28_heroes_have_no_major_wounds() {
    let default = Rules::default();
    let heroic = Rules { investigators_suffer_major_wounds: false, ..default };
    assert_eq!(struck(default, Side::Investigator, 6, &[50]), ["major_wound", "prone"]);
    assert!(struck(heroic, Side::Investigator, 6, &[]).is_empty());
    assert_eq!(struck(heroic, Side::Monster, 6, &[50]), ["major_wound", "prone"]);
    // At 0 hit points a hero is out, not dying; more than the maximum kills as ever.
    assert_eq!(struck(heroic, Side::Investigator, 11, &[]), ["unconscious"]);
    assert_eq!(struck(heroic, Side::Investigator, 12, &[]), ["dead"]);
}

/// 6 − 4 = 2; 3 − 5 is nothing, and stops 3.
#[test]
fn c29_armour_stops_no_more_than_there_is() {
    let through = |damage: &str, armor: i64| {
        let source = NewParticipant { weapons: Some(vec![blow("fall", damage)]), ..ada() };
        let mut fight = fight_of(Rules::default(), [source, NewParticipant { armor, ..thing() }]);
        take(&mut fight, &harm("ada", "thing", "fall"), []);
        let damage = last_damage(&fight);
        (damage.armor_absorbed, 20 - damage.hp_after)
    };
    assert_eq!(through("6", 4), (4, 2));
    assert_eq!(through("3", 5), (3, 0));
}

/// DEX 60 and 60: 50 before 40 in skill, whatever the names; equal in both, by id.
#[test]
fn c31_equal_dex_goes_by_skill_then_by_id() {
    let order = |people: [(&str, i64); 3]| {
        let one = |(id, skill): (&str, i64)| NewParticipant::new(id, Side::Npc, 60, skill);
        let fight = fight_of(Rules::default(), people.map(one));
        let rows = &fight.rounds()[0].initiative_order;
        rows.iter().map(|row| row.actor_id.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(order([("a", 40), ("b", 50), ("c", 45)]), ["b", "c", "a"]);
    assert_eq!(order([("z", 40), ("b", 40), ("c", 40)]), ["b", "c", "z"]);
}

/// The order of a table whose initiative is rolled, with these draws.
fn rolled_order(people: Vec<NewParticipant>, draws: Vec<Drawn>) -> Vec<String> {
    let rules = Rules { rolled_initiative: true, ..Rules::default() };
    let mut fight = CombatSession::new("c", "s", 1, rules);
    for one in people {
        fight.add(one).unwrap();
    }
    let mut table = Table::new(fight);
    let mut dice = Script::new(draws);
    let round = table.begin_round(&mut dice).unwrap();
    let order = round.initiative_order.iter().map(|row| row.actor_id.to_string()).collect();
    dice.finish().unwrap();
    order
}

/// Level first: 5 is extreme against DEX 50; the gun in hand gives `b` a bonus die, 30 of 50 and
/// 30, regular against 40; 71 fails against 70.
#[test]
fn c32_initiative_may_be_rolled() {
    let people = || {
        let armed = NewParticipant {
            has_ready_firearm: true,
            firearms_skill: Some(40),
            ..NewParticipant::new("b", Side::Npc, 40, 40)
        };
        vec![
            NewParticipant::new("c", Side::Npc, 70, 40),
            NewParticipant::new("a", Side::Npc, 50, 40),
            armed,
        ]
    };
    let faces = [5, 0, 5, 3, 71].map(Drawn::Face).to_vec();
    assert_eq!(rolled_order(people(), faces), ["a", "b", "c"]);
    // As printed, by DEX: 40 + 50, 70, 50.
    let fight = fight_of(Rules::default(), people());
    let rows = fight.rounds()[0].initiative_order.iter();
    assert_eq!(rows.map(|row| row.actor_id.as_str()).collect::<Vec<_>>(), ["b", "c", "a"]);
}

/// Equal in level and DEX: an order is drawn. Equal in level alone: DEX decides.
#[test]
fn c32_a_tie_is_drawn() {
    let people = |dex: i64| {
        ["a", "b"]
            .map(|id| NewParticipant::new(id, Side::Npc, if id == "a" { 50 } else { dex }, 40))
    };
    let faces =
        |last: Option<Drawn>| [45, 45].map(Drawn::Face).into_iter().chain(last).collect::<Vec<_>>();
    let drawn = Drawn::Shuffle { order: vec![1, 0] };
    assert_eq!(rolled_order(people(50).to_vec(), faces(Some(drawn))), ["b", "a"]);
    assert_eq!(rolled_order(people(60).to_vec(), faces(None)), ["b", "a"]);
}

/// A plain roll is one draw of 1 to 100; with dice, one of units and a tens die for each and one.
#[test]
fn c34_what_a_check_draws() {
    let draws = |check: Check| {
        let mut dice = Record::new(Stream::fork(7, "combat"));
        check.roll(&mut dice).unwrap();
        dice.drawn().to_vec()
    };
    let plain = draws(Check::against(50));
    assert!(matches!(plain.as_slice(), [Drawn::Range { low: 1, high: 100, .. }]));
    for (bonus, penalty, tens) in [(1, 0, 2), (0, 2, 3), (3, 1, 3)] {
        let drawn = draws(with_bonus(bonus, penalty));
        assert_eq!(drawn.len(), 1 + tens);
        assert!(drawn.iter().all(|one| matches!(one, Drawn::Range { low: 0, high: 9, .. })));
    }
}
