//! Whom a usage affects and what it does to them, in words.

use grognard::{
    bx::model::{
        magic_item::SaveOutcome,
        modifier::ModifierSpec,
        spell::{SaveSpec, SpellMode, TargetingMode, TargetingSpec},
        spell_effect::{EffectKind, Gates, Missiles, OwnLength, SpellEffect},
    },
    kernel::ParamValue,
};

use super::lengths::counted;
use crate::{
    layout::{join, signed},
    words::spaced,
};

/// Whom a usage affects.
pub(super) fn targets(mode: &SpellMode) -> Option<String> {
    let targeting = mode.targeting.as_ref()?;
    let rules = mode.effect.as_ref().map(SpellEffect::rules);
    let mut parts = vec![who(targeting, rules.and_then(|rules| rules.missiles))];
    if let Some(shape) = &targeting.shape {
        let measures = targeting.dimensions.iter().map(|(name, feet)| measure(name, *feet));
        parts.push(format!("{} ({})", spaced(shape), measures.collect::<Vec<_>>().join(", ")));
    }
    parts.extend(targeting.hd_min.map(|least| format!("of {least} Hit Dice or more")));
    parts.extend(targeting.hd_cap.map(|most| format!("of {most} Hit Dice or fewer")));
    if let Some(rules) = rules {
        parts.extend(gates(&rules.gates));
        if rules.includes_caster {
            parts.push("and the caster".to_owned());
        }
    }
    Some(parts.join(", "))
}

fn who(targeting: &TargetingSpec, missiles: Option<Missiles>) -> String {
    let number = || match (targeting.count, &targeting.count_dice) {
        (Some(count), _) => count.to_string(),
        (None, Some(dice)) => dice.to_string(),
        (None, None) => "any number".to_owned(),
    };
    match targeting.mode {
        TargetingMode::OnSelf => "the caster".to_owned(),
        TargetingMode::Single => "one".to_owned(),
        TargetingMode::UpToN if missiles.is_some() => "one for each missile".to_owned(),
        TargetingMode::UpToN => format!("up to {}", number()),
        TargetingMode::HdBudget => {
            let dice = targeting.hd_budget_dice.as_ref().map(ToString::to_string);
            format!("{} Hit Dice of creatures, the weakest first", dice.unwrap_or_default())
        }
        TargetingMode::Area => "all in the area".to_owned(),
        TargetingMode::Gaze => "all who meet the gaze".to_owned(),
    }
}

fn gates(gates: &Gates) -> Vec<String> {
    let mut words = Vec::new();
    let mut says = |holds: bool, text: &str| {
        if holds {
            words.push(text.to_owned());
        }
    };
    says(gates.excludes_undead, "no undead");
    says(gates.undead_only, "undead only");
    says(gates.person_gate, "persons only");
    says(gates.arcane_caster_only, "casters of arcane spells only");
    says(gates.excludes_hd_4_plus, "none of 4 Hit Dice and some points");
    if let Some(count) = gates.hd_bonus_required {
        words.push(format!("only of {count} Hit Dice and some points"));
    }
    words
}

/// `radius 20 feet`, `rate 60 feet per round`.
fn measure(name: &str, feet: i64) -> String {
    match name.split_once("_feet") {
        Some((what, rest)) => format!("{} {feet} feet{}", spaced(what), spaced(rest)),
        None => format!("{} {feet}", spaced(name)),
    }
}

/// The saving throw against a usage.
pub(super) fn save(save: SaveSpec) -> String {
    let against = match save.modifier {
        0 => format!("against {}", save.category),
        modifier => format!("against {}, at {}", save.category, signed(modifier)),
    };
    let outcome = match save.on_save {
        SaveOutcome::Negates => "no effect",
        SaveOutcome::Half => "half damage",
    };
    format!("{against}; made: {outcome}")
}

/// What it does.
pub(super) fn effect(effect: &SpellEffect) -> String {
    let parts = match effect.kind {
        EffectKind::Damage => damage(effect),
        EffectKind::Heal => {
            let dice = effect.rules().damage.dice.map(|dice| dice.to_string());
            vec![format!("gives back {} hit points", dice.unwrap_or_default())]
        }
        EffectKind::Cure => cure(effect),
        EffectKind::Condition | EffectKind::Modifiers | EffectKind::AttachOnly => lasting(effect),
        EffectKind::Kill => kill(effect),
        EffectKind::Dispel => vec![
            "ends magic".to_owned(),
            format!(
                "that of a stronger caster survives {}% of the time for each level of difference",
                effect.rules().survival_pct_per_level
            ),
        ],
        EffectKind::RestoreLife => vec![
            "gives life back to a character".to_owned(),
            format!(
                "dead for no more than 4 days for each level above {}",
                effect.rules().days_per_level_above
            ),
            format!("then weakness for {} days", effect.rules().weakness_days),
        ],
    };
    parts.join("; ")
}

