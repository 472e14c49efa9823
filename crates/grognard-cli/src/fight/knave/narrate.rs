//! A fight in words: who comes in, each turn with its order, each deed with its dice.

use std::collections::{BTreeMap, BTreeSet};

use grognard::{
    kernel::Id,
    knave::{Ability, Action, BARE_HANDS, Condition, Event, Grant, Order, Quality, Stat, Unready},
};
use grognard_sim::{
    fight::knave::{Enters, Happened, Item, Telling},
    scenario::knave::Side,
};

use crate::layout::{bold, capital, join, paragraph, signed, times};

/// Tells a fight.
pub(super) fn tell(tellings: &[Telling]) -> String {
    let mut narrator = Narrator::default();
    for telling in tellings {
        narrator.tell(telling);
    }
    narrator.settle(false);
    narrator.end_line();
    narrator.text
}

/// Writes the story line by line. A blow, what it does and what comes of it are one line.
#[derive(Default)]
struct Narrator {
    text: String,
    line: String,
    sides: BTreeSet<Side>,
    /// Hit points of everybody unhurt.
    unhurt: BTreeMap<Id, i64>,
    /// The items of everybody, by id.
    items: BTreeMap<Id, Item>,
    /// What everybody has decided in this turn, and with what.
    decided: BTreeMap<Id, (Order, Option<Id>, bool)>,
    /// A roll against a defence, told once it is known what it was for.
    roll: Option<Happened>,
    /// The dice of a brush with death.
    fall: Vec<i64>,
    /// Those who have fallen: one may be said to get away in the same turn.
    fallen: BTreeSet<Id>,
}

impl Narrator {
    fn end_line(&mut self) {
        if !self.line.is_empty() {
            let line = std::mem::take(&mut self.line);
            self.text += &paragraph(&format!("  {line}"), 4);
        }
    }

    /// A line of its own.
    fn say(&mut self, line: impl Into<String>) {
        self.end_line();
        self.line = capital(&line.into());
    }

    /// More of the present line.
    fn add(&mut self, more: &str) {
        self.line += more;
    }

    fn heading(&mut self, heading: &str) {
        self.end_line();
        self.text += &format!("\n{}\n", bold(heading));
    }

    fn item(&self, id: &Id) -> String {
        if *id == BARE_HANDS {
            return "unarmed".to_owned();
        }
        self.items.get(id).map_or_else(|| id.to_string(), |item| item.name.to_string())
    }

    fn tell(&mut self, telling: &Telling) {
        if !matches!(telling, Telling::Event(_)) {
            self.settle(false);
        }
        match telling {
            Telling::Enters(enters) => self.enters(enters),
            Telling::Turn { number } => {
                self.heading(&format!("Round {number}"));
                self.decided.clear();
            }
            Telling::Decides { who, order, item, broken } => {
                self.decided.insert(who.clone(), (order.clone(), item.clone(), *broken));
            }
            Telling::Order { who } => self.order(who),
            Telling::PutsAway { who, item } => {
                let line =
                    format!("{who} has no more use for the {} and lets go of it", self.item(item));
                self.say(line);
            }
            Telling::Morale { who, dice, morale, holds } => {
                let dice: Vec<String> = dice.iter().map(ToString::to_string).collect();
                let then = if *holds { "stands" } else { "will run" };
                let line =
                    format!("Morale of {who}: 2d6 {} against {morale}: {then}", dice.join(" + "));
                self.say(line);
            }
            Telling::Event(happened) => self.event(happened),
        }
    }

