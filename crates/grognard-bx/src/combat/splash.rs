//! Weapons that splash, and burning oil (B/X: Equipment, holy water, oil).
//!
//! Draws what an attack draws; the second wetting draws its dice when the next round begins.

use std::sync::Arc;

use grognard_kernel::{Dice, Error, Id, ParamValue, Params, Result, TimeUnit};

use super::{Attack, AttackResult, DamageSource, Strike, damage_source_for, resolve_attack};
use crate::{
    creature::Registry,
    effects::{AttachRequest, EffectDefinition, Scene, attach},
    events::EventSink,
};

/// The effect that makes a splash harm again in the next round; an error for an attack without
/// dice. Its dice are the printed ones, even where all weapons deal the same.
pub fn splash_douse_definition(
    attack: &Attack<'_>,
    source: &DamageSource,
) -> Result<EffectDefinition> {
    let facet =
        attack.facet().ok_or_else(|| Error::value(format!("{} does not splash", attack.name())))?;
    let keys: ParamValue = source.keys.iter().map(|key| key.as_str()).collect();
    let mut params = Params::default().with("dice", facet.damage.text()).with("keys", keys);
    if let Some(element) = &source.element {
        params.set("element", element.as_str());
    }
    let mut definition = EffectDefinition::new("splash_douse").lasting(1, TimeUnit::Round);
    definition.expiry = Some("splash_damage".into());
    definition.params = params;
    Ok(definition)
}

/// Burning oil poured on the ground: 1d8 points to whoever is in it, for a turn.
#[must_use]
pub fn burning_oil_pool_definition() -> EffectDefinition {
    let mut definition = EffectDefinition::new("burning_oil_pool").lasting(1, TimeUnit::Turn);
    definition.params =
        Params::default().with("dice", "1d8").with("element", "fire").with("radius_feet", 3);
    definition
}

/// Resolves an attack with something that splashes: after a hit that does damage it harms again
/// when the next round begins.
///
/// The defender is the one that the scene's registry knows by that name; an unknown name is an
/// error. Emits what the attack emits, then `effect_attached`.
pub fn resolve_splash_attack<R: Registry, D: Dice + ?Sized, S: EventSink>(
    strike: &Strike<'_>,
    defender: &Id,
    scene: &mut Scene<'_, R>,
    dice: &mut D,
    sink: &mut S,
) -> Result<AttackResult> {
    let clock = Some(scene.clock);
    let creature = scene.creature(defender)?;
    let target_ref = creature.display_id();
    let result = resolve_attack(strike, creature, clock, dice, sink)?;
    if result.damage.is_some_and(|damage| damage > 0) {
        let source = damage_source_for(strike);
        let definition = Arc::new(splash_douse_definition(&strike.attack, &source)?);
        let request = AttachRequest { definition, target_ref: &target_ref, caster_level: None };
        attach(scene, request, &mut grognard_kernel::NoDice, sink)?;
    }
    Ok(result)
}
