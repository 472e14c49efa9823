//! Mirror images (B/X: Magic, mirror image): each attack on the caster destroys one of them first.
//! Draws nothing.

use grognard_kernel::{Clock, Result};

use crate::{
    creature::Registry,
    effects::{Ledger, release},
    events::{EffectTicked, EventSink},
};

/// The kind of the effect.
pub(super) const MIRROR_IMAGE: &str = "mirror_image";

/// The counter of an effect that says how many images are left.
pub(super) const IMAGES: &str = "images";

/// Destroys one of the images that stand around a creature, and returns whether there was one.
///
/// Emits `effect_ticked`; with the last image the spell ends: `effect_released`. A second casting
/// is a second effect, and waits until the first is used up.
pub fn pop_mirror_image<R: Registry, S: EventSink>(
    ledger: &mut Ledger,
    target_ref: &str,
    registry: &mut R,
    clock: Clock,
    sink: &mut S,
) -> Result<bool> {
    let Some(effect) = ledger.active_on(target_ref, Some(MIRROR_IMAGE)).next() else {
        return Ok(false);
    };
    let effect_id = effect.effect_id.clone();
    let left = (effect.state.get(IMAGES).copied().unwrap_or(0) - 1).max(0);
    if S::ON {
        sink.emit(
            EffectTicked {
                effect_id: effect_id.clone(),
                kind: effect.definition.kind.clone(),
                target_ref: effect.target_ref.clone(),
                round: clock.rounds(),
            }
            .into(),
        );
    }
    ledger.set_state(&effect_id, IMAGES, left);
    if left == 0 {
        release(ledger, &effect_id, registry, sink)?;
    }
    Ok(true)
}
