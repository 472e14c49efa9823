//! Every way in which the rules of B/X say no.

use grognard_kernel::{Error, Id, rejections};

use crate::{
    magic::Restraint,
    model::words::{Ability, Condition},
};

rejections! {
    /// Why the rules forbid a move.
    pub enum Rejection {
        /// The attacker is in no state to attack.
        AttackerIncapacitated = "combat.attack.attacker_incapacitated" {
            /// Who.
            attacker: Id,
            /// The state.
            condition: Condition,
        },
        /// The attacker cannot see.
        AttackerBlind = "combat.attack.attacker_blind" {
            /// Who.
            attacker: Id,
        },
        /// The target is beyond the weapon's long range.
        OutOfRange = "combat.attack.out_of_range" {
            /// Who.
            attacker: Id,
            /// Feet to the target.
            distance_feet: i64,
        },
        /// The weapon was fired in the last round and is not loaded.
        Reload = "combat.attack.reload" {
            /// Who.
            attacker: Id,
        },
        /// The target is beyond the reach of a melee attack.
        OutOfReach = "combat.attack.out_of_reach" {
            /// Who.
            attacker: Id,
            /// Feet to the target.
            distance_feet: i64,
        },
        /// The monster has no breath weapon.
        NoBreathWeapon = "combat.breath.no_breath_weapon" {
            /// Who.
            monster: Id,
        },
        /// The monster has breathed as often as it can today.
        BreathExhausted = "combat.breath.exhausted" {
            /// Who.
            monster: Id,
            /// How often it can.
            uses_per_day: i64,
        },
        /// Only Strength, Intelligence and Wisdom may be lowered.
        NotLowerable = "creation.adjustment.not_lowerable" {
            /// The ability.
            ability: Ability,
        },
        /// A prime requisite may not be lowered.
        PrimeRequisiteLowered = "creation.adjustment.prime_requisite_lowered" {
            /// The ability.
            ability: Ability,
        },
        /// The class may not lower this ability.
        ClassRestriction = "creation.adjustment.class_restriction" {
            /// The ability.
            ability: Ability,
        },
        /// Points are lowered two by two.
        ReductionNotEven = "creation.adjustment.reduction_not_even" {
            /// The ability.
            ability: Ability,
            /// By how much.
            amount: i64,
        },
        /// No score is lowered below 9.
        BelowFloor = "creation.adjustment.below_floor" {
            /// The ability.
            ability: Ability,
            /// Its score before.
            score: i64,
            /// By how much.
            amount: i64,
        },
        /// Only prime requisites are raised.
        RaiseNotPrimeRequisite = "creation.adjustment.raise_not_prime_requisite" {
            /// The ability.
            ability: Ability,
        },
        /// No score is raised above 18.
        AboveCap = "creation.adjustment.above_cap" {
            /// The ability.
            ability: Ability,
            /// Its score before.
            score: i64,
            /// By how much.
            amount: i64,
        },
        /// Two points lowered buy one, no more and no less.
        PointsMismatch = "creation.adjustment.points_mismatch" {
            /// Points that may be added.
            points_available: i64,
            /// Points that were.
            points_spent: i64,
        },
        /// A score is too low for the class.
        RequirementsNotMet = "creation.class.requirements_not_met" {
            /// The class.
            class: Id,
            /// The ability.
            ability: Ability,
            /// What it takes.
            minimum: i64,
            /// What there is.
            score: i64,
        },
        /// More languages than the Intelligence allows.
        TooManyLanguages = "creation.languages.too_many" {
            /// How many are allowed.
            allowed: i64,
            /// How many were chosen.
            chosen: i64,
        },
        /// A language chosen twice.
        DuplicateLanguage = "creation.languages.duplicate_choice" {
            /// The language.
            language: Id,
        },
        /// A language that cannot be chosen.
        LanguageNotAvailable = "creation.languages.not_available" {
            /// The language.
            language: Id,
        },
        /// A language that the class speaks already.
        DuplicatesNativeLanguage = "creation.languages.duplicates_native" {
            /// The language.
            language: Id,
        },
        /// The class has no spell book.
        NotArcane = "magic.book.not_arcane" {
            /// The class.
            class: Id,
        },
        /// A spell written twice.
        DuplicateSpell = "magic.book.duplicate" {
            /// The spell.
            spell: Id,
        },
        /// A spell that the catalog does not know.
        UnknownSpell = "magic.book.unknown_spell" {
            /// The spell.
            spell: Id,
        },
        /// A spell of another list.
        WrongList = "magic.book.wrong_list" {
            /// The spell.
            spell: Id,
            /// Its list.
            list: Id,
        },
        /// Not as many spells of a level as there are places for them.
        BookCapacityMismatch = "magic.book.capacity_mismatch" {
            /// The spells' level.
            spell_level: i64,
            /// How many there must be.
            capacity: i64,
            /// How many were chosen.
            chosen: i64,
        },
        /// No room in the book for a spell of that level.
        BookCapacityExceeded = "magic.book.capacity_exceeded" {
            /// The spell.
            spell: Id,
            /// Its level.
            spell_level: i64,
            /// How many of that level the book holds.
            capacity: i64,
        },
        /// The book is written already.
        BookAlreadyChosen = "magic.book.already_chosen" {
            /// Whose.
            character: Id,
        },
        /// The class casts no spells.
        NotACaster = "magic.memorize.not_a_caster" {
            /// The class.
            class: Id,
        },
        /// A spell that the catalog does not know is not memorized.
        CannotMemorizeUnknown = "magic.memorize.unknown_spell" {
            /// The spell.
            spell: Id,
        },
        /// A spell of another list is not memorized.
        CannotMemorizeOfList = "magic.memorize.wrong_list" {
            /// The spell.
            spell: Id,
            /// Its list.
            list: Id,
        },
        /// The divine choose the form when they cast.
        DivineReversesAtCast = "magic.memorize.divine_reverses_at_cast" {
            /// The spell.
            spell: Id,
        },
        /// The spell is not in the book.
        NotInBook = "magic.memorize.not_in_book" {
            /// The spell.
            spell: Id,
        },
        /// There is no reversed form to memorize.
        CannotMemorizeReversed = "magic.memorize.not_reversible" {
            /// The spell.
            spell: Id,
        },
        /// More spells of a level than there are slots.
        SlotsExceeded = "magic.memorize.slots_exceeded" {
            /// The spells' level.
            spell_level: i64,
            /// How many can be memorized.
            slots: i64,
            /// How many were chosen.
            selected: i64,
        },
        /// The caster is in no state to cast.
        CasterIncapacitated = "magic.cast.caster_incapacitated" {
            /// Who.
            caster: Id,
            /// The state.
            condition: Condition,
        },
        /// The caster is bound or gagged.
        CasterRestrained = "magic.cast.caster_restrained" {
            /// Who.
            caster: Id,
            /// By what.
            restraint: Restraint,
        },
        /// The caster stands in an anti-magic shell.
        WithinAntiMagicShell = "magic.cast.anti_magic_shell" {
            /// Who.
            caster: Id,
        },
        /// The spell has no reversed form.
        NotReversible = "magic.cast.not_reversible" {
            /// The spell.
            spell: Id,
        },
        /// The form has no such usage.
        UnknownUsage = "magic.cast.unknown_mode" {
            /// The spell.
            spell: Id,
            /// The usage's key.
            mode: Id,
        },
        /// The spell is not memorized, or not in that form.
        NotMemorized = "magic.cast.not_memorized" {
            /// The spell.
            spell: Id,
            /// 1 for the reversed form.
            reversed: i64,
        },
        /// More or fewer targets than the usage takes.
        TargetCount = "magic.cast.target_count" {
            /// The usage's key.
            mode: Id,
            /// How many it takes.
            expected: i64,
            /// How many were given.
            supplied: i64,
        },
        /// The target is beyond the spell's reach.
        SpellOutOfRange = "magic.cast.out_of_range" {
            /// The spell.
            spell: Id,
            /// Feet to the target.
            distance_feet: i64,
            /// How far the spell reaches.
            range_feet: i64,
        },
        /// The class turns no undead.
        NotATurner = "magic.turning.not_a_turner" {
            /// The class.
            class: Id,
        },
        /// The cleric is in no state to turn the undead.
        TurnerIncapacitated = "magic.turning.caster_incapacitated" {
            /// Who.
            caster: Id,
            /// The state.
            condition: Condition,
        },
        /// Not enough money.
        InsufficientFunds = "items.purchase.insufficient_funds" {
            /// The goods.
            item: Id,
            /// Their price in gp.
            cost_gp: i64,
        },
        /// The class carries no shield.
        ShieldForbidden = "items.equip.shield_forbidden" {
            /// The class.
            class: Id,
        },
        /// A shield while both hands hold a weapon.
        ShieldWithTwoHanded = "items.equip.two_handed_with_shield" {
            /// The class.
            class: Id,
        },
        /// The class wears no armour.
        ArmourForbidden = "items.equip.armour_forbidden" {
            /// The class.
            class: Id,
        },
        /// The class does not wear this armour.
        ArmourNotAllowed = "items.equip.armour_not_allowed" {
            /// The class.
            class: Id,
            /// The armour.
            item: Id,
        },
        /// The weapon is not among those of the class.
        WeaponNotAllowed = "items.equip.weapon_not_allowed" {
            /// The class.
            class: Id,
            /// The weapon.
            item: Id,
        },
        /// The weapon is forbidden to the class.
        WeaponForbidden = "items.equip.weapon_forbidden" {
            /// The class.
            class: Id,
            /// The weapon.
            item: Id,
        },
        /// A weapon for two hands while one holds a shield.
        TwoHandedWithShield = "items.equip.two_handed_with_shield" {
            /// The weapon.
            item: Id,
        },
        /// Nothing that can be worn or wielded.
        NotEquippable = "items.equip.not_equippable" {
            /// The item.
            item: Id,
        },
        /// The class cannot use the item.
        NotUsable = "items.equip.not_usable" {
            /// The item.
            item: Id,
        },
        /// Two rings are worn already.
        HandsFull = "items.ring.hands_full" {
            /// The ring.
            item: Id,
        },
        /// A curse keeps the item where it is.
        CurseStuck = "items.curse.stuck" {
            /// The item.
            item: Id,
        },
    }
}

impl Rejection {
    /// `Ok` when there are no rejections, else the error that carries them.
    pub fn refuse(rejections: Vec<Self>) -> Result<(), Error> {
        if rejections.is_empty() {
            return Ok(());
        }
        Err(Error::rejected(rejections.into_iter().map(Into::into).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_the_form_of_a_code() {
        for code in Rejection::CODES {
            assert!(grognard_kernel::Code::is_code(code), "{code}");
        }
    }

    #[test]
    fn records_are_read_back() {
        let shield = Rejection::ShieldWithTwoHanded { class: "fighter".into() };
        let weapon = Rejection::TwoHandedWithShield { item: "polearm".into() };
        assert_eq!(shield.code(), weapon.code());
        let ability = Ability::Wisdom;
        let floor = Rejection::BelowFloor { ability, score: 9, amount: 2 };
        for rejection in [shield, weapon, floor] {
            assert_eq!(Rejection::of_record(&rejection.clone().into()), Some(rejection));
        }
        let foreign = grognard_kernel::Rejection {
            code: grognard_kernel::Code::literal("knave.item.too_heavy"),
            params: grognard_kernel::Params::default(),
        };
        assert_eq!(Rejection::of_record(&foreign), None);
    }
}
