//! `save/combat.json` in a campaign's folder.

use std::{
    fs,
    path::{Path, PathBuf},
};

use grognard_kernel::{Error, Result};
use serde_json::Value;

use super::{evidence::Evidence, load::load};
use crate::{rules::Rules, save_folder, session::CombatSession};

/// The largest document that is read, in bytes.
const LARGEST_FILE: u64 = 16 * 1024 * 1024;

/// Where a campaign keeps its fight.
fn path_in(campaign: &Path) -> PathBuf {
    campaign.join("save").join("combat.json")
}

/// Writes a fight to `save/combat.json` in a campaign's folder, whole or not at all: readers see
/// the old document or the new one. A disk that does not obey is an error that names the file.
/// *Combat specification, section 17.2.*
pub fn save_to(campaign: &Path, session: &CombatSession) -> Result<PathBuf> {
    let path = path_in(campaign);
    let text = serde_json::to_string_pretty(&session.document())
        .map_err(|error| Error::value(error.to_string()))?;
    save_folder::write_text(&path, &text)?;
    Ok(path)
}

/// Reads the fight of a campaign. Draws nothing. Errors name the file, the place, what is there and
/// what was expected, and the code of the rule; see [`load`]. *Combat specification, section 17.4.*
pub fn load_from(campaign: &Path, rules: Rules, evidence: Evidence<'_>) -> Result<CombatSession> {
    let path = path_in(campaign);
    let file = path.display().to_string();
    let failed = |error: std::io::Error| {
        Error::content(format!("cannot be read: {error}")).in_file(file.clone())
    };
    if fs::metadata(&path).map_err(failed)?.len() > LARGEST_FILE {
        return Err(Error::content("the file is larger than 16 MiB").in_file(file));
    }
    let text = fs::read_to_string(&path).map_err(failed)?;
    let document: Value = serde_json::from_str(&text)
        .map_err(|error| Error::content(format!("expected JSON: {error}")).in_file(file.clone()))?;
    load(&document, rules, evidence).map_err(|fault| Error::from(fault).in_file(file))
}
