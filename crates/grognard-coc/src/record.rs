//! What a fight writes down: rolls, damage, malfunctions, turns, rounds. Keys and forms are those
//! of `combat.json` (combat specification, sections 10 and 17).

use grognard_kernel::{Faces, Text};
use serde::{Deserialize, Serialize, Serializer, ser::SerializeMap};
use serde_json::{Map, Value};
use smallvec::SmallVec;

use crate::{
    Difficulty, Level,
    participant::Conditions,
    words::{Condition, Hint, Progress},
};

/// A percentile roll of a fight.
#[derive(Clone, Debug, PartialEq)]
pub struct RollRecord {
    /// The roll's id.
    pub roll_id: Text,
    /// Who rolled.
    pub actor_id: Text,
    /// What was rolled.
    pub skill: Text,
    /// What for.
    pub goal: Text,
    /// The target, 1 to 99.
    pub target: i64,
    /// What the roll must not exceed.
    pub effective_target: i64,
    /// The roll.
    pub roll: i64,
    /// How well it went; better than the roll when Luck was spent on it.
    pub outcome: Level,
    /// How hard it was.
    pub difficulty: Difficulty,
    /// Bonus dice asked for.
    pub bonus: i64,
    /// Penalty dice asked for.
    pub penalty: i64,
    /// Bonus and penalty dice that were left.
    pub net: (i64, i64),
    /// The tens dice in the order drawn.
    pub tens_values: SmallVec<[i64; 4]>,
    /// The units die.
    pub units: Option<i64>,
    /// The roll without bonus and penalty dice, where there were any.
    pub unmodified_roll: Option<i64>,
    /// A shot or a throw.
    pub ranged: bool,
    /// Luck that was spent on it.
    pub luck: Option<LuckOnRoll>,
}

/// Luck spent on a roll of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LuckOnRoll {
    /// The roll as it counts.
    pub adjusted_roll: i64,
    /// Points spent.
    pub luck_spent: i64,
    /// Points left.
    pub luck_remaining: i64,
}

impl RollRecord {
    /// Whether it succeeded through a bonus die alone.
    #[must_use]
    pub fn bonus_die_only_success(&self) -> bool {
        self.net.0 > 0
            && self.roll <= self.effective_target
            && self.unmodified_roll.is_some_and(|roll| self.effective_target < roll)
    }

    /// The roll as one line.
    #[must_use]
    pub fn marker(&self) -> String {
        let Self { actor_id, skill, target, roll, .. } = self;
        let level = self.outcome;
        if let Some(luck) = &self.luck {
            let LuckOnRoll { adjusted_roll, luck_spent, .. } = luck;
            return format!(
                "[roll]{actor_id} {skill}{target}:(d100->{roll}; Luck-{luck_spent}->\
                 {adjusted_roll})->{level}[/roll]"
            );
        }
        let dice = match (self.bonus, self.penalty) {
            (0, 0) => String::new(),
            (bonus, 0) => format!("[+{bonus}bonus]"),
            (0, penalty) => format!("[-{penalty}penalty]"),
            (bonus, penalty) => format!("[+{bonus}bonus,-{penalty}penalty]"),
        };
        format!("[roll]{actor_id} {skill}{target}{dice}:(d100->{roll})->{level}[/roll]")
    }
}

