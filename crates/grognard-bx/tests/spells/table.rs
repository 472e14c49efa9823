//! A table at which spells are cast: casters, those whom they meet, and dice that somebody rolls.

use std::sync::Arc;

use grognard_bx::{
    Catalog, Character, Creature, DiceSet, Event, Ruleset, StreamName, World,
    creature::{CharacterRecord, MemorizedSpell, MonsterRecord},
    effects::{ActiveEffect, AttachRequest, EffectDefinition, attach},
    events::EventKind,
    magic::{CastContext, CastResult, Casting, SpellTarget, cast_from_scroll, cast_spell},
    model::words::{AbilityScores, Alignment, Condition},
};
use grognard_kernel::{Clock, Error, Id, Ignore, NoDice, Recorder, Result, Script};

/// The round in which everything begins.
pub(crate) const NOW: i64 = 100;

/// Who casts.
pub(crate) const CASTER: &str = "caster";

/// Dice as somebody rolls them, for the two streams that spells draw from. Any other draw fails,
/// and so does a face that is left over.
pub(crate) struct Rolled {
    magic: Script,
    effects: Script,
    none: Script,
}

impl DiceSet for Rolled {
    type Source = Script;

    fn of(&mut self, stream: StreamName) -> &mut Script {
        match stream {
            StreamName::Magic => &mut self.magic,
            StreamName::Effects => &mut self.effects,
            _ => &mut self.none,
        }
    }
}

/// A spell as somebody says it at the table.
#[derive(Clone, Default)]
pub(crate) struct Said<'a> {
    pub(crate) spell: &'a str,
    pub(crate) mode: &'a str,
    pub(crate) reversed: bool,
    /// Creatures; what begins with `at:` is a place.
    pub(crate) targets: &'a [&'a str],
    pub(crate) context: CastContext,
}

impl<'a> Said<'a> {
    pub(crate) fn new(spell: &'a str, mode: &'a str, targets: &'a [&'a str]) -> Self {
        Self { spell, mode, targets, ..Self::default() }
    }

    pub(crate) fn reversed(mut self) -> Self {
        self.reversed = true;
        self
    }

    pub(crate) fn within(mut self, context: CastContext) -> Self {
        self.context = context;
        self
    }
}

pub(crate) fn target(name: &str) -> SpellTarget {
    if name.starts_with("at:") {
        SpellTarget::Place(name.into())
    } else {
        SpellTarget::Creature(name.into())
    }
}

/// What came of it, with what was told.
pub(crate) struct Came {
    pub(crate) result: CastResult,
    pub(crate) events: Vec<Event>,
}

impl Came {
    pub(crate) fn codes(&self) -> Vec<&'static str> {
        self.events.iter().map(Event::code).collect()
    }

    pub(crate) fn affected(&self) -> Vec<&str> {
        self.result.affected_ids.iter().map(Id::as_str).collect()
    }

    /// How much damage landed on whom, in order.
    pub(crate) fn damage(&self) -> Vec<(String, i64)> {
        let dealt = self.events.iter().filter_map(|event| match &event.kind {
            EventKind::DamageDealt(dealt) => Some((dealt.target_id.to_string(), dealt.amount)),
            _ => None,
        });
        dealt.collect()
    }
}

pub(crate) struct Table {
    pub(crate) world: World,
    /// The spells of a user's own, beside the printed ones.
    pub(crate) own: Option<Catalog>,
}

impl Table {
    /// An empty table, in round [`NOW`].
    pub(crate) fn new() -> Self {
        let mut world = World::new(7, Ruleset::default());
        world.clock = Clock::at(NOW).unwrap();
        Self { world, own: None }
    }

    /// A table with a caster of that class and level.
    pub(crate) fn with_caster(class: &str, level: i64) -> Self {
        let mut table = Self::new();
        table.seat(CASTER, class, level);
        table
    }

    /// A character of 40 hit points, neutral, with 9 in every ability.
    pub(crate) fn seat(&mut self, name: &str, class: &str, level: i64) {
        self.seat_with(name, class, level, |_| {});
    }

    pub(crate) fn seat_with(
        &mut self,
        name: &str,
        class: &str,
        level: i64,
        change: impl FnOnce(&mut CharacterRecord),
    ) {
        let mut record = record(name, class, level);
        change(&mut record);
        let character = record.build(Catalog::standard()).unwrap();
        self.world.roster.insert(name.into(), character.into());
    }

    /// A monster of 200 hit points, whatever its kind: it lives through what it is hit with.
    pub(crate) fn meet(&mut self, name: &str, kind: &str) {
        self.meet_with(name, kind, 200);
    }

    pub(crate) fn meet_with(&mut self, name: &str, kind: &str, hit_points: i64) {
        let alignment = Catalog::standard().monster(kind).unwrap().alignment.options[0];
        let monster = MonsterRecord {
            template: kind.into(),
            id: name.into(),
            max_hp: hit_points,
            current_hp: hit_points,
            conditions: Default::default(),
            stat_modifiers: Default::default(),
            alignment: Some(alignment),
            nonregen_damage: 0,
            last_damaged_round: None,
            breath_uses_today: 0,
            drained_hd: 0,
        };
        let monster = monster.build(Catalog::standard()).unwrap();
        self.world.roster.insert(name.into(), monster.into());
    }

