//! Everything that can happen: each event with its fields, codes and visibility.
//!
//! `event_type` names the shape, `code` the outcome. Field names, codes and defaults are the wire
//! contract; [`Event`] writes and reads it.

use grognard_kernel::{Error, Faces, Id, Open, Result, Sink, Text, sink::EventType, wire_enum};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use smallvec::SmallVec;

use crate::{
    creature::MemorizedSpell,
    explain::Explanation,
    model::{
        table::ReactionResult,
        words::{Condition, DamageKey},
    },
};

/// A sink of B/X events: any [`Sink`] of [`Event`].
pub trait EventSink: Sink<Event> {}

impl<S: Sink<Event>> EventSink for S {}

wire_enum! {
    /// Who may know of an event.
    pub enum Visibility ("visibility") {
        /// Everybody at the table.
        Player = "player",
        /// Only the referee: players learn of it from what follows.
        Referee = "referee",
    }
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Who may know.
    pub visibility: Visibility,
    /// What happened.
    pub kind: EventKind,
}

impl EventType for Event {
    type Explanation = Explanation;
}

impl Event {
    /// The dotted code: what came of it.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Reads an event back from its JSON.
    ///
    /// `None` when its `event_type` is absent or not one of ours. A missing field, a malformed
    /// code, a code that the type does not have and a bad visibility are content errors. Unknown
    /// fields are ignored, absent ones take their defaults.
    pub fn from_json(json: &Value) -> Result<Option<Self>> {
        let bad = |why: String| Error::content(format!("bad event: {why}"));
        let Some(event_type) = json.get("event_type").and_then(Value::as_str) else {
            return Ok(None);
        };
        if !EventKind::TYPES.contains(&event_type) {
            return Ok(None);
        }
        let kind = EventKind::deserialize(json).map_err(|error| bad(error.to_string()))?;
        match json.get("code") {
            None | Some(Value::Null) => {}
            Some(Value::String(code)) if code == kind.code() => {}
            Some(code) => return Err(bad(format!("{event_type} has no code {code}"))),
        }
        let visibility = match json.get("visibility") {
            None => kind.visibility(),
            Some(given) => {
                Visibility::deserialize(given).map_err(|error| bad(error.to_string()))?
            }
        };
        Ok(Some(Self { visibility, kind }))
    }
}

impl Serialize for Event {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Wire<'a> {
            code: &'a str,
            visibility: Visibility,
            #[serde(flatten)]
            kind: &'a EventKind,
        }
        Wire { code: self.code(), visibility: self.visibility, kind: &self.kind }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;

        let json = Value::deserialize(deserializer)?;
        Self::from_json(&json)
            .map_err(D::Error::custom)?
            .ok_or_else(|| D::Error::custom(format!("not an event: {json}")))
    }
}

/// Declares the closed list of event types: the enum, their names on the wire, their default
/// visibility, and the conversion of each into an [`Event`].
macro_rules! event_kinds {
    ($($(#[$meta:meta])* $name:ident = $wire:literal, $visibility:ident, $code:expr;)+) => {
        /// What happened, by type.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(tag = "event_type")]
        pub enum EventKind {
            $(
                $(#[$meta])*
                #[serde(rename = $wire)]
                $name($name),
            )+
        }

        impl EventKind {
            /// The names of the types on the wire.
            pub const TYPES: &'static [&'static str] = &[$($wire),+];

            /// The name of the type on the wire.
            #[must_use]
            pub const fn event_type(&self) -> &'static str {
                match self { $(Self::$name(_) => $wire),+ }
            }

            /// Who may know of it unless somebody says otherwise.
            #[must_use]
            pub const fn visibility(&self) -> Visibility {
                match self { $(Self::$name(_) => Visibility::$visibility),+ }
            }

            /// The code: what came of it.
            #[must_use]
            pub fn code(&self) -> &'static str {
                match self {
                    $(Self::$name(event) => {
                        let code: fn(&$name) -> &'static str = $code;
                        code(event)
                    })+
                }
            }
        }

        $(
            impl From<$name> for Event {
                #[inline]
                fn from(event: $name) -> Self {
                    Self { visibility: Visibility::$visibility, kind: EventKind::$name(event) }
                }
            }
        )+
    };
}

