//! `dice.*`, `save.*`, `table.roll`, `morale.check`, `rest.heal`, `death.roll`, `ai.pick`: the roll
//! engine on creatures that are given with the call.

use std::collections::BTreeMap;

use grognard::{
    kernel::{Result, Text},
    knave::{
        Ability, Bonuses, Condition, Death, Edge, Living, Mortal, NamedTable, OpposedSave, Quality,
        Save, Saved, Stat, Table, check_morale, heal_from_rest, pick_by_weight, roll, roll_at_most,
        roll_d20, roll_death, roll_table,
    },
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    answer::{Answer, tell},
    game::Game,
};
use crate::operations::Operations;

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("dice.roll", dice_roll);
    operations.add("dice.d20", dice_d20);
    operations.add("save.unopposed", save);
    operations.add("save.opposed", save_opposed);
    operations.add("table.roll", table_roll);
    operations.add("morale.check", morale);
    operations.add("rest.heal", rest);
    operations.add("death.roll", death);
    operations.add("ai.pick", pick);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DiceArgs {
    dice: Text,
    #[serde(default)]
    max_number: Option<i64>,
}

fn dice_roll(game: &mut Game, args: DiceArgs) -> Result<Answer<i64>> {
    tell(game, |table, dice, _| match args.max_number {
        Some(most) => roll_at_most(&args.dice, most, &table.world.rules, dice),
        None => roll(&args.dice, &table.world.rules, dice),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EdgeArgs {
    #[serde(default)]
    advantage: bool,
    #[serde(default)]
    disadvantage: bool,
}

fn dice_d20(game: &mut Game, args: EdgeArgs) -> Result<Answer<i64>> {
    let edge = Edge { advantage: args.advantage, disadvantage: args.disadvantage };
    tell(game, |_, dice, _| roll_d20(edge, dice))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SaveArgs {
    actor: BTreeMap<Stat, i64>,
    #[serde(default)]
    ability: Option<Stat>,
    #[serde(default)]
    target: Option<i64>,
    #[serde(default)]
    advantage: bool,
    #[serde(default)]
    disadvantage: bool,
    #[serde(default)]
    modifier: i64,
}

/// A save as it is written: what had to be beaten goes by `target` or by `defense`.
#[derive(Serialize)]
struct SavedAnswer {
    success: bool,
    quality: Option<Quality>,
    natural: i64,
    bonus: i64,
    modifier: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    defense: Option<i64>,
}

impl SavedAnswer {
    fn new(saved: Saved, opposed: bool) -> Self {
        let Saved { success, quality, natural, bonus, modifier, target } = saved;
        let (target, defense) = if opposed { (None, Some(target)) } else { (Some(target), None) };
        Self { success, quality, natural, bonus, modifier, target, defense }
    }
}

fn save(game: &mut Game, args: SaveArgs) -> Result<Answer<SavedAnswer>> {
    let usual = Save::default();
    let save = Save {
        ability: args.ability.unwrap_or(usual.ability),
        target: args.target.unwrap_or(usual.target),
        edge: Edge { advantage: args.advantage, disadvantage: args.disadvantage },
        modifier: args.modifier,
    };
    tell(game, |_, dice, _| Ok(SavedAnswer::new(save.roll(&args.actor, dice)?, false)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpposedArgs {
    attacker: BTreeMap<Stat, i64>,
    defender: BTreeMap<Stat, i64>,
    #[serde(default)]
    attack_type: Option<Stat>,
    #[serde(default)]
    defense_type: Option<Stat>,
    #[serde(default)]
    advantage: bool,
    #[serde(default)]
    disadvantage: bool,
    #[serde(default)]
    modifier: i64,
}

fn save_opposed(game: &mut Game, args: OpposedArgs) -> Result<Answer<SavedAnswer>> {
    let usual = OpposedSave::default();
    let save = OpposedSave {
        attack: args.attack_type.unwrap_or(usual.attack),
        defence: args.defense_type.unwrap_or(usual.defence),
        edge: Edge { advantage: args.advantage, disadvantage: args.disadvantage },
        modifier: args.modifier,
    };
    tell(game, |_, dice, _| {
        Ok(SavedAnswer::new(save.roll(&args.attacker, &args.defender, dice)?, true))
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableArgs {
    dice: Text,
    table: Rows,
}

/// A table's name, or its rows.
#[derive(Deserialize)]
#[serde(untagged)]
enum Rows {
    Named(String),
    Given(Vec<Value>),
}

fn table_roll(game: &mut Game, args: TableArgs) -> Result<Answer<Option<Value>>> {
    let given;
    let rules = game.table.world.rules;
    let rows = match args.table {
        Rows::Named(name) => &NamedTable::of(&name, &rules)?.table,
        Rows::Given(rows) => {
            given = Table::read(rows);
            &given
        }
    };
    tell(game, |_, dice, _| Ok(roll_table(&args.dice, rows, &rules, dice)?.cloned()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfCreature<C> {
    creature: C,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Morale {
    #[serde(default)]
    morale: Option<i64>,
}

fn morale(game: &mut Game, args: OfCreature<Morale>) -> Result<Answer<bool>> {
    tell(game, |table, dice, _| check_morale(args.creature.morale, &table.world.rules, dice))
}

/// A creature as it is given with a call: what is left out it does not have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    #[serde(default)]
    strength: Option<i64>,
    #[serde(default)]
    dexterity: Option<i64>,
    #[serde(default)]
    constitution: Option<i64>,
    #[serde(default)]
    intelligence: Option<i64>,
    #[serde(default)]
    wisdom: Option<i64>,
    #[serde(default)]
    charisma: Option<i64>,
    hp: i64,
    hp_max: i64,
}

impl Body {
    const fn slot(&mut self, ability: Ability) -> &mut Option<i64> {
        match ability {
            Ability::Strength => &mut self.strength,
            Ability::Dexterity => &mut self.dexterity,
            Ability::Constitution => &mut self.constitution,
            Ability::Intelligence => &mut self.intelligence,
            Ability::Wisdom => &mut self.wisdom,
            Ability::Charisma => &mut self.charisma,
        }
    }
}

impl Bonuses for Body {
    fn bonus(&self, stat: Stat) -> Option<i64> {
        match stat {
            Stat::Strength => self.strength,
            Stat::Dexterity => self.dexterity,
            Stat::Constitution => self.constitution,
            Stat::Intelligence => self.intelligence,
            Stat::Wisdom => self.wisdom,
            Stat::Charisma => self.charisma,
            Stat::Armour => None,
        }
    }
}

impl Living for Body {
    fn hp(&self) -> i64 {
        self.hp
    }

    fn hp_max(&self) -> i64 {
        self.hp_max
    }

    fn set_hp(&mut self, hp: i64) {
        self.hp = hp;
    }
}

impl Mortal for Body {
    fn set_ability(&mut self, ability: Ability, bonus: i64) {
        *self.slot(ability) = Some(bonus);
    }
}

/// The hit points that are left.
#[derive(Serialize)]
pub(super) struct HitPoints {
    pub(super) hp: i64,
}

fn rest(game: &mut Game, mut args: OfCreature<Body>) -> Result<Answer<HitPoints>> {
    tell(game, |table, dice, _| {
        heal_from_rest(&mut args.creature, &table.world.rules, dice)?;
        Ok(HitPoints { hp: args.creature.hp })
    })
}

/// What came of a brush with death.
#[derive(Serialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
enum DeathAnswer {
    Dead {
        hp: i64,
    },
    Survived {
        hp: i64,
        ability: Ability,
        value: i64,
        loss: i64,
        recovered: i64,
        #[serde(skip_serializing_if = "Option::is_none")]
        condition: Option<Condition>,
    },
}

fn death(game: &mut Game, mut args: OfCreature<Body>) -> Result<Answer<DeathAnswer>> {
    tell(game, |table, dice, _| {
        let death = roll_death(&mut args.creature, &table.world.rules, dice)?;
        let hp = args.creature.hp;
        Ok(match death {
            Death::Dead => DeathAnswer::Dead { hp },
            Death::Survived { condition, ability, value, loss, recovered, .. } => {
                DeathAnswer::Survived { hp, ability, value, loss, recovered, condition }
            }
        })
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Weights {
    probabilities: Vec<(Text, f64)>,
}

fn pick(game: &mut Game, args: Weights) -> Result<Answer<Option<Text>>> {
    tell(game, |_, dice, _| pick_by_weight(&args.probabilities, dice))
}
