//! Monsters (B/X: Monsters).

use std::fmt;

use grognard_kernel::{Id, NameList, Text, WrittenDice, wire_enum};
use serde::{Deserialize, Serialize};

use super::{
    Check, Entry, at_least, checked, ensure,
    monster_ability::{AbilityRule, MonsterAbility},
    not_empty,
    words::{Alignment, ByEnergy, Categories, Condition, DamageKey, Energy, GateKey, SavingThrows},
};

/// A kind of monster: what every one of them has.
///
/// Templates are made by the loader, which checks them; the fields are for reading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct MonsterTemplate {
    /// The id.
    pub id: Id,
    /// The name for people.
    pub name: Text,
    /// Templates of one page are variants of one creature.
    pub page: Text,
    /// What it is, in our words.
    #[serde(default)]
    pub summary: Text,
    /// Armour class, descending; `None` when no roll is needed to hit it.
    pub ac: Option<i64>,
    /// Armour class, ascending.
    pub ac_ascending: Option<i64>,
    /// Armour classes in other states. Nothing applies them: the referee does.
    #[serde(default)]
    pub ac_alternates: Vec<AcAlternate>,
    /// Whether an attack needs a roll to hit it.
    #[serde(default = "yes")]
    pub attack_roll_required: bool,
    /// Hit Dice.
    pub hit_dice: HitDice,
    /// What it may do in a round: one routine, chosen anew each round.
    #[serde(default)]
    pub attacks: Vec<AttackRoutine>,
    /// What it needs to hit armour class 0.
    pub thac0: i64,
    /// The same as an ascending bonus.
    pub attack_bonus: i64,
    /// How it moves.
    pub movement: Vec<Movement>,
    /// Saving throws.
    pub saves: MonsterSaves,
    /// Morale score, 2 to 12.
    #[serde(default)]
    pub morale: Option<i64>,
    /// Morale in other circumstances.
    #[serde(default)]
    pub morale_alternates: Vec<MoraleAlternate>,
    /// Alignment.
    pub alignment: AlignmentChoice,
    /// Experience for defeating it.
    pub xp: i64,
    /// Experience for those of its kind in a special role.
    #[serde(default)]
    pub xp_notes: Vec<XpNote>,
    /// How many appear.
    pub number_appearing: NumberAppearing,
    /// What treasure it has.
    #[serde(default)]
    pub treasure: TreasureRef,
    /// What it can do beyond its attacks.
    #[serde(default)]
    pub abilities: Vec<MonsterAbility>,
    /// What does not harm it, or less.
    #[serde(default)]
    pub defenses: Defenses,
    /// Tags that other rules speak of.
    #[serde(default)]
    pub categories: Categories,
    /// Which fields an importer corrected; empty for printed monsters.
    #[serde(default)]
    pub overrides_applied: Vec<Text>,
}
checked!(MonsterTemplate);

const fn yes() -> bool {
    true
}

impl MonsterTemplate {
    /// The first ability with that tag. (The basilisk has two called `petrification`.)
    #[must_use]
    pub fn ability(&self, tag: &str) -> Option<&MonsterAbility> {
        self.abilities.iter().find(|ability| ability.tag() == tag)
    }

    /// What the engine makes of the first ability with that tag.
    #[must_use]
    pub fn rule(&self, tag: &str) -> Option<&AbilityRule> {
        self.ability(tag).map(MonsterAbility::rule)
    }

    /// Whether it has a category, such as `undead`.
    #[must_use]
    pub fn is_a(&self, category: &str) -> bool {
        self.categories.iter().any(|own| own == category)
    }
}

impl Check for MonsterTemplate {
    fn check(&mut self) -> Result<(), String> {
        let both = (self.ac.is_some(), self.ac_ascending.is_some());
        let needed = self.attack_roll_required;
        ensure(both == (needed, needed), || {
            if needed {
                "ac and ac_ascending are both needed".to_owned()
            } else {
                "without an attack roll there is no ac and no ac_ascending".to_owned()
            }
        })?;
        ensure((2..=20).contains(&self.thac0), || format!("thac0 is 2 to 20, not {}", self.thac0))?;
        at_least(-1, "attack_bonus", self.attack_bonus)?;
        ensure(!self.movement.is_empty(), || "movement is empty".to_owned())?;
        if let Some(morale) = self.morale {
            check_morale("morale", morale)?;
        }
        at_least(0, "xp", self.xp)
    }
}

fn check_morale(name: &str, score: i64) -> Result<(), String> {
    ensure((2..=12).contains(&score), || format!("{name} is 2 to 12, not {score}"))
}

impl Entry for MonsterTemplate {
    const WHAT: &'static str = "monster";

    fn id(&self) -> &str {
        &self.id
    }
}

/// Another armour class and when it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AcAlternate {
    /// Descending.
    pub ac: i64,
    /// Ascending.
    pub ac_ascending: i64,
    /// When it holds.
    #[serde(default)]
    pub condition: Text,
}