    pub(crate) fn creature(&self, name: &str) -> &Creature {
        self.world.roster.get(name).unwrap()
    }

    pub(crate) fn character(&mut self, name: &str) -> &mut Character {
        match self.world.roster.get_mut(name).unwrap() {
            Creature::Character(character) => character,
            Creature::Monster(_) => panic!("{name} is a monster"),
        }
    }

    pub(crate) fn hit_points(&self, name: &str) -> i64 {
        self.creature(name).current_hp()
    }

    pub(crate) fn has(&self, name: &str, condition: Condition) -> bool {
        self.creature(name).has(condition)
    }

    /// The effects on a creature or a place.
    pub(crate) fn on(&self, name: &str) -> Vec<&ActiveEffect> {
        let effects = self.world.ledger.effects().iter();
        effects.filter(|effect| effect.target_ref == name).collect()
    }

    /// Puts an effect on somebody.
    pub(crate) fn afflict(
        &mut self,
        name: &str,
        definition: EffectDefinition,
        level: Option<i64>,
    ) -> Id {
        let target_ref = &Id::from(name);
        let request =
            AttachRequest { definition: Arc::new(definition), target_ref, caster_level: level };
        let (mut scene, _) = self.world.scene();
        attach(&mut scene, request, &mut NoDice, &mut Ignore).unwrap().unwrap()
    }

    /// What the caster has in memory from now on.
    pub(crate) fn memorize(&mut self, copies: &[(&str, bool)]) {
        let copies = copies.iter().map(|&(spell, reversed)| copy(spell, reversed)).collect();
        self.character(CASTER).set_memorized_spells(copies);
    }

    /// Casts what is in memory, with these faces on the dice. An error where a face is left over
    /// or missing.
    pub(crate) fn try_cast(
        &mut self,
        said: &Said<'_>,
        magic: &[i64],
        effects: &[i64],
    ) -> Result<Came> {
        let class = self.character(CASTER).class().clone();
        self.perform(said, magic, effects, |table, casting, dice, events| {
            let ruleset = table.world.ruleset;
            let (mut scene, _) = table.world.scene();
            let casting = &Casting { profile: class.caster(), ..*casting };
            cast_spell(&mut scene, CASTER, casting, &ruleset, dice, events)
        })
    }

    /// Memorizes the spell in the form in which it is cast, and casts it.
    pub(crate) fn cast(&mut self, said: &Said<'_>, magic: &[i64], effects: &[i64]) -> Came {
        self.memorize(&[(said.spell, said.reversed)]);
        let came = self.try_cast(said, magic, effects);
        came.unwrap_or_else(|error| panic!("{} ({}): {error}", said.spell, said.mode))
    }

    /// Reads the spell off a scroll.
    pub(crate) fn read(&mut self, said: &Said<'_>, magic: &[i64], effects: &[i64]) -> Came {
        let came = self.perform(said, magic, effects, |table, casting, dice, events| {
            let Self { world, own } = table;
            let ruleset = world.ruleset;
            let (mut scene, _) = world.scene();
            let catalog = own.as_ref().unwrap_or(Catalog::standard());
            cast_from_scroll(&mut scene, CASTER, casting, catalog, &ruleset, dice, events)
        });
        came.unwrap_or_else(|error| panic!("scroll of {} ({}): {error}", said.spell, said.mode))
    }

    fn perform(
        &mut self,
        said: &Said<'_>,
        magic: &[i64],
        effects: &[i64],
        how: impl FnOnce(
            &mut Self,
            &Casting<'_>,
            &mut Rolled,
            &mut Recorder<Event>,
        ) -> Result<CastResult>,
    ) -> Result<Came> {
        let targets: Vec<SpellTarget> = said.targets.iter().map(|name| target(name)).collect();
        let spell = self.own.as_ref().unwrap_or(Catalog::standard()).spell(said.spell)?;
        let casting = Casting {
            spell: &spell,
            mode: said.mode,
            reversed: said.reversed,
            targets: &targets,
            context: &said.context,
            profile: None,
        };
        let faces = |faces: &[i64]| Script::faces(faces.iter().copied());
        let mut dice =
            Rolled { magic: faces(magic), effects: faces(effects), none: Script::default() };
        let mut events = Recorder::new();
        let result = how(self, &casting, &mut dice, &mut events)?;
        dice.magic.finish().map_err(|error| Error::value(format!("magic: {error}")))?;
        dice.effects.finish().map_err(|error| Error::value(format!("effects: {error}")))?;
        Ok(Came { result, events: events.into_events() })
    }
}

pub(crate) fn copy(spell: &str, reversed: bool) -> MemorizedSpell {
    MemorizedSpell { spell_id: spell.into(), reversed }
}

/// A character of 40 hit points, neutral, with 9 in every ability.
pub(crate) fn record(name: &str, class: &str, level: i64) -> CharacterRecord {
    let class = Catalog::standard().class(class).unwrap();
    let scores = AbilityScores::new([9; 6]).unwrap();
    let mut record = CharacterRecord::newcomer(name.into(), &class, scores, Alignment::Neutral, 40);
    record.id = Some(name.into());
    record.level = level;
    record
}
