//! Magic in words: declarations, spells, what comes of them, the turning of the undead.

use grognard::{
    bx::{
        events::{
            CastCode, ConditionGained, DisruptCode, EffectAttached, MagicDispelled, SpellCast,
            SpellDisrupted, TargetsSelected, TurningCode, TurningType, TurningTypeOutcome,
            UndeadTurned,
        },
        model::words::Condition,
    },
    kernel::{Id, TimeUnit},
};
use grognard_sim::fight::Note;

use super::narrate::{Narrator, aside};
use crate::{layout::join, words::spaced};

/// More names than this are counted.
const NAMES: usize = 4;

/// An effect that has just begun, and about which more may follow.
pub(super) struct Begun {
    who: Id,
    kind: String,
    length: String,
}

/// Names, as many as are pleasant to read.
fn names(ids: &[Id]) -> String {
    let mut seen: Vec<(String, usize)> = Vec::new();
    for id in ids {
        match seen.iter_mut().find(|(name, _)| *name == id.as_str()) {
            Some((_, count)) => *count += 1,
            None => seen.push((id.to_string(), 1)),
        }
    }
    let told = |(name, count): &(String, usize)| match count {
        1 => name.clone(),
        count => format!("{name} ({count} times)"),
    };
    let mut all: Vec<String> = seen.iter().map(told).collect();
    if all.len() > NAMES {
        let more = all.len() - NAMES + 1;
        all.truncate(NAMES - 1);
        all.push(format!("{more} more"));
    }
    join(&all, "and")
}

