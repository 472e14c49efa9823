//! `combat.*` about attacks: facets, validation, rolls, sources, gates, damage, whole attacks.

use std::sync::Arc;

use grognard::{
    bx::{
        Creature, Event, StreamName,
        combat::{
            self, Attack, AttackContext, AttackResult, AttackRoll, Attacker, Blow, DamageSource,
            Strike,
        },
        effects::EffectDefinition,
        items::MagicItem,
        model::{
            equipment::{CombatFacet, Equipment, Gear, Weapon},
            monster::{MonsterAttack, MonsterTemplate},
        },
    },
    kernel::{Dice, Error, Id, Ignore, Recorder, Rejection, Result, Roll},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    dice::{Nothing, bad_argument},
    entities::magic_item,
    game::{Game, StreamChoice, recorded},
};
use crate::{arguments::yes, operations::Operations};

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("combat.attack_context", attack_context);
    operations.add("combat.damage_source", damage_source);
    operations.add("combat.attack_facet", attack_facet);
    operations.add("combat.validate_attack", validate_attack);
    operations.add("combat.attack_roll", attack_roll);
    operations.add("combat.damage_source_for", damage_source_for);
    operations.add("combat.check_immunity", check_immunity);
    operations.add("combat.damage_roll", damage_roll);
    operations.add("combat.deal_damage", deal_damage);
    operations.add("combat.destroy_equipment", destroy_equipment);
    operations.add("combat.resolve_attack", resolve_attack);
    operations.add("combat.splash_douse_definition", splash_douse_definition);
    operations.add("combat.burning_oil_pool_definition", burning_oil_pool_definition);
    operations.add("combat.resolve_splash_attack", resolve_splash_attack);
}

/// What an attack is made with, as an argument says it.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum AttackRef {
    Weapon(Id),
    Gear(Id),
    Facet(Id),
    MonsterAttack {
        of: Id,
        #[serde(default)]
        routine: usize,
        #[serde(default)]
        attack: usize,
    },
    Item {
        template: Id,
        id: Id,
        #[serde(default)]
        fields: Map<String, Value>,
    },
    Carried {
        of: Id,
        instance: Id,
    },
}

/// What an attack is made with, held while it is made.
enum Held {
    Unarmed,
    Weapon(Arc<Weapon>),
    Gear(Arc<Gear>),
    Facet(CombatFacet),
    Natural { template: Arc<MonsterTemplate>, routine: usize, attack: usize },
    Magic(Box<MagicItem>),
}

impl Held {
    fn attack(&self) -> Result<Attack<'_>> {
        Ok(match self {
            Self::Unarmed => Attack::Unarmed,
            Self::Weapon(weapon) => Attack::Weapon(weapon),
            Self::Gear(gear) => Attack::Gear(gear),
            Self::Facet(facet) => Attack::Improvised(facet),
            Self::Natural { template, routine, attack } => {
                Attack::Natural(natural(template, *routine, *attack)?)
            }
            Self::Magic(item) => Attack::with_magic_item(item)?,
        })
    }
}

fn natural(template: &MonsterTemplate, routine: usize, attack: usize) -> Result<&MonsterAttack> {
    let routines = template.attacks.get(routine);
    routines.and_then(|routine| routine.attacks.get(attack)).ok_or_else(|| {
        bad_argument("attack", format!("{} has no attack {routine}.{attack}", template.name))
    })
}

