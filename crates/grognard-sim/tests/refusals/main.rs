//! Files that are wrong: each error names file, line, path, the value found and what was expected,
//! with the nearest known name where there is one.

#![allow(clippy::unwrap_used, clippy::panic, reason = "what cannot be done fails the test")]

mod coc;
mod equipment;
mod files;
mod knave;
mod magic;
mod monsters;
mod scenario;

/// What is replaced in a sound text (its last occurrence), by what, and the error's message after
/// the name of the file.
type Case = (&'static str, &'static str, &'static str);

/// The sound text with one thing changed.
fn changed(sound: &str, old: &str, new: &str) -> String {
    let at = sound.rfind(old).unwrap_or_else(|| panic!("{old:?} is not in the text"));
    format!("{}{new}{}", &sound[..at], &sound[at + old.len()..])
}

/// Reads the sound text, then every changed one, and compares the messages.
fn check(sound: &str, cases: &[Case], read: impl Fn(&str) -> grognard::kernel::Result<()>) {
    read(sound).unwrap();
    for (old, new, want) in cases {
        let Err(error) = read(&changed(sound, old, new)) else {
            panic!("{new:?} in place of {old:?} is read without complaint");
        };
        assert_eq!(error.to_string(), format!("own.toml: {want}"), "{new:?} in place of {old:?}");
    }
}
