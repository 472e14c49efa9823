//! What monsters do by themselves (rules 11): a weighted choice, and the states of a mind.
//!
//! A weighted choice draws one real number. A mind that goes or strikes draws one pick of a list
//! that is not empty; in a fight it draws a weighted choice first, and to use an item two picks.
//!
//! Weights, and how they are added up, are 64-bit reals: the rules define them so.

use grognard_kernel::{Dice, Id, Text, wire_enum};

use crate::{
    combat::{Action, Combat, Order},
    fault::Fault,
    words::{CreatureKind, Stat},
    world::World,
};

/// Chooses by weight. Draws one real number, unless the weights come to nothing.
///
/// `None` is what rounding leaves, at the very end of the numbers.
///
/// ```
/// use grognard_kernel::{Drawn, Script};
/// use grognard_knave::pick_by_weight;
///
/// let mut dice = Script::new(vec![Drawn::Unit { value: 0.8 }]);
/// // The greatest weight comes first: up to 0.75 it is "bite", then "howl".
/// assert_eq!(pick_by_weight(&[("howl", 1.0), ("bite", 3.0)], &mut dice)?, Some("howl"));
/// # Ok::<(), grognard_knave::Fault>(())
/// ```
///
/// # Errors
///
/// Weights that come to nothing, or that are no numbers; that of the dice.
pub fn pick_by_weight<K: Clone, D: Dice + ?Sized>(
    weights: &[(K, f64)],
    dice: &mut D,
) -> Result<Option<K>, Fault> {
    if weights.iter().any(|(_, weight)| !weight.is_finite()) {
        return Err(Fault::BadWeight);
    }
    let total = sum(weights.iter().map(|(_, weight)| *weight));
    if total == 0.0 {
        return Err(Fault::DivisionByZero);
    }
    let mut shares: Vec<(&K, f64)> =
        weights.iter().map(|(key, weight)| (key, weight / total)).collect();
    shares.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let drawn = dice.unit()?;
    let mut running = 0.0;
    for (key, share) in shares {
        running += share;
        if drawn <= running {
            return Ok(Some(key.clone()));
        }
    }
    Ok(None)
}

/// A sum that makes up for what rounding loses on the way.
fn sum(numbers: impl Iterator<Item = f64>) -> f64 {
    let (mut total, mut lost) = (0.0_f64, 0.0_f64);
    for number in numbers {
        let next = total + number;
        lost += if total.abs() >= number.abs() {
            (total - next) + number
        } else {
            (number - next) + total
        };
        total = next;
    }
    total + lost
}

wire_enum! {
    /// What a mind is about.
    pub enum MindState ("state of a mind") {
        /// Nothing.
        Idle = "idle",
        /// Going from room to room, looking for somebody to fight.
        Roam = "roam",
        /// Fighting.
        Combat = "combat",
        /// Getting away.
        Flee = "flee",
    }
}

wire_enum! {
    /// What a mind chooses from in a fight.
    pub enum Tactic ("tactic") {
        /// Nothing.
        Hold = "hold",
        /// Strikes an enemy.
        Attack = "attack",
        /// Helps an ally.
        Stunt = "stunt",
        /// Uses an item on an ally.
        Item = "item",
        /// Gets away.
        Flee = "flee",
    }
}

/// How likely a monster's tactics are.
pub const MOB_WEIGHTS: [(Tactic, f64); 5] = [
    (Tactic::Hold, 0.0),
    (Tactic::Attack, 0.85),
    (Tactic::Stunt, 0.05),
    (Tactic::Item, 0.0),
    (Tactic::Flee, 0.05),
];

/// What a mind sees around it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Surroundings {
    /// The room that it is in.
    pub room: Id,
    /// The characters in the room.
    pub characters: Vec<Id>,
    /// The ways out that are open: their names, and the rooms that they lead to.
    pub exits: Vec<(Text, Id)>,
    /// The fight that it takes part in.
    pub fight: Option<FightView>,
}

/// What a mind sees of a fight.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FightView {
    /// Itself and its allies.
    pub allies: Vec<Id>,
    /// Its enemies.
    pub enemies: Vec<Id>,
    /// The items that it has ready.
    pub items: Vec<Id>,
}

impl Surroundings {
    /// What somebody sees in the world's room, where there is no way out.
    ///
    /// # Errors
    ///
    /// An unknown id.
    pub fn of(world: &World, who: &str, fight: Option<&Combat>) -> Result<Self, Fault> {
        let place = &world.creature(who)?.place;
        let here = world.creatures().iter().filter(|other| other.place == *place);
        let characters = here.filter(|other| other.kind == CreatureKind::Character);
        let characters = characters.map(|other| other.id.clone()).collect();
        let takes_part = |fight: &&Combat| fight.combatants().iter().any(|(one, _)| *one == *who);
        let fight = match fight.filter(takes_part) {
            Some(fight) => {
                let sides = fight.sides(world, who)?;
                let (allies, enemies) = (sides.allies, sides.enemies);
                Some(FightView { allies, enemies, items: Vec::new() })
            }
            None => None,
        };
        Ok(Self { room: Id::default(), characters, exits: Vec::new(), fight })
    }
}

