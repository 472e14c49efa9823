//! Fights by the rules of Knave.
//!
//! A turn: everybody decides, in the order of the scenario; everybody acts, in an order that is
//! drawn; whoever has no hit points left is out. `docs/scenarios.md` says what each step does and
//! which stream it draws from.

mod decide;
mod morale;
mod told;
mod witness;

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

use grognard::{
    kernel::{Id, Result, Streams},
    knave::{Combat, Condition, Figures, Mind, MindState, Place, World},
};

use super::{Ending, Fate, FightReport, FighterReport, Listener};
use crate::scenario::knave::{Conduct, MemberPlan, Setting, Side};

pub use told::{Enters, Happened, Item, Telling};
use witness::{Drawn, Leaving, Rolled, Witness};

/// The stream of rolled sheets.
const CHARACTER: &str = "character";
/// The stream of everything that the rules roll in a turn.
const COMBAT: &str = "combat";
/// The stream of monsters' minds.
const MIND: &str = "mind";
/// The stream of morale.
const MORALE: &str = "morale";
/// The stream of targets that are chosen at random.
const POLICY: &str = "policy";

/// A fight in progress.
struct Fight<'a, L> {
    setting: &'a Setting,
    world: World,
    combat: Combat,
    streams: Streams,
    minds: BTreeMap<Id, Mind>,
    /// Those whose nerve has broken, and who run in the next turn.
    broken: BTreeSet<Id>,
    /// Reasons to check morale that have come up.
    first_fell: bool,
    half_out: bool,
    /// Who is out, and how.
    out: Vec<(Id, Leaving)>,
    /// Who is left when the fight is over.
    standing: Option<Vec<Id>>,
    rounds: u32,
    log: &'a mut L,
}

/// Plays a fight of Knave to its end.
///
/// Draws from the streams `character`, `combat`, `mind`, `morale` and `policy` of the seed, as
/// `docs/scenarios.md` has it.
pub fn play<L: Listener<Telling>>(
    setting: &Setting,
    seed: u128,
    max_rounds: u32,
    log: &mut L,
) -> Result<FightReport> {
    let mut fight = Fight::begin(setting, seed, log)?;
    while !fight.combat.is_over() && fight.rounds < max_rounds {
        fight.play_turn()?;
    }
    fight.report()
}

impl<'a, L: Listener<Telling>> Fight<'a, L> {
    fn begin(setting: &'a Setting, seed: u128, log: &'a mut L) -> Result<Self> {
        let house = &setting.house;
        let mut world = World::new(house.rules);
        world.room = house.room;
        let mut fight = Self {
            setting,
            world,
            combat: Combat::new(house.flee_turns),
            streams: Streams::new(seed),
            minds: BTreeMap::new(),
            broken: BTreeSet::new(),
            first_fell: false,
            half_out: false,
            out: Vec::new(),
            standing: None,
            rounds: 0,
            log,
        };
        for plan in &setting.members {
            plan.enter(&mut fight.world, fight.streams.get(CHARACTER))?;
            fight.combat.join(&fight.world, &plan.name)?;
            if let Conduct::Mind(weights) = &plan.conduct {
                let (state, weights) = (MindState::Combat, weights.clone());
                fight.minds.insert(plan.name.clone(), Mind { state, weights, fled_from: None });
            }
            if L::ON {
                let enters = fight.entrance(plan)?;
                fight.log.tell(Telling::Enters(Box::new(enters)));
            }
        }
        Ok(fight)
    }

