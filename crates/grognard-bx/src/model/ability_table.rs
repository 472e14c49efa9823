//! The ability score tables: what each band of scores gives.

use grognard_kernel::wire_enum;
use serde::{Deserialize, Serialize};

use super::{Check, checked, ensure, words::AbilityScores};

wire_enum! {
    /// Whether a character can read and write.
    pub enum Literacy ("literacy") {
        /// Cannot read or write.
        Illiterate = "illiterate",
        /// Can write simple words.
        Basic = "basic",
        /// Can read and write.
        Literate = "literate",
    }
}

/// A row of an ability table.
trait Band {
    /// The least and the greatest score of the band.
    fn scores(&self) -> (i64, i64);
}

/// Declares the row of one ability's table.
macro_rules! band {
    ($(#[$meta:meta])* $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub struct $name {
            /// The least score of the band.
            pub min_score: i64,
            /// The greatest score of the band.
            pub max_score: i64,
            $($(#[$field_meta])* pub $field: $type),+
        }

        impl Band for $name {
            fn scores(&self) -> (i64, i64) {
                (self.min_score, self.max_score)
            }
        }
    };
}

band! {
    /// What Strength gives.
    StrengthBand {
        /// Added to attack rolls and damage in melee.
        melee: i64,
        /// Chance in six to force a door.
        open_doors: i64,
    }
}

band! {
    /// What Intelligence gives.
    IntelligenceBand {
        /// Languages beyond those of the class.
        additional_languages: i64,
        /// Reading and writing.
        literacy: Literacy,
        /// Speaks haltingly.
        broken_speech: bool,
    }
}

band! {
    /// What Wisdom gives.
    WisdomBand {
        /// Added to saving throws against magic.
        magic_saves: i64,
    }
}

band! {
    /// What Dexterity gives.
    DexterityBand {
        /// Improves armour class.
        ac: i64,
        /// Added to attack rolls with missiles.
        missile: i64,
        /// Added to individual initiative.
        initiative: i64,
    }
}

band! {
    /// What Constitution gives.
    ConstitutionBand {
        /// Added to each Hit Die.
        hit_points: i64,
    }
}

band! {
    /// What Charisma gives.
    CharismaBand {
        /// Added to reactions of those met.
        npc_reactions: i64,
        /// How many retainers will follow.
        max_retainers: i64,
        /// Their loyalty.
        retainer_loyalty: i64,
    }
}

band! {
    /// What a single prime requisite does to experience, in percent.
    PrimeRequisiteBand {
        /// Percent added to experience.
        xp_modifier_pct: i64,
    }
}

/// The ability tables (B/X: Ability scores).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct AbilityTables {
    /// Strength.
    pub strength: Vec<StrengthBand>,
    /// Intelligence.
    pub intelligence: Vec<IntelligenceBand>,
    /// Wisdom.
    pub wisdom: Vec<WisdomBand>,
    /// Dexterity.
    pub dexterity: Vec<DexterityBand>,
    /// Constitution.
    pub constitution: Vec<ConstitutionBand>,
    /// Charisma.
    pub charisma: Vec<CharismaBand>,
    /// A single prime requisite; classes have experience tiers of their own.
    pub prime_requisite: Vec<PrimeRequisiteBand>,
}
checked!(AbilityTables);

impl Check for AbilityTables {
    fn check(&mut self) -> Result<(), String> {
        covers("strength", &self.strength)?;
        covers("intelligence", &self.intelligence)?;
        covers("wisdom", &self.wisdom)?;
        covers("dexterity", &self.dexterity)?;
        covers("constitution", &self.constitution)?;
        covers("charisma", &self.charisma)?;
        covers("prime_requisite", &self.prime_requisite)
    }
}

/// The bands are in order, without gaps, and cover 3 to 18.
fn covers<B: Band>(table: &str, bands: &[B]) -> Result<(), String> {
    let mut next = AbilityScores::LEAST;
    for band in bands {
        let (min, max) = band.scores();
        ensure(min == next && max >= min, || {
            format!("{table}: expected a band that begins at {next}, found {min} to {max}")
        })?;
        next = max + 1;
    }
    ensure(next == AbilityScores::GREATEST + 1, || {
        format!("{table}: the bands end at {}", next - 1)
    })
}

impl AbilityTables {
    /// The row of a Strength score, 3 to 18.
    #[must_use]
    pub fn strength(&self, score: i64) -> Option<&StrengthBand> {
        find(&self.strength, score)
    }

    /// The row of an Intelligence score.
    #[must_use]
    pub fn intelligence(&self, score: i64) -> Option<&IntelligenceBand> {
        find(&self.intelligence, score)
    }

    /// The row of a Wisdom score.
    #[must_use]
    pub fn wisdom(&self, score: i64) -> Option<&WisdomBand> {
        find(&self.wisdom, score)
    }

    /// The row of a Dexterity score.
    #[must_use]
    pub fn dexterity(&self, score: i64) -> Option<&DexterityBand> {
        find(&self.dexterity, score)
    }

    /// The row of a Constitution score.
    #[must_use]
    pub fn constitution(&self, score: i64) -> Option<&ConstitutionBand> {
        find(&self.constitution, score)
    }

    /// The row of a Charisma score.
    #[must_use]
    pub fn charisma(&self, score: i64) -> Option<&CharismaBand> {
        find(&self.charisma, score)
    }

    /// The row of a prime requisite's score.
    #[must_use]
    pub fn prime_requisite(&self, score: i64) -> Option<&PrimeRequisiteBand> {
        find(&self.prime_requisite, score)
    }
}

fn find<B: Band>(bands: &[B], score: i64) -> Option<&B> {
    bands.iter().find(|band| (band.scores().0..=band.scores().1).contains(&score))
}
