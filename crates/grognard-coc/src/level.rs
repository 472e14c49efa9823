//! Levels of success, difficulty, and who wins when two rolls meet (combat specification,
//! section 3). Draws nothing.

use grognard_kernel::{Error, Result, wire_enum};

wire_enum! {
    /// How well a percentile roll went, from worst to best.
    pub enum Level ("level of success") {
        /// The worst: 96 to 100 against a target below 50, 100 against any other.
        Fumble = "fumble",
        /// Above the target.
        Failure = "failure",
        /// At or below the target.
        Regular = "regular",
        /// At or below half of it.
        Hard = "hard",
        /// At or below a fifth of it.
        Extreme = "extreme",
        /// A 1.
        Critical = "critical",
    }
}

impl Level {
    /// The level of a roll of 1 to 100 against a target of 1 to 100; anything else is an error.
    ///
    /// ```
    /// use grognard_coc::Level;
    ///
    /// assert_eq!(Level::of(32, 65)?, Level::Hard);
    /// assert_eq!(Level::of(96, 49)?, Level::Fumble);
    /// assert_eq!(Level::of(96, 50)?, Level::Failure);
    /// # Ok::<(), grognard_kernel::Error>(())
    /// ```
    pub fn of(roll: i64, target: i64) -> Result<Self> {
        if !(1..=100).contains(&roll) {
            return Err(Error::value(format!("a percentile roll is 1 to 100, not {roll}")));
        }
        if !(1..=100).contains(&target) {
            return Err(Error::value(format!("the target of a roll is 1 to 100, not {target}")));
        }
        Ok(Self::within_bounds(roll, target))
    }

    /// The same for figures known to be 1 to 100.
    pub(crate) const fn within_bounds(roll: i64, target: i64) -> Self {
        let fumbles_from = if target < 50 { 96 } else { 100 };
        if roll == 1 {
            Self::Critical
        } else if roll >= fumbles_from {
            Self::Fumble
        } else if roll <= target / 5 {
            Self::Extreme
        } else if roll <= target / 2 {
            Self::Hard
        } else if roll <= target {
            Self::Regular
        } else {
            Self::Failure
        }
    }

    /// Whether it is a success: a regular one or better.
    #[must_use]
    pub const fn is_success(self) -> bool {
        matches!(self, Self::Regular | Self::Hard | Self::Extreme | Self::Critical)
    }

    /// Whether it does the greatest damage.
    #[must_use]
    pub const fn is_extreme(self) -> bool {
        matches!(self, Self::Extreme | Self::Critical)
    }
}

wire_enum! {
    /// How hard a roll is: a part of the skill that must not be exceeded.
    pub enum Difficulty ("difficulty") {
        /// The whole skill.
        Regular = "regular",
        /// Half of it.
        Hard = "hard",
        /// A fifth of it.
        Extreme = "extreme",
    }
}

impl Difficulty {
    /// What a target of a regular roll becomes, rounded down.
    #[must_use]
    pub const fn target(self, target: i64) -> i64 {
        let divisor = match self {
            Self::Regular => 1,
            Self::Hard => 2,
            Self::Extreme => 5,
        };
        target.div_euclid(divisor)
    }

    /// The difficulty of a roll against a living opponent of that skill.
    #[must_use]
    pub const fn from_opponent(skill: i64) -> Self {
        match skill {
            90.. => Self::Extreme,
            50.. => Self::Hard,
            _ => Self::Regular,
        }
    }
}

wire_enum! {
    /// What came of two rolls against each other, or why there were not two.
    pub enum Opposed ("outcome of opposed rolls") {
        /// The attacker has the higher level.
        AttackerHigher = "attacker_higher",
        /// The defender has.
        DefenderHigher = "defender_higher",
        /// The same, and the attacker wins.
        TieAttackerWins = "tie_attacker_wins",
        /// The same, and the defender wins.
        TieDefenderWins = "tie_defender_wins",
        /// Neither succeeded.
        BothFail = "both_fail",
        /// Nobody rolled against it.
        Unopposed = "unopposed",
        /// The target dived for cover in time.
        DivedForCover = "dived_for_cover",
        /// The target tried to.
        DiveFailed = "dive_failed",
        /// It could not be tried.
        Impossible = "impossible",
    }
}

impl Opposed {
    /// What comes of two rolls. A tie goes to the attacker, but to one who dodges.
    #[must_use]
    pub fn of(attacker: Level, defender: Level, dodging: bool) -> Self {
        if !attacker.is_success() && !defender.is_success() {
            return Self::BothFail;
        }
        match attacker.cmp(&defender) {
            std::cmp::Ordering::Greater => Self::AttackerHigher,
            std::cmp::Ordering::Less => Self::DefenderHigher,
            std::cmp::Ordering::Equal if dodging => Self::TieDefenderWins,
            std::cmp::Ordering::Equal => Self::TieAttackerWins,
        }
    }

    /// Whether the attacker has won.
    #[must_use]
    pub const fn attacker_won(self) -> bool {
        matches!(self, Self::AttackerHigher | Self::TieAttackerWins)
    }
}
