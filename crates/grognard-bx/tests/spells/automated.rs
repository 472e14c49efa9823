//! Every automated usage, cast from memory and off a scroll: whom it reaches and whom it spares,
//! what saves, what it does.
//!
//! What is expected comes from `usages`, and the arithmetic is done here.

use std::collections::BTreeSet;

use grognard_bx::{
    effects::EffectDefinition,
    magic::CastContext,
    model::words::{Condition, SaveCategory},
};

use crate::{
    lasting, printed,
    table::{CASTER, Came, Said, Table},
    usages::{Dice, Does, Reach, USAGES, Usage},
};

/// How a spell comes to be cast, and at which level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    Memory(i64),
    /// Of the level of the scroll; the reader is of another.
    Scroll(i64),
}

impl How {
    pub(crate) const fn level(self) -> i64 {
        match self {
            Self::Memory(level) | Self::Scroll(level) => level,
        }
    }
}

/// A usage about to be cast at somebody of one kind.
pub(crate) struct Trial<'a> {
    pub(crate) usage: &'a Usage,
    pub(crate) how: How,
    /// The class of the caster.
    pub(crate) class: &'static str,
    /// The kind of the targets.
    pub(crate) kind: &'a str,
}

impl Trial<'_> {
    pub(crate) fn table(&self) -> Table {
        let level = match self.how {
            How::Memory(level) => level,
            How::Scroll(_) => 14,
        };
        Table::with_caster(self.class, level)
    }

    /// The names of the targets that are given.
    pub(crate) fn targets(&self) -> Vec<String> {
        let count = match self.usage.reach {
            Reach::Caster => 0,
            Reach::One => 1,
            Reach::All | Reach::AllAndCaster => 2,
            Reach::Rolled(dice) | Reach::HitDice(dice) => dice + 1,
            Reach::Fixed(count) => count + 1,
            // 1 at levels 1 to 5, 3 at 6 to 10, 5 at 11 to 15.
            Reach::Missiles => match self.how.level() {
                1..=5 => 1,
                6..=10 => 3,
                11..=15 => 5,
                level => panic!("no missiles are counted at level {level}"),
            },
        };
        (1..=count).map(|number| format!("target-{number}")).collect()
    }

    /// Who is reached: a rolled number comes up all ones, and one target too many is given.
    pub(crate) fn reached(&self) -> Vec<String> {
        let mut reached = self.targets();
        match self.usage.reach {
            Reach::Caster => reached = vec![CASTER.to_owned()],
            Reach::AllAndCaster => reached.insert(0, CASTER.to_owned()),
            Reach::Rolled(_) | Reach::Fixed(_) | Reach::HitDice(_) => {
                reached.pop();
            }
            Reach::One | Reach::All | Reach::Missiles => {}
        }
        reached
    }

    /// The faces that choose targets.
    pub(crate) fn choosing(&self) -> Vec<i64> {
        match self.usage.reach {
            Reach::Rolled(dice) | Reach::HitDice(dice) => vec![1; dice],
            _ => Vec::new(),
        }
    }

    pub(crate) fn seat_targets(&self, table: &mut Table) {
        for name in self.targets() {
            seat(table, &name, self.kind);
        }
    }

    pub(crate) fn cast(&self, table: &mut Table, magic: &[i64], effects: &[i64]) -> Came {
        self.cast_within(table, CastContext::default(), magic, effects)
    }

    pub(crate) fn cast_within(
        &self,
        table: &mut Table,
        context: CastContext,
        magic: &[i64],
        effects: &[i64],
    ) -> Came {
        let targets = self.targets();
        let targets: Vec<&str> = targets.iter().map(String::as_str).collect();
        let usage = self.usage;
        let mut said = Said::new(usage.spell, usage.mode, &targets).within(context);
        said.reversed = usage.reversed;
        let came = match self.how {
            How::Memory(_) => table.cast(&said, magic, effects),
            How::Scroll(_) => table.read(&said, magic, effects),
        };
        assert!(!came.result.manual, "{self}");
        assert_eq!(
            table.character(CASTER).memorized_spells().len(),
            0,
            "{self}: the copy is spent"
        );
        came
    }

    /// The lowest face with which a target of this kind saves.
    pub(crate) fn saving_face(&self) -> Option<i64> {
        let save = self.usage.save?;
        Some(required(self.kind, save.category) - save.modifier)
    }
}

