//! How the rules say no, as sentences.

use grognard::{
    bx::{Catalog, Rejection},
    kernel::{self, Error, Id},
};

use crate::words::{ability, spaced};

/// An error as a message. Where the rules refuse, each refusal is a sentence of its own, with its
/// code behind it.
pub(crate) fn message(error: &Error, catalog: &Catalog) -> String {
    if !error.is_rejected() {
        return error.to_string();
    }
    let mut message = "the rules do not allow this:".to_owned();
    for record in error.rejections() {
        message += &format!("\n  {} ({})", refusal(record, catalog), record.code);
    }
    message
}

/// A rejection's record as a sentence; the record itself when it is none of these rules.
fn refusal(record: &kernel::Rejection, catalog: &Catalog) -> String {
    match Rejection::of_record(record) {
        Some(rejection) => sentence(&rejection, catalog),
        None => record.to_string(),
    }
}

/// Names for the ids in a sentence.
#[derive(Clone, Copy)]
struct Names<'a>(&'a Catalog);

impl Names<'_> {
    fn class(self, id: &Id) -> String {
        self.0.class(id).map_or_else(|_| id.to_string(), |class| class.name.to_string())
    }

    fn item(self, id: &Id) -> String {
        self.0.item(id).map_or_else(|_| id.to_string(), |item| item.name().to_string())
    }

    fn spell(self, id: &Id) -> String {
        self.0.find_spell(id).map_or_else(|| id.to_string(), |spell| spell.name.to_string())
    }

    fn language(self, id: &Id) -> String {
        let language = self.0.find_language(id);
        language.map_or_else(|| id.to_string(), |language| language.name.to_string())
    }
}

