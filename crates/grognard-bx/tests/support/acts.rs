//! Random acts: whatever a game can ask of the rules, as plain data that can be played again and
//! again, with any dice, into any sink.

use std::sync::Arc;

use grognard_bx::{
    Creature, EventSink, OneSource, World,
    character::level_up,
    combat::{
        Attack, AttackContext, Attacker, Blow, Breathing, DamageSource, HitEffects, Participant,
        Save, Strike, TargetRequest, TargetingMode, apply_healing, deal_damage, destroy_equipment,
        drain_monster_hd, energy_drain_of, falling_damage, natural_healing, resolve_attack,
        resolve_breath, resolve_energy_drain, resolve_gaze, resolve_hit_effects,
        resolve_splash_attack, roll_initiative, roll_reaction, saving_throw, select_targets,
    },
    creature::kill,
    effects::{
        AttachRequest, EffectDefinition, Ledger, Scene, TimePasses, advance, attach,
        regeneration_definition, release,
    },
    events::DeathCode,
    items::MagicItem,
    model::{
        equipment::{CombatFacet, Gear, Weapon},
        monster::MonsterAttack,
        words::{Alignment, Element, SaveCategory},
    },
};
use grognard_kernel::{Clock, Dice, DiceExpression, Id, IdAllocator, Result, TimeUnit};

use super::catalog;

/// Who takes part.
pub(crate) const NAMES: [&str; 3] = ["anna", "bert", "cora"];

/// Where effects can be that are on nobody.
pub(crate) const PLACE: &str = "vault";

/// What an attack is made with, owned.
#[derive(Clone, Debug)]
pub(crate) enum Arms {
    Unarmed,
    Weapon(Arc<Weapon>),
    Gear(Arc<Gear>),
    Improvised(CombatFacet),
    Natural(MonsterAttack),
    Enchanted(MagicItem),
}

impl Arms {
    pub(crate) fn attack(&self) -> Attack<'_> {
        match self {
            Self::Unarmed => Attack::Unarmed,
            Self::Weapon(weapon) => Attack::Weapon(weapon),
            Self::Gear(gear) => Attack::Gear(gear),
            Self::Improvised(facet) => Attack::Improvised(facet),
            Self::Natural(attack) => Attack::Natural(attack),
            Self::Enchanted(item) => Attack::with_magic_item(item).expect("it is in the catalog"),
        }
    }
}

/// An order to the rules. Creatures are places in [`NAMES`]; the same one may stand in several.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    Attack { attacker: usize, defender: usize, arms: Arms, context: AttackContext, clock: bool },
    Splash { attacker: usize, defender: usize, arms: Arms, context: AttackContext },
    Damage { target: usize, amount: i64, source: DamageSource, rolls: Vec<i32>, clock: bool },
    Save { target: usize, category: SaveCategory, modifier: i64, magical: bool, harm: Harm },
    Breath { breather: usize, targets: Vec<usize> },
    Gaze { engaged: Vec<usize> },
    Morale { subject: usize, score: i64, modifier: i64 },
    Initiative { participants: Vec<Participant> },
    Reaction { modifier: i64 },
    HitEffects { attacker: usize, attack: MonsterAttack, target: usize, huge: bool },
    LevelUp { target: usize },
    DrainHd { target: usize, levels: i64 },
    EnergyDrain { attacker: usize, target: usize },
    Healing { target: usize, amount: i64, magical: bool },
    Rest { target: usize, with_ledger: bool },
    Kill { target: usize },
    DestroyEquipment { target: usize, source: DamageSource },
    Fall { feet: i64 },
    Targets { mode: TargetingMode, number: i64, rolled: bool },
    Attach { definition: EffectDefinition, target: Option<usize> },
    Regenerate { target: usize },
    Release { place: usize },
    Advance { amount: i64, unit: TimeUnit },
}

/// What a saving throw is made against.
#[derive(Clone, Debug)]
pub(crate) struct Harm {
    pub(crate) element: Option<Element>,
    pub(crate) source: Option<Option<Alignment>>,
}

/// Everything about a game that an act can change but the dice.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Snapshot {
    pub(crate) creatures: Vec<(Id, Creature)>,
    pub(crate) ledger: Ledger,
    pub(crate) ids: IdAllocator,
    pub(crate) clock: Clock,
    morale: grognard_bx::combat::MoraleTracker,
}

impl Snapshot {
    pub(crate) fn of(world: &World) -> Self {
        Self {
            creatures: world.roster.iter().map(|(id, it)| (id.clone(), it.clone())).collect(),
            ledger: world.ledger.clone(),
            ids: world.ids.clone(),
            clock: world.clock,
            morale: world.morale.clone(),
        }
    }

    pub(crate) fn creature(&self, name: &str) -> &Creature {
        let found = self.creatures.iter().find(|(id, _)| id == name);
        &found.expect("everybody is there").1
    }
}

/// Whatever came of an act, in one form.
fn said(result: Result<impl std::fmt::Debug>) -> Result<String> {
    result.map(|value| format!("{value:?}"))
}

