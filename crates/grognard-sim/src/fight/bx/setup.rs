//! Before a fight: characters are rolled, monsters appear.
//!
//! Draws, side by side in the order of the scenario: for each character what is not given
//! (`character_creation`: ability scores, hit points of 1st level; `advancement`: hit points of
//! higher levels); for each kind of monster its number (`wandering`) and hit points
//! (`monster_spawn`).

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use grognard::{
    bx::{
        Character, Creature, Event, StreamName, Streams,
        character::{level_up, roll_ability_scores, roll_hit_points, validate_class_choice},
        combat::MoraleTracker,
        creature::{AbilityModifiers, CharacterRecord, spawn},
        effects::{AttachRequest, Ledger, attach, regeneration_definition},
        items::encounter_rate,
        model::words::{AbilityScores, Condition},
    },
    kernel::{Clock, Error, Id, IdAllocator, Ignore, NoDice, Result},
};

use super::{
    Arm, Fight, SideState,
    fighter::{Fighter, Fighters, Tactics},
};
use crate::{
    fight::{FightLog, Note},
    scenario::bx::{Casts, CharacterPlan, Count, MonsterPlan, Setting, Side},
};

/// Ability scores are rolled again until the class admits them; nobody is that unlucky.
const MOST_ROLLS: u32 = 10_000;

/// Gets a fight ready.
pub(super) fn fight<'a, L: FightLog<Event>>(
    setting: &'a Setting,
    seed: u128,
    log: &'a mut L,
) -> Result<Fight<'a, L>> {
    let mut streams = Streams::with_keys(seed);
    let mut recruits = Vec::new();
    for (number, side) in setting.sides.iter().enumerate() {
        muster(setting, side, number, &mut streams, &mut recruits)?;
    }
    let named = name_all(recruits);
    let declares = named.iter().any(Fighter::casts);
    let declared = if declares { vec![None; named.len()] } else { Vec::new() };
    let arms = named.iter().map(|fighter| arms_of(&fighter.creature)).collect();
    let sides = setting.sides.iter().map(|side| SideState {
        name: side.name.clone(),
        checked: Vec::new(),
        burned: false,
    });
    let mut fight = Fight {
        setting,
        ruleset: setting.ruleset,
        streams,
        clock: Clock::default(),
        ids: IdAllocator::default(),
        ledger: Ledger::default(),
        morale: MoraleTracker::default(),
        fighters: Fighters { all: named },
        arms,
        sides: sides.collect(),
        declared,
        distance_feet: setting.distance_feet,
        log,
    };
    fight.begin()?;
    Ok(fight)
}

impl<L: FightLog<Event>> Fight<'_, L> {
    /// Says who is there, and sets in force what is in force from the beginning.
    fn begin(&mut self) -> Result<()> {
        for index in 0..self.fighters.all.len() {
            self.note(|fight| {
                let fighter = &fight.fighters.all[index];
                Note::Enters {
                    name: fighter.name.clone(),
                    side: fight.sides[fighter.side].name.clone(),
                    current_hp: fighter.creature.current_hp(),
                    max_hp: fighter.creature.max_hp(),
                    armour_class: fighter.creature.armour_class(),
                    what: what_is(&fighter.creature),
                }
            });
            let fighter = &mut self.fighters.all[index];
            let name = fighter.name.clone();
            if fighter.tactics.averts_eyes {
                let eyes = Condition::AvertedEyes;
                grognard::bx::creature::grant(&mut fighter.creature, eyes, None, &mut Ignore);
            }
            if let Ok(definition) = regeneration_definition(&fighter.creature) {
                let (mut scene, _, _) = self.scene();
                let request = AttachRequest {
                    definition: Arc::new(definition),
                    target_ref: &name,
                    caster_level: None,
                };
                attach(&mut scene, request, &mut NoDice, &mut Ignore)?;
            }
        }
        Ok(())
    }
}

fn what_is(creature: &Creature) -> String {
    match creature {
        Creature::Character(character) => {
            format!("{} {}", character.class().name, character.level())
        }
        Creature::Monster(monster) => monster.template().name.to_string(),
    }
}

fn arms_of(creature: &Creature) -> Vec<Arm> {
    let wielded = creature.as_character().map_or(&[][..], |one| &one.inventory().wielded);
    wielded.iter().filter_map(Arm::of).collect()
}

