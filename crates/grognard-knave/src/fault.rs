//! Why something could not be done: the rules forbid it, the input makes no sense, or there is no
//! die to roll.

use std::fmt;

use grognard_kernel::{DrawError, Error, Id, Text, UnknownName, rejections, wire_enum};

rejections! {
    /// Why the rules forbid a move.
    pub enum Rejection {
        /// It is no item: a creature, say.
        NotEquippable = "knave.gear.not_equippable" {
            /// What it is.
            item: Id,
        },
        /// There are not enough slots left.
        EquipmentFull = "knave.gear.equipment_full" {
            /// The item.
            item: Id,
            /// What it takes, in hundredths of a slot.
            size_hundredths: i64,
            /// What is left, in hundredths of a slot.
            free_hundredths: i64,
        },
        /// Only characters have slots.
        NoEquipment = "knave.gear.no_equipment" {
            /// Who has none.
            who: Id,
        },
        /// Somebody else carries it.
        CarriedByAnother = "knave.gear.carried_by_another" {
            /// The item.
            item: Id,
            /// Who carries it.
            carrier: Id,
        },
        /// The item has no use of its own.
        NotUsable = "knave.item.not_usable" {
            /// The item.
            item: Id,
        },
        /// The item has been used up.
        ItemGone = "knave.item.gone" {
            /// The item.
            item: Id,
        },
        /// The fight is over.
        CombatOver = "knave.combat.combat_over" {},
        /// The room has no door of that name.
        NoSuchDoor = "knave.dungeon.no_such_door" {
            /// The room's number, from 0 in the order of making.
            room: i64,
            /// The door.
            exit: Text,
        },
        /// There are not enough coins.
        TooPoor = "knave.shop.too_poor" {
            /// The price in coins.
            price: i64,
            /// What there is.
            coins: i64,
        },
        /// Nobody buys that.
        NotForSale = "knave.shop.not_for_sale" {
            /// The item.
            item: Id,
        },
    }
}

wire_enum! {
    /// What is wrong with the text of a dice roll.
    pub enum DiceFault ("fault of a dice text") {
        /// There is no letter `d` in it.
        NoD = "dice_no_d",
        /// The count or the sides are no whole number.
        NotNumeric = "dice_not_numeric",
        /// More dice than may be rolled at once.
        TooMany = "dice_too_many",
        /// More sides than a die may have.
        TooLarge = "dice_too_large",
        /// A die without sides.
        EmptyRange = "dice_empty_range",
    }
}

wire_enum! {
    /// What is wrong with a random table.
    pub enum TableFault ("fault of a table") {
        /// A row of ranges is not a range and a value.
        BadRow = "table_bad_row",
        /// A range cannot be read.
        BadRange = "table_bad_range",
        /// There is no row at all.
        Empty = "table_empty",
        /// No row has the roll.
        OutOfRange = "table_out_of_range",
    }
}

/// Why something could not be done.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Fault {
    /// A dice text that cannot be rolled.
    Dice {
        /// The text.
        text: Text,
        /// What is wrong.
        fault: DiceFault,
    },
    /// A table that gives nothing.
    Table {
        /// The row, from 0, or the number of rows where it is none in particular.
        row: usize,
        /// What is wrong.
        fault: TableFault,
    },
    /// A creature without morale was to show some.
    MissingMorale,
    /// A creature without constitution was to rest.
    MissingConstitution,
    /// Levelling as the module ships it reads a figure that does not exist.
    MaxHpMissing,
    /// Hit points out of none, or weights that come to nothing.
    DivisionByZero,
    /// A weight that is not a number.
    BadWeight,
    /// The rules forbid it.
    Refused(Rejection),
    /// An order of a kind that does not exist.
    UnknownAction {
        /// The kind.
        key: Text,
    },
    /// An order that lacks something.
    ActionIncomplete {
        /// The kind of order.
        key: Text,
        /// What it lacks.
        field: &'static str,
    },
    /// A name that nothing has.
    Unknown(UnknownName),
    /// The same name twice.
    Taken(Id),
    /// A figure that makes no sense: the place, and what was expected.
    Invalid {
        /// The place.
        place: Text,
        /// What was expected.
        expected: Text,
    },
    /// The source of dice could not answer.
    Draw(DrawError),
}

