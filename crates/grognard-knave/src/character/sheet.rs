//! A new character's sheet (rules 6.1 and 6.2).
//!
//! Draws 38 times: 1d282 for the name, three d6 for each ability, a d20 for each of eleven traits,
//! one d8 for hit points, a d20 each for armour, helmet and shield, and weapon, two d20 for
//! dungeoning gear, a d20 for each kind of general gear.

use grognard_kernel::{Dice, Text};

use crate::{
    creature::Abilities,
    engine::{NamedTable, roll},
    fault::Fault,
    rules::Rules,
    words::Ability,
};

/// The traits of a character, in the order rolled.
pub const TRAITS: [&str; 11] = [
    "physique",
    "face",
    "skin",
    "hair",
    "clothing",
    "speech",
    "virtue",
    "vice",
    "background",
    "misfortune",
    "alignment",
];

/// The fewest hit points of a new character.
const LEAST_HP: i64 = 5;

/// A new character before it is made.
///
/// ```
/// use grognard_kernel::Stream;
/// use grognard_knave::{Rules, Sheet, Swap};
///
/// let rules = Rules::default();
/// let mut sheet = Sheet::roll(&rules, &mut Stream::fork(7, "character"))?;
/// assert!((5..=8).contains(&sheet.hp));
/// sheet.rename("aLYS");
/// assert_eq!(sheet.name, "Alys");
/// assert_eq!(sheet.swap("str wis"), Swap::Swapped);
/// # Ok::<(), grognard_knave::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The name.
    pub name: Text,
    /// The abilities.
    pub abilities: Abilities,
    /// Hit points, and the most there can be.
    pub hp: i64,
    /// The armour.
    pub armor: Option<Text>,
    /// The helmet.
    pub helmet: Option<Text>,
    /// The shield.
    pub shield: Option<Text>,
    /// The weapon.
    pub weapon: Text,
    /// What is carried.
    pub backpack: Vec<Text>,
    /// Looks and ways, in the order of [`TRAITS`].
    pub traits: [Text; 11],
    /// How often abilities were swapped.
    pub ability_changes: u32,
}

/// What came of swapping abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swap {
    /// They are swapped.
    Swapped,
    /// Nothing was asked for.
    Unchanged,
    /// Two names with a blank between them were expected.
    BadForm,
    /// One of the names is none of the six.
    UnknownAbility,
}

impl Swap {
    /// The code on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Swapped => "swapped",
            Self::Unchanged => "unchanged",
            Self::BadForm => "bad_form",
            Self::UnknownAbility => "unknown_ability",
        }
    }
}

