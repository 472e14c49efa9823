//! The printed tables: attack matrix, monster saves, experience, turning, reaction, encounters.

use std::collections::BTreeMap;

use grognard_kernel::{Error, Id, Text, WrittenDice, wire_enum};
use serde::{Deserialize, Serialize};

use super::{
    Check, at_least, checked, ensure, not_empty,
    words::{Alignment, SavingThrows, Tier},
};

/// The attack matrix: the roll that each class of attacker needs against each armour class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct AttackMatrix {
    /// From the worst attacker to the best.
    pub rows: Vec<AttackMatrixRow>,
}
checked!(AttackMatrix);

/// What one class of attacker needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct AttackMatrixRow {
    /// The attackers' Hit Dice, as printed.
    pub hd_label: Text,
    /// What they need to hit armour class 0.
    pub thac0: i64,
    /// The same as an ascending bonus.
    pub attack_bonus: i64,
    /// The roll needed for each armour class from −3 to 9.
    #[serde(with = "cells")]
    pub by_ac: BTreeMap<i64, i64>,
}
checked!(AttackMatrixRow);

/// The armour classes that the attack matrix prints.
pub const PRINTED_AC: std::ops::RangeInclusive<i64> = -3..=9;

/// Columns are numbers in the rules and names on the wire.
mod cells {
    use std::collections::BTreeMap;

    use grognard_kernel::Text;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(
        cells: &BTreeMap<i64, i64>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_map(cells.iter().map(|(ac, roll)| (ac.to_string(), roll)))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<i64, i64>, D::Error> {
        BTreeMap::<Text, i64>::deserialize(deserializer)?
            .into_iter()
            .map(|(ac, roll)| match ac.parse() {
                Ok(ac) => Ok((ac, roll)),
                Err(_) => Err(D::Error::custom(format!("an armour class is a number: {ac:?}"))),
            })
            .collect()
    }
}

impl Check for AttackMatrixRow {
    fn check(&mut self) -> Result<(), String> {
        ensure((2..=20).contains(&self.thac0), || format!("thac0 is 2 to 20, not {}", self.thac0))?;
        at_least(-1, "attack_bonus", self.attack_bonus)?;
        ensure(self.by_ac.keys().copied().eq(PRINTED_AC), || {
            "by_ac has exactly the armour classes -3 to 9".to_owned()
        })
    }
}

impl Check for AttackMatrix {
    fn check(&mut self) -> Result<(), String> {
        ensure(self.rows.windows(2).all(|pair| pair[0].thac0 > pair[1].thac0), || {
            "attack matrix: THAC0 must fall from row to row".to_owned()
        })
    }
}

/// Saving throws of monsters of some Hit Dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MonsterSaveBand {
    /// The Hit Dice, as printed: `NH`, `1–3`.
    pub label: Text,
    /// From; `None` for a normal human.
    #[serde(default)]
    pub min_hd: Option<i64>,
    /// To; `None` for the last band.
    #[serde(default)]
    pub max_hd: Option<i64>,
    /// The figures.
    pub saves: SavingThrows,
}

/// Experience for a defeated monster of some Hit Dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct XpAward {
    /// The Hit Dice, as printed: `2+`.
    pub label: Text,
    /// Experience.
    pub base: i64,
    /// Experience for each special ability.
    pub bonus: i64,
}

wire_enum! {
    /// A column of the turning table: the Hit Dice of the undead. `2*` are two Hit Dice with a
    /// special ability.
    pub enum TurningColumn ("turning column") {
        /// 1 Hit Die.
        One = "1",
        /// 2 Hit Dice.
        Two = "2",
        /// 2 Hit Dice and a special ability.
        TwoStar = "2*",
        /// 3 Hit Dice.
        Three = "3",
        /// 4 Hit Dice.
        Four = "4",
        /// 5 Hit Dice.
        Five = "5",
        /// 6 Hit Dice.
        Six = "6",
        /// 7 to 9 Hit Dice.
        SevenToNine = "7-9",
    }
}

