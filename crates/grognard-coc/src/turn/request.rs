//! What somebody declares for a turn.

use grognard_kernel::{Text, UnknownName};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::{
    Difficulty,
    rules::Rules,
    weapon::{Weapon, WeaponClass},
    words::{Action, Defence, Goal, Hint},
};

/// What a plain roll is made against when nobody says.
const USUAL_TARGET: i64 = 50;

/// What somebody declares for a turn. The rules read everything but the intent.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "each is asserted by the host for itself")]
pub struct TurnRequest {
    /// Who acts.
    pub actor_id: Text,
    /// What they say they do, in words. No rule reads it.
    pub declared_intent: Text,
    /// What they do.
    #[serde(default)]
    pub action: Option<Action>,
    /// The mechanism that resolves it; wins over the action.
    #[serde(default)]
    pub resolution_hint: Option<Hint>,
    /// To whom.
    #[serde(default)]
    pub target_actor_id: Option<Text>,
    /// What the target does about it.
    #[serde(default)]
    pub defense_kind: Option<Defence>,
    /// With which weapon; without one, the first that they hold, or fists.
    #[serde(default)]
    pub weapon_id: Option<Text>,
    /// Which spell.
    #[serde(default)]
    pub spell: Option<Text>,
    /// The DEX that the turn records, where it is not the actor's.
    #[serde(default)]
    pub dex_override: Option<i64>,
    /// Why it is not.
    #[serde(default)]
    pub dex_reason: Option<Text>,
    /// The rule that lets the blow pass armour.
    #[serde(default)]
    pub rulebook_exception: Option<Text>,
    /// How far the target is: `long` makes the roll hard, `very_long` extreme.
    #[serde(default)]
    pub range_band: Option<Text>,
    /// So near that nobody misses: within a fifth of DEX in feet.
    #[serde(default)]
    pub point_blank: bool,
    /// The target has cover.
    #[serde(default)]
    pub cover: bool,
    /// The target moves fast.
    #[serde(default)]
    pub fast_moving: bool,
    /// What a maneuver is for.
    #[serde(default, deserialize_with = "goal")]
    pub goal: Option<Goal>,
    /// The same under an older name; counts only without `goal`.
    #[serde(default)]
    pub maneuver_kind: Option<Text>,
    /// What the defender's maneuver is for.
    #[serde(default, deserialize_with = "goal")]
    pub defender_goal: Option<Goal>,
    /// Which weapon a disarm takes.
    #[serde(default)]
    pub target_weapon_id: Option<Text>,
    /// The skill of a plain roll.
    #[serde(default)]
    pub skill: Option<Text>,
    /// The target of a plain roll.
    #[serde(default)]
    pub target_value: Option<i64>,
    /// How hard a plain roll is.
    #[serde(default = "regular")]
    pub difficulty: Difficulty,
    /// Several single shots.
    #[serde(default)]
    pub shots: Option<i64>,
    /// How a firearm fires: `full_auto`, `suppressive`.
    #[serde(default)]
    pub fire_mode: Option<Text>,
    /// How many bullets, for those two.
    #[serde(default)]
    pub rounds_fired: Option<i64>,
    /// Loads a shot and fires it.
    #[serde(default)]
    pub load_and_fire: bool,
    /// Whom suppressing fire is on.
    #[serde(default)]
    pub suppress_targets: Option<Vec<Text>>,
    /// Who of them dives for cover.
    #[serde(default)]
    pub dive_for_cover_actors: Option<Vec<Text>>,
    /// Luck that somebody agreed to spend on the contest.
    #[serde(default, deserialize_with = "precommit")]
    pub luck_precommit: Option<LuckPrecommit>,
    /// Full automatic fire goes in volleys of at most so many bullets.
    #[serde(default)]
    pub max_volley: Option<i64>,
    /// Full automatic fire stops before a volley of this difficulty.
    #[serde(default)]
    pub stop_at: Option<Difficulty>,
    /// A roll that is pushed: no roll of a fight is.
    #[serde(default)]
    pub pushed: bool,
    /// The host's id for the command.
    #[serde(default)]
    pub resolution_command_id: Option<Text>,
}