/// What a mind decides.
#[derive(Clone, Debug, PartialEq)]
pub enum Decision {
    /// To do nothing.
    Nothing,
    /// To do something in a fight, or to begin one by it.
    Order(Order),
    /// To leave the room by that way.
    Leave(Text),
}

/// A monster's mind. The host ticks it when it likes.
#[derive(Clone, Debug, PartialEq)]
pub struct Mind {
    /// What it is about.
    pub state: MindState,
    /// How likely its tactics are.
    pub weights: Vec<(Tactic, f64)>,
    /// The room that it last fled from.
    pub fled_from: Option<Id>,
}

impl Default for Mind {
    fn default() -> Self {
        Self { state: MindState::Idle, weights: MOB_WEIGHTS.to_vec(), fled_from: None }
    }
}

impl Mind {
    /// The mind thinks once: it may change its state, and says what it wants.
    ///
    /// Idle does nothing. Roaming attacks a character, or leaves by any way out. In a fight a
    /// tactic is chosen by weight; outside one a character is attacked, and if there is none it
    /// roams. Fleeing leaves by a way that does not lead to the room that it last fled from, and
    /// roams if there is none.
    ///
    /// # Errors
    ///
    /// As [`pick_by_weight`].
    pub fn tick<D: Dice + ?Sized>(
        &mut self,
        around: &Surroundings,
        dice: &mut D,
    ) -> Result<Decision, Fault> {
        match self.state {
            MindState::Idle => Ok(Decision::Nothing),
            MindState::Roam => match pick(&around.characters, dice)? {
                Some(target) => {
                    self.state = MindState::Combat;
                    Ok(attack(target))
                }
                None => Ok(match pick(&around.exits, dice)? {
                    Some((exit, _)) => Decision::Leave(exit.clone()),
                    None => Decision::Nothing,
                }),
            },
            MindState::Combat => match &around.fight {
                Some(fight) => self.fight(fight, dice),
                None => match pick(&around.characters, dice)? {
                    Some(target) => Ok(attack(target)),
                    None => {
                        self.state = MindState::Roam;
                        Ok(Decision::Nothing)
                    }
                },
            },
            MindState::Flee => self.run(around, dice),
        }
    }

    fn fight<D: Dice + ?Sized>(
        &mut self,
        fight: &FightView,
        dice: &mut D,
    ) -> Result<Decision, Fault> {
        let hold = Decision::Order(Order::default());
        let tactic = pick_by_weight(&self.weights, dice)?.unwrap_or(Tactic::Hold);
        Ok(match tactic {
            Tactic::Hold => hold,
            Tactic::Attack => pick(&fight.enemies, dice)?.map_or(hold, attack),
            Tactic::Stunt => {
                // Helps the ally against the first enemy: the rules do not say against whom.
                match (pick(&fight.allies, dice)?, fight.enemies.first()) {
                    (Some(ally), Some(enemy)) => Decision::Order(
                        Action::Stunt {
                            recipient: ally.clone(),
                            target: enemy.clone(),
                            advantage: true,
                            stunt_type: Stat::Strength,
                            defense_type: Stat::Dexterity,
                        }
                        .into(),
                    ),
                    _ => hold,
                }
            }
            Tactic::Item => match (pick(&fight.allies, dice)?, pick(&fight.items, dice)?) {
                (Some(ally), Some(item)) => Decision::Order(
                    Action::Use { item: item.clone(), target: Some(ally.clone()) }.into(),
                ),
                _ => hold,
            },
            Tactic::Flee => {
                self.state = MindState::Flee;
                Decision::Order(Order::repeated(Action::Flee))
            }
        })
    }

    fn run<D: Dice + ?Sized>(
        &mut self,
        around: &Surroundings,
        dice: &mut D,
    ) -> Result<Decision, Fault> {
        let elsewhere: Vec<&(Text, Id)> =
            around.exits.iter().filter(|(_, to)| Some(to) != self.fled_from.as_ref()).collect();
        Ok(match pick(&elsewhere, dice)? {
            Some((exit, _)) => {
                self.fled_from = Some(around.room.clone());
                Decision::Leave(exit.clone())
            }
            None => {
                self.state = MindState::Roam;
                Decision::Nothing
            }
        })
    }
}

fn attack(target: &Id) -> Decision {
    Decision::Order(Action::Attack { target: target.clone() }.into())
}

