//! What somebody does about attacks, by kind of attack.

use grognard::{coc::Defence, kernel::Result};

use crate::scenario::place::{Place, Table};

/// What somebody does about each kind of attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defends {
    /// About blows.
    pub fighting: Defence,
    /// About maneuvers.
    pub maneuver: Defence,
    /// About what is thrown.
    pub thrown: Defence,
    /// About shots.
    pub firearms: Defence,
}

impl Default for Defends {
    fn default() -> Self {
        Self::of(Defence::FightBack)
    }
}

/// What each kind of attack leaves. Against what is thrown from afar, fighting back becomes a
/// dodge.
const HAND_TO_HAND: &[Defence] =
    &[Defence::FightBack, Defence::Dodge, Defence::Maneuver, Defence::None];
const THROWN: &[Defence] =
    &[Defence::FightBack, Defence::Dodge, Defence::DiveForCover, Defence::None];
const FIREARMS: &[Defence] = &[Defence::DiveForCover, Defence::None];

impl Defends {
    /// One defence for every attack that leaves it; the usual ones for the others.
    #[must_use]
    pub const fn of(defence: Defence) -> Self {
        let usual = Self {
            fighting: Defence::FightBack,
            maneuver: Defence::FightBack,
            thrown: Defence::Dodge,
            firearms: Defence::None,
        };
        match defence {
            Defence::FightBack => Self { thrown: Defence::FightBack, ..usual },
            Defence::Dodge => Self { fighting: defence, maneuver: defence, ..usual },
            Defence::Maneuver => Self { fighting: defence, maneuver: defence, ..usual },
            Defence::DiveForCover => Self { thrown: defence, firearms: defence, ..usual },
            Defence::None => {
                Self { fighting: defence, maneuver: defence, thrown: defence, firearms: defence }
            }
        }
    }
}

/// Reads a single defence, or a table with one for each kind of attack.
pub(super) fn defends(place: &Place<'_>) -> Result<Defends> {
    if !place.is_table() {
        return Ok(Defends::of(place.word()?));
    }
    let table = place.table(&["fighting", "maneuver", "thrown", "firearms"])?;
    let usual = Defends::default();
    Ok(Defends {
        fighting: one(&table, "fighting", HAND_TO_HAND)?.unwrap_or(usual.fighting),
        maneuver: one(&table, "maneuver", HAND_TO_HAND)?.unwrap_or(usual.maneuver),
        thrown: one(&table, "thrown", THROWN)?.unwrap_or(usual.thrown),
        firearms: one(&table, "firearms", FIREARMS)?.unwrap_or(usual.firearms),
    })
}

fn one(table: &Table<'_>, key: &str, allowed: &[Defence]) -> Result<Option<Defence>> {
    table.maybe(key, |place| {
        let defence: Defence = place.word()?;
        if allowed.contains(&defence) {
            return Ok(defence);
        }
        let words: Vec<&str> = allowed.iter().map(|defence| defence.as_str()).collect();
        Err(place.unexpected(&words.join(" or ")))
    })
}
