//! Magic that ends magic. What a stronger caster made may survive.

use grognard_kernel::{Dice, Id, Result};

use super::Resolution;
use crate::{
    DiceSet, EventSink, Registry, StreamName, effects::release, events::MagicDispelled,
    magic::select::Aim,
};

pub(super) fn resolve<R: Registry, D: DiceSet, S: EventSink>(
    at: &mut Resolution<'_, '_, '_, R, D, S>,
    aims: &[Aim<'_>],
) -> Result<()> {
    let survival_pct = at.effect.rules().survival_pct_per_level;
    let mut released_effect_ids = Vec::new();
    let mut surviving_effect_ids = Vec::new();
    for aim in aims {
        let exposed: Vec<(Id, Option<i64>)> = at
            .scene
            .ledger
            .active_on(aim.reference, None)
            .filter(|effect| effect.definition.dispellable)
            .map(|effect| (effect.effect_id.clone(), effect.caster_level))
            .collect();
        for (effect_id, made_at) in exposed {
            let levels_above = made_at.map_or(0, |level| level.saturating_sub(at.caster.level));
            if levels_above > 0 {
                let chance = survival_pct.saturating_mul(levels_above);
                if at.streams.of(StreamName::Magic).die(100)? <= chance {
                    surviving_effect_ids.push(effect_id);
                    continue;
                }
            }
            release(at.scene.ledger, &effect_id, at.scene.registry, at.sink)?;
            released_effect_ids.push(effect_id);
            at.affect(aim);
        }
    }
    if S::ON {
        let caster_id = at.caster.id.clone();
        let event = MagicDispelled { caster_id, released_effect_ids, surviving_effect_ids };
        at.sink.emit(event.into());
    }
    Ok(())
}
