//! Spells of life and death: healing, disease, poison, raising the dead.

use grognard_bx::{
    creature::kill,
    effects::EffectDefinition,
    events::DeathCode,
    magic::{CastContext, validate_turning},
    model::words::Condition,
};
use grognard_kernel::{Ignore, TimeUnit};

use crate::{
    table::{CASTER, NOW, Said, Table},
    usages::DAY,
};

fn die(table: &mut Table, name: &str, code: DeathCode) {
    kill(table.world.roster.get_mut(name).unwrap(), code, &mut Ignore);
}

fn days(days: i64) -> CastContext {
    CastContext { days_since_death: Some(days), ..CastContext::default() }
}

fn raised() -> Said<'static> {
    Said::new("raise_dead", "restore_life", &["hild"])
}

/// 4 days for each level above the 7th: at 9th level 8, at 7th none but the day itself.
#[test]
fn raise_dead_has_4_days_for_each_level_above_the_7th() {
    for (level, since, lives) in
        [(7, 0, true), (7, 1, false), (8, 4, true), (8, 5, false), (9, 8, true), (9, 9, false)]
    {
        let mut table = Table::with_caster("cleric", level);
        table.seat("hild", "fighter", 3);
        die(&mut table, "hild", DeathCode::Died);
        let came = table.cast(&raised().within(days(since)), &[], &[]);
        assert_eq!(table.has("hild", Condition::Dead), !lives, "{level} {since}");
        assert_eq!(came.result.no_effect, !lives, "{level} {since}");
    }
    // Nobody said when: nothing happens.
    let mut table = Table::with_caster("cleric", 12);
    table.seat("hild", "fighter", 3);
    die(&mut table, "hild", DeathCode::Died);
    assert!(table.cast(&raised(), &[], &[]).result.no_effect);
    // And the living are not raised.
    table.seat("hild", "fighter", 3);
    assert!(table.cast(&raised().within(days(0)), &[], &[]).result.no_effect);
}

/// The raised have 1 hit point and are weak for 14 days: nothing heals them, they cast nothing and
/// turn no undead.
#[test]
fn the_raised_are_weak_for_a_fortnight() {
    let mut table = Table::with_caster("cleric", 9);
    table.seat("hild", "cleric", 3);
    die(&mut table, "hild", DeathCode::Permanent);
    let came = table.cast(&raised().within(days(2)), &[], &[]);
    assert_eq!(
        came.codes(),
        [
            "magic.cast.cast",
            "effects.condition.removed",
            "combat.state.hit_points",
            "effects.effect.attached",
            "effects.condition.gained",
        ]
    );
    assert_eq!(table.hit_points("hild"), 1);
    let [weakness] = table.on("hild")[..] else { panic!("one effect") };
    assert_eq!(weakness.expires_round, Some(NOW + 14 * DAY));
    assert_eq!(weakness.definition.params.number("movement_multiplier_pct"), Some(50));
    assert!(weakness.definition.params.flag("cannot_carry_heavy"));
    assert!(weakness.definition.dispellable);

    let came = table.cast(&Said::new("cure_light_wounds", "heal", &["hild"]), &[6], &[]);
    assert_eq!(table.hit_points("hild"), 1);
    assert_eq!(came.codes(), ["magic.cast.no_effect", "combat.healing.blocked"]);
    let hild = table.character("hild");
    let class = hild.class().clone();
    let refused = validate_turning(hild, &class).unwrap();
    assert_eq!(refused.code(), "magic.turning.caster_incapacitated");
    table.world.advance(14, TimeUnit::Day, &mut Ignore).unwrap();
    let hild = table.character("hild");
    assert!(validate_turning(hild, &class).is_none());
}

/// A monster does not come back, nor does a place come alive.
#[test]
fn only_characters_are_raised() {
    let mut table = Table::with_caster("cleric", 12);
    table.meet("orc", "orc");
    die(&mut table, "orc", DeathCode::Died);
    let orc = Said::new("raise_dead", "restore_life", &["orc"]).within(days(0));
    assert!(table.cast(&orc, &[], &[]).result.no_effect);
    let grave = Said::new("raise_dead", "restore_life", &["at:the grave"]).within(days(0));
    assert!(table.cast(&grave, &[], &[]).result.no_effect);
    assert!(table.world.ledger.effects().is_empty());
}

