//! The turn of somebody who casts, reads or turns the undead.
//!
//! Draws from `magic` and `effects` what casting draws; for scrolls that may go wrong in the
//! reader's hands 1d100 (`magic`); for turning 2d6, and 2d6 more (`magic`).

use grognard::{
    bx::{
        Creature, Event, Rejection, StreamName,
        events::{DisruptCode, SpellDisrupted},
        magic::{
            CastContext, Casting, SpellTarget, cast_from_scroll, cast_spell, disrupt_casting,
            turn_undead, validate_cast, validate_scroll_cast,
        },
        model::{class::ClassDefinition, words::Energy},
    },
    kernel::{Dice, Error, Id, Ignore, Result, Text},
};

use super::{
    Cast, Declared, Deed,
    aim::{Refusal, aim},
    policy::turns,
    usage::{Origin, Usage},
};
use crate::fight::{FightLog, Note, bx::Fight};

/// The reason of a spell that had nobody left to be cast at.
const NO_TARGET: &str = "no_target";

impl<L: FightLog<Event>> Fight<'_, L> {
    /// Does what was declared; whether that was the whole turn.
    pub(in crate::fight::bx) fn carry_out(
        &mut self,
        index: usize,
        declared: Declared,
    ) -> Result<bool> {
        match declared.deed {
            Deed::Turn if turns(&self.view(index, &[])) => self.turn_the_undead(index)?,
            Deed::Turn => return Ok(false),
            Deed::Cast(cast) => {
                let from_memory = cast.usage.origin == Origin::Memory;
                if from_memory && declared.disturbed {
                    self.lose(index, &cast.usage, None)?;
                } else {
                    return self.cast(index, cast);
                }
            }
        }
        Ok(true)
    }

    /// Casts a spell at those whom it was meant for, or at whoever is there in their place.
    fn cast(&mut self, index: usize, cast: Cast) -> Result<bool> {
        let Cast { usage, targets, .. } = cast;
        let targets = match aim(&self.view(index, &[]), &usage, &targets) {
            Ok(aim) => aim.targets,
            Err(_) if usage.origin != Origin::Memory => return Ok(false),
            Err(Refusal::FriendsInReach) => {
                self.note(|fight| Note::HoldsBack {
                    name: fight.fighters.all[index].name.clone(),
                    spell: usage.spell.id.clone(),
                    reversed: usage.reversed,
                });
                return Ok(true);
            }
            Err(Refusal::NoTarget) => {
                self.lose(index, &usage, Some(Text::new_static(NO_TARGET)))?;
                return Ok(true);
            }
        };
        let context = self.cast_context(index, &targets);
        let name_of = |&one: &usize| SpellTarget::Creature(self.fighters.all[one].name.clone());
        let named: Vec<SpellTarget> = targets.iter().map(name_of).collect();
        let Some(class) = self.fighters.all[index].creature.as_character() else {
            return Ok(false);
        };
        let class = class.class().clone();
        let casting = Casting {
            spell: &usage.spell,
            mode: &usage.mode().key,
            reversed: usage.reversed,
            targets: &named,
            context: &context,
            profile: class.caster(),
        };
        if let Some(rejection) = self.refusal(index, &usage, &casting)?.first() {
            if usage.origin != Origin::Memory {
                return Ok(false);
            }
            let code = rejection.code().to_string();
            self.lose(index, &usage, Some(code.into()))?;
            return Ok(true);
        }
        self.perform(index, &usage, &casting, &class)?;
        Ok(true)
    }

    fn refusal(
        &self,
        index: usize,
        usage: &Usage,
        casting: &Casting<'_>,
    ) -> Result<Vec<Rejection>> {
        let creature = &self.fighters.all[index].creature;
        let character = creature.as_character().ok_or_else(|| not_a_character(creature))?;
        let ledger = Some(&self.ledger);
        match usage.origin {
            Origin::Memory => Ok(validate_cast(character, casting, ledger)),
            Origin::Scroll(_) => {
                validate_scroll_cast(character, casting, ledger, &self.setting.catalog)
            }
        }
    }

    fn perform(
        &mut self,
        index: usize,
        usage: &Usage,
        casting: &Casting<'_>,
        class: &ClassDefinition,
    ) -> Result<()> {
        let (name, ruleset) = (self.fighters.all[index].name.clone(), self.ruleset);
        let catalog = &self.setting.catalog;
        let result = if let Origin::Scroll(place) = usage.origin {
            self.fighters.all[index].scrolls.remove(place);
            self.note(|_| Note::Reads {
                name: name.clone(),
                spell: usage.spell.id.clone(),
                reversed: usage.reversed,
            });
            if self.misreads(usage, class)? {
                self.note(|_| Note::Misreads { name: name.clone() });
                return Ok(());
            }
            let (mut scene, streams, log) = self.scene();
            cast_from_scroll(&mut scene, &name, casting, catalog, &ruleset, streams, log)?
        } else {
            let (mut scene, streams, log) = self.scene();
            cast_spell(&mut scene, &name, casting, &ruleset, streams, log)?
        };
        let element = usage.effect().and_then(|effect| effect.rules().damage.element.as_ref());
        if element.is_some_and(|element| element.is(Energy::Fire)) {
            let harmed = |one: &&crate::fight::bx::Fighter| result.affected_ids.contains(&one.name);
            for fighter in self.fighters.all.iter().filter(harmed) {
                self.sides[fighter.side].burned = true;
            }
        }
        self.frightened_run();
        Ok(())
    }

    /// Whether a scroll goes wrong in the hands of somebody who does not cast such spells.
    fn misreads(&mut self, usage: &Usage, class: &ClassDefinition) -> Result<bool> {
        let own = |profile: &grognard::bx::model::class::CasterProfile| {
            profile.spell_list == usage.spell.spell_list
        };
        if class.caster().is_some_and(own) {
            return Ok(false);
        }
        let percent = class.ability("scroll_use").and_then(|one| one.params.number("error_pct"));
        let Some(percent) = percent else { return Ok(false) };
        Ok(self.streams.of(StreamName::Magic).die(100)? <= percent)
    }

    /// A spell from memory is lost: disrupted, or for a reason that lies elsewhere.
    fn lose(&mut self, index: usize, usage: &Usage, reason: Option<Text>) -> Result<()> {
        let Fight { fighters, log, .. } = self;
        let Creature::Character(caster) = &mut fighters.all[index].creature else {
            return Ok(());
        };
        let (spell_id, reversed) = (usage.spell.id.clone(), usage.reversed);
        // A level lost meanwhile may have taken the spell with it.
        if !caster.memorized_spells().iter().any(|copy| copy.spell_id == spell_id) {
            return Ok(());
        }
        if reason.is_none() {
            return disrupt_casting(caster, &spell_id, reversed, *log);
        }
        disrupt_casting(caster, &spell_id, reversed, &mut Ignore)?;
        if L::ON {
            let caster_id = fighters.all[index].name.clone();
            let code = DisruptCode::Fizzled;
            log.emit(SpellDisrupted { code, caster_id, spell_id, reversed, reason }.into());
        }
        Ok(())
    }

    /// The distance counts only where an enemy is aimed at. Those larger than an ogre are as
    /// strong as giants.
    fn cast_context(&self, index: usize, targets: &[usize]) -> CastContext {
        let all = &self.fighters.all;
        let enemy = |&one: &usize| all[one].side != all[index].side;
        let strong = targets.iter().filter(|&&one| all[one].tactics.huge);
        CastContext {
            in_combat: true,
            distance_feet: targets.iter().any(enemy).then_some(self.distance_feet),
            strength_tiers: strong
                .map(|&one| (all[one].name.clone(), Text::new_static("giant")))
                .collect(),
            ..CastContext::default()
        }
    }

    /// Turns the undead among the enemies who are there.
    fn turn_the_undead(&mut self, index: usize) -> Result<()> {
        let view = self.view(index, &[]);
        let name_of = |one: usize| self.fighters.all[one].name.clone();
        let candidates: Vec<Id> = view.enemies().map(name_of).collect();
        let creature = &self.fighters.all[index].creature;
        let cleric = creature.as_character().ok_or_else(|| not_a_character(creature))?;
        let (name, class) = (name_of(index), cleric.class().clone());
        let (mut scene, streams, log) = self.scene();
        let dice = streams.of(StreamName::Magic);
        let result = turn_undead(&mut scene, &name, &class, &candidates, dice, log)?;
        self.fighters.all[index].failed_to_turn = result.hd_pool.is_none();
        self.show_oneself(index)?;
        self.frightened_run();
        Ok(())
    }
}

fn not_a_character(creature: &Creature) -> Error {
    Error::value(format!("{} is a monster; characters cast spells", creature.name()))
}
