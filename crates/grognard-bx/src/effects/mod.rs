//! What lasts: effects on creatures and places, from attaching to running out.

mod attach;
mod definition;
mod expiry;
mod ledger;
mod rounds;
mod tick;

pub use attach::{AttachRequest, Scene, attach, release};
pub use definition::{ActiveEffect, EffectDefinition, Stacking};
pub use ledger::Ledger;
pub use rounds::{TimePasses, advance};
pub use tick::regeneration_definition;
