//! Why a document is no fight.

use std::fmt;

use grognard_kernel::{Error, Text};

/// The first rule that a document breaks. A document is refused whole, never half-loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadFault {
    /// Which rule: a code such as `participant_hp_range`.
    pub code: Text,
    /// Where: a path such as `participants[0].hp_current`.
    pub path: String,
    /// What is wrong there.
    pub why: String,
}

impl LoadFault {
    /// Every code, in the order in which a document is checked.
    pub const CODES: &'static [&'static str] = &[
        "schema_version",
        "root_keys",
        "field:combat_id",
        "field:scene_ref",
        "field:started_at_turn",
        "participants_not_list",
        "participant_not_object",
        "participant_keys",
        "participant_id",
        "participant_side",
        "participant_conditions",
        "participant_field:hp_max",
        "participant_field:hp_current",
        "participant_hp_range",
        "participant_dead_hp",
        "participant_dying",
        "participant_field:dex",
        "participant_field:combat_skill",
        "participant_field:dodge_skill",
        "participant_field:firearms_skill",
        "participant_field:con",
        "participant_range:dex",
        "participant_range:combat_skill",
        "participant_range:dodge_skill",
        "participant_range:firearms_skill",
        "participant_range:con",
        "participant_field:build",
        "participant_field:magic_points",
        "participant_field:armor",
        "participant_armor_rule",
        "participant_weapons",
        "participant_effects",
        "participant_flags",
        "participant_counters",
        "rounds_type",
        "damage_chain_type",
        "field:revision",
        "field:current round",
        "field:initiative cursor",
        "jammed_weapons",
        "weapon_catalog",
        "field:turn counter",
        "field:roll counter",
        "status",
        "field:ended_at_turn",
        "round_count",
        "current_initiative",
        "round_row",
        "turn_keys",
        "turn_fields",
        "turn_roll_ids",
        "turn_command_id",
        "turn_damage_duplicated",
        "malfunction_record",
        "damage_keys",
        "damage_unowned",
        "damage_owner",
        "damage_arithmetic",
        "damage_dice",
        "damage_total",
        "damage_armor",
        "damage_status",
        "damage_continuity",
        "damage_receipt",
        "damage_missing",
        "evidence_required",
        "evidence_contract",
        "evidence_count",
        "evidence_diverges",
        "turn_counter",
        "initiative_rows",
        "initiative_cursor",
        "initiative_not_canonical",
        "progress_mirror",
        "progress_row",
        "progress_eligibility",
        "progress_roster",
        "progress_excluded",
        "progress_eligible",
        "skip_unexpected",
        "skip_evidence",
        "skip_source",
        "initiative_vs_roster",
        "cursor_vs_progress",
        "past_roster",
        "past_row",
        "past_excluded",
        "past_incomplete",
        "past_skip_unexpected",
        "past_skip_evidence",
        "past_skip_source",
        "past_entry",
        "past_order",
        "active_with_outcome",
        "concluded",
        "pending_contract",
        "pending_cursor",
    ];

    pub(super) fn new(
        code: impl Into<Text>,
        path: impl Into<String>,
        why: impl Into<String>,
    ) -> Self {
        let code = code.into();
        debug_assert!(Self::CODES.contains(&code.as_str()), "{code} is no code of a fault");
        Self { code, path: path.into(), why: why.into() }
    }
}

impl fmt::Display for LoadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.why, self.code)
    }
}

impl std::error::Error for LoadFault {}

impl From<LoadFault> for Error {
    fn from(fault: LoadFault) -> Self {
        let error = Self::content(fault.to_string());
        if fault.path.is_empty() { error } else { error.at(fault.path) }
    }
}
