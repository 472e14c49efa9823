//! Figures of a user's own content with which a fight can be played.

use std::ops::RangeInclusive;

use grognard_kernel::UnknownName;

use super::{Fault, ability::check_ability};
use crate::model::{
    equipment::Equipment,
    monster::{HitDice, MonsterAttack, MonsterTemplate},
    words::{Condition, Energy, GateKey},
};

/// Armour classes, descending or ascending.
const ARMOUR_CLASS: RangeInclusive<i64> = -100..=100;

/// An armour class, and likewise a THAC0, and its ascending counterpart add up to this.
const BOTH_WAYS: i64 = 19;

/// A figure in its range, or the fault of the key.
pub(super) fn within(key: &str, value: i64, range: RangeInclusive<i64>) -> Result<(), Fault> {
    if range.contains(&value) {
        return Ok(());
    }
    let (least, most) = range.into_inner();
    Err(Fault::new(key, format!("expected an integer from {least} to {most}, found {value}")))
}

/// A text that says something, or the fault of the key.
fn not_empty(key: &str, text: &str) -> Result<(), Fault> {
    if text.is_empty() {
        Err(Fault::new(key, "expected a name, found an empty string"))
    } else {
        Ok(())
    }
}

/// The ascending figure that goes with a descending one, or the fault of its key.
fn ascending(key: &str, value: i64, descending: &str, other: i64) -> Result<(), Fault> {
    let expected = BOTH_WAYS - other;
    if value == expected {
        return Ok(());
    }
    let why = format!("expected {expected}, which goes with {descending} = {other}, found {value}");
    Err(Fault::new(key, why))
}

pub(super) fn check_monster(monster: &MonsterTemplate) -> Result<(), Fault> {
    not_empty("id", &monster.id)?;
    not_empty("name", &monster.name)?;
    if let (Some(ac), Some(ac_ascending)) = (monster.ac, monster.ac_ascending) {
        within("ac", ac, ARMOUR_CLASS)?;
        ascending("ac_ascending", ac_ascending, "ac", ac)?;
    }
    ascending("attack_bonus", monster.attack_bonus, "thac0", monster.thac0)?;
    check_hit_dice(&monster.hit_dice).map_err(|fault| fault.below("hit_dice"))?;
    for (number, reduction) in monster.defenses.reductions.iter().enumerate() {
        for (index, key) in reduction.keys.iter().enumerate() {
            let path = format!("defenses.reductions[{number}].keys[{index}]");
            known_harm(key.as_str()).map_err(|unknown| Fault::new(path, unknown.to_string()))?;
        }
    }
    if monster.defenses.condition_immunities.contains(Condition::Dead) {
        let path = "defenses.condition_immunities";
        return Err(Fault::new(path, "nothing is immune to \"dead\""));
    }
    for (index, movement) in monster.movement.iter().enumerate() {
        let path = format!("movement[{index}]");
        let rates = [
            ("rate_feet", movement.rate_feet),
            ("encounter_rate_feet", movement.encounter_rate_feet),
        ];
        for (key, rate) in rates {
            within(key, rate, 0..=10_000).map_err(|fault| fault.below(&path))?;
        }
    }
    for (number, routine) in monster.attacks.iter().enumerate() {
        for (index, attack) in routine.attacks.iter().enumerate() {
            let path = format!("attacks[{number}].attacks[{index}]");
            check_attack(attack, monster).map_err(|fault| fault.below(&path))?;
        }
    }
    for (index, ability) in monster.abilities.iter().enumerate() {
        check_ability(ability).map_err(|fault| fault.below(&format!("abilities[{index}]")))?;
    }
    Ok(())
}

/// A word that damage may have: a kind of harm that defenses ask for, or an energy.
fn known_harm(word: &str) -> Result<(), UnknownName> {
    let kinds = GateKey::ALL.iter().map(|kind| kind.as_str());
    let known = || kinds.clone().chain(Energy::ALL.iter().map(|energy| energy.as_str()));
    if known().any(|known| known == word) {
        return Ok(());
    }
    Err(UnknownName::new("kind of harm", word, known()))
}

fn check_hit_dice(hit_dice: &HitDice) -> Result<(), Fault> {
    within("count", hit_dice.count, 0..=100)?;
    within("modifier", hit_dice.modifier, -1_000..=1_000)?;
    within("asterisks", hit_dice.asterisks, 0..=20)?;
    match hit_dice.fixed_hp {
        Some(points) => within("fixed_hp", points, 1..=100_000),
        None => Ok(()),
    }
}

fn check_attack(attack: &MonsterAttack, monster: &MonsterTemplate) -> Result<(), Fault> {
    within("count", attack.count, 1..=100)?;
    if let Some(points) = attack.fixed_damage {
        within("fixed_damage", points, 1..=100_000)?;
    }
    for (index, &points) in attack.fixed_damage_options.iter().enumerate() {
        within(&format!("fixed_damage_options[{index}]"), points, 1..=100_000)?;
    }
    let drain = attack.effects.iter().position(|tag| tag == "energy_drain");
    match drain {
        Some(index) if monster.ability("energy_drain").is_none() => Err(Fault::new(
            format!("effects[{index}]"),
            "\"energy_drain\" needs an ability with that tag",
        )),
        _ => Ok(()),
    }
}

pub(super) fn check_item(item: &Equipment) -> Result<(), Fault> {
    match item {
        Equipment::Armour(armour) => {
            if let (Some(ac), Some(ac_ascending)) = (armour.ac, armour.ac_ascending) {
                within("ac", ac, ARMOUR_CLASS)?;
                ascending("ac_ascending", ac_ascending, "ac", ac)?;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}
