//! Those who fight.

use grognard::{
    bx::{
        Creature, Registry,
        combat::incapacitated,
        creature::MemorizedSpell,
        model::{monster_ability::AbilityRule, words::Condition},
    },
    kernel::Id,
};

use crate::scenario::bx::{Casts, Policy};

/// One who fights.
pub(super) struct Fighter {
    pub(super) name: Id,
    pub(super) side: usize,
    pub(super) creature: Creature,
    pub(super) tactics: Tactics,
    /// Has run.
    pub(super) fled: bool,
    /// Fired a weapon that must be reloaded in the last round, and in this one.
    pub(super) fired: (bool, bool),
    /// The spells on the scrolls that are left.
    pub(super) scrolls: Vec<MemorizedSpell>,
    /// Tried to turn the undead, and could not.
    pub(super) failed_to_turn: bool,
    /// Those whom the fighter attacked in melee from behind a ward, which keeps them off no more.
    pub(super) engaged: Vec<usize>,
}

/// How somebody fights.
#[derive(Clone, Copy)]
pub(super) struct Tactics {
    pub(super) policy: Policy,
    pub(super) casts: Casts,
    /// Does not look at those whose gaze is deadly.
    pub(super) averts_eyes: bool,
    /// A monster's attack routine in melee, and at a distance.
    pub(super) routine: Option<usize>,
    pub(super) missile_routine: Option<usize>,
    /// Larger than human size, and than an ogre.
    pub(super) large: bool,
    pub(super) huge: bool,
    /// Feet per round.
    pub(super) pace_feet: i64,
}

impl Fighter {
    /// Whether it is in the fight and can act. The charmed stand aside.
    pub(super) fn is_able(&self) -> bool {
        !self.fled && !incapacitated(&self.creature) && !self.creature.has(Condition::Charmed)
    }

    /// Whether it has spells, scrolls or the gift of turning, and uses them.
    pub(super) fn casts(&self) -> bool {
        let Some(character) = self.creature.as_character() else { return false };
        self.tactics.casts == Casts::Sensible
            && (!self.scrolls.is_empty()
                || !character.memorized_spells().is_empty()
                || character.class().ability("turn_undead").is_some())
    }

    /// Whether a condition keeps it from casting anything.
    pub(super) fn is_barred_from_casting(&self) -> bool {
        [Condition::Silenced, Condition::Feebleminded, Condition::Weakened]
            .into_iter()
            .any(|bar| self.creature.has(bar))
    }

    /// Whether its class strikes harder from behind.
    pub(super) fn stabs_in_the_back(&self) -> bool {
        let character = self.creature.as_character();
        character.is_some_and(|one| one.class().ability("back_stab").is_some())
    }

    /// Whether it sees the invisible.
    pub(super) fn sees_the_invisible(&self) -> bool {
        let tags = ["detect_invisible", "detect_invisible_creatures"];
        let template = self.creature.template();
        template.is_some_and(|one| tags.iter().any(|tag| one.ability(tag).is_some()))
    }

    /// Whether it is dead and will rise again if nobody prevents it.
    pub(super) fn will_rise(&self) -> bool {
        let Creature::Monster(monster) = &self.creature else { return false };
        if !self.creature.is_dead() || monster.nonregen_damage() >= self.creature.max_hp() {
            return false;
        }
        match monster.template().rule("regeneration") {
            Some(AbilityRule::Regeneration(rule)) => rule.revive.is_some() && !rule.while_alive,
            _ => false,
        }
    }

    /// Whether its gaze turns those who meet it to stone.
    pub(super) fn has_deadly_gaze(&self) -> bool {
        let Some(template) = self.creature.template() else { return false };
        template.abilities.iter().any(|ability| {
            ability.tag() == "petrification" && ability.params().text("vector") == Some("gaze")
        })
    }
}

/// Those who fight, in the order of the scenario; events and effects know them by name.
pub(super) struct Fighters {
    pub(super) all: Vec<Fighter>,
}

impl Registry for Fighters {
    fn creature_mut(&mut self, reference: &str) -> Option<&mut Creature> {
        let fighter = self.all.iter_mut().find(|fighter| fighter.name == reference)?;
        Some(&mut fighter.creature)
    }

    fn anyone_has(&self, condition: Condition) -> bool {
        self.all.iter().any(|fighter| fighter.creature.has(condition))
    }
}
