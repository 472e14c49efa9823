//! `chargen.*`: a new character.

use grognard::{
    kernel::{Error, Id, Result, Text},
    knave::{Ability, Sheet, Size, Swap, TRAITS},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    answer::{Answer, tell},
    game::{Game, Table},
    state::{CharacterState, character_state},
};
use crate::operations::Operations;

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("chargen.sheet", sheet);
    operations.add("chargen.rename", rename);
    operations.add("chargen.swap", swap);
    operations.add("chargen.apply", apply);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// A sheet as it is written.
#[derive(Serialize)]
struct Written {
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<&'static str>,
    name: Text,
    #[serde(flatten)]
    abilities: Map<String, Value>,
    hp: i64,
    hp_max: i64,
    armor: Option<Text>,
    helmet: Option<Text>,
    shield: Option<Text>,
    weapon: Text,
    backpack: Vec<Text>,
    ability_changes: u32,
    can_swap: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    traits: Option<Map<String, Value>>,
}

impl Written {
    fn of(sheet: &Sheet) -> Self {
        let bonus = |(ability, bonus): (Ability, i64)| (ability.as_str().into(), bonus.into());
        Self {
            outcome: None,
            name: sheet.name.clone(),
            abilities: sheet.abilities.iter().map(bonus).collect(),
            hp: sheet.hp,
            hp_max: sheet.hp,
            armor: sheet.armor.clone(),
            helmet: sheet.helmet.clone(),
            shield: sheet.shield.clone(),
            weapon: sheet.weapon.clone(),
            backpack: sheet.backpack.clone(),
            ability_changes: sheet.ability_changes,
            can_swap: sheet.can_swap(),
            traits: None,
        }
    }

    fn with_traits(sheet: &Sheet) -> Self {
        let traits = TRAITS.iter().zip(&sheet.traits);
        let written = |(name, value): (&&str, &Text)| ((*name).to_owned(), value.as_str().into());
        Self { traits: Some(traits.map(written).collect()), ..Self::of(sheet) }
    }

    fn after(swap: Swap, sheet: &Sheet) -> Self {
        Self { outcome: Some(swap.as_str()), ..Self::of(sheet) }
    }
}

fn sheet(game: &mut Game, _: Nothing) -> Result<Answer<Written>> {
    tell(game, |table, dice, _| {
        let sheet = Sheet::roll(&table.world.rules, dice)?;
        let written = Written::with_traits(&sheet);
        table.sheet = Some(sheet);
        Ok(written)
    })
}

fn sheet_of(table: &mut Table) -> Result<&mut Sheet> {
    table.sheet.as_mut().ok_or_else(|| Error::value("no sheet: chargen.sheet makes one"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Input {
    input: String,
}

fn rename(game: &mut Game, args: Input) -> Result<Answer<Text>> {
    sheet_of(&mut game.table)?.rename(&args.input);
    let name = sheet_of(&mut game.table)?.name.clone();
    tell(game, |_, _, _| Ok(name))
}

fn swap(game: &mut Game, args: Input) -> Result<Answer<Written>> {
    let sheet = sheet_of(&mut game.table)?;
    let swapped = sheet.swap(&args.input);
    let written = Written::after(swapped, sheet);
    tell(game, |_, _, _| Ok(written))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Apply {
    id: Id,
}

/// The character that was made.
#[derive(Serialize)]
struct Made {
    name: Text,
    #[serde(flatten)]
    character: CharacterState,
    slots_used: Size,
    slots_max: Size,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_behind: Vec<Id>,
}

fn apply(game: &mut Game, args: Apply) -> Result<Answer<Made>> {
    let sheet = sheet_of(&mut game.table)?.clone();
    tell(game, |table, _, _| {
        let world = &mut table.world;
        let made = world.add_character(&args.id, &sheet)?;
        Ok(Made {
            name: sheet.name.clone(),
            character: character_state(world, &args.id)?,
            slots_used: world.slots_used(&args.id)?,
            slots_max: world.capacity(&args.id)?,
            left_behind: made.left_behind,
        })
    })
}