fn hold(game: &Game, reference: Option<AttackRef>) -> Result<Held> {
    Ok(match reference {
        None => Held::Unarmed,
        Some(AttackRef::Weapon(id)) => Held::Weapon(game.catalog.weapon(&id)?),
        Some(AttackRef::Gear(id)) => match game.catalog.item(&id)? {
            Equipment::Gear(gear) => Held::Gear(gear),
            _ => return Err(bad_argument("attack", format!("{id} is no gear"))),
        },
        Some(AttackRef::Facet(id)) => Held::Facet(game.catalog.facet(&id)?),
        Some(AttackRef::MonsterAttack { of, routine, attack }) => {
            let monster = game.creature(&of)?.as_monster();
            let monster =
                monster.ok_or_else(|| bad_argument("attack", format!("{of} is no monster")))?;
            let template = monster.template().clone();
            natural(&template, routine, attack)?;
            Held::Natural { template, routine, attack }
        }
        Some(AttackRef::Item { template, id, fields }) => {
            Held::Magic(Box::new(magic_item(game, template, id, fields)?))
        }
        Some(AttackRef::Carried { of, instance }) => {
            let character = game.creature(&of)?.as_character();
            let character =
                character.ok_or_else(|| bad_argument("attack", format!("{of} carries nothing")))?;
            Held::Magic(Box::new(character.inventory().magic_item(&instance)?.clone()))
        }
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Context {
    #[serde(default)]
    context: AttackContext,
}

fn attack_context(_: &mut Game, args: Context) -> Result<AttackContext> {
    Ok(args.context)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    #[serde(default)]
    source: DamageSource,
}

fn damage_source(_: &mut Game, args: Source) -> Result<DamageSource> {
    Ok(args.source)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WithAttack {
    attack: Option<AttackRef>,
}

/// The figures of an attack: of a weapon, all there is to it.
#[derive(Serialize)]
#[serde(untagged)]
enum Facet {
    Weapon(Equipment),
    Bare(CombatFacet),
}

fn attack_facet(game: &mut Game, args: WithAttack) -> Result<Option<Facet>> {
    let held = hold(game, args.attack)?;
    Ok(match held.attack()? {
        Attack::Weapon(weapon) | Attack::Enchanted { weapon: Some(weapon), .. } => {
            Some(Facet::Weapon(Equipment::Weapon(Arc::new(weapon.clone()))))
        }
        other => other.facet().cloned().map(Facet::Bare),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AttackArgs {
    attacker: Id,
    defender: Id,
    attack: Option<AttackRef>,
    #[serde(default)]
    context: AttackContext,
    #[serde(default)]
    stream: StreamChoice,
}

fn validate_attack(game: &mut Game, args: AttackArgs) -> Result<Vec<Rejection>> {
    let held = hold(game, args.attack)?;
    game.creature(&args.defender)?;
    let attacker = game.creature(&args.attacker)?;
    let ruleset = &game.world.ruleset;
    let rejections = combat::validate_attack(attacker, &held.attack()?, &args.context, ruleset);
    Ok(rejections.into_iter().map(Into::into).collect())
}

/// An attack roll with its events.
#[derive(Serialize)]
struct RollReport {
    #[serde(flatten)]
    roll: AttackRoll,
    events: Vec<Event>,
}

fn attack_roll(game: &mut Game, args: AttackArgs) -> Result<RollReport> {
    let held = hold(game, args.attack)?;
    let attacker = Attacker::of(game.creature(&args.attacker)?);
    let world = &mut game.world;
    let strike = Strike {
        attacker: &attacker,
        attack: held.attack()?,
        context: &args.context,
        ruleset: &world.ruleset,
    };
    let defender = world.roster.get(&args.defender)?;
    let mut dice = args.stream.dice(&mut world.streams, StreamName::Combat);
    let (roll, events) = recorded(|sink| combat::attack_roll(&strike, defender, &mut *dice, sink))?;
    Ok(RollReport { roll, events })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SourceFor {
    attacker: Id,
    attack: Option<AttackRef>,
    #[serde(default)]
    context: AttackContext,
}

fn damage_source_for(game: &mut Game, args: SourceFor) -> Result<DamageSource> {
    let held = hold(game, args.attack)?;
    source_of(game, &args.attacker, &held, &args.context)
}

fn source_of(
    game: &Game,
    attacker: &str,
    held: &Held,
    context: &AttackContext,
) -> Result<DamageSource> {
    let attacker = Attacker::of(game.creature(attacker)?);
    let strike = Strike {
        attacker: &attacker,
        attack: held.attack()?,
        context,
        ruleset: &game.world.ruleset,
    };
    Ok(combat::damage_source_for(&strike))
}

/// The source of an operation: given, or that of an attack.
#[derive(Deserialize)]
struct SourceOf {
    #[serde(default)]
    source: Option<DamageSource>,
    #[serde(default)]
    attacker: Option<Id>,
    #[serde(default)]
    attack: Option<AttackRef>,
    #[serde(default)]
    context: AttackContext,
}

impl SourceOf {
    fn source(self, game: &Game) -> Result<DamageSource> {
        match (self.source, self.attacker) {
            (Some(source), _) => Ok(source),
            (None, Some(attacker)) => {
                source_of(game, &attacker, &hold(game, self.attack)?, &self.context)
            }
            (None, None) => Err(Error::value("expected a source, or an attacker and an attack")),
        }
    }
}

#[derive(Deserialize)]
struct CheckImmunity {
    defender: Id,
    #[serde(default)]
    with: Option<Id>,
    #[serde(flatten)]
    of: SourceOf,
}

fn check_immunity(game: &mut Game, args: CheckImmunity) -> Result<bool> {
    let source = args.of.source(game)?;
    let attacker = match &args.with {
        Some(with) => Some(Attacker::of(game.creature(with)?)),
        None => None,
    };
    let defender = game.creature(&args.defender)?;
    Ok(combat::check_immunity(defender, &source, &game.world.ruleset, attacker.as_ref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DamageArgs {
    attacker: Id,
    attack: Option<AttackRef>,
    #[serde(default)]
    context: AttackContext,
    #[serde(default)]
    defender: Option<Id>,
    #[serde(default)]
    stream: StreamChoice,
}

fn damage_roll(game: &mut Game, args: DamageArgs) -> Result<Roll> {
    let held = hold(game, args.attack)?;
    let attacker = Attacker::of(game.creature(&args.attacker)?);
    let world = &mut game.world;
    let strike = Strike {
        attacker: &attacker,
        attack: held.attack()?,
        context: &args.context,
        ruleset: &world.ruleset,
    };
    let defender = match &args.defender {
        Some(name) => Some(world.roster.get(name)?),
        None => None,
    };
    let mut dice = args.stream.dice(&mut world.streams, StreamName::Combat);
    let rolled = combat::damage_roll(&strike, defender, &mut *dice, &mut Ignore)?;
    Ok(Roll { faces: rolled.faces, modifier: 0, multiplier: 1, total: rolled.total })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DealDamage {
    target: Id,
    amount: i64,
    #[serde(default)]
    source: DamageSource,
    #[serde(default)]
    attacker_id: Option<Id>,
    #[serde(default)]
    rolls: Vec<i32>,
    #[serde(default)]
    clock: bool,
    #[serde(default = "yes")]
    ruleset: bool,
    #[serde(default)]
    stream: StreamChoice,
}

fn deal_damage(game: &mut Game, args: DealDamage) -> Result<Vec<Event>> {
    let world = &mut game.world;
    let blow = Blow {
        amount: args.amount,
        source: &args.source,
        rolls: &args.rolls,
        attacker_id: args.attacker_id.as_ref(),
        clock: args.clock.then_some(world.clock),
        ruleset: args.ruleset.then_some(&world.ruleset),
    };
    let target = world.roster.get_mut(&args.target)?;
    let mut dice = args.stream.dice(&mut world.streams, StreamName::Combat);
    let ((), events) = recorded(|sink| combat::deal_damage(target, &blow, &mut *dice, sink))?;
    Ok(events)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DestroyEquipment {
    target: Id,
    #[serde(default)]
    source: Option<DamageSource>,
    #[serde(default = "yes")]
    ruleset: bool,
    #[serde(default)]
    stream: StreamChoice,
}

fn destroy_equipment(game: &mut Game, args: DestroyEquipment) -> Result<Vec<Event>> {
    let world = &mut game.world;
    let ruleset = args.ruleset.then_some(&world.ruleset);
    let target = world.roster.get_mut(&args.target)?;
    let mut dice = args.stream.dice(&mut world.streams, StreamName::Combat);
    let ((), events) = recorded(|sink| {
        combat::destroy_equipment(target, args.source.as_ref(), ruleset, &mut *dice, sink)
    })?;
    Ok(events)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResolveAttack {
    attacker: Id,
    defender: Id,
    attack: Option<AttackRef>,
    #[serde(default)]
    context: AttackContext,
    #[serde(default)]
    clock: bool,
    #[serde(default)]
    stream: StreamChoice,
}

/// A whole attack with its events; the attack roll has its own again.
#[derive(Serialize)]
struct AttackReport {
    attack_roll: RollReport,
    absorbed: bool,
    damage: Option<i64>,
    events: Vec<Event>,
}

impl AttackReport {
    fn new(result: AttackResult, events: Vec<Event>) -> Self {
        let of_roll = events.iter().take(1).cloned().collect();
        Self {
            attack_roll: RollReport { roll: result.roll, events: of_roll },
            absorbed: result.absorbed,
            damage: result.damage,
            events,
        }
    }
}

fn resolve_attack(game: &mut Game, args: ResolveAttack) -> Result<AttackReport> {
    let held = hold(game, args.attack)?;
    let attacker = Attacker::of(game.creature(&args.attacker)?);
    let world = &mut game.world;
    let strike = Strike {
        attacker: &attacker,
        attack: held.attack()?,
        context: &args.context,
        ruleset: &world.ruleset,
    };
    let clock = args.clock.then_some(world.clock);
    let defender: &mut Creature = world.roster.get_mut(&args.defender)?;
    let mut dice = args.stream.dice(&mut world.streams, StreamName::Combat);
    let (result, events) =
        recorded(|sink| combat::resolve_attack(&strike, defender, clock, &mut *dice, sink))?;
    Ok(AttackReport::new(result, events))
}

fn resolve_splash_attack(game: &mut Game, args: AttackArgs) -> Result<AttackReport> {
    let held = hold(game, args.attack)?;
    let attacker = Attacker::of(game.creature(&args.attacker)?);
    let ruleset = game.world.ruleset;
    let strike = Strike {
        attacker: &attacker,
        attack: held.attack()?,
        context: &args.context,
        ruleset: &ruleset,
    };
    let (mut scene, streams) = game.world.scene();
    let mut dice: Box<dyn Dice> = args.stream.dice(streams, StreamName::Combat);
    let mut events = Recorder::new();
    let result = combat::resolve_splash_attack(
        &strike,
        &args.defender,
        &mut scene,
        &mut *dice,
        &mut events,
    )?;
    Ok(AttackReport::new(result, events.into_events()))
}

#[derive(Deserialize)]
struct SplashDouse {
    attack: Option<AttackRef>,
    #[serde(default)]
    source: Option<DamageSource>,
    #[serde(default)]
    attacker: Option<Id>,
    #[serde(default)]
    context: AttackContext,
}

fn splash_douse_definition(game: &mut Game, args: SplashDouse) -> Result<EffectDefinition> {
    let held = hold(game, args.attack)?;
    let source = match (args.source, args.attacker) {
        (Some(source), _) => source,
        (None, Some(attacker)) => source_of(game, &attacker, &held, &args.context)?,
        (None, None) => return Err(Error::value("expected a source or an attacker")),
    };
    combat::splash_douse_definition(&held.attack()?, &source)
}

fn burning_oil_pool_definition(_: &mut Game, _: Nothing) -> Result<EffectDefinition> {
    Ok(combat::burning_oil_pool_definition())
}
