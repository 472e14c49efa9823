//! Spells that give hit points back.

use grognard_kernel::{Error, Result};

use super::Resolution;
use crate::{
    DiceSet, EventSink, Registry, StreamName, combat::apply_healing, events::HealingCode,
    magic::select::Aim,
};

pub(super) fn resolve<R: Registry, D: DiceSet, S: EventSink>(
    at: &mut Resolution<'_, '_, '_, R, D, S>,
    aims: &[Aim<'_>],
) -> Result<()> {
    let dice = at.effect.rules().damage.dice;
    let dice = dice.ok_or_else(|| Error::value("a spell that heals needs dice"))?;
    for aim in aims {
        let amount = dice.total(at.streams.of(StreamName::Magic))?;
        let Some(target) = at.scene.registry.target_mut(aim.reference) else {
            continue;
        };
        if apply_healing(target, amount, "magical", at.sink)? == Some(HealingCode::Applied) {
            at.affect(aim);
        }
    }
    Ok(())
}
