//! What a user's own spell must say so that it can be cast.

use super::{Fault, figures::check_monster};
use crate::{
    Catalog,
    model::spell::{SpellMode, SpellTemplate, TargetingMode},
};

/// A usage is either left to the referee, or its effect is one that the rules can carry out to the
/// last figure, on targets that they can choose. What the spell brings is known.
pub(super) fn check_spell(spell: &SpellTemplate, catalog: &Catalog) -> Result<(), Fault> {
    check_modes(&spell.modes)?;
    if let Some(form) = &spell.reversed_form {
        check_modes(&form.modes).map_err(|fault| fault.below("reversed_form"))?;
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

fn check_mode(mode: &SpellMode) -> Result<(), Fault> {
    let (Some(effect), Some(targeting)) = (&mode.effect, &mode.targeting) else {
        return Ok(());
    };
    effect.check_strictly().map_err(|why| Fault::new("effect", why))?;
    let complaint = match targeting.mode {
        TargetingMode::HdBudget if targeting.hd_budget_dice.is_none() => {
            "hd_budget needs hd_budget_dice"
        }
        TargetingMode::UpToN
            if targeting.count.is_none()
                && targeting.count_dice.is_none()
                && effect.rules().missiles.is_none() =>
        {
            "up_to_n needs count or count_dice, or an effect with missiles_base"
        }
        _ => return Ok(()),
    };
    Err(Fault::new("targeting", complaint))
}
