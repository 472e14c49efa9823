//! The closed lists of words that the rules and their documents are written in.

use grognard_kernel::wire_enum;

wire_enum! {
    /// One of the six abilities: each is a bonus, and with 10 added a defence.
    pub enum Ability ("ability") {
        /// Blows hand to hand.
        Strength = "strength",
        /// Quickness.
        Dexterity = "dexterity",
        /// Health, and how much one can carry.
        Constitution = "constitution",
        /// Magic.
        Intelligence = "intelligence",
        /// Shots and throws.
        Wisdom = "wisdom",
        /// Dealings with others.
        Charisma = "charisma",
    }
}

impl Ability {
    /// The ability of a three-letter name such as `STR`, in any case.
    #[must_use]
    pub fn of_short(short: &str) -> Option<Self> {
        let place = SHORT_NAMES.iter().position(|name| name.eq_ignore_ascii_case(short))?;
        Some(Self::ALL[place])
    }

    /// The three-letter name.
    #[must_use]
    pub const fn short(self) -> &'static str {
        SHORT_NAMES[self as usize]
    }
}

const SHORT_NAMES: [&str; 6] = ["STR", "DEX", "CON", "INT", "WIS", "CHA"];

wire_enum! {
    /// What a save may be rolled with or against: an ability, or armour.
    pub enum Stat ("ability") {
        /// The ability of the same name.
        Strength = "strength",
        /// The ability of the same name.
        Dexterity = "dexterity",
        /// The ability of the same name.
        Constitution = "constitution",
        /// The ability of the same name.
        Intelligence = "intelligence",
        /// The ability of the same name.
        Wisdom = "wisdom",
        /// The ability of the same name.
        Charisma = "charisma",
        /// Armour: +1 without any.
        Armour = "armor",
    }
}

impl Stat {
    /// The ability of the same name; `None` for armour.
    #[must_use]
    pub fn ability(self) -> Option<Ability> {
        Ability::ALL.get(self as usize).copied()
    }
}

impl From<Ability> for Stat {
    fn from(ability: Ability) -> Self {
        Self::ALL[ability as usize]
    }
}

wire_enum! {
    /// What a natural 1 or 20 makes of a save. It never changes success.
    pub enum Quality ("quality of a roll") {
        /// A natural 1.
        CriticalFailure = "critical_failure",
        /// A natural 20.
        CriticalSuccess = "critical_success",
    }
}

wire_enum! {
    /// How a creature stands to the characters. For the host: no rule reads it.
    pub enum Allegiance ("allegiance") {
        /// Against them.
        Hostile = "hostile",
        /// Neither.
        Neutral = "neutral",
        /// With them.
        Friendly = "friendly",
    }
}

wire_enum! {
    /// Where an item is worn, held or carried.
    pub enum Place ("place of gear") {
        /// Carried: any number, in order.
        Backpack = "backpack",
        /// In the hand that strikes.
        WeaponHand = "weapon_hand",
        /// In the other.
        ShieldHand = "shield_hand",
        /// In both.
        TwoHands = "two_handed_weapons",
        /// Worn.
        Body = "body",
        /// Worn on the head.
        Head = "head",
    }
}

wire_enum! {
    /// A kind of item. The figures that an item does not state are those of its kind.
    pub enum ItemKind ("kind of item") {
        /// Plain gear.
        Object = "object",
        /// Something that an adventure is about.
        Quest = "quest",
        /// Something to sell.
        Treasure = "treasure",
        /// Something that is used up.
        Consumable = "consumable",
        /// Something to strike or shoot with.
        Weapon = "weapon",
        /// A weapon that leaves the hand.
        Throwable = "throwable",
        /// A spell in a stone: strikes once, then needs a night's rest.
        RuneStone = "runestone",
        /// Worn on the body.
        Armour = "armor",
        /// Held against blows.
        Shield = "shield",
        /// Worn on the head.
        Helmet = "helmet",
    }
}

