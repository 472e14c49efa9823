//! Character classes (B/X: Classes).

use grognard_kernel::{DiceExpression, Id, Params, Text, wire_enum};
use serde::{Deserialize, Serialize};

use super::{
    Check, Entry, at_least, checked, ensure, not_empty,
    words::{Ability, AbilityFigures, AbilityScores, SavingThrows},
};

/// A character class: what its members must have, may use, and gain by level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct ClassDefinition {
    /// The id.
    pub id: Id,
    /// The name for people.
    pub name: Text,
    /// The race of its members.
    pub race: Text,
    /// What it is, in our words.
    #[serde(default)]
    pub summary: Text,
    /// Least scores, in the order in which they are asked for.
    #[serde(default)]
    pub requirements: AbilityFigures,
    /// The abilities that matter most to it.
    pub prime_requisites: Vec<Ability>,
    /// Percentages of experience, best first.
    pub xp_tiers: Vec<XpTier>,
    /// The die of its hit points.
    pub hit_die: u32,
    /// The highest level.
    pub max_level: i64,
    /// What armour its members wear.
    pub armour: ArmourPolicy,
    /// What weapons its members use.
    pub weapons: WeaponPolicy,
    /// The weapons in our words.
    #[serde(default)]
    pub weapon_notes: Option<Text>,
    /// Languages that its members speak, beside the tongue of their alignment.
    pub languages: Vec<Id>,
    /// Abilities that may not be lowered at creation.
    #[serde(default)]
    pub may_not_lower: Vec<Ability>,
    /// What its members can do.
    #[serde(default)]
    pub abilities: Vec<ClassAbility>,
    /// Chances of the thief's skills, by level; empty for other classes.
    #[serde(default)]
    pub thief_skills: Vec<ThiefSkills>,
    /// What its members are called, by level.
    pub level_titles: Vec<Text>,
    /// What its members have, by level.
    pub progression: Vec<ProgressionRow>,
    /// What the engine makes of the abilities, worked out once.
    #[serde(skip)]
    rules: ClassRules,
}
checked!(ClassDefinition);

/// A percentage of experience and what it takes to have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct XpTier {
    /// Percent added to experience.
    pub modifier_pct: i64,
    /// Least scores, all of which must be met.
    pub minimums: AbilityFigures,
}

wire_enum! {
    /// What armour a class wears.
    pub enum ArmourKind ("armour policy") {
        /// Any.
        Any = "any",
        /// Leather only.
        LeatherOnly = "leather_only",
        /// None.
        None = "none",
    }
}

/// What armour a class wears, and whether it may carry a shield.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArmourPolicy {
    /// Which suits.
    pub kind: ArmourKind,
    /// Whether a shield may be carried.
    pub shields_allowed: bool,
}

wire_enum! {
    /// How a class's list of weapons is meant.
    pub enum WeaponKind ("weapon policy") {
        /// Any weapon; the list is empty.
        Any = "any",
        /// Only those on the list.
        Allowed = "allowed",
        /// All but those on the list.
        Forbidden = "forbidden",
    }
}

/// What weapons a class uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeaponPolicy {
    /// How the list is meant.
    pub kind: WeaponKind,
    /// The list.
    #[serde(default)]
    pub weapon_ids: Vec<Id>,
}

/// Something that the members of a class can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassAbility {
    /// The tag that rules look for.
    pub tag: Text,
    /// The name for people.
    pub name: Text,
    /// What it does, in our words.
    #[serde(default)]
    pub prose: Text,
    /// Its figures.
    #[serde(default)]
    pub params: Params,
}

/// The chances of a thief's skills at one level: of 6 for hearing, percent for the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThiefSkills {
    /// The level.
    pub level: i64,
    /// Climbing walls.
    pub climb_sheer_surfaces: i64,
    /// Finding and removing traps on treasure.
    pub find_remove_treasure_traps: i64,
    /// Hearing noises, of 6.
    pub hear_noise: i64,
    /// Hiding.
    pub hide_in_shadows: i64,
    /// Moving in silence.
    pub move_silently: i64,
    /// Opening locks.
    pub open_locks: i64,
    /// Picking pockets.
    pub pick_pockets: i64,
}