/// Hit Dice: how many dice a monster's hit points are rolled with, and so how dangerous it is.
///
/// Printed like `4+1**`: four dice and one point, two asterisks for special abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct HitDice {
    /// How many dice; 0 for a creature with a fixed number of hit points.
    #[serde(default)]
    pub count: i64,
    /// The die: 8, or 4 for the weakest.
    #[serde(default = "eight")]
    pub die: i64,
    /// Hit points added to the dice.
    #[serde(default)]
    pub modifier: i64,
    /// How many special abilities count towards experience.
    #[serde(default)]
    pub asterisks: i64,
    /// The printed average of hit points.
    #[serde(default)]
    pub average_hp: Option<i64>,
    /// A fixed number of hit points instead of dice.
    #[serde(default)]
    pub fixed_hp: Option<i64>,
}
checked!(HitDice);

const fn eight() -> i64 {
    8
}

impl Check for HitDice {
    fn check(&mut self) -> Result<(), String> {
        at_least(0, "count", self.count)?;
        at_least(0, "asterisks", self.asterisks)?;
        ensure(matches!(self.die, 4 | 8), || format!("die is 4 or 8, not {}", self.die))?;
        ensure(self.count > 0 || self.fixed_hp.is_some(), || {
            "count is 0, which needs fixed_hp".to_owned()
        })
    }
}

impl fmt::Display for HitDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.count, self.fixed_hp) {
            (0, Some(points)) => write!(f, "{points} hp")?,
            (count, _) if self.die == 8 => write!(f, "{count}")?,
            (count, _) => write!(f, "{count}d{}", self.die)?,
        }
        if self.modifier != 0 {
            write!(f, "{:+}", self.modifier)?;
        }
        for _ in 0..self.asterisks {
            f.write_str("*")?;
        }
        Ok(())
    }
}

/// Attacks that a monster makes together in one round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct AttackRoutine {
    /// At least one.
    pub attacks: Vec<MonsterAttack>,
}
checked!(AttackRoutine);

impl Check for AttackRoutine {
    fn check(&mut self) -> Result<(), String> {
        ensure(!self.attacks.is_empty(), || "attacks is empty".to_owned())
    }
}

/// A natural attack, or the use of a weapon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct MonsterAttack {
    /// How often in the routine.
    #[serde(default = "one")]
    pub count: i64,
    /// The name: `claw`, `bite`, `weapon`.
    pub name: Text,
    /// Damage on a hit, in dice.
    #[serde(default)]
    pub damage: Option<WrittenDice>,
    /// A fixed damage.
    #[serde(default)]
    pub fixed_damage: Option<i64>,
    /// Fixed damages to choose from.
    #[serde(default)]
    pub fixed_damage_options: Vec<i64>,
    /// Made with a weapon.
    #[serde(default)]
    pub by_weapon: bool,
    /// What the creature adds to its weapon's damage. The engine does not read it.
    #[serde(default)]
    pub by_weapon_modifier: i64,
    /// Tags of abilities that a hit brings with it.
    #[serde(default)]
    pub effects: Vec<Text>,
}
checked!(MonsterAttack);

const fn one() -> i64 {
    1
}

impl Check for MonsterAttack {
    fn check(&mut self) -> Result<(), String> {
        not_empty("name", &self.name)?;
        at_least(1, "count", self.count)
    }
}

/// A way of moving.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct Movement {
    /// Feet per turn.
    pub rate_feet: i64,
    /// Feet per round in an encounter.
    pub encounter_rate_feet: i64,
    /// `flying`, `swimming`; `None` for walking.
    #[serde(default)]
    pub descriptor: Option<Text>,
}
checked!(Movement);

impl Check for Movement {
    fn check(&mut self) -> Result<(), String> {
        at_least(0, "rate_feet", self.rate_feet)?;
        at_least(0, "encounter_rate_feet", self.encounter_rate_feet)
    }
}

/// Saving throws and what they are printed as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MonsterSaves {
    /// The five figures.
    pub values: SavingThrows,
    /// Whose saves they are: Hit Dice, `NH`, or a class and level.
    pub save_as: Text,
}

/// Another morale score and when it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct MoraleAlternate {
    /// 2 to 12.
    pub score: i64,
    /// When it holds.
    pub condition: Text,
}
checked!(MoraleAlternate);

impl Check for MoraleAlternate {
    fn check(&mut self) -> Result<(), String> {
        check_morale("score", self.score)?;
        not_empty("condition", &self.condition)
    }
}

/// The alignments that a kind of monster may have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct AlignmentChoice {
    /// At least one.
    pub options: Vec<Alignment>,
    /// The one that most have.
    #[serde(default)]
    pub usual: Option<Alignment>,
}
checked!(AlignmentChoice);

impl Check for AlignmentChoice {
    fn check(&mut self) -> Result<(), String> {
        ensure(!self.options.is_empty(), || "options is empty".to_owned())
    }
}

/// Experience for a monster in a special role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct XpNote {
    /// The role.
    pub role: Text,
    /// Experience.
    pub xp: i64,
}

