//! Which rules a fight is played by: the corrected ones, or the reference to the bit; and what
//! tables disagree about.

/// From what blow on somebody dies at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InstantDeath {
    /// One that takes more than all the hit points that there ever were.
    #[default]
    AboveMaximum,
    /// One that takes as many.
    AtMaximum,
}

/// How half a damage bonus is rounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Halving {
    /// Down.
    #[default]
    Down,
    /// Up.
    Up,
}

/// The rules of a fight. The default is [`corrected`](Self::corrected).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a rule that stands for itself")]
pub struct Rules {
    /// Extreme damage for every hit of the acting side, not only for contested ones.
    pub extreme_damage_everywhere: bool,
    /// The greatest half of a damage bonus is half of its greatest.
    pub half_bonus_halves_maximum: bool,
    /// Damage below 0 counts as 0.
    pub no_negative_damage: bool,
    /// Conditions follow from damage for everybody hurt in a turn, not for its target alone.
    pub conditions_of_all_hurt: bool,
    /// A clip or belt is in when its last round of loading is spent.
    pub reload_takes_its_rounds: bool,
    /// A hold ends when its holder is badly hurt, out or gone.
    pub holds_end: bool,
    /// From what blow on somebody dies at once.
    pub instant_death: InstantDeath,
    /// How half a damage bonus is rounded.
    pub half_bonus: Halving,
    /// Whether investigators suffer major wounds; pulp heroes do not.
    pub investigators_suffer_major_wounds: bool,
    /// The most bonus or penalty dice that are left after they cancel; `None` for no limit.
    pub dice_cap: Option<i64>,
    /// A target that does nothing is hit hand to hand by anything but a fumble. Shots and throws
    /// need their success all the same.
    pub idle_target_hit_unless_fumble: bool,
    /// A firearm with damage by range, as shotguns have it, deals that, and no range makes it
    /// harder to hit with.
    pub range_banded_damage: bool,
    /// An aim taken before helps every volley of full automatic fire, not the first alone.
    pub aim_lasts_through_volleys: bool,
    /// The order of a round is rolled, by level of success, then DEX.
    pub rolled_initiative: bool,
}

impl Rules {
    /// The rules as they are meant: the reference with its faults mended.
    #[must_use]
    pub const fn corrected() -> Self {
        Self {
            extreme_damage_everywhere: true,
            half_bonus_halves_maximum: true,
            no_negative_damage: true,
            conditions_of_all_hurt: true,
            reload_takes_its_rounds: true,
            holds_end: true,
            ..Self::reference()
        }
    }

    /// The reference, faults and all.
    #[must_use]
    pub const fn reference() -> Self {
        Self {
            extreme_damage_everywhere: false,
            half_bonus_halves_maximum: false,
            no_negative_damage: false,
            conditions_of_all_hurt: false,
            reload_takes_its_rounds: false,
            holds_end: false,
            instant_death: InstantDeath::AboveMaximum,
            half_bonus: Halving::Down,
            investigators_suffer_major_wounds: true,
            dice_cap: None,
            idle_target_hit_unless_fumble: false,
            range_banded_damage: false,
            aim_lasts_through_volleys: false,
            rolled_initiative: false,
        }
    }
}

impl Rules {
    /// Bonus and penalty dice as they are thrown: with a cap what is left after they cancel, and no
    /// more than that; without one as they are. A cap below 0 is one of 0.
    ///
    /// ```
    /// use grognard_coc::Rules;
    ///
    /// let capped = Rules { dice_cap: Some(2), ..Rules::default() };
    /// assert_eq!(capped.capped(4, 1), (2, 0));
    /// assert_eq!(Rules::default().capped(4, 1), (4, 1));
    /// ```
    #[must_use]
    pub fn capped(&self, bonus: i64, penalty: i64) -> (i64, i64) {
        match self.dice_cap {
            Some(cap) => {
                let (net, cap) = (bonus.saturating_sub(penalty), cap.max(0));
                (net.clamp(0, cap), net.saturating_neg().clamp(0, cap))
            }
            None => (bonus, penalty),
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::corrected()
    }
}
