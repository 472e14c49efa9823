//! `fight.*` of the document: written, read, audited.

use grognard::{
    coc::{Evidence, Finding, LoadFault, Rules, Table, audit, load},
    kernel::Result,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::game::Game;
use crate::{arguments::yes, operations::Operations};

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("fight.document", document);
    operations.add("fight.evidence", evidence);
    operations.add("fight.load", load_document);
    operations.add("fight.check", check_document);
    operations.add("fight.reload", reload);
    operations.add("fight.audit", audit_document);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

fn document(game: &mut Game, _: Nothing) -> Result<Map<String, Value>> {
    Ok(game.table.fight().document())
}

fn evidence(game: &mut Game, _: Nothing) -> Result<Vec<Value>> {
    game.table.fight().damage_evidence_rows()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Load {
    combat: Value,
    #[serde(default = "yes")]
    trusted: bool,
    #[serde(default)]
    evidence: Option<Value>,
}

impl Load {
    fn read(&self, rules: Rules) -> Result<grognard::coc::CombatSession, LoadFault> {
        let rows = self.evidence.as_ref().unwrap_or(&Value::Null);
        let vouched = if self.trusted { Evidence::Trusted } else { Evidence::Rows(rows) };
        load(&self.combat, rules, vouched)
    }
}

/// The fight goes on from a document. A document that breaks a rule is an error.
fn load_document(game: &mut Game, args: Load) -> Result<()> {
    game.table = Table::new(args.read(game.table.fight().rules)?);
    Ok(())
}

/// Whether a document loads: what the fight would be written as, or the code of the rule that it
/// breaks, with the place and the reason.
#[derive(Serialize)]
#[serde(untagged)]
enum Verdict {
    Loads { ok: bool, document: Map<String, Value> },
    Breaks { error: String, path: String, why: String },
}

fn check_document(game: &mut Game, args: Load) -> Result<Verdict> {
    Ok(match args.read(game.table.fight().rules) {
        Ok(fight) => Verdict::Loads { ok: true, document: fight.document() },
        Err(LoadFault { code, path, why }) => {
            Verdict::Breaks { error: code.to_string(), path, why }
        }
    })
}

/// The fight is written, read, and goes on from what was read.
fn reload(game: &mut Game, _: Nothing) -> Result<&'static str> {
    let before = game.table.fight().document();
    let read = load(&before.clone().into(), game.table.fight().rules, Evidence::Trusted)?;
    let same = read.document() == before;
    game.table = Table::new(read);
    Ok(if same { "same" } else { "changed" })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Audit {
    #[serde(default)]
    combat: Option<Value>,
    #[serde(default)]
    rolls: Vec<Value>,
}

/// The findings for a document, or for the fight as it stands.
fn audit_document(game: &mut Game, args: Audit) -> Result<Vec<Finding>> {
    let combat = args.combat.unwrap_or_else(|| game.table.fight().document().into());
    Ok(audit(&combat, &args.rolls))
}
