//! `combat.*` about everything but attacks: initiative, morale, reaction, saves, healing, drain,
//! targets, gaze, breath.

use std::collections::BTreeMap;

use grognard::{
    bx::{
        Creature, Event, StreamName,
        combat::{
            self, Breathing, MoraleResult, MoraleTrigger, Participant, ReactionRoll, Save,
            SaveResult, TargetRequest, TargetingMode,
        },
        events::{InitiativeEntry, InitiativeMode},
        model::words::{Element, SaveCategory},
    },
    kernel::{DiceExpression, Id, Rejection, Result, Roll, Text},
};
use serde::{Deserialize, Serialize};

use super::{
    dice::Nothing,
    entities::Named,
    game::{Game, StreamChoice, recorded},
};
use crate::{arguments::yes, operations::Operations};

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("combat.participant", participant);
    operations.add("combat.participant_modifier", participant_modifier);
    operations.add("combat.roll_initiative", roll_initiative);
    operations.add("combat.check_morale", check_morale);
    operations.add("combat.morale_tracker_check", tracker_check);
    operations.add("combat.morale_tracker_passed", tracker_passed);
    operations.add("combat.morale_modifier", morale_modifier);
    operations.add("combat.morale_triggers", morale_triggers);
    operations.add("combat.roll_reaction", roll_reaction);
    operations.add("combat.alignments_differ", alignments_differ);
    operations.add("combat.melee_modifier_for", melee_modifier_for);
    operations.add("combat.effective_hd", effective_hd);
    operations.add("combat.incapacitated", incapacitated);
    operations.add("combat.cannot_move", cannot_move);
    operations.add("combat.saving_throw", saving_throw);
    operations.add("combat.apply_healing", apply_healing);
    operations.add("combat.natural_healing", natural_healing);
    operations.add("combat.falling_damage", falling_damage);
    operations.add("combat.drain_monster_hd", drain_monster_hd);
    operations.add("combat.resolve_energy_drain", resolve_energy_drain);
    operations.add("combat.select_targets", select_targets);
    operations.add("combat.resolve_gaze", resolve_gaze);
    operations.add("combat.validate_breath", validate_breath);
    operations.add("combat.resolve_breath", resolve_breath);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OneParticipant {
    participant: Participant,
}

