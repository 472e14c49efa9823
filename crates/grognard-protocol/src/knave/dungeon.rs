//! `dungeon.*`: a branch of a dungeon, room by room.

use grognard::{
    kernel::{Error, Result, Text},
    knave::{Branch, Leads},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    answer::{Answer, tell},
    game::Game,
};
use crate::operations::Operations;

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("dungeon.enter", enter);
    operations.add("dungeon.go", go);
}

/// A room as it is written.
#[derive(Serialize)]
pub(super) struct RoomState {
    name: Text,
    depth: u64,
    xy: (i64, i64),
    exits: Vec<(Text, Value)>,
    unvisited: i64,
}

pub(super) fn room_state(branch: &Branch, number: usize) -> Option<RoomState> {
    let room = branch.rooms().get(number)?;
    let leads = |(name, leads): &(Text, Leads)| {
        let leads = match leads {
            Leads::ToStart => "start".into(),
            Leads::ToUnmade => "unmade".into(),
            Leads::ToRoom(number) => (*number).into(),
        };
        (name.clone(), leads)
    };
    Some(RoomState {
        name: room.name.clone(),
        depth: room.depth,
        xy: room.place,
        exits: room.exits.iter().map(leads).collect(),
        unvisited: branch.unvisited(),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Enter {
    door: Text,
    #[serde(default = "two")]
    max_unexplored_exits: i64,
    #[serde(default = "two")]
    max_new_exits_per_room: i64,
}

const fn two() -> i64 {
    2
}

fn enter(game: &mut Game, args: Enter) -> Result<Answer<Option<RoomState>>> {
    let (most_unexplored, most_new) = (args.max_unexplored_exits, args.max_new_exits_per_room);
    tell(game, |table, dice, _| {
        let branch = Branch::enter(&args.door, most_unexplored, most_new, dice)?;
        let room = room_state(&branch, 0);
        table.branch = Some(branch);
        Ok(room)
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Go {
    room: usize,
    exit: Text,
}

/// The room behind a way out; null for the start.
fn go(game: &mut Game, args: Go) -> Result<Answer<Option<RoomState>>> {
    if game.table.branch.is_none() {
        return Err(Error::value("no dungeon: dungeon.enter enters one"));
    }
    tell(game, |table, dice, _| {
        let Some(branch) = &mut table.branch else { return Ok(None) };
        let reached = branch.go(args.room, &args.exit, dice)?;
        Ok(reached.and_then(|number| room_state(branch, number)))
    })
}