/// One of a list; `None`, and no draw, if it is empty.
fn pick<'l, T, D: Dice + ?Sized>(list: &'l [T], dice: &mut D) -> Result<Option<&'l T>, Fault> {
    if list.is_empty() {
        return Ok(None);
    }
    Ok(list.get(dice.pick(list.len())?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_kernel::{Drawn, NoDice, Script};

    fn unit(value: f64) -> Script {
        Script::new(vec![Drawn::Unit { value }])
    }

    #[test]
    fn greater_weights_come_first_and_equal_ones_in_their_order() {
        let weights = [("a", 1.0), ("b", 2.0), ("c", 1.0)];
        let of = |u| pick_by_weight(&weights, &mut unit(u)).unwrap();
        assert_eq!(of(0.5), Some("b")); // up to 2/4
        assert_eq!(of(0.75), Some("a")); // up to 3/4
        assert_eq!(of(0.76), Some("c"));
    }

    #[test]
    fn weights_that_come_to_nothing_are_an_error_before_any_draw() {
        let code = |weights: &[(u8, f64)]| pick_by_weight(weights, &mut NoDice).unwrap_err().code();
        assert_eq!(code(&[]), "division_by_zero");
        assert_eq!(code(&[(1, 0.0)]), "division_by_zero");
        assert_eq!(code(&[(1, f64::NAN)]), "bad_weight");
        assert_eq!(code(&[(1, f64::INFINITY)]), "bad_weight");
    }

    #[test]
    fn a_sum_keeps_what_rounding_loses() {
        assert_eq!(sum([1e100, 1.0, -1e100].into_iter()), 1.0);
        assert_eq!(sum([0.1; 10].into_iter()), 1.0);
    }

    fn room() -> Surroundings {
        Surroundings {
            room: "cave".into(),
            characters: vec!["hero".into()],
            exits: vec![("north".into(), "hall".into()), ("south".into(), "well".into())],
            fight: None,
        }
    }

    fn picked(count: usize, index: usize) -> Script {
        Script::new(vec![Drawn::Pick { count, index }])
    }

    #[test]
    fn a_roaming_mind_attacks_who_is_there_or_goes_on() {
        let mut mind = Mind { state: MindState::Roam, ..Mind::default() };
        let hero = Id::from("hero");
        assert_eq!(mind.tick(&room(), &mut picked(1, 0)), Ok(attack(&hero)));
        assert_eq!(mind.state, MindState::Combat);
        let empty = Surroundings { characters: vec![], ..room() };
        assert_eq!(mind.tick(&empty, &mut NoDice), Ok(Decision::Nothing));
        assert_eq!(mind.state, MindState::Roam);
        assert_eq!(mind.tick(&empty, &mut picked(2, 1)), Ok(Decision::Leave("south".into())));
    }

    #[test]
    fn a_fleeing_mind_does_not_run_back() {
        let mut mind = Mind { state: MindState::Flee, ..Mind::default() };
        assert_eq!(mind.tick(&room(), &mut picked(2, 0)), Ok(Decision::Leave("north".into())));
        let hall = Surroundings {
            room: "hall".into(),
            exits: vec![("south".into(), "cave".into())],
            ..room()
        };
        assert_eq!(mind.tick(&hall, &mut NoDice), Ok(Decision::Nothing));
        assert_eq!(mind.state, MindState::Roam);
    }

    #[test]
    fn tactics_are_chosen_by_weight() {
        let fight = FightView {
            allies: vec!["rat".into()],
            enemies: vec!["hero".into(), "friend".into()],
            items: vec!["potion".into()],
        };
        let around = Surroundings { fight: Some(fight), ..room() };
        let decide = |u: f64, picks: &[(usize, usize)], weights: Vec<(Tactic, f64)>| {
            let mut draws = vec![Drawn::Unit { value: u }];
            draws.extend(picks.iter().map(|&(count, index)| Drawn::Pick { count, index }));
            let mut dice = Script::new(draws);
            let mut mind = Mind { state: MindState::Combat, weights, fled_from: None };
            let decision = mind.tick(&around, &mut dice).unwrap();
            assert!(dice.finish().is_ok());
            (decision, mind.state)
        };
        let usual = || MOB_WEIGHTS.to_vec();
        // 0.85 of 0.95 is 0.894…; the stunt reaches 0.947….
        assert_eq!(decide(0.89, &[(2, 1)], usual()).0, attack(&Id::from("friend")));
        let (stunt, _) = decide(0.9, &[(1, 0)], usual());
        assert!(matches!(stunt, Decision::Order(Order { action: Action::Stunt { .. }, .. })));
        assert_eq!(decide(0.99, &[], usual()).1, MindState::Flee);
        let (item, _) = decide(0.5, &[(1, 0), (1, 0)], vec![(Tactic::Item, 1.0)]);
        assert!(matches!(item, Decision::Order(Order { action: Action::Use { .. }, .. })));
        let (hold, _) = decide(0.5, &[], vec![(Tactic::Hold, 1.0)]);
        assert_eq!(hold, Decision::Order(Order::default()));
    }
}