impl Serialize for RollRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Effective {
            bonus: i64,
            penalty: i64,
            net: i64,
        }
        let (bonus, penalty) = self.net;
        let by_bonus_die = self.bonus_die_only_success();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("roll_id", &self.roll_id)?;
        map.serialize_entry("actor_id", &self.actor_id)?;
        map.serialize_entry("skill", &self.skill)?;
        map.serialize_entry("goal", &self.goal)?;
        map.serialize_entry("target", &self.target)?;
        map.serialize_entry("effective_target", &self.effective_target)?;
        map.serialize_entry("roll", &self.roll)?;
        map.serialize_entry("outcome", &self.outcome)?;
        map.serialize_entry("difficulty", &self.difficulty)?;
        map.serialize_entry("bonus", &self.bonus)?;
        map.serialize_entry("penalty", &self.penalty)?;
        let effective = Effective { bonus, penalty, net: bonus - penalty };
        map.serialize_entry("effective_modifier", &effective)?;
        map.serialize_entry("tens_values", &self.tens_values)?;
        map.serialize_entry("units", &self.units)?;
        map.serialize_entry("unmodified_roll", &self.unmodified_roll)?;
        map.serialize_entry("bonus_die_only_success", &by_bonus_die)?;
        let excluded = by_bonus_die.then_some("bonus_die_only_success");
        map.serialize_entry("excluded_outcome", &excluded)?;
        map.serialize_entry("ranged", &self.ranged)?;
        map.serialize_entry("marker", &self.marker())?;
        if let Some(luck) = &self.luck {
            map.serialize_entry("original_roll", &self.roll)?;
            map.serialize_entry("adjusted_roll", &luck.adjusted_roll)?;
            map.serialize_entry("luck_spent", &luck.luck_spent)?;
            map.serialize_entry("luck_remaining", &luck.luck_remaining)?;
            map.serialize_entry("improvement_tick_eligible", &false)?;
            map.serialize_entry("rule_ref", crate::luck::SPENDING)?;
        }
        map.end()
    }
}

/// A roll of damage, as it stands among the rolls of a turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DamageRollRecord {
    /// The roll's id.
    pub roll_id: Text,
    /// Who dealt it.
    pub actor_id: Text,
    /// Always `HP Damage`.
    pub skill: Text,
    /// To whom, with what.
    pub goal: Text,
    /// The dice without the damage bonus.
    pub die: Text,
    /// What they came to.
    pub roll: i64,
    /// Every die.
    pub die_rolls: Faces,
    /// Always `damage_applied`.
    pub outcome: Text,
    /// The roll as one line.
    pub marker: Text,
}

/// A roll of a turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "most are percentile rolls, kept side by side")]
pub enum Rolled {
    /// A percentile roll.
    Check(RollRecord),
    /// A roll of damage.
    Damage(DamageRollRecord),
}

/// Something beside rolls that happened in a turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event_type", rename_all = "snake_case")]
pub enum FightEvent {
    /// A weapon jammed.
    WeaponMalfunction {
        /// Whose.
        actor_id: Text,
        /// Which.
        weapon_id: Text,
        /// The roll that did it.
        roll: i64,
        /// From what on it does.
        threshold: i64,
    },
    /// Luck was spent as agreed beforehand.
    CombatLuckSpent(LuckSpend),
}

/// Luck that was spent on a roll of a fight.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LuckSpend {
    /// Whose.
    pub actor_id: Text,
    /// On which roll.
    pub source_roll_id: Text,
    /// The roll as it fell.
    pub original_roll: i64,
    /// The roll as it counts.
    pub adjusted_roll: i64,
    /// Points spent.
    pub luck_spent: i64,
    /// Luck before.
    pub luck_before: i64,
    /// Luck now.
    pub luck_after: i64,
    /// How well the roll goes now.
    pub outcome: Level,
    /// The optional rule.
    pub rule_ref: Text,
}

/// Half a damage bonus, as it was rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HalfBonus {
    /// The whole of it.
    pub db_raw: i64,
    /// Its dice.
    pub db_rolls: Faces,
    /// The half that counts.
    pub half: i64,
}

/// Hit points and conditions of somebody at the end of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatusAfter {
    /// Hit points.
    pub hp_current: i64,
    /// Conditions.
    pub conditions: Conditions,
}

/// The extreme damage of a blow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extreme {
    /// How it was made up.
    pub breakdown: Text,
    /// The weapon went deep.
    pub impaled: bool,
}

