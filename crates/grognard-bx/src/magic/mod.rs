//! Magic (B/X: Magic): spells are memorized, cast, read off scrolls, disrupted and dispelled, and
//! clerics turn the undead.
//!
//! Validators draw nothing and change nothing. What resolves draws from the `magic` stream; only
//! what an attached effect rolls for itself (its duration, its number of images) comes from
//! `effects`.

mod book;
mod cast;
mod losing;
mod memorize;
mod mirror_image;
mod resolve;
mod scroll;
mod select;
mod turning;
mod validate;

pub use book::{add_to_book, open_book_capacity, validate_book_addition};
pub use cast::{CastContext, CastResult, Casting, SpellTarget, cast_from_scroll, cast_spell};
pub use losing::{disrupt_casting, forget_excess};
pub(crate) use losing::{forget_beyond, spell_levels};
pub use memorize::{memorize, validate_memorizing};
pub use mirror_image::pop_mirror_image;
pub use scroll::minimum_caster_level;
pub use select::can_affect;
pub use turning::{TurnUndeadResult, turn_undead, validate_turning};
pub use validate::{Restraint, validate_cast, validate_scroll_cast};