impl std::fmt::Display for Trial<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Usage { spell, mode, reversed, .. } = self.usage;
        let form = if *reversed { "reversed " } else { "" };
        write!(f, "{form}{spell} ({mode}), {:?}, at {}", self.how, self.kind)
    }
}

/// Somebody of that kind: a member of a class at 1st level, or a monster.
pub(crate) fn seat(table: &mut Table, name: &str, kind: &str) {
    match kind {
        "fighter" | "magic_user" | "elf" | "cleric" => table.seat_with(name, kind, 1, |record| {
            record.max_hp = 200;
            record.current_hp = 200;
        }),
        monster => table.meet(name, monster),
    }
}

/// The saving throws of those who are met, typed from the book: death, wands, paralysis, breath,
/// spells.
fn required(kind: &str, category: SaveCategory) -> i64 {
    let figures = match kind {
        "orc" | "lion" | "skeleton" | "black_bear" | "bugbear" | "wight" | "fighter" => {
            [12, 13, 14, 15, 16]
        }
        "ogre" | "dire_wolf" => [10, 11, 12, 13, 14],
        "magic_user" => [13, 14, 13, 16, 15],
        "elf" => [12, 13, 13, 15, 15],
        other => panic!("the saves of {other} are not typed"),
    };
    figures[category as usize]
}

/// Each automated usage, as each caster may cast it, at each kind that it fits.
pub(crate) fn trials() -> Vec<Trial<'static>> {
    let mut trials = Vec::new();
    for usage in USAGES {
        let (class, scroll) = printed::casters_of(usage.spell);
        for how in [How::Memory(10), How::Memory(13), How::Scroll(scroll)] {
            for kind in usage.fits {
                trials.push(Trial { usage, how, class, kind });
            }
        }
    }
    trials
}

#[test]
fn every_usage_of_every_form_of_every_spell_is_reached_by_a_test() {
    let typed: BTreeSet<(String, bool, String)> = USAGES
        .iter()
        .map(|usage| (usage.spell.to_owned(), usage.reversed, usage.mode.to_owned()))
        .collect();
    assert_eq!(typed.len(), USAGES.len(), "none is typed twice");
    let usages = printed::usages();
    let automated: BTreeSet<(String, bool, String)> = usages
        .iter()
        .filter(|usage| !usage.manual())
        .map(|usage| (usage.id().to_owned(), usage.reversed, usage.key().to_owned()))
        .collect();
    assert_eq!(typed, automated, "what is automated is typed in `usages`");
    // The book: 106 spells; the file has a usage for each thing that they may be cast for.
    assert_eq!(printed::spells().len(), 106);
    assert_eq!((automated.len(), usages.len()), (80, 149));
}

#[test]
fn every_automated_usage_does_what_the_book_says() {
    for trial in trials() {
        match trial.usage.does {
            Does::Harms(dice) => harms(&trial, dice, 1),
            Does::HarmsByLevel(dice) => harms(&trial, dice, trial.how.level()),
            Does::Heals(dice) => heals(&trial, dice),
            Does::EndsCondition(condition) => ends(&trial, condition.as_str(), Some(condition)),
            Does::EndsKind(kind) => ends(&trial, kind, None),
            Does::EndsWithSave(condition) => ends_with_save(&trial, condition),
            Does::Lasts(kind, condition, modifiers, length) => {
                lasting::check(&trial, kind, condition, modifiers, length);
            }
            Does::Kills(permanent) => kills(&trial, permanent),
            Does::Dispels => dispels(&trial),
            Does::Raises => raises(&trial),
        }
    }
}

