//! Scenarios of Knave.

mod items;
mod member;
mod rules;
mod words;

use std::collections::BTreeSet;

use grognard::kernel::Result;

use super::place::Table;
pub use super::policy::Policy;

pub use member::{Body, CharacterPlan, Conduct, MemberPlan, PlayerPlan};
pub use rules::House;
pub use words::{Side, Tactic};

/// Keys that a scenario of Knave has beside those of every scenario.
pub(super) const KEYS: &[&str] = &["rules", "item", "characters", "foes"];

/// Who meets whom, by the rules of Knave.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The rules that it is played by.
    pub house: House,
    /// Everybody: characters, then foes.
    pub members: Vec<MemberPlan>,
}

/// The most who may fight.
const MOST_MEMBERS: usize = 200;

pub(super) fn read(table: &Table<'_>) -> Result<Setting> {
    let house = table.maybe("rules", rules::rules)?.unwrap_or_default();
    let mut items = items::Items::default();
    for place in table.list("item")? {
        items.add(&place, house.rules)?;
    }
    let mut members = Vec::new();
    for side in [Side::Characters, Side::Foes] {
        let Some(place) = table.get(side.as_str()) else { continue };
        members.extend(member::side(&place, side, &house, &items)?);
        if members.len() > MOST_MEMBERS {
            let why = format!("at most {MOST_MEMBERS} fight in a scenario");
            return Err(place.fail(format!("{why}, found {}", members.len())));
        }
    }
    let mut names = BTreeSet::new();
    for (place, member) in &members {
        if !names.insert(&member.name) {
            return Err(place.below("name").fail(format!("two are called {:?}", member.name)));
        }
    }
    let of = |side| members.iter().filter(|(_, member)| member.side == side).count();
    if house.room.allow_pvp && members.len() < 2 {
        let why =
            format!("where everybody stands alone, two fight at least, found {}", members.len());
        return Err(table.place().fail(why));
    }
    for side in [Side::Characters, Side::Foes] {
        if !house.room.allow_pvp && of(side) == 0 {
            let why =
                format!("a fight has at least one of the {side} ([[{side}.member]]), found 0");
            return Err(table.place().below(side.as_str()).fail(why));
        }
    }
    Ok(Setting { house, members: members.into_iter().map(|(_, member)| member).collect() })
}
