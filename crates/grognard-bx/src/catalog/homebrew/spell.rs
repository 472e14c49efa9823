//! What a user's own spell must say so that it can be cast.

use super::{
    Fault,
    figures::{check_monster, within},
    spell_effect::check_effect,
};
use crate::{
    Catalog,
    model::spell::{
        DurationSpec, RangeSpec, SpellMode, SpellTemplate, TargetingMode, TargetingSpec,
    },
};

/// The longest and the farthest that a spell may last and reach, in any unit.
const MOST: i64 = 100_000;

/// A usage is either left to the referee, or its effect is one that the rules can carry out to the
/// last figure, on targets that they can choose. What the spell brings is known.
pub(super) fn check_spell(spell: &SpellTemplate, catalog: &Catalog) -> Result<(), Fault> {
    check_length(&spell.duration_spec)?;
    check_reach(spell.range_spec).map_err(|fault| fault.below("range_spec"))?;
    check_modes(&spell.modes)?;
    if let Some(form) = &spell.reversed_form {
        let below = |fault: Fault| fault.below("reversed_form");
        form.duration_spec.as_ref().map_or(Ok(()), check_length).map_err(below)?;
        check_modes(&form.modes).map_err(below)?;
    }
    for (index, monster) in spell.conjured_monsters.iter().enumerate() {
        check_monster(monster)
            .map_err(|fault| fault.below(&format!("conjured_monsters[{index}]")))?;
    }
    for (index, id) in spell.conjured_monster_ids.iter().enumerate() {
        let path = format!("conjured_monster_ids[{index}]");
        catalog.monster(id).map_err(|error| Fault::new(path, error.to_string()))?;
    }
    Ok(())
}

fn check_modes(modes: &[SpellMode]) -> Result<(), Fault> {
    for (index, mode) in modes.iter().enumerate().filter(|(_, mode)| !mode.manual) {
        check_mode(mode).map_err(|fault| fault.below(&format!("modes[{index}]")))?;
    }
    Ok(())
}

fn check_length(length: &DurationSpec) -> Result<(), Fault> {
    let figures = [("amount", length.amount), ("per_level", Some(length.per_level))];
    all_within(figures, 0).map_err(|fault| fault.below("duration_spec"))
}

fn check_reach(reach: RangeSpec) -> Result<(), Fault> {
    all_within([("feet", reach.feet), ("per_level_feet", reach.per_level_feet)], 0)
}

/// Figures that are there are not below the least.
fn all_within<const N: usize>(figures: [(&str, Option<i64>); N], least: i64) -> Result<(), Fault> {
    let mut given = figures.into_iter().filter_map(|(key, figure)| Some((key, figure?)));
    given.try_for_each(|(key, figure)| within(key, figure, least..=MOST))
}

fn check_mode(mode: &SpellMode) -> Result<(), Fault> {
    let (Some(effect), Some(targeting)) = (&mode.effect, &mode.targeting) else {
        return Ok(());
    };
    check_effect(effect).map_err(|fault| fault.below("effect"))?;
    check_targeting(targeting, effect.rules().missiles.is_some())
}

fn check_targeting(targeting: &TargetingSpec, missiles: bool) -> Result<(), Fault> {
    let complaint = match targeting.mode {
        TargetingMode::HdBudget if targeting.hd_budget_dice.is_none() => {
            "hd_budget needs hd_budget_dice"
        }
        TargetingMode::UpToN
            if targeting.count.is_none() && targeting.count_dice.is_none() && !missiles =>
        {
            "up_to_n needs count or count_dice, or an effect with missiles_base"
        }
        _ => {
            let figures = [("hd_cap", targeting.hd_cap), ("hd_min", targeting.hd_min)];
            return all_within([("count", targeting.count)], 1)
                .and_then(|()| all_within(figures, 0))
                .map_err(|fault| fault.below("targeting"));
        }
    };
    Err(Fault::new("targeting", complaint))
}
