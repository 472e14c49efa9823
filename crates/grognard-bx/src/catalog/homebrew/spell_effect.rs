//! Figures of a user's own spell effects: each is one that a rule reads, or that the effect carries
//! for other rules, and holds what that rule can act on.

use grognard_kernel::{Params, UnknownName};

use super::{Fault, holds::Holds};
use crate::model::spell_effect::{EffectKind, SpellEffect};

const MOST: i64 = 100_000;
const COUNT: Holds = Holds::Number(0, MOST);
const AT_LEAST_ONE: Holds = Holds::Number(1, MOST);

type Figures = &'static [(&'static str, Holds)];

/// Figures that every kind reads.
const READ_BY_ALL: Figures = &[
    ("excludes_undead", Holds::Flag),
    ("undead_only", Holds::Flag),
    ("person_gate", Holds::Flag),
    ("arcane_caster_only", Holds::Flag),
    ("hd_count", COUNT),
    ("hd_bonus_required", Holds::Flag),
    ("excludes_hd_4_plus", Holds::Flag),
    ("includes_caster", Holds::Flag),
];

/// Figures that effects carry for rules outside spell-casting.
const CARRIED: Figures = &[
    ("radius_feet", COUNT),
    ("brightness", Holds::Text),
    ("blocks_infravision", Holds::Flag),
    ("bars_melee_from", Holds::Texts),
    ("unharmed_by_nonmagical", Holds::Energy),
    ("broken_by_attack_or_cast", Holds::Flag),
    ("blocks_casting", Holds::Flag),
    ("blocks_spell_effects", Holds::Flag),
    ("behaviour_dice", Holds::Dice),
    ("behaviour_table", Holds::Texts),
    ("resave_category", Holds::Save),
    ("resave_hd_min_count", COUNT),
    ("resave_at_hd_count_2_with_bonus", Holds::Flag),
    ("resave_interval", Holds::Unit),
    ("rate_feet", COUNT),
    ("rate_feet_per_round", COUNT),
    ("attacks_multiplier", COUNT),
    ("movement_multiplier", COUNT),
    ("range_feet", COUNT),
    ("healing_rest_days", AT_LEAST_ONE),
];

const DAMAGE: Figures = &[
    ("dice", Holds::Dice),
    ("dice_per_level", Holds::Dice),
    ("element", Holds::Energy),
    ("destructive", Holds::Flag),
    ("touch_attack", Holds::Flag),
    ("missiles_base", AT_LEAST_ONE),
    ("missiles_step", COUNT),
    ("missiles_per_levels", AT_LEAST_ONE),
    ("auto_hit", Holds::Flag),
];
const HEAL: Figures = &[("dice", Holds::Dice)];
const CURE: Figures = &[
    ("magical_fear_save", Holds::Save),
    ("save_bonus_per_level", Holds::Number(-20, 20)),
    ("revives_poison_dead", Holds::Flag),
    ("revive_window_rounds", COUNT),
];
const ATTACH: Figures = &[
    ("effect_kind", Holds::Text),
    ("permanent", Holds::Flag),
    ("indefinite", Holds::Flag),
    ("duration_dice", Holds::Dice),
    ("duration_amount", COUNT),
    ("duration_unit", Holds::Unit),
    ("tick", Holds::Word(&["charm_resave"])),
    ("expiry", Holds::Word(&["death"])),
    ("images_dice", Holds::Dice),
    ("escape_dice", Holds::Dice),
    ("escape_unit", Holds::Unit),
    ("augmented_strength_rounds", COUNT),
    ("giant_strength_rounds", COUNT),
];
const KILL: Figures = &[("permanent", Holds::Flag), ("destroy_equipment", Holds::Flag)];
const DISPEL: Figures = &[("survival_pct_per_level", Holds::Number(0, 100))];
const RESTORE_LIFE: Figures = &[("days_per_level_above", COUNT), ("weakness_days", COUNT)];

/// The figures that the rules read for a kind, and those that its effects carry.
fn known(kind: EffectKind) -> impl Iterator<Item = &'static (&'static str, Holds)> {
    let own = match kind {
        EffectKind::Damage => DAMAGE,
        EffectKind::Heal => HEAL,
        EffectKind::Cure => CURE,
        EffectKind::Condition | EffectKind::Modifiers | EffectKind::AttachOnly => ATTACH,
        EffectKind::Kill => KILL,
        EffectKind::Dispel => DISPEL,
        EffectKind::RestoreLife => RESTORE_LIFE,
    };
    let carried = if kind.attaches() { CARRIED } else { &[] };
    own.iter().chain(READ_BY_ALL).chain(carried)
}

/// The rules can carry the effect out to the last figure.
pub(super) fn check_effect(effect: &SpellEffect) -> Result<(), Fault> {
    for (name, value) in effect.params.iter() {
        let path = format!("params.{name}");
        match known(effect.kind).find(|(own, _)| *own == name) {
            Some((_, holds)) => holds.check(&path, value)?,
            None => return Err(Fault::new(path, unknown_figure(name, effect.kind))),
        }
    }
    let has = |name| effect.params.get(name).is_some();
    match effect.kind {
        EffectKind::Damage if !has("dice") && !has("dice_per_level") => {
            Err(missing("an effect of kind damage needs dice or dice_per_level"))
        }
        // A missile has the same dice at every level.
        EffectKind::Damage if has("missiles_base") && !has("dice") => {
            Err(missing("missiles need dice"))
        }
        EffectKind::Damage if has("touch_attack") && !has("dice") => {
            Err(missing("a touch needs dice"))
        }
        EffectKind::Heal if !has("dice") => Err(missing("an effect of kind heal needs dice")),
        EffectKind::Condition if effect.condition.is_none() => {
            Err(Fault::new("condition", "an effect of kind condition needs a condition"))
        }
        kind if kind.attaches() => check_units(&effect.params),
        _ => Ok(()),
    }
}

fn missing(why: &str) -> Fault {
    Fault::new("params", why)
}

fn unknown_figure(name: &str, kind: EffectKind) -> String {
    let names: Vec<&str> = known(kind).map(|(name, _)| *name).collect();
    let unknown = UnknownName::new("figure", name, names.iter().copied());
    format!("{unknown} (an effect of kind {kind} knows {})", names.join(", "))
}

/// A length has a unit: without one it would have no end.
fn check_units(params: &Params) -> Result<(), Fault> {
    let has = |name| params.get(name).is_some();
    let lengths = [
        ("duration_unit", has("duration_dice") || has("duration_amount")),
        ("escape_unit", has("escape_dice")),
    ];
    match lengths.into_iter().find(|(unit, needed)| has(unit) != *needed) {
        None => Ok(()),
        Some((unit, true)) => Err(Fault::new("params", format!("the key {unit:?} is missing"))),
        Some((unit, false)) => {
            let why = format!("{unit} goes with dice or an amount, which are missing");
            Err(Fault::new("params", why))
        }
    }
}
