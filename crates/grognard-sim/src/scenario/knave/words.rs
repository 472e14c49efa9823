//! The words that a scenario of Knave says who does what with.

use grognard::kernel::wire_enum;

wire_enum! {
    /// The sides of a fight.
    pub enum Side ("side") {
        /// The players' characters.
        Characters = "characters",
        /// Everybody else.
        Foes = "foes",
    }
}

wire_enum! {
    /// What a character does with a turn, where it can be done.
    pub enum Tactic ("tactic") {
        /// Strikes with what is in hand.
        Attack = "attack",
        /// Throws something that is carried.
        Throw = "throw",
        /// Uses a rune stone that is not spent.
        Cast = "cast",
        /// Gains an advantage against the target.
        Boost = "boost",
        /// Gains a friend an advantage against the target.
        Help = "help",
        /// Brings the target a disadvantage against the friend who can bear the least.
        Foil = "foil",
        /// Does nothing.
        Hold = "hold",
        /// Gets away.
        Flee = "flee",
    }
}
