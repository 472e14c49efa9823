//! The attack roll (B/X: Combat, attacking): d20 plus modifiers against what the attack matrix
//! asks for the defender's armour class. A natural 20 hits and a natural 1 misses.
//!
//! Draws one d20; nothing when the hit is automatic.

use grognard_kernel::{Dice, Keep, Result, Tally, Text, tally::TermStore};
use serde::Serialize;

use super::{Attack, AttackContext, Attacker};
use crate::{
    Ruleset,
    combat::save::outlooks_differ,
    creature::{Creature, ModifierQuestion},
    events::{AttackCode, AttackRolled, Event, EventSink},
    explain::{Explanation, Source, TallyFor, Total},
    items::armour_class::shield_bonus,
    model::{modifier::ModifierKind, words::Condition},
    tables::to_hit_ac,
};

/// An attack: who makes it, with what, in what situation, under which rules.
#[derive(Clone, Copy, Debug)]
pub struct Strike<'a> {
    /// Who makes it.
    pub attacker: &'a Attacker,
    /// With what.
    pub attack: Attack<'a>,
    /// In what situation.
    pub context: &'a AttackContext,
    /// Under which rules.
    pub ruleset: &'a Ruleset,
}

impl Strike<'_> {
    /// Whether the attack roll is one with a missile.
    #[inline]
    pub(super) fn is_missile(&self) -> bool {
        self.is_missile_use() || (self.attack.is_natural() && self.context.monster_missile)
    }

    /// Whether a weapon is thrown or fired.
    #[inline]
    pub(super) fn is_missile_use(&self) -> bool {
        self.attack.is_missile_use(self.context.distance_feet)
    }
}

/// What came of an attack roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AttackRoll {
    /// Whether it hit.
    pub hit: bool,
    /// Whether it hit without a roll.
    pub auto: bool,
    /// The d20.
    pub roll: Option<i64>,
    /// Added to it.
    pub modifier: i64,
    /// The sum.
    pub total: Option<i64>,
    /// What the sum had to reach.
    pub required: Option<i64>,
    /// The d20, when a natural 20 or 1 decided against the sum.
    pub natural: Option<i64>,
}

/// Rolls an attack. Emits `attack_rolled`.
///
/// The defender is hit without a roll in melee when it is paralysed or asleep, and by anything
/// when it has no armour class. Draws one d20 from `dice` otherwise.
#[inline]
pub fn attack_roll<D: Dice + ?Sized, S: EventSink>(
    strike: &Strike<'_>,
    defender: &Creature,
    dice: &mut D,
    sink: &mut S,
) -> Result<AttackRoll> {
    attack_roll_called(strike, || strike.attack.name(), defender, dice, sink)
}

/// The same, told under another name than that of what the attack is made with.
#[inline]
pub(crate) fn attack_roll_called<D: Dice + ?Sized, S: EventSink>(
    strike: &Strike<'_>,
    name: impl Fn() -> Text,
    defender: &Creature,
    dice: &mut D,
    sink: &mut S,
) -> Result<AttackRoll> {
    let missile = strike.is_missile();
    let conditions = defender.body().conditions();
    let helpless =
        !missile && (conditions.has(Condition::Paralysed) || conditions.has(Condition::Asleep));
    let armour_class = defender.armour_class().filter(|_| !helpless);
    let Some(armour_class) = armour_class else {
        let roll = AttackRoll { hit: true, auto: true, ..AttackRoll::default() };
        if S::ON {
            sink.emit(event(strike, name(), defender, &roll, None));
        }
        return Ok(roll);
    };
    let modifier = attack_modifier::<S>(strike, defender, missile)?;
    let ac = defending_ac::<S>(strike, defender, missile, armour_class);
    let attacker = strike.attacker;
    let required = if strike.ruleset.thac0_arithmetic {
        attacker.thac0.wrapping_sub(ac.total())
    } else {
        to_hit_ac(attacker.thac0, ac.total())
    };
    let natural = dice.die(20)?;
    let total = natural.wrapping_add(modifier.total());
    let reaches = total >= required;
    let hit = natural == 20 || (natural != 1 && reaches);
    let roll = AttackRoll {
        hit,
        auto: false,
        roll: Some(natural),
        modifier: modifier.total(),
        total: Some(total),
        required: Some(required),
        natural: (hit != reaches).then_some(natural),
    };
    if S::ON {
        let defender_ac = ac.total();
        if S::Terms::<Source>::KEEPS {
            explain_required(strike, defender_ac, required, sink);
            sink.explain(Explanation { of: Total::AttackModifier, terms: modifier.into_terms() });
            sink.explain(Explanation { of: Total::ArmourClass, terms: ac.into_terms() });
        }
        sink.emit(event(strike, name(), defender, &roll, Some(defender_ac)));
    }
    Ok(roll)
}

