//! Who is affected: the targeting that spells, breath and thrown weapons share.
//!
//! Draws the dice of a rolled number, once; nothing otherwise.

use grognard_kernel::{Dice, DiceExpression, Error, Result};

use crate::{
    creature::Creature,
    events::{EventSink, TargetsSelected},
    model::{
        spell::TargetingMode,
        words::{Condition, ConditionSet},
    },
};

/// How many are chosen.
#[derive(Clone, Copy, Debug)]
pub struct TargetRequest {
    /// How.
    pub mode: TargetingMode,
    /// A number, for `up_to_n`; a negative one leaves out that many of the last.
    pub count: Option<i64>,
    /// Dice for the number, for `up_to_n` without one.
    pub count_dice: Option<DiceExpression>,
    /// Hit Dice to spend, for `hd_budget`.
    pub hd_budget: Option<i64>,
}

/// Chooses targets among candidates and returns their places, in the order chosen.
///
/// Candidates that cost more Hit Dice than are left are passed over. `hd_budget` without a budget,
/// and `up_to_n` without a number or dice, are errors. Emits `targets_selected`.
pub fn select_targets<D: Dice + ?Sized, S: EventSink>(
    request: &TargetRequest,
    candidates: &[&Creature],
    dice: &mut D,
    sink: &mut S,
) -> Result<Vec<usize>> {
    let all = candidates.len();
    let places: Vec<usize> = match request.mode {
        TargetingMode::OnSelf | TargetingMode::Single => (0..all.min(1)).collect(),
        TargetingMode::Area | TargetingMode::Gaze => (0..all).collect(),
        TargetingMode::UpToN => (0..first_few(request, all, dice)?).collect(),
        TargetingMode::HdBudget => weakest_first(request, candidates)?,
    };
    if S::ON {
        let target_ids = places.iter().map(|&place| candidates[place].display_id()).collect();
        sink.emit(TargetsSelected { mode: request.mode.as_str().into(), target_ids }.into());
    }
    Ok(places)
}

fn first_few<D: Dice + ?Sized>(request: &TargetRequest, all: usize, dice: &mut D) -> Result<usize> {
    first_of(all, request.count, request.count_dice, dice)
}

/// How many of so many candidates are taken: the count, else what its dice say. A negative count
/// leaves out that many of the last.
pub(crate) fn first_of<D: Dice + ?Sized>(
    all: usize,
    count: Option<i64>,
    count_dice: Option<DiceExpression>,
    dice: &mut D,
) -> Result<usize> {
    let count = match (count, count_dice) {
        (Some(count), _) => count,
        (None, Some(expression)) => expression.roll(dice)?.total,
        (None, None) => return Err(Error::value("up_to_n needs a count, or dice for one")),
    };
    let size = usize::try_from(count.unsigned_abs()).unwrap_or(usize::MAX);
    Ok(if count < 0 { all.saturating_sub(size) } else { size.min(all) })
}

fn weakest_first(request: &TargetRequest, candidates: &[&Creature]) -> Result<Vec<usize>> {
    let budget = request.hd_budget.ok_or_else(|| Error::value("hd_budget needs a budget"))?;
    let costs: Vec<i64> = candidates.iter().map(|one| effective_hd(one)).collect();
    Ok(within_budget(&costs, budget))
}

/// The places of those that a budget pays for, the cheapest first; what costs more than is left is
/// passed over.
pub(crate) fn within_budget(costs: &[i64], budget: i64) -> Vec<usize> {
    let mut left = budget;
    let mut places: Vec<usize> = (0..costs.len()).collect();
    places.sort_by_key(|&place| costs[place]);
    places.retain(|&place| {
        let affordable = costs[place] <= left;
        if affordable {
            left -= costs[place];
        }
        affordable
    });
    places
}

/// How many Hit Dice a creature counts for: a monster its kind's, drained or not, a character its
/// level; at least 1.
#[must_use]
pub fn effective_hd(creature: &Creature) -> i64 {
    match creature {
        Creature::Monster(monster) => monster.template.hit_dice.count.max(1),
        Creature::Character(character) => character.level().max(1),
    }
}

/// Whether a creature cannot act: dead, petrified, paralysed or asleep.
#[must_use]
pub fn incapacitated(creature: &Creature) -> bool {
    let helpless: ConditionSet =
        [Condition::Dead, Condition::Petrified, Condition::Paralysed, Condition::Asleep]
            .into_iter()
            .collect();
    creature.body().conditions().has_any(helpless)
}

/// Whether a creature cannot move: incapacitated or entangled.
#[must_use]
pub fn cannot_move(creature: &Creature) -> bool {
    incapacitated(creature) || creature.has(Condition::Entangled)
}
