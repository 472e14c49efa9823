//! The small words of the rules: alignments, conditions, elements, saving throw categories.

use std::ops::{Index, IndexMut};

use grognard_kernel::{NameSet, Open, Text, wire_enum};
use serde::{Deserialize, Serialize};

wire_enum! {
    /// Where a creature stands between order and chaos.
    pub enum Alignment ("alignment") {
        /// Order, truth, the group.
        Lawful = "lawful",
        /// Balance, or no thought of it.
        Neutral = "neutral",
        /// Selfishness and whim.
        Chaotic = "chaotic",
    }
}

wire_enum! {
    /// Which of the game's two books: many tables have a column for each.
    pub enum Tier ("tier") {
        /// Low levels.
        Basic = "basic",
        /// High levels.
        Expert = "expert",
    }
}

wire_enum! {
    /// A state that changes what a creature can do or suffer (B/X has no fixed list; this is the
    /// closed set that the engine knows).
    pub enum Condition ("condition") {
        /// Cannot act; is hit in melee without a roll.
        Paralysed = "paralysed",
        /// Cannot act; is hit in melee without a roll, and a blade kills.
        Asleep = "asleep",
        /// Cannot attack.
        Blind = "blind",
        /// Takes the charmer for a friend.
        Charmed = "charmed",
        /// Is stone: cannot act, and time stands still for its other effects.
        Petrified = "petrified",
        /// Magical healing does not work.
        Diseased = "diseased",
        /// Worn out.
        Exhausted = "exhausted",
        /// Will turn into a lycanthrope.
        LycanthropyIncubation = "lycanthropy_incubation",
        /// Does not meet a gaze.
        AvertedEyes = "averted_eyes",
        /// Poison is at work.
        Poisoned = "poisoned",
        /// Dead.
        Dead = "dead",
        /// Makes no sound, so casts no spells.
        Silenced = "silenced",
        /// Cannot move.
        Entangled = "entangled",
        /// Flees.
        Afraid = "afraid",
        /// Has lost the wits to cast.
        Feebleminded = "feebleminded",
        /// Cannot be seen.
        Invisible = "invisible",
        /// Driven off by a cleric.
        Turned = "turned",
        /// Acts at random.
        Confused = "confused",
        /// Newly raised from the dead: 1 hit point, cannot attack or cast, does not heal.
        Weakened = "weakened",
    }
}

/// A set of conditions.
pub type ConditionSet = NameSet<Condition>;

wire_enum! {
    /// The energies that a creature may have a defense against.
    pub enum Energy ("element") {
        /// Fire.
        Fire = "fire",
        /// Cold.
        Cold = "cold",
        /// Lightning.
        Lightning = "lightning",
        /// Acid.
        Acid = "acid",
        /// Gas.
        Gas = "gas",
        /// Poison.
        Poison = "poison",
        /// Steam.
        Steam = "steam",
    }
}

/// What a source of harm is made of, if it is not plain force. Defenses speak of the known ones.
pub type Element = Open<Energy>;

/// A quality of a source of harm that a creature's defenses may ask for. They ask for the known
/// ones.
pub type DamageKey = Open<GateKey>;

wire_enum! {
    /// What can harm a creature that ordinary weapons do not harm.
    pub enum GateKey ("kind of harm") {
        /// Silver weapons.
        Silver = "silver",
        /// Enchanted weapons and spells.
        Magic = "magic",
        /// Fire.
        Fire = "fire",
        /// Cold.
        Cold = "cold",
        /// Holy water.
        Holy = "holy",
    }
}

/// The harm that a creature's immunity lets through; empty when it has no such immunity.
pub type Gate = NameSet<GateKey>;

wire_enum! {
    /// The five saving throws. A saving throw is a d20 roll to avoid or lessen harm.
    pub enum SaveCategory ("saving throw") {
        /// Death rays and poison; also whatever has no category of its own.
        Death = "death",
        /// Magic wands, and devices in general.
        Wands = "wands",
        /// Paralysis and turning to stone.
        Paralysis = "paralysis",
        /// Breath attacks.
        Breath = "breath",
        /// Spells, rods and staves.
        Spells = "spells",
    }
}

/// What a creature must roll on a d20 for each saving throw: the total must reach it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavingThrows {
    /// Against death and poison.
    pub death: i64,
    /// Against wands.
    pub wands: i64,
    /// Against paralysis and petrification.
    pub paralysis: i64,
    /// Against breath attacks.
    pub breath: i64,
    /// Against spells, rods and staves.
    pub spells: i64,
}

impl Index<SaveCategory> for SavingThrows {
    type Output = i64;

    fn index(&self, category: SaveCategory) -> &i64 {
        match category {
            SaveCategory::Death => &self.death,
            SaveCategory::Wands => &self.wands,
            SaveCategory::Paralysis => &self.paralysis,
            SaveCategory::Breath => &self.breath,
            SaveCategory::Spells => &self.spells,
        }
    }
}

