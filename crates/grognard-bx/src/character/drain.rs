//! Energy drain of characters (B/X: Monsters, energy drain).

use std::sync::Arc;

use grognard_kernel::{Dice, Error, Faces, Result, Text};

use crate::{
    Catalog, Character, Creature, EventSink,
    creature::{kill, report_hit_points},
    events::{DeathCode, DrainCode, LevelDrained},
    magic::{forget_beyond, spell_levels},
    model::{class::ClassHitDice, monster_ability::XpPolicy},
};

/// What a drain did to a character.
#[derive(Clone, Debug, PartialEq)]
pub struct DrainResult {
    /// Levels lost; the last one included when it slew.
    pub levels_lost: i64,
    /// The level now; 0 when slain.
    pub new_level: i64,
    /// The dice that were rolled for hit points lost.
    pub hp_rolls: Faces,
    /// Hit points that the lost levels were worth.
    pub hp_lost: i64,
    /// Experience now; `None` when slain.
    pub xp_after: Option<i64>,
    /// Whether the character died of it.
    pub slain: bool,
}

/// Takes levels from a character. A character of 1st level dies.
///
/// Draws from `dice` (the `advancement` stream, in a session): for each level lost that had a Hit
/// Die of its own, that die. Emits `level_drained`; then the death, or `hit_points_reported` and
/// a `spell_forgotten` for each memorized spell that no longer fits.
///
/// `levels` below 1, or a creature that is no character, are errors. `spawn_consequence` is a
/// text of the caller's that the event passes on: what the slain becomes.
pub fn drain_levels<D: Dice + ?Sized, S: EventSink>(
    creature: &mut Creature,
    levels: i64,
    xp_policy: XpPolicy,
    spawn_consequence: Option<&Text>,
    catalog: &Catalog,
    dice: &mut D,
    sink: &mut S,
) -> Result<DrainResult> {
    if levels < 1 {
        return Err(Error::value(format!("at least 1 level is drained, not {levels}")));
    }
    let Creature::Character(character) = creature else {
        return Err(Error::value("only characters lose levels; monsters lose Hit Dice"));
    };
    let former = character.level();
    // Looked up before anything changes: an unknown spell must leave the character whole.
    let spell_levels = if levels < former { spell_levels(character, catalog)? } else { Vec::new() };
    let mut loss = Loss { levels: 0, rolls: Faces::new(), points: 0 };
    let mut slain = false;
    for _ in 0..levels {
        if character.level() == 1 {
            slain = true;
            break;
        }
        lose_level(character, &mut loss, dice)?;
    }
    let target_id = character.body.display_id();
    let drained = |code, new_level, levels_lost, xp_after, hp_lost| LevelDrained {
        code,
        target_id,
        levels_lost,
        new_level,
        hp_lost,
        xp_after,
        spawn_consequence: spawn_consequence.cloned(),
    };
    if slain {
        let levels_lost = loss.levels + 1;
        character.xp = 0;
        if S::ON {
            sink.emit(drained(DrainCode::Slain, 0, levels_lost, None, loss.points).into());
        }
        kill(creature, DeathCode::Died, sink);
        return Ok(loss.result(levels_lost, 0, None, true));
    }
    let new_level = character.level();
    let xp = xp_after(character, former, xp_policy);
    character.xp = xp;
    if S::ON {
        sink.emit(
            drained(DrainCode::Drained, new_level, loss.levels, Some(xp), loss.points).into(),
        );
    }
    report_hit_points(creature, sink);
    if let Creature::Character(character) = creature {
        let class = Arc::clone(&character.class);
        let slots = class.row(new_level).map_or(&[][..], |row| &row.spell_slots);
        forget_beyond(character, slots, &spell_levels, sink);
    }
    let levels_lost = loss.levels;
    Ok(loss.result(levels_lost, new_level, Some(xp), false))
}

/// What the levels lost so far were worth.
struct Loss {
    levels: i64,
    rolls: Faces,
    points: i64,
}

impl Loss {
    fn result(
        self,
        levels_lost: i64,
        new_level: i64,
        xp_after: Option<i64>,
        slain: bool,
    ) -> DrainResult {
        DrainResult {
            levels_lost,
            new_level,
            hp_rolls: self.rolls,
            hp_lost: self.points,
            xp_after,
            slain,
        }
    }
}

fn lose_level<D: Dice + ?Sized>(
    character: &mut Character,
    loss: &mut Loss,
    dice: &mut D,
) -> Result<()> {
    let old = character.row().hit_dice;
    let below = character.level() - 1;
    let new = hit_dice_at(character, below)?;
    let points = if old.count > new.count {
        let rolled = dice.die(old.die)?;
        loss.rolls.push(i32::try_from(rolled).unwrap_or(i32::MAX));
        let con = if old.con_applies { character.ability_modifiers().hit_points } else { 0 };
        (rolled + con).max(1)
    } else {
        old.bonus - new.bonus
    };
    character.set_level(below)?;
    character.body.current_hp = (character.body.current_hp - points).max(1);
    character.body.max_hp = (character.body.max_hp - points).max(1);
    loss.levels += 1;
    loss.points += points;
    Ok(())
}

fn hit_dice_at(character: &Character, level: i64) -> Result<ClassHitDice> {
    let row = character.class.row(level);
    row.map(|row| row.hit_dice).ok_or_else(|| Error::value(format!("there is no level {level}")))
}

fn xp_after(character: &Character, former: i64, policy: XpPolicy) -> i64 {
    let threshold = |level| character.class.row(level).map_or(0, |row| row.xp);
    let least = threshold(character.level());
    match policy {
        XpPolicy::LevelMinimum => least,
        XpPolicy::Halfway => (threshold(former) + least).div_euclid(2),
    }
}