/// Damage that somebody took.
#[derive(Clone, Debug, PartialEq)]
pub struct DamageRecord {
    /// The roll's id.
    pub damage_roll_id: Text,
    /// In which turn.
    pub source_turn_id: Text,
    /// Who dealt it.
    pub source_actor_id: Text,
    /// Who took it.
    pub target_actor_id: Text,
    /// With what.
    pub weapon_id: Option<Text>,
    /// The dice with the damage bonus.
    pub die: Text,
    /// Every die but those of half a damage bonus.
    pub die_rolls: Faces,
    /// Before armour.
    pub raw_damage: i64,
    /// Hit points before.
    pub hp_before: i64,
    /// What became of them.
    pub hp_delta: i64,
    /// Hit points after.
    pub hp_after: i64,
    /// What armour stopped.
    pub armor_absorbed: i64,
    /// Armour before.
    pub armor_before: i64,
    /// Armour after.
    pub armor_after: i64,
    /// The rule that lets it pass armour.
    pub rulebook_exception: Option<Text>,
    /// Whether it passed armour.
    pub bypass_armor: bool,
    /// Half a damage bonus, as it was rolled: a [`HalfBonus`], or null.
    pub half_damage_bonus: Value,
    /// The roll as one line.
    pub marker: Text,
    /// Extreme damage.
    pub extreme: Option<Extreme>,
    /// The target at the end of the turn.
    pub status_after: StatusAfter,
}

impl DamageRecord {
    /// What it took after armour.
    #[must_use]
    pub const fn blow(&self) -> i64 {
        self.raw_damage.saturating_sub(self.armor_absorbed)
    }

    /// The record without its receipt.
    pub(crate) fn document(&self) -> Map<String, Value> {
        let extreme = self.extreme.as_ref();
        let mut map = Map::new();
        let mut put = |key: &str, value: Value| {
            map.insert(key.to_owned(), value);
        };
        put("damage_roll_id", self.damage_roll_id.as_str().into());
        put("source_turn_id", self.source_turn_id.as_str().into());
        put("source_actor_id", self.source_actor_id.as_str().into());
        put("target_actor_id", self.target_actor_id.as_str().into());
        put("weapon_id", self.weapon_id.as_deref().into());
        put("die", self.die.as_str().into());
        put("die_rolls", self.die_rolls.iter().copied().collect());
        put("raw_damage", self.raw_damage.into());
        put("hp_before", self.hp_before.into());
        put("hp_delta", self.hp_delta.into());
        put("hp_after", self.hp_after.into());
        put("armor_absorbed", self.armor_absorbed.into());
        put("armor_before", self.armor_before.into());
        put("armor_after", self.armor_after.into());
        put("rulebook_exception", self.rulebook_exception.as_deref().into());
        put("bypass_armor", self.bypass_armor.into());
        put("half_damage_bonus", self.half_damage_bonus.clone());
        put("marker", self.marker.as_str().into());
        if let Some(extreme) = extreme {
            put("impale_or_max", true.into());
            put("extreme_damage", true.into());
            put("extreme_breakdown", extreme.breakdown.as_str().into());
            put("is_impale", extreme.impaled.into());
        }
        put("status_after", written(&self.status_after));
        map
    }
}

/// A value of the document as JSON.
pub(crate) fn written<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("records have text keys and finite numbers")
}

/// A weapon that jammed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Malfunction {
    /// Its id among the rolls.
    pub malfunction_roll_id: Text,
    /// In which turn.
    pub source_turn_id: Text,
    /// Whose weapon.
    pub source_actor_id: Text,
    /// Which.
    pub weapon_id: Option<Text>,
    /// Its name for people.
    pub weapon_display_name: Option<Text>,
    /// The roll that did it.
    pub roll: i64,
    /// From what on it does.
    pub malfunction_threshold: i64,
    /// Always `jammed_until_repaired`.
    pub effect: Text,
    /// The malfunction as one line.
    pub marker: Text,
}