event_kinds! {
    /// The order of action was rolled.
    InitiativeRolled = "initiative_rolled", Player, |_| "combat.initiative.rolled";
    /// An attack was rolled, or hit without a roll.
    AttackRolled = "attack_rolled", Player, |event| event.code.as_str();
    /// Damage was taken.
    DamageDealt = "damage_dealt", Player, |_| "combat.damage.dealt";
    /// A source of harm did nothing to its target.
    DamageAbsorbed = "damage_absorbed", Player, |_| "combat.damage.absorbed";
    /// A saving throw was made.
    SavingThrowRolled = "saving_throw_rolled", Player, |event| event.code.as_str();
    /// A side's nerve was tested.
    MoraleChecked = "morale_checked", Referee, |event| event.code.as_str();
    /// How a meeting begins was rolled.
    ReactionRolled = "reaction_rolled", Referee, |_| "encounter.reaction.rolled";
    /// A creature came into a condition.
    ConditionGained = "condition_gained", Player, |_| "effects.condition.gained";
    /// A creature is out of a condition.
    ConditionRemoved = "condition_removed", Player, |_| "effects.condition.removed";
    /// An effect began.
    EffectAttached = "effect_attached", Referee, |_| "effects.effect.attached";
    /// An effect did what it does from time to time.
    EffectTicked = "effect_ticked", Referee, |_| "effects.effect.ticked";
    /// An effect ran out.
    EffectExpired = "effect_expired", Referee, |_| "effects.effect.expired";
    /// An effect was ended.
    EffectReleased = "effect_released", Referee, |_| "effects.effect.released";
    /// Hit points came back, or could not.
    HealingApplied = "healing_applied", Player, |event| event.code.as_str();
    /// A creature died.
    Death = "death", Player, |event| event.code.as_str();
    /// What a creature carried was destroyed with it.
    EquipmentDestroyed = "equipment_destroyed", Player, |_| "combat.equipment.destroyed";
    /// Levels or Hit Dice were drained.
    LevelDrained = "level_drained", Player, |event| event.code.as_str();
    /// A dead monster rose again.
    MonsterRevived = "monster_revived", Player, |_| "effects.regeneration.revived";
    /// How many hit points a creature has now.
    HitPointsReported = "hit_points_reported", Referee, |_| "combat.state.hit_points";
    /// Who is affected was decided.
    TargetsSelected = "targets_selected", Referee, |_| "combat.targeting.selected";
    /// Spells were memorized.
    SpellsMemorized = "spells_memorized", Player, |_| "magic.memorize.prepared";
    /// A spell was cast.
    SpellCast = "spell_cast", Player, |event| event.code.as_str();
    /// A spell was lost before it took effect.
    SpellDisrupted = "spell_disrupted", Player, |event| event.code.as_str();
    /// A memorized spell was forgotten.
    SpellForgotten = "spell_forgotten", Player, |_| "magic.memory.forgotten";
    /// A spell was written into a book.
    SpellBookUpdated = "spell_book_updated", Player, |_| "magic.book.added";
    /// A cleric tried to turn the undead.
    UndeadTurned = "undead_turned", Player, |event| event.code.as_str();
    /// Magic was dispelled.
    MagicDispelled = "magic_dispelled", Player, |_| "magic.dispel.resolved";
}

wire_enum! {
    /// Who rolls for initiative.
    pub enum InitiativeMode ("initiative mode") {
        /// Each side.
        Side = "side",
        /// Each combatant.
        Individual = "individual",
    }
}

/// The initiative of a side or of a combatant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InitiativeEntry {
    /// Whose.
    pub key: Id,
    /// Every die that was rolled, those that tied included.
    pub rolls: Faces,
    /// Added to the last die.
    #[serde(default)]
    pub modifier: i64,
    /// What counts.
    pub total: i64,
}

