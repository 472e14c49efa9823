//! Scenario files: who meets whom. `docs/scenarios.md` is the contract of the format.

#[cfg(feature = "bx")]
pub mod bx;
#[cfg(feature = "coc")]
pub mod coc;
mod document;
#[cfg(feature = "knave")]
pub mod knave;
mod place;
mod policy;

use std::path::Path;

use grognard::kernel::{Error, Result, wire_enum};

pub use document::Override;
use place::{Place, Source, Table};
pub use policy::Policy;

use crate::files::{LARGEST_FILE, read_text};

wire_enum! {
    /// The rule systems that scenarios are played by.
    pub enum System ("rule system") {
        /// B/X.
        Bx = "bx",
        /// Call of Cthulhu 7e.
        Coc = "coc",
        /// Knave.
        Knave = "knave",
    }
}

/// A scenario, read and checked: everything that a fight needs but the dice.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// What it is called.
    pub title: String,
    /// What it is about, for people.
    pub about: String,
    /// The master seed of its dice.
    pub seed: u128,
    /// After so many rounds the fight is broken off.
    pub max_rounds: u32,
    /// Who meets whom, by the rules of one system.
    pub setting: Setting,
}

/// Who meets whom, by the rules of one system.
#[derive(Clone, Debug)]
pub enum Setting {
    /// B/X.
    #[cfg(feature = "bx")]
    Bx(Box<bx::Setting>),
    /// Call of Cthulhu 7e.
    #[cfg(feature = "coc")]
    Coc(Box<coc::Setting>),
    /// Knave.
    #[cfg(feature = "knave")]
    Knave(Box<knave::Setting>),
}

impl Setting {
    /// The rule system.
    #[must_use]
    pub const fn system(&self) -> System {
        match self {
            #[cfg(feature = "bx")]
            Self::Bx(_) => System::Bx,
            #[cfg(feature = "coc")]
            Self::Coc(_) => System::Coc,
            #[cfg(feature = "knave")]
            Self::Knave(_) => System::Knave,
        }
    }
}

/// Keys that a scenario of any system may have.
const COMMON_KEYS: [&str; 5] = ["title", "about", "system", "seed", "max_rounds"];

/// How many rounds a fight lasts at the most, unless the scenario says otherwise.
const MAX_ROUNDS: u32 = 100;

/// The most that a scenario may ask for.
const MOST_ROUNDS: i64 = 100_000;

impl Scenario {
    /// Reads a scenario file, with some of its values set from outside.
    ///
    /// Errors are those of [`read_text`] and of [`from_text`](Self::from_text).
    pub fn read(path: &Path, overrides: &[Override]) -> Result<Self> {
        let text = read_text(path, LARGEST_FILE)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        Self::from_text(&text, &path.display().to_string(), folder, overrides)
    }

    /// Reads a scenario from a text. `file` is its name for messages; files that it names itself
    /// are looked for in the present folder. Errors are those of
    /// [`from_text`](Self::from_text).
    pub fn from_toml(text: &str, file: &str, overrides: &[Override]) -> Result<Self> {
        Self::from_text(text, file, Path::new(""), overrides)
    }

    /// Reads a scenario from a text. `file` is its name for messages; files that it names itself
    /// are looked for in `folder`.
    ///
    /// An unknown key, a value of the wrong kind or out of range, an unknown monster, class or
    /// item, equipment that its bearer may not use: each is an error that names file, line, path,
    /// value and what was expected.
    pub fn from_text(
        text: &str,
        file: &str,
        #[cfg_attr(
            not(any(feature = "bx", feature = "coc")),
            allow(unused_variables, reason = "scenarios of Knave name no files")
        )]
        folder: &Path,
        overrides: &[Override],
    ) -> Result<Self> {
        let document = document::parse(text, file, overrides)?;
        let source = Source { file, text };
        let root = Place::root(&source, &document);
        let system = system_of(&root)?;
        match system {
            #[cfg(feature = "bx")]
            System::Bx => {
                let table = known_keys(&root, bx::KEYS)?;
                let setting = Setting::Bx(Box::new(bx::read(&table, folder)?));
                head(&table, setting)
            }
            #[cfg(feature = "coc")]
            System::Coc => {
                let table = known_keys(&root, coc::KEYS)?;
                let setting = Setting::Coc(Box::new(coc::read(&table, folder)?));
                head(&table, setting)
            }
            #[cfg(feature = "knave")]
            System::Knave => {
                let table = known_keys(&root, knave::KEYS)?;
                let setting = Setting::Knave(Box::new(knave::read(&table)?));
                head(&table, setting)
            }
            #[allow(
                unreachable_patterns,
                reason = "which systems there are is a choice of features"
            )]
            other => Err(root.fail(format!("this build does not play {other}"))),
        }
    }
}

/// The system is read first: which keys there are depends on it.
fn system_of(root: &Place<'_>) -> Result<System> {
    let system = root.any_key("system").ok_or_else(|| {
        root.fail("the key \"system\" is missing; expected, for example, system = \"bx\"")
    })?;
    system.word()
}

fn known_keys<'a>(root: &Place<'a>, keys: &[&str]) -> Result<Table<'a>> {
    let known: Vec<&str> = COMMON_KEYS.iter().chain(keys).copied().collect();
    root.table(&known)
}

fn head(table: &Table<'_>, setting: Setting) -> Result<Scenario> {
    let text = |key| -> Result<String, Error> {
        Ok(table.maybe(key, |place| place.text().map(str::to_owned))?.unwrap_or_default())
    };
    let max_rounds = table.maybe("max_rounds", |place| place.integer(1..=MOST_ROUNDS))?;
    Ok(Scenario {
        title: text("title")?,
        about: text("about")?,
        seed: table.maybe("seed", Place::wide)?.unwrap_or(0),
        max_rounds: max_rounds.and_then(|n| u32::try_from(n).ok()).unwrap_or(MAX_ROUNDS),
        setting,
    })
}