/// A cell of the turning table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Text", into = "Text")]
pub enum TurningCell {
    /// No effect.
    Fail,
    /// Turned on 2d6 of at least this.
    Number(i64),
    /// Turned.
    Turn,
    /// Destroyed.
    Destroy,
}

impl TryFrom<Text> for TurningCell {
    type Error = String;

    fn try_from(text: Text) -> Result<Self, String> {
        match text.as_str() {
            "—" => Ok(Self::Fail),
            "T" => Ok(Self::Turn),
            "D" => Ok(Self::Destroy),
            number => number
                .parse()
                .map(Self::Number)
                .map_err(|_| format!("a turning cell is a number, T, D or —, not {text:?}")),
        }
    }
}

impl From<TurningCell> for Text {
    fn from(cell: TurningCell) -> Self {
        match cell {
            TurningCell::Fail => "—".into(),
            TurningCell::Turn => "T".into(),
            TurningCell::Destroy => "D".into(),
            TurningCell::Number(number) => number.to_string().into(),
        }
    }
}

/// What the turning table says for a cleric's level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurningRow {
    /// The level, as printed: `1` to `10`, `11+`.
    pub label: Text,
    /// The cells.
    pub cells: BTreeMap<TurningColumn, TurningCell>,
}

/// The turning table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct TurningTable {
    /// Levels 1 to 10, and 11 and above.
    pub rows: Vec<TurningRow>,
}
checked!(TurningTable);

impl Check for TurningTable {
    fn check(&mut self) -> Result<(), String> {
        let labels = (1..=10).map(|level| level.to_string()).chain(["11+".to_owned()]);
        ensure(self.rows.iter().map(|row| row.label.as_str().to_owned()).eq(labels), || {
            "turning: expected the rows 1 to 10 and 11+".to_owned()
        })?;
        for row in &self.rows {
            ensure(row.cells.len() == TurningColumn::ALL.len(), || {
                format!("turning: row {:?} lacks a column", row.label)
            })?;
        }
        Ok(())
    }
}

wire_enum! {
    /// What came of a cleric's attempt on one kind of undead.
    pub enum TurningOutcome ("turning outcome") {
        /// No effect.
        Fail = "fail",
        /// A number to reach on 2d6.
        Number = "number",
        /// Turned.
        Turn = "turn",
        /// Destroyed.
        Destroy = "destroy",
    }
}

/// A cell of the turning table, as a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct TurningResult {
    /// What it says.
    pub outcome: TurningOutcome,
    /// The number to reach, when it is one.
    #[serde(default)]
    pub threshold: Option<i64>,
}
checked!(TurningResult);

impl Check for TurningResult {
    fn check(&mut self) -> Result<(), String> {
        ensure((self.outcome == TurningOutcome::Number) == self.threshold.is_some(), || {
            "a threshold goes with the outcome number, and only with it".to_owned()
        })
    }
}

impl From<TurningCell> for TurningResult {
    fn from(cell: TurningCell) -> Self {
        let (outcome, threshold) = match cell {
            TurningCell::Fail => (TurningOutcome::Fail, None),
            TurningCell::Number(number) => (TurningOutcome::Number, Some(number)),
            TurningCell::Turn => (TurningOutcome::Turn, None),
            TurningCell::Destroy => (TurningOutcome::Destroy, None),
        };
        Self { outcome, threshold }
    }
}

wire_enum! {
    /// How monsters take a meeting.
    pub enum ReactionResult ("reaction") {
        /// They attack.
        Attacks = "attacks",
        /// They are hostile.
        Hostile = "hostile",
        /// They are unsure.
        Uncertain = "uncertain",
        /// They do not mind.
        Indifferent = "indifferent",
        /// They are friendly.
        Friendly = "friendly",
    }
}