/// The order of action was rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InitiativeRolled {
    /// Who rolled.
    pub mode: InitiativeMode,
    /// What came up.
    pub entries: Vec<InitiativeEntry>,
    /// Who acts, first to last.
    pub order: Vec<Id>,
}

wire_enum! {
    /// What came of an attack roll.
    pub enum AttackCode ("code") {
        /// It hit.
        Hit = "combat.attack.hit",
        /// It missed.
        Missed = "combat.attack.missed",
        /// It hit without a roll.
        AutoHit = "combat.attack.auto_hit",
    }
}

/// An attack was rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AttackRolled {
    /// What came of it.
    #[serde(skip_serializing)]
    pub code: AttackCode,
    /// Who attacked.
    pub attacker_id: Id,
    /// Whom.
    pub defender_id: Id,
    /// With what.
    pub attack_name: Text,
    /// The d20.
    #[serde(default)]
    pub roll: Option<i64>,
    /// Added to it.
    #[serde(default)]
    pub modifier: i64,
    /// What must reach `required`.
    #[serde(default)]
    pub total: Option<i64>,
    /// What it took.
    #[serde(default)]
    pub required: Option<i64>,
    /// The defender's armour class, descending, as it counted.
    #[serde(default)]
    pub defender_ac: Option<i64>,
    /// The d20, when a natural 20 or 1 decided against the total.
    #[serde(default)]
    pub natural: Option<i64>,
}

/// What kinds of harm an event was about.
pub type Keys = SmallVec<[DamageKey; 2]>;

/// Damage was taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DamageDealt {
    /// Who took it.
    pub target_id: Id,
    /// Who dealt it.
    #[serde(default)]
    pub attacker_id: Option<Id>,
    /// How much landed.
    pub amount: i64,
    /// The dice.
    #[serde(default)]
    pub rolls: Faces,
    /// The qualities of the source, its element last.
    #[serde(default)]
    pub keys: Keys,
    /// It will not regenerate.
    #[serde(default)]
    pub non_regenerable: bool,
}

/// A source of harm did nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DamageAbsorbed {
    /// Who was not harmed.
    pub target_id: Id,
    /// Who would have harmed it.
    #[serde(default)]
    pub attacker_id: Option<Id>,
    /// The qualities of the source.
    #[serde(default)]
    pub keys: Keys,
}

wire_enum! {
    /// What came of a saving throw.
    pub enum SaveCode ("code") {
        /// It was made.
        Passed = "combat.save.passed",
        /// It was not.
        Failed = "combat.save.failed",
        /// No roll was needed.
        Auto = "combat.save.auto",
    }
}

/// A saving throw was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavingThrowRolled {
    /// What came of it.
    #[serde(skip_serializing)]
    pub code: SaveCode,
    /// Who made it.
    pub target_id: Id,
    /// Against what.
    pub category: Text,
    /// The d20.
    #[serde(default)]
    pub roll: Option<i64>,
    /// Added to it.
    #[serde(default)]
    pub modifier: i64,
    /// What it took.
    #[serde(default)]
    pub required: Option<i64>,
}

wire_enum! {
    /// What came of a morale check.
    pub enum MoraleCode ("code") {
        /// They fight on.
        Held = "combat.morale.held",
        /// They run or give up.
        Broke = "combat.morale.broke",
        /// They never check.
        Exempt = "combat.morale.exempt",
    }
}

/// Morale was tested.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoraleChecked {
    /// What came of it.
    #[serde(skip_serializing)]
    pub code: MoraleCode,
    /// Whose.
    pub subject: Text,
    /// The morale score.
    pub score: i64,
    /// The 2d6.
    #[serde(default)]
    pub roll: Option<i64>,
    /// Added to it.
    #[serde(default)]
    pub modifier: i64,
    /// Whether they fight on.
    #[serde(default)]
    pub held: Option<bool>,
}

/// A reaction was rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReactionRolled {
    /// The 2d6.
    pub roll: i64,
    /// Added to it.
    #[serde(default)]
    pub modifier: i64,
    /// What the table was asked.
    pub total: i64,
    /// How they take the meeting.
    pub result: Open<ReactionResult>,
}

