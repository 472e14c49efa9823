//! A fight in words: who comes in, each round with its order, each turn with its dice.

use std::collections::BTreeSet;

use grognard::coc::{
    InitiativeRow, OtherDamage, Outcome, Side, SuffocationRound, SuffocationRoundTold,
};
use grognard_sim::{
    fight::coc::{Enters, Telling, Why},
    scenario::coc::Setting,
};

use super::{rolls, turn};
use crate::layout::{bold, capital, join, paragraph};

/// Tells a fight.
pub(super) fn tell(tellings: &[Telling], setting: &Setting) -> String {
    let mut narrator = Narrator { setting, text: String::new(), sides: BTreeSet::new() };
    for telling in tellings {
        narrator.tell(telling);
    }
    narrator.text
}

/// Writes the story: what somebody does stands at the margin, its dice below it.
pub(super) struct Narrator<'a> {
    pub(super) setting: &'a Setting,
    text: String,
    sides: BTreeSet<Side>,
}

impl Narrator<'_> {
    /// A deed.
    pub(super) fn say(&mut self, line: &str) {
        self.text += &paragraph(&format!("  {}", capital(line)), 4);
    }

    /// What the dice made of it.
    pub(super) fn add(&mut self, line: &str) {
        self.text += &paragraph(&format!("    {}", capital(line)), 6);
    }

    fn heading(&mut self, heading: &str) {
        self.text += &format!("\n{}\n", bold(heading));
    }

    pub(super) fn name(&self, id: &str) -> String {
        self.setting.name_of(id).to_owned()
    }

    fn tell(&mut self, telling: &Telling) {
        match telling {
            Telling::Enters(enters) => self.enters(enters),
            Telling::Round { number, distance_yards, order } => {
                self.heading(&format!("Round {number}, {}", apart(*distance_yards)));
                self.order(order);
            }
            Telling::Turn(told) => turn::tell(self, told),
            Telling::Waits { actor_id, why } => {
                let name = self.name(actor_id);
                self.say(&match why {
                    Why::Surprised => format!("{name} is taken unawares and does nothing."),
                    Why::Dived => {
                        format!("{name} is still behind cover and lets the chance go by.")
                    }
                    Why::Dominated => format!("{name} stands still, as the other will has it."),
                    Why::NothingToDo => format!("{name} waits."),
                });
            }
            Telling::Closes { actor_id, distance_yards, leaves_cover } => {
                let cover = if *leaves_cover { " leaves cover and" } else { "" };
                let name = self.name(actor_id);
                self.say(&format!("{name}{cover} closes in: {} now.", apart(*distance_yards)));
            }
            Telling::GetsUp { actor_id } => {
                let name = self.name(actor_id);
                self.say(&format!("{name} gets up."));
            }
            Telling::AirGone(started) => {
                let name = self.someone(started.participant_id.as_deref());
                let strains = if started.exertion { ", and cannot keep still" } else { "" };
                self.say(&format!("{name} has no air ({}){strains}.", started.kind));
            }
            Telling::NoAir(SuffocationRoundTold::Round(round)) => self.no_air(round),
            Telling::NoAir(SuffocationRoundTold::Skipped(_)) => {}
            Telling::AirBack(ended) => {
                let name = self.someone(ended.participant_id.as_deref());
                self.say(&format!("{name} can breathe again."));
            }
            Telling::Harm(harm) => self.harm(harm),
            Telling::Ends { actor_id, effect: _ } => {
                let name = self.name(actor_id);
                self.say(&format!("{name} shakes the other will off."));
            }
            // Who has won stands below the story.
            Telling::Concluded { outcome } => {
                if *outcome == Outcome::Fled {
                    self.text += &format!("\n{}", paragraph("Somebody got away.", 0));
                }
            }
        }
    }

    fn someone(&self, id: Option<&str>) -> String {
        id.map_or_else(|| "Somebody".to_owned(), |id| self.name(id))
    }

    fn enters(&mut self, enters: &Enters) {
        if self.sides.insert(enters.side) {
            self.heading(match enters.side {
                Side::Investigator => "investigators",
                Side::Monster => "monsters",
                Side::Npc => "npcs",
            });
        }
        let Enters { name, dex, current_hp, max_hp, build, damage_bonus, .. } = enters;
        let mut line = format!("{name}: DEX {dex}, {current_hp}/{max_hp} hp, Build {build}");
        if damage_bonus != "none" {
            line += &format!(", damage bonus {damage_bonus}");
        }
        if enters.armour > 0 {
            line += &format!(", armour {}", enters.armour);
        }
        for condition in &enters.conditions {
            line += &format!(", {}", condition.as_str().replace('_', " "));
        }
        if !enters.weapons.is_empty() {
            let weapons: Vec<String> = enters.weapons.iter().map(ToString::to_string).collect();
            line += &format!("; {}", join(&weapons, "and"));
        }
        self.say(&line);
    }

    fn order(&mut self, order: &[InitiativeRow]) {
        let entries: Vec<String> = order
            .iter()
            .map(|row| {
                let reason = match row.dex_reason.as_deref() {
                    Some("ready_firearm") => " (firearm in hand)",
                    _ => "",
                };
                format!("{} {}{reason}", self.name(&row.actor_id), row.dex)
            })
            .collect();
        self.say(&format!("Order by DEX: {}", entries.join(", ")));
    }

    fn no_air(&mut self, round: &SuffocationRound) {
        let name = self.someone(round.participant_id.as_deref());
        let mut line = format!("{name} without air, round {}", round.rounds_under);
        if let Some(grognard::coc::CheckRoll::Made(roll)) = &round.con_roll {
            let hard = match round.con_difficulty {
                grognard::coc::Difficulty::Regular => String::new(),
                other => format!(", {other} ({})", roll.effective_target),
            };
            line += &format!(
                ": CON {}{hard}: d100 {}, {}",
                roll.target,
                roll.roll,
                rolls::level(roll.outcome)
            );
        }
        if let Some(damage) = &round.damage_roll {
            let dice: Vec<String> = damage.rolls.iter().map(ToString::to_string).collect();
            let hp = round.hp_after.unwrap_or(0);
            let (expression, total) = (&damage.expression, damage.total);
            let then = if round.con_roll.is_some() { "; " } else { ": " };
            let dice = dice.join(", ");
            line += &format!("{then}{expression} ({dice}) = {total} [{hp} hp left]");
        }
        self.say(&format!("{line}."));
        if round.died {
            self.add(&format!("{name} is dead."));
        }
    }

    fn harm(&mut self, harm: &OtherDamage) {
        let name = self.someone(harm.participant_id.as_deref());
        let dice: Vec<String> = harm.damage_roll.rolls.iter().map(ToString::to_string).collect();
        let (source, die, loss) = (&harm.source, &harm.damage_expr, &harm.loss);
        let mut line = format!(
            "{source} hurts {name}: {die} ({}) = {} [{} hp left]",
            dice.join(", "),
            loss.raw_damage,
            loss.hp_after
        );
        if loss.major_wound_this_blow {
            line += ", a major wound";
        }
        self.say(&format!("{line}."));
    }
}

/// How far apart the sides are.
fn apart(yards: i64) -> String {
    match yards {
        ..=1 => "at arm's length".to_owned(),
        yards => format!("{yards} yards apart"),
    }
}
