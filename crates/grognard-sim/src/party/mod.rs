//! Parties of adventurers, rolled by the rules of B/X and made ready by a policy of our own.
//!
//! Draws, member by member, from `character_creation`: six scores (again, while they do not
//! suffice for the class that is wanted), a pick among classes that suit them equally well, the
//! first Hit Die, gold, the spells of a beginner's book; from `advancement`: the Hit Dice of the
//! levels; from `character_creation` again: the spells that the level brings.

mod advance;
mod class;
mod purse;
mod spells;

use std::sync::Arc;

use grognard::{
    bx::{
        Catalog, Character, DiceSet, Ruleset, StreamName,
        character::{
            AbilityRolls, HitPointRoll, roll_ability_scores, roll_hit_points, starting_gold,
        },
        creature::{AbilityModifiers, CharacterRecord},
        model::{class::ClassDefinition, words::Alignment},
    },
    kernel::{Error, Result, Roll, Text},
};

/// The largest party.
pub const MOST_MEMBERS: usize = 100;

/// A party to be rolled.
///
/// ```
/// use grognard::bx::{Catalog, Streams};
/// use grognard_sim::party::PartyRoll;
///
/// let party = PartyRoll { level: 3, ..PartyRoll::of_size(6, Catalog::standard()) };
/// let members = party.roll(&mut Streams::with_keys(7))?;
/// assert_eq!(members.len(), 6);
/// assert!(members.iter().all(|member| member.character.level() == 3));
/// # Ok::<(), grognard::kernel::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct PartyRoll<'a> {
    /// Classes, equipment, spells.
    pub catalog: &'a Catalog,
    /// The optional rules: whether low first Hit Dice are rolled again.
    pub ruleset: Ruleset,
    /// How many members, 1 to [`MOST_MEMBERS`].
    pub size: usize,
    /// The level of each, 1 or more; every class that is wanted must reach it.
    pub level: i64,
    /// The alignment of each.
    pub alignment: Alignment,
    /// The classes of the first members, in order. What the others are is for their scores to say.
    pub classes: Vec<Arc<ClassDefinition>>,
    /// The names of the first members, in order. The others are called after their class.
    pub names: Vec<Text>,
}

/// A member of a party and the dice that made it.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// The character, without an id.
    pub character: Character,
    /// The ability scores.
    pub ability_rolls: AbilityRolls,
    /// Hit points of 1st level.
    pub hit_point_roll: HitPointRoll,
    /// Gold before buying.
    pub gold_roll: Roll,
}

impl<'a> PartyRoll<'a> {
    /// So many adventurers of 1st level, neutral, of whatever class suits their scores.
    #[must_use]
    pub fn of_size(size: usize, catalog: &'a Catalog) -> Self {
        Self {
            catalog,
            ruleset: Ruleset::default(),
            size,
            level: 1,
            alignment: Alignment::Neutral,
            classes: Vec::new(),
            names: Vec::new(),
        }
    }

    /// Rolls the members, in order.
    ///
    /// A size, a level, a class or a name that cannot be is an error, and nothing is drawn.
    pub fn roll(&self, streams: &mut impl DiceSet) -> Result<Vec<Member>> {
        self.check()?;
        let mut members: Vec<Member> = Vec::new();
        for place in 0..self.size {
            let member = self.member(place, &members, streams)?;
            members.push(member);
        }
        Ok(members)
    }

    fn check(&self) -> Result<()> {
        let size = self.size;
        if !(1..=MOST_MEMBERS).contains(&size) {
            return Err(Error::value(format!(
                "a party has 1 to {MOST_MEMBERS} members, not {size}"
            )));
        }
        for (what, given) in [("classes", self.classes.len()), ("names", self.names.len())] {
            if given > size {
                return Err(Error::value(format!("{given} {what} for a party of {size}")));
            }
        }
        if self.names.iter().any(Text::is_empty) {
            return Err(Error::value("a character has a name"));
        }
        for class in &self.classes {
            class::check_level(class, self.level)?;
        }
        if self.classes.len() < size && !class::any_reaches(self.level, self.catalog) {
            return Err(Error::value(format!("no class has a level {}", self.level)));
        }
        Ok(())
    }

    fn member(
        &self,
        place: usize,
        before: &[Member],
        streams: &mut impl DiceSet,
    ) -> Result<Member> {
        let dice = streams.of(StreamName::CharacterCreation);
        let (ability_rolls, class) = match self.classes.get(place) {
            Some(class) => (class::scores_for(class, dice)?, class.clone()),
            None => {
                let rolls = roll_ability_scores(dice)?;
                let class = class::suited(&rolls.scores, self.level, before, self.catalog, dice)?;
                (rolls, class)
            }
        };
        let constitution = AbilityModifiers::of_scores(&ability_rolls.scores)?.hit_points;
        let hit_point_roll = roll_hit_points(&class, constitution, &self.ruleset, dice)?;
        let gold_roll = starting_gold(dice)?;
        let name = self.names.get(place).cloned().unwrap_or_else(|| called(&class, before));
        let newcomer = CharacterRecord::newcomer(
            name,
            &class,
            ability_rolls.scores,
            self.alignment,
            hit_point_roll.hit_points,
        );
        let mut character = newcomer.build(self.catalog)?;
        spells::begin_book(&mut character, self.catalog, dice)?;
        let turn = purse::Turn { place, of: self.size };
        purse::outfit(&mut character, gold_roll.total, turn, self.catalog)?;
        advance::to_level(&mut character, self.level, streams.of(StreamName::Advancement))?;
        let dice = streams.of(StreamName::CharacterCreation);
        let character = spells::prepare(character, self.catalog, dice)?;
        Ok(Member { character, ability_rolls, hit_point_roll, gold_roll })
    }
}

/// A name after the class, with a number where the party has several of it.
fn called(class: &ClassDefinition, before: &[Member]) -> Text {
    match class::count(class, before) {
        0 => class.name.clone(),
        others => format!("{} {}", class.name, others + 1).into(),
    }
}