/// A condition began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ConditionGained {
    /// Who is in it.
    pub target_id: Id,
    /// Which.
    pub condition: Open<Condition>,
    /// The effect that it belongs to, if any.
    #[serde(default)]
    pub effect_id: Option<Id>,
}

/// A condition ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ConditionRemoved {
    /// Who was in it.
    pub target_id: Id,
    /// Which.
    pub condition: Open<Condition>,
    /// The effect that it belonged to, if any.
    #[serde(default)]
    pub effect_id: Option<Id>,
}

/// An effect began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EffectAttached {
    /// Which.
    pub effect_id: Id,
    /// Its kind.
    pub kind: Text,
    /// What it is on: a creature or a place.
    pub target_ref: Id,
    /// When it runs out, if it does.
    #[serde(default)]
    pub expires_round: Option<i64>,
}

/// An effect did what it does from time to time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EffectTicked {
    /// Which.
    pub effect_id: Id,
    /// Its kind.
    pub kind: Text,
    /// What it is on.
    pub target_ref: Id,
    /// When.
    pub round: i64,
}

/// An effect ran out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EffectExpired {
    /// Which.
    pub effect_id: Id,
    /// Its kind.
    pub kind: Text,
    /// What it was on.
    pub target_ref: Id,
    /// When.
    pub round: i64,
}

/// An effect was ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EffectReleased {
    /// Which.
    pub effect_id: Id,
    /// Its kind.
    pub kind: Text,
    /// What it was on.
    pub target_ref: Id,
}

wire_enum! {
    /// What came of healing.
    pub enum HealingCode ("code") {
        /// It worked.
        Applied = "combat.healing.applied",
        /// Something prevents it.
        Blocked = "combat.healing.blocked",
    }
}

/// Healing was applied.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HealingApplied {
    /// What came of it.
    #[serde(skip_serializing)]
    pub code: HealingCode,
    /// Whose wounds.
    pub target_id: Id,
    /// Hit points that came back.
    pub amount: i64,
    /// Where the healing came from.
    pub source: Text,
}

wire_enum! {
    /// How final a death is.
    pub enum DeathCode ("code") {
        /// It died.
        Died = "combat.death.died",
        /// It died and will not rise by itself.
        Permanent = "combat.death.permanent",
    }
}

/// A creature died.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Death {
    /// How final it is.
    #[serde(skip_serializing)]
    pub code: DeathCode,
    /// Who.
    pub target_id: Id,
}

/// Equipment was destroyed with its bearer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EquipmentDestroyed {
    /// Whose.
    pub target_id: Id,
    /// What is gone, by name.
    pub item_names: Vec<Text>,
    /// What was saved, by instance id.
    #[serde(default)]
    pub saved_items: Vec<Id>,
}

wire_enum! {
    /// What came of a drain.
    pub enum DrainCode ("code") {
        /// Levels were lost.
        Drained = "combat.drain.drained",
        /// The last one was.
        Slain = "combat.drain.slain",
    }
}

/// Levels or Hit Dice were drained.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LevelDrained {
    /// What came of it.
    #[serde(skip_serializing)]
    pub code: DrainCode,
    /// Who lost them.
    pub target_id: Id,
    /// How many.
    pub levels_lost: i64,
    /// How many are left.
    pub new_level: i64,
    /// Hit points lost with them.
    pub hp_lost: i64,
    /// A character's experience now.
    #[serde(default)]
    pub xp_after: Option<i64>,
    /// What becomes of the slain, in the caller's words.
    #[serde(default)]
    pub spawn_consequence: Option<Text>,
}

/// A dead monster rose again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MonsterRevived {
    /// Which.
    pub target_id: Id,
}

/// Hit points now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HitPointsReported {
    /// Whose.
    pub target_id: Id,
    /// How many are left.
    pub current_hp: i64,
    /// Of how many.
    pub max_hp: i64,
}

/// Targets were decided.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TargetsSelected {
    /// How.
    pub mode: Text,
    /// Who.
    pub target_ids: Vec<Id>,
}

