//! Fights by the rules of Call of Cthulhu.
//!
//! A round: the order by DEX; each who can act in turn; then what harms people beside the enemy,
//! and the end of what lasts. `docs/scenarios.md` says what each step does and which stream it
//! draws from.

mod declare;
mod hazards;
mod told;
mod turn;

use std::collections::BTreeMap;

use grognard::{
    coc::{
        CombatSession, Condition, Held, Outcome, Participant, Suffocation, Table, Weapon,
        WeaponClass,
    },
    kernel::{Id, Result, Streams, Text},
};

use super::{Ending, Fate, FightReport, FighterReport, Listener};
use crate::scenario::coc::{MemberPlan, Setting};

pub use told::{Enters, Gained, Telling, Turn, Why};

/// The stream of everything that the rules roll.
const COMBAT: &str = "combat";
/// The stream of targets that are chosen at random.
const POLICY: &str = "policy";
/// The stream of hazards.
const HAZARDS: &str = "hazards";

/// A fight that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// How everybody came out of it.
    pub report: FightReport,
    /// How it ended, in the words of the rules.
    pub outcome: Outcome,
    /// The fight itself: what is written to `save/combat.json`.
    pub session: CombatSession,
}

/// A fight in progress.
struct Fight<'a, L> {
    setting: &'a Setting,
    table: Table,
    streams: Streams,
    /// What the rules do not keep of each participant, in the same order.
    states: Vec<State>,
    /// Who is without air, for each hazard in the order of the scenario.
    airless: Vec<BTreeMap<Text, Suffocation>>,
    distance_yards: i64,
    round: u32,
    /// How many turns have been asked for: each gets a command id of its own.
    commands: u32,
    log: &'a mut L,
}

/// What the rules do not keep of a participant.
struct State {
    /// How many are left of each weapon that is thrown.
    thrown: BTreeMap<Text, i64>,
    luck: i64,
    in_cover: bool,
    /// Firearms are drawn.
    draws: bool,
}

/// Plays a fight of Call of Cthulhu to its end.
///
/// Draws from the streams `combat`, `policy` and `hazards` of the seed, as `docs/scenarios.md` has
/// it.
pub fn play<L: Listener<Telling>>(
    setting: &Setting,
    seed: u128,
    max_rounds: u32,
    log: &mut L,
) -> Result<Played> {
    let mut fight = Fight::begin(setting, seed, log)?;
    while fight.is_contested() && fight.round < max_rounds {
        fight.play_round()?;
    }
    fight.conclude()
}

impl<'a, L: Listener<Telling>> Fight<'a, L> {
    fn begin(setting: &'a Setting, seed: u128, log: &'a mut L) -> Result<Self> {
        let mut session = CombatSession::new(
            setting.combat_id.clone(),
            setting.scene.clone(),
            setting.started_at_turn,
            setting.rules,
        )
        .with_weapons(setting.weapons.clone());
        for member in &setting.members {
            session.add(member.newcomer.clone())?;
            let id = &member.newcomer.actor_id;
            let one = session.participant_mut(id)?;
            one.hp_current = member.hit_points_left;
            one.pow = member.pow;
            one.throw_skill = member.throw;
            for (weapon, shots) in &member.loaded {
                session.set_ammunition(id, weapon, *shots)?;
            }
        }
        let states = setting.members.iter().map(|member| State {
            thrown: member.thrown.clone(),
            luck: member.luck,
            in_cover: member.cover,
            draws: member.newcomer.has_ready_firearm,
        });
        let mut fight = Self {
            setting,
            table: Table::new(session),
            streams: Streams::new(seed),
            states: states.collect(),
            airless: vec![BTreeMap::new(); setting.hazards.len()],
            distance_yards: setting.distance_yards,
            round: 0,
            commands: 0,
            log,
        };
        for place in 0..setting.members.len() {
            fight.tell(|fight| fight.entrance(place));
        }
        Ok(fight)
    }

    fn tell(&mut self, telling: impl FnOnce(&Self) -> Telling) {
        if L::ON {
            let telling = telling(self);
            self.log.tell(telling);
        }
    }

    fn entrance(&self, place: usize) -> Telling {
        let one = self.one(place);
        let weapons = self.weapons_of(place);
        Telling::Enters(Box::new(Enters {
            actor_id: one.actor_id.clone(),
            name: self.plan(place).name.clone(),
            side: one.side,
            dex: one.dex,
            current_hp: one.hp_current,
            max_hp: one.hp_max,
            armour: one.armour,
            build: one.build,
            damage_bonus: one.damage_bonus.as_str().into(),
            weapons: weapons.iter().map(|weapon| weapon.display_name().into()).collect(),
            conditions: one.conditions.to_vec(),
        }))
    }

    /// The participant at a place, in the order of the scenario.
    fn one(&self, place: usize) -> &Participant {
        &self.table.fight().participants()[place]
    }

