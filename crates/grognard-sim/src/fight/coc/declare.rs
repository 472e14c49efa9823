//! What somebody declares: a tactic, turned into the request that the rules take. Draws nothing.

use std::sync::Arc;

use grognard::{
    coc::{
        Action, Condition, Defence, Goal, Held, LuckPrecommit, TurnRequest, Weapon, WeaponClass,
        volley_size,
    },
    kernel::Text,
};

use super::{Fight, Listener, Telling};
use crate::scenario::coc::Tactic;

/// What somebody is about to do.
pub(super) enum Plan {
    /// A turn of the rules.
    Act(Box<TurnRequest>),
    /// Clears a jam.
    Repair(Text),
}

/// How far an arm reaches, in yards.
pub(super) const REACH_YARDS: i64 = 1;

/// Volleys of a turn of automatic fire, unless the scenario says how many bullets: with these the
/// difficulty stays as it is.
const USUAL_VOLLEYS: i64 = 3;
/// The most volleys of a turn.
const MOST_VOLLEYS: i64 = 5;
/// Below this skill there is no number to roll for a volley that is harder.
const SKILL_FOR_HARD_VOLLEYS: i64 = 10;

impl<L: Listener<Telling>> Fight<'_, L> {
    /// What a tactic comes to now, if it can be used. `rest` are the tactics after it.
    pub(super) fn plan_of(
        &self,
        tactic: Tactic,
        rest: &[Tactic],
        actor: usize,
        target: usize,
        enemies: &[usize],
    ) -> Option<Plan> {
        let request = match tactic {
            Tactic::Brawl => self.strike(actor, target),
            Tactic::Throw => self.throw(actor, target),
            Tactic::Shoot
            | Tactic::RapidFire
            | Tactic::AimThenShoot
            | Tactic::FullAuto
            | Tactic::Suppress => return self.fire(tactic, rest, actor, target, enemies),
            Tactic::Hold => self.hold(actor, target),
            Tactic::Disarm => self.disarm(actor, target),
            Tactic::Push => self.push(actor, target),
            Tactic::Wrestle => self.disarm(actor, target).or_else(|| self.hold(actor, target)),
            Tactic::CastDominate => self.dominate(actor, target),
            Tactic::Flee => Some(self.flight(actor)),
            Tactic::Wait => None,
        };
        let mut request = request?;
        self.put_into_words(&mut request, tactic);
        Some(Plan::Act(Box::new(request)))
    }

    /// One's own words for a tactic, where the scenario has them.
    fn put_into_words(&self, request: &mut TurnRequest, tactic: Tactic) {
        let member = self.setting.member(&request.actor_id);
        let Some(said) = member.and_then(|member| member.says.get(&tactic)) else { return };
        let target = request.target_actor_id.as_deref().map(|id| self.setting.name_of(id));
        let weapon = request.weapon_id.as_deref().map(|id| self.weapon_name(request, id));
        let said = said.replace("{target}", target.unwrap_or_default());
        request.declared_intent = said.replace("{weapon}", &weapon.unwrap_or_default()).into();
    }

    fn weapon_name(&self, request: &TurnRequest, id: &str) -> String {
        let weapon = self.table.fight().weapon(&request.actor_id, Some(id));
        weapon.map(|weapon| weapon.display_name().to_owned()).unwrap_or_default()
    }

    fn request(&self, actor: usize, action: Action, intent: impl Into<Text>) -> TurnRequest {
        let mut request = TurnRequest::new(self.one(actor).actor_id.clone(), intent);
        request.action = Some(action);
        request
    }

    fn at(&self, mut request: TurnRequest, target: usize) -> TurnRequest {
        request.target_actor_id = Some(self.one(target).actor_id.clone());
        request
    }

    fn name(&self, place: usize) -> &str {
        &self.plan(place).name
    }

    /// What the target does about an attack of a kind.
    fn defence(&self, target: usize, defence: Defence) -> Defence {
        let one = self.one(target);
        if one.has(Condition::Surprised) || !one.can_act() {
            return Defence::None;
        }
        let only_dodges = one.forfeit_next_attack;
        match defence {
            Defence::FightBack | Defence::Maneuver if only_dodges => Defence::Dodge,
            defence => defence,
        }
    }

    /// An attack hand to hand.
    fn strike(&self, actor: usize, target: usize) -> Option<TurnRequest> {
        let fights = |one: &&Arc<Weapon>| one.class == WeaponClass::Melee && one.dice.is_some();
        let weapons = self.weapons_of(actor);
        let weapon = weapons.iter().find(fights);
        let reach = weapon.map_or(REACH_YARDS, |weapon| range_of(weapon).max(REACH_YARDS));
        if self.distance_yards > reach {
            return None;
        }
        let with =
            weapon.map_or("fists".to_owned(), |weapon| format!("the {}", weapon.display_name()));
        let intent = format!("strikes at {} with {with}", self.name(target));
        let unaware = self.one(target).has(Condition::Surprised);
        let action = if unaware { Action::SurpriseAttack } else { Action::Attack };
        let mut request = self.at(self.request(actor, action, intent), target);
        // One who holds no weapon for it would otherwise strike with whatever comes first.
        let id = weapon.map_or(Text::new_static("unarmed"), |weapon| weapon.id.clone());
        let defence = self.defence(target, self.plan(target).defends.fighting);
        request.rulebook_exception = self.plan(actor).exceptions.get(&id).cloned();
        request.weapon_id = Some(id);
        self.answered(&mut request, actor, target, defence);
        Some(request)
    }

    /// The target's answer, and the Luck that either has agreed to spend on it.
    fn answered(&self, request: &mut TurnRequest, actor: usize, target: usize, defence: Defence) {
        request.defense_kind = Some(defence);
        if defence == Defence::Maneuver {
            request.defender_goal = Some(self.plan(target).counters_with);
        }
        if defence == Defence::None || request.action != Some(Action::Attack) {
            return;
        }
        let spends =
            |place: &usize| self.states[*place].luck > 0 && self.plan(*place).luck_each_time > 0;
        request.luck_precommit =
            [actor, target].into_iter().find(spends).map(|place| LuckPrecommit {
                actor_id: self.one(place).actor_id.clone(),
                max_points: self.plan(place).luck_each_time,
                current_luck: self.states[place].luck,
            });
    }

    fn throw(&self, actor: usize, target: usize) -> Option<TurnRequest> {
        let weapons = self.weapons_of(actor);
        let flies = |one: &&Arc<Weapon>| {
            one.class == WeaponClass::Thrown && one.dice.is_some() && self.band(one).is_some()
        };
        let weapon = weapons.iter().find(flies)?;
        let name = weapon.display_name();
        let intent = format!("throws the {name} at {}", self.name(target));
        let mut request = self.at(self.request(actor, Action::Attack, intent), target);
        self.across(&mut request, weapon, actor, target);
        let wanted = match self.defence(target, self.plan(target).defends.thrown) {
            Defence::FightBack | Defence::Maneuver if !request.point_blank => Defence::Dodge,
            Defence::DiveForCover if request.point_blank => Defence::Dodge,
            defence => defence,
        };
        self.answered(&mut request, actor, target, wanted);
        Some(request)
    }

    /// Distance and cover of a shot or a throw.
    fn across(&self, request: &mut TurnRequest, weapon: &Weapon, actor: usize, target: usize) {
        request.weapon_id = Some(weapon.id.clone());
        request.range_band = self.band(weapon).flatten().map(Text::new_static);
        // A fifth of DEX is in feet.
        request.point_blank = self.distance_yards * 3 <= self.one(actor).dex / 5;
        request.cover = self.states[target].in_cover;
        request.fast_moving = self.plan(target).moves_fast;
        request.rulebook_exception = self.plan(actor).exceptions.get(&weapon.id).cloned();
    }

    /// How far a weapon has to carry: `None` beyond four times its range.
    fn band(&self, weapon: &Weapon) -> Option<Option<&'static str>> {
        let range = range_of(weapon).max(REACH_YARDS);
        match self.distance_yards {
            yards if yards <= range => Some(None),
            yards if yards <= range * 2 => Some(Some("long")),
            yards if yards <= range * 4 => Some(Some("very_long")),
            _ => None,
        }
    }

    /// Fires a firearm; loads it when it is empty, clears it when it is jammed.
    fn fire(
        &self,
        tactic: Tactic,
        rest: &[Tactic],
        actor: usize,
        target: usize,
        enemies: &[usize],
    ) -> Option<Plan> {
        let automatic = matches!(tactic, Tactic::FullAuto | Tactic::Suppress);
        let mut guns = self.weapons_of(actor);
        guns.retain(|one| {
            one.class == WeaponClass::Firearm
                && one.dice.is_some()
                && self.band(one).is_some()
                && (!automatic || one.uses().allows_full_auto)
        });
        let fires = |one: &&Arc<Weapon>| {
            !self.is_jammed(actor, one) && self.shots_in(actor, one) != Some(0)
        };
        if let Some(weapon) = guns.iter().find(fires) {
            let mut request = self.shots(tactic, weapon, actor, target, enemies);
            self.put_into_words(&mut request, tactic);
            return Some(Plan::Act(Box::new(request)));
        }
        // With the enemy within reach, nobody fumbles with cartridges who knows anything better.
        if self.distance_yards <= REACH_YARDS && rest.iter().any(|next| *next != Tactic::Wait) {
            return None;
        }
        if let Some(weapon) = guns.iter().find(|one| !self.is_jammed(actor, one)) {
            let intent = format!("loads the {}", weapon.display_name());
            let mut request = self.request(actor, Action::Reload, intent);
            request.weapon_id = Some(weapon.id.clone());
            return Some(Plan::Act(Box::new(request)));
        }
        guns.first().map(|weapon| Plan::Repair(weapon.id.clone()))
    }

    /// The shots of a tactic from a weapon that can fire.
    fn shots(
        &self,
        tactic: Tactic,
        weapon: &Weapon,
        actor: usize,
        target: usize,
        enemies: &[usize],
    ) -> TurnRequest {
        let (gun, whom) = (weapon.display_name(), self.name(target));
        let attack = |intent: String| self.request(actor, Action::Attack, intent);
        if tactic == Tactic::AimThenShoot && !self.one(actor).aiming {
            let intent = format!("takes aim at {whom} with the {gun}");
            let mut request = self.request(actor, Action::Aim, intent);
            request.weapon_id = Some(weapon.id.clone());
            return request;
        }
        if tactic == Tactic::Suppress {
            return self.suppression(
                attack(format!("sweeps the enemy with the {gun}")),
                weapon,
                enemies,
            );
        }
        let left = self.shots_in(actor, weapon).unwrap_or(i64::MAX);
        let shots = weapon.uses().max_shots.min(left);
        let several = tactic == Tactic::RapidFire && shots >= 2;
        let volleys = tactic == Tactic::FullAuto;
        let intent = match (several, volleys) {
            (true, _) => format!("fires {shots} shots at {whom} with the {gun}"),
            (_, true) => format!("opens up on {whom} with the {gun}"),
            _ => format!("shoots at {whom} with the {gun}"),
        };
        let mut request = self.at(attack(intent), target);
        self.across(&mut request, weapon, actor, target);
        if several {
            request.shots = Some(shots);
        } else if volleys {
            request.fire_mode = Some(Text::new_static("full_auto"));
            request.rounds_fired = Some(self.bullets(actor).min(left));
        }
        // Nobody gets out of the way of several bullets.
        let defence = self.defence(target, self.plan(target).defends.firearms);
        request.defense_kind = Some(if several || volleys { Defence::None } else { defence });
        request
    }

    /// What one shoots with: Firearms, or where there is none, Fighting.
    fn shooting(&self, actor: usize) -> i64 {
        let one = self.one(actor);
        if one.firearms_skill == 0 { one.combat_skill } else { one.firearms_skill }
    }

    /// Bullets of a turn of automatic fire at one target.
    fn bullets(&self, actor: usize) -> i64 {
        let skill = self.shooting(actor);
        let size = volley_size(skill);
        let most = if skill < SKILL_FOR_HARD_VOLLEYS { USUAL_VOLLEYS } else { MOST_VOLLEYS };
        self.plan(actor).bullets.unwrap_or(size * USUAL_VOLLEYS).min(size * most)
    }

    fn suppression(
        &self,
        mut request: TurnRequest,
        weapon: &Weapon,
        enemies: &[usize],
    ) -> TurnRequest {
        let ids = |places: &mut dyn Iterator<Item = usize>| -> Vec<Text> {
            places.map(|place| self.one(place).actor_id.clone()).collect()
        };
        let dives = |place: &usize| {
            let defence = self.defence(*place, self.plan(*place).defends.firearms);
            defence == Defence::DiveForCover
        };
        request.weapon_id = Some(weapon.id.clone());
        request.fire_mode = Some(Text::new_static("suppressive"));
        request.suppress_targets = Some(ids(&mut enemies.iter().copied()));
        request.dive_for_cover_actors = Some(ids(&mut enemies.iter().copied().filter(dives)));
        request.cover = enemies.iter().all(|&enemy| self.states[enemy].in_cover);
        request.rounds_fired =
            self.place_of(&request.actor_id).and_then(|actor| self.plan(actor).bullets);
        request.defense_kind = Some(Defence::None);
        request
    }

    /// A maneuver, where the target is within reach and not far too big.
    fn maneuver(
        &self,
        actor: usize,
        target: usize,
        goal: Goal,
        intent: String,
    ) -> Option<TurnRequest> {
        let bigger = self.one(target).build.saturating_sub(self.one(actor).build);
        if self.distance_yards > REACH_YARDS || (bigger >= 3 && goal != Goal::Escape) {
            return None;
        }
        let mut request = self.at(self.request(actor, Action::Maneuver, intent), target);
        request.goal = Some(goal);
        let defence = self.defence(target, self.plan(target).defends.maneuver);
        self.answered(&mut request, actor, target, defence);
        Some(request)
    }

    /// Who holds somebody, if anybody does.
    pub(super) fn holder_of(&self, place: usize) -> Option<usize> {
        let effects = &self.one(place).active_effects;
        let held = effects.iter().find(|effect| effect.effect == "restrained")?;
        self.place_of(held.source_actor_id.as_deref()?)
    }

    fn hold(&self, actor: usize, target: usize) -> Option<TurnRequest> {
        if self.holder_of(target).is_some() {
            return None;
        }
        let intent = format!("tries to get hold of {}", self.name(target));
        self.maneuver(actor, target, Goal::OngoingDisadvantage, intent)
    }

    fn push(&self, actor: usize, target: usize) -> Option<TurnRequest> {
        if self.one(target).has(Condition::Prone) {
            return None;
        }
        let intent = format!("tries to knock {} down", self.name(target));
        self.maneuver(actor, target, Goal::Push, intent)
    }

    fn disarm(&self, actor: usize, target: usize) -> Option<TurnRequest> {
        let weapons = self.weapons_of(target);
        let first = weapons.first().filter(|one| !self.plan(target).natural.contains(&one.id))?;
        let name = first.display_name();
        let intent = format!("tries to get the {name} from {}", self.name(target));
        let mut request = self.maneuver(actor, target, Goal::Disarm, intent)?;
        request.target_weapon_id = Some(first.id.clone());
        Some(request)
    }

    /// Breaks out of a hold. Who can no longer hold anybody does nothing about it.
    pub(super) fn escape(&self, actor: usize, holder: usize) -> Option<TurnRequest> {
        let intent = format!("struggles to get free of {}", self.name(holder));
        // They are at each other's throats, whatever lies between the sides.
        let mut request = self.at(self.request(actor, Action::Maneuver, intent), holder);
        request.goal = Some(Goal::Escape);
        let defence = self.defence(holder, self.plan(holder).defends.maneuver);
        self.answered(&mut request, actor, holder, defence);
        Some(request)
    }

    fn dominate(&self, actor: usize, target: usize) -> Option<TurnRequest> {
        let one = self.one(actor);
        let obeys = self.table.fight().is_dominated(&self.one(target).actor_id).unwrap_or(false);
        if one.magic_points < 1 || obeys || self.holder_of(actor).is_some() {
            return None;
        }
        let intent = format!("reaches for the will of {}", self.name(target));
        let mut request = self.at(self.request(actor, Action::Cast, intent), target);
        request.spell = Some(Text::new_static("dominate"));
        Some(request)
    }

    pub(super) fn flight(&self, actor: usize) -> TurnRequest {
        self.request(actor, Action::Flee, "turns and runs")
    }

    /// The flight of somebody who has had enough, in their own words.
    pub(super) fn rout(&self, actor: usize) -> TurnRequest {
        let mut request = self.flight(actor);
        self.put_into_words(&mut request, Tactic::Flee);
        request
    }

    /// Whether somebody still holds a weapon.
    pub(super) fn holds(&self, place: usize, weapon: &str) -> bool {
        self.one(place).weapons.iter().filter_map(Held::id).any(|id| id == weapon)
    }
}

/// The base range of a weapon in yards; 0 where it has none.
fn range_of(weapon: &Weapon) -> i64 {
    let range = weapon.figures.get("base_range_yards");
    range.and_then(serde_json::Value::as_i64).unwrap_or(0)
}
