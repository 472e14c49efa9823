//! Whether a spell may be cast (B/X: Magic, casting spells). Draws nothing and changes nothing.

use grognard_kernel::{Id, Result, wire_enum};

use super::{CastContext, Casting, memorize::matching_copy, minimum_caster_level};
use crate::{
    Catalog, Character, Rejection,
    effects::Ledger,
    model::{
        spell::{SpellMode, TargetingMode},
        words::Condition,
    },
};

wire_enum! {
    /// What keeps a caster from gestures and words.
    pub enum Restraint ("restraint") {
        /// Hands are tied.
        Bound = "bound",
        /// The mouth is stopped.
        Gagged = "gagged",
    }
}

/// In these conditions nobody casts; the first that holds is named.
const BARS_CASTING: [Condition; 7] = [
    Condition::Dead,
    Condition::Petrified,
    Condition::Paralysed,
    Condition::Asleep,
    Condition::Silenced,
    Condition::Feebleminded,
    Condition::Weakened,
];

/// The effect that keeps its bearer from casting.
const ANTI_MAGIC_SHELL: &str = "anti_magic_shell";

/// Whether a character may cast a spell so: able to, with the form and the usage there, the spell
/// memorized (when `casting` has a profile), the right number of targets, within reach. Without a
/// ledger, effects on the caster are not asked.
///
/// Whether a target is of a kind that the spell affects is not asked here: a spell may be wasted.
#[must_use]
pub fn validate_cast(
    caster: &Character,
    casting: &Casting<'_>,
    ledger: Option<&Ledger>,
) -> Vec<Rejection> {
    validate_at(caster, caster.level(), casting, ledger)
}

/// The same for reading the spell off a scroll, which casts at its own level. No memory is asked. A
/// spell that no class casts is an error.
pub fn validate_scroll_cast(
    reader: &Character,
    casting: &Casting<'_>,
    ledger: Option<&Ledger>,
    catalog: &Catalog,
) -> Result<Vec<Rejection>> {
    let level = minimum_caster_level(casting.spell, catalog)?;
    let casting = Casting { profile: None, ..*casting };
    Ok(validate_at(reader, level, &casting, ledger))
}

pub(super) fn validate_at(
    caster: &Character,
    caster_level: i64,
    casting: &Casting<'_>,
    ledger: Option<&Ledger>,
) -> Vec<Rejection> {
    let mode = match usage(caster, casting, ledger) {
        Ok(mode) => mode,
        Err(rejection) => return vec![rejection],
    };
    let Casting { spell, reversed, context, .. } = *casting;
    let mut rejections = Vec::new();
    if let Some(profile) = casting.profile {
        let memorized = &caster.memorized_spells;
        if matching_copy(memorized, profile, &spell.id, reversed).is_none() {
            let reversed = i64::from(reversed);
            rejections.push(Rejection::NotMemorized { spell: spell.id.clone(), reversed });
        }
    }
    let supplied = casting.targets.len();
    if let Some(expected) = expected_targets(mode, supplied, caster_level) {
        let supplied = i64::try_from(supplied).unwrap_or(i64::MAX);
        let mode = mode.key.clone().into();
        rejections.push(Rejection::TargetCount { mode, expected, supplied });
    }
    if let (Some(distance_feet), Some(range_feet)) =
        (context.distance_feet, spell.range_spec.reach_feet(caster_level))
    {
        if distance_feet > range_feet {
            let spell = spell.id.clone();
            rejections.push(Rejection::SpellOutOfRange { spell, distance_feet, range_feet });
        }
    }
    rejections
}

/// The usage that is to be cast, unless something keeps the caster from casting at all.
fn usage<'a>(
    caster: &Character,
    casting: &Casting<'a>,
    ledger: Option<&Ledger>,
) -> Result<&'a SpellMode, Rejection> {
    let id = || caster.body.display_id();
    let conditions = &caster.body.conditions;
    if let Some(condition) = BARS_CASTING.into_iter().find(|&bar| conditions.has(bar)) {
        return Err(Rejection::CasterIncapacitated { caster: id(), condition });
    }
    let CastContext { bound, gagged, .. } = *casting.context;
    if bound || gagged {
        let restraint = if bound { Restraint::Bound } else { Restraint::Gagged };
        return Err(Rejection::CasterRestrained { caster: id(), restraint });
    }
    let shielded =
        |ledger: &Ledger| ledger.active_on(&id(), Some(ANTI_MAGIC_SHELL)).next().is_some();
    if ledger.is_some_and(shielded) {
        return Err(Rejection::WithinAntiMagicShell { caster: id() });
    }
    let spell = || casting.spell.id.clone();
    let modes = casting.spell.modes_of(casting.reversed);
    if modes.is_empty() {
        return Err(Rejection::NotReversible { spell: spell() });
    }
    let mode = modes.iter().find(|mode| mode.key == casting.mode);
    mode.ok_or_else(|| Rejection::UnknownUsage { spell: spell(), mode: Id::from(casting.mode) })
}

/// How many targets a usage takes, when it takes another number than it was given.
fn expected_targets(mode: &SpellMode, supplied: usize, caster_level: i64) -> Option<i64> {
    let targeting = mode.targeting.as_ref()?;
    let missiles = mode.effect.as_ref().and_then(|effect| effect.rules().missiles);
    let supplied = i64::try_from(supplied).unwrap_or(i64::MAX);
    let expected = match (targeting.mode, missiles) {
        (TargetingMode::OnSelf, _) => 0,
        (TargetingMode::Single, _) => 1,
        (TargetingMode::UpToN, Some(missiles)) => missiles.count(caster_level),
        (TargetingMode::UpToN, None) if mode.effect.is_none() => return None,
        (TargetingMode::UpToN | TargetingMode::HdBudget, _) => supplied.max(1),
        (TargetingMode::Area | TargetingMode::Gaze, _) => return None,
    };
    (expected != supplied).then_some(expected)
}
