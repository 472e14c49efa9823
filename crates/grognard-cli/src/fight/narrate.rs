//! A fight in words: every die with its terms and its target.

use std::collections::BTreeSet;

use anstyle::Style;
use grognard::{
    bx::{
        Catalog, Event,
        events::{
            AttackCode, AttackRolled, DamageDealt, DeathCode, DrainCode, EventKind, HealingCode,
            InitiativeRolled, MoraleChecked, MoraleCode, SaveCode, SavingThrowRolled, SpellCast,
        },
        explain::{Explanation, Total},
    },
    kernel::Id,
};
use grognard_sim::fight::{Entry, Note};

use super::{spells::Begun, terms};
use crate::{
    layout::{bold, join, paragraph},
    words::spaced,
};

/// Tells a fight.
pub(super) fn tell(entries: &[Entry<Event>], catalog: &Catalog) -> String {
    let mut narrator = Narrator {
        catalog,
        text: String::new(),
        line: String::new(),
        sides: BTreeSet::new(),
        subject: None,
        died: false,
        now: 0,
        begun: None,
        casting: None,
        in_vain: false,
        runners: Vec::new(),
    };
    for entry in entries {
        match entry {
            Entry::Note(note) => narrator.note(note),
            Entry::Event(event, why) => narrator.event(&event.kind, why),
        }
    }
    narrator.tell_pending();
    narrator.end_line();
    narrator.text
}

/// Writes the story line by line. An attack, what it does and what comes of it are one line.
pub(super) struct Narrator<'a> {
    pub(super) catalog: &'a Catalog,
    text: String,
    line: String,
    sides: BTreeSet<Id>,
    /// Whom the present line is about.
    pub(super) subject: Option<Id>,
    /// Somebody just died: the report of no hit points says nothing more.
    died: bool,
    /// Rounds that have passed.
    pub(super) now: i64,
    /// An effect that has just begun.
    pub(super) begun: Option<Begun>,
    /// The spell that was cast last.
    pub(super) casting: Option<SpellCast>,
    /// A spell had no effect, and nothing has told so yet.
    pub(super) in_vain: bool,
    /// Those who have just run.
    pub(super) runners: Vec<Id>,
}

/// Numbers behind a result, set back where the terminal can.
pub(super) fn aside(text: &str) -> String {
    let style = Style::new().dimmed();
    if text.is_empty() { String::new() } else { format!("{style}{text}{style:#}") }
}

