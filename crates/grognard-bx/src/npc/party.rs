//! Rolling a rival party.
//!
//! Draws from the party's dice (`npc_party`, in a session): the alignment's d6; for each member
//! the class's d8, the level, ability scores, the first Hit Die, the Hit Dice of its levels, its
//! spells. Then from the treasure dice (`treasure`): the magic items of an expert party member by
//! member, and what the party carries: types U and V.

use grognard_kernel::{Dice, DiceExpression, Error, IdAllocator, Result};

use super::{arms::find_magic_items, kit};
use crate::{
    Catalog, Character, DiceSet, StreamName,
    character::{level_up, roll_ability_scores, roll_hit_points},
    creature::{AbilityModifiers, CharacterRecord},
    model::{
        monster::HitDice,
        table::NpcClassLevel,
        words::{Alignment, Tier},
    },
    ruleset::Ruleset,
    tables::{encounter_tables, monster_xp},
    treasure::{Treasure, TreasureRoll},
};

/// A rival party.
#[derive(Clone, Debug, PartialEq)]
pub struct NpcParty {
    /// Low levels or high.
    pub kind: Tier,
    /// The alignment of them all.
    pub alignment: Alignment,
    /// Who is in it.
    pub members: Vec<Character>,
    /// What they carry together.
    pub treasure: Treasure,
}

/// The dice for the size of a party of a kind.
pub fn party_size(kind: Tier) -> Result<DiceExpression> {
    let sizes = &encounter_tables().npc_compositions;
    let size = sizes.iter().find(|size| size.kind == kind);
    size.map(|size| size.count_dice.dice())
        .ok_or_else(|| Error::value(format!("no size is known for a party of kind {kind}")))
}

/// Experience for defeating an NPC of a level: that of a monster of as many plain Hit Dice. A
/// level below 1 is an error.
pub fn defeat_xp(level: i64) -> Result<i64> {
    if level < 1 {
        return Err(Error::value(format!("a level is at least 1, not {level}")));
    }
    // Nothing beyond the last row is added for NPCs.
    let count = level.min(21);
    Ok(monster_xp(&HitDice {
        count,
        die: 8,
        modifier: 0,
        asterisks: 0,
        average_hp: None,
        fixed_hp: None,
    }))
}

/// What rolling a rival party takes.
///
/// ```
/// use grognard_bx::{Catalog, Streams, model::words::Tier, npc::NpcPartyRoll};
/// use grognard_kernel::IdAllocator;
///
/// let roll = NpcPartyRoll { kind: Tier::Basic, count: 5, catalog: Catalog::standard() };
/// let party = roll.roll(&mut Streams::with_keys(12), &mut IdAllocator::default())?;
/// assert_eq!(party.members.len(), 5);
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NpcPartyRoll<'a> {
    /// Low levels or high.
    pub kind: Tier,
    /// How many; [`party_size`] has the dice. 0 or less is nobody.
    pub count: i64,
    /// Classes, equipment, spells, magic items.
    pub catalog: &'a Catalog,
}

impl NpcPartyRoll<'_> {
    /// Rolls the party. Ids `npc-…` go to the members in order, then those of what they own.
    pub fn roll(&self, streams: &mut impl DiceSet, ids: &mut IdAllocator) -> Result<NpcParty> {
        let dice = streams.of(StreamName::NpcParty);
        let alignment = roll_alignment(dice)?;
        let mut members = Vec::new();
        for number in 1..=self.count {
            members.push(self.member(number, alignment, dice, ids)?);
        }
        let treasure = self.belongings(&mut members, streams.of(StreamName::Treasure), ids)?;
        Ok(NpcParty { kind: self.kind, alignment, members, treasure })
    }

    fn member<D: Dice + ?Sized>(
        &self,
        number: i64,
        alignment: Alignment,
        dice: &mut D,
        ids: &mut IdAllocator,
    ) -> Result<Character> {
        let row = class_and_level(dice.die(8)?)?;
        let class = self.catalog.class(&row.class_id)?;
        let level_dice = match self.kind {
            Tier::Basic => &row.basic_dice,
            Tier::Expert => &row.expert_dice,
        };
        let level = level_dice.dice().total(dice)?;
        let xp = class.row(level).map(|row| row.xp).ok_or_else(|| {
            Error::value(format!("the class {} has no level {level}", class.name))
        })?;
        let scores = roll_ability_scores(dice)?.scores;
        let constitution = AbilityModifiers::of_scores(&scores)?.hit_points;
        // Hit Dice of NPCs are never rolled again, whatever the optional rules.
        let ruleset = Ruleset { hp_reroll_at_first_level: false, ..Ruleset::default() };
        let hit_points = roll_hit_points(&class, constitution, &ruleset, dice)?.hit_points;
        let name = format!("{} adventurer {number}", class.name).into();
        let id = Some(ids.allocate("npc"));
        let newcomer = CharacterRecord::newcomer(name, &class, scores, alignment, hit_points);
        let record = CharacterRecord { id, ..newcomer };
        let mut member = record.build(self.catalog)?;
        for _ in 1..level {
            level_up(&mut member, dice)?;
        }
        member.set_xp(xp)?;
        kit::outfit(&mut member, self.kind, self.catalog)?;
        kit::memorize(&mut member, self.catalog, dice)?;
        Ok(member)
    }

    /// The magic items of the members, and the treasure they carry together.
    fn belongings<D: Dice + ?Sized>(
        &self,
        members: &mut [Character],
        dice: &mut D,
        ids: &mut IdAllocator,
    ) -> Result<Treasure> {
        let mut roll = TreasureRoll { catalog: self.catalog, tier: self.kind, dice, ids };
        if self.kind == Tier::Expert {
            for member in members {
                find_magic_items(member, &mut roll)?;
            }
        }
        let mut treasure = roll.of_type("U")?;
        treasure.add(roll.of_type("V")?);
        Ok(treasure)
    }
}

fn roll_alignment<D: Dice + ?Sized>(dice: &mut D) -> Result<Alignment> {
    let roll = dice.die(6)?;
    let bands = &encounter_tables().npc_alignment;
    let band = bands.iter().find(|band| (band.roll_min..=band.roll_max).contains(&roll));
    band.map(|band| band.alignment)
        .ok_or_else(|| Error::value(format!("an alignment roll is 1 to 6, not {roll}")))
}

fn class_and_level(roll: i64) -> Result<&'static NpcClassLevel> {
    let rows = &encounter_tables().npc_class_levels;
    rows.iter()
        .find(|row| row.roll == roll)
        .ok_or_else(|| Error::value(format!("a class roll is 1 to 8, not {roll}")))
}