/// A link of the damage chain.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "nearly all are damage, kept side by side")]
pub enum Link {
    /// Damage.
    Damage(DamageRecord),
    /// A jam.
    Malfunction(Malfunction),
}

/// What made an attack easier or harder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a key of the document")]
pub struct AttackModifiers {
    /// How far the target is.
    pub range_band: Option<Text>,
    /// So near that nobody misses.
    pub point_blank: bool,
    /// The target has cover.
    pub cover: bool,
    /// The target was attacked before in the round.
    pub outnumbered: bool,
    /// A shot was loaded in the same turn.
    pub load_and_fire: bool,
    /// The attacker took aim.
    pub aimed: bool,
    /// The attacker lies down.
    pub prone_shooter: bool,
    /// The target lies down, at arm's length.
    pub vs_prone_melee: bool,
    /// The target lies down, farther away.
    pub vs_prone_ranged: bool,
    /// Bonus dice.
    pub bonus: i64,
    /// Penalty dice.
    pub penalty: i64,
}

impl AttackModifiers {
    /// The keys that are there only when they are true, in order.
    pub(crate) fn put_flags(&self, map: &mut Map<String, Value>) {
        let flags = [
            ("load_and_fire", self.load_and_fire),
            ("aimed", self.aimed),
            ("prone_shooter", self.prone_shooter),
            ("vs_prone_melee", self.vs_prone_melee),
            ("vs_prone_ranged", self.vs_prone_ranged),
        ];
        for (key, _) in flags.into_iter().filter(|(_, set)| *set) {
            map.insert(key.to_owned(), true.into());
        }
        map.insert("bonus".to_owned(), self.bonus.into());
        map.insert("penalty".to_owned(), self.penalty.into());
    }
}

impl Serialize for AttackModifiers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = Map::new();
        map.insert("range_band".to_owned(), self.range_band.as_deref().into());
        map.insert("point_blank".to_owned(), self.point_blank.into());
        map.insert("cover".to_owned(), self.cover.into());
        map.insert("outnumbered_penalty".to_owned(), self.outnumbered.into());
        self.put_flags(&mut map);
        map.serialize(serializer)
    }
}

/// A turn.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnRecord {
    /// The turn's id.
    pub turn_id: Text,
    /// Who acted.
    pub actor_id: Text,
    /// At what DEX.
    pub dex: i64,
    /// Why not their own.
    pub dex_reason: Option<Text>,
    /// What they said they would do.
    pub declared_intent: Text,
    /// What they did.
    pub action: Text,
    /// To whom.
    pub target_actor_id: Option<Text>,
    /// Their roll.
    pub roll_id: Option<Text>,
    /// The roll against it.
    pub opposed_roll_id: Option<Text>,
    /// What came of the two.
    pub opposed_outcome: Option<Text>,
    /// What the target did about it.
    pub defense_kind: Option<Text>,
    /// What came of the turn.
    pub outcome: Text,
    /// What it did beside damage.
    pub effect_applied: Value,
    /// The damage that it dealt.
    pub damage_roll_id: Option<Text>,
    /// The mechanism that resolved it.
    pub resolution_hint: Hint,
    /// What a maneuver was for.
    pub goal: Option<Text>,
    /// What made the attack easier or harder.
    pub attack_modifiers: Option<AttackModifiers>,
    /// The damage that the defender struck back with.
    pub fight_back_damage_roll_id: Option<Text>,
    /// With what.
    pub fight_back_weapon_id: Option<Text>,
    /// The second roll at a target that dived for cover.
    pub cover_reroll_roll_id: Option<Text>,
    /// A host's id for the command.
    pub resolution_command_id: Option<Text>,
    /// Keys of the rarer actions.
    pub details: Map<String, Value>,
}