impl Narrator<'_> {
    fn end_line(&mut self) {
        if !self.line.is_empty() {
            let line = std::mem::take(&mut self.line);
            self.text += &paragraph(&format!("  {line}"), 4);
        }
        self.subject = None;
        self.died = false;
    }

    /// A line of its own.
    pub(super) fn say(&mut self, line: impl AsRef<str>) {
        self.end_line();
        self.line = line.as_ref().to_owned();
    }

    /// A line of its own that more about somebody may follow.
    pub(super) fn say_of(&mut self, who: &Id, line: impl AsRef<str>) {
        self.say(line);
        self.subject = Some(who.clone());
    }

    /// More of the present line.
    pub(super) fn add(&mut self, more: impl AsRef<str>) {
        self.line += more.as_ref();
    }

    fn heading(&mut self, heading: &str) {
        self.end_line();
        self.text += &format!("\n{}\n", bold(heading));
    }

    /// What waited for more to follow.
    fn tell_pending(&mut self) {
        self.tell_vanity();
        self.tell_begun();
        self.tell_runners();
    }

    fn note(&mut self, note: &Note) {
        if let Note::Runs { name } = note {
            self.tell_vanity();
            self.tell_begun();
            self.runners.push(name.clone());
            return;
        }
        self.tell_pending();
        if self.magic_note(note) {
            return;
        }
        match note {
            Note::Enters { name, side, current_hp, max_hp, armour_class, what } => {
                if self.sides.insert(side.clone()) {
                    self.heading(side);
                }
                let ac = match armour_class {
                    Some(ac) => format!("AC {ac} [{}]", 19 - ac),
                    None => "hit without a roll".to_owned(),
                };
                let what = if name.starts_with(what.as_str()) { "" } else { what };
                let what = if what.is_empty() { String::new() } else { format!(", {what}") };
                self.say(format!("{name}{what}: {ac}, {current_hp}/{max_hp} hp"));
            }
            Note::Round { number, distance_feet } => {
                self.now = i64::from(*number) - 1;
                self.heading(&format!("Round {number}, {distance_feet} feet apart"));
            }
            Note::Surprised { side } => self.say(format!("{side}: surprised")),
            Note::Turn { .. } | Note::Time => self.end_line(),
            Note::Closes { name, distance_feet } => {
                self.say(format!("{name} closes in; now {distance_feet} feet apart"));
            }
            Note::Waits { name } => self.say(format!("{name} waits")),
            Note::Breathes { name } => self.say(format!("{name} breathes")),
            Note::Gazes { name } => self.say(format!("{name} looks up")),
            Note::ForReferee { name, target, tag } => {
                let tag = spaced(tag);
                self.say(format!("{name}'s hit brings {tag} on {target}: the referee decides"));
            }
            Note::Flees { side, names } if names.is_empty() => {
                self.say(format!("{side}: nobody can run"));
            }
            Note::Flees { side, names } => {
                let names: Vec<String> = names.iter().map(ToString::to_string).collect();
                self.say(format!("{side} break and run: {}", join(&names, "and")));
            }
            _ => {}
        }
    }

    fn event(&mut self, event: &EventKind, why: &[Explanation]) {
        self.tell_runners();
        match event {
            EventKind::ConditionGained(gained) => return self.comes_into(gained),
            EventKind::TargetsSelected(selected) => return self.selected(selected),
            _ => self.tell_begun(),
        }
        self.in_vain = false;
        match event {
            EventKind::InitiativeRolled(rolled) => self.initiative(rolled),
            EventKind::AttackRolled(rolled) => self.attack(rolled, why),
            EventKind::DamageDealt(damage) => self.damage(damage, why),
            EventKind::DamageAbsorbed(absorbed) => {
                self.about(&absorbed.target_id, "is not harmed");
            }
            EventKind::SavingThrowRolled(rolled) => self.save(rolled, why),
            EventKind::MoraleChecked(checked) => self.morale(checked),
            EventKind::ConditionRemoved(removed) => {
                let condition = removed.condition.as_str();
                if condition != "dead" {
                    let condition = spaced(condition);
                    self.about(&removed.target_id, &format!("is no longer {condition}"));
                }
            }
            EventKind::EffectAttached(attached) => {
                self.begins(attached);
            }
            EventKind::EffectExpired(expired) => {
                let kind = self.effect(&expired.kind);
                let who = &expired.target_ref;
                self.say_of(who, format!("{who}: {kind} ends"));
            }
            EventKind::EffectReleased(released) => {
                let kind = self.effect(&released.kind);
                let who = &released.target_ref;
                self.say_of(who, format!("{who}: {kind} is broken"));
            }
            EventKind::HealingApplied(healing) => {
                let verb = match healing.code {
                    HealingCode::Applied => format!("regains {}", healing.amount),
                    HealingCode::Blocked => "cannot be healed".to_owned(),
                };
                self.about(&healing.target_id, &format!("{verb} ({})", spaced(&healing.source)));
            }
            EventKind::Death(death) => {
                let verb = match death.code {
                    DeathCode::Died => "dies",
                    DeathCode::Permanent => "dies for good",
                };
                self.about(&death.target_id, verb);
                self.died = true;
            }
            EventKind::HitPointsReported(report) if !self.died => {
                let left = format!(" [{}/{}]", report.current_hp, report.max_hp);
                self.add(aside(&left));
            }
            EventKind::EquipmentDestroyed(lost) => {
                let name_of = |id: &Id| match self.catalog.magic_item(id) {
                    Ok(item) => item.name.to_string(),
                    Err(_) => spaced(id),
                };
                let lost_names: Vec<String> =
                    lost.item_names.iter().map(ToString::to_string).collect();
                let saved: Vec<String> = lost.saved_items.iter().map(name_of).collect();
                let lost_names = match lost_names.as_slice() {
                    [] => "nothing".to_owned(),
                    names => join(names, "and"),
                };
                let kept = match saved.as_slice() {
                    [] => String::new(),
                    names => format!("; {} withstands it", join(names, "and")),
                };
                self.say(format!("{} loses {lost_names}{kept}", lost.target_id));
            }
            EventKind::LevelDrained(drained) => {
                let levels = drained.levels_lost;
                let verb = match drained.code {
                    DrainCode::Drained => format!(
                        "loses {levels} {} and {} hp, level {} now",
                        if levels == 1 { "level" } else { "levels" },
                        drained.hp_lost,
                        drained.new_level
                    ),
                    DrainCode::Slain => "loses the last level".to_owned(),
                };
                self.about(&drained.target_id, &verb);
            }
            EventKind::SpellCast(cast) => self.cast(cast),
            EventKind::SpellDisrupted(lost) => self.disrupted(lost),
            EventKind::MagicDispelled(dispelled) => self.dispelled(dispelled),
            EventKind::UndeadTurned(turned) => self.turned(turned),
            EventKind::MonsterRevived(revived) => {
                self.about(&revived.target_id, "rises again");
            }
            _ => {}
        }
    }

    /// More about somebody: on the present line if it is about them, else on one of its own.
    pub(super) fn about(&mut self, who: &Id, verb: &str) {
        if self.subject.as_ref() == Some(who) {
            self.add(format!(", {verb}"));
        } else {
            self.say_of(who, format!("{who} {verb}"));
        }
    }

    fn initiative(&mut self, rolled: &InitiativeRolled) {
        let entries = rolled.entries.iter().map(|entry| {
            let dice: Vec<String> = entry.rolls.iter().map(ToString::to_string).collect();
            let modifier = match entry.modifier {
                0 => String::new(),
                modifier => format!("{modifier:+}"),
            };
            format!("{} {}{modifier}", entry.key, dice.join(", again "))
        });
        let entries: Vec<String> = entries.collect();
        self.say(format!("Initiative (d6): {}", entries.join("; ")));
    }

    fn attack(&mut self, rolled: &AttackRolled, why: &[Explanation]) {
        let AttackRolled { attacker_id, defender_id, attack_name, .. } = rolled;
        let with = self.attack_name(attack_name);
        self.say_of(defender_id, format!("{attacker_id} → {defender_id}, {with}: "));
        let (Some(roll), Some(total), Some(required), Some(ac)) =
            (rolled.roll, rolled.total, rolled.required, rolled.defender_ac)
        else {
            self.add("hits without a roll");
            return;
        };
        let terms = terms::of(why, Total::AttackModifier).map(terms::modifiers).unwrap_or_default();
        let sum = if terms.is_empty() {
            format!("d20 {roll}")
        } else {
            format!("d20 {roll}{terms} = {total}")
        };
        let own = terms::of(why, Total::ArmourClass).map(terms::armour_class).unwrap_or_default();
        self.add(aside(&format!("{sum} against {required} for AC {ac}{own}: ")));
        let verdict = match (rolled.code, rolled.natural) {
            (AttackCode::Missed, Some(1)) => "a natural 1, misses",
            (AttackCode::Missed, _) => "misses",
            (_, Some(20)) => "a natural 20, hits",
            _ => "hits",
        };
        self.add(verdict);
    }

    fn damage(&mut self, damage: &DamageDealt, why: &[Explanation]) {
        let rolled = terms::of(why, Total::Damage)
            .map(|terms| terms::damage(terms, &damage.rolls))
            .unwrap_or_default();
        let taken = terms::of(why, Total::DamageTaken)
            .map(|terms| terms::modifiers(terms.get(1..).unwrap_or_default()))
            .unwrap_or_default();
        let kept = if damage.non_regenerable { " that will not heal" } else { "" };
        let amount = format!("takes {}{kept}", damage.amount);
        self.about(&damage.target_id, &amount);
        self.add(aside(&format!("{rolled}{taken}")));
    }

    fn save(&mut self, rolled: &SavingThrowRolled, why: &[Explanation]) {
        let who = &rolled.target_id;
        let against = &rolled.category;
        if rolled.code == SaveCode::Auto {
            self.say_of(who, format!("{who} saves against {against} by nature"));
            return;
        }
        let terms = terms::of(why, Total::SaveModifier).map(terms::modifiers).unwrap_or_default();
        let roll = rolled.roll.unwrap_or_default();
        let required = rolled.required.unwrap_or_default();
        let sum = match terms.as_str() {
            "" => format!("d20 {roll}"),
            terms => format!("d20 {roll}{terms} = {}", roll + rolled.modifier),
        };
        self.say_of(who, format!("{who}, save against {against}: "));
        self.add(aside(&format!("{sum} against {required}: ")));
        self.add(if rolled.code == SaveCode::Passed { "made" } else { "failed" });
    }

    fn morale(&mut self, checked: &MoraleChecked) {
        let MoraleChecked { subject, score, .. } = checked;
        let verdict = match checked.code {
            MoraleCode::Held => "they hold",
            MoraleCode::Broke => "they break",
            MoraleCode::Exempt if checked.held == Some(true) => "they know no fear",
            MoraleCode::Exempt => "they never stand",
        };
        let roll = match checked.roll {
            Some(roll) => {
                let modifier = match checked.modifier {
                    0 => String::new(),
                    modifier => format!("{modifier:+}"),
                };
                format!("2d6 {roll}{modifier} against {score}: ")
            }
            None => String::new(),
        };
        self.say(format!("Morale of {subject}: "));
        self.add(aside(&roll));
        self.add(verdict);
    }
}
