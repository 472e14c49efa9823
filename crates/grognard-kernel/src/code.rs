//! Dotted codes, and the rejection: how the rules say no.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{Error, Params, Text};

/// A dotted code such as `combat.attack.hit`: two or more segments joined by single dots, each one
/// lowercase ASCII letter followed by lowercase letters, digits and underscores.
///
/// ```
/// # use grognard_kernel::Code;
/// assert!("combat.attack.out_of_reach".parse::<Code>().is_ok());
/// assert!("Combat.attack".parse::<Code>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "Text", into = "Text")]
pub struct Code(Text);

impl Code {
    /// Whether `text` has the form of a code.
    #[must_use]
    pub fn is_code(text: &str) -> bool {
        let mut segments = 0;
        for segment in text.split('.') {
            let mut bytes = segment.bytes();
            if !bytes.next().is_some_and(|first| first.is_ascii_lowercase())
                || !bytes.all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
            {
                return false;
            }
            segments += 1;
        }
        segments >= 2
    }

    /// A code from a literal of the right form, as [`rejections!`](crate::rejections) holds.
    #[doc(hidden)]
    #[must_use]
    pub fn literal(text: &'static str) -> Self {
        debug_assert!(Self::is_code(text), "{text:?} is not a code");
        Self(Text::new_static(text))
    }

    /// The text of the code.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<Text> for Code {
    type Error = Error;

    fn try_from(text: Text) -> Result<Self, Error> {
        if Self::is_code(&text) {
            Ok(Self(text))
        } else {
            Err(Error::value(format!(
                "bad code {text:?}: expected two or more lowercase segments joined by dots"
            )))
        }
    }
}

impl FromStr for Code {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::try_from(Text::from(text))
    }
}

impl From<Code> for Text {
    fn from(code: Code) -> Self {
        code.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// How the rules say no: a code and what it is about.
///
/// Validators return lists of these; a rejected move draws nothing, takes no time and changes
/// nothing. Rulesets have typed rejections of their own that convert into this record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rejection {
    /// Which rule forbids it.
    pub code: Code,
    /// What it is about: integers, texts, or lists of these.
    #[serde(default)]
    pub params: Params,
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.code)?;
        for (i, (name, value)) in self.params.iter().enumerate() {
            write!(f, "{}{name}: {value}", if i == 0 { " (" } else { ", " })?;
        }
        if self.params.is_empty() { Ok(()) } else { write!(f, ")") }
    }
}

/// Declares a ruleset's rejections: enum, codes, documentation and the conversion to
/// [`Rejection`] in one place. Fields become the params of the same name.
///
/// ```
/// grognard_kernel::rejections! {
///     /// Why the rules of this game forbid a move.
///     pub enum Refusal {
///         /// The target is too far away.
///         OutOfReach = "combat.attack.out_of_reach" {
///             /// Feet to the target.
///             distance_feet: i64,
///         },
///     }
/// }
/// let refusal = Refusal::OutOfReach { distance_feet: 10 };
/// assert_eq!(refusal.code(), "combat.attack.out_of_reach");
/// let record = grognard_kernel::Rejection::from(refusal.clone());
/// assert_eq!(record.params.number("distance_feet"), Some(10));
/// assert_eq!(Refusal::of_record(&record), Some(refusal));
/// ```
#[macro_export]
macro_rules! rejections {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident = $code:literal {
                    $($(#[$field_meta:meta])* $field:ident: $type:ty),* $(,)?
                }
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis enum $name {
            $(
                $(#[$variant_meta])*
                #[doc = concat!("\n\nCode: `", $code, "`.")]
                $variant { $($(#[$field_meta])* $field: $type),* }
            ),+
        }

        impl $name {
            /// Every code, in the order of declaration.
            $vis const CODES: &'static [&'static str] = &[$($code),+];

            /// The code on the wire.
            #[must_use]
            $vis const fn code(&self) -> &'static str {
                match self { $(Self::$variant { .. } => $code),+ }
            }

            /// The rejection that a record was made from: what an error carries, or what the
            /// wire brings. Equal codes are told apart by the names of their params. `None` when
            /// it is no record of these rules.
            #[must_use]
            $vis fn of_record(record: &$crate::Rejection) -> Option<Self> {
                $(
                    if record.code.as_str() == $code {
                        let read_all = || Some(Self::$variant {
                            $($field: record.params.read(stringify!($field))?),*
                        });
                        if let Some(rejection) = read_all() {
                            return Some(rejection);
                        }
                    }
                )+
                None
            }
        }

        impl ::std::convert::From<$name> for $crate::Rejection {
            fn from(rejection: $name) -> Self {
                let code = $crate::Code::literal(rejection.code());
                match rejection {
                    $($name::$variant { $($field),* } => $crate::Rejection {
                        code,
                        params: $crate::Params::default()
                            $(.with(stringify!($field), $field))*,
                    }),+
                }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&$crate::Rejection::from(self.clone()), f)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_two_segments_or_more() {
        for good in ["a.b", "a1.b_2", "a_.b", "a.b.c.d.e"] {
            assert!(Code::is_code(good), "{good}");
        }
        for bad in ["", "a", "a.", ".a", "a..b", "A.b", "1a.b", "a.b\n", "a b.c", "é.b", "_a.b"] {
            assert!(!Code::is_code(bad), "{bad:?}");
        }
    }
}
