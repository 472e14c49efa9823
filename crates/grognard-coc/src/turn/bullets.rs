//! More than one bullet in a turn (combat specification, section 12): several shots, full
//! automatic fire, suppression.
//!
//! Draws for each shot or volley its attack roll, then the damage of its hits; suppression first
//! the dives, then the order of the targets.

use grognard_kernel::{Dice, Error, Id, Result, Text};
use serde_json::{Map, Value};
use smol_str::format_smolstr;

use super::{FightRoll, Turn, TurnRequest, damage::Blow};
use crate::{
    Difficulty,
    damage_bonus::Share,
    record::{AttackModifiers, written},
    rejection::Rejection,
    rules::Rules,
    session::CombatSession,
    weapon::{Weapon, WeaponClass},
};

/// The most volleys of a turn: a later one would be harder than anything.
const MOST_VOLLEYS: i64 = 5;

/// How many bullets of full automatic fire go in one volley, by skill.
///
/// ```
/// assert_eq!(grognard_coc::volley_size(25), 3);
/// assert_eq!(grognard_coc::volley_size(70), 7);
/// ```
#[must_use]
pub const fn volley_size(skill: i64) -> i64 {
    let tens = skill.div_euclid(10);
    if tens < 3 { 3 } else { tens }
}

/// The bullets of a volley as a shooter wants them.
fn volley_of(skill: i64, request: &TurnRequest) -> i64 {
    request.max_volley.map_or(i64::MAX, |most| most.max(1)).min(volley_size(skill))
}

/// What a volley costs by its place, from 0: penalty dice, and from the fourth on a difficulty
/// (`critical` and `impossible` are beyond any roll).
#[must_use]
pub const fn volley_penalty(volley: i64) -> (i64, &'static str) {
    match volley {
        ..=2 => (if volley < 0 { 0 } else { volley }, "regular"),
        3 => (2, "hard"),
        4 => (2, "extreme"),
        5 => (2, "critical"),
        _ => (2, "impossible"),
    }
}

impl Rules {
    /// How hard a volley is by its place, from 0, and by the range; `None` beyond any roll.
    fn volley_difficulty(
        &self,
        volley: i64,
        weapon: &Weapon,
        request: &TurnRequest,
    ) -> Option<Difficulty> {
        let by_place: Difficulty = volley_penalty(volley).1.parse().ok()?;
        Some(by_place.max(self.difficulty_with(weapon, request)))
    }
}

impl CombatSession {
    /// What of a turn with several bullets can be told beforehand to be too much.
    pub(super) fn validate_bullets(
        &self,
        actor: usize,
        weapon: &Weapon,
        request: &TurnRequest,
    ) -> Option<Rejection> {
        let one = &self.participants[actor];
        if weapon.class != WeaponClass::Firearm {
            return None;
        }
        let uses = weapon.uses();
        match request.fire_mode.as_deref() {
            Some("suppressive") => None,
            Some("full_auto") => {
                if !uses.allows_full_auto {
                    let weapon = Id::from(weapon.id.as_str());
                    return Some(Rejection::NoFullAuto { weapon });
                }
                let counted = weapon
                    .magazine
                    .map(|magazine| one.ammunition.get(&weapon.id).copied().unwrap_or(magazine));
                let total = request.rounds_fired.unwrap_or(0).min(counted.unwrap_or(i64::MAX));
                let size = volley_of(one.shooting(), request);
                let volleys = (total.max(0).saturating_add(size - 1)).div_euclid(size);
                let maximum = MOST_VOLLEYS;
                if volleys > maximum && request.stop_at.is_none() {
                    return Some(Rejection::TooManyVolleys { volleys, maximum });
                }
                let target = one.shooting().clamp(1, 99);
                let fired = (0..volleys.min(maximum))
                    .filter_map(|volley| self.rules.volley_difficulty(volley, weapon, request))
                    .take_while(|difficulty| request.stop_at.is_none_or(|stop| *difficulty < stop));
                let least = fired.last().map_or(target, |hardest| hardest.target(target));
                (least < 1).then_some(Rejection::DifficultyBelowOne { target })
            }
            _ => {
                let shots = request.shots.filter(|&shots| shots >= 2)?;
                let maximum = uses.max_shots;
                (maximum < shots).then_some(Rejection::ShotsOverMaximum { shots, maximum })
            }
        }
    }
}