impl Fault {
    /// The code on the wire, such as `equipment_full`; `unknown_name`, `taken` and `draw` for what
    /// is no matter of the rules.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Dice { fault, .. } => fault.as_str(),
            Self::Table { fault, .. } => fault.as_str(),
            Self::MissingMorale => "missing_morale",
            Self::MissingConstitution => "missing_constitution",
            Self::MaxHpMissing => "max_hp_missing",
            Self::DivisionByZero => "division_by_zero",
            Self::BadWeight => "bad_weight",
            Self::Refused(rejection) => rejection.code().rsplit('.').next().unwrap_or_default(),
            Self::UnknownAction { .. } => "unknown_action",
            Self::ActionIncomplete { .. } => "action_incomplete",
            Self::Unknown(_) => "unknown_name",
            Self::Taken(_) => "taken",
            Self::Invalid { .. } => "invalid",
            Self::Draw(_) => "draw",
        }
    }

    pub(crate) fn invalid(place: impl Into<Text>, expected: impl Into<Text>) -> Self {
        Self::Invalid { place: place.into(), expected: expected.into() }
    }

    pub(crate) fn dice(text: &str, fault: DiceFault) -> Self {
        Self::Dice { text: text.into(), fault }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dice { text, fault } => write!(f, "bad dice {text:?}: {}", of_dice(*fault)),
            Self::Table { row, fault } => match fault {
                TableFault::BadRow => write!(f, "row {row} of the table is no range and value"),
                TableFault::BadRange => {
                    write!(f, "row {row} of the table: expected a range such as 3-5")
                }
                TableFault::Empty => f.write_str("the table has no rows"),
                TableFault::OutOfRange => f.write_str("no row of the table has that roll"),
            },
            Self::MissingMorale => f.write_str("a creature without morale cannot test it"),
            Self::MissingConstitution => f.write_str("a creature without constitution cannot rest"),
            Self::MaxHpMissing => f.write_str("the module's levelling finds no hit points"),
            Self::DivisionByZero => f.write_str("parts of nothing: the whole is 0"),
            Self::BadWeight => f.write_str("a weight is a number, and not an endless one"),
            Self::Refused(rejection) => write!(f, "refused: {rejection}"),
            Self::UnknownAction { key } => write!(f, "unknown action {key:?}"),
            Self::ActionIncomplete { key, field } => {
                write!(f, "the action {key:?} needs a value of {field:?}")
            }
            Self::Unknown(unknown) => unknown.fmt(f),
            Self::Taken(id) => write!(f, "the id {id:?} is taken"),
            Self::Invalid { place, expected } => write!(f, "{place}: {expected}"),
            Self::Draw(error) => error.fmt(f),
        }
    }
}

const fn of_dice(fault: DiceFault) -> &'static str {
    match fault {
        DiceFault::NoD => "expected a count, the letter d and sides, as in 3d6",
        DiceFault::NotNumeric => "expected whole numbers before and after the d, as in 3d6",
        DiceFault::TooMany => "that is too many dice",
        DiceFault::TooLarge => "that is too many sides",
        DiceFault::EmptyRange => "a die has at least one side",
    }
}

impl std::error::Error for Fault {}

impl From<DrawError> for Fault {
    fn from(error: DrawError) -> Self {
        Self::Draw(error)
    }
}

impl From<Rejection> for Fault {
    fn from(rejection: Rejection) -> Self {
        Self::Refused(rejection)
    }
}

impl From<UnknownName> for Fault {
    fn from(unknown: UnknownName) -> Self {
        Self::Unknown(unknown)
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Refused(rejection) => Self::rejected(vec![rejection.into()]),
            Fault::Unknown(unknown) => unknown.into(),
            Fault::Draw(error) => error.into(),
            Fault::Dice { .. } | Fault::Table { .. } => Self::content(fault.to_string()),
            _ => Self::value(fault.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_has_a_code_and_says_what_was_expected() {
        let fault = Fault::dice("3x6", DiceFault::NoD);
        assert_eq!(fault.code(), "dice_no_d");
        let error = Error::from(fault);
        assert!(error.is_content());
        assert_eq!(
            error.to_string(),
            "bad dice \"3x6\": expected a count, the letter d and sides, as in 3d6"
        );
    }

    #[test]
    fn what_the_rules_forbid_is_a_rejection() {
        let fault = Fault::from(Rejection::NotUsable { item: Id::from("gem") });
        assert_eq!(fault.code(), "not_usable");
        assert!(Error::from(fault).is_rejected());
    }
}