/// What a member of a class has at one level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgressionRow {
    /// The level.
    pub level: i64,
    /// Experience that it takes.
    pub xp: i64,
    /// Hit Dice.
    pub hit_dice: ClassHitDice,
    /// What is needed to hit armour class 0.
    pub thac0: i64,
    /// The same as an ascending bonus.
    pub attack_bonus: i64,
    /// Saving throws.
    pub saves: SavingThrows,
    /// Spells of each level, beginning with the first; empty for those who cast none.
    #[serde(default)]
    pub spell_slots: Vec<i64>,
}

/// The Hit Dice of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassHitDice {
    /// How many dice.
    pub count: i64,
    /// The die.
    pub die: u32,
    /// Hit points beyond the dice, above 9th level.
    #[serde(default)]
    pub bonus: i64,
    /// Whether the Constitution modifier is added at this level.
    #[serde(default = "yes")]
    pub con_applies: bool,
}

const fn yes() -> bool {
    true
}

wire_enum! {
    /// Where a class's magic comes from.
    pub enum CasterKind ("kind of caster") {
        /// A deity.
        Divine = "divine",
        /// Study.
        Arcane = "arcane",
    }
}

/// How a class casts spells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CasterProfile {
    /// Where its magic comes from.
    pub kind: CasterKind,
    /// The list of its spells.
    pub spell_list: Text,
}

/// A thief's strike from behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackStab {
    /// Added to the attack roll.
    pub attack_bonus: i64,
    /// Damage is multiplied.
    pub damage_multiplier: i64,
}

/// What combat and magic read off the abilities of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassRules {
    /// Strikes from behind.
    pub back_stab: Option<BackStab>,
    /// Added to attack rolls with missiles.
    pub missile_attack_bonus: i64,
    /// Added to armour class against large attackers.
    pub defensive_bonus: i64,
    /// Added to individual initiative.
    pub initiative_bonus: i64,
    /// How it casts, if it does.
    pub caster: Option<CasterProfile>,
}

impl ClassDefinition {
    /// The first ability with that tag.
    #[must_use]
    pub fn ability(&self, tag: &str) -> Option<&ClassAbility> {
        self.abilities.iter().find(|ability| ability.tag == tag)
    }

    /// What a member has at a level: `None` outside 1 to the highest.
    #[must_use]
    #[inline]
    pub fn row(&self, level: i64) -> Option<&ProgressionRow> {
        usize::try_from(level.checked_sub(1)?).ok().and_then(|index| self.progression.get(index))
    }

    /// What a member of that level is called, if the class has a name for it.
    #[must_use]
    pub fn level_title(&self, level: i64) -> Option<&str> {
        let index = usize::try_from(level.checked_sub(1)?).ok()?;
        self.level_titles.get(index).map(Text::as_str)
    }

    /// Percent added to the experience of a member with these scores: that of the first tier whose
    /// least scores are all met, 0 when there is none.
    #[must_use]
    pub fn xp_modifier_pct(&self, scores: &AbilityScores) -> i64 {
        let met = |tier: &&XpTier| {
            tier.minimums.iter().all(|(ability, minimum)| scores.get(ability) >= minimum)
        };
        self.xp_tiers.iter().find(met).map_or(0, |tier| tier.modifier_pct)
    }

    /// How the class casts spells: from its first ability tagged `divine_magic` or `arcane_magic`.
    #[must_use]
    pub fn caster(&self) -> Option<&CasterProfile> {
        self.rules.caster.as_ref()
    }

    /// What combat reads off its abilities.
    #[must_use]
    #[inline]
    pub fn rules(&self) -> &ClassRules {
        &self.rules
    }
}

impl Check for ClassDefinition {
    fn check(&mut self) -> Result<(), String> {
        self.check_figures().map_err(|why| format!("class {:?}: {why}", self.id.as_str()))?;
        self.rules =
            self.read_rules().map_err(|why| format!("class {:?}: {why}", self.id.as_str()))?;
        Ok(())
    }
}

