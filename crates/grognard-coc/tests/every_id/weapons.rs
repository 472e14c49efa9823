//! Every printed weapon: it strikes, it hurts as it says, it fires what it says, it jams, it is
//! loaded.

use std::num::NonZeroU64;

use grognard_coc::{
    Action, CombatSession, Defence, Link, NewParticipant, Rules, TurnRequest, Weapon, WeaponClass,
    WeaponTable, greatest_damage,
};
use grognard_kernel::{Dice, DrawError};

use crate::support::{ada, attack, attack_against, does, fight_of, last_damage, thing};

/// Dice that always show their lowest face; the digits of a roll with bonus or penalty dice show 1
/// each, since 00 and 0 would be 100.
struct Lowest;

impl Dice for Lowest {
    fn below(&mut self, _: NonZeroU64) -> Result<u64, DrawError> {
        Ok(0)
    }

    fn range(&mut self, low: i64, high: i64) -> Result<i64, DrawError> {
        Ok(if (low, high) == (0, 9) { 1 } else { low })
    }
}

/// Dice that always show their highest face.
struct Highest;

impl Dice for Highest {
    fn below(&mut self, bound: NonZeroU64) -> Result<u64, DrawError> {
        Ok(bound.get() - 1)
    }
}

fn duel_with(weapon: &Weapon) -> CombatSession {
    let armed = NewParticipant {
        weapons: Some(vec![weapon.id.as_str().into()]),
        damage_bonus: Some("+1D4".into()),
        firearms_skill: Some(90),
        ..ada()
    };
    fight_of(Rules::default(), [armed, NewParticipant { hp_max: 1000, ..thing() }])
}

fn outcome(fight: &mut CombatSession, request: &TurnRequest, dice: &mut dyn Dice) -> String {
    fight.take_turn(request, dice).unwrap().turn.outcome.to_string()
}

#[test]
fn the_catalog_has_a_hundred() {
    assert_eq!(WeaponTable::standard().iter().count(), 100);
}

#[test]
fn every_weapon_strikes_and_hurts_as_it_says() {
    for weapon in WeaponTable::standard().iter() {
        for defence in Defence::ALL.iter().copied() {
            // 01 is critical, 11 after a dive extreme: the greatest damage, and of what goes deep
            // the least dice once more.
            let mut fight = duel_with(weapon);
            let request = attack_against("ada", "thing", defence);
            let came = outcome(&mut fight, &request, &mut Lowest);
            let dived = weapon.class == WeaponClass::Firearm && defence != Defence::None;
            let cover = dived || defence == Defence::DiveForCover;
            // A critical dodge or a critical answer stands against a critical attack.
            let hit = match (came.as_str(), defence) {
                ("hit_after_cover", _) if cover => true,
                ("hit", _) if !cover => true,
                ("miss", Defence::Dodge | Defence::FightBack) => false,
                _ => panic!("{} against {defence}: {came}", weapon.id),
            };
            if !hit {
                continue;
            }
            let damage = last_damage(&fight);
            assert!(damage.extreme.is_some(), "{}", weapon.id);
            let bonus = match (weapon.adds_damage_bonus, weapon.half_damage_bonus) {
                (false, _) => 0,
                (true, true) => 2,
                (true, false) => 4,
            };
            let least = weapon.dice.as_ref().unwrap().roll(&mut Lowest).unwrap().total;
            let deep = if weapon.impales { least } else { 0 };
            let greatest = greatest_damage(&weapon.damage) + bonus + deep;
            assert_eq!(damage.raw_damage, greatest, "{}", weapon.id);
        }
        // 100 misses, whatever it is.
        let mut fight = duel_with(weapon);
        assert_eq!(outcome(&mut fight, &attack("ada", "thing"), &mut Highest), "miss");
        let jams = weapon.malfunction.is_some_and(|from| from <= 100);
        let expected = jams && weapon.class == WeaponClass::Firearm;
        assert_eq!(fight.is_jammed("ada", &weapon.id), expected, "{}", weapon.id);
        let jam = |link: &Link| matches!(link, Link::Malfunction(_));
        assert_eq!(fight.damage_chain().iter().any(jam), expected, "{}", weapon.id);
    }
}

