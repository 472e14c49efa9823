//! Suffocation and drowning (hazards specification, section 3).
//!
//! Each round draws a CON roll as long as none has failed, hard for one who exerts themselves.
//! From the round of the failure on, every round draws the dice of the severity instead, and at 0
//! hit points the victim is dead.

use grognard_kernel::{Dice, Open, Result, Text};
use serde::{Deserialize, Serialize};

use super::{
    harm::{OTHER_FORMS, Severity, severity_without_air},
    victim::Victim,
};
use crate::{
    Check, Difficulty, Level,
    expression::PlainRoll,
    given::{CheckRoll, GivenRoll},
    host_conditions::SUFFOCATING,
};

/// How somebody comes to have no air.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct NoAir {
    /// What takes it: `drowning`, `asphyxiation`, `vacuum`, or anything else.
    pub kind: Text,
    /// How bad it is; without one, what is usual for the kind. An unknown one is found out when
    /// damage is due.
    pub severity: Option<Text>,
    /// Whether the victim exerts themselves: CON rolls are hard.
    pub exertion: bool,
}

impl Default for NoAir {
    fn default() -> Self {
        Self { kind: Text::new_static("drowning"), severity: None, exertion: false }
    }
}

/// Somebody without air.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suffocation {
    /// What takes the air.
    pub kind: Text,
    /// How bad it is.
    pub severity: Text,
    /// Whether the victim exerts themselves.
    pub exertion: bool,
    /// Rounds so far.
    pub rounds_under: i64,
    /// Whether a CON roll has failed: from then on every round hurts.
    pub con_failed: bool,
    /// Whether it goes on.
    pub active: bool,
}

/// The air is gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SuffocationStarted {
    /// Whose.
    pub participant_id: Option<Text>,
    /// What takes it.
    pub kind: Text,
    /// How bad it is.
    pub severity: Text,
    /// Whether the victim exerts themselves.
    pub exertion: bool,
    /// The condition that it brings: `suffocating`.
    pub condition: Text,
    /// Always true: no armour helps.
    pub bypass_armor: bool,
    /// The rules.
    pub rule_refs: [Text; 1],
}

/// A round without air.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SuffocationRound {
    /// Whose.
    pub participant_id: Option<Text>,
    /// What takes the air.
    pub kind: Text,
    /// Rounds so far, with this one.
    pub rounds_under: i64,
    /// How hard the CON roll is.
    pub con_difficulty: Difficulty,
    /// The CON roll, if there was one.
    pub con_roll: Option<CheckRoll>,
    /// How well it went.
    pub con_outcome: Option<Open<Level>>,
    /// Whether one has failed, now or earlier.
    pub con_failed: bool,
    /// Whether there was damage.
    pub damage_applied: bool,
    /// The damage roll.
    pub damage_roll: Option<PlainRoll>,
    /// Its dice.
    pub damage_expr: Option<Text>,
    /// The damage.
    pub raw_damage: i64,
    /// Always true: no armour helps.
    pub bypass_armor: bool,
    /// Whether it killed.
    pub died: bool,
    /// Why 0 hit points were death.
    pub death_rule: Option<Text>,
    /// Hit points before; `None` where nobody has counted them.
    pub hp_before: Option<i64>,
    /// Hit points now.
    pub hp_after: Option<i64>,
    /// The rules.
    pub rule_refs: [Text; 1],
}

/// A round for somebody who can breathe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SuffocationSkipped {
    /// Who.
    pub participant_id: Option<Text>,
    /// Always true.
    pub skipped: bool,
    /// `not_active`; of a session that knows of nothing, `no_active_suffocation`.
    pub reason: Text,
}

impl SuffocationSkipped {
    pub(super) fn because(participant_id: Option<Text>, reason: &'static str) -> Self {
        Self { participant_id, skipped: true, reason: Text::new_static(reason) }
    }
}

/// What a round told: what happened, or that nothing did.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum SuffocationRoundTold {
    /// A round without air.
    Round(Box<SuffocationRound>),
    /// There is air.
    Skipped(SuffocationSkipped),
}

/// There is air again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SuffocationEnded {
    /// Whose.
    pub participant_id: Option<Text>,
    /// What took it.
    pub kind: Text,
    /// Why it is back.
    pub reason: Text,
    /// Rounds without.
    pub rounds_under: i64,
    /// The rules.
    pub rule_refs: [Text; 1],
}

