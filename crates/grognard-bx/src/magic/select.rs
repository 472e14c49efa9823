//! Who of those that a spell is cast at is affected (B/X: Magic, spell targets).
//!
//! Draws from `magic` the dice of a number or a budget, once, even if nobody can be affected.

use grognard_kernel::{Error, Id, Result, WrittenDice};

use super::{SpellTarget, resolve::Resolution};
use crate::{
    Creature, DiceSet, EventSink, Registry, StreamName,
    combat::{effective_hd, first_of, within_budget},
    events::TargetsSelected,
    model::{
        class::CasterKind,
        monster::MonsterTemplate,
        spell::{SpellMode, TargetingMode, TargetingSpec},
        spell_effect::Gates,
    },
};

/// Somebody or something that a spell reaches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim<'a> {
    /// The name that effects and events know it by.
    pub reference: &'a Id,
    /// What it is.
    pub what: AimedAt,
}

/// What a spell reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AimedAt {
    /// Its caster, unasked.
    Caster,
    /// A creature that it was cast at.
    Creature,
    /// A place.
    Place,
}

impl<'a> From<&'a SpellTarget> for Aim<'a> {
    fn from(target: &'a SpellTarget) -> Self {
        match target {
            SpellTarget::Creature(reference) => Self { reference, what: AimedAt::Creature },
            SpellTarget::Place(reference) => Self { reference, what: AimedAt::Place },
        }
    }
}

/// Chooses among the targets that were given. Emits `targets_selected` when a number decides.
pub(super) fn select<'a, R: Registry, D: DiceSet, S: EventSink>(
    at: &mut Resolution<'_, 'a, '_, R, D, S>,
    targeting: &TargetingSpec,
) -> Result<Vec<Aim<'a>>> {
    let caster = Aim { reference: &at.caster.id, what: AimedAt::Caster };
    if targeting.mode == TargetingMode::OnSelf {
        return Ok(vec![caster]);
    }
    let mut aims: Vec<Aim<'a>> = Vec::with_capacity(at.casting.targets.len() + 1);
    for target in at.casting.targets {
        let aim = Aim::from(target);
        if at.is_eligible(&aim, targeting) {
            aims.push(aim);
        }
    }
    let rules = at.effect.rules();
    match targeting.mode {
        TargetingMode::Single | TargetingMode::OnSelf => return Ok(aims),
        _ if rules.missiles.is_some() => return Ok(aims),
        TargetingMode::Area | TargetingMode::Gaze => {
            let among =
                |aim: &Aim<'_>| aim.what == AimedAt::Creature && *aim.reference == at.caster.id;
            // A scroll's reader is not taken for its caster, and is covered twice.
            if rules.includes_caster && (at.caster.off_scroll || !aims.iter().any(among)) {
                aims.insert(0, caster);
            }
            return Ok(aims);
        }
        TargetingMode::HdBudget => {
            let dice = targeting.hd_budget_dice.as_ref();
            let dice = dice.ok_or_else(|| Error::value("hd_budget needs dice for the budget"))?;
            let budget = dice.dice().total(at.streams.of(StreamName::Magic))?;
            let costs: Vec<i64> = aims.iter().map(|aim| at.effective_hd(aim)).collect();
            aims = within_budget(&costs, budget).into_iter().map(|place| aims[place]).collect();
        }
        TargetingMode::UpToN => {
            let dice = targeting.count_dice.as_ref().map(WrittenDice::dice);
            let magic = at.streams.of(StreamName::Magic);
            aims.truncate(first_of(aims.len(), targeting.count, dice, magic)?);
        }
    }
    if S::ON {
        let shown = |aim: &Aim<'_>| match aim.what {
            AimedAt::Place => "unknown".into(),
            _ => aim.reference.clone(),
        };
        let target_ids = aims.iter().map(shown).collect();
        let mode = targeting.mode.as_str().into();
        at.sink.emit(TargetsSelected { mode, target_ids }.into());
    }
    Ok(aims)
}

impl<R: Registry, D: DiceSet, S: EventSink> Resolution<'_, '_, '_, R, D, S> {
    /// How many Hit Dice a target counts for; a place for one.
    fn effective_hd(&mut self, aim: &Aim<'_>) -> i64 {
        match aim.what {
            AimedAt::Caster => self.caster.level.max(1),
            AimedAt::Place => 1,
            AimedAt::Creature => {
                self.scene.registry.target_mut(aim.reference).map_or(1, |one| effective_hd(one))
            }
        }
    }

    /// Whether the spell can affect a target. A place it always can.
    pub(super) fn is_eligible(&mut self, aim: &Aim<'_>, targeting: &TargetingSpec) -> bool {
        let gates = &self.effect.rules().gates;
        let bounded = targeting.hd_cap.is_some() || targeting.hd_min.is_some();
        // Most usages affect anybody who is there.
        if aim.what == AimedAt::Place || !bounded && *gates == Gates::default() {
            return true;
        }
        let hit_dice = self.effective_hd(aim);
        let target = self.scene.registry.target_mut(aim.reference);
        target.is_some_and(|target| fits(targeting, hit_dice) && passes(target, gates))
    }
}

/// Whether a usage affects creatures such as this one: of its kind and with as many Hit Dice. What
/// is left to the referee affects nobody here. Immunities and saving throws are not asked.
///
/// ```
/// use grognard_bx::{Catalog, StreamName, Streams, creature::spawn, magic::can_affect};
///
/// let catalog = Catalog::standard();
/// let mut streams = Streams::with_keys(1);
/// let zombie = catalog.monster("zombie")?;
/// let zombie = spawn(zombie, "z".into(), None, streams.of(StreamName::MonsterSpawn))?;
/// let sleep = catalog.spell("sleep")?;
/// assert!(!can_affect(sleep.mode("hd_budget", false)?, &zombie)); // not the undead
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
#[must_use]
pub fn can_affect(mode: &SpellMode, target: &Creature) -> bool {
    let (Some(targeting), Some(effect), false) = (&mode.targeting, &mode.effect, mode.manual)
    else {
        return false;
    };
    fits(targeting, effective_hd(target)) && passes(target, &effect.rules().gates)
}

fn fits(targeting: &TargetingSpec, hit_dice: i64) -> bool {
    targeting.hd_cap.is_none_or(|cap| hit_dice <= cap)
        && targeting.hd_min.is_none_or(|least| hit_dice >= least)
}

fn passes(target: &Creature, gates: &Gates) -> bool {
    if gates.excludes_undead && target.is_undead() || gates.undead_only && !target.is_undead() {
        return false;
    }
    let template = target.template();
    if gates.person_gate && template.is_some_and(|monster| !monster.is_a("person")) {
        return false;
    }
    if gates.arcane_caster_only && !is_arcane(target) {
        return false;
    }
    let above = |count: i64| {
        move |monster: &MonsterTemplate| {
            monster.hit_dice.count == count && monster.hit_dice.modifier > 0
        }
    };
    if gates.hd_bonus_required.is_some_and(|count| !template.is_some_and(above(count))) {
        return false;
    }
    !(gates.excludes_hd_4_plus && template.is_some_and(above(4)))
}

fn is_arcane(target: &Creature) -> bool {
    let profile = target.as_character().and_then(|character| character.class().caster());
    profile.is_some_and(|profile| profile.kind == CasterKind::Arcane)
}
