//! Healing and rest (B/X: Combat, healing).

use grognard_kernel::{Dice, Error, Result};

use crate::{
    creature::{Creature, report_hit_points},
    effects::Ledger,
    events::{EventSink, HealingApplied, HealingCode},
    model::{modifier::ModifierKind, words::Condition},
};

/// Heals a creature by up to `amount`, not beyond its maximum. Draws nothing.
///
/// `source` is `magical`, `natural`, or whatever the caller calls it. The dead are not healed; the
/// newly raised by nothing, the diseased not by magic; some curses halve magical healing. Returns
/// whether healing was applied or blocked, `None` for the dead. Emits `healing_applied` and
/// `hit_points_reported`. A negative amount is an error.
pub fn apply_healing<S: EventSink>(
    target: &mut Creature,
    amount: i64,
    source: &str,
    sink: &mut S,
) -> Result<Option<HealingCode>> {
    if amount < 0 {
        return Err(Error::value(format!("healing is not negative: {amount}")));
    }
    if target.is_dead() {
        return Ok(None);
    }
    let magical = source == "magical";
    let emit = |target: &Creature, code, amount, sink: &mut S| {
        let target_id = target.display_id();
        sink.emit(HealingApplied { code, target_id, amount, source: source.into() }.into());
    };
    if target.has(Condition::Weakened) || (magical && target.has(Condition::Diseased)) {
        if S::ON {
            emit(target, HealingCode::Blocked, 0, sink);
        }
        return Ok(Some(HealingCode::Blocked));
    }
    let halved = magical && target.has_modifier(ModifierKind::MagicalHealingHalf);
    let amount = if halved { amount / 2 } else { amount };
    let missing = target.max_hp() - target.current_hp();
    let healed = amount.min(missing);
    target.body_mut().current_hp += healed;
    if S::ON {
        emit(target, HealingCode::Applied, healed, sink);
    }
    report_hit_points(target, sink);
    Ok(Some(HealingCode::Applied))
}

/// A day of rest: 1d3 hit points, fewer days for some diseases and curses.
///
/// Draws `randbelow(3)` from `dice` (stream `effects`, in a session) when the day counts. Without
/// a ledger the diseased do not heal; with one, the slowest of the effects on the creature says
/// how many days make one that counts.
pub fn natural_healing<D: Dice + ?Sized, S: EventSink>(
    target: &mut Creature,
    ledger: Option<&mut Ledger>,
    dice: &mut D,
    sink: &mut S,
) -> Result<()> {
    if target.is_dead() {
        return Ok(());
    }
    let counts = match ledger {
        None => !target.has(Condition::Diseased),
        Some(ledger) => rest_counts(target, ledger),
    };
    if !counts {
        return Ok(());
    }
    let amount = dice.die(3)?;
    apply_healing(target, amount, "natural", sink)?;
    Ok(())
}

/// Whether this day of rest is one that heals: every day, but for the slowest effect on the
/// creature, which keeps count.
fn rest_counts(target: &Creature, ledger: &mut Ledger) -> bool {
    let slowed = ledger.effects().iter().enumerate().filter_map(|(place, effect)| {
        if !target.body().is_called(&effect.target_ref) {
            return None;
        }
        let definition = &effect.definition;
        let days = if definition.kind == "mummy_rot" {
            MUMMY_ROT_DAYS
        } else {
            definition.params.number("healing_rest_days")?
        };
        Some((place, days))
    });
    let slowest = slowed.reduce(|slowest, other| if other.1 > slowest.1 { other } else { slowest });
    match slowest {
        None => true,
        Some((place, days)) => {
            let rested = ledger.count_up(place, "rest_days");
            days == 0 || rested % days == 0
        }
    }
}

/// Mummy rot makes natural healing ten times slower.
const MUMMY_ROT_DAYS: i64 = 10;
