//! A branch of a dungeon that grows as doors are opened (rules 13).
//!
//! A new room draws how many doors it has, if that may be more than one, and an order of the
//! directions; nothing if enough doors are unvisited already.

use std::{collections::BTreeSet, sync::LazyLock};

use grognard_kernel::{Dice, Text};
use serde::Deserialize;

use crate::fault::{Fault, Rejection};

/// Where a room lies: steps to the east, steps to the north.
type Place = (i64, i64);

/// A branch: the rooms behind one door of the start room.
///
/// ```
/// use grognard_kernel::Stream;
/// use grognard_knave::Branch;
///
/// let mut dice = Stream::fork(5, "dungeon");
/// let mut branch = Branch::enter("east", 2, 2, &mut dice)?;
/// assert_eq!(branch.rooms()[0].place, (1, 0));
/// let door = branch.rooms()[0].exits[1].0.clone();
/// let room = branch.go(0, &door, &mut dice)?;
/// assert_eq!(room, Some(1));
/// # Ok::<(), grognard_knave::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    most_unexplored: i64,
    most_new: i64,
    rooms: Vec<BranchRoom>,
    taken: BTreeSet<Place>,
    unvisited: i64,
}

/// A room of a branch.
#[derive(Clone, Debug, PartialEq)]
pub struct BranchRoom {
    /// What it is called.
    pub name: Text,
    /// How far it is from the start, rounded down.
    pub depth: u64,
    /// Where it lies.
    pub place: (i64, i64),
    /// The ways out, in the order of making.
    pub exits: Vec<(Text, Leads)>,
}

/// Where a way out leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leads {
    /// Back to the start.
    ToStart,
    /// To a room that is not made yet.
    ToUnmade,
    /// To the room of that number.
    ToRoom(usize),
}

/// The directions that new doors are made in.
const DIRECTIONS: [&str; 4] = ["north", "east", "south", "west"];

/// Each direction, its opposite, and the step that it takes.
const STEPS: [(&str, &str, Place); 8] = [
    ("north", "south", (0, 1)),
    ("east", "west", (1, 0)),
    ("south", "north", (0, -1)),
    ("west", "east", (-1, 0)),
    ("northeast", "southwest", (1, 1)),
    ("southeast", "northwest", (1, -1)),
    ("southwest", "northeast", (-1, -1)),
    ("northwest", "southeast", (-1, 1)),
];

const START: Place = (0, 0);

impl Branch {
    /// Enters a new branch by a door of the start room. A door that is no direction leads north,
    /// and `back` leads back.
    ///
    /// `most_unexplored` is how many doors may be unvisited before rooms without new ones come,
    /// `most_new` how many doors a room has at most; 2 and 2 are usual.
    ///
    /// # Errors
    ///
    /// That of the dice.
    pub fn enter<D: Dice + ?Sized>(
        door: &str,
        most_unexplored: i64,
        most_new: i64,
        dice: &mut D,
    ) -> Result<Self, Fault> {
        let mut branch = Self {
            most_unexplored,
            most_new,
            rooms: Vec::new(),
            taken: BTreeSet::new(),
            unvisited: 0,
        };
        branch.make(START, door, Leads::ToStart, dice)?;
        Ok(branch)
    }

    /// The rooms, in the order of making.
    #[must_use]
    pub fn rooms(&self) -> &[BranchRoom] {
        &self.rooms
    }

    /// How many doors nobody has gone through.
    #[must_use]
    pub const fn unvisited(&self) -> i64 {
        self.unvisited
    }

    /// Goes through a way out of a room, and makes the room behind it if there is none yet. The
    /// result is the room's number; `None` is the start. A room that is there draws nothing.
    ///
    /// # Errors
    ///
    /// A rejection if there is no such way out; that of the dice.
    pub fn go<D: Dice + ?Sized>(
        &mut self,
        room: usize,
        exit: &str,
        dice: &mut D,
    ) -> Result<Option<usize>, Fault> {
        let no_door = || Rejection::NoSuchDoor {
            room: i64::try_from(room).unwrap_or(i64::MAX),
            exit: exit.into(),
        };
        let from = self.rooms.get(room).ok_or_else(no_door)?;
        let door = from.exits.iter().position(|(name, _)| name == exit).ok_or_else(no_door)?;
        match from.exits[door].1 {
            Leads::ToStart => Ok(None),
            Leads::ToRoom(number) => Ok(Some(number)),
            Leads::ToUnmade => {
                let made = self.make(from.place, exit, Leads::ToRoom(room), dice)?;
                self.rooms[room].exits[door].1 = Leads::ToRoom(made);
                // The door still counted while the room behind it was made.
                self.unvisited -= 1;
                Ok(Some(made))
            }
        }
    }

