//! `save/combat.json` in a campaign's folder.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use grognard_kernel::{Error, Result};
use serde_json::Value;

use super::{evidence::Evidence, load::load};
use crate::{rules::Rules, session::CombatSession};

/// The largest document that is read, in bytes.
const LARGEST_FILE: u64 = 16 * 1024 * 1024;

/// Where a campaign keeps its fight.
fn path_in(campaign: &Path) -> PathBuf {
    campaign.join("save").join("combat.json")
}

/// Writes a fight to `save/combat.json` in a campaign's folder, whole or not at all: readers see
/// the old document or the new one.
pub fn save_to(campaign: &Path, session: &CombatSession) -> Result<PathBuf> {
    let path = path_in(campaign);
    let text = serde_json::to_string_pretty(&session.document())
        .map_err(|error| Error::value(error.to_string()))?;
    let failed =
        |error: std::io::Error| Error::value(error.to_string()).in_file(path.display().to_string());
    let folder = path.parent().unwrap_or(campaign);
    fs::create_dir_all(folder).map_err(failed)?;
    let beside = folder.join("combat.json.new");
    let mut file = fs::File::create(&beside).map_err(failed)?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(failed)?;
    fs::rename(&beside, &path).map_err(failed)?;
    Ok(path)
}

/// Reads the fight of a campaign. Errors name the file, the place, and what is wrong there.
pub fn load_from(campaign: &Path, rules: Rules, evidence: Evidence<'_>) -> Result<CombatSession> {
    let path = path_in(campaign);
    let file = path.display().to_string();
    let failed = |error: std::io::Error| Error::content(error.to_string()).in_file(file.clone());
    if fs::metadata(&path).map_err(failed)?.len() > LARGEST_FILE {
        return Err(Error::content("the file is larger than 16 MiB").in_file(file));
    }
    let text = fs::read_to_string(&path).map_err(failed)?;
    let document: Value = serde_json::from_str(&text)
        .map_err(|error| Error::content(error.to_string()).in_file(file.clone()))?;
    load(&document, rules, evidence).map_err(|fault| Error::from(fault).in_file(file))
}