    fn plan(&self, place: usize) -> &'a MemberPlan {
        &self.setting.members[place]
    }

    /// The place of somebody.
    fn place_of(&self, id: &str) -> Option<usize> {
        self.table.fight().participants().iter().position(|one| one.actor_id == id)
    }

    /// What somebody holds, in order.
    fn weapons_of(&self, place: usize) -> Vec<std::sync::Arc<Weapon>> {
        let one = self.one(place);
        let ids = one.weapons.iter().filter_map(Held::id);
        ids.map(|id| one.weapon(Some(id), self.table.fight().weapons())).collect()
    }

    /// Shots in somebody's weapon; `None` for one without a magazine.
    fn shots_in(&self, place: usize, weapon: &Weapon) -> Option<i64> {
        let magazine = weapon.magazine?;
        Some(self.one(place).ammunition.get(&weapon.id).copied().unwrap_or(magazine))
    }

    fn is_jammed(&self, place: usize, weapon: &Weapon) -> bool {
        self.table.fight().is_jammed(&self.one(place).actor_id, &weapon.id)
    }

    /// Whether the two of them are on the same side.
    fn are_friends(&self, one: usize, other: usize) -> bool {
        let with = |place: usize| self.setting.is_with_investigators(self.one(place).side);
        with(one) == with(other)
    }

    /// Whether investigators and monsters still face each other.
    fn is_contested(&self) -> bool {
        use grognard::coc::Side::{Investigator, Monster};
        let participants = self.table.fight().participants();
        [Investigator, Monster]
            .into_iter()
            .all(|side| participants.iter().any(|one| one.side == side && one.can_act()))
    }

    fn play_round(&mut self) -> Result<()> {
        self.round += 1;
        self.ready_weapons()?;
        self.table.begin_round(self.streams.get(COMBAT))?;
        self.tell(|fight| Telling::Round {
            number: fight.round,
            distance_yards: fight.distance_yards,
            order: fight.order(),
        });
        while let Some(actor) = self.table.whose_turn() {
            if !self.is_contested() {
                return Ok(());
            }
            if let Some(place) = self.place_of(&actor) {
                self.take_turn(place)?;
            }
        }
        if self.is_contested() {
            self.pass_time()?;
        }
        Ok(())
    }

    fn order(&self) -> Vec<grognard::coc::InitiativeRow> {
        let rounds = self.table.fight().rounds();
        rounds.last().map(|round| round.initiative_order.clone()).unwrap_or_default()
    }

    /// A firearm in hand is ready as long as one of them can fire.
    fn ready_weapons(&mut self) -> Result<()> {
        for place in 0..self.states.len() {
            let fires = |weapon: &Weapon| {
                weapon.class == WeaponClass::Firearm
                    && !self.is_jammed(place, weapon)
                    && self.shots_in(place, weapon) != Some(0)
            };
            let ready =
                self.states[place].draws && self.weapons_of(place).iter().any(|one| fires(one));
            let id = self.one(place).actor_id.clone();
            self.table.fight_mut().participant_mut(&id)?.has_ready_firearm = ready;
        }
        Ok(())
    }

    /// The round ends: hazards, then what lasts, then surprise.
    fn pass_time(&mut self) -> Result<()> {
        self.meet_hazards()?;
        let dominated = self.dominated();
        self.table.fight_mut().tick_effects();
        let still = self.dominated();
        for actor_id in dominated.into_iter().filter(|id| !still.contains(id)) {
            self.tell(|_| Telling::Ends { actor_id, effect: Text::new_static("dominated") });
        }
        for place in 0..self.states.len() {
            let id = self.one(place).actor_id.clone();
            let one = self.table.fight_mut().participant_mut(&id)?;
            one.conditions.retain(|condition| *condition != Condition::Surprised);
        }
        Ok(())
    }

    /// Those who obey somebody else's will.
    fn dominated(&self) -> Vec<Text> {
        let fight = self.table.fight();
        let ids = fight.participants().iter().map(|one| one.actor_id.clone());
        ids.filter(|id| fight.is_dominated(id).unwrap_or(false)).collect()
    }

    fn conclude(mut self) -> Result<Played> {
        let (outcome, ending, winner) = self.verdict();
        self.table.conclude(outcome)?;
        self.tell(|_| Telling::Concluded { outcome });
        let fighters = (0..self.states.len()).map(|place| self.fate_of(place)).collect();
        let report =
            FightReport { ending, winner: winner.map(Id::from), rounds: self.round, fighters };
        Ok(Played { report, outcome, session: self.table.into_fight() })
    }

    /// How it ended: who is out tells, and whether they got away.
    fn verdict(&self) -> (Outcome, Ending, Option<&'static str>) {
        use grognard::coc::Side::{Investigator, Monster};
        let participants = self.table.fight().participants();
        let of = |side| participants.iter().filter(move |one| one.side == side);
        let stands = |side| of(side).any(Participant::can_act);
        // Somebody who ran is alive to tell of it; a side of whom nobody is left has lost.
        let got_away = |side| of(side).any(|one| one.has(Condition::Fled) && one.hp_current > 0);
        let (loser, outcome, winner) = match (stands(Investigator), stands(Monster)) {
            (true, true) => return (Outcome::Stalemate, Ending::BrokenOff, None),
            (false, false) => return (Outcome::Stalemate, Ending::NobodyLeft, None),
            (true, false) => (Monster, Outcome::InvestigatorsWin, "investigators"),
            (false, true) => (Investigator, Outcome::MonstersWin, "monsters"),
        };
        let outcome = if got_away(loser) { Outcome::Fled } else { outcome };
        (outcome, Ending::Decided, Some(winner))
    }

    fn fate_of(&self, place: usize) -> FighterReport {
        use grognard::coc::Side;
        let one = self.one(place);
        let fate = if one.has(Condition::Dead) {
            Fate::Dead
        } else if one.has(Condition::Fled) {
            Fate::Fled
        } else if one.can_act() {
            Fate::Standing
        } else {
            Fate::Helpless
        };
        let side = match one.side {
            Side::Investigator => "investigators",
            Side::Monster => "monsters",
            Side::Npc => "npcs",
        };
        FighterReport {
            name: self.plan(place).name.as_str().into(),
            side: side.into(),
            fate,
            current_hp: one.hp_current,
            max_hp: one.hp_max,
            conditions: one.conditions.iter().map(|condition| condition.as_str()).collect(),
        }
    }
}