fn damage(effect: &SpellEffect) -> Vec<String> {
    let rules = &effect.rules().damage;
    let element = rules.element.as_ref().map(|element| format!("{} ", element.as_str()));
    let harm = format!("{}damage", element.unwrap_or_default());
    let mut parts = vec![match (rules.dice_per_level, rules.dice) {
        (Some(dice), _) => format!("{dice} {harm} for each level of the caster"),
        (None, Some(dice)) => format!("{dice} {harm}"),
        (None, None) => harm,
    }];
    if let Some(missiles) = effect.rules().missiles {
        let Missiles { base, step, per_levels } = missiles;
        let plural = if base == 1 { "missile" } else { "missiles" };
        parts
            .push(format!("{base} {plural}, and {step} more for each {per_levels} levels above 1"));
        parts.push("no attack roll".to_owned());
    }
    if rules.touch_attack {
        parts.push("by touch, in combat with an attack roll".to_owned());
    }
    if rules.destructive {
        parts.push("destroys what those it kills carry".to_owned());
    }
    parts
}

fn cure(effect: &SpellEffect) -> Vec<String> {
    let rules = &effect.rules().cure;
    let ended = effect.cures_conditions.iter().map(|condition| spaced(condition.as_str()));
    let kinds = effect.cures_effect_kinds.iter().map(|kind| spaced(kind));
    let ended: Vec<String> = ended.chain(kinds).collect();
    let mut parts = vec![format!("ends: {}", join(&ended, "and"))];
    if let Some(category) = rules.fear_save {
        let bonus = rules.save_bonus_per_level;
        let bonus = format!("{} for each level of the caster", signed(bonus));
        parts.push(format!("if a saving throw against {category} is made, at {bonus}"));
    }
    parts.extend(rules.revive_window_rounds.map(|rounds| {
        format!("a character who died of poison no more than {rounds} rounds ago lives again")
    }));
    parts
}

fn kill(effect: &SpellEffect) -> Vec<String> {
    let rules = effect.rules();
    let mut parts = vec![if rules.permanent { "death for good" } else { "death" }.to_owned()];
    if rules.destroy_equipment {
        parts.push("destroys what the dead carry".to_owned());
    }
    parts
}

fn lasting(effect: &SpellEffect) -> Vec<String> {
    let rules = &effect.rules().attach;
    let mut parts: Vec<String> = Vec::new();
    parts.extend(effect.condition.map(|condition| spaced(condition.as_str())));
    parts.extend(effect.modifiers.iter().map(modifier));
    if parts.is_empty() {
        parts.extend(rules.kind.as_ref().map(|kind| spaced(kind)));
    }
    match &rules.length {
        OwnLength::OfSpell => {}
        OwnLength::Permanent => parts.push("for good".to_owned()),
        OwnLength::Indefinite => parts.push("until it is ended".to_owned()),
        OwnLength::Given { unit: Some(unit), amount, dice } => {
            let amount = amount.map(|amount| counted(&amount, *unit));
            let length = dice.as_ref().map(|dice| counted(dice, *unit)).or(amount);
            parts.extend(length.map(|length| format!("for {length}")));
        }
        OwnLength::Given { unit: None, .. } => {}
    }
    if rules.charm_resave {
        parts.push(
            "a new saving throw every 30 days up to INT 8, every 7 up to 12 or without a score, \
             every day from 13"
                .to_owned(),
        );
    }
    parts.extend(rules.expiry.as_ref().map(|expiry| format!("at its end {}", spaced(expiry))));
    parts.extend(rules.images.map(|dice| format!("{dice} images")));
    if let Some(escape) = &rules.escape {
        let unit = escape.unit.unwrap_or(grognard::kernel::TimeUnit::Round);
        parts.push(format!("holds for {}", counted(&escape.dice, unit)));
        let tiers = [("augmented", escape.augmented_rounds), ("a giant's", escape.giant_rounds)];
        for (strength, rounds) in tiers {
            parts.extend(rounds.map(|rounds| format!("{rounds} rounds with {strength} strength")));
        }
    }
    let carried = rules.stored.iter();
    let shown_above = ["images_dice", "includes_caster"];
    let carried = carried.filter(|(name, _)| !shown_above.contains(name));
    parts.extend(carried.map(|(name, value)| figure(name, value)));
    parts
}

fn modifier(modifier: &ModifierSpec) -> String {
    let mut words = spaced(modifier.kind.as_str());
    // A figure that is set has no sign; one without a figure only holds.
    match (&modifier.dice, modifier.value) {
        (Some(dice), _) => words = format!("{words} {dice}"),
        (None, 0) => {}
        (None, value) if words.starts_with("ac set") => words = format!("{words} {value}"),
        (None, value) => words = format!("{words} {}", signed(value)),
    }
    if let Some(element) = &modifier.element {
        words = format!("{words} ({element})");
    }
    if modifier.versus_other_alignment {
        words += " (against other alignments)";
    }
    if modifier.melee_only {
        words += " (in melee)";
    }
    words.replace("ac set", "AC")
}

/// A figure that an effect carries for other rules.
fn figure(name: &str, value: &ParamValue) -> String {
    match value {
        ParamValue::Flag(true) => spaced(name),
        ParamValue::Flag(false) => format!("not: {}", spaced(name)),
        ParamValue::Number(number) => measure(name, *number),
        ParamValue::Text(text) => format!("{} {}", spaced(name), spaced(text)),
        ParamValue::List(list) => {
            let items: Vec<String> =
                list.iter().map(|item| spaced(&item.to_string()).replace(':', ": ")).collect();
            format!("{} {}", spaced(name), items.join(", "))
        }
    }
}
