//! Fights: in turns, and against the clock (rules 9 and 10).

mod action;
mod clock;
mod order;
mod sides;
mod turns;

pub use clock::{ClockFight, ClockState};
pub use order::{Action, Order, Unreadable};
pub use sides::Sides;
pub use turns::Combat;