/// A length of time in its largest unit.
fn span(rounds: i64) -> String {
    let units = [(TimeUnit::Day, "day"), (TimeUnit::Turn, "turn"), (TimeUnit::Round, "round")];
    let fits = |(unit, _): &&(TimeUnit, &str)| rounds % unit.rounds() == 0;
    let (unit, word) = units.iter().find(fits).unwrap_or(&units[2]);
    let count = rounds / unit.rounds();
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

impl Narrator<'_> {
    /// The name of a spell in running text.
    fn spell(&self, id: &Id, reversed: bool) -> String {
        match self.catalog.find_spell(id) {
            Some(spell) => spell.name_of(reversed).to_lowercase(),
            None => spaced(id),
        }
    }

    /// The name of a kind of effect: of a spell, if it is called like one.
    pub(super) fn effect(&self, kind: &str) -> String {
        match self.catalog.find_spell(kind) {
            Some(spell) => spell.name.to_lowercase(),
            None => spaced(kind),
        }
    }

    /// What a spell's attack roll is called: like the spell that is being cast.
    pub(super) fn attack_name(&self, name: &str) -> String {
        match &self.casting {
            Some(cast) if cast.spell_id == name => self.spell(&cast.spell_id, cast.reversed),
            _ => name.to_owned(),
        }
    }

    /// Tells a note about magic; whether it was one.
    pub(super) fn magic_note(&mut self, note: &Note) -> bool {
        match note {
            Note::Declares { name, spell, reversed, targets } => {
                let spell = self.spell(spell, *reversed);
                let at =
                    if targets.iter().any(|id| id != name) { at(targets) } else { String::new() };
                self.say(format!("{name} begins to cast {spell}{at}"));
            }
            Note::HoldsBack { name, spell, reversed } => {
                let spell = self.spell(spell, *reversed);
                self.say(format!("{name} holds back the {spell}: friends are too near"));
            }
            Note::Reads { name, spell, reversed } => {
                let spell = self.spell(spell, *reversed);
                self.say(format!("{name} reads a scroll of {spell}"));
            }
            Note::Misreads { name } => {
                self.say(format!("{name} misreads it: the referee decides what happens"));
            }
            Note::StrikesImage { name, target, left } => {
                let left = match left {
                    0 => "it was the last".to_owned(),
                    1 => "1 is left".to_owned(),
                    left => format!("{left} are left"),
                };
                self.say_of(target, format!("{name} strikes an image of {target}; {left}"));
            }
            Note::Confused { name, roll, behaviour } => {
                let what = match *behaviour {
                    "attack_own_group" => "turns on a friend",
                    "attack_caster_group" => "fights on",
                    _ => "stands and stares",
                };
                self.say(format!("{name} is confused "));
                self.add(aside(&format!("(2d6 {roll})")));
                self.add(format!(" and {what}"));
            }
            _ => return false,
        }
        true
    }

    pub(super) fn cast(&mut self, cast: &SpellCast) {
        let SpellCast { caster_id, spell_id, reversed, target_ids, .. } = cast;
        let spell = self.spell(spell_id, *reversed);
        let others = target_ids.iter().any(|id| id != caster_id);
        let at = if others { at(target_ids) } else { String::new() };
        self.say(format!("{caster_id} casts {spell}{at}"));
        if cast.manual {
            self.add(": the referee decides what happens");
        }
        self.casting = Some(cast.clone());
        self.in_vain = cast.code == CastCode::NoEffect;
    }

    /// Not everybody is reached whom a spell was cast at.
    pub(super) fn selected(&mut self, selected: &TargetsSelected) {
        let named = self.casting.as_ref().map_or(0, |cast| cast.target_ids.len());
        match selected.target_ids.as_slice() {
            [] => self.add("; it reaches nobody"),
            reached if reached.len() < named => {
                self.add(format!("; it reaches {}", names(reached)));
            }
            _ => {}
        }
    }

    pub(super) fn disrupted(&mut self, lost: &SpellDisrupted) {
        let SpellDisrupted { caster_id, spell_id, reversed, .. } = lost;
        let spell = self.spell(spell_id, *reversed);
        self.say(match (lost.code, lost.reason.as_deref()) {
            (DisruptCode::Disrupted, _) => {
                format!("{caster_id} was disturbed: the {spell} is lost")
            }
            (DisruptCode::Fizzled, Some("no_target") | None) => {
                format!("{caster_id}'s {spell} finds nobody: the spell is spent for nothing")
            }
            (DisruptCode::Fizzled, Some(reason)) => {
                let reason = spaced(reason.rsplit('.').next().unwrap_or(reason));
                format!("{caster_id}'s {spell} comes to nothing ({reason})")
            }
        });
    }

    pub(super) fn dispelled(&mut self, dispelled: &MagicDispelled) {
        let count = |ids: &[Id], verb: &str| match ids.len() {
            1 => format!("1 spell {verb}s"),
            count => format!("{count} spells {verb}"),
        };
        let ended = count(&dispelled.released_effect_ids, "end");
        let held = match dispelled.surviving_effect_ids.as_slice() {
            [] => String::new(),
            ids => format!(", {} it", count(ids, "withstand")),
        };
        self.say(format!("{ended}{held}"));
    }

    pub(super) fn turned(&mut self, turned: &UndeadTurned) {
        let kinds: Vec<String> =
            turned.types.iter().filter_map(|kind| self.turning(kind)).collect();
        self.say(format!("{} turns the undead: ", turned.caster_id));
        self.add(aside(&format!("2d6 {}; {}: ", turned.roll, kinds.join("; "))));
        let who = names(&turned.affected_ids);
        let pool = turned.hd_pool.map(|pool| format!(" (2d6 {pool} Hit Dice)"));
        match turned.code {
            TurningCode::Failed => self.add("they do not yield"),
            TurningCode::Turned => self.add(format!("{who} must flee")),
            TurningCode::Destroyed => self.add(format!("{who} cannot stand it")),
        }
        self.add(aside(&pool.unwrap_or_default()));
    }

    /// What the table asks for a kind of undead; nothing for the living.
    fn turning(&self, kind: &TurningType) -> Option<String> {
        let name = match self.catalog.monster(&kind.template_id) {
            Ok(monster) => monster.name.to_string(),
            Err(_) => spaced(&kind.template_id),
        };
        let needed = match (kind.outcome, kind.threshold) {
            (TurningTypeOutcome::Unaffected, _) => return None,
            (_, Some(threshold)) => format!("{threshold} for a {name}"),
            (TurningTypeOutcome::Turn, None) => format!("any for a {name}"),
            (TurningTypeOutcome::Destroy, None) => format!("any destroys a {name}"),
            (_, None) => format!("none for a {name}"),
        };
        Some(needed)
    }

    /// An effect begins: told with the condition that it brings, if one follows.
    pub(super) fn begins(&mut self, attached: &EffectAttached) {
        let length = attached.expires_round.map(|round| span(round - self.now));
        self.begun = Some(Begun {
            who: attached.target_ref.clone(),
            kind: self.effect(&attached.kind),
            length: length.map_or_else(String::new, |length| format!(" for {length}")),
        });
    }

    /// Nothing more followed about an effect that began.
    pub(super) fn tell_begun(&mut self) {
        if let Some(Begun { who, kind, length }) = self.begun.take() {
            if self.subject.as_ref() == Some(&who) {
                self.add(format!(", {kind} begins{length}"));
            } else {
                self.say_of(&who, format!("{who}: {kind} begins{length}"));
            }
        }
    }

    /// Somebody comes into a condition, for as long as the effect lasts that brought it.
    pub(super) fn comes_into(&mut self, gained: &ConditionGained) {
        let who = &gained.target_id;
        let length = match self.begun.take() {
            Some(begun) if begun.who == *who => begun.length,
            _ => String::new(),
        };
        let condition = gained.condition.as_str();
        // Whoever dies or is turned has a line of their own.
        if condition == Condition::Dead.as_str() || condition == Condition::Turned.as_str() {
            return;
        }
        let verb = match condition {
            "petrified" => "turns to stone".to_owned(),
            "asleep" => "falls asleep".to_owned(),
            "diseased" => "sickens".to_owned(),
            "averted_eyes" => "looks away".to_owned(),
            "invisible" => "vanishes from sight".to_owned(),
            "charmed" => "is charmed and stands aside".to_owned(),
            other => format!("is {}", spaced(other)),
        };
        self.about(who, &format!("{verb}{length}"));
    }

    /// Those who ran one after another, in one line.
    pub(super) fn tell_runners(&mut self) {
        match std::mem::take(&mut self.runners).as_slice() {
            [] => {}
            [one] => self.say(format!("{one} runs")),
            all => self.say(format!("{} run", names(all))),
        }
    }

    /// A spell had no effect, and nothing told so.
    pub(super) fn tell_vanity(&mut self) {
        if std::mem::take(&mut self.in_vain) {
            self.add(", to no effect");
        }
    }
}

fn at(targets: &[Id]) -> String {
    format!(" at {}", names(targets))
}