/// The usual reason why it ends.
pub(super) const ABLE_TO_BREATHE: Text = Text::new_static("able_to_breathe");

/// Why 0 hit points are death.
const DEATH_RULE: Text = Text::new_static("suffocation_ignore_major_wound");

impl Suffocation {
    /// Takes the air from somebody, who is `suffocating` from now on. Draws nothing.
    pub fn start(victim: &mut Victim, no_air: &NoAir) -> (Self, SuffocationStarted) {
        let usual = || Text::new_static(severity_without_air(&no_air.kind).as_str());
        let severity = no_air.severity.clone().unwrap_or_else(usual);
        victim.conditions_mut().add_text(SUFFOCATING);
        let event = SuffocationStarted {
            participant_id: victim.id.clone(),
            kind: no_air.kind.clone(),
            severity: severity.clone(),
            exertion: no_air.exertion,
            condition: Text::new_static(SUFFOCATING),
            bypass_armor: true,
            rule_refs: [OTHER_FORMS],
        };
        let state = Self {
            kind: no_air.kind.clone(),
            severity,
            exertion: no_air.exertion,
            rounds_under: 0,
            con_failed: false,
            active: true,
        };
        (state, event)
    }

    /// The CON roll that a round asks for.
    #[must_use]
    pub fn check(&self, victim: &Victim) -> Check {
        let difficulty = if self.exertion { Difficulty::Hard } else { Difficulty::Regular };
        Check { difficulty, ..Check::against(victim.constitution()) }
    }

    /// A round without air. A given CON roll counts where one is due.
    ///
    /// Draws that percentile roll, unless one is given or one has failed before; then, once one has
    /// failed, the dice of the severity.
    ///
    /// The round counts even when it ends in an error: for a CON that cannot be rolled against,
    /// nothing is drawn; an unknown severity is found out after a CON roll that failed, and the
    /// failure stays.
    pub fn round<D: Dice + ?Sized>(
        &mut self,
        victim: &mut Victim,
        given: Option<&GivenRoll>,
        dice: &mut D,
    ) -> Result<SuffocationRoundTold> {
        if !self.active {
            let skipped = SuffocationSkipped::because(victim.id.clone(), "not_active");
            return Ok(SuffocationRoundTold::Skipped(skipped));
        }
        self.rounds_under = self.rounds_under.saturating_add(1);
        let check = self.check(victim);
        let mut con_roll = None;
        if !self.con_failed {
            let roll = CheckRoll::take(check, given, dice)?;
            self.con_failed = !roll.is_success();
            con_roll = Some(roll);
        }
        let mut round = SuffocationRound {
            participant_id: victim.id.clone(),
            kind: self.kind.clone(),
            rounds_under: self.rounds_under,
            con_difficulty: check.difficulty,
            con_outcome: con_roll.as_ref().map(CheckRoll::outcome),
            con_roll,
            con_failed: self.con_failed,
            damage_applied: self.con_failed,
            damage_roll: None,
            damage_expr: None,
            raw_damage: 0,
            bypass_armor: true,
            died: false,
            death_rule: None,
            hp_before: victim.current_hp,
            hp_after: victim.current_hp,
            rule_refs: [OTHER_FORMS],
        };
        if self.con_failed {
            self.hurt(victim, &mut round, dice)?;
        }
        Ok(SuffocationRoundTold::Round(Box::new(round)))
    }

    fn hurt<D: Dice + ?Sized>(
        &mut self,
        victim: &mut Victim,
        round: &mut SuffocationRound,
        dice: &mut D,
    ) -> Result<()> {
        let damage = Severity::of_word(&self.severity)?.dice();
        let (roll, loss) = victim.suffer(damage, true, dice)?;
        round.damage_expr = Some(roll.expression.clone());
        round.damage_roll = Some(roll);
        round.raw_damage = loss.raw_damage;
        round.hp_before = Some(loss.hp_before);
        round.hp_after = Some(loss.hp_after);
        if loss.died {
            round.died = true;
            round.death_rule = Some(DEATH_RULE);
            self.active = false;
            victim.conditions_mut().remove_text(SUFFOCATING);
        }
        Ok(())
    }