    /// Makes the room behind a door.
    fn make<D: Dice + ?Sized>(
        &mut self,
        from: Place,
        door: &str,
        back: Leads,
        dice: &mut D,
    ) -> Result<usize, Fault> {
        let step = STEPS.iter().find(|(direction, ..)| *direction == door);
        let (way_back, step) = step.map_or(("back", (0, 1)), |(_, back, step)| (*back, *step));
        let place = beyond(from, step);
        let mut exits = vec![(Text::new_static(way_back), back)];
        let mut marked = vec![place];
        if self.unvisited < self.most_unexplored {
            let most = self.most_new.min(self.most_unexplored);
            let count = if most > 1 { dice.range(1, most)? } else { most };
            let directions: Vec<&str> =
                DIRECTIONS.into_iter().filter(|direction| *direction != way_back).collect();
            let mut order = dice.shuffle(directions.len())?.into_iter();
            for _ in 0..count {
                let free = order.find_map(|place_in_list| {
                    let direction = *directions.get(place_in_list)?;
                    let step = STEPS.iter().find(|(name, ..)| *name == direction)?.2;
                    let beyond = beyond(place, step);
                    let taken = self.taken.contains(&beyond) || marked.contains(&beyond);
                    (!taken && beyond != START).then_some((direction, beyond))
                });
                let Some((direction, beyond)) = free else { break };
                exits.push((Text::new_static(direction), Leads::ToUnmade));
                marked.push(beyond);
            }
        }
        self.taken.extend(marked);
        self.unvisited += i64::try_from(exits.len() - 1).unwrap_or(0);
        let depth = depth(place);
        self.rooms.push(BranchRoom { name: name(depth), depth, place, exits });
        Ok(self.rooms.len() - 1)
    }
}

fn beyond((x, y): Place, (east, north): Place) -> Place {
    (x.saturating_add(east), y.saturating_add(north))
}

/// The whole part of the distance from the start.
fn depth((x, y): Place) -> u64 {
    let square = |length: i64| length.unsigned_abs().saturating_mul(length.unsigned_abs());
    square(x).saturating_add(square(y)).isqrt()
}

/// What rooms are called at a depth.
fn name(depth: u64) -> Text {
    #[derive(Deserialize)]
    struct File {
        names_by_depth: Vec<Text>,
        deeper: Text,
    }
    static NAMES: LazyLock<File> = LazyLock::new(|| {
        serde_json::from_str(include_str!("../data/dungeon.json"))
            .expect("the embedded names of rooms are read by a test")
    });
    let place = depth.checked_sub(1).and_then(|place| usize::try_from(place).ok());
    place.and_then(|place| NAMES.names_by_depth.get(place)).unwrap_or(&NAMES.deeper).clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_kernel::{Drawn, NoDice, Script, Stream};

    fn draws(doors: i64, order: &[usize]) -> Script {
        Script::new(vec![
            Drawn::Range { low: 1, high: 2, value: doors },
            Drawn::Shuffle { order: order.to_vec() },
        ])
    }

    #[test]
    fn a_branch_grows_from_door_to_door() {
        let mut branch = Branch::enter("north", 2, 2, &mut draws(2, &[1, 2, 0])).unwrap();
        let first = &branch.rooms()[0];
        assert_eq!((first.depth, first.place), (1, (0, 1)));
        let names: Vec<&str> = first.exits.iter().map(|(name, _)| name.as_str()).collect();
        // North, east, west without the south; the second and the third of them.
        assert_eq!(names, ["south", "east", "west"]);
        assert_eq!(branch.unvisited(), 2);
        // Two doors are unvisited: no new ones, and no draw.
        assert_eq!(branch.go(0, "west", &mut NoDice), Ok(Some(1)));
        assert_eq!(branch.unvisited(), 1);
        assert_eq!(branch.rooms()[1].exits, [("east".into(), Leads::ToRoom(0))]);
        assert_eq!(branch.go(1, "east", &mut NoDice), Ok(Some(0)));
        assert_eq!(branch.go(0, "south", &mut NoDice), Ok(None));
        assert_eq!(branch.go(0, "north", &mut NoDice).unwrap_err().code(), "no_such_door");
        assert_eq!(branch.go(9, "north", &mut NoDice).unwrap_err().code(), "no_such_door");
    }

    #[test]
    fn an_odd_door_leads_north_and_back() {
        let mut dice = Script::new(vec![Drawn::Shuffle { order: vec![2, 0, 1, 3] }]);
        let branch = Branch::enter("well", 1, 1, &mut dice).unwrap();
        let room = &branch.rooms()[0];
        assert_eq!(room.place, (0, 1));
        // South is the start, and never made; north comes next.
        assert_eq!(
            room.exits,
            [("back".into(), Leads::ToStart), ("north".into(), Leads::ToUnmade)]
        );
    }

    #[test]
    fn depths_have_names() {
        assert_eq!(depth((3, 4)), 5);
        assert_eq!(depth((1, 1)), 1); // √2
        assert_eq!(name(5), "Stone passage");
        assert_eq!(name(0), name(11));
        assert_eq!(depth((i64::MIN, i64::MAX)), u64::MAX.isqrt());
    }

    #[test]
    fn rooms_never_share_a_place() {
        for seed in 0..200 {
            let mut dice = Stream::fork(seed, "dungeon");
            let mut branch = Branch::enter("west", 4, 3, &mut dice).unwrap();
            for _ in 0..60 {
                let open = branch.rooms().iter().enumerate().find_map(|(number, room)| {
                    let open = |(_, leads): &&(Text, Leads)| *leads == Leads::ToUnmade;
                    room.exits.iter().find(open).map(|(exit, _)| (number, exit.clone()))
                });
                let Some((number, exit)) = open else { break };
                branch.go(number, &exit, &mut dice).unwrap();
            }
            let places: BTreeSet<Place> = branch.rooms().iter().map(|room| room.place).collect();
            assert_eq!(places.len(), branch.rooms().len(), "seed {seed}");
            assert!(!places.contains(&START));
        }
    }
}