    fn entrance(&self, plan: &MemberPlan) -> Result<Enters> {
        let creature = self.world.creature(&plan.name)?;
        let bonuses = self.world.bonuses(&plan.name)?;
        let (level, hit_dice) = match &creature.figures {
            Figures::Character(character) => (Some(character.level), None),
            Figures::Npc(npc) => (None, Some(npc.hit_dice)),
        };
        let mut abilities = [0; 6];
        for (place, (_, bonus)) in abilities.iter_mut().zip(bonuses.abilities.iter()) {
            *place = bonus;
        }
        let mut items = Vec::new();
        let mut left_behind = Vec::new();
        let own = format!("{}/", plan.name);
        for item in self.world.items().iter().filter(|item| item.id.starts_with(&own)) {
            let packed = match &creature.figures {
                Figures::Character(character) => match character.gear.place_of(&item.id) {
                    Some(place) => place == Place::Backpack,
                    None => {
                        left_behind.push(item.id.clone());
                        true
                    }
                },
                Figures::Npc(_) => false,
            };
            items.push(Item {
                id: item.id.clone(),
                name: item.name.clone().unwrap_or_else(|| item.id.text()),
                damage_roll: item.damage_roll.clone(),
                packed,
            });
        }
        Ok(Enters {
            name: plan.name.clone(),
            side: plan.side,
            level,
            hit_dice,
            current_hp: creature.hp,
            max_hp: creature.hp_max(),
            armour: bonuses.armour,
            abilities,
            items,
            left_behind,
        })
    }

    fn tell(&mut self, telling: impl FnOnce() -> Telling) {
        if L::ON {
            self.log.tell(telling());
        }
    }

    fn plan(&self, who: &str) -> Option<&'a MemberPlan> {
        self.setting.members.iter().find(|plan| plan.name == *who)
    }

    /// Those who take part, in the order of joining.
    fn combatants(&self) -> Vec<Id> {
        self.combat.combatants().iter().map(|(who, _)| who.clone()).collect()
    }

    fn play_turn(&mut self) -> Result<()> {
        self.rounds += 1;
        let number = self.rounds;
        self.tell(|| Telling::Turn { number });
        let joined = self.combatants();
        for who in &joined {
            self.decide(who)?;
        }
        let drawn = RefCell::new(Drawn::default());
        let mut dice = Rolled { stream: self.streams.get(COMBAT), drawn: &drawn };
        let mut witness = Witness {
            log: &mut *self.log,
            drawn: &drawn,
            joined: &joined,
            out: &mut self.out,
            standing: &mut self.standing,
        };
        self.combat.turn(&mut self.world, &mut dice, &mut witness)?;
        // A turn in which nothing happens has an order all the same.
        witness.tell_order();
        if self.setting.house.checks_morale && !self.combat.is_over() {
            self.check_morale()?;
        }
        Ok(())
    }

    fn report(self) -> Result<FightReport> {
        let mut fighters = Vec::new();
        for plan in &self.setting.members {
            fighters.push(self.fate_of(plan)?);
        }
        let standing = self.standing.as_ref().and_then(|standing| standing.first());
        let winner = standing.and_then(|who| self.plan(who)).map(|plan| {
            match self.setting.house.room.allow_pvp {
                true => plan.name.clone(),
                false => Id::from(plan.side.as_str()),
            }
        });
        let ending = match (&self.standing, &winner) {
            (None, _) => Ending::BrokenOff,
            (Some(_), None) => Ending::NobodyLeft,
            (Some(_), Some(_)) => Ending::Decided,
        };
        Ok(FightReport { ending, winner, rounds: self.rounds, fighters })
    }

    fn fate_of(&self, plan: &MemberPlan) -> Result<FighterReport> {
        let creature = self.world.creature(&plan.name)?;
        let out = self.out.iter().find(|(who, _)| *who == plan.name).map(|(_, out)| out);
        let mut conditions = Vec::new();
        let fate = match out {
            None => Fate::Standing,
            Some(Leaving::Fled) => Fate::Fled,
            Some(Leaving::Dead) => Fate::Dead,
            Some(Leaving::Yielded) => {
                conditions.push("yielded");
                Fate::Helpless
            }
            Some(Leaving::KnockedOut(condition)) => {
                conditions.push("knocked_out");
                conditions.extend(condition.map(Condition::as_str));
                Fate::Helpless
            }
        };
        Ok(FighterReport {
            name: plan.name.clone(),
            side: Id::from(plan.side.as_str()),
            fate,
            current_hp: creature.hp,
            max_hp: creature.hp_max(),
            conditions,
        })
    }

    /// The foes of the scenario.
    fn foes(&self) -> impl Iterator<Item = &'a MemberPlan> {
        self.setting.members.iter().filter(|plan| plan.side == Side::Foes)
    }
}