wire_enum! {
    /// The six abilities, in the order in which they are rolled.
    pub enum Ability ("ability") {
        /// Strength.
        Strength = "str",
        /// Intelligence.
        Intelligence = "int",
        /// Wisdom.
        Wisdom = "wis",
        /// Dexterity.
        Dexterity = "dex",
        /// Constitution.
        Constitution = "con",
        /// Charisma.
        Charisma = "cha",
    }
}

/// The six ability scores of a character, each 3 to 18.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawScores", into = "RawScores")]
pub struct AbilityScores([u8; 6]);

#[derive(Serialize, Deserialize)]
struct RawScores {
    #[serde(rename = "str")]
    strength: i64,
    #[serde(rename = "int")]
    intelligence: i64,
    #[serde(rename = "wis")]
    wisdom: i64,
    #[serde(rename = "dex")]
    dexterity: i64,
    #[serde(rename = "con")]
    constitution: i64,
    #[serde(rename = "cha")]
    charisma: i64,
}

impl AbilityScores {
    /// The least score there is.
    pub const LEAST: i64 = 3;
    /// The greatest score there is.
    pub const GREATEST: i64 = 18;

    /// Scores in the order Strength, Intelligence, Wisdom, Dexterity, Constitution, Charisma;
    /// `None` when one is not 3 to 18.
    #[must_use]
    pub fn new(scores: [i64; 6]) -> Option<Self> {
        let mut checked = [0; 6];
        for (to, score) in checked.iter_mut().zip(scores) {
            *to = u8::try_from(score)
                .ok()
                .filter(|score| (Self::LEAST..=Self::GREATEST).contains(&i64::from(*score)))?;
        }
        Some(Self(checked))
    }

    /// The score of an ability.
    #[must_use]
    pub fn get(&self, ability: Ability) -> i64 {
        i64::from(self.0[ability as usize])
    }

    /// Every ability with its score, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Ability, i64)> {
        Ability::ALL.iter().map(|&ability| (ability, self.get(ability)))
    }
}

impl TryFrom<RawScores> for AbilityScores {
    type Error = String;

    fn try_from(raw: RawScores) -> Result<Self, String> {
        let scores = [
            raw.strength,
            raw.intelligence,
            raw.wisdom,
            raw.dexterity,
            raw.constitution,
            raw.charisma,
        ];
        Self::new(scores).ok_or_else(|| format!("an ability score is 3 to 18: {scores:?}"))
    }
}

impl From<AbilityScores> for RawScores {
    fn from(scores: AbilityScores) -> Self {
        Self {
            strength: scores.get(Ability::Strength),
            intelligence: scores.get(Ability::Intelligence),
            wisdom: scores.get(Ability::Wisdom),
            dexterity: scores.get(Ability::Dexterity),
            constitution: scores.get(Ability::Constitution),
            charisma: scores.get(Ability::Charisma),
        }
    }
}

/// Figures by ability, in the order in which they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AbilityFigures(pub Vec<(Ability, i64)>);

impl AbilityFigures {
    /// The pairs, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Ability, i64)> {
        self.0.iter().copied()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for AbilityFigures {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for AbilityFigures {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = AbilityFigures;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a map of abilities to integers")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(
                self,
                mut map: A,
            ) -> Result<AbilityFigures, A::Error> {
                let mut figures = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    figures.push(pair);
                }
                Ok(AbilityFigures(figures))
            }
        }

        deserializer.deserialize_map(Visitor)
    }
}

/// One value for each energy that defenses know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByEnergy<T>([T; Energy::ALL.len()]);

impl<T> Index<Energy> for ByEnergy<T> {
    type Output = T;

    fn index(&self, energy: Energy) -> &T {
        &self.0[energy as usize]
    }
}

impl<T> IndexMut<Energy> for ByEnergy<T> {
    fn index_mut(&mut self, energy: Energy) -> &mut T {
        &mut self.0[energy as usize]
    }
}

/// Whether an immunity lets harm through that has this word: a key, or the name of an element.
#[must_use]
pub fn opens(word: &str, gate: Gate) -> bool {
    word.parse().is_ok_and(|key| gate.contains(key))
}

wire_enum! {
    /// What a weapon can do (B/X: Equipment, weapon qualities).
    pub enum Quality ("weapon quality") {
        /// Crushes: clerics may use it, and it does not kill a sleeper at once.
        Blunt = "blunt",
        /// Set against a charge, it deals double damage.
        Brace = "brace",
        /// From a charging mount, it deals double damage.
        Charge = "charge",
        /// For hand-to-hand combat: reach 5 feet.
        Melee = "melee",
        /// Thrown or fired.
        Missile = "missile",
        /// Fired every second round, where that rule is in use.
        Reload = "reload",
        /// Its wielder acts last in the round.
        Slow = "slow",
        /// Breaks on impact and harms again in the next round.
        Splash = "splash",
        /// Needs both hands: no shield.
        TwoHanded = "two_handed",
    }
}

/// The qualities of a weapon.
pub type Qualities = NameSet<Quality>;

/// Tags of a creature that other rules speak of: `undead`, `person`, `enchanted`.
pub type Categories = Vec<Text>;