/// Totals of 2d6 and the reaction they mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct ReactionBand {
    /// As printed.
    pub label: Text,
    /// From; `None` for no lower end.
    #[serde(default)]
    pub min_total: Option<i64>,
    /// To; `None` for no upper end.
    #[serde(default)]
    pub max_total: Option<i64>,
    /// The reaction.
    pub result: ReactionResult,
    /// What it means, in our words.
    pub text: Text,
}
checked!(ReactionBand);

impl Check for ReactionBand {
    fn check(&mut self) -> Result<(), String> {
        let given = (self.min_total, self.max_total);
        ensure(given != (None, None), || "a reaction band has an end".to_owned())?;
        match given {
            (Some(min), Some(max)) => {
                ensure(min <= max, || "a reaction band ends before it begins".to_owned())
            }
            _ => Ok(()),
        }
    }
}

/// The reaction table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct ReactionTable {
    /// From the worst reaction to the best.
    pub bands: Vec<ReactionBand>,
}
checked!(ReactionTable);

impl Check for ReactionTable {
    fn check(&mut self) -> Result<(), String> {
        let [first, .., last] = self.bands.as_slice() else {
            return Err("reaction: expected five bands".to_owned());
        };
        ensure(self.bands.len() == 5, || "reaction: expected five bands".to_owned())?;
        ensure(first.min_total.is_none() && last.max_total.is_none(), || {
            "reaction: the first and the last band are open".to_owned()
        })?;
        let contiguous = self.bands.windows(2).all(|pair| {
            pair[0]
                .max_total
                .zip(pair[1].min_total)
                .is_some_and(|(max, min)| max.checked_add(1) == Some(min))
        });
        ensure(contiguous, || "reaction: the bands leave a gap".to_owned())
    }
}

/// The tables that combat reads: the file `combat_tables.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CombatTables {
    /// The attack matrix.
    pub attack_matrix: AttackMatrix,
    /// Saving throws of monsters, from the weakest.
    pub monster_saves: Vec<MonsterSaveBand>,
    /// Experience for defeated monsters, from the weakest.
    pub xp_awards: Vec<XpAward>,
    /// The turning table.
    pub turning: TurningTable,
    /// The reaction table.
    pub reaction: ReactionTable,
}

/// Who is met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EncounterEntry {
    /// Monsters.
    Monster(MonsterEntry),
    /// A rival party.
    NpcParty {
        /// Which kind.
        party_kind: Tier,
    },
}

/// Monsters that a row can bring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct MonsterEntry {
    /// One kind, or several of which each individual is one.
    pub monster_ids: Vec<Id>,
    /// Dice that choose one kind for the whole group; the lowest total is the first.
    #[serde(default)]
    pub variant_dice: Option<WrittenDice>,
}
checked!(MonsterEntry);

impl Check for MonsterEntry {
    fn check(&mut self) -> Result<(), String> {
        ensure(!self.monster_ids.is_empty(), || "monster_ids is empty".to_owned())?;
        let Some(written) = &self.variant_dice else {
            return Ok(());
        };
        let dice = written.dice();
        let span = dice.greatest() - dice.least() + 1;
        let count = i64::try_from(self.monster_ids.len()).unwrap_or(i64::MAX);
        ensure(dice.multiplier() == 1 && span == count, || {
            format!("variant_dice {written} must have as many totals as there are monster_ids")
        })
    }
}

/// A row of an encounter table: who appears on one result of the d20, and how many.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct EncounterRow {
    /// The result, 1 to 20.
    pub roll: i64,
    /// The name printed in the row.
    pub name: Text,
    /// Who.
    pub entry: EncounterEntry,
    /// How many, rolled.
    #[serde(default)]
    pub count_dice: Option<WrittenDice>,
    /// How many, fixed.
    #[serde(default)]
    pub count_fixed: Option<i64>,
}
checked!(EncounterRow);

