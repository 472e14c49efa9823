//! Coins and what they buy (B/X: Wealth). Draws nothing.

use grognard_kernel::{Error, Result};
use serde::{Deserialize, Serialize};

use crate::model::treasure::Denomination;

/// Coins of each kind; never a negative number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawPurse", into = "RawPurse")]
pub struct Purse([i64; Denomination::ALL.len()]);

#[derive(Serialize, Deserialize)]
#[serde(default)]
#[derive(Default)]
struct RawPurse {
    pp: i64,
    gp: i64,
    ep: i64,
    sp: i64,
    cp: i64,
}

impl TryFrom<RawPurse> for Purse {
    type Error = Error;

    fn try_from(raw: RawPurse) -> Result<Self> {
        Self::new([raw.pp, raw.gp, raw.ep, raw.sp, raw.cp])
    }
}

impl From<Purse> for RawPurse {
    fn from(Purse([pp, gp, ep, sp, cp]): Purse) -> Self {
        Self { pp, gp, ep, sp, cp }
    }
}

impl Denomination {
    /// What one is worth in copper.
    #[must_use]
    pub const fn value_cp(self) -> i64 {
        match self {
            Self::Platinum => 500,
            Self::Gold => 100,
            Self::Electrum => 50,
            Self::Silver => 10,
            Self::Copper => 1,
        }
    }
}

impl Purse {
    /// Coins in the order platinum, gold, electrum, silver, copper; an error when one is negative.
    pub fn new(counts: [i64; 5]) -> Result<Self> {
        match Denomination::ALL.iter().zip(counts).find(|(_, count)| *count < 0) {
            Some((coin, count)) => Err(Error::value(format!("{coin} is not negative: {count}"))),
            None => Ok(Self(counts)),
        }
    }

    /// So many gold pieces.
    #[must_use]
    pub fn gold(gp: u32) -> Self {
        let mut purse = Self::default();
        purse.0[Denomination::Gold as usize] = i64::from(gp);
        purse
    }

    /// How many coins of a kind.
    #[must_use]
    pub fn count(&self, coin: Denomination) -> i64 {
        self.0[coin as usize]
    }

    /// Puts coins in; fewer than none puts nothing in.
    pub fn add(&mut self, coin: Denomination, count: i64) {
        let held = &mut self.0[coin as usize];
        *held = held.saturating_add(count.max(0));
    }

    /// Puts the coins of another purse in.
    pub fn add_all(&mut self, other: &Self) {
        for &coin in Denomination::ALL {
            self.add(coin, other.count(coin));
        }
    }

    /// How many coins in all, which is also their weight.
    #[must_use]
    pub fn total_coins(&self) -> i64 {
        self.0.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// What they are worth in copper; of more than an `i64` holds, the most that it holds.
    #[must_use]
    pub fn value_cp(&self) -> i64 {
        i64::try_from(self.worth_cp()).unwrap_or(i64::MAX)
    }

    fn worth_cp(&self) -> i128 {
        let worth = |&coin| i128::from(self.count(coin)) * i128::from(coin.value_cp());
        Denomination::ALL.iter().map(worth).sum()
    }

    /// What they are worth in gold, rounded down.
    #[must_use]
    pub fn value_gp(&self) -> i64 {
        self.value_cp() / Denomination::Gold.value_cp()
    }

    /// Whether they are worth `cost_gp`; an error when that is negative.
    pub fn can_afford(&self, cost_gp: i64) -> Result<bool> {
        Ok(self.worth_cp() >= price_cp(cost_gp)?)
    }

    /// Pays `cost_gp`, the smallest coins first, and takes change in the largest.
    ///
    /// A negative cost, and one that the coins do not cover, are errors and leave them as they
    /// were.
    pub fn spend(&mut self, cost_gp: i64) -> Result<()> {
        if !self.can_afford(cost_gp)? {
            return Err(Error::value(format!("{cost_gp} gp is more than the purse holds")));
        }
        let due = price_cp(cost_gp)?;
        let mut owed = due;
        for &coin in Denomination::ALL.iter().rev() {
            if owed <= 0 {
                break;
            }
            let value = i128::from(coin.value_cp());
            let needed = owed / value + i128::from(owed % value != 0);
            let used = i64::try_from(needed).unwrap_or(i64::MAX).min(self.count(coin));
            self.0[coin as usize] -= used;
            owed -= i128::from(used) * value;
        }
        // Less than one coin of the last kind that paid, so it fits.
        let mut change = i64::try_from(-owed).unwrap_or(0);
        for &coin in Denomination::ALL {
            self.0[coin as usize] += change / coin.value_cp();
            change %= coin.value_cp();
        }
        Ok(())
    }
}

fn price_cp(cost_gp: i64) -> Result<i128> {
    if cost_gp < 0 {
        return Err(Error::value(format!("a cost is not negative: {cost_gp} gp")));
    }
    Ok(i128::from(cost_gp) * i128::from(Denomination::Gold.value_cp()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 250 cp and 3 gp, cost 3 gp: all 250 cp and 1 gp are paid (350), 50 change is 1 ep.
    #[test]
    fn small_coins_go_first_and_change_is_large() {
        let mut purse = Purse::new([0, 3, 0, 0, 250]).unwrap();
        purse.spend(3).unwrap();
        assert_eq!(purse, Purse::new([0, 2, 1, 0, 0]).unwrap());
        assert!(purse.spend(3).is_err() && purse.spend(-1).is_err());
        assert_eq!(purse.value_cp(), 250);
    }
}
