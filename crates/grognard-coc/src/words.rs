//! The closed lists of words that a fight is written in.

use grognard_kernel::wire_enum;

wire_enum! {
    /// Which side somebody is on.
    pub enum Side ("side") {
        /// The players' characters.
        Investigator = "investigator",
        /// What they fight.
        Monster = "monster",
        /// Anybody else.
        Npc = "npc",
    }
}

wire_enum! {
    /// What blows do to armour.
    pub enum ArmourRule ("armour rule") {
        /// It stays.
        Fixed = "fixed",
        /// It loses a point for each point that it stops.
        Degrades = "degrades_1_per_damage",
    }
}

wire_enum! {
    /// A state that somebody is in.
    pub enum Condition ("condition") {
        /// A blow took half of the hit points or more.
        MajorWound = "major_wound",
        /// Without help, soon dead.
        Dying = "dying",
        /// Dying, and kept from it for a while.
        Stabilized = "stabilized",
        /// Dead.
        Dead = "dead",
        /// Out.
        Unconscious = "unconscious",
        /// On the ground.
        Prone = "prone",
        /// Held.
        Grappled = "grappled",
        /// Taken unawares.
        Surprised = "surprised",
        /// Attacked by several.
        Outnumbered = "outnumbered",
        /// Gone.
        Fled = "fled",
    }
}

wire_enum! {
    /// What somebody does in a turn.
    pub enum Action ("action") {
        /// Attacks.
        Attack = "attack",
        /// Attacks somebody who does not expect it.
        SurpriseAttack = "surprise_attack",
        /// Wrestles: to hold, disarm, break free, knock down.
        Maneuver = "maneuver",
        /// Takes aim.
        Aim = "aim",
        /// Loads a weapon.
        Reload = "reload",
        /// Casts a spell.
        Cast = "cast",
        /// Runs.
        Flee = "flee",
        /// Anything else.
        Other = "other",
    }
}

wire_enum! {
    /// The mechanism that resolves a turn.
    pub enum Hint ("resolution hint") {
        /// A roll of a skill.
        SkillCheck = "skill_check",
        /// An attack hand to hand, or thrown.
        OpposedMelee = "opposed_melee",
        /// An attack with a firearm.
        FirearmAttack = "firearm_attack",
        /// An attack on somebody who does not expect it.
        SurpriseAttack = "surprise_attack",
        /// A maneuver.
        Maneuver = "maneuver",
        /// Harm without an attack: a fall, a fire.
        DamageOnly = "damage_only",
        /// A spell.
        Spell = "spell",
        /// A Sanity roll.
        SanityCheck = "sanity_check",
        /// A roll of a characteristic.
        CharacteristicRoll = "characteristic_roll",
        /// Flight.
        Flee = "flee",
        /// Taking aim.
        Aim = "aim",
        /// Loading.
        Reload = "reload",
    }
}

wire_enum! {
    /// What the target does about an attack.
    pub enum Defence ("defence") {
        /// Strikes back: who rolls better, hits.
        FightBack = "fight_back",
        /// Gets out of the way.
        Dodge = "dodge",
        /// Throws itself behind something.
        DiveForCover = "dive_for_cover",
        /// Answers with a maneuver.
        Maneuver = "maneuver",
        /// Nothing.
        None = "none",
    }
}

wire_enum! {
    /// What a maneuver is for.
    pub enum Goal ("goal of a maneuver") {
        /// Takes a weapon away.
        Disarm = "disarm",
        /// Holds.
        OngoingDisadvantage = "ongoing_disadvantage",
        /// Breaks free.
        Escape = "escape",
        /// Knocks down.
        Push = "push",
    }
}

impl Goal {
    /// The goal of a word: its own, or one of those that people use for it.
    pub fn of_word(word: &str) -> Result<Self, grognard_kernel::UnknownName> {
        match word {
            "grapple" | "restrain" => Ok(Self::OngoingDisadvantage),
            "break_free" => Ok(Self::Escape),
            "other" | "knockdown" => Ok(Self::Push),
            _ => word.parse(),
        }
    }
}

wire_enum! {
    /// Whether a fight goes on.
    pub enum Status ("status") {
        /// It does.
        Active = "active",
        /// It is over.
        Concluded = "concluded",
    }
}

wire_enum! {
    /// How a fight ended.
    pub enum Outcome ("outcome of a fight") {
        /// The investigators won.
        InvestigatorsWin = "investigators_win",
        /// The monsters did.
        MonstersWin = "monsters_win",
        /// One side is gone.
        Fled = "fled",
        /// Neither won.
        Stalemate = "stalemate",
    }
}

wire_enum! {
    /// Where somebody stands in a round.
    pub enum Progress ("progress of a round") {
        /// Has yet to act.
        Pending = "pending",
        /// Has acted.
        Acted = "acted",
        /// Could not act any more when the turn came.
        Skipped = "skipped_ineligible",
        /// Could not act when the round began.
        Excluded = "excluded_at_round_start",
    }
}
