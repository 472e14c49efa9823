//! What an attack is made with, and in what situation.

use grognard_kernel::{Result, Text};
use serde::{Deserialize, Serialize};

use crate::{
    creature::Creature,
    items::MagicItem,
    model::{
        equipment::{CombatFacet, Equipment, Gear, Weapon},
        magic_item::MagicItemTemplate,
        monster::MonsterAttack,
        words::{Qualities, Quality},
    },
};

/// How far a melee attack reaches, in feet.
pub const MELEE_REACH_FEET: i64 = 5;

/// What an attack is made with.
#[derive(Clone, Copy, Debug)]
pub enum Attack<'a> {
    /// Fists: 1d2.
    Unarmed,
    /// A weapon.
    Weapon(&'a Weapon),
    /// Gear: a torch, a flask of oil, holy water; or something that is no weapon at all.
    Gear(&'a Gear),
    /// Anything with the figures of a weapon, without knowing what it is.
    Improvised(&'a CombatFacet),
    /// Claws, bites, or whatever a monster has.
    Natural(&'a MonsterAttack),
    /// An enchanted arm.
    Enchanted {
        /// The enchantment.
        template: &'a MagicItemTemplate,
        /// The weapon under it; `None` when there is none (armour, arrows).
        weapon: Option<&'a Weapon>,
    },
}

impl<'a> Attack<'a> {
    /// An attack with a magic item; an error when its template is unknown.
    pub fn with_magic_item(item: &'a MagicItem) -> Result<Self> {
        let weapon = match item.base() {
            Some(Equipment::Weapon(weapon)) => Some(&**weapon),
            _ => None,
        };
        Ok(Self::Enchanted { template: item.template()?, weapon })
    }

    /// The name in events.
    #[must_use]
    pub fn name(&self) -> Text {
        match self {
            Self::Unarmed => Text::new_static("unarmed"),
            Self::Improvised(_) => Text::new_static("improvised"),
            Self::Weapon(weapon) => weapon.name.clone(),
            Self::Gear(gear) => gear.name.clone(),
            Self::Natural(attack) => attack.name.clone(),
            Self::Enchanted { template, .. } => template.name.clone(),
        }
    }

    /// The figures behind it: dice, qualities, ranges. Fists, claws and lanterns have none.
    #[must_use]
    #[inline]
    pub fn facet(&self) -> Option<&'a CombatFacet> {
        match self {
            Self::Unarmed | Self::Natural(_) => None,
            Self::Weapon(weapon) => Some(&weapon.facet),
            Self::Gear(gear) => gear.combat.as_ref(),
            Self::Improvised(facet) => Some(facet),
            Self::Enchanted { weapon, .. } => weapon.map(|weapon| &weapon.facet),
        }
    }

    /// What it can do; nothing without figures.
    #[must_use]
    #[inline]
    pub fn qualities(&self) -> Qualities {
        self.facet().map_or(Qualities::EMPTY, |facet| facet.qualities)
    }

    /// Whether it is used as a missile at that distance: it can be, and either cannot be used in
    /// melee or the target is beyond reach.
    #[must_use]
    #[inline]
    pub fn is_missile_use(&self, distance_feet: Option<i64>) -> bool {
        let qualities = self.qualities();
        qualities.contains(Quality::Missile)
            && (!qualities.contains(Quality::Melee)
                || distance_feet.is_some_and(|distance| distance > MELEE_REACH_FEET))
    }

    /// The range band of a distance. Without ranges or without a distance it is the medium one;
    /// beyond long range there is none.
    #[must_use]
    #[inline]
    pub fn range_band(&self, distance_feet: Option<i64>) -> Option<RangeBand> {
        let ranges = self.facet().and_then(|facet| facet.missile_ranges);
        let (Some(ranges), Some(distance)) = (ranges, distance_feet) else {
            return Some(RangeBand::Medium);
        };
        [
            (ranges.short, RangeBand::Short),
            (ranges.medium, RangeBand::Medium),
            (ranges.long, RangeBand::Long),
        ]
        .into_iter()
        .find(|(range, _)| distance <= range.max_feet)
        .map(|(_, band)| band)
    }

    /// What an enchanted arm adds to attack rolls and damage against a defender: its bonus, or
    /// that of the first clause that speaks of the defender.
    #[must_use]
    #[inline]
    pub fn magic_bonus(&self, defender: Option<&Creature>) -> i64 {
        match self {
            Self::Enchanted { template, .. } => bonus_against(template, defender),
            _ => 0,
        }
    }

    /// Whether a monster makes it with what it was born with.
    #[must_use]
    #[inline]
    pub const fn is_natural(&self) -> bool {
        matches!(self, Self::Natural(_))
    }

    /// Whether it is made with bare hands.
    #[must_use]
    #[inline]
    pub const fn is_unarmed(&self) -> bool {
        matches!(self, Self::Unarmed)
    }
}

fn bonus_against(template: &MagicItemTemplate, defender: Option<&Creature>) -> i64 {
    let Some(monster) = defender.and_then(Creature::template) else {
        return template.attack_bonus;
    };
    let clause = template.versus.iter().find(|clause| {
        clause.template_ids.contains(&monster.id)
            || clause.categories.iter().any(|category| monster.is_a(category))
    });
    clause.map_or(template.attack_bonus, |clause| clause.bonus)
}

/// How far away a missile's target is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RangeBand {
    /// +1 to the attack roll.
    Short,
    /// No modifier.
    Medium,
    /// −1 to the attack roll.
    Long,
}

impl RangeBand {
    /// What it adds to the attack roll.
    #[must_use]
    #[inline]
    pub const fn modifier(self) -> i64 {
        match self {
            Self::Short => 1,
            Self::Medium => 0,
            Self::Long => -1,
        }
    }
}

/// The situation that an attack is made in, as the caller asserts it. The default is a swing at
/// somebody who stands and sees it coming.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AttackContext {
    /// Feet between the two. Without it a weapon that can be both is used in melee, and a missile
    /// has no range modifier.
    pub distance_feet: Option<i64>,
    /// The referee's adjustment of the attack roll.
    pub situational_modifier: i64,
    /// Armour class that an ally lends the defender.
    pub defender_ally_ac_bonus: i64,
    /// From behind: a shield does not count.
    pub behind_target: bool,
    /// The target does not know. From behind, it makes a thief's back-stab.
    pub target_unaware: bool,
    /// The defender runs: +2, and a shield does not count.
    pub defender_retreating: bool,
    /// The weapon is set against a charge.
    pub braced: bool,
    /// The attacker charges.
    pub charging: bool,
    /// The weapon was fired in the last round.
    pub fired_last_round: bool,
    /// The attacker is larger than human size.
    pub attacker_large: bool,
    /// The flask of oil burns.
    pub lit: bool,
    /// Which of an attack's fixed damages.
    pub fixed_damage_option: usize,
    /// The monster's attack is a small missile, such as an arrow.
    pub monster_missile: bool,
}

impl AttackContext {
    /// Whether a thief's back-stab is possible.
    #[must_use]
    #[inline]
    pub const fn is_back_stab(&self) -> bool {
        self.behind_target && self.target_unaware
    }
}