fn event(
    strike: &Strike<'_>,
    attack_name: Text,
    defender: &Creature,
    roll: &AttackRoll,
    defender_ac: Option<i64>,
) -> Event {
    let code = match (roll.auto, roll.hit) {
        (true, _) => AttackCode::AutoHit,
        (false, true) => AttackCode::Hit,
        (false, false) => AttackCode::Missed,
    };
    AttackRolled {
        code,
        attacker_id: strike.attacker.id.clone(),
        defender_id: defender.display_id(),
        attack_name,
        roll: roll.roll,
        modifier: roll.modifier,
        total: roll.total,
        required: roll.required,
        defender_ac,
        natural: roll.natural,
    }
    .into()
}

fn explain_required<S: EventSink>(
    strike: &Strike<'_>,
    defender_ac: i64,
    required: i64,
    sink: &mut S,
) {
    let mut tally: Tally<Source, Keep<Source>> = Tally::default();
    tally.add(Source::Base, strike.attacker.thac0);
    tally.add(Source::ArmourClass, defender_ac.saturating_neg());
    tally.set(Source::MatrixLimits, required);
    sink.explain(Explanation { of: Total::Required, terms: tally.into_terms() });
}

/// Everything that is added to the d20.
#[inline]
fn attack_modifier<S: EventSink>(
    strike: &Strike<'_>,
    defender: &Creature,
    missile: bool,
) -> Result<TallyFor<S>> {
    let Strike { attacker, attack, context, .. } = strike;
    let mut tally = TallyFor::<S>::default();
    tally.add(Source::Situation, context.situational_modifier);
    if missile {
        let band = attack.range_band(context.distance_feet);
        tally.add(Source::Dexterity, attacker.missile_modifier);
        tally.add(Source::Range, band.map_or(0, super::RangeBand::modifier));
        let bonus = attacker.missile_attack_bonus;
        tally.add(Source::ClassAbility("missile_attack_bonus"), bonus);
    } else {
        tally.add(Source::Strength, attacker.melee_modifier()?);
    }
    if let Some(back_stab) = attacker.back_stab.filter(|_| context.is_back_stab()) {
        tally.add(Source::ClassAbility("back_stab"), back_stab.attack_bonus);
    }
    if context.defender_retreating {
        tally.add(Source::Retreating, 2);
    }
    if let Attack::Enchanted { template, .. } = attack {
        let bonus = attack.magic_bonus(Some(defender));
        tally.add(Source::MagicItem(template.name.clone()), bonus);
    }
    tally.add(Source::Effects, attacker.boons.attack_bonus);
    if defender.has_effects_or_magic() {
        hinder::<S>(strike, defender, missile, &mut tally);
    }
    Ok(tally)
}

/// What the defender's effects and worn items take from the roll.
fn hinder<S: EventSink>(
    strike: &Strike<'_>,
    defender: &Creature,
    missile: bool,
    tally: &mut TallyFor<S>,
) {
    let kind = ModifierKind::AttackPenaltyOfAttackers;
    let question = ModifierQuestion::new(kind).in_melee(!missile);
    let differs = outlooks_differ(strike.attacker.alignment, defender.alignment());
    tally.add(Source::Effects, defender.modifier_total(&question.versus(differs)));
    tally.add(Source::WornItems, defender.equipped_total(&question));
}

/// The defender's armour class, descending, as it counts against this attack.
#[inline]
fn defending_ac<S: EventSink>(
    strike: &Strike<'_>,
    defender: &Creature,
    missile: bool,
    armour_class: i64,
) -> TallyFor<S> {
    let context = strike.context;
    let mut tally = TallyFor::<S>::default();
    tally.add(Source::Base, armour_class);
    if let Creature::Character(character) = defender {
        if context.defender_retreating || context.behind_target {
            tally.add(Source::ShieldIgnored, shield_bonus(&character.inventory));
        }
        if context.attacker_large {
            let bonus = character.class.rules().defensive_bonus;
            tally.add(Source::ClassAbility("defensive_bonus"), bonus.wrapping_neg());
        }
    }
    if defender.has_effects_or_magic() {
        ward::<S>(defender, missile, &mut tally);
    }
    tally.add(Source::Ally, context.defender_ally_ac_bonus.wrapping_neg());
    tally
}

/// What effects on the defender make of its armour class.
fn ward<S: EventSink>(defender: &Creature, missile: bool, tally: &mut TallyFor<S>) {
    let setting = if missile { ModifierKind::AcSetVsMissile } else { ModifierKind::AcSet };
    for value in defender.body().modifiers().values(&ModifierQuestion::new(setting)) {
        let better = tally.total().min(value);
        tally.set(Source::Effects, better);
    }
    let bonus = defender.modifier_total(&ModifierQuestion::new(ModifierKind::AcBonus));
    tally.add(Source::Effects, bonus.wrapping_neg());
}
