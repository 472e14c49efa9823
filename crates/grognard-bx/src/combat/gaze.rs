//! Gazes that turn to stone (B/X: Monsters, basilisk, medusa).
//!
//! Draws a saving throw's d20 for each who meets the gaze.

use std::sync::Arc;

use grognard_kernel::{Dice, Id, NoDice, Result};

use super::{Save, incapacitated, saving_throw};
use crate::{
    creature::Registry,
    effects::{AttachRequest, EffectDefinition, Scene, attach},
    events::EventSink,
    model::words::{Condition, SaveCategory},
};

/// Everybody engaged with a gazer, in order, must save against paralysis or turn to stone; those
/// who avert their eyes or cannot see it coming are passed over.
///
/// `engaged` are names that the scene's registry knows; an unknown one is an error. Emits each
/// saving throw, then what attaching the petrification emits.
pub fn resolve_gaze<R: Registry, D: Dice + ?Sized, S: EventSink>(
    engaged: &[Id],
    scene: &mut Scene<'_, R>,
    dice: &mut D,
    sink: &mut S,
) -> Result<()> {
    for name in engaged {
        scene.creature(name)?;
    }
    let mut stone = EffectDefinition::new("petrification");
    stone.permanent = true;
    stone.condition = Some(Condition::Petrified);
    let stone = Arc::new(stone);
    for name in engaged {
        let creature = scene.creature(name)?;
        if creature.has(Condition::AvertedEyes) || incapacitated(creature) {
            continue;
        }
        let save = Save::against(SaveCategory::Paralysis);
        if saving_throw(creature, &save, dice, sink)?.passed {
            continue;
        }
        let target_ref = creature.display_id();
        let request = AttachRequest {
            definition: stone.clone(),
            target_ref: &target_ref,
            caster_level: None,
        };
        attach(scene, request, &mut NoDice, sink)?;
    }
    Ok(())
}