/// A rejection as a sentence.
#[allow(clippy::too_many_lines, reason = "one arm for each way in which the rules say no")]
pub(crate) fn sentence(rejection: &Rejection, catalog: &Catalog) -> String {
    use Rejection as R;

    let names = Names(catalog);
    match rejection {
        R::AttackerIncapacitated { attacker, condition } => {
            format!("{attacker} is {} and cannot attack.", spaced(condition.as_str()))
        }
        R::AttackerBlind { attacker } => format!("{attacker} cannot see, and so cannot attack."),
        R::OutOfRange { attacker, distance_feet } => {
            format!("The target is {distance_feet} feet away, beyond the range of {attacker}.")
        }
        R::Reload { attacker } => {
            format!("{attacker} fired in the last round and has yet to reload.")
        }
        R::OutOfReach { attacker, distance_feet } => {
            format!("The target is {distance_feet} feet away, beyond the reach of {attacker}.")
        }
        R::NoBreathWeapon { monster } => format!("{monster} has no breath weapon."),
        R::BreathExhausted { monster, uses_per_day } => {
            format!("{monster} has breathed as often as it can in a day: {uses_per_day}.")
        }
        R::NotLowerable { ability: which } => format!(
            "{} cannot be lowered: only Strength, Intelligence and Wisdom can.",
            ability(*which)
        ),
        R::PrimeRequisiteLowered { ability: which } => {
            format!("{} is a prime requisite of the class and stays.", ability(*which))
        }
        R::ClassRestriction { ability: which } => {
            format!("This class may not lower {}.", ability(*which))
        }
        R::ReductionNotEven { ability: which, amount } => {
            format!("{} is lowered by {amount}; points come off in twos.", ability(*which))
        }
        R::BelowFloor { ability: which, score, amount } => format!(
            "{} of {score} less {amount} is below 9, and no score is lowered that far.",
            ability(*which)
        ),
        R::RaiseNotPrimeRequisite { ability: which } => {
            format!(
                "{} is no prime requisite of the class; only those are raised.",
                ability(*which)
            )
        }
        R::AboveCap { ability: which, score, amount } => {
            format!("{} of {score} and {amount} more is above 18.", ability(*which))
        }
        R::PointsMismatch { points_available, points_spent } => format!(
            "Points to raise, one for two lowered: {points_available}; raised: {points_spent}."
        ),
        R::RequirementsNotMet { class, ability: which, minimum, score } => format!(
            "The class {} takes {} of {minimum} or more; the score is {score}.",
            names.class(class),
            ability(*which)
        ),
        R::TooManyLanguages { allowed, chosen } => {
            format!("Extra languages that Intelligence allows: {allowed}; chosen: {chosen}.")
        }
        R::DuplicateLanguage { language } => {
            format!("{} is chosen twice.", names.language(language))
        }
        R::LanguageNotAvailable { language } => {
            format!("{} is no language that can be chosen.", names.language(language))
        }
        R::DuplicatesNativeLanguage { language } => {
            format!("The class speaks {} already.", names.language(language))
        }
        R::NotArcane { class } => format!("The class {} has no spell book.", names.class(class)),
        R::DuplicateSpell { spell } => format!("{} is chosen twice.", names.spell(spell)),
        R::UnknownSpell { spell } => format!("There is no spell {spell:?}."),
        R::WrongList { spell, list } => {
            format!("{} is on the list of the {}.", names.spell(spell), names.class(list))
        }
        R::BookCapacityMismatch { spell_level, capacity, chosen } => format!(
            "Spells of level {spell_level} that the book begins with: {capacity}; chosen: {chosen}."
        ),
        R::BookAlreadyChosen { character } => {
            format!("The spell book of {character} is written already.")
        }
        R::InsufficientFunds { item, cost_gp } => {
            format!("{} costs {cost_gp} gp, more than the purse holds.", names.item(item))
        }
        R::ShieldForbidden { class } => {
            format!("The class {} carries no shield.", names.class(class))
        }
        R::ShieldWithTwoHanded { .. } => {
            "Both hands hold a weapon, and leave none for a shield.".to_owned()
        }
        R::ArmourForbidden { class } => {
            format!("The class {} wears no armour.", names.class(class))
        }
        R::ArmourNotAllowed { class, item } => {
            format!("The class {} does not wear {}.", names.class(class), names.item(item))
        }
        R::WeaponNotAllowed { class, item } | R::WeaponForbidden { class, item } => {
            format!("The class {} does not fight with {}.", names.class(class), names.item(item))
        }
        R::TwoHandedWithShield { item } => {
            format!("{} takes both hands, and one holds a shield.", names.item(item))
        }
        R::BookCapacityExceeded { spell, spell_level, capacity } => format!(
            "There is no room for {}: the book holds {capacity} of level {spell_level}.",
            names.spell(spell)
        ),
        R::NotACaster { class } => format!("The class {} casts no spells.", names.class(class)),
        R::CannotMemorizeUnknown { spell } => format!("There is no spell {spell:?}."),
        R::CannotMemorizeOfList { spell, list } => {
            format!("{} is on the list of the {}.", names.spell(spell), names.class(list))
        }
        R::DivineReversesAtCast { spell } => format!(
            "{} is memorized as it is: the form is chosen when it is cast.",
            names.spell(spell)
        ),
        R::NotInBook { spell } => format!("{} is not in the spell book.", names.spell(spell)),
        R::CannotMemorizeReversed { spell } | R::NotReversible { spell } => {
            format!("{} has no reversed form.", names.spell(spell))
        }
        R::SlotsExceeded { spell_level, slots, selected } => format!(
            "Spells of level {spell_level} that can be memorized: {slots}; chosen: {selected}."
        ),
        R::CasterIncapacitated { caster, condition } => {
            format!("{caster} cannot cast: {condition}.")
        }
        R::CasterRestrained { caster, restraint } => {
            format!("{caster} is {restraint} and cannot cast.")
        }
        R::WithinAntiMagicShell { caster } => {
            format!("{caster} stands in an anti-magic shell, which no spell leaves.")
        }
        R::UnknownUsage { spell, mode } => {
            format!("{} has no usage {mode:?}.", names.spell(spell))
        }
        R::NotMemorized { spell, reversed: 0 } => {
            format!("{} is not memorized.", names.spell(spell))
        }
        R::NotMemorized { spell, .. } => {
            format!("{} is not memorized in its reversed form.", names.spell(spell))
        }
        R::TargetCount { mode, expected, supplied } => {
            format!("Targets that the usage {mode:?} takes: {expected}; given: {supplied}.")
        }
        R::SpellOutOfRange { spell, distance_feet, range_feet } => format!(
            "{} reaches {range_feet} feet, and the target is {distance_feet} feet away.",
            names.spell(spell)
        ),
        R::NotATurner { class } => {
            format!("The class {} turns no undead.", names.class(class))
        }
        R::TurnerIncapacitated { caster, condition } => {
            format!("{caster} cannot turn the undead: {condition}.")
        }
        R::NotEquippable { item } => {
            format!("{} is nothing to wear or wield.", names.item(item))
        }
        R::NotUsable { item } => format!("The class cannot use {}.", names.item(item)),
        R::HandsFull { item } => {
            format!("{item} has no finger left: two rings are worn already.")
        }
        R::CurseStuck { item } => format!("A curse holds {item} where it is."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(rejection: Rejection) -> String {
        refusal(&rejection.into(), Catalog::standard())
    }

    #[test]
    fn two_refusals_of_one_code_are_told_apart() {
        let shield = Rejection::ShieldWithTwoHanded { class: "fighter".into() };
        let weapon = Rejection::TwoHandedWithShield { item: "pole_arm".into() };
        assert_eq!(shield.code(), weapon.code());
        assert_eq!(said(shield), "Both hands hold a weapon, and leave none for a shield.");
        assert_eq!(said(weapon), "Pole arm takes both hands, and one holds a shield.");
    }

    #[test]
    fn ids_that_the_catalog_lacks_stay_ids() {
        let funds = Rejection::InsufficientFunds { item: "moon".into(), cost_gp: 9 };
        assert_eq!(said(funds), "moon costs 9 gp, more than the purse holds.");
    }

    #[test]
    fn a_record_of_other_rules_is_shown_as_it_is() {
        let code = "knave.item.too_heavy".parse().expect("it has the form of a code");
        let record = kernel::Rejection { code, params: kernel::Params::default() };
        assert_eq!(refusal(&record, Catalog::standard()), "knave.item.too_heavy");
    }
}