fn participant(_: &mut Game, args: OneParticipant) -> Result<Participant> {
    Ok(args.participant)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ParticipantModifier {
    id: Id,
    #[serde(default)]
    monster_modifier: i64,
}

fn participant_modifier(game: &mut Game, args: ParticipantModifier) -> Result<i64> {
    Ok(combat::participant_modifier(game.creature(&args.id)?, args.monster_modifier))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Initiative {
    participants: Vec<Participant>,
    #[serde(default)]
    stream: StreamChoice,
}

#[derive(Serialize)]
struct InitiativeReport {
    mode: InitiativeMode,
    entries: Vec<InitiativeEntry>,
    order: Vec<Id>,
    events: Vec<Event>,
}

fn roll_initiative(game: &mut Game, args: Initiative) -> Result<InitiativeReport> {
    let ruleset = game.world.ruleset;
    let mut dice = args.stream.dice(&mut game.world.streams, StreamName::Combat);
    let (result, events) =
        recorded(|sink| combat::roll_initiative(&args.participants, &ruleset, &mut *dice, sink))?;
    let combat::InitiativeResult { mode, entries, order } = result;
    Ok(InitiativeReport { mode, entries, order, events })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Morale {
    subject: Text,
    score: i64,
    #[serde(default)]
    modifier: i64,
    #[serde(default)]
    stream: StreamChoice,
}

/// A result with its events.
#[derive(Serialize)]
struct Report<T> {
    #[serde(flatten)]
    result: T,
    events: Vec<Event>,
}

impl<T> From<(T, Vec<Event>)> for Report<T> {
    fn from((result, events): (T, Vec<Event>)) -> Self {
        Self { result, events }
    }
}

fn check_morale(game: &mut Game, args: Morale) -> Result<Report<MoraleResult>> {
    let mut dice = args.stream.dice(&mut game.world.streams, StreamName::Combat);
    recorded(|sink| {
        combat::check_morale(&args.subject, args.score, args.modifier, &mut *dice, sink)
    })
    .map(Report::from)
}

fn tracker_check(game: &mut Game, args: Morale) -> Result<Option<Report<MoraleResult>>> {
    let world = &mut game.world;
    let mut dice = args.stream.dice(&mut world.streams, StreamName::Combat);
    let (result, events) = recorded(|sink| {
        world.morale.check(&args.subject, args.score, args.modifier, &mut *dice, sink)
    })?;
    Ok(result.map(|result| Report { result, events }))
}

fn tracker_passed(game: &mut Game, _: Nothing) -> Result<BTreeMap<Text, i64>> {
    Ok(game.world.morale.passed().clone())
}

fn morale_modifier(game: &mut Game, args: Named) -> Result<i64> {
    Ok(combat::morale_modifier(game.creature(&args.id)?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Members {
    members: Vec<Id>,
}

/// The creatures of these names, in order.
fn creatures<'a>(game: &'a Game, names: &[Id]) -> Result<Vec<&'a Creature>> {
    names.iter().map(|name| game.creature(name)).collect()
}

fn morale_triggers(game: &mut Game, args: Members) -> Result<Vec<MoraleTrigger>> {
    Ok(combat::morale_triggers(creatures(game, &args.members)?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reaction {
    #[serde(default)]
    modifier: i64,
    #[serde(default)]
    stream: StreamChoice,
}

fn roll_reaction(game: &mut Game, args: Reaction) -> Result<Report<ReactionRoll>> {
    let mut dice = args.stream.dice(&mut game.world.streams, StreamName::Encounter);
    recorded(|sink| combat::roll_reaction(args.modifier, &mut *dice, sink)).map(Report::from)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Two {
    source: Id,
    target: Id,
}

fn alignments_differ(game: &mut Game, args: Two) -> Result<bool> {
    Ok(combat::alignments_differ(game.creature(&args.source)?, game.creature(&args.target)?))
}

fn melee_modifier_for(game: &mut Game, args: Named) -> Result<i64> {
    combat::melee_modifier_for(game.creature(&args.id)?)
}

fn effective_hd(game: &mut Game, args: Named) -> Result<i64> {
    Ok(combat::effective_hd(game.creature(&args.id)?))
}

fn incapacitated(game: &mut Game, args: Named) -> Result<bool> {
    Ok(combat::incapacitated(game.creature(&args.id)?))
}

fn cannot_move(game: &mut Game, args: Named) -> Result<bool> {
    Ok(combat::cannot_move(game.creature(&args.id)?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SavingThrow {
    target: Id,
    category: SaveCategory,
    #[serde(default)]
    modifier: i64,
    #[serde(default)]
    magical: bool,
    #[serde(default)]
    element: Option<Element>,
    #[serde(default)]
    source: Option<Id>,
    #[serde(default)]
    stream: StreamChoice,
}

fn saving_throw(game: &mut Game, args: SavingThrow) -> Result<Report<SaveResult>> {
    let source = match &args.source {
        Some(name) => Some(game.creature(name)?.alignment()),
        None => None,
    };
    let save = Save {
        category: args.category,
        modifier: args.modifier,
        magical: args.magical,
        element: args.element.as_ref(),
        source,
    };
    let world = &mut game.world;
    let target = world.roster.get(&args.target)?;
    let mut dice = args.stream.dice(&mut world.streams, StreamName::Combat);
    recorded(|sink| combat::saving_throw(target, &save, &mut *dice, sink)).map(Report::from)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Healing {
    target: Id,
    amount: i64,
    #[serde(default = "magical")]
    source: Text,
}

fn magical() -> Text {
    Text::new_static("magical")
}

fn apply_healing(game: &mut Game, args: Healing) -> Result<Vec<Event>> {
    let target = game.creature_mut(&args.target)?;
    let (_, events) =
        recorded(|sink| combat::apply_healing(target, args.amount, &args.source, sink))?;
    Ok(events)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NaturalHealing {
    target: Id,
    #[serde(default = "yes")]
    ledger: bool,
    #[serde(default)]
    stream: StreamChoice,
}

fn natural_healing(game: &mut Game, args: NaturalHealing) -> Result<Vec<Event>> {
    let world = &mut game.world;
    let target = world.roster.get_mut(&args.target)?;
    let ledger = args.ledger.then_some(&mut world.ledger);
    let mut dice = args.stream.dice(&mut world.streams, StreamName::Effects);
    let ((), events) = recorded(|sink| combat::natural_healing(target, ledger, &mut *dice, sink))?;
    Ok(events)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fall {
    feet: i64,
    #[serde(default)]
    stream: StreamChoice,
}

fn falling_damage(game: &mut Game, args: Fall) -> Result<Option<Roll>> {
    let mut dice = args.stream.dice(&mut game.world.streams, StreamName::Combat);
    combat::falling_damage(args.feet, &mut *dice)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DrainHd {
    id: Id,
    #[serde(default = "one")]
    levels: i64,
    #[serde(default)]
    stream: StreamChoice,
}

const fn one() -> i64 {
    1
}

fn drain_monster_hd(game: &mut Game, args: DrainHd) -> Result<Vec<Event>> {
    let world = &mut game.world;
    let target = world.roster.get_mut(&args.id)?;
    let mut dice = args.stream.dice(&mut world.streams, StreamName::Advancement);
    let ((), events) =
        recorded(|sink| combat::drain_monster_hd(target, args.levels, &mut *dice, sink))?;
    Ok(events)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EnergyDrain {
    attacker: Id,
    target: Id,
    #[serde(default)]
    stream: StreamChoice,
}

fn resolve_energy_drain(game: &mut Game, args: EnergyDrain) -> Result<Vec<Event>> {
    let drain = combat::energy_drain_of(game.creature(&args.attacker)?)?;
    let catalog = game.catalog;
    let world = &mut game.world;
    let target = world.roster.get_mut(&args.target)?;
    let mut dice = args.stream.dice(&mut world.streams, StreamName::Advancement);
    let ((), events) =
        recorded(|sink| combat::resolve_energy_drain(drain, target, catalog, &mut *dice, sink))?;
    Ok(events)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SelectTargets {
    mode: TargetingMode,
    candidates: Vec<Id>,
    #[serde(default)]
    count: Option<i64>,
    #[serde(default)]
    count_dice: Option<String>,
    #[serde(default)]
    hd_budget: Option<i64>,
    #[serde(default)]
    stream: StreamChoice,
}

#[derive(Serialize)]
struct Selected {
    selected: Vec<Id>,
    events: Vec<Event>,
}

fn select_targets(game: &mut Game, args: SelectTargets) -> Result<Selected> {
    let count_dice = match &args.count_dice {
        Some(text) => Some(text.parse::<DiceExpression>()?),
        None => None,
    };
    let request =
        TargetRequest { mode: args.mode, count: args.count, count_dice, hd_budget: args.hd_budget };
    let world = &mut game.world;
    let candidates: Vec<&Creature> =
        args.candidates.iter().map(|name| world.roster.get(name)).collect::<Result<_, _>>()?;
    let mut dice = args.stream.dice(&mut world.streams, StreamName::Combat);
    let (places, events) =
        recorded(|sink| combat::select_targets(&request, &candidates, &mut *dice, sink))?;
    let selected = places.into_iter().map(|place| candidates[place].display_id()).collect();
    Ok(Selected { selected, events })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Gaze {
    gazer: Id,
    engaged: Vec<Id>,
    #[serde(default)]
    stream: StreamChoice,
}

fn resolve_gaze(game: &mut Game, args: Gaze) -> Result<Vec<Event>> {
    game.creature(&args.gazer)?;
    let (mut scene, streams) = game.world.scene();
    let mut dice = args.stream.dice(streams, StreamName::Combat);
    let ((), events) =
        recorded(|sink| combat::resolve_gaze(&args.engaged, &mut scene, &mut *dice, sink))?;
    Ok(events)
}

fn validate_breath(game: &mut Game, args: Named) -> Result<Vec<Rejection>> {
    let rejection = combat::validate_breath(game.creature(&args.id)?);
    Ok(rejection.into_iter().map(Into::into).collect())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Breath {
    id: Id,
    targets: Vec<Id>,
    #[serde(default)]
    clock: bool,
    #[serde(default)]
    stream: StreamChoice,
}

fn resolve_breath(game: &mut Game, args: Breath) -> Result<Vec<Event>> {
    let world = &mut game.world;
    let breathing = Breathing {
        breather: &args.id,
        targets: &args.targets,
        ruleset: &world.ruleset,
        clock: args.clock.then_some(world.clock),
    };
    let mut dice = args.stream.dice(&mut world.streams, StreamName::Combat);
    let ((), events) =
        recorded(|sink| combat::resolve_breath(&breathing, &mut world.roster, &mut *dice, sink))?;
    Ok(events)
}
