//! What a monster's hit brings beside its damage (B/X: Monsters, special attacks): poison,
//! paralysis, petrification, energy drain, mummy rot.
//!
//! Draws for each such tag of the attack, in order: a saving throw's d20 (stream `combat`); when
//! it fails, the dice of a delay or a duration (`effects`); for a drain, no save but its dice
//! (`advancement`).

use std::sync::Arc;

use grognard_kernel::{DiceExpression, Id, Params, Result, Text, TimeUnit};

use super::{Save, energy_drain_of, resolve_energy_drain, saving_throw};
use crate::{
    Catalog, DiceSet, StreamName,
    creature::{Creature, Registry, kill},
    effects::{AttachRequest, EffectDefinition, Scene, Stacking, attach},
    events::{DeathCode, EventSink},
    model::{
        monster::MonsterAttack,
        monster_ability::{EnergyDrain, MonsterAbility},
        words::{Condition, SaveCategory},
    },
};

/// What a hit brings, read off the attacker before the target changes.
#[derive(Clone, Debug)]
pub struct HitEffects {
    steps: Vec<HitStep>,
    /// Tags of the attack that the engine does not resolve: the referee does.
    pub manual: Vec<Text>,
}

/// One thing that a hit brings.
#[derive(Clone, Debug)]
enum HitStep {
    Poison { save_modifier: i64, onset: Option<Onset> },
    Paralysis { dice: DiceExpression, unit: TimeUnit, spares_elves: bool, spares_giants: bool },
    Petrification,
    MummyRot,
    EnergyDrain(EnergyDrain),
}

/// How long poison takes to kill.
#[derive(Clone, Copy, Debug)]
struct Onset {
    amount: Option<i64>,
    dice: Option<DiceExpression>,
    unit: TimeUnit,
}

impl HitEffects {
    /// What a hit of `attacker` with one of its natural attacks brings.
    pub fn of(attacker: &Creature, attack: &MonsterAttack) -> Result<Self> {
        let mut effects = Self { steps: Vec::new(), manual: Vec::new() };
        for tag in &attack.effects {
            match step(attacker, tag)? {
                Some(step) => effects.steps.push(step),
                None => effects.manual.push(tag.clone()),
            }
        }
        Ok(effects)
    }

