//! Magic in a fight: who casts what at whom, and what becomes of it.
//!
//! Spells are declared before initiative and cast in the caster's turn. The policy draws nothing;
//! casting draws from `magic` and `effects` what the rules say, turning from `magic`.

mod act;
mod aim;
mod declare;
mod policy;
mod usage;
mod view;

use usage::Usage;

/// What somebody has made up their mind to do this round, beside fighting.
#[derive(Clone)]
pub(super) enum Deed {
    /// To turn the undead.
    Turn,
    /// To cast a spell, or to read one off a scroll.
    Cast(Cast),
}

/// A spell and whom it is meant for.
#[derive(Clone)]
pub(super) struct Cast {
    usage: Usage,
    targets: Vec<usize>,
    /// Enemies who are taken care of, and friends who are.
    claims: Vec<usize>,
}

/// A deed that waits for its turn.
#[derive(Clone)]
pub(super) struct Declared {
    deed: Deed,
    /// Hit, hurt or bewitched since.
    disturbed: bool,
    /// The hit points and the number of effects, when last looked at.
    hit_points: i64,
    effects: usize,
}
