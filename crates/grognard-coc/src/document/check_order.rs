//! The order of action and where everybody stands in it are checked (combat specification, 17.4,
//! steps 10 to 12).

use grognard_kernel::Text;
use serde_json::Value;

use super::{
    fault::LoadFault,
    load::ids,
    shape::{Checked, Place, conditions, read, shown},
};
use crate::{
    initiative::{READY_REASON, order_of, row_of},
    record::{Eligibility, InitiativeRow, ProgressRow, SkipEvidence, is_out},
    session::CombatSession,
    words::Progress,
};

const ROW_KEYS: [&str; 5] =
    ["actor_id", "round_start_eligibility", "initiative", "status", "skip_evidence"];

pub(super) fn check(
    root: Place<'_>,
    session: &mut CombatSession,
    orders: &[&Value],
    progress: &[&Value],
) -> Checked {
    let live = live_order(root, session)?;
    let Some(last) = session.rounds.len().checked_sub(1) else {
        return root.fail("progress_mirror", "rounds", "at least one round");
    };
    if progress[last] != root.get("initiative_progress") {
        let expected = "the progress of the last round";
        return root.fail("progress_mirror", "initiative_progress", expected);
    }
    session.rounds[last].initiative_order.clone_from(&live);
    session.rounds[last].initiative_progress = live_progress(session, last, progress[last], &live)?;
    check_cursor(root, session, &live)?;
    for index in 0..last {
        past_round(session, index, orders[index], progress[index])?;
    }
    Ok(())
}

fn live_order(root: Place<'_>, session: &CombatSession) -> Checked<Vec<InitiativeRow>> {
    let key = "current_initiative";
    let rows: Option<Vec<InitiativeRow>> = read(root.get(key));
    let three_keys = |row: &Value| row.as_object().is_some_and(|map| map.len() == 3);
    let whole = root.get(key).as_array().is_some_and(|rows| rows.iter().all(three_keys));
    let reason =
        |row: &InitiativeRow| row.dex_reason.as_ref().is_none_or(|reason| reason == READY_REASON);
    let rows = match rows {
        Some(rows) if whole && rows.iter().all(reason) => rows,
        _ => return root.fail("initiative_rows", key, "rows of actor_id, dex and dex_reason"),
    };
    let known = ids(session);
    let repeated = |(place, row): (usize, &InitiativeRow)| {
        rows[..place].iter().any(|other| other.actor_id == row.actor_id)
    };
    let fine = rows.iter().all(|row| known.contains(&row.actor_id))
        && !rows.iter().enumerate().any(repeated)
        && session.initiative_cursor <= rows.len();
    if !fine {
        let expected = "everybody once, and a cursor within it";
        return root.fail("initiative_cursor", key, expected);
    }
    let sorts_by = |row: &InitiativeRow| {
        let place = session.find(&row.actor_id);
        let skill = place.map_or(0, |place| session.participants[place].combat_skill);
        (std::cmp::Reverse(row.dex), std::cmp::Reverse(skill), row.actor_id.clone())
    };
    let at_own_dex = |row: &InitiativeRow| {
        let dex = session.find(&row.actor_id).map(|place| session.participants[place].dex);
        let ready = if row.dex_reason.is_some() { 50 } else { 0 };
        dex.map(|dex| dex + ready) == Some(row.dex)
    };
    if !rows.is_sorted_by_key(sorts_by) || !rows.iter().all(at_own_dex) {
        let expected = "the order by DEX, skill and id";
        return root.fail("initiative_not_canonical", key, expected);
    }
    Ok(rows)
}

/// Why a round has not everybody.
fn missing(session: &CombatSession, rows: &[Value]) -> String {
    let (all, found) = (session.participants.len(), rows.len());
    format!("expected a row for each of the {all} who take part, found {found}")
}

/// What a document says of somebody at the beginning of a round.
const SIX_FIGURES: &str =
    "hp_current, conditions, dex, combat_skill, firearms_skill and has_ready_firearm alone";

/// Somebody at the beginning of a round, as the document has them.
fn eligibility(value: &Value) -> Option<Eligibility> {
    let map = value.as_object().filter(|map| map.len() == 6)?;
    let eligibility: Eligibility = read(value)?;
    conditions(map.get("conditions")?)?;
    Some(eligibility)
}