impl TurnRecord {
    /// The turn as it is written down.
    pub(crate) fn document(&self) -> Map<String, Value> {
        let mut map = Map::new();
        let mut put = |key: &str, value: Value| {
            map.insert(key.to_owned(), value);
        };
        put("turn_id", self.turn_id.as_str().into());
        put("actor_id", self.actor_id.as_str().into());
        put("dex", self.dex.into());
        put("dex_reason", self.dex_reason.as_deref().into());
        put("declared_intent", self.declared_intent.as_str().into());
        put("action", self.action.as_str().into());
        put("target_actor_id", self.target_actor_id.as_deref().into());
        put("roll_id", self.roll_id.as_deref().into());
        put("opposed_roll_id", self.opposed_roll_id.as_deref().into());
        put("opposed_outcome", self.opposed_outcome.as_deref().into());
        put("defense_kind", self.defense_kind.as_deref().into());
        put("outcome", self.outcome.as_str().into());
        put("effect_applied", self.effect_applied.clone());
        put("damage_roll_id", self.damage_roll_id.as_deref().into());
        put("resolution_hint", self.resolution_hint.as_str().into());
        let texts = [
            ("goal", &self.goal),
            ("fight_back_damage_roll_id", &self.fight_back_damage_roll_id),
            ("fight_back_weapon_id", &self.fight_back_weapon_id),
            ("cover_reroll_roll_id", &self.cover_reroll_roll_id),
            ("resolution_command_id", &self.resolution_command_id),
        ];
        for (key, text) in texts {
            if let Some(text) = text {
                put(key, text.as_str().into());
            }
        }
        if let Some(modifiers) = &self.attack_modifiers {
            put("attack_modifiers", written(modifiers));
        }
        map.extend(self.details.clone());
        map
    }
}

impl Serialize for TurnRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.document().serialize(serializer)
    }
}

/// Whose turn it is in a round, and at what DEX.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InitiativeRow {
    /// Who.
    pub actor_id: Text,
    /// At what DEX.
    pub dex: i64,
    /// Why not their own: `ready_firearm`.
    pub dex_reason: Option<Text>,
}

/// Somebody at the beginning of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Eligibility {
    /// Hit points.
    pub hp_current: i64,
    /// Conditions.
    pub conditions: Conditions,
    /// DEX.
    pub dex: i64,
    /// Fighting.
    pub combat_skill: i64,
    /// Firearms.
    pub firearms_skill: i64,
    /// A firearm in hand.
    pub has_ready_firearm: bool,
}

/// The damage that kept somebody from acting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceReceipt {
    /// Always `damage_status`.
    pub kind: Text,
    /// In which round.
    pub round: i64,
    /// In which turn.
    pub source_turn_id: Text,
    /// Which damage.
    pub damage_roll_id: Text,
    /// Hit points after it.
    pub hp_current: i64,
    /// Conditions after it.
    pub conditions: Conditions,
}

/// Why somebody could not act when the turn came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkipEvidence {
    /// Hit points.
    pub hp_current: i64,
    /// Conditions.
    pub conditions: Conditions,
    /// The damage that did it.
    pub source_receipt: SourceReceipt,
}

/// Where somebody stands in a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProgressRow {
    /// Who.
    pub actor_id: Text,
    /// At the beginning of the round.
    pub round_start_eligibility: Eligibility,
    /// Place in the order; none when they could not act.
    pub initiative: Option<InitiativeRow>,
    /// Where they stand.
    pub status: Progress,
    /// Why they could not act when the turn came.
    pub skip_evidence: Option<SkipEvidence>,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Round {
    /// Its number, from 1.
    pub round: i64,
    /// The order of action.
    pub initiative_order: Vec<InitiativeRow>,
    /// Where everybody stands, by id.
    pub initiative_progress: Vec<ProgressRow>,
    /// The turns so far.
    pub turns: Vec<TurnRecord>,
}

/// Whether a status shows somebody out of the fight.
pub(crate) fn is_out(hp_current: i64, conditions: &[Condition]) -> bool {
    let out = [Condition::Dead, Condition::Dying, Condition::Unconscious, Condition::Fled];
    hp_current <= 0 || conditions.iter().any(|condition| out.contains(condition))
}