/// Those whom the spell cannot affect are spared, and no die is rolled for them.
#[test]
fn every_gate_is_respected() {
    let mut gates = 0;
    for usage in USAGES {
        for kind in usage.spares {
            gates += 1;
            let (class, _) = printed::casters_of(usage.spell);
            let trial = Trial { usage, how: How::Memory(10), class, kind };
            let mut table = trial.table();
            trial.seat_targets(&mut table);
            if matches!(usage.does, Does::Raises) {
                let name = &trial.targets()[0];
                let dead = table.world.roster.get_mut(name).unwrap();
                let code = grognard_bx::events::DeathCode::Died;
                grognard_bx::creature::kill(dead, code, &mut grognard_kernel::Ignore);
            }
            let before = table.creature("target-1").clone();
            let context = CastContext { days_since_death: Some(0), ..CastContext::default() };
            let came = trial.cast_within(&mut table, context, &trial.choosing(), &[]);
            assert!(came.result.no_effect && came.result.affected_ids.is_empty(), "{trial}");
            assert_eq!(came.codes()[0], "magic.cast.no_effect", "{trial}");
            assert_eq!(*table.creature("target-1"), before, "{trial}");
            assert!(table.world.ledger.effects().is_empty(), "{trial}");
        }
    }
    assert!(gates > 40, "{gates}");
}

/// 1, 2, 3 and so on, up to the sides and over again.
fn faces(dice: Dice, times: i64) -> Vec<i64> {
    let count = dice.0 * usize::try_from(times).unwrap();
    (0..dice.1).cycle().take(count).map(|face| face + 1).collect()
}

fn harms(trial: &Trial<'_>, dice: Dice, times: i64) {
    let faces = faces(dice, times);
    let rolled = faces.iter().sum::<i64>() + dice.2 * times;
    for saves in [false, true] {
        let Some(save) = trial.saving_face().map(|face| if saves { face } else { face - 1 }) else {
            if !saves {
                dealt(trial, &faces, None, rolled);
            }
            continue;
        };
        let halves = trial.usage.save.is_some_and(|save| save.halves);
        assert!(halves, "{trial}: no printed spell is avoided altogether");
        dealt(trial, &faces, Some(save), if saves { rolled / 2 } else { rolled });
    }
}

fn dealt(trial: &Trial<'_>, faces: &[i64], save: Option<i64>, amount: i64) {
    let mut table = trial.table();
    trial.seat_targets(&mut table);
    let mut magic = Vec::new();
    for _ in trial.reached() {
        magic.extend(save);
        magic.extend(faces);
    }
    let came = trial.cast(&mut table, &magic, &[]);
    assert_eq!(came.affected(), trial.reached(), "{trial}");
    for name in trial.reached() {
        assert_eq!(table.hit_points(&name), 200 - amount, "{trial}");
    }
    assert!(came.damage().iter().all(|(_, dealt)| *dealt == amount), "{trial}");
}

fn heals(trial: &Trial<'_>, dice: Dice) {
    let faces = faces(dice, 1);
    let amount = faces.iter().sum::<i64>() + dice.2;
    for (hurt, back) in [(100, amount), (2, 2), (0, 0)] {
        let mut table = trial.table();
        trial.seat_targets(&mut table);
        hurt_by(&mut table, "target-1", hurt);
        let came = trial.cast(&mut table, &faces, &[]);
        assert_eq!(table.hit_points("target-1"), 200 - hurt + back, "{trial}");
        assert_eq!(came.affected(), ["target-1"], "{trial}");
    }
}

pub(crate) fn hurt_by(table: &mut Table, name: &str, points: i64) {
    match table.world.roster.get_mut(name).unwrap() {
        grognard_bx::Creature::Character(one) => one.set_hit_points(200 - points, 200).unwrap(),
        grognard_bx::Creature::Monster(one) => one.set_current_hp(200 - points).unwrap(),
    }
}

/// An effect that brings a condition, as far as it is one.
fn effect(kind: &str, condition: Option<Condition>) -> EffectDefinition {
    let mut definition = EffectDefinition::new(kind);
    definition.condition = condition;
    definition
}

fn ends(trial: &Trial<'_>, kind: &str, condition: Option<Condition>) {
    let mut table = trial.table();
    trial.seat_targets(&mut table);
    let name = "target-1";
    table.afflict(name, effect(kind, condition), None);
    table.afflict(name, effect("another", Some(Condition::Feebleminded)), None);
    table.afflict(name, effect(kind, condition), None);
    table.afflict("at:elsewhere", effect(kind, condition), None);
    let came = trial.cast(&mut table, &[], &[]);
    assert_eq!(came.affected(), [name], "{trial}");
    let left: Vec<&str> = table.on(name).iter().map(|one| &*one.definition.kind).collect();
    assert_eq!(left, ["another"], "{trial}");
    assert!(condition.is_none_or(|one| !table.has(name, one)), "{trial}");
    assert_eq!(table.on("at:elsewhere").len(), 1, "{trial}");

    let came = trial.cast(&mut table, &[], &[]);
    assert!(came.result.no_effect && came.result.affected_ids.is_empty(), "{trial}: all was gone");
}