impl ItemKind {
    /// Whether it strikes when it is used.
    #[must_use]
    pub const fn is_weapon(self) -> bool {
        matches!(self, Self::Weapon | Self::Throwable | Self::RuneStone)
    }

    /// Whether it has a number of uses.
    #[must_use]
    pub const fn has_uses(self) -> bool {
        matches!(self, Self::Consumable | Self::Throwable | Self::RuneStone)
    }

    /// Whether it has a quality, which may be "does not wear".
    #[must_use]
    pub const fn has_quality(self) -> bool {
        self.is_weapon() || self.is_armour()
    }

    /// Whether it may add to armour.
    #[must_use]
    pub const fn is_armour(self) -> bool {
        matches!(self, Self::Armour | Self::Shield | Self::Helmet)
    }
}

wire_enum! {
    /// A kind of creature.
    pub enum CreatureKind ("kind of creature") {
        /// A player's character.
        Character = "pc",
        /// Anybody else.
        Npc = "npc",
        /// A monster with a mind of its own.
        Mob = "mob",
        /// Somebody to talk with, whom nothing harms.
        Talkative = "talkative",
        /// Somebody who gives quests, whom nothing harms.
        QuestGiver = "quest_giver",
        /// A shopkeeper, whom nothing harms.
        Shopkeeper = "shopkeeper",
    }
}

impl CreatureKind {
    /// Whether nothing harms it.
    #[must_use]
    pub const fn is_unharmed(self) -> bool {
        matches!(self, Self::Talkative | Self::QuestGiver | Self::Shopkeeper)
    }
}

wire_enum! {
    /// How hurt somebody looks.
    pub enum HurtLevel ("hurt level") {
        /// Above 95 percent of the hit points.
        Perfect = "Perfect",
        /// Above 80.
        Scraped = "Scraped",
        /// Above 60.
        Bruised = "Bruised",
        /// Above 45.
        Hurt = "Hurt",
        /// Above 30.
        Wounded = "Wounded",
        /// Above 15.
        BadlyWounded = "Badly wounded",
        /// Above nothing.
        BarelyHangingOn = "Barely hanging on",
        /// Nothing left.
        Collapsed = "Collapsed!",
    }
}

wire_enum! {
    /// What is left of a brush with death.
    pub enum Condition ("condition") {
        /// Less strength.
        Weakened = "weakened",
        /// Less dexterity.
        Unsteady = "unsteady",
        /// Less constitution.
        Sickly = "sickly",
        /// Less intelligence.
        Addled = "addled",
        /// Less wisdom.
        Rattled = "rattled",
        /// Less charisma.
        Disfigured = "disfigured",
    }
}

impl Condition {
    /// The ability that suffers.
    #[must_use]
    pub fn ability(self) -> Ability {
        Ability::ALL[self as usize]
    }
}

wire_enum! {
    /// Why an item cannot be used at the moment.
    pub enum Unready ("reason why an item is not ready") {
        /// The target is somewhere else.
        TooFar = "too_far",
        /// Its quality is gone.
        Broken = "broken",
        /// Its uses are.
        UsedUp = "used_up",
    }
}

wire_enum! {
    /// What a stunt grants.
    pub enum Grant ("kind of advantage") {
        /// Two dice, the better counts.
        Advantage = "advantage",
        /// Two dice, the worse counts.
        Disadvantage = "disadvantage",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abilities_have_three_letters_in_any_case() {
        assert_eq!(Ability::of_short("cOn"), Some(Ability::Constitution));
        assert_eq!(Ability::of_short("constitution"), None);
        for &ability in Ability::ALL {
            assert_eq!(Ability::of_short(ability.short()), Some(ability));
            assert_eq!(Stat::from(ability).ability(), Some(ability));
            assert_eq!(Stat::from(ability).as_str(), ability.as_str());
        }
        assert_eq!(Stat::Armour.ability(), None);
    }
}