impl Sheet {
    /// Rolls a sheet. Draws 38 times, in the order of this file's head.
    ///
    /// # Errors
    ///
    /// That of the dice.
    pub fn roll<D: Dice + ?Sized>(rules: &Rules, dice: &mut D) -> Result<Self, Fault> {
        let on = |table: &str, dice: &mut D| -> Result<Text, Fault> {
            Ok(Text::new_static(NamedTable::of(table, rules)?.roll(rules, dice)?))
        };
        let name = on("name", dice)?;
        let mut abilities = Abilities::default();
        for &ability in Ability::ALL {
            let mut lowest = i64::MAX;
            for _ in 0..3 {
                lowest = lowest.min(roll("1d6", rules, dice)?);
            }
            abilities.set(ability, lowest);
        }
        let mut traits = [const { Text::new_static("") }; 11];
        for (rolled, table) in traits.iter_mut().zip(TRAITS) {
            *rolled = on(table, dice)?;
        }
        let hp = roll("1d8", rules, dice)?.max(LEAST_HP);
        let armor = Some(on("armor", dice)?).filter(|armor| armor != "no armor");
        let headgear = on("helmets and shields", dice)?;
        let has = |word: &'static str| {
            let named = headgear.contains(word) && !headgear.starts_with("no ");
            named.then(|| Text::new_static(word))
        };
        let weapon = on("starting weapon", dice)?;
        let ration = Text::new_static("ration");
        let backpack = vec![
            ration.clone(),
            ration,
            on("dungeoning gear", dice)?,
            on("dungeoning gear", dice)?,
            on("general gear 1", dice)?,
            on("general gear 2", dice)?,
        ];
        let (helmet, shield) = (has("helmet"), has("shield"));
        let ability_changes = 0;
        Ok(Self {
            name,
            abilities,
            hp,
            armor,
            helmet,
            shield,
            weapon,
            backpack,
            traits,
            ability_changes,
        })
    }

    /// Gives another name: the first letter becomes capital, all others small. An empty one
    /// changes nothing.
    pub fn rename(&mut self, name: &str) {
        let mut letters = name.chars();
        let Some(first) = letters.next() else { return };
        let mut capital = first.to_uppercase();
        let mut renamed: String = capital.next().into_iter().collect();
        renamed.extend(capital.flat_map(char::to_lowercase));
        renamed.push_str(&letters.as_str().to_lowercase());
        self.name = renamed.into();
    }

    /// Whether the player may still swap abilities. [`swap`](Self::swap) does not ask.
    #[must_use]
    pub const fn can_swap(&self) -> bool {
        self.ability_changes == 0
    }

    /// Swaps two abilities, written as `STR CON` in any case. The same one twice counts as a swap
    /// too.
    pub fn swap(&mut self, input: &str) -> Swap {
        if input.is_empty() {
            return Swap::Unchanged;
        }
        let Some((one, other)) = input.split_once(' ') else { return Swap::BadForm };
        let of = |name: &str| Ability::of_short(name.trim());
        let (Some(one), Some(other)) = (of(one), of(other)) else { return Swap::UnknownAbility };
        let (bonus, other_bonus) = (self.abilities.get(one), self.abilities.get(other));
        self.abilities.set(one, other_bonus);
        self.abilities.set(other, bonus);
        self.ability_changes = self.ability_changes.saturating_add(1);
        Swap::Swapped
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_kernel::Script;

    fn sheet() -> Sheet {
        let mut faces = vec![2];
        faces.extend([6, 5, 2, 5, 5, 4, 1, 1, 1, 3, 5, 6, 3, 3, 4, 6, 3, 4]);
        faces.extend([1; 11]);
        faces.extend([3, 6, 20, 5, 14, 19, 6, 11]);
        assert_eq!(faces.len(), 38);
        let mut table = Script::faces(faces);
        let sheet = Sheet::roll(&Rules::repaired(), &mut table).unwrap();
        assert!(table.finish().is_ok());
        sheet
    }

    #[test]
    fn the_lowest_of_three_counts_and_hit_points_are_five_at_least() {
        let sheet = sheet();
        let bonuses: Vec<i64> = sheet.abilities.iter().map(|(_, bonus)| bonus).collect();
        assert_eq!(bonuses, [2, 4, 1, 3, 3, 3]);
        assert_eq!(sheet.hp, 5);
        assert_eq!(sheet.armor.as_deref(), Some("gambeson"));
        assert_eq!(
            (sheet.helmet.as_deref(), sheet.shield.as_deref()),
            (Some("helmet"), Some("shield"))
        );
        assert_eq!(sheet.backpack[..2], ["ration", "ration"]);
    }

    #[test]
    fn names_begin_with_a_capital() {
        let mut sheet = sheet();
        for (input, name) in [
            ("bOB", "Bob"),
            ("mary ann", "Mary ann"),
            ("", "Mary ann"),
            (" x", " x"),
            ("ßa", "Ssa"),
        ] {
            sheet.rename(input);
            assert_eq!(sheet.name, name);
        }
    }

    #[test]
    fn two_abilities_change_places() {
        let mut sheet = sheet();
        assert!(sheet.can_swap());
        assert_eq!(sheet.swap(""), Swap::Unchanged);
        assert_eq!(sheet.swap("STRCON"), Swap::BadForm);
        assert_eq!(sheet.swap(" STR CON"), Swap::UnknownAbility);
        assert_eq!(sheet.swap("STR CON WIS"), Swap::UnknownAbility);
        assert!(sheet.can_swap());
        assert_eq!(sheet.swap("dex   Con "), Swap::Swapped);
        assert_eq!(sheet.abilities.get(Ability::Dexterity), 1);
        assert_eq!(sheet.abilities.get(Ability::Constitution), 4);
        assert_eq!(sheet.swap("INT int"), Swap::Swapped);
        assert_eq!(sheet.ability_changes, 2);
    }
}