#[test]
fn every_firearm_fires_as_often_as_it_says() {
    let mut automatic = 0;
    let mut several = 0;
    for weapon in WeaponTable::standard().iter() {
        if weapon.class != WeaponClass::Firearm {
            continue;
        }
        let uses = weapon.uses();
        let loaded = weapon.magazine.unwrap_or(i64::MAX);
        if uses.max_shots >= 2 {
            let mut fight = duel_with(weapon);
            let shots = TurnRequest { shots: Some(uses.max_shots), ..attack("ada", "thing") };
            let told = fight.take_turn(&shots, &mut Lowest).unwrap();
            let hits = uses.max_shots.min(loaded);
            assert_eq!(told.turn.details["hits"], hits, "{}", weapon.id);
            several += 1;
        }
        let mut fight = duel_with(weapon);
        let burst = TurnRequest {
            fire_mode: Some("full_auto".into()),
            rounds_fired: Some(9),
            ..attack("ada", "thing")
        };
        if uses.allows_full_auto {
            let told = fight.take_turn(&burst, &mut Lowest).unwrap();
            assert_eq!(told.turn.details["rounds_fired"], 9.min(loaded), "{}", weapon.id);
            automatic += 1;
        } else {
            assert_eq!(crate::support::refused(&mut fight, &burst), "coc.turn.no_full_auto");
        }
        let suppress = TurnRequest {
            fire_mode: Some("suppressive".into()),
            suppress_targets: Some(vec!["thing".into()]),
            ..attack("ada", "thing")
        };
        let mut fight = duel_with(weapon);
        assert_eq!(outcome(&mut fight, &suppress, &mut Lowest), "suppressive_fire");
    }
    assert_eq!((automatic, several > 20), (19, true));
}

#[test]
fn every_magazine_is_emptied_and_filled() {
    for weapon in WeaponTable::standard().iter() {
        let mut fight = duel_with(weapon);
        let reload = does("ada", Action::Reload);
        let Some(magazine) = weapon.magazine else {
            assert_eq!(outcome(&mut fight, &reload, &mut Lowest), "reload_not_applicable");
            continue;
        };
        fight.set_ammunition("ada", &weapon.id, 0).unwrap();
        if weapon.class == WeaponClass::Firearm {
            let shot = attack("ada", "thing");
            assert_eq!(outcome(&mut fight, &shot, &mut Lowest), "out_of_ammo", "{}", weapon.id);
        }
        let mut rounds = 0;
        while fight.ammunition("ada", &weapon.id).unwrap() != Some(magazine) {
            outcome(&mut fight, &reload, &mut Lowest);
            rounds += 1;
            assert!(rounds <= magazine, "{} is never loaded", weapon.id);
        }
    }
}

#[test]
fn every_weapon_has_a_name_and_figures() {
    for weapon in WeaponTable::standard().iter() {
        assert_ne!(weapon.display_name(), weapon.id.as_str(), "{}", weapon.id);
        assert!(!weapon.skill.is_empty(), "{}", weapon.id);
        let uses = weapon.uses();
        assert!(uses.max_shots >= 1 || uses.allows_full_auto, "{}", weapon.id);
        assert!(weapon.malfunction.is_none_or(|from| (1..=101).contains(&from)), "{}", weapon.id);
        for band in [None, Some("long"), Some("very_long")] {
            let banded = weapon.at_range(band);
            assert_eq!(banded.is_some(), weapon.has_damage_by_range(), "{}", weapon.id);
            assert!(banded.is_none_or(|banded| banded.dice.is_some()), "{}", weapon.id);
        }
    }
}