fn ends_with_save(trial: &Trial<'_>, condition: Condition) {
    let needed = required(trial.kind, SaveCategory::Spells) - trial.how.level();
    for (face, stays) in [(needed.max(1), 0), (needed.max(2) - 1, usize::from(needed > 1))] {
        let mut table = trial.table();
        trial.seat_targets(&mut table);
        table.afflict("target-1", effect("fright", Some(condition)), None);
        let came = trial.cast(&mut table, &[face], &[]);
        assert_eq!(table.on("target-1").len(), stays, "{trial}: {face}");
        assert_eq!(table.has("target-1", condition), stays == 1, "{trial}");
        assert_eq!(came.result.no_effect, stays == 1, "{trial}");
    }
}

fn kills(trial: &Trial<'_>, permanent: bool) {
    let reached = trial.reached();
    let face = trial.saving_face().unwrap();
    for (face, dies) in [(face - 1, true), (face, false)] {
        let mut table = trial.table();
        trial.seat_targets(&mut table);
        let mut magic = trial.choosing();
        magic.extend(reached.iter().map(|_| face));
        let came = trial.cast(&mut table, &magic, &[]);
        for name in trial.targets() {
            let gone = dies && reached.contains(&name);
            assert_eq!(table.creature(&name).is_dead(), gone, "{trial}: {name}");
            assert_eq!(table.hit_points(&name), if gone { 0 } else { 200 }, "{trial}: {name}");
        }
        let code = if permanent { "combat.death.permanent" } else { "combat.death.died" };
        let deaths = came.codes().iter().filter(|one| one.starts_with("combat.death")).count();
        assert_eq!(deaths, if dies { reached.len() } else { 0 }, "{trial}");
        assert_eq!(came.codes().contains(&code), dies, "{trial}");
        assert_eq!(came.result.no_effect, !dies, "{trial}");
    }
}

/// An effect of a caster three levels above survives on 15 or less of 100.
fn dispels(trial: &Trial<'_>) {
    for (face, survives) in [(15, 1), (16, 0)] {
        let mut table = trial.table();
        trial.seat_targets(&mut table);
        let level = trial.how.level();
        let mut magic = effect("hex", Some(Condition::Blind));
        magic.dispellable = true;
        table.afflict("target-1", effect("curse", None), Some(1));
        table.afflict("target-1", magic.clone(), Some(level));
        let above = table.afflict("target-1", magic.clone(), Some(level + 3));
        table.afflict("target-2", magic, None);
        let came = trial.cast(&mut table, &[face], &[]);
        let left: Vec<_> = table.on("target-1").iter().map(|one| one.effect_id.clone()).collect();
        assert_eq!(left.len(), 1 + survives, "{trial}");
        assert_eq!(left.contains(&above), survives == 1, "{trial}");
        assert!(table.on("target-2").is_empty(), "{trial}");
        assert_eq!(came.affected(), ["target-1", "target-2"], "{trial}");
        assert_eq!(came.codes().last(), Some(&"magic.dispel.resolved"), "{trial}");
    }
}

/// 4 days for each level above the 7th, and a fortnight of weakness.
fn raises(trial: &Trial<'_>) {
    let days = 4 * (trial.how.level() - 7);
    for (since, lives) in [(days, true), (days + 1, false)] {
        let mut table = trial.table();
        trial.seat_targets(&mut table);
        let dead = table.world.roster.get_mut("target-1").unwrap();
        let code = grognard_bx::events::DeathCode::Died;
        grognard_bx::creature::kill(dead, code, &mut grognard_kernel::Ignore);
        let context = CastContext { days_since_death: Some(since), ..CastContext::default() };
        let came = trial.cast_within(&mut table, context, &[], &[]);
        assert_eq!(table.has("target-1", Condition::Dead), !lives, "{trial}: {since}");
        assert_eq!(table.has("target-1", Condition::Weakened), lives, "{trial}: {since}");
        assert_eq!(table.hit_points("target-1"), i64::from(lives), "{trial}: {since}");
        assert_eq!(came.result.no_effect, !lives, "{trial}: {since}");
    }
}