impl Act {
    /// Carries the act out and says what came of it.
    pub(crate) fn play<D: Dice, S: EventSink>(
        &self,
        world: &mut World,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<String> {
        let id = |place: usize| -> Id { NAMES[place].into() };
        let ids = |places: &[usize]| -> Vec<Id> { places.iter().map(|&place| id(place)).collect() };
        let World { ruleset, clock, roster, ledger, ids: allocator, morale, .. } = world;
        let now = *clock;
        match self {
            Self::Attack { attacker, defender, arms, context, clock } => {
                let attacker = &Attacker::of(roster.get(NAMES[*attacker])?);
                let strike = Strike { attacker, attack: arms.attack(), context, ruleset };
                let defender = roster.get_mut(NAMES[*defender])?;
                said(resolve_attack(&strike, defender, clock.then_some(now), dice, sink))
            }
            Self::Splash { attacker, defender, arms, context } => {
                let attacker = &Attacker::of(roster.get(NAMES[*attacker])?);
                let strike = Strike { attacker, attack: arms.attack(), context, ruleset };
                let mut scene = Scene { ledger, registry: roster, ids: allocator, clock: now };
                said(resolve_splash_attack(&strike, &id(*defender), &mut scene, dice, sink))
            }
            Self::Damage { target, amount, source, rolls, clock } => {
                let blow = Blow {
                    rolls,
                    clock: clock.then_some(now),
                    ruleset: Some(ruleset),
                    attacker_id: Some(&id(0)),
                    ..Blow::new(*amount, source)
                };
                said(deal_damage(roster.get_mut(NAMES[*target])?, &blow, dice, sink))
            }
            Self::Save { target, category, modifier, magical, harm } => {
                let element = harm.element.as_ref();
                let (modifier, magical, source) = (*modifier, *magical, harm.source);
                let save = Save { category: *category, modifier, magical, element, source };
                said(saving_throw(roster.get(NAMES[*target])?, &save, dice, sink))
            }
            Self::Breath { breather, targets } => {
                let (breather, targets) = (&id(*breather), &ids(targets)[..]);
                let breathing = Breathing { breather, targets, ruleset, clock: Some(now) };
                said(resolve_breath(&breathing, roster, dice, sink))
            }
            Self::Gaze { engaged } => {
                let mut scene = Scene { ledger, registry: roster, ids: allocator, clock: now };
                said(resolve_gaze(&ids(engaged), &mut scene, dice, sink))
            }
            Self::Morale { subject, score, modifier } => {
                said(morale.check(NAMES[*subject], *score, *modifier, dice, sink))
            }
            Self::Initiative { participants } => {
                said(roll_initiative(participants, ruleset, dice, sink))
            }
            Self::Reaction { modifier } => said(roll_reaction(*modifier, dice, sink)),
            Self::HitEffects { attacker, attack, target, huge } => {
                let effects = HitEffects::of(roster.get(NAMES[*attacker])?, attack)?;
                let mut scene = Scene { ledger, registry: roster, ids: allocator, clock: now };
                let (target, dice) = (&id(*target), &mut OneSource(dice));
                said(resolve_hit_effects(
                    &effects,
                    target,
                    *huge,
                    catalog(),
                    &mut scene,
                    dice,
                    sink,
                ))
            }
            Self::LevelUp { target } => match roster.get_mut(NAMES[*target])? {
                Creature::Character(character) => said(level_up(character, dice)),
                Creature::Monster(_) => Ok(String::new()),
            },
            Self::DrainHd { target, levels } => {
                said(drain_monster_hd(roster.get_mut(NAMES[*target])?, *levels, dice, sink))
            }
            Self::EnergyDrain { attacker, target } => {
                let drain = energy_drain_of(roster.get(NAMES[*attacker])?)?;
                let target = roster.get_mut(NAMES[*target])?;
                said(resolve_energy_drain(drain, target, catalog(), dice, sink))
            }
            Self::Healing { target, amount, magical } => {
                let source = if *magical { "magical" } else { "natural" };
                said(apply_healing(roster.get_mut(NAMES[*target])?, *amount, source, sink))
            }
            Self::Rest { target, with_ledger } => {
                let ledger = with_ledger.then_some(ledger);
                said(natural_healing(roster.get_mut(NAMES[*target])?, ledger, dice, sink))
            }
            Self::Kill { target } => {
                kill(roster.get_mut(NAMES[*target])?, DeathCode::Died, sink);
                Ok(String::new())
            }
            Self::DestroyEquipment { target, source } => {
                let target = roster.get_mut(NAMES[*target])?;
                said(destroy_equipment(target, Some(source), Some(ruleset), dice, sink))
            }
            Self::Fall { feet } => said(falling_damage(*feet, dice)),
            Self::Targets { mode, number, rolled } => {
                let request = TargetRequest {
                    mode: *mode,
                    count: (!rolled).then_some(*number),
                    count_dice: Some(DiceExpression::new(1, 4, 0, 1)?),
                    hd_budget: Some(*number),
                };
                let candidates: Vec<&Creature> = roster.iter().map(|(_, it)| it).collect();
                said(select_targets(&request, &candidates, dice, sink))
            }
            Self::Attach { definition, target } => {
                let target_ref = &target.map_or(PLACE.into(), id);
                let definition = Arc::new(definition.clone());
                let request = AttachRequest { definition, target_ref, caster_level: None };
                let mut scene = Scene { ledger, registry: roster, ids: allocator, clock: now };
                said(attach(&mut scene, request, dice, sink))
            }
            Self::Regenerate { target } => {
                let definition = Arc::new(regeneration_definition(roster.get(NAMES[*target])?)?);
                let target_ref = &id(*target);
                let request = AttachRequest { definition, target_ref, caster_level: None };
                let mut scene = Scene { ledger, registry: roster, ids: allocator, clock: now };
                said(attach(&mut scene, request, dice, sink))
            }
            Self::Release { place } => {
                let effect = ledger.effects().get(*place).map(|effect| effect.effect_id.clone());
                let effect = effect.unwrap_or_else(|| "effect-none".into());
                said(release(ledger, &effect, roster, sink))
            }
            Self::Advance { amount, unit } => {
                let mut time =
                    TimePasses { clock, ledger, registry: roster, ids: Some(allocator), dice };
                said(advance(&mut time, *amount, *unit, sink))
            }
        }
    }
}
