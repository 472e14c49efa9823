//! Extra languages (B/X: Ability scores, Intelligence). Draws nothing.

use grognard_kernel::{Error, Id, Result};

use crate::{Catalog, Rejection, catalog, model::class::ClassDefinition};

/// Whether somebody of that class and Intelligence may choose these languages; an error when the
/// score is out of range.
pub fn validate_languages(
    class: &ClassDefinition,
    int_score: i64,
    choices: &[Id],
    catalog: &Catalog,
) -> Result<Vec<Rejection>> {
    let band = catalog::ability_tables().intelligence(int_score);
    let allowed = band
        .ok_or_else(|| Error::value(format!("an ability score is 3 to 18, not {int_score}")))?
        .additional_languages;
    let chosen = i64::try_from(choices.len()).unwrap_or(i64::MAX);
    let mut rejections = Vec::new();
    if chosen > allowed {
        rejections.push(Rejection::TooManyLanguages { allowed, chosen });
    }
    for (place, language) in choices.iter().enumerate() {
        let language = language.clone();
        if choices[..place].contains(&language) {
            rejections.push(Rejection::DuplicateLanguage { language });
        } else if !catalog.find_language(&language).is_some_and(|known| known.choosable) {
            rejections.push(Rejection::LanguageNotAvailable { language });
        } else if class.languages.contains(&language) {
            rejections.push(Rejection::DuplicatesNativeLanguage { language });
        }
    }
    Ok(rejections)
}