    fn enters(&mut self, enters: &Enters) {
        if self.sides.insert(enters.side) {
            self.heading(enters.side.as_str());
        }
        let Enters { name, current_hp, max_hp, armour, .. } = enters;
        let what = match (enters.level, enters.hit_dice) {
            (Some(level), _) => format!("level {level}"),
            (None, Some(1)) => "1 hit die".to_owned(),
            (None, dice) => format!("{} hit dice", dice.unwrap_or_default()),
        };
        let mut line = format!("{name}: {what}, {current_hp}/{max_hp} hp, armour {}", armour + 10);
        if enters.level.is_some() {
            let bonuses = Ability::ALL.iter().zip(enters.abilities);
            let bonuses: Vec<String> = bonuses
                .map(|(ability, bonus)| format!("{} {}", ability.short(), signed(bonus)))
                .collect();
            line += &format!("; {}", bonuses.join(", "));
        }
        let is_left = |item: &&Item| enters.left_behind.contains(&item.id);
        let names = |wanted: &dyn Fn(&&Item) -> bool| {
            let mut names: Vec<(String, usize)> = Vec::new();
            for item in enters.items.iter().filter(wanted) {
                match names.iter_mut().find(|(name, _)| *name == item.name) {
                    Some((_, count)) => *count += 1,
                    None => names.push((item.name.to_string(), 1)),
                }
            }
            let counted = names.into_iter().map(|(name, count)| match count {
                1 => name,
                _ => format!("{name}{}", times(count)),
            });
            counted.collect::<Vec<String>>()
        };
        let worn = names(&|item| !item.packed);
        if !worn.is_empty() {
            line += &format!("; {}", worn.join(", "));
        }
        let packed = names(&|item| item.packed && !is_left(item));
        if !packed.is_empty() {
            line += &format!("; in the pack {}", join(&packed, "and"));
        }
        let left = names(&is_left);
        if !left.is_empty() {
            line += &format!("; no room for {}", join(&left, "and"));
        }
        self.say(line);
        self.unhurt.insert(name.clone(), *max_hp);
        self.items.extend(enters.items.iter().map(|item| (item.id.clone(), item.clone())));
    }

    /// The order of acting, and those of whom nothing more will be heard in this turn.
    fn order(&mut self, who: &[Id]) {
        let names: Vec<String> = who.iter().map(ToString::to_string).collect();
        self.say(format!("Order: {}", names.join(", ")));
        for who in who {
            let line = match self.decided.get(who) {
                Some((order, _, _)) if order.action == Action::Hold => format!("{who} waits"),
                Some((order, _, true)) if order.action == Action::Flee => {
                    format!("{who} loses heart and runs")
                }
                Some((order, _, false)) if order.action == Action::Flee => format!("{who} runs"),
                _ => continue,
            };
            self.say(line);
        }
    }

    /// Tells of a roll that was no stunt, once that is known.
    fn settle(&mut self, is_stunt: bool) {
        if !is_stunt && let Some(roll) = self.roll.take() {
            self.blow(&roll);
        }
    }

    fn event(&mut self, happened: &Happened) {
        self.settle(matches!(happened.event, Event::Stunt { .. }));
        let dice = &happened.dice;
        match &happened.event {
            Event::Opposed { .. } => self.roll = Some(happened.clone()),
            Event::Stunt { actor, recipient, target, grants, success } => {
                self.stunt(actor, recipient, target, *grants, *success);
            }
            Event::Damaged { target, damage, hp } => self.damaged(dice, target, *damage, *hp),
            Event::ShruggedOff { target, .. } => self.add(&format!(", and {target} shrugs it off")),
            Event::WeaponWorn { item, quality } => {
                let more = format!("; a natural 1 wears the {} [{quality} left]", self.item(item));
                self.add(&more);
            }
            Event::Broke { item, .. } => {
                let more = format!("; the {} breaks", self.item(item));
                self.add(&more);
            }
            Event::UsedUp { item, .. } => {
                let more = format!("; the {} is spent", self.item(item));
                self.add(&more);
            }
            Event::Refused { item, user, reason } => {
                let why = match reason {
                    Unready::TooFar => "is too far away",
                    Unready::Broken => "is broken",
                    Unready::UsedUp => "is spent",
                };
                let line = format!("{user} cannot use the {}: it {why}", self.item(item));
                self.say(line);
            }
            Event::Used { item, user, target } => {
                let on = target.as_ref().map(|target| format!(" on {target}")).unwrap_or_default();
                let line = format!("{user} uses the {}{on}", self.item(item));
                self.say(line);
            }
            Event::Wielded { who, item } => {
                let line = format!("{who} takes up the {}", self.item(item));
                self.say(line);
            }
            Event::Healed { .. } => self.fall.clone_from(dice),
            Event::Survived { who, condition, ability, loss, .. } => {
                self.survived(who, condition.map(Condition::as_str), *ability, *loss);
            }
            Event::Died { who } => {
                let line = match dice.as_slice() {
                    [] => format!("{who} dies"),
                    dice => format!("{who} has a brush with death: {}: dies", brush(dice)),
                };
                self.say(line);
            }
            Event::Yielded { who } => self.say(format!("{who} yields")),
            Event::Fled { who } if self.fallen.contains(who) => {}
            Event::Fled { who } => self.say(format!("{who} gets away")),
            Event::Retreating { who, turns_left } => {
                let plural = if *turns_left == 1 { "turn" } else { "turns" };
                self.say(format!("{who} falls back: {turns_left} more {plural}"));
            }
            Event::OrderFailed { who, code } => {
                self.say(format!("{who} fumbles about: {}", code.replace('_', " ")));
            }
            // It follows the event that says how.
            Event::Defeated { who } => {
                self.fallen.insert(who.clone());
            }
            // The end stands below the story; the others come in no fight in turns.
            Event::CombatOver { .. } | Event::Looted { .. } | Event::TwitchOver { .. } => {}
        }
    }