/// How many of a kind are met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberAppearing {
    /// Wandering in a dungeon.
    pub dungeon: Appearing,
    /// In their lair or in the wild.
    pub lair: Appearing,
}

/// One way to say how many: dice, a number, or a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct Appearing {
    /// Rolled.
    #[serde(default)]
    pub dice: Option<WrittenDice>,
    /// Always so many.
    #[serde(default)]
    pub fixed: Option<i64>,
    /// The description says.
    #[serde(default)]
    pub see_below: bool,
}
checked!(Appearing);

impl Check for Appearing {
    fn check(&mut self) -> Result<(), String> {
        let given = [self.dice.is_some(), self.fixed.is_some(), self.see_below];
        ensure(given.iter().filter(|given| **given).count() == 1, || {
            "expected exactly one of dice, fixed and see_below".to_owned()
        })
    }
}

/// What treasure a monster has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct TreasureRef {
    /// Treasure types.
    #[serde(default)]
    pub letters: Vec<Text>,
    /// Treasure types of its lair or its leader.
    #[serde(default)]
    pub parenthetical: Vec<Text>,
    /// Gold pieces beyond the types.
    #[serde(default)]
    pub extra_gp: i64,
    /// How often the types are rolled.
    #[serde(default = "one")]
    pub multiplier: i64,
    /// Things of no type.
    #[serde(default)]
    pub special: Vec<Text>,
    /// The description says.
    #[serde(default)]
    pub see_below: bool,
}
checked!(TreasureRef);

impl Default for TreasureRef {
    fn default() -> Self {
        Self {
            letters: Vec::new(),
            parenthetical: Vec::new(),
            extra_gp: 0,
            multiplier: 1,
            special: Vec::new(),
            see_below: false,
        }
    }
}

impl Check for TreasureRef {
    fn check(&mut self) -> Result<(), String> {
        at_least(0, "extra_gp", self.extra_gp)?;
        at_least(1, "multiplier", self.multiplier)
    }
}

/// What does not harm a creature, or harms it less.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Defenses {
    /// Only these harm it; empty when anything does.
    #[serde(default)]
    pub harmed_only_by: NameList<GateKey>,
    /// What deals it only part of the damage.
    #[serde(default)]
    pub reductions: Vec<Reduction>,
    /// Defenses against energies.
    #[serde(default)]
    pub energy: EnergyDefenses,
    /// Conditions that do not befall it.
    #[serde(default)]
    pub condition_immunities: NameList<Condition>,
}

/// Damage from some sources is divided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct Reduction {
    /// Which sources; empty for all.
    #[serde(default)]
    pub keys: Vec<DamageKey>,
    /// By how much.
    #[serde(default = "two")]
    pub divisor: i64,
}
checked!(Reduction);

const fn two() -> i64 {
    2
}

impl Check for Reduction {
    fn check(&mut self) -> Result<(), String> {
        at_least(2, "divisor", self.divisor)
    }
}

wire_enum! {
    /// Which sources of an energy do no harm.
    pub enum EnergyImmunity ("immunity") {
        /// All of them.
        All = "all",
        /// Those that are not magical.
        Nonmagical = "nonmagical",
    }
}

/// A defense against one energy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnergyDefense {
    /// What does no harm.
    pub immunity: EnergyImmunity,
    /// Saves by itself against magical forms.
    #[serde(default)]
    pub auto_save_magical: bool,
}

/// Defenses by energy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EnergyDefenses(ByEnergy<Option<EnergyDefense>>);

impl EnergyDefenses {
    /// The defense against an energy.
    #[must_use]
    pub fn get(&self, energy: Energy) -> Option<EnergyDefense> {
        self.0[energy]
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        Energy::ALL.iter().all(|&energy| self.get(energy).is_none())
    }

    /// The defenses there are.
    pub fn iter(&self) -> impl Iterator<Item = (Energy, EnergyDefense)> {
        Energy::ALL.iter().filter_map(|&energy| Some((energy, self.get(energy)?)))
    }
}

impl Serialize for EnergyDefenses {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for EnergyDefenses {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let map = std::collections::BTreeMap::<Energy, EnergyDefense>::deserialize(deserializer)?;
        let mut defenses = Self::default();
        for (energy, defense) in map {
            defenses.0[energy] = Some(defense);
        }
        Ok(defenses)
    }
}

/// The file `monsters.toml`, and the shape of a user's own file of monsters.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct MonsterFile {
    /// In catalog order.
    pub monsters: Vec<MonsterTemplate>,
}
checked!(MonsterFile);

impl Check for MonsterFile {
    fn check(&mut self) -> Result<(), String> {
        let mut seen = std::collections::BTreeSet::new();
        for (index, monster) in self.monsters.iter().enumerate() {
            ensure(seen.insert(monster.id.as_str()), || {
                format!("monsters[{index}].id: two monsters have the id {:?}", monster.id.as_str())
            })?;
        }
        Ok(())
    }
}
