//! Rounds, and who acts when (combat specification, section 9). Draws nothing.

use std::cmp::Reverse;

use grognard_kernel::{Dice, Error, Result, Text};

use crate::{
    Check, Level,
    participant::Participant,
    record::{
        Eligibility, InitiativeRow, Link, ProgressRow, Round, SkipEvidence, SourceReceipt, is_out,
    },
    session::CombatSession,
    words::{Condition, Progress},
};

/// What a firearm in hand adds to DEX.
const READY_FIREARM: i64 = 50;

/// Why somebody acts at more than their DEX.
pub(crate) const READY_REASON: &str = "ready_firearm";

impl CombatSession {
    /// Begins a round: everybody who can act gets a place in the order, by DEX (with a firearm in
    /// hand, DEX + 50), then skill, then id. Returns the round.
    pub fn begin_round(&mut self) -> &Round {
        for one in &mut self.participants {
            one.defended_this_round = false;
        }
        let starting: Vec<(Text, Eligibility)> =
            self.participants.iter().map(|one| (one.actor_id.clone(), eligibility(one))).collect();
        let initiative_order = order_of(&starting, can_start);
        let mut rows: Vec<ProgressRow> = starting
            .into_iter()
            .map(|(actor_id, at_start)| {
                let row = initiative_order.iter().find(|row| row.actor_id == actor_id).cloned();
                let status = if row.is_some() { Progress::Pending } else { Progress::Excluded };
                ProgressRow {
                    actor_id,
                    round_start_eligibility: at_start,
                    initiative: row,
                    status,
                    skip_evidence: None,
                }
            })
            .collect();
        rows.sort_by(|one, other| one.actor_id.cmp(&other.actor_id));
        let round = self.current_round() + 1;
        self.initiative_cursor = 0;
        self.rounds.push(Round {
            round,
            initiative_order,
            initiative_progress: rows,
            turns: Vec::new(),
        });
        &self.rounds[self.rounds.len() - 1]
    }

    /// Begins a round whose order is rolled: by level of success against DEX, then DEX, then chance.
    ///
    /// Draws a percentile roll for each who can act, in the order of their ids, with a bonus die for
    /// a firearm in hand; then, where several are equal in level and DEX, an order for all.
    pub(crate) fn begin_rolled_round<D: Dice + ?Sized>(&mut self, dice: &mut D) -> Result<()> {
        let mut rolled: Vec<(Text, i64, Level)> = Vec::new();
        let mut able: Vec<&Participant> =
            self.participants.iter().filter(|one| can_start(&eligibility(one))).collect();
        able.sort_by(|one, other| one.actor_id.cmp(&other.actor_id));
        for one in able {
            let bonus = i64::from(is_ready(&eligibility(one)));
            let check = Check { bonus, ..Check::against(one.dex.clamp(1, 99)) };
            rolled.push((one.actor_id.clone(), one.dex, check.roll(dice)?.outcome));
        }
        let standing = |(_, dex, level): &(Text, i64, Level)| (Reverse(*level), Reverse(*dex));
        rolled.sort_by_key(standing);
        if rolled.windows(2).any(|pair| standing(&pair[0]) == standing(&pair[1])) {
            let chance = dice.shuffle(rolled.len())?;
            let mut order: Vec<(usize, (Text, i64, Level))> =
                chance.into_iter().zip(rolled).collect();
            order.sort_by_key(|(lot, one)| (standing(one), *lot));
            rolled = order.into_iter().map(|(_, one)| one).collect();
        }
        self.begin_round();
        let place = |row: &InitiativeRow| rolled.iter().position(|(id, ..)| *id == row.actor_id);
        if let Some(round) = self.rounds.last_mut() {
            round.initiative_order.sort_by_key(place);
        }
        Ok(())
    }

    /// Whose turn it is by the order of the round; `None` when the round is over.
    #[must_use]
    pub fn at_cursor(&self) -> Option<&InitiativeRow> {
        self.rounds.last()?.initiative_order.get(self.initiative_cursor)
    }

    /// Notes that whoever is at the cursor has acted. The cursor stays: the host moves it.
    ///
    /// An error past the end of the round, and for one who was marked already.
    pub fn mark_acted(&mut self) -> Result<()> {
        self.pending_row()?.status = Progress::Acted;
        Ok(())
    }

