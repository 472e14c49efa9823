//! No figure is too large: whatever can be given, nothing panics and nothing hangs.

use grognard_bx::{
    Creature, Ruleset,
    combat::{
        AttackContext, Attacker, Blow, DamageSource, Participant, Save, Strike, apply_healing,
        check_morale, deal_damage, drain_monster_hd, falling_damage, resolve_attack,
        roll_initiative, roll_reaction, saving_throw,
    },
    items::{Inventory, Purse, purchase},
    model::{table::TurningColumn, words::SaveCategory},
    tables::{encounter_tables, for_level, monster_xp, thac0_for_hd, to_hit_ac, turning_result},
};
use grognard_kernel::{Id, Ignore, Stream, sink::Annotator};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::support::{
    acts::NAMES,
    cases, catalog,
    creatures::{any_creature, any_modifier, any_monster, any_ruleset},
    goods,
    stories::{any_arms, any_context},
};

/// Small figures, great ones and the greatest.
fn any_figure() -> impl Strategy<Value = i64> {
    const EDGES: [i64; 6] =
        [i64::MIN, i64::MIN + 1, i64::MIN / 2, i64::MAX / 2, i64::MAX - 1, i64::MAX];
    prop_oneof![3 => select(&EDGES[..]), 1 => any::<i64>(), 1 => -20_i64..20]
}

fn any_extreme_context() -> impl Strategy<Value = AttackContext> {
    (any_context(), any_figure(), any_figure(), any_figure(), any::<usize>()).prop_map(
        |(context, distance, situation, ally, option)| AttackContext {
            distance_feet: Some(distance),
            situational_modifier: situation,
            defender_ally_ac_bonus: ally,
            fixed_damage_option: option,
            ..context
        },
    )
}

