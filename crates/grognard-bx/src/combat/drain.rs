//! Energy drain (B/X: Monsters, energy drain): touches that take levels or Hit Dice.
//!
//! Draws from the dice it is given (stream `advancement`, in a session): for a monster a d8 for
//! each Hit Die; for a character, what the lost levels' Hit Dice roll.

use grognard_kernel::{Dice, Error, Result};

use crate::{
    Catalog,
    character::drain_levels,
    creature::{Creature, kill, report_hit_points},
    events::{DeathCode, DrainCode, EventSink, LevelDrained},
    model::monster_ability::{AbilityRule, EnergyDrain},
};

/// Takes Hit Dice from a monster; the last one kills it. A creature that is no monster is an
/// error.
///
/// Emits `level_drained`; then the death, or `hit_points_reported`.
pub fn drain_monster_hd<D: Dice + ?Sized, S: EventSink>(
    target: &mut Creature,
    levels: i64,
    dice: &mut D,
    sink: &mut S,
) -> Result<()> {
    let Creature::Monster(monster) = target else {
        return Err(Error::value("only monsters lose Hit Dice; characters lose levels"));
    };
    let former = monster.hit_dice_count();
    let mut hp_lost = 0;
    let mut slain = false;
    for _ in 0..levels {
        if monster.hit_dice_count() <= 1 {
            slain = true;
            break;
        }
        let lost = dice.die(8)?;
        monster.set_drained_hd(monster.drained_hd() + 1)?;
        let body = &mut monster.body;
        body.current_hp = (body.current_hp - lost).max(1);
        body.max_hp = (body.max_hp - lost).max(1);
        hp_lost += lost;
    }
    let left = monster.hit_dice_count();
    let (code, levels_lost, new_level) = if slain {
        (DrainCode::Slain, former - left + 1, 0)
    } else {
        (DrainCode::Drained, former - left, left)
    };
    if S::ON {
        let target_id = target.display_id();
        sink.emit(
            LevelDrained {
                code,
                target_id,
                levels_lost,
                new_level,
                hp_lost,
                xp_after: None,
                spawn_consequence: None,
            }
            .into(),
        );
    }
    if slain {
        kill(target, DeathCode::Died, sink);
    } else {
        report_hit_points(target, sink);
    }
    Ok(())
}

/// What a monster's touch drains; an error when it drains nothing. Read it before the target
/// changes: the two may be the same creature.
pub fn energy_drain_of(attacker: &Creature) -> Result<EnergyDrain> {
    match attacker.template().and_then(|template| template.rule("energy_drain")) {
        Some(AbilityRule::EnergyDrain(drain)) => Ok(*drain),
        _ => Err(Error::value(format!("{} does not drain energy", attacker.name()))),
    }
}

/// Drains a creature: levels of a character, Hit Dice of a monster.
pub fn resolve_energy_drain<D: Dice + ?Sized, S: EventSink>(
    drain: EnergyDrain,
    target: &mut Creature,
    catalog: &Catalog,
    dice: &mut D,
    sink: &mut S,
) -> Result<()> {
    match target {
        Creature::Monster(_) => drain_monster_hd(target, drain.levels, dice, sink),
        Creature::Character(_) => {
            let EnergyDrain { levels, xp_policy } = drain;
            drain_levels(target, levels, xp_policy, None, catalog, dice, sink).map(|_| ())
        }
    }
}