    /// Notes that whoever is at the cursor could not act any more. The damage that did it must have
    /// been dealt in this round by somebody who acted before; otherwise it is an error.
    pub fn mark_skipped(&mut self) -> Result<()> {
        let actor = self.pending_row()?.actor_id.clone();
        let Some(source_receipt) = self.source_receipt(self.rounds.len() - 1, &actor) else {
            return Err(Error::value(format!("nothing in this round kept {actor} from acting")));
        };
        let one = self.participant(&actor)?;
        let evidence = SkipEvidence {
            hp_current: one.hp_current,
            conditions: one.conditions.clone(),
            source_receipt,
        };
        let row = self.pending_row()?;
        row.status = Progress::Skipped;
        row.skip_evidence = Some(evidence);
        Ok(())
    }

    fn pending_row(&mut self) -> Result<&mut ProgressRow> {
        let past_end = || Error::value("the round has no turn left");
        let actor = self.at_cursor().ok_or_else(past_end)?.actor_id.clone();
        let round = self.rounds.last_mut().ok_or_else(past_end)?;
        let row = round.initiative_progress.iter_mut().find(|row| row.actor_id == actor);
        row.filter(|row| row.status == Progress::Pending)
            .ok_or_else(|| Error::value(format!("{actor} is marked already")))
    }

    /// The damage that kept somebody from acting: the last, in this round and dealt by somebody who
    /// stood before them in the order, after which they were out.
    pub(crate) fn source_receipt(&self, round: usize, actor: &str) -> Option<SourceReceipt> {
        let round = &self.rounds[round];
        let order = &round.initiative_order;
        let own = order.iter().position(|row| row.actor_id == actor)?;
        let before = |id: &str| order[..own].iter().any(|row| row.actor_id == id);
        let turns = round.turns.iter().filter(|turn| before(&turn.actor_id));
        let dealt = turns.flat_map(|turn| {
            self.damage_chain.iter().filter_map(move |link| match link {
                Link::Damage(record) if record.source_turn_id == turn.turn_id => Some(record),
                _ => None,
            })
        });
        let mut counts = dealt.filter(|record| {
            let status = &record.status_after;
            record.target_actor_id == actor
                && status.hp_current == record.hp_after
                && is_out(status.hp_current, &status.conditions)
        });
        let record = counts.next_back()?;
        Some(SourceReceipt {
            kind: Text::new_static("damage_status"),
            round: round.round,
            source_turn_id: record.source_turn_id.clone(),
            damage_roll_id: record.damage_roll_id.clone(),
            hp_current: record.status_after.hp_current,
            conditions: record.status_after.conditions.clone(),
        })
    }
}

fn eligibility(one: &Participant) -> Eligibility {
    Eligibility {
        hp_current: one.hp_current,
        conditions: one.conditions.clone(),
        dex: one.dex,
        combat_skill: one.combat_skill,
        firearms_skill: one.firearms_skill,
        has_ready_firearm: one.has_ready_firearm,
    }
}

/// Whether somebody gets a place in the order. Being dead above 0 hit points is not looked at.
pub(crate) fn can_start(at_start: &Eligibility) -> bool {
    let bars = [Condition::Dying, Condition::Unconscious, Condition::Fled];
    at_start.hp_current > 0 && !at_start.conditions.iter().any(|one| bars.contains(one))
}

/// The order of those who can act.
pub(crate) fn order_of(
    starting: &[(Text, Eligibility)],
    can_act: impl Fn(&Eligibility) -> bool,
) -> Vec<InitiativeRow> {
    let mut able: Vec<&(Text, Eligibility)> =
        starting.iter().filter(|(_, one)| can_act(one)).collect();
    able.sort_by_key(|(id, one)| {
        (Reverse(effective_dex(one)), Reverse(one.combat_skill), id.clone())
    });
    able.into_iter().map(|(id, one)| row_of(id, one)).collect()
}

pub(crate) fn row_of(id: &Text, one: &Eligibility) -> InitiativeRow {
    let dex_reason = is_ready(one).then_some(Text::new_static(READY_REASON));
    InitiativeRow { actor_id: id.clone(), dex: effective_dex(one), dex_reason }
}

const fn is_ready(one: &Eligibility) -> bool {
    one.has_ready_firearm && one.firearms_skill > 0
}

const fn effective_dex(one: &Eligibility) -> i64 {
    if is_ready(one) { one.dex.saturating_add(READY_FIREARM) } else { one.dex }
}