fn live_progress(
    session: &CombatSession,
    round: usize,
    progress: &Value,
    live: &[InitiativeRow],
) -> Checked<Vec<ProgressRow>> {
    let empty = Vec::new();
    let rows = progress.as_array().unwrap_or(&empty);
    let path = |index: usize| format!("initiative_progress[{index}]");
    let mut starting: Vec<(Text, Eligibility)> = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let path = path(index);
        let Some(map) = row.as_object() else {
            return Err(LoadFault::new("progress_row", path, "expected an object"));
        };
        let place = Place { map, path: &path };
        place.keys("progress_row", &ROW_KEYS, &[])?;
        let code = "progress_eligibility";
        let actor = place.text(code, "actor_id")?;
        let new = !starting.iter().any(|(id, _)| id == actor);
        if session.find(actor).is_none() || !new {
            return place.fail(code, "actor_id", "somebody who takes part, once");
        }
        let Some(at_start) = eligibility(place.get("round_start_eligibility")) else {
            return place.fail(code, "round_start_eligibility", SIX_FIGURES);
        };
        starting.push((actor.into(), at_start));
    }
    if starting.len() != session.participants.len() {
        return Err(LoadFault::new(
            "progress_roster",
            "initiative_progress",
            missing(session, rows),
        ));
    }
    let mut parsed = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let path = path(index);
        let faults = RowFaults {
            excluded: "progress_excluded",
            eligible: "progress_eligible",
            entry: "progress_eligible",
            unexpected: "skip_unexpected",
            evidence: "skip_evidence",
            source: "skip_source",
        };
        let (id, at_start) = &starting[index];
        parsed.push(row_of_progress(session, round, row, &path, id, at_start, &faults)?);
    }
    if order_of(&starting, is_eligible) != live {
        let why = "the order is not that of those who could act";
        return Err(LoadFault::new("initiative_vs_roster", "current_initiative", why));
    }
    Ok(parsed)
}

/// Whether the document's rules let somebody act: the dead do not, whatever their hit points.
fn is_eligible(at_start: &Eligibility) -> bool {
    !is_out(at_start.hp_current, &at_start.conditions)
}

/// The codes of the faults of a row, which differ for the present round and for earlier ones.
struct RowFaults {
    excluded: &'static str,
    eligible: &'static str,
    entry: &'static str,
    unexpected: &'static str,
    evidence: &'static str,
    source: &'static str,
}

fn row_of_progress(
    session: &CombatSession,
    round: usize,
    row: &Value,
    path: &str,
    id: &Text,
    at_start: &Eligibility,
    faults: &RowFaults,
) -> Checked<ProgressRow> {
    let get = |key: &str| row.get(key).unwrap_or(&Value::Null);
    let fail = |code: &str, key: &str, expected: &str| {
        let found = shown(get(key));
        let why = format!("expected {expected}, found {found}");
        LoadFault::new(code, format!("{path}.{key}"), why)
    };
    let past = faults.eligible.starts_with("past");
    let status: Option<Progress> = read(get("status"));
    let evidence = get("skip_evidence");
    let parsed = |initiative, status, skip_evidence| ProgressRow {
        actor_id: id.clone(),
        round_start_eligibility: at_start.clone(),
        initiative,
        status,
        skip_evidence,
    };
    if !is_eligible(at_start) {
        let fine =
            get("initiative").is_null() && status == Some(Progress::Excluded) && evidence.is_null();
        if fine {
            return Ok(parsed(None, Progress::Excluded, None));
        }
        return Err(fail(faults.excluded, "status", "excluded_at_round_start and no place"));
    }
    let own_row = row_of(id, at_start);
    let in_order = get("initiative").as_object().is_some_and(|map| map.len() == 3)
        && read(get("initiative")).as_ref() == Some(&own_row);
    let status = match status {
        Some(Progress::Pending) if !past => Progress::Pending,
        Some(status @ (Progress::Acted | Progress::Skipped)) => status,
        _ => return Err(fail(faults.eligible, "status", "where somebody able stands")),
    };
    if !past && !in_order {
        return Err(fail(faults.entry, "initiative", "the place in the order"));
    }
    let evidence = if status == Progress::Skipped {
        let Some(evidence) = skip_evidence(evidence) else {
            return Err(fail(faults.evidence, "skip_evidence", "why they could not act"));
        };
        let source = session.source_receipt(round, id);
        let receipt = &evidence.source_receipt;
        let agrees =
            evidence.hp_current == receipt.hp_current && evidence.conditions == receipt.conditions;
        if source.as_ref() != Some(receipt) || !agrees {
            let expected = "the damage of this round that kept them from acting";
            return Err(fail(faults.source, "skip_evidence", expected));
        }
        Some(evidence)
    } else if evidence.is_null() {
        None
    } else {
        return Err(fail(faults.unexpected, "skip_evidence", "null for one who was not skipped"));
    };
    if past && !in_order {
        return Err(fail(faults.entry, "initiative", "the place in the order"));
    }
    Ok(parsed(Some(own_row), status, evidence))
}

