//! Scenarios of Call of Cthulhu.

mod arms;
mod defends;
mod hazard;
mod member;
mod rules;
mod words;

use std::{collections::BTreeSet, path::Path, sync::Arc};

use grognard::{
    coc::{Rules, Side, WeaponTable},
    kernel::{Result, Text},
};

use super::place::Table;
pub use super::policy::Policy;

pub use defends::Defends;
pub use hazard::{HazardPlan, Peril, Whom};
pub use member::MemberPlan;
pub use words::{Ally, Orders, Tactic};

/// Keys that a scenario of Call of Cthulhu has beside those of every scenario.
pub(super) const KEYS: &[&str] = &[
    "combat_id",
    "scene",
    "started_at_turn",
    "distance",
    "rules",
    "weapons",
    "investigators",
    "monsters",
    "npcs",
    "hazard",
];

/// Who meets whom, by the rules of Call of Cthulhu.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The fight's id, which begins the id of every roll.
    pub combat_id: Text,
    /// Where it happens.
    pub scene: Text,
    /// The turn of the game in which it begins.
    pub started_at_turn: i64,
    /// The rules that it is played by.
    pub rules: Rules,
    /// The printed weapons and the scenario's own.
    pub weapons: Arc<WeaponTable>,
    /// How far apart the sides are at first, in yards.
    pub distance_yards: i64,
    /// Whom the others help.
    pub npcs_help: Ally,
    /// Everybody: investigators, monsters, others.
    pub members: Vec<MemberPlan>,
    /// What harms them at the end of every round.
    pub hazards: Vec<HazardPlan>,
}

impl Setting {
    /// The name of somebody, by id.
    #[must_use]
    pub fn name_of<'a>(&'a self, id: &'a str) -> &'a str {
        self.member(id).map_or(id, |member| &member.name)
    }

    /// Somebody, by id.
    #[must_use]
    pub fn member(&self, id: &str) -> Option<&MemberPlan> {
        self.members.iter().find(|member| member.newcomer.actor_id == id)
    }

    /// Whether somebody fights for the investigators.
    #[must_use]
    pub fn is_with_investigators(&self, side: Side) -> bool {
        match side {
            Side::Investigator => true,
            Side::Monster => false,
            Side::Npc => self.npcs_help == Ally::Investigators,
        }
    }
}

/// The most who may fight.
const MOST_MEMBERS: usize = 200;

/// The farthest that the sides may be apart, in yards.
const MOST_YARDS: i64 = 10_000;

/// The latest turn of a game in which a fight begins.
const LATEST_TURN: i64 = 1_000_000_000;

pub(super) fn read(table: &Table<'_>, folder: &Path) -> Result<Setting> {
    let rules = table.maybe("rules", rules::rules)?.unwrap_or_default();
    let mut arms = arms::Arms::default();
    for place in table.list("weapons")? {
        arms.add_file(&place, folder)?;
    }
    let mut members = Vec::new();
    let mut npcs_help = Ally::Investigators;
    for (key, side) in
        [("investigators", Side::Investigator), ("monsters", Side::Monster), ("npcs", Side::Npc)]
    {
        let Some(place) = table.get(key) else { continue };
        let side = member::side(&place, side, &mut arms)?;
        npcs_help = side.helps.unwrap_or(npcs_help);
        members.extend(side.members);
        if members.len() > MOST_MEMBERS {
            let why = format!("at most {MOST_MEMBERS} fight in a scenario");
            return Err(place.fail(format!("{why}, found {}", members.len())));
        }
    }
    for (key, side) in [("investigators", Side::Investigator), ("monsters", Side::Monster)] {
        if !members.iter().any(|(_, member)| member.newcomer.side == side) {
            let why = format!("a fight has at least one of the {key} ([[{key}.member]]), found 0");
            return Err(table.place().below(key).fail(why));
        }
    }
    let (mut ids, mut names) = (BTreeSet::new(), BTreeSet::new());
    for (place, member) in &members {
        if !ids.insert(&member.newcomer.actor_id) {
            let id = &member.newcomer.actor_id;
            return Err(place.fail(format!("two members have the id {id:?}")));
        }
        if !names.insert(&member.name) {
            return Err(place.below("name").fail(format!("two are called {:?}", member.name)));
        }
    }
    let members: Vec<MemberPlan> = members.into_iter().map(|(_, member)| member).collect();
    let hazards = table.list("hazard")?;
    let hazards = hazards.iter().map(|place| hazard::hazard(place, &members));
    let name = |key: &str, usual: &'static str| -> Result<Text> {
        let given = table.maybe(key, |place| place.name().map(Text::from))?;
        Ok(given.unwrap_or(Text::new_static(usual)))
    };
    let hazards = hazards.collect::<Result<_>>()?;
    Ok(Setting {
        combat_id: name("combat_id", "fight")?,
        scene: name("scene", "scene")?,
        started_at_turn: table
            .maybe("started_at_turn", |place| place.integer(0..=LATEST_TURN))?
            .unwrap_or(1),
        distance_yards: table
            .maybe("distance", |place| place.integer(0..=MOST_YARDS))?
            .unwrap_or(0),
        rules,
        weapons: arms.table(),
        npcs_help,
        members,
        hazards,
    })
}