    /// Whether there is nothing for the engine to resolve.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

/// What the engine makes of a tag; `None` when it is the referee's.
fn step(attacker: &Creature, tag: &str) -> Result<Option<HitStep>> {
    if tag == "energy_drain" {
        return energy_drain_of(attacker).map(|drain| Some(HitStep::EnergyDrain(drain)));
    }
    let ability = attacker.template().and_then(|template| {
        let own = |ability: &&MonsterAbility| ability.tag() == tag && !ability.is_manual();
        template.abilities.iter().find(own)
    });
    let Some(params) = ability.map(MonsterAbility::params) else { return Ok(None) };
    Ok(match tag {
        "poison" if params.text("outcome") == Some("death") => Some(HitStep::Poison {
            save_modifier: params.number("save_modifier").unwrap_or(0),
            onset: onset(params)?,
        }),
        "paralysis" => paralysis(params)?,
        "petrification" => Some(HitStep::Petrification),
        "disease" if params.text("kind") == Some("mummy_rot") => Some(HitStep::MummyRot),
        _ => None,
    })
}

fn onset(params: &Params) -> Result<Option<Onset>> {
    let Some(unit) = params.text("onset_unit") else { return Ok(None) };
    let dice = match params.text("onset_dice") {
        Some(text) => Some(text.parse()?),
        None => None,
    };
    Ok(Some(Onset { amount: params.number("onset_amount"), dice, unit: unit.parse()? }))
}

fn paralysis(params: &Params) -> Result<Option<HitStep>> {
    let (Some(dice), Some(unit)) = (params.text("duration"), params.text("unit")) else {
        return Ok(None);
    };
    let unaffected = params.list("unaffected").unwrap_or_default();
    let spares = |who: &str| unaffected.iter().any(|name| name.as_text() == Some(who));
    Ok(Some(HitStep::Paralysis {
        dice: dice.parse()?,
        unit: unit.parse()?,
        spares_elves: spares("elf"),
        spares_giants: spares("larger_than_ogre"),
    }))
}

/// Resolves what a hit brings upon a living target. The dead suffer no more.
///
/// `target` is a name that the scene's registry knows; an unknown one is an error. `target_huge`
/// says whether it is larger than an ogre, which some paralysing touches do not affect. Emits the
/// saving throws and what their failure does: a condition, a death, an effect that will kill.
pub fn resolve_hit_effects<R: Registry, C: DiceSet, S: EventSink>(
    effects: &HitEffects,
    target: &Id,
    target_huge: bool,
    catalog: &Catalog,
    scene: &mut Scene<'_, R>,
    dice: &mut C,
    sink: &mut S,
) -> Result<()> {
    for step in &effects.steps {
        let creature = scene.creature(target)?;
        if creature.is_dead() || is_spared(step, creature, target_huge) {
            continue;
        }
        if let HitStep::EnergyDrain(drain) = step {
            let dice = dice.of(StreamName::Advancement);
            resolve_energy_drain(*drain, creature, catalog, dice, sink)?;
            continue;
        }
        if let Some(save) = save_against(step) {
            if saving_throw(creature, &save, dice.of(StreamName::Combat), sink)?.passed {
                continue;
            }
        }
        let target_ref = creature.display_id();
        let Some(definition) = lasting_effect(step) else {
            kill(creature, DeathCode::Died, sink);
            continue;
        };
        let request = AttachRequest {
            definition: Arc::new(definition),
            target_ref: &target_ref,
            caster_level: None,
        };
        attach(scene, request, dice.of(StreamName::Effects), sink)?;
    }
    Ok(())
}

/// Whether the target's nature spares it, so that it need not even save.
fn is_spared(step: &HitStep, target: &Creature, target_huge: bool) -> bool {
    let immune_to = |condition| {
        target
            .template()
            .is_some_and(|template| template.defenses.condition_immunities.contains(condition))
    };
    match step {
        HitStep::Poison { .. } => immune_to(Condition::Poisoned),
        HitStep::Paralysis { spares_elves, spares_giants, .. } => {
            immune_to(Condition::Paralysed)
                || (*spares_elves && is_elf(target))
                || (*spares_giants && target_huge)
        }
        HitStep::Petrification => immune_to(Condition::Petrified),
        HitStep::MummyRot => immune_to(Condition::Diseased),
        HitStep::EnergyDrain(_) => false,
    }
}

fn is_elf(creature: &Creature) -> bool {
    match creature {
        Creature::Character(character) => character.race == "elf",
        Creature::Monster(monster) => monster.template.id == "elf_monster",
    }
}

fn save_against(step: &HitStep) -> Option<Save<'static>> {
    match step {
        HitStep::Poison { save_modifier, .. } => {
            Some(Save { modifier: *save_modifier, ..Save::against(SaveCategory::Death) })
        }
        HitStep::Paralysis { .. } | HitStep::Petrification => {
            Some(Save::against(SaveCategory::Paralysis))
        }
        HitStep::MummyRot | HitStep::EnergyDrain(_) => None,
    }
}

