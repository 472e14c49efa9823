//! The page of a meeting.

use std::sync::Arc;

use grognard::{
    bx::{
        Catalog, Monster,
        model::{monster::MonsterTemplate, table::ReactionResult},
    },
    kernel::Result,
};

use super::{Meeting, Met, xp_of_all};
use crate::{
    layout::{bold, grouped, labelled},
    monster::card,
    npc,
};

/// How the meeting came about, who is there, then a stat block for each kind.
pub(super) fn drawn(meeting: &Meeting, catalog: &Catalog) -> Result<String> {
    let heading = format!("{} × {}", meeting.count, meeting.row.name);
    let mut page = format!("{}\n", bold(&heading));
    page += &labelled("Table", &format!("{}, d20 {}", meeting.table.label, meeting.row.roll));
    page += &labelled("Reaction", &reaction(meeting));
    match &meeting.met {
        Met::Party(party) => page += &format!("\n{}", npc::drawn(party, catalog)?),
        Met::Monsters(monsters) => page += &monsters_in_words(monsters),
    }
    Ok(page)
}

/// The dice, and what they mean.
fn reaction(meeting: &Meeting) -> String {
    let rolled = &meeting.reaction;
    let sum = match rolled.modifier {
        0 => rolled.roll.to_string(),
        modifier => {
            let sign = if modifier < 0 { '-' } else { '+' };
            format!("{} {sign} {} = {}", rolled.roll, modifier.unsigned_abs(), rolled.total)
        }
    };
    let taken = match rolled.result {
        ReactionResult::Attacks => "they attack",
        ReactionResult::Hostile => "hostile, they may attack",
        ReactionResult::Uncertain => "uncertain, they wait and watch",
        ReactionResult::Indifferent => "indifferent, they may talk",
        ReactionResult::Friendly => "friendly",
    };
    format!("2d6 {sum}: {taken}")
}

/// Hit points of each, experience for all, and the stat blocks.
fn monsters_in_words(monsters: &[Monster]) -> String {
    let mut kinds: Vec<&Arc<MonsterTemplate>> = Vec::new();
    for monster in monsters {
        if !kinds.iter().any(|kind| kind.id == monster.template().id) {
            kinds.push(monster.template());
        }
    }
    let mut page = String::new();
    for kind in &kinds {
        let points = monsters
            .iter()
            .filter(|monster| monster.template().id == kind.id)
            .map(|monster| monster.body().max_hp().to_string());
        let label = if kinds.len() == 1 { "Hit points" } else { &kind.name };
        page += &labelled(label, &points.collect::<Vec<_>>().join(", "));
    }
    let xp = xp_of_all(monsters);
    let for_whom = if monsters.len() == 1 { "" } else { " for all of them" };
    page += &labelled("Experience", &format!("{}{for_whom}", grouped(xp)));
    for kind in kinds {
        page += &format!("\n{}", card::drawn(kind));
    }
    page
}