/// A creature whose figures and modifiers are as great as its record allows.
fn any_giant() -> impl Strategy<Value = Creature> {
    let modifiers = vec((any_modifier(), any_figure()), 0..6);
    let figures = (any_figure(), any_figure(), any_figure(), any_figure(), any_figure());
    (any_monster(NAMES[1]), figures, modifiers).prop_map(|(mut record, figures, modifiers)| {
        let (current, max, nonregen, drained, round) = figures;
        record.max_hp = max.max(1);
        record.current_hp = current.max(0);
        record.nonregen_damage = nonregen.max(0);
        record.drained_hd = drained.max(0);
        record.breath_uses_today = round.max(0);
        record.last_damaged_round = Some(round);
        let list: Vec<serde_json::Value> = modifiers
            .into_iter()
            .map(|(spec, value)| {
                let mut json = serde_json::to_value(spec).expect("a modifier");
                json["value"] = value.into();
                json["effect_id"] = "effect-0001".into();
                json
            })
            .collect();
        record.stat_modifiers = serde_json::from_value(list.into()).expect("modifiers");
        record.build(catalog()).expect("a monster").into()
    })
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn attacks_take_any_figure(
        attacker in prop_oneof![any_giant(), any_creature(NAMES[0])],
        mut defender in any_giant(),
        arms in any_arms(),
        context in any_extreme_context(),
        ruleset in any_ruleset(),
        seed: u128,
    ) {
        let attacker = &Attacker::of(&attacker);
        let strike = Strike { attacker, attack: arms.attack(), context: &context, ruleset: &ruleset };
        let mut dice = Stream::fork(seed, "combat");
        let _ = resolve_attack(&strike, &mut defender, None, &mut dice, &mut Annotator::new());
        prop_assert!(defender.current_hp() >= 0);
    }

    #[test]
    fn whatever_befalls_a_giant_is_survived_by_the_rules(
        mut giant in any_giant(),
        category in select(SaveCategory::ALL),
        figures in (any_figure(), any_figure(), any_figure(), any_figure()),
        ruleset in any_ruleset(),
        seed: u128,
    ) {
        let mut dice = Stream::fork(seed, "combat");
        let (amount, modifier, levels, feet) = figures;
        let save = Save { modifier, magical: true, ..Save::against(category) };
        saving_throw(&giant, &save, &mut dice, &mut Annotator::new()).unwrap();
        let source = DamageSource::default();
        let blow = Blow { ruleset: Some(&ruleset), ..Blow::new(amount, &source) };
        prop_assert_eq!(deal_damage(&mut giant, &blow, &mut dice, &mut Ignore).is_err(), amount < 0);
        prop_assert_eq!(apply_healing(&mut giant, amount, "magical", &mut Ignore).is_err(), amount < 0);
        drain_monster_hd(&mut giant, levels, &mut dice, &mut Ignore).unwrap();
        prop_assert!(giant.current_hp() >= 0);
        let score = modifier;
        check_morale("giants", score, amount, &mut dice, &mut Ignore).unwrap();
        roll_reaction(modifier, &mut dice, &mut Ignore).unwrap();
        let _ = falling_damage(feet, &mut dice);
    }

    #[test]
    fn tables_take_any_figure(figure in any_figure(), other in any_figure(), bonus: bool) {
        prop_assert!((2..=20).contains(&to_hit_ac(figure, other)));
        let (thac0, attack_bonus) = thac0_for_hd(figure, bonus);
        prop_assert_eq!(thac0 + attack_bonus, 19);
        for &column in TurningColumn::ALL {
            prop_assert_eq!(turning_result(figure, column).is_ok(), figure >= 1);
        }
        prop_assert_eq!(for_level(figure).is_ok(), figure >= 1);
        for table in &encounter_tables().tables {
            prop_assert_eq!(table.row(figure).is_ok(), (1..=20).contains(&figure));
        }
        let mut troll = catalog().monster("troll").unwrap().hit_dice;
        troll.count = figure.max(0);
        troll.asterisks = other.max(0);
        prop_assert!(monster_xp(&troll) >= 5);
    }

    /// However the modifiers lie, initiative ends, and everybody is in the order once.
    #[test]
    fn initiative_ends(modifiers in vec(prop_oneof![2 => any_figure(), 1 => -3_i64..3], 0..9), seed: u128) {
        let keys = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let participants: Vec<Participant> = keys
            .iter()
            .zip(modifiers)
            .map(|(key, modifier)| Participant {
                key: (*key).into(),
                side: (*key).into(),
                slow: false,
                modifier,
            })
            .collect();
        let ruleset = Ruleset { individual_initiative: true, ..Ruleset::default() };
        let mut dice = Stream::fork(seed, "combat");
        let result = roll_initiative(&participants, &ruleset, &mut dice, &mut Ignore).unwrap();
        prop_assert_eq!(result.order.len(), participants.len());
        for pair in result.order.windows(2) {
            let total = |key: &Id| result.entries.iter().find(|entry| entry.key == *key).unwrap().total;
            prop_assert!(total(&pair[0]) >= total(&pair[1]));
        }
    }

    /// However rich somebody is and however much is bought, the sums are right.
    #[test]
    fn purses_of_any_size_pay(
        coins in prop::array::uniform5(any_figure().prop_map(|figure| figure.max(0))),
        wanted in select(goods()),
        lots in any_figure(),
        cost_gp in any_figure(),
    ) {
        let purse = Purse::new(coins).unwrap();
        let mut inventory = Inventory { purse, ..Inventory::default() };
        let rich = coins.iter().zip([500, 100, 50, 10, 1]).map(|(&n, value)| i128::from(n) * value);
        let worth: i128 = rich.sum();
        let price = i128::from(wanted.cost_gp()) * i128::from(lots) * 100;
        let bought = purchase(&mut inventory, &wanted, lots).is_ok();
        let payable = price <= worth && i64::try_from(price / 100).is_ok();
        prop_assert_eq!(bought, lots >= 1 && payable);
        let mut purse = purse;
        let affordable = i128::from(cost_gp) * 100 <= worth;
        prop_assert_eq!(purse.spend(cost_gp).is_ok(), cost_gp >= 0 && affordable);
    }
}