/// Luck that somebody agreed to spend before the dice are thrown.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct LuckPrecommit {
    /// Whose.
    #[serde(default)]
    pub actor_id: Text,
    /// At most so much.
    #[serde(default)]
    pub max_points: i64,
    /// How much they have.
    #[serde(default)]
    pub current_luck: i64,
}

const fn regular() -> Difficulty {
    Difficulty::Regular
}

fn goal<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Goal>, D::Error> {
    let word = Option::<Text>::deserialize(deserializer)?;
    word.map(|word| Goal::of_word(&word)).transpose().map_err(serde::de::Error::custom)
}

/// Anything but an object says nothing.
fn precommit<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<LuckPrecommit>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    if !value.is_object() {
        return Ok(None);
    }
    LuckPrecommit::deserialize(value).map(Some).map_err(serde::de::Error::custom)
}

impl TurnRequest {
    /// A declaration that says nothing but who and what for.
    pub fn new(actor_id: impl Into<Text>, declared_intent: impl Into<Text>) -> Self {
        Self {
            actor_id: actor_id.into(),
            declared_intent: declared_intent.into(),
            action: None,
            resolution_hint: None,
            target_actor_id: None,
            defense_kind: None,
            weapon_id: None,
            spell: None,
            dex_override: None,
            dex_reason: None,
            rulebook_exception: None,
            range_band: None,
            point_blank: false,
            cover: false,
            fast_moving: false,
            goal: None,
            maneuver_kind: None,
            defender_goal: None,
            target_weapon_id: None,
            skill: None,
            target_value: None,
            difficulty: Difficulty::Regular,
            shots: None,
            fire_mode: None,
            rounds_fired: None,
            load_and_fire: false,
            suppress_targets: None,
            dive_for_cover_actors: None,
            luck_precommit: None,
            max_volley: None,
            stop_at: None,
            pushed: false,
            resolution_command_id: None,
        }
    }

    /// What a maneuver is for, under either name.
    pub(crate) fn maneuver_goal(&self) -> Result<Option<Goal>, UnknownName> {
        match (self.goal, &self.maneuver_kind) {
            (Some(goal), _) => Ok(Some(goal)),
            (None, Some(kind)) => Goal::of_word(kind).map(Some),
            (None, None) => Ok(None),
        }
    }

    /// How hard the distance makes a shot or a throw.
    pub(crate) fn range_difficulty(&self) -> Difficulty {
        match self.range_band.as_deref() {
            Some("long") => Difficulty::Hard,
            Some("very_long") => Difficulty::Extreme,
            _ => Difficulty::Regular,
        }
    }

    /// Whether the target is as far away as can be.
    pub(crate) fn is_very_far(&self) -> bool {
        self.range_band.as_deref() == Some("very_long")
    }

    /// What a roll of a skill or a characteristic is made against.
    pub(crate) fn plain_target(&self) -> i64 {
        self.target_value.filter(|&value| value != 0).unwrap_or(USUAL_TARGET).clamp(1, 99)
    }

    /// The defence, with none for a target that does nothing.
    pub(crate) fn defence(&self) -> Defence {
        self.defense_kind.unwrap_or(Defence::None)
    }
}

impl Rules {
    /// How hard the distance makes an attack with a weapon.
    pub(crate) fn difficulty_with(&self, weapon: &Weapon, request: &TurnRequest) -> Difficulty {
        let banded = self.range_banded_damage
            && weapon.class == WeaponClass::Firearm
            && weapon.has_damage_by_range();
        if weapon.class == WeaponClass::Melee || banded {
            Difficulty::Regular
        } else {
            request.range_difficulty()
        }
    }
}
