//! `spell.*` that cast, and those that turn the undead.

use std::sync::Arc;

use grognard::{
    bx::{
        Creature, DiceSet, Event, Registry, Rejection, Roster, StreamName, Streams,
        effects::Scene,
        magic::{
            CastContext, CastResult, Casting, SpellTarget, TurnUndeadResult, cast_from_scroll,
            cast_spell, turn_undead, validate_cast, validate_scroll_cast, validate_turning,
        },
        model::{
            class::ClassDefinition,
            spell::SpellTemplate,
            table::{TurningColumn, TurningResult},
            words::Condition,
        },
        tables,
    },
    kernel::{Id, Result, Stream},
};
use serde::{Deserialize, Serialize};

use super::{
    dice::bad_argument,
    game::{Game, recorded},
    spells::{SpellChoice, character_of, class_of},
};
use crate::{arguments::yes, operations::Operations};

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("spell.validate", validate);
    operations.add("spell.cast", cast);
    operations.add("spell.validate_scroll", validate_scroll);
    operations.add("spell.cast_scroll", cast_scroll);
    operations.add("spell.turning_cell", turning_cell);
    operations.add("spell.validate_turn", validate_turn);
    operations.add("spell.turn", turn);
}

/// Everybody is there, but effects take hold only of those who are listed.
pub(super) struct Restricted<'a> {
    roster: &'a mut Roster,
    listed: Option<Vec<Id>>,
}

impl<'a> Restricted<'a> {
    pub(super) fn new(roster: &'a mut Roster, listed: Option<Vec<Id>>) -> Self {
        Self { roster, listed }
    }
}

impl Registry for Restricted<'_> {
    fn creature_mut(&mut self, reference: &str) -> Option<&mut Creature> {
        let held = self.listed.as_ref().is_none_or(|ids| ids.iter().any(|id| *id == reference));
        if held { self.roster.creature_mut(reference) } else { None }
    }

    fn target_mut(&mut self, reference: &str) -> Option<&mut Creature> {
        self.roster.creature_mut(reference)
    }

    fn anyone_has(&self, condition: Condition) -> bool {
        self.roster.anyone_has(condition)
    }
}

/// A game's streams, with another under the name of `magic`.
struct MagicAs<'a> {
    streams: &'a mut Streams,
    magic: Id,
}

impl DiceSet for MagicAs<'_> {
    type Source = Stream;

    fn of(&mut self, stream: StreamName) -> &mut Stream {
        match stream {
            StreamName::Magic => self.streams.get(&self.magic),
            other => self.streams.of(other),
        }
    }
}

/// What of a casting is the same for all of its operations.
#[derive(Deserialize)]
struct Cast {
    #[serde(alias = "reader")]
    caster: Id,
    #[serde(flatten)]
    spell: SpellChoice,
    mode: String,
    #[serde(default)]
    class_id: Option<Id>,
    #[serde(default)]
    reversed: bool,
    #[serde(default)]
    targets: Vec<Id>,
    #[serde(default)]
    context: CastContext,
    #[serde(default = "yes")]
    ledger: bool,
    #[serde(default)]
    registry: Option<Vec<Id>>,
    #[serde(default)]
    stream: Option<Id>,
}

/// A casting with what it borrows from.
struct Prepared {
    caster: Id,
    spell: Arc<SpellTemplate>,
    class: Option<Arc<ClassDefinition>>,
    targets: Vec<SpellTarget>,
    mode: String,
    reversed: bool,
    context: CastContext,
}

impl Cast {
    fn prepare(self, game: &Game) -> Result<Prepared> {
        let class = match self.class_id.as_deref() {
            Some("none") => None,
            _ => Some(class_of(game, &self.caster, self.class_id.as_ref())?),
        };
        let target = |name: Id| match game.creature(&name) {
            Ok(_) => SpellTarget::Creature(name),
            Err(_) => SpellTarget::Place(name),
        };
        Ok(Prepared {
            spell: self.spell.find(game)?,
            class,
            targets: self.targets.into_iter().map(target).collect(),
            caster: self.caster,
            mode: self.mode,
            reversed: self.reversed,
            context: self.context,
        })
    }
}

impl Prepared {
    fn casting(&self) -> Casting<'_> {
        Casting {
            spell: &self.spell,
            mode: &self.mode,
            reversed: self.reversed,
            targets: &self.targets,
            context: &self.context,
            profile: self.class.as_ref().and_then(|class| class.caster()),
        }
    }
}

fn on_wire(rejections: impl IntoIterator<Item = Rejection>) -> Vec<grognard::kernel::Rejection> {
    rejections.into_iter().map(Into::into).collect()
}

