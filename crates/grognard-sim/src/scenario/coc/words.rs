//! The words that a scenario of Call of Cthulhu says who does what with.

use grognard::kernel::wire_enum;

wire_enum! {
    /// What somebody does with a turn, where it can be done.
    pub enum Tactic ("tactic") {
        /// Strikes hand to hand.
        Brawl = "brawl",
        /// Throws something.
        Throw = "throw",
        /// Fires one shot.
        Shoot = "shoot",
        /// Fires as many single shots as the weapon has in a round.
        RapidFire = "rapid_fire",
        /// Takes aim in one turn and fires in the next.
        AimThenShoot = "aim_then_shoot",
        /// Fires in volleys at one target.
        FullAuto = "full_auto",
        /// Fires in volleys at every enemy.
        Suppress = "suppress",
        /// Holds the target.
        Hold = "hold",
        /// Takes the target's weapon.
        Disarm = "disarm",
        /// Knocks the target down.
        Push = "push",
        /// Disarms a target that is armed, holds one that is not.
        Wrestle = "wrestle",
        /// Casts Dominate.
        CastDominate = "cast_dominate",
        /// Runs.
        Flee = "flee",
        /// Does nothing.
        Wait = "wait",
    }
}

impl Tactic {
    /// Whether it needs the target within arm's reach.
    #[must_use]
    pub const fn is_at_arms_length(self) -> bool {
        matches!(self, Self::Brawl | Self::Hold | Self::Disarm | Self::Push | Self::Wrestle)
    }
}

wire_enum! {
    /// What a caster has those do whom it dominates.
    pub enum Orders ("orders") {
        /// Stand still.
        StandStill = "stand_still",
        /// Turn on their own.
        StrikeFriends = "strike_friends",
    }
}

wire_enum! {
    /// Whom those help who are neither investigators nor monsters.
    pub enum Ally ("side to help") {
        /// The investigators.
        Investigators = "investigators",
        /// The monsters.
        Monsters = "monsters",
    }
}