impl ClassDefinition {
    fn check_figures(&self) -> Result<(), String> {
        not_empty("id", &self.id)?;
        not_empty("name", &self.name)?;
        check_die("hit_die", self.hit_die)?;
        at_least(1, "max_level", self.max_level)?;
        ensure(!self.prime_requisites.is_empty(), || "prime_requisites is empty".to_owned())?;
        self.check_policies()?;
        self.check_tiers()?;
        check_levels("progression", self.max_level, self.progression.iter().map(|row| row.level))?;
        let mut least = 0;
        for row in &self.progression {
            check_die("the die of a progression row", row.hit_dice.die)?;
            let fine = if row.level == 1 { row.xp == 0 } else { row.xp > least };
            ensure(fine, || format!("xp of level {} must rise from 0: {}", row.level, row.xp))?;
            least = row.xp;
        }
        if !self.thief_skills.is_empty() {
            let levels = self.thief_skills.iter().map(|row| row.level);
            check_levels("thief_skills", self.max_level, levels)?;
        }
        Ok(())
    }

    fn check_policies(&self) -> Result<(), String> {
        ensure(self.armour.kind != ArmourKind::None || !self.armour.shields_allowed, || {
            "a class without armour has no shield".to_owned()
        })?;
        let any = self.weapons.kind == WeaponKind::Any;
        ensure(any == self.weapons.weapon_ids.is_empty(), || {
            "weapons: any lists none, allowed and forbidden list some".to_owned()
        })
    }

    fn check_tiers(&self) -> Result<(), String> {
        let best_first = self.xp_tiers.windows(2).all(|w| w[0].modifier_pct >= w[1].modifier_pct);
        ensure(best_first, || "xp_tiers: percentages must not rise".to_owned())?;
        for tier in &self.xp_tiers {
            ensure(!tier.minimums.is_empty(), || "an xp tier has at least one minimum".to_owned())?;
        }
        let tiers = self.xp_tiers.iter().flat_map(|tier| tier.minimums.iter());
        for (ability, score) in self.requirements.iter().chain(tiers) {
            ensure((AbilityScores::LEAST..=AbilityScores::GREATEST).contains(&score), || {
                format!("a least {ability} is 3 to 18, not {score}")
            })?;
        }
        Ok(())
    }

    fn read_rules(&self) -> Result<ClassRules, String> {
        let figure = |tag: &str, name: &str| {
            self.ability(tag).map_or(0, |ability| ability.params.number(name).unwrap_or(0))
        };
        let back_stab = self.ability("back_stab").map(|ability| BackStab {
            attack_bonus: ability.params.number("attack_bonus").unwrap_or(0),
            damage_multiplier: ability.params.number("damage_multiplier").unwrap_or(1),
        });
        let magic = self.abilities.iter().find_map(|ability| match ability.tag.as_str() {
            "divine_magic" => Some((CasterKind::Divine, ability)),
            "arcane_magic" => Some((CasterKind::Arcane, ability)),
            _ => None,
        });
        let caster = match magic {
            None => None,
            Some((kind, ability)) => {
                let spell_list = ability
                    .params
                    .text("spell_list")
                    .ok_or_else(|| format!("ability {:?} names no spell_list", ability.tag))?
                    .into();
                Some(CasterProfile { kind, spell_list })
            }
        };
        Ok(ClassRules {
            back_stab,
            missile_attack_bonus: figure("missile_attack_bonus", "bonus"),
            defensive_bonus: figure("defensive_bonus", "ac_bonus"),
            initiative_bonus: figure("initiative_bonus", "bonus"),
            caster,
        })
    }
}

fn check_die(name: &str, die: u32) -> Result<(), String> {
    DiceExpression::new(1, die, 0, 1).map(|_| ()).map_err(|error| format!("{name}: {error}"))
}

/// The rows are those of levels 1 to the highest, in order.
fn check_levels(
    name: &str,
    max_level: i64,
    levels: impl Iterator<Item = i64>,
) -> Result<(), String> {
    ensure(levels.eq(1..=max_level), || {
        format!("{name}: expected levels 1 to {max_level} in order")
    })
}

impl Entry for ClassDefinition {
    const WHAT: &'static str = "class";

    fn id(&self) -> &str {
        &self.id
    }
}

/// The file `classes.toml`.
#[derive(Serialize, Deserialize)]
pub struct ClassFile {
    /// In catalog order.
    pub classes: Vec<ClassDefinition>,
    /// What each of a thief's skills does, in our words.
    #[serde(default)]
    pub thief_skill_texts: std::collections::BTreeMap<Text, Text>,
}