fn validate(game: &mut Game, args: Cast) -> Result<Vec<grognard::kernel::Rejection>> {
    let with_ledger = args.ledger;
    let prepared = args.prepare(game)?;
    let caster = character_of(game.creature(&prepared.caster)?)?;
    let ledger = with_ledger.then_some(&game.world.ledger);
    Ok(on_wire(validate_cast(caster, &prepared.casting(), ledger)))
}

fn validate_scroll(game: &mut Game, args: Cast) -> Result<Vec<grognard::kernel::Rejection>> {
    let with_ledger = args.ledger;
    let prepared = args.prepare(game)?;
    let reader = character_of(game.creature(&prepared.caster)?)?;
    let ledger = with_ledger.then_some(&game.world.ledger);
    let casting = prepared.casting();
    Ok(on_wire(validate_scroll_cast(reader, &casting, ledger, game.catalog)?))
}

/// A casting's result with its events.
#[derive(Serialize)]
struct Told<T> {
    #[serde(flatten)]
    result: T,
    events: Vec<Event>,
}

fn cast(game: &mut Game, args: Cast) -> Result<Told<CastResult>> {
    perform(game, args, false)
}

fn cast_scroll(game: &mut Game, args: Cast) -> Result<Told<CastResult>> {
    perform(game, args, true)
}

fn perform(game: &mut Game, mut args: Cast, off_scroll: bool) -> Result<Told<CastResult>> {
    let magic = ask_for_streams(game, args.stream.take());
    let listed = args.registry.take();
    let prepared = args.prepare(game)?;
    let casting = prepared.casting();
    let catalog = game.catalog;
    let world = &mut game.world;
    let ruleset = world.ruleset;
    let mut streams = MagicAs { streams: &mut world.streams, magic };
    let mut registry = Restricted::new(&mut world.roster, listed);
    let mut scene = Scene {
        ledger: &mut world.ledger,
        registry: &mut registry,
        ids: &mut world.ids,
        clock: world.clock,
    };
    let caster = &prepared.caster;
    let (result, events) = recorded(|sink| {
        if off_scroll {
            cast_from_scroll(&mut scene, caster, &casting, catalog, &ruleset, &mut streams, sink)
        } else {
            cast_spell(&mut scene, caster, &casting, &ruleset, &mut streams, sink)
        }
    })?;
    Ok(Told { result, events })
}

/// The streams of a casting are there, and listed, even where nothing is drawn. Returns the name of
/// the one that stands for `magic`.
fn ask_for_streams(game: &mut Game, named: Option<Id>) -> Id {
    let magic = named.unwrap_or_else(|| StreamName::Magic.as_str().into());
    game.world.streams.get(&magic);
    game.world.streams.of(StreamName::Effects);
    magic
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TurningCell {
    level: i64,
    #[serde(default)]
    column: Option<String>,
    #[serde(default)]
    template: Option<Id>,
}

#[derive(Serialize)]
struct Cell {
    column: Option<TurningColumn>,
    result: Option<TurningResult>,
}

fn turning_cell(game: &mut Game, args: TurningCell) -> Result<Cell> {
    let column = match (args.column, args.template) {
        (Some(label), _) => Some(label.parse()?),
        (None, Some(id)) => tables::turning_column(&game.catalog.monster(&id)?.hit_dice),
        (None, None) => return Err(bad_argument("column", "expected column or template")),
    };
    let result = column.map(|column| tables::turning_result(args.level, column)).transpose()?;
    Ok(Cell { column, result })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    cleric: Id,
    #[serde(default)]
    class_id: Option<Id>,
    #[serde(default)]
    candidates: Vec<Id>,
    #[serde(default)]
    registry: Option<Vec<Id>>,
    #[serde(default)]
    stream: Option<Id>,
}

fn validate_turn(game: &mut Game, args: Turn) -> Result<Vec<grognard::kernel::Rejection>> {
    let class = class_of(game, &args.cleric, args.class_id.as_ref())?;
    Ok(on_wire(validate_turning(character_of(game.creature(&args.cleric)?)?, &class)))
}

fn turn(game: &mut Game, args: Turn) -> Result<Told<TurnUndeadResult>> {
    let magic = ask_for_streams(game, args.stream);
    let class = class_of(game, &args.cleric, args.class_id.as_ref())?;
    let world = &mut game.world;
    let mut registry = Restricted::new(&mut world.roster, args.registry);
    let mut scene = Scene {
        ledger: &mut world.ledger,
        registry: &mut registry,
        ids: &mut world.ids,
        clock: world.clock,
    };
    let dice = world.streams.get(&magic);
    let (result, events) = recorded(|sink| {
        turn_undead(&mut scene, &args.cleric, &class, &args.candidates, dice, sink)
    })?;
    Ok(Told { result, events })
}