/// Brings a side's members into the fight.
fn muster(
    setting: &Setting,
    side: &Side,
    number: usize,
    streams: &mut Streams,
    recruits: &mut Vec<Fighter>,
) -> Result<()> {
    let mut join = |name: &Id, creature, tactics, scrolls| {
        let fighter = Fighter {
            name: name.clone(),
            side: number,
            creature,
            tactics,
            fled: false,
            fired: (false, false),
            scrolls,
            failed_to_turn: false,
            engaged: Vec::new(),
        };
        recruits.push(fighter);
    };
    for plan in &side.characters {
        let character = make_character(plan, setting, streams)?;
        let rate = character.movement_rate(setting.ruleset.encumbrance);
        let tactics = Tactics {
            policy: plan.policy.unwrap_or(side.policy),
            casts: plan.casts,
            averts_eyes: plan.averts_eyes,
            routine: None,
            missile_routine: None,
            large: false,
            huge: false,
            pace_feet: encounter_rate(rate)?,
        };
        join(&plan.name, character.into(), tactics, plan.scrolls.clone());
    }
    for plan in &side.monsters {
        let pace_feet = plan.template.movement.first().map_or(0, |one| one.encounter_rate_feet);
        let tactics = Tactics {
            policy: plan.policy.unwrap_or(side.policy),
            casts: Casts::Never,
            averts_eyes: false,
            routine: plan.routine,
            missile_routine: plan.missile_routine,
            large: plan.large,
            huge: plan.huge,
            pace_feet,
        };
        for _ in 0..how_many(plan, streams)? {
            join(&plan.name, make_monster(plan, streams)?, tactics, Vec::new());
        }
    }
    Ok(())
}

fn how_many(plan: &MonsterPlan, streams: &mut Streams) -> Result<i64> {
    Ok(match plan.count {
        Count::Fixed(count) => count.into(),
        Count::Dice(dice) => dice.roll(streams.of(StreamName::Wandering))?.total.max(1),
    })
}

fn make_monster(plan: &MonsterPlan, streams: &mut Streams) -> Result<Creature> {
    let dice = streams.of(StreamName::MonsterSpawn);
    let mut monster = spawn(plan.template.clone(), plan.name.clone(), plan.alignment, dice)?;
    if let (Some(points), Creature::Monster(one)) = (plan.hit_points, &mut monster) {
        one.set_max_hp(points)?;
        one.set_current_hp(points)?;
    }
    Ok(monster)
}

fn make_character(
    plan: &CharacterPlan,
    setting: &Setting,
    streams: &mut Streams,
) -> Result<Character> {
    let class = &plan.class;
    let dice = streams.of(StreamName::CharacterCreation);
    let scores = match plan.scores {
        Some(scores) => scores,
        None => roll_scores(plan, dice)?,
    };
    let points = match plan.hit_points {
        Some(points) => points,
        None => {
            let con = AbilityModifiers::of_scores(&scores)?.hit_points;
            roll_hit_points(class, con, &setting.ruleset, dice)?.hit_points
        }
    };
    let name = plan.name.text();
    let record = CharacterRecord {
        id: Some(plan.name.clone()),
        inventory: plan.inventory.clone(),
        spell_book: plan.spell_book.clone(),
        memorized_spells: plan.memorized.clone(),
        ..CharacterRecord::newcomer(name, class, scores, plan.alignment, points)
    };
    let mut character = record.build(&setting.catalog)?;
    if plan.hit_points.is_some() {
        character.set_level(plan.level)?;
    } else {
        for _ in 1..plan.level {
            level_up(&mut character, streams.of(StreamName::Advancement))?;
        }
    }
    character.set_xp(class.row(plan.level).map_or(0, |row| row.xp))?;
    Ok(character)
}

fn roll_scores(
    plan: &CharacterPlan,
    dice: &mut impl grognard::kernel::Dice,
) -> Result<AbilityScores> {
    for _ in 0..MOST_ROLLS {
        let scores = roll_ability_scores(dice)?.scores;
        if validate_class_choice(&scores, &plan.class).is_empty() {
            return Ok(scores);
        }
    }
    Err(Error::value(format!("no scores that a {} needs in {MOST_ROLLS} rolls", plan.class.name)))
}

/// Gives everybody a name of their own. Characters have theirs; monsters who share one, with each
/// other or with a character, are numbered.
fn name_all(mut recruits: Vec<Fighter>) -> Vec<Fighter> {
    let mut bearers: BTreeMap<Id, u32> = BTreeMap::new();
    for fighter in &recruits {
        *bearers.entry(fighter.name.clone()).or_default() += 1;
    }
    let keeps_its_name = |fighter: &Fighter| {
        fighter.creature.as_character().is_some() || bearers.get(&fighter.name) == Some(&1)
    };
    let mut taken: BTreeSet<Id> =
        recruits.iter().filter(|one| keeps_its_name(one)).map(|one| one.name.clone()).collect();
    let mut numbers: BTreeMap<Id, u32> = BTreeMap::new();
    for fighter in recruits.iter_mut().filter(|one| !keeps_its_name(one)) {
        let number = numbers.entry(fighter.name.clone()).or_default();
        fighter.name = loop {
            *number += 1;
            let name = Id::from(format!("{} {number}", fighter.name));
            if taken.insert(name.clone()) {
                break name;
            }
        };
        fighter.creature.set_id(fighter.name.clone());
    }
    recruits
}
