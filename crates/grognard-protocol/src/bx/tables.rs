//! `tables.*`.

use grognard::{
    bx::{
        StreamName,
        model::{
            monster::HitDice,
            table::{
                AttackMatrix, EncounterEntry, EncounterRow, MonsterEntry, MonsterSaveBand,
                NpcAlignment, NpcClassLevel, NpcComposition, ReactionResult, TurningColumn,
                TurningResult, XpAward,
            },
        },
        tables,
    },
    kernel::{Error, Id, Result, Text},
};
use serde::{Deserialize, Serialize};

use super::{
    dice::{Nothing, bad_argument, stream_named},
    game::Game,
};
use crate::operations::Operations;

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("tables.to_hit_ac", to_hit_ac);
    operations.add("tables.to_hit_grid", to_hit_grid);
    operations.add("tables.attack_matrix", attack_matrix);
    operations.add("tables.thac0_for_hd", thac0_for_hd);
    operations.add("tables.monster_save_band_label", save_band_label);
    operations.add("tables.xp_band_label", xp_band_label);
    operations.add("tables.turning_column", turning_column);
    operations.add("tables.monster_xp", monster_xp);
    operations.add("tables.hit_dice", hit_dice);
    operations.add("tables.save_band", save_band);
    operations.add("tables.xp_row", xp_row);
    operations.add("tables.turning_columns", turning_columns);
    operations.add("tables.turning_result", turning_result);
    operations.add("tables.reaction_result", reaction_result);
    operations.add("tables.for_level", for_level);
    operations.add("tables.encounter_row", encounter_row);
    operations.add("tables.npc_tables", npc_tables);
    operations.add("tables.select_encounter_individuals", select_individuals);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ToHit {
    thac0: i64,
    ac: i64,
}

fn to_hit_ac(_: &mut Game, args: ToHit) -> Result<i64> {
    Ok(tables::to_hit_ac(args.thac0, args.ac))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ToHitGrid {
    thac0: (i64, i64),
    ac: (i64, i64),
}

/// No grid of figures is larger than this on a side.
const GRID: i64 = 1000;

fn to_hit_grid(_: &mut Game, args: ToHitGrid) -> Result<Vec<Vec<i64>>> {
    let side = |name: &str, (from, to): (i64, i64)| match to.checked_sub(from) {
        Some(span) if span < GRID => Ok(from..=to),
        _ => Err(bad_argument(name, format!("more than {GRID} figures"))),
    };
    let (rows, columns) = (side("thac0", args.thac0)?, side("ac", args.ac)?);
    Ok(rows.map(|thac0| columns.clone().map(|ac| tables::to_hit_ac(thac0, ac)).collect()).collect())
}

fn attack_matrix(_: &mut Game, _: Nothing) -> Result<AttackMatrix> {
    Ok(tables::combat_tables().attack_matrix.clone())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Thac0ForHd {
    count: i64,
    #[serde(default)]
    bonus_modifier: bool,
}

fn thac0_for_hd(_: &mut Game, args: Thac0ForHd) -> Result<(i64, i64)> {
    Ok(tables::thac0_for_hd(args.count, args.bonus_modifier))
}

/// Hit Dice: those of a kind of monster, or figures.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HitDiceOf {
    #[serde(default)]
    template: Option<Id>,
    #[serde(default)]
    hit_dice: Option<HitDice>,
}

impl HitDiceOf {
    fn find(&self, game: &Game) -> Result<HitDice> {
        match (&self.template, self.hit_dice) {
            (Some(id), None) => Ok(game.catalog.monster(id)?.hit_dice),
            (None, Some(hit_dice)) => Ok(hit_dice),
            _ => Err(Error::value("expected template or hit_dice")),
        }
    }
}

fn save_band_label(game: &mut Game, args: HitDiceOf) -> Result<&'static str> {
    Ok(tables::monster_save_band_label(&args.find(game)?))
}

fn xp_band_label(game: &mut Game, args: HitDiceOf) -> Result<&'static str> {
    Ok(tables::xp_band_label(&args.find(game)?))
}

fn turning_column(game: &mut Game, args: HitDiceOf) -> Result<Option<TurningColumn>> {
    Ok(tables::turning_column(&args.find(game)?))
}

fn monster_xp(game: &mut Game, args: HitDiceOf) -> Result<i64> {
    Ok(tables::monster_xp(&args.find(game)?))
}

fn hit_dice(game: &mut Game, args: HitDiceOf) -> Result<HitDice> {
    args.find(game)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Labelled {
    label: Text,
}

fn save_band(_: &mut Game, args: Labelled) -> Result<&'static MonsterSaveBand> {
    tables::save_band(&args.label)
}

fn xp_row(_: &mut Game, args: Labelled) -> Result<&'static XpAward> {
    tables::xp_row(&args.label)
}

fn turning_columns(_: &mut Game, _: Nothing) -> Result<&'static [TurningColumn]> {
    Ok(TurningColumn::ALL)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turning {
    cleric_level: i64,
    column: TurningColumn,
}

fn turning_result(_: &mut Game, args: Turning) -> Result<TurningResult> {
    tables::turning_result(args.cleric_level, args.column)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Total {
    total: i64,
}

fn reaction_result(_: &mut Game, args: Total) -> Result<ReactionResult> {
    Ok(tables::reaction_result(args.total))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Level {
    level: i64,
}

/// An encounter table without its rows.
#[derive(Serialize)]
struct TableHead {
    id: Id,
    label: Text,
    min_level: i64,
    max_level: Option<i64>,
}

fn for_level(_: &mut Game, args: Level) -> Result<TableHead> {
    let table = tables::for_level(args.level)?;
    Ok(TableHead {
        id: table.id.clone(),
        label: table.label.clone(),
        min_level: table.min_level,
        max_level: table.max_level,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    level: i64,
    roll: i64,
}

fn encounter_row(_: &mut Game, args: Row) -> Result<&'static EncounterRow> {
    tables::for_level(args.level)?.row(args.roll)
}

#[derive(Serialize)]
struct NpcTables {
    npc_class_levels: &'static [NpcClassLevel],
    npc_alignment: &'static [NpcAlignment],
    npc_compositions: &'static [NpcComposition],
}

fn npc_tables(_: &mut Game, _: Nothing) -> Result<NpcTables> {
    let tables = tables::encounter_tables();
    Ok(NpcTables {
        npc_class_levels: &tables.npc_class_levels,
        npc_alignment: &tables.npc_alignment,
        npc_compositions: &tables.npc_compositions,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Individuals {
    #[serde(default)]
    level: Option<i64>,
    #[serde(default)]
    roll: Option<i64>,
    #[serde(default)]
    entry: Option<MonsterEntry>,
    count: usize,
    #[serde(default)]
    stream: Option<Id>,
}

fn select_individuals(game: &mut Game, args: Individuals) -> Result<Vec<Id>> {
    let entry = match (args.entry, args.level, args.roll) {
        (Some(entry), None, None) => entry,
        (None, Some(level), Some(roll)) => match &tables::for_level(level)?.row(roll)?.entry {
            EncounterEntry::Monster(entry) => entry.clone(),
            EncounterEntry::NpcParty { .. } => {
                return Err(Error::value("the row is one of a rival party, not of monsters"));
            }
        },
        _ => return Err(Error::value("expected level and roll, or entry")),
    };
    let dice = stream_named(game, args.stream.as_ref(), StreamName::Wandering);
    tables::select_encounter_individuals(&entry, args.count, dice)
}
