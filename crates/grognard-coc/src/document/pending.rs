//! An attack that was declared and waits for its defence (combat specification, section 17.5).

use grognard_kernel::Text;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::words::{Defence, Hint, Outcome};

/// What becomes of a fight when the attack hits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OnSuccess {
    /// Always `destroy_target`.
    pub kind: Text,
    /// How the fight ends.
    pub outcome: Outcome,
    /// The rule that says so.
    pub rule_ref: Text,
}

/// An attack that was declared and waits for its defence. The session only keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PendingAttack {
    /// The host's id for the command.
    pub attack_command_id: Text,
    /// Who attacks.
    pub actor_id: Text,
    /// Whom.
    pub target_actor_id: Text,
    /// What they said they would do.
    pub declared_intent: Text,
    /// The mechanism: hand to hand, or a firearm.
    pub resolution_hint: Hint,
    /// With what: an id or null. Kept as given.
    pub weapon_id: Value,
    /// What the target may do about it.
    pub allowed_defenses: Vec<Defence>,
    /// The rule that lets the blow pass armour.
    #[serde(default)]
    pub rulebook_exception: Option<Text>,
    /// What becomes of the fight when it hits.
    #[serde(default)]
    pub on_success: Option<OnSuccess>,
    /// How the fight ends when the target of an investigator is out.
    #[serde(default)]
    pub victory_outcome: Option<Outcome>,
    /// How it ends when an investigator is.
    #[serde(default)]
    pub defeat_outcome: Option<Outcome>,
}
