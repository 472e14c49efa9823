//! The mind in a sword (B/X: Magic items, sentient swords).
//!
//! Draws a d20 for a special purpose (then its d6), else a d100 for a mind at all and 1d6 of
//! intelligence; the languages of one that speaks; alignment; sensory powers, then extraordinary
//! ones; ego, unless a purpose fixes it.

use grognard_kernel::{Dice, Id, Result};

use super::TreasureRoll;
use crate::{
    items::Sentience,
    model::magic_item_table::{Communication, LanguageResult, PowerResult, SwordTables, band_of},
    tables::magic_item_tables,
};

/// Intelligence and ego of a sword with a special purpose.
const OF_PURPOSE: i64 = 12;

/// Of a hundred swords so many think.
const SENTIENT_PCT: i64 = 30;

/// The powers that a sword has so far.
#[derive(Default)]
struct Powers {
    sensory: Vec<Id>,
    extraordinary: Vec<Id>,
}

/// Which table of powers is rolled on.
#[derive(Clone, Copy, PartialEq)]
enum PowerTable {
    Sensory,
    Extraordinary,
}

impl<D: Dice + ?Sized> TreasureRoll<'_, D> {
    /// Whether a sword thinks, and how.
    pub(super) fn sword_mind(&mut self) -> Result<Option<Sentience>> {
        let tables = &magic_item_tables().swords;
        let special_purpose = match self.dice.die(20)? {
            1 => Some(band_of(&tables.special_purposes, "purpose", 6, self.dice.die(6)?)?.clone()),
            _ => None,
        };
        let intelligence = match &special_purpose {
            Some(_) => OF_PURPOSE,
            None if self.dice.die(100)? > SENTIENT_PCT => return Ok(None),
            None => self.dice.die(6)? + 6,
        };
        let mind = tables.mind(intelligence)?;
        let languages = match mind.communication {
            Communication::Speech => self.sword_languages(tables)?,
            Communication::Empathy => 0,
        };
        let alignment = *band_of(&tables.alignment, "alignment", 20, self.dice.die(20)?)?;
        let mut powers = Powers::default();
        self.roll_powers(tables, PowerTable::Sensory, mind.sensory, &mut powers)?;
        self.roll_powers(tables, PowerTable::Extraordinary, mind.extraordinary, &mut powers)?;
        let ego = if special_purpose.is_some() { OF_PURPOSE } else { self.dice.die(12)? };
        Ok(Some(Sentience {
            intelligence,
            ego,
            communication: mind.communication,
            reading: mind.reading,
            alignment,
            languages,
            sensory_powers: powers.sensory,
            extraordinary_powers: powers.extraordinary,
            special_purpose,
        }))
    }

    fn sword_languages(&mut self, tables: &SwordTables) -> Result<i64> {
        let (mut pending, mut total) = (1_i64, 0_i64);
        while pending > 0 {
            pending -= 1;
            match band_of(&tables.languages, "languages", 100, self.dice.die(100)?)? {
                LanguageResult::Count(count) => total = total.saturating_add(*count),
                LanguageResult::RollTwice => pending += 2,
            }
        }
        Ok(total)
    }

    /// Rolls `count` powers on a table. A power that the sword has already, and cannot have twice,
    /// is rolled again.
    fn roll_powers(
        &mut self,
        tables: &SwordTables,
        table: PowerTable,
        count: i64,
        powers: &mut Powers,
    ) -> Result<()> {
        let bands = match table {
            PowerTable::Sensory => &tables.sensory_bands,
            PowerTable::Extraordinary => &tables.extraordinary_bands,
        };
        let mut pending = count;
        while pending > 0 {
            pending -= 1;
            match band_of(bands, "power", 100, self.dice.die(100)?)? {
                PowerResult::RollTwice => pending += 2,
                PowerResult::RollThrice => pending += 3,
                PowerResult::RollExtraordinary => {
                    self.roll_powers(tables, PowerTable::Extraordinary, 1, powers)?;
                }
                PowerResult::Power(id) => {
                    let list = match table {
                        PowerTable::Sensory => &mut powers.sensory,
                        PowerTable::Extraordinary => &mut powers.extraordinary,
                    };
                    if list.contains(id) && !tables.power(id)?.duplicates_allowed {
                        pending += 1;
                    } else {
                        list.push(id.clone());
                    }
                }
            }
        }
        Ok(())
    }
}
