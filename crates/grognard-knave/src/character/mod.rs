//! New characters: the sheet that is rolled, the player's changes, the character made of it.

mod make;
mod sheet;

pub use make::MadeCharacter;
pub use sheet::{Sheet, Swap, TRAITS};
