//! Spells that kill outright.

use grognard_kernel::Result;

use super::Resolution;
use crate::{
    DiceSet, EventSink, Registry, StreamName, combat::destroy_equipment, creature::kill,
    events::DeathCode, magic::select::Aim, model::spell::TargetingSpec,
};

pub(super) fn resolve<R: Registry, D: DiceSet, S: EventSink>(
    at: &mut Resolution<'_, '_, '_, R, D, S>,
    targeting: &TargetingSpec,
    aims: &[Aim<'_>],
) -> Result<()> {
    let rules = at.effect.rules();
    let code = if rules.permanent { DeathCode::Permanent } else { DeathCode::Died };
    for aim in aims {
        if !at.is_eligible(aim, targeting) || at.saved(aim, None)? {
            continue;
        }
        let source = at.source(None, true);
        let Some(target) = at.scene.registry.target_mut(aim.reference) else {
            continue;
        };
        if target.is_dead() {
            continue;
        }
        kill(target, code, at.sink);
        if rules.destroy_equipment {
            let dice = at.streams.of(StreamName::Magic);
            destroy_equipment(target, Some(&source), Some(at.ruleset), dice, at.sink)?;
        }
        at.affect(aim);
    }
    Ok(())
}