fn skip_evidence(value: &Value) -> Option<SkipEvidence> {
    let map = value.as_object().filter(|map| map.len() == 3)?;
    conditions(map.get("conditions")?)?;
    let hit_points = map.get("hp_current")?.as_i64().filter(|&points| points >= 0)?;
    let listed: crate::Conditions = read(map.get("conditions")?)?;
    if !is_out(hit_points, &listed) {
        return None;
    }
    // A receipt of another shape is told apart from one of other damage: it is not the source.
    let source_receipt = read(map.get("source_receipt")?).unwrap_or_else(no_receipt);
    Some(SkipEvidence { hp_current: hit_points, conditions: listed, source_receipt })
}

fn no_receipt() -> crate::SourceReceipt {
    crate::SourceReceipt {
        kind: Text::default(),
        round: 0,
        source_turn_id: Text::default(),
        damage_roll_id: Text::default(),
        hp_current: 0,
        conditions: crate::Conditions::new(),
    }
}

/// Those before the cursor have acted or could not; the others are waiting.
fn check_cursor(root: Place<'_>, session: &CombatSession, live: &[InitiativeRow]) -> Checked {
    let rows = &session.rounds[session.rounds.len() - 1].initiative_progress;
    let status = |id: &Text| rows.iter().find(|row| row.actor_id == *id).map(|row| row.status);
    let fits = |(place, row): (usize, &InitiativeRow)| {
        let waiting = status(&row.actor_id) == Some(Progress::Pending);
        waiting == (place >= session.initiative_cursor)
    };
    if live.iter().enumerate().all(fits) {
        return Ok(());
    }
    let expected = "the place of the first who waits";
    root.fail("cursor_vs_progress", "initiative_cursor", expected)
}

fn past_round(
    session: &mut CombatSession,
    index: usize,
    order: &Value,
    progress: &Value,
) -> Checked {
    let empty = Vec::new();
    let rows = progress.as_array().unwrap_or(&empty);
    let path = |row: usize| format!("rounds[{index}].initiative_progress[{row}]");
    if rows.len() != session.participants.len() {
        let path = format!("rounds[{index}].initiative_progress");
        return Err(LoadFault::new("past_roster", path, missing(session, rows)));
    }
    // What kept somebody from acting is looked up in the order of the round.
    let order_rows: Option<Vec<InitiativeRow>> = read(order);
    session.rounds[index].initiative_order = order_rows.clone().unwrap_or_default();
    let mut starting: Vec<(Text, Eligibility)> = Vec::new();
    let mut parsed = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        let path = path(place);
        let Some(map) = row.as_object() else {
            return Err(LoadFault::new("past_row", path, "expected an object"));
        };
        let row_place = Place { map, path: &path };
        row_place.keys("past_row", &ROW_KEYS, &[])?;
        let actor = map.get("actor_id").and_then(Value::as_str).unwrap_or_default();
        if session.find(actor).is_none() || starting.iter().any(|(id, _)| id == actor) {
            return row_place.fail("past_roster", "actor_id", "somebody who takes part, once");
        }
        let key = "round_start_eligibility";
        let Some(at_start) = eligibility(row_place.get(key)) else {
            return row_place.fail("past_roster", key, SIX_FIGURES);
        };
        let id: Text = actor.into();
        let faults = RowFaults {
            excluded: "past_excluded",
            eligible: "past_incomplete",
            entry: "past_entry",
            unexpected: "past_skip_unexpected",
            evidence: "past_skip_evidence",
            source: "past_skip_source",
        };
        parsed.push(row_of_progress(session, index, row, &path, &id, &at_start, &faults)?);
        starting.push((id, at_start));
    }
    let acting = order_of(&starting, is_eligible);
    if order_rows.as_deref() != Some(&*acting) {
        let path = format!("rounds[{index}].initiative_order");
        let acting: Vec<String> =
            acting.iter().map(|row| format!("{} at {}", row.actor_id, row.dex)).collect();
        let why = format!("expected {}, found {}", acting.join(", "), shown(order));
        return Err(LoadFault::new("past_order", path, why));
    }
    session.rounds[index].initiative_progress = parsed;
    Ok(())
}