    /// A roll to strike.
    fn blow(&mut self, roll: &Happened) {
        let Event::Opposed { attacker, defender, success, quality, .. } = &roll.event else {
            return;
        };
        let item = self.decided.get(attacker).and_then(|(_, item, _)| item.clone());
        let with = self.item(&item.unwrap_or(BARE_HANDS));
        let result = match (success, quality) {
            (true, Some(Quality::CriticalSuccess)) => "hits with a natural 20",
            (true, _) => "hits",
            (false, _) => "misses",
        };
        let line = format!("{attacker} → {defender}, {with}: {}: {result}", against(roll));
        self.say(line);
    }

    fn stunt(&mut self, actor: &Id, recipient: &Id, target: &Id, grants: Grant, success: bool) {
        let Some(roll) = self.roll.take() else { return };
        let rolled = against(&roll);
        let aim = match grants {
            Grant::Advantage if actor == recipient => format!("looks for an opening on {target}"),
            Grant::Advantage => format!("opens {target} up for {recipient}"),
            Grant::Disadvantage if actor == target => format!("wards {recipient} off"),
            Grant::Disadvantage => format!("keeps {recipient} off {target}"),
        };
        let end = match (success, grants) {
            (true, Grant::Advantage) => format!("{recipient} has an advantage"),
            (true, Grant::Disadvantage) => format!("{recipient} has a disadvantage"),
            (false, _) => "in vain".to_owned(),
        };
        self.say(format!("{actor} {aim}: {rolled}: {end}"));
    }

    fn damaged(&mut self, dice: &[i64], target: &Id, damage: i64, hp: i64) {
        let faces: Vec<String> = dice.iter().map(ToString::to_string).collect();
        let terms =
            if faces.len() > 1 { format!(" ({})", faces.join(" + ")) } else { String::new() };
        let unhurt = self.unhurt.get(target).copied().unwrap_or_default();
        self.add(&format!(", takes {damage}{terms} [{hp}/{unhurt}]"));
    }

    fn survived(&mut self, who: &Id, condition: Option<&str>, ability: Ability, loss: i64) {
        let rolled = brush(&self.fall);
        let marked = condition.map(|condition| format!("{condition}, ")).unwrap_or_default();
        let line = format!(
            "{who} has a brush with death: {rolled}: {marked}{loss} {} lost; lives, and is out of \
             the fight",
            ability.as_str()
        );
        self.say(line);
    }
}

/// The dice of a brush with death: which ability, how much of it, how many hit points.
fn brush(dice: &[i64]) -> String {
    match dice {
        [first] => format!("d8 {first}"),
        [first, loss] => format!("d8 {first}, d4 {loss}"),
        [first, loss, back, ..] => format!("d8 {first}, d4 {loss}, d4 {back}"),
        [] => String::new(),
    }
}

/// A roll against a defence: `d20 14 + 2 strength = 16 to beat armour 12`.
fn against(roll: &Happened) -> String {
    let Event::Opposed {
        attack_type,
        defense_type,
        advantage,
        disadvantage,
        natural,
        bonus,
        defense,
        ..
    } = &roll.event
    else {
        return String::new();
    };
    let (attack, defence) = (spelt(*attack_type), spelt(*defense_type));
    let edge = match (advantage, disadvantage) {
        (true, true) => " (advantage and disadvantage cancel out)",
        (true, false) => " (advantage)",
        (false, true) => " (disadvantage)",
        (false, false) => "",
    };
    let faces = match roll.dice.as_slice() {
        [one, other] => format!("d20 {one} and {other}{edge}, {natural} counts"),
        _ => format!("d20 {natural}{edge}"),
    };
    let sign = if *bonus < 0 { '−' } else { '+' };
    let total = natural.saturating_add(*bonus);
    let sum = match bonus {
        0 => String::new(),
        _ => format!(" {sign} {} {attack} = {total}", bonus.unsigned_abs()),
    };
    let sum = if roll.dice.len() == 2 && *bonus != 0 { format!(": {natural}{sum}") } else { sum };
    format!("{faces}{sum} to beat {defence} {defense}")
}

/// An ability, or armour.
fn spelt(stat: Stat) -> &'static str {
    match stat {
        Stat::Armour => "armour",
        other => other.as_str(),
    }
}