/// The effect that a failed save brings; `None` for a death at once.
fn lasting_effect(step: &HitStep) -> Option<EffectDefinition> {
    match step {
        HitStep::Poison { onset, .. } => {
            let onset = onset.as_ref()?;
            let mut poison = EffectDefinition::new("poison");
            poison.duration_unit = Some(onset.unit);
            poison.duration_amount = onset.amount;
            poison.duration_dice = onset.dice.map(Into::into);
            poison.condition = Some(Condition::Poisoned);
            poison.expiry = Some("death".into());
            Some(poison)
        }
        HitStep::Paralysis { dice, unit, .. } => {
            let mut paralysis = EffectDefinition::new("paralysis");
            paralysis.duration_unit = Some(*unit);
            paralysis.duration_dice = Some((*dice).into());
            paralysis.condition = Some(Condition::Paralysed);
            Some(paralysis)
        }
        HitStep::Petrification => {
            let mut stone = EffectDefinition::new("petrification");
            stone.permanent = true;
            stone.condition = Some(Condition::Petrified);
            Some(stone)
        }
        HitStep::MummyRot => {
            let mut rot = EffectDefinition::new("mummy_rot");
            rot.permanent = true;
            rot.stacking = Stacking::Ignore;
            rot.condition = Some(Condition::Diseased);
            Some(rot)
        }
        HitStep::EnergyDrain(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use grognard_kernel::{Clock, IdAllocator, Recorder, Script};

    use super::*;
    use crate::{OneSource, Roster, creature::spawn, effects::Ledger};

    fn hit(monster: &str, target: &str, dice: &[i64]) -> (Roster, Ledger, Vec<&'static str>) {
        let catalog = Catalog::standard();
        let mut roster = Roster::default();
        let mut put = |name: &str, kind: &str| {
            let template = catalog.monster(kind).unwrap();
            let dice = &mut Script::faces(vec![4; template.hit_dice.count as usize]);
            roster.insert(name.into(), spawn(template, name.into(), None, dice).unwrap());
        };
        put("a", monster);
        put("t", target);
        let attacker = roster.get("a").unwrap();
        let attacks = &attacker.template().unwrap().attacks[0].attacks;
        let attack = attacks.iter().find(|attack| !attack.effects.is_empty()).unwrap();
        let effects = HitEffects::of(attacker, attack).unwrap();
        let (mut ledger, mut ids) = (Ledger::default(), IdAllocator::default());
        let mut scene = Scene {
            ledger: &mut ledger,
            registry: &mut roster,
            ids: &mut ids,
            clock: Clock::default(),
        };
        let mut set = OneSource(Script::faces(dice.iter().copied()));
        let mut events = Recorder::new();
        let target = Id::from("t");
        resolve_hit_effects(&effects, &target, false, catalog, &mut scene, &mut set, &mut events)
            .unwrap();
        set.0.finish().unwrap();
        let codes = events.events().iter().map(crate::Event::code).collect();
        (roster, ledger, codes)
    }

    /// A goblin saves against death on 14: 13 fails, and a black widow's poison kills a turn later.
    #[test]
    fn slow_poison_kills_later() {
        let (roster, ledger, codes) = hit("black_widow", "goblin", &[13]);
        assert!(roster.get("t").unwrap().has(Condition::Poisoned));
        assert_eq!(ledger.effects()[0].expires_round, Some(60));
        assert_eq!(codes[0], "combat.save.failed");
        assert!(!hit("black_widow", "goblin", &[14]).0.get("t").unwrap().has(Condition::Poisoned));
    }

    /// A scorpion's poison kills at once; the undead have no life to poison and do not save.
    #[test]
    fn quick_poison_kills_now_and_spares_the_undead() {
        assert!(hit("killer_bee", "goblin", &[1]).0.get("t").unwrap().is_dead());
        assert!(!hit("killer_bee", "skeleton", &[]).0.get("t").unwrap().is_dead());
    }

    /// A ghoul's touch: save against paralysis (a goblin needs 16), else 2d4 turns: 3 + 2 = 5.
    #[test]
    fn a_ghoul_paralyses() {
        let (roster, ledger, _) = hit("ghoul", "goblin", &[15, 3, 2]);
        assert!(roster.get("t").unwrap().has(Condition::Paralysed));
        assert_eq!(ledger.effects()[0].expires_round, Some(300));
    }

    /// A wight drains a Hit Die of an ogre's four without a save: a d8 of hit points.
    #[test]
    fn a_wight_drains_without_a_save() {
        let (roster, _, codes) = hit("wight", "ogre", &[5]);
        assert_eq!(roster.get("t").unwrap().as_monster().unwrap().drained_hd(), 1);
        assert_eq!(codes[0], "combat.drain.drained");
    }
}
