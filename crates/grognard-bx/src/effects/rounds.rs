//! Time passes: round by round, effects are suspended, run out and tick (B/X kernel: the ledger).
//!
//! Draws from the dice it is given (the `effects` stream, in a session): re-saves of the charmed,
//! delays until a dead monster rises, dice of what expires.

use grognard_kernel::{Clock, Dice, Id, IdAllocator, Result, TimeUnit};

use super::{ActiveEffect, Ledger, expiry, tick};
use crate::{
    creature::{Creature, Registry},
    events::EventSink,
    model::words::Condition,
};

/// The passing of time: what moves and what it moves.
#[derive(Debug)]
pub struct TimePasses<'a, R, D: ?Sized> {
    /// The clock.
    pub clock: &'a mut Clock,
    /// The effects.
    pub ledger: &'a mut Ledger,
    /// The creatures.
    pub registry: &'a mut R,
    /// Ids for effects that come of others; without it, one that would come is an error.
    pub ids: Option<&'a mut IdAllocator>,
    /// The dice.
    pub dice: &'a mut D,
}

/// Moves the clock and resolves every round that passes: suspension by petrification, then what
/// runs out, then what ticks, each in the order of attachment.
///
/// A negative amount is an error and changes nothing. An error in the middle (an effect whose tick
/// or end nobody knows) leaves the rounds before it resolved.
pub fn advance<R: Registry, D: Dice + ?Sized, S: EventSink>(
    time: &mut TimePasses<'_, R, D>,
    amount: i64,
    unit: TimeUnit,
    sink: &mut S,
) -> Result<()> {
    let span = time.clock.advance(amount, unit)?;
    let mut resolved = span.start;
    while resolved < span.end {
        let still = Suspended::now(time.ledger, time.registry);
        let due = next_due(time.ledger, &still, resolved).min(span.end);
        still.postpone(time.ledger, due - resolved);
        for due_effect in running_out(time.ledger, &still, due) {
            expiry::expire(time, &due_effect, due, sink)?;
        }
        for due_effect in ticking(time.ledger, &still, due) {
            tick::tick(time, &due_effect, due, sink)?;
        }
        resolved = due;
    }
    Ok(())
}

/// An effect that comes due in a round, unless one before it ends it.
pub(super) struct DueEffect {
    id: Id,
    /// Where it stood when the round began.
    place: usize,
}

impl DueEffect {
    /// Where it stands now, if it is still there.
    pub(super) fn place(&self, ledger: &Ledger) -> Option<usize> {
        ledger.place_from(self.place, &self.id)
    }

    /// Its id.
    pub(super) const fn id(&self) -> &Id {
        &self.id
    }
}

/// The effects that stand still in a round: those whose bearer is stone through anything but
/// themselves. The set holds for the whole round.
struct Suspended(Vec<Id>);

impl Suspended {
    fn now<R: Registry>(ledger: &Ledger, registry: &mut R) -> Self {
        if !registry.anyone_has(Condition::Petrified) {
            return Self(Vec::new());
        }
        let stands_still = |effect: &&ActiveEffect| {
            let bearer = registry.creature_mut(&effect.target_ref);
            bearer.is_some_and(|creature| is_stone_through_another(creature, &effect.effect_id))
        };
        let still = ledger.effects.iter().filter(stands_still);
        Self(still.map(|effect| effect.effect_id.clone()).collect())
    }

    fn contains(&self, effect: &ActiveEffect) -> bool {
        self.0.contains(&effect.effect_id)
    }

    /// Makes them last as much longer as they stood still.
    fn postpone(&self, ledger: &mut Ledger, rounds: i64) {
        if self.0.is_empty() {
            return;
        }
        for effect in ledger.effects.iter_mut().filter(|effect| self.contains(effect)) {
            if let Some(expires) = &mut effect.expires_round {
                *expires = expires.saturating_add(rounds);
            }
        }
    }
}

fn is_stone_through_another(creature: &Creature, effect_id: &Id) -> bool {
    let records = creature.body().conditions().records();
    records.iter().any(|record| {
        record.condition == Condition::Petrified && record.effect_id.as_ref() != Some(effect_id)
    })
}

/// The first round after `resolved` in which anything runs out or ticks. Until then nothing
/// happens but that suspended effects last longer, so the rounds between need no resolving.
fn next_due(ledger: &Ledger, still: &Suspended, resolved: i64) -> i64 {
    let mut due = i64::MAX;
    for effect in ledger.effects.iter().filter(|effect| !still.contains(effect)) {
        if let Some(expires) = effect.expires_round {
            due = due.min(expires);
        }
        if effect.definition.tick.is_some() {
            let interval = effect.definition.tick_interval_rounds;
            let since = resolved.saturating_sub(effect.attached_round).rem_euclid(interval);
            due = due.min(resolved.saturating_add(interval - since));
        }
    }
    due.max(resolved + 1)
}

/// The effects that run out in a round, in canonical order.
fn running_out(ledger: &Ledger, still: &Suspended, round: i64) -> Vec<DueEffect> {
    in_order(ledger, |effect| {
        effect.expires_round.is_some_and(|expires| expires <= round) && !still.contains(effect)
    })
}

/// The effects that tick in a round, in canonical order.
fn ticking(ledger: &Ledger, still: &Suspended, round: i64) -> Vec<DueEffect> {
    in_order(ledger, |effect| {
        effect.definition.tick.is_some()
            && (round - effect.attached_round) % effect.definition.tick_interval_rounds == 0
            && !still.contains(effect)
    })
}

fn in_order(ledger: &Ledger, wanted: impl Fn(&ActiveEffect) -> bool) -> Vec<DueEffect> {
    let due = |place: usize| DueEffect { id: ledger.effects[place].effect_id.clone(), place };
    ledger.canonical_order(wanted).into_iter().map(due).collect()
}