    /// Gives the air back. `reason` without one is `able_to_breathe`. Draws nothing.
    pub fn end(&mut self, victim: &mut Victim, reason: Option<Text>) -> SuffocationEnded {
        self.active = false;
        victim.conditions_mut().remove_text(SUFFOCATING);
        SuffocationEnded {
            participant_id: victim.id.clone(),
            kind: self.kind.clone(),
            reason: reason.unwrap_or(ABLE_TO_BREATHE),
            rounds_under: self.rounds_under,
            rule_refs: [OTHER_FORMS],
        }
    }
}

#[cfg(test)]
mod tests {
    use grognard_kernel::{NoDice, Script};

    use super::*;

    fn diver(con: i64, hit_points: i64) -> Victim {
        Victim { con: Some(con), current_hp: Some(hit_points), ..Victim::default() }
    }

    fn told(told: SuffocationRoundTold) -> SuffocationRound {
        match told {
            SuffocationRoundTold::Round(round) => *round,
            SuffocationRoundTold::Skipped(skipped) => panic!("{skipped:?}"),
        }
    }

    #[test]
    fn a_drowning_from_the_first_breath_to_the_last() {
        let mut victim = diver(60, 8);
        let (mut state, event) = Suffocation::start(&mut victim, &NoAir::default());
        assert_eq!((event.severity.as_str(), event.kind.as_str()), ("moderate", "drowning"));
        assert_eq!(victim.conditions_mut().0, ["suffocating"]);
        // 60 against CON 60 holds; 61 does not, and 1D6 follows at once: 8 − 5 = 3, and then
        // without a roll 3 − 3 = 0.
        let mut dice = Script::faces([60, 61, 5, 3]);
        let first = told(state.round(&mut victim, None, &mut dice).unwrap());
        assert_eq!((first.damage_applied, first.hp_after), (false, Some(8)));
        let second = told(state.round(&mut victim, None, &mut dice).unwrap());
        assert_eq!((second.con_failed, second.hp_after), (true, Some(3)));
        let third = told(state.round(&mut victim, None, &mut dice).unwrap());
        assert_eq!((third.con_roll, third.died), (None, true));
        assert_eq!(third.death_rule, Some(DEATH_RULE));
        assert_eq!(victim.conditions_mut().0, ["dead"]);
        dice.finish().unwrap();
        let after = state.round(&mut victim, None, &mut NoDice).unwrap();
        assert!(matches!(after, SuffocationRoundTold::Skipped(it) if it.reason == "not_active"));
    }

    #[test]
    fn exertion_halves_the_chance() {
        let mut victim = diver(61, 8);
        let no_air = NoAir { exertion: true, ..NoAir::default() };
        let (mut state, _) = Suffocation::start(&mut victim, &no_air);
        // Half of 61 is 30.
        let mut dice = Script::faces([30, 31, 1]);
        assert!(!told(state.round(&mut victim, None, &mut dice).unwrap()).con_failed);
        assert!(told(state.round(&mut victim, None, &mut dice).unwrap()).con_failed);
    }

    #[test]
    fn what_is_usual_depends_on_the_kind() {
        for (kind, severity) in
            [("asphyxiation", "minor"), ("vacuum", "moderate"), ("strangling", "moderate")]
        {
            let no_air = NoAir { kind: kind.into(), ..NoAir::default() };
            let (state, _) = Suffocation::start(&mut Victim::default(), &no_air);
            assert_eq!(state.severity, severity, "{kind}");
        }
    }

    #[test]
    fn an_error_leaves_the_round_counted() {
        // Half of CON 1 is 0: nothing can be rolled against it, and nothing is.
        let mut victim = diver(1, 8);
        let no_air = NoAir { exertion: true, ..NoAir::default() };
        let (mut state, _) = Suffocation::start(&mut victim, &no_air);
        assert!(state.round(&mut victim, None, &mut NoDice).unwrap_err().is_value());
        assert_eq!((state.rounds_under, state.con_failed), (1, false));

        let no_air = NoAir { severity: Some("harmless".into()), ..NoAir::default() };
        let (mut state, _) = Suffocation::start(&mut victim, &no_air);
        let mut dice = Script::faces([100]);
        assert!(state.round(&mut victim, None, &mut dice).unwrap_err().is_unknown());
        assert_eq!((state.rounds_under, state.con_failed), (1, true));
        assert_eq!(victim.current_hp, Some(8));
    }
}