impl Check for EncounterRow {
    fn check(&mut self) -> Result<(), String> {
        ensure((1..=20).contains(&self.roll), || format!("roll is 1 to 20, not {}", self.roll))?;
        not_empty("the name of a row", &self.name)?;
        ensure(self.count_dice.is_some() != self.count_fixed.is_some(), || {
            "exactly one of count_dice and count_fixed".to_owned()
        })
    }
}

/// The wandering monsters of some dungeon levels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct EncounterTable {
    /// The id: `level_1`.
    pub id: Id,
    /// The heading for people.
    pub label: Text,
    /// The first level it covers.
    pub min_level: i64,
    /// The last; `None` for all below.
    #[serde(default)]
    pub max_level: Option<i64>,
    /// Twenty rows, in the order of the d20.
    pub rows: Vec<EncounterRow>,
    /// Which fields an importer corrected; empty for printed tables.
    #[serde(default)]
    pub overrides_applied: Vec<Text>,
}
checked!(EncounterTable);

impl EncounterTable {
    /// The row of a d20 result, 1 to 20.
    pub fn row(&self, roll: i64) -> Result<&EncounterRow, Error> {
        usize::try_from(roll.saturating_sub(1))
            .ok()
            .and_then(|index| self.rows.get(index))
            .ok_or_else(|| Error::value(format!("an encounter roll is 1 to 20, not {roll}")))
    }
}

impl Check for EncounterTable {
    fn check(&mut self) -> Result<(), String> {
        at_least(1, "min_level", self.min_level)?;
        if let Some(max) = self.max_level {
            at_least(self.min_level, "max_level", max)?;
        }
        ensure(self.rows.iter().map(|row| row.roll).eq(1..=20), || {
            format!("table {:?}: expected rows 1 to 20 in order", self.id.as_str())
        })
    }
}

/// A class and levels that an NPC may have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NpcClassLevel {
    /// The d8 result.
    pub roll: i64,
    /// The class.
    pub class_id: Id,
    /// The level in a basic party.
    pub basic_dice: WrittenDice,
    /// The level in an expert party.
    pub expert_dice: WrittenDice,
}

/// Results of a d6 and the alignment they mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NpcAlignment {
    /// From.
    pub roll_min: i64,
    /// To.
    pub roll_max: i64,
    /// The alignment.
    pub alignment: Alignment,
}

/// How many are in a party.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NpcComposition {
    /// Which kind of party.
    pub kind: Tier,
    /// How many.
    pub count_dice: WrittenDice,
}

/// What a member of a rival party owns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NpcKit {
    /// The class.
    pub class_id: Id,
    /// Equipment, one lot of each.
    pub granted: Vec<Id>,
    /// What of it is worn or in hand.
    pub equipped: Vec<Id>,
    /// Plate mail takes the place of chainmail in an expert party.
    #[serde(default)]
    pub plate_in_expert: bool,
}

/// The encounter tables and those of rival parties: the file `encounter_tables.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct EncounterTables {
    /// By level, shallowest first.
    pub tables: Vec<EncounterTable>,
    /// Class and level of an NPC.
    #[serde(default)]
    pub npc_class_levels: Vec<NpcClassLevel>,
    /// Alignment of an NPC party.
    #[serde(default)]
    pub npc_alignment: Vec<NpcAlignment>,
    /// Size of an NPC party.
    #[serde(default)]
    pub npc_compositions: Vec<NpcComposition>,
    /// What members of each class own.
    #[serde(default, skip_serializing)]
    pub npc_kits: Vec<NpcKit>,
    /// What every member owns beside that.
    #[serde(default, skip_serializing)]
    pub npc_supplies: Vec<Id>,
}
checked!(EncounterTables);

impl Check for EncounterTables {
    fn check(&mut self) -> Result<(), String> {
        let mut next = Some(1);
        for table in &self.tables {
            ensure(next == Some(table.min_level), || {
                format!("table {:?}: the levels leave a gap or overlap", table.id.as_str())
            })?;
            next = table.max_level.map(|max| max.saturating_add(1));
        }
        ensure(next.is_none(), || "the last encounter table must be open".to_owned())
    }
}
