//! Whether an attack may be made (B/X: Combat). Draws nothing, changes nothing, and reads nothing
//! off the defender.

use super::{Attack, AttackContext, MELEE_REACH_FEET};
use crate::{
    Rejection, Ruleset,
    creature::Creature,
    model::words::{Condition, Quality},
};

/// Whether an attacker may make an attack. One who cannot act, or cannot see, has no other reason
/// to hear.
///
/// ```
/// use grognard_bx::combat::{Attack, AttackContext, validate_attack};
/// use grognard_bx::{Catalog, Ruleset, StreamName, Streams, creature::spawn};
///
/// let catalog = Catalog::standard();
/// let mut streams = Streams::with_keys(3);
/// let spawning = streams.of(StreamName::MonsterSpawn);
/// let goblin = spawn(catalog.monster("goblin")?, "goblin-1".into(), None, spawning)?;
/// let sword = catalog.weapon("sword")?;
/// let context = AttackContext { distance_feet: Some(30), ..AttackContext::default() };
/// let attack = Attack::Weapon(&sword);
/// let rejections = validate_attack(&goblin, &attack, &context, &Ruleset::default());
/// assert_eq!(rejections[0].code(), "combat.attack.out_of_reach");
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
#[must_use]
pub fn validate_attack(
    attacker: &Creature,
    attack: &Attack<'_>,
    context: &AttackContext,
    ruleset: &Ruleset,
) -> Vec<Rejection> {
    let helpless = [
        Condition::Dead,
        Condition::Petrified,
        Condition::Paralysed,
        Condition::Asleep,
        Condition::Weakened,
    ];
    if let Some(condition) = helpless.into_iter().find(|&condition| attacker.has(condition)) {
        let attacker = attacker.display_id();
        return vec![Rejection::AttackerIncapacitated { attacker, condition }];
    }
    if attacker.has(Condition::Blind) {
        return vec![Rejection::AttackerBlind { attacker: attacker.display_id() }];
    }
    let distance = context.distance_feet;
    let mut rejections = Vec::new();
    if attack.is_missile_use(distance) {
        if attack.range_band(distance).is_none() {
            rejections.push(Rejection::OutOfRange {
                attacker: attacker.display_id(),
                distance_feet: distance.unwrap_or_default(),
            });
        }
        let reloads = attack.qualities().contains(Quality::Reload);
        if ruleset.weapon_reload && reloads && context.fired_last_round {
            rejections.push(Rejection::Reload { attacker: attacker.display_id() });
        }
    } else if let Some(distance_feet) = distance.filter(|&feet| feet > MELEE_REACH_FEET) {
        let attacker = attacker.display_id();
        rejections.push(Rejection::OutOfReach { attacker, distance_feet });
    }
    rejections
}