/// Spells were memorized.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpellsMemorized {
    /// By whom.
    pub caster_id: Id,
    /// Which.
    pub prepared: Vec<MemorizedSpell>,
}

wire_enum! {
    /// What came of a spell.
    pub enum CastCode ("code") {
        /// It did something.
        Cast = "magic.cast.cast",
        /// It did nothing.
        NoEffect = "magic.cast.no_effect",
    }
}

/// A spell was cast.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpellCast {
    /// What came of it.
    #[serde(skip_serializing)]
    pub code: CastCode,
    /// Who cast it.
    pub caster_id: Id,
    /// Which.
    pub spell_id: Id,
    /// In which usage.
    pub mode: Text,
    /// In its reversed form.
    #[serde(default)]
    pub reversed: bool,
    /// At whom.
    #[serde(default)]
    pub target_ids: Vec<Id>,
    /// Its effect is left to the referee.
    #[serde(default)]
    pub manual: bool,
}

wire_enum! {
    /// How a spell was lost.
    pub enum DisruptCode ("code") {
        /// Its caster was hit.
        Disrupted = "magic.cast.disrupted",
        /// It found no target.
        Fizzled = "magic.cast.fizzled",
    }
}

fn disrupted() -> DisruptCode {
    DisruptCode::Disrupted
}

/// A spell was lost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpellDisrupted {
    /// How.
    #[serde(skip_serializing, default = "disrupted")]
    pub code: DisruptCode,
    /// Whose.
    pub caster_id: Id,
    /// Which.
    pub spell_id: Id,
    /// In its reversed form.
    #[serde(default)]
    pub reversed: bool,
    /// Why.
    #[serde(default)]
    pub reason: Option<Text>,
}

/// A memorized spell was forgotten.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpellForgotten {
    /// By whom.
    pub caster_id: Id,
    /// Which.
    pub spell_id: Id,
    /// In its reversed form.
    #[serde(default)]
    pub reversed: bool,
}

/// A spell was written into a book.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpellBookUpdated {
    /// Whose book.
    pub caster_id: Id,
    /// Which spell.
    pub spell_id: Id,
}

wire_enum! {
    /// What came of turning.
    pub enum TurningCode ("code") {
        /// Some were driven off.
        Turned = "magic.turning.turned",
        /// Some were destroyed.
        Destroyed = "magic.turning.destroyed",
        /// Nothing.
        Failed = "magic.turning.failed",
    }
}

/// What the turning table said of one kind of creature.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurningType {
    /// Which kind.
    pub template_id: Id,
    /// Its column of the table.
    #[serde(default)]
    pub column: Option<Text>,
    /// What came of it.
    pub outcome: TurningTypeOutcome,
    /// The number to reach.
    #[serde(default)]
    pub threshold: Option<i64>,
}

wire_enum! {
    /// What came of turning for one kind of creature.
    pub enum TurningTypeOutcome ("turning outcome") {
        /// Not undead.
        Unaffected = "unaffected",
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

/// The undead were turned, or not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UndeadTurned {
    /// What came of it.
    #[serde(skip_serializing)]
    pub code: TurningCode,
    /// By whom.
    pub caster_id: Id,
    /// The 2d6 against the table.
    pub roll: i64,
    /// The 2d6 of Hit Dice that are affected.
    #[serde(default)]
    pub hd_pool: Option<i64>,
    /// What the table said.
    #[serde(default)]
    pub types: Vec<TurningType>,
    /// Who was affected.
    #[serde(default)]
    pub affected_ids: Vec<Id>,
}

/// Magic was dispelled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MagicDispelled {
    /// By whom.
    pub caster_id: Id,
    /// Effects that ended.
    #[serde(default)]
    pub released_effect_ids: Vec<Id>,
    /// Effects that held.
    #[serde(default)]
    pub surviving_effect_ids: Vec<Id>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_not_too_large_to_keep() {
        assert!(size_of::<Event>() <= 208, "{}", size_of::<Event>());
    }
}