/// The modifiers of a shot or a volley as its record shows them: what names it, then the rest.
fn shown(first: &[(&str, Value)], modifiers: &AttackModifiers) -> Map<String, Value> {
    let mut map: Map<String, Value> =
        first.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
    modifiers.put_flags(&mut map);
    map
}

impl<D: Dice + ?Sized> Turn<'_, D> {
    /// A hit by a bullet among several: no damage bonus.
    fn bullet_hit(&mut self, weapon: &Weapon, target: Option<usize>) -> Result<usize> {
        self.deal(Blow {
            weapon: Some(weapon),
            weapon_id: Some(weapon.id.clone()),
            source: self.actor,
            target,
            exception: self.request.rulebook_exception.clone(),
            share: Share::Nothing,
            at_least_a_fist: false,
        })
    }

    pub(super) fn several_shots(&mut self, weapon: &Weapon, shots: i64) -> Result<()> {
        let mut records: Vec<Value> = Vec::new();
        let mut hits = 0;
        for shot in 1..=shots {
            let loads = shot == 1 && self.request.load_and_fire;
            if !loads && self.session.count(self.actor, weapon) == Some(0) {
                records.push(serde_json::json!({ "shot": shot, "outcome": "out_of_ammo" }));
                break;
            }
            let mut modifiers = self.bullet_modifiers(1 + i64::from(loads));
            modifiers.load_and_fire = loads;
            let goal = format_smolstr!("multi-shot {shot}/{shots} vs {}", self.target_label());
            let attack = self.roll(FightRoll {
                actor: self.actor,
                skill: weapon.skill.clone(),
                goal,
                target: self.skill_with(weapon),
                difficulty: self.difficulty_with(weapon),
                bonus: modifiers.bonus,
                penalty: modifiers.penalty,
                ranged: true,
            })?;
            let jam = self.malfunction(weapon, attack);
            self.session.consume(self.actor, weapon, 1);
            let level = self.level(attack);
            let first = [
                ("multi_shot", Value::from(true)),
                ("shot_index", shot.into()),
                ("point_blank", modifiers.point_blank.into()),
                ("cover", self.request.cover.into()),
            ];
            let mut record = Map::new();
            record.insert("shot".to_owned(), shot.into());
            record.insert("roll_id".to_owned(), self.roll_id(attack).as_str().into());
            record.insert("attack_modifiers".to_owned(), shown(&first, &modifiers).into());
            record.insert("outcome_level".to_owned(), level.as_str().into());
            if let Some(jam) = jam {
                record.insert("malfunction".to_owned(), written(&jam));
            }
            let outcome = if level.is_success() { "hit" } else { "miss" };
            record.insert("outcome".to_owned(), outcome.into());
            if level.is_success() {
                let link = self.bullet_hit(weapon, self.target)?;
                record.insert("damage_roll_id".to_owned(), self.damage_id(link).as_str().into());
                hits += 1;
                if self.is_extreme(level, false) {
                    self.make_extreme(link, weapon)?;
                }
            }
            records.push(record.into());
        }
        self.first_of(&records);
        self.put("shots", records);
        self.put("hits", hits);
        self.bullets_met("multi_shot_resolved");
        Ok(())
    }

    /// The turn shows the roll and the modifiers of its first shot or volley.
    fn first_of(&mut self, records: &[Value]) {
        let first = records.first();
        self.record.roll_id =
            first.and_then(|record| record.get("roll_id")).and_then(Value::as_str).map(Text::from);
        let modifiers = first.and_then(|record| record.get("attack_modifiers")).cloned();
        self.put("attack_modifiers", modifiers.unwrap_or_else(|| Map::new().into()));
    }

    /// Bullets fly, and nobody rolls against them; the target has been attacked.
    fn bullets_met(&mut self, outcome: &'static str) {
        let defence = self.request.defence();
        self.unopposed();
        self.record.defense_kind = Some(Text::new_static(defence.as_str()));
        self.outcome(outcome);
        self.target_defended();
    }

    pub(super) fn full_auto(&mut self, weapon: &Weapon) -> Result<()> {
        let size = volley_of(self.skill_with(weapon), self.request);
        let count = self.session.count(self.actor, weapon);
        let asked = self.request.rounds_fired.unwrap_or(0);
        let total = asked.min(count.unwrap_or(i64::MAX));
        let actor = self.actor;
        let aimed = self.session.rules.aim_lasts_through_volleys && self.one(actor).aiming;
        if total <= 0 {
            self.unopposed();
            self.outcome("out_of_ammo");
            self.put("volleys", Vec::<Value>::new());
            return Ok(());
        }
        let mut records: Vec<Value> = Vec::new();
        let mut left = total;
        for volley in 0.. {
            if left <= 0 || self.stops_at(weapon, volley) {
                break;
            }
            self.one_mut(actor).aiming |= aimed && volley > 0;
            let bullets = left.min(size);
            left -= bullets;
            records.push(self.volley(weapon, volley, bullets)?);
        }
        self.first_of(&records);
        self.put("volleys", records);
        self.put("rounds_fired", total - left);
        self.bullets_met("full_auto_resolved");
        Ok(())
    }

    /// Whether the fire stops before a volley: the shooter said at which difficulty, or nothing
    /// can be harder.
    fn stops_at(&self, weapon: &Weapon, volley: i64) -> bool {
        let Some(stop_at) = self.request.stop_at else { return false };
        let difficulty = self.session.rules.volley_difficulty(volley, weapon, self.request);
        difficulty.is_none_or(|difficulty| difficulty >= stop_at)
    }

    fn volley(&mut self, weapon: &Weapon, volley: i64, bullets: i64) -> Result<Value> {
        let (penalty, _) = volley_penalty(volley);
        let difficulty = self.session.rules.volley_difficulty(volley, weapon, self.request);
        let difficulty =
            difficulty.ok_or_else(|| Error::value("a volley beyond the fifth cannot be rolled"))?;
        let modifiers = self.bullet_modifiers(penalty);
        let number = volley + 1;
        let goal =
            format_smolstr!("full-auto volley {number} ({bullets} rds) vs {}", self.target_label());
        let attack = self.roll(FightRoll {
            actor: self.actor,
            skill: weapon.skill.clone(),
            goal,
            target: self.skill_with(weapon),
            difficulty,
            bonus: modifiers.bonus,
            penalty: modifiers.penalty,
            ranged: true,
        })?;
        let jam = self.malfunction(weapon, attack);
        self.session.consume(self.actor, weapon, bullets);
        let level = self.level(attack);
        let first = [("volley_index", Value::from(number)), ("full_auto", true.into())];
        let mut record = Map::new();
        record.insert("volley".to_owned(), number.into());
        record.insert("bullets".to_owned(), bullets.into());
        record.insert("roll_id".to_owned(), self.roll_id(attack).as_str().into());
        record.insert("attack_modifiers".to_owned(), shown(&first, &modifiers).into());
        record.insert("difficulty".to_owned(), difficulty.as_str().into());
        record.insert("outcome_level".to_owned(), level.as_str().into());
        if let Some(jam) = jam {
            record.insert("malfunction".to_owned(), written(&jam));
        }
        if !level.is_success() {
            record.insert("outcome".to_owned(), "miss".into());
            record.insert("hits".to_owned(), 0.into());
            return Ok(record.into());
        }
        let half = (bullets / 2).max(1);
        let deep = level.is_extreme() && difficulty != Difficulty::Extreme;
        let (hits, impales) = if deep { (bullets, half) } else { (half, 0) };
        let mut damage: Vec<Value> = Vec::new();
        for hit in 0..hits {
            let link = self.bullet_hit(weapon, self.target)?;
            damage.push(self.damage_id(link).as_str().into());
            if hit < impales {
                self.make_extreme(link, weapon)?;
            }
        }
        record.insert("outcome".to_owned(), "hit".into());
        record.insert("hits".to_owned(), hits.into());
        record.insert("impales".to_owned(), impales.into());
        record.insert("damage_roll_ids".to_owned(), damage.into());
        Ok(record.into())
    }

    pub(super) fn suppress(&mut self, weapon: &Weapon) -> Result<()> {
        self.unopposed();
        let named = self.request.suppress_targets.as_deref().unwrap_or_default();
        let targets: Vec<usize> = named.iter().filter_map(|id| self.session.find(id)).collect();
        if targets.is_empty() {
            self.outcome("suppressive_fire_no_targets");
            return Ok(());
        }
        let dived = self.dives(&targets)?;
        let size = volley_size(self.skill_with(weapon));
        let count = self.session.count(self.actor, weapon);
        let most = size.saturating_mul(i64::try_from(targets.len()).unwrap_or(i64::MAX));
        let asked = self.request.rounds_fired.unwrap_or(most);
        let mut left = asked.min(count.unwrap_or(i64::MAX));
        let order = self.dice.shuffle(targets.len())?;
        let mut records: Vec<Value> = Vec::new();
        for (index, place) in order.into_iter().enumerate() {
            if left <= 0 {
                break;
            }
            let bullets = left.min(size);
            left -= bullets;
            let target = targets[place];
            let penalty = i64::try_from(index).unwrap_or(2).min(2);
            records.push(self.suppressing_volley(
                weapon,
                target,
                bullets,
                penalty,
                dived.contains(&target),
            )?);
        }
        self.record.roll_id = records
            .first()
            .and_then(|record| record.get("roll_id"))
            .and_then(Value::as_str)
            .map(Text::from);
        let names: Vec<Value> =
            dived.iter().map(|&place| self.one(place).actor_id.as_str().into()).collect();
        self.put("dived_for_cover", names);
        self.put("suppression_targets", records);
        self.outcome("suppressive_fire");
        Ok(())
    }

    /// Those under fire who throw themselves behind something in time.
    fn dives(&mut self, targets: &[usize]) -> Result<Vec<usize>> {
        let diving = self.request.dive_for_cover_actors.as_deref().unwrap_or_default();
        let mut dived = Vec::new();
        let mut dive_rolls = Map::new();
        for id in diving {
            let place = self.session.find(id).filter(|place| targets.contains(place));
            let Some(place) = place else { continue };
            let dive =
                self.dodge_roll(place, Text::new_static("dive for cover under suppression"))?;
            if self.level(dive).is_success() {
                dived.push(place);
                let one = self.one_mut(place);
                one.dived_for_cover = true;
                one.forfeit_next_attack = true;
                dive_rolls.insert(id.to_string(), self.roll_id(dive).as_str().into());
            }
        }
        if !dive_rolls.is_empty() {
            self.put("dive_rolls", dive_rolls);
        }
        Ok(dived)
    }

    fn suppressing_volley(
        &mut self,
        weapon: &Weapon,
        target: usize,
        bullets: i64,
        penalty: i64,
        dived: bool,
    ) -> Result<Value> {
        let target_id = self.one(target).actor_id.clone();
        let attack = self.roll(FightRoll {
            actor: self.actor,
            skill: weapon.skill.clone(),
            goal: format_smolstr!("suppressive volley vs {target_id}"),
            target: self.skill_with(weapon),
            difficulty: Difficulty::Regular,
            bonus: 0,
            penalty: penalty + i64::from(dived) + i64::from(self.request.cover),
            ranged: true,
        })?;
        self.session.consume(self.actor, weapon, bullets);
        let level = self.level(attack);
        let hits = if level.is_success() { (bullets / 2).max(1) } else { 0 };
        let mut damage: Vec<Value> = Vec::new();
        for _ in 0..hits {
            let link = self.bullet_hit(weapon, Some(target))?;
            damage.push(self.damage_id(link).as_str().into());
        }
        self.one_mut(target).defended_this_round = true;
        let mut record = Map::new();
        record.insert("target_actor_id".to_owned(), target_id.as_str().into());
        record.insert("bullets".to_owned(), bullets.into());
        record.insert("roll_id".to_owned(), self.roll_id(attack).as_str().into());
        record.insert("dived".to_owned(), dived.into());
        record.insert("outcome_level".to_owned(), level.as_str().into());
        let outcome = if level.is_success() { "hit" } else { "miss" };
        record.insert("outcome".to_owned(), outcome.into());
        record.insert("hits".to_owned(), hits.into());
        if level.is_success() {
            record.insert("damage_roll_ids".to_owned(), damage.into());
        }
        Ok(record.into())
    }
}