/// A save against death: 12 for a fighter of 1st level.
#[test]
fn the_finger_of_death_kills_unless_a_save_is_made() {
    for (face, dies) in [(11, true), (12, false)] {
        let mut table = Table::with_caster("cleric", 9);
        table.seat("hild", "fighter", 1);
        let came = table.cast(&Said::new("raise_dead", "kill", &["hild"]).reversed(), &[face], &[]);
        assert_eq!(table.creature("hild").is_dead(), dies);
        assert_eq!(came.codes().contains(&"combat.death.died"), dies);
    }
    // Whoever is dead rolls and is not affected.
    let mut table = Table::with_caster("cleric", 9);
    table.seat("hild", "fighter", 1);
    die(&mut table, "hild", DeathCode::Died);
    let came = table.cast(&Said::new("raise_dead", "kill", &["hild"]).reversed(), &[1], &[]);
    assert!(came.result.no_effect);
}

/// 2d12 = 1 + 2 = 3 days, then death.
#[test]
fn cause_disease_kills_at_its_end_unless_it_is_cured() {
    for cured in [false, true] {
        let mut table = Table::with_caster("cleric", 6);
        table.seat("hild", "fighter", 1);
        let disease = Said::new("cure_disease", "afflict", &["hild"]).reversed();
        table.cast(&disease, &[15], &[1, 2]);
        assert!(table.has("hild", Condition::Diseased));
        // Magic does not heal the diseased.
        table.character("hild").set_hit_points(5, 40).unwrap();
        table.cast(&Said::new("cure_light_wounds", "heal", &["hild"]), &[6], &[]);
        assert_eq!(table.hit_points("hild"), 5);
        if cured {
            table.cast(&Said::new("cure_disease", "cure", &["hild"]), &[], &[]);
            assert!(!table.has("hild", Condition::Diseased));
        }
        table.world.advance(3 * DAY - 1, TimeUnit::Round, &mut Ignore).unwrap();
        assert!(!table.creature("hild").is_dead());
        table.world.advance(1, TimeUnit::Round, &mut Ignore).unwrap();
        assert_eq!(table.creature("hild").is_dead(), !cured);
    }
}

/// Within 10 rounds of a death by poison; a monster stays dead.
#[test]
fn neutralize_poison_brings_back_the_poisoned_within_10_rounds() {
    for (name, rounds, lives) in [("hild", 10, true), ("hild", 11, false), ("orc", 0, false)] {
        let mut table = Table::with_caster("cleric", 7);
        table.seat("hild", "fighter", 1);
        table.meet("orc", "orc");
        die(&mut table, name, DeathCode::Died);
        let context = CastContext { rounds_since_death: Some(rounds), ..CastContext::default() };
        let targets = [name];
        let said = Said::new("neutralize_poison", "neutralize", &targets).within(context);
        let came = table.cast(&said, &[], &[]);
        assert_eq!(table.creature(name).is_dead(), !lives, "{name} {rounds}");
        assert_eq!(table.hit_points(name), i64::from(lives), "{name} {rounds}");
        assert_eq!(came.result.no_effect, !lives, "{name} {rounds}");
    }
}

/// 1d6+1 = 7, and no more than the maximum; the dice are rolled for the dead too.
#[test]
fn healing_stops_at_the_maximum_and_passes_the_dead_by() {
    let mut table = Table::with_caster("cleric", 2);
    table.character(CASTER).set_hit_points(30, 40).unwrap();
    table.cast(&Said::new("cure_light_wounds", "heal", &[CASTER]), &[6], &[]);
    assert_eq!(table.hit_points(CASTER), 37);
    table.cast(&Said::new("cure_light_wounds", "heal", &[CASTER]), &[6], &[]);
    assert_eq!(table.hit_points(CASTER), 40);
    table.seat("hild", "fighter", 1);
    die(&mut table, "hild", DeathCode::Died);
    let came = table.cast(&Said::new("cure_light_wounds", "heal", &["hild"]), &[6], &[]);
    assert!(came.result.no_effect);
    assert_eq!(came.codes(), ["magic.cast.no_effect"]);
}

/// A condition that no effect brought is not cured: nobody knows how long it would last.
#[test]
fn cures_end_effects_and_nothing_else() {
    let mut table = Table::with_caster("cleric", 2);
    table.seat("hild", "fighter", 1);
    let hild = table.world.roster.get_mut("hild").unwrap();
    grognard_bx::creature::grant(hild, Condition::Paralysed, None, &mut Ignore);
    let cure = Said::new("cure_light_wounds", "cure_paralysis", &["hild"]);
    assert!(table.cast(&cure, &[], &[]).result.no_effect);
    assert!(table.has("hild", Condition::Paralysed));
    let mut grip = EffectDefinition::new("ghoul_touch");
    grip.condition = Some(Condition::Paralysed);
    table.afflict("hild", grip, None);
    assert_eq!(table.cast(&cure, &[], &[]).affected(), ["hild"]);
    assert!(table.has("hild", Condition::Paralysed), "the other record is still there");
}
